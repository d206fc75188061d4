"""``canasta simulate``: many hands by random or simple play, and what came of them."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

from canasta.cli.arguments import (
    Command,
    add_rules_arguments,
    add_seed_argument,
    positive_number,
    rules_of,
    seed_of,
    write_new,
)
from canasta.cli.automatic import PLAYS, PlayedHand, play_hands, play_matches
from canasta.cli.progress import Progress
from canasta.rules import Rules

EXAMPLES = """\
random    proposes actions at random and plays those that are legal; by far the fastest
uniform   chooses among all legal actions, each as likely as the others
simple    what a beginner would do

Each hand begins with no points, and the lead passes round. With --records whole matches are played instead.

examples:
  canasta simulate --hands 10000 --seed 1
  canasta simulate --preset classic4 --play simple --json
  canasta simulate --hands 50 --play simple --records games
"""
ENDINGS = {"out": "ended by going out", "concealed": "ended by going out concealed", "stock": "ended with the stock"}


@dataclass(slots=True)
class Summary:
    """What came of many hands."""

    points: list[int]  # by side
    hands: int = 0
    actions: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    matches: int = 0

    def add(self, hand: PlayedHand) -> None:
        """Count one more hand."""
        self.hands += 1
        self.actions += hand.actions
        self.endings[hand.ending] += 1
        self.points = [total + points for total, points in zip(self.points, hand.points, strict=True)]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    add_rules_arguments(parser)
    add_seed_argument(parser)
    parser.add_argument("--hands", metavar="N", type=positive_number, default=1000, help="how many (default: 1000)")
    parser.add_argument("--play", choices=PLAYS, default="random", help="who plays (default: random)")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    parser.add_argument(
        "--records", metavar="DIR", type=Path, help="play whole matches, and write each as a .can file into DIR"
    )


def run(options: argparse.Namespace) -> int:
    """Play the hands and print the summary."""
    rules, seed = rules_of(options), seed_of(options)
    summary = Summary(points=[0] * rules.sides)
    progress = Progress(options.hands, "hands")
    hands = play_hands(rules, options.play, seed)
    if options.records is not None:
        hands = record_matches(rules, options, seed, summary)
    start = perf_counter()
    try:
        for hand in islice(hands, options.hands):
            summary.add(hand)
            progress.show(summary.hands)
    finally:
        progress.clear()
    seconds = perf_counter() - start
    facts = {"rules": rules.text(), "play": options.play, "seed": seed, **facts_of(summary, seconds)}
    print(json.dumps(facts, indent=2) if options.json else "\n".join(tell(facts, rules)))
    return 0


def record_matches(rules: Rules, options: argparse.Namespace, seed: str, summary: Summary) -> Iterator[PlayedHand]:
    """Hands of whole matches, which are written when they end; the last one when there are hands enough."""
    directory: Path = options.records
    directory.mkdir(parents=True, exist_ok=True)
    for match, hand in play_matches(rules, options.play, seed):
        if match.stage == "over" or summary.hands + 1 == options.hands:
            summary.matches += 1
            write_new(directory / f"match-{summary.matches:04}.can", str(match.record()))
        yield hand


def facts_of(summary: Summary, seconds: float) -> dict[str, Any]:
    """The summary as plain numbers."""
    return {
        "hands": summary.hands,
        "actions": summary.actions,
        "seconds": round(seconds, 3),
        "hands_per_second": round(summary.hands / seconds, 1) if seconds else 0,
        "actions_per_hand": round(summary.actions / summary.hands, 1),
        "points_per_hand": [round(points / summary.hands, 1) for points in summary.points],
        "endings": {ending: summary.endings[ending] for ending in ENDINGS},
        **({"records": summary.matches} if summary.matches else {}),
    }


def tell(facts: dict[str, Any], rules: Rules) -> Iterator[str]:
    """The summary for people."""
    hands = facts["hands"]
    yield f"{facts['rules']}, {facts['play']} play, seed {facts['seed']}"
    yield f"{hands:,} hands in {facts['seconds']:.1f} s: {facts['hands_per_second']:,.0f} hands/s"
    yield f"{facts['actions']:,} actions: {facts['actions_per_hand']} a hand"
    for side, points in enumerate(facts["points_per_hand"]):
        seats = " and ".join(str(seat) for seat in range(side, rules.players, rules.sides))
        yield f"seat{'s' if ' ' in seats else ''} {seats}: {points} points a hand"
    for ending, times in facts["endings"].items():
        yield f"{ENDINGS[ending]}: {times:,} ({100 * times / hands:.1f} %)"
    if "records" in facts:
        yield f"matches written: {facts['records']}"


COMMAND = Command("play many hands by random or simple play, and sum them up", EXAMPLES, add_arguments, run)
