"""The cards of Canasta: two packs of 52 cards and two jokers each.

A card is written rank then suit (``Kh``, ``Td``), a joker ``*``. The rules never look at suits, only at fifteen kinds:
the eleven natural ranks, two, joker, black three and red three.

>>> Card("Qh")
Card('Qh')
>>> str(Cards("Kh Ks 2d *"))
'Kh Ks 2d *'
>>> len(TWO_PACKS)
108
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Self, cast

from canasta.errors import NotationError

RANKS: Final = "456789TJQKA23"
SUITS: Final = "cdhs"
JOKER_TEXT: Final = "*"

# The kinds, numbered in the order in which melds are shown.
ACE: Final = 10
TWO: Final = 11
JOKER: Final = 12
BLACK_THREE: Final = 13
RED_THREE: Final = 14
KINDS: Final = 15

# What a group or a meld of a kind is called in text. Wild melds hold twos and jokers and are called W; there is no
# group of jokers or of red threes.
GROUP_NAMES: Final = ("4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "W", "", "3", "")

# RULES 2. A red three is worth nothing as a card in a hand: its points are a bonus of the side that has laid it.
KIND_VALUES: Final = (5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20, 20, 50, 5, 0)

KIND_NAMES: Final = (
    *("four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"),
    *("two", "joker", "black three", "red three"),
)


class Card:
    """One card face. Twins of the two packs are equal; equal cards are one object.

    >>> Card("Kh") is Card("Kh"), Card("3h").is_red_three, Card("*").is_wild
    (True, True, True)
    >>> Card("1x")
    Traceback (most recent call last):
    canasta.errors.NotationError: '1x' is not a card (a rank of 456789TJQKA23 and a suit of cdhs, or *), in '1x'
    """

    __slots__ = ("kind", "rank", "suit", "text")
    text: str
    rank: str
    suit: str
    kind: int

    def __new__(cls, text: str) -> Card:
        """Return the card that the text names."""
        card = _FACES.get(text)
        if card is None:
            raise NotationError(text, 0, f"{text!r} is not a card (a rank of {RANKS} and a suit of {SUITS}, or *)")
        return card

    @property
    def value(self) -> int:
        """What the card counts in a meld or against a hand."""
        return KIND_VALUES[self.kind]

    @property
    def is_wild(self) -> bool:
        """Whether it is a two or a joker."""
        return self.kind in (TWO, JOKER)

    @property
    def is_natural(self) -> bool:
        """Whether it is a four to an ace."""
        return self.kind <= ACE

    @property
    def is_red_three(self) -> bool:
        """Whether it is a bonus card."""
        return self.kind == RED_THREE

    @property
    def is_black_three(self) -> bool:
        """Whether it is a stopper."""
        return self.kind == BLACK_THREE

    @property
    def order(self) -> tuple[int, str]:
        """Sort key: by kind, then by suit."""
        return self.kind, self.suit

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card does not change")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.text,)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"


def _kind_of(rank: str, suit: str) -> int:
    if rank == JOKER_TEXT:
        return JOKER
    if rank == "3":
        return RED_THREE if suit in "dh" else BLACK_THREE
    return RANKS.index(rank)


def _make_face(text: str) -> Card:
    card = object.__new__(Card)
    rank, suit = text[0], text[1:]
    for name, value in (("text", text), ("rank", rank), ("suit", suit), ("kind", _kind_of(rank, suit))):
        object.__setattr__(card, name, value)
    return card


_FACES: Final = {text: _make_face(text) for text in [*(r + s for r in RANKS for s in SUITS), JOKER_TEXT]}


_ONLY_CARDS: Final = frozenset([Card])


class Cards(tuple[Card, ...]):
    """Some cards in order; as text they read ``Kh Ks 2d *``.

    >>> Cards("Kh Ks 2d *")
    Cards('Kh Ks 2d *')
    >>> Cards("KhKs2d*") == Cards([Card("Kh"), Card("Ks"), Card("2d"), Card("*")])
    True
    >>> Cards("Kh 4c").value
    15
    """

    __slots__ = ()

    def __new__(cls, cards: str | Iterable[Card | str] = ()) -> Cards:
        """Make them of text (spaces between cards may be left out) or of cards."""
        if isinstance(cards, str):
            return super().__new__(cls, _read(cards))
        given = tuple(cards)
        # Mostly there are cards alone, and that is found out as fast as possible.
        if _ONLY_CARDS.issuperset(map(type, given)):
            return super().__new__(cls, cast("tuple[Card, ...]", given))
        return super().__new__(cls, [card if isinstance(card, Card) else Card(card) for card in given])

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        """Make them of what is known to be cards: nothing is looked at, so it is the fastest way."""
        return tuple.__new__(cls, cards)

    @property
    def value(self) -> int:
        """The sum of the card values."""
        return sum(card.value for card in self)

    def in_order(self) -> Cards:
        """The same cards sorted by kind and suit."""
        ordered: list[Card] = sorted(self, key=lambda card: card.order)
        return Cards(ordered)

    def compact(self) -> str:
        """The text without spaces, ``-`` for no cards."""
        return "".join(card.text for card in self) or "-"

    def __getnewargs__(self) -> tuple[str]:
        return (str(self),)

    def __str__(self) -> str:
        return " ".join(card.text for card in self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


def _read(text: str) -> list[Card]:
    found: list[Card] = []
    place = 0
    while place < len(text):
        if text[place] == " ":
            place += 1
            continue
        width = 1 if text[place] == JOKER_TEXT else 2
        try:
            found.append(Card(text[place : place + width]))
        except NotationError as error:
            raise NotationError(text, place + 1, error.reason) from None
        place += width
    return found


# The two packs in a fixed order, one after the other: what a shuffle starts from.
_PACK: Final = [*(Card(rank + suit) for suit in SUITS for rank in RANKS), Card(JOKER_TEXT), Card(JOKER_TEXT)]
TWO_PACKS: Final = Cards(_PACK * 2)

# How often each card face is in the two packs: every one twice, the joker four times.
TWINS: Final = {card: 4 if card.kind == JOKER else 2 for card in _FACES.values()}
