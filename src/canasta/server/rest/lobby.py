"""The lobby: rooms, tables where people agree on rules and play, invitations. The WebSocket tells what happens there.

A table here is a gathering of people; the match that they play is another thing, with an id of its own.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from canasta.rules import Rules
from canasta.server.host import Host
from canasta.server.lobby.lobby import Lobby
from canasta.server.lobby.messages import (
    Clock,
    GatheringInfo,
    GatheringSeat,
    InvitationInfo,
    RoomId,
    RoomInfo,
)
from canasta.server.presenting import rules_info
from canasta.server.rest.errors import not_found
from canasta.server.rest.operations import operation
from canasta.server.rest.rules import rules_of_code
from canasta.server.rest.values import Level, MatchId, Name, RulesCode, SeatNumber, checked_name
from canasta.server.visitors import Visitor

GatheringId = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of a table of the lobby", examples=["t1"])
]
InvitationId = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of an invitation", examples=["i1"])
]
Version = Annotated[int, Meta(ge=1, le=2_147_483_647, description="The version of the table that was seen")]

AT_TABLE = ("table_closed",)
SITTING = ("needs_account", "not_available", "not_for_rated", "seat_taken", "table_closed", "table_full")


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a private room: who knows it may enter."""

    name: Name


class BotSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A computer player for a seat; null: nobody."""

    seat: SeatNumber
    level: Level | None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open: one sits at seat 0.

    ``is_open``: whether it is listed in the room; else it is found by its link or by an invitation.
    """

    room: RoomId
    rules: RulesCode
    clock: Clock | None = None
    spectators: bool = True
    is_open: bool = True
    bots: Annotated[list[BotSeat], Meta(max_length=3)] = []


class JoinTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules that one would choose; the seat, or any that is free."""

    rules: RulesCode
    seat: SeatNumber | None = None


class AtVersion(Struct, frozen=True, forbid_unknown_fields=True):
    """What was seen when it was decided."""

    version: Version


class Proposal(Struct, frozen=True, forbid_unknown_fields=True):
    """Other rules, and what was seen when they were chosen."""

    version: Version
    rules: RulesCode


class PersonName(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody."""

    name: Name


class Quick(Struct, frozen=True, forbid_unknown_fields=True):
    """Where, and the rules that one would choose."""

    room: RoomId
    rules: RulesCode


class MatchRef(Struct, frozen=True, forbid_unknown_fields=True):
    """A match that is over; other rules, if one would like to play by others now."""

    match: MatchId
    rules: RulesCode | None = None


class OnlineMatch(Struct, frozen=True, kw_only=True):
    """What a match with others is besides the cards; ``table`` is the gathering, ``can_chat`` whether one may write."""

    table: GatheringId
    room: RoomInfo
    rated: bool
    spectators: bool
    clock: Clock | None
    can_chat: bool


class OfRoom(Struct, frozen=True):
    """Which room."""

    room: RoomId


class OfTable(Struct, frozen=True):
    """Which table."""

    table: GatheringId


class OfInvitation(Struct, frozen=True):
    """Which invitation."""

    invitation: InvitationId


class OfOnlineMatch(Struct, frozen=True):
    """Which match."""

    match: MatchId


_EXAMPLE = GatheringInfo(
    id="t1",
    room="fun",
    host="Anna",
    rules=rules_info(Rules()),
    proposed_by="Anna",
    clock=Clock(60, 300),
    spectators=True,
    rated=False,
    is_open=True,
    status="open",
    match=None,
    version=1,
    created="2026-05-01T18:00:00.000Z",
    seats=[
        GatheringSeat(seat=0, kind="person", name="Anna", own_rules=Rules().code(), agrees=True, connected=True),
        GatheringSeat(seat=1, kind="nobody"),
    ],
    mine=0,
)


def lobby_of(host: Host) -> Lobby:
    """The lobby, which only a public server has."""
    if host.lobby is None:
        raise not_found("page")
    return host.lobby


# --- rooms ---


@operation("POST", "/api/lobby/rooms", "Enter a private room", errors=("not_now",), body=NewRoom("The cat café"))
async def enter_room(host: Host, visitor: Visitor, body: NewRoom) -> RoomInfo:
    """The room of this name, which is made if there is none. One is told of it in the lobby until one leaves it."""
    return await lobby_of(host).rooms.enter(visitor, checked_name(body.name))


