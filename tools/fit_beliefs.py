"""Learn what hidden hands hold, from hands that the players have played.

Tabby, Alley Cat and Bobcat play; now and then the true hands of the others are put beside hands dealt at random from
the same hidden cards, and a logistic regression learns to tell them apart. What it finds is by how much likelier a
hand is than one dealt at random: the odds of ``canasta/bots/odds.py``, one table for partners and one for those who
play alone. Run it compiled::

    PYTHONPATH=build/compiled .venv/bin/python tools/fit_beliefs.py --preset classic4 --hands 4000

and put what it prints there. The same command gives the same table, however many cores there are.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from functools import partial
from math import exp, log
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from canasta.bots.beliefs import MOST_COUNTED, SIGNS, SITUATIONS, Signs
from canasta.bots.policy import policy_act
from canasta.bots.search import search
from canasta.bots.weights import alley_cat_weights, bobcat_weights, tabby_weights, weights_of_bobcats_opponents
from canasta.cards import TWO_PACKS
from canasta.game.kinds import BLACK_THREE, RED_THREE, count, one, total
from canasta.game.playing import deal, play
from canasta.game.state import DRAWING, OVER, State
from canasta.game.terms import Terms
from canasta.rules import Rules
from canasta.shuffle import shuffled

KINDS = [card.kind for card in TWO_PACKS]
LOOKED_AT = 0.3  # of all turns
ROLLOUTS = 30  # of Bobcat: enough to play like itself, and fast
SHRINKING = 2.0  # keeps what was hardly ever seen near even odds
STEPS = 30
FEATURES = len(SIGNS) * MOST_COUNTED


class Example(NamedTuple):
    """A true hand less a random one, as the regression weighs it: places of features, and how often each is there."""

    situation: int
    features: dict[int, int]


def features_of(signs: Signs, hand: int) -> Iterable[int]:
    """The places of what a hand holds: one for each kind it has."""
    for kind in range(BLACK_THREE + 1):
        held = count(hand, kind)
        if held:
            yield signs.sign(kind) * MOST_COUNTED + min(held, MOST_COUNTED) - 1


def random_hands(state: State, random: Random) -> list[int]:
    """Hands as the player on turn might guess them who has seen all, but thought about nothing."""
    hidden = [kind for kind in state.stock if kind != RED_THREE]
    others = [number for number in range(len(state.seats)) if number != state.turn]
    for number in others:
        cards = state.seats[number].hand - state.seats[number].known
        hidden += [kind for kind in range(BLACK_THREE + 1) for _ in range(count(cards, kind))]
    random.shuffle(hidden)
    hands = [0] * len(state.seats)
    for number in others:
        seat = state.seats[number]
        hands[number] = seat.known + sum(one(hidden.pop()) for _ in range(seat.size - total(seat.known)))
    return hands


def compare(state: State, random: Random) -> Iterable[Example]:
    """For each of the other players: the true hand against a random one."""
    hands = random_hands(state, random)
    for number, seat in enumerate(state.seats):
        if number == state.turn:
            continue
        signs = Signs(state, number)
        features: dict[int, int] = {}
        for place in features_of(signs, seat.hand):
            features[place] = features.get(place, 0) + 1
        for place in features_of(signs, hands[number]):
            features[place] = features.get(place, 0) - 1
        yield Example(int(signs.situation), features)


def examples_of_hand(preset: str, seed: int, number: int) -> list[Example]:
    """Play a hand, and look at it now and then."""
    random = Random(f"{seed}/{preset}/{number}")
    terms = Terms(Rules.preset(preset))
    state = deal(terms, shuffled(f"beliefs/{seed}/{preset}/{number}", KINDS), number % terms.players, [0] * terms.sides)
    greedy, careful, thinking, opponents = (
        weighing(terms.players)
        for weighing in (tabby_weights, alley_cat_weights, bobcat_weights, weights_of_bobcats_opponents)
    )
    players = [random.choice((greedy, greedy, careful, careful, None)) for _ in range(terms.sides)]
    found: list[Example] = []
    while state.phase != OVER:
        if state.phase == DRAWING and random.random() < LOOKED_AT:
            found += compare(state, random)
        weights = players[state.side_of(state.turn)]
        if weights is None:
            act = search(state, state.turn, thinking, opponents, ROLLOUTS, random.random, None)[0].act
        else:
            act = policy_act(state, weights)
        play(state, act)
    return found


def fit(examples: Sequence[dict[int, int]]) -> list[float]:
    """Newton's method for the logistic regression that tells which hand of each pair is the true one."""
    weights = [0.0] * FEATURES
    for _ in range(STEPS):
        slope = [-SHRINKING * weight for weight in weights]
        curve = [[SHRINKING * (row == column) for column in range(FEATURES)] for row in range(FEATURES)]
        for features in examples:
            doubt = 1 - certainty(weights, features)
            for row, times in features.items():
                slope[row] += times * doubt
                for column, others in features.items():
                    curve[row][column] += times * others * doubt * (1 - doubt)
        step = solved(curve, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-4:
            break
    return weights


def certainty(weights: Sequence[float], features: dict[int, int]) -> float:
    """How sure these weights are of what is true."""
    return 1 / (1 + exp(-sum(weights[place] * times for place, times in features.items())))


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of the linear equations with this positive definite matrix (Gauss, no pivots needed)."""
    rows = [[*row, amount] for row, amount in zip(matrix, right, strict=True)]
    for place, row in enumerate(rows):
        for below in rows[place + 1 :]:
            factor = below[place] / row[place]
            if factor:
                for column in range(place, len(row)):
                    below[column] -= factor * row[column]
    found = [0.0] * len(rows)
    for place in reversed(range(len(rows))):
        row = rows[place]
        found[place] = (row[-1] - sum(row[column] * found[column] for column in range(place + 1, len(rows)))) / row[
            place
        ]
    return found


def main() -> None:
    """Play, learn and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--preset", default="classic4")
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    examples: list[Example] = []
    with Pool() as pool:
        task = partial(examples_of_hand, options.preset, options.seed)
        for found in pool.imap(task, range(options.hands), chunksize=20):
            examples += found
        by_situation = [
            [example.features for example in examples if example.situation == number]
            for number in range(len(SITUATIONS))
        ]
        tables = pool.map(fit, by_situation)
    surprise = sum(
        -log(certainty(weights, features))
        for weights, part in zip(tables, by_situation, strict=True)
        for features in part
    )
    print(f"# {len(examples):,} pairs of hands; surprise {surprise / len(examples):.3f} (0.693 knows nothing)")
    for situation, weights in zip(SITUATIONS, tables, strict=True):
        print(f"    [  # {situation}")
        for number, sign in enumerate(SIGNS):
            odds = [exp(weight) for weight in weights[number * MOST_COUNTED : (number + 1) * MOST_COUNTED]]
            print(f"        [{', '.join(f'{each:.2f}' for each in (1.0, *odds))}],  # {sign}")
        print("    ],")


if __name__ == "__main__":
    main()
