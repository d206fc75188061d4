"""What is a meld, and what a side needs on the table to go out."""

from __future__ import annotations

from typing import Final

from canasta.cards import GROUP_NAMES
from canasta.game.kinds import BLACK_THREE, JOKER, WILD_MELD, one, total, value
from canasta.game.native import i64
from canasta.game.problems import Problem, refuse
from canasta.game.state import SAID_NO, State, canasta_bonus, canasta_bonuses, count_canastas, count_melds
from canasta.game.terms import AT_MOST_NATURALS, FEWER_THAN_NATURALS, KEPT, WAIVED_WITHOUT_PILE, Terms

SMALLEST_MELD: Final = 3
LEAST_NATURALS: Final = 2


def check_meld(terms: Terms, place: i64, naturals: i64, wilds: i64, found: list[Problem] | None) -> bool:
    """Whether so many cards make a meld at this place. The reasons why not go to ``found``, if they are wanted."""
    size = naturals + wilds
    good = True
    if size < SMALLEST_MELD:
        good = refuse(found, "meld_too_small", rank=place, needed=SMALLEST_MELD, has=size)
    if place in (WILD_MELD, JOKER):
        if place == JOKER or naturals:
            # No text of an action says this, but a program could: wild cards counted as naturals.
            good = _refuse_card(found, WILD_MELD, "natural card")
        if not terms.wild_melds:
            good = refuse(found, "wild_melds_not_allowed")
        return good
    if place == BLACK_THREE:
        return _refuse_card(found, place, "wild card") if wilds else good
    if naturals < LEAST_NATURALS:
        good = refuse(found, "too_few_naturals", rank=place, needed=LEAST_NATURALS, has=naturals)
    if wilds > terms.max_wilds:
        good = False
        if found is not None:
            found.append(Problem("too_many_wilds", rank=GROUP_NAMES[place], limit=terms.max_wilds, has=wilds))
    balance = terms.wild_balance
    if (balance == AT_MOST_NATURALS and wilds > naturals) or (balance == FEWER_THAN_NATURALS and wilds >= naturals):
        good = False
        if found is not None:
            rule = terms.rules.wild_balance
            found.append(Problem("wilds_outnumber", rank=GROUP_NAMES[place], wilds=wilds, naturals=naturals, rule=rule))
    return good


def _refuse_card(found: list[Problem] | None, place: i64, card: str) -> bool:
    if found is not None:
        found.append(Problem("wrong_card", rank=GROUP_NAMES[place], card=card))
    return False


def meets_out_needs(state: State, naturals: i64, twos: i64, jokers: i64, found: list[Problem] | None) -> bool:
    """Whether a side with these melds may go out (RULES 4.5). Why not goes to ``found``, if it is wanted."""
    terms = state.terms
    good = True
    if state.answer == SAID_NO:
        good = refuse(found, "partner_said_no")
    canastas = count_canastas(naturals, twos, jokers)
    if canastas < terms.canastas_to_go_out:
        good = refuse(found, "needs_canastas", needed=terms.canastas_to_go_out, has=canastas)
    melds = count_melds(naturals, twos, jokers)
    if melds < terms.melds_to_go_out:
        good = refuse(found, "needs_melds", needed=terms.melds_to_go_out, has=melds)
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
    worth = value(naturals) + 20 * total(twos) + 50 * total(jokers)
    if terms.canastas_count:
        worth += canasta_bonuses(terms, naturals, twos, jokers)
    return worth


def may_waive_minimum(terms: Terms, *, takes_pile: bool) -> bool:
    """Whether a concealed going-out may stay below the minimum (RULES 4.5)."""
    if terms.concealed_minimum == KEPT:
        return False
    return not (takes_pile and terms.concealed_minimum == WAIVED_WITHOUT_PILE)
