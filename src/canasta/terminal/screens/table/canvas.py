"""A small canvas of character cells: painters put text on it, a widget shows what has changed of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

# What is under the mouse there: a word for the kind of thing, and which one.
Part = tuple[str, str]


class Ink(NamedTuple):
    """How a cell is written: names of colours of the theme, or nothing to keep what lies below."""

    colour: str = "on-felt"
    ground: str | None = None
    bold: bool = False
    dim: bool = False
    underline: bool = False
    reverse: bool = False


class Run(NamedTuple):
    """Cells side by side that are written alike."""

    text: str
    ink: Ink
    part: Part | None


Row = tuple[Run, ...]


class Canvas:
    """Cells in rows, all of one ground at first. A cell after a character of double width has no text.

    >>> canvas = Canvas(6, 2, ground="felt")
    >>> canvas.put(1, 0, "K♥", Ink(bold=True))
    3
    >>> canvas.texts()
    [' K♥   ', '      ']
    """

    def __init__(self, width: int, height: int, *, ground: str) -> None:
        self.width = width
        self.height = height
        empty = Ink(ground=ground)
        self._texts = [[" "] * width for _ in range(height)]
        self._inks = [[empty] * width for _ in range(height)]
        self._parts: list[list[Part | None]] = [[None] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: Ink, part: Part | None = None) -> int:
        """Write from there on, as far as there is room; where the text ends. What cannot be seen is not written."""
        is_inside = 0 <= y < self.height
        for character in text:
            wide = _width(character)
            if is_inside and wide and x >= 0 and x + wide <= self.width:
                self._set(x, y, character, ink, part)
                if wide == 2:
                    self._set(x + 1, y, "", ink, part)
            x += wide
        return x

    def _set(self, x: int, y: int, text: str, ink: Ink, part: Part | None) -> None:
        inks = self._inks[y]
        self._texts[y][x] = text
        inks[x] = ink if ink.ground is not None else _on(ink, inks[x].ground)
        if part is not None:
            self._parts[y][x] = part

    def fill(self, x: int, y: int, width: int, height: int, ink: Ink, part: Part | None = None) -> None:
        """Empty cells."""
        for each in range(y, y + height):
            self.put(x, each, " " * width, ink, part)

    def rows(self) -> list[Row]:
        """All rows, cells that are alike together."""
        return [tuple(self._runs(y)) for y in range(self.height)]

    def _runs(self, y: int) -> Iterator[Run]:
        texts, inks, parts = self._texts[y], self._inks[y], self._parts[y]
        start = 0
        for x in range(1, self.width + 1):
            if x == self.width or inks[x] != inks[start] or parts[x] != parts[start]:
                yield Run("".join(texts[start:x]), inks[start], parts[start])
                start = x

    def texts(self) -> list[str]:
        """The characters alone."""
        return ["".join(row) for row in self._texts]


@lru_cache(maxsize=4_096)
def _width(character: str) -> int:
    """How many cells a character takes; those that cannot be printed take none."""
    return cell_len(character) if character.isprintable() else 0


@lru_cache(maxsize=4_096)
def _on(ink: Ink, ground: str | None) -> Ink:
    return ink._replace(ground=ground)


def fitted(text: str, width: int, more: str = "…") -> str:
    """The text, cut if it is too long for so many cells.

    >>> fitted("Alexander", 5), fitted("Anna", 5)
    ('Alex…', 'Anna')
    """
    if cell_len(text) <= width:
        return text
    while text and cell_len(text) > width - len(more):
        text = text[:-1]
    return (text + more)[: max(width, 0)]
