"""What the hand on turn can do with each kind of card, and why not the rest: the part of the help that counts kinds.

``legality`` judges everything; here is only which attempts are worth telling about.
"""

from __future__ import annotations

from typing import Final

from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import ACE, BLACK_THREE, JOKER, TWO, WILD_MELD, count, one
from canasta.game.legality import is_legal, problems
from canasta.game.melds import LEAST_NATURALS
from canasta.game.native import i64
from canasta.game.problems import Problem
from canasta.game.state import State

_PLACES: Final = (*range(ACE + 1), WILD_MELD, BLACK_THREE)


def why_not(state: State, act: Act) -> list[Problem]:
    """Every reason why an act is not legal, each once."""
    found = problems(state, act)
    return found if len(found) < 2 else list(dict.fromkeys(found))


def meldable_kinds(state: State) -> set[int]:
    """The kinds of which a card of the hand on turn can be melded in a group of one rank."""
    found: set[int] = set()
    hand = state.seats[state.turn].hand
    side = state.side_on_turn()
    for place in _PLACES:
        naturals: i64 = 0 if place == WILD_MELD else count(hand, place)
        if not naturals and place != WILD_MELD and not side.has_meld(place):
            continue
        has_wilds = place != BLACK_THREE
        twos: i64 = count(hand, TWO) if has_wilds else 0
        jokers: i64 = count(hand, JOKER) if has_wilds else 0
        laid = naturals
        while laid >= 0:
            two: i64 = 0
            while two <= twos:
                joker: i64 = 0
                while joker <= jokers:
                    _try_group(state, place, laid, two, joker, found)
                    joker += 1
                two += 1
            laid -= 1
    return found


def _try_group(state: State, place: i64, naturals: i64, twos: i64, jokers: i64, found: set[int]) -> None:
    """If a group is legal, cards of all its kinds can be melded. One that would tell nothing new is not tried."""
    has_natural = naturals > 0 and int(place) not in found
    has_two = twos > 0 and TWO not in found
    has_joker = jokers > 0 and JOKER not in found
    if (has_natural or has_two or has_joker) and is_legal(state, _meld(place, naturals, twos, jokers)):
        if naturals:
            found.add(int(place))
        if twos:
            found.add(TWO)
        if jokers:
            found.add(JOKER)


def why_no_meld(state: State, kind: i64) -> list[Problem]:
    """What is wrong with the plain group that has the least wrong with it; lacking points is the least of all."""
    least: list[Problem] | None = None
    nearest: list[Problem] | None = None
    most = -1
    for act in _plain_groups(state, kind):
        found = why_not(state, act)
        if least is None or len(found) < len(least):
            least = found
        # Other groups can bring the points that are lacking.
        if len(found) == 1 and found[0].code == "below_minimum":
            has = found[0].facts["has"]
            points = has if isinstance(has, int) else 0
            if points > most:
                nearest, most = found, points
    if nearest is not None:
        return nearest
    return [] if least is None else least


def _plain_groups(state: State, kind: i64) -> list[Act]:
    """A few groups that a card of this kind could be in."""
    hand = state.seats[state.turn].hand
    alike, twos, jokers = count(hand, kind), count(hand, TWO), count(hand, JOKER)
    if kind != TWO and kind != JOKER:
        groups = [_meld(kind, alike, 0, 0)]
        if alike > 1:
            groups.append(_meld(kind, 1, 0, 0))
        if kind <= ACE and twos:
            groups.append(_meld(kind, alike, 1, 0))
        if kind <= ACE and jokers:
            groups.append(_meld(kind, alike, 0, 1))
        return groups
    two: i64 = 1 if kind == TWO else 0
    joker: i64 = 1 - two
    groups = []
    side = state.side_on_turn()
    for place in range(ACE + 1):
        naturals = count(hand, place)
        if side.has_meld(place):
            groups.append(_meld(place, 0, two, joker))
        elif naturals >= LEAST_NATURALS:
            groups.append(_meld(place, naturals, two, joker))
    groups.append(_meld(WILD_MELD, 0, twos * two, jokers * joker))
    groups.append(_meld(WILD_MELD, 0, twos, jokers))
    return groups


def why_no_take(state: State, place: i64) -> list[Problem]:
    """What is wrong with the attempt that has the least wrong with it: a pair, one with a wild card, or none."""
    hand = state.seats[state.turn].hand
    naturals: i64 = count(hand, place) if place <= ACE else 0
    two: i64 = 1 if count(hand, TWO) else 0
    joker: i64 = 1 if not two and count(hand, JOKER) else 0
    least = why_not(state, _take(place, naturals, 0, 0))
    if place != BLACK_THREE:
        found = why_not(state, _take(place, 1 if naturals else 0, two, joker))
        if len(found) < len(least):
            least = found
    found = why_not(state, _take(place, 0, 0, 0))
    return found if len(found) < len(least) else least


def _meld(place: i64, naturals: i64, twos: i64, jokers: i64) -> Act:
    card = one(place)
    return Act(acts.MELD, 0, naturals * card, twos * card, jokers * card)


def _take(place: i64, naturals: i64, twos: i64, jokers: i64) -> Act:
    card = one(place)
    return Act(acts.TAKE, place, naturals * card, twos * card, jokers * card)
