"""Rate the computer players on the scale of the ladder, by whole matches on paired deals.

Each two levels play pairs of matches in the arena. The likeliest strengths by the model of Plackett and Luce, which the
ladder's ratings follow too, become ratings with Tabby at 1500; how much they change when as many matches are drawn at
random between players of these strengths is their uncertainty. Run it compiled, for one pool after the other::

    PYTHONPATH=build/compiled .venv/bin/python tools/rate_bots.py two --pairs 300 --minutes 4

and put what it prints into ``canasta/bots/ratings.py``. Bobcat has its usual rollouts, but does not play by the clock.
Those above may be given fewer than usual, since their matches take long. They and Bobcat play nobody below Tabby, and
so many minutes against each; the two highest, who are close, may be given a number of pairs instead. The same numbers
of pairs give the same ratings.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from math import log, sqrt
from random import Random
from statistics import stdev

from canasta.arena import Contestant, Duel, Plan, run_duel
from canasta.arena.pairing import PairResult, seatings
from canasta.arena.strengths import Stage, Stages, drawn_game, stages_of, strengths, together
from canasta.bots import LEVELS
from canasta.bots.levels import ROLLOUTS
from canasta.ratings import BETA, SHOWN_MEAN, SHOWN_STEP
from canasta.rules import Rules

PRESETS = {"two": "hoyle", "three": "classic3", "partners": "classic4"}
NUMBERS = [level.number for level in LEVELS]
ANCHOR = 2  # Tabby
BOBCAT = 4  # the first that searches
NO_END = 1_000_000
DRAWN_AGAIN = 300


def shown(strength: float, rules: Rules) -> float:
    """The rating that goes with a strength: what openskill would arrive at if it were certain of all."""
    spread = sqrt(rules.sides) * BETA
    in_side = rules.players // rules.sides
    return SHOWN_MEAN + SHOWN_STEP * spread * log(strength) / in_side


def rated(duels: Mapping[tuple[int, int], Sequence[Stages]], rules: Rules, seed: str) -> dict[int, tuple[int, int]]:
    """Rating and uncertainty (two standard errors) of each level, from the matches of each duel.

    Each duel counts as if one more match had been drawn: who has won all of some matches is not infinitely strong.
    """
    extra = together({Stage(level, (other,)): 0.5, Stage(other, (level,)): 0.5} for level, other in duels)
    best = strengths(together([extra, *chain.from_iterable(duels.values())]), NUMBERS, anchor=ANCHOR)
    random = Random(seed)
    again = []
    for _ in range(DRAWN_AGAIN):
        games = (drawn_game(*pair, rules.sides, best, random) for pair, played in duels.items() for _ in played)
        again.append(strengths(together([extra, *games]), NUMBERS, anchor=ANCHOR))
    return {
        level: (round(shown(best[level], rules)), round(2 * stdev(shown(found[level], rules) for found in again)))
        for level in NUMBERS
    }


def duels_of(pairs: int, minutes: float, highest: int | None) -> Iterator[tuple[int, int, int, float | None]]:
    """Who plays whom: the stronger level, the weaker one, at most so many pairs, in at most so many seconds."""
    for weaker, stronger in combinations(NUMBERS, 2):
        if stronger < BOBCAT:
            yield stronger, weaker, pairs, None
        elif highest is not None and [weaker, stronger] == NUMBERS[-2:]:
            yield stronger, weaker, highest, None
        elif weaker >= ANCHOR:
            yield stronger, weaker, NO_END, minutes * 60


def contestant(level: int, rollouts: int | None) -> Contestant:
    """A level that thinks by numbers, not by the clock; those above Bobcat by so many rollouts, or their usual ones."""
    return Contestant.find(str(level), rollouts=ROLLOUTS if level == BOBCAT else rollouts)


def played(duelists: tuple[int, int], plan: Plan, *, rollouts: int | None, jobs: int) -> list[Stages]:
    """What each match of a duel shows."""
    shown_by: list[Stages] = []

    def note(_: Duel, result: PairResult) -> None:
        shown_by.extend(stages_of(*duelists, game.won, plan.rules.sides) for game in result.games)

    stronger, weaker = duelists
    players = (contestant(stronger, rollouts), contestant(weaker, rollouts))
    duel = run_duel(players, plan, jobs=jobs, clock=time.perf_counter, watch=note)
    rate = duel.matches.win_rate
    print(
        f"    # {' – '.join(duel.names)}: {duel.matches.pairs} pairs of {len(seatings(plan.rules))} matches, "
        f"{100 * rate.value:.1f} % won ({100 * rate.low:.1f} to {100 * rate.high:.1f})",
        flush=True,
    )
    return shown_by


def main() -> None:
    """Play, rate and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pool", choices=PRESETS)
    parser.add_argument("--pairs", type=int, default=300, help="of matches, for each duel of those who do not search")
    parser.add_argument("--minutes", type=float, default=4.0, help="for each duel with Bobcat or one above")
    parser.add_argument("--highest", type=int, help="pairs of the two highest levels, in place of minutes")
    parser.add_argument("--rollouts", type=int, help="of those above Bobcat for each plan (default: their usual ones)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    rules = Rules.preset(PRESETS[options.pool])
    duels: dict[tuple[int, int], list[Stages]] = {}
    for stronger, weaker, pairs, seconds in duels_of(options.pairs, options.minutes, options.highest):
        plan = Plan(rules=rules, seed=options.seed, pairs=0, matches=pairs, seconds=seconds)
        duels[stronger, weaker] = played((stronger, weaker), plan, rollouts=options.rollouts, jobs=options.jobs)
    print(f'    "{options.pool}": {{')
    for level, (rating, uncertainty) in rated(duels, rules, options.seed).items():
        print(f"        {level}: ({rating}, {uncertainty}),")
    print("    },")


if __name__ == "__main__":
    main()
