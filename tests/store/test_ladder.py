"""The ladder: each rated match changes ratings once, and everybody's place and history can be read."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from canasta.ratings import NEW, Rating, carried, rated
from canasta.store import MatchResult, NotFound, NotStorable, Seat, Store
from canasta.store.values import Outcome

from .helping import AT, begin, gather, held, lines

pytestmark = pytest.mark.plain_only

AUTUMN, WINTER = "2026-Q4", "2027-Q1"
NAMES = {"p1": "Anna", "p2": "Bert", "p3": "Carla", "p4": "Dora"}
OUTCOMES: dict[int, Outcome] = {1: "won", 2: "lost", 3: "lost"}


@pytest.fixture
def people(store: Store) -> Store:
    """A store with four players."""
    for player, name in NAMES.items():
        store.create_player(player, name, at=AT).result()
    return store


def play(store: Store, match: str, *players: str, ranks: Sequence[int], at: str) -> None:
    """A finished match, whose sides came in like this."""
    seats = [Seat(seat, seat % len(ranks), NAMES[player], player=player) for seat, player in enumerate(players)]
    begin(store, match, seats=seats)
    best = ranks.count(1) == 1
    results = [
        MatchResult(side, 6000 - 1000 * rank, OUTCOMES[rank] if best else "level") for side, rank in enumerate(ranks)
    ]
    store.append(match, 2, lines("over", at=at), match_results=results).result()


def rate(store: Store, match: str, *players: str, ranks: Sequence[int] = (1, 2), at: str = "2026-11-01") -> None:
    """A finished match that is settled."""
    play(store, match, *players, ranks=ranks, at=at)
    assert store.ladder.settle(match, ranks, at=at).result()


def test_a_match_changes_ratings(people: Store) -> None:
    """The winner of two who are new is first on the ladder of the season in which the match ended."""
    rate(people, "m1", "p1", "p2", ranks=(2, 1), at="2026-12-31T23:59:59.000Z")
    first, second = people.ladder.standings("two", AUTUMN, limit=10)
    [(loser,), (winner,)] = rated([[NEW], [NEW]], [2, 1])
    assert (first.name, first.rank, first.rating, first.matches, first.won) == ("Bert", 1, winner, 1, 1)
    assert (second.name, second.rank, second.rating, second.matches, second.won) == ("Anna", 2, loser, 1, 0)
    assert people.ladder.standings("three", AUTUMN, limit=10) == []
    assert people.ladder.seasons() == [AUTUMN]


def test_twice_is_once(people: Store) -> None:
    """Settling again changes nothing, even if two want it at the same moment."""
    play(people, "m1", "p1", "p2", ranks=(1, 2), at="2026-11-01")
    with held(people):
        settling = [people.ladder.settle("m1", (1, 2), at=AT) for _ in range(3)]
    assert [done.result() for done in settling] == [True, False, False]
    once = people.ladder.standings("two", AUTUMN, limit=10)
    assert people.ladder.settle("m1", (2, 1), at=AT).result() is False
    assert people.ladder.standings("two", AUTUMN, limit=10) == once
    assert [standing.matches for standing in once] == [1, 1]


def test_ratings_grow_from_match_to_match(people: Store) -> None:
    """The second match starts from what the first has made; the ladder can be cut off."""
    rate(people, "m1", "p1", "p2", at="2026-10-01")
    rate(people, "m2", "p1", "p3", at="2026-10-02")
    [(after_one,), _] = rated([[NEW], [NEW]], [1, 2])
    [(after_two,), _] = rated([[after_one], [NEW]], [1, 2])
    [best] = people.ladder.standings("two", AUTUMN, limit=1)
    assert (best.name, best.rating, best.matches, best.won, best.last) == ("Anna", after_two, 2, 2, "2026-10-02")
    first, second = people.ladder.changes_of("p1", limit=10)
    assert (first.before, first.after, second.after) == (NEW, after_one, after_two)
    assert [change.match for change in people.ladder.changes_of("p1", limit=1)] == ["m2"]


def test_a_match_that_changes_nothing(people: Store) -> None:
    """An aborted one: it is settled, and nobody is on the ladder."""
    play(people, "m1", "p1", "p2", ranks=(1, 2), at="2026-11-01")
    gather(people, "m1", is_rated=True)
    assert people.ladder.settle("m1", None, at=AT).result()
    assert people.ladder.unsettled() == []
    assert people.ladder.standings("two", AUTUMN, limit=10) == []


def test_a_spared_partner(people: Store) -> None:
    """Partners lose together; who is spared keeps the rating, and the match is in the list all the same."""
    play(people, "m1", "p1", "p2", "p3", "p4", ranks=(2, 1), at="2026-11-01")
    people.ladder.settle("m1", (2, 1), spared=[2], at=AT).result()
    by_name = {standing.name: standing for standing in people.ladder.standings("partners", AUTUMN, limit=10)}
    assert by_name["Carla"].rating == NEW
    assert by_name["Carla"].matches == 1
    assert by_name["Anna"].rating.mu < NEW.mu < by_name["Bert"].rating.mu == by_name["Dora"].rating.mu
    [looked_back] = people.ladder.matches_of("p3", limit=10)
    assert (looked_back.outcome, looked_back.partner, looked_back.opponents) == ("lost", "Anna", ("Bert", "Dora"))
    assert looked_back.change.before == looked_back.change.after


def test_those_who_are_level_share_a_rank(people: Store) -> None:
    """Two drew, a third is behind them."""
    rate(people, "m1", "p1", "p2", ranks=(1, 1))
    rate(people, "m2", "p3", "p4", ranks=(2, 1))
    standings = people.ladder.standings("two", AUTUMN, limit=10)
    assert [(each.rank, each.name) for each in standings] == [(1, "Dora"), (2, "Anna"), (2, "Bert"), (4, "Carla")]
    mine = people.ladder.standing("p3", "two", AUTUMN)
    assert mine == standings[3]
    assert people.ladder.standing("p3", "three", AUTUMN) is None


def test_a_new_season(people: Store) -> None:
    """It starts from what the last one has left, drawn together; the old ladder stays as it was."""
    rate(people, "m1", "p1", "p2", at="2026-12-31")
    old = people.ladder.standings("two", AUTUMN, limit=10)
    assert people.ladder.ratings_of(["p1"], WINTER) == {"p1": carried(old[0].rating)}
    rate(people, "m2", "p2", "p1", at="2027-01-01")
    [change] = people.ladder.changes_of("p1", limit=1)
    assert change.before == carried(old[0].rating)
    assert people.ladder.standings("two", AUTUMN, limit=10) == old
    assert [each.name for each in people.ladder.standings("two", WINTER, limit=10)] == ["Bert", "Anna"]
    assert people.ladder.seasons() == [WINTER, AUTUMN]
    stood = people.ladder.standings_of("p1")
    assert [(each.season, each.rank, each.matches) for each in stood] == [(WINTER, 2, 1), (AUTUMN, 1, 1)]


def test_the_best_known_rating(people: Store) -> None:
    """Of a player's pools the one in which most is known; who never played has none."""
    rate(people, "m1", "p1", "p2")
    rate(people, "m2", "p1", "p2", "p3", ranks=(1, 2, 3))
    rate(people, "m3", "p1", "p2")
    known = people.ladder.ratings_of(list(NAMES), AUTUMN)
    assert set(known) == {"p1", "p2", "p3"}
    two = people.ladder.standing("p1", "two", AUTUMN)
    three = people.ladder.standing("p3", "three", AUTUMN)
    assert two is not None
    assert three is not None
    assert (known["p1"], known["p3"]) == (two.rating, three.rating)
    assert people.ladder.ratings_of([], AUTUMN) == {}
    assert people.ladder.ratings_of(["p1"], "2026-Q3") == {}


