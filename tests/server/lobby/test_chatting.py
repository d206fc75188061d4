"""Chat: who hears whom, how fast, and what cannot be said."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.store.moderation import Deed, Sanction
from server.lobby.visiting import FOUR, enter_room, house, listen, run, until

pytestmark = pytest.mark.plain_only

ROOM = "/chat/room:fun"


def test_what_is_said_is_heard(folder: Path) -> None:
    """By those who listen, in order; later it is read in pages. Markup is text like any other."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await here.visit("Anna"), await here.visit("Bert")
            berts = await bert.connect()
            assert (await listen(berts, "room:fun", "room:competition"))["places"] == ["room:fun", "room:competition"]
            said = await anna.ask("POST", ROOM, {"text": "  <b>Hello</b> 🐈 "})
            assert (said["name"], said["text"], said["place"]) == ("Anna", "<b>Hello</b> 🐈", "room:fun")
            assert (await berts.next("chat")) == {"type": "chat", "place": "room:fun", "lines": [said]}
            for number in range(60):
                here.time(2)
                await anna.ask("POST", ROOM, {"text": str(number)})
            page = await bert.ask("GET", ROOM)
            assert ([line["text"] for line in page["lines"]], page["more"]) == ([str(n) for n in range(10, 60)], True)
            page = await bert.ask("GET", f"{ROOM}?before={page['lines'][0]['id']}")
            assert (len(page["lines"]), page["lines"][0], page["more"]) == (11, said, False)
            await listen(berts, "room:competition")
            here.time(2)
            await anna.ask("POST", ROOM, {"text": "not heard"})
            other = await bert.ask("POST", "/chat/room:competition", {"text": "heard"})
            heard = await until(berts, "chat", lambda message: message["lines"][-1]["text"] not in map(str, range(60)))
            assert heard["lines"] == [other]

    run(flow())


def test_what_is_no_line(folder: Path) -> None:
    """Nothing, several lines, what cannot be seen or turns the text around, too much."""

    async def flow() -> None:
        async with house(folder) as here:
            anna = await here.visit("Anna")
            for text in ("", "   ", "a\nb", "a\u0000b", "\u202egnp.exe", "x" * 301):
                await anna.refused("invalid", "POST", ROOM, {"text": text})
            assert (await anna.ask("GET", ROOM))["lines"] == []

    run(flow())


def test_not_too_fast_and_not_the_same(folder: Path) -> None:
    """Five at once, in all places together, then one every two seconds; a third time the same is refused."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await here.visit("Anna"), await here.visit("Bert")
            for number in range(5):
                place = "room:fun" if number % 2 else "room:competition"
                await anna.ask("POST", f"/chat/{place}", {"text": f"line {number}"})
            assert await anna.refused("too_fast", "POST", ROOM, {"text": "one more"}) == {"seconds": 2}
            await bert.ask("POST", ROOM, {"text": "Bert may"})
            here.time(1)
            assert await anna.refused("too_fast", "POST", ROOM, {"text": "one more"}) == {"seconds": 1}
            here.time(1)
            await anna.ask("POST", ROOM, {"text": "one more"})
            here.time(60)
            await anna.ask("POST", ROOM, {"text": "one more"})
            await anna.refused("repeated", "POST", ROOM, {"text": "one more"})
            await anna.ask("POST", ROOM, {"text": "something else"})
            await anna.ask("POST", ROOM, {"text": "one more"})

    run(flow())


def test_mute_and_block(folder: Path) -> None:
    """Whoever one does not want to hear is not heard, by oneself alone; who is blocked cannot come to the table."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await here.visit("Anna"), await here.visit("Bert")
            cara = await here.visit("Cara")
            annas, caras = await anna.connect(), await cara.connect()
            await listen(annas, "room:fun")
            await listen(caras, "room:fun")
            relation = await anna.ask("POST", "/people/bert", {"muted": True})
            assert relation == {"name": "Bert", "muted": True, "blocked": False}
            await bert.ask("POST", ROOM, {"text": "Psst"})
            await until(caras, "chat", lambda message: message["lines"][0]["text"] == "Psst")
            await cara.ask("POST", ROOM, {"text": "Yes?"})
            heard = await annas.next("chat")
            assert [line["name"] for line in heard["lines"]] == ["Cara"]
            assert [line["name"] for line in (await anna.ask("GET", ROOM))["lines"]] == ["Cara"]
            assert len((await cara.ask("GET", ROOM))["lines"]) == 2
            await anna.ask("POST", "/people/Bert", {"blocked": True})
            assert (await anna.ask("GET", "/people"))["people"] == [{"name": "Bert", "muted": False, "blocked": True}]
            table = await anna.open_table(FOUR)
            await bert.refused("not_available", "POST", f"/lobby/tables/{table['id']}/join", {"rules": FOUR})
            quick = await bert.ask("POST", "/lobby/quick", {"room": "fun", "rules": FOUR})
            assert quick["id"] != table["id"]
            assert (await bert.ask("GET", "/people"))["people"] == []
            await anna.ask("POST", "/people/Bert", {})
            await bert.join(table["id"], FOUR)
            await anna.refused("not_found", "POST", "/people/Anna", {"muted": True})
            await anna.refused("not_found", "POST", "/people/Nobody", {"muted": True})

    run(flow())


