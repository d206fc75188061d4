"""Chat: who may speak where, how fast, and how it reaches those who listen.

What is new in a place is read once for all who listen in this process, and encoded once for all who want to see all of
it; only those who have muted somebody who spoke get words of their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from math import ceil
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from canasta.server.limits import TokenBucket
from canasta.server.lobby.ground import Ground, Stirred
from canasta.server.lobby.messages import ChatLine, ChatMessage
from canasta.server.lobby.refusals import Refusal
from canasta.store import NotFound, Store
from canasta.store.chat import Before, Line, Relation

if TYPE_CHECKING:
    from canasta.server.visitors import Visitor

PAGE: Final = 50
# So many lines at once, and then so many a second.
AT_ONCE: Final = 5.0
A_SECOND: Final = 0.5
# So many lines of a player are looked at to know how fast they came.
REMEMBERED: Final = 30
TIMES_IN_A_ROW: Final = 3

_ENCODER: Final = msgspec.json.Encoder()


class Listener(Protocol):
    """Somebody who listens: a socket."""

    @property
    def player(self) -> str:
        """The id of the player."""

    def tell(self, message: bytes) -> None:
        """Take a message that must not be lost."""


class _Feed:
    """A place, and who listens to it in this process."""

    def __init__(self, ground: Ground, place: str) -> None:
        self.listeners: list[Listener] = []
        self._ground = ground
        self._place = place
        self._told: int | None = None
        self._beginning = asyncio.Lock()
        self._stirred = Stirred(ground, self._tell)
        self.end: Callable[[], None] = ground.bus.subscribe(f"chat:{place}", self._stirred.stir)

    async def begin(self) -> None:
        """From now on nothing is missed."""
        async with self._beginning:
            if self._told is None:
                self._told = await asyncio.to_thread(self._ground.store.chat.newest, self._place)
        self._stirred.stir()  # what was said while that was found out

    async def _tell(self) -> None:
        if self._told is None:
            return
        lines = await asyncio.to_thread(self._ground.store.chat.news, self._place, self._told)
        if not lines:
            return
        self._told = lines[-1].id
        # Asked anew each time: some have left the room, or were sent away from the table.
        listening = {listener.player for listener in self.listeners}
        readers = await asyncio.to_thread(may_hear, self._ground.store, self._place, listening)
        hidden = await asyncio.to_thread(self._ground.store.chat.hidden, readers, {line.player for line in lines})
        for_all = _message(self._place, lines)
        for listener in self.listeners:
            if listener.player not in readers:
                continue
            unwanted = hidden.get(listener.player)
            if unwanted is None:
                listener.tell(for_all)
                continue
            seen = [line for line in lines if line.player not in unwanted]
            if seen:
                listener.tell(_message(self._place, seen))


class Chat:
    """All that is said."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._store = ground.store.chat
        self._feeds: dict[str, _Feed] = {}

    # --- where one may be ---

    async def _enter(self, visitor: Visitor, place: str) -> bool:
        """Whether a visitor may speak in a place and not only listen; ``NotFound`` if not even that."""
        kind, _, key = place.partition(":")
        if not await asyncio.to_thread(may_hear, self._ground.store, place, {visitor.player}):
            raise NotFound(kind, key)
        gathering = await asyncio.to_thread(self._ground.store.lobby.gathering, key) if kind == "table" else None
        return gathering is None or not gathering.rated or gathering.sitting_of(visitor.player) is not None

    # --- speaking and reading ---

    async def say(self, visitor: Visitor, place: str, text: str) -> ChatLine:
        """Say something."""
        words = checked_line(text)
        if not await self._enter(visitor, place):
            raise Refusal("not_allowed", "Only those who play may write here: the match is rated.")
        now = self._ground.around.now()
        written = self._store.say(
            place,
            visitor.player,
            visitor.name,
            words,
            at=self._ground.at(),
            refusal=lambda before: why_not(before, place, words, now),
            remembered=REMEMBERED,
        )
        line = await asyncio.wrap_future(written)
        if isinstance(line, Refusal):
            raise line
        self._ground.around.metrics.chat_lines.add()
        self._ground.bus.publish(f"chat:{place}")
        return _info(line)

    async def history(self, visitor: Visitor, place: str, *, before: int | None) -> tuple[list[ChatLine], bool]:
        """What was said, a page of it; whether there is more."""
        await self._enter(visitor, place)
        lines, more = await asyncio.to_thread(self._store.history, place, visitor.player, before=before, limit=PAGE)
        return [_info(line) for line in lines], more

    async def report(self, visitor: Visitor, place: str, line: int, reason: str) -> None:
        """Have those who run the server look at a line."""
        await self._enter(visitor, place)
        reported = self._store.report(place, line, visitor.player, reason.strip(), at=self._ground.at())
        await asyncio.wrap_future(reported)

    # --- listening ---

    async def check(self, visitor: Visitor, places: Sequence[str]) -> None:
        """``NotFound`` if there is one of these places where the visitor may not be."""
        for place in places:
            await self._enter(visitor, place)

    async def listen(self, place: str, listener: Listener) -> None:
        """Hear what is said in a place from now on."""
        feed = self._feeds.get(place)
        if feed is None:
            feed = self._feeds[place] = _Feed(self._ground, place)
        if listener not in feed.listeners:
            feed.listeners.append(listener)
        await feed.begin()

    def stop_listening(self, place: str, listener: Listener) -> None:
        """Hear it no longer."""
        feed = self._feeds.get(place)
        if feed is None or listener not in feed.listeners:
            return
        feed.listeners.remove(listener)
        if not feed.listeners:
            feed.end()
            del self._feeds[place]

    # --- people ---

    async def relations(self, visitor: Visitor) -> list[Relation]:
        """Whom one has muted or blocked."""
        return await asyncio.to_thread(self._store.relations, visitor.player)

    async def relate(self, visitor: Visitor, name: str, *, muted: bool, blocked: bool) -> Relation:
        """Mute or block somebody, or neither."""
        written = self._store.relate(visitor.player, name, muted=muted, blocked=blocked)
        return await asyncio.wrap_future(written)


