"""``canasta arena``: bots against bots on paired deals, and what it proves."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import TextIO

from canasta.arena.contestants import Contestant, level_names
from canasta.arena.duel import Duel, Plan, run_duel
from canasta.arena.facts import duel_facts
from canasta.arena.pairing import PairResult
from canasta.arena.report import short_text, tell_duel
from canasta.arena.statistics import SequentialTest
from canasta.arena.table import markdown, replace_section
from canasta.cli.arguments import (
    DEFAULT_PRESET,
    Command,
    FileError,
    add_rules_arguments,
    add_seed_argument,
    positive_number,
    rules_of,
    seed_of,
    write_new,
)
from canasta.cli.progress import Progress
from canasta.errors import CanastaError

EXAMPLES = """\
A pair is the same deck with the same player to lead, played once for each place that the first level can have at the
table: its result is the points by which the first level was better, a hand. Each hand begins with no points. Levels are
named or numbered; 'random' and 'simple' can play too.

--sprt stops as soon as it is clear, with 5 % error, whether the first level is better by D points a hand or not at all.
(A test stops when the numbers are extreme, so the interval it leaves is a little too narrow.)

Ctrl-C stops, and reports what has been played. The same seed plays the same games, on any number of processes; but not
with --milliseconds, where they depend on the machine.

examples:
  canasta arena tabby kitten --pairs 1000 --seed 1
  canasta arena "alley cat" tabby --preset classic4 --sprt
  canasta arena 4 3 --rollouts 100 --pairs 50 --matches 10
  canasta arena --all --pairs 1000 --minutes 30 --seed 1 --update docs/bots.md
