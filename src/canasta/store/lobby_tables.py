"""Gatherings: people come together at a table, agree on rules, and play a match.

The store keeps them and decides nothing. What is to become of a gathering is said by a *deed*, a function that is given
what is stored, inside the writing transaction, and answers with what shall be stored or with something else, a refusal,
in which case nothing is. So nobody decides on something that has changed meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeVar

from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update

from canasta.store.errors import NotFound
from canasta.store.matches import NewMatch, create_match
from canasta.store.online_schema import gathering_seats, gatherings, invitations, relations, rooms
from canasta.store.schema import matches, players

GatheringStatus = Literal["open", "playing", "over", "closed"]
R = TypeVar("R")

_AT_ONCE: Final = 500  # ids in a question


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A seat that is taken: by a person, who has rules of their own and agrees to those proposed or not, or a bot."""

    seat: int
    player: str | None = None
    name: str = ""
    bot_level: int | None = None
    own_rules: str | None = None
    agrees: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathering:
    """A table of the lobby. Rules are share codes; the seats are in order. The version grows when it is stored."""

    id: str
    room: str
    host: str
    rules: str
    proposed_by: str
    turn_seconds: int | None
    bank_seconds: int | None
    spectators: bool
    rated: bool
    is_open: bool
    status: GatheringStatus = "open"
    match: str | None = None
    rematch_of: str | None = None
    created: str
    version: int = 0
    seats: tuple[Sitting, ...]

    @property
    def persons(self) -> list[str]:
        """The ids of those who sit there, in the order of the seats."""
        return [sitting.player for sitting in self.seats if sitting.player is not None]

    def sitting_of(self, player: str) -> Sitting | None:
        """Where a player sits."""
        return next((sitting for sitting in self.seats if sitting.player == player), None)

    def name_of(self, player: str) -> str:
        """What somebody is called who sits there."""
        sitting = self.sitting_of(player)
        return "" if sitting is None else sitting.name


@dataclass(frozen=True, slots=True)
class Conduct:
    """How tables go on, which the store does not know.

    ``begin`` makes the match of a table that waits for nothing any more, ``leave`` lets a person leave.
    """

    begin: Callable[[Gathering], NewMatch | None]
    leave: Callable[[Gathering, str], Gathering]


@dataclass(frozen=True, slots=True)
class Changed:
    """The table as it is now, and others that somebody has left for it."""

    gathering: Gathering
    left: tuple[Gathering, ...] = ()


Deed = Callable[[Gathering], Gathering | R]
# Whether one of those who sit there has blocked whoever comes.
SitDown = Callable[[Gathering, bool], Gathering | R]


_IS_WAITING: Final = invitations.c.status == "waiting"

# --- writing ---


def open_table(connection: Connection, new: Gathering, player: str, conduct: Conduct) -> Changed:
    """Write a new gathering; whoever opens it has left all others."""
    left = _leave_others(connection, player, new.id, conduct)
    connection.execute(insert(gatherings).values({**_columns(new), "id": new.id, "version": 0}))
    return Changed(_store(connection, replace(new, version=0, seats=()), new, conduct), left)


def change(connection: Connection, table: str, deed: Deed[R], conduct: Conduct) -> Changed | R:
    """Do something to a gathering."""
    before = _locked(connection, table)
    after = deed(before)
    return Changed(_store(connection, before, after, conduct)) if isinstance(after, Gathering) else after


def sit_down(connection: Connection, table: str, player: str, deed: SitDown[R], conduct: Conduct) -> Changed | R:
    """Come to a gathering; whoever does has left all others."""
    before = _locked(connection, table)
    after = deed(before, is_blocked(connection, player, by=before.persons))
    if not isinstance(after, Gathering):
        return after
    left = _leave_others(connection, player, table, conduct)
    # Whoever was invited has come, on whatever way.
    invited = (invitations.c.gathering_id == table) & (invitations.c.to_id == player)
    connection.execute(update(invitations).where(invited, _IS_WAITING).values(status="accepted"))
    return Changed(_store(connection, before, after, conduct), left)


