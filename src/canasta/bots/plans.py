"""Plans for a turn: how to begin it, what to lay and what to throw as one decision.

Everything here looks at the hand of the player on turn and at the open table only. Plans that leave the same table and
the same hand are one plan, however the cards were laid.
"""

from __future__ import annotations

from typing import Final

from canasta.bots.plays import (
    add_wilds_for_canastas,
    best_take,
    canastas_with_wilds,
    is_opening_needed,
    natural_cards,
    one_rank_each,
)
from canasta.bots.policy import NextPlayer, Weights, best_finish, discard_cost, may_ask, policy_act
from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import BLACK_THREE, MELD_PLACES, TWO, count, one, total
from canasta.game.legality import is_legal
from canasta.game.listing import legal_acts
from canasta.game.native import i64
from canasta.game.playing import play
from canasta.game.state import ASKED, PLAYING, State

MOST_PLANS: Final = 32
MOST_LAYINGS: Final = 10
DISCARDS_TRIED: Final = 7
OPENINGS_TRIED: Final = 4
TAKES_TRIED: Final = 4
# More wild cards than this are not laid at once to make a canasta, unless the policy does it.
WILDS_TRIED: Final = 4
# Whoever gains so much by laying, or loses it, minds nothing else.
NEVER_MIND: Final = 1_000_000.0
# More than there are verbs.
RESTS_APART: Final = 64


class Rest:
    """One way to play the rest of a turn whose cards are not known yet."""

    def __init__(self, number: int, weights: Weights) -> None:
        self.number = number
        self.weights = weights


class Plan:
    """Acts one after the other, and how the turn goes on. Where neither says it, the policy does."""

    def __init__(self, steps: list[Act], *, rest: Rest | None = None) -> None:
        self.steps = steps
        self.rest = rest
        # What the rollouts have come to so far, world by world: the lead in points, and the chance to win the match.
        self.leads: list[float] = []
        self.chances: list[float] = []
        self.total_lead: float = 0.0
        self.total_chance: float = 0.0

    def key(self) -> tuple[int, int, int, int, int]:
        """What makes two plans equal: how the turn begins, goes on and ends, and all that is laid meanwhile."""
        naturals: i64 = 0
        twos: i64 = 0
        jokers: i64 = 0
        for act in self.steps:
            naturals += act.naturals
            twos += act.twos
            jokers += act.jokers
        last = self.steps[-1]
        first = self.steps[0]
        begun: i64 = acts.MELD if first.verb == acts.DISCARD else first.verb
        if self.rest is not None:
            begun += RESTS_APART * self.rest.number
        # Who goes out by laying cards ends with nothing else, in however many acts.
        ended: i64 = 0 if last.verb in (acts.MELD, acts.TAKE, acts.TOP) else last.verb * 16 + last.kind
        return int(begun), int(ended), int(naturals), int(twos), int(jokers)

    def add(self, lead: float, chance: float) -> None:
        """Note what one more world has come to."""
        self.leads.append(lead)
        self.chances.append(chance)
        self.total_lead += lead
        self.total_chance += chance

    def lead(self) -> float:
        """The mean lead in points at the end of the hand."""
        return self.total_lead / float(len(self.leads)) if self.leads else 0.0

    def chance(self) -> float:
        """The mean chance to win the match."""
        return self.total_chance / float(len(self.chances)) if self.chances else 0.0


def plans(state: State, weights: Weights) -> list[Plan]:
    """What is worth trying, the policy's own plan first; each plan is legal."""
    if state.phase == ASKED:
        answers = [policy_act(state, weights), acts.YES_ACT, acts.NO_ACT]
        return _each_once([Plan([act]) for act in answers])
    if state.phase != PLAYING:
        return _whole_turns(state, weights)
    found = [policys_plan(state, weights)]
    others: list[list[Plan]] = []
    for number, laying in enumerate(_layings(state, found[0])):
        endings = _endings(state, laying, weights)
        if number == 0 or not laying:
            # What the policy lays, and laying nothing, are what most turns come down to: there every discard counts.
            found += endings
        else:
            others.append(endings)
    # Of the rest the likeliest ending of each comes before the less likely ones of all, so that the cut falls on these.
    place = 0
    while place <= DISCARDS_TRIED:
        for endings in others:
            if place < len(endings):
                found.append(endings[place])
        place += 1
    return _each_once(found)


