"""A duel of two players: pairs of hands, then pairs of matches, until there are enough or a test is decided."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from typing import TypeAlias

from canasta.arena.contestants import Contestant
from canasta.arena.pairing import Clock, Deals, Pace, PairResult
from canasta.arena.processes import Work, play_pairs
from canasta.arena.statistics import Estimate, Sample, SequentialTest, elo_estimate, mean_estimate, rate_estimate
from canasta.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be played."""

    rules: Rules
    seed: str
    pairs: int  # of hands; with a test, at most so many
    matches: int = 0  # pairs of matches
    test: SequentialTest | None = None
    seconds: float | None = None  # for the hands, and again for the matches: with it, the machine decides how many


@dataclass(slots=True)
class Tally:
    """What came of pairs of hands, or of pairs of matches."""

    margins: Sample = field(default_factory=Sample)  # by pair
    won: float = 0.0
    games: int = 0
    hands: int = 0

    def add(self, result: PairResult) -> None:
        """Count one more pair."""
        self.margins.add(result.margin)
        self.won += sum(game.won for game in result.games)
        self.games += len(result.games)
        self.hands += sum(game.hands for game in result.games)

    @property
    def pairs(self) -> int:
        """How many pairs were played."""
        return self.margins.size

    @property
    def points(self) -> Estimate:
        """By how many points a game the first player is better."""
        return mean_estimate(self.margins)

    @property
    def win_rate(self) -> Estimate:
        """How many of the games the first player wins."""
        return rate_estimate(self.won, self.games)

    @property
    def elo(self) -> Estimate:
        """By how many Elo points the first player is better."""
        return elo_estimate(self.win_rate)


@dataclass(slots=True)
class Duel:
    """Two players, what they have played so far, and what it shows, as the first of them sees it."""

    contestants: tuple[Contestant, Contestant]
    plan: Plan
    hands: Tally = field(default_factory=Tally)
    matches: Tally = field(default_factory=Tally)
    paces: tuple[Pace, Pace] = field(default_factory=lambda: (Pace(), Pace()))
    seconds: float = 0.0
    is_better: bool | None = None  # what the test has decided, if there is one and it has
    is_interrupted: bool = False

    @property
    def names(self) -> tuple[str, str]:
        """What the two players are called."""
        first, second = self.contestants
        return first.name, second.name

    def add(self, result: PairResult, *, whole_matches: bool) -> None:
        """Count one more pair, and ask the test."""
        (self.matches if whole_matches else self.hands).add(result)
        for pace, more in zip(self.paces, result.paces, strict=True):
            pace.add(more)
        if self.plan.test is not None and not whole_matches:
            self.is_better = self.plan.test.is_better(self.hands.margins)


Watcher: TypeAlias = Callable[[Duel, PairResult], None]


def run_duel(
    contestants: tuple[Contestant, Contestant],
    plan: Plan,
    *,
    jobs: int,
    clock: Clock,
    watch: Watcher | None = None,
    recorded: bool = False,
) -> Duel:
    """Play a duel; ``watch`` is told of every pair when it has been counted. Ctrl-C ends the duel early."""
    duel = Duel(contestants, plan)
    begun = clock()
    try:
        for whole_matches, pairs in ((False, plan.pairs), (True, plan.matches)):
            start = clock()
            work = Work(Deals(plan.rules, plan.seed, whole_matches), contestants, clock, recorded)
            with closing(play_pairs(work, pairs, jobs=jobs)) as results:
                for result in results:
                    duel.add(result, whole_matches=whole_matches)
                    duel.seconds = clock() - begun
                    if watch is not None:
                        watch(duel, result)
                    is_late = plan.seconds is not None and clock() - start >= plan.seconds
                    if is_late or (duel.is_better is not None and not whole_matches):
                        break
    except KeyboardInterrupt:
        duel.is_interrupted = True
    return duel
