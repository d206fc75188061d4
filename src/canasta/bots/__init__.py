"""Computer players: a player is given a view of the hand and nothing else, and returns an action and its reason."""

from __future__ import annotations

from canasta.bots.choice import Alternative, Choice, Player
from canasta.bots.conventions import Conventions
from canasta.bots.levels import LEVELS, Level, find_level, make_player
from canasta.bots.simple import PLAYERS, random_player, simple_player

__all__ = [
    "LEVELS",
    "PLAYERS",
    "Alternative",
    "Choice",
    "Conventions",
    "Level",
    "Player",
    "find_level",
    "make_player",
    "random_player",
    "simple_player",
]
