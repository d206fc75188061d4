"""Talking line by line: reading never holds the event loop, and what happens meanwhile is told before the question."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from canasta.terminal.plain.talking import LONGEST_LINE, EndOfInput, Quit, Talk, Typist


class Pipe:
    """A real pipe to type into, and what was written."""

    def __init__(self) -> None:
        self.end, self._start = os.pipe()
        self.said = ""
        self.talk = Talk(Typist(self.end), self._hear, echoes=True)

    def _hear(self, text: str) -> None:
        self.said += text

    def type(self, data: bytes) -> None:
        """Write into the pipe."""
        os.write(self._start, data)

    def finish(self) -> None:
        """No more will be typed."""
        with suppress(OSError):
            os.close(self._start)


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    """A pipe, closed in the end: a thread may still wait for it."""
    made = Pipe()
    yield made
    made.finish()


def test_lines_one_by_one_until_the_end(pipe: Pipe) -> None:
    """Several lines may come at once, the last one without its end; odd bytes are no error."""

    async def spend() -> None:
        pipe.type(b"  d \r\nm K\xff\n\nlast")
        pipe.finish()
        assert [await pipe.talk.ask() for _ in range(4)] == ["d", "m K\ufffd", "", "last"]
        with pytest.raises(EndOfInput):
            await pipe.talk.ask()
        with pytest.raises(EndOfInput):
            await pipe.talk.ask()
        assert pipe.said == "> > > > > \n> \n"

    asyncio.run(spend())


def test_something_else_happens_before_the_answer(pipe: Pipe) -> None:
    """The question is dropped, and what is typed later answers the next one."""

    async def spend() -> None:
        happened = asyncio.Event()
        happened.set()
        assert await pipe.talk.ask("First? ", unless=happened.wait()) is None
        pipe.type(b"yes\n")
        assert await pipe.talk.ask("Second? ") == "yes"
        assert pipe.said == "First? \nSecond? "

    asyncio.run(spend())


def test_what_is_said_meanwhile_stands_before_the_question(pipe: Pipe) -> None:
    """The question is put again after it."""

    async def spend() -> None:
        asking = asyncio.ensure_future(pipe.talk.ask("Well? "))
        await asyncio.sleep(0)
        pipe.talk.say(["Felix is away."])
        pipe.type(b"ok\n")
        assert await asking == "ok"
        assert pipe.said == "Well? \nFelix is away.\nWell? "

    asyncio.run(spend())


def test_choices_and_leaving(pipe: Pipe) -> None:
    """The beginning of a word is enough, nonsense is asked again, and quit is always heard."""

    async def spend() -> None:
        pipe.type(b"edge\nh\nQUIT\n")
        assert await pipe.talk.ask_choice("Your call?", ("heads", "tails")) == "heads"
        assert pipe.said == "Your call? (heads or tails) Please type heads or tails: "
        with pytest.raises(Quit):
            await pipe.talk.ask()

    asyncio.run(spend())


def test_a_line_without_end_is_cut() -> None:
    """Nothing that is typed fills the memory."""
    zeros = Path("/dev/zero")
    if not zeros.exists():
        pytest.skip("there is no endless file here")
    with zeros.open("rb") as endless:
        assert len(Typist(endless.fileno())()) <= LONGEST_LINE + 65_536 + 1