"""
PAIRS = 100
MOST_PAIRS_OF_TEST = 10_000
INTERRUPTED = 130  # what shells expect of a command that Ctrl-C ended


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("players", metavar="LEVEL", nargs="*", help="two levels, by name or number")
    parser.add_argument("--all", action="store_true", help="all against all, as a table in Markdown")
    parser.add_argument("--levels", metavar="LEVEL", nargs="+", help="with --all, only these")
    add_rules_arguments(parser)
    add_seed_argument(parser)
    parser.add_argument(
        "--pairs",
        metavar="N",
        type=positive_number,
        help=f"pairs of hands (default: {PAIRS}; with --sprt at most {MOST_PAIRS_OF_TEST:,})",
    )
    parser.add_argument("--matches", metavar="N", type=positive_number, help="then pairs of whole matches")
    parser.add_argument("--minutes", metavar="M", type=positive_number, help="stop each duel's hands after this time")
    parser.add_argument(
        "--highest",
        metavar="N",
        type=positive_number,
        help="with --all, pairs of the last duel, in place of --minutes: the two highest levels are close",
    )
    parser.add_argument("--sprt", action="store_true", help="stop when it is decided which level is better")
    parser.add_argument("--delta", metavar="D", type=positive_number, help="points to look for (default: 50)")
    thinking = parser.add_mutually_exclusive_group()
    thinking.add_argument("--rollouts", metavar="N", type=positive_number, help="how much the levels may think")
    thinking.add_argument("--milliseconds", metavar="M", type=positive_number, help="how long they may think a move")
    parser.add_argument("--jobs", metavar="N", type=positive_number, help="processes (default: one for each core)")
    parser.add_argument("--records", metavar="DIR", type=Path, help="write each game as a .can file into DIR")
    parser.add_argument("--json", metavar="FILE", help="write the numbers as JSON to FILE too; - prints only the JSON")
    parser.add_argument("--update", metavar="FILE", type=Path, help="put the table into its place in a document")
    parser.add_argument("--section", metavar="NAME", help="the name of that place (default: the rules)")


def run(options: argparse.Namespace) -> int:
    """Play the duels; print, write and update what was asked for."""
    opponents = list(opponents_of(options))
    plan = plan_of(options)
    command = repeating(options, opponents, plan)
    check_places(options, plan)
    shown = sys.stderr if options.json == "-" else sys.stdout
    duels = list(run_duels(options, opponents, plan, shown))
    if not duels:
        raise KeyboardInterrupt
    is_interrupted = duels[-1].is_interrupted or len(duels) < len(opponents)
    table = markdown(duels, command=command)
    print(table if options.all else f"to repeat it: {command}", file=shown)
    if options.json:
        facts = {"command": command, "duels": [duel_facts(duel) for duel in duels]}
        _write(options.json, json.dumps(facts, indent=2))
    if options.update and is_interrupted:
        print(f"canasta: stopped early, so {options.update} stays as it is", file=sys.stderr)
    elif options.update:
        update(options.update, section_of(options, plan), table)
    return INTERRUPTED if is_interrupted else 0


# --- what is asked for ---


def opponents_of(options: argparse.Namespace) -> Iterator[tuple[Contestant, Contestant]]:
    """Who plays against whom."""
    if options.all and options.players:
        raise CanastaError("--all takes no two levels; choose some with --levels")
    for name in ("levels", "highest"):
        if not options.all and getattr(options, name):
            raise CanastaError(f"--{name} belongs to --all")
    names = (options.levels or level_names()) if options.all else options.players
    thinking = {"rollouts": options.rollouts, "milliseconds": options.milliseconds}
    contestants = [Contestant.find(name, **thinking) for name in names]
    if not options.all and len(contestants) != 2:
        raise CanastaError(f"a duel is fought by two levels, not {len(contestants)}; or --all against all")
    if not options.all:
        yield contestants[0], contestants[1]
        return
    if len(contestants) < 2 or len(set(contestants)) < len(contestants):
        raise CanastaError("--levels takes two levels or more, each once")
    for weaker, stronger in combinations(contestants, 2):
        yield stronger, weaker


def plan_of(options: argparse.Namespace) -> Plan:
    """What each duel is to play."""
    if options.delta and not options.sprt:
        raise CanastaError("--delta belongs to --sprt")
    test = SequentialTest(**({"delta": options.delta} if options.delta else {})) if options.sprt else None
    return Plan(
        rules=rules_of(options),
        seed=seed_of(options),
        pairs=options.pairs or (MOST_PAIRS_OF_TEST if options.sprt else PAIRS),
        matches=options.matches or 0,
        test=test,
        seconds=60 * options.minutes if options.minutes else None,
    )


def repeating(options: argparse.Namespace, opponents: list[tuple[Contestant, Contestant]], plan: Plan) -> str:
    """The command that plays the same duels again."""
    words = ["canasta", "arena"]
    words += ["--all"] if options.all else [contestant.name for contestant in opponents[0]]
    words += ["--levels", *options.levels] if options.levels else []
    words += ["--preset", options.preset] if options.preset != DEFAULT_PRESET else []
    words += ["--set", *options.set] if options.set else []
    words += ["--pairs", str(plan.pairs)]
    for name in ("matches", "minutes", "highest", "delta", "rollouts", "milliseconds"):
        value = getattr(options, name)
        words += [f"--{name}", str(value)] if value else []
    words += ["--sprt"] if options.sprt else []
    return shlex.join([*words, "--seed", plan.seed])


# --- the play ---


class Watch:
    """Shows the progress of a duel, and writes its records."""

    def __init__(self, plan: Plan, directory: Path | None) -> None:
        self.plan = plan
        self.directory = directory
        self.kind = "hand"
        self.bar = Progress(plan.pairs, "pairs")

    def __call__(self, duel: Duel, result: PairResult) -> None:
        """One more pair is played."""
        if duel.matches.pairs and self.kind == "hand":
            self.kind = "match"
            self.bar.clear()
            self.bar = Progress(self.plan.matches, "pairs of matches")
        if duel.matches.pairs:
            self.bar.show(duel.matches.pairs, f"{100 * duel.matches.win_rate.value:.0f} % won")
        else:
            self.bar.show(duel.hands.pairs, f"{short_text(duel.hands.points)} a hand")
        if self.directory is not None:
            for number, game in enumerate(result.games, start=1):
                write_new(self.directory / f"{self.kind}-{result.pair:05}-{number}.can", game.record or "")


def run_duels(
    options: argparse.Namespace, opponents: list[tuple[Contestant, Contestant]], plan: Plan, shown: TextIO
) -> Iterator[Duel]:
    """The duels, one after the other, up to Ctrl-C."""
    jobs = options.jobs or os.cpu_count() or 1
    for number, contestants in enumerate(opponents, start=1):
        if options.highest and number == len(opponents):
            plan = replace(plan, pairs=options.highest, seconds=None)
        directory = directory_of(options, contestants)
        watch = Watch(plan, directory)
        try:
            duel = run_duel(
                contestants, plan, jobs=jobs, clock=perf_counter, watch=watch, recorded=directory is not None
            )
        finally:
            watch.bar.clear()
        if duel.hands.pairs:
            print(*tell_duel(duel), "", sep="\n", file=shown, flush=True)
            yield duel
        if duel.is_interrupted:
            return


# --- files ---


def check_places(options: argparse.Namespace, plan: Plan) -> None:
    """Say now that a place cannot be written to, not after hours of play."""
    if options.section and not options.update:
        raise CanastaError("--section belongs to --update")
    if options.update:
        update(options.update, section_of(options, plan), None)
    if options.json and options.json != "-" and not Path(options.json).parent.is_dir():
        raise FileError(f"{options.json}: there is no directory {Path(options.json).parent}")
    if options.records:
        options.records.mkdir(parents=True, exist_ok=True)
        if any(options.records.iterdir()):
            raise FileError(f"{options.records} is not empty; choose another directory for the records")


def section_of(options: argparse.Namespace, plan: Plan) -> str:
    """The name of the place in a document where the table stands."""
    return options.section or plan.rules.text()


def update(path: Path, section: str, table: str | None) -> None:
    """Put the table into its place in a document; without a table only look whether there is the place."""
    text = path.read_text(encoding="utf-8")
    try:
        new = replace_section(text, section, table or "")
    except CanastaError as error:
        raise FileError(f"{path}: {error}") from None
    if table is not None:
        path.write_text(new, encoding="utf-8", newline="\n")


def directory_of(options: argparse.Namespace, contestants: tuple[Contestant, Contestant]) -> Path | None:
    """Where the records of a duel go."""
    directory: Path | None = options.records
    if directory is None or not options.all:
        return directory
    directory = directory / "-".join(each.name.lower().replace(" ", "_") for each in contestants)
    directory.mkdir()
    return directory


def _write(place: str, text: str) -> None:
    if place == "-":
        print(text)
    else:
        Path(place).write_text(text + "\n", encoding="utf-8")


COMMAND = Command("let bots play against bots, and see which one is better", EXAMPLES, add_arguments, run)
