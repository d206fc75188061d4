"""Learn by which deeds a greedy player is known, from what ``tools/show_hands.py notice`` has noticed.

A logistic regression tells the hands of Tabby from those of the others, by the traits of ``canasta/bots/manners.py``.
A tenth of the hands is kept apart. ``show_hands.py`` says how to run it; put what it prints into
``canasta/bots/manner_weights.py``.
"""

from __future__ import annotations

import argparse
import pickle
from math import log
from pathlib import Path
from textwrap import wrap
from typing import Any

import numpy as np

from canasta.bots.manners import TRAITS

FOLDER = Path("build/hands")
SHRINKING = 3.0  # keeps what was hardly ever seen near nothing
STEPS = 600
RATE = 0.05

Array = Any  # of NumPy, whose types need not be here


def lessons(group: str) -> tuple[Array, Array, Array]:
    """What was noticed: how often each trait, whether the player was greedy, and the hand's number."""
    with (FOLDER / f"{group}.manners").open("rb") as file:
        noticed = pickle.load(file)
    shown = [(*each, number) for number, found in enumerate(noticed) for each in found]
    rows = np.array([np.bincount(traits, minlength=TRAITS) for traits, _, _ in shown], np.float32)
    return rows, np.array([greedy for _, greedy, _ in shown]), np.array([number for *_, number in shown])


def main() -> None:
    """Learn and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("group", choices=("partners", "alone"))
    group = parser.parse_args().group
    rows, greedy, numbers = lessons(group)
    train = numbers % 10 != 0
    weights = np.zeros(TRAITS + 1, np.float32)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    some, wanted = rows[train], greedy[train].astype(np.float32)
    for step in range(1, STEPS + 1):
        belief = 1 / (1 + np.exp(-(some @ weights[:-1] + weights[-1])))
        off = belief - wanted
        slope = np.concatenate([off @ some + SHRINKING * weights[:-1], [off.sum()]]) / len(some)
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        rate = RATE * (1 - (step - 1) / STEPS)
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    test, true = rows[~train], greedy[~train]
    belief = 1 / (1 + np.exp(-(test @ weights[:-1] + weights[-1])))
    share = true.mean()
    surprise = -(np.log(belief[true]).sum() + np.log(1 - belief[~true]).sum()) / len(true)
    nothing = -(share * log(share) + (1 - share) * log(1 - share))
    print(f"# {len(rows):,} looks; on other hands: surprise {surprise:.3f}, of who knows nothing {nothing:.3f};")
    print(f"# greed of greedy players {belief[true].mean():.2f}, of others {belief[~true].mean():.2f}")
    text = " ".join(map(str, np.rint(1000 * weights[:-1]).astype(int)))
    print(f'{group.upper()}: Final = """', *wrap(text, 118), '"""', sep="\n")


if __name__ == "__main__":
    main()
