"""Tune the weights of Alley Cat by self-play on paired deals.

A coordinate search: each weight in turn is moved up and down; a change stays if it wins clearly against the weights so
far, over all presets together. Every step plays fresh deals, so that luck is not learned. Run it compiled::

    PYTHONPATH=build/compiled .venv/bin/python tools/tune_weights.py --rounds 3 --pairs 1500 --seed 1

and put what it prints into ``canasta/bots/weights.py``. Partners are tuned with ``--presets classic4``.
"""

from __future__ import annotations

import argparse
from math import sqrt
from statistics import fmean, stdev

from canasta.bots.policy import NAMES, Weights
from canasta.bots.rollouts import duel_hand
from canasta.bots.weights import TABBY, weights_of
from canasta.cards import TWO_PACKS
from canasta.game.terms import Terms
from canasta.rules import Rules
from canasta.shuffle import shuffled

KINDS = [card.kind for card in TWO_PACKS]
FACTORS = (0.5, 0.8, 1.25, 2.0)
STEPS = (-20.0, -5.0, 5.0, 20.0)


def duel(terms: Terms, ours: Weights, theirs: Weights, pairs: int, seed: str) -> list[float]:
    """Our lead in points a hand, for each pair of hands with the seats swapped."""
    leads = []
    for number in range(pairs):
        deck = shuffled(f"{seed}/{number}", KINDS)
        first = [ours if seat % terms.sides == 0 else theirs for seat in range(terms.players)]
        second = [theirs if seat % terms.sides == 0 else ours for seat in range(terms.players)]
        leader = number % terms.players
        leads.append((duel_hand(terms, deck, leader, first) - duel_hand(terms, deck, leader, second)) / 2)
    return leads


def candidates(amount: float) -> list[float]:
    """Values to try in place of this one."""
    near = [amount * factor for factor in FACTORS] if abs(amount) >= 1 else []
    return [round(value, 2) for value in (*near, *(amount + step for step in STEPS))]


def main() -> None:
    """Tune, and print each change that stays."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--presets", nargs="+", default=["hoyle", "classic2", "catnasta"])
    parser.add_argument("--clear", type=float, default=2.0, help="standard errors by which a change must win")
    options = parser.parse_args()
    tables = [Terms(Rules.preset(name)) for name in options.presets]
    best = {**TABBY, "danger": 5.0}
    for round_number in range(options.rounds):
        for name in NAMES:
            for amount in candidates(best[name]):
                seed = f"{options.seed}/{round_number}/{name}/{amount}"
                challenger, champion = weights_of({**best, name: amount}), weights_of(best)
                leads = [lead for terms in tables for lead in duel(terms, challenger, champion, options.pairs, seed)]
                error = stdev(leads) / sqrt(len(leads))
                if fmean(leads) > options.clear * error:
                    print(f"{name} {best[name]} -> {amount}: {fmean(leads):+.1f} ± {1.96 * error:.1f}", flush=True)
                    best[name] = amount
    print(best)


if __name__ == "__main__":
    main()
