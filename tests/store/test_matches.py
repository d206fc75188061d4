"""Matches: begun, set aside, forked; and the saves that mark places in them."""

from __future__ import annotations

import pytest

from canasta.store import (
    HandResult,
    MatchResult,
    NameTaken,
    NewEntry,
    NotFound,
    NotStorable,
    Save,
    Seat,
    Store,
    StoredMatch,
)

from .helping import AT, SEATS, begin, lines, move, texts

pytestmark = pytest.mark.plain_only

LATER = "2026-05-02T18:00:00Z"
RESULTS = [MatchResult(0, 5000, "won"), MatchResult(1, 4000, "lost")]


def counts(store: Store, match: str) -> bool:
    """Does it count for statistics?"""
    found = store.match(match)
    assert found is not None
    return found.counts


def status(store: Store, match: str = "m1") -> str:
    """The status of a match."""
    found = store.match(match)
    assert found is not None
    return found.status


def finish(store: Store, match: str) -> None:
    """End a match."""
    store.append(match, store.head(match) + 1, lines("over", at=LATER), match_results=RESULTS).result()


def test_create(store: Store) -> None:
    """A match and its first entries come together."""
    store.create_player("p1", "Anna", at=AT).result()
    seats = (Seat(0, 0, "Anna", player="p1"), Seat(1, 1, "Kitten", bot_level=1))
    expected = StoredMatch(
        id="m1",
        created=AT,
        rules="hoyle target=3000",
        preset="hoyle",
        status="running",
        counts=True,
        forked_from=None,
        forked_at=None,
        finished=None,
        head=2,
        updated=LATER,
        seats=seats,
    )
    entries = [NewEntry("rules", AT), NewEntry("deal", LATER)]
    made = store.create_match(
        "m1", rules="hoyle target=3000", preset="hoyle", seats=seats, entries=entries, at=AT
    ).result()
    assert made == expected
    assert store.match("m1") == expected
    assert store.match("m2") is None
    assert texts(store) == ["rules", "deal"]


@pytest.mark.parametrize(
    ("seats", "error"),
    [
        ((Seat(0, 0, "Anna", player="nobody"),), NotFound),
        ((Seat(0, 0, "Anna", player="p1"), Seat(1, 1, "Anna", player="p1")), NotStorable),
        ((Seat(0, 0, "Anna", player="p1", bot_level=2),), NotStorable),
        ((Seat(0, 0, "Anna"), Seat(0, 1, "Bert")), NotStorable),
    ],
)
def test_create_nothing_by_halves(store: Store, seats: tuple[Seat, ...], error: type[Exception]) -> None:
    """A match with impossible seats is not written at all."""
    store.create_player("p1", "Anna", at=AT).result()
    with pytest.raises(error):
        begin(store, seats=seats)
    assert store.match("m1") is None
    assert store.log("m1") == []
    begin(store)


def test_create_twice(store: Store) -> None:
    """An id is used once; a match has a first entry."""
    begin(store)
    with pytest.raises(NotStorable, match="'m1' exists"):
        begin(store)
    with pytest.raises(NotStorable, match="first entry"):
        store.create_match("m2", rules="", preset="", seats=SEATS, entries=[], at=AT).result()


def test_running_matches(store: Store) -> None:
    """Those that can go on, the last played first; of everybody or of one player."""
    store.create_player("p1", "Anna", at=AT).result()
    with_anna = (Seat(0, 0, "Anna", player="p1"), SEATS[1])
    for name in ("m1", "m2", "m3", "m4"):
        begin(store, name, seats=SEATS if name == "m2" else with_anna)
    store.append("m1", 2, lines("x", at=LATER)).result()
    finish(store, "m4")
    assert [match.id for match in store.running_matches()] == ["m1", "m2", "m3"]
    assert [match.id for match in store.running_matches("p1")] == ["m1", "m3"]
    assert [match.id for match in store.matches(player="p1")] == ["m1", "m4", "m3"]
    assert [match.id for match in store.matches(status="finished")] == ["m4"]
    assert [match.id for match in store.matches(limit=1)] == ["m1"]
    assert store.running_matches("p1")[0].seats == with_anna


