"""What is a meld, and what a side needs on the table to go out."""

from __future__ import annotations

from typing import Final

from canasta.cards import GROUP_NAMES
from canasta.game.kinds import BLACK_THREE, MELD_PLACES, WILD_MELD, count, one, value
from canasta.game.native import i64
from canasta.game.problems import Problem
from canasta.game.state import SAID_NO, State, canasta_bonus, count_canastas, count_melds
from canasta.game.terms import AT_MOST_NATURALS, FEWER_THAN_NATURALS, KEPT, WAIVED_WITHOUT_PILE, Terms

SMALLEST_MELD: Final = 3
LEAST_NATURALS: Final = 2


def check_meld(terms: Terms, place: i64, naturals: i64, wilds: i64, found: list[Problem] | None) -> bool:
    """Whether so many cards make a meld at this place. The reasons why not go to ``found``, if they are wanted."""
    rank = GROUP_NAMES[place]
    size = naturals + wilds
    good = True
    if size < SMALLEST_MELD:
        if found is None:
            return False
        good = False
        found.append(Problem("meld_too_small", rank=rank, needed=SMALLEST_MELD, has=size))
    if place == WILD_MELD:
        if not terms.wild_melds:
            if found is None:
                return False
            good = False
            found.append(Problem("wild_melds_not_allowed"))
        return good
    if place == BLACK_THREE:
        if wilds:
            if found is None:
                return False
            good = False
            found.append(Problem("wrong_card", rank=rank, card="wild card"))
        return good
    if naturals < LEAST_NATURALS:
        if found is None:
            return False
        good = False
        found.append(Problem("too_few_naturals", rank=rank, needed=LEAST_NATURALS, has=naturals))
    if wilds > terms.max_wilds:
        if found is None:
            return False
        good = False
        found.append(Problem("too_many_wilds", rank=rank, limit=terms.max_wilds, has=wilds))
    balance = terms.wild_balance
    if (balance == AT_MOST_NATURALS and wilds > naturals) or (balance == FEWER_THAN_NATURALS and wilds >= naturals):
        # A lone natural card is told about its missing partner, not about the wild cards beside it.
        if found is None:
            return False
        if naturals >= LEAST_NATURALS:
            found.append(
                Problem(
                    "wilds_outnumber", rank=rank, wilds=wilds, naturals=naturals, rule=terms.rules.wild_balance
                )
            )
        good = False
    return good


def meets_out_needs(state: State, naturals: i64, twos: i64, jokers: i64, found: list[Problem] | None) -> bool:
    """Whether a side with these melds may go out (RULES 4.5). Why not goes to ``found``, if it is wanted."""
    terms = state.terms
    good = True
    if state.answer == SAID_NO:
        good = False
        if found is not None:
            found.append(Problem("partner_said_no"))
    canastas = count_canastas(naturals, twos, jokers)
    if canastas < terms.canastas_to_go_out:
        good = False
        if found is not None:
            found.append(Problem("needs_canastas", needed=terms.canastas_to_go_out, has=canastas))
    melds = count_melds(naturals, twos, jokers)
    if melds < terms.melds_to_go_out:
        good = False
        if found is not None:
            found.append(Problem("needs_melds", needed=terms.melds_to_go_out, has=melds))
    return good


def group_worth(terms: Terms, place: i64, naturals: i64, twos: i64, jokers: i64) -> i64:
    """What a new group counts toward the minimum: its cards, and its canasta bonus where the rules say so."""
    worth = 20 * twos + 50 * jokers
    if naturals:
        worth += naturals * value(one(place))
    if terms.canastas_count:
        worth += canasta_bonus(terms, place, naturals, twos + jokers)
    return worth


def opening_worth(terms: Terms, naturals: i64, twos: i64, jokers: i64) -> i64:
    """What the groups of an opening count toward the minimum."""
    worth: i64 = 0
    place: i64 = 0
    while place < MELD_PLACES:
        worth += group_worth(terms, place, count(naturals, place), count(twos, place), count(jokers, place))
        place += 1
    return worth


def may_waive_minimum(terms: Terms, *, takes_pile: bool) -> bool:
    """Whether a concealed going-out may stay below the minimum (RULES 4.5)."""
    if terms.concealed_minimum == KEPT:
        return False
    return not (takes_pile and terms.concealed_minimum == WAIVED_WITHOUT_PILE)
