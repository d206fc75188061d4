"""What was asked for on the command line: who plays, where, by which rules, and how cards are written."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.rules import Rules
from canasta.server.messages import ConventionsInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The wishes of who starts the terminal; what is not wished for is asked, or as it was last time."""

    name: str | None = None
    # Enter a public house with the account of this name; its password is asked for.
    log_in: bool = False
    # A new match at once by these rules; levels are one for all computer players, or one for each.
    rules: Rules | None = None
    levels: tuple[int, ...] = ()
    conventions: ConventionsInfo | None = None
    # Go on with the match that was played last.
    resume: bool = False
    # The table of the lobby that a link leads to.
    table: str | None = None
    # The pause before a computer player's move, in milliseconds; it is remembered.
    pace: int | None = None
    # Whether suits are letters, and everything else that is shown too.
    ascii: bool = False