def policys_plan(state: State, weights: Weights) -> Plan:
    """The whole turn as the policy plays it; it ends early where the partner must answer first."""
    twin = state.copy()
    steps: list[Act] = []
    while twin.turn == state.turn and twin.phase == PLAYING:
        act = policy_act(twin, weights)
        steps.append(act)
        if act.verb != acts.MELD:
            break
        play(twin, act)
    return Plan(steps)


def _each_once(found: list[Plan]) -> list[Plan]:
    once: list[Plan] = []
    seen: set[tuple[int, int, int, int, int]] = set()
    for plan in found:
        key = plan.key()
        if key not in seen and len(once) < MOST_PLANS:
            seen.add(key)
            once.append(plan)
    return once


# --- the beginning of a turn ---


def _whole_turns(state: State, weights: Weights) -> list[Plan]:
    """Draw, or take the pile in several ways, and then lay as the policy does, nothing or all, and throw.

    What a pile brings is known, so that these turns are played in mind. The card that is drawn is not: it is drawn in
    the rollouts, and the turn goes on there in the same three ways. If only takes were planned further, the best of
    many would be held against what the policy makes of a card, and piles would be taken too often.
    """
    beginnings = _beginnings(state, weights)
    if len(beginnings) == 1:
        # The rest is thought about when it is needed.
        return [Plan(beginnings)]
    found: list[Plan] = []
    for rest in _rests(weights):
        for begun in beginnings:
            found.append(_turn_from(state, begun, rest))
    return _each_once(found)


def _turn_from(state: State, begun: Act, rest: Rest) -> Plan:
    if begun.verb == acts.DRAW:
        return Plan([begun], rest=rest)
    twin = state.copy()
    play(twin, begun)
    if twin.phase != PLAYING or twin.turn != state.turn:
        return Plan([begun])
    return Plan([begun, *policys_plan(twin, rest.weights).steps])


def _rests(weights: Weights) -> list[Rest]:
    """Lay as the policy does; nothing but what completes a canasta; all that can be laid."""
    reserved = weights.copy()
    reserved.lay = -NEVER_MIND
    reserved.open_gain = -NEVER_MIND
    eager = weights.copy()
    eager.lay = NEVER_MIND
    eager.open_gain = NEVER_MIND
    eager.keep_cards = eager.keep_cards_early = eager.keep_cards_frozen = 2.0
    return [Rest(0, weights), Rest(1, reserved), Rest(2, eager)]


def _beginnings(state: State, weights: Weights) -> list[Act]:
    """Draw, or take the pile in several ways; the policy's own choice first."""
    found = [policy_act(state, weights)]
    for act in (acts.DRAW_ACT, acts.END_ACT, acts.PASS_ACT, acts.PUTBACK_ACT):
        if is_legal(state, act):
            found.append(act)
    take = best_take(state)
    if take is not None:
        found.append(take)
    # Openings with wild cards beside the top card escape the policy.
    found += _cheapest(state, acts.TAKE, TAKES_TRIED)
    once: list[Act] = []
    for act in found:
        if act not in once:
            once.append(act)
    return once


def _cheapest(state: State, verb: i64, most: i64) -> list[Act]:
    """Of all ways to take the pile, or to lay, those with the fewest wild cards, and of these the smallest."""
    ways = [(_wilds_and_cards(act), act) for act in legal_acts(state) if act.verb == verb]
    ways.sort(key=_first)
    found: list[Act] = []
    for _, act in ways:
        if len(found) < most and not _wastes_a_wild(state, act):
            found.append(act)
    return found


