"""Whether everybody sees the same in the end, and the log has what was acknowledged: each command once, no other."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

from canasta.rules import Rules
from canasta.server.hosted import move_id_of
from canasta.store import Entry, NewEntry, Seat, Store
from canasta.table import Bot, Person, Sitter, Table

from ..driving import Client
from .players import Player, shown

AT = "2026-05-01T18:00:00.000Z"


def create_people(store: Store, names: Sequence[str]) -> list[Person]:
    """New players of a server that is not public."""
    people = [Person(name.replace(" ", "-"), name) for name in names]
    for created in [store.create_player(person.player, person.name, at=AT) for person in people]:
        created.result()
    return people


def begin_match(store: Store, match: str, rules: Rules, people: Sequence[Person], levels: Sequence[int | None]) -> None:
    """A match in the store: bots of these levels, people where there is none. Bots do not wait for anybody's eyes."""
    sitting = iter(people)
    sitters: list[Sitter] = [
        next(sitting) if level is None else Bot(level, f"Bot {seat}") for seat, level in enumerate(levels)
    ]
    seats: list[Seat] = []
    written: list[Future[Any]] = []
    for seat, who in enumerate(sitters):
        side = seat % rules.sides
        if isinstance(who, Person):
            seats.append(Seat(seat, side, who.name, player=who.player))
            written.append(store.put_settings(who.player, {"opponent_speed": "0"}))
        else:
            seats.append(Seat(seat, side, who.name, bot_level=who.level))
    _, begun = Table.begin(rules, sitters)
    entries = [NewEntry(entry.text, AT) for entry in begun.entries]
    preset, _ = rules.nearest_preset()
    written.append(store.create_match(match, rules=rules.text(), preset=preset, seats=seats, entries=entries, at=AT))
    for each in written:
        each.result()


def check_log(log: Sequence[Entry], players: Sequence[Player]) -> None:
    """What was acknowledged is there, under its number, once; what was refused as stale is not; nothing is unknown."""
    Table.replay(log)
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    moves = {entry.move_id: entry for entry in log if entry.move_id is not None}
    times = Counter(entry.move_id for entry in log if entry.move_id is not None)
    assert set(times.values()) <= {1}
    known: set[str] = set()
    for player in players:
        for command, message in player.sent.items():
            move_id = move_id_of(player.player, command)
            known.add(move_id)
            if command in player.accepted:
                entry = moves[move_id]
                assert entry.seq == player.accepted[command]
                assert entry.text.startswith(f"{message['type']} {message['seat']}")
                assert command not in player.stale
            if command in player.stale:
                assert move_id not in moves
    assert set(moves) <= known


LEAST_EVENTS = 20  # of the shortest hand


async def check_convergence(players: Sequence[Player], again: int, *, with_events: bool = False) -> None:
    """All come back, over connections that work; then each sees what a fresh join shows, byte for byte.

    So does a second server, which reads the log (``again`` is its port). With events: all that happened since the first
    join, or in the last hand of several, was told once, and in order. The match is over, or waits for a person.
    """
    async with AsyncExitStack() as stack:
        clients = [Client(await stack.enter_async_context(player.address.connect())) for player in players]
        for player, client in zip(players, clients, strict=True):
            await player.come_back(client)
        for player, client in zip(players, clients, strict=True):
            await player.catch_up(client)
            assert not player.pending
        fresh = await look_anew(players[0].address.server, players, after=0)
    replayed = await look_anew(again, players)
    most, least = 0, LEAST_EVENTS
    for player, here, there in zip(players, fresh, replayed, strict=True):
        assert player.shown == here["shown"] == there["shown"]
        if with_events:
            # Of hands before the last one a table does not keep everything: then it tells the last one.
            first = here["events"][0]["seq"] if here["resync"] else (player.first_version or 0) + 1
            kept, told = (
                [each for each in events if each["seq"] >= first] for events in (here["events"], player.events)
            )
            assert told == kept
            # Who looks on may have come late, and the last hand of several may just have been dealt.
            most = max(most, len(told))
            if here["resync"]:
                least = 0
    assert most > least or not with_events


async def look_anew(server: int, players: Sequence[Player], *, after: int | None = None) -> list[dict[str, Any]]:
    """Everybody joins on a connection of their own, straight to a server, and stays; what they are told then."""
    told = []
    async with AsyncExitStack() as stack:
        addresses = [replace(player.address, server=server, proxy=None) for player in players]
        clients = [Client(await stack.enter_async_context(address.connect())) for address in addresses]
        for client, player in zip(clients, players, strict=True):
            await client.send(type="hello", protocol=1, player=player.player)
            await client.join(player.match)
        for client, player in zip(clients, players, strict=True):
            command = client.new_id()
            await client.send(type="join", id=command, table=player.match, after=after)
            message: dict[str, Any] = {}
            while message.get("id") != command:
                text = await client.websocket.recv()
                message = json.loads(text)
            told.append({**message, "shown": shown(text)})
    return told
