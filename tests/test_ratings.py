"""Ratings: what a match does to them, and what the published ones of the computer players are."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from canasta.bots import LEVELS
from canasta.bots.ratings import RATINGS
from canasta.ratings import NEW, POOLS, Rating, carried, rated

pytestmark = pytest.mark.plain_only


def test_the_winner_gains_what_the_loser_loses() -> None:
    """Between two who are known equally well; and both are known better afterwards."""
    [(winner,), (loser,)] = rated([[NEW], [NEW]], [1, 2])
    assert winner.shown - 1500 == 1500 - loser.shown > 100
    assert winner.uncertainty == loser.uncertainty < NEW.uncertainty


def test_the_order_of_the_sides_does_not_matter() -> None:
    """Ranks say who won."""
    strong, weak = Rating(30.0, 3.0), Rating(24.0, 6.0)
    [first, second] = rated([[strong], [weak]], [2, 1])
    assert rated([[weak], [strong]], [1, 2]) == [second, first]


def test_an_upset_is_worth_more() -> None:
    """Who beats somebody stronger gains more than who beats somebody weaker."""
    strong, weak = Rating(30.0, 3.0), Rating(20.0, 3.0)
    [_, (surprised,)] = rated([[strong], [weak]], [2, 1])
    [(expected,), _] = rated([[strong], [weak]], [1, 2])
    assert surprised.mu - weak.mu > expected.mu - strong.mu > 0


def test_a_draw_brings_together() -> None:
    """The stronger of two loses a little by a draw."""
    [(strong,), (weak,)] = rated([[Rating(30.0, 3.0)], [Rating(20.0, 3.0)]], [1, 1])
    assert 20 < weak.mu < strong.mu < 30


def test_of_three_the_second_is_in_the_middle() -> None:
    """Three who play alone."""
    [(second,), (third,), (first,)] = rated([[NEW], [NEW], [NEW]], [2, 3, 1])
    assert first.mu > second.mu > third.mu


def test_of_partners_the_less_known_changes_more() -> None:
    """They win together, but one of them was known well before."""
    known = Rating(25.0, 2.0)
    [(new_one, old_one), _] = rated([[NEW, known], [NEW, known]], [1, 2])
    assert new_one.mu - NEW.mu > old_one.mu - known.mu > 0


def test_ratings_find_the_strength() -> None:
    """After many matches the ratings of three players lie in the order of their strengths, well apart."""
    random = Random("strengths")
    strengths = [20.0, 25.0, 30.0]
    ratings = [NEW, NEW, NEW]
    for _ in range(300):
        one, other = random.sample(range(3), 2)
        shown = [random.gauss(strengths[player], 25 / 6) for player in (one, other)]
        ranks = [1, 2] if shown[0] > shown[1] else [2, 1]
        [(ratings[one],), (ratings[other],)] = rated([[ratings[one]], [ratings[other]]], ranks)
    weak, middle, strong = ratings
    assert weak.shown + 100 < middle.shown < strong.shown - 100
    assert max(rating.uncertainty for rating in ratings) < 300


def test_seasons_draw_together() -> None:
    """Over the seasons without a match everybody would come back to the middle, and nobody stays certain."""
    rating = Rating(40.0, 1.0)
    for _ in range(20):
        rating = carried(rating)
    assert rating.shown == 1500
    assert rating.sigma == 5


# Among three their matches, which had little think time, do not tell them from Bobcat.
NOT_RATED_YET = {("three", "Lynx"), ("three", "Tiger")}


def test_the_computer_players_are_rated() -> None:
    """The levels of each pool: Tabby at 1500 by definition, the others in their order."""
    assert list(RATINGS) == list(POOLS)
    for pool, of_pool in RATINGS.items():
        assert list(of_pool) == [level.number for level in LEVELS if (pool, level.name) not in NOT_RATED_YET]
        assert of_pool[2] == (1500, 0)
        shown = [rating for rating, _ in of_pool.values()]
        assert shown == sorted(shown)


def test_openskill_waits() -> None:
    """Nobody loads the library of ratings before somebody is rated: servers start fast."""
    code = "import sys, canasta.server.app, canasta.server.rest; sys.exit('openskill' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
