"""Chat in rooms and at tables, and whom one does not want to hear or to play with."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from canasta.server.host import Host
from canasta.server.lobby.messages import ChatLine, Place
from canasta.server.rest.lobby import lobby_of
from canasta.server.rest.operations import operation
from canasta.server.rest.values import Name
from canasta.server.visitors import Visitor

LineId = Annotated[int, Meta(ge=1, le=2_147_483_647, description="The id of a line")]
LONGEST_LINE = 300


class ChatHistory(Struct, frozen=True):
    """Lines, the oldest first; ``more`` if there are older ones."""

    lines: list[ChatLine]
    more: bool


class HistoryQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which page."""

    before: Annotated[LineId, Meta(description="Only lines before this one")] | UnsetType = UNSET


class NewLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What one says: plain text in one line."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    """A line that those who run the server should look at, and why."""

    line: LineId
    reason: Annotated[str, Meta(max_length=300)] = ""


class Relation(Struct, frozen=True):
    """Somebody whose lines one does not see; who is blocked cannot invite one or come to one's table either."""

    name: str
    muted: bool
    blocked: bool


class RelationList(Struct, frozen=True):
    """Everybody whom one has muted or blocked, by name."""

    people: list[Relation]


class RelationChange(Struct, frozen=True, forbid_unknown_fields=True):
    """How it shall be."""

    muted: bool = False
    blocked: bool = False


class OfPlace(Struct, frozen=True):
    """Where."""

    place: Place


class OfPerson(Struct, frozen=True):
    """Who."""

    name: Name


@operation("GET", "/api/chat/{place}", "What was said")
async def get_chat(host: Host, visitor: Visitor, path: OfPlace, query: HistoryQuery) -> ChatHistory:
    """The last fifty lines, or those before one. Those of people whom one has muted or blocked are left out."""
    before = None if query.before is UNSET else query.before
    lines, more = await lobby_of(host).chat.history(visitor, path.place, before=before)
    return ChatHistory(lines, more)


@operation(
    "POST",
    "/api/chat/{place}",
    "Say something",
    status=201,
    errors=("muted", "not_allowed", "repeated", "too_fast"),
    body=NewLine("Good luck!"),
    answer=ChatLine(1, "room:fun", "Anna", "Good luck!", "2026-05-01T18:00:00.000Z"),
)
async def say(host: Host, visitor: Visitor, path: OfPlace, body: NewLine) -> ChatLine:
    """Five lines at once, then one every two seconds; not the same one over and over."""
    return await lobby_of(host).chat.say(visitor, path.place, body.text)


@operation("POST", "/api/chat/{place}/reports", "Report a line", status=204, body=NewReport(1, "Insults"))
async def report_line(host: Host, visitor: Visitor, path: OfPlace, body: NewReport) -> None:
    """Those who run the server can look at it. A second report of the same line changes nothing."""
    await lobby_of(host).chat.report(visitor, path.place, body.line, body.reason)


@operation("GET", "/api/people", "People one has muted or blocked")
async def list_relations(host: Host, visitor: Visitor) -> RelationList:
    """Nobody else knows of it."""
    people = await lobby_of(host).chat.relations(visitor)
    return RelationList([Relation(person.name, person.muted, person.blocked) for person in people])


@operation(
    "POST",
    "/api/people/{name}",
    "Mute or block somebody",
    body=RelationChange(muted=True),
    answer=Relation("Bert", muted=True, blocked=False),
)
async def change_relation(host: Host, visitor: Visitor, path: OfPerson, body: RelationChange) -> Relation:
    """Or neither, as before."""
    person = await lobby_of(host).chat.relate(visitor, path.name, muted=body.muted, blocked=body.blocked)
    return Relation(person.name, person.muted, person.blocked)


OPERATIONS = (get_chat, say, report_line, list_relations, change_relation)
