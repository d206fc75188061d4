"""Who can take part: the levels, and the players of the first hour for comparison."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from canasta.arena.pairing import Chooser
from canasta.bots import LEVELS, PLAYERS, find_level, make_player
from canasta.errors import CanastaError
from canasta.game.view import View
from canasta.notation.actions import Action


def level_names() -> list[str]:
    """The names of all levels, from the weakest on."""
    return [level.name for level in LEVELS]


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player by name, with its think time. Small and plain: it is sent to other processes, which make the player."""

    name: str
    rollouts: int | None = None
    milliseconds: int | None = None

    @classmethod
    def find(cls, name: str, *, rollouts: int | None = None, milliseconds: int | None = None) -> Contestant:
        """The contestant of a level's name or number, or of a player without a level.

        >>> Contestant.find("alleycat").name, Contestant.find("random").name
        ('Alley Cat', 'random')
        """
        if name in PLAYERS:
            return cls(name)
        try:
            level = find_level(name)
        except CanastaError as error:
            raise CanastaError(f"{error}; or {' or '.join(PLAYERS)}") from None
        return cls(level.name, rollouts, milliseconds)

    def chooser(self) -> Chooser:
        """The function that chooses its actions."""
        if self.name in PLAYERS:
            return PLAYERS[self.name]
        player = make_player(find_level(self.name), rollouts=self.rollouts, milliseconds=self.milliseconds)

        def choose(view: View, random: Random) -> Action:
            return player.choose(view, random).action

        return choose
