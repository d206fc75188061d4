"""Follows what those who run the server do beside it: each deed is in the audit, and whom it concerns is told."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Final, Protocol

from canasta.server.surroundings import Surroundings
from canasta.store import StoreError
from canasta.store.moderation import AuditRow

_LOGGER = logging.getLogger(__name__)

SECONDS: Final = 2.0
MOST: Final = 500
# PostgreSQL gives out numbers before the commit, so a row can appear after one with a higher number.
OVERLAP: Final = 50


class Publisher(Protocol):
    """The bus."""

    def publish(self, *topics: str) -> None:
        """Something has changed."""


class Moderating:
    """Looks at the audit now and then. What is true now is in the database; this only says whom it concerns.

    ``player:ID`` or ``address:A`` is published for all that is done to a player or an address: open sockets then ask
    whether they may stay.
    """

    def __init__(self, around: Surroundings, bus: Publisher) -> None:
        self._around = around
        self._bus = bus
        self._done: deque[int] = deque(maxlen=MOST + OVERLAP)
        self._last = 0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Follow what is done from now on."""
        self._last = await asyncio.to_thread(self._around.store.moderation.last_deed)
        self._done.extend(row.id for row in await self._rows())
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Look no longer."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await self._around.sleep(SECONDS)
            try:
                await self.look()
            except StoreError as error:  # the next look finds the same rows
                _LOGGER.warning("the audit cannot be read: %s", error)
            except Exception:
                _LOGGER.exception("a deed of the audit could not be followed")

    async def look(self) -> int:
        """Follow the deeds that are new; how many there were."""
        new = [row for row in await self._rows() if row.id not in self._done]
        for row in new:
            topics = await self._topics(row)
            self._done.append(row.id)
            self._last = max(self._last, row.id)
            self._bus.publish(*topics)
            facts = {"deed": row.deed, "subject": row.subject, "by": row.by}
            _LOGGER.info("an admin has acted", extra={"facts": facts})
        return len(new)

    async def _rows(self) -> list[AuditRow]:
        after = max(0, self._last - OVERLAP)
        return await asyncio.to_thread(lambda: self._around.store.moderation.audit(after=after, limit=MOST))

    def _open_tables(self) -> list[str]:
        """All of them, and who sits there: from some of them somebody has vanished."""
        topics: dict[str, None] = {}
        for table in self._around.store.lobby.open_tables():
            people = (f"mine:{player}" for player in table.persons)
            topics.update(dict.fromkeys((f"room:{table.room}", f"table:{table.id}", *people)))
        return list(topics)

    async def _topics(self, row: AuditRow) -> list[str]:
        """Whom a deed concerns."""
        kind, _, key = row.subject.partition(":")
        match kind:
            case "player" if row.deed == "remove":
                return [row.subject, "rooms", *await asyncio.to_thread(self._open_tables)]
            case "player":
                return [row.subject]
            case "address":
                players = await asyncio.to_thread(self._around.store.moderation.players_at, key)
                return [row.subject, *(f"player:{player}" for player in players)]
            case _:
                return []
