"""Random play: the cheapest tester, and the yardstick of speed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import JOKER, MELD_PLACES, RED_THREE, TWO, TWO_CARD, WILD_MELD, count, one
from canasta.game.legality import is_legal, top_group_takes
from canasta.game.listing import legal_acts
from canasta.game.native import i64
from canasta.game.playing import deal, play
from canasta.game.scoring import score
from canasta.game.state import ASKED, DRAWING, OVER, PLAYING, State
from canasta.game.terms import BOTH_PASS, Terms

# A random number between 0 and 1 has 53 random bits. One is enough for all the small choices of an action.
LOTS: Final = 2.0**53


def any_act(state: State, random: Random) -> Act:
    """A legal action, each on the list equally likely."""
    return random.choice(legal_acts(state))


def quick_act(state: State, random: Random) -> Act:
    """A random legal action, proposed by lot and checked instead of drawn from the whole list.

    Half of the time a take or a meld is tried, of one group of random size; else a card is drawn, or one of a random
    kind discarded. Not all actions are equally likely, and neither claims nor questions to the partner are proposed.
    What is legal is asked of ``legality`` each time.
    """
    return _quick_act(state, random.random) or any_act(state, random)


def _quick_act(state: State, chance: Callable[[], float]) -> Act | None:
    proposal: Act | None = None
    if state.phase == PLAYING:
        lot: i64 = int(chance() * LOTS)
        hand = state.seats[state.turn].hand
        if lot & 1:
            proposal = _random_group(state, hand, _share(lot >> 1, MELD_PLACES), acts.MELD, lot >> 11)
            if proposal is not None and is_legal(state, proposal):
                return proposal
        proposal = _random_discard(hand, _share(lot >> 41, RED_THREE))
    elif state.phase != ASKED:
        if state.pile:
            proposal = _random_take(state, chance)
            if proposal is not None and is_legal(state, proposal):
                return proposal
        if state.stock:
            proposal = acts.DRAW_ACT
        else:
            proposal = acts.PASS_ACT if state.terms.stock_end == BOTH_PASS else acts.END_ACT
    if proposal is not None and is_legal(state, proposal):
        return proposal
    if state.phase == DRAWING and state.pile:
        top_only = Act(acts.TOP, state.pile[-1])
        if is_legal(state, top_only):
            return top_only
        takes = top_group_takes(state, first_only=True)
        if takes:
            return takes[0]
    if state.phase == PLAYING and is_legal(state, acts.PASS_ACT):
        return acts.PASS_ACT
    return None


def _share(lot: i64, limit: i64) -> i64:
    """A number below the limit, from the ten lowest bits of a lot."""
    return (lot & 1023) * limit >> 10


def _random_discard(hand: i64, kind: i64) -> Act:
    """Discard a card of this kind, or else of the next kind that the hand has, starting over after the last."""
    cards = hand >> kind * 4
    if not cards:
        cards = hand
        kind = 0
    while not cards & 15:
        cards >>= 4
        kind += 1
    return acts.DISCARD_ACTS[kind]


def _random_take(state: State, chance: Callable[[], float]) -> Act | None:
    """Every other time, what may be a take; nothing where the cards for one are clearly missing."""
    top: i64 = state.pile[-1]
    hand = state.seats[state.turn].hand
    if count(hand, top) < 2 and (state.is_frozen() or not state.side_on_turn().has_meld(top)):
        return None
    lot: i64 = int(chance() * LOTS)
    return _random_group(state, hand, top, acts.TAKE, lot >> 11) if lot & 1 else None


def _random_group(state: State, hand: i64, place: i64, verb: i64, lot: i64) -> Act | None:
    if place == JOKER:
        return None
    naturals: i64 = 0 if place == WILD_MELD else count(hand, place)
    if verb == acts.MELD and naturals < 2 and place != WILD_MELD and not state.side_on_turn().has_meld(place):
        return None
    # Naturals rather more than fewer: a group of one or two is rarely a meld.
    if naturals > 3:
        naturals -= _share(lot, naturals - 2)
    twos: i64 = 0
    jokers: i64 = 0
    if place <= WILD_MELD and hand >= TWO_CARD:
        twos = _share(lot >> 10, count(hand, TWO) + 1)
        jokers = _share(lot >> 20, count(hand, JOKER) + 1)
    if verb == acts.MELD and not naturals + twos + jokers:
        return None
    card = one(place)
    return Act(verb, place if verb == acts.TAKE else 0, naturals * card, twos * card, jokers * card)


def random_hand(terms: Terms, deck: list[int], lead: int, random: Random) -> tuple[list[int], int]:
    """Play a hand of random actions; return the totals of the sides and the number of actions."""
    state = deal(terms, deck, lead, [0] * terms.sides)
    actions = 0
    chance = random.random
    while state.phase != OVER:
        play(state, _quick_act(state, chance) or any_act(state, random))
        actions += 1
    return [line.total for line in score(state)], actions
