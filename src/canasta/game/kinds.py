"""How many cards of each kind: a hand, a meld's cards or a pile as one integer.

Every kind has four bits of the integer, the kind 0 (four) the lowest. No kind has more than eight cards, so adding and
taking away cards is adding and subtracting integers, and equal collections are equal numbers.
"""

from __future__ import annotations

from typing import Final

from canasta.game.native import i64

# Kept here as numbers of their own for the compiler; they are the numbers of canasta.cards.
ACE: Final = 10
TWO: Final = 11
JOKER: Final = 12
BLACK_THREE: Final = 13
RED_THREE: Final = 14
KINDS: Final = 15

# Where wild melds are kept among a side's melds: at the place of the twos, whose own melds do not exist.
WILD_MELD: Final = TWO
# Melds exist at the places below this one: eleven natural ranks, the wild meld, none for jokers, black threes.
MELD_PLACES: Final = 14

# How many there are of each natural kind, of twos, jokers, black threes and red threes.
IN_TWO_PACKS: Final = (8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 4, 4, 4)

FULL_NIBBLE: Final = 15
TWO_CARD: Final = 1 << 4 * TWO
JOKER_CARD: Final = 1 << 4 * JOKER
NATURALS_MASK: Final = (1 << 4 * TWO) - 1
BLACK_THREES_MASK: Final = 15 << 4 * BLACK_THREE
RED_THREES_MASK: Final = 15 << 4 * RED_THREE

_RED_THREE_CARD: Final = 1 << 4 * RED_THREE
_LOW_NIBBLES: Final = 0x0F0F0F0F0F0F0F0F
_BORROWS: Final = 0x1111111111111110
_LOANS: Final = 0x1010101010101010

_FIVES: Final = 0xFFFF | 15 << 4 * BLACK_THREE  # 4 5 6 7 and black threes
_TENS: Final = 0xFFFFFF << 16  # 8 9 10 J Q K
_TWENTIES: Final = 15 << 4 * ACE | 15 << 4 * TWO


def one(kind: i64) -> i64:
    """A single card of this kind."""
    # Shifted down from the highest kind: mypyc would write `1 << n` as a C int, which is too narrow.
    return _RED_THREE_CARD >> ((RED_THREE - kind) * 4)


def count(cards: i64, kind: i64) -> i64:
    """How many cards of this kind."""
    return cards >> (kind * 4) & 15


def total(cards: i64) -> i64:
    """How many cards in all."""
    # Adds the nibbles pairwise into bytes, and the bytes by the old trick of dividing by 255.
    return ((cards & _LOW_NIBBLES) + (cards >> 4 & _LOW_NIBBLES)) % 255


def wilds(cards: i64) -> i64:
    """How many twos and jokers."""
    return (cards >> 4 * TWO & 15) + (cards >> 4 * JOKER & 15)


def value(cards: i64) -> i64:
    """The sum of the card values (RULES 2); red threes count nothing here."""
    return (
        5 * total(cards & _FIVES)
        + 10 * total(cards & _TENS)
        + 20 * total(cards & _TWENTIES)
        + 50 * (cards >> 4 * JOKER & 15)
    )


def holds(cards: i64, part: i64) -> bool:
    """Whether the cards include the part, kind by kind."""
    # A nibble that is too small borrows from its neighbour when the part is subtracted.
    return (cards ^ part ^ (cards - part)) & _BORROWS == 0


def without(cards: i64, part: i64) -> i64:
    """The cards less the part, kind by kind, never below zero."""
    return _bytes_without(cards & _LOW_NIBBLES, part & _LOW_NIBBLES) | (
        _bytes_without(cards >> 4 & _LOW_NIBBLES, part >> 4 & _LOW_NIBBLES) << 4
    )


def _bytes_without(cards: i64, part: i64) -> i64:
    """The same for every other kind, which has a whole byte to itself."""
    # Each byte is lent 16 before the subtraction; where the loan is gone after it, nothing is left there.
    left = (cards | _LOANS) - part
    kept = left & _LOANS
    return left & (kept - (kept >> 4))
