"""Writing to the log: many appends of many matches at once, each of them taken or refused as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from sqlalchemy import Connection, Dialect, bindparam, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from canasta.store.engines import is_failure, translated
from canasta.store.errors import MoveTaken, NotFound, NotStorable, SequenceGap, SequenceTaken, StoreError
from canasta.store.schema import hand_results, log, match_results, matches
from canasta.store.values import HandResult, MatchResult, NewEntry

_MOST_KNOWN: Final = 10_000


@dataclass(frozen=True, slots=True)
class Append:
    """Entries for the log of a match, and the results that follow from them."""

    match: str
    first_seq: int
    entries: Sequence[NewEntry]
    hand_results: Sequence[HandResult] = ()
    match_results: Sequence[MatchResult] = ()
    # Whether the match may count, if it is finished by this.
    counts: bool = True

    @property
    def is_plain(self) -> bool:
        """Entries only."""
        return not self.hand_results and not self.match_results

    @property
    def last_seq(self) -> int:
        """The number of the last entry."""
        return self.first_seq + len(self.entries) - 1

    @property
    def move_ids(self) -> list[str]:
        """The ids of those entries that have one."""
        return [entry.move_id for entry in self.entries if entry.move_id is not None]


class KnownHeads:
    """The ends of logs as they were after a commit of this process: a log only grows, so none is ever too high.

    An append that goes on from a known end leaves no gap. If others have written there meanwhile, the database says so.
    """

    def __init__(self) -> None:
        self._heads: dict[str, int] = {}

    def follow_all(self, appends: Iterable[Append]) -> bool:
        """Whether each append has entries, and goes on from what is known, or from one of those before it."""
        heads: dict[str, int] = {}
        for append in appends:
            head = heads.get(append.match) or self._heads.get(append.match)
            if head is None or append.first_seq != head + 1 or not append.entries:
                return False
            heads[append.match] = append.last_seq
        return True

    def learn(self, appends: Iterable[Append]) -> None:
        """These were written and committed."""
        for append in appends:
            self._heads[append.match] = append.last_seq
        if len(self._heads) > _MOST_KNOWN:
            self._heads.clear()


def write_appends(connection: Connection, appends: Sequence[Append]) -> list[StoreError | None]:
    """Write the appends in their order; for each the reason why it was refused, or None."""
    try:
        with connection.begin_nested():
            refusals = _refusals(connection, appends)
            taken = [append for append, refusal in zip(appends, refusals, strict=True) if refusal is None]
            write_entries(connection, taken)
            for append in taken:
                if not append.is_plain:
                    _write_results(connection, append)
        return refusals
    except Exception as error:
        if is_failure(error):
            raise
        if len(appends) == 1:
            return [_refusal(connection, appends[0], error)]
    # One of them has a move that was made before, or a text that cannot be stored: find out which.
    return [refusal for append in appends for refusal in write_appends(connection, [append])]


def _refusals(connection: Connection, appends: Sequence[Append]) -> list[StoreError | None]:
    """What is wrong with each, as far as the ends of the logs tell. Moves of earlier groups are left to the index."""
    heads = lock_heads(connection, {append.match for append in appends})
    moves: set[tuple[str, str]] = set()
    refusals: list[StoreError | None] = []
    for append in appends:
        refusal = _misplaced(connection, append, heads.get(append.match), moves)
        refusals.append(refusal)
        if refusal is None:
            heads[append.match] = append.last_seq
            moves.update((append.match, move_id) for move_id in append.move_ids)
    return refusals


def _misplaced(
    connection: Connection, append: Append, head: int | None, moves: set[tuple[str, str]]
) -> StoreError | None:
    if not append.entries:
        return NotStorable("nothing to append")
    if head is None:
        return NotFound("match", append.match)
    # A repeated move is mostly misplaced too, and that it is a repeated one says more.
    own: set[str] = set()
    for move_id in append.move_ids:
        if (append.match, move_id) in moves or move_id in own:
            return MoveTaken(append.match, move_id)
        own.add(move_id)
    if append.first_seq <= head:
        return _repeated_move(connection, append) or SequenceTaken(append.match, append.first_seq, head)
    if append.first_seq > head + 1:
        return SequenceGap(append.match, append.first_seq, head)
    return None


def _repeated_move(connection: Connection, append: Append) -> MoveTaken | None:
    for move_id in append.move_ids:
        if connection.execute(_THAT_MOVE, {"match": append.match, "move": move_id}).first():
            return MoveTaken(append.match, move_id)
    return None


def _refusal(connection: Connection, append: Append, error: Exception) -> StoreError:
    """Why the database did not take this append."""
    refusal: StoreError | None = None
    if isinstance(error, IntegrityError):
        refusal = _repeated_move(connection, append)
        head = lock_heads(connection, {append.match}).get(append.match, 0)
        if refusal is None and append.first_seq <= head:  # a writer in another process, between our look and our write
            refusal = SequenceTaken(append.match, append.first_seq, head)
    if refusal is None:
        refusal = translated(error)
    if refusal is not error:
        refusal.__cause__ = error
    return refusal


# --- statements ---

_THAT_MOVE = select(log.c.seq).where(log.c.match_id == bindparam("match"), log.c.move_id == bindparam("move"))
_LOCK = (
    select(matches.c.id)
    .where(matches.c.id.in_(bindparam("matches", expanding=True)))
    .order_by(matches.c.id)  # all writers in the same order: no deadlock
    .with_for_update(key_share=True)
)
head_of_match = select(func.max(log.c.seq)).where(log.c.match_id == matches.c.id).scalar_subquery()
_HEADS = select(matches.c.id, head_of_match).where(matches.c.id.in_(bindparam("matches", expanding=True)))
_WRITE = insert(log)


def lock_heads(connection: Connection, ids: Iterable[str]) -> dict[str, int]:
    """The number of the last entry of each match that exists; nobody else adds one before the commit."""
    wanted = {"matches": sorted(ids)}
    if connection.dialect.name == "postgresql":  # SQLite has one writer anyway
        connection.execute(_LOCK, wanted)
    return {match: head or 0 for match, head in connection.execute(_HEADS, wanted)}


_COLUMNS = [column.name for column in log.c]
# In one statement: what every SQLite takes.
_ROWS_AT_ONCE: Final = 100


def write_entries(connection: Connection, appends: Iterable[Append]) -> None:
    """Write the entries, whatever is there."""
    rows = _rows(appends)
    if connection.dialect.name == "sqlite":
        # With a statement for each row the driver would give the interpreter away, and wait for it again, as often.
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            some = rows[start : start + _ROWS_AT_ONCE]
            connection.exec_driver_sql(_write_at_once(len(some)), _checked(connection.dialect, some))
    elif rows:
        connection.execute(_WRITE, [dict(zip(_COLUMNS, row, strict=True)) for row in rows])


def write_at_once(connection: Connection, appends: Iterable[Append]) -> bool:
    """Write the entries in one statement, which is a transaction by itself; False if that is not possible here.

    It is what SQLite does most of the time, so the driver is asked directly: that takes a third of the time.
    """
    rows = _rows(appends)
    if connection.dialect.name != "sqlite" or len(rows) > _ROWS_AT_ONCE:
        return False
    driver: Any = connection.connection.driver_connection
    driver.execute(_write_at_once(len(rows)), _checked(connection.dialect, rows)).close()
    return True


def _rows(appends: Iterable[Append]) -> list[tuple[object, ...]]:
    return [
        (append.match, seq, entry.text, entry.move_id, entry.at)
        for append in appends
        for seq, entry in enumerate(append.entries, append.first_seq)
    ]


def _checked(dialect: Dialect, rows: Iterable[tuple[object, ...]]) -> tuple[object, ...]:
    """All values in a row, if each of them can be stored."""
    checks = _checks(dialect)
    return tuple(
        value if check is None else check(value) for row in rows for check, value in zip(checks, row, strict=True)
    )


@lru_cache(maxsize=8)
def _checks(dialect: Dialect) -> list[Callable[[Any], Any] | None]:
    """For each column what its type does with a value before it is written: mostly to refuse some."""
    return [column.type.dialect_impl(dialect).bind_processor(dialect) for column in log.c]


@cache
def _write_at_once(rows: int) -> str:
    """The statement that writes so many rows."""
    row = f"({', '.join('?' * len(_COLUMNS))})"
    return f"INSERT INTO {log.name} ({', '.join(_COLUMNS)}) VALUES {', '.join([row] * rows)}"


def _write_results(connection: Connection, append: Append) -> None:
    if append.hand_results:
        rows = [
            {
                "match_id": append.match,
                "hand": result.hand,
                "side": result.side,
                "seq": append.last_seq,
                "total": result.total,
                "outcome": result.outcome,
                "lines": result.lines,
            }
            for result in append.hand_results
        ]
        connection.execute(insert(hand_results), rows)
    if append.match_results:
        _finish(connection, append)


def _finish(connection: Connection, append: Append) -> None:
    """Write the results of the match, and that it is over."""
    this = connection.execute(select(matches).where(matches.c.id == append.match)).one()
    if this.status == "finished":
        raise NotStorable(f"match {append.match!r} is finished already")
    # Of a match and its forks the one that is finished first counts: loading a save is no second chance.
    counts = append.counts and this.counts and not is_any_finished(connection, this.origin)
    rows = [
        {"match_id": append.match, "side": result.side, "total": result.total, "outcome": result.outcome}
        for result in append.match_results
    ]
    connection.execute(insert(match_results), rows)
    finished = append.entries[-1].at
    connection.execute(
        update(matches).where(matches.c.id == append.match).values(status="finished", finished=finished, counts=counts)
    )


def is_any_finished(connection: Connection, origin: str) -> bool:
    """Is a match of this origin, the original or a fork, finished?"""
    finished = exists().where(matches.c.origin == origin, matches.c.status == "finished")
    return bool(connection.execute(select(finished)).scalar_one())