def test_set_aside(store: Store) -> None:
    """Put away and taken up again; what is finished stays so."""
    begin(store)
    assert store.set_aside("m1").result().status == "set_aside"
    assert store.running_matches() == []
    assert store.take_up("m1").result().status == "running"
    finish(store, "m1")
    for change in (store.set_aside, store.take_up):
        with pytest.raises(NotStorable, match="finished"):
            change("m1").result()
    with pytest.raises(NotFound):
        store.set_aside("m9").result()
    assert status(store) == "finished"


# --- forks ---


def test_fork(store: Store) -> None:
    """A fork has the log and the results up to an entry, goes on by itself, and leaves the original alone."""
    begin(store)
    store.append("m1", 2, move("a", "x")).result()
    store.append("m1", 3, lines("b"), hand_results=[HandResult(1, 0, 10, "won", "sheet")]).result()
    store.append("m1", 4, lines("c"), hand_results=[HandResult(2, 0, 20, "won")]).result()
    before = store.match("m1"), store.log("m1")
    fork = store.fork_match("m2", "m1", 3, at=LATER).result()
    assert (fork.forked_from, fork.forked_at, fork.created, fork.status) == ("m1", 3, LATER, "running")
    assert (fork.rules, fork.preset, fork.seats, fork.counts) == ("rules", "hoyle", SEATS, True)
    assert store.log("m2") == store.log("m1")[:3]
    assert store.hand_results("m2") == [HandResult(1, 0, 10, "won", "sheet")]
    store.append("m2", 4, move("other", "y")).result()
    assert (store.match("m1"), store.log("m1")) == before
    assert texts(store, "m2") == ["m1 begins", "a", "b", "other"]


def test_fork_sets_aside(store: Store) -> None:
    """If the caller wants, and only what is running. Others may sit down at the fork."""
    begin(store)
    seats = (Seat(0, 0, "Somebody"), Seat(1, 1, "Bobcat", bot_level=4))
    fork = store.fork_match("m2", "m1", 1, at=AT, set_aside=True, seats=seats).result()
    assert fork.seats == seats
    assert [match.id for match in store.running_matches()] == ["m2"]
    finish(store, "m2")
    store.fork_match("m3", "m2", 1, at=AT, set_aside=True).result()
    assert status(store, "m2") == "finished"


def test_fork_of_nothing(store: Store) -> None:
    """The entry must be there; if not, nothing is written and nothing set aside."""
    begin(store)
    for match, up_to in (("m1", 0), ("m1", 2), ("m9", 1)):
        with pytest.raises(NotFound):
            store.fork_match("m2", match, up_to, at=AT, set_aside=True).result()
    with pytest.raises(NotStorable, match="exists"):
        store.fork_match("m1", "m1", 1, at=AT, set_aside=True).result()
    assert [match.id for match in store.running_matches()] == ["m1"]


def test_fork_of_a_finished_match_does_not_count(store: Store) -> None:
    """Loading a save after the end is no second chance."""
    begin(store)
    finish(store, "m1")
    assert counts(store, "m1")
    assert not store.fork_match("m2", "m1", 1, at=AT).result().counts


def test_the_first_of_a_family_counts(store: Store) -> None:
    """However often a save is loaded: the first match that is finished counts, the others do not."""
    begin(store)
    assert store.fork_match("m2", "m1", 1, at=AT, set_aside=True).result().counts
    assert store.fork_match("m3", "m2", 1, at=AT).result().counts
    finish(store, "m3")
    assert counts(store, "m3")
    assert not store.fork_match("m4", "m1", 1, at=AT).result().counts
    finish(store, "m2")
    assert not counts(store, "m2")
    begin(store, "other")
    finish(store, "other")
    assert counts(store, "other")


