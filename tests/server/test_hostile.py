"""An attacker with a normal account at the sockets of a public server, while two innocent people play.

Each attack is refused in a typed answer or ends the attacker's own socket; nothing that others have changes, and they
play on meanwhile.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from canasta.server.limits import Limits
from canasta.server.lobby import gatherings, invitations
from canasta.server.lobby.rooms import MOST_PRIVATE_ROOMS
from canasta.server.outbox import Outbox
from canasta.server.rest import matches, saves
from server.driving import EAGER, Client
from server.lobby.visiting import FOUR, HOYLE, House, Visit, enter_room, house, listen, run

pytestmark = pytest.mark.plain_only

HUGE = 10**300
ENOUGH_TURNS = 100
COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("play", {"action": "draw"}),
    ("contribute", {"text": "luck"}),
    ("call", {"call": "heads"}),
    ("ready", {}),
    ("another", {"answer": "no"}),
    ("offer", {"what": "resign"}),
    ("respond", {"answer": "yes"}),
    ("claim", {"of": 0}),
    ("replace", {"of": 0, "level": 1}),
)


async def match_of(host: Visit, *others: Visit, rules: str = HOYLE, **more: Any) -> str:
    """People sit down and play; the match."""
    table = (await host.open_table(rules, **more))["id"]
    for visit in others:
        shown = await visit.join(table, rules)
    return str(shown["match"])


async def seated(match: str, *visits: Visit) -> list[Client]:
    """All of them at the table, with cards in their hands."""
    clients = [await visit.connect() for visit in visits]
    for client in clients:
        await client.join(match)
    for client in clients:
        await client.wait_until(lambda view: view["stage"] == "play")
    return clients


@asynccontextmanager
async def innocents(place: House) -> AsyncIterator[None]:
    """Two people who play as long as the attack lasts, and a turn after it; every move of theirs is taken."""
    people = [await place.visit(name) for name in ("Nora", "Otto")]
    clients = await seated(await match_of(*people), *people)
    attacked = asyncio.Event()

    async def turn() -> None:
        seat = clients[0].view["hand"]["turn"]
        while clients[seat].view["stage"] == "play" and clients[seat].view["hand"]["turn"] == seat:
            await clients[seat].step(Random("innocent"))
        for client in clients:
            await client.wait_until(lambda view: view["version"] >= clients[seat].view["version"])

    async def play() -> int:
        turns = 0
        while not attacked.is_set() and turns < ENOUGH_TURNS and clients[0].view["stage"] == "play":
            await turn()
            turns += 1
        return turns

    playing = asyncio.create_task(play())
    try:
        yield
        attacked.set()
        assert await playing > 0
    finally:
        playing.cancel()
    for client in clients:
        assert (await client.ping("still-here"))["type"] == "pong"
    if clients[0].view["stage"] == "play":
        await turn()


def log_of(place: House, match: str) -> list[str]:
    """What was done at a table."""
    return [entry.text for entry in place.host.store.log(match)]


# --- seats ---


def test_nobody_acts_for_a_seat_that_is_not_theirs(folder: Path) -> None:
    """Not a spectator, not the opponent, not one who has not joined; and nobody can take the ids of others' moves."""

    async def flow() -> None:
        async with house(folder) as place, innocents(place):
            anna, bert, eve = [await place.visit(name) for name in ("Anna", "Bert", "Eve")]
            match = await match_of(anna, bert)
            [at_0, at_1] = await seated(match, anna, bert)
            spectator, outside = await eve.connect(), await eve.connect()
            await spectator.join(match)
            before = log_of(place, match)
            for attacker, seats in ((spectator, (0, 1, 2, -1, HUGE)), (at_1, (0, 2, -1, HUGE))):
                for kind, fields in COMMANDS:
                    for seat in seats:
                        for seq in (0, attacker.view["version"], HUGE):
                            answer = await attacker.ask(kind, table=match, seat=seat, seq=seq, id="x1", **fields)
                            assert answer["type"] == "refused", (kind, answer)
                            assert [problem["code"] for problem in answer["problems"]] == ["foreign_seat"]
                for kind, more in (("check", {"action": "draw"}), ("hint", {"level": 1})):
                    answer = await attacker.ask(kind, table=match, seat=0, **more)
                    assert answer["problems"][0]["code"] == "foreign_seat"
            for kind, fields in COMMANDS:
                answer = await outside.ask(kind, table=match, seat=0, seq=0, **fields)
                assert answer["problems"][0]["code"] == "not_joined"
            # Their own seat, with values that make no sense.
            for kind, fields in (
                ("claim", {"of": -1}),
                ("claim", {"of": HUGE}),
                ("claim", {"of": 1}),
                ("replace", {"of": -1, "level": 1}),
                ("replace", {"of": HUGE, "level": 1}),
                ("replace", {"of": 0, "level": 99}),
                ("play", {"action": "discard " + "Kh " * 160}),
                ("play", {"action": "meld \u0000\u202e: *"}),
                ("play", {"action": "draw", "seq": HUGE}),
            ):
                answer = await at_1.command(kind, **fields)
                assert answer["type"] == "refused", (kind, fields, answer)
            answer = await at_1.ask("join", after=HUGE)
            assert answer["type"] == "table"
            assert log_of(place, match) == before
            # The id of a command is one's own: Bert's "x1" was refused, and Anna's is taken.
            on_turn = (at_0, at_1)[at_0.view["hand"]["turn"]]
            await (at_1 if on_turn is at_0 else at_0).play("draw", id="mine")
            assert (await on_turn.play("draw", id="mine"))["type"] == "accepted"

    run(flow())


