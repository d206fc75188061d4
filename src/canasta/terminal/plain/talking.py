"""Talking with the player, line by line. Reading waits in a thread of its own, never in the event loop."""

from __future__ import annotations

import asyncio
import codecs
import os
import shutil
import sys
import textwrap
import threading
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Final, TypeVar

T = TypeVar("T")

LONGEST_LINE: Final = 100_000  # characters; what is longer is no line that anybody typed


class EndOfInput(Exception):
    """There will be no more lines."""


class Quit(Exception):
    """The player wants to leave."""


class Typist:
    """Reads lines of a file, such as the standard input.

    The file is read by its number: Python's own buffer could not be let go of while a thread waits for it.
    """

    def __init__(self, file: int, encoding: str = "utf-8") -> None:
        self._file = file
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        self._text = ""

    def __call__(self) -> str:
        """The next line; empty at the end. Waits."""
        while "\n" not in self._text and len(self._text) < LONGEST_LINE:
            data = os.read(self._file, 65_536)
            if not data:
                line, self._text = self._text, ""
                return line
            self._text += self._decoder.decode(data)
        line, newline, self._text = self._text.partition("\n")
        return line + (newline or "\n")


class _Waiting:
    """A thread that waits for one thing after the other; the process may end while it does."""

    def __init__(self) -> None:
        self._work: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def run(self, function: Callable[..., T], *arguments: Any) -> asyncio.Future[T]:
        """What a function answers, when it does."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()

        def settle(result: T | None, error: BaseException | None) -> None:
            if future.done():
                return
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(result)  # type: ignore[arg-type]

        def work() -> None:
            result, failed = None, None
            try:
                result = function(*arguments)
            except Exception as error:
                failed = error
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(settle, result, failed)

        self._work.put(work)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()
        return future

    def _run(self) -> None:
        while True:
            self._work.get()()


class Talk:
    """One who reads what is said and types lines. ``read`` gives the next line, and waits for it; "" is the end."""

    def __init__(
        self,
        read: Callable[[], str],
        write: Callable[[str], None],
        *,
        echoes: bool = False,
        width: Callable[[], int] = lambda: 0,
        secret: Callable[[str], str] | None = None,
    ) -> None:
        """``echoes`` if a terminal shows what is typed: else it is written, so that the whole can be read afterwards.

        ``secret`` asks for a password without showing it.
        """
        self.is_typed = echoes
        self._read = read
        self._write = write
        self._echoes = echoes
        self._width = width
        self._secret = secret
        self._waiting = _Waiting()
        self._line: asyncio.Future[str] | None = None
        # The question that waits for its answer: what is said meanwhile stands before it.
        self._asked = ""

    def say(self, lines: Iterable[str]) -> None:
        """Write lines; on a terminal, long ones are broken between words."""
        width = self._width()
        said = [printable(line) for line in lines]
        if said and self._asked:
            self._write("\n")
        for line in said:
            if 20 < width < len(line):
                line = textwrap.fill(
                    line, width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
                )
            self._write(f"{line}\n")
        if said and self._asked:
            self._write(self._asked)

    async def ask(self, prompt: str = "> ", *, unless: Awaitable[object] | None = None) -> str | None:
        """The next line without the spaces around it; None if something else happens before.

        ``EndOfInput`` if there is none, ``Quit`` if it says so.
        """
        self._write(prompt)
        self._asked = prompt
        if self._line is None:
            self._line = self._waiting.run(self._read)
        other = None if unless is None else asyncio.ensure_future(unless)
        try:
            waiting: list[asyncio.Future[Any]] = [self._line] if other is None else [self._line, other]
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._asked = ""
            if other is not None:
                other.cancel()
                with suppress(asyncio.CancelledError):
                    await other
        if not self._line.done():
            self._write("\n")  # what happens is not part of the question
            return None
        typed, self._line = self._line.result(), None
        if not typed:
            self._write("\n")
            raise EndOfInput
        line = typed.strip()
        if not self._echoes:
            self._write(f"{printable(line)}\n")
        if line.lower() in ("q", "quit", "exit"):
            raise Quit
        return line

    async def ask_choice(self, question: str, choices: Sequence[str]) -> str:
        """Ask until the answer is one of the words, or the beginning of just one."""
        words = " or ".join(choices)
        prompt = f"{question} ({words}) "
        while True:
            answer = (await self.ask(prompt) or "").lower()
            found = fitting(answer, choices)
            if found is not None:
                return found
            prompt = f"Please type {words}: "

    async def ask_secret(self, prompt: str) -> str:
        """A password: not shown where a terminal would show it."""
        if self._secret is None:
            self._write(prompt)
            typed = await self._waiting.run(self._read)
            self._write("\n")
        else:
            typed = await self._waiting.run(self._secret, prompt)
        if not typed:
            raise EndOfInput
        return typed.rstrip("\r\n")


def printable(line: str) -> str:
    """A line without anything that a terminal would obey: names and talk come from others.

    >>> printable("Anna\x1b[2J: Kh")
    'Anna?[2J: Kh'
    """
    return line if line.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in line)


def fitting(answer: str, choices: Sequence[str]) -> str | None:
    """The only word that begins so.

    >>> fitting("h", ["heads", "tails"]), fitting("", ["yes", "no"])
    ('heads', None)
    """
    found = [choice for choice in choices if answer and choice.startswith(answer.lower())]
    return found[0] if len(found) == 1 else None


def standard_talk() -> Talk:
    """With whoever has the standard input and output."""
    is_typed, is_seen = sys.stdin.isatty(), sys.stdout.isatty()
    read: Callable[[], str]
    try:
        read = Typist(sys.stdin.fileno(), sys.stdin.encoding or "utf-8")
    except (OSError, ValueError):  # what stands in for it is no file
        read = sys.stdin.readline

    def write(text: str) -> None:
        print(text, end="", flush=True)

    def ask_secretly(prompt: str) -> str:
        import getpass

        return getpass.getpass(prompt) + "\n"

    return Talk(
        read,
        write,
        echoes=is_typed,
        width=(lambda: shutil.get_terminal_size().columns) if is_seen else (lambda: 0),
        secret=ask_secretly if is_typed else None,
    )
