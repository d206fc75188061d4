"""The rules of a table as plain numbers, for the compiled game.

``Rules`` speaks to people: names, None for "no limit", sets of words. The game asks its questions millions of times, so
each option that it needs is turned into a number once, here.
"""

from __future__ import annotations

from typing import Final

from canasta.game.kinds import BLACK_THREE, JOKER_CARD, RED_THREE, TWO_CARD, one
from canasta.game.native import i64
from canasta.rules import Rules

NO_LIMIT: Final = 99
NO_PENALTY: Final = -1

# wild_balance
AT_MOST_NATURALS: Final = 0
FEWER_THAN_NATURALS: Final = 1
TWO_NATURALS: Final = 2

# concealed_minimum
WAIVED: Final = 0
WAIVED_WITHOUT_PILE: Final = 1
KEPT: Final = 2

# take_before_initial
FREE: Final = 0
NATURAL_PAIR: Final = 1
NEVER: Final = 2

# stock_end
TAKE_TOP: Final = 0
TAKE_PILE: Final = 1
BOTH_PASS: Final = 2
STOP: Final = 3

# red_three_penalty
NO_MELD: Final = 0
OPPONENT_OUT: Final = 1
NEVER_AGAINST: Final = 2

_WILD_BALANCE: Final = {
    "at_most_naturals": AT_MOST_NATURALS,
    "fewer_than_naturals": FEWER_THAN_NATURALS,
    "two_naturals": TWO_NATURALS,
}
_CONCEALED: Final = {"waived": WAIVED, "waived_without_pile": WAIVED_WITHOUT_PILE, "kept": KEPT}
_TAKE_BEFORE: Final = {"free": FREE, "natural_pair": NATURAL_PAIR, "never": NEVER}
_STOCK_END: Final = {"take_top": TAKE_TOP, "take_pile": TAKE_PILE, "both_pass": BOTH_PASS, "stop": STOP}
_RED_THREE_PENALTY: Final = {"no_meld": NO_MELD, "opponent_out": OPPONENT_OUT, "never": NEVER_AGAINST}
_FREEZERS: Final = {
    "wild": 15 * TWO_CARD + 15 * JOKER_CARD,
    "red_three": 15 * one(RED_THREE),
    "black_three": 15 * one(BLACK_THREE),
}


class Terms:
    """The options of one ``Rules`` as numbers; the names are those of the options."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.players: i64 = rules.players
        self.sides: i64 = rules.sides
        self.hand_size: i64 = rules.hand_size
        self.draw_count: i64 = rules.draw_count
        self.red_threes_at_first_turn: bool = rules.red_threes_laid == "first_turn"
        self.top_card_counts: bool = rules.top_card_counts
        self.canastas_count: bool = rules.canastas_count
        self.concealed_minimum: i64 = _CONCEALED[rules.concealed_minimum]
        self.max_wilds: i64 = NO_LIMIT if rules.max_wilds is None else rules.max_wilds
        self.wild_balance: i64 = _WILD_BALANCE[rules.wild_balance]
        self.wild_melds: bool = rules.wild_melds
        self.black_threes_any_time: bool = rules.black_three_melds == "any_time"
        # The kinds that freeze the pile, as a mask over the cards that lie in it.
        freezers: i64 = 0
        for name in rules.freezes:
            freezers |= _FREEZERS[name]
        self.freezers: i64 = freezers
        self.black_three_blocks: bool = rules.black_three_blocks
        self.discard_red_threes: bool = rules.discard_red_threes
        self.take_before_initial: i64 = _TAKE_BEFORE[rules.take_before_initial]
        penalty = rules.take_back_penalty
        self.take_back_penalty: i64 = NO_PENALTY if penalty is None else penalty
        self.canastas_to_go_out: i64 = rules.canastas_to_go_out
        self.melds_to_go_out: i64 = rules.melds_to_go_out
        self.last_discard_required: bool = rules.last_discard == "required"
        self.pass_discard: bool = rules.last_card == "pass_discard"
        self.ask_partner: bool = rules.ask_partner
        self.stock_end: i64 = _STOCK_END[rules.stock_end]
        self.natural_canasta: i64 = rules.natural_canasta
        self.mixed_canasta: i64 = rules.mixed_canasta
        self.wild_canasta: i64 = rules.wild_canasta
        self.out_bonus: i64 = rules.out_bonus
        self.concealed_bonus: i64 = rules.concealed_bonus
        self.red_three_bonus: i64 = rules.red_three_bonus
        self.all_red_threes: i64 = rules.all_red_threes
        self.red_three_penalty: i64 = _RED_THREE_PENALTY[rules.red_three_penalty]
        self.positive_needs_canasta: bool = rules.positive_needs_canasta

    def minimum(self, score: int) -> i64:
        """The least value of the initial meld of a side with this score; 0 where there is no minimum."""
        minimum: i64 = self.rules.opening_minimum(score)
        return minimum