def test_a_win_is_claimed_only_from_who_is_gone(folder: Path) -> None:
    """Not while the other is there on one of two screens, not in the grace, not after leaving too, not by watching."""

    async def flow() -> None:
        async with house(folder) as place:
            people = [await place.visit(name, password="correct horse") for name in ("Anna", "Bert", "Eve")]
            anna, bert, eve = people
            match = await match_of(anna, bert, room="competition")
            [at_0, at_1] = await seated(match, anna, bert)
            second, spectator = await bert.connect(), await eve.connect()
            await second.join(match)
            await spectator.join(match)

            async def claim(code: str) -> None:
                answer = await at_0.command("claim", of=1)
                assert [problem["code"] for problem in answer["problems"]] == [code]
                watching = await spectator.ask("claim", seat=0, seq=spectator.view["version"], of=1)
                assert watching["problems"][0]["code"] == "foreign_seat"

            await claim("still_here")
            await at_1.websocket.close()
            assert (await second.ping("there"))["type"] == "pong"
            place.time(61.0)
            await claim("still_here")
            await second.ask("leave")
            await at_0.next("presence")
            await claim("still_here")
            place.time(59.0)
            await claim("still_here")
            await second.join(match)  # just in time, and the grace begins anew
            await second.ask("leave")
            place.time(59.0)
            await claim("still_here")
            replaced = await at_0.command("replace", of=1, level=4)
            assert replaced["problems"][0]["code"] == "not_when_rated"
            assert (await at_0.ask("hint", seat=0, level=1))["problems"][0]["code"] == "no_hints_when_rated"
            # Whoever leaves too does not come back to a win: the others have their grace anew.
            await at_0.ask("leave")
            place.time(600.0)
            await at_0.join(match)
            await claim("still_here")
            assert (await anna.ask("GET", "/ladder"))["entries"] == []
            place.time(60.0)
            assert (await at_0.command("claim", of=1))["type"] == "accepted"

    run(flow())


# --- what is private ---


