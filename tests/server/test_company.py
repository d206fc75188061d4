"""Several persons at a table: clocks, lost connections, offers, and what is refused where others play too."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from canasta import CanastaError, Record, Rules
from canasta.server.host import Host
from canasta.server.rest import rest_routes
from canasta.server.terms import Terms
from canasta.store import NewEntry, NotFound, Seat, Store
from canasta.table import Clock, Person, Table
from store.helping import gather

from .driving import ANNA, BERT, Client, Running, make_host, open_store, running

pytestmark = pytest.mark.plain_only

HOYLE = Rules.preset("hoyle")
PLAYERS = (ANNA, BERT)
AT_TEXT = "2026-05-01T18:00:00.000Z"
RATED = Terms(gathering="g1", room="r1", is_private=False, rated=True, spectators=True, host=ANNA)


class Time:
    """A clock that goes when it is told to, and sleepers who wake by it."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def monotonic(self) -> float:
        """What the clock shows."""
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Until the clock has gone so far."""
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self.now + seconds, woken))
        await woken

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        for due, woken in self._sleepers:
            if due <= self.now and not woken.done():
                woken.set_result(None)
        self._sleepers = [each for each in self._sleepers if not each[1].done()]

    @property
    def sleepers(self) -> int:
        """How many wait."""
        return sum(not woken.done() for _, woken in self._sleepers)


async def begin_together(host: Host, *, clock: Clock | None = None, rules: Rules = HOYLE) -> str:
    """A match of Anna and Bert."""
    people = [Person(ANNA, "Anna"), Person(BERT, "Bert")]
    _, begun = Table.begin(rules, people, clock=clock)
    match = host.around.new_id()
    seats = [Seat(seat, seat, who.name, player=who.player) for seat, who in enumerate(people)]
    entries = [NewEntry(entry.text, AT_TEXT) for entry in begun.entries]
    created = host.store.create_match(
        match, rules=rules.text(), preset="hoyle", seats=seats, entries=entries, at=AT_TEXT
    )
    await asyncio.wrap_future(created)
    return match


@dataclass
class Together:
    """Anna and Bert at a table, both connected, the first hand dealt."""

    time: Time
    server: Running
    match: str
    clients: list[Client]

    @property
    def store(self) -> Store:
        """Where it is written."""
        return self.server.host.store

    def log(self) -> list[str]:
        """All entries."""
        return [entry.text for entry in self.store.log(self.match)]

    def on_turn(self) -> int:
        """The seat on turn."""
        turn: int = self.clients[0].view["hand"]["turn"]
        return turn

    async def settle(self) -> None:
        """Everybody has heard what is stored."""
        head = self.store.head(self.match)
        for client in self.clients:
            await client.wait_until(lambda view: view["version"] >= (head or 0))

    async def end_turn(self) -> int:
        """Whoever is on turn plays it to its end; the seat."""
        seat = self.on_turn()
        client = self.clients[seat]
        rng = Random("turn")
        while client.view["hand"]["turn"] == seat and client.view["stage"] == "play":
            await client.step(rng)
        await self.settle()
        return seat

    def outcomes(self) -> list[str]:
        """By side, how it ended."""
        return [result.outcome for result in self.store.match_results(self.match)]


@asynccontextmanager
async def together(
    folder: Path, *, clock: Clock | None = None, terms: Terms | None = None, time: Time | None = None, match: str = ""
) -> AsyncIterator[Together]:
    """Two persons play; a match that is there already goes on."""
    time = time or Time()
    host = make_host(open_store(folder), monotonic=time.monotonic, sleep=time.sleep)
    match = match or await begin_together(host, clock=clock)
    hosted = await host.table(match)
    hosted.terms = terms
    async with (
        running(host, rest_routes=rest_routes()) as server,
        server.client(ANNA) as anna,
        server.client(BERT) as bert,
    ):
        for client in (anna, bert):
            await client.join(match)
        for client in (anna, bert):
            await client.wait_until(lambda view: view["stage"] in ("play", "over"))
        yield Together(time, server, match, [anna, bert])


def codes(answer: dict[str, Any]) -> list[str]:
    """Why it was refused."""
    assert answer["type"] == "refused", answer
    return [problem["code"] for problem in answer["problems"]]


# --- the clock ---


def test_the_turn_the_bank_and_the_end_of_both(folder: Path) -> None:
    """A turn is charged with the entry that ends it; when all is used up the host plays, and twice is deserting."""

    async def scenario() -> None:
        async with together(folder, clock=Clock(10, 5)) as room:
            quick = room.on_turn()
            slow = 1 - quick
            clock = await room.clients[quick].next("clock")
            assert clock == {
                "type": "clock",
                "table": room.match,
                "seat": quick,
                "turn_left": 10_000,
                "bank_left": 5_000,
            }
            room.time.pass_by(12.0)
            assert await room.end_turn() == quick
            assert room.log()[-1] == f"time {quick} 12000"
            assert room.clients[slow].view["clock"] == {
                "turn": 10,
                "bank": 5,
                "banks": [3_000 if seat == quick else 5_000 for seat in (0, 1)],
            }
            for seconds, lapsed in ((15.0, []), (10.0, [slow])):
                told = room.clients[slow]
                while (clock := await told.next("clock"))["seat"] != slow:
                    pass
                assert clock["bank_left"] == (5_000 if not lapsed else 0)
                room.time.pass_by(seconds - 0.001)
                assert (await told.ping("nothing-yet"))["type"] == "pong"
                assert f"lapse {slow}" not in room.log()[-1]
                version = room.store.head(room.match) or 0
                room.time.pass_by(0.001)
                await told.wait_until(lambda view: view["hand"]["turn"] == quick and view["version"] > version)  # noqa: B023
                entries = room.log()[version:]
                assert entries[0] == f"lapse {slow}"
                assert all(entry.startswith(f"play {slow} ") for entry in entries[1:])
                assert told.view["lapsed"] == lapsed
                await room.settle()
                if not lapsed:
                    refused = await room.clients[quick].command("claim", of=slow)
                    assert codes(refused) == ["still_here"]
                    await room.end_turn()
            assert (await room.clients[quick].command("claim", of=slow))["type"] == "accepted"
            await room.settle()
            assert room.clients[slow].view["ended"] == {"how": "deserted", "seat": slow}
            assert room.outcomes() == ["lost" if side == slow else "won" for side in (0, 1)]
            assert room.time.sleepers == 0

    asyncio.run(scenario())


def test_banks_outlive_the_server_and_the_turn_under_way_is_free(folder: Path) -> None:
    """And while nobody is there the clocks stand still."""

    async def scenario() -> None:
        time = Time()
        async with together(folder, clock=Clock(10, 60), time=time) as room:
            match = room.match
            time.pass_by(30.0)
            first = await room.end_turn()
            time.pass_by(25.0)
        time.pass_by(3_600.0)
        async with together(folder, time=time, match=match) as room:
            second = 1 - first
            assert room.on_turn() == second
            banks = {first: 40_000, second: 60_000}
            assert room.clients[0].view["clock"]["banks"] == [banks[0], banks[1]]
            clock = await room.clients[1].next("clock")
            assert (clock["seat"], clock["turn_left"], clock["bank_left"]) == (second, 10_000, 60_000)
            time.pass_by(4.0)
            for client in room.clients:
                await client.ask("leave")
            time.pass_by(1_000.0)
            for client in room.clients:
                await client.join(match)
            clock = await room.clients[1].next("clock")
            assert (clock["seat"], clock["turn_left"], clock["bank_left"]) == (second, 6_000, 60_000)
            assert "lapse" not in "".join(room.log())
            assert await room.end_turn() == second
            assert room.log()[-1] == f"time {second} 4000"

    asyncio.run(scenario())


def test_between_two_hands_the_host_does_not_wait_for_ever(folder: Path) -> None:
    """Who is not ready in the time of a turn is dealt in all the same."""

    async def scenario() -> None:
        async with together(folder, clock=Clock(10, 0)) as room:
            while room.clients[0].view["stage"] == "play":
                await room.end_turn()
            assert (await room.clients[1].command("ready"))["type"] == "accepted"
            await room.settle()
            room.time.pass_by(10.0)
            await room.clients[0].wait_until(lambda view: view["stage"] == "play")
            assert "ready 0" not in room.log()

    asyncio.run(scenario())


def test_nothing_of_it_at_other_tables(folder: Path) -> None:
    """One person and no clock: no entry, no message and no timer more than ever."""

    async def scenario() -> None:
        time = Time()
        host = make_host(open_store(folder), monotonic=time.monotonic, sleep=time.sleep)
        match = await host.begin(ANNA, HOYLE, levels=[1], pace=0)
        async with running(host) as server, server.client() as anna:
            await anna.join(match)
            rng = Random("alone")
            while anna.view["hand_number"] == 1 or anna.view["stage"] != "play":
                if anna.is_to_act():
                    await anna.step(rng)
                else:
                    assert (await anna.receive())["type"] == "table"
            assert (anna.view["clock"], anna.view["lapsed"], time.sleepers) == (None, [], 0)
            kinds = {entry.text.split()[0] for entry in host.store.log(match)}
            assert kinds <= {"begin", "sit", "seed", "contribute", "ready", "deal", "play"}

    asyncio.run(scenario())


# --- lost connections ---


def test_grace_then_gone_then_claimed(folder: Path) -> None:
    """Others wait a while; then the win can be claimed, unless the player is back."""

    async def scenario() -> None:
        async with together(folder) as room:
            anna, bert = room.clients
            presence = {"type": "presence", "table": room.match, "seat": 1, "connected": False}
            await anna.ping("all-until-now")
            await bert.ask("leave")
            assert await anna.next("presence") == presence | {"grace": 60}
            room.time.pass_by(59.5)
            assert codes(await anna.command("claim", of=1)) == ["still_here"]
            async with room.server.client(ANNA) as other:
                await other.join(room.match)
                assert await other.next("presence") == presence | {"grace": 1}
            room.time.pass_by(0.5)
            assert await anna.next("presence") == presence | {"grace": 0}
            # Back again, and here again.
            await bert.join(room.match)
            assert await anna.next("presence") == presence | {"connected": True, "grace": None}
            assert codes(await anna.command("claim", of=1)) == ["still_here"]
            await bert.ask("leave")
            assert (await anna.next("presence"))["grace"] == 60
            room.time.pass_by(60.0)
            assert (await anna.next("presence"))["grace"] == 0
            assert codes(await anna.command("claim", of=0)) == ["still_here"]
            assert (await anna.command("claim", of=1))["type"] == "accepted"
            await anna.wait_until(lambda view: view["stage"] == "over")
            assert (anna.view["winner"], anna.view["ended"]) == (0, {"how": "deserted", "seat": 1})
            assert room.outcomes() == ["won", "lost"]

    asyncio.run(scenario())


def test_nobody_wins_from_somebody_who_never_came(folder: Path) -> None:
    """Bert has not seen the table once: the match ends, and does not count for anybody."""

    async def scenario() -> None:
        time = Time()
        host = make_host(open_store(folder), monotonic=time.monotonic, sleep=time.sleep)
        match = await begin_together(host, clock=Clock(10, 0))
        (await host.table(match)).terms = RATED
        async with running(host) as server, server.client(ANNA) as anna:
            await anna.join(match)
            await anna.wait_until(lambda view: view["stage"] == "play")
            time.pass_by(60.0)
            assert await anna.next("presence") == {
                "type": "presence",
                "table": match,
                "seat": 1,
                "connected": False,
                "grace": 0,
            }
            assert (await anna.command("claim", of=1))["type"] == "accepted"
            await anna.wait_until(lambda view: view["stage"] == "over")
            assert (anna.view["winner"], anna.view["ended"]) == (None, {"how": "aborted", "seat": None})
            stored = host.store.match(match)
            assert stored is not None
            assert not stored.counts

    asyncio.run(scenario())


def test_a_bot_goes_on_until_the_player_is_back(folder: Path) -> None:
    """The seat is the player's again by joining; who was away for the bot's turns has missed them."""

    async def scenario() -> None:
        async with together(folder) as room:
            anna, bert = room.clients
            if room.on_turn() == 0:
                await room.end_turn()
            assert codes(await anna.command("replace", of=1, level=1)) == ["still_here"]
            await anna.ping("all-until-now")
            await bert.ask("leave")
            await anna.next("presence")
            room.time.pass_by(60.0)
            await anna.next("presence")
            assert (await anna.command("replace", of=1, level=1))["type"] == "accepted"
            await anna.wait_until(lambda view: view["hand"]["turn"] == 0)
            assert anna.view["seats"][1]["kind"] == "bot"
            assert any(entry.startswith("sit 1 bot 1") for entry in room.log())
            await bert.join(room.match)
            assert (bert.view["seat"], bert.view["seats"][1]["kind"]) == (1, "person")
            assert bert.view["hand"]["cards"]
            await anna.wait_until(lambda view: view["seats"][1]["kind"] == "person")
            await room.end_turn()
            assert room.on_turn() == 1

    asyncio.run(scenario())


def test_whoever_comes_first_gives_the_others_their_grace_anew(folder: Path) -> None:
    """After an outage nobody is gone at once."""

    async def scenario() -> None:
        async with together(folder) as room:
            anna, bert = room.clients
            await bert.ask("leave")
            await anna.ask("leave")
            room.time.pass_by(500.0)
            await anna.join(room.match)
            assert (await anna.next("presence"))["grace"] == 60

    asyncio.run(scenario())


# --- ending before the time ---


@pytest.mark.parametrize(
    ("what", "how", "outcomes", "counts"),
    [("draw", "drawn", ["level", "level"], True), ("abort", "aborted", ["level", "level"], False)],
)
def test_an_end_that_both_want(folder: Path, what: str, how: str, outcomes: list[str], counts: bool) -> None:
    """It is stored with the results, and everybody who asked is told that the match is over."""

    async def scenario() -> None:
        async with together(folder) as room:
            anna, bert = room.clients
            over: list[str] = []

            async def note(match: str) -> None:
                assert room.store.match(match).status == "finished"  # type: ignore[union-attr]
                over.append(match)

            async def fail(_match: str) -> None:
                raise RuntimeError("the ladder is broken")

            room.server.host.when_over += [fail, note]
            assert (await anna.command("offer", what=what))["type"] == "accepted"
            await room.settle()
            assert bert.view["offer"] == {"seat": 0, "what": what, "waiting": [1]}
            assert codes(await anna.command("respond", answer="yes")) == ["not_asked"]
            assert (await bert.command("respond", answer="yes"))["type"] == "accepted"
            await room.settle()
            assert (anna.view["ended"], anna.view["winner"]) == ({"how": how, "seat": None}, None)
            stored = room.store.match(room.match)
            assert stored is not None
            assert (stored.status, stored.counts, room.outcomes()) == ("finished", counts, outcomes)
            await room.server.host.close()
            assert over == [room.match]

    asyncio.run(scenario())


def test_resigning_tells_the_secret_and_the_whole_record(folder: Path) -> None:
    """While it is played, each has a record of what was seen; nobody can save the match, or put it away."""

    async def scenario() -> None:
        async with together(folder) as room:
            host = room.server.host
            anna, bert = room.clients
            await room.end_turn()
            secret = next(entry.split()[1] for entry in room.log() if entry.startswith("seed"))
            text = await host.take_record(BERT, room.match)
            assert "??" in text
            assert secret not in text
            assert Record.parse(await host.take_hands(BERT, room.match)).hands == []
            with pytest.raises(CanastaError, match="cannot be saved"):
                await host.save(ANNA, room.match, "mine")
            async with httpx.AsyncClient(base_url=room.server.url, trust_env=False) as browser:
                aside = await browser.post(f"/api/players/{ANNA}/matches/{room.match}/set-aside")
                assert (aside.status_code, aside.json()["code"]) == (409, "not_now")
            assert secret not in json.dumps([anna.view, anna.events, bert.view, bert.events])
            assert (await bert.command("offer", what="resign"))["type"] == "accepted"
            await room.settle()
            assert room.outcomes() == ["won", "lost"]
            assert secret in json.dumps(anna.events)
            assert "hand" not in json.dumps(anna.view["score_sheet"])
            record = Record.parse(await host.take_record(ANNA, room.match))
            assert (str(record.ending), record.is_limited) == ("seat 1 resigned", False)
            assert secret in str(record)

    asyncio.run(scenario())


# --- what was agreed on ---


def test_no_help_from_computers_in_a_rated_match(folder: Path) -> None:
    """Neither a hint nor a bot in somebody's place."""

    async def scenario() -> None:
        async with together(folder, terms=RATED) as room:
            client = room.clients[room.on_turn()]
            hint = await client.ask("hint", seat=client.view["seat"], level=1)
            assert codes(hint) == ["no_hints_when_rated"]
            assert codes(await client.command("replace", of=0, level=1)) == ["not_when_rated"]

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("kind", "spectators", "seen_by"),
    [
        (None, True, [ANNA, BERT]),
        ("fun", True, [ANNA, BERT, "carl-3", "dora-4"]),
        ("fun", False, [ANNA, BERT]),
        ("private", True, [ANNA, BERT, "carl-3"]),
        ("private", False, [ANNA, BERT]),
    ],
)
def test_who_may_look_in_public(folder: Path, kind: str | None, spectators: bool, seen_by: list[str]) -> None:
    """Those who play, and spectators where they are welcome. For anybody else there is no such match."""

    async def scenario() -> None:
        host = make_host(open_store(folder), is_public=True)
        for player, name in (("carl-3", "Carl"), ("dora-4", "Dora")):
            host.store.create_player(player, name, at=AT_TEXT).result()
        match = await begin_together(host)
        if kind is not None:
            gather(host.store, match, host=ANNA, kind=kind, members=["carl-3"], spectators=spectators)
        found = []
        for player in (ANNA, BERT, "carl-3", "dora-4"):
            try:
                hosted = await host.table_to_see(player, match)
            except NotFound:
                continue
            found.append(player)
            assert (hosted.terms is None) is (kind is None)
        assert found == seen_by
        await host.close()

    asyncio.run(scenario())


