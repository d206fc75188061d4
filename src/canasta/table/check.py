"""What would be wrong with an action that is being arranged, and what it would be worth, without playing it."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.cards import Card
from canasta.errors import NotationError
from canasta.game.acts import DRAW_ACT, Act
from canasta.game.kinds import one, value
from canasta.game.melds import opening_worth
from canasta.game.problems import Problem
from canasta.game.setting_up import state_of_view
from canasta.game.state import Side, State, count_canastas
from canasta.game.translating import act_of
from canasta.game.view import View
from canasta.notation.actions import GROUP_VERBS, Action


@dataclass(frozen=True, slots=True)
class Check:
    """What a table says of an action before it is done.

    ``worth`` is what its groups count toward the minimum, ``needed`` what the side must reach with them (0 once it has
    opened, or without a minimum), ``canastas`` how many the side would have.
    """

    problems: tuple[Problem, ...]
    worth: int
    needed: int
    canastas: int


def check_action(view: View, text: str, *, can_undo: bool) -> Check:
    """Judge an action by what its seat may know. One may also arrange cards while others are on turn."""
    # A view does not know what the turn began with, so it cannot tell whether there is a meld to take back.
    problems = () if can_undo and text.strip(" ") == "undo" else tuple(view.problems(text))
    state = state_of_view(view)
    side = state.sides[state.side_of(view.turn if view.seat is None else view.seat)]
    verb, act = _arranged(text, side)
    top = view.pile[-1] if verb in ("take", "top") and view.pile and view.pile[-1].kind == act.kind else None
    laid = act.naturals + (0 if top is None else one(top.kind))
    return Check(
        problems=problems,
        worth=int(opening_worth(state.terms, laid, act.twos, act.jokers)),
        needed=_needed(state, side, top),
        canastas=int(count_canastas(side.naturals + laid, side.twos + act.twos, side.jokers + act.jokers)),
    )


def _arranged(text: str, side: Side) -> tuple[str, Act]:
    """The verb and the groups of an action; without groups, if it has none or none that could be counted."""
    try:
        action = Action.parse(text)
    except NotationError:
        return "", DRAW_ACT
    act = act_of(action, side, []) if action.verb in GROUP_VERBS else None
    return action.verb, DRAW_ACT if act is None else act


def _needed(state: State, side: Side, top: Card | None) -> int:
    """What the side's opening must reach; a test compares this with what ``legality`` says."""
    if side.has_opened() or not side.minimum:
        return 0
    if top is None or state.terms.top_card_counts:
        return int(side.minimum)
    return int(side.minimum + value(one(top.kind)))
