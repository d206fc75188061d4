"""Who is here: rooms, free, playing or away, staying available, and servers that are gone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from canasta.server.lobby.messages import LobbyState
from canasta.server.lobby.rooms import Rooms
from canasta.server.rest import rest_routes
from canasta.store.lobby_presence import Alive, Presence
from server.driving import make_host, open_store, running
from server.lobby.visiting import FOUR, HOYLE, TWO_CANASTAS, enter_room, house, listen, run, until

pytestmark = pytest.mark.plain_only


def people(picture: Any) -> dict[str, str]:
    """Who is listed, and how."""
    return {player["name"]: player["status"] for player in picture["players"]}


def test_who_is_in_a_room(folder: Path) -> None:
    """Everybody in it is told of everybody who comes, is away, and goes; once for all."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await here.visit("Anna"), await here.visit("Bert")
            annas = await anna.connect()
            picture = await enter_room(annas, "fun")
            assert people(picture) == {"Anna": "free"}
            assert [(room["id"], room["players"]) for room in picture["rooms"]] == [("fun", 1), ("competition", 0)]
            berts = await bert.in_lobby(away=True)
            seen = await until(annas, "lobby", lambda message: len(message["players"]) == 2)
            assert (people(seen), seen["online"]) == ({"Anna": "free", "Bert": "away"}, 2)
            await enter_room(berts, "competition")
            await until(annas, "lobby", lambda message: people(message) == {"Anna": "free"})
            await enter_room(berts, "fun", available=False)
            await until(annas, "lobby", lambda message: message["rooms"][1]["players"] == 0)
            assert people(await enter_room(annas, "fun")) == {"Anna": "free"}
            await bert.close()
            await until(annas, "lobby", lambda message: message["online"] == 1)

    run(flow())


def test_to_stay_available(folder: Path) -> None:
    """Who leaves the screen of the lobby is listed where others have seen them, and is told nothing of the room."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await here.visit("Anna"), await here.visit("Bert")
            annas, berts = await anna.in_lobby("competition"), await bert.in_lobby("competition")
            elsewhere = await enter_room(berts, None)
            assert (elsewhere["room"], elsewhere["players"], elsewhere["tables"]) == (None, [], [])
            assert people(await enter_room(annas, "competition")) == {"Anna": "free", "Bert": "free"}
            begun = await bert.ask("POST", f"/players/{bert.player}/matches", {"rules": HOYLE, "levels": [1]})
            await berts.join(begun["match"])  # against the computer: still free
            assert people(await enter_room(annas, "competition")) == {"Anna": "free", "Bert": "free"}
            table = await anna.open_table()
            await anna.ask("POST", f"/lobby/tables/{table['id']}/invitations", {"name": "Bert"})
            await until(berts, "mine", lambda message: message["invitations"])
            await enter_room(berts, None, available=False)
            assert people(await enter_room(annas, "competition")) == {"Anna": "seated"}

    run(flow())


def test_who_waits_at_a_table(folder: Path) -> None:
    """Is shown so as long as it is open, and not as somebody who is free; but may be invited to another one."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await here.visit("Anna"), await here.visit("Bert")
            annas, berts = await anna.in_lobby(), await bert.in_lobby()
            table = await anna.open_table(TWO_CANASTAS)
            await until(berts, "lobby", lambda message: people(message) == {"Anna": "seated", "Bert": "free"})
            await bert.join(table["id"])
            await until(berts, "lobby", lambda message: people(message) == {"Anna": "seated", "Bert": "seated"})
            own = await bert.open_table()
            await bert.ask("POST", f"/lobby/tables/{own['id']}/invitations", {"name": "Anna"})
            started = await anna.join(own["id"])
            for client in (annas, berts):
                await client.join(started["match"])
            await until(berts, "lobby", lambda message: people(message) == {"Anna": "playing", "Bert": "playing"})

    run(flow())


