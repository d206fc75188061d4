"""Five cards on the felt, to say which game this is."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.widgets import Static

_CARDS: Final = ("K♣", "Q♦", "★ ", "J♥", "A♠")
_RED: Final = "♦♥"
_LETTERS: Final = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", "★": "*"})
_EDGE: Final = "$card-black on $card"


class Band(Container):
    """A stripe of felt with a fan of five cards."""

    def __init__(self, *, is_ascii: bool) -> None:
        super().__init__()
        self._is_ascii = is_ascii

    def compose(self) -> ComposeResult:
        """The cards."""
        yield Static(_ascii_fan() if self._is_ascii else _fan(), classes="fan")


def _fan() -> Content:
    """The cards lie over each other from left to right, so that only the last is seen as a whole."""
    rows: list[list[tuple[str, str]]] = [[], [], [], []]
    for index, card in enumerate(_CARDS):
        is_last = index == len(_CARDS) - 1
        face = "$card-wild" if "★" in card else "$card"
        ink = "$card-red" if card[1] in _RED else "$card-black"
        rows[0].append(("╭─────" + ("╮" if is_last else ""), _EDGE))
        rows[1] += [("│", _EDGE), (f" {card}  ", f"bold {ink} on {face}")]
        rows[2] += [("│", _EDGE), (" " * 5, f"{ink} on {face}")]
        rows[3].append(("╰─────" + ("╯" if is_last else ""), _EDGE))
        if is_last:
            rows[1].append(("│", _EDGE))
            rows[2].append(("│", _EDGE))
    return Content("\n").join(Content.assemble(*row) for row in rows)


def _ascii_fan() -> Content:
    inside = "".join(f"| {card.translate(_LETTERS)}  " for card in _CARDS)
    return Content("\n".join((".-----" * 5 + ".", f"{inside}|", "|     " * 5 + "|", "'-----" * 5 + "'")))
