"""Invitations to a gathering."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeVar

from sqlalchemy import ColumnElement, Connection, Row, func, insert, select, update

from canasta.store.errors import NotFound
from canasta.store.lobby_tables import Changed, Conduct, SitDown, sit_down
from canasta.store.online_schema import invitations
from canasta.store.schema import players

InvitationStatus = Literal["waiting", "accepted", "declined", "expired", "withdrawn"]
R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """Somebody asks somebody to come to a table."""

    id: str
    table: str
    from_player: str
    from_name: str
    to_player: str
    to_name: str
    created: str
    expires: str
    status: InvitationStatus


# --- writing ---


def invite(
    connection: Connection, invitation: str, table: str, from_player: str, to_player: str, *, at: str, expires: str
) -> Invitation:
    """Write an invitation; one of the same table to the same person that still stands is the answer instead."""
    standing = _waiting(at) & (invitations.c.gathering_id == table) & (invitations.c.to_id == to_player)
    found = _read(connection, standing)
    if found:
        return found[0]
    values = {
        "id": invitation,
        "gathering_id": table,
        "from_id": from_player,
        "to_id": to_player,
        "created": at,
        "expires": expires,
        "status": "waiting",
    }
    connection.execute(insert(invitations).values(values))
    return require_invitation(connection, invitation, at)


def settle(connection: Connection, invitation: str, status: InvitationStatus, *, at: str) -> Invitation:
    """What became of an invitation, if it was still waiting. The answer is how it was before."""
    before = require_invitation(connection, invitation, at)
    if before.status == "waiting":
        _set_status(connection, invitation, status)
    return before


def accept(
    connection: Connection, invitation: str, player: str, deed: SitDown[R], conduct: Conduct, *, at: str
) -> Changed | Invitation | R:
    """Come to the table one was invited to. If the invitation does not stand any more, it is the answer."""
    before = require_invitation(connection, invitation, at)
    if before.status != "waiting":
        return before
    return sit_down(connection, before.table, player, deed, conduct)


def expire(connection: Connection, at: str) -> list[Invitation]:
    """Note that the time of invitations is over; those that are concerned."""
    over = (invitations.c.status == "waiting") & (invitations.c.expires <= at)
    found = _read(connection, over)
    if found:
        connection.execute(update(invitations).where(over).values(status="expired"))
    return found


def _set_status(connection: Connection, invitation: str, status: InvitationStatus) -> None:
    connection.execute(update(invitations).where(invitations.c.id == invitation).values(status=status))


# --- reading ---


def require_invitation(connection: Connection, invitation: str, at: str) -> Invitation:
    """The invitation with this id, as it is at a time."""
    found = _read(connection, invitations.c.id == invitation)
    if not found:
        raise NotFound("invitation", invitation)
    [one] = found
    return _at(one, at)


def received(connection: Connection, player: str, at: str) -> list[Invitation]:
    """The invitations that a player can accept, the newest first."""
    return _read(connection, _waiting(at) & (invitations.c.to_id == player))


def sent(connection: Connection, player: str, *, since: str, at: str) -> list[Invitation]:
    """The invitations that a player has sent since a time and not withdrawn, the newest first."""
    mine = (invitations.c.from_id == player) & (invitations.c.created >= since) & (invitations.c.status != "withdrawn")
    return [_at(each, at) for each in _read(connection, mine)]


def count_sent(connection: Connection, player: str, *, since: str) -> int:
    """How many invitations a player has sent since a time, whatever became of them."""
    mine = (invitations.c.from_id == player) & (invitations.c.created >= since)
    return connection.execute(select(func.count()).select_from(invitations).where(mine)).scalar_one()


def _at(invitation: Invitation, at: str) -> Invitation:
    """How it is at a time, whether or not somebody has noted that its time is over."""
    is_over = invitation.status == "waiting" and invitation.expires <= at
    return replace(invitation, status="expired") if is_over else invitation


def _waiting(at: str) -> ColumnElement[bool]:
    return (invitations.c.status == "waiting") & (invitations.c.expires > at)


_FROM: Final = players.alias("from_players")
_TO: Final = players.alias("to_players")


def _read(connection: Connection, condition: ColumnElement[bool]) -> list[Invitation]:
    wanted = (
        select(invitations, _FROM.c.name.label("from_name"), _TO.c.name.label("to_name"))
        .join(_FROM, _FROM.c.id == invitations.c.from_id)
        .join(_TO, _TO.c.id == invitations.c.to_id)
        .where(condition)
        .order_by(invitations.c.created.desc(), invitations.c.id)
    )
    return [_invitation(row) for row in connection.execute(wanted)]


def _invitation(row: Row[Any]) -> Invitation:
    return Invitation(
        id=row.id,
        table=row.gathering_id,
        from_player=row.from_id,
        from_name=row.from_name,
        to_player=row.to_id,
        to_name=row.to_name,
        created=row.created,
        expires=row.expires,
        status=row.status,
    )
