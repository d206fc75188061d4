"""What a command is, and the arguments that several of them share: rules, seeds, numbers, files."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from canasta.errors import CanastaError, NotationError
from canasta.notation.records import Record
from canasta.options import Value
from canasta.rules import Rules

DATABASE = "canasta.db"  # in the folder of the data
DEFAULT_PRESET = "hoyle"
LONGEST_SEED = 100
LARGEST_FILE = 20_000_000  # bytes; `Record.parse` has its own, smaller limit in characters


@dataclass(frozen=True, slots=True)
class Command:
    """One of the commands behind ``canasta``: a line about it, examples, its arguments, and what it does."""

    help: str
    examples: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]  # gives the exit code


def add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments ``--preset`` and ``--set``."""
    parser.add_argument(
        "--preset",
        metavar="NAME",
        default=DEFAULT_PRESET,
        help=f"the rules: {', '.join(Rules.presets())}; or a share code (default: {DEFAULT_PRESET})",
    )
    add_set_argument(parser)


def add_set_argument(parser: argparse._ActionsContainer) -> None:
    """The argument ``--set``."""
    parser.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        nargs="+",
        action="extend",
        default=[],
        help="change options of the rules, as 'canasta rules NAME' lists them",
    )


def add_seed_argument(parser: argparse.ArgumentParser) -> None:
    """The argument ``--seed``."""
    parser.add_argument("--seed", metavar="N", help="the same seed deals the same cards (default: a random one)")


def seed_of(options: argparse.Namespace) -> str:
    """The seed that was asked for, or a new one that is easy to type."""
    if options.seed is None:
        return str(secrets.randbelow(900_000) + 100_000)
    seed = str(options.seed)
    if not seed.isprintable() or len(seed) > LONGEST_SEED:
        raise NotationError(seed, 0, f"a seed is a number or a word of at most {LONGEST_SEED} printable characters")
    return seed


def rules_of(options: argparse.Namespace) -> Rules:
    """The rules of ``--preset`` and ``--set``."""
    return read_rules(options.preset, options.set)


def read_rules(name: str, changes: list[str]) -> Rules:
    """The rules of a preset's name, a rules text or a share code, with changes written option=value.

    >>> read_rules("duel", ["target=none"]) == read_rules("duel+target=none", [])
    True
    >>> read_rules("22H3-YCTZ", []).text()
    'hoyle+canastas_to_go_out=2'
    """
    values = dict(_read_change(change) for change in changes)
    if name in Rules.presets():
        return Rules.preset(name, **values)  # so, since the number of players may change more
    if name[:1].isdigit():  # as share codes do, and names do not
        return Rules.from_code(name).change(**values)
    if "+" in name:
        return Rules.parse(name).change(**values)
    return Rules.preset(name)  # which says what is wrong with it


def _read_change(change: str) -> tuple[str, Value]:
    name, equals, value = change.partition("=")
    if not equals:
        raise NotationError(change, 0, "a change is written option=value")
    return name.strip(), Rules.parse_option(name.strip(), value)


def user_folder() -> Path:
    """Where the data of this user lies."""
    import platformdirs  # not above: few commands need it

    return platformdirs.user_data_path("canasta", appauthor=False)


def positive_number(text: str) -> int:
    """A whole number from 1, for argparse."""
    if not text.isascii() or not text.isdigit() or not 0 < len(text) < 10 or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number from 1 up")
    return int(text)


class FileError(CanastaError):
    """A file that cannot be read or written as asked."""


def read_record(path: Path) -> Record:
    """The record in a file; a typed error says what is wrong with it, and on which line."""
    with path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise FileError(f"{path}: no record is larger than {LARGEST_FILE:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError(f"{path}: line {line}: this is not text (UTF-8), so it is no record") from None
    try:
        return Record.parse(text)
    except CanastaError as error:
        raise FileError(f"{path}: {error}") from None


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise FileError(f"{path} exists already; a record never overwrites a file, choose another name") from None