def may_hear(store: Store, place: str, players: set[str]) -> set[str]:
    """Who of these may know what is said in a place: in a private room those who have entered it, at a table those who
    sit there; to others the table is there when its match has begun, if it may be watched."""
    kind, _, key = place.partition(":")
    if kind == "room":
        return store.lobby.admitted(key, players)
    gathering = store.lobby.gathering(key)
    if gathering is None:
        return set()
    seated = players.intersection(gathering.persons)
    if not gathering.spectators or gathering.status not in ("playing", "over"):
        return seated
    return seated | store.lobby.admitted(gathering.room, players - seated)


def checked_line(text: str) -> str:
    """What can be shown in one line.

    >>> checked_line("  Good luck! ")
    'Good luck!'
    """
    line = text.strip()
    if not line or not line.isprintable():
        raise Refusal("invalid", "A line has visible characters, and no others.", at="$.text")
    return line


def why_not(before: Before, place: str, text: str, now: datetime) -> Refusal | None:
    """Why somebody may not say this now."""
    if before.mute is not None:
        facts = {"until": before.mute.until, "reason": before.mute.reason}
        return Refusal("muted", "You may not chat at the moment.", **facts)
    seconds = seconds_to_wait([line.at for line in before.last], now)
    if seconds > 0:
        return Refusal("too_fast", "You write too fast: wait a moment.", seconds=ceil(seconds))
    last = [line.text for line in before.last if line.place == place][: TIMES_IN_A_ROW - 1]
    if len(last) == TIMES_IN_A_ROW - 1 and all(said == text for said in last):
        return Refusal("repeated", "You have said that already.")
    return None


def seconds_to_wait(said: Sequence[str], now: datetime) -> float:
    """How long somebody has to wait who has said something at these times, the newest first.

    >>> at = datetime.fromisoformat("2026-05-01T18:00:10.000Z")
    >>> seconds_to_wait(["2026-05-01T18:00:09.000Z"] * 4, at), seconds_to_wait(["2026-05-01T18:00:09.000Z"] * 5, at)
    (0.0, 1.0)
    """
    times = sorted(datetime.fromisoformat(each).timestamp() for each in said)
    bucket = TokenBucket(rate=A_SECOND, size=AT_ONCE, now=times[0] if times else now.timestamp())
    for at in times:
        bucket.take(now=at)
    if bucket.take(now=now.timestamp()):
        return 0.0
    return (1.0 - bucket.tokens) / A_SECOND


def _message(place: str, lines: Sequence[Line]) -> bytes:
    return _ENCODER.encode(ChatMessage(place=place, lines=[_info(line) for line in lines]))


def _info(line: Line) -> ChatLine:
    return ChatLine(line.id, line.place, line.name, line.text, line.at)