@operation("DELETE", "/api/lobby/rooms/{room}", "Leave a private room", status=204)
async def leave_room(host: Host, visitor: Visitor, path: OfRoom) -> None:
    """Be told of it no longer. Who knows its name can enter it again."""
    await lobby_of(host).rooms.leave(visitor, path.room)


# --- tables ---


@operation(
    "POST",
    "/api/lobby/tables",
    "Open a table",
    status=201,
    errors=("not_found", "needs_account", "not_for_rated", "not_now", "seat_taken"),
    body=NewTable("fun", Rules().code(), Clock(60, 300)),
    answer=_EXAMPLE,
)
async def open_table(host: Host, visitor: Visitor, body: NewTable) -> GatheringInfo:
    """Propose rules and wait for others. Whoever sat at another open table has left it then.

    In *Competition* matches are rated: they need a clock (60 seconds and a bank of 300, if none is given) and rules
    with a target, and have no computer players.
    """
    return await lobby_of(host).tables.open(
        visitor,
        room=body.room,
        rules=rules_of_code(body.rules, "$.rules"),
        clock=body.clock,
        spectators=body.spectators,
        is_open=body.is_open,
        bots={bot.seat: bot.level for bot in body.bots if bot.level is not None},
    )


@operation("GET", "/api/lobby/tables/{table}", "A table", answer=_EXAMPLE)
async def get_table(host: Host, visitor: Visitor | None, path: OfTable) -> GatheringInfo:
    """What somebody sees who follows a link, before entering too."""
    return await lobby_of(host).tables.info(path.table, visitor)


@operation(
    "POST",
    "/api/lobby/tables/{table}/join",
    "Sit down",
    errors=SITTING,
    body=JoinTable(Rules().code()),
    answer=_EXAMPLE,
)
async def join_table(host: Host, visitor: Visitor, path: OfTable, body: JoinTable) -> GatheringInfo:
    """Take a seat. Whose rules are those proposed agrees at once; everybody else sees what differs first.

    Whoever sat at another open table has left it then. Who sits there already may change the seat.
    """
    rules = rules_of_code(body.rules, "$.rules")
    return await lobby_of(host).tables.join(visitor, path.table, rules, seat=body.seat)


@operation("POST", "/api/lobby/tables/{table}/leave", "Stand up", status=204, errors=AT_TABLE)
async def leave_table(host: Host, visitor: Visitor, path: OfTable) -> None:
    """Leave before the match begins. If nobody is left, the table is closed."""
    await lobby_of(host).tables.leave(visitor, path.table)


@operation(
    "POST",
    "/api/lobby/tables/{table}/agree",
    "Agree to the rules",
    errors=("not_seated", "stale", *AT_TABLE),
    body=AtVersion(3),
    answer=_EXAMPLE,
)
async def agree(host: Host, visitor: Visitor, path: OfTable, body: AtVersion) -> GatheringInfo:
    """Play by the rules that are proposed. One's own settings stay as they are."""
    return await lobby_of(host).tables.agree(visitor, path.table, version=body.version)


@operation(
    "POST",
    "/api/lobby/tables/{table}/propose",
    "Propose other rules",
    errors=("not_for_rated", "not_seated", "stale", "too_many_seated", *AT_TABLE),
    body=Proposal(3, Rules(canastas_to_go_out=2).code()),
    answer=_EXAMPLE,
)
async def propose(host: Host, visitor: Visitor, path: OfTable, body: Proposal) -> GatheringInfo:
    """One's own rules, or some in between. Whose rules are others has not agreed then."""
    rules = rules_of_code(body.rules, "$.rules")
    return await lobby_of(host).tables.propose(visitor, path.table, rules, version=body.version)


@operation(
    "POST",
    "/api/lobby/tables/{table}/bot",
    "Give a seat to a computer player",
    errors=("not_for_rated", "not_host", "not_seated", "seat_taken", *AT_TABLE),
    body=BotSeat(1, 2),
    answer=_EXAMPLE,
)
async def seat_bot(host: Host, visitor: Visitor, path: OfTable, body: BotSeat) -> GatheringInfo:
    """The host's affair; without a level, the seat becomes empty."""
    return await lobby_of(host).tables.seat_bot(visitor, path.table, body.seat, body.level)


