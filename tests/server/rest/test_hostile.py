"""An attacker with a normal account: every operation, with everything that could do harm in every field.

Whatever is sent, the answer is one that the document knows, nothing of other people changes, and nothing of what is
theirs comes back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from argon2 import PasswordHasher
from httpx import Response
from msgspec import structs
from sqlalchemy import Connection, select

from canasta.rules import Rules
from canasta.server import passwords
from canasta.server.rest import OPERATIONS
from canasta.server.rest.errors import KINDS
from canasta.server.rest.operations import ALWAYS, Operation
from canasta.store import Store
from canasta.store.online_schema import metadata
from server.rest.helping import UNHURRIED, Api, app_around, clients_of, record_text, store_finished

pytestmark = pytest.mark.plain_only

ORIGIN = "http://canasta.test"
PASSWORD = "correct horse battery"
UNGUESSED = "battery staple of the correct horse"
GARDEN = "The secret garden of Anna"
WHISPER = "Nobody but us knows that the moon is made of Gouda"
SAVE = "Before the great storm"

TEXTS = (
    "x'); DROP TABLE players; --",
    "' OR '1'='1",
    "<img src=x onerror=alert(1)>",
    "a\x00\x1b[2J",
    "two\nlines\r\nset-cookie: a=b",
    "\u200b\u202e",
    "\ufdfa" * 90,  # one character that is eighteen when it is folded
    "../../etc/passwd",
    "A" * 15_000,
    "",
)
NUMBERS = (-1, 2**63, 10**30)
SHAPES: tuple[Any, ...] = (None, [], {"__proto__": 1})


class Attacker:
    """Somebody who has entered as anybody may."""

    def __init__(self, api: Api, name: str = "Mallory") -> None:
        self.api = api
        self.name = name
        self.player = ""
        self._numbers = count(1)
        self.enter()

    def enter(self) -> None:
        """Come in; and once more, if the session is over."""
        found = self.api.ask("GET", "/session")["me"]
        if found is None:
            body = {"name": f"{self.name} {next(self._numbers)}", "password": PASSWORD}
            found = self.api.ask("POST", "/session/account", body, status=201)
        self.player = found["id"]


@dataclass
class Victims:
    """Anna and Bert, who play in a room of their own; what belongs to them, and what nobody else may learn."""

    anna: Api
    bert: Api
    ids: dict[str, str] = field(default_factory=dict)
    secrets: set[str] = field(default_factory=set)

    @classmethod
    def at_home(cls, new_browser: Callable[[], Api], store: Store) -> Victims:
        """They have accounts, a room, a running match, a chat, a save, settings, an invitation."""
        anna, bert = new_browser(), new_browser()
        people = [
            browser.ask("POST", "/session/account", {"name": name, "password": UNGUESSED}, status=201)["id"]
            for browser, name in ((anna, "Anna"), (bert, "Bert"))
        ]
        room, _ = (each.ask("POST", "/lobby/rooms", {"name": GARDEN})["id"] for each in (anna, bert))
        code = Rules().code()
        table = {"room": room, "rules": code, "spectators": False, "clock": {"turn": 60, "bank": 0}}
        gathering = anna.ask("POST", "/lobby/tables", table, status=201)["id"]
        match = bert.ask("POST", f"/lobby/tables/{gathering}/join", {"rules": code})["match"]
        assert match is not None
        for place in (f"room:{room}", f"table:{gathering}"):
            line = anna.ask("POST", f"/chat/{place}", {"text": WHISPER}, status=201)["id"]
        store_finished(store, people[0], "Anna")
        own = anna.begin(people[0])
        save = anna.ask("POST", f"/players/{people[0]}/saves", {"match": own, "name": SAVE}, status=201)["id"]
        anna.ask("PATCH", f"/players/{people[0]}/settings", {"volume": 7, "language": "pt-BR"})
        [device] = [each["id"] for each in anna.ask("GET", "/session/devices")["devices"]]
        invited = store.lobby.invite("inv-1", gathering, *people, at="2026-05-01", expires="2026-12-31").result().id
        bert.ask("POST", "/people/Anna", {"muted": True})
        bert.ask("POST", "/people/Anna", {})
        ids = {
            "player": people[0],
            "match": match,
            "table": gathering,
            "room": room,
            "place": f"room:{room}",
            "place_at_table": f"table:{gathering}",
            "save": str(save),
            "device": device,
            "invitation": invited,
            "line": str(line),
            "match_of_one": own,
        }
        secrets = {*people, device, GARDEN, WHISPER, SAVE, "pt-BR", invited}
        return cls(anna, bert, ids, secrets)

    def owned(self, store: Store) -> dict[str, list[str]]:
        """All rows in which one of their ids, or something that only they know, stands."""
        names = {*self.ids.values(), *self.secrets}

        def read(connection: Connection) -> dict[str, list[str]]:
            tables = {
                table.name: [row for row in connection.execute(select(table)) if not names.isdisjoint(row)]
                for table in metadata.sorted_tables
            }
            return {name: sorted(map(repr, rows)) for name, rows in tables.items() if rows}

        return store._doors.read(read)


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Argon2id with the least it can do: the tests are about the answers."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", lambda: quick)


@pytest.fixture
def new_browser(store: Store) -> Iterator[Callable[[], Api]]:
    """Browsers of a public server, each from an address of its own."""
    numbers = iter(range(1, 200))
    with clients_of(app_around(store, is_public=True)) as new_client:
        yield lambda: Api(new_client(address=f"192.0.2.{next(numbers)}", origin=ORIGIN), store)


def body_of(operation: Operation) -> Any:
    """A body that could be taken."""
    if operation.uploads_text:
        return record_text(hands=1)
    example = operation.examples.get("body")
    return None if example is None else msgspec.to_builtins(example)


def path_of(operation: Operation, values: dict[str, str]) -> str:
    """The path with these values in it."""
    path = operation.path.removeprefix("/api")
    for part in structs.fields(operation.parts["path"]) if "path" in operation.parts else ():
        path = path.replace(f"{{{part.name}}}", quote(values.get(part.name, "x1"), safe=""))
    return path


def attacks(operation: Operation, mine: dict[str, str], theirs: dict[str, str]) -> Iterator[tuple[str, Any]]:
    """Paths and bodies: each field in turn with everything that might do harm, and with what is somebody else's."""
    fields = [part.name for part in structs.fields(operation.parts["path"])] if "path" in operation.parts else []
    body = body_of(operation)
    for name in fields:
        of_others = [value for kind, value in theirs.items() if kind.startswith(name)]
        for value in (*TEXTS, *of_others, *map(str, NUMBERS)):
            yield path_of(operation, {**mine, name: value}), body
    yield path_of(operation, {**mine, **{name: theirs[name] for name in fields if name in theirs}}), body
    for part in structs.fields(operation.parts["query"]) if "query" in operation.parts else ():
        for value in TEXTS:
            yield f"{path_of(operation, mine)}?{part.name}={quote(value, safe='')}", body
    if isinstance(body, dict):
        for name in body:
            of_others = [value for kind, value in theirs.items() if kind.startswith(name)]
            for thing in (*TEXTS, *of_others, *NUMBERS, *SHAPES):
                yield path_of(operation, mine), {**body, name: thing}
        yield path_of(operation, mine), {**body, "player": theirs["player"]}
    elif isinstance(body, str):
        for value in (*TEXTS, body.replace("Anna", TEXTS[0]), body[: len(body) // 2]):
            yield path_of(operation, mine), value


@pytest.mark.slow
def test_every_field_of_every_operation(
    new_browser: Callable[[], Api], store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """SQL, markup, control characters, huge numbers, ids of others: no error of the server, no change, no word."""
    victims = Victims.at_home(new_browser, store)
    mallory = Attacker(new_browser())
    before = victims.owned(store)
    assert {"players", "sessions", "gatherings", "log", "chat", "saves", "settings", "invitations"} <= before.keys()
    asked = 0
    for operation in OPERATIONS:
        mallory.enter()
        mine = {"player": mallory.player, "place": "room:fun", "room": "fun", "name": "Bert"}
        mine |= {"save": "1", "hand": "1", "report": "1"}
        for path, body in attacks(operation, mine, victims.ids):
            response = mallory.api.answer(operation.method, path, body)
            assert_is_harmless(operation, response, victims.secrets, sent=f"{path} {body!r}")
            asked += 1
            if operation.topic in ("session", "players"):
                mallory.enter()
    assert asked > 1_500
    after = victims.owned(store)
    assert {table: [row for row in after[table] if row in rows] for table, rows in before.items()} == before
    # Whoever mutes somebody has that in a list of one's own, and rooms may have any name.
    assert {table for table in after if after[table] != before.get(table)} <= {"relations", "rooms"}
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]
    assert not any(secret in record.getMessage() for record in caplog.records for secret in victims.secrets)


def assert_is_harmless(operation: Operation, response: Response, secrets: set[str], *, sent: str) -> None:
    """An answer of this operation, or of the guard, or none of this operation's path; without what is others'."""
    assert response.status_code < 500, (operation.name, sent[:300], response.text)
    if response.status_code >= 400:
        error = response.json()
        assert set(error) == {"code", "text", "facts"}
        known = {*operation.errors, *ALWAYS, "not_found", "wrong_method"}
        assert error["code"] in known, (operation.name, sent[:300], error)
        assert response.status_code == KINDS[error["code"]].status
    kind = response.headers.get("content-type", "")
    assert "html" not in kind
    assert response.headers["x-content-type-options"] == "nosniff"
    echoed = {secret for secret in secrets if secret in sent}
    leaked = [each for each in secrets - echoed if re.search(rf"\b{re.escape(each)}\b", response.text)]
    assert not leaked, (operation.name, sent[:300], leaked)


RAW = (
    b"[" * 8_000,
    b'{"a":' * 2_000,
    b'{"name":"\\ud800"}',
    b'{"name":"\xed\xa0\x80"}',
    b'{"name":"\xff\xfe"}',
    b'{"name":1e999}',
    b'{"version":' + b"9" * 5_000 + b"}",
    b"NaN",
    b"\x00",
    b"",
)


def test_bodies_that_are_none(new_browser: Callable[[], Api]) -> None:
    """Deep, torn, or of another encoding: refused by every operation that reads a body."""
    mallory = Attacker(new_browser())
    for operation in OPERATIONS:
        if "body" not in operation.parts or operation.topic == "session":
            continue
        path = path_of(
            operation, {"player": mallory.player, "place": "room:fun", "save": "1", "hand": "1", "report": "1"}
        )
        kind = "text/plain" if operation.uploads_text else "application/json"
        for data in RAW:
            response = mallory.api.answer(operation.method, path, content=data, headers={"content-type": kind})
            assert 400 <= response.status_code < 500, (operation.name, data[:30], response.text)


def test_what_takes_long_is_rationed(store: Store) -> None:
    """Records, replays, passwords and pictures of links: so many from one address, and others are not touched by it."""
    limits = replace(
        UNHURRIED,
        heavies_at_once=3,
        heavies_per_second=0,
        logins_at_once=4,
        logins_per_second=0,
    )
    with clients_of(app_around(store, is_public=True, limits=limits)) as new_client:
        eve, anna = (Api(new_client(address=address, origin=ORIGIN), store) for address in ("192.0.2.1", "192.0.2.2"))
        mallory = Attacker(eve)
        Attacker(anna, "Anna")
        heavy: list[tuple[str, str, str | None]] = [
            ("POST", "/replays", record_text()),
            ("POST", "/replays/1", record_text()),
        ]
        heavy += [("POST", f"/players/{mallory.player}/records", record_text())]
        heavy += [("GET", f"/players/{mallory.player}/matches/x1/replay", None)]
        answers = [eve.answer(*asked).status_code for asked in heavy]
        assert answers == [200, 200, 201, 429]
        login = {"name": "Mallory 1", "password": PASSWORD}
        assert [eve.answer("POST", "/session/login", login).status_code for _ in range(5)] == [200] * 4 + [429]
        assert anna.answer("POST", "/session/login", {"name": "Anna 1", "password": PASSWORD}).status_code == 200
        assert anna.answer("POST", "/replays", record_text()).status_code == 200
        # A picture is made of tables that there are.
        assert eve.request("GET", "/qr/made-up.svg").status_code == 404
        table = anna.ask("POST", "/lobby/tables", {"room": "fun", "rules": Rules().code()}, status=201)["id"]
        assert eve.request("GET", f"/qr/{table}.svg").headers["content-type"] == "image/svg+xml"


def test_no_secret_of_a_running_hand(new_browser: Callable[[], Api], store: Store) -> None:
    """Not even of a match against computers: in public their cards are as hidden as anybody's."""
    anna = Attacker(new_browser())
    path = f"/players/{anna.player}"
    match = anna.api.ask("POST", f"{path}/records", record_text(hands=1), status=201)["match"]
    [*_, secret] = [entry.text.split()[1] for entry in store.log(match) if entry.text.startswith("seed ")]
    record = anna.api.answer("GET", f"{path}/matches/{match}/record").text
    assert secret not in record
    assert secret not in anna.api.answer("GET", f"{path}/matches/{match}/replay").text
    anna.api.refused("GET", f"{path}/matches/{match}/replay/2", status=404, code="not_found")
    # What has been seen can be looked at, but nobody can play on without the secret.
    anna.api.refused("POST", f"{path}/records", record, status=422, code="bad_record")
