"""What everybody has seen the players do in this hand: how each turn began, and what was laid and thrown in it.

A position tells what lies where, not how it came about; a player with a good memory knows both. Each deed is one
integer, so that remembering costs next to nothing: ``deed`` writes it and ``Deed`` reads it.
"""

from __future__ import annotations

from typing import Final

from canasta.game.native import i64

DREW: Final = 0
TOOK: Final = 1
LAID: Final = 2
THREW: Final = 3
DEEDS: Final = ("drew", "took", "laid", "threw")

# In place of a kind: there is no card.
NO_CARD: Final = 15


def deed(seat: i64, what: i64, kind: i64, pile: i64, *, frozen: bool, fits_own: bool, fits_next: bool) -> int:
    """A deed as one integer.

    The kind is that of the card that was thrown, or of the pile's top card when the turn began; the pile is how many
    cards it had before the deed. A card may have fitted a meld of the player's own side, or of the next player's.
    """
    marks: i64 = (1 if frozen else 0) + (2 if fits_own else 0) + (4 if fits_next else 0)
    return int((((pile * 8 + marks) * 16 + kind) * 4 + what) * 4 + seat)


class Deed:
    """What ``deed`` wrote.

    >>> told = Deed(deed(2, THREW, 9, 4, frozen=True, fits_own=False, fits_next=True))
    >>> told.seat, DEEDS[told.what], told.kind, told.pile, told.frozen, told.fits_own, told.fits_next
    (2, 'threw', 9, 4, True, False, True)
    """

    def __init__(self, number: i64) -> None:
        self.seat: i64 = number & 3
        self.what: i64 = number >> 2 & 3
        self.kind: i64 = number >> 4 & 15
        # Frozen and fitting together, as a number from 0 to 7.
        self.marks: i64 = number >> 8 & 7
        self.frozen: bool = self.marks & 1 != 0
        self.fits_own: bool = self.marks & 2 != 0
        self.fits_next: bool = self.marks & 4 != 0
        self.pile: i64 = number >> 11