def test_who_has_left_is_told_no_more(folder: Path) -> None:
    """Neither of a private room, nor of what is said there, nor at a table from which one was sent away."""

    async def flow() -> None:
        async with house(folder) as place, innocents(place):
            anna, eve = await place.visit("Anna"), await place.visit("Eve")
            room = (await anna.ask("POST", "/lobby/rooms", {"name": "The secret garden"}))["id"]
            await eve.ask("POST", "/lobby/rooms", {"name": "the SECRET garden"})
            table = (await anna.open_table(FOUR, room=room))["id"]
            await eve.join(table, FOUR)
            spy, ears = await eve.in_lobby(room), await anna.in_lobby(room)
            for client in (spy, ears):
                assert (await listen(client, f"room:{room}", f"table:{table}"))["type"] == "listening"
            await anna.ask("POST", f"/chat/room:{room}", {"text": "Welcome!"})
            assert (await spy.next("chat"))["lines"][0]["text"] == "Welcome!"
            await anna.ask("POST", f"/lobby/tables/{table}/remove", {"name": "Eve"})
            await eve.ask("DELETE", f"/lobby/rooms/{room}")
            for where in (f"room:{room}", f"table:{table}"):
                await anna.ask("POST", f"/chat/{where}", {"text": "She is gone."})
                while (await ears.next("chat"))["lines"][-1]["text"] != "She is gone.":
                    pass
                for method, path in (("GET", where), ("POST", where)):
                    await eve.refused("not_found", method, f"/chat/{path}", {"text": "x"} if method == "POST" else None)
            await anna.open_table(HOYLE, room=room)
            await ears.next("lobby")
            await spy.send(type="ping", id="end")
            heard = []
            while (message := await spy.receive()).get("id") != "end":
                heard.append(message)
            assert "She is gone." not in json.dumps(heard)
            late = [
                each for each in heard if each["type"] == "lobby" and each["room"] == room and len(each["tables"]) > 1
            ]
            assert not late
            for places in ((f"room:{room}",), (f"table:{table}",)):
                assert (await listen(spy, *places))["code"] == "not_found"
            assert (await enter_room(spy, room))["code"] == "not_found"

    run(flow())


def test_who_has_left_a_room_does_not_watch_its_tables(folder: Path) -> None:
    """They are told that, and nothing of the match after it; who plays there plays on, in the room or not."""

    async def flow() -> None:
        async with house(folder) as place, innocents(place):
            anna, bert, eve = await place.visit("Anna"), await place.visit("Bert"), await place.visit("Eve")
            for visit in (anna, bert, eve):
                room = (await visit.ask("POST", "/lobby/rooms", {"name": "The secret garden"}))["id"]
            table = await anna.open_table(room=room)
            match = (await bert.join(table["id"]))["match"]
            annas, spy = await anna.in_lobby(room), await eve.in_lobby(room)
            assert (await annas.join(match))["type"] == "table"
            assert (await spy.join(match))["view"]["seat"] is None
            assert (await annas.next("watchers"))["names"] == ["Eve"]
            for visit in (eve, anna):
                await visit.ask("DELETE", f"/lobby/rooms/{room}")
            assert (await spy.next("error"))["code"] == "no_such_table"
            assert (await annas.next("watchers"))["names"] == []
            await annas.wait_until(lambda view: view["hand"] is not None)
            assert (await annas.command("offer", what="abort"))["type"] == "accepted"
            await annas.wait_until(lambda view: view["offer"] is not None)
            await spy.send(type="ping", id="end")
            heard = []
            while (message := await spy.receive()).get("id") != "end":
                heard.append(message["type"])
            assert "table" not in heard
            assert (await spy.join(match))["code"] == "no_such_table"

    run(flow())


# --- masses ---