def sit_down_somewhere(
    connection: Connection,
    new: Gathering,
    player: str,
    order: Callable[[Sequence[Gathering]], Sequence[Gathering]],
    deed: SitDown[R],
    conduct: Conduct,
) -> Changed:
    """Come to the first of the open gatherings of a room, in an order, where one can; else open the new one.

    Who waits at a table like it already stays there.
    """
    # Two who look for each other at the same time must not both open a table.
    connection.execute(select(rooms.c.id).where(rooms.c.id == new.room).with_for_update())
    for candidate in order(open_to_all(connection, new.room)):
        if any(is_blocked(connection, person, by=[player]) for person in candidate.persons):
            continue
        changed = sit_down(connection, candidate.id, player, deed, conduct)
        if isinstance(changed, Changed):
            return changed
    mine = open_table_of(connection, player)
    if mine is not None and (mine.room, mine.rules) == (new.room, new.rules):
        return Changed(mine)
    return open_table(connection, new, player, conduct)


def sit_down_again(
    connection: Connection,
    match: str,
    player: str,
    again: Callable[[Gathering], Gathering | R],
    deed: SitDown[R],
    conduct: Conduct,
) -> Changed | R:
    """Come to the gathering for the rematch of a match; ``again`` makes it of the one before, if nobody was faster."""
    first = gathering_of(connection, match)
    if first is None:
        raise NotFound("match", match)
    _locked(connection, first.id)
    new = again(first)
    if not isinstance(new, Gathering):
        return new
    second = _one(connection, gatherings.c.rematch_of == match)
    if second is None:
        return open_table(connection, new, player, conduct)
    if second.status != "open" and second.sitting_of(player) is not None:
        return Changed(second)
    return sit_down(connection, second.id, player, deed, conduct)


def finish(connection: Connection, match: str) -> Gathering | None:
    """The match of a gathering is over."""
    found = gathering_of(connection, match)
    if found is None or found.status != "playing":
        return None
    after = replace(_locked(connection, found.id), status="over")
    return _store(connection, found, after, None)


def close(connection: Connection, tables: Iterable[str]) -> list[Gathering]:
    """Give up gatherings that are still open."""
    closed = []
    for table in tables:
        before = _locked(connection, table)
        if before.status == "open":
            closed.append(_store(connection, before, replace(before, status="closed", rematch_of=None), None))
    return closed


def _leave_others(connection: Connection, player: str, table: str, conduct: Conduct) -> tuple[Gathering, ...]:
    found = _with_player(connection, player, "open")
    others = [_locked(connection, other.id) for other in found if other.id != table]
    return tuple(_store(connection, other, conduct.leave(other, player), conduct) for other in others)


def _store(connection: Connection, before: Gathering, after: Gathering, conduct: Conduct | None) -> Gathering:
    """Write what has changed; if the table waits for nothing any more, its match begins."""
    if after == before:
        return before
    match = None if conduct is None or after.status != "open" else conduct.begin(after)
    if match is not None:
        create_match(connection, match)
        after = replace(after, status="playing", match=match.id)
    after = replace(after, version=before.version + 1)
    connection.execute(update(gatherings).where(gatherings.c.id == after.id).values(_columns(after)))
    if after.seats != before.seats:
        connection.execute(delete(gathering_seats).where(gathering_seats.c.gathering_id == after.id))
        rows = [
            {
                "gathering_id": after.id,
                "seat": sitting.seat,
                "player_id": sitting.player,
                "bot_level": sitting.bot_level,
                "own_rules": sitting.own_rules,
                "agrees": sitting.agrees,
            }
            for sitting in after.seats
        ]
        if rows:
            connection.execute(insert(gathering_seats), rows)
    if after.status != "open" and before.status == "open":
        here = invitations.c.gathering_id == after.id
        connection.execute(update(invitations).where(here, _IS_WAITING).values(status="withdrawn"))
    return after


def _columns(gathering: Gathering) -> dict[str, Any]:
    return {
        "room_id": gathering.room,
        "host_id": gathering.host,
        "rules": gathering.rules,
        "proposed_by": gathering.proposed_by,
        "turn_seconds": gathering.turn_seconds,
        "bank_seconds": gathering.bank_seconds,
        "spectators": gathering.spectators,
        "rated": gathering.rated,
        "is_open": gathering.is_open,
        "status": gathering.status,
        "match_id": gathering.match,
        "rematch_of": gathering.rematch_of,
        "created": gathering.created,
        "version": gathering.version,
    }


# --- reading ---


def is_blocked(connection: Connection, player: str, *, by: Collection[str]) -> bool:
    """Whether any of these has blocked a player."""
    blocks = relations.c.player_id.in_(by) & (relations.c.other_id == player) & relations.c.blocked
    return bool(by) and connection.execute(select(relations.c.other_id).where(blocks)).first() is not None


