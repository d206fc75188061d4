"""The lobby in the store: rooms, gatherings and their deeds, invitations, presences; on both databases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest

from canasta.store import NewEntry, NotFound, Seat, Store
from canasta.store.lobby_presence import Alive, Presence
from canasta.store.lobby_rooms import Room
from canasta.store.lobby_tables import Changed, Conduct, Gathering, Sitting
from canasta.store.matches import NewMatch
from store.helping import held

AT = "2026-05-01T18:00:00.000Z"
LATER = "2026-05-01T18:01:00.000Z"
FUN, SECRET = Room("fun", "fun", "Just for fun"), Room("r1", "private", "The cat café")
ALIVE = Alive(AT)


@pytest.fixture
def lobby(store: Store) -> Store:
    """A store with a room and three people."""
    for player, name in (("p1", "Anna"), ("p2", "Bert"), ("p3", "Cara")):
        store.create_player(player, name, at=AT).result()
    store.lobby.put_rooms([FUN], at=AT).result()
    return store


def table(key: str = "t1", *players: str, room: str = "fun", **more: Any) -> Gathering:
    """A table with these players, who agree."""
    seats = tuple(
        Sitting(seat=seat, player=player, name=f"name of {player}", own_rules="rules", agrees=True)
        for seat, player in enumerate(players or ("p1",))
    )
    given: dict[str, Any] = {
        "id": key,
        "room": room,
        "host": seats[0].player,
        "rules": "rules",
        "proposed_by": seats[0].player,
        "turn_seconds": None,
        "bank_seconds": None,
        "spectators": True,
        "rated": False,
        "is_open": True,
        "created": AT,
        "seats": seats,
    }
    return Gathering(**{**given, **more})


def leave(gathering: Gathering, player: str) -> Gathering:
    """Take a person away, and close the table if nobody is left."""
    seats = tuple(each for each in gathering.seats if each.player != player)
    return replace(gathering, seats=seats, status="open" if seats else "closed")


NEVER = Conduct(begin=lambda _gathering: None, leave=leave)


def begins(count: int = 2) -> Conduct:
    """The match begins when so many are there."""

    def begin(gathering: Gathering) -> NewMatch | None:
        if len(gathering.seats) < count:
            return None
        seats = [Seat(each.seat, each.seat, each.name, player=each.player) for each in gathering.seats]
        return NewMatch(f"match of {gathering.id}", AT, "rules", "hoyle", seats, [NewEntry("begin", AT)])

    return Conduct(begin=begin, leave=leave)


def sits(player: str) -> Callable[[Gathering, bool], Gathering | str]:
    """Somebody sits down on the next seat, if they are welcome."""

    def sit(gathering: Gathering, is_unwelcome: bool) -> Gathering | str:
        if is_unwelcome:
            return "unwelcome"
        sitting = Sitting(seat=len(gathering.seats), player=player, name=f"name of {player}", own_rules="rules")
        return replace(gathering, seats=(*gathering.seats, sitting))

    return sit


def others_of(player: str) -> Callable[[Sequence[Gathering]], Sequence[Gathering]]:
    """All tables at which a player does not sit, in any order."""
    return lambda tables: [each for each in tables if each.sitting_of(player) is None]


def changed(future: Future[Any]) -> Gathering:
    """What a table was changed to."""
    result = future.result()
    assert isinstance(result, Changed), result
    return result.gathering


# --- rooms ---


def test_rooms_are_made_once(lobby: Store) -> None:
    """At every start they are asked for."""
    lobby.lobby.put_rooms([FUN, Room("competition", "competition", "Competition")], at=LATER).result()
    assert lobby.lobby.room("fun") == FUN
    picture = lobby.lobby.picture(None, alive=ALIVE, players=1, tables=1)
    assert [counted.room.id for counted in picture.rooms] == ["fun", "competition"]


def test_private_rooms_have_members(lobby: Store) -> None:
    """Entered by a name in any spelling; who leaves is no member any more."""
    store = lobby.lobby
    assert store.enter_room(SECRET, "p1", at=AT, most=1).result() == SECRET
    assert store.enter_room(Room("r2", "private", "the CAT  café"), "p2", at=AT, most=1).result() == SECRET
    assert store.enter_room(SECRET, "p2", at=AT, most=1).result() == SECRET
    assert store.enter_room(Room("r3", "private", "Another"), "p1", at=AT, most=1).result() is None
    assert store.room("r3") is None
    assert store.enter_room(Room("r4", "private", "just for FUN"), "p1", at=AT, most=1).result() == FUN
    assert (store.is_member("r1", "p2"), store.is_member("r1", "p3")) == (True, False)
    store.leave_room("r1", "p2").result()
    assert not store.is_member("r1", "p2")
    with pytest.raises(NotFound):
        store.leave_room("r1", "p2").result()
    assert [counted.room for counted in own(lobby, "p1").rooms] == [SECRET]


def own(store: Store, player: str, *, at: str = AT) -> Any:
    """What is a player's own."""
    return store.lobby.own_picture(player, at=at, since=AT, alive=ALIVE)


