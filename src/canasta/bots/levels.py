"""The levels: who they are, and how to get one of them to play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from canasta.bots.choice import Player
from canasta.bots.conventions import NO_CONVENTIONS, Conventions
from canasta.bots.players import Beginner, PlanningPlayer, PolicyPlayer, SearchingPlayer
from canasta.bots.weights import (
    alley_cat_weights,
    bobcat_weights,
    lynx_weights,
    tabby_weights,
    weights_of_bobcats_opponents,
)
from canasta.errors import CanastaError

# The think time of the players that search, if nobody says another: so many rollouts of each candidate, but no longer
# than this. Say how many rollouts, and it takes what it takes, and the same seed gives the same move.
ROLLOUTS: Final = 200
MILLISECONDS: Final = 120
# Lynx and Tiger know no clock: the same seed always gives the same move. So many rollouts for each of twenty plans take
# less than a second.
ROLLOUTS_OF_PLANS: Final = 1_000
NO_END: Final = 1_000_000
# How they think that the others may play: greedy (the first of them), careful or patient. Who reckons with one sort
# only plays worse against all others.
SUSPECTED: Final = (tabby_weights, alley_cat_weights, lynx_weights)


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of play."""

    number: int
    name: str
    description: str


LEVELS: Final = (
    Level(1, "Kitten", "learns the game: plays fast and overlooks things"),
    Level(2, "Tabby", "greedy: melds what it can, throws what it needs least"),
    Level(3, "Alley Cat", "careful: minds what the next player could take, and keeps cards back for the pile"),
    Level(4, "Bobcat", "thinks ahead: plays hundreds of possible hands to their end before each move"),
    Level(5, "Lynx", "plans whole turns, in thousands of possible hands, and for the match rather than the hand"),
    Level(6, "Tiger", "forgets nothing: reads the hidden hands from all that was thrown, taken and left lying"),
)


def find_level(name: str | int) -> Level:
    """The level of this number or name.

    >>> find_level("alley-cat").number, find_level(2).name
    (3, 'Tabby')
    """
    wanted = _plain(str(name))
    for level in LEVELS:
        if wanted in (str(level.number), _plain(level.name)):
            return level
    known = ", ".join(f"{level.number} {level.name}" for level in LEVELS)
    raise CanastaError(f"there is no level {str(name)[:30]!r}; the levels are {known}")


def _plain(name: str) -> str:
    return name.lower().replace(" ", "").replace("-", "").replace("_", "")


def make_player(
    level: Level,
    *,
    rollouts: int | None = None,
    milliseconds: float | None = None,
    conventions: Conventions = NO_CONVENTIONS,
    partners: Conventions | None = None,
) -> Player:
    """A player of this level. Think time, in rollouts or in milliseconds, is for those who search.

    Bobcat plays so many rollouts of each candidate, Lynx and Tiger so many for each of twenty plans, however many there
    are. These two reckon with the conventions of a partner that has others than their own.
    """
    match level.number:
        case 1:
            return Beginner(tabby_weights, conventions=conventions)
        case 2:
            return PolicyPlayer(tabby_weights, conventions=conventions)
        case 3:
            return PolicyPlayer(alley_cat_weights, conventions=conventions)
        case 4:
            if rollouts is None and milliseconds is None:
                rollouts, milliseconds = ROLLOUTS, MILLISECONDS
            most = NO_END if rollouts is None else rollouts
            return SearchingPlayer(
                bobcat_weights,
                opponents=weights_of_bobcats_opponents,
                rollouts=most,
                milliseconds=milliseconds,
                conventions=conventions,
            )
        case _:
            if rollouts is None and milliseconds is None:
                rollouts = ROLLOUTS_OF_PLANS
            return PlanningPlayer(
                lynx_weights,
                opponents=SUSPECTED,
                rollouts=NO_END if rollouts is None else rollouts,
                reads_all_hands=level.number > 5,
                milliseconds=milliseconds,
                conventions=conventions,
                partners=partners,
            )
