"""The log: order, conflicts, moves that are made once, and what is seen when a future is done."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError

from canasta.store import (
    Entry,
    HandResult,
    MatchResult,
    MoveTaken,
    NewEntry,
    NotFound,
    NotStorable,
    SequenceGap,
    SequenceTaken,
    Store,
    StoreBusy,
    StoreClosed,
    sqlite_url,
)
from canasta.store.checkpoints import AFTER, Checkpoints

from .helping import AT, begin, held, lines, move, outcome, raw, texts

pytestmark = pytest.mark.plain_only


@contextmanager
def counted_commits(store: Store) -> Iterator[list[object]]:
    """The commits of the writer during the block."""
    commits: list[object] = []

    def note(connection: object) -> None:
        commits.append(connection)

    event.listen(store._writing, "commit", note)
    yield commits
    event.remove(store._writing, "commit", note)


def test_append_and_read(store: Store) -> None:
    """Entries come back as they were written, numbered from 1."""
    begin(store)
    store.append("m1", 2, [NewEntry("draw", AT, "a"), NewEntry("Ünï ♥ 🂡", AT)]).result()
    assert store.log("m1") == [
        Entry(1, "m1 begins", None, AT),
        Entry(2, "draw", "a", AT),
        Entry(3, "Ünï ♥ 🂡", None, AT),
    ]
    assert [entry.seq for entry in store.log("m1", 1)] == [2, 3]
    assert [entry.seq for entry in store.log("m1", up_to=2)] == [1, 2]
    assert store.head("m1") == 3
    assert store.find_move("m1", "a") == Entry(2, "draw", "a", AT)
    assert store.find_move("m1", "b") is None
    assert store.log("nothing") == []
    assert store.head("nothing") == 0


def test_one_transaction_for_many(store: Store) -> None:
    """What waits together is committed together, in the order of the calls."""
    for number in range(5):
        begin(store, f"m{number}")
    with counted_commits(store) as commits:
        with held(store):
            futures = [
                store.append(f"m{match}", 2 + number, lines(f"{number}")) for number in range(40) for match in range(5)
            ]
            assert not any(future.done() for future in futures)
        for future in futures:
            future.result()
    assert len(commits) == 2  # the one that waited, and ours
    for match in range(5):
        assert texts(store, f"m{match}")[1:] == [str(number) for number in range(40)]


def test_one_bad_among_many(store: Store) -> None:
    """In one group each append stands for itself."""
    for name in ("m1", "m2", "m3"):
        begin(store, name)
    store.append("m1", 2, move("first", "a")).result()
    with held(store):
        futures = [
            store.append("m2", 2, lines("good")),
            store.append("m1", 2, lines("late")),
            store.append("m1", 3, lines("good")),
            store.append("m3", 5, lines("too far")),
            store.append("nobody", 1, lines("where?")),
            store.append("m1", 4, move("again", "a")),  # in place, but made before this group
            store.append("m2", 3, move("good", "b")),
            store.append("m2", 4, move("again", "b")),  # made in this group
            store.append("m2", 2, move("again", "b")),
            store.append("m3", 2, [NewEntry("twice", AT, "c"), NewEntry("twice", AT, "c")]),
            store.append("m3", 2, []),
            store.append("m3", 2, lines("NUL \0")),
            store.append("m\0", 2, lines("NUL")),
            store.append("m3", 2, lines("half a \ud83c character")),
            store.append("m3", 2, lines("good", "good")),
            store.append("m1", 4, lines("good")),
        ]
    assert [outcome(future) for future in futures] == [
        None,
        SequenceTaken,
        None,
        SequenceGap,
        NotFound,
        MoveTaken,
        None,
        MoveTaken,
        MoveTaken,
        MoveTaken,
        NotStorable,
        NotStorable,
        NotStorable,
        NotStorable,
        None,
        None,
    ]
    assert texts(store, "m1") == ["m1 begins", "first", "good", "good"]
    assert texts(store, "m2") == ["m2 begins", "good", "good"]
    assert texts(store, "m3") == ["m3 begins", "good", "good"]


def test_the_same_move_again(store: Store) -> None:
    """A repeated message finds its move, wherever it wants to be written; the same id is free in other matches."""
    begin(store)
    begin(store, "m2")
    store.append("m1", 2, move("draw", "a")).result()
    for seq in (2, 3):
        with pytest.raises(MoveTaken, match="'a' of match 'm1'"):
            store.append("m1", seq, move("draw", "a")).result()
    store.append("m2", 2, move("draw", "a")).result()
    assert texts(store) == ["m1 begins", "draw"]


def test_conflict_says_where_the_log_ends(store: Store) -> None:
    """The error has what the caller needs to catch up."""
    begin(store)
    store.append("m1", 2, lines("a", "b")).result()
    with pytest.raises(SequenceTaken) as taken:
        store.append("m1", 3, lines("c", "d")).result()
    assert (taken.value.match, taken.value.seq, taken.value.head) == ("m1", 3, 3)
    assert store.head("m1") == 3


def test_two_stores_race(url: str) -> None:
    """Two writers on one database: each place in each log goes to one of them, and nothing is lost."""
    with Store.open(url) as one, Store.open(url) as two:
        for match in ("m1", "m2"):
            begin(one, match)
        written: dict[tuple[str, int], str] = {}

        def play(name: str, store: Store) -> None:
            random = Random(name)
            for number in range(60):
                match = random.choice(["m1", "m2"])
                mine = f"{name}{number}"
                seq = store.head(match) + 1
                try:
                    store.append(match, seq, move(mine, mine)).result()
                except SequenceTaken:
                    continue
                assert written.setdefault((match, seq), mine) == mine

        threads = [threading.Thread(target=play, args=pair) for pair in (("one", one), ("two", two))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        stored = {(match, entry.seq): entry.text for match in ("m1", "m2") for entry in one.log(match) if entry.seq > 1}
        assert stored == written
        assert len(stored) >= 60
        for match in ("m1", "m2"):
            assert all(b.seq == a.seq + 1 for a, b in pairwise(two.log(match)))


def test_done_means_committed(store: Store, url: str) -> None:
    """The moment a future is done, a stranger sees the entry; before the commit it is not done."""
    begin(store)
    with raw(url) as stranger:
        seen: list[tuple[bool, int]] = []

        def look(_connection: object) -> None:
            seen.append((future.done(), stranger.execute(text("SELECT max(seq) FROM log")).scalar_one()))
            stranger.rollback()

        for seq in range(2, 12):
            seen.clear()
            with held(store):
                future = store.append("m1", seq, lines("x"))
                event.listen(store._writing, "commit", look)  # is called just before each commit
                future.add_done_callback(look)
            store.set_aside("m1").result()  # comes later: by then all callbacks were called
            event.remove(store._writing, "commit", look)
            store.take_up("m1").result()
            assert seen[0] == (False, seq - 1)
            assert (True, seq) in seen
            assert (True, seq - 1) not in seen


def test_append_only(store: Store, url: str) -> None:
    """The database itself refuses to change or delete an entry."""
    begin(store)
    statements = ["UPDATE log SET text = 'x'", "DELETE FROM log", "UPDATE log SET seq = 7 WHERE seq = 1"]
    if "postgresql" in url:
        statements.append("TRUNCATE log CASCADE")
    for statement in statements:
        with raw(url) as connection, pytest.raises(DBAPIError, match="append-only"):
            connection.execute(text(statement))
    assert texts(store) == ["m1 begins"]


def test_results_come_with_their_entries(store: Store) -> None:
    """Entries and results are written together or not at all."""
    begin(store)
    hand = [HandResult(1, 0, 500, "won", "melded 500"), HandResult(1, 1, -20, "lost")]
    store.append("m1", 2, lines("hand over"), hand_results=hand).result()
    assert store.hand_results("m1") == hand
    with pytest.raises(NotStorable):  # the same hand again: its entry is not written either
        store.append("m1", 3, lines("hand over"), hand_results=hand).result()
    assert store.head("m1") == 2
    match = [MatchResult(0, 5000, "won"), MatchResult(1, 4000, "lost")]
    end = lines("match over", at="2026-05-01T19:00:00Z")
    store.append("m1", 3, end, match_results=match).result()
    assert store.match_results("m1") == match
    finished = store.match("m1")
    assert finished is not None
    assert (finished.status, finished.finished, finished.head) == ("finished", "2026-05-01T19:00:00Z", 3)
    with pytest.raises(NotStorable, match="finished already"):
        store.append("m1", 4, end, match_results=match).result()


def test_results_in_a_group(store: Store) -> None:
    """Results between plain appends keep the order of the log."""
    begin(store)
    with held(store):
        futures = [
            store.append("m1", 2, lines("a")),
            store.append("m1", 3, lines("b"), hand_results=[HandResult(1, 0, 5, "won")]),
            store.append("m1", 4, lines("bad"), hand_results=[HandResult(1, 0, 5, "won")]),
            store.append("m1", 4, lines("c")),
        ]
    assert [outcome(future) for future in futures] == [None, None, NotStorable, None]
    assert texts(store) == ["m1 begins", "a", "b", "c"]


def test_bounded_queue(url: str) -> None:
    """What is too much is refused at once, and the rest is written."""
    with Store.open(url, waiting=3) as store:
        begin(store)
        with held(store):
            futures = [store.append("m1", seq, lines(str(seq))) for seq in range(2, 7)]
            assert [future.done() for future in futures] == [False, False, False, True, True]
        assert [outcome(future) for future in futures] == [None, None, None, StoreBusy, StoreBusy]
        assert store.head("m1") == 4


def test_close_writes_what_is_waiting(url: str) -> None:
    """Closing loses nothing; afterwards nothing is taken."""
    store = Store.open(url)
    begin(store)
    futures = [store.append("m1", seq, lines(str(seq))) for seq in range(2, 300)]
    store.close()
    assert [outcome(future) for future in futures] == [None] * 298
    assert outcome(store.append("m1", 300, lines("late"))) is StoreClosed
    with pytest.raises(StoreClosed):
        store.head("m1")
    store.close()
    with Store.open(url) as again:
        assert again.head("m1") == 299


def test_cancelled_while_waiting(store: Store) -> None:
    """Who takes back his future before its turn has written nothing."""
    begin(store)
    with held(store):
        cancelled = store.append("m1", 2, lines("no"))
        assert cancelled.cancel()
        kept = store.append("m1", 2, lines("yes"))
    kept.result()
    assert texts(store) == ["m1 begins", "yes"]


def test_many_threads(store: Store) -> None:
    """Threads that play matches of their own do not disturb each other."""

    def play(match: str) -> None:
        begin(store, match)
        for seq in range(2, 40):
            store.append(match, seq, move(f"{match} {seq}", str(seq))).result()
            assert store.head(match) == seq

    threads = [threading.Thread(target=play, args=(f"m{number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(8):
        assert texts(store, f"m{number}")[1:] == [f"m{number} {seq}" for seq in range(2, 40)]


def test_checkpoints_beside_the_writing(tmp_path: Path) -> None:
    """What was committed reaches the database file while the store is open, though no commit waits for it."""
    file = tmp_path / "a.db"
    with Store.open(sqlite_url(str(file))) as store:
        begin(store)
        store.append("m1", 2, lines("a text like no other")).result()
        assert b"a text like no other" not in file.read_bytes()
        checkpoints = Checkpoints(store._reading)
        checkpoints.note(AFTER - 1)
        checkpoints.close()
        assert b"a text like no other" not in file.read_bytes()
        checkpoints = Checkpoints(store._reading)
        checkpoints.note(AFTER)
        checkpoints.close()
        assert b"a text like no other" in file.read_bytes()
        assert texts(store) == ["m1 begins", "a text like no other"]


def test_the_ends_of_logs_are_remembered(store: Store, url: str) -> None:
    """Another process that writes to the same match is noticed, whatever was known before."""
    begin(store)
    store.append("m1", 2, move("a", "x")).result()
    with raw(url) as stranger:
        stranger.execute(text("INSERT INTO log (match_id, seq, text, at) VALUES ('m1', 3, 'stranger', 'now')"))
        stranger.commit()
    assert outcome(store.append("m1", 3, move("b", "y"))) is SequenceTaken
    assert outcome(store.append("m1", 5, move("b", "y"))) is SequenceGap
    assert outcome(store.append("m1", 4, move("b", "x"))) is MoveTaken
    assert outcome(store.append("m1", 4, move("b", "y"))) is None
    with held(store):
        futures = [store.append("m1", 5, lines("c")), store.append("m1", 6, lines("NUL \0")), store.append("m1", 6, [])]
    assert [outcome(future) for future in futures] == [None, NotStorable, NotStorable]
    assert texts(store) == ["m1 begins", "a", "stranger", "b", "c"]
