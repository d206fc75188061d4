"""Short words for the tests of the store."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, NullPool, create_engine, insert

from canasta.store import NewEntry, Seat, Store, StoredMatch
from canasta.store.accounts import Wanted
from canasta.store.engines import read_url
from canasta.store.online_schema import gatherings, room_members, rooms
from canasta.store.sessions import NewSession

AT = "2026-05-01T18:00:00Z"
SEATS = (Seat(0, 0, "Guest"), Seat(1, 1, "Tabby", bot_level=2))


def begin(store: Store, match: str = "m1", *, seats: Sequence[Seat] = SEATS, preset: str = "hoyle") -> StoredMatch:
    """A match with one entry."""
    entries = [NewEntry(f"{match} begins", AT)]
    return store.create_match(match, rules="rules", preset=preset, seats=seats, entries=entries, at=AT).result()


def lines(*texts: str, at: str = AT) -> list[NewEntry]:
    """Entries without move ids."""
    return [NewEntry(text, at) for text in texts]


def move(text: str, move_id: str) -> list[NewEntry]:
    """One entry with a move id."""
    return [NewEntry(text, AT, move_id)]


def texts(store: Store, match: str = "m1") -> list[str]:
    """The log as texts."""
    return [entry.text for entry in store.log(match)]


@contextmanager
def raw(url: str) -> Iterator[Connection]:
    """A connection that knows nothing of the store."""
    engine = create_engine(read_url(url), poolclass=NullPool)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


@contextmanager
def held(store: Store) -> Iterator[None]:
    """The writer waits until the block ends: all that is written in it becomes one group."""
    go_on, waits = threading.Event(), threading.Event()

    def wait(_connection: object) -> None:
        waits.set()
        go_on.wait()

    store._writer.submit(wait)
    waits.wait()
    try:
        yield
    finally:
        go_on.set()


def outcome(future: Future[Any]) -> type[BaseException] | None:
    """The kind of error, or None."""
    error = future.exception()
    return None if error is None else type(error)


def gather(
    store: Store,
    match: str,
    *,
    is_rated: bool = False,
    host: str = "p1",
    kind: str = "competition",
    members: Iterable[str] = (),
    spectators: bool = True,
) -> None:
    """People have come together for a match, in a room of its own."""

    def write(connection: Connection) -> None:
        room = {"id": f"room of {match}", "kind": kind, "name": match, "name_key": match, "created": AT}
        connection.execute(insert(rooms).values(room))
        for member in members:
            connection.execute(insert(room_members).values(room_id=room["id"], player_id=member, since=AT))
        connection.execute(
            insert(gatherings).values(
                id=f"g-{match}",
                room_id=room["id"],
                host_id=host,
                rules="hoyle",
                proposed_by=host,
                spectators=spectators,
                rated=is_rated,
                is_open=True,
                status="playing",
                match_id=match,
                created=AT,
                version=1,
            )
        )

    store._doors.write(write).result()


def enter(store: Store, player: str, name: str, *, password: str | None = None) -> None:
    """Somebody comes in, as a guest or with an account."""
    session = NewSession(
        id=f"s-{player}",
        token_hash=f"t-{player}",
        player=player,
        created=AT,
        expires="2027",
        device="Firefox, Linux",
        address="192.0.2.7",
    )
    wanted = Wanted(name, AT, "2026-04")
    if password is None:
        store.accounts.enter(wanted, session).result()
    else:
        store.accounts.register(wanted, password, session).result()
