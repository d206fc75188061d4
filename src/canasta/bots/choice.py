"""What a computer player answers: an action, and why."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from canasta.game.view import View
from canasta.notation.actions import Action


@dataclass(frozen=True, slots=True)
class Alternative:
    """An action that was considered, and the lead in points that it is expected to come to by the end of the hand."""

    action: Action
    points: float


@dataclass(frozen=True, slots=True)
class Choice:
    """An action, a sentence that says why, and, from players that search, the best alternatives with their points."""

    action: Action
    reason: str
    alternatives: tuple[Alternative, ...] = ()


class Player(Protocol):
    """A computer player. It keeps nothing in mind between two calls: all it needs is in the view."""

    def choose(self, view: View, random: Random) -> Choice:
        """Choose an action for the seat of the view, which is on turn."""
