"""What is told is made ready while the disk works, told only when it is done, and true when it is told."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

import pytest

from canasta.rules import Rules
from canasta.server.hosted import HostedTable
from canasta.server.surroundings import Surroundings
from canasta.server.workers import Workers
from canasta.store import Append, Entry, Store, StoreFailed
from canasta.table import Person, Table

from .driving import ANNA, BERT, AtOnce

pytestmark = pytest.mark.plain_only


class SlowStore:
    """A log in memory, whose commits wait while ``is_slow``."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.is_slow = False
        self.waiting: list[asyncio.Future[None]] = []

    def log(self, _match: str) -> list[Entry]:
        """All that is written."""
        return list(self.entries)

    def append_for_loop(self, append: Append) -> asyncio.Future[None]:
        """Write, and say so now or later."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        written.add_done_callback(lambda done: self._settle(done, append))
        if self.is_slow:
            self.waiting.append(written)
        else:
            written.set_result(None)
        return written

    def _settle(self, done: asyncio.Future[None], append: Append) -> None:
        if done.exception() is None:
            self.entries += [
                Entry(seq, entry.text, entry.move_id, entry.at)
                for seq, entry in enumerate(append.entries, append.first_seq)
            ]


class Listener:
    """Somebody who looks, and remembers what was told."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.name = ""
        self.told: list[dict[str, Any]] = []

    def tell(self, message: bytes) -> None:
        """Hear it."""
        self.told.append(json.loads(message))

    def tell_table(self, _match: str, message: bytes) -> None:
        """Hear it."""
        self.tell(message)


async def table_in_play() -> tuple[SlowStore, HostedTable, list[Listener]]:
    """Two at a table, of whom the first is on turn; what was told until now is forgotten."""
    _, begun = Table.begin(Rules.preset("hoyle"), [Person(ANNA, "Anna"), Person(BERT, "Bert")])
    store = SlowStore([Entry(entry.seq, entry.text, entry.move_id, "now") for entry in begun.entries])
    around = Surroundings(
        store=cast("Store", store),
        workers=Workers(AtOnce),
        new_secret=lambda: "5eed" * 16,
        contribution_seconds=0.0,
    )
    hosted = HostedTable("m1", around)
    people = [Listener(ANNA), Listener(BERT)]
    for person in people:
        await hosted.join(person, after=None, command="j")
    while hosted._runner is not None:
        await asyncio.sleep(0)
    async with hosted.still() as table:
        assert table.stage == "play"
        if table.waiting_for().seats != (0,):
            people.reverse()
    for person in people:
        person.told.clear()
    store.is_slow = True
    return store, hosted, people


async def draw(store: SlowStore, hosted: HostedTable, mover: Listener) -> asyncio.Task[None]:
    """The mover draws; the task ends when that is stored, which is left to the test."""
    async with hosted.still() as table:
        seat, seq = table.waiting_for().seats[0], table.version
    task = asyncio.create_task(
        hosted.command(
            mover, seat=seat, command="c1", deed=lambda table, move: table.move(seat, "draw", seq=seq, move_id=move)
        )
    )
    while not store.waiting:
        await asyncio.sleep(0)
    return task


def test_nothing_is_told_before_the_commit() -> None:
    """And somebody who leaves meanwhile is shown as gone, not as it was when the message was made ready."""

    async def scenario() -> None:
        store, hosted, [mover, other] = await table_in_play()
        moved = await draw(store, hosted, mover)
        assert mover.told == other.told == []
        hosted.leave(other)
        assert [message["type"] for message in mover.told] == ["presence"]
        store.waiting.pop().set_result(None)
        await moved
        assert other.told == []
        assert [message["type"] for message in mover.told] == ["presence", "accepted", "table"]
        view = mover.told[-1]["view"]
        assert (view["version"], view["hand"]["phase"]) == (mover.told[1]["seq"], "play")
        assert [seat["connected"] for seat in view["seats"]].count(True) == 1

    asyncio.run(scenario())


def test_what_could_not_be_stored_is_never_told() -> None:
    """What was made ready is thrown away with the table, and all are shown how it really is."""

    async def scenario() -> None:
        store, hosted, [mover, other] = await table_in_play()
        moved = await draw(store, hosted, mover)
        store.waiting.pop().set_exception(StoreFailed("full"))
        await moved
        assert [message["type"] for message in mover.told] == ["error", "table"]
        for person in (mover, other):
            view = person.told[-1]["view"]
            assert (view["version"], view["hand"]["phase"]) == (len(store.entries), "draw")

    asyncio.run(scenario())
