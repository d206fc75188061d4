"""What all parts of the lobby stand on: the store, the clock, the bus; and work that is done once for many who ask."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta
from typing import Final

from canasta.errors import CanastaError
from canasta.server.lobby.bus import Bus
from canasta.server.surroundings import Surroundings, time_text
from canasta.store.lobby_presence import Alive
from canasta.store.lobby_tables import Changed, Gathering

_LOGGER = logging.getLogger(__name__)

# A server that has not been heard of for so many beats is dead.
BEATS_TO_BE_DEAD: Final = 3


class Ground:
    """The store and the clock, the bus, and the tasks of the lobby."""

    def __init__(self, around: Surroundings, bus: Bus) -> None:
        self.around = around
        self.store = around.store
        self.bus = bus
        self.process = around.new_id()
        self._tasks: set[asyncio.Task[None]] = set()

    def at(self, *, seconds: float = 0.0) -> str:
        """The time, or that in so many seconds."""
        return time_text(self.around.now() + timedelta(seconds=seconds))

    def alive(self) -> Alive:
        """The servers whose connections count."""
        return Alive(self.at(seconds=-BEATS_TO_BE_DEAD * self.around.beat_seconds), self.process)

    # --- telling what has changed ---

    def tell_changed(self, changed: Changed) -> None:
        """A table has changed, and perhaps others that somebody has left for it."""
        self.tell_tables((changed.gathering, *changed.left))

    def tell_tables(self, gatherings: Iterable[Gathering]) -> None:
        """Tables have changed."""
        for gathering in gatherings:
            people = (f"mine:{player}" for player in gathering.persons)
            self.bus.publish(f"room:{gathering.room}", f"table:{gathering.id}", *people)

    # --- work in the background ---

    def start(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(_done_or_noted(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """End what is going on in the background."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _done_or_noted(work: Callable[[], Awaitable[None]]) -> None:
    try:
        await work()
    except CanastaError as error:
        _LOGGER.warning("the lobby: %s", error)
    except Exception:
        _LOGGER.exception("the lobby failed at something")


class Stirred:
    """Work that is done soon after somebody has stirred, once for all who have, and not again before a pause."""

    def __init__(
        self, ground: Ground, work: Callable[[], Awaitable[None]], pause: Callable[[], float] = lambda: 0.0
    ) -> None:
        self._ground = ground
        self._work = work
        self._pause = pause
        self._is_wanted = False
        self._is_running = False

    def stir(self, _topic: str = "") -> None:
        """Ask for it."""
        self._is_wanted = True
        if not self._is_running:
            self._is_running = True
            self._ground.start(self._run)

    async def _run(self) -> None:
        try:
            while self._is_wanted:
                self._is_wanted = False
                await self._work()
                seconds = self._pause()
                if seconds > 0:
                    await self._ground.around.sleep(seconds)
        finally:
            self._is_running = False