def test_one_person_does_not_fill_the_house(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms, tables, invitations, matches, saves, screens: so many, and a word why not more."""
    most = 6
    monkeypatch.setattr(matches, "MOST_AGAINST_BOTS", most + 1)
    monkeypatch.setattr(gatherings, "MOST_MATCHES", most)
    monkeypatch.setattr(invitations, "MOST_SENT", most)
    monkeypatch.setattr(saves, "MOST_SAVES", most)

    async def flow() -> None:
        limits = replace(EAGER, sockets_per_player=5)
        async with house(folder, limits=limits) as place, innocents(place):
            eve, anna = await place.visit("Eve"), await place.visit("Anna")
            rooms = place.host.store.lobby
            for number in range(MOST_PRIVATE_ROOMS + 2):
                made = await eve.http.post("/api/lobby/rooms", json={"name": f"Room {number}"})
                assert made.status_code == (200 if number < MOST_PRIVATE_ROOMS else 409)
            left = (await eve.http.post("/api/lobby/rooms", json={"name": "Room 0"})).json()["id"]
            await eve.ask("DELETE", f"/lobby/rooms/{left}")
            assert rooms.room(left) is None  # nothing is left of it
            # Tables with computers alone begin at once: they would stand in everybody's list.
            bots = [{"seat": 1, "level": 1}]
            for _ in range(most):
                await eve.open_table(bots=bots)
            await eve.refused("not_now", "POST", "/lobby/tables", {"room": "fun", "rules": HOYLE, "bots": bots})
            # To ask, to take it back, and to ask again is to ask often.
            there, mallory = await anna.in_lobby(), await place.visit("Mallory")
            invited = f"/lobby/tables/{(await mallory.open_table())['id']}/invitations"
            for _ in range(most):
                asked = await mallory.ask("POST", invited, {"name": "Anna"})
                await mallory.ask("DELETE", f"/lobby/invitations/{asked['id']}")
            await mallory.refused("too_fast", "POST", invited, {"name": "Anna"})
            assert (await there.ping("calm"))["type"] == "pong"
            mine, against = f"/players/{eve.player}/matches", {"rules": HOYLE, "levels": [1]}
            own = (await eve.ask("POST", mine, against))["match"]
            assert await eve.refused("not_now", "POST", mine, against) == {"most": most + 1}
            resigning = await eve.connect()
            await resigning.join(place.host.store.running_matches(eve.player)[-1].id)
            await resigning.wait_until(lambda view: view["hand"] is not None)
            assert (await resigning.command("offer", what="resign"))["type"] == "accepted"
            await eve.ask("POST", mine, against)
            for number in range(most):
                await eve.ask("POST", f"/players/{eve.player}/saves", {"match": own, "name": f"Eve {number}"})
            more = {"match": own, "name": "One more"}
            await eve.refused("not_now", "POST", f"/players/{eve.player}/saves", more)
            screens = [resigning, *[await eve.connect() for _ in range(4)]]
            with pytest.raises((ConnectionClosed, AssertionError)):
                await eve.connect()
            await screens[0].websocket.close()
            for screen in screens[1:]:
                assert (await screen.ping("mine"))["type"] == "pong"

    run(flow())


# --- frames ---


def test_frames_that_nobody_should_send(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A megabyte, bytes, torn and deep JSON, a flood: an answer or an end, and nothing of a secret in the log."""

    async def ended(client: Client) -> int | None:
        try:
            while True:
                await client.receive()
        except ConnectionClosed:
            return client.websocket.close_code

    async def pester(client: Client) -> list[str]:
        answers: list[str] = []
        try:
            while True:
                await client.send(type="ping", id="again")
                answers.append((await client.receive())["type"])
        except ConnectionClosed:
            return answers

    async def flow() -> None:
        limits = replace(EAGER, messages_per_second=0.0, messages_at_once=800.0, patience=50)
        async with house(folder, limits=limits) as place:
            eve = await place.visit("Eve")
            secrets = [*eve.http.cookies.values(), eve.player]
            async with innocents(place):
                for bad in (
                    b"\xff\xfe",
                    "[" * 4_000,
                    '{"type":"ping","id":"\\ud800"}',
                    '{"type":"play","id":"1","table":"x","seat":0,"seq":' + "9" * 3_900 + ',"action":"draw"}',
                    '{"type":"ping","id":"' + "a" * 60_000 + '"}',
                    '{"type":"hello","protocol":1,"player":"x"}',
                    '{"type":"lobby","id":"1","room":"../../x","available":true}',
                    '{"type":"listen","id":"1","places":["room:fun","room:fun","room:fun","room:fun","room:fun"]}',
                    '{"type":"__class__","id":"1"}',
                    "null",
                    "",
                ):
                    client = await eve.connect()
                    await client.websocket.send(bad)
                    await client.send(type="ping", id="end")
                    answer = await client.next("error", "refused")
                    assert answer.get("code") not in ("internal", "store_failed", "failed")
                    assert (await client.answer("end"))["type"] == "pong"
                    await client.websocket.close()
                client = await eve.connect()
                await client.websocket.send("x" * 1_000_000)
                assert await ended(client) == 1009
                # Who does not read the answers is cut off, and so is who reads them and never stops.
                client = await eve.connect()
                for number in range(900):
                    await client.send(type="ping", id=f"p{number}")
                assert await ended(client) in (1008, 1013)
                client = await eve.connect()
                assert await pester(client) == ["pong"] * 800 + ["error"] * 51
                assert client.websocket.close_code == 1008
        words = [record.getMessage() + str(getattr(record, "facts", "")) for record in caplog.records]
        assert not [line for line in words for secret in secrets if secret in line]
        assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]

    run(flow())


