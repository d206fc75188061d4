"""Random play: the cheapest tester, and the yardstick of speed."""

from __future__ import annotations

from random import Random

from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import ACE, JOKER, MELD_PLACES, TWO, WILD_MELD, count, nth, one
from canasta.game.legality import is_legal, top_group_takes
from canasta.game.listing import legal_acts
from canasta.game.native import i64
from canasta.game.playing import deal, play
from canasta.game.scoring import score
from canasta.game.state import ASKED, DRAWING, OVER, PLAYING, State
from canasta.game.terms import BOTH_PASS, Terms


def any_act(state: State, random: Random) -> Act:
    """A legal action, each on the list equally likely."""
    return random.choice(legal_acts(state))


def quick_act(state: State, random: Random) -> Act:
    """A random legal action, proposed by lot and checked instead of drawn from the whole list.

    Half of the time a take or a meld is tried, of one group of random size; else a card is drawn or a random one
    discarded. What is legal is asked of ``legality`` each time.
    """
    proposal: Act | None = None
    if state.phase == PLAYING:
        if random.random() < 0.5:
            proposal = _random_group(state, random, _below(random, MELD_PLACES), acts.MELD)
            if proposal is not None and is_legal(state, proposal):
                return proposal
        seat = state.seats[state.turn]
        proposal = acts.DISCARD_ACTS[nth(seat.hand, _below(random, seat.size))]
    elif state.phase != ASKED:
        if state.pile and random.random() < 0.5:
            proposal = _random_group(state, random, state.pile[-1], acts.TAKE)
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
    return any_act(state, random)


def _below(random: Random, limit: i64) -> i64:
    number: i64 = int(random.random() * int(limit))
    return number


def _random_group(state: State, random: Random, place: i64, verb: i64) -> Act | None:
    hand = state.seats[state.turn].hand
    naturals: i64 = count(hand, place)
    twos: i64 = count(hand, TWO)
    jokers: i64 = count(hand, JOKER)
    if place == WILD_MELD:
        naturals = 0
        if twos + jokers < 3:
            return None
    elif place > ACE:
        twos = 0
        jokers = 0
    if verb == acts.MELD and naturals < 2:
        if not naturals + twos + jokers or not state.sides[state.side_of(state.turn)].has_meld(place):
            if place != WILD_MELD:
                return None
    # Naturals rather more than fewer: a group of one or two is rarely a meld.
    if naturals > 3:
        naturals -= _below(random, naturals - 2)
    if twos:
        twos = _below(random, twos + 1)
    if jokers:
        jokers = _below(random, jokers + 1)
    card = one(place)
    return Act(verb, place if verb == acts.TAKE else 0, naturals * card, twos * card, jokers * card)


def random_hand(terms: Terms, deck: list[int], lead: int, random: Random) -> tuple[list[int], int]:
    """Play a hand of random actions; return the totals of the sides and the number of actions."""
    state = deal(terms, deck, lead, [0] * terms.sides)
    actions = 0
    while state.phase != OVER:
        play(state, quick_act(state, random))
        actions += 1
    return [line.total for line in score(state)], actions
