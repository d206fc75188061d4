"""Duels: the same on any number of processes, and stopped in time."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

from canasta import CanastaError, Game, Rules
from canasta.arena import Contestant, Duel, Plan, SequentialTest, run_duel
from canasta.arena.facts import duel_facts
from canasta.arena.pairing import Deals, PairResult
from canasta.arena.processes import Work, play_pairs
from canasta.bots import LEVELS, Level

SIMPLE, RANDOM = Contestant.find("simple"), Contestant.find("random")


def plan(pairs: int, **options: object) -> Plan:
    """A plan by the rules of hoyle."""
    return Plan(**{"rules": Rules(), "seed": "1", "pairs": pairs} | options)  # type: ignore[arg-type]


def timeless(duel: Duel) -> dict[str, object]:
    """What a duel shows, without what depends on the clock."""
    facts = duel_facts(duel)
    for pace in facts["pace"]:
        del pace["mean_ms"], pace["max_ms"]
    del facts["seconds"]
    return facts


def test_any_number_of_processes() -> None:
    """One process and two find the same, pair by pair."""
    seen: dict[int, list[tuple[int, float]]] = {1: [], 2: []}
    duels = [
        run_duel(
            (SIMPLE, RANDOM),
            plan(5, matches=1, rules=Rules.preset("hoyle", target=500)),
            jobs=jobs,
            clock=perf_counter,
            watch=lambda duel, result, jobs=jobs: seen[jobs].append((result.pair, result.margin)),  # type: ignore[misc]
        )
        for jobs in seen
    ]
    assert timeless(duels[0]) == timeless(duels[1])
    assert seen[1] == seen[2]
    assert [pair for pair, _ in seen[1]] == [1, 2, 3, 4, 5, 1]


def test_simple_beats_random() -> None:
    """Two dozen pairs are enough to see it."""
    duel = run_duel((SIMPLE, RANDOM), plan(24), jobs=1, clock=perf_counter)
    assert duel.hands.points.low > 200
    assert duel.hands.win_rate.low > 0.6
    assert duel.hands.elo.low > 100
    assert (duel.hands.pairs, duel.hands.games, duel.is_interrupted) == (24, 48, False)
    assert all(pace.moves > 500 and 0 < pace.mean < pace.longest for pace in duel.paces)


@pytest.mark.parametrize("winning", [True, False])
def test_stops_when_decided(winning: bool) -> None:
    """The test ends the duel long before all pairs are played."""
    players = (SIMPLE, RANDOM) if winning else (RANDOM, SIMPLE)
    duel = run_duel(players, plan(1000, test=SequentialTest(delta=300, fewest=6)), jobs=1, clock=perf_counter)
    assert duel.is_better is winning
    assert 6 <= duel.hands.pairs < 40


def test_stops_in_time() -> None:
    """No further pair is begun when the time is over."""
    seconds = iter(range(10_000_000))
    duel = run_duel((SIMPLE, SIMPLE), plan(1000, seconds=100), jobs=1, clock=lambda: float(next(seconds)))
    assert duel.hands.pairs == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_interrupt(jobs: int) -> None:
    """Ctrl-C leaves what has been played."""

    def interrupt(duel: Duel, result: PairResult) -> None:
        if result.pair == 2:
            raise KeyboardInterrupt

    duel = run_duel((SIMPLE, SIMPLE), plan(1000), jobs=jobs, clock=perf_counter, watch=interrupt)
    assert duel.is_interrupted
    assert duel.hands.pairs == 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_errors_come_through(jobs: int) -> None:
    """What goes wrong in another process is told here."""
    work = Work(Deals(Rules(), "1"), (SIMPLE, Contestant("Nobody")), perf_counter)
    with pytest.raises(CanastaError, match="there is no level 'Nobody'"):
        next(play_pairs(work, 2, jobs=jobs))


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_levels_take_part(level: Level) -> None:
    """Every level is found by name and number, and plays."""
    contestant = Contestant.find(str(level.number), rollouts=1)
    assert contestant == Contestant.find(level.name, rollouts=1)
    game = Game.deal(Rules(), seed=1)
    assert game.problems(contestant.chooser()(game.view(0), Random(1))) == []
