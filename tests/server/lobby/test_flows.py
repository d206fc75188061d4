"""Tables of the lobby: people who meet, agree, play, and play again, over real sockets and requests."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from canasta.rules import Rules
from server.lobby.visiting import FOUR, HOYLE, TWO_CANASTAS, House, Visit, enter_room, house, run, until

pytestmark = pytest.mark.plain_only

THREE = Rules.preset("classic3").code()


def path(table: Any, deed: str = "") -> str:
    """Where something is done to a table."""
    return f"/lobby/tables/{table['id']}" + (f"/{deed}" if deed else "")


async def two(here: House) -> tuple[Visit, Visit]:
    """Anna and Bert have entered."""
    return await here.visit("Anna"), await here.visit("Bert")


def test_two_meet_disagree_and_play(folder: Path) -> None:
    """One opens a table, the other has other rules; a proposal goes back and forth, and the match starts for both."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await two(here)
            annas, berts = await anna.in_lobby(), await bert.in_lobby()
            table = await anna.open_table()
            seen = await until(berts, "lobby", lambda message: message["tables"])
            [listed] = seen["tables"]
            assert listed == {**table, "mine": None}
            joined = await bert.join(table["id"], TWO_CANASTAS)
            assert joined["seats"][1] == {
                "seat": 1,
                "kind": "person",
                "name": "Bert",
                "level": None,
                "own_rules": TWO_CANASTAS,
                "agrees": False,
                "differences": 1,
                "connected": True,
            }
            mine = await until(annas, "mine", lambda message: message["table"] and message["table"]["version"] == 2)
            assert mine["table"] == {**joined, "mine": 0}
            # Bert proposes his rules; Anna, who has not seen that, cannot agree to something else by mistake.
            proposal = {"version": joined["version"], "rules": TWO_CANASTAS}
            proposed = await bert.ask("POST", path(table, "propose"), proposal)
            facts = await anna.refused("stale", "POST", path(table, "agree"), {"version": 2})
            assert facts == {"version": 3}
            mine = await until(annas, "mine", lambda message: message["table"]["version"] == 3)
            assert (mine["table"]["proposed_by"], mine["table"]["seats"][0]["agrees"]) == ("Bert", False)
            agreed = await anna.ask("POST", path(table, "agree"), {"version": proposed["version"]})
            assert (agreed["status"], agreed["rules"]["code"]) == ("playing", TWO_CANASTAS)
            for client in (annas, berts):
                told = await until(client, "mine", lambda message: message["matches"])
                assert (told["matches"], told["table"]) == ([agreed["match"]], None)
            view = (await berts.join(agreed["match"]))["view"]
            assert [seat["name"] for seat in view["seats"]] == ["Anna", "Bert"]
            assert (view["seat"], view["rules"]["code"]) == (1, TWO_CANASTAS)
            seen = await until(annas, "lobby", lambda message: message["players"][1]["status"] == "playing")
            assert [each["name"] for each in seen["players"]] == ["Anna", "Bert"]
            assert seen["tables"][0]["status"] == "playing"
            await anna.refused("table_closed", "POST", path(table, "leave"))

    run(flow())


def test_four_with_a_bot_and_a_clock(folder: Path) -> None:
    """Seats as they were taken, the bot of the host, and a clock: all of it is in the log of the match."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await two(here)
            cara = await here.visit("Cara")
            table = await anna.open_table(FOUR, clock={"turn": 30, "bank": 60}, bots=[{"seat": 1, "level": 2}])
            await bert.join(table["id"], FOUR, seat=3)
            facts = await cara.refused("seat_taken", "POST", path(table, "join"), {"rules": FOUR, "seat": 3})
            assert facts == {"seat": 3}
            started = await cara.join(table["id"], FOUR)
            assert [seat["name"] for seat in started["seats"]] == ["Anna", "Tabby", "Cara", "Bert"]
            log = [entry.text for entry in here.host.store.log(started["match"])]
            assert log[1:] == [
                "clock 30 60",
                f"sit 0 person {anna.player} Anna",
                "sit 1 bot 2 Tabby",
                f"sit 2 person {cara.player} Cara",
                f"sit 3 person {bert.player} Bert",
            ]

    run(flow())


def test_the_hosts_affairs(folder: Path) -> None:
    """Bots come and go, people are sent away; when the host leaves, the next one is the host."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await two(here)
            berts = await bert.in_lobby()
            table = await anna.open_table(THREE)
            await bert.join(table["id"], TWO_CANASTAS)
            await bert.refused("not_host", "POST", path(table, "bot"), {"seat": 2, "level": 1})
            await anna.ask("POST", path(table, "bot"), {"seat": 2, "level": 1})
            emptied = await anna.ask("POST", path(table, "bot"), {"seat": 2, "level": None})
            assert [seat["kind"] for seat in emptied["seats"]] == ["person", "person", "nobody"]
            await until(berts, "mine", lambda message: message["table"])
            await anna.ask("POST", path(table, "remove"), {"name": "Bert"})
            await until(berts, "mine", lambda message: message["table"] is None)
            await bert.join(table["id"], THREE)
            await anna.ask("POST", path(table, "leave"))
            left = await bert.table(table["id"])
            assert (left["host"], left["mine"], left["status"]) == ("Bert", 1, "open")
            await bert.ask("POST", path(table, "leave"))
            assert (await bert.table(table["id"]))["status"] == "closed"
            await anna.refused("table_closed", "POST", path(table, "join"), {"rules": THREE})

    run(flow())


