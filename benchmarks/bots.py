"""``make bench``: milliseconds a move of each level, and rollouts a second, on the compiled core where it is there.

Every level plays whole hands against itself on seeded deals, each move timed on its own. The default think time is
used: what a player at the table waits for. A rollout is a world dealt in the middle of a hand and played to its end by
the policy of Alley Cat, on one core; players who search play each world once for every candidate.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from statistics import fmean, median, quantiles
from time import perf_counter

from canasta import Game, Rules
from canasta.bots import LEVELS, make_player
from canasta.bots.policy import policy_act
from canasta.bots.rollouts import lead_of, play_out
from canasta.bots.weights import alley_cat_weights
from canasta.bots.worlds import Worlds
from canasta.cards import TWO_PACKS
from canasta.game import kinds
from canasta.game.playing import deal, play
from canasta.game.state import ASKED, OVER
from canasta.game.terms import Terms
from canasta.shuffle import shuffled

RESULT = Path(__file__).resolve().parent.parent / "build" / "bench-bots.json"
PRESETS = ("hoyle", "classic4")
KINDS = [card.kind for card in TWO_PACKS]
MIDDLE_OF_A_HAND = 24  # acts: some have opened, and most of the stock is there


def times_of(level_number: int, preset: str, seconds: float) -> list[float]:
    """Milliseconds of each move, of hands that are begun within so many seconds."""
    level = LEVELS[level_number - 1]
    rules, player, random = Rules.preset(preset), make_player(level), Random(1)
    times: list[float] = []
    begun = perf_counter()
    hand = 0
    while perf_counter() - begun < seconds:
        hand += 1
        game = Game.deal(rules, seed=hand)
        while not game.over:
            view = game.view(game.turn)
            start = perf_counter()
            choice = player.choose(view, random)
            times.append((perf_counter() - start) * 1000)
            game.play(choice.action)
    return times


def rollout_times(preset: str, seconds: float) -> dict[str, float]:
    """Microseconds of each part of a rollout from the middle of seeded hands: dealing, copying, playing, scoring."""
    terms = Terms(Rules.preset(preset))
    weights = alley_cat_weights(terms.players)
    chance = Random(1).random
    rollouts = hand = 0
    spent = dict.fromkeys(("deal", "copy", "play", "score"), 0.0)
    while sum(spent.values()) < seconds:
        hand += 1
        state = deal(terms, shuffled(f"rollouts/{hand}", KINDS), 0, [0] * terms.sides)
        for _ in range(MIDDLE_OF_A_HAND):
            if state.phase != OVER:
                play(state, policy_act(state, weights))
        # Who has asked can go out, but hardly in another world: there a yes would leave nothing to do.
        if state.phase in (OVER, ASKED):
            continue
        source = Worlds(state, state.turn, chance)
        marks = [perf_counter()]
        worlds = [source.deal() for _ in range(100)]
        marks.append(perf_counter())
        worlds = [world.copy() for world in worlds]
        marks.append(perf_counter())
        for world in worlds:
            play_out(world, [weights] * terms.players)
        marks.append(perf_counter())
        for world in worlds:
            lead_of(world, 0)
        marks.append(perf_counter())
        for part, start, end in zip(spent, marks, marks[1:], strict=False):
            spent[part] += end - start
        rollouts += 100
    return {part: 1e6 * each / rollouts for part, each in spent.items()}


def main(arguments: list[str]) -> None:
    """Measure, print, and write as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each level and preset (default: 5)")
    options = parser.parse_args(arguments)
    core = "compiled" if not kinds.__file__.endswith(".py") else "plain"
    print(f"\nmilliseconds a move ({core} core)")
    print(f"{'preset':10}{'level':12}{'moves':>8}{'mean':>8}{'median':>8}{'99 %':>8}{'longest':>9}")
    found: list[dict[str, object]] = []
    for preset in PRESETS:
        for level in LEVELS:
            times = times_of(level.number, preset, options.seconds)
            row = {
                "mean": fmean(times),
                "median": median(times),
                "p99": quantiles(times, n=100)[-1],
                "longest": max(times),
            }
            found.append({"preset": preset, "level": level.name, "moves": len(times), **row})
            print(f"{preset:10}{level.name:12}{len(times):>8,}" + "".join(f"{each:>8.2f}" for each in row.values()))
    rollouts = {}
    for preset in PRESETS:
        parts = rollout_times(preset, options.seconds)
        rate = 1e6 / sum(parts.values())
        rollouts[preset] = {"a_second": rate, "microseconds": parts}
        told = ", ".join(f"{part} {each:.1f}" for part, each in parts.items())
        print(f"{preset}: {rate:,.0f} rollouts a second (microseconds: {told})")
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps({"core": core, "levels": found, "rollouts": rollouts}, indent=2) + "\n")
    print(f"Written to build/{RESULT.name}.")


if __name__ == "__main__":
    main(sys.argv[1:])
