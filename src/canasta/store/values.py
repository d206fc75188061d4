"""What goes into the store and what comes out: plain values of texts and numbers.

Times are texts given by the caller. They are compared as texts, so they must be of one form: UTC, ISO 8601, the same
number of digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Status = Literal["running", "finished", "set_aside"]
Outcome = Literal["won", "lost", "level"]


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody with a name: a local profile."""

    id: str
    name: str
    created: str


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where. A person with a profile has `player`, a bot has `bot_level`, a guest only a name."""

    seat: int
    side: int
    name: str
    player: str | None = None
    bot_level: int | None = None


@dataclass(frozen=True, slots=True)
class NewEntry:
    """A line for the log. `move_id` is the client's id of the move: the same id is written once."""

    text: str
    at: str
    move_id: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log, numbered from 1."""

    seq: int
    text: str
    move_id: str | None
    at: str


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match without its log. `updated` is the time of the last entry, `head` its number."""

    id: str
    created: str
    rules: str
    preset: str
    status: Status
    counts: bool
    forked_from: str | None
    forked_at: int | None
    finished: str | None
    head: int
    updated: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class HandResult:
    """What a side made of a hand; `lines` is the score sheet as the caller writes it."""

    hand: int
    side: int
    total: int
    outcome: Outcome
    lines: str = ""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What a side made of a match."""

    side: int
    total: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Save:
    """A bookmark: this match as it was after entry `seq`. The log itself is kept by the match."""

    id: int
    player: str
    name: str
    match: str
    seq: int
    saved: str


@dataclass(frozen=True, slots=True)
class Opponent:
    """A person, a bot of some level, or (both None) a guest."""

    player: str | None
    bot_level: int | None
    name: str


@dataclass(frozen=True, slots=True)
class HighScore:
    """A good result. `hand` is None when it is that of a whole match."""

    player: str
    name: str
    points: int
    at: str
    match: str
    hand: int | None
    preset: str
    opponents: tuple[Opponent, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """Results counted together.

    >>> tally = Tally(played=4, won=2, level=1, points=5000, best=2600)
    >>> tally.lost, tally.win_ratio, tally.average
    (1, 0.5, 1250.0)
    """

    played: int = 0
    won: int = 0
    level: int = 0
    points: int = 0
    best: int | None = None

    @property
    def lost(self) -> int:
        """Neither won nor level."""
        return self.played - self.won - self.level

    @property
    def win_ratio(self) -> float | None:
        """Won of played; None before the first."""
        return self.won / self.played if self.played else None

    @property
    def average(self) -> float | None:
        """Points of a result; None before the first."""
        return self.points / self.played if self.played else None


@dataclass(frozen=True, slots=True)
class Balance:
    """Matches and hands."""

    matches: Tally
    hands: Tally


@dataclass(frozen=True, slots=True)
class WinRatio:
    """A player's balance: in all, against each opponent, by each preset.

    A match against two opponents counts against both, so the parts can be more than the whole. Guests are one opponent
    together.
    """

    in_all: Balance
    by_opponent: Sequence[tuple[Opponent, Balance]]
    by_preset: Sequence[tuple[str, Balance]]
