"""Playing with others on a public server: entering, a table and its link, chat."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from canasta.rules import Rules
from canasta.server.lobby.messages import GatheringInfo
from canasta.server.rest.lobby import NewTable
from canasta.server.rest.session import Credentials, Me
from canasta.terminal.affairs import Affairs
from canasta.terminal.gathering import Gathering, table_of_link
from canasta.terminal.remote import Remote, read_address
from canasta.terminal.screens.friends import Friends
from canasta.terminal.screens.table import TableScreen
from terminal.driving import served

from .opening import visiting

pytestmark = pytest.mark.plain_only


async def friend(url: str, name: str) -> Affairs:
    """Somebody else, who has entered."""
    affairs = Affairs(await Remote.find(read_address(url)))
    await affairs.enter_as_guest(name)
    return affairs


def test_a_guest_opens_a_table_and_a_friend_comes_by_its_link(folder: Path) -> None:
    """A nickname that is taken is explained; the link is shown; when the friend sits, the match begins. They talk."""

    async def play() -> None:
        async with served(folder, is_public=True) as server:
            bert = await friend(server.url, "Berta")
            house = await Remote.find(read_address(server.url))
            async with visiting(house) as person:
                await person.sees("Play Canasta with others", "Enter as a guest")
                await person.press("enter")
                await person.sees("Your nickname")
                await person.type("Berta")
                await person.press("enter")
                await person.until(
                    lambda: "taken" in person.reads() or "has this" in person.reads(), "that it is taken"
                )
                await person.press("ctrl+u")
                await person.type("Carla")
                await person.press("enter")
                await person.sees("Good to see you, Carla.", "Play with others")
                await person.click("Play with others")
                await person.sees("Join by a link")
                await person.press("enter")
                await person.sees("The link to the table")
                await person.type("http://elsewhere")
                await person.press("enter")
                await person.sees("This is no link to a table")
                await person.press("escape")
                await person.until(lambda: isinstance(person.app.screen, Friends), "the page behind the question")
                await person.click("Open a table")
                await person.sees("Your table", "1. Carla", "free seat", "/#/join/")
                link = next(line.strip() for line in person.reads().splitlines() if "/#/join/" in line)
                table = table_of_link(link)
                assert table is not None
                gathering = Gathering(bert.house, bert.me.id, table)
                await gathering.sit_down((await gathering.look()).rules.code)
                match = await gathering.wait()
                hers = await bert.sit_down(match)
                await person.until(lambda: isinstance(person.app.screen, TableScreen), "the table")
                sitting = person.app.sitting
                assert sitting is not None
                assert sitting.match == match
                await person.until(lambda: sitting.place is not None, "the chat")
                person.app.open_menu("chat")
                await person.sees("Say something")
                await person.type("Good luck")
                await person.press("enter")
                await person.sees("Carla: Good luck")
                await hers.chat("To you too!")
                await person.sees("Berta: To you too!")
                await hers.leave()

    asyncio.run(play())


def test_an_account_follows_a_link(folder: Path) -> None:
    """A wrong password is refused, the right one is seen by nobody; the table of the link is offered at once."""

    async def play() -> None:
        async with served(folder, is_public=True) as server:
            anna = await friend(server.url, "Alma")
            table = NewTable("fun", Rules().code(), is_open=False)
            opened = await anna.house.request("POST", "/api/lobby/tables", table, kind=GatheringInfo)
            owner = Remote(read_address(server.url))
            await owner.request("POST", "/api/session/account", Credentials("Dora", "correct horse"), kind=Me)
            house = await Remote.find(read_address(server.url))
            async with visiting(house, name="Dora", table=opened.id) as person:
                await person.sees("Log in")
                await person.press("down", "enter")
                await person.sees("The nickname of your account", "Dora")
                await person.press("enter")
                await person.sees("The password of Dora")
                await person.type("wrong horse")
                await person.press("enter")
                await person.sees("The nickname or the password is wrong.")
                assert "horse" not in person.reads()
                await person.press("ctrl+u")
                await person.type("correct horse")
                await person.press("enter")
                await person.sees("Alma's table", "Rules: Hoyle for 2, no clock.", "Sit down")
                waiting = asyncio.create_task(Gathering(anna.house, anna.me.id, opened.id).wait())
                await person.press("enter")
                await person.until(lambda: isinstance(person.app.screen, TableScreen), "the table")
                assert person.app.sitting is not None
                assert person.app.sitting.match == await waiting

    asyncio.run(play())
