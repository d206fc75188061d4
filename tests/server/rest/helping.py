"""Short words for the tests of the REST part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from itertools import count
from typing import Any

from anyio.from_thread import start_blocking_portal
from httpx import ASGITransport, AsyncClient, Response
from starlette.applications import Starlette
from starlette.routing import compile_path

from canasta import Rules
from canasta.server.app import build_app
from canasta.server.host import Host
from canasta.server.limits import Limits
from canasta.server.rest import OPERATIONS, rest_routes
from canasta.server.rest.operations import Operation
from canasta.server.results import results_of_record
from canasta.server.workers import Workers
from canasta.store import NewEntry, Seat, Store
from canasta.table import Bot, Person, Table, log_of
from table.driving import Host as Players
from table.driving import bot, person

AT = "2026-05-01T18:00:00.000Z"
SHORT = "hoyle+target=1500"
"""Rules of a match that is soon over."""


UNHURRIED = Limits(
    requests_at_once=1_000_000, newcomers_at_once=1_000_000, logins_at_once=1_000_000, heavies_at_once=1_000_000
)


def app_around(store: Store, *, limits: Limits = UNHURRIED, **means: Any) -> Starlette:
    """The application with a host of its own; time stands still, and ids are counted."""
    ids = count(1)
    means.setdefault("now", lambda: datetime(2026, 5, 1, 18, tzinfo=UTC))
    host = Host(
        store,
        workers=Workers(lambda: ThreadPoolExecutor(1)),
        new_id=lambda: f"id{next(ids)}",
        **means,
    )
    names = ["canasta.test", "testserver"]  # this client's, and that of schemathesis
    return build_app(host, allowed_hosts=names, rest_routes=rest_routes(), limits=limits)


@contextmanager
def client_of(app: Starlette) -> Iterator[Callable[..., Response]]:
    """A function that sends requests to the app, which has an event loop of its own."""
    with clients_of(app) as new_client:
        yield new_client()


@contextmanager
def clients_of(app: Starlette) -> Iterator[Callable[..., Callable[..., Response]]]:
    """A function that makes clients of one app: each keeps its cookies, as browsers do."""
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(app.router.lifespan_context(app)),
        ExitStack() as clients,
    ):

        def new_client(scheme: str = "http", address: str = "127.0.0.1", **headers: str) -> Callable[..., Response]:
            transport = ASGITransport(app=app, client=(address, 50_000))
            client = AsyncClient(
                transport=transport, base_url=f"{scheme}://canasta.test", headers=headers, trust_env=False
            )
            clients.enter_context(portal.wrap_async_context_manager(client))
            return lambda *args, **named: portal.call(partial(client.request, *args, **named))

        yield new_client


@dataclass(frozen=True)
class Api:
    """A client that says what it expects."""

    request: Callable[..., Response]
    store: Store

    def ask(self, method: str, path: str, body: object = None, *, status: int = 200, **more: Any) -> Any:
        """Ask for something, and expect an answer of this status."""
        response = self.answer(method, path, body, **more)
        assert response.status_code == status, response.text
        return response.json() if response.content else None

    def answer(self, method: str, path: str, body: object = None, **more: Any) -> Response:
        """The whole answer; texts are sent as text, everything else as JSON."""
        if isinstance(body, str):
            more = {"content": body.encode(), "headers": {"content-type": "text/plain; charset=utf-8"}, **more}
        elif body is not None:
            more = {"json": body, **more}
        return self.request(method, f"/api{path}", **more)

    def refused(self, method: str, path: str, body: object = None, *, status: int, code: str, **more: Any) -> Any:
        """Ask for something that is refused; the facts."""
        error = self.ask(method, path, body, status=status, **more)
        assert set(error) == {"code", "text", "facts"}
        assert error["code"] == code, error
        assert code in operation_of(method, path).errors
        assert error["text"]
        return error["facts"]

    def player(self, name: str) -> str:
        """A new player."""
        return str(self.ask("POST", "/players", {"name": name}, status=201)["id"])

    def begin(self, player: str, rules: object = None, levels: tuple[int, ...] = (1,)) -> str:
        """A new match."""
        body = {"rules": rules if rules is not None else Rules().code(), "levels": levels}
        return str(self.ask("POST", f"/players/{player}/matches", body, status=201)["match"])


def operation_of(method: str, path: str) -> Operation:
    """The operation that a request asks for."""
    asked = f"/api{path}".partition("?")[0]
    fitting = (each for each in OPERATIONS if each.method == method and compile_path(each.path)[0].match(asked))
    return next(fitting)


@cache
def played(rules: str = SHORT, *, hands: int | None = None) -> Table:
    """A match that was played: to its end, or until a hand after so many is going on."""
    players = Players(Rules.parse(rules), [person(1), bot(1)], seed="rest")
    for table in players.steps():
        started = table.view(None)
        if hands is not None and started.stage == "play" and started.hand_number > hands and table.version % 7 == 0:
            break
    return players.table


def record_text(rules: str = SHORT, *, hands: int | None = None) -> str:
    """The record of a match that was played."""
    return str(played(rules, hands=hands).record(date="2026-05-01"))


def store_finished(store: Store, player: str, name: str) -> str:
    """A finished match of the player, as the host would have stored it."""
    record = played().record()
    hands, match = results_of_record(record)
    log = [NewEntry(text, AT) for text in log_texts(player, name)]
    seats = [Seat(0, 0, name, player=player), Seat(1, 1, "Kitten", bot_level=1)]
    store.create_match("done", rules=SHORT, preset="hoyle", seats=seats, entries=log[:-1], at=AT).result()
    store.append("done", len(log), log[-1:], hand_results=hands, match_results=match).result()
    return "done"


def log_texts(player: str, name: str) -> list[str]:
    """The log of the finished match with this player at seat 0."""
    return [entry.text for entry in log_of(played().record(), [Person(player, name), Bot(1, "Kitten")])]
