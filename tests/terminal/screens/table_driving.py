"""A player at the full-screen table: presses keys, waits for the table, and reads the screen.

Nothing waits by the clock: a key is done when the screen and its queue of deeds have nothing more to do.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from textual.events import Key
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from canasta.rules import Rules
from canasta.terminal.in_process import open_in_process
from canasta.terminal.options import Options
from canasta.terminal.screens.app import CanastaApp
from canasta.terminal.screens.table import TableScreen
from canasta.terminal.screens.table.desk import Desk
from canasta.terminal.screens.table.painted import Painted
from canasta.terminal.sitting import Sitting
from server.driving import ANNA, make_host, open_store

from .snapshots import shown

LONGEST_MATCH = 5_000
PATIENCE = 30.0  # seconds, for machines that have something else to do
CHARACTERS = {"space": " ", "enter": "\r", "plus": "+"}


class AtTable:
    """The application with its table open."""

    def __init__(self, app: CanastaApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> TableScreen:
        """The table."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def desk(self) -> Desk:
        """What the player has in mind."""
        return self.screen.desk

    @property
    def sitting(self) -> Sitting:
        """The match."""
        return self.screen.sitting

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other, each when the one before has done its work."""
        for key in keys:
            character = CHARACTERS.get(key, key if len(key) == 1 else None)
            self.app.post_message(Key(key, character))
            await self.settle()

    async def settle(self) -> None:
        """Wait until everything that was asked for is done. A key goes from the application to the screen and back."""
        for _ in range(2):
            await _barrier(self.app)
            await _barrier(self.app.screen)
        await _barrier(self.app)
        if isinstance(self.app.screen, TableScreen):
            await self.app.screen.all_done()

    async def wait_until(self, is_so: Callable[[], bool]) -> None:
        """Follow the table until it is so."""
        since = self.sitting.changes
        while not is_so():
            since = await self.sitting.change(since)

    async def wait_for_me(self) -> None:
        """Wait until the table waits for this player, or the match is over."""
        await self.wait_until(lambda: self.sitting.waits_for_me or self.sitting.view.stage == "over")

    async def choose(self, *cards: str) -> None:
        """Select cards of the hand by moving the cursor, and nothing else."""
        for card in cards:
            free = (place for place, held in enumerate(self.desk.cards) if held.card == card)
            place = next(place for place in free if self.desk.cards[place].key not in self.desk.mind.chosen)
            steps = place - self.desk.mind.cursor
            await self.press(*["right" if steps > 0 else "left"] * abs(steps), "space")

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something that is done beside the deeds. Only tests that fail wait in vain."""
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                await asyncio.sleep(0)
        await self.settle()

    async def click(self, words: str, *, dx: int = 0, button: int = 1, last: bool = False) -> None:
        """Click on words that are on the screen, ``dx`` columns after their beginning."""
        lines = (await self.text()).split("\n")
        found = [
            (line.rindex(words) if last else line.index(words), y) for y, line in enumerate(lines) if words in line
        ]
        x, y = found[-1 if last else 0]
        await self.pilot.click(offset=(x + dx, y), button=button)
        await self.settle()

    async def text(self) -> str:
        """The screen, without colours, as it is after the next frame, which is not waited for but drawn."""
        await self.settle()
        self.app.screen._refresh_layout()
        for part in self.app.screen.query(Painted):
            await _barrier(part)
        await self.settle()
        return shown(self.app)


async def _barrier(pump: MessagePump) -> None:
    """Wait until a message pump has dealt with all that came before."""
    passed = asyncio.Event()
    pump.call_later(passed.set)
    async with asyncio.timeout(PATIENCE):
        await passed.wait()


@asynccontextmanager
async def at_table(
    folder: Path,
    rules: Rules,
    *,
    seed: str,
    size: tuple[int, int] = (80, 24),
    ascii: bool = False,
    level: int = 1,
) -> AsyncIterator[AtTable]:
    """Anna at a table against bots. All chance comes from the seed, also what the terminal adds to the deals."""
    host = make_host(open_store(folder), seed=seed)
    rng = Random(f"terminal {seed}")
    async with open_in_process(host) as house:
        match = await host.begin(ANNA, rules, levels=[level] * (rules.players - 1), pace=0)
        app = CanastaApp(house, Options(name="Anna", ascii=ascii))
        async with app.run_test(size=size) as pilot:
            while not app.affairs.has_entered:
                await pilot.pause()
            app.sitting = await Sitting.join(house, ANNA, match, new_text=lambda: f"t{rng.getrandbits(64):016x}")
            await app.push_screen(TableScreen(app.sitting, app.affairs))
            table = AtTable(app, pilot)
            await table.settle()
            yield table
            await app.leave_table()