def test_one_open_table_at_a_time(folder: Path) -> None:
    """Whoever sits down elsewhere has left; a table that was left alone is closed."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await two(here)
            first = await anna.open_table(FOUR)
            second = await bert.open_table(FOUR)
            await anna.join(second["id"], FOUR)
            assert (await anna.table(first["id"]))["status"] == "closed"
            third = await bert.open_table(FOUR)
            assert (await bert.table(second["id"]))["host"] == "Anna"
            assert (await bert.table(third["id"]))["mine"] == 0

    run(flow())


def test_by_a_link(folder: Path) -> None:
    """A table that is not listed is found by its id, also by somebody who has not entered yet."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await two(here)
            berts = await bert.in_lobby()
            table = await anna.open_table(is_open=False)
            assert (await enter_room(berts, "fun"))["tables"] == []
            async with here.stranger() as stranger:
                seen = (await stranger.get(f"/api{path(table)}")).json()
                assert (seen["host"], seen["mine"]) == ("Anna", None)
                refused = await stranger.post(f"/api{path(table, 'join')}", json={"rules": HOYLE})
                assert (refused.status_code, refused.json()["code"]) == (401, "not_entered")
                picture = await stranger.get(f"/qr/{table['id']}.svg")
                assert picture.headers["content-type"] == "image/svg+xml"
                assert picture.content.startswith(b"<?xml")
                assert (await stranger.get("/qr/a.b.svg")).status_code == 404
            assert (await bert.join(table["id"]))["status"] == "playing"

    run(flow())


def test_quick_match(folder: Path) -> None:
    """The table that differs least; without any, a new one, and whoever waits there stays there."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await two(here)
            cara = await here.visit("Cara")
            wanted = {"room": "fun", "rules": HOYLE}
            opened = await anna.ask("POST", "/lobby/quick", wanted)
            assert (opened["mine"], opened["host"]) == (0, "Anna")
            assert await anna.ask("POST", "/lobby/quick", wanted) == opened
            other = await bert.open_table(TWO_CANASTAS)
            found = await cara.ask("POST", "/lobby/quick", wanted)
            assert (found["id"], found["status"]) == (opened["id"], "playing")
            dora = await here.visit("Dora")
            found = await dora.ask("POST", "/lobby/quick", wanted)
            assert (found["id"], found["seats"][1]["differences"]) == (other["id"], 1)
            await dora.refused("not_found", "POST", "/lobby/quick", {"room": "attic", "rules": HOYLE})

    run(flow())


def test_two_who_look_for_each_other_at_once(folder: Path) -> None:
    """Find each other."""

    async def flow() -> None:
        async with house(folder) as here:
            visits = await two(here)
            wanted = {"room": "fun", "rules": HOYLE}
            found = await asyncio.gather(*(visit.ask("POST", "/lobby/quick", wanted) for visit in visits))
            assert found[0]["id"] == found[1]["id"]
            assert (await visits[0].table(found[0]["id"]))["status"] == "playing"

    run(flow())


async def play_and_resign(here: House, anna: Visit, bert: Visit, **more: Any) -> Any:
    """A match that is over: Bert has resigned."""
    table = await anna.open_table(**more)
    started = await bert.join(table["id"])
    berts = await bert.in_lobby()
    await berts.join(started["match"])
    await berts.wait_until(lambda view: view["hand"] is not None)
    assert (await berts.command("offer", what="resign"))["type"] == "accepted"
    await until(berts, "mine", lambda message: not message["matches"])
    return started


def test_a_rematch(folder: Path) -> None:
    """Whoever asks first opens the table and the others are asked; both at once meet at one table."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await two(here)
            first = await play_and_resign(here, anna, bert)
            assert (await anna.table(first["id"]))["status"] == "over"
            annas = await anna.in_lobby()
            asked = await bert.ask("POST", "/lobby/rematch", {"match": first["match"]})
            assert (asked["mine"], asked["rematch_of"], asked["status"]) == (1, first["match"], "open")
            told = await until(annas, "mine", lambda message: message["invitations"])
            assert told["invitations"][0]["table"]["rematch_of"] == first["match"]
            both = await asyncio.gather(
                *(visit.ask("POST", "/lobby/rematch", {"match": first["match"]}) for visit in (anna, bert))
            )
            assert {each["id"] for each in both} == {asked["id"]}
            started = await anna.table(asked["id"])
            assert [seat["name"] for seat in started["seats"]] == ["Anna", "Bert"]
            assert started["status"] == "playing"
            await until(annas, "mine", lambda message: message["matches"] and not message["invitations"])
            cara = await here.visit("Cara")
            await cara.refused("not_found", "POST", "/lobby/rematch", {"match": first["match"]})
            await anna.refused("not_now", "POST", "/lobby/rematch", {"match": started["match"]})

    run(flow())