def test_chat_at_a_table(folder: Path) -> None:
    """Before the match only those who sit there; then who watches reads, and writes where it is not rated."""

    async def flow() -> None:
        async with house(folder) as here:
            anna = await here.visit("Anna", password="correct horse")
            bert = await here.visit("Bert", password="correct horse")
            cara = await here.visit("Cara")
            for room, may_write in (("fun", True), ("competition", False)):
                table = await anna.open_table(room=room)
                chat = f"/chat/table:{table['id']}"
                await anna.ask("POST", chat, {"text": f"Welcome to {room}"})
                await cara.refused("not_found", "GET", chat)
                await bert.refused("not_found", "POST", chat, {"text": "Let me in"})
                await bert.join(table["id"])
                await bert.ask("POST", chat, {"text": "Good luck"})
                assert len((await cara.ask("GET", chat))["lines"]) == 2
                if may_write:
                    await cara.ask("POST", chat, {"text": "Hello from the back row"})
                else:
                    await cara.refused("not_allowed", "POST", chat, {"text": "Take the pile!"})
                here.time(60)
            hidden = await anna.open_table(spectators=False)
            await bert.join(hidden["id"])
            await cara.refused("not_found", "GET", f"/chat/table:{hidden['id']}")
            caras = await cara.connect()
            assert (await listen(caras, f"table:{hidden['id']}"))["code"] == "not_found"

    run(flow())


def test_muted_by_those_who_run_the_server(folder: Path) -> None:
    """Until then, and everywhere."""

    async def flow() -> None:
        async with house(folder) as here:
            anna = await here.visit("Anna")
            until_then = "2026-05-01T19:00:00.000Z"
            mute = Sanction("mute", until_then, "Shouting")
            store = here.host.store
            store.moderation.impose(f"player:{anna.player}", mute, Deed("test", here.host.around.time_text())).result()
            facts = await anna.refused("muted", "POST", ROOM, {"text": "AAAA"})
            assert facts == {"until": until_then, "reason": "Shouting"}
            here.time(3_600)
            await anna.ask("POST", ROOM, {"text": "Sorry"})

    run(flow())


def test_reports(folder: Path) -> None:
    """Of a line that one can read; once."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await here.visit("Anna"), await here.visit("Bert")
            line = await bert.ask("POST", ROOM, {"text": "Something rude"})
            body = {"line": line["id"], "reason": "Rude"}
            await anna.ask("POST", f"{ROOM}/reports", body)
            await anna.ask("POST", f"{ROOM}/reports", body)
            [report] = here.host.store.moderation.reports()
            assert (report.by, report.about, report.reason) == ("Anna", "Bert", "Rude")
            await anna.refused("not_found", "POST", f"{ROOM}/reports", {"line": 99, "reason": ""})
            await anna.refused("not_found", "POST", "/chat/room:competition/reports", body)

    run(flow())


def test_places_that_are_none(folder: Path) -> None:
    """Nothing is heard there, and the places of before stay."""

    async def flow() -> None:
        async with house(folder) as here:
            anna = await here.visit("Anna")
            annas = await anna.connect()
            await enter_room(annas, "fun")
            await listen(annas, "room:fun")
            assert (await listen(annas, "room:attic"))["code"] == "not_found"
            assert (await listen(annas, "kitchen:1"))["code"] == "invalid"
            assert (await listen(annas, *(f"room:{number}" for number in range(5))))["code"] == "invalid"
            await anna.ask("POST", ROOM, {"text": "Still there"})
            assert (await annas.next("chat"))["lines"][0]["text"] == "Still there"

    run(flow())
