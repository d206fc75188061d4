"""The turns of computer players: what a worker process is given, and when its choice is due."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from canasta.bots.conventions import Conventions
from canasta.game.view import View
from canasta.table.seats import Bot
from canasta.table.state import TableState

# Who plays a turn to its end whose time is up.
STAND_IN: Final = Bot(1, "Stand-in")


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A decision for a computer player. It can be pickled; view and seed are all that the player needs.

    The seed follows from the log, so the same log gives the same moves; the secret in it keeps others from foreseeing
    them.
    """

    seat: int
    level: int
    conventions: Conventions
    partners: Conventions | None  # those of a partner that is a computer player too
    version: int
    view: View
    seed: str


def bot_turn(state: TableState, version: int) -> BotTurn | None:
    """The decision that the table waits for, if it is a computer player's."""
    hand = state.hand
    if state.match.stage != "play" or hand is None or state.secret is None:
        return None
    bot = state.bot_at(hand.turn) or (STAND_IN if state.is_played_for(hand.turn) else None)
    if bot is None:
        return None
    seed = sha256(f"{state.secret}/bot/{hand.turn}/{version}".encode()).hexdigest()
    partners = partners_conventions(state, hand.turn)
    return BotTurn(hand.turn, bot.level, bot.conventions, partners, version, hand.view(hand.turn), seed)


def partners_conventions(state: TableState, seat: int) -> Conventions | None:
    """What the partner at the table has agreed on, if it is a computer player: nobody knows how people play."""
    partner = (seat + state.rules.sides) % state.rules.players
    bot = state.bot_at(partner) if partner != seat else None
    return None if bot is None else bot.conventions


@dataclass(frozen=True, slots=True)
class Pace:
    """The pause before a move of a computer player, so that people can follow.

    >>> Pace(800).wait(last_move_at=10.0, now=10.5)
    0.3
    """

    milliseconds: int = 0

    def wait(self, *, last_move_at: float | None, now: float) -> float:
        """How many seconds are left of the pause; both times by the same clock, in seconds."""
        if last_move_at is None:
            return 0.0
        # A clock that was set back must not stop the game.
        left = last_move_at + self.milliseconds / 1000 - now
        return round(min(max(left, 0.0), self.milliseconds / 1000), 3)
