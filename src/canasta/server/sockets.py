"""The WebSocket: one client, its messages in, and what it is told out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from canasta.errors import CanastaError
from canasta.server import messages
from canasta.server.host import Host
from canasta.server.hosted import HostedTable
from canasta.server.limits import Limits, TokenBucket
from canasta.server.lines import short_way
from canasta.server.lobby.messages import InLobby, Listen
from canasta.server.lobby.presence import Attendance
from canasta.server.lobby.refusals import Refusal
from canasta.server.messages import PROTOCOL, ClientMessage, Failure, Hello, ProblemInfo, ServerMessage
from canasta.server.outbox import Behind, Hopeless, Outbox
from canasta.server.presenting import encode
from canasta.server.visitors import Banned, Visitor, address_of, visitor_of, visitor_of_session
from canasta.store import NotFound, StoreError
from canasta.table import Answer, Table

_LOGGER = logging.getLogger(__name__)

# Why a socket is closed; the texts stand in a message `error` before.
WRONG_MESSAGE: Final = 1008
TOO_SLOW: Final = 1013
SECONDS_TO_CLOSE: Final = 5.0

_DECODER: Final = msgspec.json.Decoder(ClientMessage)
_ID: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
_TEXT: Final = msgspec.json.Decoder(messages.Id)


class _Closing(Exception):
    """The socket is to be closed, after this message if there is one."""

    def __init__(self, code: int, last: Failure | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.last = last


class Socket:
    """One connected client. It looks at tables for its player: see ``hosted.Watcher``."""

    def __init__(self, websocket: WebSocket, host: Host, limits: Limits) -> None:
        self.player = ""
        # In public: who has entered with which session, whether that has ended, and how to hear no more of it.
        self.visitor: Visitor | None = None
        self._session = ""
        self._dismissed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._doubts: set[asyncio.Task[None]] = set()
        self._subscriptions: list[Callable[[], None]] = []
        self._attendance: Attendance | None = None
        self._websocket = websocket
        self._host = host
        self._limits = limits
        self._outbox = Outbox(limits)
        self._say = short_way(websocket.scope)
        self._tables: dict[str, HostedTable] = {}
        self._hint: asyncio.Task[None] | None = None
        self._refused = 0
        # Whether a command is being carried out, which must not be cancelled, and whether the client has gone.
        self._is_acting = False
        self._is_gone = False
        # The message that is being sent: sending waits while the reader is behind.
        self._sending: bytes | Behind | None = None
        self._bucket = TokenBucket(
            rate=limits.messages_per_second, size=limits.messages_at_once, now=host.around.monotonic()
        )

    @property
    def name(self) -> str:
        """By which others may know who looks on: nobody's on a machine of one's own."""
        return "" if self.visitor is None else self.visitor.name

    # --- being told ---

    def tell(self, message: bytes) -> None:
        """Send a message as soon as those before it are sent."""
        if not self._said_at_once(message):
            self._outbox.put(message)

    def tell_table(self, match: str, message: bytes) -> None:
        """Send a message about a table, or a newer one in its place."""
        if not self._said_at_once(message):
            self._outbox.put_table(match, message)

    def _said_at_once(self, message: bytes) -> bool:
        """Send a message now, if nothing waits before it and the client is not behind."""
        if self._say is None or self._outbox or self._sending is not None:
            return False
        return self._say(message)

    def tell_newest(self, kind: str, message: bytes) -> None:
        """Send a message in place of one of its kind that is not sent yet."""
        self._outbox.put_newest(kind, message)

    def _answer(self, message: ServerMessage) -> None:
        self.tell(encode(message))

    # --- its life ---

    async def run(self) -> None:
        """Listen and speak until one side has enough."""
        await self._websocket.accept()
        speaking = asyncio.create_task(self._speak())
        listening = asyncio.create_task(self._listen())
        try:
            await self._close(await self._end_of_one({speaking, listening, self._dismissed}))
        finally:
            for end in self._subscriptions:
                end()
            self._is_gone = True
            ending = (speaking, listening, self._dismissed, self._hint, *self._doubts)
            tasks = [task for task in ending if task is not None]
            for task in tasks:
                if task is not listening or not self._is_acting:
                    task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for table in self._tables.values():
                table.leave(self)
            if self._host.lobby is not None and self._attendance is not None:
                self._host.lobby.depart(self._attendance)

    async def _end_of_one(self, tasks: set[asyncio.Future[None]]) -> BaseException | None:
        """Why one of them has ended; or that a message could not be sent for too long.

        That is looked at now and then: a timer for each message would cost as much as to send it.
        """
        while True:
            sending = self._sending
            done, _ = await asyncio.wait(
                tasks, timeout=self._limits.seconds_to_send, return_when=asyncio.FIRST_COMPLETED
            )
            if done:
                return next(iter(done)).exception()
            if sending is not None and self._sending is sending:
                return TimeoutError()

    async def _close(self, why: BaseException | None) -> None:
        if why is None or isinstance(why, WebSocketDisconnect) or self._is_disconnected():
            return
        match why:
            case _Closing(code=code, last=last):
                pass
            case Hopeless() | TimeoutError():
                code, last = TOO_SLOW, None
            case _:
                _LOGGER.error("a socket failed", exc_info=why)
                code, last = 1011, Failure(code="internal", text="Something went wrong in the server.")
        # A reader that takes nothing cannot be told so either.
        with suppress(Exception):
            async with asyncio.timeout(SECONDS_TO_CLOSE):
                if last is not None:
                    await self._flush()
                    await self._websocket.send_text(encode(last).decode())
                await self._websocket.close(code)

    async def _flush(self) -> None:
        """What was answered before the end is sent before it."""
        while (message := self._outbox.take_now()) is not None:
            if not isinstance(message, Behind):
                await self._websocket.send_text(message.decode())

    def _is_disconnected(self) -> bool:
        return self._websocket.client_state is WebSocketState.DISCONNECTED

    async def _speak(self) -> None:
        while True:
            message = await self._outbox.take()
            # From here on until it is sent nothing may overtake it.
            self._sending = message
            if isinstance(message, Behind):
                table = self._tables.get(message.match)
                if table is None:
                    self._sending = None
                    continue
                self._sending = message = await table.show(self)
            await self._websocket.send_text(message.decode())
            self._sending = None

    async def _listen(self) -> None:
        await self._expect_hello()
        while not self._is_gone:
            await self._handle(await self._receive())

    async def _receive(self) -> bytes:
        """The next message that is not too long and is text."""
        while True:
            received = await self._websocket.receive()
            if received["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(received.get("code", 1005))
            text = received.get("text")
            if text is None:
                self._complain("not_text", "Messages are texts, not bytes.")
                continue
            data: bytes = text.encode("utf-8", "replace")
            if len(data) > self._limits.message_bytes:
                self._complain("too_large", f"No message is longer than {self._limits.message_bytes} bytes.")
                continue
            return data

    def _complain(self, code: str, text: str, *, command: str | None = None) -> None:
        """Answer what cannot be understood. Nobody needs to do that often."""
        self._refused += 1
        complaint = Failure(code=code, text=text, id=command)
        if self._refused > self._limits.patience:
            raise _Closing(WRONG_MESSAGE, complaint)
        self._answer(complaint)

    # --- messages ---

    async def _expect_hello(self) -> None:
        try:
            async with asyncio.timeout(self._limits.seconds_to_hello):
                data = await self._receive()
        except TimeoutError:
            raise _Closing(WRONG_MESSAGE, Failure(code="no_hello", text="The first message is hello.")) from None
        message = self._read(data)
        if not isinstance(message, Hello):
            raise _Closing(WRONG_MESSAGE, Failure(code="no_hello", text="The first message is hello."))
        if message.protocol != PROTOCOL:
            text = f"This server speaks version {PROTOCOL} of the protocol, not {message.protocol}: load the page anew."
            raise _Closing(WRONG_MESSAGE, Failure(code="wrong_protocol", text=text))
        self.player = message.player
        name = await (self._name_of_visitor() if self._host.is_public else self._name_of_player())
        self._answer(messages.Welcome(protocol=PROTOCOL, name=name))

    async def _name_of_player(self) -> str:
        try:
            return (await self._host.player(self.player)).name
        except NotFound:
            raise _Closing(WRONG_MESSAGE, Failure(code="no_such_player", text="There is no such player.")) from None

    # --- in public ---

    async def _name_of_visitor(self) -> str:
        """Whoever comes with the cookie of a session may speak for its player, as long as it lasts."""
        visitor = await self._not_banned(visitor_of(self._websocket.scope, self._host))
        if visitor is None or visitor.player != self.player:
            raise _Closing(WRONG_MESSAGE, Failure(code="not_entered", text="Enter this server first."))
        self._session = visitor.session
        address = address_of(self._websocket.scope)
        for topic in (f"session:{visitor.session}", f"player:{visitor.player}", f"address:{address}"):
            self._subscriptions.append(self._host.bus.subscribe(topic, self._doubt))
        # Once more, now that nothing can be missed.
        self.visitor = await self._welcomed_again()
        if self._host.sockets_of[self.player] >= self._limits.sockets_per_player:
            text = "You are connected too often: close some of the pages."
            raise _Closing(WRONG_MESSAGE, Failure(code="too_many_sockets", text=text))
        self._host.sockets_of[self.player] += 1
        self._subscriptions.append(self._no_more_of_player)
        if self._host.lobby is not None:
            self._attendance = self._host.lobby.arrive(self, self.visitor)
        return self.visitor.name

    def _no_more_of_player(self) -> None:
        self._host.sockets_of[self.player] -= 1
        if not self._host.sockets_of[self.player]:
            del self._host.sockets_of[self.player]

    def _doubt(self, _topic: str) -> None:
        """Something was done to the session or the player: look whether this socket may stay.

        While one look waits for the one that is going on, it is enough for all that is done meanwhile.
        """
        if len(self._doubts) > 1:
            return
        doubt = asyncio.create_task(self._stay_or_go(list(self._doubts)))
        self._doubts.add(doubt)
        doubt.add_done_callback(self._doubts.discard)

    async def _stay_or_go(self, before: list[asyncio.Task[None]]) -> None:
        await asyncio.gather(*before, return_exceptions=True)
        try:
            self.visitor = await self._welcomed_again()
            await self._look_away()
        except Exception as why:
            if not self._dismissed.done():
                self._dismissed.set_exception(why)

    async def _look_away(self) -> None:
        """Look no longer at what one may not see any more, since one has left the room where it is."""
        for match in list(self._tables):
            try:
                await self._host.table_to_see(self.player, match)
            except NotFound:
                self._leave(match)
                self._answer(Failure(code="no_such_table", text="You may not watch this table any longer."))

    async def _welcomed_again(self) -> Visitor:
        """Who has the session now. If nobody has, the socket is closed without a word.

        The same person may have a new session already, after a change of the password for example. Who comes back and
        has none is told so then.
        """
        address = address_of(self._websocket.scope)
        visitor = await self._not_banned(visitor_of_session(self._session, address, self._host))
        if visitor is None:
            raise _Closing(WRONG_MESSAGE)
        return visitor

    async def _not_banned(self, visiting: Awaitable[Visitor | None]) -> Visitor | None:
        try:
            return await visiting
        except Banned:
            raise _Closing(WRONG_MESSAGE, Failure(code="banned", text="You are shut out of this server.")) from None

    # --- what they say ---

    def _read(self, data: bytes) -> ClientMessage | None:
        """The message; None if it is none, after saying so."""
        try:
            message: ClientMessage = _DECODER.decode(data)
            return message
        except msgspec.ValidationError as error:
            self._complain("invalid", f"This is no message: {error}", command=_id_of(data))
        except (msgspec.DecodeError, RecursionError):
            self._complain("bad_json", "This is not JSON.")
        return None

    async def _handle(self, data: bytes) -> None:
        message = self._read(data)
        if message is None:
            return
        command = getattr(message, "id", None)
        if not self._bucket.take(self._cost_of(message), now=self._host.around.monotonic()):
            self._complain("too_fast", "Too many messages: slow down.", command=command)
            return
        try:
            await self._do(message)
        except Refusal as refusal:
            self._answer(Failure(code=refusal.code, text=refusal.text, id=command))
        except NotFound as error:
            if isinstance(message, InLobby | Listen):
                self._answer(Failure(code="not_found", text=f"There is no such {error.what}.", id=command))
                return
            self._answer(Failure(code="no_such_table", text="There is no such table.", id=command))
        except StoreError as error:
            _LOGGER.warning("%s", error)
            self._answer(Failure(code="store_failed", text="The storage does not work at the moment.", id=command))
        except CanastaError as error:
            _LOGGER.warning("%s", error)
            self._answer(Failure(code="failed", text="This match cannot be read.", id=command))

    def _cost_of(self, message: ClientMessage) -> float:
        match message:
            case messages.Hint():
                return self._limits.hint_cost
            case InLobby():
                return self._limits.lobby_cost
            case _:
                return 1.0

    async def _do(self, message: ClientMessage) -> None:
        match message:
            case messages.Ping():
                self._answer(messages.Pong(id=message.id))
            case messages.Hello():
                self._complain("hello_again", "You have said hello.")
            case messages.Join():
                await self._join(message)
            case messages.Leave():
                self._leave(message.table)
                self._answer(messages.Left(id=message.id, table=message.table))
            case InLobby() | Listen():
                await self._do_in_lobby(message)
            case _:
                await self._do_at_table(message)

    def _leave(self, match: str) -> None:
        table = self._tables.pop(match, None)
        if table is not None:
            table.leave(self)
            self._outbox.forget_table(match)
            self._show_match()

    async def _do_in_lobby(self, message: InLobby | Listen) -> None:
        attendance = self._attendance
        if attendance is None:
            self._answer(Failure(code="not_found", text="This server has no lobby.", id=message.id))
        elif isinstance(message, InLobby):
            await attendance.enter(message)
        else:
            await attendance.listen(message)

    def _show_match(self) -> None:
        """Others see in the lobby that somebody plays: the table that was joined last."""
        if self._attendance is not None:
            self._attendance.shows(next(reversed(self._tables), None))

    async def _join(self, message: messages.Join) -> None:
        if message.table not in self._tables and len(self._tables) >= self._limits.tables_per_socket:
            text = f"A client sees at most {self._limits.tables_per_socket} tables."
            self._answer(Failure(code="too_many_tables", text=text, id=message.id))
            return
        await self._host.take_up(self.player, message.table)
        table = await self._host.table_to_see(self.player, message.table)
        self._tables[message.table] = table
        await table.join(self, after=message.after, command=message.id)
        self._show_match()

    async def _do_at_table(self, message: messages.SeatCommand | messages.CheckAction | messages.Hint) -> None:
        table = self._tables.get(message.table)
        if table is None:
            problem = ProblemInfo("not_joined", {}, "Join the table first.")
            self._answer(messages.Refused(id=message.id, problems=[problem], table=message.table))
            return
        match message:
            case messages.CheckAction():
                answer = await table.check(self, seat=message.seat, command=message.id, action=message.action)
                self._answer(answer)
            case messages.Hint():
                self._ask_for_hint(table, message)
            case _:
                self._is_acting = True
                try:
                    await table.command(self, seat=message.seat, command=message.id, deed=_deed(table, message))
                finally:
                    self._is_acting = False

    def _ask_for_hint(self, table: HostedTable, message: messages.Hint) -> None:
        """Others may be asked meanwhile, but only one hint at a time, on however many screens."""
        if self.player in self._host.thinking_for:
            self._answer(Failure(code="busy", text="One hint at a time, please.", id=message.id))
            return
        if len(self._host.thinking_for) >= self._limits.hints_at_once:
            self._answer(Failure(code="busy", text="Many ask for hints just now: try again.", id=message.id))
            return
        self._host.thinking_for.add(self.player)
        self._hint = asyncio.create_task(self._give_hint(table, message))
        # However it ends, even before it has begun.
        self._hint.add_done_callback(lambda _done: self._host.thinking_for.discard(self.player))

    async def _give_hint(self, table: HostedTable, message: messages.Hint) -> None:
        try:
            answer = await table.hint(self, seat=message.seat, command=message.id, level=message.level)
        except Exception as error:
            _LOGGER.warning("no hint: %r", error)
            answer = Failure(code="no_hint", text="Nobody could think of anything. Please try again.", id=message.id)
        self._answer(answer)


def _deed(hosted: HostedTable, message: messages.SeatCommand) -> Callable[[Table, str], Answer]:
    """What the message asks of the table."""
    seat, seq = message.seat, message.seq
    match message:
        case messages.Play(action=action):
            return lambda table, move_id: table.move(seat, action, seq=seq, move_id=move_id)
        case messages.Contribute(text=text):
            return lambda table, move_id: table.contribute(seat, text, seq=seq, move_id=move_id)
        case messages.Call(call=call):
            return lambda table, move_id: table.call(seat, call, seq=seq, move_id=move_id)
        case messages.Ready():
            return lambda table, move_id: table.ready(seat, seq=seq, move_id=move_id)
        case messages.Another(answer=answer):
            return lambda table, move_id: table.another(seat, answer, seq=seq, move_id=move_id)
        case messages.Offer(what=what):
            return lambda table, move_id: table.offer(seat, what, seq=seq, move_id=move_id)
        case messages.Respond(answer=answer):
            return lambda table, move_id: table.respond(seat, answer, seq=seq, move_id=move_id)
        case messages.Claim(of=of):
            return lambda table, move_id: hosted.claim(table, seat, of, seq=seq, move_id=move_id)
        case messages.Replace(of=of, level=level):
            return lambda table, move_id: hosted.replace(table, seat, of, level, seq=seq, move_id=move_id)


def _id_of(data: bytes) -> str | None:
    """The id of a message that is wrong otherwise, if it has a good one."""
    with suppress(msgspec.DecodeError, KeyError, RecursionError):
        return _TEXT.decode(_ID.decode(data)["id"])
    return None
