"""The paper beside the felt: the score, what was last said to the player, and what happened, in words."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from canasta.terminal.screens.table.arranging import Note
from canasta.terminal.screens.table.canvas import Canvas, Ink, fitted
from canasta.terminal.screens.table.desk import Desk
from canasta.terminal.screens.table.log import Line
from canasta.terminal.screens.table.perspective import Side
from canasta.terminal.screens.table.wording import points

# Rows around those of the sides.
FACTS_FRAME: Final = 2
_COLUMNS: Final = (("Total", "Open", "Can"), ("Total", "Opening", "Canastas"))


def facts_height(desk: Desk) -> int:
    """How many rows the facts take."""
    return len(desk.view.totals) + FACTS_FRAME


def paint_facts(canvas: Canvas, desk: Desk) -> None:
    """Total, opening and canastas of each side."""
    view = desk.view
    words = _COLUMNS[canvas.width >= 36]
    widths = [max(6, len(word) + 1) for word in words]
    if canvas.width < 36:
        widths = [6, 5, 4]
    room = canvas.width - 4 - sum(widths)
    needed = view.rules.options.get("canastas_to_go_out", 0)
    _paint_columns(canvas, 0, words, widths, Ink("ink-2"))
    for row, side in enumerate(desk.company.sides, start=1):
        name = _name(desk, side, room)
        mark = Ink("us-text" if side.place == 0 else "sea", bold=True)
        canvas.put(1, row, desk.glyphs.sides[side.place], mark)
        canvas.put(3, row, name, Ink("ink", bold=True))
        made = view.canastas[side.number]
        cells = (points(view.totals[side.number]), _opening(desk, side), f"{made}/{needed}")
        _paint_columns(canvas, row, cells, widths, Ink("ink", bold=True))
    canvas.put(0, canvas.height - 1, desk.glyphs.rule * canvas.width, Ink("line"))


def _paint_columns(canvas: Canvas, y: int, words: Sequence[str], widths: Sequence[int], ink: Ink) -> None:
    end = canvas.width - 1 - sum(widths)
    for word, width in zip(words, widths, strict=True):
        end += width
        canvas.put(end - len(word), y, word, ink)


def _name(desk: Desk, side: Side, room: int) -> str:
    """The name of a side; of names that differ only in their end, that is kept."""
    if len(side.name) <= room:
        return side.name
    if len(side.seats) > 1:
        return "We" if side.is_mine else "They"
    first, _, last = side.name.rpartition(" ")
    if first and len(last) <= 2:
        return f"{fitted(first, room - len(last) - 1, desk.glyphs.more)} {last}"
    return fitted(side.name, room, desk.glyphs.more)


def _opening(desk: Desk, side: Side) -> str:
    """What the side needs to open."""
    hand = desk.view.hand
    if desk.view.stage == "play" and hand is not None and hand.melds[side.number]:
        return "open"
    return str(desk.view.minimums[side.number] or "any")


# --- what is said to the player ---


def note_height(note: Note | None, width: int) -> int:
    """How many rows a note takes."""
    return 0 if note is None else len(_note_rows(note, width))


def _note_rows(note: Note, width: int) -> list[tuple[str, bool]]:
    rows = [(row, True) for row in wrap(note.title, width - 3)]
    bullet = len(note.lines) > 1 and note.kind == "refusal"
    for line in note.lines:
        indent = "- " if bullet else ""
        found = wrap(line, width - 3, initial_indent=indent, subsequent_indent=" " * len(indent))
        rows += [(row, False) for row in found]
    return rows


def paint_note(canvas: Canvas, desk: Desk) -> None:
    """A refusal with all its sentences, a hint with its reason, an answer."""
    note = desk.note
    if note is None:
        return
    ink = Ink("warn-ink", "warn") if note.kind == "refusal" else Ink("ink", "paper-2")
    edge = "warn-edge" if note.kind == "refusal" else "sun"
    canvas.fill(0, 0, canvas.width, canvas.height, ink)
    for y in range(canvas.height):
        canvas.put(0, y, desk.glyphs.bar, Ink(edge, ink.ground))
    rows = _note_rows(note, canvas.width)
    for y, (row, is_title) in enumerate(rows[: canvas.height]):
        title = ink._replace(bold=True, colour="warn-ink" if note.kind == "refusal" else "sun-text")
        canvas.put(2, y, row, title if is_title else ink)
    if len(rows) > canvas.height:
        canvas.put(canvas.width - 2, canvas.height - 1, desk.glyphs.more, ink)


# --- what happened ---


def log_rows(lines: list[Line], width: int) -> list[tuple[str, Line]]:
    """The lines of the log, wrapped."""
    return [
        (row, line)
        for line in lines
        for row in wrap(line.text, width - 2, subsequent_indent="  ", break_long_words=True) or [""]
    ]


def paint_log(canvas: Canvas, desk: Desk, *, scrolled: int) -> None:
    """The newest lines; ``scrolled`` rows further up if the player looks back."""
    rows = log_rows(desk.log.lines, canvas.width)
    end = len(rows) - scrolled
    shown = rows[max(0, end - canvas.height) : end]
    for y, (row, line) in enumerate(shown):
        ink = Ink("ink", bold=True) if line.strong else Ink("ink" if line.own else "ink-2")
        x = 1
        for character in row:
            is_red = character in "♥♦"
            x = canvas.put(x, y, character, ink._replace(colour="clay") if is_red else ink)
    if scrolled:
        canvas.put(1, canvas.height - 1, f" {scrolled} more below ".ljust(canvas.width - 2), Ink("sun-text", bold=True))
