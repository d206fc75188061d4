"""Invitations: sent, answered, timed out; and whom one cannot invite."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.lobby.visiting import FOUR, HOYLE, TWO_CANASTAS, house, run, until

pytestmark = pytest.mark.plain_only


def to(table: Any) -> str:
    """Where people are invited to a table."""
    return f"/lobby/tables/{table['id']}/invitations"


def test_an_invitation_is_accepted(folder: Path) -> None:
    """It is told to both, and the one who comes has other rules."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await here.visit("Anna"), await here.visit("Bert")
            annas, berts = await anna.in_lobby(), await bert.in_lobby()
            table = await anna.open_table()
            sent = await anna.ask("POST", to(table), {"name": "bert"})
            assert (sent["from"], sent["to"], sent["seconds_left"], sent["status"]) == ("Anna", "Bert", 60, "waiting")
            assert await anna.ask("POST", to(table), {"name": "Bert"}) == sent
            told = await until(berts, "mine", lambda message: message["invitations"])
            assert told["invitations"] == [{**sent, "table": {**sent["table"], "mine": None}}]
            path = f"/lobby/invitations/{sent['id']}"
            await anna.refused("not_found", "POST", f"{path}/accept", {"rules": HOYLE})
            await bert.refused("not_found", "DELETE", path)
            joined = await bert.ask("POST", f"{path}/accept", {"rules": TWO_CANASTAS})
            assert (joined["mine"], joined["seats"][1]["agrees"]) == (1, False)
            told = await until(
                annas, "mine", lambda message: message["sent"] and message["sent"][0]["status"] != "waiting"
            )
            assert told["sent"][0]["status"] == "accepted"
            facts = await bert.refused("invitation_over", "POST", f"{path}/accept", {"rules": HOYLE})
            assert facts == {"status": "accepted"}

    run(flow())


@pytest.mark.parametrize(("deed", "status"), [("decline", "declined"), ("withdraw", "withdrawn"), ("wait", "expired")])
def test_an_invitation_is_not_accepted(folder: Path, deed: str, status: str) -> None:
    """Declined, withdrawn or timed out: both are told, and it cannot be accepted any more."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await here.visit("Anna"), await here.visit("Bert")
            annas, berts = await anna.in_lobby(), await bert.in_lobby()
            sent = await anna.ask("POST", to(await anna.open_table()), {"name": "Bert"})
            path = f"/lobby/invitations/{sent['id']}"
            await until(berts, "mine", lambda message: message["invitations"])
            await until(annas, "mine", lambda message: message["sent"])
            match deed:
                case "decline":
                    await bert.ask("POST", f"{path}/decline")
                case "withdraw":
                    await anna.ask("DELETE", path)
                case _:
                    here.time(60)
            await until(berts, "mine", lambda message: not message["invitations"])
            if status == "withdrawn":
                await until(annas, "mine", lambda message: not message["sent"])
            else:
                await until(annas, "mine", lambda message: message["sent"][0]["status"] == status)
            facts = await bert.refused("invitation_over", "POST", f"{path}/accept", {"rules": HOYLE})
            assert facts == {"status": status}
            await anna.refused("invitation_over", "DELETE", path)

    run(flow())


def test_a_table_that_starts_withdraws_its_invitations(folder: Path) -> None:
    """Who was not fast enough sees that it is over."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await here.visit("Anna"), await here.visit("Bert")
            cara = await here.visit("Cara")
            berts = await bert.in_lobby()
            table = await anna.open_table()
            await anna.ask("POST", to(table), {"name": "Bert"})
            await until(berts, "mine", lambda message: message["invitations"])
            await cara.join(table["id"])
            await until(berts, "mine", lambda message: not message["invitations"])

    run(flow())


def test_whom_one_cannot_invite(folder: Path) -> None:
    """Who is not here, has blocked one, plays a rated match: all get the same answer."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert = await here.visit("Anna"), await here.visit("Bert")
            table = await anna.open_table(FOUR)
            await bert.refused("not_seated", "POST", to(table), {"name": "Anna"})
            await anna.refused("invalid", "POST", to(table), {"name": "Anna"})
            await anna.refused("not_found", "POST", to(table), {"name": "Nobody"})
            answers = [await anna.refused("not_available", "POST", to(table), {"name": "Bert"})]
            await bert.in_lobby()
            await bert.ask("POST", "/people/Anna", {"blocked": True})
            answers.append(await anna.refused("not_available", "POST", to(table), {"name": "Bert"}))
            assert answers == [{}, {}]
            await bert.ask("POST", "/people/Anna", {})
            await anna.ask("POST", to(table), {"name": "Bert"})

    run(flow())


def test_not_out_of_a_rated_match(folder: Path) -> None:
    """Who plays for the ladder is left in peace; and guests are not asked to rated tables."""

    async def flow() -> None:
        async with house(folder) as here:
            anna, bert, cara = [
                await here.visit(name, password="correct horse battery") for name in ("Anna", "Bert", "Cara")
            ]
            guest = await here.visit("Guest")
            await guest.in_lobby()
            berts = await bert.in_lobby("competition")
            rated = await anna.open_table(room="competition")
            await anna.refused("not_available", "POST", to(rated), {"name": "Guest"})
            started = await bert.join(rated["id"])
            table = await cara.open_table(FOUR)
            await cara.ask("POST", to(table), {"name": "Bert"})  # he has not sat down to play yet
            await berts.join(started["match"])
            await berts.ping("seen")
            await cara.refused("not_available", "POST", to(await cara.open_table(FOUR)), {"name": "Bert"})

    run(flow())


def test_not_too_many(folder: Path) -> None:
    """Eight may be waiting."""

    async def flow() -> None:
        async with house(folder) as here:
            anna = await here.visit("Anna")
            table = await anna.open_table(FOUR)
            others = [await here.visit(f"Player {number}") for number in range(9)]
            for other in others:
                await other.in_lobby()
            for other in others[:8]:
                await anna.ask("POST", to(table), {"name": other.name})
            await anna.refused("too_fast", "POST", to(table), {"name": others[8].name})
            here.time(60)
            await anna.ask("POST", to(table), {"name": others[8].name})

    run(flow())
