"""Clients that play a match to its end, whatever happens to their connections.

They keep to the protocol as the browser's client does (web/src/lib/connection.ts): hello, join with ``after``, the same
ids again until they are answered, and back after a while when the connection is lost. One thing more: on TCP nothing is
lost alone, so the browser only asks for a sign of life when it is quiet; here single messages are lost, so everything
is said again then.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from ..driving import Client

# Answers that say nothing about the command: it is sent again. What is not joined yet comes before its join.
NOT_NOW: Final = ("not_joined", "too_fast", "not_stored", "store_failed", "busy", "no_hint")


@dataclass(frozen=True, slots=True, kw_only=True)
class Haste:
    """How long a client waits, in seconds: when it is quiet, before it comes back, and before each decision."""

    quiet: float = 0.04
    first_retry: float = 0.003
    longest_retry: float = 0.1
    think: float = 0.0


@dataclass(frozen=True, slots=True)
class Address:
    """The port of the server, that of the proxy before it, and the cookie for a public server."""

    server: int
    proxy: int | None = None
    cookie: str = ""

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[ClientConnection]:
        """A connection that ends without a word, as it does when a network is gone."""
        where: dict[str, Any] = {} if self.proxy is None else {"host": "127.0.0.1", "port": self.proxy}
        websocket = await connect(
            f"ws://127.0.0.1:{self.server}/ws",
            compression=None,
            ping_interval=None,
            proxy=None,
            additional_headers={"Cookie": self.cookie} if self.cookie else None,
            **where,
        )
        try:
            yield websocket
        finally:
            websocket.transport.abort()


class Shown(msgspec.Struct):
    """What a message says of a table, byte for byte."""

    view: msgspec.Raw
    possible: msgspec.Raw


def shown(text: str | bytes) -> tuple[bytes, bytes]:
    """The view and what is possible, as the server wrote it."""
    both = msgspec.json.decode(text, type=Shown)
    return bytes(both.view), bytes(both.possible)


class Silent(Exception):
    """The connection is there, but nothing is heard."""


class Player:
    """Somebody at a table, or who looks on. All that was sent and answered is kept, to be compared with the log."""

    def __init__(self, player: str, match: str, address: Address, *, seed: str, hands: int = 1, haste: Haste) -> None:
        self.player = player
        self.match = match
        self.address = address
        self.is_over = asyncio.Event()
        # Called for each message that is heard.
        self.when_heard: Callable[[dict[str, Any]], None] = lambda message: None
        # What was told last, and everything that was told to have happened after the first time.
        self.shown = (b"", b"")
        self.view: dict[str, Any] = {}
        self.first_version: int | None = None
        self.events: list[dict[str, Any]] = []
        # By id: all commands, those without an answer, and the answers.
        self.sent: dict[str, dict[str, Any]] = {}
        self.pending: dict[str, dict[str, Any]] = {}
        self.accepted: dict[str, int] = {}
        self.stale: set[str] = set()
        self.complaints: Counter[str] = Counter()
        self.connections = 0
        self._possible: dict[str, Any] | None = None
        self._hands = hands
        self._haste = haste
        self._rng = Random(seed)
        self._patience = haste.quiet
        self._retries = 0
        # Nothing is decided before this version is seen.
        self._expected = 0
        self._wants_hint = False
        self._contributed = ""
        self._offered_in = 0

    @property
    def version(self) -> int | None:
        """What was seen last."""
        return self.view["version"] if self.view else None

    # --- being connected ---

    async def play(self) -> None:
        """Play, and come back when the connection is lost, for ever."""
        while True:
            try:
                async with self.address.connect() as websocket:
                    await self._talk(Client(websocket))
            except (OSError, EOFError, ConnectionClosed, InvalidHandshake, InvalidMessage, Silent):
                wait = min(self._haste.longest_retry, self._haste.first_retry * 2**self._retries)
                self._retries += 1
                # A little chance keeps many from coming back in the same moment.
                await asyncio.sleep(wait * (0.75 + self._rng.random() / 2))

    async def _talk(self, client: Client) -> None:
        self.connections += 1
        await client.send(type="hello", protocol=1, player=self.player)
        is_welcome = has_asked = False
        while True:
            try:
                async with asyncio.timeout(self._patience):
                    text = await client.websocket.recv()
            except TimeoutError:
                # A slow server must not be asked faster than it answers.
                self._patience *= 2
                if has_asked or not is_welcome:
                    raise Silent from None
                has_asked = True
                await client.send(type="ping", id=client.new_id())
                await self._say_all(client)
                continue
            has_asked = False
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "welcome":
                is_welcome = True
                self._retries = 0
                await self._say_all(client)
            await self._hear(client, message, text)

    async def _say_all(self, client: Client) -> None:
        """Join, and send again what was not answered: repeated ids are answered from the log."""
        after = {} if self.version is None else {"after": self.version}
        await client.send(type="join", id=client.new_id(), table=self.match, **after)
        for message in list(self.pending.values()):
            await client.send(**message)

    async def come_back(self, client: Client) -> None:
        """Over a connection that works: see the table as it is now, and have everything answered."""
        # Nobody needs a hint any more.
        self.pending = {command: message for command, message in self.pending.items() if command in self.sent}
        await client.send(type="hello", protocol=1, player=self.player)
        await self._say_all(client)
        await self.catch_up(client)

    async def catch_up(self, client: Client) -> None:
        """Join again, and hear until that and everything before it is answered, and the table waits for a person.

        Nothing new is done.
        """
        command = client.new_id()
        await client.send(type="join", id=command, table=self.match, after=self.version)
        is_answered = False
        while not is_answered or self._goes_on_by_itself():
            text = await client.websocket.recv()
            message: dict[str, Any] = json.loads(text)
            self._note(message, text)
            is_answered = is_answered or message.get("id") == command

    def _goes_on_by_itself(self) -> bool:
        """Whether the host or a bot is to act."""
        seats = self.view["waiting"]["seats"]
        is_waiting = bool(seats) and all(self.view["seats"][seat]["kind"] == "person" for seat in seats)
        return not is_waiting and self.view["stage"] != "over"

    # --- hearing ---

    async def _hear(self, client: Client, message: dict[str, Any], text: str | bytes) -> None:
        self._note(message, text)
        self.when_heard(message)
        if message["type"] == "hinted" and message["version"] == self.version and not self.pending:
            await self._command(client, "play", action=message["action"])
        elif self.view and not self.pending and self.view["version"] >= self._expected:
            await self._decide(client)

    def _note(self, message: dict[str, Any], text: str | bytes) -> None:
        """Take in what the server says."""
        match message["type"]:
            case "table":
                self._see(message, text)
            case "accepted":
                before = self.accepted.setdefault(message["id"], message["seq"])
                assert before == message["seq"], f"{message} after {before}"
                self._answered(message, seen=message["seq"])
                self._wants_hint = False
            case "stale":
                self.stale.add(message["id"])
                self._answered(message, seen=message["version"])
            case "refused" if message["problems"][0]["code"] in NOT_NOW:
                self.complaints[message["problems"][0]["code"]] += 1
            case "refused":
                if self._answered(message):
                    self._wants_hint = True
            case "hinted":
                self._answered(message)
            case "error":
                self.complaints[message["code"]] += 1
                if message["code"] not in NOT_NOW:
                    self._answered(message)

    def _answered(self, message: dict[str, Any], *, seen: int = 0) -> bool:
        """Whether this was the first answer."""
        self._expected = max(self._expected, seen)
        self._patience = self._haste.quiet
        return self.pending.pop(message.get("id", ""), None) is not None

    def _see(self, message: dict[str, Any], text: str | bytes) -> None:
        version = message["view"]["version"]
        if self.version is not None and version < self.version:
            return  # overtaken by a newer one
        if self.first_version is None:
            self.first_version = version
        elif version > (self.version or 0):
            self._patience = self._haste.quiet
            self.events += message["events"]
        self.view, self._possible = message["view"], message["possible"]
        self.shown = shown(text)
        if self.view["stage"] == "over":
            self.is_over.set()

    # --- deciding ---

    async def _decide(self, client: Client) -> None:
        view = self.view
        if view["seat"] is None:
            return
        if view["can_contribute"] and view["commitment"] != self._contributed:
            self._contributed = view["commitment"]
            await self._command(client, "contribute", text=f"luck-{self._rng.getrandbits(32):x}")
            return
        offer = view["offer"]
        if offer is not None and view["seat"] in offer["waiting"]:
            await self._command(client, "respond", answer="no")
            return
        if view["seat"] not in view["waiting"]["seats"]:
            return
        if self._would_offer(view):
            self._offered_in = view["hand_number"]
            await self._command(client, "offer", what="draw")
            return
        match view["waiting"]["kind"]:
            case "action" if self._wants_hint:
                self._wants_hint = False
                await self._ask(client, "hint", level=2)
            case "action":
                await self._command(client, "play", action=self._choice(client))
            case "deal":
                await self._command(client, "ready")
            case "toss":
                await self._command(client, "call", call=self._rng.choice(["heads", "tails"]))
            case "another":
                answer = "yes" if view["hand_number"] <= self._hands else "no"
                await self._command(client, "another", answer=answer)

    def _would_offer(self, view: dict[str, Any]) -> bool:
        """Once a hand, now and then; somebody must be there to say no."""
        persons = sum(seat["kind"] == "person" for seat in view["seats"])
        is_new = self._offered_in != view["hand_number"] and view["offer"] is None
        return persons > 1 and is_new and view["stage"] == "play" and self._rng.random() < 0.05

    def _choice(self, client: Client) -> str:
        client.view, client.possible = self.view, self._possible
        assert self._possible is not None
        verbs, takes = self._possible["verbs"], self._possible["takes"]
        if not verbs["undo"] and self._rng.random() < 0.2:
            return "undo"
        if takes and verbs["draw"]:  # there is nothing to draw
            return str(self._rng.choice(takes))
        return client.choice(self._rng)

    async def _command(self, client: Client, kind: str, **fields: str) -> None:
        """Do something at one's seat, as of the version that was seen."""
        if self._haste.think:
            await asyncio.sleep(self._haste.think)
        await self._ask(client, kind, is_command=True, seq=self.view["version"], **fields)

    async def _ask(self, client: Client, kind: str, *, is_command: bool = False, **fields: Any) -> None:
        command = client.new_id()
        message = {"type": kind, "id": command, "table": self.match, "seat": self.view["seat"], **fields}
        self.pending[command] = message
        if is_command:  # noted before it is sent: it may arrive even if the connection ends meanwhile
            self.sent[command] = message
        await client.send(**message)
