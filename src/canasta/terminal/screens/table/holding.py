"""The hand as its player holds it: in order, each card with a name of its own, though it may have a twin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from canasta.cards import Card

Sorting = Literal["rank", "value", "hand"]
# The ways to sort, each followed by the next, and their words. The setting is that of the browser.
SORTINGS: Final[dict[Sorting, str]] = {
    "rank": "by rank: wild cards, aces down to fours, threes",
    "value": "by value: what counts most comes first",
    "hand": "in the order in which the cards came",
}


class Held(NamedTuple):
    """A card in the hand: twins are told apart by the number in their keys."""

    key: str
    card: str


# Wild cards, then the ranks, then the threes.
_ORDER: Final = "*2AKQJT9876543"
_SUITS: Final = "shdc"


def _place(held: Held) -> tuple[int, int]:
    return _ORDER.index(held.card[0]), _SUITS.find(held.card[1:])


def held_cards(cards: Iterable[str], sorting: Sorting = "rank") -> list[Held]:
    """The cards with their keys, sorted.

    >>> [held.key for held in held_cards(["4c", "Kh", "*", "Kh"])]
    ['*.0', 'Kh.0', 'Kh.1', '4c.0']
    >>> [held.card for held in held_cards(["2c", "4c", "Ah", "Kh"], "value")]
    ['2c', 'Ah', 'Kh', '4c']
    """
    seen: Counter[str] = Counter()
    found: list[Held] = []
    for card in cards:
        found.append(Held(f"{card}.{seen[card]}", card))
        seen[card] += 1
    if sorting != "hand":
        found.sort(key=_place)
    if sorting == "value":
        found.sort(key=lambda held: -Card(held.card).value)
    return found


def rank_of(held: Held) -> str:
    """What belongs together in a hand: cards of one rank."""
    return Card(held.card).rank
