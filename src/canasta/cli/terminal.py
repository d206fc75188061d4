"""``canasta terminal``: the whole game in a terminal, on the screen or line by line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from canasta.bots import LEVELS, find_level
from canasta.bots.conventions import Conventions
from canasta.cli.arguments import DEFAULT_PRESET, Command, add_set_argument, read_rules, user_folder
from canasta.errors import CanastaError
from canasta.notation.records import check_name
from canasta.rules import Rules

if TYPE_CHECKING:
    from canasta.terminal.options import Options

# Nothing of the game is imported before it is asked for: the other commands start faster without.

SLOWEST = 5_000
LOG = "canasta-terminal.log"
EXAMPLES = """\
Matches, saves, statistics and settings are those of the browser: everything is saved at once, in the same folder. If a
server of that folder is running, the terminal plays there; --connect plays on any other one, private or public.

With --plain everything is text, line by line and without control of the screen: for screen readers, pipes and scripts.
? explains what you can type. The end of the input, like quit and Ctrl-C, leaves the table: the match can be resumed.

examples:
  canasta terminal
  canasta terminal --preset classic4 --name Anna --level Bobcat
  canasta terminal --plain --resume
  canasta terminal --plain --preset duel --set target=1500 --pace 0 < moves.txt
  canasta terminal --connect http://127.0.0.1:8000
  canasta terminal --connect https://cards.example.org --name Anna --log-in
  canasta terminal --plain --connect https://cards.example.org/#/join/TABLE
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("--plain", action="store_true", help="line by line, without control of the screen")
    parser.add_argument("--name", help="who plays (default: who played last, or a new player)")
    parser.add_argument("--ascii", action="store_true", help="write suits as letters, and nothing else beyond ASCII")
    parser.add_argument(
        "--pace",
        metavar="MS",
        type=_milliseconds,
        help=f"the pause before a computer player's move, in milliseconds, 0 to {SLOWEST}; it is remembered",
    )
    match = parser.add_argument_group("a match at once")
    match.add_argument("--resume", action="store_true", help="go on with the match played last")
    match.add_argument("--preset", metavar="NAME", help=f"the rules: {', '.join(Rules.presets())}; or a share code")
    add_set_argument(match)
    levels = "; ".join(f"{level.number} {level.name}, {level.description}" for level in LEVELS)
    match.add_argument(
        "--level", metavar="LEVEL", help=f"how well the computer plays, for all or seat by seat, as in 2,3,2: {levels}"
    )
    match.add_argument(
        "--conventions",
        metavar="LIST",
        default="",
        help="what your partner agrees on: freeze_early, going_out=early or milk, no_above=POINTS "
        "(answer no to a partner who asks, with more points in hand)",
    )
    house = parser.add_argument_group("where")
    house.add_argument("--connect", metavar="URL", help="play on this server; a link to a table joins it")
    house.add_argument("--log-in", action="store_true", help="enter with an account; the password is asked for")
    house.add_argument("--data", metavar="DIR", type=Path, help="the folder of the data (default: that of the user)")
    house.add_argument("--database", metavar="URL", help="sqlite:///PATH or postgresql://... (default: in the data)")


def _milliseconds(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 4 or int(text) > SLOWEST:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a pause from 0 to {SLOWEST} milliseconds")
    return int(text)


def wishes(options: argparse.Namespace) -> Options:
    """What was asked for, checked."""
    from canasta.server.messages import ConventionsInfo
    from canasta.terminal.gathering import table_of_link
    from canasta.terminal.options import Options

    if options.name is not None:
        check_name(options.name.strip())
    begins = options.preset is not None or options.set or options.conventions
    if options.resume and (begins or options.level is not None):
        raise CanastaError("--resume goes on with a match as it is: --preset, --set and --level are for a new one")
    if options.connect is not None and (options.database is not None):
        raise CanastaError("--connect plays by the data of that server: --database is for this machine")
    if options.log_in and (options.connect is None or options.name is None):
        raise CanastaError("--log-in is for a public server: give --connect and the --name of the account")
    rules = None
    if begins or options.level is not None:
        rules = read_rules(options.preset or DEFAULT_PRESET, options.set)
    conventions = None
    if options.conventions:
        agreed = Conventions.parse(options.conventions)
        conventions = ConventionsInfo(agreed.freeze_early, agreed.going_out, agreed.no_above)
    return Options(
        name=options.name,
        log_in=options.log_in,
        rules=rules,
        levels=_levels(options.level, rules),
        conventions=conventions,
        resume=options.resume,
        table=None if options.connect is None or "#" not in options.connect else table_of_link(options.connect),
        pace=options.pace,
        ascii=options.ascii or not _shows_suits(),
    )


def _levels(text: str | None, rules: Rules | None) -> tuple[int, ...]:
    if text is None or rules is None:
        return ()
    levels = tuple(find_level(word.strip()).number for word in text.split(","))
    if len(levels) not in (1, rules.players - 1):
        raise CanastaError(f"by these rules there are {rules.players - 1} computer players, not {len(levels)}")
    return levels


def _shows_suits() -> bool:
    """Whether the terminal has the signs of the suits, as far as the system says."""
    from canasta.terminal.words import can_show_suits

    if not can_show_suits(sys.stdout.encoding):
        return False
    if sys.platform == "win32" or os.environ.get("PYTHONIOENCODING"):
        return True
    language, letters = os.environ.get("LANG", ""), os.environ.get("LC_CTYPE", "")
    if letters in ("C.UTF-8", "C.utf8"):  # Python says so itself where nothing is known (PEP 538)
        letters = ""
    return (os.environ.get("LC_ALL") or letters or language) not in ("", "C", "POSIX")


def run(options: argparse.Namespace) -> int:
    """Play, until somebody has enough."""
    import asyncio
    import gc

    # What is imported now, stays: to look for garbage in it would only take time.
    gc.disable()
    try:
        asked = wishes(options)
        if not options.plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise CanastaError("this is no terminal with a screen: use --plain for pipes and scripts")
        folder = options.data or user_folder()
        with _log_in(folder):
            return asyncio.run(_play(options, asked, folder))
    except KeyboardInterrupt:
        print("\nEverything is saved: 'canasta terminal --resume' goes on with the match.")
        raise
    finally:
        gc.enable()


async def _play(options: argparse.Namespace, asked: Options, folder: Path) -> int:
    import gc

    from canasta.terminal.finding import Whereabouts, open_house

    where = Whereabouts(folder=folder, connect=options.connect, database=options.database)
    async with open_house(where) as house:
        if options.plain:
            from canasta.terminal.plain import play_plainly

            gc.enable()
            return await play_plainly(house, asked)
        from canasta.terminal.screens.app import run_app

        gc.enable()
        return await run_app(house, asked)


@contextmanager
def _log_in(folder: Path) -> Iterator[None]:
    """What a server would write to its log must not appear on the screen: it goes to a file, if there is anything."""
    import logging

    can_be_written = folder.is_dir() and os.access(folder, os.W_OK)
    file = logging.FileHandler(folder / LOG, encoding="utf-8", delay=True) if can_be_written else logging.NullHandler()
    log = logging.getLogger("canasta")
    before = log.propagate
    log.addHandler(file)
    log.propagate = False
    try:
        yield
    finally:
        log.removeHandler(file)
        file.close()
        log.propagate = before


COMMAND = Command("play in the terminal, on the screen or line by line", EXAMPLES, add_arguments, run)
