"""Worlds: full states that agree with all that a player has seen.

The player's own hand and the open table stay, and so do cards known to be in other hands from piles they took. All
other unseen cards are dealt at random to the other hands and the stock, and then swapped about until the hands look
like those of players who have done what these have done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from canasta.bots.beliefs import MOST_COUNTED, Signs
from canasta.game.kinds import IN_TWO_PACKS, JOKER, KINDS, RED_THREE, TWO, count, one, total
from canasta.game.native import i64
from canasta.game.state import NOBODY, Seat, State

# Of two hidden cards of a world: so many of them settle it.
SWAPS: Final = 100
# How many ways there are to begin dealing.
SEEDS: Final = 1 << 52
_HALF: Final = 0xFFFFFFFF
_GOLDEN: Final = 0x9E3779B9
# The length of a row of odds: for none to eight cards of a kind.
COUNTS: Final = 9


class Generator:
    """Numbers for dealing many worlds: a xorshift of Marsaglia, with a Weyl sequence added to it.

    Asking the player's own source for each of them would take longer than playing the hand.
    """

    def __init__(self, seed: int) -> None:
        # From zero the xorshift would not get away.
        self.shifted: i64 = seed & _HALF | 1
        self.added: i64 = seed >> 20 & _HALF
        for _ in range(8):
            self.next()

    def next(self) -> i64:
        """A number of 32 bits."""
        shifted = self.shifted
        shifted ^= shifted << 13 & _HALF
        shifted ^= shifted >> 17
        shifted ^= shifted << 5 & _HALF
        self.shifted = shifted
        self.added = self.added + _GOLDEN & _HALF
        return shifted + self.added & _HALF

    def below(self, choices: i64) -> i64:
        """A number from 0 to below this."""
        return self.next() * choices >> 32

    def chance(self) -> float:
        """A number from 0 to below 1."""
        return float(self.next()) / 4294967296.0


def unseen_by(state: State, me: i64) -> list[int]:
    """How many cards of each kind are neither in the player's own hand, nor open on the table, nor known elsewhere."""
    found: list[int] = []
    kind: i64 = 0
    while kind < KINDS:
        seen = count(state.seats[me].hand, kind) + count(state.pile_cards, kind)
        for side in state.sides:
            if kind == TWO:
                seen += total(side.twos)
            elif kind == JOKER:
                seen += total(side.jokers)
            elif kind == RED_THREE:
                seen += side.red_threes
            else:
                seen += count(side.naturals, kind)
        for number, seat in enumerate(state.seats):
            if number != me:
                seen += count(seat.known, kind)
        found.append(int(max(0, IN_TWO_PACKS[kind] - seen)))
        kind += 1
    return found


class Worlds:
    """Deals worlds for the seat that knows a state whose hidden cards are blank.

    The odds say by what factor each number of cards of each kind is likelier than in a hand dealt at random, in one row
    for each seat (none for one's own); who is not told any goes by ``beliefs``.
    """

    def __init__(
        self,
        state: State,
        me: int,
        chance: Callable[[], float],
        *,
        both_ends: bool = False,
        odds: list[list[float]] | None = None,
    ) -> None:
        self.state = state
        self.me = me
        self.both_ends = both_ends
        self.generator = Generator(int(chance() * SEEDS))
        unseen = unseen_by(state, me)
        # Nobody keeps a red three in hand, so they are in the stock.
        self.red_threes: int = unseen[RED_THREE]
        self.unseen: list[int] = []
        for kind in range(RED_THREE):
            self.unseen.extend([kind] * unseen[kind])
        if odds is None:
            odds = [[] if number == me else self._odds_of(number) for number in range(len(state.seats))]
        # They may be changed from one world to the next.
        self.odds: list[list[float]] = odds

    def _odds_of(self, seat: int) -> list[float]:
        """The odds of each number of cards of each kind, in one row."""
        signs = Signs(self.state, seat)
        found: list[float] = []
        kind: i64 = 0
        while kind < RED_THREE:
            row = signs.odds(kind)
            held: i64 = 0
            while held < COUNTS:
                found.append(row[min(held, MOST_COUNTED)])
                held += 1
            kind += 1
        return found

    def deal(self) -> State:
        """One world."""
        world = self.state.copy()
        world.past = None
        cards = self.unseen.copy()
        self._shuffle(cards)
        # Whose each of the first cards is; the rest is the stock's.
        owners: list[int] = []
        for number, seat in enumerate(world.seats):
            if number != self.me:
                hand = seat.known
                missing = seat.size - total(hand)
                while missing > 0 and len(owners) < len(cards):
                    hand += one(cards[len(owners)])
                    owners.append(number)
                    missing -= 1
                seat.size -= missing
                seat.hand = hand
        if owners:
            self._settle(cards, owners, world.seats)
        size = len(world.stock)
        stock = [RED_THREE] * min(self.red_threes, size)
        left = len(owners)
        stock.extend(cards[left : left + size - len(stock)])
        self._shuffle(stock)
        world.stock = stock
        world.both_ends = self.both_ends
        return world

    def _settle(self, cards: list[int], owners: list[int], seats: list[Seat]) -> None:
        """Swap cards between hands, or with the stock, as the odds of the hands have it (Metropolis)."""
        dealt: i64 = len(owners)
        generator = self.generator
        number: i64 = 0
        while number < SWAPS:
            number += 1
            first = generator.below(dealt)
            second = generator.below(len(cards))
            gives: i64 = cards[first]
            gets: i64 = cards[second]
            owner: i64 = owners[first]
            other: i64 = owners[second] if second < dealt else NOBODY
            if gives == gets or owner == other:
                continue
            likelier = self._likelier(owner, seats[owner].hand, gives, gets)
            if other != NOBODY:
                likelier *= self._likelier(other, seats[other].hand, gets, gives)
            if likelier >= 1.0 or generator.chance() < likelier:
                cards[first] = int(gets)
                cards[second] = int(gives)
                seats[owner].hand += one(gets) - one(gives)
                if other != NOBODY:
                    seats[other].hand += one(gives) - one(gets)

    def _likelier(self, owner: i64, hand: i64, gives: i64, gets: i64) -> float:
        """By what factor a hand is likelier after it has given a card of one kind for one of another."""
        odds = self.odds[owner]
        given = gives * COUNTS + count(hand, gives)
        gotten = gets * COUNTS + count(hand, gets)
        return odds[given - 1] * odds[gotten + 1] / (odds[given] * odds[gotten])

    def _shuffle(self, cards: list[int]) -> None:
        generator = self.generator
        place: i64 = len(cards) - 1
        while place > 0:
            other = generator.below(place + 1)
            card = cards[place]
            cards[place] = cards[other]
            cards[other] = card
            place -= 1
