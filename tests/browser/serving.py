"""A real server beside the browser: in a thread of this process, with chance from a seed, and no pauses."""

from __future__ import annotations

import json
import threading
import time
import urllib.request
from pathlib import Path
from typing import Any

from canasta.rules import Rules
from canasta.server.app import build_app
from canasta.server.host import Host
from canasta.server.rest import rest_routes
from canasta.server.running import Server, listen, names_of
from canasta.store import Store
from server.driving import ANNA, EAGER, make_host, open_store

SECONDS_TO_START = 30
SECONDS_TO_STOP = 30
ADDRESS = "127.0.0.1"
PLAYER = ANNA

KNOWN = f'localStorage.setItem("canasta.player", "{PLAYER}");'
"""The browser of a player who has been here before."""

NO_GUIDE = f"""localStorage.setItem("canasta.guide.{PLAYER}", '{{"on": false, "seen": []}}');"""
"""The player needs no guide."""

PLAIN_SETTINGS = {"opponent_speed": 0, "hint_level": 2, "animation": "off", "sound": False, "theme": "light"}
"""Nothing waits for anything: bots play at once, cards do not fly."""


class Served:
    """A server with its database in a folder. It can be stopped and started again: on the same port, from the log."""

    def __init__(self, folder: Path, client: Path, *, seed: str, **means: Any) -> None:
        """``means`` are those of the host."""
        self._folder = folder
        self._client = client
        self._seed = seed
        # A clock that goes: who comes new has computer players that take their time.
        self._means: dict[str, Any] = {"monotonic": time.monotonic, **means}
        self._starts = 0
        self._port = 0
        self._server: Server | None = None
        self._thread: threading.Thread | None = None
        self._host: Host | None = None

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://{ADDRESS}:{self._port}"

    @property
    def port(self) -> int:
        """The port at which it answers."""
        return self._port

    @property
    def host(self) -> Host:
        """The host of the server that runs."""
        assert self._host is not None
        return self._host

    @property
    def store(self) -> Store:
        """The store of the server that runs."""
        return self.host.store

    def start(self) -> None:
        """Serve, and come back when it answers."""
        assert self._server is None
        self._starts += 1
        self._host = make_host(open_store(self._folder), seed=f"{self._seed} {self._starts}", **self._means)
        listening = listen(ADDRESS, self._port)
        self._port = listening.getsockname()[1]
        app = build_app(
            self._host,
            allowed_hosts=names_of(listening, ADDRESS),
            rest_routes=rest_routes(),
            static=self._client,
            limits=EAGER,
        )
        ready = threading.Event()
        server = self._server = Server(app, on_ready=ready.set)

        def serve() -> None:
            with listening:
                server.run([listening])

        self._thread = threading.Thread(target=serve, name="server of a test")
        self._thread.start()
        assert ready.wait(SECONDS_TO_START), "the server does not start"

    def stop(self) -> None:
        """End it as Ctrl-C would."""
        if self._server is None or self._thread is None:
            return
        self._server.should_exit = True
        self._thread.join(SECONDS_TO_STOP)
        assert not self._thread.is_alive(), "the server does not stop"
        self._server = self._thread = self._host = None

    def api(self, method: str, path: str, body: object = None) -> Any:
        """Ask the REST part."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "origin": self.url}
        request = urllib.request.Request(f"{self.url}/api{path}", method=method, data=data, headers=headers)
        with urllib.request.urlopen(request) as response:
            return json.load(response)

    def settings(self, **changes: Any) -> None:
        """Change settings of the player."""
        self.api("PATCH", f"/players/{PLAYER}/settings", changes)

    def begin(self, rules: Rules, *, level: int = 1) -> str:
        """A new match of the player against bots."""
        body = {"rules": rules.code(), "levels": [level] * (rules.players - 1), "seat": 0}
        begun = self.api("POST", f"/players/{PLAYER}/matches", body)
        return str(begun["match"])

    def match(self, match: str) -> Any:
        """What is known of a match of the player."""
        return self.api("GET", f"/players/{PLAYER}/matches/{match}")

    def record(self, match: str) -> str:
        """The record of a match of the player."""
        with urllib.request.urlopen(f"{self.url}/api/players/{PLAYER}/matches/{match}/record") as response:
            return str(response.read().decode())

    def log(self, match: str) -> list[str]:
        """The entries of a match."""
        return [entry.text for entry in self.store.log(match)]
