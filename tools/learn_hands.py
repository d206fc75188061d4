"""Fit the network that reads hidden hands to what ``tools/show_hands.py`` has shown, and print it.

It is asked to find the true hand among hands that were dealt at random from the same hidden cards. So what it learns is
by how much likelier a hand is than a random one, as the odds of ``canasta/bots/odds.py`` say it too. A tenth of the
hands is kept apart, to see whether it has learned something that is true of other hands as well. ``show_hands.py`` says
how to run it; put what it prints into ``canasta/bots/hand_nets.py``.
"""

from __future__ import annotations

import argparse
import pickle
from itertools import pairwise
from math import log
from pathlib import Path
from textwrap import wrap
from typing import Any

import numpy as np

from canasta.bots.beliefs import MOST_COUNTED
from canasta.bots.memory import HELD, SIGNS

FOLDER = Path("build/hands")
WIDTHS = (SIGNS, 48, 48, MOST_COUNTED)
EPOCHS = 14
BATCH = 256
RATE = 2e-3
SHRINKING = 1e-5
AT_ONCE = 2048  # when nothing is learned

Array = Any  # of NumPy, whose types need not be here


class Network:
    """Layers of sums, of which all but the last count only where they are positive; learns by Adam."""

    def __init__(self, chance: Array) -> None:
        self.layers = len(WIDTHS) - 1
        # The weights of all layers, then what their sums start from.
        self.numbers = [chance.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32) for a, b in pairwise(WIDTHS)]
        self.numbers += [np.zeros(width, np.float32) for width in WIDTHS[1:]]
        self.means = [np.zeros_like(each) for each in self.numbers]
        self.squares = [np.zeros_like(each) for each in self.numbers]
        self.steps = 0

    def values(self, signs: Array) -> list[Array]:
        """What comes out of each layer, the signs themselves first."""
        found = [signs]
        for layer in range(self.layers):
            sums = found[-1] @ self.numbers[layer] + self.numbers[self.layers + layer]
            found.append(np.maximum(sums, 0) if layer < self.layers - 1 else sums)
        return found

    def learn(self, values: list[Array], slope: Array, rate: float) -> None:
        """Go a step against the slope of the loss (Adam: Kingma and Ba, 2015)."""
        slopes: list[Array] = [None] * (2 * self.layers)
        for layer in reversed(range(self.layers)):
            slopes[layer] = values[layer].T @ slope
            slopes[self.layers + layer] = slope.sum(0)
            if layer:
                slope = (slope @ self.numbers[layer].T) * (values[layer] > 0)
        self.steps += 1
        for place, found in enumerate(slopes):
            each = found + SHRINKING * self.numbers[place]
            self.means[place] += 0.1 * (each - self.means[place])
            self.squares[place] += 0.001 * (each * each - self.squares[place])
            mean = self.means[place] / (1 - 0.9**self.steps)
            square = self.squares[place] / (1 - 0.999**self.steps)
            self.numbers[place] -= rate * mean / (np.sqrt(square) + 1e-8)

    def text(self) -> str:
        """The network as ``canasta.bots.insight.HandNet`` reads it."""
        words = [*map(str, WIDTHS), "|"]
        for layer in range(self.layers):
            rows = np.concatenate([self.numbers[self.layers + layer][:, None], self.numbers[layer].T], 1)
            words += [str(number) for number in np.rint(1000 * rows).astype(int).flatten().tolist()]
        return " ".join(words)


class Lessons:
    """What was shown: signs, hands (the true one first), and the odds that are to be beaten."""

    def __init__(self, group: str) -> None:
        signs, hands, odds, numbers = [], [], [], []
        with (FOLDER / f"{group}.sights").open("rb") as file:
            number = 0
            while file.peek(1):
                number += 1
                for sign, hand, odd in pickle.load(file):
                    signs.append(np.frombuffer(sign, np.float32).astype(np.float16))
                    hands.append(np.frombuffer(hand, np.uint8))
                    odds.append(np.array(odd, np.float16))
                    numbers.append(number)
        self.signs = np.array(signs).reshape(-1, HELD, SIGNS)
        # As places in the network's answer: for each kind none, one, two, three, four or more.
        self.hands = np.minimum(np.array(hands).reshape(len(signs), -1, HELD), MOST_COUNTED).astype(np.int64)
        self.odds = np.array(odds)
        apart = np.array(numbers) % 10 == 0
        self.train, self.test = np.flatnonzero(~apart), np.flatnonzero(apart)

    def rows(self, some: Array) -> Array:
        """The signs of some sights, kind by kind."""
        return self.signs[some].reshape(-1, SIGNS).astype(np.float32)

    def surprise(self, some: Array, network: Network | None) -> float:
        """By how much the true hands surprise the network, or the odds: the mean logarithm."""
        lost = 0.0
        for start in range(0, len(some), AT_ONCE):
            part = some[start : start + AT_ONCE]
            if network is None:
                answer = self.odds[part][:, :, 1:].astype(np.float32).reshape(-1, MOST_COUNTED)
            else:
                answer = network.values(self.rows(part))[-1]
            lost -= float(np.log(believed(answer, self.hands[part])[:, 0]).sum())
        return lost / len(some)


def believed(answer: Array, hands: Array) -> Array:
    """The part of belief that each of the hands has."""
    none = np.zeros((len(hands), HELD, 1), np.float32)
    full = np.concatenate([none, answer.reshape(-1, HELD, MOST_COUNTED)], 2)
    sums = np.take_along_axis(full[:, None], hands[..., None], 3)[..., 0].sum(2)
    parts = np.exp(sums - sums.max(1, keepdims=True))
    return parts / parts.sum(1, keepdims=True)


def slope_of(answer: Array, hands: Array) -> Array:
    """How the surprise changes with the answer: each hand pulls at the numbers of its own cards."""
    parts = believed(answer, hands)
    parts[:, 0] -= 1
    pulls = np.zeros((len(hands), HELD, MOST_COUNTED + 1), np.float32)
    for which in range(hands.shape[1]):
        np.add.at(
            pulls, (np.arange(len(hands))[:, None], np.arange(HELD)[None], hands[:, which]), parts[:, which, None]
        )
    return (pulls[:, :, 1:] / len(hands)).reshape(-1, MOST_COUNTED)


def main() -> None:
    """Learn and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("group", choices=("partners", "alone"))
    group = parser.parse_args().group
    lessons, chance = Lessons(group), np.random.default_rng(1)
    network = Network(chance)
    nothing = log(lessons.hands.shape[1])
    print(f"# {len(lessons.signs):,} sights; surprise of chance {nothing:.3f}", end=", ")
    print(f"of odds.py {lessons.surprise(lessons.test, None):.3f}", flush=True)
    steps = EPOCHS * (len(lessons.train) // BATCH)
    for epoch in range(EPOCHS):
        order = chance.permutation(lessons.train)
        for start in range(0, len(order) - BATCH + 1, BATCH):
            some = order[start : start + BATCH]
            values = network.values(lessons.rows(some))
            rate = RATE * (1 - (network.steps + 1) / (steps + 1))
            network.learn(values, slope_of(values[-1], lessons.hands[some]), rate)
        learned = lessons.surprise(lessons.train[:20_000], network)
        print(
            f"# epoch {epoch + 1}: {learned:.4f}, on other hands {lessons.surprise(lessons.test, network):.4f}",
            flush=True,
        )
    print(f'{group.upper()}: Final = """', *wrap(network.text(), 118), '"""', sep="\n")


if __name__ == "__main__":
    main()
