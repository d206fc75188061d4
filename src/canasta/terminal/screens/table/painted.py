"""A widget that is painted on a canvas; of what it shows only the rows that have changed are sent to the terminal."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from canasta.terminal.screens.table.canvas import Canvas, Ink, Part, Row

# Colours of the card table alone; all others are those of the theme. A theme may have them too.
OWN_COLOURS: Final = {
    "card-edge": "#a3947a",
    "back": "#d98065",
    "back-2": "#7a3522",
    "natural": "#a81c18",
    "mixed": "#16181b",
    "wild": "#e0aa2e",
    "us-text": "#f0c873",
}
# Without colours, what stands out by its ground is shown in reverse.
COLOURLESS: Final = "ansi_default"
EMPHATIC: Final = frozenset(("sun", "ice"))
LEFT: Final = 1
RIGHT: Final = 3


class Painted(Widget, can_focus=False):
    """Shows what a painter puts on a canvas of its size."""

    class Clicked(Message):
        """Something was clicked: which part, and with which button and keys."""

        def __init__(self, part: Part, *, is_right: bool, ctrl: bool, shift: bool) -> None:
            super().__init__()
            self.part = part
            self.is_right = is_right
            self.ctrl = ctrl
            self.shift = shift

    def __init__(self, paint: Callable[[Canvas], None], *, ground: str, id: str) -> None:
        super().__init__(id=id)
        self._paint = paint
        self._ground = ground
        self._rows: list[Row] = []

    def repaint(self) -> None:
        """Paint anew, and show what has changed."""
        width, height = self.size
        canvas = Canvas(width, height, ground=self._ground)
        if width and height:
            self._paint(canvas)
        rows = canvas.rows()
        before = self._rows
        self._rows = rows
        changed = [y for y, row in enumerate(rows) if y >= len(before) or before[y] != row]
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def on_resize(self) -> None:
        """All of it is different."""
        self._rows = []
        self.repaint()

    def render_line(self, y: int) -> Strip:
        """One row."""
        if y >= len(self._rows):
            return Strip.blank(self.size.width)
        variables = self.app.theme_variables
        segments = [
            Segment(run.text, style_of(run.ink, run.part, _colours(variables, run.ink))) for run in self._rows[y]
        ]
        return Strip(segments, self.size.width)

    def on_click(self, event: events.Click) -> None:
        """Say which part was hit."""
        part = event.style.meta.get("part")
        if part is not None and event.button in (LEFT, RIGHT):
            event.stop()
            self.post_message(
                self.Clicked(tuple(part), is_right=event.button == RIGHT, ctrl=event.ctrl, shift=event.shift)
            )


def _colours(variables: dict[str, str], ink: Ink) -> tuple[str, str]:
    """What the theme calls these colours."""
    own = {} if variables.get("felt") == COLOURLESS else OWN_COLOURS

    def found(name: str) -> str:
        return variables.get(name) or own.get(name, COLOURLESS)

    return found(ink.colour), found(ink.ground or "felt")


@lru_cache(maxsize=2_000)
def style_of(ink: Ink, part: Part | None, colours: tuple[str, str]) -> Style:
    """The style of a run; what the mouse finds there goes with it."""
    colour, ground = (Color.parse(each).rich_color for each in colours)
    return Style(
        color=colour,
        bgcolor=ground,
        bold=ink.bold or None,
        dim=ink.dim or None,
        underline=ink.underline or None,
        reverse=ink.reverse or (colours[1] == COLOURLESS and ink.ground in EMPHATIC) or None,
        meta=None if part is None else {"part": part},
    )