# --- gatherings ---


def test_a_table_as_it_was_written(lobby: Store) -> None:
    """With the names that people have now."""
    new = table(turn_seconds=60, bank_seconds=300, is_open=False, rated=True)
    written = changed(lobby.lobby.open_table(new, "p1", NEVER))
    assert written == replace(new, version=1)
    read = lobby.lobby.gathering("t1")
    assert read == replace(written, seats=(replace(new.seats[0], name="Anna"),))
    lobby.rename_player("p1", "Anne").result()
    assert lobby.lobby.gathering("t1").name_of("p1") == "Anne"  # type: ignore[union-attr]
    assert lobby.lobby.gathering("t2") is None


def test_a_refused_deed_changes_nothing(lobby: Store) -> None:
    """Nor does one that comes to the same."""
    lobby.lobby.open_table(table(), "p1", NEVER).result()
    before = lobby.lobby.gathering("t1")
    assert lobby.lobby.change("t1", lambda _: "no", NEVER).result() == "no"
    assert changed(lobby.lobby.change("t1", lambda gathering: gathering, NEVER)) == before
    assert lobby.lobby.gathering("t1") == before
    with pytest.raises(NotFound):
        lobby.lobby.change("t2", lambda gathering: gathering, NEVER).result()


def test_the_match_begins_with_the_change(lobby: Store) -> None:
    """One transaction: the table says so, and the match is there with its log."""
    lobby.lobby.open_table(table(), "p1", begins()).result()
    started = changed(lobby.lobby.sit_down("t1", "p2", sits("p2"), begins()))
    assert (started.status, started.match, started.version) == ("playing", "match of t1", 2)
    assert [entry.text for entry in lobby.log("match of t1")] == ["begin"]
    assert lobby.lobby.gathering_of("match of t1") == lobby.lobby.gathering("t1")
    assert own(lobby, "p2").matches == ["match of t1"]


def test_if_the_match_cannot_begin_nothing_has_changed(lobby: Store) -> None:
    """Here there is a match of this id."""
    lobby.create_match(
        "match of t1", rules="r", preset="hoyle", seats=[], entries=[NewEntry("begin", AT)], at=AT
    ).result()
    lobby.lobby.open_table(table(), "p1", begins()).result()
    before = lobby.lobby.gathering("t1")
    with pytest.raises(Exception, match="exists already"):
        lobby.lobby.sit_down("t1", "p2", sits("p2"), begins()).result()
    assert lobby.lobby.gathering("t1") == before


def test_who_sits_down_has_left_all_others(lobby: Store) -> None:
    """The others are part of the answer."""
    lobby.lobby.open_table(table("t1", "p1"), "p1", NEVER).result()
    lobby.lobby.open_table(table("t2", "p2"), "p2", NEVER).result()
    result = lobby.lobby.sit_down("t2", "p1", sits("p1"), NEVER).result()
    assert isinstance(result, Changed)
    assert [(left.id, left.status) for left in result.left] == [("t1", "closed")]
    assert lobby.lobby.open_table_of("p1") == lobby.lobby.gathering("t2")
    opened = lobby.lobby.open_table(table("t3", "p1"), "p1", NEVER).result()
    assert [(left.id, left.persons) for left in opened.left] == [("t2", ["p2"])]


def test_blocks(lobby: Store) -> None:
    """Who has blocked somebody does not get them to the table; by quick match neither of them the other."""
    lobby.lobby.open_table(table("t1", "p1"), "p1", NEVER).result()
    lobby.chat.relate("p1", "Bert", muted=False, blocked=True).result()
    assert lobby.lobby.is_blocked("p2", by=["p3", "p1"])
    assert not lobby.lobby.is_blocked("p1", by=["p2"])
    assert not lobby.lobby.is_blocked("p2", by=[])
    assert lobby.lobby.sit_down("t1", "p2", sits("p2"), NEVER).result() == "unwelcome"
    found = changed(lobby.lobby.sit_down_somewhere(table("t2", "p2"), "p2", others_of("p2"), sits("p2"), NEVER))
    assert found.id == "t2"
    again = changed(lobby.lobby.sit_down_somewhere(table("t3", "p1"), "p1", others_of("p1"), sits("p1"), NEVER))
    assert again.id == "t1"  # waits there already


