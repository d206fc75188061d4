"""The ladder, asked of a public server and of a local one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from canasta.bots.ratings import RATINGS
from canasta.ratings import NEW, carried, rated
from canasta.store import MatchResult, NewEntry, Seat, Store
from server.rest.helping import Api, app_around, client_of

pytestmark = pytest.mark.plain_only

SPRING, WINTER = "2026-Q2", "2026-Q1"


@pytest.fixture
def public(store: Store) -> Iterator[Api]:
    """A client of a public server, in May 2026."""
    with client_of(app_around(store, is_public=True)) as request:
        yield Api(request, store)


@pytest.fixture
def anna(public: Api) -> str:
    """The client has entered as Anna."""
    return str(public.ask("POST", "/session/guest", {"name": "Anna"}, status=201)["id"])


@pytest.fixture
def bert(store: Store) -> str:
    """Somebody else."""
    return store.create_player("bert", "Bert", at="2026-02-01T00:00:00.000Z").result().id


def play(store: Store, match: str, players: Sequence[str], *, at: str) -> None:
    """A rated match, won by the first of two players."""
    seats = [Seat(seat, seat, player, player=player) for seat, player in enumerate(players)]
    store.create_match(
        match, rules="hoyle", preset="hoyle", seats=seats, entries=[NewEntry("begins", at)], at=at
    ).result()
    results = [MatchResult(0, 5100, "won"), MatchResult(1, 2300, "lost")]
    store.append(match, 2, [NewEntry("over", at)], match_results=results).result()
    store.ladder.settle(match, [1, 2], at=at).result()


def test_an_empty_ladder(public: Api) -> None:
    """Nobody but the computer players, to whom anybody may be compared; nobody needs to have entered."""
    ladder = public.ask("GET", "/ladder?pool=partners")
    bots = ladder.pop("bots")
    assert ladder == {"pool": "partners", "season": SPRING, "seasons": [SPRING], "entries": [], "me": None}
    assert [bot["name"] for bot in bots] == ["Kitten", "Tabby", "Alley Cat", "Bobcat", "Lynx", "Tiger"]
    assert [(bot["rating"], bot["uncertainty"]) for bot in bots] == list(RATINGS["partners"].values())


def test_standing(public: Api, anna: str, bert: str) -> None:
    """Who won is first; the one who asks is told where she stands; each season has its ladder."""
    play(public.store, "old", [anna, bert], at="2026-03-31T23:59:59.000Z")
    play(public.store, "new", [bert, anna], at="2026-04-01T00:00:00.000Z")
    [(won,), (lost,)] = rated([[NEW], [NEW]], [1, 2])
    ladder = public.ask("GET", f"/ladder?season={WINTER}")
    first = {
        "rank": 1,
        "name": "Anna",
        "rating": won.shown,
        "uncertainty": won.uncertainty,
        "matches": 1,
        "won": 1,
        "last": "2026-03-31T23:59:59.000Z",
    }
    assert ladder["entries"][0] == ladder["me"] == first
    assert ladder["entries"][1]["name"] == "Bert"
    now = public.ask("GET", "/ladder")
    [(again,), _] = rated([[carried(lost)], [carried(won)]], [1, 2])
    assert (now["season"], now["seasons"]) == (SPRING, [SPRING, WINTER])
    assert [(entry["name"], entry["rank"]) for entry in now["entries"]] == [("Bert", 1), ("Anna", 2)]
    assert now["entries"][0]["rating"] == again.shown
    assert now["me"] == now["entries"][1]
    assert public.ask("GET", "/ladder?pool=three")["entries"] == []


def test_profile(public: Api, anna: str, bert: str) -> None:
    """Ratings by season, their history in order, the matches from the last one on."""
    play(public.store, "old", [anna, bert], at="2026-03-01T00:00:00.000Z")
    play(public.store, "new", [anna, bert], at="2026-04-01T00:00:00.000Z")
    profile = public.ask("GET", "/ladder/people/bert")
    assert (profile["name"], profile["since"]) == ("Bert", "2026-02-01T00:00:00.000Z")
    assert [(each["pool"], each["season"], each["rank"]) for each in profile["ratings"]] == [
        ("two", SPRING, 2),
        ("two", WINTER, 2),
    ]
    old, new = profile["history"]
    assert (old["match"], new["match"]) == ("old", "new")
    assert old["rating"] == NEW.shown + old["change"] < NEW.shown
    assert [each["match"] for each in profile["matches"]] == ["new", "old"]
    assert profile["matches"][1] == {
        "match": "old",
        "at": "2026-03-01T00:00:00.000Z",
        "pool": "two",
        "outcome": "lost",
        "opponents": ["Anna"],
        "partner": None,
        "totals": [2300, 5100],
        "change": old["change"],
    }


def test_somebody_without_matches(public: Api, anna: str) -> None:
    """A profile with nothing in it; and no id of a player is told to others."""
    profile = public.ask("GET", "/ladder/people/Anna")
    assert (profile["ratings"], profile["history"], profile["matches"]) == ([], [], [])
    assert anna not in str(profile)


@pytest.mark.parametrize("name", ["Nobody", "%20", "%00", "x" * 31, "';--"])
def test_no_such_person(public: Api, name: str) -> None:
    """Names that nobody has, or can have."""
    public.refused("GET", f"/ladder/people/{name}", status=404, code="not_found")


@pytest.mark.parametrize("query", ["pool=four", "season=2026", "season=2026-Q5", "page=1"])
def test_no_such_ladder(public: Api, query: str) -> None:
    """A pool or a season that cannot be."""
    public.refused("GET", f"/ladder?{query}", status=422, code="invalid")


def test_local_servers_have_none(api: Api) -> None:
    """There is nobody to be compared with."""
    api.refused("GET", "/ladder", status=404, code="not_found")
    api.refused("GET", "/ladder/people/Anna", status=404, code="not_found")