def test_a_guest_is_called_otherwise(folder: Path) -> None:
    """All who see the name see the new one; on the seat of a match that runs it stays, and others have it not."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert, clara = await here.visit("Anna"), await here.visit("Bert"), await here.visit("Clara")
            annas, berts, claras = [await visit.in_lobby() for visit in (anna, bert, clara)]
            started = await bert.join((await anna.open_table())["id"])
            waiting = await anna.open_table(FOUR)
            await clara.join(waiting["id"], FOUR)
            for client in (annas, claras):
                await until(client, "mine", lambda message: message["table"] and message["table"]["version"] == 2)
            path = f"/players/{anna.player}"
            await anna.refused("name_taken", "PATCH", path, {"name": "C1ara"})
            await anna.refused("invalid", "PATCH", path, {"name": "Tabby"})
            assert (await anna.ask("PATCH", path, {"name": "Annabel"}))["name"] == "Annabel"
            for client in (annas, claras):
                told = await until(client, "mine", lambda message: message["table"]["host"] == "Annabel")
                assert told["table"]["seats"][0]["name"] == "Annabel"
            await until(berts, "lobby", lambda message: "Annabel" in people(message))
            view = (await annas.join(started["match"]))["view"]
            assert [seat["name"] for seat in view["seats"]] == ["Anna", "Bert"]
            said = await anna.ask("POST", "/chat/room:fun", {"text": "It is me."})
            assert said["name"] == "Annabel"
            assert (await here.visit("Anna")).player != anna.player

    run(flow())


def test_private_rooms(folder: Path) -> None:
    """Who knows the name may enter; to others there is no such room, nor what is said in it."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await here.visit("Anna"), await here.visit("Bert")
            cara = await here.visit("Cara")
            annas, caras = await anna.in_lobby(), await cara.in_lobby()
            room = await anna.ask("POST", "/lobby/rooms", {"name": "The Cat Café"})
            assert (room["kind"], room["name"]) == ("private", "The Cat Café")
            assert (await bert.ask("POST", "/lobby/rooms", {"name": " the  cat café"}))["id"] == room["id"]
            mine = await until(annas, "mine", lambda message: message["rooms"])
            assert [each["id"] for each in mine["rooms"]] == [room["id"]]
            picture = await enter_room(annas, room["id"])
            assert [each["id"] for each in picture["rooms"]] == ["fun", "competition", room["id"]]
            table = await anna.open_table(room=room["id"])
            assert (await enter_room(annas, room["id"]))["tables"][0]["id"] == table["id"]
            refused = await enter_room(caras, room["id"])
            assert (refused["type"], refused["code"]) == ("error", "not_found")
            assert (await listen(caras, f"room:{room['id']}"))["code"] == "not_found"
            await cara.refused("not_found", "GET", f"/chat/room:{room['id']}")
            await cara.refused("not_found", "POST", "/lobby/tables", {"room": room["id"], "rules": HOYLE})
            # By the link, however, one can be brought to a table; that does not open the room.
            started = await cara.join(table["id"])
            match = await cara.ask("GET", f"/lobby/matches/{started['match']}")
            assert (match["room"]["id"], match["room"]["name"]) == (room["id"], "")
            await bert.ask("DELETE", f"/lobby/rooms/{room['id']}")
            await bert.refused("not_found", "DELETE", f"/lobby/rooms/{room['id']}")
            await bert.refused("not_found", "POST", "/lobby/tables", {"room": room["id"], "rules": HOYLE})
            assert (await bert.ask("POST", "/lobby/rooms", {"name": "competition"}))["kind"] == "competition"

    run(flow())


