"""Scroll bars that are drawn with characters, so that they are seen without colours too."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.color import Color
from rich.segment import Segment, Segments
from rich.style import Style
from textual.scrollbar import ScrollBarRender

_NO_COLOUR: Final = Color.default()


class PlainBar(ScrollBarRender):
    """A track and a thumb."""

    TRACK: ClassVar[tuple[str, str]] = ("│", "─")  # vertical, horizontal
    THUMB: ClassVar[str] = "█"

    @classmethod
    def render_bar(
        cls,
        size: int = 25,
        virtual_size: float = 50,
        window_size: float = 20,
        position: float = 0,
        thickness: int = 1,
        vertical: bool = True,  # noqa: FBT001, FBT002  # as Textual calls it
        back_color: Color = _NO_COLOUR,
        bar_color: Color = _NO_COLOUR,
    ) -> Segments:
        """One character for each line or column."""
        track, thumb = cls.TRACK[0 if vertical else 1], cls.THUMB
        width = thickness if vertical else 1
        before, inside = size, 0
        if window_size and size and virtual_size > window_size:
            inside = max(1, round(size * window_size / virtual_size))
            before = round((size - inside) * position / (virtual_size - window_size))
            before = min(max(before, 0), size - inside)

        def piece(character: str, mouse: str) -> Segment:
            style = Style(color=bar_color, bgcolor=back_color, meta={"@mouse.down": mouse})
            return Segment(character * width, style)

        pieces = [piece(track, "scroll_up")] * before + [piece(thumb, "grab")] * inside
        pieces += [piece(track, "scroll_down")] * (size - len(pieces))
        if vertical:
            return Segments(pieces, new_lines=True)
        return Segments([*pieces, Segment.line()] * thickness, new_lines=False)


class AsciiBar(PlainBar):
    """The same for terminals that know nothing else."""

    TRACK = ("|", "-")
    THUMB = "#"
