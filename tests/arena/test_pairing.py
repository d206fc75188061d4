"""Paired deals: who sits where, and that nothing else differs."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from canasta import CanastaError, Match, Record, Rules
from canasta.arena.pairing import FIRST, SECOND, Deals, play_pair, seatings
from canasta.bots import simple_player
from canasta.game.view import View
from canasta.notation.actions import Action

PRESETS = ["hoyle", "rounds", "classic3", "classic4"]


def no_time() -> float:
    """A clock that stands still."""
    return 0.0


class Witness:
    """Plays simply, and remembers what it was shown."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def __call__(self, view: View, random: Random) -> Action:
        """Choose an action."""
        self.views.append(view)
        return simple_player(view, random)


@pytest.mark.parametrize("preset", PRESETS)
def test_seats_are_swapped_and_nothing_else(preset: str) -> None:
    """Two equal players see the same things in all games of a pair, each from the other's seats."""
    rules = Rules.preset(preset)
    first, second = Witness(), Witness()
    result = play_pair(Deals(rules, "7"), 3, (first, second), clock=no_time)
    assert len(result.games) == rules.sides
    seen = [view for witness in (first, second) for view in witness.views]
    # The same deck, lead and luck: each view comes up once a game.
    assert all(seen.count(view) == rules.sides for view in seen)
    # The first player has seen from every seat, and all that there was to see.
    assert {view.seat for view in first.views} == set(range(rules.players))
    assert all(view in first.views for view in seen)
    assert all(view.scores == (0,) * rules.sides for view in seen)
    assert result.margin == pytest.approx(0)
    assert sum(game.won for game in result.games) == len(result.games) / 2


@pytest.mark.parametrize("preset", PRESETS)
def test_who_sits_where(preset: str) -> None:
    """The first player has one side in each game, a different one in each."""
    rules = Rules.preset(preset)
    for side, seating in enumerate(seatings(rules)):
        places = [seat for seat, player in enumerate(seating) if player == FIRST]
        assert places == list(range(side, rules.players, rules.sides))
        assert seating.count(SECOND) == rules.players - len(places)


def test_pairs_differ() -> None:
    """Other pairs and other seeds have other decks."""
    decks = set()
    for seed, pair in (("1", 1), ("1", 2), ("2", 1)):
        witness = Witness()
        play_pair(Deals(Rules(), seed), pair, (witness, witness), clock=no_time)
        decks.add(str(witness.views[0].hand))
    assert len(decks) == 3


def test_margin() -> None:
    """A pair counts the mean of the differences; the records tell the points."""
    result = play_pair(Deals(Rules(), "1"), 1, (simple_player, draw_and_discard), clock=no_time, recorded=True)
    totals = [Match.replay(Record.parse(game.record or "")).totals for game in result.games]
    assert [game.margin for game in result.games] == [totals[0][0] - totals[0][1], totals[1][1] - totals[1][0]]
    assert result.margin == sum(game.margin for game in result.games) / 2
    assert result.margin > 0
    assert [game.won for game in result.games] == [1, 1]


def draw_and_discard(view: View, random: Random) -> Action:
    """A player who never melds."""
    actions = view.actions()
    return next((action for action in actions if action.verb in ("draw", "discard", "end", "pass")), actions[0])


@pytest.mark.parametrize("preset", ["rounds", "hoyle", "classic4"])
def test_matches(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole matches are played to the end, and written so that they can be checked."""
    monkeypatch.setattr("canasta.arena.pairing.OPEN_ENDED_HANDS", 2)
    rules = Rules.preset(preset) if preset == "rounds" else Rules.preset(preset, target=500)
    deals = Deals(rules, "1", whole_matches=True)
    result = play_pair(deals, 1, (simple_player, draw_and_discard), clock=no_time, names=("A", "B"), recorded=True)
    for game in result.games:
        match = Match.replay(Record.parse(game.record or ""))
        assert match.stage == "over"
        assert match.hands_played == game.hands
        assert {name[0] for name in match.names} == {"A", "B"}


def test_pace() -> None:
    """Moves and their time are counted for each player apart."""
    ticks = count()
    witness, other = Witness(), Witness()
    result = play_pair(Deals(Rules(), "1"), 1, (witness, other), clock=lambda: next(ticks))
    first, second = result.paces
    assert (first.moves, second.moves) == (len(witness.views), len(other.views))
    assert (first.seconds, first.longest, first.mean) == (first.moves, 1, 1)


def test_illegal_actions_are_told_with_the_position() -> None:
    """A player who breaks the rules is named, and the position can be set up again."""
    with pytest.raises(CanastaError, match=r"^Second [12] tried discard Kh at hoyle "):
        play_pair(Deals(Rules(), "1"), 1, (simple_player, lambda *_: Action.parse("discard Kh")), clock=no_time)
