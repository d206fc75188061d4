"""The shuffle: documented well enough that it can be written again from the documentation."""

from __future__ import annotations

import hmac

from canasta.cards import TWO_PACKS
from canasta.shuffle import shuffled_deck, shuffled_order


def order_by_the_book(seed: str, size: int) -> list[int]:
    """What the module's docstring says, with the standard library's HMAC."""
    stream = (
        byte for counter in range(1_000) for byte in hmac.digest(seed.encode(), counter.to_bytes(8, "big"), "sha256")
    )
    order = list(range(size))
    for place in range(size - 1, 0, -1):
        choices = place + 1
        byte = next(byte for byte in stream if byte < 256 // choices * choices)
        other = byte % choices
        order[place], order[other] = order[other], order[place]
    return order


def test_the_shuffle_is_as_documented() -> None:
    """HMAC-SHA256 stream, Fisher-Yates from the last place down, bytes above the last fair multiple thrown away."""
    for seed in ("", "7", "a longer seed", "x" * 64, "x" * 65, "ü" * 100):
        for size in (0, 1, 2, 52, 108, 256):
            assert shuffled_order(seed, size) == order_by_the_book(seed, size)


def test_a_deck_is_two_packs() -> None:
    """A shuffle loses no card and adds none."""
    for seed in range(50):
        assert sorted(map(str, shuffled_deck(str(seed)))) == sorted(map(str, TWO_PACKS))


def test_every_card_comes_to_the_top_equally_often() -> None:
    """Over 10,800 decks each of the 108 places is on top about a hundred times."""
    tops = [0] * 108
    for seed in range(10_800):
        tops[shuffled_order(str(seed), 108)[-1]] += 1
    # 100 with a standard deviation of 10: six of them are never seen by chance, and the seeds are fixed.
    assert min(tops) > 40
    assert max(tops) < 160
