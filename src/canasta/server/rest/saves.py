"""Saves: a match as it is now, under a name."""

from __future__ import annotations

from typing import Final

from anyio import to_thread
from msgspec import Struct, to_builtins

from canasta.notation.records import LONGEST_NAME
from canasta.rules import Rules
from canasta.server.host import Host
from canasta.server.rest.errors import ApiError
from canasta.server.rest.matches import MatchStarted
from canasta.server.rest.operations import operation
from canasta.server.rest.values import (
    MatchId,
    Name,
    OfPlayer,
    RulesCode,
    SaveId,
    checked_name,
    require_player,
)
from canasta.store import NameTaken, Save, Store

_MOST_NAMESAKES: Final = 10_000
MOST_SAVES: Final = 200  # in public


class SaveInfo(Struct, frozen=True):
    """A save: what was saved, and when."""

    id: SaveId
    name: str
    saved: str
    match: MatchId
    rules: RulesCode
    preset: str
    seats: list[str]


class SaveList(Struct, frozen=True):
    """A player's saves, the last one first."""

    saves: list[SaveInfo]


class NewSave(Struct, frozen=True, forbid_unknown_fields=True):
    """The match, and the name for the save; one of that name is replaced only if ``replace`` says so."""

    match: MatchId
    name: Name
    replace: bool = False


class SaveName(Struct, frozen=True, forbid_unknown_fields=True):
    """A name for a save."""

    name: Name


class SuggestedName(Struct, frozen=True):
    """A name that no save has."""

    name: str


class OfSave(OfPlayer, frozen=True):
    """Which save of a player."""

    save: SaveId


@operation("GET", "/api/players/{player}/saves", "A player's saves")
def list_saves(host: Host, path: OfPlayer) -> SaveList:
    """All saves, the last one first."""
    require_player(host.store, path.player)
    return SaveList([_info(host.store, save) for save in host.store.saves(path.player)])


@operation(
    "POST",
    "/api/players/{player}/saves",
    "Save a match",
    status=201,
    errors=("name_taken", "not_now"),
    body=NewSave("m1", "Anna"),
)
async def create_save(host: Host, path: OfPlayer, body: NewSave) -> SaveInfo:
    """Save a match as it is now. If the name is taken, the facts of the error are the save that has it.

    A match with other people cannot be saved.
    """
    name = checked_name(body.name)
    if host.is_public and not body.replace:
        if len(await to_thread.run_sync(host.store.saves, path.player)) >= MOST_SAVES:
            raise ApiError("not_now", f"There are {MOST_SAVES} saves: delete some of them first.", most=MOST_SAVES)
    try:
        save = await host.save(path.player, body.match, name, replace=body.replace)
    except NameTaken as error:
        raise await to_thread.run_sync(_taken, host.store, path.player, name) from error
    return await to_thread.run_sync(_info, host.store, save)


@operation("GET", "/api/players/{player}/saves/suggested-name", "A name for a save", answer=SuggestedName("Anna 2"))
def suggest_save_name(host: Host, path: OfPlayer) -> SuggestedName:
    """The player's name, with a number if there is a save of that name."""
    name = require_player(host.store, path.player).name
    for number in range(2, _MOST_NAMESAKES):
        ending = "" if number == 2 else f" {number - 1}"
        suggested = name[: LONGEST_NAME - len(ending)].rstrip() + ending
        if host.store.find_save(path.player, suggested) is None:
            return SuggestedName(suggested)
    raise ApiError("not_now", "There are too many saves.")


@operation(
    "PATCH",
    "/api/players/{player}/saves/{save}",
    "Another name for a save",
    errors=("name_taken",),
    body=SaveName("Before the storm"),
)
def rename_save(host: Host, path: OfSave, body: SaveName) -> SaveInfo:
    """Rename a save. If the name is taken, the facts of the error are the save that has it."""
    require_player(host.store, path.player)
    name = checked_name(body.name)
    try:
        return _info(host.store, host.store.rename_save(path.player, path.save, name).result())
    except NameTaken as error:
        raise _taken(host.store, path.player, name) from error


@operation("DELETE", "/api/players/{player}/saves/{save}", "Delete a save", status=204)
def delete_save(host: Host, path: OfSave) -> None:
    """Delete a save. The match and its log stay."""
    require_player(host.store, path.player)
    host.store.delete_save(path.player, path.save).result()


@operation(
    "POST", "/api/players/{player}/saves/{save}/load", "Load a save", errors=("not_now",), answer=MatchStarted("m2")
)
async def load_save(host: Host, path: OfSave) -> MatchStarted:
    """The match to join: the saved one if it is still as it was, else a new one that goes on from there.

    A match that is running is not lost by this.
    """
    return MatchStarted(await host.load(path.player, path.save))


def _taken(store: Store, player: str, name: str) -> ApiError:
    present = store.find_save(player, name)
    facts = {} if present is None else {"save": to_builtins(_info(store, present))}
    return ApiError("name_taken", "There is a save of this name.", name=name, **facts)


def _info(store: Store, save: Save) -> SaveInfo:
    match = store.match(save.match)
    if match is None:
        raise AssertionError("a save keeps its match")
    code = Rules.parse(match.rules).code()
    return SaveInfo(save.id, save.name, save.saved, save.match, code, match.preset, [seat.name for seat in match.seats])


# The suggested name before the saves by number: paths are tried in this order.
OPERATIONS = (list_saves, create_save, suggest_save_name, rename_save, delete_save, load_save)
