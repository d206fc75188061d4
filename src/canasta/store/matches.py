"""Matches: begun, forked, set aside, looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, func, insert, literal, select, update

from canasta.store.appending import Append, head_of_match, is_any_finished, lock_heads, write_entries
from canasta.store.errors import NotFound, NotStorable
from canasta.store.players import require_player
from canasta.store.schema import hand_results, log, match_results, match_seats, matches
from canasta.store.values import Entry, HandResult, MatchResult, NewEntry, Seat, Status, StoredMatch


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to begin."""

    id: str
    created: str
    rules: str
    preset: str
    seats: Sequence[Seat]
    entries: Sequence[NewEntry]
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Fork:
    """A match that goes on from some place in the log of another one. Seats None: the same people."""

    id: str
    match: str
    up_to: int
    created: str
    seats: Sequence[Seat] | None = None
    set_aside: bool = False
    counts: bool = True
    spoils: bool = False


# --- writing ---


def create_match(connection: Connection, new: NewMatch) -> StoredMatch:
    """Write a match and its first entries."""
    if not new.entries:
        raise NotStorable("a match needs a first entry")
    _write_match(
        connection,
        {"id": new.id, "created": new.created, "rules": new.rules, "preset": new.preset, "counts": new.counts},
        new.seats,
    )
    write_entries(connection, [Append(new.id, 1, new.entries)])
    return require_match(connection, new.id)


def fork_match(connection: Connection, fork: Fork) -> StoredMatch:
    """Copy a match up to an entry. It counts if the original does and no match of the same origin is finished.

    A fork that ``spoils`` does not count, and what it was made from, as far as it is not finished, counts no longer.
    """
    head = lock_heads(connection, [fork.match]).get(fork.match)
    if head is None:
        raise NotFound("match", fork.match)
    if not 1 <= fork.up_to <= head:
        raise NotFound(f"entry of match {fork.match!r}:", fork.up_to)
    row = connection.execute(select(matches).where(matches.c.id == fork.match)).one()
    original = require_match(connection, fork.match)
    counts = fork.counts and original.counts and not fork.spoils and not is_any_finished(connection, row.origin)
    if fork.spoils:
        relatives = (matches.c.origin == row.origin) & (matches.c.status != "finished")
        connection.execute(update(matches).where(relatives).values(counts=False))
    _write_match(
        connection,
        {
            "id": fork.id,
            "created": fork.created,
            "rules": original.rules,
            "preset": original.preset,
            "counts": counts,
            "forked_from": fork.match,
            "forked_at": fork.up_to,
            "origin": row.origin,
        },
        original.seats if fork.seats is None else fork.seats,
    )
    for table in (log, hand_results):
        names = [column.name for column in table.c if column.name != "match_id"]
        upper = (table.c.match_id == fork.match) & (table.c.seq <= fork.up_to)
        rows = select(literal(fork.id), *(table.c[name] for name in names)).where(upper)
        connection.execute(insert(table).from_select(["match_id", *names], rows))
    if fork.set_aside and original.status == "running":
        set_status(connection, fork.match, "set_aside")
    return require_match(connection, fork.id)


def _write_match(connection: Connection, values: dict[str, Any], seats: Iterable[Seat]) -> None:
    if connection.execute(select(matches.c.id).where(matches.c.id == values["id"])).first():
        raise NotStorable(f"match {values['id']!r} exists already")
    connection.execute(insert(matches).values({"origin": values["id"], **values, "status": "running"}))
    rows = []
    for seat in seats:
        if seat.player is not None:
            require_player(connection, seat.player)
        rows.append(
            {
                "match_id": values["id"],
                "seat": seat.seat,
                "side": seat.side,
                "name": seat.name,
                "player_id": seat.player,
                "bot_level": seat.bot_level,
            }
        )
    if rows:
        connection.execute(insert(match_seats), rows)


def set_status(connection: Connection, match: str, status: Status) -> StoredMatch:
    """Set a match aside, or take it up again. A finished one stays finished."""
    lock_heads(connection, [match])
    if require_match(connection, match).status == "finished":
        raise NotStorable(f"match {match!r} is finished")
    connection.execute(update(matches).where(matches.c.id == match).values(status=status))
    return require_match(connection, match)


# --- reading ---

_AT_ONCE: Final = 1_000  # ids in a question: the databases have limits

