"""Hands and matches that were played before the page comes."""

from __future__ import annotations

from random import Random

from canasta import Match
from canasta.bots import find_level, make_player
from canasta.game.game import Game

from .positions import BOT_LEVEL


def hand_over(match: Match, game: Game) -> bool:
    """Computer players play the hand to its end."""
    players = [make_player(find_level(BOT_LEVEL)) for _ in range(match.rules.players)]
    rng = Random("a hand")
    while not game.over:
        match.play(players[game.turn].choose(game.view(game.turn), rng).action)
    return True


def in_the_middle(match: Match, game: Game) -> bool:
    """Computer players play until there is something to see, and it is the player's turn to meld or to discard."""
    players = [make_player(find_level(BOT_LEVEL)) for _ in range(match.rules.players)]
    rng = Random("a hand")
    while not game.over and not (game.turn == 0 and game.phase == "play" and len(game.melds(0)) >= 3):
        match.play(players[game.turn].choose(game.view(game.turn), rng).action)
    return not game.over and len(game.melds(1)) >= 2