def test_looking_back(people: Store) -> None:
    """Of three: the own total first, the opponents by the names that they have now; the latest match first."""
    rate(people, "m1", "p2", "p1", "p3", ranks=(3, 2, 1), at="2026-11-01")
    rate(people, "m2", "p1", "p2", ranks=(1, 1), at="2026-11-02")
    people.rename_player("p3", "Caroline").result()
    latest, first = people.ladder.matches_of("p1", limit=10)
    assert (latest.change.match, latest.outcome, latest.totals) == ("m2", "level", (5000, 5000))
    assert (first.opponents, first.partner, first.totals) == (("Bert", "Caroline"), None, (4000, 3000, 5000))
    assert first.outcome == "lost"
    assert isinstance(first.change.after, Rating)
    assert people.ladder.matches_of("p4", limit=10) == []


def test_what_is_to_be_settled(people: Store) -> None:
    """Rated, finished, not settled; those that ended first come first."""
    for match, at in (("late", "2026-11-03"), ("early", "2026-11-01"), ("fun", "2026-11-02")):
        play(people, match, "p1", "p2", ranks=(1, 2), at=at)
        gather(people, match, is_rated=match != "fun")
    begin(people, "running", seats=[Seat(0, 0, "Anna", player="p1"), Seat(1, 1, "Bert", player="p2")])
    gather(people, "running", is_rated=True)
    assert people.ladder.unsettled() == ["early", "late"]
    assert [people.ladder.is_rated(match) for match in ("early", "fun", "other")] == [True, False, False]


def test_what_cannot_be_settled(people: Store) -> None:
    """A match that is not there, not over, or not one of people; it leaves no trace."""
    seats = [Seat(0, 0, "Anna", player="p1"), Seat(1, 1, "Bert", player="p2")]
    begin(people, "running", seats=seats)
    begin(people, "bots", seats=[seats[0], Seat(1, 1, "Tabby", bot_level=2)])
    results = [MatchResult(0, 5000, "won"), MatchResult(1, 0, "lost")]
    people.append("bots", 2, lines("over"), match_results=results).result()
    play(people, "m1", "p1", "p2", ranks=(1, 2), at="2026-11-01")
    for match, ranks, error in (
        ("nothing", (1, 2), NotFound),
        ("running", (1, 2), NotStorable),
        ("bots", (1, 2), NotStorable),
        ("m1", (1, 2, 3), NotStorable),
    ):
        with pytest.raises(error):
            people.ladder.settle(match, ranks, at=AT).result()
    assert people.ladder.seasons() == []
    assert people.ladder.settle("m1", (1, 2), at=AT).result()


def test_two_servers_at_once(people: Store, url: str) -> None:
    """Both settle the same matches: each match is settled once, and each change starts from another one's end."""
    ids = [f"m{number}" for number in range(6)]
    for match in ids:
        play(people, match, "p1", "p2", ranks=(1, 2), at="2026-11-01")
    with Store.open(url) as other:
        settling = [store.ladder.settle(match, (1, 2), at=AT) for match in ids for store in (people, other)]
        assert sum(done.result() for done in settling) == len(ids)
    changes = people.ladder.changes_of("p1", limit=10)
    standing = people.ladder.standing("p1", "two", AUTUMN)
    assert standing is not None
    assert (standing.matches, standing.won) == (6, 6)
    assert {change.before for change in changes} | {standing.rating} == {change.after for change in changes} | {NEW}
    assert len({change.after for change in changes}) == 6
