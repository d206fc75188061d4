"""The list of legal actions.

All melds of several groups would be millions, so the list holds what every other action can be put together from: all
actions without cards, all discards, all melds and takes of one group, all smallest openings (no part of one is an
opening), and all acts that go out or leave just the card to go out with. ``legality`` judges each of them; here is only
the art of not proposing too many.

The last two kinds are cut off at ``LISTED_AT_MOST`` each: a player with ten wild cards and eleven melds could go out in
millions of ways that differ only in where the wild cards lie.
"""

from __future__ import annotations

from typing import Final

from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import (
    ACE,
    BLACK_THREE,
    JOKER,
    MELD_PLACES,
    NATURALS_MASK,
    RED_THREE,
    TWO,
    WILD_MELD,
    count,
    one,
    total,
    value,
    wilds,
)
from canasta.game.legality import is_legal, problems, top_group_takes
from canasta.game.melds import check_meld, group_worth
from canasta.game.native import i64
from canasta.game.state import ASKED, CANASTA, CLAIMED, DRAWING, NOBODY, OVER, SAID_NO, Side, State

LISTED_AT_MOST: Final = 5_000

# In place of the worth of what is left when a group is left out that must not be.
_NOT_WITHOUT: Final = -1_000_000_000


def legal_acts(state: State) -> list[Act]:
    """The legal actions as described above, each once."""
    if state.phase == OVER:
        return []
    if state.phase == ASKED:
        return [acts.YES_ACT, acts.NO_ACT]
    if state.phase == DRAWING or state.phase == CLAIMED:
        found = [
            act
            for act in (acts.DRAW_ACT, acts.CLAIM_ACT, acts.PUTBACK_ACT, acts.PASS_ACT, acts.END_ACT)
            if is_legal(state, act)
        ]
        found.extend(_takes(state))
        return found
    return _melds(state) + [act for act in _turn_enders(state) if is_legal(state, act)]


def _turn_enders(state: State) -> list[Act]:
    hand = state.seats[state.turn].hand
    enders = [acts.DISCARD_ACTS[kind] for kind in range(RED_THREE) if count(hand, kind)]
    enders.append(acts.DISCARD_ACTS[RED_THREE])
    enders.append(acts.PASS_ACT)
    enders.append(acts.ASK_ACT)
    return enders


def _takes(state: State) -> list[Act]:
    if not state.pile or state.must_draw or state.is_blocked():
        return []
    top: i64 = state.pile[-1]
    found = set(top_group_takes(state))
    top_act = Act(acts.TOP, top)
    if is_legal(state, top_act):
        found.add(top_act)
    found.update(_openings(state, top))
    found.update(finishing_acts(state, top))
    return sorted(found, key=Act.key)


def _melds(state: State) -> list[Act]:
    found = set(_one_group_melds(state))
    found.update(_openings(state, NOBODY))
    found.update(finishing_acts(state, NOBODY))
    return sorted(found, key=Act.key)


def _one_group_melds(state: State) -> list[Act]:
    side = state.sides[state.side_of(state.turn)]
    found: list[Act] = []
    place: i64 = 0
    while place < MELD_PLACES:
        for group in _groups(state, side, place, NOBODY):
            if is_legal(state, group):
                found.append(group)
        place += 1
    return found


def _groups(state: State, side: Side, place: i64, top: i64) -> list[Act]:
    """All groups from the hand that make or enlarge a meld here (with the top card, if it goes here)."""
    hand = state.seats[state.turn].hand
    most: i64 = 0 if place == WILD_MELD else count(hand, place)
    here: i64 = count(side.naturals, place) + (1 if place == top else 0)
    found: list[Act] = []
    if place == JOKER or (not most and not here and place != WILD_MELD):
        return found
    wild_here: i64 = count(side.twos, place) + count(side.jokers, place)
    # Wild cards never join black threes.
    most_twos: i64 = count(hand, TWO) if place != BLACK_THREE else 0
    most_jokers: i64 = count(hand, JOKER) if place != BLACK_THREE else 0
    card = one(place)
    verb: i64 = acts.MELD if top == NOBODY else acts.TAKE
    naturals: i64 = 0
    while naturals <= most:
        wild: i64 = 0
        while wild <= most_twos + most_jokers:
            if naturals + wild > 0 and check_meld(state.terms, place, here + naturals, wild_here + wild, None):
                twos: i64 = max(0, wild - most_jokers)
                while twos <= most_twos and twos <= wild:
                    kind: i64 = 0 if top == NOBODY else top
                    found.append(Act(verb, kind, naturals * card, twos * card, (wild - twos) * card))
                    twos += 1
            wild += 1
        naturals += 1
    return found


# --- openings ---


class _Group:
    """A group that an opening may contain, and its worth toward the minimum."""

    def __init__(self, place: i64, act: Act, worth: i64) -> None:
        self.place: i64 = place
        self.act = act
        self.worth: i64 = worth
        # The most that a smaller group here is worth; nothing, if there is only leaving it out.
        self.less: i64 = 0


