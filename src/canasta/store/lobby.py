"""The lobby: rooms, gatherings, invitations, and who is here. Each has a file; here are the doors to them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection

from canasta.store import lobby_invitations, lobby_presence, lobby_rooms, lobby_tables
from canasta.store.doors import Doors
from canasta.store.lobby_invitations import Invitation, InvitationStatus
from canasta.store.lobby_presence import Alive, PlayedMatch, Presence, PresentPlayer
from canasta.store.lobby_rooms import Room
from canasta.store.lobby_tables import Changed, Conduct, Deed, Gathering, SitDown

R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomCount:
    """A room, and how many people and tables are listed in it."""

    room: Room
    players: int
    tables: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomPicture:
    """A room as everybody in it may see it; without a room, only what is for everybody.

    Of its players some are ``playing`` with others, some are ``waiting`` at an open table.
    """

    online: int
    rooms: list[RoomCount]
    players: list[PresentPlayer]
    playing: dict[str, PlayedMatch]
    waiting: set[str]
    tables: list[Gathering]
    connected: set[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPicture:
    """What is a player's own; ``tables`` are those of the invitations too."""

    received: list[Invitation]
    sent: list[Invitation]
    table: Gathering | None
    tables: dict[str, Gathering]
    matches: list[str]
    rooms: list[RoomCount]
    connected: set[str]


class LobbyStore:
    """``store.lobby``. Of those who are connected, those count whose servers are ``alive``."""

    def __init__(self, doors: Doors) -> None:
        self._read, self._write = doors.read, doors.write

    # --- rooms ---

    def put_rooms(self, rooms: Sequence[Room], *, at: str) -> Future[None]:
        """Make those of these rooms that are not there."""
        return self._write(lobby_rooms.put_rooms, rooms, at=at)

    def enter_room(self, new: Room, player: str, *, at: str, most: int) -> Future[Room | None]:
        """Enter the private room of this name, or this new one; None if the player is in so many rooms already."""
        return self._write(lobby_rooms.enter_room, new, player, at=at, most=most)

    def leave_room(self, room: str, player: str) -> Future[None]:
        """Leave a private room; `NotFound` if the player is not in it."""
        return self._write(lobby_rooms.leave_room, room, player)

    def room(self, room: str) -> Room | None:
        """The room with this id."""
        return self._read(lobby_rooms.read_room, room)

    def is_member(self, room: str, player: str) -> bool:
        """Whether a player has entered a private room."""
        return self._read(lobby_rooms.is_member, room, player)

    def admitted(self, room: str, players: Collection[str]) -> set[str]:
        """Who of these may be in a room."""
        return self._read(lobby_rooms.admitted, room, players)

    def count_room(self, room: Room, *, alive: Alive) -> RoomCount:
        """A room with its numbers."""
        return self._read(_count_room, room, alive)

    # --- gatherings ---

    def open_table(self, new: Gathering, player: str, conduct: Conduct) -> Future[Changed]:
        """Open a table; whoever does has left all others."""
        return self._write(lobby_tables.open_table, new, player, conduct)

    def change(self, table: str, deed: Deed[R], conduct: Conduct) -> Future[Changed | R]:
        """Do something to a table, unless the deed refuses. If nothing is missing then, the match begins with it."""
        return self._write(lobby_tables.change, table, deed, conduct)

    def sit_down(self, table: str, player: str, deed: SitDown[R], conduct: Conduct) -> Future[Changed | R]:
        """Come to a table, unless the deed refuses; whoever does has left all others."""
        return self._write(lobby_tables.sit_down, table, player, deed, conduct)

    def sit_down_somewhere(
        self,
        new: Gathering,
        player: str,
        order: Callable[[Sequence[Gathering]], Sequence[Gathering]],
        deed: SitDown[R],
        conduct: Conduct,
    ) -> Future[Changed]:
        """Come to the first table of an order at which the deed does not refuse, or open the new one."""
        return self._write(lobby_tables.sit_down_somewhere, new, player, order, deed, conduct)

    def sit_down_again(
        self,
        match: str,
        player: str,
        again: Callable[[Gathering], Gathering | R],
        deed: SitDown[R],
        conduct: Conduct,
    ) -> Future[Changed | R]:
        """Come to the table of the rematch, which is made of the first one by ``again`` if there is none yet."""
        return self._write(lobby_tables.sit_down_again, match, player, again, deed, conduct)

    def finish(self, match: str) -> Future[Gathering | None]:
        """The match of a gathering is over; None if there is no gathering, or it knows."""
        return self._write(lobby_tables.finish, match)

    def close(self, tables: Iterable[str]) -> Future[list[Gathering]]:
        """Give up tables that are still open; those that were."""
        return self._write(lobby_tables.close, list(tables))

    def gathering(self, table: str) -> Gathering | None:
        """The gathering with this id."""
        return self._read(lobby_tables.read_gathering, table)

    def gathering_of(self, match: str) -> Gathering | None:
        """The gathering that plays a match, or has played it."""
        return self._read(lobby_tables.gathering_of, match)

    def open_table_of(self, player: str) -> Gathering | None:
        """The open table at which a player sits."""
        return self._read(lobby_tables.open_table_of, player)

    def matches_of(self, player: str) -> list[str]:
        """The matches with others that a player is playing."""
        return self._read(lobby_tables.matches_of, player)

    def open_tables(self) -> list[Gathering]:
        """All tables that are open."""
        return self._read(lobby_tables.open_tables)

    def finished_matches(self) -> list[str]:
        """Matches that are over, of gatherings that do not know it yet."""
        return self._read(lobby_tables.finished_matches)

    def is_blocked(self, player: str, *, by: Collection[str]) -> bool:
        """Whether any of these has blocked a player."""
        return self._read(lobby_tables.is_blocked, player, by=by)

    # --- invitations ---

    def invite(
        self, invitation: str, table: str, from_player: str, to_player: str, *, at: str, expires: str
    ) -> Future[Invitation]:
        """Invite somebody to a table; if an invitation stands already, it is the answer."""
        return self._write(lobby_invitations.invite, invitation, table, from_player, to_player, at=at, expires=expires)

    def settle(self, invitation: str, status: InvitationStatus, *, at: str) -> Future[Invitation]:
        """What became of an invitation, if it was waiting. The answer is how it was before."""
        return self._write(lobby_invitations.settle, invitation, status, at=at)

    def accept(
        self, invitation: str, player: str, deed: SitDown[R], conduct: Conduct, *, at: str
    ) -> Future[Changed | Invitation | R]:
        """Come to the table one was invited to. An invitation that does not stand any more is the answer."""
        return self._write(lobby_invitations.accept, invitation, player, deed, conduct, at=at)

    def expire(self, at: str) -> Future[list[Invitation]]:
        """Note that the time of invitations is over; those that are concerned."""
        return self._write(lobby_invitations.expire, at)

    def invitation(self, invitation: str, *, at: str) -> Invitation:
        """An invitation as it is at a time; `NotFound`."""
        return self._read(lobby_invitations.require_invitation, invitation, at)

    def invitations_sent(self, player: str, *, since: str, at: str) -> list[Invitation]:
        """The invitations that a player has sent since a time and not withdrawn."""
        return self._read(lobby_invitations.sent, player, since=since, at=at)

    def count_sent(self, player: str, *, since: str) -> int:
        """How many invitations a player has sent since a time, whatever became of them."""
        return self._read(lobby_invitations.count_sent, player, since=since)

    # --- who is here ---

    def beat(self, process: str, *, at: str) -> Future[bool]:
        """A server is alive; whether the others had not given it up."""
        return self._write(lobby_presence.beat, process, at)

    def sweep(self, *, alive: Alive) -> Future[int]:
        """Forget servers that are not alive, and who was connected to them; how many connections."""
        return self._write(lobby_presence.sweep, alive)

    def end(self, process: str) -> Future[None]:
        """A server ends."""
        return self._write(lobby_presence.end, process)

    def put_presence(self, presence: Presence) -> Future[None]:
        """A connection is like this from now on."""
        return self._write(lobby_presence.put, presence)

    def depart(self, connection: str) -> Future[None]:
        """A connection is gone."""
        return self._write(lobby_presence.depart, connection)

    def connected(self, players: Collection[str], *, alive: Alive) -> set[str]:
        """Which of these are connected."""
        return self._read(lobby_presence.connected, players, alive)

    def is_available(self, player: str, *, alive: Alive) -> bool:
        """Whether somebody is here and may be invited."""
        return bool(self._read(lobby_presence.available, [player], alive))

    def playing_now(self, players: Collection[str], *, alive: Alive) -> dict[str, PlayedMatch]:
        """What those of them play who play with others now."""
        return self._read(lobby_presence.playing_now, players, alive)

    # --- all together ---

    def picture(self, room: Room | None, *, alive: Alive, players: int, tables: int) -> RoomPicture:
        """A room, with at most so many players and tables."""
        return self._read(_picture, room, alive, players, tables)

    def own_picture(self, player: str, *, at: str, since: str, alive: Alive) -> OwnPicture:
        """What is a player's own, with what was sent since a time."""
        return self._read(_own_picture, player, at, since, alive)


