"""The likeliest strengths, from games that were drawn by known ones."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from canasta.arena.strengths import drawn_game, stages_of, strengths, together

pytestmark = pytest.mark.plain_only

TRUE = {1: 0.5, 2: 1.0, 3: 2.5}


@pytest.mark.parametrize("sides", [2, 3])
def test_strengths_are_found(sides: int) -> None:
    """Each two levels play many games, one of the first against the others of the second."""
    random = Random(f"strengths {sides}")
    games = []
    for level, other in ((2, 1), (3, 1), (3, 2)):
        for _ in range(4_000):
            left = Counter({level: 1, other: sides - 1})
            behind = 0  # of the others, when the one level comes in
            while left[level]:
                came = random.choices(list(left), [TRUE[one] * left[one] for one in left])[0]
                left[came] -= 1
                behind = left[other]
            games.append(stages_of(level, other, behind / (sides - 1), sides))
    found = strengths(together(games), TRUE, anchor=2)
    assert found == pytest.approx(TRUE, rel=0.08)


def test_ties_are_halves() -> None:
    """A tie with the better of two others is half a first and half a second place."""
    first, second = stages_of(3, 2, 1.0, 3), stages_of(3, 2, 0.5, 3)
    assert together([first, second]) == together([stages_of(3, 2, 0.75, 3)] * 2)


def test_drawn_games() -> None:
    """Drawn between players of known strengths, they show these strengths again."""
    random = Random("drawn")
    games = [drawn_game(*pair, 3, TRUE, random) for pair in ((2, 1), (3, 1), (3, 2)) for _ in range(4_000)]
    assert strengths(together(games), TRUE, anchor=2) == pytest.approx(TRUE, rel=0.08)
