"""The lobby of a public server: all its parts, and what is done from time to time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from canasta.server.lobby.bus import Bus
from canasta.server.lobby.chatting import Chat
from canasta.server.lobby.gatherings import Tables
from canasta.server.lobby.ground import Ground, Stirred
from canasta.server.lobby.invitations import Invitations
from canasta.server.lobby.presence import Attendance, Attendances, Client
from canasta.server.lobby.rooms import Rooms
from canasta.server.surroundings import Surroundings

if TYPE_CHECKING:
    from canasta.server.visitors import Visitor


class Lobby:
    """``host.lobby``. What it knows is in the database; here are only the connections of this process."""

    def __init__(self, around: Surroundings, bus: Bus, *, rating_of: Callable[[Iterable[str]], dict[str, int]]) -> None:
        self._ground = Ground(around, bus)
        self.rooms = Rooms(self._ground, rating_of)
        self.tables = Tables(self._ground, self.rooms)
        self.invitations = Invitations(self._ground, self.tables)
        self.chat = Chat(self._ground)
        self._attendances = Attendances(self._ground, self.rooms, self.chat)
        # Since when nobody of an open table is connected.
        self._lonely: dict[str, float] = {}
        self._is_open = False

    async def open(self) -> None:
        """Make the rooms, and begin to give signs of life."""
        await self.rooms.make()
        await self.tick()
        self._is_open = True
        self._ground.start(self._beat)

    async def close(self) -> None:
        """Everybody goes."""
        await self._ground.close()
        if self._is_open:
            self._is_open = False
            await self._attendances.close()

    def arrive(self, client: Client, visitor: Visitor) -> Attendance:
        """Somebody has connected."""
        return self._attendances.arrive(client, visitor)

    def depart(self, attendance: Attendance) -> None:
        """The connection has ended."""
        self._attendances.depart(attendance)

    async def match_is_over(self, match: str) -> None:
        """The people of a match are free again."""
        await self.tables.match_is_over(match)

    # --- from time to time ---

    async def _beat(self) -> None:
        tick = Stirred(self._ground, self.tick)
        while True:
            await self._ground.around.sleep(self._ground.around.beat_seconds)
            tick.stir()

    async def tick(self) -> None:
        """Give a sign of life, and tidy up what others or time have left behind."""
        store, ground = self._ground.store.lobby, self._ground
        await self._attendances.beat()
        if await asyncio.wrap_future(store.sweep(alive=ground.alive())):
            ground.bus.publish("rooms")
        await self.invitations.expire()
        for match in await asyncio.to_thread(store.finished_matches):
            await self.tables.match_is_over(match)
        await self._close_lonely_tables()

    async def _close_lonely_tables(self) -> None:
        """Close tables whose people have been gone for a while, and those that have waited for half a day."""
        store, ground = self._ground.store.lobby, self._ground
        tables = await asyncio.to_thread(store.open_tables)
        people = {person for table in tables for person in table.persons}
        here = await asyncio.to_thread(store.connected, people, alive=ground.alive())
        now = ground.around.monotonic()
        self._lonely = {table.id: self._lonely.get(table.id, now) for table in tables if here.isdisjoint(table.persons)}
        too_old = ground.at(seconds=-ground.around.table_seconds)
        over = [
            table.id
            for table in tables
            if table.created < too_old
            or (table.id in self._lonely and now - self._lonely[table.id] >= ground.around.lonely_seconds)
        ]
        if over:
            closed = await asyncio.wrap_future(store.close(over))
            ground.tell_tables(closed)
