"""Plays in kinds that any sensible player considers: openings, laying natural cards, making canastas, taking the pile.

Everything here looks at the hand of the player on turn and at the open table only, and what it returns is legal.
"""

from __future__ import annotations

from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import ACE, BLACK_THREE, JOKER, TWO, count, one, total, value, wilds
from canasta.game.legality import is_legal
from canasta.game.melds import SMALLEST_MELD, check_meld, meets_out_needs, opening_worth
from canasta.game.native import i64
from canasta.game.state import CANASTA, NOBODY, SAID_NO, Side, State, count_canastas
from canasta.game.terms import TAKE_TOP


def is_opening_needed(side: Side) -> bool:
    """Whether the side must still reach a minimum."""
    return side.minimum > 0 and not side.has_opened()


def opening_from(state: State, base: Act, top: i64) -> Act | None:
    """Enlarge a take of this top card, or an empty meld, until it reaches the minimum with few wild cards."""
    terms = state.terms
    needed = state.side_on_turn().minimum
    taken: i64 = 0
    if top != NOBODY:
        taken = one(top)
        if not terms.top_card_counts:
            needed += value(taken)
    act = Act(base.verb, base.kind, base.naturals, base.twos, base.jokers)
    left = state.seats[state.turn].hand - act.spent()
    place: i64 = ACE
    while place >= 0 and opening_worth(terms, act.naturals + taken, act.twos, act.jokers) < needed:
        held = count(left, place)
        if held >= 3:
            act.naturals += held * one(place)
            left -= held * one(place)
        place -= 1
    place = ACE
    while place >= 0:
        worth = opening_worth(terms, act.naturals + taken, act.twos, act.jokers)
        if worth >= needed:
            break
        if count(left, place) == 2:
            pair = 2 * one(place)
            missing = needed - worth - value(pair)
            if count(left, TWO) and (missing <= 20 or not count(left, JOKER)):
                act.twos += one(place)
                left -= one(TWO)
            elif count(left, JOKER):
                act.jokers += one(place)
                left -= one(JOKER)
            else:
                break
            act.naturals += pair
            left -= pair
        place -= 1
    if opening_worth(terms, act.naturals + taken, act.twos, act.jokers) < needed or not is_legal(state, act):
        return None
    return act


def natural_cards(state: State, keep: i64) -> Act:
    """Lay all natural cards that fit a meld or make one, but keep so many cards in hand; the act may be empty."""
    seat = state.seats[state.turn]
    side = state.side_on_turn()
    hand = seat.hand
    naturals: i64 = 0
    room = seat.size - keep
    place: i64 = ACE
    while place >= 0:
        held = count(hand, place)
        if held and held <= room and (held >= 3 or side.has_meld(place)):
            naturals += held * one(place)
            room -= held
        place -= 1
    return Act(acts.MELD, 0, naturals)


def add_wilds_for_canastas(state: State, act: Act, most: i64, keep: i64) -> None:
    """Add wild cards to an act where at most so many of them make a canasta, and so many cards stay in hand."""
    seat = state.seats[state.turn]
    side = state.side_on_turn()
    left = seat.hand - act.spent()
    if not wilds(left):
        return
    place: i64 = ACE
    while place >= 0:
        naturals = count(side.naturals + act.naturals, place)
        wild = count(side.twos + act.twos, place) + count(side.jokers + act.jokers, place)
        missing = CANASTA - naturals - wild
        twos = count(left, TWO)
        jokers = count(left, JOKER)
        if (
            0 < missing <= most
            and missing <= twos + jokers
            and total(left) - missing >= keep
            and check_meld(state.terms, place, naturals, wild + missing, None)
        ):
            of_twos: i64 = min(missing, twos)
            act.twos += of_twos * one(place)
            act.jokers += (missing - of_twos) * one(place)
            left -= of_twos * one(TWO) + (missing - of_twos) * one(JOKER)
        place -= 1


def canastas_with_wilds(state: State) -> list[Act]:
    """For each rank that wild cards of the hand make a canasta of: lay all of it, and as few of them as that takes."""
    hand = state.seats[state.turn].hand
    side = state.side_on_turn()
    wild = wilds(hand)
    found: list[Act] = []
    place: i64 = 0
    while place <= ACE:
        held = count(hand, place)
        missing = CANASTA - held - count(side.naturals, place) - count(side.twos, place) - count(side.jokers, place)
        if 0 < missing <= wild and missing < CANASTA:
            twos: i64 = min(missing, count(hand, TWO))
            card = one(place)
            found.append(Act(acts.MELD, 0, held * card, twos * card, (missing - twos) * card))
        place += 1
    return found


