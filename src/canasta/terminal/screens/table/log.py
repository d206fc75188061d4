"""The log beside the table: what happened in this hand, in words, with what people say and what becomes of the line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from canasta.server.messages import EventInfo
from canasta.terminal.screens.table.glyphs import Glyphs
from canasta.terminal.sitting import Sitting
from canasta.terminal.telling import tell, tell_talk
from canasta.terminal.words import Company

MOST_LINES: Final = 400
# A joker is typed with a star; read, it is a word.
_JOKER: Final = re.compile(r"(?<=\s)\*(?=[\s.,]|$)")


class Line(NamedTuple):
    """One line; strong if nobody should miss it, own if it is about the reader."""

    text: str
    strong: bool = False
    own: bool = False


class Log:
    """The lines, the oldest first."""

    def __init__(self, glyphs: Glyphs) -> None:
        self._glyphs = glyphs
        self.lines: list[Line] = []

    def read(self, sitting: Sitting) -> None:
        """The hand so far, for one who comes to it."""
        sitting.take_news()
        self._add_events(sitting, sitting.history)

    def follow(self, sitting: Sitting) -> list[EventInfo]:
        """Take what is new into the log; the events, for those who do more with them."""
        news = sitting.take_news()
        self._add_events(sitting, news)
        self.lines += (Line(text, strong=True) for text in sitting.take_notices())
        self.lines += (Line(text, strong=True) for text in tell_talk(sitting.take_talk()))
        del self.lines[:-MOST_LINES]
        return news

    def _add_events(self, sitting: Sitting, events: Sequence[EventInfo]) -> None:
        company = Company.of(sitting.view, suits=self._glyphs.has_suits)
        for text in tell(company, events, sitting.view.hand):
            text = _JOKER.sub("joker", text)
            # What is called out at the table, or asked, or begins something.
            is_strong = text.endswith(("!", "?")) or text.startswith("Hand ")
            self.lines.append(Line(text, strong=is_strong, own=text.startswith("You ")))