class Onlooker:
    """Somebody at a table, and what they are told."""

    def __init__(self, player: str, name: str) -> None:
        self.player = player
        self.name = name
        self.told: list[dict[str, Any]] = []

    def tell(self, message: bytes) -> None:
        """Hear it."""
        self.told.append(json.loads(message))

    def tell_table(self, _match: str, message: bytes) -> None:
        """Hear it."""
        self.tell(message)

    def heard(self) -> list[list[str]]:
        """Who was named as looking on."""
        return [message["names"] for message in self.told if message["type"] == "watchers"]


def test_who_looks_on_is_known_by_name(folder: Path) -> None:
    """When it changes, and to who comes; who has two windows is named once, and who has no name is not."""

    async def scenario() -> None:
        host = make_host(open_store(folder))
        hosted = await host.table(await begin_together(host))
        anna, carl, window = Onlooker(ANNA, "Anna"), Onlooker("carl-3", "Carl"), Onlooker("carl-3", "Carl")
        dora, nameless = Onlooker("dora-4", "Dora"), Onlooker("emil-5", "")
        for somebody in (anna, carl, window, nameless, dora):
            await hosted.join(somebody, after=None, command="j")
        for somebody in (window, nameless, carl, dora):
            hosted.leave(somebody)
        assert anna.heard() == [["Carl"], ["Carl", "Dora"], ["Dora"], []]
        assert window.heard() == [["Carl"], ["Carl", "Dora"]]
        assert dora.heard() == [["Carl", "Dora"], ["Dora"]]
        assert nameless.heard()[0] == ["Carl"]
        hosted.leave(anna)
        await host.close()

    asyncio.run(scenario())
