"""Rules as lists: every option of one with what it decides, or where two differ."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator
from typing import Final

from canasta.rules import Rules
from canasta.terminal.words import count

WIDEST: Final = 100  # columns: longer lines are hard to read


def show(rules: Rules) -> Iterator[str]:
    """Every option: the value, what it decides, and what else it could be."""
    name, changes = rules.nearest_preset()
    if changes:
        yield f"{rules.text()} ({name} with {count(len(changes), 'change')})"
    else:
        yield f"{name}: {Rules.preset_help(name)}"
    yield f"share code: {rules.code()}"
    yield ""
    for option in Rules.options():
        changed = " (changed)" if option.name in changes else ""
        yield f"{option.name} = {option.format(getattr(rules, option.name))}{changed}"
        yield from _indented(f"{option.help}. Possible: {option.allowed}.")


def compare(one: Rules, other: Rules) -> Iterator[str]:
    """The options on which two rules differ, both values, and what each decides."""
    differences = one.diff(other)
    names = one.text(), other.text()
    if not differences:
        yield f"{names[0]} and {names[1]} are the same rules."
        return
    yield f"{names[0]} and {names[1]} differ in {count(len(differences), 'option')} of {len(Rules.options())}."
    yield ""
    for name, here, there in differences:
        option = Rules.option(name)
        yield f"{name}: {option.format(here)} | {option.format(there)}"
        yield from _indented(f"{option.help}.")


def _indented(text: str) -> list[str]:
    width = min(WIDEST, shutil.get_terminal_size().columns)
    return textwrap.wrap(text, max(width, 40), initial_indent="    ", subsequent_indent="    ")