def _openings(state: State, top: i64) -> list[Act]:
    """The smallest openings by a meld, or by a take of this top card."""
    side = state.sides[state.side_of(state.turn)]
    if side.has_opened() or not side.minimum:
        # Without a minimum the smallest openings are single groups, which are listed anyway.
        return []
    search = _OpeningSearch(state, side, top)
    search.run()
    return [act for act in search.found if is_legal(state, act)]


class _OpeningSearch:
    """Puts groups together until they reach the minimum."""

    def __init__(self, state: State, side: Side, top: i64) -> None:
        terms = state.terms
        self.hand: i64 = state.seats[state.turn].hand
        self.top: i64 = top
        self.needed: i64 = side.minimum
        if top != NOBODY and not terms.top_card_counts:
            self.needed += value(one(top))
        self.places: list[list[_Group]] = []
        self.chosen: list[_Group] = []
        self.found: list[Act] = []
        # The top card's place comes first, because a group there is a must.
        if top != NOBODY:
            self.places.append(self._groups_at(state, side, top))
        place: i64 = 0
        while place < MELD_PLACES:
            if place != top and (place != BLACK_THREE or terms.black_threes_any_time):
                groups = self._groups_at(state, side, place)
                if groups:
                    self.places.append(groups)
            place += 1
        # The most that the places from each one on can add.
        self.most: list[int] = [0]
        for groups in reversed(self.places):
            self.most.append(self.most[-1] + max([int(group.worth) for group in groups], default=0))
        self.most.reverse()

    def _groups_at(self, state: State, side: Side, place: i64) -> list[_Group]:
        takes = place == self.top
        groups: list[_Group] = []
        for act in _groups(state, side, place, self.top if takes else NOBODY):
            if takes and not _takes_but_for_minimum(state, act):
                continue
            naturals = count(act.naturals, place) + (1 if takes else 0)
            worth = group_worth(state.terms, place, naturals, count(act.twos, place), count(act.jokers, place))
            groups.append(_Group(place, act, worth))
        for group in groups:
            # Without the top card's group the pile is not taken at all.
            group.less = _NOT_WITHOUT if takes else 0
            for other in groups:
                if other.worth > group.less and other is not group and _is_part(other.act, group.act):
                    group.less = other.worth
        return groups

    def run(self) -> None:
        """Find them all."""
        if self.top == NOBODY or self.places[0]:
            self._extend(0, 0, self.hand)

    def _extend(self, number: int, worth: i64, hand: i64) -> None:
        if len(self.found) >= LISTED_AT_MOST:
            return
        if worth >= self.needed:
            if self._is_smallest(worth):
                self.found.append(self._together())
            return
        if number == len(self.places) or worth + self.most[number] < self.needed:
            return
        if number > 0 or self.top == NOBODY:
            self._extend(number + 1, worth, hand)
        for group in self.places[number]:
            act = group.act
            # Only wild cards can run short: every place has natural cards of its own.
            if total(act.twos) <= count(hand, TWO) and total(act.jokers) <= count(hand, JOKER):
                self.chosen.append(group)
                self._extend(number + 1, worth + group.worth, hand - act.spent())
                self.chosen.pop()

    def _is_smallest(self, worth: i64) -> bool:
        for group in self.chosen:
            if len(self.chosen) == 1 and group.less <= 0:
                continue
            if worth - group.worth + group.less >= self.needed:
                return False
        return True

    def _together(self) -> Act:
        verb: i64 = acts.MELD if self.top == NOBODY else acts.TAKE
        whole = Act(verb, 0 if self.top == NOBODY else self.top)
        for group in self.chosen:
            whole.naturals += group.act.naturals
            whole.twos += group.act.twos
            whole.jokers += group.act.jokers
        return whole


def _takes_but_for_minimum(state: State, act: Act) -> bool:
    """Whether the top card may be taken with this group, were there no minimum."""
    return all(problem.code == "below_minimum" for problem in problems(state, act))


def _is_part(small: Act, large: Act) -> bool:
    """Whether a group's cards are among another's of the same place."""
    return small.naturals <= large.naturals and small.twos <= large.twos and small.jokers <= large.jokers


# --- acts that go out, or leave just the card to go out with ---


def finishing_acts(state: State, top: i64, at_most: int = LISTED_AT_MOST) -> list[Act]:
    """The acts that leave at most one card and the right to go out: melds, or takes of this top card."""
    seat = state.seats[state.turn]
    side = state.sides[state.side_of(state.turn)]
    spare: i64 = 1
    if top != NOBODY:
        rest = state.pile_cards - one(top)
        spare -= total(rest) - count(rest, RED_THREE)
    if spare < 0 or state.answer == SAID_NO or _orphans(side, seat.hand, top) > spare:
        return []
    if _canastas_in_reach(side, seat.hand, top) < state.terms.canastas_to_go_out:
        return []
    search = _FinishSearch(state, side, seat.hand, top, at_most)
    search.extend(0, seat.hand, spare, 0, 0)
    return [act for act in search.found if is_legal(state, act)]


