"""A proxy between clients and a server that does to messages what networks do, and worse.

It stands on loopback, takes real connections, passes the handshake on and reads the frames after it. Each message is
passed on or suffers a fault, by a seeded random source: a message is lost alone, comes twice, comes late (with all that
follow it, or after them), or the connection is cut, between messages or in the middle of one. A connection may also die
without a sign, and the server may hear late, on a connection that its client has long given up, what was sent there.

Nothing is delayed by the clock: what is held back waits for messages, not for time. So nobody sleeps here, and a client
that says nothing more is what keeps a message back for ever.
"""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final, Literal, get_args

HERE: Final = "127.0.0.1"
CONTROL: Final = 8  # frames from this opcode on belong to the connection
LATEST: Final = 4  # what is held back waits for so many messages at most
LONGEST: Final = 100  # a message that is late for a closed connection waits for so many others at most

Fault = Literal["drop", "duplicate", "reorder", "delay", "cut", "silence"]
FAULTS: Final[tuple[Fault, ...]] = get_args(Fault)


@dataclass(frozen=True, slots=True)
class Weather:
    """How likely each fault is, for each message."""

    drop: float = 0.0
    duplicate: float = 0.0
    reorder: float = 0.0
    delay: float = 0.0
    cut: float = 0.0
    silence: float = 0.0

    @property
    def keeps_order(self) -> bool:
        """Whether what arrives on a connection is what was sent there, in order, up to its end: as with TCP."""
        return not (self.drop or self.duplicate or self.reorder)

    def fault(self, rng: Random) -> Fault | None:
        """What happens to the next message."""
        chance = rng.random()
        for fault in FAULTS:
            chance -= getattr(self, fault)
            if chance < 0:
                return fault
        return None


CALM: Final = Weather()
ROUGH: Final = Weather(delay=0.08, cut=0.015, silence=0.005)
"""What networks do: connections end at any moment."""
WILD: Final = Weather(drop=0.02, duplicate=0.05, reorder=0.05, delay=0.04, cut=0.008, silence=0.002)
"""What no TCP does: single messages are lost, doubled and overtaken."""


class Cut(Exception):
    """The connection ends here."""


class Lane:
    """One direction of a connection: what comes out of it when a message goes in."""

    def __init__(self, weather: Weather, rng: Random, faults: Counter[Fault]) -> None:
        self.weather = weather
        self.is_silent = False
        self._rng = rng
        self._faults = faults
        # Each waits until so many others have overtaken it.
        self._overtaken: list[tuple[int, bytes]] = []
        # A queue that moves again when so many have come, or when something passes the other way.
        self._queue: list[bytes] = []
        self._longest_queue = 0

    def take(self, message: bytes) -> list[bytes]:
        """What is passed on now; ``Cut`` if it is nothing any more."""
        fault = self.weather.fault(self._rng)
        if fault is not None:
            self._faults[fault] += 1
        passed = [message]
        match fault:
            case "drop":
                passed = []
            case "duplicate":
                passed = [message, message]
            case "reorder":
                self._overtaken.append((self._rng.randint(1, LATEST), message))
                return []
            case "delay" if not self._queue:
                self._longest_queue = self._rng.randint(2, LATEST)
                self._queue = [message]
                return []
            case "cut":
                raise Cut
            case "silence":
                self.is_silent = True
        if self.is_silent:
            return []
        if self._queue:
            self._queue += passed
            return self.let_go() if len(self._queue) >= self._longest_queue else []
        return passed + self._overtakers(len(passed))

    def _overtakers(self, passed: int) -> list[bytes]:
        """Those that enough others have overtaken."""
        self._overtaken = [(left - passed, message) for left, message in self._overtaken]
        out = [message for left, message in self._overtaken if left <= 0]
        self._overtaken = [each for each in self._overtaken if each[0] > 0]
        return out

    def let_go(self) -> list[bytes]:
        """The queue moves again."""
        queue, self._queue = self._queue, []
        return queue

    def rest(self) -> list[bytes]:
        """All that is still held back."""
        rest = self.let_go() + [message for _, message in self._overtaken]
        self._overtaken = []
        return rest


async def read_message(reader: StreamReader) -> tuple[bytes, bool]:
    """The next message with all its frames, as it is on the wire; and whether it belongs to the connection itself."""
    whole = bytearray()
    while True:
        head = await reader.readexactly(2)
        size = head[1] & 0x7F
        more = await reader.readexactly({126: 2, 127: 8}.get(size, 0))
        size = int.from_bytes(more) if more else size
        rest = await reader.readexactly(size + (4 if head[1] & 0x80 else 0))
        whole += head + more + rest
        is_control = head[0] & 0x0F >= CONTROL
        if is_control or head[0] & 0x80:  # the last frame
            return bytes(whole), is_control


class _Line:
    """One connection through the proxy: from a client (``up``) to the server, and back (``down``)."""

    def __init__(self, client: StreamWriter, server: StreamWriter, up: Lane, down: Lane) -> None:
        self.client = client
        self.server = server
        self.up = up
        self.down = down


