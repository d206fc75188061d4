"""Who of a table's people is away, and since when. Pure: the time comes in.

>>> absences = Absences(grace=60.0)
>>> absences.follow([0, 1], here=[0], now=10.0)
>>> absences.grace_left(1, now=12.5), absences.is_gone(1, now=12.5), absences.is_gone(1, now=70.0)
(58, False, True)
"""

from __future__ import annotations

from collections.abc import Collection
from math import ceil


class Absences:
    """Persons whose clients are not connected. Some seconds of grace, and they count as gone, until they come back.

    While nobody is there, nobody waits for anybody: whoever comes first gives all others their grace anew.
    """

    def __init__(self, grace: float) -> None:
        self._grace = grace
        self._since: dict[int, float] = {}
        self._told: set[int] = set()

    def follow(self, persons: Collection[int], *, here: Collection[int], now: float) -> None:
        """These persons sit at the table, and of them these are here."""
        self._since = {seat: self._since.get(seat, now) for seat in persons if seat not in here} if here else {}
        self._told &= self._since.keys()

    def grace_left(self, seat: int, *, now: float) -> int | None:
        """How many seconds a seat is still waited for: 0 if it counts as gone; None if it is not away."""
        since = self._since.get(seat)
        return None if since is None else max(0, ceil(since + self._grace - now))

    def is_gone(self, seat: int, *, now: float) -> bool:
        """Whether a seat is away and was waited for long enough."""
        return self.grace_left(seat, now=now) == 0

    def away(self) -> list[int]:
        """The seats that are away."""
        return sorted(self._since)

    def newly_gone(self, *, now: float) -> list[int]:
        """The seats that count as gone and have not been named here before."""
        gone = [seat for seat in self.away() if self.is_gone(seat, now=now) and seat not in self._told]
        self._told.update(gone)
        return gone

    def next_end(self) -> float | None:
        """When the next grace ends of which nobody was told."""
        return min((since + self._grace for seat, since in self._since.items() if seat not in self._told), default=None)
