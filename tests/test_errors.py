"""The errors: what they say, and what they know."""

from __future__ import annotations

import pickle

import pytest

from canasta.errors import CanastaError, IllegalAction, NotationError, PositionError, RecordError, RulesError


class Objection:
    """Stands for a problem of the game."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.facts: dict[str, object] = {}

    def __str__(self) -> str:
        return f"There is {self.code}."


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (NotationError("Kh Xs", 4, "there is no rank X"), "there is no rank X, at column 4 of 'Kh Xs'"),
        (NotationError("Kh Xs", 0, "unreadable"), "unreadable, in 'Kh Xs'"),
        (RulesError("players", "must be 2, 3 or 4"), "players: must be 2, 3 or 4"),
        (PositionError("a meld of two cards"), "a meld of two cards"),
        (RecordError(12, "no such action"), "line 12: no such action"),
        (
            IllegalAction([Objection("stock_empty"), Objection("must_take")]),
            "There is stock_empty. There is must_take.",
        ),
    ],
)
def test_errors(error: CanastaError, shown: str) -> None:
    """Every error is a CanastaError and a ValueError, reads well, and survives pickling with what it knows."""
    assert isinstance(error, CanastaError)
    assert isinstance(error, ValueError)
    copy = pickle.loads(pickle.dumps(error))
    assert str(error) == str(copy) == shown
    assert type(copy) is type(error)
    assert vars(copy).keys() == vars(error).keys()


@pytest.mark.parametrize("column", [0, 1, 30, 5000, 9_999, 10_000])
def test_error_of_a_long_text_is_short(column: int) -> None:
    """Of a long text the message shows the part around the column."""
    text = "".join(chr(97 + at % 26) for at in range(10_000))
    shown = str(NotationError(text, column, "unreadable"))
    assert len(shown) < 150
    assert column == 0 or text[column - 1] in shown.split("of ")[1]
