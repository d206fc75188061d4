"""The hand: cards side by side, the selected ones lifted, the cursor below; rows of names where there are too many."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from canasta.terminal.screens.table.canvas import Canvas, Ink
from canasta.terminal.screens.table.desk import Desk
from canasta.terminal.screens.table.faces import edge_ink, face_ink
from canasta.terminal.screens.table.glyphs import Glyphs
from canasta.terminal.screens.table.holding import Held, rank_of
from canasta.terminal.screens.table.layout import CURSOR, LIFT


class _Spread(NamedTuple):
    """The steps from card to card, and how much wider the step to the next rank is; 1 shows the edge of the card."""

    step: int
    gap: int


# From generous to tight. A rank takes up to two characters, and the edge of the card one.
SPREADS = (_Spread(6, 2), _Spread(5, 2), _Spread(4, 2), _Spread(3, 2), _Spread(3, 1), _Spread(3, 0))


def paint_hand(canvas: Canvas, desk: Desk) -> None:
    """The hand, as large as there is room for."""
    cards = desk.cards
    if not cards:
        return
    room = canvas.width - 3
    spread = next((spread for spread in SPREADS if _width(cards, spread) <= room), None)
    if spread is None:
        _paint_rows(canvas, desk, cards)
    else:
        _paint_cards(canvas, desk, cards, spread)


def _changes(cards: list[Held]) -> int:
    return sum(rank_of(one) != rank_of(next_one) for one, next_one in pairwise(cards))


def _width(cards: list[Held], spread: _Spread) -> int:
    return len(cards) * spread.step + _changes(cards) * spread.gap + 1


def _paint_cards(canvas: Canvas, desk: Desk, cards: list[Held], spread: _Spread) -> None:
    """Each card covers the right part of the one before it, unless that is lifted."""
    glyphs = desk.glyphs
    height = canvas.height - LIFT - CURSOR
    x = max(1, (canvas.width - _width(cards, spread)) // 2)
    before: Held | None = None
    new = desk.new_keys
    for place, held in enumerate(cards):
        ends_rank = place + 1 == len(cards) or rank_of(cards[place + 1]) != rank_of(held)
        if before is not None and rank_of(before) != rank_of(held):
            x += spread.gap
        before = held
        is_chosen = held.key in desk.mind.chosen
        y = 0 if is_chosen else LIFT
        is_covered = not (ends_rank and spread.gap) and place + 1 < len(cards)
        _paint_card(canvas, x, y, height, spread.step + (not is_covered), held, glyphs, open_end=is_covered)
        if is_chosen and is_covered:
            canvas.put(x + spread.step, y, glyphs.card_frame.upper_right, edge_ink(held.card), ("card", held.key))
        if held.key in new:
            canvas.put(x + 1, canvas.height - 1, glyphs.new, Ink("sun", bold=True))
        if place == min(desk.mind.cursor, len(cards) - 1):
            _paint_cursor(canvas, x, spread.step, glyphs)
        x += spread.step


def _paint_card(
    canvas: Canvas, x: int, y: int, height: int, width: int, held: Held, glyphs: Glyphs, *, open_end: bool
) -> None:
    """A card: its upper edge, its rank, its suit, and as much of its body as there is room for."""
    frame, part = glyphs.card_frame, ("card", held.key)
    edge, ink = edge_ink(held.card), face_ink(held.card)
    end = "" if open_end else frame.down
    inner = width - 1 - len(end)
    canvas.put(x, y, frame.upper_left + frame.across * inner + ("" if open_end else frame.upper_right), edge, part)
    has_foot = height >= 5
    for row in range(1, height):
        canvas.put(x, y + row, frame.down + " " * inner + end, edge, part)
    if has_foot:
        foot = frame.lower_left + frame.across * inner + ("" if open_end else frame.lower_right)
        canvas.put(x, y + height - 1, foot, edge, part)
    canvas.put(x + 1, y + 1, glyphs.rank(held.card), ink, part)
    canvas.put(x + 1, y + 2, glyphs.suit(held.card) or "jk", ink, part)


def _paint_cursor(canvas: Canvas, x: int, step: int, glyphs: Glyphs) -> None:
    canvas.put(x + 1, canvas.height - 1, glyphs.cursor, Ink("sun", bold=True))


def _paint_rows(canvas: Canvas, desk: Desk, cards: list[Held]) -> None:
    """Names in rows: selected ones in brackets, the card under the cursor between arrows."""
    rows: list[list[tuple[int, Held]]] = [[]]
    x, before = 1, ""
    for held in cards:
        gap = int(bool(before) and before != rank_of(held))
        before = rank_of(held)
        width = len(_word(held, desk)) + 2
        if x + gap + width > canvas.width - 1:
            rows.append([])
            x, gap = 1, 0
        rows[-1].append((x + gap, held))
        x += gap + width
    # With few rows there is a free one between them.
    step = 2 if 2 * len(rows) <= canvas.height else 1
    under = desk.under_cursor
    for y, row in enumerate(rows):
        for x, held in row:
            is_chosen, is_under = held.key in desk.mind.chosen, held == under
            opening, closing = ("[", "]") if is_chosen else (">", "<") if is_under else (" ", " ")
            ink = face_ink(held.card)._replace(reverse=is_under, underline=is_chosen)
            canvas.put(x, y * step, opening + _word(held, desk) + closing, ink, ("card", held.key))


def _word(held: Held, desk: Desk) -> str:
    return desk.glyphs.joker if held.card == "*" else desk.glyphs.card(held.card)
