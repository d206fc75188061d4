"""The ladder: what rated matches have done to ratings, once for each match, and who stands where."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, func, insert, select, tuple_, update

from canasta.ratings import NEW, Pool, Rating, carried, pool_of, rated, season_of
from canasta.store.appending import lock_heads
from canasta.store.doors import Doors
from canasta.store.errors import NotFound, NotStorable
from canasta.store.matches import read_seats
from canasta.store.online_schema import gatherings, rating_changes, ratings, settled
from canasta.store.schema import match_results, matches, players
from canasta.store.values import Outcome, Seat

_AT_ONCE: Final = 1_000  # ids in a question: the databases have limits


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands in a pool and a season. Those of equal standing share a rank."""

    rank: int
    name: str
    pool: Pool
    season: str
    rating: Rating
    matches: int
    won: int
    last: str


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a match did to somebody's rating."""

    match: str
    pool: Pool
    season: str
    at: str
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match as one of its players looks back on it: names as they are now, the totals with one's own side first."""

    change: RatingChange
    outcome: Outcome
    partner: str | None
    opponents: tuple[str, ...]
    totals: tuple[int, ...]


class Ladder:
    """``store.ladder``."""

    def __init__(self, doors: Doors) -> None:
        self._read, self._write = doors.read, doors.write

    def settle(self, match: str, ranks: Sequence[int] | None, *, spared: Collection[int] = (), at: str) -> Future[bool]:
        """Change the ratings of those who played a finished match; False if that was done before.

        ``ranks`` are those of the sides, 1 for the best; with None it changes nothing. Those on the seats that are
        ``spared`` keep their ratings.
        """
        return self._write(settle, match, ranks, spared=spared, at=at)

    def unsettled(self) -> list[str]:
        """Rated matches that are finished and not settled, in the order in which they ended."""
        return self._read(unsettled)

    def is_rated(self, match: str) -> bool:
        """Whether those who came together for this match play for their ratings."""
        return self._read(is_rated, match)

    def standings(self, pool: Pool, season: str, *, limit: int) -> list[Standing]:
        """The ladder of a pool and a season, by what is as good as certain: the rating less its uncertainty."""
        return self._read(standings, pool, season, limit=limit)

    def standing(self, player: str, pool: Pool, season: str) -> Standing | None:
        """Where a player stands; None before the first match."""
        return self._read(standing, player, pool, season)

    def standings_of(self, player: str) -> list[Standing]:
        """Where a player stands and stood, the last season first."""
        return self._read(standings_of, player)

    def seasons(self) -> list[str]:
        """The seasons in which rated matches were played, the last one first."""
        return self._read(seasons)

    def changes_of(self, player: str, *, limit: int) -> list[RatingChange]:
        """How a player's ratings came to be: the last changes, the latest one last."""
        return self._read(changes_of, player, limit=limit)[::-1]

    def matches_of(self, player: str, *, limit: int) -> list[RatedMatch]:
        """The rated matches of a player, the latest one first."""
        return self._read(matches_of, player, limit=limit)

    def ratings_of(self, player_ids: Iterable[str], season: str) -> dict[str, Rating]:
        """For each of these players who has one, the rating in the pool in which it is known best.

        Who has not played yet in this season has the rating with which it would begin.
        """
        return self._read(ratings_of, list(player_ids), season)


# --- settling ---


def settle(
    connection: Connection, match: str, ranks: Sequence[int] | None, *, spared: Collection[int], at: str
) -> bool:
    """Change the ratings, and write that it is done."""
    lock_heads(connection, [match])  # of two processes one does it
    finished = connection.execute(select(matches.c.finished).where(matches.c.id == match)).first()
    if finished is None:
        raise NotFound("match", match)
    if finished.finished is None:
        raise NotStorable(f"match {match!r} is not finished")
    if connection.execute(select(settled.c.match_id).where(settled.c.match_id == match)).first():
        return False
    connection.execute(insert(settled).values(match_id=match, at=at))
    if ranks is not None:
        _change_ratings(connection, match, finished.finished, ranks, spared)
    return True


