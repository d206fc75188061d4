"""Actions with real cards and acts in kinds: from one to the other."""

from __future__ import annotations

from typing import Final

from canasta.cards import GROUP_NAMES, Card, Cards
from canasta.errors import NotationError
from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import (
    BLACK_THREE,
    FULL_NIBBLE,
    JOKER,
    MELD_PLACES,
    RED_THREE,
    TWO,
    WILD_MELD,
    count,
    one,
    total,
)
from canasta.game.legality import problems
from canasta.game.problems import Problem
from canasta.game.real_cards import PLACES
from canasta.game.state import OVER, Side, State
from canasta.notation.actions import Action, Group

# What the game in kinds would say less exactly: here the cards have suits.
_TOLD_BY_CARD: Final = ("not_in_hand", "wrong_card")
_VERBS: Final = {verb: number for number, verb in enumerate(acts.VERBS)}


def action_problems(state: State, hand: list[Card], red_threes: list[Card], action: Action | str) -> list[Problem]:
    """Why the player on turn, with these cards in hand and these red threes laid, may not do this."""
    if state.phase == OVER:
        return [Problem("hand_over")]
    if isinstance(action, str):
        try:
            action = Action.parse(action)
        except NotationError as error:
            return [Problem("unreadable", text=error.text, column=error.column, reason=error.reason)]
    if action.verb == "undo":
        return [Problem("nothing_to_undo")]
    found: list[Problem] = []
    act = act_of(action, state.sides[state.side_of(state.turn)], found)
    missing = missing_cards(action, hand, red_threes)
    if missing:
        found.append(Problem("not_in_hand", cards=str(missing)))
    if act is not None:
        found += [problem for problem in problems(state, act) if problem.code not in _TOLD_BY_CARD]
    return list(dict.fromkeys(found))


def act_of(action: Action, side: Side, found: list[Problem]) -> Act | None:
    """The action in kinds. What does not hold together is a problem and left out, so that the rest can be judged.

    None, if so many cards are named that they cannot even be counted.
    """
    if action.card is not None:
        return acts.DISCARD_ACTS[action.card.kind]
    act = Act(_VERBS[action.verb])
    if action.verb in ("take", "top"):
        act.kind = PLACES[action.groups[0].rank]
    countable = True
    seen: set[str] = set()
    for number, group in enumerate(action.groups):
        if group.rank in seen:
            found.append(Problem("rank_twice", rank=group.rank))
        seen.add(group.rank)
        if not group.cards and (action.verb == "meld" or number > 0):
            found.append(Problem("empty_group", rank=group.rank))
        place = PLACES[group.rank]
        strangers = [card for card in group.cards if not _fits(card, place) or (card.is_wild and place == BLACK_THREE)]
        found += [Problem("wrong_card", rank=group.rank, card=str(card)) for card in dict.fromkeys(strangers)]
        fitting = [card.kind for card in group.cards if _fits(card, place)]
        countable = countable and _add_group(act, side, place, fitting)
    return act if countable else None


def _fits(card: Card, place: int) -> bool:
    """Whether a card can be counted in a group for this place."""
    return card.is_wild or (card.kind == place and place != WILD_MELD)


def _add_group(act: Act, side: Side, place: int, kinds: list[int]) -> bool:
    """Count the cards of a group into the act, unless they would spill over into the next kind's four bits."""
    twos, jokers = kinds.count(TWO), kinds.count(JOKER)
    naturals = len(kinds) - twos - jokers
    after = (
        naturals + count(side.naturals + act.naturals, place),
        twos + count(side.twos + act.twos, place),
        jokers + count(side.jokers + act.jokers, place),
    )
    if max(after) >= FULL_NIBBLE:
        return False
    act.naturals += naturals * one(place)
    act.twos += twos * one(place)
    act.jokers += jokers * one(place)
    return max(total(act.twos), total(act.jokers)) <= FULL_NIBBLE


def missing_cards(action: Action, hand: list[Card], red_threes: list[Card]) -> Cards:
    """The cards of the action that the player does not have."""
    if action.card is not None and action.card.is_red_three:
        # Without any laid red three, that is the better reason.
        return Cards([action.card]) if red_threes and action.card not in red_threes else Cards()
    held = hand.copy()
    missing: list[Card] = []
    named = [action.card] if action.card is not None else [card for group in action.groups for card in group.cards]
    for card in named:
        if card in held:
            held.remove(card)
        else:
            missing.append(card)
    return Cards(missing)


def action_of(act: Act, hand: list[Card], red_threes: list[Card]) -> Action:
    """The act with real cards of the hand, the first that fit."""
    verb = acts.VERBS[act.verb]
    if act.verb == acts.DISCARD:
        source = red_threes if act.kind == RED_THREE else hand
        return Action(verb, card=next(card for card in source if card.kind == act.kind))
    if act.verb not in (acts.MELD, acts.TAKE, acts.TOP):
        return Action(verb)
    held = hand.copy()
    laid = act.naturals | act.twos | act.jokers
    places = [place for place in range(MELD_PLACES) if count(laid, place)]
    if act.verb != acts.MELD:
        places = [act.kind, *(place for place in places if place != act.kind)]
    groups = []
    for place in places:
        cards = [
            *_pick(held, place, count(act.naturals, place)),
            *_pick(held, TWO, count(act.twos, place)),
            *_pick(held, JOKER, count(act.jokers, place)),
        ]
        groups.append(Group(GROUP_NAMES[place], Cards(cards)))
    return Action(verb, groups=tuple(groups))


def _pick(held: list[Card], kind: int, number: int) -> list[Card]:
    """Take so many cards of a kind out of the held ones."""
    picked = [card for card in held if card.kind == kind][:number]
    for card in picked:
        held.remove(card)
    return picked
