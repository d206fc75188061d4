"""Houses: a server at an address, private or public, a line that is lost, and which house is found."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path
from typing import Any

import pytest

from canasta.errors import CanastaError
from canasta.rules import Rules
from canasta.server.instance import FolderInUse, Instance
from canasta.server.lobby.messages import GatheringInfo
from canasta.server.rest.lobby import NewTable
from canasta.server.rest.rules import RulesChoice
from canasta.terminal.affairs import Affairs
from canasta.terminal.finding import Whereabouts, open_house
from canasta.terminal.house import STRANGE, UNREACHABLE, House, Line, LineLost, Trouble
from canasta.terminal.in_process import InProcess
from canasta.terminal.remote import COOKIES, Cookies, Remote, read_address
from canasta.terminal.sitting import Ok, Refusals, Sitting

from .driving import Player, in_process, plainly, rules_of, served


async def remote(url: str, folder: Path | None = None) -> Remote:
    """The house of a server, with the cookies of a folder."""
    return await Remote.find(read_address(url), cookies=Cookies(folder))


# --- a server at an address ---


def test_the_same_evening_on_a_private_server_and_in_this_process(folder: Path) -> None:
    """It is the same application: what is said does not depend on where it runs."""
    places = [folder / "here", folder / "there"]
    for place in places:
        place.mkdir()

    async def spend() -> tuple[str, str]:
        async with in_process(places[0]) as house:
            here = await plainly(house, Player("both"), rules=rules_of("hoyle"), levels=(1,))
        async with served(places[1]) as server:
            house = await remote(server.url)
            assert not house.is_public
            there = await plainly(house, Player("both"), rules=rules_of("hoyle"), levels=(1,))
        return here, there

    here, there = asyncio.run(spend())
    assert "Score of hand 1:" in here
    assert here == there


def test_a_guest_of_a_public_server_plays_and_comes_back(folder: Path) -> None:
    """With a nickname; the session is kept in a file for oneself alone, so that the match can be resumed."""

    async def spend() -> tuple[str, str]:
        async with served(folder, is_public=True) as server:
            options: dict[str, Any] = {"name": "Mitzi", "pace": 0}
            house = await remote(server.url, folder)
            assert house.is_public
            first = await plainly(house, ["d"], rules=rules_of("hoyle"), levels=(1,), **options)
            again = await plainly(await remote(server.url, folder), Player("back"), resume=True, name=None)
            return first, again

    first, again = asyncio.run(spend())
    assert "You are Mitzi, a guest, at http://127.0.0.1:" in first
    assert "You are Mitzi, a guest" in again
    assert "Score of hand 1:" in again
    assert stat.S_IMODE((folder / COOKIES).stat().st_mode) == 0o600


def test_an_account_enters_with_its_password(folder: Path) -> None:
    """A wrong password is told in the server's words."""

    async def spend() -> str:
        async with served(folder, is_public=True) as server:
            house = await remote(server.url)
            body = {"name": "Mitzi", "password": "correct horse battery"}
            await house.request("POST", "/api/session/account", body, kind=dict)
            stranger = await remote(server.url)
            with pytest.raises(Trouble, match="The nickname or the password is wrong"):
                await plainly(stranger, ["wrong wrong wrong"], name="Mitzi", log_in=True)
            return await plainly(stranger, ["correct horse battery", "quit"], name="Mitzi", log_in=True)

    said = asyncio.run(spend())
    assert "You are Mitzi, a player with an account" in said
    assert "correct horse" not in said, "a password is never shown"


def test_two_people_at_a_table_by_its_link(folder: Path) -> None:
    """One has opened it, the other follows the link and agrees; they play a hand and talk."""
    rules = Rules.preset("duel")

    class Talker(Player):
        """Says something first."""

        has_said = False

        def __call__(self, said: str) -> str | None:
            if "Sit down, and agree to these rules?" in said:
                return "yes"
            if said.endswith("> ") and not self.has_said:
                self.has_said = True
                return "say Good luck!"
            return super().__call__(said)

    async def spend() -> list[str]:
        async with served(folder, is_public=True) as server:
            anna, bert = await remote(server.url), await remote(server.url)
            await Affairs(anna).enter_as_guest("Mitzi")
            table = await anna.request("POST", "/api/lobby/tables", NewTable("fun", rules.code()), kind=GatheringInfo)
            evenings = [
                plainly(anna, Talker("first"), name="Mitzi", table=table.id),
                plainly(bert, Talker("second"), name="Felix", table=table.id),
            ]
            return list(await asyncio.gather(*evenings))

    mitzi, felix = asyncio.run(spend())
    assert "The table of Mitzi: Mitzi, seat 2 is free." in felix
    for said in (mitzi, felix):
        assert "Score of hand 1:" in said
        assert "Mitzi: Good luck!" in said
        assert "Felix: Good luck!" in said


