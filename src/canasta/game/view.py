"""What one seat, or a spectator, may know of a hand. Built by inclusion: what is not copied here is not known."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.cards import GROUP_NAMES, Cards
from canasta.rules import Rules


class Meld(Cards):
    """The cards of one meld; as text they read ``Kh Ks 2d``.

    >>> meld = Meld("Kh Ks Kd Kc Kh Ks 2d")
    >>> meld.rank, meld.is_canasta, meld.is_natural
    ('K', True, False)
    """

    __slots__ = ()

    @property
    def rank(self) -> str:
        """``K`` for kings, ``W`` for wild cards, ``3`` for black threes."""
        # Wild cards have a higher kind than all natural ones; black threes have none among them.
        return GROUP_NAMES[min(card.kind for card in self)] or "W"

    @property
    def is_canasta(self) -> bool:
        """Whether it has seven cards or more."""
        return len(self) >= 7

    @property
    def is_natural(self) -> bool:
        """Whether it has no wild card."""
        return not any(card.is_wild for card in self)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that ``seat`` may know; for a spectator ``seat`` is None and ``hand`` is empty.

    A bot is given a view and nothing else. ``canasta.Game.from_view`` makes a game of it in which the hidden cards are
    blank: enough to ask for problems and legal actions.
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