def test_competition(folder: Path) -> None:
    """Accounts only, with a clock, without bots; the match is rated."""

    async def flow() -> None:
        async with house(folder) as here:
            anna = await here.visit("Anna", password="correct horse")
            bert = await here.visit("Bert", password="battery staple")
            guest = await here.visit("Guest")
            rated = {"room": "competition", "rules": HOYLE}
            await guest.refused("needs_account", "POST", "/lobby/tables", rated)
            bots = [{"seat": 1, "level": 1}]
            assert await anna.refused("not_for_rated", "POST", "/lobby/tables", {**rated, "bots": bots}) == {
                "what": "bots"
            }
            table = await anna.open_table(room="competition")
            assert (table["rated"], table["clock"]) == (True, {"turn": 60, "bank": 300})
            await guest.refused("needs_account", "POST", path(table, "join"), {"rules": HOYLE})
            started = await bert.join(table["id"])
            match = await guest.ask("GET", f"/lobby/matches/{started['match']}")
            assert (match["rated"], match["room"]["id"], match["can_chat"]) == (True, "competition", False)
            assert (await anna.ask("GET", f"/lobby/matches/{started['match']}"))["can_chat"]

    run(flow())


def test_a_table_that_is_only_for_its_people(folder: Path) -> None:
    """Without spectators nobody else learns of the match; of one against bots nobody at all."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await two(here)
            cara = await here.visit("Cara")
            table = await anna.open_table(spectators=False)
            started = await bert.join(table["id"])
            await cara.refused("not_found", "GET", f"/lobby/matches/{started['match']}")
            assert (await bert.ask("GET", f"/lobby/matches/{started['match']}"))["table"] == table["id"]
            begun = await anna.ask("POST", f"/players/{anna.player}/matches", {"rules": HOYLE, "levels": [1]})
            await anna.refused("not_found", "GET", f"/lobby/matches/{begun['match']}")

    run(flow())


def test_what_is_not_there(folder: Path) -> None:
    """Tables, rooms, invitations; and on a local server the whole lobby."""

    async def flow() -> None:
        async with house(folder) as here:
            anna = await here.visit("Anna")
            await anna.refused("not_found", "GET", "/lobby/tables/none")
            await anna.refused("not_found", "POST", "/lobby/tables/none/agree", {"version": 1})
            await anna.refused("not_found", "POST", "/lobby/tables", {"room": "attic", "rules": HOYLE})
            await anna.refused("not_found", "POST", "/lobby/invitations/none/decline")
            await anna.refused("invalid", "POST", "/lobby/tables", {"room": "fun", "rules": "nonsense!"})
            await anna.refused(
                "invalid", "POST", "/lobby/tables", {"room": "fun", "rules": HOYLE, "clock": {"turn": 1}}
            )

    run(flow())