def _change_ratings(
    connection: Connection, match: str, finished: str, ranks: Sequence[int], spared: Collection[int]
) -> None:
    seats = read_seats(connection, [match])[match]
    sides = _sides(seats)
    pool = pool_of(len(seats), len(sides))
    people = [seat.player for seat in seats if seat.player is not None]
    if pool is None or len(people) < len(seats) or len(ranks) != len(sides):
        raise NotStorable(f"match {match!r} cannot be rated")
    season = season_of(finished)
    before = _ratings_to_begin_with(connection, people, pool, season)
    results = rated([[before[str(seat.player)] for seat in side] for side in sides], ranks)
    won = _winners(connection, match)
    for side, seated in enumerate(sides):
        for seat, new in zip(seated, results[side], strict=True):
            player = str(seat.player)
            old = before[player]
            after = old if seat.seat in spared else new
            _write_rating(connection, player, pool, season, after, won=side in won, at=finished)
            change = {"match_id": match, "player_id": player, "pool": pool, "season": season, "rank": ranks[side]}
            means = {"mu_before": old.mu, "sigma_before": old.sigma, "mu": after.mu, "sigma": after.sigma}
            connection.execute(insert(rating_changes).values(**change, **means, at=finished))


def _sides(seats: Sequence[Seat]) -> list[list[Seat]]:
    numbers = sorted({seat.side for seat in seats})
    return [[seat for seat in seats if seat.side == side] for side in numbers]


def _winners(connection: Connection, match: str) -> set[int]:
    """The sides that have won."""
    won = (match_results.c.match_id == match) & (match_results.c.outcome == "won")
    return set(connection.execute(select(match_results.c.side).where(won)).scalars())


def _ratings_to_begin_with(connection: Connection, people: Sequence[str], pool: Pool, season: str) -> dict[str, Rating]:
    """The ratings before the match; nobody else changes them before the commit."""
    if connection.dialect.name == "postgresql":  # SQLite has one writer anyway
        # All writers in the same order: no deadlock. The players themselves, since there may be no rating yet.
        those = select(players.c.id).where(players.c.id.in_(people)).order_by(players.c.id)
        connection.execute(those.with_for_update(key_share=True))
    latest = _latest(connection, people, season, ratings.c.pool == pool)
    return {player: latest.get((player, pool), NEW) for player in people}


def _latest(
    connection: Connection, people: Sequence[str], season: str, *conditions: ColumnElement[bool]
) -> dict[tuple[str, Pool], Rating]:
    """By player and pool the rating of this season, or what the last one before it has left."""
    found: dict[tuple[str, Pool], Rating] = {}
    for start in range(0, len(people), _AT_ONCE):
        those = ratings.c.player_id.in_(people[start : start + _AT_ONCE])
        wanted = select(ratings).where(those, ratings.c.season <= season, *conditions).order_by(ratings.c.season)
        for row in connection.execute(wanted):
            rating = Rating(row.mu, row.sigma)
            found[row.player_id, row.pool] = rating if row.season == season else carried(rating)
    return found


def _write_rating(
    connection: Connection, player: str, pool: Pool, season: str, rating: Rating, *, won: bool, at: str
) -> None:
    this = (ratings.c.player_id == player) & (ratings.c.pool == pool) & (ratings.c.season == season)
    values = {"mu": rating.mu, "sigma": rating.sigma, "updated": at}
    counted = {"matches": ratings.c.matches + 1, "won": ratings.c.won + int(won)}
    if not connection.execute(update(ratings).where(this).values({**values, **counted})).rowcount:
        first = {"player_id": player, "pool": pool, "season": season, "matches": 1, "won": int(won)}
        connection.execute(insert(ratings).values({**values, **first}))


def unsettled(connection: Connection) -> list[str]:
    """Rated matches that are finished and not settled."""
    tables = gatherings.join(matches, matches.c.id == gatherings.c.match_id).outerjoin(
        settled, settled.c.match_id == matches.c.id
    )
    open_ones = (gatherings.c.rated, matches.c.status == "finished", settled.c.match_id.is_(None))
    wanted = select(matches.c.id).select_from(tables).where(*open_ones).order_by(matches.c.finished, matches.c.id)
    return list(connection.execute(wanted).scalars())


def is_rated(connection: Connection, match: str) -> bool:
    """Whether a match is rated."""
    wanted = select(gatherings.c.id).where(gatherings.c.match_id == match, gatherings.c.rated)
    return connection.execute(wanted).first() is not None


# --- reading ---

# What is as good as certain: two spreads below the mean.
_CERTAIN = ratings.c.mu - 2 * ratings.c.sigma
_RANK = func.rank().over(partition_by=[ratings.c.pool, ratings.c.season], order_by=_CERTAIN.desc()).label("rank")


