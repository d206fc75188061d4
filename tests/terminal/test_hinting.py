"""What the next best action would cost, in words."""

from __future__ import annotations

import pytest

from canasta.server.messages import AlternativeInfo, Hinted, ReasonInfo
from canasta.terminal.hinting import next_best

OWN, OTHER = "discard 7s", "discard Ks"


def told(*ways: AlternativeInfo) -> list[str]:
    """What is said of a hint to discard the seven."""
    return next_best(Hinted("1", "m1", 5, 9, OWN, ReasonInfo("discard_alone", {}, ""), list(ways)), str.upper)


@pytest.mark.parametrize(
    ("points", "chance", "cost"),
    [
        (45.0, None, "about 35 points less on average."),
        (79.0, None, "about 1 point less on average."),
        (45.0, 0.519, "about 35 points less on average, and the match is won in 52 of 100 cases, not 54."),
        (45.0, 0.541, "about 35 points less on average, and the match is won in 54.1 of 100 cases, not 54.3."),
        (45.0, 0.56, "about 35 points less on average."),
        (80.3, 0.519, "as many points, but the match is won in 52 of 100 cases, not 54."),
        (92.0, 0.519, "about 12 points more on average, but the match is won in 52 of 100 cases, not 54."),
    ],
)
def test_what_the_next_best_would_cost(points: float, chance: float | None, cost: str) -> None:
    """For the hand, and for the match where the player thinks of it."""
    own = AlternativeInfo(OWN, 80.2, None if chance is None else 0.543)
    assert told(own, AlternativeInfo(OTHER, points, chance)) == [f"DISCARD KS instead: {cost}"]


def test_what_costs_nothing_is_not_told() -> None:
    """A player that was not persuaded, one that compares nothing, and one that had no choice."""
    own = AlternativeInfo(OWN, 80.2, 0.54)
    assert told(own, AlternativeInfo(OTHER, 81.0, 0.55)) == []
    assert told(own) == told() == []
