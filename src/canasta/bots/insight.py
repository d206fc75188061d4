"""What the others hold, as a small network guesses it from all that was done since the deal.

``memory`` says what was seen, ``hand_nets`` has the numbers of the networks, which ``tools/learn_hands.py`` learns from
played hands. Whoever deals worlds by these odds deals likelier ones (``worlds``).
"""

from __future__ import annotations

from math import exp
from typing import Final

from canasta.bots.beliefs import MOST_COUNTED
from canasta.bots.hand_nets import ALONE, PARTNERS
from canasta.bots.memory import Memory, signs_of
from canasta.bots.worlds import COUNTS
from canasta.game.kinds import count
from canasta.game.native import i64
from canasta.game.state import State

# Odds are kept between these powers of e, so that no hand is thought impossible.
LEAST: Final = -8.0
MOST: Final = 6.0


class Layer:
    """So many sums, each of all inputs with weights of its own."""

    def __init__(self, inputs: i64, weights: list[float], start: list[float]) -> None:
        self.inputs: i64 = inputs
        self.weights = weights  # of the first sum, then of the second ...
        self.start = start

    def sums(self, values: list[float], *, positive: bool) -> list[float]:
        """The sums; where only positive ones count, the others are zero."""
        found: list[float] = []
        inputs = self.inputs
        weights = self.weights
        place: i64 = 0
        for amount in self.start:
            number: i64 = 0
            while number < inputs:
                amount += values[number] * weights[place]
                number += 1
                place += 1
            found.append(0.0 if positive and amount < 0.0 else amount)
        return found


class HandNet:
    """A network that says how likely it is to hold one, two, three, four cards of a kind, against holding none."""

    def __init__(self, text: str) -> None:
        """Read thousandths: how wide each layer is, up to a stroke; then for each sum its start and its weights."""
        widths, _, rest = text.partition("|")
        numbers = [int(number) / 1000.0 for number in rest.split()]
        self.layers: list[Layer] = []
        place = 0
        inputs = 0
        for width in [int(number) for number in widths.split()]:
            if inputs:
                start: list[float] = []
                weights: list[float] = []
                for _ in range(width):
                    start.append(numbers[place])
                    weights.extend(numbers[place + 1 : place + 1 + inputs])
                    place += 1 + inputs
                self.layers.append(Layer(inputs, weights, start))
            inputs = width

    def answer(self, signs: list[float]) -> list[float]:
        """The logarithms of the odds of one, two, three, four or more cards against none."""
        values = signs
        last = len(self.layers) - 1
        for number, layer in enumerate(self.layers):
            values = layer.sums(values, positive=number < last)
        return values


_PARTNERS: Final = HandNet(PARTNERS)
_ALONE: Final = HandNet(ALONE)


def odds_of_hands(state: State, memory: Memory, me: i64, *, greedy: bool) -> list[list[float]]:
    """The odds of every number of cards of each kind, in one row for each of the others, as ``Worlds`` has them.

    Greedy players hold other cards than those who have done the same and are not greedy.
    """
    net = _PARTNERS if state.terms.players == 4 else _ALONE
    found: list[list[float]] = []
    number: i64 = 0
    while number < len(state.seats):
        row: list[float] = []
        if number != me:
            for kind, signs in enumerate(signs_of(state, memory, me, number, greedy=greedy)):
                answer = net.answer(signs)
                known = count(state.seats[number].known, kind)
                held: i64 = 0
                while held < COUNTS:
                    # What is known stays in the hand: the odds are those of the cards besides.
                    more = min(held - known, MOST_COUNTED)
                    row.append(exp(min(max(answer[more - 1], LEAST), MOST)) if more > 0 else 1.0)
                    held += 1
        found.append(row)
        number += 1
    return found
