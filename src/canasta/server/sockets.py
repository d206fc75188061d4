"""The WebSocket: one client, its messages in, and what it is told out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from canasta.errors import CanastaError
from canasta.server import messages
from canasta.server.host import Host
from canasta.server.hosted import HostedTable
from canasta.server.limits import Limits, TokenBucket
from canasta.server.messages import PROTOCOL, ClientMessage, Failure, Hello, ProblemInfo, ServerMessage
from canasta.server.outbox import Behind, Hopeless, Outbox
from canasta.server.presenting import encode
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
        self._websocket = websocket
        self._host = host
        self._limits = limits
        self._outbox = Outbox(limits)
        self._tables: dict[str, HostedTable] = {}
        self._hint: asyncio.Task[None] | None = None
        self._refused = 0
        # The message that is being sent: sending waits while the reader is behind.
        self._sending: bytes | None = None
        self._bucket = TokenBucket(
            rate=limits.messages_per_second, size=limits.messages_at_once, now=host.around.monotonic()
        )

    # --- being told ---

    def tell(self, message: bytes) -> None:
        """Send a message as soon as those before it are sent."""
        self._outbox.put(message)

    def tell_table(self, match: str, message: bytes) -> None:
        """Send a message about a table, or a newer one in its place."""
        self._outbox.put_table(match, message)

    def _answer(self, message: ServerMessage) -> None:
        self.tell(encode(message))

    # --- its life ---

    async def run(self) -> None:
        """Listen and speak until one side has enough."""
        await self._websocket.accept()
        speaking = asyncio.create_task(self._speak())
        listening = asyncio.create_task(self._listen())
        try:
            await self._close(await self._end_of_one({speaking, listening}))
        finally:
            tasks = [task for task in (speaking, listening, self._hint) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for table in self._tables.values():
                table.leave(self)

    async def _end_of_one(self, tasks: set[asyncio.Task[None]]) -> BaseException | None:
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
            if isinstance(message, Behind):
                table = self._tables.get(message.match)
                if table is None:
                    continue
                message = await table.show(self)
            self._sending = message
            await self._websocket.send_text(message.decode())
            self._sending = None

    async def _listen(self) -> None:
        await self._expect_hello()
        while True:
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
        try:
            player = await self._host.player(message.player)
        except NotFound:
            raise _Closing(WRONG_MESSAGE, Failure(code="no_such_player", text="There is no such player.")) from None
        self.player = player.id
        self._answer(messages.Welcome(protocol=PROTOCOL, name=player.name))

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
        cost = self._limits.hint_cost if isinstance(message, messages.Hint) else 1.0
        if not self._bucket.take(cost, now=self._host.around.monotonic()):
            self._complain("too_fast", "Too many messages: slow down.", command=command)
            return
        try:
            await self._do(message)
        except NotFound:
            self._answer(Failure(code="no_such_table", text="There is no such table.", id=command))
        except StoreError as error:
            _LOGGER.warning("%s", error)
            self._answer(Failure(code="store_failed", text="The storage does not work at the moment.", id=command))
        except CanastaError as error:
            _LOGGER.warning("%s", error)
            self._answer(Failure(code="failed", text="This match cannot be read.", id=command))

    async def _do(self, message: ClientMessage) -> None:
        match message:
            case messages.Ping():
                self._answer(messages.Pong(id=message.id))
            case messages.Hello():
                self._complain("hello_again", "You have said hello.")
            case messages.Join():
                await self._join(message)
            case messages.Leave():
                table = self._tables.pop(message.table, None)
                if table is not None:
                    table.leave(self)
                    self._outbox.forget_table(message.table)
                self._answer(messages.Left(id=message.id, table=message.table))
            case _:
                await self._do_at_table(message)

    async def _join(self, message: messages.Join) -> None:
        if message.table not in self._tables and len(self._tables) >= self._limits.tables_per_socket:
            text = f"A client sees at most {self._limits.tables_per_socket} tables."
            self._answer(Failure(code="too_many_tables", text=text, id=message.id))
            return
        await self._host.take_up(self.player, message.table)
        table = await self._host.table(message.table)
        self._tables[message.table] = table
        await table.join(self, after=message.after, command=message.id)

    async def _do_at_table(
        self,
        message: messages.Play
        | messages.Contribute
        | messages.Call
        | messages.Ready
        | messages.Another
        | messages.CheckAction
        | messages.Hint,
    ) -> None:
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
                await table.command(self, seat=message.seat, command=message.id, deed=_deed(message))

    def _ask_for_hint(self, table: HostedTable, message: messages.Hint) -> None:
        """Others may be asked meanwhile, but only one hint at a time."""
        if self._hint is not None and not self._hint.done():
            self._answer(Failure(code="busy", text="One hint at a time, please.", id=message.id))
            return
        self._hint = asyncio.create_task(self._give_hint(table, message))

    async def _give_hint(self, table: HostedTable, message: messages.Hint) -> None:
        try:
            answer = await table.hint(self, seat=message.seat, command=message.id, level=message.level)
        except Exception as error:
            _LOGGER.warning("no hint: %r", error)
            answer = Failure(code="no_hint", text="Nobody could think of anything. Please try again.", id=message.id)
        self._answer(answer)


def _deed(
    message: messages.Play | messages.Contribute | messages.Call | messages.Ready | messages.Another,
) -> Callable[[Table, str], Answer]:
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


def _id_of(data: bytes) -> str | None:
    """The id of a message that is wrong otherwise, if it has a good one."""
    with suppress(msgspec.DecodeError, KeyError, RecursionError):
        return _TEXT.decode(_ID.decode(data)["id"])
    return None
