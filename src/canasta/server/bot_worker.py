"""What a worker process does: choose an action for a seat, or check a record. It imports no more than that needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from canasta.bots import find_level, make_player
from canasta.bots.choice import Player
from canasta.bots.conventions import NO_CONVENTIONS, Conventions
from canasta.bots.players import ThinkingPlayer
from canasta.game.view import View

# Nobody at a table waits longer for a move, however slow the machine. On a fast one, all are done before.
MOST_MILLISECONDS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a computer player would do, why, and the points and the chance that it expects of other actions."""

    action: str
    reason: str
    code: str
    facts: dict[str, object]
    alternatives: tuple[tuple[str, float, float | None], ...] = ()


@lru_cache(maxsize=100)
def _player(level: int, conventions: Conventions, partners: Conventions | None) -> Player:
    player = make_player(find_level(level), conventions=conventions, partners=partners)
    if isinstance(player, ThinkingPlayer) and player.milliseconds is None:
        player.milliseconds = MOST_MILLISECONDS
    return player


def choose(
    view: View,
    level: int,
    seed: str,
    *,
    conventions: Conventions = NO_CONVENTIONS,
    partners: Conventions | None = None,
) -> Chosen:
    """Choose for the seat of the view, which is on turn."""
    choice = _player(level, conventions, partners).choose(view, Random(seed))
    others = tuple(
        (str(each.action), round(each.points, 1), None if each.chance is None else round(each.chance, 4))
        for each in choice.alternatives
    )
    return Chosen(str(choice.action), str(choice.reason), choice.reason.code, choice.reason.facts, others)
