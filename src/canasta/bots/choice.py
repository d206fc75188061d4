"""What a computer player answers: an action, and why."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from canasta.bots.reasons import Reason
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
    reason: Reason
    alternatives: tuple[Alternative, ...] = ()

    def explanation(self) -> str:
        """The reason, and how many points more it promises than the best of the alternatives.

        A player that is not persuaded by a small lead stays with its habit: then there is nothing to say about points.
        """
        points = {each.action: each.points for each in self.alternatives}
        others = [each for each in self.alternatives if each.action != self.action]
        if self.action not in points or not others:
            return self.reason
        gain = points[self.action] - others[0].points
        if gain < 1:
            return self.reason
        return f"{self.reason} (about {gain:.0f} points better than {others[0].action})"


class Player(Protocol):
    """A computer player. It keeps nothing in mind between two calls: all it needs is in the view."""

    def choose(self, view: View, random: Random) -> Choice:
        """Choose an action for the seat of the view, which is on turn."""
