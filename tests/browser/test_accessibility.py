"""Every page and state: nothing that axe finds fault with, nothing wider than the window, and words for who listens."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, Visits
from .endings import in_the_middle, played_to_the_end
from .serving import Served
from .states import STATES, each_dialog
from .table_page import TablePage
from .test_mouse import HOYLE
from .test_saving import saved

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = (
    (360, 640),
    (640, 360),
    (390, 844),
    (844, 390),
    (600, 960),
    (768, 1024),
    (1024, 768),
    (1440, 900),
    (1920, 1080),
)
"""From the smallest phone to a large screen, upright and across."""

USUAL, LARGE = 16, 24
"""How large text is in pixels where nobody has chosen, and where older eyes did."""

LARGE_SIZES = ((390, 844), (1024, 768), (1366, 768))
"""Windows to look at with such text."""

THEMES = ("dark", "contrast")
SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""When a page has done what a change of the window asks of it: the event comes with the next frame."""

OUTSIDE = """() => [...document.querySelectorAll("button, a[href], input, select, [data-key]")].filter((each) => {
    const { left, right, width, height } = each.getBoundingClientRect();
    if (width < 2 || height < 2) return false;  // only for who listens
    return left < -1 || right > innerWidth + 1;
}).map((each) => each.outerHTML.slice(0, 120))"""
"""What can be pressed, but does not lie wholly in the window."""

SHOWS = """all => all.map((each, at) => {
    const { left, right, top } = each.getBoundingClientRect();
    const next = all[at + 1]?.getBoundingClientRect();
    return next && Math.abs(next.top - top) < 4 ? next.left - left : right - left;
})"""
"""How many pixels of each card of the hand show before the next one covers it."""

RECORD = """() => {
    window.changed = new Set();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        for (const name of Object.keys(frames)) window.changed.add(name);
        return animate.call(this, frames, options);
    };
    addEventListener("transitionrun", (event) => window.changed.add(event.propertyName), true);
}"""
"""Has a page remember what its movements change."""

MOVING = {"transform", "translate", "rotate", "scale", "left", "top"}


@pytest.fixture(scope="session")
def axe() -> str:
    """The program that looks for faults."""
    if not AXE.is_file():
        pytest.fail(f"There is no {AXE}. Run `make client`, which installs what the tests need too.", pytrace=False)
    return AXE.read_text(encoding="utf-8")


def faults(page: Page, axe: str, *rules: str, inside: str = "html") -> list[str]:
    """What axe finds wrong, with where it is; by all its rules, or by some."""
    # The page allows no scripts but its own; what the browser is told to run by its tools is not of the page.
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    found: dict[str, Any] = page.evaluate(
        "([inside, rules]) => axe.run(inside, rules.length ? { runOnly: rules } : {})", [inside, rules]
    )
    return [
        f"{each['id']}: {[node['target'] for node in each['nodes']]} {each['nodes'][0]['failureSummary']}"
        for each in found["violations"]
    ]


def in_theme(page: Page, theme: str) -> None:
    """Show a page in other colours."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)


def resize(page: Page, width: int, height: int) -> None:
    """Make the window another one, and wait until the page has followed."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])
    page.evaluate(SETTLED)


def with_text(page: Page, pixels: int) -> None:
    """Have the browser show text in this size, as people set it there."""
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})
    page.evaluate(SETTLED)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{pixels}px"


