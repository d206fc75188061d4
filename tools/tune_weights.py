"""Tune the weights of Alley Cat by self-play on paired deals.

A coordinate search: each weight in turn is moved up and down. A change stays if it wins clearly, over all presets
together: half of the judgement is how it does against the weights so far, half how much better than these it does
against Tabby on the same deals, so that neither the champion's own habits nor a greedy opponent alone are learned.
Every step plays fresh deals, so that luck is not learned. Run it compiled::

    PYTHONPATH=build/compiled .venv/bin/python tools/tune_weights.py --rounds 2 --pairs 2000 --presets classic4

and put what it prints into ``canasta/bots/weights.py``. The same command gives the same weights, however many cores
there are.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial
from math import sqrt
from multiprocessing import Pool
from statistics import fmean, stdev

from canasta.bots.policy import NAMES, PATIENCE, Weights
from canasta.bots.rollouts import duel_hand
from canasta.bots.weights import LYNX, TABBY, weights_of
from canasta.cards import TWO_PACKS
from canasta.game.terms import Terms
from canasta.rules import Rules
from canasta.shuffle import shuffled

KINDS = [card.kind for card in TWO_PACKS]
FACTORS = (0.0, 0.5, 0.75, 1.35, 2.0)
STEPS = (-20.0, -5.0, -2.0, 2.0, 5.0, 20.0)
LONE_PRESETS = ("hoyle", "classic2", "catnasta", "rounds", "duel")


def lead(terms: Terms, deck: list[int], leader: int, ours: Weights, theirs: Weights) -> float:
    """Our lead in points a hand, over two hands with the seats swapped."""
    first = [ours if seat % terms.sides == 0 else theirs for seat in range(terms.players)]
    second = [theirs if seat % terms.sides == 0 else ours for seat in range(terms.players)]
    return (duel_hand(terms, deck, leader, first) - duel_hand(terms, deck, leader, second)) / 2


def judge(
    seed: str, pairs: int, champion: Mapping[str, float], challenger: Mapping[str, float], preset: str
) -> list[float]:
    """What the challenger gains on each pair of deals."""
    terms = Terms(Rules.preset(preset))
    new, old, tabby = weights_of(challenger), weights_of(champion), weights_of(TABBY)
    gains = []
    for number in range(pairs):
        deck = shuffled(f"{seed}/{preset}/{number}", KINDS)
        leader = number % terms.players
        against_tabby = lead(terms, deck, leader, new, tabby) - lead(terms, deck, leader, old, tabby)
        gains.append((lead(terms, deck, leader, new, old) + against_tabby) / 2)
    return gains


def amounts_to_try(amount: float) -> list[float]:
    """Values to try in place of this one."""
    near = [amount * factor for factor in FACTORS] if abs(amount) >= 0.1 else []
    values = {round(value, 2) for value in (*near, *(amount + step for step in STEPS))}
    return sorted(values - {amount})


def main() -> None:
    """Tune, and print each change that stays."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=1000, help="of each preset, for each change")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--presets", nargs="+", default=LONE_PRESETS)
    parser.add_argument("--clear", type=float, default=2.5, help="standard errors by which a change must win")
    parser.add_argument("--lynx", action="store_true", help="go on from what Lynx's rollouts play with")
    options = parser.parse_args()
    best: dict[str, float] = dict(LYNX) if options.lynx else {**TABBY, "danger": 5.0}
    names = NAMES if options.lynx else [name for name in NAMES if name not in PATIENCE]
    with Pool() as pool:
        for round_number in range(options.rounds):
            for name in names:
                for amount in amounts_to_try(best[name]):
                    seed = f"{options.seed}/{round_number}/{name}/{amount}"
                    task = partial(judge, seed, options.pairs, best, {**best, name: amount})
                    by_preset = (
                        pool.map(task, options.presets) if len(options.presets) > 1 else [task(options.presets[0])]
                    )
                    gains = [gain for gains in by_preset for gain in gains]
                    error = stdev(gains) / sqrt(len(gains))
                    if fmean(gains) > options.clear * error:
                        print(f"{name} {best[name]} -> {amount}: {fmean(gains):+.1f} ± {1.96 * error:.1f}", flush=True)
                        best[name] = amount
    print({name: amount for name, amount in best.items() if amount != TABBY[name]})


if __name__ == "__main__":
    main()
