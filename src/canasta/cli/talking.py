"""Talking with the player, line by line."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence


class Quit(Exception):
    """The player wants to leave."""


def say(lines: Iterable[str]) -> None:
    """Print lines; on a terminal, long ones are broken between words."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    for line in lines:
        if 20 < width < len(line):
            print(textwrap.fill(line, width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False))
        else:
            print(line)


def ask(prompt: str) -> str:
    """One line of input without the spaces around it; EOFError at the end of the input, Quit if the player quits."""
    # input() writes the prompt too, but forgets a Ctrl-C that comes while it does; only line editing needs it there.
    edits = sys.stdin.isatty()
    print(end="" if edits else prompt, flush=True)
    line = input(prompt if edits else "").strip()
    if line.lower() in ("q", "quit", "exit"):
        raise Quit
    return line


def ask_choice(question: str, choices: Sequence[str]) -> str:
    """Ask until the answer is one of the words, or the beginning of just one."""
    words = " or ".join(choices)
    prompt = f"{question} ({words}) "
    while True:
        answer = ask(prompt).lower()
        fitting = [choice for choice in choices if answer and choice.startswith(answer)]
        if len(fitting) == 1:
            return fitting[0]
        prompt = f"Please type {words}: "