def test_a_fork_that_spoils(store: Store) -> None:
    """Neither the fork nor what it was made from counts; what was finished before still does."""
    begin(store)
    assert not store.fork_match("m2", "m1", 1, at=AT, set_aside=True, spoils=True).result().counts
    assert not counts(store, "m1")
    finish(store, "m1")
    assert not counts(store, "m1")
    begin(store, "done")
    finish(store, "done")
    assert not store.fork_match("m3", "done", 1, at=AT, spoils=True).result().counts
    assert counts(store, "done")


def test_practice_never_counts(store: Store) -> None:
    """What does not count from the beginning has no forks that count."""
    store.create_match("m1", rules="", preset="", seats=SEATS, entries=lines("x"), at=AT, counts=False).result()
    assert not store.fork_match("m2", "m1", 1, at=AT).result().counts
    begin(store, "m3")
    assert not store.fork_match("m4", "m3", 1, at=AT, counts=False).result().counts


# --- saves ---


@pytest.fixture
def anna(store: Store) -> str:
    """A player with a match of three entries."""
    store.create_player("p1", "Anna", at=AT).result()
    begin(store)
    store.append("m1", 2, lines("a", "b")).result()
    return "p1"


def test_save(store: Store, anna: str) -> None:
    """A save marks an entry."""
    first = store.save(anna, "Evening", "m1", 2, at=AT).result()
    second = store.save(anna, "Morning", "m1", 3, at=LATER).result()
    assert first == Save(first.id, anna, "Evening", "m1", 2, AT)
    assert store.saves(anna) == [second, first]
    assert store.find_save(anna, " EVENING ") == first
    assert store.find_save(anna, "Noon") is None
    assert store.saves("p9") == []


def test_saves_are_not_overwritten(store: Store, anna: str) -> None:
    """The same name again needs a yes; then the bookmark moves, and the log stays."""
    first = store.save(anna, "Evening", "m1", 2, at=AT).result()
    with pytest.raises(NameTaken, match="'evening' is taken"):
        store.save(anna, "evening", "m1", 3, at=LATER).result()
    assert store.saves(anna) == [first]
    moved = store.save(anna, "evening", "m1", 3, at=LATER, replace=True).result()
    assert moved == Save(first.id, anna, "evening", "m1", 3, LATER)
    assert store.saves(anna) == [moved]
    store.create_player("p2", "Bert", at=AT).result()
    store.save("p2", "Evening", "m1", 1, at=AT).result()  # another player's names are another matter
    assert store.saves(anna) == [moved]


def test_save_of_nothing(store: Store, anna: str) -> None:
    """The entry and the player must be there."""
    for player, match, seq in ((anna, "m1", 4), (anna, "m1", 0), (anna, "m9", 1), ("p9", "m1", 1)):
        with pytest.raises(NotFound):
            store.save(player, "Evening", match, seq, at=AT).result()
    assert store.saves(anna) == []


def test_rename_save(store: Store, anna: str) -> None:
    """A new name or spelling, not that of another save, and not another player's save."""
    first = store.save(anna, "Evening", "m1", 2, at=AT).result()
    other = store.save(anna, "Morning", "m1", 3, at=AT).result()
    assert store.rename_save(anna, first.id, "EVENING").result().name == "EVENING"
    with pytest.raises(NameTaken):
        store.rename_save(anna, first.id, "morning").result()
    store.create_player("p2", "Bert", at=AT).result()
    with pytest.raises(NotFound):
        store.rename_save("p2", first.id, "Mine").result()
    assert {save.name for save in store.saves(anna)} == {"EVENING", "Morning"}
    assert store.find_save(anna, "morning") == other


def test_delete_save(store: Store, anna: str) -> None:
    """The bookmark goes, the match stays; its id is not used again."""
    first = store.save(anna, "Evening", "m1", 2, at=AT).result()
    store.create_player("p2", "Bert", at=AT).result()
    with pytest.raises(NotFound):
        store.delete_save("p2", first.id).result()
    store.delete_save(anna, first.id).result()
    assert store.saves(anna) == []
    assert store.head("m1") == 3
    with pytest.raises(NotFound):
        store.delete_save(anna, first.id).result()
    assert store.save(anna, "Evening", "m1", 2, at=AT).result().id != first.id
