"""How the others play, as far as it was seen: who throws, takes and lays like a greedy player probably is one.

A greedy player throws what it needs least in a fixed order, never minds what the next player can take, never leaves a
pile that it can have, and lays whatever it can. Each deed of the past is a little evidence for it or against it;
how much, ``tools/learn_manners.py`` learns from played hands.
"""

from __future__ import annotations

from math import exp
from typing import Final

from canasta.bots.manner_weights import ALONE, PARTNERS
from canasta.bots.policy import Weights
from canasta.game.native import i64
from canasta.game.past import THREW, Deed
from canasta.game.state import State

# Partners often play alike: what one does is evidence for the other, but not as much.
ALIKE: Final = 0.5
# Nobody is thought to be greedy, or not to be, beyond all doubt.
SUREST: Final = 5.0
# How many companies the worlds have in turn; in steps of so many, any few of them have all sorts of players.
COMPANIES: Final = 12
STEP: Final = 7

# Kinds that can be thrown, and in place of what was thrown before, when nothing was.
THROWN: Final = 15
NOTHING_BEFORE: Final = 14
SIZES: Final = 4
# Where the groups of traits begin: what was thrown after what; whether it fitted a meld and the pile was frozen; the
# same for how turns begin and for layings, by the size of the pile.
FITTING: Final = THROWN * THROWN
OTHER_DEEDS: Final = FITTING + 8
TRAITS: Final = OTHER_DEEDS + 3 * 8 * SIZES


def traits_of(past: list[int], seats: int) -> list[list[int]]:
    """What each player has shown in this hand: numbers of traits, one or two for each deed."""
    found: list[list[int]] = [[] for _ in range(seats)]
    before: list[int] = [NOTHING_BEFORE] * seats
    for number in past:
        deed = Deed(number)
        own = found[deed.seat]
        if deed.what == THREW:
            own.append(int(before[deed.seat] * THROWN + deed.kind))
            own.append(int(FITTING + deed.marks))
            before[deed.seat] = int(deed.kind)
        else:
            size: i64 = 0 if deed.pile <= 1 else 1 if deed.pile <= 3 else 2 if deed.pile <= 7 else 3
            own.append(int(OTHER_DEEDS + (deed.what * 8 + deed.marks) * SIZES + size))
    return found


def read_weights(text: str) -> list[float]:
    """How much each trait tells, in logarithms of odds; the text has thousandths."""
    return [int(number) / 1000.0 for number in text.split()]


_PARTNERS: Final = read_weights(PARTNERS)
_ALONE: Final = read_weights(ALONE)


def greed_of_all(state: State) -> list[float]:
    """How likely each player is a greedy one, from 0 to 1, by what was seen in this hand; at first nobody can tell."""
    players: i64 = state.terms.players
    weights = _PARTNERS if players == 4 else _ALONE
    evidence: list[float] = []
    for traits in traits_of([] if state.past is None else state.past, len(state.seats)):
        told = 0.0
        for trait in traits:
            told += weights[trait]
        evidence.append(told)
    found: list[float] = []
    seat: i64 = 0
    while seat < players:
        told = evidence[seat]
        if players == 4:
            told += ALIKE * evidence[(seat + 2) % 4]
        found.append(1.0 / (1.0 + exp(-min(max(told, -SUREST), SUREST))))
        seat += 1
    return found


class Company:
    """One way how everybody at the table may play: the weights of each seat, and whose hand is read as a greedy one."""

    def __init__(self, weights: list[Weights], greedy: list[bool]) -> None:
        self.weights = weights
        self.greedy = greedy


def companies(
    state: State, me: int, mine: Weights, sorts: list[Weights], *, partners: Weights | None = None
) -> list[Company]:
    """Several companies that are to be reckoned with equally often.

    The partner plays as oneself, unless other weights are known. Nobody knows how the others play, so all sorts of
    players have equal parts; but who seems to be greedy has more of the first sort, the greedy one, and nothing else at
    three to one. To give it less than its equal part, where nobody seems to be, has not proved better. Hands are read
    as the evidence has it.
    """
    greed = greed_of_all(state)
    others = len(sorts) - 1
    found: list[Company] = []
    for number in range(COMPANIES):
        place = (float(number * STEP % COMPANIES) + 0.5) / float(COMPANIES)
        weights: list[Weights] = []
        greedy: list[bool] = []
        for seat in range(len(state.seats)):
            share = max(min(2.0 * greed[seat] - 0.5, 1.0), 1.0 / float(len(sorts)))
            greedy.append(place < greed[seat])
            if seat == me:
                weights.append(mine)
            elif state.side_of(seat) == state.side_of(me):
                weights.append(mine if partners is None else partners)
            elif place < share:
                weights.append(sorts[0])
            else:
                sort = int((place - share) / (1.0 - share) * float(others))
                weights.append(sorts[1 + min(sort, others - 1)])
        found.append(Company(weights, greedy))
    return found