_LAST_TIME = (
    select(log.c.at).where(log.c.match_id == matches.c.id).order_by(log.c.seq.desc()).limit(1).scalar_subquery()
)
_MATCHES = select(matches, head_of_match.label("head"), _LAST_TIME.label("updated"))


def read_match(connection: Connection, match: str) -> StoredMatch | None:
    """The match with this id."""
    found = _read(connection, matches.c.id == match)
    return found[0] if found else None


def require_match(connection: Connection, match: str) -> StoredMatch:
    """The match with this id, which must be there."""
    found = read_match(connection, match)
    if found is None:
        raise NotFound("match", match)
    return found


def read_matches(
    connection: Connection, *, player: str | None, status: Status | None, limit: int | None
) -> list[StoredMatch]:
    """Matches, those played last first."""
    conditions: list[ColumnElement[bool]] = []
    if status is not None:
        conditions.append(matches.c.status == status)
    if player is not None:
        mine = select(match_seats.c.match_id).where(match_seats.c.player_id == player)
        conditions.append(matches.c.id.in_(mine))
    return _read(connection, *conditions, limit=limit)


def _read(connection: Connection, *conditions: ColumnElement[bool], limit: int | None = None) -> list[StoredMatch]:
    last_first = (_LAST_TIME.desc(), matches.c.created.desc(), matches.c.id)
    rows = connection.execute(_MATCHES.where(*conditions).order_by(*last_first).limit(limit)).all()
    seats = read_seats(connection, [row.id for row in rows])
    return [_match(row, seats[row.id]) for row in rows]


def _match(row: Row[Any], seats: Sequence[Seat]) -> StoredMatch:
    return StoredMatch(
        id=row.id,
        created=row.created,
        rules=row.rules,
        preset=row.preset,
        status=row.status,
        counts=row.counts,
        forked_from=row.forked_from,
        forked_at=row.forked_at,
        finished=row.finished,
        head=row.head or 0,
        updated=row.updated or row.created,
        seats=tuple(seats),
    )


def read_seats(connection: Connection, ids: Sequence[str]) -> dict[str, list[Seat]]:
    """The seats of each of these matches, in order."""
    seats: dict[str, list[Seat]] = {match: [] for match in ids}
    for start in range(0, len(ids), _AT_ONCE):
        wanted = select(match_seats).where(match_seats.c.match_id.in_(ids[start : start + _AT_ONCE]))
        for row in connection.execute(wanted.order_by(match_seats.c.match_id, match_seats.c.seat)):
            seats[row.match_id].append(Seat(row.seat, row.side, row.name, row.player_id, row.bot_level))
    return seats


# --- the log ---

_ENTRIES = select(log.c.seq, log.c.text, log.c.move_id, log.c.at)


def read_log(connection: Connection, match: str, *, after: int, up_to: int | None) -> list[Entry]:
    """The entries after one, up to another one."""
    wanted = _ENTRIES.where(log.c.match_id == match, log.c.seq > after)
    if up_to is not None:
        wanted = wanted.where(log.c.seq <= up_to)
    return [Entry(*row) for row in connection.execute(wanted.order_by(log.c.seq))]


def find_move(connection: Connection, match: str, move_id: str) -> Entry | None:
    """The entry of a move."""
    row = connection.execute(_ENTRIES.where(log.c.match_id == match, log.c.move_id == move_id)).first()
    return None if row is None else Entry(*row)


def read_head(connection: Connection, match: str) -> int:
    """The number of the last entry; 0 if there is no such match."""
    return connection.execute(select(func.max(log.c.seq)).where(log.c.match_id == match)).scalar_one() or 0


# --- results ---


def read_hand_results(connection: Connection, match: str) -> list[HandResult]:
    """What the sides made of each finished hand."""
    columns = [hand_results.c[name] for name in ("hand", "side", "total", "outcome", "lines")]
    wanted = select(*columns).where(hand_results.c.match_id == match)
    rows = connection.execute(wanted.order_by(hand_results.c.hand, hand_results.c.side))
    return [HandResult(*row) for row in rows]


def read_match_results(connection: Connection, match: str) -> list[MatchResult]:
    """What the sides made of the match; nothing before it is finished."""
    columns = [match_results.c[name] for name in ("side", "total", "outcome")]
    wanted = select(*columns).where(match_results.c.match_id == match)
    return [MatchResult(*row) for row in connection.execute(wanted.order_by(match_results.c.side))]