def _picture(connection: Connection, room: Room | None, alive: Alive, players: int, tables: int) -> RoomPicture:
    rooms = lobby_rooms.public_rooms(connection)
    if room is not None and room.kind == "private":
        rooms.append(room)
    present = [] if room is None else lobby_presence.listed_in(connection, room.id, alive, limit=players)
    found = [] if room is None else lobby_tables.listed_in(connection, room.id, limit=tables)
    seated = {person for table in found for person in table.persons}
    return RoomPicture(
        online=lobby_presence.count_online(connection, alive),
        rooms=_counted(connection, rooms, alive),
        players=present,
        playing=lobby_presence.playing_now(connection, [each.player for each in present], alive),
        waiting=lobby_presence.waiting_now(connection, [each.player for each in present]),
        tables=found,
        connected=lobby_presence.connected(connection, seated, alive),
    )


def _own_picture(connection: Connection, player: str, at: str, since: str, alive: Alive) -> OwnPicture:
    received = lobby_invitations.received(connection, player, at)
    sent = lobby_invitations.sent(connection, player, since=since, at=at)
    mine = lobby_tables.open_table_of(connection, player)
    tables: dict[str, Gathering] = {}
    for invitation in (*received, *sent):
        found = lobby_tables.read_gathering(connection, invitation.table)
        if found is not None:
            tables[found.id] = found
    seated = {person for table in (*tables.values(), *([] if mine is None else [mine])) for person in table.persons}
    return OwnPicture(
        received=received,
        sent=sent,
        table=mine,
        tables=tables,
        matches=lobby_tables.matches_of(connection, player),
        rooms=_counted(connection, lobby_rooms.rooms_of(connection, player), alive),
        connected=lobby_presence.connected(connection, seated, alive),
    )


def _count_room(connection: Connection, room: Room, alive: Alive) -> RoomCount:
    [counted] = _counted(connection, [room], alive)
    return counted


def _counted(connection: Connection, rooms: Sequence[Room], alive: Alive) -> list[RoomCount]:
    if not rooms:
        return []
    people = lobby_presence.count_in_rooms(connection, alive)
    tables = lobby_presence.count_tables(connection)
    return [RoomCount(room=room, players=people.get(room.id, 0), tables=tables.get(room.id, 0)) for room in rooms]
