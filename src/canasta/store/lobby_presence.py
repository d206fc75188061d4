"""Who is here: a presence for each connection, and the servers whose connections they are.

The presences of a server that has not shown a sign of life for a while mean nothing: `Alive` says which count.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, true, update

from canasta.store.online_schema import accounts, gathering_seats, gatherings, presences, processes
from canasta.store.schema import players

_AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class Alive:
    """Which servers are alive: those heard of since a time, and whoever asks, however late with its own signs."""

    since: str
    process: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """A connection of a player: listed in a room if available; ``match`` is the one that it shows to who plays it."""

    connection: str
    process: str
    player: str
    room: str | None
    match: str | None
    available: bool
    away: bool
    since: str


@dataclass(frozen=True, slots=True)
class PresentPlayer:
    """Somebody who is listed in a room."""

    player: str
    name: str
    has_account: bool
    away: bool


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """The match that somebody is playing with others just now."""

    match: str
    room: str
    rated: bool
    spectators: bool


# --- servers ---


def beat(connection: Connection, process: str, at: str) -> bool:
    """A server is alive. Whether that was known: if not, its presences were given up."""
    mine = processes.c.id == process
    if connection.execute(update(processes).where(mine).values(beat=at)).rowcount:
        return True
    connection.execute(insert(processes).values(id=process, beat=at))
    return False


def sweep(connection: Connection, alive: Alive) -> int:
    """Forget servers that are not alive; how many presences went with them."""
    is_dead = (processes.c.beat < alive.since) & (processes.c.id != alive.process)
    dead = select(processes.c.id).where(is_dead)
    gone = connection.execute(delete(presences).where(presences.c.process_id.in_(dead))).rowcount
    connection.execute(delete(processes).where(is_dead))
    return gone


def end(connection: Connection, process: str) -> None:
    """A server ends, and all its connections with it."""
    connection.execute(delete(presences).where(presences.c.process_id == process))
    connection.execute(delete(processes).where(processes.c.id == process))


# --- connections ---


def put(connection: Connection, presence: Presence) -> None:
    """A connection is like this from now on."""
    values = {
        "process_id": presence.process,
        "player_id": presence.player,
        "room_id": presence.room,
        "match_id": presence.match,
        "available": presence.available,
        "away": presence.away,
        "since": presence.since,
    }
    mine = presences.c.connection == presence.connection
    if not connection.execute(update(presences).where(mine).values(values)).rowcount:
        connection.execute(insert(presences).values(connection=presence.connection, **values))


def depart(connection: Connection, gone: str) -> None:
    """A connection is gone."""
    connection.execute(delete(presences).where(presences.c.connection == gone))


# --- reading ---


def count_online(connection: Connection, alive: Alive) -> int:
    """How many people are connected."""
    wanted = select(func.count(presences.c.player_id.distinct())).where(_is_alive(alive))
    return connection.execute(wanted).scalar_one()


def count_in_rooms(connection: Connection, alive: Alive) -> dict[str, int]:
    """How many people are listed in each room."""
    count = func.count(presences.c.player_id.distinct())
    wanted = select(presences.c.room_id, count).where(_is_listed(alive), presences.c.room_id.is_not(None))
    return {row[0]: row[1] for row in connection.execute(wanted.group_by(presences.c.room_id))}


def count_tables(connection: Connection) -> dict[str, int]:
    """How many tables each room has that are listed there: open to all, or playing."""
    listed = (gatherings.c.status == "playing") | ((gatherings.c.status == "open") & gatherings.c.is_open)
    # The first condition follows from the other, and is one for the index.
    wanted = select(gatherings.c.room_id, func.count()).where(gatherings.c.status.in_(("open", "playing")), listed)
    return {row[0]: row[1] for row in connection.execute(wanted.group_by(gatherings.c.room_id))}


def listed_in(connection: Connection, room: str, alive: Alive, *, limit: int) -> list[PresentPlayer]:
    """Who is listed in a room, by name; away are those who are so at every connection."""
    here = (
        select(presences.c.player_id, func.count().label("all"), _count_away().label("away"))
        .where(_is_listed(alive), presences.c.room_id == room)
        .group_by(presences.c.player_id)
        .subquery()
    )
    wanted = (
        select(players.c.id, players.c.name, accounts.c.player_id.label("account"), here.c.all, here.c.away)
        .join(here, here.c.player_id == players.c.id)
        .outerjoin(accounts, accounts.c.player_id == players.c.id)
        .order_by(players.c.name_key)
        .limit(limit)
    )
    return [
        PresentPlayer(row.id, row.name, row.account is not None, row.all == row.away)
        for row in connection.execute(wanted)
    ]


def _count_away() -> ColumnElement[int]:
    return func.count().filter(presences.c.away)


def playing_now(connection: Connection, who: Collection[str], alive: Alive) -> dict[str, PlayedMatch]:
    """Which of these play a match with others now: it is running, and a connection of theirs shows it."""
    found: dict[str, PlayedMatch] = {}
    everybody = list(who)
    for start in range(0, len(everybody), _AT_ONCE):
        some = presences.c.player_id.in_(everybody[start : start + _AT_ONCE])
        wanted = (
            select(presences.c.player_id, gatherings)
            .join(gatherings, gatherings.c.match_id == presences.c.match_id)
            # Whoever only watches does not play.
            .join(gathering_seats, _is_seat_of_presence())
            .where(_is_alive(alive), some, gatherings.c.status == "playing")
        )
        for row in connection.execute(wanted):
            found[row.player_id] = PlayedMatch(row.match_id, row.room_id, row.rated, row.spectators)
    return found


def waiting_now(connection: Connection, who: Collection[str]) -> set[str]:
    """Which of these sit at an open table."""
    found: set[str] = set()
    everybody = list(who)
    for start in range(0, len(everybody), _AT_ONCE):
        some = gathering_seats.c.player_id.in_(everybody[start : start + _AT_ONCE])
        tables = gathering_seats.join(gatherings, gatherings.c.id == gathering_seats.c.gathering_id)
        wanted = select(gathering_seats.c.player_id).select_from(tables).where(some, gatherings.c.status == "open")
        found.update(connection.execute(wanted).scalars())
    return found


def _is_seat_of_presence() -> ColumnElement[bool]:
    at_table = gathering_seats.c.gathering_id == gatherings.c.id
    return at_table & (gathering_seats.c.player_id == presences.c.player_id)


def connected(connection: Connection, who: Collection[str], alive: Alive) -> set[str]:
    """Which of these are connected."""
    return _those(connection, who, _is_alive(alive))


def available(connection: Connection, who: Collection[str], alive: Alive) -> set[str]:
    """Which of these can be invited."""
    return _those(connection, who, _is_listed(alive))


def _those(connection: Connection, who: Collection[str], condition: ColumnElement[bool]) -> set[str]:
    found: set[str] = set()
    everybody = list(who)
    for start in range(0, len(everybody), _AT_ONCE):
        some = presences.c.player_id.in_(everybody[start : start + _AT_ONCE])
        found.update(connection.execute(select(presences.c.player_id).where(condition, some)).scalars())
    return found


def _is_alive(alive: Alive) -> ColumnElement[bool]:
    heard_of = presences.c.process_id.in_(select(processes.c.id).where(processes.c.beat >= alive.since))
    return heard_of | (presences.c.process_id == alive.process)


def _is_listed(alive: Alive) -> ColumnElement[bool]:
    return _is_alive(alive) & (presences.c.available == true())
