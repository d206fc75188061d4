"""What a computer player is, and the ones there are by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from canasta.bots.simple import simple_player
from canasta.game.view import View
from canasta.notation.actions import Action

Player: TypeAlias = Callable[[View, Random], Action]


def random_player(view: View, random: Random) -> Action:
    """Any action on the list of legal ones, each equally likely."""
    return random.choice(view.actions())


PLAYERS: Final[dict[str, Player]] = {"random": random_player, "simple": simple_player}
