"""The clock of a table: what a seat has left, and what its turns have cost. Pure arithmetic; the time comes in.

A turn has some seconds of its own. When they are used up, the bank of the seat runs, which is for the whole match.

>>> clock = Clock(60, 300)
>>> clock.left(bank=300_000, used=5_000), clock.left(bank=300_000, used=70_000)
(Left(turn=55000, bank=300000), Left(turn=0, bank=290000))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from canasta.errors import NotationError

SHORTEST_TURN_SECONDS: Final = 10
LONGEST_TURN_SECONDS: Final = 600
LARGEST_BANK_SECONDS: Final = 3_600
# With all of its bank, in milliseconds.
LONGEST_TURN: Final = 1_000 * (LONGEST_TURN_SECONDS + LARGEST_BANK_SECONDS)
# So many turns in a row, and whoever sits there counts as gone.
LAPSES_TO_BE_GONE: Final = 2


class Left(NamedTuple):
    """What is left, in milliseconds."""

    turn: int
    bank: int


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds for each turn, and of the bank of each seat.

    >>> Clock.parse("60 300")
    Clock(turn=60, bank=300)
    """

    turn: int
    bank: int

    def __post_init__(self) -> None:
        if not SHORTEST_TURN_SECONDS <= self.turn <= LONGEST_TURN_SECONDS:
            wanted = f"{SHORTEST_TURN_SECONDS} to {LONGEST_TURN_SECONDS} seconds"
            raise NotationError(str(self.turn), 0, f"a turn has {wanted}")
        if not 0 <= self.bank <= LARGEST_BANK_SECONDS:
            raise NotationError(str(self.bank), 0, f"a bank has at most {LARGEST_BANK_SECONDS} seconds")

    def __str__(self) -> str:
        return f"{self.turn} {self.bank}"

    @classmethod
    def parse(cls, text: str) -> Clock:
        """Read what ``str`` writes."""
        turn, _, bank = text.partition(" ")
        return cls(read_number(turn), read_number(bank))

    def left(self, *, bank: int, used: int) -> Left:
        """What a turn and a bank have left, after so many milliseconds of the turn."""
        over = max(0, used - 1_000 * self.turn)
        return Left(max(0, 1_000 * self.turn - used), max(0, bank - over))


def read_number(text: str) -> int:
    """A number from 0 on, of a few digits."""
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise NotationError(text[:20], 0, "here should be a number")
    return int(text)


@dataclass(frozen=True, slots=True)
class Timed:
    """What a table with a clock waits for: equal to another one while that is the same.

    In a hand it is a turn of a seat. Between two hands all have the time of one turn to say that they are ready.
    """

    kind: str
    number: int
    # None between two hands.
    seat: int | None
    # How long that may take, in milliseconds.
    limit: int


class RunningClock:
    """A clock as the log tells it: the banks, and who has let the time run out."""

    def __init__(self, clock: Clock, players: int) -> None:
        self.clock = clock
        self.banks = [1_000 * clock.bank] * players
        # Turns so far: each begins when the table waits for another seat.
        self.turns = 0
        # The seat that has just ended a turn of which the time is not written yet.
        self.to_charge: int | None = None
        # The seat whose turn the host plays to its end.
        self.lapsed: int | None = None
        # Turns in a row, up to the last, in which the time of the seat ran out.
        self.lapses = [0] * players

    def limit(self, seat: int) -> int:
        """How many milliseconds a turn of the seat may take now."""
        return 1_000 * self.clock.turn + self.banks[seat]

    def end_turn(self, seat: int, *, is_person: bool) -> None:
        """The table waits for somebody else now."""
        self.turns += 1
        self.to_charge = seat if is_person and self.lapsed is None else None
        self.lapsed = None

    def charge(self, seat: int, milliseconds: int) -> None:
        """The turn that has ended took so long."""
        self.banks[seat] = self.clock.left(bank=self.banks[seat], used=milliseconds).bank
        self.lapses[seat] = 0
        self.to_charge = None

    def lapse(self, seat: int) -> None:
        """The time of the seat on turn is used up."""
        self.banks[seat] = 0
        self.lapses[seat] += 1
        self.lapsed = seat

    def forget(self, seat: int) -> None:
        """Somebody else sits there now. The bank stays as it is."""
        self.lapses[seat] = 0
        if self.lapsed == seat:
            self.lapsed = None

    def gone(self) -> tuple[int, ...]:
        """The seats that count as gone."""
        return tuple(seat for seat, lapses in enumerate(self.lapses) if lapses >= LAPSES_TO_BE_GONE)
