"""What one seat, or a spectator, may know of a hand. Built by inclusion: what is not copied here is not known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from canasta.cards import Card, Cards
from canasta.game.listing import legal_acts
from canasta.game.problems import Problem
from canasta.game.real_cards import Meld
from canasta.game.setting_up import state_of_view
from canasta.game.translating import action_of, action_problems
from canasta.notation.actions import Action
from canasta.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that ``seat`` may know; for a spectator ``seat`` is None and ``hand`` is empty.

    A bot is given a view and nothing else. Legality needs no more than this, so a view can be asked for it.
    """

    rules: Rules
    seat: int | None
    turn: int
    phase: str
    scores: tuple[int, ...]
    hand: Cards
    hand_sizes: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    red_threes: tuple[Cards, ...]
    pile: Cards
    stock_size: int
    penalties: tuple[int, ...]
    passes: int
    opened_before: bool
    pile_taken: bool
    must_draw: bool
    melded: bool
    answer: str | None
    out: int | None
    # By seat, the ranks of cards that all have seen go into the hand with a pile, such as "KK7".
    known: tuple[str, ...]
    # What all have seen the players do in this hand, in order, as ``canasta.game.past`` reads it.
    past: tuple[int, ...]

    def problems(self, action: Action | str) -> list[Problem]:
        """Every reason why this seat may not do this; empty when it is legal. See ``Game.problems``."""
        if self.seat is None or (self.seat != self.turn and self.phase != "over"):
            return [Problem("not_your_turn", seat=self.seat, turn=self.turn)]
        return action_problems(state_of_view(self), list(self.hand), self._laid_red_threes(), action)

    def actions(self) -> list[Action]:
        """The legal actions of this seat, if it is on turn. See ``Game.actions``."""
        if self.seat != self.turn:
            return []
        return [action_of(act, list(self.hand), self._laid_red_threes()) for act in legal_acts(state_of_view(self))]

    def __reduce__(self) -> tuple[Callable[..., View], tuple[tuple[Any, ...]]]:
        """How to copy and pickle it: the compiled class would fill in the fields one by one, and they are frozen."""
        return _view, (tuple([getattr(self, field.name) for field in fields(self)]),)

    def _laid_red_threes(self) -> list[Card]:
        return list(self.red_threes[self.turn % self.rules.sides])


def _view(values: tuple[Any, ...]) -> View:
    """The view with these fields."""
    return View(**{field.name: value for field, value in zip(fields(View), values, strict=True)})
