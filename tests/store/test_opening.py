"""Opening: migrations, several processes at once, and databases that cannot be used."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, Connection, MetaData, inspect, text

from canasta.store import CannotOpen, HandResult, NewEntry, NewerDatabase, NotStorable, Store, sqlite_url
from canasta.store.migrating import migrate
from canasta.store.online_schema import metadata
from canasta.store.schema import VERSION

from .helping import AT, begin, held, raw, texts

pytestmark = pytest.mark.plain_only

TESTS = Path(__file__).resolve().parent.parent


def test_migrations_make_the_schema(url: str) -> None:
    """Alembic finds no difference between the tables of the code and those of the migrations."""
    Store.open(url).close()
    with raw(url) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == VERSION
        for table in metadata.sorted_tables:  # which Alembic does not compare
            assert names_of_checks(connection, table.name) == {
                constraint.name for constraint in table.constraints if isinstance(constraint, CheckConstraint)
            }


def names_of_checks(connection: Connection, table: str) -> set[str | None]:
    """The check constraints in the database."""
    return {check["name"] for check in inspect(connection).get_check_constraints(table)}


def test_version_is_the_last_migration() -> None:
    """The number that saves the import of Alembic is the right one, and there is one line of history."""
    config = Config()
    config.set_main_option("script_location", "canasta.store:migrations")
    script = ScriptDirectory.from_config(config)
    assert script.get_heads() == [VERSION]
    assert [step.revision for step in script.walk_revisions()][-1] == "0001"


def test_alembic_is_not_imported_again(url: str) -> None:
    """A database that is up to date opens without it: it would double the time."""
    Store.open(url).close()
    program = (
        "import sys; from canasta.store import Store; Store.open(sys.argv[1]).close(); "
        "sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program, url], check=False).returncode == 0


def test_first_start_makes_what_the_migrations_make(tmp_path: Path) -> None:
    """An empty SQLite database is not migrated step by step; after a new migration: ``python tools/make_newest.py``."""
    made, migrated = (sqlite_url(str(tmp_path / name)) for name in ("made.db", "migrated.db"))
    Store.open(made).close()
    with raw(migrated) as connection:
        migrate(connection, "the other one")
        connection.commit()
    assert tables_of(made) == tables_of(migrated)


def tables_of(url: str) -> list[tuple[object, ...]]:
    """All that an SQLite database has, in words, and the version of its schema."""
    with raw(url) as connection:
        rows = connection.execute(text("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"))
        found: list[tuple[object, ...]] = [(*names, " ".join((sql or "").split())) for *names, sql in rows]
        return [*found, *map(tuple, connection.execute(text("SELECT * FROM alembic_version")))]


def test_alembic_is_not_imported_first(tmp_path: Path) -> None:
    """Nor is it needed for the first start."""
    program = (
        "import sys; from canasta.store import Store; Store.open(sys.argv[1]).close(); "
        "sys.exit('alembic' in sys.modules)"
    )
    url = sqlite_url(str(tmp_path / "new.db"))
    assert subprocess.run([sys.executable, "-c", program, url], check=False).returncode == 0


def test_open_again(url: str) -> None:
    """What was written is there."""
    with Store.open(url) as store:
        begin(store)
    with Store.open(url) as store:
        assert texts(store) == ["m1 begins"]


@pytest.mark.slow
def test_processes_open_at_once(url: str) -> None:
    """Four processes find an empty database; one of them makes the tables, all of them work."""
    command = [sys.executable, "-m", "store.child", "open", url]
    children = [
        subprocess.Popen(command, cwd=TESTS, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(4)
    ]
    try:
        for child in children:
            assert child.stdout is not None
            assert child.stdout.readline() == "there\n"
        for child in children:
            assert child.stdin is not None
            child.stdin.write("go\n")
            child.stdin.flush()
        answers = [child.communicate()[0] for child in children]
    finally:
        for child in children:
            child.kill()
            child.wait()
    assert answers == ["open 0\n"] * 4


def test_newer_database(url: str) -> None:
    """A database of a later version is left alone."""
    Store.open(url).close()
    with raw(url) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.commit()
    with pytest.raises(NewerDatabase, match=r"newer version of this program \(schema 9999\): please update"):
        Store.open(url)
    with raw(url) as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "9999"


def test_tables_of_somebody_else(url: str) -> None:
    """Tables in the way are no reason for a traceback, and are left alone: all or nothing is migrated."""
    with raw(url) as connection:
        connection.execute(text("CREATE TABLE log (a INTEGER)"))
        connection.commit()
    with pytest.raises(CannotOpen, match="log"):
        Store.open(url)
    with raw(url) as connection:
        found = MetaData()
        found.reflect(connection)
        assert set(found.tables) == {"log"}


# --- SQLite ---


def test_sqlite_settings(tmp_path: Path) -> None:
    """Durable, checked, and one writing connection; readers cannot write."""
    with Store.open(sqlite_url(str(tmp_path / "a.db"))) as store:
        with store._writing.connect() as connection:
            answers = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
        assert answers == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
        assert store._writing.pool.size() == 1  # type: ignore[attr-defined]
        with store._reading.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA query_only").scalar_one() == 1


def test_sqlite_leaves_one_file(tmp_path: Path) -> None:
    """After closing, everything is in the one file."""
    with Store.open(sqlite_url(str(tmp_path / "a.db"))) as store:
        begin(store)
    assert [path.name for path in tmp_path.iterdir()] == ["a.db"]


def test_sqlite_that_is_none(tmp_path: Path) -> None:
    """A folder that is not there, a folder, another file, a file that cannot be written."""
    (tmp_path / "text").write_text("This is no database, but long enough to be read as the beginning of one.\n" * 20)
    Store.open(sqlite_url(str(tmp_path / "good.db"))).close()
    read_only = f"sqlite:///file:{tmp_path}/good.db?mode=ro&uri=true"
    for url, reason in [
        (sqlite_url(str(tmp_path / "no" / "a.db")), "unable to open"),
        (sqlite_url(str(tmp_path)), "unable to open"),
        (sqlite_url(str(tmp_path / "text")), "not a database"),
        (read_only, "readonly"),
    ]:
        with pytest.raises(CannotOpen, match=reason) as refused:
            Store.open(url)
        assert refused.value.__cause__ is None
        assert "\n" not in str(refused.value)


# --- PostgreSQL ---


def test_no_server() -> None:
    """Nobody answers: the message says where, and not the password."""
    with socket.socket() as taken:  # bound but not listening: a connection is refused
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        with pytest.raises(CannotOpen, match=r"on 127\.0\.0\.1 cannot be opened") as refused:
            Store.open(f"postgresql://anna:secret-word@127.0.0.1:{port}/cards")
    assert "secret-word" not in str(refused.value)
    assert refused.value.__cause__ is None


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_read_only_server(url: str) -> None:
    """A standby, or a user who may not write."""
    with pytest.raises(CannotOpen, match="read-only"):
        Store.open(url.replace("-csearch_path", "-cdefault_transaction_read_only%3Don%20-csearch_path"))


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_no_such_database(url: str) -> None:
    """The server is there, the database is not."""
    with pytest.raises(CannotOpen, match=r"'nothing' on .* does not exist"):
        Store.open(url.replace("/postgres?", "/nothing?"))


# --- URLs ---


@pytest.mark.parametrize(
    "bad", ["", "canasta.db", "sqlite://", "sqlite:///:memory:", "mysql://a:secret@b/c", "postgresql://a:secret@b:x/c"]
)
def test_bad_urls(bad: str) -> None:
    """What is no URL of a database is refused, without quoting it."""
    with pytest.raises(CannotOpen) as refused:
        Store.open(bad)
    assert "secret" not in str(refused.value)


def test_values_that_cannot_be_stored(store: Store) -> None:
    """Reads refuse them like writes do."""
    with pytest.raises(NotStorable):
        store.player("\0")
    with pytest.raises(NotStorable):
        store.create_player("\0", "Anna", at=AT).result()
    begin(store)
    with held(store):
        long = store.append("m1", 2, [NewEntry("x", AT, "i" * 201)])
        good = store.append("m1", 2, [NewEntry("x" * 10_000, AT, "i" * 200)])
    assert str(long.exception()) == "this cannot be stored: an id or a name of 201 characters; 200 are allowed"
    good.result()


def test_refusals_quote_nothing(store: Store) -> None:
    """What the database says of a row stays with the cause."""
    secret = [HandResult(1, 0, 5, "won", "the cards of Anna"), HandResult(1, 0, 5, "won", "the cards of Anna")]
    begin(store)
    error = store.append("m1", 2, [NewEntry("the cards of Bert", AT)], hand_results=secret).exception()
    assert isinstance(error, NotStorable)
    assert "cards" not in str(error)
    assert "\n" not in str(error)
