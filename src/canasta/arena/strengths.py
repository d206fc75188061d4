"""The likeliest strengths of several levels, from games between each two of them: the model of Plackett and Luce.

Who has the strength a comes in first, before others of strengths b, c, …, with the probability a / (a + b + c + …); the
second is found in the same way among those who are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

STEPS: Final = 3_000
EXACT: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Stage:
    """Somebody comes in before these others: of three, the first before two, then the second before the last."""

    first: int
    others: tuple[int, ...]


Stages: TypeAlias = Mapping[Stage, float]  # how often


def stages_of(level: int, other: int, won: float, sides: int) -> Stages:
    """What a game shows: ``level`` was better than this share of the others, who are all of the ``other`` level.

    >>> stages_of(3, 2, 0.5, 2) == {Stage(3, (2,)): 0.5, Stage(2, (3,)): 0.5}
    True
    >>> stages_of(3, 2, 0.5, 3) == {Stage(2, (3, 2)): 1.0, Stage(3, (2,)): 1.0}
    True
    """
    if sides == 2:
        shares = {Stage(level, (other,)): won, Stage(other, (level,)): 1 - won}
    else:
        # First, second or third; level with one of the others is half of one place and half of the next.
        first, third = max(0.0, 2 * won - 1), max(0.0, 1 - 2 * won)
        second = 1 - first - third
        shares = {
            Stage(level, (other, other)): first,
            Stage(other, (level, other)): second + third,
            Stage(level, (other,)): second,
            Stage(other, (level,)): third,
        }
    return {stage: share for stage, share in shares.items() if share}


def together(games: Iterable[Stages]) -> Stages:
    """What several games show."""
    counted: Counter[Stage] = Counter()
    for stages in games:
        counted.update(stages)  # it adds up shares as well as numbers
    return counted


def strengths(stages: Stages, levels: Iterable[int], *, anchor: int) -> dict[int, float]:
    """The likeliest strengths, by Hunter's method: each step makes them likelier. The anchor's is 1.

    >>> found = strengths({Stage(1, (2,)): 30, Stage(2, (1,)): 10}, [1, 2], anchor=2)
    >>> round(found[1], 6), found[2]
    (3.0, 1.0)
    """
    found = dict.fromkeys(levels, 1.0)
    firsts = {level: sum(often for stage, often in stages.items() if stage.first == level) for level in found}
    for _ in range(STEPS):
        chances = dict.fromkeys(found, 0.0)
        for stage, often in stages.items():
            field = (stage.first, *stage.others)
            share = often / sum(found[level] for level in field)
            for level in field:
                chances[level] += share
        new = {level: firsts[level] / chances[level] for level in found}
        before, found = found, {level: strength / new[anchor] for level, strength in new.items()}
        if max(abs(found[level] / before[level] - 1) for level in found) < EXACT:
            break
    return found


def drawn_game(level: int, other: int, sides: int, of: Mapping[int, float], random: Random) -> Stages:
    """What a game between levels of these strengths might show: one of ``level``, all others of the ``other`` one."""
    behind = sides - 1
    while behind and random.random() * (of[level] + behind * of[other]) >= of[level]:
        behind -= 1
    return stages_of(level, other, behind / (sides - 1), sides)
