"""Why a player does what it does, in a sentence for the player who asks."""

from __future__ import annotations

from canasta.bots.plays import best_take, is_opening_needed
from canasta.bots.policy import NextPlayer
from canasta.cards import KIND_NAMES
from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import BLACK_THREE, JOKER, MELD_PLACES, RED_THREE, TWO, WILD_MELD, count, total
from canasta.game.melds import opening_worth
from canasta.game.state import CANASTA, State

LIKELY = 0.5
UNLIKELY = 0.15


def reason_for(state: State, act: Act) -> str:
    """Why a sensible player does this in this state."""
    match acts.VERBS[act.verb]:
        case "draw":
            return _why_draw(state)
        case "take":
            return f"take the pile: {_cards(len(state.pile))} for {_spent(act)}"
        case "top":
            return "take the top card: it fits a meld on the table"
        case "meld":
            return _why_meld(state, act)
        case "discard":
            return _why_discard(state, act.kind)
        case "ask":
            return "ask first: the partner may be holding too much"
        case "yes":
            return "yes: there is little to lose in this hand"
        case "no":
            return "no: too many points are still in this hand"
        case "pass":
            return "pass: there is nothing else to do"
        case "end":
            return "end the hand: the stock is empty and the top card is of no use"
        case _:
            return "put the pile back: its top card cannot be used"


def _cards(number: int) -> str:
    return "one card" if number == 1 else f"{number} cards"


def _kinds(kind: int) -> str:
    return "sixes" if KIND_NAMES[kind] == "six" else f"{KIND_NAMES[kind]}s"


def _spent(act: Act) -> str:
    wilds = total(act.twos) + total(act.jokers)
    if wilds:
        return f"{_cards(total(act.spent()))} of the hand, {wilds} of them wild"
    spent = total(act.spent())
    return f"{_cards(spent)} of the hand" if spent else "no card of the hand"


def _why_draw(state: State) -> str:
    if not state.pile:
        return "draw: there is no pile to take"
    if state.is_blocked():
        return "draw: the pile is blocked"
    if best_take(state) is None:
        return f"draw: the {KIND_NAMES[state.pile[-1]]} on the pile cannot be used"
    return f"draw: {_cards(len(state.pile))} are not worth what taking them would cost"


def _why_meld(state: State, act: Act) -> str:
    side = state.side_on_turn()
    left = state.seats[state.turn].size - total(act.spent())
    if left == 0:
        return "meld everything and go out"
    made = [
        _place_name(place)
        for place in range(MELD_PLACES)
        if count(act.naturals | act.twos | act.jokers, place)
        and _size(side.naturals + act.naturals, side.twos + act.twos, side.jokers + act.jokers, place) >= CANASTA
        and _size(side.naturals, side.twos, side.jokers, place) < CANASTA
    ]
    if left == 1:
        return "meld all but one card, and go out with it if the rules allow"
    if is_opening_needed(side):
        worth = opening_worth(state.terms, act.naturals, act.twos, act.jokers)
        return f"open with {worth} points: {side.minimum} are needed"
    if made:
        return f"meld: that makes a canasta of {' and of '.join(made)}"
    return f"meld {_cards(total(act.spent()))}: they count on the table, and against you in the hand"


def _size(naturals: int, twos: int, jokers: int, place: int) -> int:
    return count(naturals, place) + count(twos, place) + count(jokers, place)


def _place_name(place: int) -> str:
    return "wild cards" if place == WILD_MELD else _kinds(place)


def _why_discard(state: State, kind: int) -> str:
    name = KIND_NAMES[kind]
    if state.seats[state.turn].size == 1:
        return f"discard the {name} and go out"
    if kind == BLACK_THREE and state.terms.black_three_blocks:
        return "throw the black three: nobody can take the pile after it"
    if kind in (TWO, JOKER, RED_THREE):
        return f"throw the {name}: it freezes the pile of {_cards(len(state.pile))} against the next player"
    kept = _kept_from_danger(state, kind)
    chance = NextPlayer(state).chance_of_taking(kind)
    if kept is not None and chance < LIKELY:
        pile = _cards(len(state.pile) + 1)
        return f"throw the {name} and keep the {kept}: the pile would hold {pile}, and they could take it"
    if chance <= UNLIKELY:
        return f"throw the {name}: the next player can hardly use it"
    held = count(state.seats[state.turn].hand, kind)
    if held == 1 and not state.side_on_turn().has_meld(kind):
        return f"throw the {name}: it is alone in the hand"
    return f"throw the {name}: of all the cards it is needed least"


def _kept_from_danger(state: State, thrown: int) -> str | None:
    """The kind that would be the most dangerous to throw instead, if it is really dangerous."""
    hand = state.seats[state.turn].hand
    next_player = NextPlayer(state)
    worst, most = None, LIKELY
    for kind in range(TWO):
        if kind != thrown and count(hand, kind) and next_player.chance_of_taking(kind) > most:
            worst, most = kind, next_player.chance_of_taking(kind)
    if worst is None:
        return None
    held = count(hand, worst)
    return KIND_NAMES[worst] if held == 1 else f"{_kinds(worst)}"
