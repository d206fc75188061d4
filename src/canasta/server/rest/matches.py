"""Matches of a player: begin, list, put away and take up again. They are played over the WebSocket."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from anyio import to_thread
from msgspec import UNSET, Meta, Struct, UnsetType, structs

from canasta.bots.conventions import NO_CONVENTIONS, Conventions
from canasta.rules import Rules
from canasta.server.host import Host, is_shared
from canasta.server.messages import ConventionsInfo
from canasta.server.rest.errors import ApiError, invalid
from canasta.server.rest.operations import operation
from canasta.server.rest.rules import RulesChoice, rules_of_choice, rules_of_code
from canasta.server.rest.values import (
    Level,
    MatchId,
    OfMatch,
    OfPlayer,
    RulesCode,
    SeatNumber,
    require_match,
    require_player,
    seat_of,
)
from canasta.store import Seat, Store, StoredMatch

MatchStatus = Literal["running", "finished", "set_aside"]
Limit = Annotated[int, Meta(ge=1, le=200, description="At most so many")]

# In public, of one person: matches against computer players that are running.
MOST_AGAINST_BOTS: Final = 20


class MatchSeat(Struct, frozen=True):
    """Who sits at a seat: a bot has a level."""

    seat: int
    side: int
    name: str
    kind: Literal["person", "bot"]
    level: int | None


class MatchInfo(Struct, frozen=True, kw_only=True):
    """A match, without its cards: ``seat`` is the player's own, ``totals`` are those after the finished hands."""

    match: MatchId
    status: MatchStatus
    created: str
    updated: str
    finished: str | None
    rules: RulesCode
    preset: str
    seat: int
    seats: list[MatchSeat]
    hands_played: int
    totals: list[int]
    # The outcome for the player, when the match is over.
    outcome: Literal["won", "lost", "level"] | None
    # Whether it counts in the statistics.
    counts: bool


class MatchList(Struct, frozen=True):
    """Matches, those played last first."""

    matches: list[MatchInfo]


class MatchQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which matches."""

    status: Annotated[MatchStatus, Meta(description="Only matches of this status")] | UnsetType = UNSET
    limit: Limit = 50


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules, and the levels of the computer players on the other seats, in the order of the seats.

    ``conventions`` are what the player's partner has agreed on, where the rules know partners.
    """

    rules: RulesCode | RulesChoice
    levels: Annotated[list[Level], Meta(min_length=1, max_length=3)]
    seat: SeatNumber = 0
    conventions: ConventionsInfo | None = None


class MatchStarted(Struct, frozen=True):
    """The match to join over the WebSocket."""

    match: MatchId


@operation(
    "POST",
    "/api/players/{player}/matches",
    "Begin a match",
    status=201,
    errors=("impossible_rules", "not_now"),
    body=NewMatch(RulesChoice("classic4"), levels=[2, 3, 2]),
    answer=MatchStarted("m1"),
)
async def begin_match(host: Host, path: OfPlayer, body: NewMatch) -> MatchStarted:
    """Sit down with computer players. Matches that are running go on running, in public as many as there may be."""
    rules = rules_of_code(body.rules, "$.rules") if isinstance(body.rules, str) else rules_of_choice(body.rules)
    if len(body.levels) != rules.players - 1:
        text = f"{rules.players} play by these rules, so there are {rules.players - 1} levels to choose."
        raise invalid(text, "$.levels", expected=rules.players - 1)
    if body.seat >= rules.players:
        raise invalid(f"There is no seat {body.seat}: {rules.players} play.", "$.seat")
    conventions = NO_CONVENTIONS
    if body.conventions is not None:
        if rules.sides == rules.players:
            raise invalid("By these rules there is no partner to agree with.", "$.conventions")
        conventions = Conventions(**structs.asdict(body.conventions))
    await to_thread.run_sync(check_not_too_many, host, path.player)
    match = await host.begin(path.player, rules, levels=body.levels, seat=body.seat, conventions=conventions)
    return MatchStarted(match)


@operation("GET", "/api/players/{player}/matches", "A player's matches")
def list_matches(host: Host, path: OfPlayer, query: MatchQuery) -> MatchList:
    """Those that run are to be offered again, those that are finished can be replayed."""
    require_player(host.store, path.player)
    status = None if query.status is UNSET else query.status
    found = host.store.matches(player=path.player, status=status, limit=query.limit)
    return MatchList([_info(host.store, match, path.player) for match in found])


@operation("GET", "/api/players/{player}/matches/{match}", "A match")
def get_match(host: Host, path: OfMatch) -> MatchInfo:
    """One match at which the player sits."""
    match, _ = require_match(host.store, path.player, path.match)
    return _info(host.store, match, path.player)


@operation("POST", "/api/players/{player}/matches/{match}/set-aside", "Put a match away", errors=("not_now",))
def set_match_aside(host: Host, path: OfMatch) -> MatchInfo:
    """A running match is not offered any more. Nothing of it is lost, and joining it takes it up again."""
    match, _ = require_match(host.store, path.player, path.match)
    if match.status == "finished":
        raise ApiError("not_now", "This match is over.", status=match.status)
    if is_shared(match):
        raise ApiError("not_now", "Others play this match too.", status=match.status)
    if match.status == "running":
        match = host.store.set_aside(path.match).result()
    return _info(host.store, match, path.player)


def check_not_too_many(host: Host, player: str) -> None:
    """Refuse one more match against computer players to whoever has many of them going on a public server."""
    if not host.is_public:
        return
    running = [match for match in host.store.running_matches(player) if not is_shared(match)]
    if len(running) >= MOST_AGAINST_BOTS:
        text = (
            f"You have {MOST_AGAINST_BOTS} matches against the computer going. "
            "Go on with one of them first: play it to its end, or resign."
        )
        raise ApiError("not_now", text, most=MOST_AGAINST_BOTS)


def _info(store: Store, match: StoredMatch, player: str) -> MatchInfo:
    seat = seat_of(match, player)
    if seat is None:
        raise AssertionError("only matches at which the player sits come here")
    rules = Rules.parse(match.rules)
    hands = store.hand_results(match.id)
    side = next(other.side for other in match.seats if other.seat == seat)
    outcomes = {result.side: result.outcome for result in store.match_results(match.id)}
    return MatchInfo(
        match=match.id,
        status=match.status,
        created=match.created,
        updated=match.updated,
        finished=match.finished,
        rules=rules.code(),
        preset=match.preset,
        seat=seat,
        seats=[_seat_info(other) for other in match.seats],
        hands_played=len({result.hand for result in hands}),
        totals=[sum(result.total for result in hands if result.side == side) for side in range(rules.sides)],
        outcome=outcomes.get(side),
        counts=match.counts,
    )


def _seat_info(seat: Seat) -> MatchSeat:
    return MatchSeat(seat.seat, seat.side, seat.name, "person" if seat.bot_level is None else "bot", seat.bot_level)


OPERATIONS = (begin_match, list_matches, get_match, set_match_aside)