def test_who_reads_nothing_does_not_fill_the_memory() -> None:
    """What waits for a reader is counted in bytes too; what was taken or is no longer of interest does not count."""
    outbox = Outbox(Limits(bytes_waiting=100))
    for _ in range(50):
        outbox.put(b"x" * 40)
        outbox.put_table("m", b"x" * 40)
        outbox.put_newest("lobby", b"x" * 4_000)
        assert outbox.take_now() == b"x" * 40
        outbox.forget_table("m")
        assert outbox.take_now() == b"x" * 4_000
    assert (len(outbox), outbox.is_hopeless) == (0, False)
    for size in (40, 40, 40):
        outbox.put(b"x" * size)
    assert (len(outbox), outbox.is_hopeless) == (2, True)


# --- words ---


def test_markup_stays_text(folder: Path) -> None:
    """In names and in chat it arrives as it was written, in JSON, and in records that can be read again."""

    async def flow() -> None:
        async with house(folder) as place:
            name = "<img src=x onerror=y>O'Brien"
            eve, anna = await place.visit(name), await place.visit("Anna")
            ears = await anna.in_lobby()
            await listen(ears, "room:fun")
            line = "<script>alert('x')</script> \u2028 &amp; [a](javascript:b)".replace("\u2028", "")
            await eve.ask("POST", "/chat/room:fun", {"text": line})
            heard = await ears.next("chat")
            assert (heard["lines"][0]["name"], heard["lines"][0]["text"]) == (name, line)
            match = await match_of(eve, anna)
            [at_0, at_1] = await seated(match, eve, anna)
            assert at_1.view["seats"][0]["name"] == name
            await at_0.command("offer", what="resign")
            await at_1.wait_until(lambda view: view["stage"] == "over")
            record = await anna.http.get(f"/api/players/{anna.player}/matches/{match}/record")
            assert record.headers["content-type"].startswith("text/plain")
            assert record.headers["content-disposition"].startswith("attachment")
            again = await anna.http.post(
                "/api/replays", content=record.text, headers={"content-type": "text/plain; charset=utf-8"}
            )
            assert again.json()["names"] == [name, "Anna"]
            for text in ("two\nlines", "\x1b[2J", "\u202eabc", "\u200b", "\x00", " "):
                await eve.refused("invalid", "POST", "/chat/room:fun", {"text": text})

    run(flow())
