"""Players: local profiles without passwords."""

from __future__ import annotations

from msgspec import Struct

from canasta.errors import NotationError
from canasta.notation.records import check_name
from canasta.server.host import Host
from canasta.server.rest.errors import invalid
from canasta.server.rest.operations import operation
from canasta.server.rest.values import Name, OfPlayer, checked_name, require_player
from canasta.store import Player


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
def list_players(host: Host) -> PlayerList:
    """Everybody who has played on this machine, by name."""
    return PlayerList([_info(player) for player in host.store.players()])


@operation(
    "POST",
    "/api/players",
    "A new player",
    status=201,
    errors=("name_taken",),
    body=NewPlayer("Anna"),
    answer=ANNA,
)
def create_player(host: Host, body: NewPlayer) -> PlayerInfo:
    """Make a profile. Names that look the same are the same: ``anna`` is taken when there is an ``Anna``."""
    player, at = host.around.new_id(), host.around.time_text()
    return _info(host.store.create_player(player, _player_name(body), at=at).result())


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
    return _info(host.store.rename_player(path.player, _player_name(body)).result())


def _player_name(body: NewPlayer) -> str:
    try:
        return check_name(checked_name(body.name))
    except NotationError as error:
        raise invalid(f"{error.reason}.", "$.name") from None


def _info(player: Player) -> PlayerInfo:
    return PlayerInfo(player.id, player.name, player.created)


OPERATIONS = (list_players, create_player, get_player, rename_player)