def read_gathering(connection: Connection, table: str) -> Gathering | None:
    """The gathering with this id."""
    return _one(connection, gatherings.c.id == table)


def gathering_of(connection: Connection, match: str) -> Gathering | None:
    """The gathering that plays a match, or has played it."""
    return _one(connection, gatherings.c.match_id == match)


def listed_in(connection: Connection, room: str, *, limit: int) -> list[Gathering]:
    """The gatherings that everybody in a room may see: open ones first, then those who play; the newest first."""
    here = (gatherings.c.status.in_(("open", "playing"))) & (gatherings.c.room_id == room)
    return _read(connection, here, gatherings.c.is_open | (gatherings.c.status == "playing"), limit=limit)


def open_to_all(connection: Connection, room: str) -> list[Gathering]:
    """The gatherings of a room where anybody may sit down."""
    return _read(connection, gatherings.c.status == "open", gatherings.c.room_id == room, gatherings.c.is_open)


def open_table_of(connection: Connection, player: str) -> Gathering | None:
    """The open gathering at which a player sits."""
    return next(iter(_with_player(connection, player, "open")), None)


def matches_of(connection: Connection, player: str) -> list[str]:
    """The matches with others that a player is playing."""
    playing = _with_player(connection, player, "playing")
    return [gathering.match for gathering in playing if gathering.match is not None]


def open_tables(connection: Connection) -> list[Gathering]:
    """All that are open."""
    return _read(connection, gatherings.c.status == "open")


def finished_matches(connection: Connection) -> list[str]:
    """Matches that are over, of gatherings that do not know it yet."""
    joined = select(gatherings.c.match_id).join(matches, matches.c.id == gatherings.c.match_id)
    wanted = joined.where(gatherings.c.status == "playing", matches.c.status == "finished")
    return [row.match_id for row in connection.execute(wanted)]


def _with_player(connection: Connection, player: str, status: GatheringStatus) -> list[Gathering]:
    mine = select(gathering_seats.c.gathering_id).where(gathering_seats.c.player_id == player)
    return _read(connection, gatherings.c.id.in_(mine), gatherings.c.status == status)


def _locked(connection: Connection, table: str) -> Gathering:
    """The gathering, which nobody else changes until this transaction is over."""
    connection.execute(select(gatherings.c.id).where(gatherings.c.id == table).with_for_update())
    found = read_gathering(connection, table)
    if found is None:
        raise NotFound("table", table)
    return found


def _one(connection: Connection, condition: ColumnElement[bool]) -> Gathering | None:
    return next(iter(_read(connection, condition)), None)


def _read(connection: Connection, *conditions: ColumnElement[bool], limit: int | None = None) -> list[Gathering]:
    newest_first = (gatherings.c.status, gatherings.c.created.desc(), gatherings.c.id)  # "open" is before "playing"
    rows = connection.execute(select(gatherings).where(*conditions).order_by(*newest_first).limit(limit)).all()
    seats = _read_seats(connection, [row.id for row in rows])
    return [_gathering(row, seats[row.id]) for row in rows]


def _read_seats(connection: Connection, tables: Sequence[str]) -> dict[str, list[Sitting]]:
    seats: dict[str, list[Sitting]] = {table: [] for table in tables}
    joined = gathering_seats.outerjoin(players, players.c.id == gathering_seats.c.player_id)
    for start in range(0, len(tables), _AT_ONCE):
        some = gathering_seats.c.gathering_id.in_(tables[start : start + _AT_ONCE])
        wanted = select(gathering_seats, players.c.name).select_from(joined).where(some)
        for row in connection.execute(wanted.order_by(gathering_seats.c.gathering_id, gathering_seats.c.seat)):
            seats[row.gathering_id].append(
                Sitting(
                    seat=row.seat,
                    player=row.player_id,
                    name=row.name or "",
                    bot_level=row.bot_level,
                    own_rules=row.own_rules,
                    agrees=row.agrees,
                )
            )
    return seats


def _gathering(row: Row[Any], seats: Sequence[Sitting]) -> Gathering:
    return Gathering(
        id=row.id,
        room=row.room_id,
        host=row.host_id,
        rules=row.rules,
        proposed_by=row.proposed_by,
        turn_seconds=row.turn_seconds,
        bank_seconds=row.bank_seconds,
        spectators=row.spectators,
        rated=row.rated,
        is_open=row.is_open,
        status=row.status,
        match=row.match_id,
        rematch_of=row.rematch_of,
        created=row.created,
        version=row.version,
        seats=tuple(seats),
    )
