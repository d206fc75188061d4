"""What waits to be sent to a socket: bounded, and kind to slow readers."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass

from canasta.server.limits import Limits


@dataclass(frozen=True, slots=True)
class Behind:
    """In the place of messages about a table that were given up: the newest state is to be sent instead."""

    match: str


@dataclass(frozen=True, slots=True)
class Newest:
    """In the place of messages of a kind: the last of them is to be sent."""

    kind: str


class Hopeless(Exception):
    """The reader is so slow that nothing can be done for it."""


class Outbox:
    """Messages in order. Of tables only the newest state matters, so a slow reader misses the steps between.

    >>> outbox = Outbox(Limits(table_messages_waiting=2))
    >>> for text in (b"1", b"2", b"3", b"4"):
    ...     outbox.put_table("m", text)
    >>> outbox.take_now()
    Behind(match='m')
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting: deque[tuple[str | None, bytes | Behind | Newest]] = deque()
        self._by_table: dict[str, int] = {}
        self._behind: set[str] = set()
        # Of each kind the newest one.
        self._newest: dict[str, bytes] = {}
        # Of all that waits but these.
        self._bytes = 0
        self._filled = asyncio.Event()
        self._is_hopeless = False

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, message: bytes) -> None:
        """Add a message that must not be lost."""
        self._add(None, message)

    def put_table(self, match: str, message: bytes) -> None:
        """Add a message about a table."""
        if match in self._behind:
            return  # what is sent in its place will be newer
        waiting = self._by_table.get(match, 0)
        if waiting < self._limits.table_messages_waiting:
            self._by_table[match] = waiting + 1
            self._add(match, message)
            return
        self._drop(match)
        self._by_table.pop(match)
        self._behind.add(match)
        self._add(match, Behind(match))

    def put_newest(self, kind: str, message: bytes) -> None:
        """Add a message that makes an earlier one of its kind superfluous.

        >>> outbox = Outbox(Limits())
        >>> for text in (b"1", b"2"):
        ...     outbox.put_newest("lobby", text)
        >>> outbox.take_now(), outbox.take_now()
        (b'2', None)
        """
        if kind in self._newest:
            self._waiting.remove((None, Newest(kind)))  # it must not overtake what was said before it
        self._newest[kind] = message
        self._add(None, Newest(kind))

    def forget_table(self, match: str) -> None:
        """The reader looks at this table no longer."""
        self._drop(match)
        self._by_table.pop(match, None)
        self._behind.discard(match)

    def _add(self, match: str | None, message: bytes | Behind | Newest) -> None:
        size = len(message) if isinstance(message, bytes) else 0
        too_many = len(self._waiting) >= self._limits.messages_waiting
        if too_many or self._bytes + size > self._limits.bytes_waiting:
            self._is_hopeless = True
        else:
            self._waiting.append((match, message))
            self._bytes += size
        self._filled.set()

    def _drop(self, match: str) -> None:
        """Take back what was said about a table."""
        self._waiting = deque(each for each in self._waiting if each[0] != match)
        self._bytes = sum(len(each) for _, each in self._waiting if isinstance(each, bytes))

    @property
    def is_hopeless(self) -> bool:
        """Whether more was waiting than anybody can wait for."""
        return self._is_hopeless

    def take_now(self) -> bytes | Behind | None:
        """The next message, if there is one."""
        if not self._waiting:
            return None
        match, message = self._waiting.popleft()
        if isinstance(message, Newest):
            return self._newest.pop(message.kind)
        if isinstance(message, bytes):
            self._bytes -= len(message)
        if match is not None:
            if isinstance(message, Behind):
                self._behind.discard(match)
            else:
                self._by_table[match] -= 1
        return message

    async def take(self) -> bytes | Behind:
        """The next message; ``Hopeless`` if there were too many."""
        while True:
            if self._is_hopeless:
                raise Hopeless
            message = self.take_now()
            if message is not None:
                return message
            self._filled.clear()
            await self._filled.wait()
