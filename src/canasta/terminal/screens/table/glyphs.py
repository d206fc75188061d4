"""The characters that the table is drawn with: Unicode, or ASCII for terminals that have nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Frame:
    """The six characters of a box: corners from the upper left to the lower right, then the lines."""

    upper_left: str
    upper_right: str
    lower_left: str
    lower_right: str
    across: str
    down: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Glyphs:
    """Everything that is not a letter or a digit.

    >>> UNICODE.card("Th"), ASCII.card("Th"), UNICODE.card("*")
    ('10♥', '10h', 'joker')
    """

    suits: dict[str, str]
    joker: str
    card_frame: Frame
    canasta_frame: Frame
    staged_frame: Frame
    back: str
    sides: tuple[str, str, str]
    turn: str
    cursor: str
    new: str
    lamp: str
    dot: str
    rule: str
    wall: str
    bar: str
    more: str
    tick: str
    to_left: str
    to_right: str
    arrows: str

    @property
    def has_suits(self) -> bool:
        """Whether suits have signs of their own."""
        return self.suits["h"] != "h"

    def rank(self, card: str) -> str:
        """The rank as it stands on a card."""
        return {"T": "10", "*": self.joker}.get(card[0], card[0])

    def suit(self, card: str) -> str:
        """The sign of the suit; of a joker nothing."""
        return self.suits.get(card[1:], "")

    def card(self, card: str) -> str:
        """The card in a line of text."""
        return "joker" if card == "*" else self.rank(card) + self.suit(card)


def is_red(card: str) -> bool:
    """Whether it is a heart or a diamond."""
    return card[1:] in ("h", "d")


UNICODE: Final = Glyphs(
    suits={"c": "♣", "d": "♦", "h": "♥", "s": "♠"},
    joker="★",
    card_frame=Frame("╭", "╮", "╰", "╯", "─", "│"),
    canasta_frame=Frame("╔", "╗", "╚", "╝", "═", "║"),
    staged_frame=Frame("┌", "┐", "└", "┘", "╌", "╎"),
    back="▒",
    sides=("●", "◆", "■"),
    turn="▶",
    cursor="▲",
    new="•",
    lamp="●",
    dot="·",
    rule="─",
    wall="│",
    bar="▌",
    more="…",
    tick="✓",
    to_left="◀",
    to_right="▶",
    arrows="←→",
)

ASCII: Final = Glyphs(
    suits={"c": "c", "d": "d", "h": "h", "s": "s"},
    joker="*",
    card_frame=Frame(".", ".", "'", "'", "-", "|"),
    canasta_frame=Frame("#", "#", "#", "#", "=", "#"),
    staged_frame=Frame("+", "+", "+", "+", ".", ":"),
    back="#",
    sides=("o", "+", "x"),
    turn=">",
    cursor="^",
    new="+",
    lamp="*",
    dot="-",
    rule="-",
    wall="|",
    bar="|",
    more="~",
    tick="ok",
    to_left="<",
    to_right=">",
    arrows="<>",
)
