"""The command line: which command was asked for, and what is said when something goes wrong."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

from canasta.cli import admin, arena, bench, replay, rules_command, serving, simulate, terminal
from canasta.cli.version import version_text
from canasta.errors import CanastaError

COMMANDS = {
    "serve": serving.COMMAND,
    "admin": admin.COMMAND,
    "terminal": terminal.COMMAND,
    "rules": rules_command.COMMAND,
    "simulate": simulate.COMMAND,
    "replay": replay.COMMAND,
    "verify": replay.VERIFY,
    "arena": arena.COMMAND,
    "bench": bench.COMMAND,
}
DESCRIPTION = "Canasta, the card game: play it, and look at its rules, records and speed."
EPILOG = """\
examples:
  canasta                        play in the browser
  canasta terminal               play in the terminal
  canasta rules                  which rules there are
  canasta COMMAND --help         more about a command, with examples
"""
WRONG_INPUT = 2
STOPPED = 130  # what shells expect of a command that Ctrl-C ended


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, or those of the process; return the exit code."""
    _never_fail_on_odd_characters()
    try:
        given = sys.argv[1:] if arguments is None else list(arguments)
        options = build_parser().parse_args(given or ["serve"])
        code = int(options.run(options))
        print(end="", flush=True)  # a full disk or a closed pipe is noticed here, not while Python shuts down
        return code
    except BrokenPipeError:
        _drop_output()  # the reader, such as `head`, has seen enough
        return 0
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return STOPPED
    except OSError as error:
        if not error.filename:
            _drop_output()
        place = f"{error.filename}: " if error.filename else ""
        return _refuse(f"{place}{error.strerror or error}")
    except CanastaError as error:
        return _refuse(str(error))


def _drop_output() -> None:
    """Let go of output that cannot be written. Python would try once more, and complain, while it closes stdout."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(message: str) -> int:
    print(f"canasta: {message}", file=sys.stderr)
    return WRONG_INPUT


def _never_fail_on_odd_characters() -> None:
    """A terminal that cannot show or send a character is no reason to end a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def build_parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    parser = argparse.ArgumentParser(prog="canasta", description=DESCRIPTION, epilog=EPILOG, **_LAYOUT)
    parser.add_argument(
        "--version", action=_ShowVersion, nargs=0, help="show the version, and whether the core is compiled"
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        about = f"{command.help[0].upper()}{command.help[1:]}."
        inner = commands.add_parser(name, help=command.help, description=about, epilog=command.examples, **_LAYOUT)
        command.add_arguments(inner)
        inner.set_defaults(run=command.run)
    return parser


# The examples keep their lines, and no option may be abbreviated: a new one could make an old script ambiguous.
_LAYOUT: Any = {"formatter_class": argparse.RawDescriptionHelpFormatter, "allow_abbrev": False}


class _ShowVersion(argparse.Action):
    """Looks the version up only when somebody asks."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(version_text())
        parser.exit()
