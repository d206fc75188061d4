"""When the database fails: everybody who waits is told, nothing is half written, and then it goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import OperationalError

from canasta.store import HandResult, SequenceTaken, Store, StoreFailed, sqlite_url

from .helping import AT, begin, held, lines, move, outcome, raw, texts

pytestmark = pytest.mark.plain_only


@contextmanager
def failing(store: Store, moment: str) -> Iterator[None]:
    """The disk is full at this moment of each transaction of the writer: `begin` or `commit`."""

    def fail(_connection: Connection) -> None:
        raise OperationalError("x", {}, sqlite3.OperationalError("database or disk is full"))

    event.listen(store._writing, moment, fail)
    yield
    event.remove(store._writing, moment, fail)


def write_some(store: Store) -> list[Future[Any]]:
    """Five writes in one group."""
    with held(store):
        return [
            store.append("m1", 2, move("a", "x")),
            store.append("m2", 2, lines("b"), hand_results=[HandResult(1, 0, 5, "won")]),
            store.append("m1", 3, lines("c")),
            store.create_player("p1", "Anna", at=AT),
            store.fork_match("m3", "m1", 1, at=AT, set_aside=True),
        ]


@pytest.mark.parametrize("moment", ["begin", "commit"])
def test_disk_full(store: Store, url: str, moment: str) -> None:
    """All fail, none is there; the same again succeeds when the disk is back."""
    begin(store, "m1")
    begin(store, "m2")
    with failing(store, moment):
        failed = [outcome(future) for future in write_some_without_waiting(store)]
    assert failed == [StoreFailed] * 5
    assert texts(store, "m1") == ["m1 begins"]
    assert texts(store, "m2") == ["m2 begins"]
    assert (store.hand_results("m2"), store.players(), store.match("m3")) == ([], [], None)
    with raw(url) as connection:
        assert connection.execute(text("SELECT count(*) FROM log")).scalar_one() == 2
    assert [outcome(future) for future in write_some(store)] == [None] * 5
    assert texts(store, "m1") == ["m1 begins", "a", "c"]
    assert len(store.hand_results("m2")) == 1


def write_some_without_waiting(store: Store) -> list[Future[Any]]:
    """The same writes in groups as they come: the writer cannot be held while it fails to begin."""
    return [
        store.append("m1", 2, move("a", "x")),
        store.append("m2", 2, lines("b"), hand_results=[HandResult(1, 0, 5, "won")]),
        store.append("m1", 2, lines("c")),
        store.create_player("p1", "Anna", at=AT),
        store.fork_match("m3", "m1", 1, at=AT, set_aside=True),
    ]


def test_failure_says_why_and_no_more(store: Store) -> None:
    """The message has the words of the database, not the text that was to be written."""
    begin(store)
    with failing(store, "commit"):
        error = store.append("m1", 2, lines("the cards of Anna")).exception()
    assert str(error) == "the database failed: database or disk is full"


def connect_anew(store: Store) -> None:
    """After a failure the next transaction has a new connection."""

    def fail(_connection: Connection) -> None:
        raise OSError("the disk is gone")

    assert outcome(store._writer.submit(fail)) is StoreFailed


def test_really_full(tmp_path: Path) -> None:
    """An SQLite file that may not grow: in the middle of a group SQLite itself gives up."""
    with Store.open(sqlite_url(str(tmp_path / "a.db"))) as store:
        begin(store, "m1")
        begin(store, "m2")

        def limit(connection: sqlite3.Connection, _record: object) -> None:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count = {pages + 5}").close()

        event.listen(store._writing, "connect", limit)
        connect_anew(store)
        with held(store):
            futures = [
                store.append("m1", 2, lines("small")),
                store.append("m2", 2, lines("x" * 100_000)),
                store.append("m1", 3, lines("small")),
            ]
        assert [outcome(future) for future in futures] == [StoreFailed] * 3
        assert (store.head("m1"), store.head("m2")) == (1, 1)
        assert outcome(store.append("m1", 2, lines("small"))) is None  # for this there is room
        event.remove(store._writing, "connect", limit)
        connect_anew(store)
        assert outcome(store.append("m2", 2, lines("x" * 100_000))) is None
        assert (store.head("m1"), store.head("m2")) == (2, 2)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_connection_lost(store: Store, url: str) -> None:
    """The server ends the connection in the middle of a transaction; the next one has a new connection."""
    begin(store)

    def end_the_others(_connection: Connection) -> None:
        with raw(url) as stranger:
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            mine = f"{others} AND usename = 'postgres' AND backend_type = 'client backend'"
            stranger.execute(text(mine))

    with held(store):
        ending = store._writer.submit(end_the_others)
        failed = store.append("m1", 2, lines("lost"))
    assert [outcome(ending), outcome(failed)] == [StoreFailed, StoreFailed]
    assert texts(store) == ["m1 begins"]
    store.append("m1", 2, lines("found")).result()
    assert texts(store) == ["m1 begins", "found"]


def test_the_writer_survives_everything(store: Store) -> None:
    """A bug in one job is that job's error."""
    begin(store)

    def bug(_connection: Connection) -> None:
        raise ZeroDivisionError

    with held(store):
        broken = store._writer.submit(bug)
        good = store.append("m1", 2, lines("good"))
    assert isinstance(broken.exception(), Exception)
    assert isinstance(getattr(broken.exception(), "__cause__", None), ZeroDivisionError)
    assert outcome(good) is None


def test_again_after_a_lost_answer(store: Store) -> None:
    """Who does not know whether an append was written does it again and finds out."""
    begin(store)
    store.append("m1", 2, lines("a")).result()
    assert outcome(store.append("m1", 2, lines("a"))) is SequenceTaken
