"""How long a table has waited, and the one alarm that it needs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from canasta.table import Timed


class Stopwatch:
    """How long a table with a clock has waited for the same thing. It stands still while nobody is there.

    >>> watch = Stopwatch()
    >>> turn = Timed("action", 1, 0, 60_000)
    >>> watch.follow(turn, runs=True, now=10.0), watch.follow(turn, runs=False, now=15.0)
    (True, False)
    >>> watch.follow(turn, runs=True, now=100.0), watch.used(now=101.5)
    (True, 6500)
    """

    def __init__(self) -> None:
        self.timed: Timed | None = None
        self._used = 0.0
        # None while it stands still.
        self._since: float | None = None

    def follow(self, timed: Timed | None, *, runs: bool, now: float) -> bool:
        """The table waits for this now; whether that is to be told: it is something else, or the time runs again."""
        is_new = timed != self.timed
        is_resumed = runs and self._since is None
        self._used = 0.0 if is_new else self._used + (0.0 if self._since is None else now - self._since)
        self._since = now if runs else None
        self.timed = timed
        return is_new or is_resumed

    def used(self, *, now: float) -> int:
        """Milliseconds so far."""
        running = 0.0 if self._since is None else now - self._since
        return max(0, round(1_000 * (self._used + running)))

    def is_up(self, *, now: float) -> bool:
        """Whether the table has waited long enough."""
        return self.timed is not None and self.used(now=now) >= self.timed.limit

    def end(self, *, now: float) -> float | None:
        """When the time will be up; None while it does not run."""
        if self.timed is None or self._since is None:
            return None
        return now + (self.timed.limit - self.used(now=now)) / 1_000


class Alarm:
    """Rings once at the time that was asked for, or before: whoever hears it looks, and sets it anew."""

    def __init__(self, ring: Callable[[], None], *, sleep: Callable[[float], Awaitable[Any]]) -> None:
        self._ring = ring
        self._sleep = sleep
        self._due = 0.0
        self._task: asyncio.Task[None] | None = None

    def set(self, due: float | None, *, now: float) -> None:
        """Ring at this time. An alarm that rings earlier stays as it is: most are never needed."""
        if due is None:
            self.cancel()
        elif self._task is None or due < self._due:
            self.cancel()
            self._due = due
            self._task = asyncio.create_task(self._wait(max(0.0, due - now)))

    async def _wait(self, seconds: float) -> None:
        await self._sleep(seconds)
        self._task = None
        self._ring()

    def cancel(self) -> None:
        """Do not ring."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
