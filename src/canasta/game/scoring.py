"""The score of a hand, line by line (RULES 5)."""

from __future__ import annotations

from typing import Final

from canasta.game.kinds import JOKER_CARD, TWO_CARD, total, value
from canasta.game.native import i64
from canasta.game.state import NOBODY, State, canasta_bonuses, count_canastas
from canasta.game.terms import NEVER_AGAINST, OPPONENT_OUT

ALL_RED_THREES: Final = 4
LINES: Final = ("melded", "canastas", "out", "concealed", "red_threes", "hand", "penalty")


class Score:
    """What one side scores in a hand; every line is signed, and the total is their sum."""

    __slots__ = LINES

    def __init__(
        self, *, melded: i64, canastas: i64, out: i64, concealed: i64, red_threes: i64, hand: i64, penalty: i64
    ) -> None:
        self.melded: i64 = melded
        self.canastas: i64 = canastas
        self.out: i64 = out
        self.concealed: i64 = concealed
        self.red_threes: i64 = red_threes
        self.hand: i64 = hand
        self.penalty: i64 = penalty

    @property
    def total(self) -> i64:
        """The sum of the lines."""
        return self.melded + self.canastas + self.out + self.concealed + self.red_threes + self.hand + self.penalty

    def lines(self) -> dict[str, int]:
        """The lines by name, in the order of the score sheet."""
        return {
            "melded": self.melded,
            "canastas": self.canastas,
            "out": self.out,
            "concealed": self.concealed,
            "red_threes": self.red_threes,
            "hand": self.hand,
            "penalty": self.penalty,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Score) and self.lines() == other.lines()

    def __hash__(self) -> int:
        return hash(tuple(self.lines().values()))

    def __repr__(self) -> str:
        return f"Score({', '.join(f'{name}={points}' for name, points in self.lines().items())})"


def score_side(state: State, number: i64) -> Score:
    """The score of one side."""
    terms = state.terms
    side = state.sides[number]
    melded = value(side.naturals + total(side.twos) * TWO_CARD + total(side.jokers) * JOKER_CARD)
    in_hand: i64 = 0
    seat = number
    while seat < terms.players:
        in_hand += value(state.seats[seat].hand)
        seat += terms.sides
    canastas = count_canastas(side.naturals, side.twos, side.jokers)
    if terms.positive_needs_canasta and canastas < terms.canastas_to_go_out:
        # Too few canastas turn all the cards against the side, and nothing else counts.
        return Score(melded=-melded, canastas=0, out=0, concealed=0, red_threes=0, hand=-in_hand, penalty=-side.penalty)
    went_out = state.out != NOBODY and state.side_of(state.out) == number
    return Score(
        melded=melded,
        canastas=canasta_bonuses(terms, side.naturals, side.twos, side.jokers),
        out=terms.out_bonus if went_out else 0,
        concealed=terms.concealed_bonus if went_out and state.is_concealed() else 0,
        red_threes=_red_three_points(state, number),
        hand=-in_hand,
        penalty=-side.penalty,
    )


def _red_three_points(state: State, number: i64) -> i64:
    terms = state.terms
    side = state.sides[number]
    points = terms.all_red_threes if side.red_threes == ALL_RED_THREES else side.red_threes * terms.red_three_bonus
    if side.has_opened() or terms.red_three_penalty == NEVER_AGAINST:
        return points
    if terms.red_three_penalty == OPPONENT_OUT and state.out == NOBODY:
        return points
    # Nothing melded: they count against the side. (A side without melds cannot itself have gone out by melding; if it
    # went out by a discard alone, no opponent did.)
    if terms.red_three_penalty == OPPONENT_OUT and state.side_of(state.out) == number:
        return points
    return -points


def score(state: State) -> list[Score]:
    """The scores of all sides."""
    return [score_side(state, number) for number in range(state.terms.sides)]
