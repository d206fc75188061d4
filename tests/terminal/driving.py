"""Houses and players for tests of the terminal: real ones, without pauses, and with chance from a seed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from canasta.rules import Rules
from canasta.server.host import Host
from canasta.server.rest import rest_routes
from canasta.terminal.house import House
from canasta.terminal.in_process import open_in_process
from canasta.terminal.options import Options
from canasta.terminal.plain import play_plainly
from canasta.terminal.plain.talking import Talk
from server.driving import Running, make_host, open_store, running

# What somebody types, given what was said since the last line; None is the end of the input.
Answer = Callable[[str], str | None]
LONGEST = 20_000  # lines; no test types more


async def _for_ever(_seconds: float) -> None:
    """Nobody waits for a pause: a deal waits until those who are here have added to its secret."""
    await asyncio.Event().wait()


def seeded_host(folder: Path, seed: str, **means: Any) -> Host:
    """A host whose secrets come from a seed, and whose deals wait for the contributions of those who are here."""
    return make_host(open_store(folder), seed=seed, contribution_seconds=1.0, sleep=_for_ever, **means)


@asynccontextmanager
async def in_process(folder: Path, seed: str = "1") -> AsyncIterator[House]:
    """A house in this process, with Anna and Bert as its players."""
    async with open_in_process(seeded_host(folder, seed)) as house:
        yield house


@asynccontextmanager
async def served(folder: Path, seed: str = "1", *, is_public: bool = False) -> AsyncIterator[Running]:
    """A server on a free port."""
    host = seeded_host(folder, seed, is_public=is_public, lobby_seconds=0.0)
    async with running(host, rest_routes=rest_routes()) as server:
        yield server


class Guest:
    """Somebody at a plain terminal: reads what is said, and types what the answer says."""

    def __init__(self, answer: Answer | Iterable[str]) -> None:
        self.said = ""
        self._read = 0
        self._lines = 0
        self._answer = answer if callable(answer) else _typing(answer)
        self.talk = Talk(self._type, self._hear)

    def _hear(self, text: str) -> None:
        self.said += text

    def _type(self) -> str:
        self._lines += 1
        assert self._lines < LONGEST, "this takes too long"
        new, self._read = self.said[self._read :], len(self.said)
        line = self._answer(new)
        return "" if line is None else f"{line}\n"


def _typing(lines: Iterable[str]) -> Answer:
    rest: Iterator[str] = iter(lines)
    return lambda _said: next(rest, None)


async def plainly(house: House, typing: Answer | Iterable[str], *, seed: str = "1", **options: Any) -> str:
    """Play in the plain mode as Anna; all that was said, and what was typed."""
    guest = Guest(typing)
    rng = Random(f"guest {seed}")
    asked = Options(**{"name": "Anna", "ascii": True, **options})
    assert await play_plainly(house, asked, guest.talk, new_text=lambda: f"{rng.getrandbits(64):016x}") == 0
    return guest.said


def rules_of(preset: str, **changes: Any) -> Rules:
    """A preset, changed."""
    return Rules.preset(preset, **changes)


class Player:
    """Plays by what the program prints: mostly hints, now and then any action of the list."""

    def __init__(self, seed: str, *, hands: int = 1) -> None:
        """``hands`` is how many are played; then the input ends."""
        self._random = Random(f"player {seed}")
        self._hands = hands

    def __call__(self, said: str) -> str | None:
        """The next line."""
        if "Score of hand" in said:
            self._hands -= 1
        if "What shall it be?" in said:
            return None
        if "(heads or tails)" in said:
            return self._random.choice(["heads", "t"])
        if "Another hand? (yes or no)" in said:
            return "yes" if self._hands else "no"
        if "Enter deals the next hand" in said:
            return "" if self._hands else None
        if "The computer would play: " in said:
            return said.rpartition("The computer would play: ")[2].splitlines()[0]
        numbered = [line.strip() for line in said.splitlines() if line.startswith("  ") and ". " in line]
        if "Type a number" in said and numbered:
            return self._random.choice(numbered).partition(".")[0]
        return "possible" if self._random.random() < 0.05 else "hint 1"
