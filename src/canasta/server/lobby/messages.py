"""What goes over the wire about the lobby: parts that the REST part has too, and the messages of the WebSocket.

To others a person is a name; ids of players are not sent.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from canasta.server.wire import FromClient, FromServer, Id, RulesInfo

RoomId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of a room", examples=["fun"])]
Place = Annotated[
    str,
    Meta(
        pattern="^(room|table):[A-Za-z0-9_-]{1,64}$",
        description="Where people chat: a room, or a table of the lobby",
        examples=["room:fun"],
    ),
]

MOST_PLACES = 4
MOST_PLAYERS = 200
MOST_TABLES = 100


# --- parts ---


class RoomInfo(Struct, frozen=True):
    """A room, and how many people and tables there are in it now."""

    id: RoomId
    kind: Literal["fun", "competition", "private"]
    name: str
    players: int
    tables: int


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each turn, and seconds of a bank for the whole match, which runs when those of the turn are over."""

    turn: Annotated[int, Meta(ge=10, le=600)]
    bank: Annotated[int, Meta(ge=0, le=3_600)]


class GatheringSeat(Struct, frozen=True, kw_only=True):
    """A seat of an open table.

    A person has rules of their own (``own_rules``, a share code) and agrees to those proposed, or not yet;
    ``differences`` is in how many options the two differ.
    """

    seat: int
    kind: Literal["person", "bot", "nobody"]
    name: str = ""
    level: int | None = None
    own_rules: str | None = None
    agrees: bool = False
    differences: int = 0
    connected: bool = False


class GatheringInfo(Struct, frozen=True, kw_only=True):
    """People at a table who agree on rules, and then play.

    The match starts by itself when all seats are taken and everybody agrees. ``version`` grows with each change.
    ``mine`` is one's own seat; it is null in what all are told.
    """

    id: str
    room: RoomId
    host: str
    rules: RulesInfo
    proposed_by: str
    clock: Clock | None
    spectators: bool
    rated: bool
    is_open: bool
    status: Literal["open", "playing", "over", "closed"]
    match: str | None
    # The match that these people have played before and want to play again.
    rematch_of: str | None = None
    version: int
    created: str
    seats: list[GatheringSeat]
    mine: int | None = None


class InvitationInfo(Struct, frozen=True, kw_only=True):
    """Somebody asks somebody to come to a table."""

    id: str
    table: GatheringInfo
    from_: str = field(name="from")
    to: str
    expires: str
    seconds_left: int
    status: Literal["waiting", "accepted", "declined", "expired", "withdrawn"]


class LobbyPlayer(Struct, frozen=True):
    """Somebody who is here. ``match`` is the one being played, if one may watch it.

    Whoever is ``seated`` waits at an open table, and may be invited to another one like those who are free.
    """

    name: str
    kind: Literal["guest", "account"]
    status: Literal["free", "seated", "playing", "away"]
    rating: int | None
    match: str | None


class ChatLine(Struct, frozen=True):
    """What somebody said. It is plain text."""

    id: int
    place: Place
    name: str
    text: str
    at: str


# --- from the client ---


class InLobby(FromClient, tag="lobby"):
    """Where one is: in a room, and told of everything in it; or elsewhere (``room`` null).

    Who is ``available`` is listed, in the room where one was last, and can be invited, wherever one looks.
    """

    id: Id
    room: RoomId | None
    available: bool
    away: bool = False


class Listen(FromClient, tag="listen"):
    """Be told what is said in these places, in place of those before."""

    id: Id
    places: Annotated[list[Place], Meta(max_length=MOST_PLACES)]


# --- from the server ---


class LobbyState(FromServer, tag="lobby"):
    """A room as it is now: the answer to ``lobby`` (with its id), and again when something has changed.

    ``online`` is how many people are connected. ``rooms`` are those for everybody, and the one that this is about.
    Of players there are at most 200, of tables (open and playing) at most 100.
    """

    room: RoomId | None
    online: int
    rooms: list[RoomInfo]
    players: list[LobbyPlayer]
    tables: list[GatheringInfo]
    id: str | None = None


class Mine(FromServer, tag="mine"):
    """What is one's own: after ``lobby``, and again when something of it has changed.

    Invitations to answer; those ``sent`` in the last minutes, with what became of them; the open table at which one
    sits; running matches with others; private rooms that one has entered.
    """

    invitations: list[InvitationInfo]
    sent: list[InvitationInfo]
    table: GatheringInfo | None
    matches: list[str]
    rooms: list[RoomInfo]


class Listening(FromServer, tag="listening"):
    """The answer to ``listen``. What was said before is asked for by ``GET /api/chat/{place}``."""

    id: str
    places: list[Place]


class ChatMessage(FromServer, tag="chat"):
    """What was said just now, the oldest first."""

    place: Place
    lines: list[ChatLine]