def one_rank_each(state: State) -> list[Act]:
    """For each rank that fits a meld or makes one without wild cards: lay all of it, and nothing else."""
    hand = state.seats[state.turn].hand
    side = state.side_on_turn()
    found: list[Act] = []
    place: i64 = 0
    while place <= ACE:
        held = count(hand, place)
        if held >= 3 or (held and side.has_meld(place)):
            found.append(Act(acts.MELD, 0, held * one(place)))
        place += 1
    return found


def best_take(state: State) -> Act | None:
    """The cheapest way to take the pile (or its top card alone), if there is one."""
    if not state.pile or state.must_draw or state.is_blocked():
        return None
    top: i64 = state.pile[-1]
    card = one(top)
    hand = state.seats[state.turn].hand
    side = state.side_on_turn()
    held = count(hand, top)
    if held < 2 and not side.has_meld(top) and (not held or state.is_frozen()):
        return None
    ways: list[Act] = []
    if side.has_meld(top) and not state.stock and state.terms.stock_end == TAKE_TOP:
        ways.append(Act(acts.TOP, top))
    if held >= 2:
        ways.append(Act(acts.TAKE, top, held * card))
        ways.append(Act(acts.TAKE, top, 2 * card))
    if side.has_meld(top):
        ways.append(Act(acts.TAKE, top, held * card))
        ways.append(Act(acts.TAKE, top))
    elif held and top <= ACE and not state.is_frozen():
        if count(hand, TWO):
            ways.append(Act(acts.TAKE, top, card, card))
        if count(hand, JOKER):
            ways.append(Act(acts.TAKE, top, card, 0, card))
    needs_opening = is_opening_needed(side)
    for way in ways:
        if needs_opening:
            opening = opening_from(state, way, top)
            if opening is not None:
                return opening
        elif is_legal(state, way):
            return way
    return None


def plain_finish(state: State) -> Act | None:
    """A way to lay all cards, or all but one, as a player sees it at a glance; `best_finish` looks at every way."""
    terms = state.terms
    seat = state.seats[state.turn]
    side = state.side_on_turn()
    hand = seat.hand
    if state.answer == SAID_NO:
        return None
    twos = count(hand, TWO)
    jokers = count(hand, JOKER)
    spare: i64 = 1
    laid_naturals: i64 = 0
    laid_twos: i64 = 0
    laid_jokers: i64 = 0
    place: i64 = 0
    while place <= ACE:
        held = count(hand, place)
        if held:
            card = one(place)
            if held >= SMALLEST_MELD or side.has_meld(place):
                laid_naturals += held * card
            elif held == 2 and twos:
                laid_naturals += held * card
                laid_twos += card
                twos -= 1
            elif held == 2 and jokers:
                laid_naturals += held * card
                laid_jokers += card
                jokers -= 1
            else:
                spare -= held
                if spare < 0:
                    return None
        place += 1
    black = count(hand, BLACK_THREE)
    if black >= SMALLEST_MELD:
        laid_naturals += black * one(BLACK_THREE)
    else:
        spare -= black
    if spare < 0:
        return None
    act = Act(acts.MELD, 0, laid_naturals, laid_twos, laid_jokers)
    canastas = count_canastas(side.naturals + act.naturals, side.twos + act.twos, side.jokers + act.jokers)
    while twos + jokers > (spare if canastas >= terms.canastas_to_go_out else 0):
        place = _meld_for_wilds(state, act, twos + jokers)
        if place == NOBODY:
            return None
        if twos:
            act.twos += one(place)
            twos -= 1
        else:
            act.jokers += one(place)
            jokers -= 1
        canastas = count_canastas(side.naturals + act.naturals, side.twos + act.twos, side.jokers + act.jokers)
    if not act.naturals | act.twos | act.jokers or not meets_out_needs(
        state, side.naturals + act.naturals, side.twos + act.twos, side.jokers + act.jokers, None
    ):
        return None
    return act if is_legal(state, act) else None


def _meld_for_wilds(state: State, act: Act, wild_cards: i64) -> i64:
    """The meld, as this act leaves it, to give a wild card to: the one that lacks fewest cards of a canasta."""
    side = state.side_on_turn()
    best: i64 = NOBODY
    least: i64 = 100
    place: i64 = 0
    while place <= ACE:
        naturals = count(side.naturals + act.naturals, place)
        if naturals:
            wild = count(side.twos + act.twos, place) + count(side.jokers + act.jokers, place)
            missing = CANASTA - naturals - wild
            if missing <= 0 or missing > wild_cards:
                missing = 50  # no canasta comes of it
            if missing < least and check_meld(state.terms, place, naturals, wild + 1, None):
                best = place
                least = missing
        place += 1
    return best
