"""Shuffling that gives the same deck for the same seed, on every machine and in every version.

The random bytes are HMAC-SHA256(seed, 0), HMAC-SHA256(seed, 1), … one after the other, the counter as eight big-endian
bytes. The shuffle is Fisher-Yates from the last place down. Each place takes the next byte that is below the largest
multiple of the number of choices (others are thrown away), so that every order is equally likely.

>>> print(*shuffled_deck("7")[:4])
6c 2s 9d 6s
"""

from __future__ import annotations

import hmac

from canasta.cards import TWO_PACKS, Cards


def shuffled_order(seed: str | bytes, size: int) -> list[int]:
    """Return the numbers 0 to size - 1 (at most 256 of them) in the order that the seed gives.

    >>> shuffled_order("7", 5)
    [0, 4, 1, 3, 2]
    """
    key = seed.encode() if isinstance(seed, str) else seed
    order = list(range(size))
    stream = b""
    block = used = 0
    for place in range(size - 1, 0, -1):
        choices = place + 1
        fair = 256 - 256 % choices
        while True:
            if used == len(stream):
                stream = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
                block += 1
                used = 0
            byte = stream[used]
            used += 1
            if byte < fair:
                break
        other = byte % choices
        order[place], order[other] = order[other], order[place]
    return order


def shuffled_deck(seed: str | bytes) -> Cards:
    """Return all 108 cards in the order that the seed gives; the last card is the top."""
    return Cards(TWO_PACKS[number] for number in shuffled_order(seed, len(TWO_PACKS)))
