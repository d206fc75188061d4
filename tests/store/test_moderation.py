"""What those who run the server do: sanctions, reports, removing a player, the audit; and the backup."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from canasta.store import NewEntry, NotFound, NotStorable, Seat, Store, sqlite_url
from canasta.store.moderation import Deed, Sanction

from .helping import AT, begin, enter, raw, texts

pytestmark = pytest.mark.plain_only

LATER = "2026-05-02T18:00:00Z"
DEED = Deed("shell:root", AT)


def deeds(store: Store) -> list[tuple[str, str]]:
    """The audit, in short."""
    return [(row.deed, row.subject) for row in store.moderation.audit()]


def names(store: Store, **how: object) -> list[str]:
    """Who is in the list."""
    return [one.name for one in store.moderation.people(AT, alive=AT, **how)]  # type: ignore[arg-type]


def test_sanctions(store: Store) -> None:
    """They hold until their end, are replaced and lifted; several are asked for at once."""
    enter(store, "p1", "Anna")
    ban, mute = Sanction("ban", LATER, "rude"), Sanction("mute", None, "")
    store.moderation.impose("player:p1", ban, DEED).result()
    store.moderation.impose("player:p1", mute, DEED).result()
    store.moderation.impose("address:192.0.2.7", Sanction("ban", None, ""), DEED).result()
    assert store.moderation.sanction("player:p1", "ban", AT) == ban
    assert store.moderation.sanction("player:p1", "mute", LATER) == mute
    assert store.moderation.sanction("player:p1", "ban", LATER) is None
    asked = ["player:p1", "address:192.0.2.7", "player:p2"]
    assert set(store.moderation.sanctions(asked, "ban", AT)) == {"player:p1", "address:192.0.2.7"}
    assert store.moderation.sanctions([], "ban", AT) == {}
    store.moderation.impose("player:p1", Sanction("ban", None, "again"), DEED).result()
    assert store.moderation.sanction("player:p1", "ban", LATER) == Sanction("ban", None, "again")
    assert names(store, only="banned") == names(store, only="muted") == ["Anna"]
    store.moderation.lift("player:p1", "ban", DEED).result()
    assert store.moderation.sanction("player:p1", "ban", AT) is None
    assert deeds(store)[-1] == ("unban", "player:p1")
    assert store.moderation.players_at("192.0.2.7") == ["p1"]


def test_what_cannot_be_done_leaves_no_trace(store: Store) -> None:
    """Not in the audit either."""
    enter(store, "p1", "Anna")
    moderation = store.moderation
    for refused in (
        moderation.impose("player:nobody", Sanction("ban", None, ""), DEED),
        moderation.lift("player:p1", "mute", DEED),
        moderation.set_admin("p1", DEED, is_admin=True),
        moderation.set_password("p1", "hash", DEED),
        moderation.handle(7, DEED),
        moderation.remove("nobody", "removed 1", DEED),
    ):
        assert isinstance(refused.exception(), NotFound)
    assert isinstance(moderation.impose("room:fun", Sanction("ban", None, ""), DEED).exception(), NotStorable)
    assert (deeds(store), moderation.last_deed()) == ([], 0)


def test_accounts(store: Store) -> None:
    """Admins come and go; another password ends all sessions."""
    enter(store, "p1", "Anna", password="old")
    enter(store, "p2", "Bert")
    store.moderation.set_admin("p1", DEED, is_admin=True).result()
    assert (names(store, only="admins"), names(store, only="guests"), names(store, like="BER")) == (
        ["Anna"],
        ["Bert"],
        ["Bert"],
    )
    store.moderation.set_admin("p1", DEED, is_admin=False).result()
    assert names(store, only="admins") == []
    store.moderation.set_password("p1", "new", DEED).result()
    account = store.accounts.of_player("p1")
    assert account is not None
    assert account.password == "new"
    assert store.sessions.of_player("p1", AT) == []
    assert len(store.sessions.of_player("p2", AT)) == 1
    person = store.moderation.person("p1", AT, alive=AT)
    assert [deed.deed for deed in person.deeds] == ["promote", "demote", "password"]


def test_removing_a_player(store: Store) -> None:
    """What is about the person is gone, what others played stays, and the name is free."""
    enter(store, "p1", "Anna", password="secret")
    enter(store, "p2", "Bert")
    begin(store, "m1", seats=[Seat(0, 0, "Anna", player="p1"), Seat(1, 1, "Bert", player="p2")])
    store.put_settings("p1", {"deck": "cats"}).result()
    store.save("p1", "evening", "m1", 1, at=AT).result()
    store.chat.relate("p2", "Anna", muted=True, blocked=False).result()
    said = store.chat.say("room:fun", "p1", "Anna", "something rude", at=AT, refusal=lambda _: None, remembered=1)
    line = said.result()
    assert line is not None
    store.chat.report("room:fun", line.id, "p2", "insult", at=AT).result()
    [report] = store.moderation.reports()
    assert (report.about, report.line, report.reason) == ("Anna", "something rude", "insult")

    store.moderation.remove("p1", "removed 1", DEED).result()
    assert store.accounts.of_player("p1") is None
    assert (store.sessions.of_player("p1", AT), store.saves("p1"), store.settings("p1")) == ([], [], {})
    assert store.chat.relations("p2") == []
    assert store.chat.history("room:fun", "p2", before=None, limit=10) == ([], False)
    assert texts(store) == ["m1 begins"]
    stored = store.match("m1")
    assert stored is not None
    assert [seat.player for seat in stored.seats] == ["p1", "p2"]
    [report] = store.moderation.reports()
    assert (report.about, report.line) == ("removed 1", "")
    enter(store, "p3", "Anna")

    store.moderation.handle(report.id, DEED).result()
    assert store.moderation.reports() == []
    [report] = store.moderation.reports(only_open=False)
    assert not report.is_open
    assert store.moderation.counts().reports_open == 0
    assert deeds(store) == [("remove", "player:p1"), ("handled", f"report:{report.id}")]


SEATS = {"t1": ["p1", "p2"], "t2": ["p1"], "t3": ["p2", "p1"]}


def test_open_tables_of_a_removed_player(store: Store, url: str) -> None:
    """The next person is the host; where nobody is left, the table is closed; a guest at one just vanishes."""
    for player, name in (("p1", "Anna"), ("p2", "Bert")):
        enter(store, player, name)
    with raw(url) as connection, connection.begin():
        connection.execute(text("INSERT INTO rooms VALUES ('r', 'fun', 'Fun', 'fun', '')"))
        for table, people in SEATS.items():
            connection.execute(
                text(
                    "INSERT INTO gatherings (id, room_id, host_id, rules, proposed_by, spectators, rated, is_open,"
                    " status, created, version) VALUES (:id, 'r', :host, 'x', 'p1', true, false, true, 'open', '', 5)"
                ),
                {"id": table, "host": people[0]},
            )
            for seat, player in enumerate(people):
                connection.execute(
                    text("INSERT INTO gathering_seats VALUES (:id, :seat, :player, NULL, 'x', true)"),
                    {"id": table, "seat": seat, "player": player},
                )
    store.moderation.remove("p1", "removed 1", DEED).result()
    tables = {table: store.lobby.gathering(table) for table in SEATS}
    facts = {
        table: (found.status, found.host, found.proposed_by, found.version, found.persons)
        for table, found in tables.items()
        if found is not None
    }
    assert facts == {
        "t1": ("open", "p2", "p2", 6, ["p2"]),
        "t2": ("closed", "p1", "p1", 6, []),
        "t3": ("open", "p2", "p2", 6, ["p2"]),
    }
    assert store.moderation.counts().gatherings == {"open": 2, "playing": 0, "over": 0, "closed": 1}


def test_audit_in_parts(store: Store) -> None:
    """The newest rows, in their order, after one that is known."""
    for number in range(5):
        store.moderation.note("backup", "database", Deed("me", AT, str(number))).result()
    last = store.moderation.last_deed()
    assert [row.detail for row in store.moderation.audit(limit=2)] == ["3", "4"]
    assert [row.detail for row in store.moderation.audit(after=last - 1)] == ["4"]


# --- backup ---


@pytest.fixture
def sqlite(tmp_path: Path) -> Store:
    """A store of which a backup can be made, with a match."""
    store = Store.open(sqlite_url(str(tmp_path / "canasta.db")))
    begin(store)
    return store


def test_backup_of_a_store_in_use(sqlite: Store, tmp_path: Path) -> None:
    """The copy is one file, private, complete, and does not follow later changes."""
    copy = tmp_path / "copy.db"
    with sqlite:
        size = sqlite.back_up(copy)
        sqlite.append("m1", 2, [NewEntry("later", AT)]).result()
        assert copy.stat().st_size == size
        assert copy.stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]
    with Store.open(sqlite_url(str(copy))) as opened:
        assert texts(opened) == ["m1 begins"]
        opened.append("m1", 2, [NewEntry("goes on", AT)]).result()


def test_backup_overwrites_nothing(sqlite: Store, tmp_path: Path) -> None:
    """Neither a file nor another backup that is being made; what is there stays, and nothing is left behind."""
    taken, busy = tmp_path / "taken.db", tmp_path / "busy.db.part"
    for path in (taken, busy):
        path.write_text("mine")
    with sqlite:
        for name in ("taken.db", "busy.db", "no/folder.db"):
            with pytest.raises(NotStorable):
                sqlite.back_up(tmp_path / name)
    assert (taken.read_text(), busy.read_text()) == ("mine", "mine")
    assert {path.name for path in tmp_path.glob("*.db*")} == {"canasta.db", "taken.db", "busy.db.part"}


def test_no_backup_of_postgresql(store: Store, url: str, tmp_path: Path) -> None:
    """That has a program of its own."""
    if url.startswith("sqlite"):
        assert store.back_up(tmp_path / "copy.db") > 0
    else:
        with pytest.raises(NotStorable, match="pg_dump"):
            store.back_up(tmp_path / "copy.db")
