"""Paired deals: the same match is begun once for each place that the first player can have at the table.

With two players or four in partnerships the sides change places; among three the first player sits in each seat once,
and the second player in the two others. Decks, leads and coins follow from the seed and the number of the pair only, so
the luck of the deal is the same for both. A player's own luck follows from the seat: two equal players score equally.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Final, TypeAlias

from canasta.errors import CanastaError, IllegalAction
from canasta.game.view import View
from canasta.match import Match
from canasta.notation.actions import Action
from canasta.notation.records import MOST_MOVES
from canasta.rules import Rules

FIRST, SECOND = 0, 1
OPEN_ENDED_HANDS: Final = 10  # what is played of a match without a target

Chooser: TypeAlias = Callable[[View, Random], Action]
Clock: TypeAlias = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Deals:
    """What is dealt: single hands, each from no points, or whole matches."""

    rules: Rules
    seed: str
    whole_matches: bool = False

    def begin(self, pair: int, names: Sequence[str]) -> Match:
        """The match of a pair, up to where its first hand can be dealt. A hand is a match that ends early."""
        kind = "match" if self.whole_matches else "hand"
        return Match(self.rules, seed=f"{self.seed}/{kind}/{pair}", names=names)

    def is_finished(self, match: Match) -> bool:
        """Whether as much of the match is played as there should be."""
        if not self.whole_matches:
            return match.hands_played == 1
        return match.stage == "over" or (match.stage == "another" and match.hands_played == OPEN_ENDED_HANDS)


@dataclass(slots=True)
class Pace:
    """How many moves a player made, and the seconds they took."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: Pace) -> None:
        """Count more moves."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return self.seconds / self.moves if self.moves else 0.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one game (a hand or a match) for the first player."""

    margin: float  # points more than the others, on average
    won: float  # share of the others who have fewer points, ties half
    hands: int
    record: str | None = None


@dataclass(frozen=True, slots=True)
class PairResult:
    """What came of one pair: its games, one for each seating, and the pace of both players."""

    pair: int
    games: tuple[Outcome, ...]
    paces: tuple[Pace, Pace]

    @property
    def margin(self) -> float:
        """The points that the first player was better by, on average over the games."""
        return fmean(game.margin for game in self.games)


def seatings(rules: Rules) -> list[tuple[int, ...]]:
    """Who sits where in the games of a pair: for each seat 0 for the first player, 1 for the second.

    >>> seatings(Rules.preset("classic4"))
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    >>> seatings(Rules.preset("classic3"))
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    """
    return [
        tuple(FIRST if seat % rules.sides == side else SECOND for seat in range(rules.players))
        for side in range(rules.sides)
    ]


def play_pair(
    deals: Deals,
    pair: int,
    choosers: tuple[Chooser, Chooser],
    *,
    clock: Clock,
    names: tuple[str, str] = ("First", "Second"),
    recorded: bool = False,
) -> PairResult:
    """Play the same game once for each seating."""
    paces = (Pace(), Pace())
    games = []
    for side, seating in enumerate(seatings(deals.rules)):
        match = deals.begin(pair, [f"{names[player]} {seat + 1}" for seat, player in enumerate(seating)])
        randoms = [Random(f"{match.seed}/seat/{seat}") for seat in range(deals.rules.players)]
        while not deals.is_finished(match):
            _play_hand(match, seating, choosers, randoms, paces, clock)
        if match.stage == "another":
            match.stop()
        games.append(_outcome(match, side, recorded=recorded))
    return PairResult(pair, tuple(games), paces)


def _play_hand(
    match: Match,
    seating: tuple[int, ...],
    choosers: tuple[Chooser, Chooser],
    randoms: Sequence[Random],
    paces: tuple[Pace, Pace],
    clock: Clock,
) -> None:
    if match.stage == "another":
        match.play_on()
    if match.stage == "toss":
        match.call("heads")
    game = match.next_hand()
    while not game.over:
        player, view = seating[game.turn], game.view(game.turn)
        start = clock()
        action = choosers[player](view, randoms[game.turn])
        seconds = clock() - start
        paces[player].add(Pace(1, seconds, seconds))
        if len(match.log[-1].moves) >= MOST_MOVES:
            raise CanastaError(f"the hand does not end: {match.names[game.turn]} still moves at {game.text()}")
        try:
            match.play(action)
        except IllegalAction as error:
            raise CanastaError(f"{match.names[game.turn]} tried {action} at {game.text()}: {error}") from None


def _outcome(match: Match, side: int, *, recorded: bool) -> Outcome:
    mine = match.totals[side]
    others = [total for other, total in enumerate(match.totals) if other != side]
    return Outcome(
        margin=mine - fmean(others),
        won=fmean((mine > other) + (mine == other) / 2 for other in others),
        hands=match.hands_played,
        record=str(match.record()) if recorded else None,
    )
