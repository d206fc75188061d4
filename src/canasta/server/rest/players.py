"""Players: local profiles without passwords. In public everybody sees only oneself (see `session`)."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from msgspec import Struct

from canasta.errors import NotationError
from canasta.notation.records import check_name
from canasta.server.host import Host
from canasta.server.nicknames import BadNickname, checked_nickname
from canasta.server.rest.errors import invalid, not_found
from canasta.server.rest.operations import operation
from canasta.server.rest.values import Name, OfPlayer, checked_name, require_player
from canasta.server.surroundings import time_text
from canasta.server.visitors import Visitor
from canasta.store import Player
from canasta.store.accounts import Wanted

# A guest who has not been here for so long keeps the nickname only as long as nobody else wants it.
GUESTS_KEEP_NAMES: Final = timedelta(days=7)


class PlayerInfo(Struct, frozen=True):
    """A player; ``created`` is a time in UTC, as ISO 8601 writes it."""

    id: str
    name: str
    created: str


class PlayerList(Struct, frozen=True):
    """All players, by name."""

    players: list[PlayerInfo]


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """The name for a player. It will stand in records, so it has no comma and no number sign."""

    name: Name


ANNA = PlayerInfo("p1", "Anna", "2026-05-01T18:00:00Z")


@operation("GET", "/api/players", "All players", answer=PlayerList([ANNA]))
def list_players(host: Host, visitor: Visitor | None) -> PlayerList:
    """Everybody who has played on this machine, by name. In public that is oneself."""
    if not host.is_public:
        return PlayerList([_info(player) for player in host.store.players()])
    return PlayerList([] if visitor is None else [PlayerInfo(visitor.player, visitor.name, visitor.created)])


@operation(
    "POST",
    "/api/players",
    "A new player",
    status=201,
    errors=("name_taken", "not_found"),
    body=NewPlayer("Anna"),
    answer=ANNA,
)
def create_player(host: Host, body: NewPlayer) -> PlayerInfo:
    """Make a profile. Names that look the same are the same: ``anna`` is taken when there is an ``Anna``.

    There are no profiles in public: a session is begun there.
    """
    if host.is_public:
        raise not_found("page")
    player, at = host.around.new_id(), host.around.time_text()
    return _info(host.store.create_player(player, _player_name(body.name), at=at).result())


@operation("GET", "/api/players/{player}", "A player", answer=ANNA)
def get_player(host: Host, path: OfPlayer) -> PlayerInfo:
    """One player by id."""
    return _info(require_player(host.store, path.player))


@operation(
    "PATCH",
    "/api/players/{player}",
    "Another name for a player",
    errors=("name_taken",),
    body=NewPlayer("Anna Maria"),
)
def rename_player(host: Host, path: OfPlayer, body: NewPlayer) -> PlayerInfo:
    """Rename a player. Matches that were begun keep the old name on their seats."""
    if not host.is_public:
        return _info(host.store.rename_player(path.player, _player_name(body.name)).result())
    renamed = host.store.accounts.rename(path.player, wanted(host, nickname(body.name))).result()
    # Sockets, one's own screens, those at the same table, and all who see the name in a room.
    host.bus.publish(f"player:{path.player}", f"mine:{path.player}", f"seen:{path.player}", "rooms")
    return _info(renamed)


def nickname(name: str) -> str:
    """A name that can stand in lists and records, among people who do not know each other."""
    try:
        return checked_nickname(_player_name(name))
    except BadNickname as error:
        raise invalid(str(error), "$.name") from None


def wanted(host: Host, name: str) -> Wanted:
    """The nickname is wanted now."""
    now = host.around.now()
    return Wanted(name, time_text(now), time_text(now - GUESTS_KEEP_NAMES))


def _player_name(name: str) -> str:
    try:
        return check_name(checked_name(name))
    except NotationError as error:
        raise invalid(f"{error.reason}.", "$.name") from None


def _info(player: Player) -> PlayerInfo:
    return PlayerInfo(player.id, player.name, player.created)


OPERATIONS = (list_players, create_player, get_player, rename_player)
