"""Chromium, the built client, a server, and pages that fail a test when something goes wrong in them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from canasta import Rules
from canasta.server.pages import STATIC
from canasta.table import Person

from .chromium import NoChromium, launch
from .positions import Wanted, begin_at
from .serving import KNOWN, NO_GUIDE, PLAIN_SETTINGS, PLAYER, Served
from .table_page import WATCH, TablePage

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
POSITION = "position"
"""The id of a match that begins at a position."""

PATIENCE = 15_000
"""Milliseconds to wait for what must happen. Nothing takes so long; a machine may be busy."""

CHANCE = """(() => {
    const number = Number(sessionStorage.getItem("loads") ?? 0);
    sessionStorage.setItem("loads", String(number + 1));
    let drawn = 0;
    crypto.getRandomValues = (bytes) => {
        drawn += 1;
        bytes.set([PAGE, number, drawn >> 8, drawn & 255]);
        return bytes;
    };
})()"""
"""Chance of a page from its number, so that the players' texts are the same each time. No id comes twice."""

GONE = ("WebSocket connection", "net::ERR_", "Failed to load resource")
"""What the browser says by itself when a server is away."""

FAILED = Path(__file__).parents[2] / "build" / "screenshots" / "failed"

NOT_BUILT = "The client is not built: there is no {}. Run `make client`."


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A Chromium. Not for the whole session: while it is there, no other test can run an event loop."""
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        try:
            started = launch(playwright.chromium)
        except NoChromium as missing:
            pytest.fail(str(missing), pytrace=False)
        yield started
        started.close()


@pytest.fixture(scope="package")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built client, so that nobody who builds it meanwhile disturbs."""
    if not (STATIC / "index.html").is_file():
        pytest.fail(NOT_BUILT.format(STATIC / "index.html"), pytrace=False)
    return Path(shutil.copytree(STATIC, tmp_path_factory.mktemp("client") / "static"))


@pytest.fixture
def served(tmp_path: Path, client: Path, request: pytest.FixtureRequest) -> Iterator[Served]:
    """A running server; a player is there, whose settings let nothing wait."""
    server = Served(tmp_path, client, seed=request.node.name)
    server.start()
    try:
        server.settings(**PLAIN_SETTINGS)
        yield server
    finally:
        server.stop()


class Visits:
    """Opens pages of a server."""

    def __init__(self, browser: Browser, served: Served) -> None:
        self.served = served
        self._browser = browser
        self._numbers = count(1)
        self._errors: list[str] = []
        self._forgiven: list[str] = []

    def page(
        self, path: str = "/", *, known: bool = True, guided: bool = False, like: Page | None = None, **options: Any
    ) -> Page:
        """A page; unless ``known`` is off, the browser knows the player. ``like``: another tab of that browser."""
        if like is None:
            options.setdefault("viewport", DESKTOP)
            context = self._browser.new_context(base_url=self.served.url, **options)
            context.set_default_timeout(PATIENCE)
        else:
            context = like.context
        page = context.new_page()
        page.add_init_script(CHANCE.replace("PAGE", str(next(self._numbers))))
        page.add_init_script(WATCH)
        if known:
            page.add_init_script(KNOWN)
        if known and not guided:
            page.add_init_script(NO_GUIDE)
        page.on("pageerror", lambda error: self._errors.append(str(error)))
        page.on("console", self._listen)
        page.goto(path)
        return page

    def forgive(self, *words: str) -> None:
        """Complaints with these words are expected: the browser says by itself that a server is gone."""
        self._forgiven += words

    def complaints(self) -> list[str]:
        """What went wrong in the pages."""
        return [error for error in self._errors if not any(word in error for word in self._forgiven)]

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._errors.append(message.text)

    def take_pictures(self, name: str) -> None:
        """For whoever looks why a test has failed."""
        pages = [page for context in self._browser.contexts for page in context.pages]
        for number, page in enumerate(pages, start=1):
            page.screenshot(path=FAILED / f"{name}-{number}.png")

    def table(self, match: str, **options: Any) -> TablePage:
        """A page at a table."""
        return TablePage(self.page(f"/#/table/{match}", **options))


@pytest.fixture
def visits(browser: Browser, served: Served) -> Iterator[Visits]:
    """Pages of the server; what they complain about fails the test."""
    opened = Visits(browser, served)
    yield opened
    for context in browser.contexts:
        context.close()
    assert opened.complaints() == []


@pytest.fixture
def at_position(visits: Visits, served: Served) -> Callable[..., TablePage]:
    """Sits down at a table where the player is at a position; it is on turn there, unless ``on_turn`` is off."""

    def sit_down(rules: Rules, wanted: Wanted, *, on_turn: bool = True, **options: Any) -> TablePage:
        begin_at(served.store, POSITION, rules, Person(PLAYER, "Anna"), wanted)
        table = visits.table(POSITION, **options)
        if on_turn:
            table.wait_for_turn()
        return table

    return sit_down


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Keep a picture of every page of a test that fails."""
    report = yield
    opened = getattr(item, "funcargs", {}).get("visits")
    if report.when == "call" and report.failed and isinstance(opened, Visits):
        opened.take_pictures(item.name)
    return report
