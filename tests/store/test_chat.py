"""Chat in the store: lines, pages, whom one does not want to hear, reports; on both databases."""

from __future__ import annotations

from typing import Any

import pytest

from canasta.store import NotFound, Store
from canasta.store.chat import Before, Line
from canasta.store.moderation import Deed, Sanction

AT = "2026-05-01T18:00:00.000Z"
LATER = "2026-05-01T18:01:00.000Z"
FUN = "room:fun"


@pytest.fixture
def people(store: Store) -> Store:
    """A store with three people."""
    for player, name in (("p1", "Anna"), ("p2", "Bert"), ("p3", "Cara")):
        store.create_player(player, name, at=AT).result()
    return store


def say(store: Store, player: str, text: str, *, place: str = FUN, refusal: Any = None, at: str = AT) -> Any:
    """Somebody says something."""
    given = refusal if refusal is not None else lambda _before: None
    return store.chat.say(place, player, f"as {player}", text, at=at, refusal=given, remembered=2).result()


def texts(store: Store, reader: str, *, before: int | None = None, limit: int = 10) -> tuple[list[str], bool]:
    """What somebody reads."""
    lines, more = store.chat.history(FUN, reader, before=before, limit=limit)
    return [line.text for line in lines], more


def test_lines_in_pages(people: Store) -> None:
    """The newest page first, each from the oldest to the newest; other places are others."""
    lines: list[Line] = [say(people, "p1", str(number)) for number in range(5)]
    say(people, "p2", "elsewhere", place="table:t1")
    assert texts(people, "p3") == (["0", "1", "2", "3", "4"], False)
    assert texts(people, "p3", limit=2) == (["3", "4"], True)
    assert texts(people, "p3", limit=2, before=lines[3].id) == (["1", "2"], True)
    assert texts(people, "p3", limit=2, before=lines[2].id) == (["0", "1"], False)
    assert people.chat.news(FUN, lines[2].id) == lines[3:]
    assert (people.chat.newest(FUN), people.chat.newest("room:none")) == (lines[4].id, 0)


def test_a_refused_line_is_not_there(people: Store) -> None:
    """Judged by the mute and by what the player said last, wherever that was."""
    seen: list[Before] = []

    def refuse(before: Before) -> str:
        seen.append(before)
        return "no"

    first = [say(people, "p1", "one"), say(people, "p1", "two"), say(people, "p1", "three", place="table:t1")]
    say(people, "p2", "not Anna's")
    assert say(people, "p1", "four", refusal=refuse) == "no"
    assert (list(seen[0].last), seen[0].mute) == ([first[2], first[1]], None)
    people.moderation.impose("player:p1", Sanction("mute", LATER, "why"), Deed("test", AT)).result()
    say(people, "p1", "four", refusal=refuse)
    assert seen[1].mute == Sanction("mute", LATER, "why")
    say(people, "p1", "four", refusal=refuse, at=LATER)
    assert seen[2].mute is None
    assert texts(people, "p3") == (["one", "two", "not Anna's"], False)


def test_whom_one_does_not_want_to_hear(people: Store) -> None:
    """Muted or blocked; by name in any spelling, and taken back."""
    say(people, "p1", "from Anna")
    say(people, "p2", "from Bert")
    assert people.chat.relate("p3", "ANNA", muted=True, blocked=False).result().name == "Anna"
    people.chat.relate("p3", "Bert", muted=False, blocked=True).result()
    assert texts(people, "p3") == ([], False)
    assert people.chat.hidden(["p2", "p3"], ["p1", "p2"]) == {"p3": {"p1", "p2"}}
    assert people.chat.hidden(["p3"], ["p2"]) == {"p3": {"p2"}}
    assert [(each.name, each.muted, each.blocked) for each in people.chat.relations("p3")] == [
        ("Anna", True, False),
        ("Bert", False, True),
    ]
    people.chat.relate("p3", "Anna", muted=False, blocked=False).result()
    assert texts(people, "p3") == (["from Anna"], False)
    assert texts(people, "p1") == (["from Anna", "from Bert"], False)
    for name in ("Nobody", "Cara"):
        with pytest.raises(NotFound):
            people.chat.relate("p3", name, muted=True, blocked=False).result()


def test_reports(people: Store) -> None:
    """Of a line in its place; a second one of the same person changes nothing."""
    line = say(people, "p1", "rude")
    people.chat.report(FUN, line.id, "p2", "first", at=AT).result()
    people.chat.report(FUN, line.id, "p2", "second", at=AT).result()
    people.chat.report(FUN, line.id, "p3", "third", at=AT).result()
    assert sorted(report.reason for report in people.moderation.reports()) == ["first", "third"]
    for place, number in (("room:other", line.id), (FUN, 99)):
        with pytest.raises(NotFound):
            people.chat.report(place, number, "p2", "", at=AT).result()