def _wastes_a_wild(state: State, act: Act) -> bool:
    """Whether one of its wild cards could as well stay in hand. Nobody at a card table would understand it."""
    place: i64 = 0
    while place < MELD_PLACES:
        twos, jokers = act.twos, act.jokers
        if count(twos, place) and is_legal(state, Act(act.verb, act.kind, act.naturals, twos - one(place), jokers)):
            return True
        if count(jokers, place) and is_legal(state, Act(act.verb, act.kind, act.naturals, twos, jokers - one(place))):
            return True
        place += 1
    return False


def _wilds_and_cards(act: Act) -> tuple[int, int, int, int, int]:
    """Few wild cards first, then few cards, then in a fixed order."""
    return int(total(act.twos) + total(act.jokers)), int(total(act.naturals)), act.naturals, act.twos, act.jokers


def _first(pair: tuple[tuple[int, int, int, int, int], Act]) -> tuple[int, int, int, int, int]:
    return pair[0]


# --- what is laid ---


def _layings(state: State, policys: Plan) -> list[list[Act]]:
    """Ways to lay cards in this turn: as the policy does, not at all, as much as possible, one meld, a canasta."""
    found: list[list[Act]] = [[act for act in policys.steps if act.verb == acts.MELD]]
    if found[0]:
        found.append([])
    side = state.side_on_turn()
    finish = best_finish(state)
    if finish is not None:
        # Nobody goes out over a partner's head.
        found.append([acts.ASK_ACT if may_ask(state) else finish])
    if is_opening_needed(side):
        for opening in _cheapest(state, acts.MELD, OPENINGS_TRIED):
            found.append([opening])
            more = _everything_after(state, opening)
            if more is not None:
                found.append([opening, more])
        return found[:MOST_LAYINGS]
    everything = natural_cards(state, 2)
    with_wilds = Act(acts.MELD, 0, everything.naturals)
    add_wilds_for_canastas(state, with_wilds, WILDS_TRIED, 2)
    for act in (with_wilds, everything):
        if act.naturals | act.twos | act.jokers and is_legal(state, act):
            found.append([act])
    ranks = one_rank_each(state)
    ranks.reverse()
    for act in canastas_with_wilds(state) + ranks:
        if is_legal(state, act):
            found.append([act])
    return found[:MOST_LAYINGS]


def _everything_after(state: State, opening: Act) -> Act | None:
    """All natural cards that can be laid besides an opening, if there are any."""
    twin = state.copy()
    play(twin, opening)
    if twin.phase != PLAYING or twin.turn != state.turn:
        return None
    more = natural_cards(twin, 2)
    return more if more.naturals and is_legal(twin, more) else None


# --- what is thrown ---


def _endings(state: State, laying: list[Act], weights: Weights) -> list[Plan]:
    """The plans that begin with this laying: one for each discard that is not too dear."""
    twin = state.copy()
    for act in laying:
        if act.verb == acts.ASK:
            return [Plan(laying)]
        play(twin, act)
    if twin.phase != PLAYING or twin.turn != state.turn:
        return [Plan(laying)]
    hand = twin.seats[twin.turn].hand
    next_player = NextPlayer(twin)
    costs: list[tuple[float, int]] = []
    kind: i64 = 0
    while kind <= BLACK_THREE:
        if count(hand, kind) and is_legal(twin, acts.DISCARD_ACTS[kind]):
            costs.append((discard_cost(twin, kind, weights, next_player), int(kind)))
        kind += 1
    costs.sort()
    thrown = [number for _, number in costs[:DISCARDS_TRIED]]
    if len(costs) > DISCARDS_TRIED and count(hand, TWO) and TWO not in thrown and not twin.is_frozen():
        # The policy hardly ever freezes the pile.
        thrown.append(TWO)
    found = [Plan([*laying, acts.DISCARD_ACTS[number]]) for number in thrown]
    if not found:
        if is_legal(twin, acts.PASS_ACT):
            found.append(Plan([*laying, acts.PASS_ACT]))
        elif laying:
            found.append(Plan(laying))
    return found
