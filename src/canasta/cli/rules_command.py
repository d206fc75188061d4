"""``canasta rules``: list the presets, show one, compare two."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from canasta.cli.arguments import DEFAULT_PRESET, Command, add_set_argument, read_rules
from canasta.errors import CanastaError
from canasta.rules import Rules
from canasta.terminal.rules_shown import compare, show

EXAMPLES = """\
Rules are named by a preset (hoyle), a preset with changes (hoyle+target=3000) or a share code (22H3-YCTZ).

examples:
  canasta rules                                  the presets
  canasta rules hoyle                            every option of a preset, its value and what it decides
  canasta rules hoyle classic2                   where two differ
  canasta rules duel --set target=3000 --code    a code to share your own rules
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("rules", metavar="RULES", nargs="*", help="none to list, one to show, two to compare")
    add_set_argument(parser)
    parser.add_argument("--code", action="store_true", help="print only the share code of the rules")


def run(options: argparse.Namespace) -> int:
    """Print what was asked for."""
    names: list[str] = options.rules
    if len(names) > 2:
        raise CanastaError("one set of rules can be shown, or two compared, not more")
    if not names and (options.set or options.code):
        names = [DEFAULT_PRESET]
    if not names:
        print("\n".join(list_presets()))
        return 0
    # Changes are made to the rules shown; of two, to the second, so that one sees what they change.
    *before, last = names
    rules = read_rules(last, options.set)
    if options.code:
        for each in (*(read_rules(name, []) for name in before), rules):
            print(each.code())
    elif before:
        print("\n".join(compare(read_rules(before[0], []), rules)))
    else:
        print("\n".join(show(rules)))
    return 0


def list_presets() -> Iterator[str]:
    """Each preset with its line."""
    width = max(map(len, Rules.presets())) + 2
    for name in Rules.presets():
        yield f"{name:{width}}{Rules.preset_help(name)}"
    yield ""
    yield f"{DEFAULT_PRESET} is what you play if you ask for nothing else."
    yield "'canasta rules NAME' shows every option of one, 'canasta rules NAME NAME' where two differ."


COMMAND = Command("list the rules you can play by, show them, or compare two", EXAMPLES, add_arguments, run)
