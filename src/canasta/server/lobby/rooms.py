"""The rooms: those for everybody, private ones, and what everybody in one of them sees.

A picture of a room is read and encoded once for all who look at it in this process. It is sent anew when something has
changed, at most twice a second; a large one to many people less often.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from canasta.server.lobby.ground import Ground, Stirred
from canasta.server.lobby.messages import MOST_PLAYERS, MOST_TABLES, LobbyPlayer, RoomInfo
from canasta.server.lobby.refusals import Refusal
from canasta.server.lobby.showing import gathering_info, lobby_player, room_info
from canasta.store import NotFound
from canasta.store.lobby_rooms import Room

if TYPE_CHECKING:
    from canasta.server.visitors import Visitor

FUN: Final = Room("fun", "fun", "Just for fun")
COMPETITION: Final = Room("competition", "competition", "Competition")

_FOR_EVERYBODY: Final = {room.id: room for room in (FUN, COMPETITION)}

MOST_PRIVATE_ROOMS: Final = 20
# If all who look at a room are sent more bytes than this, the pause after it is longer.
MOST_AT_ONCE: Final = 40_000_000
# So many are told before others have their turn: who plays must not wait for a thousand who look at the lobby.
TOLD_IN_A_ROW: Final = 25

_ENCODER: Final = msgspec.json.Encoder()


class Looker(Protocol):
    """Somebody who looks at a room: a socket."""

    @property
    def player(self) -> str:
        """The id of the player."""

    def tell_newest(self, kind: str, message: bytes) -> None:
        """Take a message that replaces one of its kind which is not sent yet."""


class _LobbyFrame(msgspec.Struct, tag_field="type", tag="lobby", kw_only=True):
    """A ``LobbyState`` whose parts are encoded already; a test compares the two."""

    room: str | None
    online: int
    rooms: msgspec.Raw
    players: msgspec.Raw
    tables: msgspec.Raw
    id: str | None = None


class Snapshot:
    """A room at one moment, encoded for everybody."""

    def __init__(self, frame: _LobbyFrame) -> None:
        self._frame = frame
        self.for_all = _ENCODER.encode(frame)

    def answering(self, command: str) -> bytes:
        """The message with the id of the one that it answers."""
        return _ENCODER.encode(msgspec.structs.replace(self._frame, id=command))


class _Watch:
    """A room, and who looks at it in this process."""

    def __init__(self, ground: Ground, room: Room | None, read: Callable[[], Snapshot]) -> None:
        self._store = ground.store.lobby
        self._room = room
        self.lookers: dict[Looker, None] = {}  # in the order in which they came
        self._read = read
        self._reading = asyncio.Lock()
        self._next: asyncio.Task[Snapshot] | None = None
        self._size = 0
        self._least = ground.around.lobby_seconds
        self.stirred = Stirred(ground, self._tell_all, self._pause)

    async def fresh(self) -> Snapshot:
        """The room as it is now or later: all who ask before the reading begins share it."""
        if self._next is None:
            self._next = asyncio.create_task(self._read_next())
        return await asyncio.shield(self._next)

    async def _read_next(self) -> Snapshot:
        async with self._reading:
            self._next = None
            return await asyncio.to_thread(self._read)

    async def _tell_all(self) -> None:
        if not self.lookers:
            return
        snapshot = await self.fresh()
        self._size = len(snapshot.for_all)
        outside = await self._who_have_left()
        for number, looker in enumerate(list(self.lookers), 1):
            if looker in self.lookers and looker.player not in outside:
                looker.tell_newest("lobby", snapshot.for_all)
            if number % TOLD_IN_A_ROW == 0:
                await asyncio.sleep(0)

    async def _who_have_left(self) -> set[str]:
        """Whoever leaves a private room is told of it no longer, even if their client still wants to be."""
        if self._room is None or self._room.kind != "private":
            return set()
        looking = {looker.player for looker in self.lookers}
        return looking - await asyncio.to_thread(self._store.admitted, self._room.id, looking)

    def _pause(self) -> float:
        return self._least * max(1.0, self._size * len(self.lookers) / MOST_AT_ONCE)


class Rooms:
    """All rooms."""

    def __init__(self, ground: Ground, rating_of: Callable[[Iterable[str]], dict[str, int]]) -> None:
        self._ground = ground
        self._store = ground.store.lobby
        self._rating_of = rating_of
        self._watches: dict[str | None, _Watch] = {}
        self._subscriptions: dict[str | None, list[Callable[[], None]]] = {}

    async def make(self) -> None:
        """Make the rooms for everybody, if this database has none."""
        await asyncio.wrap_future(self._store.put_rooms([FUN, COMPETITION], at=self._ground.at()))

    # --- entering and leaving ---

    async def enter(self, visitor: Visitor, name: str) -> RoomInfo:
        """Enter the private room of this name, which is made if there is none."""
        new = Room(self._ground.around.new_id(), "private", name)
        entered = self._store.enter_room(new, visitor.player, at=self._ground.at(), most=MOST_PRIVATE_ROOMS)
        room = await asyncio.wrap_future(entered)
        if room is None:
            text = f"You are in {MOST_PRIVATE_ROOMS} private rooms already: leave one first."
            raise Refusal("not_now", text, most=MOST_PRIVATE_ROOMS)
        self._ground.bus.publish(f"mine:{visitor.player}")
        return room_info(await asyncio.to_thread(self._store.count_room, room, alive=self._ground.alive()))

    async def leave(self, visitor: Visitor, room: str) -> None:
        """Leave a private room."""
        await asyncio.wrap_future(self._store.leave_room(room, visitor.player))
        # Who has left the room may not watch its tables any more either: the sockets look again at what they show.
        self._ground.bus.publish(f"mine:{visitor.player}", f"player:{visitor.player}")

    async def found(self, room: str) -> Room:
        """A room."""
        if room in _FOR_EVERYBODY:
            return _FOR_EVERYBODY[room]
        found = await asyncio.to_thread(self._store.room, room)
        if found is None:
            raise NotFound("room", room)
        return found

    async def required(self, visitor: Visitor, room: str) -> Room:
        """A room that a visitor may be in; others are as if they were not there."""
        found = await self.found(room)
        if not await self.may_enter(visitor, found):
            raise NotFound("room", room)
        return found

    async def may_enter(self, visitor: Visitor, room: Room) -> bool:
        """Whether a room is for everybody, or the visitor has entered it by its name."""
        return room.kind != "private" or await asyncio.to_thread(self._store.is_member, room.id, visitor.player)

    # --- looking ---

    def look(self, room: Room | None, looker: Looker) -> None:
        """See a room from now on. Without a room nothing is told by itself."""
        watch = self._watch(room)
        if room is not None:
            watch.lookers[looker] = None

    def look_away(self, room: Room | None, looker: Looker) -> None:
        """See it no longer."""
        key = None if room is None else room.id
        watch = self._watches.get(key)
        if watch is not None:
            watch.lookers.pop(looker, None)
        if watch is not None and not watch.lookers:
            del self._watches[key]
            for end in self._subscriptions.pop(key, []):
                end()

    async def snapshot(self, room: Room | None) -> Snapshot:
        """A room as it is now."""
        return await self._watch(room).fresh()

    def _watch(self, room: Room | None) -> _Watch:
        key = None if room is None else room.id
        watch = self._watches.get(key)
        if watch is None:
            watch = self._watches[key] = _Watch(self._ground, room, lambda: self._picture(room))
            topics = [] if room is None else [f"room:{room.id}", "rooms", "ladder"]
            self._subscriptions[key] = [self._ground.bus.subscribe(topic, watch.stirred.stir) for topic in topics]
        return watch

    def _picture(self, room: Room | None) -> Snapshot:
        picture = self._store.picture(room, alive=self._ground.alive(), players=MOST_PLAYERS, tables=MOST_TABLES)
        ratings = self._rating_of([present.player for present in picture.players if present.has_account])
        rooms = [room_info(counted) for counted in picture.rooms]
        people: list[LobbyPlayer] = [lobby_player(present, picture, ratings) for present in picture.players]
        tables = [gathering_info(table, picture.connected) for table in picture.tables]
        return Snapshot(
            _LobbyFrame(
                room=None if room is None else room.id,
                online=picture.online,
                rooms=_raw(rooms),
                players=_raw(people),
                tables=_raw(tables),
            )
        )


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(_ENCODER.encode(value))
