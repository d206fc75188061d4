"""A match that somebody sits at: what the house last said of it, and what one can do there.

It shows and asks; whether something is allowed, the house says.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal, TypedDict
from urllib.parse import quote

from msgspec import structs

from canasta.game.events import EVENT_NAMES
from canasta.server import messages
from canasta.server.lobby.messages import ChatLine, ChatMessage
from canasta.server.messages import (
    Accepted,
    Checked,
    ClockMessage,
    EventInfo,
    Failure,
    Hinted,
    PossibleInfo,
    Presence,
    ProblemInfo,
    Refused,
    ServerMessage,
    Stale,
    TableMessage,
    ViewInfo,
    Watchers,
)
from canasta.server.rest.chat import ChatHistory, NewLine
from canasta.server.rest.lobby import OnlineMatch
from canasta.terminal.connection import Connection, Reply, new_id
from canasta.terminal.house import House, Trouble
from canasta.terminal.reasons import Move


@dataclass(frozen=True, slots=True)
class Ok:
    """It was done, and ``Sitting.view`` shows it already."""

    seq: int = 0


@dataclass(frozen=True, slots=True)
class Refusals:
    """It was not done, and nothing has changed: all reasons."""

    problems: list[ProblemInfo]

    def texts(self) -> list[str]:
        """The reasons as sentences."""
        return [problem.text for problem in self.problems]


Answer = Ok | Refusals

# Events that are somebody's action; the others follow from one.
_DONE: Final = frozenset(EVENT_NAMES) - {"turn", "turned_up", "dealt", "hand_over", "red_three"}


class Sitting:
    """One match that one is at, from ``Sitting.join`` to ``leave``. All of it belongs to the event loop.

    Screens ``listen`` for changes, then look at ``view``, ``possible``, ``connected`` and take what is new.
    """

    def __init__(
        self,
        house: House,
        player: str,
        match: str,
        *,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        chance: Callable[[], float] = random.random,
        new_text: Callable[[], str] = new_id,
    ) -> None:
        """See ``join``. Pauses between attempts to come back, and all chance, are arguments for tests.

        ``new_text`` is what one adds to the secrets of the deals.
        """
        self._new_text = new_text
        self.house = house
        self.player = player
        self.match = match
        # What one can do: None while it is not one's turn to play cards.
        self.possible: PossibleInfo | None = None
        # All that happened in this hand, from its deal.
        self.history: list[EventInfo] = []
        # The actions of this hand, as far as one was there, each with the hand before it.
        self.moves: list[Move] = []
        # What is said at a table with others, the oldest first; where it is said, None where nobody chats.
        self.talk: list[ChatLine] = []
        self.place: str | None = None
        # How the time of a turn runs, at a table with a clock; who looks on, by name.
        self.clock: ClockMessage | None = None
        self.watchers: list[str] = []
        # Seats of people who are away, and how many seconds others have to wait until they may act on it.
        self.away: dict[int, int | None] = {}
        # Grows with everything that changes.
        self.changes = 0
        self._view: ViewInfo | None = None
        self._told: int | None = None
        self._news: list[EventInfo] = []
        self._notices: list[str] = []
        self._new_talk: list[ChatLine] = []
        self._contributed: str | None = None
        self._was_online = False
        self._listeners: list[Callable[[], None]] = []
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[object]] = set()
        self._connection = Connection(
            house, player, heard=self._hear, state_changed=self._state_changed, pause=pause, chance=chance
        )

    @classmethod
    async def join(cls, house: House, player: str, match: str, *, new_text: Callable[[], str] = new_id) -> Sitting:
        """Sit down at a match, or come back to it; ``Trouble`` if there is none, or nobody to ask."""
        sitting = cls(house, player, match, new_text=new_text)
        await sitting.sit_down()
        return sitting

    async def sit_down(self) -> None:
        """Connect, and wait until the table is to be seen; ``Trouble`` if that cannot be."""
        await self._connection.start()
        try:
            await self._connection.join(self.match)
            since = self.changes
            while self._view is None:
                if self.failure:
                    raise Trouble("refused", self.failure)
                since = await self.change(since)
            if self.house.is_public:
                await self._join_talk()
        except BaseException:
            await self.leave()
            raise

    async def leave(self) -> None:
        """Hang up. The seat stays, and everything is stored."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._connection.stop()

    # --- looking ---

    @property
    def view(self) -> ViewInfo:
        """The table as one sees it."""
        if self._view is None:
            raise AssertionError("nobody has sat down yet")
        return self._view

    @property
    def seat(self) -> int:
        """One's own seat; 0 for who only looks on."""
        return self.view.seat or 0

    @property
    def connected(self) -> bool:
        """Whether there is a line."""
        return self._connection.state == "online"

    @property
    def failure(self) -> str:
        """Why the house does not want one back, in its words; empty while it does."""
        return self._connection.failure

    @property
    def is_my_turn(self) -> bool:
        """Whether one is to play cards."""
        return self.possible is not None

    @property
    def waits_for_me(self) -> bool:
        """Whether the table waits for this seat: to play, to call the coin, to be ready, to answer."""
        view = self.view
        if view.seat is None:
            return False
        if view.offer is not None and view.seat in view.offer.waiting:
            return True
        # Nobody has to be ready for the first hand.
        is_first_deal = view.waiting.kind == "deal" and not view.history
        return view.seat in view.waiting.seats and not is_first_deal

    def take_news(self) -> list[EventInfo]:
        """What has happened since this was last asked; not what was before one came."""
        news, self._news = self._news, []
        return news

    def take_notices(self) -> list[str]:
        """Sentences about the line and the people at the table, since this was last asked."""
        notices, self._notices = self._notices, []
        return notices

    def take_talk(self) -> list[ChatLine]:
        """What was said at the table since this was last asked."""
        talk, self._new_talk = self._new_talk, []
        return talk

    def listen(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Have something called after each change; the result takes that back."""
        self._listeners.append(callback)

        def stop() -> None:
            with suppress(ValueError):
                self._listeners.remove(callback)

        return stop

    async def change(self, since: int) -> int:
        """Wait until ``changes`` is more than this; what it is then."""
        while self.changes <= since:
            await self._changed.wait()
        return self.changes

    def can(self, verb: str) -> bool:
        """Whether a verb without cards (``draw``, ``undo``, ``pass``, …) is possible now."""
        return self.possible is not None and self.possible.verbs.get(verb) == []

    # --- what the house says ---

    def _note_change(self) -> None:
        self.changes += 1
        self._changed.set()
        self._changed = asyncio.Event()
        for callback in list(self._listeners):
            callback()

    def _state_changed(self) -> None:
        match self._connection.state:
            case "online" if self._was_online:
                self._notices.append("The connection is back.")
                if self.place is not None:
                    self._later(self._catch_up_on_talk())
            case "online":
                self._was_online = True
            case "offline" if self._was_online:
                self._notices.append("The connection is lost. Trying again; nothing is lost.")
            case "refused":
                self._notices.append(self.failure)
            case _:
                pass
        self._note_change()

    def _hear(self, message: ServerMessage) -> None:
        match message:
            case TableMessage() if message.table == self.match:
                self._follow(message)
            case Presence() if message.table == self.match and self._view is not None:
                self._follow_presence(message)
            case ClockMessage() if message.table == self.match:
                self.clock = message
            case Watchers() if message.table == self.match:
                self.watchers = message.names
            case ChatMessage() if message.place == self.place:
                self._add_talk(message.lines)
            case Failure() if not self.failure:
                self._notices.append(message.text)
            case _:
                return
        self._note_change()

    def _follow(self, message: TableMessage) -> None:
        view = message.view
        self._note_moves(message)
        self._view = view
        self.possible = message.possible
        if view.stage != "play":
            self.clock = None
        if message.resync:
            # The hand so far; of that, what one was told before is not new. Who was not here before reads it there.
            if message.events:
                self.history = list(message.events)
            told = view.version if self._told is None else self._told
            self._news += [event for event in message.events if event.seq > told]
        else:
            for event in message.events:
                if event.name == "dealt_hand":
                    self.history = []
                self.history.append(event)
            self._news += message.events
        self._told = view.version
        self._contribute(view)

    def _note_moves(self, message: TableMessage) -> None:
        """Remember what was done, and on what. Of several actions told at once, that is not known."""
        before = None if self._view is None else self._view.hand
        seats = {event.seat for event in message.events if event.name in _DONE and event.seat is not None}
        if message.resync or any(event.name == "dealt_hand" for event in message.events):
            self.moves = []
        elif before is not None and len(seats) == 1:
            self.moves.append(Move(seats.pop(), tuple(message.events), before, message.view.hand))

    def _follow_presence(self, message: Presence) -> None:
        view = self.view
        seat = view.seats[message.seat]
        if message.connected:
            self.away.pop(message.seat, None)
        else:
            self.away[message.seat] = message.grace
        if seat.connected != message.connected and message.seat != view.seat and view.stage != "over":
            self._notices.append(f"{seat.name} is {'here' if message.connected else 'away'}.")
        seats = list(view.seats)
        seats[message.seat] = structs.replace(seat, connected=message.connected)
        self._view = structs.replace(view, seats=seats)

    def _contribute(self, view: ViewInfo) -> None:
        """Add chance to the next deal without being asked: the house cannot choose the cards then."""
        if not view.can_contribute or view.seat is None or view.commitment in (None, self._contributed):
            return
        self._contributed = view.commitment
        command = messages.Contribute(
            id=new_id(), table=self.match, seat=view.seat, seq=view.version, text=self._new_text()
        )
        self._later(self._connection.do(command))

    def _later(self, work: Awaitable[object]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- talk ---

    async def _join_talk(self) -> None:
        """Hear what is said at a table with others; a match against computer players has no talk."""
        try:
            about = await self.house.request("GET", f"/api/lobby/matches/{quote(self.match)}", kind=OnlineMatch)
        except Trouble:
            return
        self.place = f"table:{about.table}"
        await self._connection.hear(self.place)
        await self._catch_up_on_talk()

    async def _catch_up_on_talk(self) -> None:
        with suppress(Trouble):
            history = await self.house.request("GET", self._talk_path(), kind=ChatHistory)
            self._add_talk(history.lines)
            self._note_change()

    def _talk_path(self) -> str:
        return f"/api/chat/{quote(self.place or '', safe=':')}"

    def _add_talk(self, lines: list[ChatLine]) -> None:
        known = {line.id for line in self.talk}
        new = [line for line in lines if line.id not in known]
        self.talk = sorted([*self.talk, *new], key=lambda line: line.id)
        self._new_talk += new

    async def chat(self, text: str) -> Answer:
        """Say something at a table with others."""
        if self.place is None:
            return _refusal("no_talk", "Nobody hears you: at this table there are only computer players.")
        try:
            await self.house.request("POST", self._talk_path(), NewLine(text), kind=ChatLine)
        except Trouble as trouble:
            return _refusal(trouble.code, trouble.text)
        return Ok()

    # --- doing: the answer comes even if the line is lost in between ---

    async def play(self, action: str) -> Answer:
        """Do an action: ``draw``, ``meld K: Kh Ks 2d``, ``discard 4c``, …"""
        if len(action) > 500:
            return _refusal("unreadable", "That is too long for an action.")
        return await self._do(messages.Play(**self._from_me(), action=action))

    async def undo(self) -> Answer:
        """Take back the last meld of this turn."""
        return await self.play("undo")

    async def call(self, coin: Literal["heads", "tails"]) -> Answer:
        """Call the coin."""
        return await self._do(messages.Call(**self._from_me(), call=coin))

    async def ready(self) -> Answer:
        """Have seen the score sheet: the next hand may be dealt."""
        return await self._do(messages.Ready(**self._from_me()))

    async def another(self, answer: Literal["yes", "no"]) -> Answer:
        """Answer whether to play another hand. Whoever wants one is ready for it too."""
        answered = await self._do(messages.Another(**self._from_me(), answer=answer))
        if isinstance(answered, Ok) and answer == "yes" and self.view.waiting.kind == "deal" and self.waits_for_me:
            return await self.ready()
        return answered

    async def offer(self, what: Literal["draw", "abort", "resign"]) -> Answer:
        """Offer to end the match now, or resign."""
        return await self._do(messages.Offer(**self._from_me(), what=what))

    async def respond(self, answer: Literal["yes", "no"]) -> Answer:
        """Answer what another seat offers."""
        return await self._do(messages.Respond(**self._from_me(), answer=answer))

    async def claim(self, of: int) -> Answer:
        """Claim the win from a person of another side who is gone."""
        return await self._do(messages.Claim(**self._from_me(), of=of))

    async def replace(self, of: int, level: int) -> Answer:
        """Have a computer player go on for a person who is gone."""
        return await self._do(messages.Replace(**self._from_me(), of=of, level=level))

    def _from_me(self) -> _FromMe:
        return {"id": new_id(), "table": self.match, "seat": self.seat, "seq": self.view.version}

    async def _do(self, command: messages.SeatCommand) -> Answer:
        reply = await self._connection.do(command)
        if isinstance(reply, Accepted):
            since = self.changes
            while self.view.version < reply.seq and not self.failure:
                since = await self.change(since)
            return Ok(reply.seq)
        return self._refusals(reply)

    # --- asking ---

    async def check(self, action: str) -> Checked | Refusals:
        """What would be wrong with an action, and what it would be worth."""
        if len(action) > 500:
            return _refusal("unreadable", "That is too long for an action.")
        question = messages.CheckAction(id=new_id(), table=self.match, seat=self.seat, action=action)
        reply = await self._connection.ask(question)
        return reply if isinstance(reply, Checked) else self._refusals(reply)

    async def hint(self, level: int) -> Hinted | Refusals:
        """What a computer player of a level would do, and why."""
        question = messages.Hint(id=new_id(), table=self.match, seat=self.seat, level=level)
        reply = await self._connection.ask(question)
        return reply if isinstance(reply, Hinted) else self._refusals(reply)

    def _refusals(self, reply: Reply | None) -> Refusals:
        match reply:
            case Refused():
                return Refusals(reply.problems)
            case Stale():
                return _refusal("stale", "The table has changed meanwhile: look again.")
            case Failure():
                return _refusal(reply.code, reply.text)
            case _:
                return _refusal("no_line", self.failure or "There is no connection at the moment: try again.")


class _FromMe(TypedDict):
    id: str
    table: str
    seat: int
    seq: int


def _refusal(code: str, text: str) -> Refusals:
    return Refusals([ProblemInfo(code, {}, text)])
