"""The chance to win the match with these scores, as self-play has it: what a hand is really played for.

Points are not all alike: who has nearly reached the target needs few more, who is far behind needs many, and a score
just above the next opening minimum is worth less than one just below it.
"""

from __future__ import annotations

from typing import Final

from canasta.bots.match_chances import PARTNERS, THREE, TWO
from canasta.game.native import i64
from canasta.game.scoring import score_side
from canasta.game.state import State

# The tables are for matches to 5,000 points; other targets are looked up as if they were this one.
TARGET: Final = 5000.0
LOWEST: Final = -1000.0
STEP_OF_TWO: Final = 250.0
STEP_OF_THREE: Final = 500.0


def read_table(text: str) -> list[float]:
    """The numbers of a table, which are thousandths."""
    return [int(number) / 1000.0 for number in text.split()]


_TWO: Final = read_table(TWO)
_THREE: Final = read_table(THREE)
_PARTNERS: Final = read_table(PARTNERS)


class Place:
    """Where a score lies between two rows of a table."""

    def __init__(self, score: float, step: float) -> None:
        rows: i64 = int((TARGET - LOWEST) / step) + 1
        at = min(max((score - LOWEST) / step, 0.0), float(rows - 1))
        self.row: i64 = min(int(at), rows - 2)
        self.share: float = at - float(self.row)


def chance_of_two(table: list[float], mine: float, theirs: float) -> float:
    """The chance of a side against another, by scores that are both below the target."""
    first = Place(mine, STEP_OF_TWO)
    second = Place(theirs, STEP_OF_TWO)
    width: i64 = int((TARGET - LOWEST) / STEP_OF_TWO) + 1
    low = first.row * width + second.row
    return _between(
        _between(table[low], table[low + 1], second.share),
        _between(table[low + width], table[low + width + 1], second.share),
        first.share,
    )


def chance_of_three(table: list[float], mine: float, theirs: float, others: float) -> float:
    """The chance of a side against two others."""
    first = Place(mine, STEP_OF_THREE)
    second = Place(theirs, STEP_OF_THREE)
    third = Place(others, STEP_OF_THREE)
    width: i64 = int((TARGET - LOWEST) / STEP_OF_THREE) + 1
    low = (first.row * width + second.row) * width + third.row
    ends: list[float] = []
    for start in (low, low + width * width):
        ends.append(
            _between(
                _between(table[start], table[start + 1], third.share),
                _between(table[start + width], table[start + width + 1], third.share),
                second.share,
            )
        )
    return _between(ends[0], ends[1], first.share)


def _between(low: float, high: float, share: float) -> float:
    return low + (high - low) * share


class Chances:
    """The chance of one side to win the match, by how a hand of it ends."""

    def __init__(self, players: int, scores: list[int], target: int, side: int) -> None:
        self.scores = scores
        self.target: i64 = target
        self.scale: float = TARGET / float(target)
        self.side: i64 = side
        self.table: list[float] = _THREE if players == 3 else _PARTNERS if players == 4 else _TWO

    def after(self, state: State) -> float:
        """The chance after a hand that is over."""
        mine: i64 = self.scores[self.side] + score_side(state, self.side).total
        others: list[int] = []
        best: i64 = 0
        number: i64 = 0
        while number < len(self.scores):
            if number != self.side:
                total: i64 = self.scores[number] + score_side(state, number).total
                if not others or total > best:
                    best = total
                others.append(int(total))
            number += 1
        if mine >= self.target or best >= self.target:
            # A tie above the target is played off by another hand.
            return 0.5 if mine == best else 1.0 if mine > best else 0.0
        if len(others) == 1:
            return chance_of_two(self.table, float(mine) * self.scale, float(best) * self.scale)
        return chance_of_three(
            self.table, float(mine) * self.scale, float(others[0]) * self.scale, float(others[1]) * self.scale
        )
