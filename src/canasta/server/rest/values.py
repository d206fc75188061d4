"""Values that several topics share: ids, names, who plays."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from canasta.bots import LEVELS
from canasta.notation.records import LONGEST_NAME
from canasta.server.rest.errors import invalid, not_found
from canasta.store import NotStorable, Opponent, Player, Store, StoredMatch, name_key

PlayerId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of a player", examples=["p1"])]
MatchId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of a match", examples=["m1"])]
SaveId = Annotated[int, Meta(ge=1, le=2_147_483_647, description="The id of a save")]
HandNumber = Annotated[int, Meta(ge=1, le=99_999, description="The number of a hand, from 1")]
Level = Annotated[int, Meta(ge=1, le=LEVELS[-1].number, description="The level of a computer player")]
SeatNumber = Annotated[int, Meta(ge=0, le=3, description="The number of a seat, from 0")]
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_NAME,
        description="Printable characters; spaces around it are cut off",
        examples=["Anna"],
    ),
]
RulesCode = Annotated[str, Meta(max_length=500, description="A share code of rules", examples=["22AAC"])]
PresetName = Annotated[str, Meta(pattern="^[a-z0-9_-]{1,40}$", description="The name of a preset", examples=["hoyle"])]


class OfPlayer(Struct, frozen=True):
    """Whose it is."""

    player: PlayerId


class OfMatch(OfPlayer, frozen=True):
    """Which match of a player."""

    match: MatchId


class OpponentInfo(Struct, frozen=True):
    """A person or a computer player. Guests, who have no profile, are counted together and have no name then."""

    name: str
    kind: Literal["person", "bot"]
    level: int | None


def opponent_info(opponent: Opponent) -> OpponentInfo:
    """An opponent, as everybody may know him. Bots that are counted together are called as their level is."""
    if opponent.bot_level is None:
        return OpponentInfo(opponent.name, "person", None)
    names = {level.number: level.name for level in LEVELS}
    return OpponentInfo(opponent.name or names.get(opponent.bot_level, ""), "bot", opponent.bot_level)


def checked_name(name: str) -> str:
    """A name that can stand in a list: of which something is to be seen, and nothing is hidden in it.

    >>> checked_name("  Anna ")
    'Anna'
    """
    name = name.strip()
    if not name.isprintable():
        raise invalid("A name has printable characters only.", "$.name")
    try:
        name_key(name)
    except NotStorable:
        raise invalid("A name needs a visible character.", "$.name") from None
    return name


def require_player(store: Store, player: str) -> Player:
    """The player, who must be there."""
    found = store.player(player)
    if found is None:
        raise not_found("player")
    return found


def require_name(store: Store, name: str) -> Player:
    """The player of this name, in any spelling that looks the same, who must be there."""
    try:
        found = store.find_player(name)
    except NotStorable:  # a name that nobody can have
        found = None
    if found is None:
        raise not_found("player")
    return found


def require_match(store: Store, player: str, match: str) -> tuple[StoredMatch, int]:
    """A match at which the player sits, and the seat. Other matches are as if they were not there."""
    require_player(store, player)
    found = store.match(match)
    seat = None if found is None else seat_of(found, player)
    if found is None or seat is None:
        raise not_found("match")
    return found, seat


def seat_of(match: StoredMatch, player: str) -> int | None:
    """Where a player sits."""
    return next((seat.seat for seat in match.seats if seat.player == player), None)
