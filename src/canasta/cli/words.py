"""Words for cards, melds and players, as they are said at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from canasta.cards import GROUP_NAMES, KIND_NAMES, Cards
from canasta.game.real_cards import Meld

RANK_NAMES = dict(zip(GROUP_NAMES, KIND_NAMES, strict=True)) | {"W": "wild card", "3": "black three"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


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


def hand_text(cards: Cards) -> str:
    """A hand sorted, with a comma after each rank: a pause for the eye, and for a screen reader.

    >>> hand_text(Cards("Kh 4c * Kd 3s"))
    '4c, Kd Kh, *, 3s'
    """
    ranks = groupby(cards.in_order(), key=lambda card: card.kind)
    return ", ".join(" ".join(card.text for card in same) for _, same in ranks)


def canasta_kind(meld: Meld) -> str:
    """Which canasta a meld of seven or more is.

    >>> canasta_kind(Meld("7c 7c 7d 7d 7h 7h 2c")), canasta_kind(Meld("2c 2d 2h 2s * * *"))
    ('mixed', 'wild')
    """
    if meld.rank == "W":
        return "wild"
    return "natural" if meld.is_natural else "mixed"


def meld_text(meld: Meld) -> str:
    """A meld with its name, and what it is if it is a canasta.

    >>> meld_text(Meld("Kh Ks 2d"))
    'kings: Kh Ks 2d (3 cards)'
    >>> meld_text(Meld("7c 7c 7d 7d 7h 7h 7s"))
    'sevens: 7c 7c 7d 7d 7h 7h 7s (7 cards, NATURAL CANASTA)'
    """
    mark = f", {canasta_kind(meld).upper()} CANASTA" if meld.is_canasta else ""
    return f"{ranks_name(meld.rank)}: {meld.in_order()} ({count(len(meld), 'card')}{mark})"


def in_rank_order(melds: Iterable[Meld]) -> list[Meld]:
    """Melds from the fours to the aces, then the wild cards and the black threes."""
    return sorted(melds, key=lambda meld: GROUP_NAMES.index(meld.rank))


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits at the table. ``you`` is the seat of the reader; without it all players are called by their names.

    >>> table = Company(("Anna", "Tabby", "Milo", "Cleo"), sides=2, you=0)
    >>> table.does(0, "draw"), table.does(1, "draw"), table.side_name(0)
    ('You draw', 'Tabby draws', 'You and Milo')
    """

    names: tuple[str, ...]
    sides: int
    you: int | None = None

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

    def is_yours(self, side: int) -> bool:
        """Whether the reader plays for this side."""
        return self.you is not None and self.you % self.sides == side
