"""A table of the lobby where people come together: sitting down by a link, and waiting until the match begins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import quote, urlsplit

from canasta.server.lobby.messages import GatheringInfo, Mine
from canasta.server.messages import ServerMessage
from canasta.server.rest.lobby import JoinTable, NewTable
from canasta.terminal.connection import Connection
from canasta.terminal.house import House, Trouble


def table_of_link(text: str) -> str | None:
    """The table that a link leads to, or whose id it is; None if it is neither.

    >>> table_of_link("https://cards.example.org/#/join/t-1"), table_of_link("t-1"), table_of_link("http://localhost")
    ('t-1', 't-1', None)
    """
    if "://" in text or "/" in text:
        head, _, table = urlsplit(text).fragment.rpartition("/join/")
        text = table if not head else ""
    is_id = 0 < len(text) <= 64 and text.isascii() and text.replace("-", "").replace("_", "").isalnum()
    return text if is_id else None


async def open_table(house: House, rules: str, *, room: str = "fun") -> GatheringInfo:
    """Open a table by these rules (a share code), at which one sits; others find it in the room, or by its link."""
    return await house.request("POST", "/api/lobby/tables", NewTable(room, rules), kind=GatheringInfo)


def link_to(house: House, table: str) -> str:
    """The link that leads others to a table."""
    return f"{house.address}/#/join/{table}"


class Gathering:
    """People at an open table, from sitting down until the match begins. Every method may raise ``Trouble``."""

    def __init__(self, house: House, player: str, table: str) -> None:
        self._house = house
        self._player = player
        self._path = f"/api/lobby/tables/{quote(table, safe='')}"
        self._stirred = asyncio.Event()

    async def look(self) -> GatheringInfo:
        """The table as it is now."""
        return await self._house.request("GET", self._path, kind=GatheringInfo)

    async def sit_down(self, rules: str) -> GatheringInfo:
        """Take a seat; whose rules (a share code) are those proposed agrees at once."""
        return await self._house.request("POST", f"{self._path}/join", JoinTable(rules), kind=GatheringInfo)

    async def stand_up(self) -> None:
        """Leave before the match begins."""
        await self._house.request("POST", f"{self._path}/leave", kind=type(None))

    async def wait(self, changed: Callable[[GatheringInfo], None] = lambda _table: None) -> str:
        """The match, when it begins; until then each change is told. ``Trouble`` if the table is closed."""
        connection = Connection(self._house, self._player, heard=self._hear, state_changed=self._stirred.set)
        await connection.start()
        try:
            await connection.say_where(None)
            version = -1
            while True:
                self._stirred.clear()
                table = await self.look()
                if table.match is not None:
                    return table.match
                if table.status != "open" or table.mine is None:
                    raise Trouble("table_closed", "This table does not wait for you any more.")
                if table.version != version:
                    version = table.version
                    changed(table)
                await self._stirred.wait()
        finally:
            await connection.stop()

    def _hear(self, message: ServerMessage) -> None:
        if isinstance(message, Mine):
            self._stirred.set()
