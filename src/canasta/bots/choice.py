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
    """An action that was considered, and the lead in points that it is expected to come to by the end of the hand.

    From players that think of the match, also the chance to win it.
    """

    action: Action
    points: float
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """An action, a sentence that says why, and, from players that search, the best alternatives with their points."""

    action: Action
    reason: Reason
    alternatives: tuple[Alternative, ...] = ()

    def explanation(self) -> str:
        """The reason, and how much more it promises than the best of the alternatives, in points and for the match.

        A player that is not persuaded by a small lead stays with its habit: then there is nothing to say about it.
        """
        own = next((each for each in self.alternatives if each.action == self.action), None)
        other = next((each for each in self.alternatives if each.action != self.action), None)
        if own is None or other is None:
            return self.reason
        gain = own.points - other.points
        better = "" if gain < 1 else f"about {_points(gain)} better than {other.action}"
        likelier = _likelier(own, other)
        if not likelier:
            return f"{self.reason} ({better})" if better else self.reason
        if better:
            return f"{self.reason} ({better}, and {likelier})"
        fewer = "no more points" if gain > -1 else f"about {_points(-gain)} fewer"
        return f"{self.reason} ({fewer} than {other.action}, but {likelier})"


def _points(points: float) -> str:
    return "one point" if points < 1.5 else f"{points:.0f} points"


def _likelier(own: Alternative, other: Alternative) -> str:
    """By how much an action makes it likelier to win the match than another one, in words; empty if it hardly does."""
    if own.chance is None or other.chance is None:
        return ""
    percent = 100 * (own.chance - other.chance)
    if percent < 0.1:
        return ""
    return f"{percent:.1f} % more likely to win the match"


class Player(Protocol):
    """A computer player. It keeps nothing in mind between two calls: all it needs is in the view."""

    def choose(self, view: View, random: Random) -> Choice:
        """Choose an action for the seat of the view, which is on turn."""
