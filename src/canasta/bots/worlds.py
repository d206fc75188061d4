"""Worlds: full states that agree with all that a player has seen.

The player's own hand and the open table stay, and so do cards known to be in other hands from piles they took; all
other unseen cards are dealt at random to the other hands and the stock.
"""

from __future__ import annotations

from collections.abc import Callable

from canasta.game.kinds import IN_TWO_PACKS, JOKER, KINDS, RED_THREE, TWO, count, one, total
from canasta.game.native import i64
from canasta.game.state import State


class Worlds:
    """Deals worlds for the seat that knows a state whose hidden cards are blank."""

    def __init__(self, state: State, me: int, chance: Callable[[], float]) -> None:
        self.state = state
        self.me = me
        self.chance = chance
        self.unseen: list[int] = []
        self.red_threes: int = 0
        self._count_unseen()

    def _count_unseen(self) -> None:
        state = self.state
        kind: i64 = 0
        while kind < KINDS:
            seen = count(state.seats[self.me].hand, kind) + count(state.pile_cards, kind)
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
                if number != self.me:
                    seen += count(seat.known, kind)
            left: i64 = max(0, IN_TWO_PACKS[kind] - seen)
            if kind == RED_THREE:
                # Nobody keeps a red three in hand, so they are in the stock.
                self.red_threes = left
            else:
                self.unseen.extend([int(kind)] * int(left))
            kind += 1

    def deal(self) -> State:
        """One world."""
        world = self.state.copy()
        cards = self.unseen.copy()
        self._shuffle(cards)
        for number, seat in enumerate(world.seats):
            if number == self.me:
                continue
            hand = seat.known
            missing = seat.size - total(hand)
            while missing > 0 and cards:
                hand += one(cards.pop())
                missing -= 1
            seat.hand = hand
            seat.size -= missing
        size = len(world.stock)
        stock = [RED_THREE] * min(self.red_threes, size)
        stock.extend(cards[: size - len(stock)])
        self._shuffle(stock)
        world.stock = stock
        return world

    def _shuffle(self, cards: list[int]) -> None:
        place = len(cards) - 1
        while place > 0:
            other = int(self.chance() * (place + 1))
            card = cards[place]
            cards[place] = cards[other]
            cards[other] = card
            place -= 1
