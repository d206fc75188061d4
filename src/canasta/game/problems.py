"""Why an action is not legal: a code for programs, facts for both, and a sentence for people."""

from __future__ import annotations

from typing import Final

from canasta.cards import GROUP_NAMES, KIND_NAMES
from canasta.game.native import i64

_RANK_NAMES: Final = dict(zip(GROUP_NAMES, KIND_NAMES, strict=True)) | {"W": "wild card"}

MESSAGES: Final = {
    # reading the action
    "unreadable": "This cannot be read: {reason}",  # the only reason then, and some end in a question mark
    "not_your_turn": "It is the turn of seat {turn}, not of seat {seat}.",
    "hand_over": "The hand is over.",
    "wrong_phase": "You cannot {action} now: {expected}.",
    "must_draw": "You have put the pile back: draw from the stock now.",
    "stock_empty": "There are no cards left in the stock.",
    "stock_not_empty": "There are still cards in the stock.",
    # the cards named
    "not_in_hand": "You do not hold {cards}.",
    "wrong_card": "{card} cannot be melded with the {ranks}.",
    "empty_group": "No cards are named.",
    "rank_twice": "The {ranks} are named twice; put them in one group.",
    # the pile
    "pile_empty": "There is no pile to take.",
    "pile_blocked": "The pile is blocked by the {card} on top.",
    "one_card_each": "With one card in hand you may not take a pile of one card.",
    "pile_closed": "Your side must open before it may take the pile.",
    "pile_frozen": "The pile is frozen: you need {needed} natural {ranks} from your hand, you lay {has}.",
    "needs_natural_pair": "Before your side has opened you need {needed} natural {ranks} of your own, you lay {has}.",
    "wrong_top": "The top card is a {top}, not a {named}.",
    "use_top": "The stock is empty: add the {rank} to your own meld by taking the top card alone.",
    "no_own_meld": "Your side has no meld of {ranks} for the top card.",
    "top_not_allowed": "By these rules the top card cannot be taken alone.",
    "claim_not_allowed": "By these rules the pile is not held before it is taken.",
    # melds
    "meld_too_small": "A meld needs {needed} cards; the {ranks} would have {has}.",
    "too_few_naturals": "A meld needs {needed} natural cards; the {ranks} would have {has}.",
    "too_many_wilds": "A meld holds at most {limit} wild cards; the {ranks} would have {has}.",
    "wilds_outnumber": "The {ranks} would have {wilds} wild cards to {naturals} natural ones: too many.",
    "wild_melds_not_allowed": "By these rules there are no melds of wild cards only.",
    "black_threes_going_out": "Black threes are melded only to go out, with at most one card left for the discard.",
    "no_meld_after_black_threes": "Nothing is melded after the black threes: discard to go out.",
    "below_minimum": "Your opening has {has} points; you need {needed}.",
    # the last cards
    "needs_canastas": "To go out your side needs canastas: {needed}; it would have {has}.",
    "needs_melds": "To go out your side needs melds: {needed}; it would have {has}.",
    "must_end_with_discard": "By these rules the last card must be discarded.",
    "must_keep_two": "This would leave you {left} card, and you could not go out: keep at least two.",
    "partner_said_no": "Your partner said no: you may not go out this turn.",
    "partner_said_yes": "Your partner said yes: you must go out this turn, and this leaves no way to.",
    # discards
    "red_threes_stay": "By these rules a red three is never discarded.",
    "no_red_three_laid": "Your side has no red three to discard.",
    "needs_two_cards": "You need at least two cards in hand; you have {has}.",
    # passing, ending, asking, taking back
    "pass_not_allowed": "By these rules the discard cannot be passed.",
    "must_discard": "You must discard.",
    "must_take": "You can use the top card, so you must take.",
    "end_not_allowed": "By these rules a player does not end the hand.",
    "ask_not_allowed": "By these rules you do not ask your partner.",
    "asked_already": "You have asked your partner this turn.",
    "ask_before_melding": "Ask before you meld.",
    "no_way_out": "You cannot go out this turn.",
    "nothing_to_undo": "There is no meld of this turn to take back.",
}


class Problem:
    """One reason why an action is not legal.

    >>> problem = Problem("below_minimum", needed=90, has=65)
    >>> problem.code, problem.facts["needed"]
    ('below_minimum', 90)
    >>> print(problem)
    Your opening has 65 points; you need 90.
    """

    __slots__ = ("code", "facts")

    def __init__(self, code: str, **facts: object) -> None:
        self.code: str = code
        self.facts: dict[str, object] = facts

    def __str__(self) -> str:
        words = dict(self.facts)
        for fact in ("rank", "top", "named"):
            if fact in words:
                words[fact] = _RANK_NAMES[str(words[fact])]
        if "rank" in words:
            words["ranks"] = f"{words['rank']}s" if words["rank"] != "six" else "sixes"
        return MESSAGES[self.code].format(**words)

    def __repr__(self) -> str:
        return f"Problem({', '.join([repr(self.code), *(f'{name}={fact!r}' for name, fact in self.facts.items())])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and self.code == other.code and self.facts == other.facts

    def __hash__(self) -> int:
        return hash(self.code)


_NO_FACT: Final = -1


def refuse(
    found: list[Problem] | None, code: str, rank: i64 = _NO_FACT, needed: i64 = _NO_FACT, has: i64 = _NO_FACT
) -> bool:
    """Say no: always False. The reason joins those found, unless there is no list because nobody wants to read them."""
    if found is not None:
        problem = Problem(code)
        if rank != _NO_FACT:
            problem.facts["rank"] = GROUP_NAMES[rank]
        if needed != _NO_FACT:
            problem.facts["needed"] = int(needed)
        if has != _NO_FACT:
            problem.facts["has"] = int(has)
        found.append(problem)
    return False
