"""The application on a screen of the tests, over the real house in this process; chance comes from a seed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from textual.events import Paste
from textual.pilot import Pilot

from canasta.store import Store, sqlite_url
from canasta.terminal.house import House
from canasta.terminal.in_process import InProcess, open_in_process
from canasta.terminal.options import Options
from canasta.terminal.screens.app import CanastaApp
from server.driving import DATABASE, make_host

from .snapshots import IS_WRITING, compare, is_as_snapshot, shown

SIZE = (80, 24)
PATIENCE = 30.0  # seconds, for machines that have something else to do
SETTLING = 50  # rounds, until a screen that shall be written is as it stays


class Person:
    """Somebody before the screen: presses keys, clicks, reads, and waits for what shall be seen."""

    def __init__(self, app: CanastaApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def store(self) -> Store:
        """What lasts, if the house is in this process."""
        house = self.app.affairs.house
        assert isinstance(house, InProcess)
        return house.host.store

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other, each when the one before is dealt with."""
        for key in keys:
            await self.pilot.press(key)

    async def type(self, text: str) -> None:
        """Type a text."""
        await self.press(*(_KEYS.get(character, character) for character in text))

    async def paste(self, text: str) -> None:
        """Paste a text, as terminals do."""
        self.app.post_message(Paste(text))
        await self.pilot.pause()

    async def click(self, words: str) -> None:
        """Click on words that are on the screen."""
        for y, line in enumerate(self.reads().split("\n")):
            if words in line:
                await self.pilot.click(offset=(line.index(words) + len(words) // 2, y))
                return
        raise AssertionError(f"{words!r} is not on the screen:\n{self.reads()}")

    def reads(self) -> str:
        """What is on the screen."""
        return shown(self.app)

    async def sees(self, *words: str) -> None:
        """Wait until all these words are on the screen."""
        await self.until(lambda: all(each in self.reads() for each in words), f"{words} on the screen")

    async def reads_on(self, sentence: str) -> None:
        """Wait until a sentence is on the screen, wherever its lines are broken."""
        await self.until(lambda: sentence in " ".join(self.reads().split()), sentence)

    async def until(self, is_so: Callable[[], bool], what: str = "that") -> None:
        """Wait until something is so. Only tests that fail wait in vain."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not is_so():
                    await self.pilot.pause()
        except TimeoutError:
            raise AssertionError(f"{what} did not come about; the screen:\n{self.reads()}") from None

    async def quits(self) -> None:
        """Wait until the application closes by itself."""
        await self._wait(lambda: not self.app.is_running)

    async def is_heard(self) -> None:
        """Wait until all keys are dealt with: one that is still on its way when the application closes finds no screen.

        Keys go from the application to the part that has the cursor, and from there back through all around it.
        """

        def is_quiet() -> bool:
            parts = [part for screen in self.app.screen_stack for part in screen.walk_children(with_self=True)]
            return not any(part.message_queue_size for part in (self.app, *parts))

        await self._wait(lambda: not self.app.is_running or is_quiet())

    async def _wait(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                await asyncio.sleep(0)

    async def compare(self, name: str) -> None:
        """The screen comes to be as in the snapshot of this name."""
        if IS_WRITING:
            for _ in range(SETTLING):
                await self.pilot.pause()
        else:
            await self.until(lambda: is_as_snapshot(name, self.app), f"the snapshot {name}")
        compare(name, self.app)


_KEYS = {" ": "space", "/": "slash", ".": "full_stop", ",": "comma", "-": "minus", ":": "colon", "#": "number_sign"}


@asynccontextmanager
async def opened(folder: Path, *, size: tuple[int, int] = SIZE, seed: str = "", **wishes: Any) -> AsyncIterator[Person]:
    """The application, started as by ``canasta terminal --data FOLDER``."""
    store = await asyncio.to_thread(Store.open, sqlite_url(str(folder / DATABASE)))
    async with open_in_process(make_host(store, seed=seed)) as house, visiting(house, size=size, **wishes) as person:
        yield person


@asynccontextmanager
async def visiting(house: House, *, size: tuple[int, int] = SIZE, **wishes: Any) -> AsyncIterator[Person]:
    """The application in a house that is open."""
    app = CanastaApp(house, Options(**{"pace": 0, **wishes}))
    with patch("textual.app.wait_for_idle", _no_sleep), patch("textual.pilot.wait_for_idle", _no_sleep):
        async with app.run_test(size=size) as pilot:
            person = Person(app, pilot)
            yield person
            await person.is_heard()


async def _no_sleep(*_: float) -> None:
    """Textual's pilot sleeps after each key until the processor is idle. Here waiting is for what shall be seen."""
    await asyncio.sleep(0)
