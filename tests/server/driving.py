"""A server and clients for tests: real sockets in one event loop, chance from a seed, and no pauses."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, Future
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, ParamSpec, TypeVar

from websockets.asyncio.client import ClientConnection, connect

from canasta.rules import Rules
from canasta.server.app import build_app
from canasta.server.host import Host
from canasta.server.limits import Limits
from canasta.server.running import Server, listen, names_of
from canasta.server.workers import Workers
from canasta.store import Store, sqlite_url

P = ParamSpec("P")
T = TypeVar("T")

AT = datetime(2026, 5, 1, 18, 0, tzinfo=UTC)
DATABASE = "canasta.db"
ANNA = "anna-1"
BERT = "bert-2"
EAGER = Limits(
    messages_per_second=1e9,
    messages_at_once=1e9,
    requests_per_second=1e9,
    requests_at_once=1e9,
    newcomers_at_once=1e9,
    logins_at_once=1e9,
    heavies_at_once=1e9,
    sockets_per_player=1_000,
)
"""No limit for programs that play as fast as they can."""

LONGEST_MATCH = 20_000
"""More messages than any match of a test has."""


class AtOnce(Executor):
    """Workers that answer before they are asked twice."""

    def submit(self, function: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> Future[T]:
        """Do it now."""
        future: Future[T] = Future()
        try:
            future.set_result(function(*args, **named))
        except Exception as error:
            future.set_exception(error)
        return future


@cache
def _empty_database() -> bytes:
    """A database with two players. To make one takes longer than most tests."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / DATABASE
        with_players(Store.open(sqlite_url(str(path)))).close()
        return path.read_bytes()


def open_store(folder: Path) -> Store:
    """The store in a folder, with two players; new, or as it was left."""
    path = folder / DATABASE
    if not path.exists():
        path.write_bytes(_empty_database())
    return Store.open(sqlite_url(str(path)))


def with_players(store: Store) -> Store:
    """The store, in which Anna and Bert are known."""
    for player, name in ((ANNA, "Anna"), (BERT, "Bert")):
        if store.player(player) is None:
            store.create_player(player, name, at="2026-05-01T18:00:00.000Z").result()
            store.put_settings(player, {"opponent_speed": "0"}).result()
    return store


def make_host(store: Store, *, seed: str = "", workers: Workers | None = None, **means: Any) -> Host:
    """A host that does not wait, and whose secrets and ids come from a seed."""
    rng = Random(f"host {seed}")
    means.setdefault("now", lambda: AT)
    means.setdefault("monotonic", lambda: 0.0)
    means.setdefault("contribution_seconds", 0.0)
    return Host(
        store,
        workers=workers if workers is not None else Workers(AtOnce),
        new_secret=lambda: f"{rng.getrandbits(256):064x}",
        new_id=lambda: f"m{rng.getrandbits(64):016x}",
        **means,
    )


class Running:
    """A server that answers."""

    def __init__(self, host: Host, port: int) -> None:
        self.host = host
        self.port = port

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @asynccontextmanager
    async def client(self, player: str = ANNA) -> AsyncIterator[Client]:
        """A client that has said hello."""
        async with connect(f"ws://127.0.0.1:{self.port}/ws", compression=None) as websocket:
            client = Client(websocket)
            await client.send(type="hello", protocol=1, player=player)
            assert (await client.next("welcome"))["protocol"] == 1
            yield client


@asynccontextmanager
async def running(host: Host, *, limits: Limits = EAGER, **build: Any) -> AsyncIterator[Running]:
    """Serve a host on a free port."""
    listening = listen("127.0.0.1", 0)
    ready = asyncio.Event()
    app = build_app(host, allowed_hosts=names_of(listening, "127.0.0.1"), limits=limits, **build)
    server = Server(app, on_ready=ready.set)
    serving = asyncio.create_task(server._serve([listening]))
    await ready.wait()
    try:
        yield Running(host, listening.getsockname()[1])
    finally:
        server.should_exit = True
        await serving
        listening.close()


_NUMBERS = count(1)


