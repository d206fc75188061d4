"""Which house: the one at an address, the one that runs for the same folder of data, or one in this process."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from canasta.server.host import Host
from canasta.server.instance import FolderInUse, Instance, prepare_folder
from canasta.store import Store, sqlite_url
from canasta.terminal.house import House
from canasta.terminal.in_process import open_in_process
from canasta.terminal.remote import Cookies, Remote, read_address

DATABASE: Final = "canasta.db"  # in the folder of the data


@dataclass(frozen=True, slots=True, kw_only=True)
class Whereabouts:
    """Where somebody wants to play: at an address; else by the data of a folder, or of a database."""

    folder: Path
    connect: str | None = None
    database: str | None = None


@asynccontextmanager
async def open_house(where: Whereabouts) -> AsyncIterator[House]:
    """The house, until one leaves it. ``Trouble`` or another error with a sentence if there is none."""
    if where.connect is not None:
        url = read_address(where.connect)
        folder = await asyncio.to_thread(prepare_folder, where.folder)
        yield await Remote.find(url, cookies=await asyncio.to_thread(Cookies, folder))
    elif where.database is not None:  # a database has its own ways to keep two writers apart
        async with _own_house(where.database) as house:
            yield house
    else:
        async with _house_of(where.folder) as house:
            yield house


@asynccontextmanager
async def _house_of(folder: Path) -> AsyncIterator[House]:
    """The house that runs for a folder; if none does, one in this process."""
    await asyncio.to_thread(prepare_folder, folder)
    try:
        instance = await asyncio.to_thread(Instance, folder, secrets.token_urlsafe(12))
    except FolderInUse as found:
        if found.address is None:
            raise
        yield await Remote.find(read_address(found.address), cookies=await asyncio.to_thread(Cookies, folder))
        return
    with instance:
        async with _own_house(sqlite_url(str(folder / DATABASE))) as house:
            yield house


@asynccontextmanager
async def _own_house(database: str) -> AsyncIterator[House]:
    store = await asyncio.to_thread(Store.open, database)
    async with open_in_process(Host(store)) as house:
        yield house
