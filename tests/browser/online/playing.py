"""People who play with each other: in their pages, or by programs while the pages look on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from contextlib import AsyncExitStack
from random import Random
from typing import Any, Final

from playwright.sync_api import expect
from websockets.asyncio.client import connect

from canasta import Rules
from server.driving import LONGEST_MATCH, Client

from ..players import MOST_STEPS, MousePlayer
from ..serving import Served
from .person import Person

TWO: Final = Rules.preset("hoyle").change(hand_size=3, minimum=None, canastas_to_go_out=0, target=50)
"""Rules of which a hand is short, and the match is over with it."""

FOUR: Final = Rules.preset("classic4").change(
    hand_size=3, minimum=None, canastas_to_go_out=0, target=50, ask_partner=False
)


def who_is_on_turn(people: Sequence[Person]) -> int:
    """The seat on turn; the people by seat."""
    for person in people:
        person.is_at_table()
    (seat,) = [seat for seat, person in enumerate(people) if person.table.my_turn.is_visible()]
    return seat


def play_hand(people: Sequence[Person]) -> set[str]:
    """All play a hand with their mice, and ask for hints; the people by seat. What they have done."""
    players = [MousePlayer(person.table) for person in people]
    seat = who_is_on_turn(people)
    for _ in range(MOST_STEPS):
        table = people[seat].table
        expect(table.my_turn.or_(table.sheet)).to_be_visible()
        if table.sheet.is_visible():
            return set().union(*(player.done for player in players))
        players[seat].step()
        if not table.my_turn.is_visible():
            seat = (seat + 1) % len(people)
    raise AssertionError("the hand does not end")


def play_to_the_end(served: Served, match: str, people: Sequence[Person]) -> None:
    """Other clients of the same people play a match; their pages see it."""
    known = [(person.player, person.cookie) for person in people]

    async def play() -> None:
        async with AsyncExitStack() as sockets:
            clients = [await _client(served, player, cookie, sockets) for player, cookie in known]
            for client in clients:
                await client.join(match)
            await asyncio.gather(*(_play_match(client) for client in clients))

    # In a thread of its own: the browser of the tests has the event loop of this one.
    playing = threading.Thread(target=lambda: asyncio.run(play()), name="players of a test")
    playing.start()
    playing.join()
    stored = served.store.match(match)
    assert stored is not None
    assert stored.status == "finished"


async def _client(served: Served, player: str, cookie: str, sockets: AsyncExitStack) -> Client:
    headers = {"Cookie": cookie, "Origin": served.url}
    address = f"{served.url.replace('http', 'ws', 1)}/ws"
    websocket = await sockets.enter_async_context(connect(address, compression=None, additional_headers=headers))
    client = Client(websocket)
    await client.send(type="hello", protocol=1, player=player)
    await client.next("welcome")
    return client


async def _play_match(client: Client) -> None:
    rng = Random("a match")
    for _ in range(LONGEST_MATCH):
        if client.view["stage"] == "over":
            return
        if client.is_to_act() and client.view["waiting"]["kind"] == "action":
            await _play(client, rng)
        else:
            await client.step(rng)
    raise AssertionError("the match does not end")


async def _play(client: Client, rng: Random) -> None:
    """What seems possible; where that is refused, what surely is: there are no hints in rated matches."""
    answer: dict[str, Any] = await client.play(client.choice(rng))
    if answer["type"] == "refused":
        assert client.possible is not None
        discards = [card["card"] for card in client.possible["cards"] if not card["discard"]]
        answer = await client.play(f"discard {discards[0]}" if discards else "draw")
    assert answer["type"] == "accepted", answer
    await client.wait_until(lambda view: view["version"] >= answer["seq"])
