"""Every error this package raises on purpose.

::

    Exception
    └── CanastaError
        ├── NotationError   text that cannot be read: cards, actions, positions, share codes
        ├── RulesError      an option with an impossible value, or options that exclude each other
        ├── PositionError   a position that cannot be on a table
        ├── RecordError     a damaged record, with the number of the line
        └── IllegalAction   an action the rules forbid, with all the reasons

The children are also `ValueError`. All keep what they were told as attributes and survive pickling.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

__all__ = ["CanastaError", "IllegalAction", "NotationError", "PositionError", "RecordError", "RulesError"]

EXCERPT = 60  # how much of an unreadable text a message shows


class ProblemLike(Protocol):
    """What `IllegalAction` needs to know of a problem: a code, the facts, and a sentence as its `str`."""

    @property
    def code(self) -> str:
        """The kind of problem, such as `below_minimum`."""

    @property
    def facts(self) -> Mapping[str, object]:
        """The numbers and cards of this case."""


class CanastaError(Exception):
    """The parent of all errors of this package."""


class NotationError(CanastaError, ValueError):
    """Text that cannot be read. Columns count from 1; column 0 means the text as a whole.

    >>> print(NotationError("Kh Xs", 4, "there is no rank X"))
    there is no rank X, at column 4 of 'Kh Xs'
    """

    def __init__(self, text: str, column: int, reason: str) -> None:
        super().__init__(text, column, reason)
        self.text = text
        self.column = column
        self.reason = reason

    def __str__(self) -> str:
        place = f"at column {self.column} of" if self.column else "in"
        return f"{self.reason}, {place} {excerpt(self.text, self.column)}"


class RulesError(CanastaError, ValueError):
    """An option with a value that cannot be played. `option` names it.

    >>> print(RulesError("players", "must be 2, 3 or 4, not 5"))
    players: must be 2, 3 or 4, not 5
    """

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(option, reason)
        self.option = option
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.option}: {self.reason}"


class PositionError(CanastaError, ValueError):
    """A position that cannot be on a table.

    >>> print(PositionError("there are only two Kh, the position has 3"))
    there are only two Kh, the position has 3
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class RecordError(CanastaError, ValueError):
    """A record that does not tell a legal match. Lines count from 1.

    >>> print(RecordError(12, "the score of side 0 is 805, not 850"))
    line 12: the score of side 0 is 805, not 850
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


class IllegalAction(CanastaError, ValueError):
    """An action the rules forbid; nothing was changed. `problems` has every reason, `str` their sentences in a row."""

    def __init__(self, problems: Iterable[ProblemLike]) -> None:
        self.problems = list(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return " ".join(str(problem) for problem in self.problems)


def excerpt(text: str, column: int = 0) -> str:
    """The quoted text, or of a long one the part around the column.

    >>> excerpt("Kh Xs"), excerpt("Kh " * 1000)
    ("'Kh Xs'", "'Kh Kh Kh Kh Kh Kh Kh Kh Kh Kh Kh Kh Kh Kh Kh Kh Kh Kh Kh Kh '...")
    """
    start = max(0, min(column - EXCERPT // 2, len(text) - EXCERPT))
    before = "..." if start else ""
    after = "..." if start + EXCERPT < len(text) else ""
    return f"{before}{text[start : start + EXCERPT]!r}{after}"
