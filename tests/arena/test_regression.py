"""The short arena of CI: it fails when a level loses clearly to the one below, or plans and does not beat Tabby."""

from __future__ import annotations

import os
from time import perf_counter

import pytest

from canasta import Rules
from canasta.arena import Contestant, Plan, run_duel

# By the number of rollouts, not by the clock: the same seeds give the same games.
ROLLOUTS = 100
# Points a hand by which those who plan must beat Tabby.
AT_LEAST = 100
is_compiled = os.environ.get("CANASTA_COMPILED") == "1"
only_compiled = pytest.mark.skipif(not is_compiled, reason="too slow for whole hands without the compiled core")


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["hoyle", "classic4"])
@pytest.mark.parametrize(
    ("better", "worse", "pairs"),
    [
        ("Tabby", "Kitten", 60),
        ("Alley Cat", "Tabby", 60),
        pytest.param("Bobcat", "Alley Cat", 8, marks=only_compiled),
    ],
)
def test_each_level_holds_against_the_one_below(preset: str, better: str, worse: str, pairs: int) -> None:
    """The 95 % interval of points a hand is not wholly below zero."""
    contestants = (Contestant.find(better, rollouts=ROLLOUTS), Contestant.find(worse, rollouts=ROLLOUTS))
    plan = Plan(rules=Rules.preset(preset), seed="regression", pairs=pairs)
    duel = run_duel(contestants, plan, jobs=1, clock=perf_counter)
    assert duel.hands.points.high > 0


@pytest.mark.slow
@only_compiled
@pytest.mark.parametrize(
    ("level", "preset", "rollouts", "pairs"),
    [
        ("Lynx", "hoyle", 60, 30),
        ("Lynx", "classic4", 30, 30),
        ("Tiger", "hoyle", 60, 30),
        ("Tiger", "classic4", 30, 30),
    ],
)
def test_those_who_plan_beat_tabby(level: str, preset: str, rollouts: int, pairs: int) -> None:
    """With a tenth of their usual think time or less; a search that went wrong would not."""
    contestants = (Contestant.find(level, rollouts=rollouts), Contestant.find("Tabby"))
    plan = Plan(rules=Rules.preset(preset), seed="regression", pairs=pairs)
    duel = run_duel(contestants, plan, jobs=1, clock=perf_counter)
    assert duel.hands.points.value > AT_LEAST
