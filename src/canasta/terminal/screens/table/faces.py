"""Cards as they are drawn: faces, backs, and melds in the size that there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from canasta.server.messages import MeldInfo
from canasta.terminal.screens.table.canvas import Canvas, Ink, Part
from canasta.terminal.screens.table.glyphs import Frame, Glyphs, is_red
from canasta.terminal.screens.table.staging import Group, is_wild

EDGE: Final = Ink("card-edge", "card")
# Melds from the aces down, then the wild cards and the black threes.
MELD_ORDER: Final = "AKQJT987654W3"

# Ink and ground of a canasta, by its kind; the kind is written on it too.
CANASTAS: Final = {"natural": ("card", "natural"), "mixed": ("card", "mixed"), "wild": ("card-black", "wild")}

# The height of a card that has its rank and its suit in one row.
FLAT: Final = 3

# The sizes in which melds are drawn: two lines as short as can be, two lines, a small card, a column of the cards.
LOWEST: Final = 1
LOW: Final = 2
SMALL: Final = 4
COLUMN: Final = 7


def face_ink(card: str, *, bold: bool = True) -> Ink:
    """How rank and suit are written on a card."""
    return Ink("card-red" if is_red(card) else "card-black", "card-wild" if is_wild(card) else "card", bold=bold)


def edge_ink(card: str) -> Ink:
    """How the edge of a card is drawn."""
    return Ink("card-edge", "card-wild" if is_wild(card) else "card")


def paint_frame(
    canvas: Canvas, x: int, y: int, width: int, height: int, frame: Frame, ink: Ink, part: Part | None = None
) -> None:
    """A box, filled with the ground of the ink."""
    inner = width - 2
    canvas.put(x, y, frame.upper_left + frame.across * inner + frame.upper_right, ink, part)
    for row in range(y + 1, y + height - 1):
        canvas.put(x, row, frame.down + " " * inner + frame.down, ink, part)
    canvas.put(x, y + height - 1, frame.lower_left + frame.across * inner + frame.lower_right, ink, part)


def paint_card(canvas: Canvas, x: int, y: int, size: tuple[int, int], card: str, glyphs: Glyphs, part: Part) -> None:
    """A whole card, face up."""
    width, height = size
    paint_frame(canvas, x, y, width, height, glyphs.card_frame, edge_ink(card), part)
    ink = face_ink(card)
    end = canvas.put(x + 1, y + 1, glyphs.rank(card), ink, part)
    if height == FLAT:
        canvas.put(end, y + 1, glyphs.suit(card), ink, part)
        return
    canvas.put(x + 1, y + 2, glyphs.suit(card), ink, part)
    if width >= 6 and height >= 5:
        canvas.put(x + width - 2, y + height - 2, glyphs.suit(card) or glyphs.joker, ink, part)


def paint_back(canvas: Canvas, x: int, y: int, size: tuple[int, int], glyphs: Glyphs, part: Part) -> None:
    """A whole card, face down."""
    width, height = size
    ink = Ink("back", "back-2")
    paint_frame(canvas, x, y, width, height, glyphs.card_frame, ink, part)
    for row in range(y + 1, y + height - 1):
        canvas.put(x + 1, row, glyphs.back * (width - 2), ink, part)


# --- melds ---


def in_meld_order(melds: Sequence[MeldInfo]) -> list[MeldInfo]:
    """As they lie."""
    return sorted(melds, key=lambda meld: MELD_ORDER.index(meld.rank))


def rank_word(rank: str) -> str:
    """The rank of a meld, as short as it can be."""
    return {"T": "10", "W": "wild"}.get(rank, rank)


def count_word(cards: Sequence[str], rank: str) -> str:
    """How many cards: natural ones, and wild ones that were placed with them.

    >>> count_word(["Kh", "Ks", "2d"], "K"), count_word(["2h", "2d", "*"], "W")
    ('2+1', '3')
    """
    wilds = sum(map(is_wild, cards))
    return str(len(cards)) if rank == "W" or not wilds else f"{len(cards) - wilds}+{wilds}"


class _Shown:
    """One meld or one group that is being arranged, and how wide it is in each size."""

    def __init__(self, rank: str, cards: Sequence[str], *, canasta: str = "", staged: bool = False) -> None:
        self.rank = rank
        self.cards = cards
        self.canasta = canasta
        self.staged = staged
        self.part: Part = ("staged", rank) if staged else ("meld", rank)

    def width(self, size: int) -> int:
        """The columns it takes in a size."""
        if size <= LOW:
            return 1 + max(2, len(self.low_count(size)), len(self.rank_text(size)))
        if self.canasta:
            return 9
        return 6 if self.rank == "W" else 5

    def rank_text(self, size: int = LOW) -> str:
        """The rank in words."""
        rank = self.rank.replace("T", "10") if size == LOWEST else rank_word(self.rank)
        return f"+{rank}" if self.staged else rank

    def low_count(self, size: int) -> str:
        """How many cards, and which canasta it is: its word, or the first letter of it."""
        if not self.canasta:
            return count_word(self.cards, self.rank)
        return f"{len(self.cards)}{self.canasta[0].upper()}" if size == LOWEST else f"{len(self.cards)} {self.canasta}"


def _all_shown(melds: Sequence[MeldInfo], staged: Sequence[Group]) -> list[_Shown]:
    shown = [_Shown(meld.rank, meld.cards, canasta=meld.kind if meld.canasta else "") for meld in in_meld_order(melds)]
    return shown + [_Shown(group.rank, group.cards, staged=True) for group in staged]


def paint_melds(
    canvas: Canvas,
    area: tuple[int, int, int, int],
    melds: Sequence[MeldInfo],
    glyphs: Glyphs,
    *,
    staged: Sequence[Group] = (),
    side: str = "",
) -> None:
    """Melds side by side in an area (x, y, width, height), in the largest size that has room for all of them."""
    x, y, width, height = area
    shown = _all_shown(melds, staged)
    sizes = [(size, gap) for size in (COLUMN, SMALL) for gap in (1, 0) if size <= height]
    sizes += [(LOW, 1), (LOWEST, 1)]
    size, gap = next((each for each in sizes if _row_width(shown, *each) <= width), (LOWEST, 0))
    for each in shown:
        part = each.part if side == "mine" else ("meld", "")
        if size <= LOW:
            _paint_low(canvas, x, y, each, size, part)
        else:
            _paint_box(canvas, x, y, height if size == COLUMN else SMALL, each, glyphs, part)
        x += each.width(size) + gap


def _row_width(shown: Sequence[_Shown], size: int, gap: int) -> int:
    return sum(each.width(size) + gap for each in shown) - gap


def _paint_low(canvas: Canvas, x: int, y: int, each: _Shown, size: int, part: Part) -> None:
    """Two lines: the rank, the count."""
    if each.staged:
        ink = Ink("sun", bold=True)
    elif each.canasta:
        ink = Ink(*CANASTAS[each.canasta], bold=True)
    else:
        ink = Ink("card-black", "card", bold=True)
    width = each.width(size)
    canvas.put(x, y, f" {each.rank_text(size)}".ljust(width), ink, part)
    canvas.put(x, y + 1, f" {each.low_count(size)}".ljust(width), ink._replace(bold=False), part)


def _paint_box(canvas: Canvas, x: int, y: int, height: int, each: _Shown, glyphs: Glyphs, part: Part) -> None:
    """A small card with its rank and its count; in a higher box all cards are told by their signs."""
    width = each.width(height)
    rank = rank_word(each.rank)
    if each.canasta:
        colour, ground = CANASTAS[each.canasta]
        ink, text = Ink(colour, ground), Ink(colour, ground, bold=True)
        paint_frame(canvas, x, y, width, SMALL, glyphs.canasta_frame, ink, part)
        canvas.put(x + 2, y + 1, rank, text, part)
        canvas.put(x + width - 2 - len(str(len(each.cards))), y + 1, str(len(each.cards)), text, part)
        canvas.put(x + 1, y + 2, each.canasta.center(width - 2), text._replace(bold=False), part)
        return
    if each.staged:
        frame, edge, text = glyphs.staged_frame, Ink("sun"), Ink("sun", bold=True)
    else:
        frame, edge, text = glyphs.card_frame, EDGE, Ink("card-black", "card", bold=True)
    # A natural card is at the bottom of a column, the wild ones lie above it.
    rows = sorted(each.cards, key=is_wild, reverse=True) if height >= COLUMN else []
    rows = rows if len(rows) <= height - 2 else []
    tall = len(rows) + 2 if rows else SMALL
    paint_frame(canvas, x, y, width, tall, frame, edge, part)
    if rows:
        for row, card in enumerate(rows, start=y + 1):
            ink = Ink("sun", bold=True) if each.staged else face_ink(card)
            canvas.put(x + 1, row, f"{glyphs.rank(card)}{glyphs.suit(card)}".ljust(width - 2), ink, part)
        return
    canvas.put(x + 1, y + 1, rank.center(width - 2), text, part)
    canvas.put(x + 1, y + 2, count_word(each.cards, each.rank).center(width - 2), text._replace(bold=False), part)