class _Late:
    """What the server will hear on a connection that its client has left, after so many other messages."""

    def __init__(self, server: StreamWriter, messages: list[bytes], after: int) -> None:
        self.server = server
        self.messages = messages
        self.after = after

    def arrive(self) -> None:
        """Now; and that was all."""
        self.server.writelines(self.messages)
        self.server.close()


class Proxy:
    """Passes connections on to a server on this machine, in this weather.

    ``faults`` says what has happened, ``late`` how many messages the server has heard of clients that had gone.
    """

    def __init__(self, server_port: int, *, seed: str, weather: Weather) -> None:
        self.weather = weather
        self.faults: Counter[Fault] = Counter()
        self.late = 0
        self.port = 0
        self._server_port = server_port
        self._seed = seed
        self._rng = Random(seed)
        self._numbers = count()
        self._tasks: set[asyncio.Task[None]] = set()
        self._lines: set[_Line] = set()
        self._late: list[_Late] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Proxy]:
        """Take connections on a free port."""
        server = await asyncio.start_server(self._connected, HERE, 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            self.calm()
            for line in self._lines:
                line.client.close()
                line.server.close()
            await asyncio.gather(*self._tasks)
            await server.wait_closed()

    def calm(self) -> None:
        """The storm is over: what was held back arrives, and nothing is harmed any more."""
        self.weather = CALM
        for line in list(self._lines):
            line.up.weather = line.down.weather = CALM
            if line.up.is_silent:
                self._end(line)
            else:
                line.server.writelines(line.up.rest())
                line.client.writelines(line.down.rest())
        for late in self._late:
            late.arrive()
        self._late = []

    # --- a connection ---

    async def _connected(self, from_client: StreamReader, client: StreamWriter) -> None:
        task = asyncio.current_task()
        if task is None:
            raise AssertionError("a connection is served in a task")
        self._tasks.add(task)
        try:
            from_server, server = await asyncio.open_connection(HERE, self._server_port)
        except OSError:  # the server is away
            client.close()
            self._tasks.discard(task)
            return
        try:
            server.write(await from_client.readuntil(b"\r\n\r\n"))
            client.write(await from_server.readuntil(b"\r\n\r\n"))
            number = next(self._numbers)
            up, down = (Lane(self.weather, Random(f"{self._seed} {number} {way}"), self.faults) for way in "ud")
            line = _Line(client, server, up, down)
            self._lines.add(line)
            await asyncio.gather(self._pump_up(line, from_client), self._pump_down(line, from_server))
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            client.close()
            server.close()
            self._tasks.discard(task)

    async def _pump_up(self, line: _Line, from_client: StreamReader) -> None:
        await self._pump(line, from_client, line.server, line.up)
        if line in self._lines:  # the client has gone by itself; the server may hear of that later
            self._end(line, late=line.up.rest())

    async def _pump_down(self, line: _Line, from_server: StreamReader) -> None:
        await self._pump(line, from_server, line.client, line.down)
        if line in self._lines:
            self._end(line)

    async def _pump(self, line: _Line, reader: StreamReader, writer: StreamWriter, lane: Lane) -> None:
        """Pass on what comes, until nothing comes any more."""
        back, backward = (line.down, line.client) if lane is line.up else (line.up, line.server)
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                message, is_control = await read_message(reader)
                if line not in self._lines:
                    continue  # nobody is there to hear it, but who speaks must not get stuck
                self._something_comes()
                if is_control:
                    if not lane.is_silent:
                        writer.write(message)
                    continue
                try:
                    passed = lane.take(message)
                except Cut:
                    self._cut(line, message, lane)
                    continue
                back.is_silent = back.is_silent or lane.is_silent
                if passed:
                    writer.writelines(passed)
                    backward.writelines(back.let_go())
                    await writer.drain()

    def _cut(self, line: _Line, message: bytes, lane: Lane) -> None:
        """End a connection while a message is on its way: it is lost, or torn, or late."""
        match self._rng.choice(("lost", "torn", "late")):
            case "lost":
                line.client.transport.abort()
                line.server.transport.abort()
                self._end(line)
            case "torn":
                (line.server if lane is line.up else line.client).write(message[: len(message) // 2])
                self._end(line)
            case _:
                self._end(line, late=line.up.rest() + ([message] if lane is line.up else []))

    def _end(self, line: _Line, *, late: list[bytes] | None = None) -> None:
        """The client is cut off. With ``late``, the server does not know yet: it will hear this before."""
        self._lines.discard(line)
        line.client.close()
        if late is None or self.weather is CALM:
            line.server.close()
        else:
            self.late += len(late)
            self._late.append(_Late(line.server, late, after=self._rng.randint(1, LONGEST)))

    def _something_comes(self) -> None:
        """What is late comes nearer."""
        for late in self._late:
            late.after -= 1
        for late in [late for late in self._late if late.after <= 0]:
            self._late.remove(late)
            late.arrive()