def _ranked(*conditions: ColumnElement[bool]) -> Any:
    """The ladders that these conditions leave, as a table."""
    tables = ratings.join(players, players.c.id == ratings.c.player_id)
    return select(ratings, players.c.name, _RANK).select_from(tables).where(*conditions).subquery()


def standings(connection: Connection, pool: Pool, season: str, *, limit: int) -> list[Standing]:
    """The ladder of a pool and a season."""
    ladder = _ranked(ratings.c.pool == pool, ratings.c.season == season)
    best_first = select(ladder).order_by(ladder.c.rank, ladder.c.updated, ladder.c.player_id).limit(limit)
    return [_standing(row) for row in connection.execute(best_first)]


def standing(connection: Connection, player: str, pool: Pool, season: str) -> Standing | None:
    """Where a player stands."""
    ladder = _ranked(ratings.c.pool == pool, ratings.c.season == season)
    row = connection.execute(select(ladder).where(ladder.c.player_id == player)).first()
    return None if row is None else _standing(row)


def standings_of(connection: Connection, player: str) -> list[Standing]:
    """Where a player stands and stood."""
    played = select(ratings.c.pool, ratings.c.season).where(ratings.c.player_id == player)
    ladders = _ranked(tuple_(ratings.c.pool, ratings.c.season).in_(played))
    own = select(ladders).where(ladders.c.player_id == player)
    return [_standing(row) for row in connection.execute(own.order_by(ladders.c.season.desc(), ladders.c.pool))]


def _standing(row: Row[Any]) -> Standing:
    rating = Rating(row.mu, row.sigma)
    return Standing(row.rank, row.name, row.pool, row.season, rating, row.matches, row.won, row.updated)


def seasons(connection: Connection) -> list[str]:
    """The seasons that have ratings, the last one first."""
    return list(connection.execute(select(ratings.c.season).distinct().order_by(ratings.c.season.desc())).scalars())


def ratings_of(connection: Connection, player_ids: Sequence[str], season: str) -> dict[str, Rating]:
    """The best known rating of each."""
    best: dict[str, Rating] = {}
    for (player, _), rating in _latest(connection, player_ids, season).items():
        if player not in best or rating.sigma < best[player].sigma:
            best[player] = rating
    return best


def changes_of(connection: Connection, player: str, *, limit: int) -> list[RatingChange]:
    """The last changes of a player's ratings, the latest one first."""
    latest_first = (rating_changes.c.at.desc(), rating_changes.c.match_id.desc())
    wanted = select(rating_changes).where(rating_changes.c.player_id == player).order_by(*latest_first).limit(limit)
    return [
        RatingChange(
            row.match_id,
            row.pool,
            row.season,
            row.at,
            Rating(row.mu_before, row.sigma_before),
            Rating(row.mu, row.sigma),
        )
        for row in connection.execute(wanted)
    ]


def matches_of(connection: Connection, player: str, *, limit: int) -> list[RatedMatch]:
    """The rated matches of a player."""
    changes = changes_of(connection, player, limit=limit)
    ids = [change.match for change in changes]
    seats = read_seats(connection, ids)
    names = _names(connection, {seat.player for seated in seats.values() for seat in seated if seat.player})
    wanted = select(match_results).where(match_results.c.match_id.in_(ids)).order_by(match_results.c.side)
    results: dict[str, list[Row[Any]]] = {match: [] for match in ids}
    for row in connection.execute(wanted):
        results[row.match_id].append(row)
    return [_looked_back(change, player, seats[change.match], results[change.match], names) for change in changes]


def _names(connection: Connection, ids: Collection[str]) -> dict[str, str]:
    found = connection.execute(select(players.c.id, players.c.name).where(players.c.id.in_(ids)))
    return {row.id: row.name for row in found}


def _looked_back(
    change: RatingChange, player: str, seats: Sequence[Seat], results: Sequence[Row[Any]], names: Mapping[str, str]
) -> RatedMatch:
    own = next(seat for seat in seats if seat.player == player)
    others = [(seat, names.get(seat.player or "", seat.name)) for seat in seats if seat.player != player]
    in_order = sorted(results, key=lambda result: (result.side != own.side, result.side))
    return RatedMatch(
        change=change,
        outcome=in_order[0].outcome,
        partner=next((name for seat, name in others if seat.side == own.side), None),
        opponents=tuple(name for seat, name in others if seat.side != own.side),
        totals=tuple(result.total for result in in_order),
    )
