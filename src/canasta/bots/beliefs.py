"""What a hidden hand is likely to hold, by what its player has done before everybody's eyes.

Who has thrown a card has hardly a pair of its rank; who has opened lays what fits, so that many of the cards
which stay in hand are pairs waiting for the pile. A hand dealt at random knows none of this.
"""

from __future__ import annotations

from typing import Final

from canasta.bots.odds import ALONE, PARTNERS
from canasta.game.kinds import ACE, TWO, count, one
from canasta.game.native import i64
from canasta.game.state import State

# For more cards of a kind than this, the odds are the same.
MOST_COUNTED: Final = 4

SITUATIONS: Final = ("not opened", "few cards", "some cards", "many cards")
FEW: Final = 4
SOME: Final = 8

SIGNS: Final = ("nothing known", "own meld", "just thrown", "thrown", "declined", "two", "joker", "black three")
NOTHING_KNOWN: Final = 0
OWN_MELD: Final = 1
JUST_THROWN: Final = 2
THROWN: Final = 3
DECLINED: Final = 4
FIRST_SPECIAL: Final = 5


class Signs:
    """What everybody has seen that tells of the hand of one seat."""

    def __init__(self, state: State, seat: i64) -> None:
        self.side = state.sides[state.side_of(seat)]
        size = state.seats[seat].size
        self.situation: i64 = 0
        if self.side.has_opened():
            self.situation = 1 if size <= FEW else 2 if size <= SOME else 3
        self.rows: list[list[float]] = (PARTNERS if state.terms.players == 4 else ALONE)[self.situation]
        self.just_thrown: i64 = 0
        self.thrown: i64 = 0
        self.declined: i64 = 0
        self._read_pile(state, seat)

    def _read_pile(self, state: State, seat: i64) -> None:
        """Who threw which card: nearly every turn ends with a discard. What lay on top at one's turn was declined."""
        players = state.terms.players
        thrower = (state.turn + players - 1) % players
        top: i64 = len(state.pile) - 1
        place = top
        while place >= 0:
            if thrower == seat:
                card = one(state.pile[place])
                if not self.thrown:
                    self.just_thrown = card
                self.thrown |= card
            elif place < top and (thrower + 1) % players == seat:
                self.declined |= one(state.pile[place])
            thrower = thrower - 1 if thrower else players - 1
            place -= 1

    def sign(self, kind: i64) -> i64:
        """What is known about a kind, as its place in ``SIGNS``."""
        if kind > ACE:
            return FIRST_SPECIAL + kind - TWO
        if self.side.has_meld(kind):
            return OWN_MELD
        if count(self.just_thrown, kind):
            return JUST_THROWN
        if count(self.thrown, kind):
            return THROWN
        return DECLINED if count(self.declined, kind) else NOTHING_KNOWN

    def odds(self, kind: i64) -> list[float]:
        """By what factor none, one, two ... cards of a kind are likelier than in a hand dealt at random."""
        return self.rows[self.sign(kind)]
