"""Where everything is on a screen of a size."""

from __future__ import annotations

from typing import Final, NamedTuple

MIN_WIDTH: Final = 72
MIN_HEIGHT: Final = 20

TITLE: Final = 1
TRAY: Final = 1
RAIL: Final = 2
# Above a card of the hand there is room to lift it, below it for the cursor.
LIFT: Final = 1
CURSOR: Final = 1


class Layout(NamedTuple):
    """Rows and columns of the parts of the table."""

    felt: int
    panel: int
    felt_height: int
    card_height: int

    @property
    def hand_height(self) -> int:
        """The rows of the hand."""
        return LIFT + self.card_height + CURSOR


def lay_out(width: int, height: int) -> Layout | None:
    """The layout of a screen; None if it is too small.

    >>> lay_out(80, 24)
    Layout(felt=54, panel=26, felt_height=15, card_height=3)
    >>> lay_out(120, 40)
    Layout(felt=80, panel=40, felt_height=29, card_height=5)
    """
    if width < MIN_WIDTH or height < MIN_HEIGHT:
        return None
    panel = min(46, max(26, width // 3))
    card = 3 if height < 28 else 4 if height < 34 else 5
    return Layout(width - panel, panel, height - TITLE - TRAY - RAIL - LIFT - card - CURSOR, card)
