"""Shuffling that gives the same deck for the same seed, on every machine and in every version.

The random bytes are HMAC-SHA256(seed, 0), HMAC-SHA256(seed, 1), … one after the other, the counter as eight big-endian
bytes. The shuffle is Fisher-Yates from the last place down. Each place takes the next byte that is below the largest
multiple of the number of choices (others are thrown away), so that every order is equally likely.

>>> print(*shuffled_deck("7")[:4])
6c 2s 9d 6s
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, TypeVar

from canasta.cards import TWO_PACKS, Cards

T = TypeVar("T")

# RFC 2104: the key fills a block of SHA-256, and every byte of it is changed by one of these.
_BLOCK_SIZE: Final = 64
_INNER_PAD: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD: Final = bytes(byte ^ 0x5C for byte in range(256))


def shuffled(seed: str | bytes, items: list[T]) -> list[T]:
    """Return the items (at most 256 of them) in the order that the seed gives.

    >>> shuffled("7", ["a", "b", "c", "d", "e"])
    ['a', 'e', 'b', 'd', 'c']
    """
    key = seed.encode() if isinstance(seed, str) else seed
    # HMAC written out, because the module hmac needs three times as long for such short messages.
    if len(key) > _BLOCK_SIZE:
        key = sha256(key).digest()
    key = key.ljust(_BLOCK_SIZE, b"\0")
    inner = key.translate(_INNER_PAD)
    outer = key.translate(_OUTER_PAD)
    order = items.copy()
    place = len(order) - 1
    block = 0
    while place > 0:
        for byte in sha256(outer + sha256(inner + block.to_bytes(8, "big")).digest()).digest():
            choices = place + 1
            if byte < 256 - 256 % choices:
                other = byte % choices
                item = order[place]
                order[place] = order[other]
                order[other] = item
                place -= 1
                if place <= 0:
                    break
        block += 1
    return order


def shuffled_order(seed: str | bytes, size: int) -> list[int]:
    """Return the numbers 0 to size - 1 in the order that the seed gives.

    >>> shuffled_order("7", 5)
    [0, 4, 1, 3, 2]
    """
    return shuffled(seed, list(range(size)))


def shuffled_deck(seed: str | bytes) -> Cards:
    """Return all 108 cards in the order that the seed gives; the last card is the top."""
    return Cards(shuffled(seed, list(TWO_PACKS)))
