"""How a table answers a command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from canasta.errors import ProblemLike
from canasta.table.announcements import Announcement


@dataclass(frozen=True, slots=True)
class Logged:
    """One entry of the log: its number, from 1 without a gap, its text, and the client's id of the move, if any."""

    seq: int
    text: str
    move_id: str | None = None


class LoggedLike(Protocol):
    """What replaying needs to know of an entry that was stored."""

    @property
    def seq(self) -> int:
        """Its number."""

    @property
    def text(self) -> str:
        """What it says."""

    @property
    def move_id(self) -> str | None:
        """The client's id of the move."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """It is done. The entries are to be stored; then, and only then, the announcements to be told."""

    entries: tuple[Logged, ...]
    announcements: tuple[Announcement, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """It cannot be done, and nothing has changed. All reasons, each with ``code``, ``facts`` and a sentence."""

    problems: tuple[ProblemLike, ...]


@dataclass(frozen=True, slots=True)
class Stale:
    """It was decided on at a version since when the table has moved on; nothing has changed."""

    version: int


@dataclass(frozen=True, slots=True)
class Repeated:
    """It was done before, as the entry of this number; nothing has changed."""

    seq: int


Answer: TypeAlias = Accepted | Refused | Stale | Repeated
