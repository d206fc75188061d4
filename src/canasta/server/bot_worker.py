"""What a worker process does: choose an action for a seat, or check a record. It imports no more than that needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random

from canasta.bots import find_level, make_player
from canasta.bots.choice import Player
from canasta.game.view import View


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a computer player would do, why, and the points it expects of other actions; all of it as text."""

    action: str
    reason: str
    alternatives: tuple[tuple[str, float], ...] = ()


@cache
def _player(level: int) -> Player:
    return make_player(find_level(level))


def choose(view: View, level: int, seed: str) -> Chosen:
    """Choose for the seat of the view, which is on turn."""
    choice = _player(level).choose(view, Random(seed))
    others = tuple((str(each.action), round(each.points, 1)) for each in choice.alternatives)
    return Chosen(str(choice.action), choice.reason, others)
