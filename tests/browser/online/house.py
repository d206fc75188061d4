"""A public server and those who visit it, each with a browser of their own."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any, Final

from playwright.sync_api import Page, expect

from canasta import Rules
from server.lobby.visiting import Time

from ..conftest import Visits
from ..serving import PLAIN_SETTINGS, Served
from .person import Person

PASSWORD: Final = "eleven black cats"
LOBBY: Final = "/#/lobby"
NOWHERE: Final = "/alive"
"""A page without a client: from there one enters by asking, as the form would."""

NO_GUIDE: Final = """localStorage.setItem("canasta.guide.PLAYER", '{"on": false, "seen": []}');"""


class ServerTime(Time):
    """The time of a server in another thread."""

    def __init__(self) -> None:
        super().__init__()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def sleep(self, seconds: float) -> None:
        """Until that much has passed."""
        self._loop = asyncio.get_running_loop()
        await super().sleep(seconds)

    def leap(self, seconds: float) -> None:
        """Let time pass for the server. The pages are told what follows from it; their own clocks go as always."""
        assert self._loop is not None
        passed = threading.Event()

        def leap() -> None:
            self(seconds)
            passed.set()

        self._loop.call_soon_threadsafe(leap)
        passed.wait()


class House:
    """Lets people in."""

    def __init__(self, visits: Visits, time: ServerTime) -> None:
        self.visits = visits
        self.time = time

    @property
    def served(self) -> Served:
        """The server."""
        return self.visits.served

    def stranger(self, path: str = "/", **options: Any) -> Page:
        """The page of somebody who has not entered."""
        return self.visits.page(path, known=False, **options)

    def guest(self, name: str, path: str = LOBBY, *, rules: Rules | None = None, **options: Any) -> Person:
        """Somebody with a nickname, at a page."""
        return self._enter("guest", {"name": name}, path, rules, options)

    def account(self, name: str, path: str = LOBBY, *, rules: Rules | None = None, **options: Any) -> Person:
        """Somebody with an account, at a page."""
        return self._enter("account", {"name": name, "password": PASSWORD}, path, rules, options)

    def log_in(self, name: str, path: str = LOBBY, **options: Any) -> Person:
        """Somebody who has an account comes with another device."""
        return self._enter("login", {"name": name, "password": PASSWORD}, path, None, options)

    def _enter(self, how: str, body: dict[str, str], path: str, rules: Rules | None, options: dict[str, Any]) -> Person:
        page = self.stranger(NOWHERE, **options)
        me = self.ask(page, "POST", f"/session/{how}", body)
        settings: dict[str, Any] = dict(PLAIN_SETTINGS)
        if rules is not None:
            settings["rules"] = rules.code()
        self.ask(page, "PATCH", f"/players/{me['id']}/settings", settings)
        page.add_init_script(NO_GUIDE.replace("PLAYER", me["id"]))
        page.goto(path)
        return Person(page, me["name"], me["id"])

    def ask(self, page: Page, method: str, path: str, body: object = None) -> Any:
        """Ask the REST part as the browser of a page would."""
        headers = {"origin": self.served.url, "content-type": "application/json"}
        data = None if body is None else json.dumps(body)
        response = page.request.fetch(f"/api{path}", method=method, headers=headers, data=data)
        expect(response).to_be_ok()
        return response.json() if response.body() else None
