"""``canasta simulate``: many hands by random or simple play, and what came of them."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from canasta.bots import simple
from canasta.cli.arguments import (
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
from canasta.cli.words import Company, count
from canasta.game.acts import Act
from canasta.game.game import Game
from canasta.game.playing import deal, play
from canasta.game.random_play import any_act, quick_act
from canasta.game.scoring import score
from canasta.game.state import NOBODY, OVER, State
from canasta.game.terms import Terms
from canasta.game.translating import action_of
from canasta.match import Match
from canasta.rules import Rules
from canasta.shuffle import shuffled_deck

EXAMPLES = """\
Each hand starts with no points on either side, and the lead passes round. With --records whole matches are played.

random    proposes actions at random and plays those that are legal; by far the fastest
uniform   chooses among all legal actions, each as likely as the others
simple    the opponent of 'canasta play'

examples:
  canasta simulate --hands 10000 --seed 1
  canasta simulate --preset classic4 --play simple --json
  canasta simulate --hands 50 --play simple --records games
"""
OPEN_ENDED_HANDS = 10  # hands of a match that has no target
ACT_CHOOSERS: dict[str, Callable[[State, Random], Act]] = {"random": quick_act, "uniform": any_act}


@dataclass(frozen=True, slots=True)
class Hand:
    """What came of one hand."""

    totals: list[int]
    actions: int
    ending: str  # out, concealed or stock


@dataclass(slots=True)
class Summary:
    """What came of many."""

    sides: int
    hands: int = 0
    actions: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    points: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.points = [0] * self.sides

    def add(self, hand: Hand) -> None:
        """Count one more hand."""
        self.hands += 1
        self.actions += hand.actions
        self.endings[hand.ending] += 1
        self.points = [sum(pair) for pair in zip(self.points, hand.totals, strict=True)]
