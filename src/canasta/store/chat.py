"""Chat: lines by place, whom somebody does not want to hear, and reports. A place is ``room:ID`` or ``table:ID``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, delete, func, insert, select

from canasta.store.doors import Doors
from canasta.store.errors import NotFound
from canasta.store.moderation import Sanction, sanctions_of
from canasta.store.online_schema import chat, relations, reports
from canasta.store.players import find_player
from canasta.store.schema import players

R = TypeVar("R")

_AT_ONCE: Final = 500  # ids in a question


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What somebody said; the name is the one that the player had then."""

    id: int
    place: str
    player: str
    name: str
    text: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What matters for whether somebody may speak: being muted, and what the player said last, the newest first."""

    mute: Sanction | None
    last: Sequence[Line]


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """What somebody does not want of somebody else."""

    player: str
    name: str
    muted: bool
    blocked: bool


class Chat:
    """``store.chat``."""

    def __init__(self, doors: Doors) -> None:
        self._read, self._write = doors.read, doors.write

    def say(
        self,
        place: str,
        player: str,
        name: str,
        text: str,
        *,
        at: str,
        refusal: Callable[[Before], R | None],
        remembered: int,
    ) -> Future[Line | R]:
        """Write a line, unless it is refused for what was before: the last so many lines of the player."""
        return self._write(_say, place, player, name, text, at, refusal, remembered)

    def history(self, place: str, reader: str, *, before: int | None, limit: int) -> tuple[list[Line], bool]:
        """The last lines of a place, or those before one, as the reader wants to see them; whether there are more."""
        return self._read(_history, place, reader, before, limit)

    def news(self, place: str, after: int) -> list[Line]:
        """What was said in a place after a line, the oldest first."""
        return self._read(_news, place, after)

    def newest(self, place: str) -> int:
        """The number of the last line of a place; 0 if there is none."""
        return self._read(_newest, place)

    def hidden(self, readers: Collection[str], authors: Collection[str]) -> dict[str, set[str]]:
        """Whose lines of these authors some of these readers do not want to see."""
        return self._read(_hidden_among, list(readers), list(authors))

    def report(self, place: str, line: int, by: str, reason: str, *, at: str) -> Future[None]:
        """Report a line of a place; once is enough. `NotFound` if there is no such line."""
        return self._write(_report, place, line, by, reason, at)

    def relations(self, player: str) -> list[Relation]:
        """Whom a player has muted or blocked, by name."""
        return self._read(_relations, player)

    def relate(self, player: str, name: str, *, muted: bool, blocked: bool) -> Future[Relation]:
        """Mute or block somebody, or neither; `NotFound` if nobody has this name."""
        return self._write(_relate, player, name, muted=muted, blocked=blocked)


_LINES = select(chat.c.id, chat.c.place, chat.c.player_id, chat.c.name, chat.c.text, chat.c.at)


def _say(
    connection: Connection,
    place: str,
    player: str,
    name: str,
    text: str,
    at: str,
    refusal: Callable[[Before], R | None],
    remembered: int,
) -> Line | R:
    subject = f"player:{player}"
    mute = sanctions_of(connection, [subject], "mute", at).get(subject)
    last = connection.execute(_LINES.where(chat.c.player_id == player).order_by(chat.c.id.desc()).limit(remembered))
    refused = refusal(Before(mute=mute, last=[_line(row) for row in last]))
    if refused is not None:
        return refused
    values = {"place": place, "player_id": player, "name": name, "text": text, "at": at, "removed": False}
    key = connection.execute(insert(chat).values(values)).inserted_primary_key
    assert key is not None
    return Line(id=key[0], place=place, player=player, name=name, text=text, at=at)


def _history(
    connection: Connection, place: str, reader: str, before: int | None, limit: int
) -> tuple[list[Line], bool]:
    wanted = _LINES.where(chat.c.place == place, ~chat.c.removed)
    wanted = wanted.where(chat.c.player_id.not_in(_hidden(reader)))
    if before is not None:
        wanted = wanted.where(chat.c.id < before)
    rows = connection.execute(wanted.order_by(chat.c.id.desc()).limit(limit + 1)).all()
    return [_line(row) for row in reversed(rows[:limit])], len(rows) > limit


def _news(connection: Connection, place: str, after: int) -> list[Line]:
    wanted = _LINES.where(chat.c.place == place, ~chat.c.removed, chat.c.id > after)
    return [_line(row) for row in connection.execute(wanted.order_by(chat.c.id))]


def _newest(connection: Connection, place: str) -> int:
    return connection.execute(select(func.max(chat.c.id)).where(chat.c.place == place)).scalar_one() or 0


def _hidden(reader: str) -> Any:
    unwanted = relations.c.muted | relations.c.blocked
    return select(relations.c.other_id).where(relations.c.player_id == reader, unwanted)


def _hidden_among(connection: Connection, readers: Sequence[str], authors: Sequence[str]) -> dict[str, set[str]]:
    hidden: dict[str, set[str]] = {}
    wanted = select(relations.c.player_id, relations.c.other_id).where(
        relations.c.other_id.in_(authors), relations.c.muted | relations.c.blocked
    )
    for start in range(0, len(readers), _AT_ONCE):
        some = relations.c.player_id.in_(readers[start : start + _AT_ONCE])
        for reader, author in connection.execute(wanted.where(some)):
            hidden.setdefault(reader, set()).add(author)
    return hidden


def _line(row: Any) -> Line:
    return Line(id=row.id, place=row.place, player=row.player_id, name=row.name, text=row.text, at=row.at)


def _report(connection: Connection, place: str, line: int, by: str, reason: str, at: str) -> None:
    found = connection.execute(_LINES.where(chat.c.id == line, chat.c.place == place, ~chat.c.removed)).first()
    if found is None:
        raise NotFound("line", line)
    same = select(reports.c.id).where(reports.c.chat_id == line, reports.c.by_id == by)
    if connection.execute(same).first() is not None:
        return
    values = {"by_id": by, "about_id": found.player_id, "chat_id": line, "reason": reason, "at": at, "status": "open"}
    connection.execute(insert(reports).values(values))


def _relations(connection: Connection, player: str) -> list[Relation]:
    joined = select(relations, players.c.name).join(players, players.c.id == relations.c.other_id)
    rows = connection.execute(joined.where(relations.c.player_id == player).order_by(players.c.name_key))
    return [Relation(player=row.other_id, name=row.name, muted=row.muted, blocked=row.blocked) for row in rows]


def _relate(connection: Connection, player: str, name: str, *, muted: bool, blocked: bool) -> Relation:
    other = find_player(connection, name)
    if other is None or other.id == player:
        raise NotFound("player", name)
    pair = (relations.c.player_id == player) & (relations.c.other_id == other.id)
    connection.execute(delete(relations).where(pair))
    if muted or blocked:
        values = {"player_id": player, "other_id": other.id, "muted": muted, "blocked": blocked}
        connection.execute(insert(relations).values(values))
    return Relation(player=other.id, name=other.name, muted=muted, blocked=blocked)
