"""High scores and win ratios, counted by the database over the results of finished matches."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Row,
    Select,
    Subquery,
    case,
    func,
    literal,
    null,
    select,
)

from canasta.store.matches import read_seats
from canasta.store.schema import hand_results, log, match_results, match_seats, matches, players
from canasta.store.values import Balance, HighScore, Opponent, Seat, Tally, WinRatio

Kind = Literal["match", "hand"]

# What counts at all.
_COUNTED = (matches.c.status == "finished") & matches.c.counts


def high_scores(connection: Connection, *, of: Kind, preset: str | None, limit: int) -> list[HighScore]:
    """The best results of people; of equal ones the earlier is better."""
    wanted = _results_of_people(of)
    if preset is not None:
        wanted = wanted.where(matches.c.preset == preset)
    # Partners share a result; the seat puts them in an order.
    column = wanted.selected_columns
    order = (column.points.desc(), column.at, column.match_id, column.hand, match_seats.c.seat)
    rows = connection.execute(wanted.order_by(*order).limit(limit)).all()
    seats = read_seats(connection, list({row.match_id for row in rows}))
    return [_high_score(row, seats[row.match_id]) for row in rows]


def _results_of_people(of: Kind) -> Select[Any]:
    results = match_results if of == "match" else hand_results
    hand = null().cast(Integer) if of == "match" else hand_results.c.hand
    at = matches.c.finished if of == "match" else log.c.at
    tables = (
        results.join(matches, results.c.match_id == matches.c.id)
        .join(match_seats, (match_seats.c.match_id == results.c.match_id) & (match_seats.c.side == results.c.side))
        .join(players, players.c.id == match_seats.c.player_id)
    )
    if of == "hand":
        tables = tables.join(log, (log.c.match_id == hand_results.c.match_id) & (log.c.seq == hand_results.c.seq))
    return (
        select(
            players.c.id.label("player"),
            players.c.name,
            results.c.total.label("points"),
            at.label("at"),
            results.c.match_id,
            hand.label("hand"),
            matches.c.preset,
            results.c.side,
        )
        .select_from(tables)
        .where(_COUNTED)
    )


def _high_score(row: Row[Any], seats: list[Seat]) -> HighScore:
    opponents = tuple(Opponent(seat.player, seat.bot_level, seat.name) for seat in seats if seat.side != row.side)
    return HighScore(row.player, row.name, row.points, row.at, row.match_id, row.hand, row.preset, opponents)


# --- win ratio ---


def win_ratio(connection: Connection, player: str) -> WinRatio:
    """How a player does."""
    mine = {kind: _results_of(kind, player) for kind in ("match", "hand")}
    against = {kind: _against(results) for kind, results in mine.items()}
    return WinRatio(
        in_all=_balances(connection, mine).get((), Balance(Tally(), Tally())),
        by_opponent=[
            (Opponent(person, level, name or ""), balance)
            for (person, level, name), balance in _balances(connection, against, "person", "level", "name").items()
        ],
        by_preset=[(preset, balance) for (preset,), balance in _balances(connection, mine, "preset").items()],
    )


def _results_of(kind: str, player: str) -> Subquery:
    """The results of a player: one row for each match, or for each hand."""
    results = match_results if kind == "match" else hand_results
    hand = literal(0) if kind == "match" else hand_results.c.hand
    seat = (match_seats.c.match_id == results.c.match_id) & (match_seats.c.side == results.c.side)
    tables = results.join(matches, results.c.match_id == matches.c.id).join(match_seats, seat)
    return (
        select(
            results.c.match_id,
            results.c.side,
            hand.label("hand"),
            results.c.total,
            results.c.outcome,
            matches.c.preset,
        )
        .select_from(tables)
        .where(_COUNTED, match_seats.c.player_id == player)
        .subquery()
    )


def _against(results: Subquery) -> Subquery:
    """The results again, once for each opponent: two bots of one level are one opponent."""
    opposite = (match_seats.c.match_id == results.c.match_id) & (match_seats.c.side != results.c.side)
    tables = results.join(match_seats, opposite).outerjoin(players, players.c.id == match_seats.c.player_id)
    return (
        select(
            results.c.match_id,
            results.c.hand,
            results.c.total,
            results.c.outcome,
            match_seats.c.player_id.label("person"),
            match_seats.c.bot_level.label("level"),
            players.c.name.label("name"),
        )
        .select_from(tables)
        .distinct()
        .subquery()
    )


def _balances(connection: Connection, results: dict[str, Subquery], *keys: str) -> dict[tuple[Any, ...], Balance]:
    """Matches and hands counted for each value of the keys, those with most matches first."""
    matches_of = _tallies(connection, results["match"], keys)
    hands_of = _tallies(connection, results["hand"], keys)
    balances = {
        key: Balance(matches_of.get(key, Tally()), hands_of.get(key, Tally()))
        for key in [*matches_of, *(key for key in hands_of if key not in matches_of)]
    }
    return dict(sorted(balances.items(), key=lambda item: (-item[1].matches.played, [str(part) for part in item[0]])))


def _tallies(connection: Connection, results: Subquery, keys: tuple[str, ...]) -> dict[tuple[Any, ...], Tally]:
    columns = [results.c[key] for key in keys]
    tally = (
        func.count(),
        func.sum(_one_if(results.c.outcome == "won")),
        func.sum(_one_if(results.c.outcome == "level")),
        func.sum(results.c.total),
        func.max(results.c.total),
    )
    rows = connection.execute(select(*columns, *tally).select_from(results).group_by(*columns))
    return {tuple(row[: len(keys)]): Tally(*row[len(keys) :]) for row in rows if row[len(keys)]}


def _one_if(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return case((condition, 1), else_=0)
