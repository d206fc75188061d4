"""Rooms: those for everybody, and private ones that are entered by their name."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from canasta.store.errors import NameTaken, NotFound
from canasta.store.names import name_key
from canasta.store.online_schema import chat, gatherings, presences, room_members, rooms

RoomKind = Literal["fun", "competition", "private"]


@dataclass(frozen=True, slots=True)
class Room:
    """Where people meet."""

    id: str
    kind: RoomKind
    name: str


def put_rooms(connection: Connection, wanted: Sequence[Room], *, at: str) -> None:
    """Make those of these rooms that are not there."""
    for room in wanted:
        if read_room(connection, room.id) is None:
            _insert(connection, room, at)


def _insert(connection: Connection, room: Room, at: str) -> None:
    values = {"id": room.id, "kind": room.kind, "name": room.name, "name_key": name_key(room.name), "created": at}
    try:
        with connection.begin_nested():
            connection.execute(insert(rooms).values(values))
    except IntegrityError as error:  # another process, just now
        raise NameTaken(room.name) from error


def enter_room(connection: Connection, new: Room, player: str, *, at: str, most: int) -> Room | None:
    """Enter the private room that has the name of this one, or this one. None: the player is in too many rooms."""
    found = _one(connection, rooms.c.name_key == name_key(new.name))
    if found is not None and (found.kind != "private" or is_member(connection, found.id, player)):
        return found
    mine = select(func.count()).select_from(room_members).where(room_members.c.player_id == player)
    if connection.execute(mine).scalar_one() >= most:
        return None
    if found is None:
        _insert(connection, new, at)
        found = new
    connection.execute(insert(room_members).values(room_id=found.id, player_id=player, since=at))
    return found


def leave_room(connection: Connection, room: str, player: str) -> None:
    """Be a member of a private room no longer."""
    left = connection.execute(delete(room_members).where(_membership(room, player)))
    if not left.rowcount:
        raise NotFound("room", room)
    if not _is_in_use(connection, room):
        connection.execute(delete(rooms).where(rooms.c.id == room))


def _is_in_use(connection: Connection, room: str) -> bool:
    """Whether anybody is in a room, or something has happened there: who enters and leaves leaves nothing behind."""
    traces = (
        select(room_members.c.player_id).where(room_members.c.room_id == room),
        select(gatherings.c.id).where(gatherings.c.room_id == room),
        select(presences.c.connection).where(presences.c.room_id == room),
        select(chat.c.id).where(chat.c.place == f"room:{room}"),
    )
    return any(connection.execute(trace.limit(1)).first() is not None for trace in traces)


def read_room(connection: Connection, room: str) -> Room | None:
    """The room with this id."""
    return _one(connection, rooms.c.id == room)


def public_rooms(connection: Connection) -> list[Room]:
    """The rooms for everybody."""
    rows = connection.execute(select(rooms).where(rooms.c.kind != "private").order_by(rooms.c.kind.desc()))
    return [_room(row) for row in rows]


def rooms_of(connection: Connection, player: str) -> list[Room]:
    """The private rooms that a player has entered, by name."""
    mine = select(room_members.c.room_id).where(room_members.c.player_id == player)
    rows = connection.execute(select(rooms).where(rooms.c.id.in_(mine)).order_by(rooms.c.name_key))
    return [_room(row) for row in rows]


def is_member(connection: Connection, room: str, player: str) -> bool:
    """Whether a player has entered a private room."""
    return connection.execute(select(room_members.c.since).where(_membership(room, player))).first() is not None


def admitted(connection: Connection, room: str, players: Collection[str]) -> set[str]:
    """Who of these may be in a room: everybody, or those who have entered it by its name."""
    found = read_room(connection, room)
    if found is None or found.kind != "private":
        return set() if found is None else set(players)
    members = select(room_members.c.player_id).where(room_members.c.room_id == room)
    return set(connection.execute(members).scalars()).intersection(players)


def _membership(room: str, player: str) -> ColumnElement[bool]:
    return (room_members.c.room_id == room) & (room_members.c.player_id == player)


def _one(connection: Connection, condition: ColumnElement[bool]) -> Room | None:
    row = connection.execute(select(rooms).where(condition)).first()
    return None if row is None else _room(row)


def _room(row: Row[Any]) -> Room:
    return Room(row.id, row.kind, row.name)
