"""Guests, accounts, their sessions, and wrong passwords."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from canasta.store import NameTaken, NotFound, NotStorable, Store
from canasta.store.accounts import Account, Wanted
from canasta.store.names import look_of
from canasta.store.sessions import NewSession, Session, Visit

from .helping import held, raw

pytestmark = pytest.mark.plain_only


def day(number: int) -> str:
    """A day of May."""
    return f"2026-05-{number:02}T18:00:00.000Z"


def wanted(name: str, on: int = 8) -> Wanted:
    """A nickname that is wanted on a day; who was not seen for a week has left."""
    return Wanted(name, day(on), day(on - 7))


def session(player: str, number: int = 1, *, on: int = 8, expires: str = day(31)) -> NewSession:
    """A session of a player."""
    key = f"{player}-{number}"
    return NewSession(
        id=key,
        token_hash=f"hash of {key}",
        player=player,
        created=day(on),
        expires=expires,
        device="Firefox, Linux",
        address="192.0.2.7",
    )


def enter(store: Store, player: str, name: str, *, on: int = 8) -> None:
    """A guest comes in."""
    store.accounts.enter(wanted(name, on), session(player, on=on)).result()


def test_a_guest_enters(store: Store) -> None:
    """A player and a session in one step; the session is known by the hash of its token and by its id."""
    enter(store, "p1", "Anna")
    visit = Visit("p1-1", "p1", "Anna", day(8), day(8), has_account=False, is_admin=False)
    assert store.sessions.by_token("hash of p1-1", day(9)) == visit
    assert store.sessions.by_id("p1-1", day(9)) == visit
    assert store.sessions.by_token("p1-1", day(9)) is None
    assert store.sessions.by_token("hash of p1-1", day(31)) is None
    assert store.accounts.of_player("p1") is None
    assert store.accounts.find("Anna") is None
    with pytest.raises(NotStorable):
        enter(store, "p1", "Bert")


def test_sessions(store: Store) -> None:
    """Each device has one; the one used last comes first, and they end one by one or all together."""
    enter(store, "p1", "Anna")
    enter(store, "p2", "Bert")
    store.sessions.begin(session("p1", 2, on=9)).result()
    store.sessions.begin(session("p1", 3, on=9), instead_of="p1-2").result()
    assert [each.id for each in store.sessions.of_player("p1", day(9))] == ["p1-3", "p1-1"]
    store.sessions.seen("p1-1", day(10), "2026-06-30", "192.0.2.8").result()
    assert store.sessions.of_player("p1", day(31)) == [Session("p1-1", "Firefox, Linux", day(8), day(10))]
    for player, key in (("p2", "p1-1"), ("p1", "p1-2"), ("p1", "' OR 1=1 --")):
        with pytest.raises(NotFound):
            store.sessions.end(player, key).result()
    store.sessions.end("p1", "p1-3").result()
    store.sessions.begin(session("p1", 4)).result()
    assert store.sessions.end_all("p1", but="p1-4").result() == ["p1-1"]
    assert store.sessions.end_all("p1").result() == ["p1-4"]
    assert store.sessions.by_id("p2-1", day(9)) is not None
    store.sessions.forget_expired(day(31)).result()
    assert store.sessions.by_id("p2-1", day(9)) is None


def test_no_two_sessions_have_one_token(store: Store) -> None:
    """The database sees to it; what would have begun with it leaves no trace."""
    enter(store, "p1", "Anna")
    with pytest.raises(NotStorable):
        store.accounts.enter(wanted("Bert"), session("p1")).result()
    assert store.find_player("Bert") is None


LOOK_ALIKES = ["ANNA", "\u0410nn\u0430", "  anna", "\uff21nna", "An\u200bna"]


@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_look_alikes_are_taken(store: Store, name: str) -> None:
    """Guests and accounts, entering and renaming."""
    enter(store, "p1", "Anna")
    enter(store, "p2", "Bert")
    with pytest.raises(NameTaken):
        store.accounts.enter(wanted(name), session("p3")).result()
    with pytest.raises(NameTaken):
        store.accounts.register(wanted(name), "hash", session("p3")).result()
    with pytest.raises(NameTaken):
        store.accounts.register(wanted(name), "hash", session("p2", 2)).result()
    with pytest.raises(NameTaken):
        store.accounts.rename("p2", wanted(name)).result()
    assert [player.name for player in store.players()] == ["Anna", "Bert"]
    assert store.accounts.rename("p1", wanted(name)).result().name == name


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("Bill", "BiIl", True),
        ("Bob01", "BobO1", True),
        ("modern", "modem", True),
        ("COCA", "\u0421\u041e\u0421\u0410", True),  # Cyrillic
        ("OXO", "\u039f\u03a7\u039f", True),  # Greek
        ("Wow", "vvow", True),
        ("Anna", "Änna", False),
        ("Ali", "All", False),
        ("Иван", "Ivan", False),
    ],
)
def test_looks(one: str, other: str, *, is_same: bool) -> None:
    """What could be mistaken for each other at a glance, and what could not."""
    assert (look_of(one) == look_of(other)) is is_same


def test_profiles_of_one_machine_are_found_too(store: Store) -> None:
    """They have no look, but a name; nobody can come as one of them, so the name is free."""
    store.create_player("p1", "Anna", at=day(1)).result()
    enter(store, "p2", "anna")
    assert [(player.id, player.name) for player in store.players()] == [("p2", "anna"), ("p1", "Anna p1")]


def test_a_guest_who_was_away_for_a_week_loses_the_name(store: Store) -> None:
    """Only to somebody who wants it, and nothing but the name; an account keeps it."""
    enter(store, "p1", "Anna", on=1)
    store.accounts.register(wanted("Bert", 1), "hash", session("p2", on=1)).result()
    with pytest.raises(NameTaken):
        enter(store, "p3", "Anna", on=7)
    store.sessions.seen("p1-1", day(3), day(31), "192.0.2.8").result()
    with pytest.raises(NameTaken):
        enter(store, "p3", "Anna", on=9)
    enter(store, "p3", "Anna", on=10)
    visit = store.sessions.by_id("p1-1", day(10))
    assert visit is not None
    assert visit.name == "Anna p1"
    with pytest.raises(NameTaken):
        enter(store, "p4", "Bert", on=30)
    enter(store, "p5", "Carl", on=30)
    store.sessions.end("p5", "p5-1").result()
    enter(store, "p6", "carl", on=30)


def test_a_guest_becomes_an_account(store: Store) -> None:
    """The player stays; the sessions of the guest end. One account is enough."""
    enter(store, "p1", "Anna")
    store.sessions.begin(session("p1", 2)).result()
    ended = store.accounts.register(wanted("Anna Maria"), "hash", session("p1", 3)).result()
    assert sorted(ended) == ["p1-1", "p1-2"]
    assert store.accounts.find("ANNA MARIA") == Account("p1", "Anna Maria", "hash", is_admin=False)
    visit = store.sessions.by_id("p1-3", day(9))
    assert visit is not None
    assert visit.has_account
    with pytest.raises(NotStorable):
        store.accounts.register(wanted("Anna"), "hash", session("p1", 4)).result()
    enter(store, "p2", "Anna")


def test_passwords(store: Store) -> None:
    """With another password all sessions end but the new one; a better hash ends none, and comes never too late."""
    store.accounts.register(wanted("Anna"), "one", session("p1")).result()
    store.accounts.improve_password("p1", "better one", "one").result()
    store.accounts.improve_password("p1", "late", "one").result()
    account = store.accounts.of_player("p1")
    assert account is not None
    assert account.password == "better one"
    assert store.accounts.set_password("p1", "two", session("p1", 2)).result() == ["p1-1"]
    assert [each.id for each in store.sessions.of_player("p1", day(9))] == ["p1-2"]
    enter(store, "p2", "Bert")
    with pytest.raises(NotFound):
        store.accounts.set_password("p2", "two", session("p2", 2)).result()
    assert store.sessions.by_id("p2-1", day(9)) is not None


def at(seconds: int) -> str:
    """A time on one day."""
    return f"2026-05-08T{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.000Z"


def test_waiting_grows(store: Store) -> None:
    """Five are free; then it is two seconds, four, and so on. To try while one has to wait changes nothing."""
    free = {"name:anna": 5, "address:192.0.2.7": 20}
    assert [store.attempts.begin(free, at(0)).result() for _ in range(7)] == [0, 0, 0, 0, 0, 2, 2]
    assert [store.attempts.begin(free, at(seconds)).result() for seconds in (1, 2, 3, 6)] == [1, 0, 3, 0]
    assert store.attempts.begin({"name:bert": 5, "address:192.0.2.7": 20}, at(6)).result() == 0
    assert store.attempts.begin({"name:bert": 5, "address:192.0.2.7": 8}, at(6)).result() == 2
    store.attempts.succeeded(forget="name:anna", forgive="address:192.0.2.7").result()
    assert [store.attempts.begin(free, at(7)).result() for _ in range(6)] == [0, 0, 0, 0, 0, 2]
    assert store.attempts.begin(free, "2026-05-09T18:00:07.000Z").result() == 0
    store.attempts.forget_old("2026-05-10").result()
    assert store.attempts.begin({"name:bert": 1}, at(7)).result() == 0


def test_many_attempts_at_once_are_many(store: Store) -> None:
    """An attempt counts before it is known to be wrong."""
    with held(store):
        waits = [store.attempts.begin({"name:anna": 5}, at(0)) for _ in range(50)]
    assert [wait.result() for wait in waits] == [0] * 5 + [2] * 45


def test_texts_are_only_texts(store: Store, url: str) -> None:
    """SQL in any field is a name like any other."""
    evil = "'); DELETE FROM players; --"
    enter(store, "p1", "Anna")
    new = NewSession(id=evil, token_hash=evil, player="p2", created=day(8), expires=day(31), device=evil, address=evil)
    store.accounts.register(wanted(evil), evil, new).result()
    assert store.attempts.begin({evil: 5}, day(8)).result() == 0
    assert store.accounts.find(evil) == Account("p2", evil, evil, is_admin=False)
    visit = store.sessions.by_token(evil, day(9))
    assert visit is not None
    assert visit.name == evil
    with raw(url) as connection:
        assert connection.execute(text("SELECT count(*) FROM players")).scalar_one() == 2
