"""The connection to the house: says hello, joins a table, sends commands and waits for their answers.

When the line is lost it comes back by itself, asks for what was missed, and sends again what was not answered, with the
same id: the house does a move once. Pauses and chance come in as arguments, so that tests drive them.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal

import msgspec

from canasta.server import messages
from canasta.server.lobby.messages import InLobby, Listen
from canasta.server.messages import (
    PROTOCOL,
    Accepted,
    Checked,
    ClientMessage,
    Failure,
    Hello,
    Hinted,
    Join,
    Refused,
    ServerMessage,
    Stale,
    TableMessage,
    Welcome,
)
from canasta.terminal.house import UNREACHABLE, House, Line, LineLost, Trouble

State = Literal["connecting", "online", "offline", "refused"]
Reply = Accepted | Refused | Stale | Checked | Hinted | Failure
Question = messages.CheckAction | messages.Hint

FIRST_PAUSE: Final = 0.3  # seconds
LONGEST_PAUSE: Final = 2.0
# After these the house does not want to be asked again.
FINAL: Final = ("wrong_protocol", "no_such_player", "not_entered", "banned", "too_many_sockets", "no_such_table")

_DECODER: Final = msgspec.json.Decoder(ServerMessage)
_ENCODER: Final = msgspec.json.Encoder()


def new_id() -> str:
    """Letters and digits that nobody else has."""
    return secrets.token_hex(12)


@dataclass(frozen=True, slots=True)
class _Pending:
    """A command that waits for its answer; one that lasts is sent again after a disconnection."""

    message: messages.SeatCommand | Question
    lasting: bool
    answered: asyncio.Future[Reply | None]


class Connection:
    """The one connection of a sitting, or of somebody who waits for a match to begin."""

    def __init__(
        self,
        house: House,
        player: str,
        *,
        heard: Callable[[ServerMessage], None],
        state_changed: Callable[[], None] = lambda: None,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        chance: Callable[[], float] = random.random,
    ) -> None:
        """``heard`` is told everything that is not the answer to a command."""
        self.state: State = "connecting"
        self.failure = ""
        self._house = house
        self._player = player
        self._heard = heard
        self._state_changed = state_changed
        self._pause = pause
        self._chance = chance
        self._line: Line | None = None
        self._runner: asyncio.Task[None] | None = None
        self._pending: dict[str, _Pending] = {}
        self._table: str | None = None
        self._version: int | None = None
        self._whereabouts: InLobby | None = None
        self._places: list[str] = []
        # The first attempt is told to whoever waits for it; the later ones are repeated.
        self._first: asyncio.Future[None] | None = None

    # --- its life ---

    async def start(self) -> None:
        """Call the house and say hello; ``Trouble`` if that cannot be."""
        self._first = asyncio.get_running_loop().create_future()
        self._runner = asyncio.create_task(self._run())
        try:
            await self._first
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        """Hang up for good: what is pending is given up."""
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)
            self._runner = None
        self._give_up(lasting=True)

    async def _run(self) -> None:
        attempts = 0
        while True:
            try:
                line = await self._house.open_socket()
                try:
                    attempts = await self._speak(line, attempts)
                finally:
                    self._line = None
                    await line.close()
            except (LineLost, Trouble) as why:
                self._fail_first(why)
            self._give_up(lasting=self.state == "refused")
            if self.state == "refused":
                return
            self._set_state("offline")
            # A little chance keeps many clients from coming back in the same moment.
            await self._pause(min(LONGEST_PAUSE, FIRST_PAUSE * 2**attempts) * (0.75 + self._chance() / 2))
            attempts = min(attempts + 1, 10)

    def _fail_first(self, why: LineLost | Trouble) -> None:
        if self._first is not None and not self._first.done():
            lost = Trouble(UNREACHABLE, self.failure or "The server has closed the connection.")
            self._first.set_exception(why if isinstance(why, Trouble) else lost)

    async def _speak(self, line: Line, attempts: int) -> int:
        """Listen until the line is lost; how many attempts in a row have failed before that."""
        await line.send(_ENCODER.encode(Hello(protocol=PROTOCOL, player=self._player)))
        while True:
            try:
                message = _DECODER.decode(await line.receive())
            except LineLost:
                if self.state == "connecting" or self.state == "refused":
                    raise
                return attempts
            except msgspec.DecodeError:
                continue  # a newer house may say more than this program understands
            if isinstance(message, Welcome):
                attempts = 0
                self._line = line
                await self._come_in()
            else:
                self._take(message)

    async def _come_in(self) -> None:
        if self._table is not None:
            await self._send(self._join_message())
        if self._whereabouts is not None:
            await self._send(self._whereabouts)
        if self._places:
            await self._send(Listen(id=new_id(), places=self._places))
        # Repeated ids are answered from the log, so sending everything again is safe.
        for pending in list(self._pending.values()):
            await self._send(pending.message)
        self._set_state("online")
        if self._first is not None and not self._first.done():
            self._first.set_result(None)

    def _set_state(self, state: State) -> None:
        if state != self.state:
            self.state = state
            self._state_changed()

    # --- messages ---

    def _take(self, message: ServerMessage) -> None:
        match message:
            case Accepted() | Refused() | Stale() | Checked() | Hinted():
                self._answer(message.id, message)
                return
            case Failure() if message.id is not None and message.id in self._pending:
                self._answer(message.id, message)
                return
            case Failure() if message.code in FINAL:
                self.failure = message.text
                self._set_state("refused")
            case TableMessage() if message.table == self._table:
                self._version = message.view.version
            case _:
                pass
        self._heard(message)

    def _answer(self, command: str, reply: Reply) -> None:
        pending = self._pending.pop(command, None)
        if pending is not None and not pending.answered.done():
            pending.answered.set_result(reply)

    def _give_up(self, *, lasting: bool) -> None:
        for command, pending in list(self._pending.items()):
            if lasting or not pending.lasting:
                del self._pending[command]
                if not pending.answered.done():
                    pending.answered.set_result(None)

    async def _send(self, message: ClientMessage) -> None:
        if self._line is not None:
            with suppress(LineLost):  # whoever listens notices it too, and everything is said again
                await self._line.send(_ENCODER.encode(message))

    # --- what holds until it is said anew ---

    async def join(self, table: str) -> None:
        """See this table from now on."""
        self._table = table
        self._version = None
        await self._send(self._join_message())

    def _join_message(self) -> Join:
        return Join(id=new_id(), table=self._table or "", after=self._version)

    async def say_where(self, room: str | None, *, available: bool = False) -> None:
        """Say where one is in the lobby of a public house: from then on one is told what is one's own (``Mine``)."""
        self._whereabouts = InLobby(id=new_id(), room=room, available=available)
        await self._send(self._whereabouts)

    async def hear(self, *places: str) -> None:
        """Hear what is said in these places."""
        self._places = list(places)
        await self._send(Listen(id=new_id(), places=self._places))

    # --- commands ---

    async def do(self, command: messages.SeatCommand) -> Reply | None:
        """Send what changes the table; the answer comes even if the line is lost in between. None if it never will."""
        return await self._request(command, lasting=True)

    async def ask(self, question: Question) -> Reply | None:
        """Ask; None if the line is lost before the answer."""
        return await self._request(question, lasting=False) if self.state == "online" else None

    async def _request(self, message: messages.SeatCommand | Question, *, lasting: bool) -> Reply | None:
        if self.state == "refused" or self._runner is None:
            return None
        answered: asyncio.Future[Reply | None] = asyncio.get_running_loop().create_future()
        self._pending[message.id] = _Pending(message, lasting, answered)
        await self._send(message)
        return await answered
