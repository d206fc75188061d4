"""Who is here: the connections of this process, what each of them is told, and the signs of life that others see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

import msgspec

from canasta.server.lobby.chatting import Chat
from canasta.server.lobby.ground import Ground, Stirred
from canasta.server.lobby.invitations import SHOWN_SECONDS
from canasta.server.lobby.messages import InLobby, Listen, Listening, Mine
from canasta.server.lobby.rooms import FUN, Rooms
from canasta.server.lobby.showing import gathering_info, invitation_info, room_info
from canasta.store import StoreError
from canasta.store.lobby import OwnPicture
from canasta.store.lobby_presence import Presence
from canasta.store.lobby_rooms import Room

if TYPE_CHECKING:
    from canasta.server.visitors import Visitor

_ENCODER = msgspec.json.Encoder()


class Client(Protocol):
    """A socket. None of this waits."""

    def tell(self, message: bytes) -> None:
        """Take a message that must not be lost."""

    def tell_newest(self, kind: str, message: bytes) -> None:
        """Take a message that replaces one of its kind which is not sent yet."""


class Attendance:
    """A connection of somebody who has entered."""

    def __init__(self, client: Client, visitor: Visitor, ground: Ground, rooms: Rooms, chat: Chat) -> None:
        self._client = client
        self._visitor = visitor
        self._ground = ground
        self._rooms = rooms
        self._chat = chat
        self._connection = ground.around.new_id()
        self._since = ground.at()
        # Where one is listed, and which room is shown.
        self._listed: Room | None = None
        self._shown: Room | None = None
        self._is_available = False
        self._is_away = False
        self._match: str | None = None
        self._places: list[str] = []
        # Whether somebody wants to know what is one's own, and of what it is made.
        self._has_asked = False
        self._topics: dict[str, Callable[[], None]] = {}
        self._mine = Stirred(ground, self._tell_mine)
        self._end = asyncio.Event()  # the connection is gone

    @property
    def player(self) -> str:
        """Whose connection it is."""
        return self._visitor.player

    @property
    def presence(self) -> Presence:
        """The connection as the store knows it."""
        return Presence(
            connection=self._connection,
            process=self._ground.process,
            player=self._visitor.player,
            room=None if self._listed is None else self._listed.id,
            match=self._match,
            available=self._is_available,
            away=self._is_away,
            since=self._since,
        )

    # --- coming and going ---

    def arrive(self) -> None:
        """The connection is there."""
        self._put()

    def depart(self) -> None:
        """The connection is gone."""
        self._end.set()
        for end in self._topics.values():
            end()
        self._topics.clear()
        for place in self._places:
            self._chat.stop_listening(place, self)
        self._rooms.look_away(self._shown, self)
        self._ground.start(self._gone)

    async def _gone(self) -> None:
        await asyncio.wrap_future(self._ground.store.lobby.depart(self._connection))
        self._tell_seen(self._listed)

    def shows(self, match: str | None) -> None:
        """The client shows a match that one plays with others, or none any more."""
        if match != self._match:
            self._match = match
            self._put()

    def _put(self) -> None:
        self._ground.start(partial(self._write, self._listed))

    async def _write(self, before: Room | None) -> None:
        if not self._end.is_set():
            await asyncio.wrap_future(self._ground.store.lobby.put_presence(self.presence))
            self._tell_seen(before, self._listed)

    async def write_again(self) -> None:
        """The store has lost it."""
        await self._write(self._listed)

    def _tell_seen(self, *rooms: Room | None) -> None:
        topics = {f"room:{room.id}" for room in rooms if room is not None}
        self._ground.bus.publish(f"seen:{self._visitor.player}", *sorted(topics))

    # --- what the client asks for ---

    async def enter(self, message: InLobby) -> None:
        """Be in a room, or elsewhere."""
        room = None if message.room is None else await self._rooms.required(self._visitor, message.room)
        before = self._listed
        # Who leaves the screen of the lobby stays available where others have seen them.
        self._listed = room if room is not None else self._listed if self._listed is not None else FUN
        self._is_available = message.available
        self._is_away = message.away
        if self._shown is not None and self._shown != room:
            self._rooms.look_away(self._shown, self)
        self._shown = room
        await self._write(before)
        if room is not None and not self._end.is_set():
            self._rooms.look(room, self)  # before it is read, so that no change is missed
        snapshot = await self._rooms.snapshot(room)
        if self._end.is_set():
            return
        self._client.tell(snapshot.answering(message.id))
        self._has_asked = True
        self._follow({f"mine:{self._visitor.player}"})
        self._mine.stir()

    async def listen(self, message: Listen) -> None:
        """Hear what is said in some places."""
        places = list(dict.fromkeys(message.places))
        await self._chat.check(self._visitor, places)
        if self._end.is_set():
            return
        for place in set(self._places) - set(places):
            self._chat.stop_listening(place, self)
        self._places = places
        for place in places:
            await self._chat.listen(place, self)
        self._client.tell(_ENCODER.encode(Listening(id=message.id, places=places)))

    # --- being told ---

    def tell(self, message: bytes) -> None:
        """Of chat."""
        self._client.tell(message)

    def tell_newest(self, kind: str, message: bytes) -> None:
        """Of a room."""
        self._client.tell_newest(kind, message)

    async def _tell_mine(self) -> None:
        """Read what is one's own; once more if it is made of other things now, whose changes were not heard of."""
        is_new = self._has_asked
        while is_new and not self._end.is_set():
            picture = await asyncio.to_thread(self._own_picture)
            if self._end.is_set():
                return
            is_new = self._follow(_topics_of(picture, self._visitor.player))
            if not is_new:
                self._client.tell_newest("mine", _ENCODER.encode(self._mine_of(picture)))

    def _own_picture(self) -> OwnPicture:
        ground = self._ground
        since = ground.at(seconds=-SHOWN_SECONDS)
        return ground.store.lobby.own_picture(self._visitor.player, at=ground.at(), since=since, alive=ground.alive())

    def _mine_of(self, picture: OwnPicture) -> Mine:
        player, now = self._visitor.player, self._ground.around.now()
        invitations, sent = (
            [
                invitation_info(each, picture.tables[each.table], picture.connected, player, now)
                for each in some
                if each.table in picture.tables
            ]
            for some in (picture.received, picture.sent)
        )
        table = picture.table
        return Mine(
            invitations=invitations,
            sent=sent,
            table=None if table is None else gathering_info(table, picture.connected, player),
            matches=picture.matches,
            rooms=[room_info(counted) for counted in picture.rooms],
        )

    def _follow(self, topics: set[str]) -> bool:
        """Be stirred when something changes of what one's own is made of; whether there is anything new in it."""
        mine = set(self._topics)
        for topic in mine - topics:
            self._topics.pop(topic)()
        for topic in topics - mine:
            self._topics[topic] = self._ground.bus.subscribe(topic, self._mine.stir)
        return not topics <= mine