def test_the_first_table_of_an_order(lobby: Store) -> None:
    """Of those in the room that are open to all."""
    lobby.lobby.enter_room(SECRET, "p1", at=AT, most=1).result()
    for new in (table("t1", "p1"), table("t2", "p2")):
        lobby.lobby.open_table(new, new.host, NEVER).result()
    asked: list[str] = []

    def youngest_last(tables: Sequence[Gathering]) -> Sequence[Gathering]:
        asked.extend(each.id for each in tables)
        return sorted(tables, key=lambda each: each.id, reverse=True)

    found = changed(lobby.lobby.sit_down_somewhere(table("t3", "p3"), "p3", youngest_last, sits("p3"), NEVER))
    assert (found.id, found.persons, asked) == ("t2", ["p2", "p3"], ["t1", "t2"])


def test_two_rematches_at_once_are_one(lobby: Store) -> None:
    """Whoever is first opens the table; who closes it makes room for another one."""
    lobby.lobby.open_table(table("t1", "p1", "p2"), "p1", begins()).result()
    match = "match of t1"

    def again(key: str, player: str) -> Future[Any]:
        def made(first: Gathering) -> Gathering:
            return replace(table(key, player), rematch_of=first.match)

        return lobby.lobby.sit_down_again(match, player, made, sits(player), NEVER)

    with held(lobby):
        both = again("t2", "p1"), again("t3", "p2")
    assert [changed(each).id for each in both] == ["t2", "t2"]
    assert lobby.lobby.gathering("t2").persons == ["p1", "p2"]  # type: ignore[union-attr]
    [closed] = lobby.lobby.close(["t2"]).result()
    assert (closed.status, closed.rematch_of) == ("closed", None)
    assert changed(again("t4", "p2")).id == "t4"
    with pytest.raises(NotFound):
        lobby.lobby.sit_down_again("none", "p1", lambda first: first, sits("p1"), NEVER).result()


def test_a_match_is_over(lobby: Store) -> None:
    """Once."""
    lobby.lobby.open_table(table("t1", "p1", "p2"), "p1", begins()).result()
    finished = lobby.lobby.finish("match of t1").result()
    assert finished is not None
    assert finished.status == "over"
    assert lobby.lobby.finish("match of t1").result() is None
    assert lobby.lobby.finish("none").result() is None


def test_what_a_room_shows(lobby: Store) -> None:
    """Open tables first, those that only those with a link find not at all; people by name."""
    lobby.lobby.beat("server", at=AT).result()
    for key, player, room in (("c1", "p2", "fun"), ("c2", "p1", "fun"), ("c3", "p3", None)):
        lobby.lobby.put_presence(presence(key, player, room)).result()
    lobby.lobby.open_table(table("t1", "p1", "p2"), "p1", begins()).result()
    lobby.lobby.open_table(table("t2", "p3"), "p3", NEVER).result()
    picture = lobby.lobby.picture(FUN, alive=ALIVE, players=10, tables=10)
    assert [each.id for each in picture.tables] == ["t2", "t1"]
    assert [each.name for each in picture.players] == ["Anna", "Bert"]
    assert (picture.online, picture.rooms[0].players, picture.rooms[0].tables) == (3, 2, 2)
    assert picture.connected == {"p1", "p2", "p3"}
    lobby.lobby.open_table(table("t3", "p3", is_open=False), "p3", NEVER).result()
    small = lobby.lobby.picture(FUN, alive=ALIVE, players=1, tables=1)
    assert ([each.id for each in small.tables], len(small.players)) == (["t1"], 1)


# --- invitations ---


def invite(store: Store, key: str = "i1", to: str = "p2") -> Any:
    """Anna invites somebody for a minute."""
    return store.lobby.invite(key, "t1", "p1", to, at=AT, expires=LATER).result()


def test_an_invitation(lobby: Store) -> None:
    """Stands once for each person, until its time is over."""
    lobby.lobby.open_table(table(), "p1", NEVER).result()
    sent = invite(lobby)
    assert (sent.from_name, sent.to_name, sent.status) == ("Anna", "Bert", "waiting")
    assert invite(lobby, "i2") == sent
    assert own(lobby, "p2").received == own(lobby, "p1").sent == [sent]
    assert own(lobby, "p2").tables.keys() == {"t1"}
    assert own(lobby, "p2", at=LATER).received == []
    [seen] = own(lobby, "p1", at=LATER).sent
    assert seen.status == "expired"
    assert lobby.lobby.accept("i1", "p2", sits("p2"), NEVER, at=LATER).result() == seen
    assert [each.id for each in lobby.lobby.expire(LATER).result()] == ["i1"]
    assert lobby.lobby.expire(LATER).result() == []
    assert lobby.lobby.settle("i1", "declined", at=LATER).result().status == "expired"
    with pytest.raises(NotFound):
        lobby.lobby.invitation("i2", at=AT)


