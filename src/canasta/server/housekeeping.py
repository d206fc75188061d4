"""Garbage: looking for it everywhere stops all games, so the moment is chosen.

With four thousand clients a million objects are looked at, which takes from a fifth of a second to almost a whole one.
By itself Python does that whenever enough has been allocated. Here it never does; only what is new is looked at by
itself. There is little garbage beyond that: at most a hundred small objects for each client that has left. So it can
wait for a moment when nobody plays, or hardly anybody is connected.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable
from typing import Final

from canasta.server.surroundings import Surroundings

_LOGGER = logging.getLogger(__name__)

# After so many new objects those are looked at, which is quicker the fewer they are: with 300 it takes a third of a
# millisecond and seldom two, with 2,000 it took six (more than 2,000 have come by then: old ones that have gone are
# subtracted). The middle-aged and the old are left to the housekeeping: while people played, no garbage was found among
# them, and to look at 25,000 took 100 ms on an overloaded machine.
NEVER: Final = 1_000_000_000
THRESHOLDS: Final = (300, NEVER, NEVER)

SECONDS: Final = 10.0  # between two looks at how busy it is
QUIET_MOVES: Final = 5  # in that time
FEW_SOCKETS: Final = 200  # a twentieth of the four thousand, and so of the time
# Worth it after so many clients have left, or so long; not put off after so many more.
SOCKETS: Final = 500
SECONDS_WORTH_IT: Final = 600.0
MOST_SOCKETS: Final = 5_000
MOST_SECONDS: Final = 3_600.0


class Housekeeping:
    """Looks for garbage in everything, when it disturbs least."""

    def __init__(self, around: Surroundings, *, collect: Callable[[], int] = gc.collect) -> None:
        self._around = around
        self._metrics = around.metrics
        self._collect = collect
        self._at = around.monotonic()
        self._left = 0
        self._moves = 0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, in the event loop."""
        self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            await self._around.sleep(SECONDS)
            self.look()

    def look(self) -> bool:
        """Clean up if this is the moment; whether it was."""
        moves = self._metrics.move_seconds.number
        is_quiet = moves - self._moves <= QUIET_MOVES
        self._moves = moves
        left = self._metrics.sockets_opened.value - self._metrics.sockets
        seconds, sockets = self._around.monotonic() - self._at, left - self._left
        if not _is_moment(seconds, sockets, is_quiet=is_quiet or self._metrics.sockets <= FEW_SOCKETS):
            return False
        begun = self._around.monotonic()
        found = self._collect()
        self._at, self._left = self._around.monotonic(), left
        _LOGGER.debug("garbage: %s objects in %.0f ms", found, 1000 * (self._at - begun))
        return True


def _is_moment(seconds: float, sockets: int, *, is_quiet: bool) -> bool:
    """Whether to clean up, so long after the last time, and so many clients having left since."""
    if seconds >= MOST_SECONDS or sockets >= MOST_SOCKETS:
        return True
    return is_quiet and (seconds >= SECONDS_WORTH_IT or sockets >= SOCKETS)