def _topics_of(picture: OwnPicture, player: str) -> set[str]:
    table = picture.table
    tables = [*picture.tables, *([] if table is None else [table.id])]
    people = [] if table is None else [person for person in table.persons if person != player]
    return {f"mine:{player}", *(f"table:{each}" for each in tables), *(f"seen:{person}" for person in people)}


class Attendances:
    """All connections of this process."""

    def __init__(self, ground: Ground, rooms: Rooms, chat: Chat) -> None:
        self._ground = ground
        self._rooms = rooms
        self._chat = chat
        self._all: set[Attendance] = set()

    def arrive(self, client: Client, visitor: Visitor) -> Attendance:
        """Somebody has come."""
        attendance = Attendance(client, visitor, self._ground, self._rooms, self._chat)
        self._all.add(attendance)
        attendance.arrive()
        return attendance

    def depart(self, attendance: Attendance) -> None:
        """And has gone."""
        if attendance in self._all:
            self._all.discard(attendance)
            attendance.depart()

    async def beat(self) -> None:
        """Give a sign of life. If the others had given this server up, its connections are written down again."""
        was_known = await asyncio.wrap_future(self._ground.store.lobby.beat(self._ground.process, at=self._ground.at()))
        if not was_known:
            for attendance in list(self._all):
                await attendance.write_again()

    async def close(self) -> None:
        """This server ends; nobody is here any more."""
        try:
            await asyncio.wrap_future(self._ground.store.lobby.end(self._ground.process))
        except StoreError:
            return  # the others will find out
