"""A page to read over the felt: why the computer did what it did."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from textwrap import wrap
from typing import Final, NamedTuple

from canasta.server.messages import ViewInfo
from canasta.terminal.affairs import Affairs
from canasta.terminal.house import Trouble
from canasta.terminal.reasons import SECRET, explain_hand, open_reason
from canasta.terminal.screens.table.canvas import Canvas, Ink, fitted
from canasta.terminal.screens.table.faces import paint_frame
from canasta.terminal.screens.table.glyphs import Glyphs
from canasta.terminal.screens.table.wording import action_words, reason_words
from canasta.terminal.sitting import Sitting
from canasta.terminal.telling import tell
from canasta.terminal.words import Company

# Rows of a page besides its text.
READING_FRAME: Final = 4


class Reading(NamedTuple):
    """A title, and paragraphs: what was done, and why."""

    title: str
    paragraphs: tuple[tuple[str, str], ...]


async def reasons(sitting: Sitting, affairs: Affairs, glyphs: Glyphs) -> Reading:
    """Why the computer did what it did: since one's last turn, or in the whole hand when it is over."""
    view = sitting.view
    company = Company.of(view, suits=glyphs.has_suits)
    if view.stage == "play":
        return Reading("What the computer did, and why", _reasons_now(sitting, company) or _NOTHING)
    number = view.score_sheet.hand if view.score_sheet is not None else 0
    bots = [seat for seat, info in enumerate(view.seats) if info.kind == "bot"]
    try:
        record = await affairs.record(sitting.match) if number else ""
    except Trouble as trouble:
        return Reading("Why the computer did what it did", ((trouble.text, ""),))
    explained = await asyncio.to_thread(explain_hand, record, number, bots) if record else []
    found = tuple(
        (f"{company.name(each.seat)}: {action_words(glyphs, each.action)}.", reason_words(each.reason))
        for each in explained
    )
    return Reading(f"What the computer did in hand {number}, and why", found or _NOTHING)


_NOTHING: Final = (("The computer has done nothing yet.", ""),)


def _reasons_now(sitting: Sitting, company: Company) -> tuple[tuple[str, str], ...]:
    view: ViewInfo = sitting.view
    # The others' moves between one's own last turn and this one, of which something may have been played already.
    is_own = [move.seat == view.seat for move in sitting.moves]
    end = next((number for number in range(len(is_own), 0, -1) if not is_own[number - 1]), 0)
    start = next((number for number in range(end, 0, -1) if is_own[number - 1]), 0)
    found = []
    for move in sitting.moves[start:end]:
        if view.seats[move.seat].kind == "bot":
            reason = open_reason(move)
            secret = f"{company.name(move.seat)} {SECRET}."
            found.append((" ".join(tell(company, move.events, move.after)), reason_words(reason) if reason else secret))
    return tuple(found)


def reading_rows(reading: Reading, width: int) -> list[tuple[str, bool]]:
    """The paragraphs in rows of a page of this width; the reasons are told apart."""
    rows: list[tuple[str, bool]] = []
    for what, why in reading.paragraphs:
        rows += [(row, False) for row in wrap(what, width - 6)]
        rows += [(row, True) for row in wrap(why, width - 6, initial_indent="  ", subsequent_indent="  ")]
    return rows


def last_start(rows: Sequence[object], height: int) -> int:
    """The row that a page of this height begins with at the end of the text."""
    return max(0, len(rows) - (height - READING_FRAME))


def paint_reading(canvas: Canvas, glyphs: Glyphs, reading: Reading, *, start: int) -> None:
    """The page, from a row on."""
    paint_frame(canvas, 0, 0, canvas.width, canvas.height, glyphs.card_frame, Ink("line", "paper"))
    canvas.put(3, 1, fitted(reading.title, canvas.width - 6, glyphs.more), Ink("sun-text", bold=True))
    rows = reading_rows(reading, canvas.width)
    room = canvas.height - READING_FRAME
    for y, (row, is_reason) in enumerate(rows[start : start + room], start=2):
        canvas.put(3, y, row, Ink("ink-2") if is_reason else Ink("ink", bold=True))
    more = len(rows) - start - room
    words = f"PgDn: {more} more lines {glyphs.dot} Esc closes" if more > 0 else "Esc closes"
    canvas.put(3, canvas.height - 2, words, Ink("sun-text"), ("key", "escape"))
