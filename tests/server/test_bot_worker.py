"""The process in which computer players think for the server."""

from __future__ import annotations

from itertools import count

import pytest

from canasta import Game, Rules
from canasta.server.bot_worker import choose

pytestmark = pytest.mark.plain_only


def test_nobody_thinks_longer_than_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who thinks by numbers is stopped by the clock all the same, here one of which each look takes 0.6 seconds."""
    looks = (0.6 * number for number in count())
    monkeypatch.setattr("canasta.bots.players.perf_counter", lambda: next(looks))
    game = Game.deal(Rules.preset("classic4"), seed=1)
    game.play("draw")
    chosen = choose(game.view(game.turn), 5, "seed")
    assert not game.problems(chosen.action)
    assert next(looks) == pytest.approx(0.6 * 3)
