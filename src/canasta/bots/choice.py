"""What a computer player answers: an action, and why."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from canasta.bots.reasons import Reason
from canasta.game.view import View
from canasta.notation.actions import Action

# Chances are told in tenths of a hundred cases if they differ by no more than so many.
CLOSE: Final = 10


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
        won = None if own.chance is None or other.chance is None else cases(own.chance, other.chance)
        if won is None:
            return f"{self.reason} ({better})" if better else self.reason
        likelier = f"wins the match in {won[0]} of 100 cases instead of {won[1]}"
        if better:
            return f"{self.reason} ({better}, and {likelier})"
        fewer = "no more points" if gain > -1 else f"about {_points(-gain)} fewer"
        return f"{self.reason} ({fewer} than {other.action}, but {likelier})"


def _points(points: float) -> str:
    return "one point" if points < 1.5 else f"{points:.0f} points"


def cases(chance: float, other: float) -> tuple[str, str] | None:
    """Two chances as cases of a hundred, in tenths where they are close; None if the first one is hardly larger.

    >>> cases(0.543, 0.519), cases(0.5432, 0.54), cases(0.54, 0.54)
    (('54', '52'), ('54.3', '54'), None)
    """
    tenths, others = round(1000 * chance), round(1000 * other)
    if tenths <= others:
        return None
    if tenths - others > CLOSE:
        return str(round(tenths / 10)), str(round(others / 10))
    return f"{tenths / 10:g}", f"{others / 10:g}"


class Player(Protocol):
    """A computer player. It keeps nothing in mind between two calls: all it needs is in the view."""

    def choose(self, view: View, random: Random) -> Choice:
        """Choose an action for the seat of the view, which is on turn."""