@operation(
    "POST",
    "/api/lobby/tables/{table}/remove",
    "Send somebody away",
    errors=("invalid", "not_host", "not_seated", *AT_TABLE),
    body=PersonName("Bert"),
    answer=_EXAMPLE,
)
async def remove_person(host: Host, visitor: Visitor, path: OfTable, body: PersonName) -> GatheringInfo:
    """The host's affair, before the match begins."""
    return await lobby_of(host).tables.remove(visitor, path.table, body.name)


@operation(
    "POST",
    "/api/lobby/quick",
    "Quick match",
    errors=("not_found", "needs_account", "not_for_rated"),
    body=Quick("fun", Rules().code()),
    answer=_EXAMPLE,
)
async def quick_match(host: Host, visitor: Visitor, body: Quick) -> GatheringInfo:
    """Sit down at the open table whose rules differ least from one's own; if there is none, open one."""
    return await lobby_of(host).tables.quick(visitor, body.room, rules_of_code(body.rules, "$.rules"))


@operation(
    "POST",
    "/api/lobby/rematch",
    "Play again",
    errors=("not_found", "not_now", "too_many_seated", *SITTING),
    body=MatchRef("m1"),
    answer=_EXAMPLE,
)
async def rematch(host: Host, visitor: Visitor, body: MatchRef) -> GatheringInfo:
    """The same people, seats, rules and clock once more. The first to ask opens the table, the others sit down."""
    rules = None if body.rules is None else rules_of_code(body.rules, "$.rules")
    return await lobby_of(host).tables.rematch(visitor, body.match, rules)


@operation("GET", "/api/lobby/matches/{match}", "What a match with others is")
async def get_online_match(host: Host, visitor: Visitor, path: OfOnlineMatch) -> OnlineMatch:
    """Where it belongs, and what may be done there. Matches against computer players alone are none of these."""
    found = await lobby_of(host).tables.of_match(visitor, path.match)
    return OnlineMatch(
        table=found.table,
        room=found.room,
        rated=found.rated,
        spectators=found.spectators,
        clock=found.clock,
        can_chat=found.can_chat,
    )


# --- invitations ---


@operation(
    "POST",
    "/api/lobby/tables/{table}/invitations",
    "Invite somebody",
    status=201,
    errors=("invalid", "not_available", "not_seated", "too_fast", *AT_TABLE),
    body=PersonName("Bert"),
)
async def invite(host: Host, visitor: Visitor, path: OfTable, body: PersonName) -> InvitationInfo:
    """Ask somebody who is here to come to the table at which one sits. It stands for a minute."""
    return await lobby_of(host).invitations.invite(visitor, path.table, body.name)


@operation(
    "POST",
    "/api/lobby/invitations/{invitation}/accept",
    "Accept an invitation",
    errors=("invitation_over", *SITTING),
    body=JoinTable(Rules().code()),
    answer=_EXAMPLE,
)
async def accept_invitation(host: Host, visitor: Visitor, path: OfInvitation, body: JoinTable) -> GatheringInfo:
    """Sit down at the table that one was invited to."""
    rules = rules_of_code(body.rules, "$.rules")
    return await lobby_of(host).invitations.accept(visitor, path.invitation, rules, seat=body.seat)


@operation(
    "POST",
    "/api/lobby/invitations/{invitation}/decline",
    "Decline an invitation",
    status=204,
    errors=("invitation_over",),
)
async def decline_invitation(host: Host, visitor: Visitor, path: OfInvitation) -> None:
    """Not now. Who sent it is told so."""
    await lobby_of(host).invitations.decline(visitor, path.invitation)


@operation(
    "DELETE",
    "/api/lobby/invitations/{invitation}",
    "Withdraw an invitation",
    status=204,
    errors=("invitation_over",),
)
async def withdraw_invitation(host: Host, visitor: Visitor, path: OfInvitation) -> None:
    """Of those that one has sent."""
    await lobby_of(host).invitations.withdraw(visitor, path.invitation)


OPERATIONS = (
    enter_room,
    leave_room,
    open_table,
    get_table,
    join_table,
    leave_table,
    agree,
    propose,
    seat_bot,
    remove_person,
    invite,
    accept_invitation,
    decline_invitation,
    withdraw_invitation,
    quick_match,
    rematch,
    get_online_match,
)
