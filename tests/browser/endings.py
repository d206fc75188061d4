"""Hands and matches that were played before the page comes."""

from __future__ import annotations

import asyncio
import threading
from random import Random

from canasta import Match, Rules
from canasta.bots import find_level, make_player
from canasta.game.game import Game
from server.driving import Running

from .positions import BOT_LEVEL
from .serving import Served


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


def played_to_the_end(served: Served, rules: Rules) -> str:
    """A match of the player that is finished and counts; another client has played it. Open-ended, it has two hands."""
    match = served.begin(rules)

    async def play() -> None:
        async with Running(served.host, served.port).client() as client:
            await client.join(match)
            await client.play_match(Random("a match"), hands=2)

    # In a thread of its own: the browser of the tests has the event loop of this one.
    playing = threading.Thread(target=lambda: asyncio.run(play()), name="player of a test")
    playing.start()
    playing.join()
    assert served.match(match)["status"] == "finished"
    return match
