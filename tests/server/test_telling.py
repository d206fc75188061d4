"""What is told is made ready while the disk works, told only when it is done, and true when it is told."""

from __future__ import annotations

import asyncio
import json
from asyncio import Task
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, cast

import pytest

from canasta.rules import Rules
from canasta.server.hosted import HostedTable
from canasta.server.surroundings import Surroundings
from canasta.server.workers import Workers
from canasta.store import Append, Entry, Store, StoreFailed
from canasta.table import Answer, Clock, Person, Table

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


async def table_in_play(clock: Clock | None = None) -> tuple[SlowStore, HostedTable, list[Listener]]:
    """Two at a table, of whom the first is on turn; what was told until now is forgotten."""
    _, begun = Table.begin(Rules.preset("hoyle"), [Person(ANNA, "Anna"), Person(BERT, "Bert")], clock=clock)
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


async def ask(hosted: HostedTable, who: Listener, command: str, deed: Callable[[Table, str], Answer]) -> Task[None]:
    """Somebody asks for something; the task ends when it is answered."""
    assert hosted._table is not None
    seat = hosted._table.seat_of(who.player)
    assert seat is not None
    task = asyncio.create_task(hosted.command(who, seat=seat, command=command, deed=deed))
    await asyncio.sleep(0)
    return task


def types(listener: Listener) -> list[str]:
    """The kinds of what somebody was told."""
    return [message["type"] for message in listener.told]


@pytest.mark.parametrize("is_stored", [True, False])
def test_what_is_asked_meanwhile_is_done_together(*, is_stored: bool) -> None:
    """One commit and one message for all of it; each is answered, and what was refused is not in the log."""

    async def scenario() -> None:
        store, hosted, [mover, other] = await table_in_play()
        tasks = [await draw(store, hosted, mover)]
        before = len(store.entries)
        mine, theirs = (0, 1) if mover.player == ANNA else (1, 0)
        seq = before + 1
        tasks += [
            await ask(hosted, other, "c2", lambda table, move: table.move(theirs, "draw", seq=seq, move_id=move)),
            await ask(hosted, other, "c3", lambda table, move: table.offer(theirs, "draw", seq=seq, move_id=move)),
            await ask(hosted, mover, "c4", lambda table, move: table.respond(mine, "no", seq=seq + 1, move_id=move)),
        ]
        store.waiting.pop().set_result(None)
        while not store.waiting:
            await asyncio.sleep(0)
        assert (types(mover), types(other)) == (["accepted", "table"], ["table"])
        [stored] = store.waiting
        if is_stored:
            stored.set_result(None)
        else:
            stored.set_exception(StoreFailed("full"))
        await asyncio.gather(*tasks)
        if is_stored:
            assert types(mover) == ["accepted", "table", "accepted", "table"]
            assert types(other) == ["table", "refused", "accepted", "table"]
            assert [entry.text for entry in store.entries[seq:]] == [f"offer {theirs} draw", f"respond {mine} no"]
            assert mover.told[-1]["view"]["version"] == len(store.entries)
            assert [event["name"] for event in mover.told[-1]["events"]] == ["offered", "responded"]
        else:
            assert types(mover) == ["accepted", "table", "error", "table"]
            assert types(other) == ["table", "error", "error", "table"]
            assert len(store.entries) == seq

    asyncio.run(scenario())


def test_a_turn_is_charged_whatever_is_asked_after_it() -> None:
    """At a table with a clock the time of a turn is written right behind the move that ended it."""

    async def scenario() -> None:
        store, hosted, [mover, other] = await table_in_play(Clock(30, 60))
        mine, theirs = (0, 1) if mover.player == ANNA else (1, 0)
        tasks = [await draw(store, hosted, mover)]
        seq = len(store.entries) + 1
        assert hosted._table is not None
        view = hosted._table.view(mine).game
        assert view is not None
        discard = next(str(action) for action in view.actions() if action.verb == "discard")
        tasks += [
            await ask(hosted, mover, "c2", partial(move, mine, discard, seq)),
            await ask(hosted, other, "c3", lambda table, given: table.offer(theirs, "draw", seq=seq, move_id=given)),
        ]
        store.waiting.pop().set_result(None)
        store.is_slow = False
        await asyncio.gather(*tasks)
        assert [entry.text.split()[0] for entry in store.entries[seq:]] == ["play", "time", "offer"]
        hosted._company.close()

    asyncio.run(scenario())


def move(seat: int, action: str, seq: int, table: Table, move_id: str) -> Answer:
    """A move, as ``command`` has it done."""
    return table.move(seat, action, seq=seq, move_id=move_id)


def get_ready(seat: int, seq: int, table: Table, move_id: str) -> Answer:
    """The same for the next hand."""
    return table.ready(seat, seq=seq, move_id=move_id)


def test_what_the_host_adds_is_told_with_the_move_it_follows() -> None:
    """With the end of a hand comes the promise of the next deal, and with the last who is ready the deal itself."""

    async def scenario() -> None:
        store, hosted, people = await table_in_play()
        store.is_slow = False
        rng = Random(3)
        for number in range(1_000):
            async with hosted.still() as table:
                seat, seq = table.waiting_for().seats[0], table.version
                action = str(rng.choice(view.actions())) if (view := table.view(seat).game) is not None else ""
            mover = next(each for each in people if table.seat_of(each.player) == seat)
            mover.told.clear()
            await (await ask(hosted, mover, f"m{number}", partial(move, seat, action, seq)))
            if table.stage != "play":
                break
        names = [event["name"] for event in mover.told[-1]["events"]]
        assert (types(mover), names[-3:]) == (["accepted", "table"], ["scored", "revealed", "committed"])
        for each in people:
            seat, seq = 0 if each.player == ANNA else 1, table.version
            await (await ask(hosted, each, "r", partial(get_ready, seat, seq)))
        names = [event["name"] for event in people[-1].told[-1]["events"]]
        assert names[:2] == ["ready", "dealt_hand"]
        assert table.stage == "play"

    asyncio.run(scenario())
