"""Running the command in tests: with arguments, with a guest at the keyboard, or as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

import canasta
from canasta.cli import main

# What a guest at the keyboard types, given what was said since the last line; None is the end of the input.
Answer = Callable[[str], str | None]


class Ran(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str


class Guest(io.TextIOBase):
    """Stands in for the keyboard: types an answer to what stands on the screen."""

    def __init__(self, screen: io.StringIO, answer: Answer) -> None:
        self.screen = screen
        self.answer = answer
        self.read_so_far = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # text, as sys.stdin gives it
        """The next line that the guest types."""
        said = self.screen.getvalue()
        line = self.answer(said[self.read_so_far :])
        self.read_so_far = len(said)
        return "" if line is None else f"{line}\n"


def run(*arguments: str, typing: Iterable[str] | Answer = ()) -> Ran:
    """Run the command in this process; the guest types the given lines, or what the function answers."""
    if callable(typing):
        answer = typing
    else:
        lines = iter(typing)

        def answer(said: str) -> str | None:
            return next(lines, None)

    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        patch.setattr(sys, "stdin", Guest(out, answer))
        try:
            code = main(arguments)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
    return Ran(code, out.getvalue(), err.getvalue())


# Tests that run in the background may have Ctrl-C switched off, and would pass that on.
HEARS_CTRL_C = """\
import signal, sys
from canasta.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""


def start(*arguments: str, hears_ctrl_c: bool = False, **options: object) -> subprocess.Popen[bytes]:
    """Start the command as a process of its own, with the package under test."""
    package = Path(canasta.__file__).parent.parent
    environment = {**os.environ, "PYTHONPATH": str(package)}
    command = [sys.executable, *(["-c", HEARS_CTRL_C] if hears_ctrl_c else ["-m", "canasta"]), *arguments]
    return subprocess.Popen(command, env=environment, **options)  # type: ignore[call-overload, no-any-return]