def _orphans(side: Side, hand: i64, top: i64) -> i64:
    """How many natural cards of the hand can be laid nowhere: single ones of ranks not on the table."""
    orphans: i64 = 0
    place: i64 = 0
    while place <= ACE:
        if count(hand, place) == 1 and not side.has_meld(place) and place != top:
            orphans += 1
        place += 1
    return orphans


def _canastas_in_reach(side: Side, hand: i64, top: i64) -> i64:
    """How many melds could become canastas if each of them got all the wild cards of the hand."""
    naturals = side.naturals + (hand & NATURALS_MASK)  # black threes are never seven
    if top != NOBODY:
        naturals += one(top)
    missing = CANASTA - wilds(hand)
    canastas: i64 = 0
    place: i64 = 0
    while place <= WILD_MELD:
        if count(naturals, place) + count(side.twos, place) + count(side.jokers, place) >= missing:
            canastas += 1
        place += 1
    return canastas


class _FinishSearch:
    """Spreads all cards of a hand, but for the spare one, over the melds."""

    def __init__(self, state: State, side: Side, hand: i64, top: i64, at_most: int) -> None:
        self.state = state
        self.top: i64 = top
        self.at_most = at_most
        self.laid = Act(acts.MELD if top == NOBODY else acts.TAKE, 0 if top == NOBODY else top)
        self.before_naturals: i64 = side.naturals + (0 if top == NOBODY else one(top))
        self.before_twos: i64 = side.twos
        self.before_jokers: i64 = side.jokers
        self.found: list[Act] = []
        # Where the search stood, up to the difference of twos and jokers, when it found nothing from there on.
        self.hopeless: set[int] = set()

    def extend(self, place: i64, hand: i64, spare: i64, canastas: i64, melds: i64) -> bool:
        """Try everything from this place on with what is left of the hand; whether there is a way to go out."""
        if len(self.found) >= self.at_most:
            return True
        if place == JOKER:
            place += 1
        if place >= MELD_PLACES:
            return self._finish(hand, spare, canastas, melds)
        key = (((place * 16 + wilds(hand)) * 2 + spare) * 16 + canastas) * 16 + melds
        if int(key) in self.hopeless:
            return False
        hope = False
        mine: i64 = 0 if place == WILD_MELD else count(hand, place)
        naturals: i64 = max(0, mine - spare)
        while naturals <= mine:
            if self._with_naturals(place, hand, spare - (mine - naturals), naturals, canastas, melds):
                hope = True
            naturals += 1
        if not hope:
            self.hopeless.add(int(key))
        return hope

    def _with_naturals(self, place: i64, hand: i64, spare: i64, naturals: i64, canastas: i64, melds: i64) -> bool:
        here = count(self.before_naturals, place) + naturals
        wild_here = count(self.before_twos, place) + count(self.before_jokers, place)
        takes_wilds = place == WILD_MELD or (here > 0 and place != BLACK_THREE)
        most_twos: i64 = count(hand, TWO) if takes_wilds else 0
        most_jokers: i64 = count(hand, JOKER) if takes_wilds else 0
        card = one(place)
        rest = hand - (0 if place == WILD_MELD else count(hand, place) * card)
        hope = False
        twos: i64 = 0
        while twos <= most_twos:
            jokers: i64 = 0
            while jokers <= most_jokers:
                touched = naturals + twos + jokers > 0 or place == self.top
                size = here + wild_here + twos + jokers
                if not touched or check_meld(self.state.terms, place, here, wild_here + twos + jokers, None):
                    self.laid.naturals += naturals * card
                    self.laid.twos += twos * card
                    self.laid.jokers += jokers * card
                    more_canastas: i64 = canastas + (1 if size >= CANASTA else 0)
                    more_melds: i64 = melds + (1 if size > 0 else 0)
                    less = rest - twos * one(TWO) - jokers * one(JOKER)
                    if self.extend(place + 1, less, spare, more_canastas, more_melds):
                        hope = True
                    self.laid.naturals -= naturals * card
                    self.laid.twos -= twos * card
                    self.laid.jokers -= jokers * card
                jokers += 1
            twos += 1
        return hope

    def _finish(self, hand: i64, spare: i64, canastas: i64, melds: i64) -> bool:
        laid = self.laid
        terms = self.state.terms
        if wilds(hand) > spare or canastas < terms.canastas_to_go_out or melds < terms.melds_to_go_out:
            return False
        if laid.naturals | laid.twos | laid.jokers or self.top != NOBODY:
            self.found.append(Act(laid.verb, laid.kind, laid.naturals, laid.twos, laid.jokers))
        return True
