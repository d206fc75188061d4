"""Computer players: a player is given a view of the hand and nothing else, and returns an action."""

from __future__ import annotations

from canasta.bots.players import PLAYERS, Player, random_player
from canasta.bots.simple import simple_player

__all__ = ["PLAYERS", "Player", "random_player", "simple_player"]