def test_who_comes_has_accepted(lobby: Store) -> None:
    """By the invitation or on another way; when the match begins, the other invitations are withdrawn."""
    lobby.lobby.open_table(table(), "p1", begins(3)).result()
    invite(lobby, "i1", "p2")
    invite(lobby, "i2", "p3")
    lobby.create_player("p4", "Dora", at=AT).result()
    invite(lobby, "i3", "p4")
    assert changed(lobby.lobby.accept("i1", "p2", sits("p2"), begins(3), at=AT)).persons == ["p1", "p2"]
    lobby.lobby.sit_down("t1", "p3", sits("p3"), begins(3)).result()
    statuses = [lobby.lobby.invitation(key, at=AT).status for key in ("i1", "i2", "i3")]
    assert statuses == ["accepted", "accepted", "withdrawn"]


def test_an_invitation_that_is_refused_still_stands(lobby: Store) -> None:
    """Whoever cannot sit down now may later."""
    lobby.lobby.open_table(table(), "p1", NEVER).result()
    invite(lobby)
    assert lobby.lobby.accept("i1", "p2", lambda _gathering, _is: "full", NEVER, at=AT).result() == "full"
    assert lobby.lobby.invitation("i1", at=AT).status == "waiting"


# --- presences ---


def presence(connection: str, player: str, room: str | None = "fun", **more: Any) -> Presence:
    """A connection to a server."""
    given: dict[str, Any] = {
        "connection": connection,
        "process": "server",
        "player": player,
        "room": room,
        "match": None,
        "available": True,
        "away": False,
        "since": AT,
    }
    return Presence(**{**given, **more})


def test_one_person_with_two_devices(lobby: Store) -> None:
    """Is there once, and away only if at both."""
    store = lobby.lobby
    assert store.beat("server", at=AT).result() is False
    assert store.beat("server", at=AT).result() is True
    for connection, away in (("c1", True), ("c2", False)):
        store.put_presence(presence(connection, "p1", away=away)).result()
    [anna] = store.picture(FUN, alive=ALIVE, players=10, tables=10).players
    assert (anna.name, anna.away, anna.has_account) == ("Anna", False, False)
    store.put_presence(presence("c2", "p1", away=True)).result()
    [anna] = store.picture(FUN, alive=ALIVE, players=10, tables=10).players
    assert anna.away
    store.depart("c1").result()
    assert store.is_available("p1", alive=ALIVE)
    store.put_presence(presence("c2", "p1", available=False)).result()
    assert not store.is_available("p1", alive=ALIVE)
    assert store.connected(["p1", "p2"], alive=ALIVE) == {"p1"}


def test_who_plays_now(lobby: Store) -> None:
    """Whose connection shows the match of a table at which they sit; not who watches it, nor when it is over."""
    store = lobby.lobby
    store.beat("server", at=AT).result()
    store.open_table(table("t1", "p1", "p2", rated=True), "p1", begins()).result()
    for connection, player in (("c1", "p1"), ("c3", "p3")):
        store.put_presence(presence(connection, player, match="match of t1")).result()
    playing = store.playing_now(["p1", "p2", "p3"], alive=ALIVE)
    assert playing.keys() == {"p1"}
    assert (playing["p1"].match, playing["p1"].rated) == ("match of t1", True)
    store.finish("match of t1").result()
    assert store.playing_now(["p1"], alive=ALIVE) == {}


def test_servers_that_are_gone(lobby: Store) -> None:
    """Their connections do not count, but to themselves; they are swept away, or end by themselves."""
    store = lobby.lobby
    store.beat("server", at=AT).result()
    store.put_presence(presence("c1", "p1")).result()
    assert store.connected(["p1"], alive=Alive(LATER)) == set()
    assert store.connected(["p1"], alive=Alive(LATER, "server")) == {"p1"}
    assert store.sweep(alive=Alive(LATER, "server")).result() == 0
    assert store.sweep(alive=Alive(LATER)).result() == 1
    assert store.beat("server", at=LATER).result() is False
    store.put_presence(presence("c1", "p1")).result()
    store.end("server").result()
    assert store.connected(["p1"], alive=ALIVE) == set()
