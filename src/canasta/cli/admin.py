"""``canasta admin``: for those who run a server for people."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from canasta.cli.arguments import Command, positive_number

EXAMPLES = """\
It works on the database, also while the server runs: that looks every two seconds, and closes the connections of those
who were banned or removed. Whatever is done is written into the audit. A player is told by name; ID:... is the id that
'show' tells, and address:... an address (ban and unban).

examples:
  canasta admin list --data /var/lib/canasta
  canasta admin ban "Rude Rudi" --for 7d --reason "insults"
  canasta admin ban address:192.0.2.7 --for 2h
  canasta admin reports
  canasta admin backup /backup/canasta-2026-05-01.db
  canasta admin COMMAND --help
"""

Adder = Callable[[argparse.ArgumentParser], None]
LONGEST_REASON = 300


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The commands of this command."""
    _add_place(parser, default=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="deed", required=True)
    for name, (about, add) in _DEEDS.items():
        text = f"{about[0].upper()}{about[1:]}."
        inner = commands.add_parser(name, help=about, description=text, allow_abbrev=False)
        add(inner)
        _add_place(inner, default=argparse.SUPPRESS)


def _add_place(parser: argparse.ArgumentParser, *, default: Any) -> None:
    """Where the database is, before or after the name of the command."""
    parser.add_argument(
        "--data", metavar="DIR", type=Path, default=default, help="the folder of the data (default: that of the user)"
    )
    parser.add_argument("--database", metavar="URL", default=default, help="sqlite:///PATH or postgresql://...")


def _add_nothing(_parser: argparse.ArgumentParser) -> None:
    pass


def _add_name(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the player")


def _add_limit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--limit", metavar="N", type=positive_number, default=100, help="at most so many (100)")


def _add_list(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--like", metavar="TEXT", default="", help="those whose name contains this")
    only = ("banned", "muted", "admins", "online", "accounts", "guests")
    parser.add_argument("--only", choices=only, help="those who are")
    _add_limit(parser)


def _add_sanction(parser: argparse.ArgumentParser) -> None:
    _add_name(parser)
    parser.add_argument("--for", metavar="TIME", type=duration, dest="time", help="30m, 2h, 7d, 4w (default: for good)")
    parser.add_argument("--reason", metavar="TEXT", type=_reason, default="", help="told to the player, and kept")


def _add_removal(parser: argparse.ArgumentParser) -> None:
    _add_name(parser)
    parser.add_argument("--yes", action="store_true", help="do not ask")


def _add_reports(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--all", action="store_true", help="also those that were handled")
    _add_limit(parser)


def _add_numbers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("numbers", metavar="N", type=positive_number, nargs="+", help="the numbers of reports")


def _add_password(parser: argparse.ArgumentParser) -> None:
    _add_name(parser)
    parser.add_argument("--generate", action="store_true", help="make one, and show it")


def _add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a new file")


_DEEDS: dict[str, tuple[str, Adder]] = {
    "list": ("who there is, those who were here last first", _add_list),
    "show": ("all that is known about a player", _add_name),
    "mute": ("let somebody chat no more", _add_sanction),
    "unmute": ("let somebody chat again", _add_name),
    "ban": ("shut a player or an address out", _add_sanction),
    "unban": ("let a player or an address in again", _add_name),
    "remove": ("forget a player: account, settings, rating, chat; matches stay", _add_removal),
    "promote": ("make somebody with an account an admin", _add_name),
    "demote": ("make an admin a plain player again", _add_name),
    "reports": ("what players complain about", _add_reports),
    "handled": ("note that reports were dealt with", _add_numbers),
    "audit": ("what was done by admins", _add_limit),
    "password": ("give an account another password; all its sessions end", _add_password),
    "backup": ("copy an SQLite database while it is in use", _add_file),
}

_UNITS = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}


def duration(text: str) -> timedelta:
    """A time such as 30m or 7d, for argparse.

    >>> duration("2h")
    datetime.timedelta(seconds=7200)
    """
    if not re.fullmatch(r"[1-9][0-9]{0,3}[mhdw]", text):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no time such as 30m, 2h, 7d or 4w")
    return int(text[:-1]) * _UNITS[text[-1]]


def _reason(text: str) -> str:
    if not text.isprintable() or len(text) > LONGEST_REASON:
        raise argparse.ArgumentTypeError(f"a reason has at most {LONGEST_REASON} printable characters")
    return text


def run(options: argparse.Namespace) -> int:
    """Do it."""
    from canasta.cli.administration import administer  # not above: the other commands start faster without the store

    return administer(options)


COMMAND = Command("run a server for people: list, mute, ban, remove, promote, backup …", EXAMPLES, add_arguments, run)
