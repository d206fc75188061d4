"""``canasta bench``: how fast the core of the game plays."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from canasta.bots.policy import policy_act
from canasta.bots.weights import alley_cat_weights
from canasta.cli.arguments import Command
from canasta.cli.version import is_compiled, version_number
from canasta.game.acts import Act
from canasta.game.playing import deal, play
from canasta.game.random_play import any_act, random_hand
from canasta.game.state import OVER, State
from canasta.game.terms import Terms
from canasta.rules import Rules
from canasta.shuffle import shuffled_deck

EXAMPLES = """\
quick     random play that proposes an action and checks it: what a simulation costs
uniform   random play over the list of all legal actions: what that list costs
rollout   hands of the policy that searching players roll out with (Alley Cat's)

Hands are dealt from decks shuffled before the clock starts, on one core. 'make bench' compares plain Python with the
compiled core.

examples:
  canasta bench
  canasta bench --preset hoyle --seconds 5
  canasta bench --json speed.json
"""
DECKS = 100
HANDS_BETWEEN_LOOKS = 10  # hands played before the clock is looked at again
PLAYS = ("quick", "uniform", "rollout")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("--preset", metavar="NAME", nargs="+", default=Rules.presets(), help="only these presets")
    parser.add_argument("--seconds", metavar="S", type=_seconds, default=1.0, help="time for each number (default: 1)")
    parser.add_argument("--json", metavar="FILE", help="write the numbers as JSON to FILE too; - prints only the JSON")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number of seconds up to 3600")
    return seconds


def run(options: argparse.Namespace) -> int:
    """Measure, print a table, write the numbers."""
    rules = {name: Rules.preset(name) for name in options.preset}
    shown = sys.stderr if options.json == "-" else sys.stdout
    print(f"canasta {version_number()}, {core_name()}, Python {platform.python_version()}", file=shown)
    print(f"{'preset':10}{'play':9}{'hands/s':>10}{'actions/s':>13}", file=shown)
    presets: dict[str, dict[str, dict[str, float]]] = {}
    for name, each in rules.items():
        presets[name] = {}
        for how in PLAYS:
            speed = presets[name][how] = measure(each, how, options.seconds)
            hands, actions = speed["hands_per_second"], speed["actions_per_second"]
            print(f"{name:10}{how:9}{hands:10,.0f}{actions:13,.0f}", file=shown, flush=True)
    if options.json:
        text = json.dumps({**about_this_run(options.seconds), "presets": presets}, indent=2)
        _write(options.json, text)
    return 0


def _write(place: str, text: str) -> None:
    if place == "-":
        print(text)
    else:
        Path(place).write_text(text + "\n", encoding="utf-8")


def core_name() -> str:
    """How the core runs."""
    return "compiled core" if is_compiled() else "plain Python"


def about_this_run(seconds: float) -> dict[str, Any]:
    """What the numbers depend on."""
    return {
        "canasta": version_number(),
        "core": "compiled" if is_compiled() else "plain",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count(),
        "seconds_each": seconds,
    }


def measure(rules: Rules, how: str, seconds: float) -> dict[str, float]:
    """Hands and actions per second of one kind of random play."""
    terms = Terms(rules)
    decks = [[card.kind for card in shuffled_deck(f"bench/{number}")] for number in range(DECKS)]
    random, weights = Random(f"bench/{how}"), alley_cat_weights(rules.players)
    play_one: Callable[[list[int]], int] = {
        "quick": lambda deck: random_hand(terms, deck, 0, random)[1],
        "uniform": lambda deck: chosen_hand(terms, deck, lambda state: any_act(state, random)),
        "rollout": lambda deck: chosen_hand(terms, deck, lambda state: policy_act(state, weights)),
    }[how]
    for deck in decks[:HANDS_BETWEEN_LOOKS]:
        play_one(deck)  # warm up
    hands = actions = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds or not hands:
        for _ in range(HANDS_BETWEEN_LOOKS):
            actions += play_one(decks[hands % DECKS])
            hands += 1
    return {
        "hands_per_second": round(hands / elapsed, 1),
        "actions_per_second": round(actions / elapsed, 1),
    }


def chosen_hand(terms: Terms, deck: list[int], choose: Callable[[State], Act]) -> int:
    """Play a hand of chosen actions; return how many there were."""
    state = deal(terms, deck, 0, [0] * terms.sides)
    actions = 0
    while state.phase != OVER:
        play(state, choose(state))
        actions += 1
    return actions


COMMAND = Command("measure how fast the core plays", EXAMPLES, add_arguments, run)