def test_a_server_that_is_gone(folder: Path) -> None:
    """Whose last sign of life is half a minute old: nobody is connected to it; it is swept away in time."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, ghost = await here.visit("Anna"), await here.visit("Ghost")
            store = here.host.store.lobby
            store.beat("crashed", at=here.host.around.time_text()).result()
            left_over = Presence(
                connection="c",
                process="crashed",
                player=ghost.player,
                room="fun",
                match=None,
                available=True,
                away=False,
                since=here.host.around.time_text(),
            )
            store.put_presence(left_over).result()
            annas = await anna.in_lobby()
            assert people(await enter_room(annas, "fun")) == {"Anna": "free", "Ghost": "free"}
            here.time(29)
            await lobby_of(here).tick()
            assert people(await enter_room(annas, "fun")) == {"Anna": "free", "Ghost": "free"}
            here.time(2)
            assert people(await enter_room(annas, "fun")) == {"Anna": "free"}
            assert store.sweep(alive=Alive("2026-05-01T18:00:01.000Z")).result() == 1

    run(flow())


def test_a_server_that_was_given_up_by_mistake(folder: Path) -> None:
    """It was stopped for a while, and writes down its connections again."""

    async def flow() -> None:
        async with house(folder) as here:
            annas = await (await here.visit("Anna")).in_lobby()
            here.host.store.lobby.sweep(alive=Alive("2027-01-01T00:00:00.000Z")).result()
            await lobby_of(here).tick()
            assert people(await enter_room(annas, "fun")) == {"Anna": "free"}

    run(flow())


def test_tables_that_were_left_alone(folder: Path) -> None:
    """Are closed after two minutes; those with somebody there after half a day."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await here.visit("Anna"), await here.visit("Bert")
            berts = await bert.in_lobby()
            lonely, waiting = await anna.open_table(), await bert.open_table()
            lobby = lobby_of(here)
            await lobby.tick()
            here.time(119)
            await lobby.tick()
            assert (await anna.table(lonely["id"]))["status"] == "open"
            here.time(1)
            await lobby.tick()
            assert (await anna.table(lonely["id"]))["status"] == "closed"
            assert (await bert.table(waiting["id"]))["status"] == "open"
            here.time(12 * 3600)
            await lobby.tick()
            await until(berts, "mine", lambda message: message["table"] is None)
            assert (await bert.table(waiting["id"]))["status"] == "closed"

    run(flow())


def test_a_match_that_ended_unnoticed(folder: Path) -> None:
    """The server was killed between the last entry and what follows from it: it is noticed later."""

    async def flow() -> None:
        async with house(folder) as here:
            here.host.when_over.clear()  # as if it had been killed
            anna, bert = await here.visit("Anna"), await here.visit("Bert")
            started = await bert.join((await anna.open_table())["id"])
            berts = await bert.in_lobby()
            await berts.join(started["match"])
            await berts.wait_until(lambda view: view["hand"] is not None)
            await berts.command("offer", what="resign")
            await berts.wait_until(lambda view: view["stage"] == "over")
            assert (await anna.table(started["id"]))["status"] == "playing"
            await lobby_of(here).tick()
            assert (await anna.table(started["id"]))["status"] == "over"

    run(flow())


def test_the_picture_is_a_lobby_message(folder: Path) -> None:
    """What is put together of encoded parts is what the type says."""

    async def flow() -> None:
        async with house(folder) as here:
            anna = await here.visit("Anna")
            await anna.open_table()
            rooms: Rooms = lobby_of(here).rooms
            snapshot = await rooms.snapshot(await rooms.found("fun"))
            read = msgspec.json.decode(snapshot.answering("c1"), type=LobbyState)
            assert (read.id, read.room, len(read.tables)) == ("c1", "fun", 1)
            assert msgspec.json.encode(read) == snapshot.answering("c1")
            assert msgspec.json.decode(snapshot.for_all, type=LobbyState).id is None

    run(flow())


def test_no_lobby_on_a_machine_of_ones_own(folder: Path) -> None:
    """Neither over the socket nor by requests."""

    async def flow() -> None:
        async with (
            running(make_host(open_store(folder)), rest_routes=rest_routes()) as served,
            served.client() as client,
        ):
            assert (await enter_room(client, "fun"))["code"] == "not_found"

    run(flow())


def lobby_of(here: Any) -> Any:
    """The lobby of the server."""
    return here.host.lobby