def is_too_wide(page: Page) -> bool:
    """Whether the page could be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


@pytest.mark.parametrize("state", STATES)
def test_no_faults(state: str, visits: Visits, at_position: SitDown, axe: str) -> None:
    """In each state; in other colours, whether all can still be read."""
    page = STATES[state](visits, at_position)
    assert faults(page, axe) == []
    for theme in THEMES:
        in_theme(page, theme)
        assert faults(page, axe, "color-contrast") == [], theme


@pytest.fixture
def furnished(at_position: SitDown, served: Served) -> TablePage:
    """A table in the middle of a hand, at which all dialogs have something to show: a save, and a finished match."""
    played_to_the_end(served, HOYLE.change(target=None))
    table = at_position(HOYLE, in_the_middle)
    saved(table, "One")
    return table


def test_no_faults_in_dialogs(furnished: TablePage, axe: str) -> None:
    """All dialogs of the menus, in all colours. What lies behind a dialog is of the states."""
    found = {}
    for item in each_dialog(furnished):
        found[item] = faults(furnished.page, axe, inside="dialog[open]")
        for theme in THEMES:
            in_theme(furnished.page, theme)
            found[f"{item} {theme}"] = faults(furnished.page, axe, "color-contrast", inside="dialog[open]")
        in_theme(furnished.page, "light")
    assert {item: each for item, each in found.items() if each} == {}


@pytest.mark.parametrize(
    "state", ["two_players", "four_players", "refused_opening", "hint", "guide", "score_sheet", "replay"]
)
def test_no_faults_on_a_phone(state: str, visits: Visits, at_position: SitDown, axe: str) -> None:
    """Where things lie closer together."""
    page = STATES[state](visits, at_position)
    resize(page, PHONE["width"], PHONE["height"])
    assert faults(page, axe) == []


@pytest.mark.parametrize("state", [state for state in STATES if state != "menu"])
def test_fits_every_screen(state: str, visits: Visits, at_position: SitDown) -> None:
    """Nothing to scroll sideways, and nothing that can be pressed lies beside the window."""
    page = STATES[state](visits, at_position)
    wrong = {}
    for text, sizes in ((USUAL, SIZES), (LARGE, LARGE_SIZES)):
        with_text(page, text)
        for width, height in sizes:
            resize(page, width, height)
            if is_too_wide(page):
                wrong[text, width, height] = ["the page can be scrolled sideways"]
            elif outside := page.evaluate(OUTSIDE):
                wrong[text, width, height] = outside
    assert wrong == {}


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (390, 844, LARGE)])
def test_dialogs_fit_on_a_phone(size: tuple[int, ...], furnished: TablePage) -> None:
    """All dialogs of the menus, on the smallest phone; with large text, on a usual one."""
    wrong = {}
    for text in size[2:]:
        with_text(furnished.page, text)
    for item in each_dialog(furnished):
        resize(furnished.page, *size[:2])
        body = furnished.page.locator("dialog[open] > .body")
        if is_too_wide(furnished.page) or body.evaluate("each => each.scrollWidth > each.clientWidth"):
            wrong[item] = ["it can be scrolled sideways"]
        elif outside := furnished.page.locator("dialog[open]").evaluate(OUTSIDE):
            wrong[item] = outside
        resize(furnished.page, 1440, 900)
    assert wrong == {}


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (844, 390), (1440, 900)])
def test_forty_cards_are_readable(size: tuple[int, int], visits: Visits, at_position: SitDown) -> None:
    """Of each card the rank shows, and a finger finds it."""
    page = STATES["many_cards"](visits, at_position)
    resize(page, *size)
    cards = page.locator("[data-key]")
    assert cards.count() >= 40
    shows = cards.evaluate_all(SHOWS)
    assert min(shows) >= 9


def test_events_are_read_aloud(at_position: SitDown) -> None:
    """What happens is told in words to who cannot see it: one's own moves, and those of the others."""
    table = at_position(HOYLE, lambda _match, _game: True)
    aloud = table.page.locator("[aria-live=polite]").last
    table.after(table.stock.click)
    expect(aloud).to_contain_text("You drew")
    card = table.hand()[-1]
    table.after(lambda: table.click(card, button="right"))
    table.wait_for_turn()
    expect(aloud).to_contain_text("It is your turn.")


def test_cards_have_names(at_position: SitDown) -> None:
    """A card of the hand is called by its name, and a meld says what it is and what a click does."""
    table = at_position(HOYLE, in_the_middle)
    rank = table.laid()[0]
    expect(table.meld(rank)).to_have_accessible_name(re.compile(r"cards.*Add a wild card to the"))
    first = table.page.locator("[data-key]").first
    expect(first).to_have_accessible_name(re.compile(r"of (hearts|spades|diamonds|clubs)|joker"))


@pytest.mark.parametrize(("wish", "flies"), [("no-preference", True), ("reduce", False)])
def test_still_for_those_who_want_it(wish: str, flies: bool, served: Served, at_position: SitDown) -> None:
    """Under prefers-reduced-motion nothing flies, whatever the setting says; what is new may fade in."""
    served.settings(animation="slow")
    table = at_position(HOYLE, lambda _match, _game: True, reduced_motion=wish)
    many = len(table.hand())
    table.page.evaluate(RECORD)
    table.after(table.stock.click)
    expect(table.page.locator("[data-key]")).to_have_count(many + 1)
    changed = set(table.page.evaluate("[...window.changed]"))
    assert changed
    assert bool(changed & MOVING) is flies