def test_who_cannot_be_reached_is_told_so(folder: Path) -> None:
    """Nobody there, or somebody who speaks otherwise."""

    async def find(address: str) -> str:
        with pytest.raises(Trouble) as trouble:
            await remote(address)
        return f"{trouble.value.code}: {trouble.value}"

    async def spend() -> list[str]:
        async def stranger(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
            writer.close()

        other = await asyncio.start_server(stranger, "127.0.0.1", 0)
        port = other.sockets[0].getsockname()[1]
        answers = [await find(f"http://127.0.0.1:{port}")]
        other.close()
        await other.wait_closed()
        return [*answers, await find(f"127.0.0.1:{port}")]

    strange, nobody = asyncio.run(spend())
    assert strange == f"{STRANGE}: The answer (status 200) is not one of Canasta."
    assert nobody.startswith(f"{UNREACHABLE}: The server at http://127.0.0.1:")
    assert nobody.endswith("cannot be reached: Connection refused.")


@pytest.mark.parametrize("address", ["", "ftp://here", "http://", "http://here:99999", "http://a b", "http://x/page"])
def test_what_is_no_address(address: str) -> None:
    """It is told, with an example."""
    with pytest.raises(CanastaError, match="is no address of a server, such as"):
        read_address(address)


# --- a line that is lost ---


class Unsteady:
    """A house whose lines can be cut, and that cannot be called for a while."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.lines: list[_Cut] = []
        self.refusals = 0
        self.is_public = house.is_public
        self.address = house.address
        self.request = house.request

    async def open_socket(self) -> Line:
        """Call the house, if it answers."""
        if self.refusals:
            self.refusals -= 1
            raise Trouble(UNREACHABLE, "Nobody answers.")
        self.lines.append(_Cut(await self._house.open_socket()))
        return self.lines[-1]


class _Cut:
    """A line that is lost after a message has been sent."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self.cuts_after: bytes | None = None

    async def send(self, message: bytes) -> None:
        """Send, and lose the line if it is time."""
        await self._line.send(message)
        if self.cuts_after is not None and self.cuts_after in message:
            await self._line.close()

    async def receive(self) -> bytes:
        """What comes; nothing any more after the cut."""
        if self.cuts_after is None:
            return await self._line.receive()
        raise LineLost

    async def close(self) -> None:
        """Hang up."""
        await self._line.close()


def test_a_lost_line_comes_back_and_nothing_is_lost(folder: Path) -> None:
    """A move is sent, and the line is lost before its answer: it is done once, and what was missed is told."""
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    async def spend() -> None:
        async with served(folder) as server:
            steady = await remote(server.url)
            affairs = Affairs(steady)
            affairs.play_as((await affairs.players())[0])
            match = await affairs.begin(RulesChoice("hoyle"), [1])
            house = Unsteady(steady)
            sitting = Sitting(house, affairs.me.id, match, pause=pause, chance=lambda: 0.5)
            await sitting.sit_down()
            since = 0
            while not sitting.is_my_turn:
                since = await sitting.change(since)
            sitting.take_news()
            [line] = house.lines
            line.cuts_after = b'"draw"'
            house.refusals = 3
            before = len(sitting.view.hand.cards) if sitting.view.hand else 0
            drawn = await sitting.play("draw")
            assert isinstance(drawn, Ok)
            assert sitting.connected
            assert sitting.view.hand is not None
            assert len(sitting.view.hand.cards) == before + 1
            names = [event.name for event in sitting.take_news()]
            assert names.count("drew") == 1, "what was missed is told once"
            assert sitting.take_notices() == [
                "The connection is lost. Trying again; nothing is lost.",
                "The connection is back.",
            ]
            refused = await sitting.play("draw")
            assert isinstance(refused, Refusals)
            assert refused.texts() == ["You cannot draw now: you have drawn, so meld or discard."]
            await sitting.leave()

    asyncio.run(spend())
    assert pauses == [0.3, 0.6, 1.2, 2.0]


def test_a_match_that_does_not_exist(folder: Path) -> None:
    """It is told in the server's words."""

    async def spend() -> None:
        async with in_process(folder) as house:
            affairs = Affairs(house)
            affairs.play_as((await affairs.players())[0])
            with pytest.raises(Trouble, match="There is no such table"):
                await affairs.sit_down("nowhere")

    asyncio.run(spend())


# --- which house ---


def test_a_house_in_this_process_keeps_its_folder(folder: Path) -> None:
    """Nobody else uses the folder meanwhile; afterwards it is free, and everything is there."""

    async def spend() -> None:
        where = Whereabouts(folder=folder / "new")
        async with open_house(where) as house:
            assert isinstance(house, InProcess)
            await Affairs(house).create_player("Anna")
            with pytest.raises(FolderInUse, match="does not answer"):
                await open_house(where).__aenter__()
        async with open_house(where) as house:
            assert [player.name for player in await Affairs(house).players()] == ["Anna"]

    asyncio.run(spend())


def test_a_running_server_of_the_same_folder_is_found(folder: Path) -> None:
    """The terminal plays there, as another page of the browser would."""

    async def spend() -> None:
        async with served(folder) as server:
            with Instance(folder, "") as instance:  # the server of the tests has no name
                instance.announce(f"{server.url}/")
                async with open_house(Whereabouts(folder=folder)) as house:
                    assert house.address == server.url
                    said = await plainly(house, ["quit"])
        assert "You play as Anna." in said

    asyncio.run(spend())
