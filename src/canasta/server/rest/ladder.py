"""The ladder: who stands where, how people got there, and how strong the computer players are on the same scale."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from canasta.bots import LEVELS
from canasta.bots.ratings import RATINGS
from canasta.ratings import Pool
from canasta.server.host import Host
from canasta.server.rest.operations import operation
from canasta.server.rest.values import Name, require_name
from canasta.server.visitors import Visitor
from canasta.store.ladder import RatedMatch as StoredRatedMatch
from canasta.store.ladder import RatingChange, Standing
from canasta.store.values import Outcome

MOST_ENTRIES = 200
MOST_POINTS = 500
MOST_MATCHES = 50

Season = Annotated[
    str, Meta(pattern="^[0-9]{4}-Q[1-4]$", description="A quarter of a year, in UTC", examples=["2026-Q4"])
]


class LadderQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which ladder; without a season, that of now."""

    pool: Annotated[Pool, Meta(description="Two players, three, or four in partnerships")] = "two"
    season: Season | UnsetType = UNSET


class LadderEntry(Struct, frozen=True, kw_only=True):
    """Somebody's place; the strength is within ``uncertainty`` of the rating in 95 of 100 cases."""

    rank: int
    name: str
    rating: int
    uncertainty: int
    matches: int
    won: int
    last: str


class BotRating(Struct, frozen=True):
    """How strong a computer player is: by matches of bots against bots, with Tabby at 1500."""

    level: int
    name: str
    rating: int
    uncertainty: int


class Ladder(Struct, frozen=True, kw_only=True):
    """A ladder, the best first; and where who asks stands, if on it."""

    pool: Pool
    season: str
    seasons: list[str]
    entries: list[LadderEntry]
    bots: list[BotRating]
    me: LadderEntry | None


class OfPerson(Struct, frozen=True):
    """Whose it is, by name."""

    name: Name


class PoolRating(Struct, frozen=True, kw_only=True):
    """A rating in a pool and a season, and the rank it gives."""

    pool: Pool
    season: str
    rating: int
    uncertainty: int
    matches: int
    won: int
    rank: int


class RatingPoint(Struct, frozen=True, kw_only=True):
    """A rating after a match, and by how much the match changed it."""

    pool: Pool
    season: str
    at: str
    rating: int
    uncertainty: int
    change: int
    match: str


class RatedMatch(Struct, frozen=True, kw_only=True):
    """A rated match; the totals are those of the sides, one's own first and the others in the order of the seats."""

    match: str
    at: str
    pool: Pool
    outcome: Outcome
    opponents: list[str]
    partner: str | None
    totals: list[int]
    change: int


class Profile(Struct, frozen=True, kw_only=True):
    """A player on the ladder: the ratings, the last season first; how they came to be; the last rated matches."""

    name: str
    since: str
    ratings: list[PoolRating]
    history: list[RatingPoint]
    matches: list[RatedMatch]


@operation("GET", "/api/ladder", "The ladder", public=True)
def get_ladder(host: Host, visitor: Visitor | None, query: LadderQuery) -> Ladder:
    """The players of a pool and a season, by rating less uncertainty, and the ratings of the computer players."""
    ladder, now = host.store.ladder, host.ladder.season()
    season = now if query.season is UNSET else query.season
    mine = None if visitor is None else ladder.standing(visitor.player, query.pool, season)
    return Ladder(
        pool=query.pool,
        season=season,
        seasons=sorted({now, *ladder.seasons()}, reverse=True),
        entries=[_entry(standing) for standing in ladder.standings(query.pool, season, limit=MOST_ENTRIES)],
        bots=[
            BotRating(level.number, level.name, *RATINGS[query.pool][level.number])
            for level in LEVELS
            if level.number in RATINGS[query.pool]
        ],
        me=None if mine is None else _entry(mine),
    )


@operation("GET", "/api/ladder/people/{name}", "A player on the ladder", public=True)
def get_profile(host: Host, path: OfPerson) -> Profile:
    """Ratings, their history and the rated matches of somebody, who is found by any spelling that looks the same."""
    player, ladder = require_name(host.store, path.name), host.store.ladder
    return Profile(
        name=player.name,
        since=player.created,
        ratings=[_pool_rating(standing) for standing in ladder.standings_of(player.id)],
        history=[_point(change) for change in ladder.changes_of(player.id, limit=MOST_POINTS)],
        matches=[_match(match) for match in ladder.matches_of(player.id, limit=MOST_MATCHES)],
    )


def _entry(standing: Standing) -> LadderEntry:
    return LadderEntry(
        rank=standing.rank,
        name=standing.name,
        rating=standing.rating.shown,
        uncertainty=standing.rating.uncertainty,
        matches=standing.matches,
        won=standing.won,
        last=standing.last,
    )


def _pool_rating(standing: Standing) -> PoolRating:
    return PoolRating(
        pool=standing.pool,
        season=standing.season,
        rating=standing.rating.shown,
        uncertainty=standing.rating.uncertainty,
        matches=standing.matches,
        won=standing.won,
        rank=standing.rank,
    )


def _point(change: RatingChange) -> RatingPoint:
    return RatingPoint(
        pool=change.pool,
        season=change.season,
        at=change.at,
        rating=change.after.shown,
        uncertainty=change.after.uncertainty,
        change=_difference(change),
        match=change.match,
    )


def _match(match: StoredRatedMatch) -> RatedMatch:
    return RatedMatch(
        match=match.change.match,
        at=match.change.at,
        pool=match.change.pool,
        outcome=match.outcome,
        opponents=list(match.opponents),
        partner=match.partner,
        totals=list(match.totals),
        change=_difference(match.change),
    )


def _difference(change: RatingChange) -> int:
    return change.after.shown - change.before.shown


OPERATIONS = (get_ladder, get_profile)
