"""Words for cards, melds and players, as they are said at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from canasta.cards import GROUP_NAMES, KIND_NAMES, Card, Cards

if TYPE_CHECKING:  # commands that only need words start faster without
    from canasta.server.messages import MeldInfo, ViewInfo

RANK_NAMES: Final = dict(zip(GROUP_NAMES, KIND_NAMES, strict=True)) | {"W": "wild card", "3": "black three"}
NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
)
SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def can_show_suits(encoding: str | None) -> bool:
    """Whether an output of this encoding has the signs of the suits.

    >>> can_show_suits("utf-8"), can_show_suits("latin-1"), can_show_suits(None)
    (True, False, False)
    """
    try:
        "".join(SUITS.values()).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def card_text(card: str, *, suits: bool) -> str:
    """A card with the sign of its suit, or as it is typed.

    >>> (
    ...     card_text("Kh", suits=True),
    ...     card_text("Td", suits=True),
    ...     card_text("Td", suits=False),
    ...     card_text("*", suits=True),
    ... )
    ('K♥', '10♦', 'Td', '*')
    """
    if not suits or len(card) != 2:
        return card
    return card[0].replace("T", "10") + SUITS[card[1]]


def plural(word: str) -> str:
    """More than one of them.

    >>> plural("king"), plural("six")
    ('kings', 'sixes')
    """
    return f"{word}es" if word.endswith(("x", "s", "ch")) else f"{word}s"


def count(number: int, word: str) -> str:
    """So many of them.

    >>> count(1, "card"), count(15, "card"), count(0, "card")
    ('1 card', '15 cards', 'no cards')
    """
    return f"{number or 'no'} {word if number == 1 else plural(word)}"


def ranks_name(rank: str) -> str:
    """What a meld of this rank is called.

    >>> ranks_name("K"), ranks_name("W"), ranks_name("3")
    ('kings', 'wild cards', 'black threes')
    """
    return plural(RANK_NAMES[rank])


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row.

    >>> listed(["Anna", "Bert", "Cleo"]), listed(["heads", "tails"], last="or")
    ('Anna, Bert and Cleo', 'heads or tails')
    """
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards as they lie in a sorted hand.

    >>> in_order(["Kh", "4c", "*", "Kd"])
    ['4c', 'Kd', 'Kh', '*']
    """
    return [card.text for card in Cards(map(Card, cards)).in_order()]


def in_rank_order(melds: Iterable[MeldInfo]) -> list[MeldInfo]:
    """Melds from the fours to the aces, then the wild cards and the black threes."""
    return sorted(melds, key=lambda meld: GROUP_NAMES.index(meld.rank))


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits at the table, and how cards are written for the reader.

    ``you`` is the seat of the reader; without it all players are called by their names.

    >>> table = Company(("Anna", "Tabby", "Milo", "Cleo"), sides=2, you=0, suits=True)
    >>> table.does(0, "draw"), table.does(1, "draw"), table.side_name(0), table.cards(["Kh", "*"])
    ('You draw', 'Tabby draws', 'You and Milo', 'K♥ *')
    """

    names: tuple[str, ...]
    sides: int
    you: int | None = None
    suits: bool = False

    @classmethod
    def of(cls, view: ViewInfo, *, suits: bool) -> Company:
        """Those at a table."""
        names = tuple(seat.name or f"seat {number + 1}" for number, seat in enumerate(view.seats))
        return cls(names, len(view.totals), view.seat, suits)

    def name(self, seat: int) -> str:
        """The name of a player, or You."""
        return "You" if seat == self.you else self.names[seat]

    def does(self, seat: int, verb: str) -> str:
        """Who does something: the verb agrees."""
        if seat == self.you:
            return f"You {verb}"
        return f"{self.names[seat]} {verb}{'es' if verb.endswith(('o', 's', 'ch')) else 's'}"

    def seats_of(self, side: int) -> range:
        """The seats that play for a side."""
        return range(side, len(self.names), self.sides)

    def side_name(self, side: int) -> str:
        """The players of a side."""
        return listed([self.name(seat) for seat in self.seats_of(side)])

    def side_of(self, seat: int) -> int:
        """For which side a seat plays."""
        return seat % self.sides

    def is_yours(self, side: int) -> bool:
        """Whether the reader plays for this side."""
        return self.you is not None and self.side_of(self.you) == side

    def partner_of(self, seat: int) -> int:
        """Who plays for the same side; the seat itself where nobody else does."""
        return (seat + self.sides) % len(self.names)

    # --- cards ---

    def card(self, card: str) -> str:
        """A card as the reader sees it."""
        return card_text(card, suits=self.suits)

    def cards(self, cards: Iterable[str]) -> str:
        """Cards in a row."""
        return " ".join(map(self.card, cards))

    def hand_text(self, cards: Iterable[str]) -> str:
        """A hand sorted, with a comma after each rank: a pause for the eye, and for a screen reader.

        >>> Company(("Anna",), sides=1).hand_text(["Kh", "4c", "*", "Kd", "3s"])
        '4c, Kd Kh, *, 3s'
        """
        ranks = groupby(in_order(cards), key=lambda card: Card(card).kind)
        return ", ".join(self.cards(same) for _, same in ranks)

    def meld_text(self, meld: MeldInfo) -> str:
        """A meld with its name, and what it is if it is a canasta.

        >>> from canasta.server.messages import MeldInfo
        >>> Company(("Anna",), sides=1).meld_text(MeldInfo("K", ["Ks", "2d", "Kh"], "mixed", False))
        'kings: Kh Ks 2d (3 cards)'
        """
        mark = f", {meld.kind.upper()} CANASTA" if meld.canasta else ""
        cards = self.cards(in_order(meld.cards))
        return f"{ranks_name(meld.rank)}: {cards} ({count(len(meld.cards), 'card')}{mark})"
