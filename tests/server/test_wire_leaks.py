"""Nothing hidden goes over the wire: every frame to another seat or a spectator stays the same, byte by byte, when the
cards that it cannot see are dealt anew.

``CANASTA_LEAK_HANDS`` says how many hands of each source are walked through; an ordinary run has hundreds of
positions.
"""

from __future__ import annotations

import asyncio
import os
from random import Random
from typing import cast

import pytest

from canasta import Action, Cards, Game
from canasta.server.hosted import HostedTable
from canasta.server.presenting import encode
from canasta.server.surroundings import Surroundings
from canasta.server.workers import Workers
from canasta.store import Append, Store
from canasta.table import Table
from properties.tables import LARGE_HAND, SOURCES, choose, seats_and_spectator, walk
from properties.test_leaks import Hidden
from table.driving import person
from table.test_leaks import staged, table_at

from .driving import AT, AtOnce

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

HANDS = int(os.environ.get("CANASTA_LEAK_HANDS", "2"))
SPECTATOR = "spectator"


class AnyStore:
    """A store that takes everything: these tables were put there by hand, and have no log."""

    def append_for_loop(self, _append: Append) -> asyncio.Future[None]:
        """Take it."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done


class Listener:
    """Keeps all that it is told."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.name = ""
        self.frames: list[bytes] = []

    def tell(self, message: bytes) -> None:
        """Keep it."""
        self.frames.append(message)

    def tell_table(self, match: str, message: bytes) -> None:
        """Keep it."""
        self.frames.append(message)


class Room:
    """A table in the server, with everybody listening."""

    def __init__(self, position: Game) -> None:
        around = Surroundings(
            store=cast(Store, AnyStore()), workers=Workers(AtOnce), now=lambda: AT, monotonic=lambda: 0.0
        )
        self.table: Table = table_at(position)
        self.hosted = HostedTable("m1", around)
        self.hosted._table = self.table
        self.listeners: dict[int | None, Listener] = {
            seat: Listener(SPECTATOR if seat is None else person(seat).player) for seat in seats_and_spectator(position)
        }

    async def join(self) -> None:
        """Everybody comes."""
        for listener in self.listeners.values():
            await self.hosted.join(listener, after=None, command="j")

    async def ask(self, seat: int) -> None:
        """A seat arranges cards."""
        listener = self.listeners[seat]
        for text in staged(self.table, seat):
            listener.tell(encode(await self.hosted.check(listener, seat=seat, command="c", action=text)))

    async def move(self, seat: int, action: Action) -> bool:
        """A seat does something; whether it could."""
        version = self.table.version
        await self.hosted.command(
            self.listeners[seat],
            seat=seat,
            command="m",
            deed=lambda table, move_id: table.move(seat, str(action), seq=table.version, move_id=move_id),
        )
        return self.table.version > version

    def frames(self, seat: int | None) -> list[bytes]:
        """All that was told here."""
        return self.listeners[seat].frames


async def assert_looks_do_not_change(position: Game, rng: Random) -> int:
    """Joining and asking tells the same; how often the cards were others."""
    changed = 0
    for seat in seats_and_spectator(position):
        hidden = Hidden(position, seat, rng)
        hidden.move_red_threes()
        hidden.fix_red_threes()
        other = hidden.deal_anew()
        here, there = Room(position), Room(other)
        for room in (here, there):
            await room.join()
            if seat is not None:
                await room.ask(seat)
        assert here.frames(seat) == there.frames(seat)
        changed += other.text() != position.text()
    return changed


async def assert_moves_do_not_change(position: Game, action: Action, rng: Random) -> int:
    """Of what another one does the same is told; how often that could be compared."""
    compared = 0
    named = Cards(card for group in action.groups for card in group.cards) if action.card is None else [action.card]
    drawn = action.verb == "draw"
    for seat in seats_and_spectator(position):
        if seat == position.turn and drawn:
            continue  # this one sees the cards
        hidden = Hidden(position, seat, rng)
        hidden.fix_red_threes()
        hidden.fix_cards(Cards(named))
        here, there = Room(position.copy()), Room(hidden.deal_anew())
        await here.join()
        await there.join()
        assert await here.move(position.turn, action)
        if not await there.move(position.turn, action):
            assert action.verb in ("ask", "pass") or position.position().answer == "yes"
            continue
        if here.table.stage != "play":
            continue  # the score and the secret are for all to know
        if seat not in (None, position.turn) and here.table.own(seat).hand != position.hand(seat):
            continue  # its turn begins with red threes, and it sees the cards that it gets for them
        assert here.frames(seat) == there.frames(seat)
        compared += 1
    return compared


@pytest.mark.parametrize("source", SOURCES)
def test_frames_show_nothing_hidden(source: str) -> None:
    """Over random positions of random hands."""

    async def scenario() -> tuple[int, int]:
        changed = compared = 0
        for game, rng in walk(source, HANDS, "wire leaks"):
            if game.over or rng.random() < 0.85:
                continue
            position = Game.at(game.position())  # read again: a table put there by hand has no melds to take back
            changed += await assert_looks_do_not_change(position, rng)
            if len(position.hand(position.turn)) <= LARGE_HAND:
                compared += await assert_moves_do_not_change(position, choose(position, rng, "even"), rng)
        return changed, compared

    changed, compared = asyncio.run(scenario())
    assert changed > 20
    assert compared > 10
