"""Removing a player: what is about that person goes, what belongs to others stays.

Gone are sessions, account, settings, saves, ratings, what they wanted of others and others of them, memberships and
invitations, and the texts they wrote in chats. Matches stay, because others played them too, with the names that were
in use then. The player's row stays for them, without the name.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, or_, select, update

from canasta.store.online_schema import (
    accounts,
    chat,
    gathering_seats,
    gatherings,
    invitations,
    nicknames,
    presences,
    rating_changes,
    ratings,
    relations,
    room_members,
    sessions,
)
from canasta.store.players import rename_player
from canasta.store.schema import saves, settings


def remove_player(connection: Connection, player: str, name: str) -> None:
    """Forget a player; the name, which must be free, is what is left. Fails with `NotFound`."""
    rename_player(connection, player, name)
    of_one = (sessions, accounts, nicknames, settings, saves, ratings, rating_changes, room_members, presences)
    for table in of_one:
        connection.execute(delete(table).where(table.c.player_id == player))
    connection.execute(delete(relations).where(or_(relations.c.player_id == player, relations.c.other_id == player)))
    mine = or_(invitations.c.from_id == player, invitations.c.to_id == player)
    waiting = update(invitations).where(mine, invitations.c.status == "waiting")
    connection.execute(waiting.values(status="withdrawn"))
    # A text that is not to be seen any more need not be kept either.
    connection.execute(update(chat).where(chat.c.player_id == player).values(name=name, text="", removed=True))
    _leave_open_tables(connection, player)


def _leave_open_tables(connection: Connection, player: str) -> None:
    """Stand up where a match has not begun: another person becomes the host, or the table is closed."""
    sits = select(gathering_seats.c.gathering_id).where(gathering_seats.c.player_id == player)
    at = or_(gatherings.c.id.in_(sits), gatherings.c.host_id == player)
    for table in list(connection.execute(select(gatherings).where(at, gatherings.c.status == "open"))):
        here = gathering_seats.c.gathering_id == table.id
        connection.execute(delete(gathering_seats).where(here, gathering_seats.c.player_id == player))
        others = select(gathering_seats.c.player_id).where(here, gathering_seats.c.player_id.is_not(None))
        heir = connection.execute(others.order_by(gathering_seats.c.seat)).scalars().first()
        changes: dict[str, object] = {"version": table.version + 1}
        if heir is None:
            changes["status"] = "closed"
        elif table.host_id == player:
            changes["host_id"] = heir
        if heir is not None and table.proposed_by == player:
            changes["proposed_by"] = changes.get("host_id", table.host_id)
        connection.execute(update(gatherings).where(gatherings.c.id == table.id).values(changes))