class Client:
    """Speaks the protocol. ``view`` and ``possible`` are the newest of the table that it joined last."""

    def __init__(self, websocket: ClientConnection) -> None:
        self.websocket = websocket
        self.table = ""
        self.view: dict[str, Any] = {}
        self.possible: dict[str, Any] | None = None
        self.events: list[dict[str, Any]] = []
        self.accepted: list[int] = []

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self.websocket.send(json.dumps(message))

    def new_id(self) -> str:
        """A fresh id for a command: no other client of the same player uses it."""
        return f"c{next(_NUMBERS)}"

    async def receive(self) -> dict[str, Any]:
        """The next message, whatever it is; of a table, it is remembered."""
        message: dict[str, Any] = json.loads(await self.websocket.recv())
        if message["type"] == "table":
            self.view, self.possible = message["view"], message["possible"]
            self.events += message["events"]
        if message["type"] == "accepted":
            self.accepted.append(message["seq"])
        return message

    async def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message = await self.receive()
            if message["type"] in kinds:
                return message

    async def join(self, match: str, *, after: int | None = None) -> dict[str, Any]:
        """Join a table; the answer."""
        self.table = match
        command = self.new_id()
        await self.send(type="join", id=command, table=match, after=after)
        return await self.answer(command)

    async def answer(self, command: str) -> dict[str, Any]:
        """The answer to a command."""
        while True:
            message = await self.receive()
            if message.get("id") == command:
                return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command about the table, and wait for the answer."""
        fields.setdefault("id", self.new_id())
        fields.setdefault("table", self.table)
        await self.send(type=kind, **fields)
        return await self.answer(fields["id"])

    async def ping(self, command: str) -> dict[str, Any]:
        """Ask for a sign of life."""
        await self.send(type="ping", id=command)
        return await self.answer(command)

    async def command(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Do something at one's seat, at the version that was seen last."""
        fields.setdefault("seat", self.view["seat"])
        fields.setdefault("seq", self.view["version"])
        return await self.ask(kind, **fields)

    async def play(self, action: str, **fields: Any) -> dict[str, Any]:
        """Do an action."""
        return await self.command("play", action=action, **fields)

    async def wait_until(self, is_so: Callable[[dict[str, Any]], bool]) -> None:
        """Read on until the view is so."""
        while not is_so(self.view):
            await self.receive()

    def is_to_act(self) -> bool:
        """Whether the table waits for this seat."""
        return self.view["seat"] in self.view["waiting"]["seats"]

    # --- playing by itself ---

    def choice(self, rng: Random) -> str:
        """Something that is possible, judged by nothing but what the server said."""
        possible = self.possible
        assert possible is not None
        verbs = [verb for verb, problems in possible["verbs"].items() if not problems and verb not in ("undo", "claim")]
        if possible["takes"] and rng.random() < 0.7:
            return str(rng.choice(possible["takes"]))
        melds = {card["card"][:1] for card in possible["cards"] if not card["meld"]} - {"*", "2", "3"}
        for rank in sorted(melds):
            cards = [card["card"] for card in possible["cards"] if card["card"].startswith(rank)]
            if not card_problems(possible, rank) and len(cards) < len(possible["cards"]) - 1:
                return f"meld {rank}: {' '.join(cards)}"
        if "draw" in verbs:
            return "draw"
        discards = [card["card"] for card in possible["cards"] if not card["discard"]]
        natural = [card for card in discards if card[0] not in "*2"]
        if discards:
            return f"discard {rng.choice(natural or discards)}"
        for verb in ("pass", "end", "no", "yes", "putback"):
            if verb in verbs:
                return verb
        if not possible["verbs"]["top"]:
            return f"top {self.view['hand']['pile'][-1][0]}:"
        raise AssertionError(f"nothing is possible: {possible}")

    async def step(self, rng: Random, *, hands: int = 1) -> None:
        """Do what the table waits for, or read what happens meanwhile."""
        if not self.is_to_act():
            await self.receive()
            return
        match self.view["waiting"]["kind"]:
            case "action":
                answer = await self.play(self.choice(rng))
                if answer["type"] == "refused":
                    answer = await self.hinted_move()
            case "deal":
                answer = await self.command("ready")
            case "toss":
                answer = await self.command("call", call=rng.choice(["heads", "tails"]))
            case _:
                another = "yes" if self.view["hand_number"] <= hands else "no"
                answer = await self.command("another", answer=another)
        if answer["type"] == "accepted":
            await self.wait_until(lambda view: view["version"] >= answer["seq"])
        else:
            assert answer["type"] == "stale", answer
            await self.next("table")

    async def hinted_move(self) -> dict[str, Any]:
        """Do what a computer player would do."""
        hint = await self.ask("hint", seat=self.view["seat"], level=2)
        assert hint["type"] == "hinted", hint
        return await self.play(hint["action"])

    async def play_match(self, rng: Random, *, hands: int = 1) -> None:
        """Play to the end."""
        for _ in range(LONGEST_MATCH):
            if self.view["stage"] == "over":
                return
            await self.step(rng, hands=hands)
        raise AssertionError("the match does not end")


def card_problems(possible: dict[str, Any], rank: str) -> bool:
    """Whether a card of this rank cannot be melded."""
    return any(card["meld"] for card in possible["cards"] if card["card"].startswith(rank))


def short(preset: str) -> Rules:
    """Rules of which a match is over soon."""
    rules = Rules.preset(preset)
    return rules if rules.target is None else rules.change(target=1_000)


async def begin(host: Host, rules: Rules | None = None, *, level: int = 1, player: str = ANNA) -> str:
    """A match of a player against bots."""
    chosen = rules if rules is not None else Rules()
    return await host.begin(player, chosen, levels=[level] * (chosen.players - 1), pace=0)
