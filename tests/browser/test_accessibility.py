"""Every page and state: nothing that axe finds fault with, nothing wider than the window, and words for who listens."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, Visits
from .endings import in_the_middle
from .serving import Served
from .states import STATES, each_dialog
from .table_page import TablePage
from .test_mouse import HOYLE

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = (360, 390, 600, 768, 844, 1024, 1440, 1920)
MOVING = """document.getAnimations().filter((each) => each.playState === "running").map((each) =>
    [each.transitionProperty ?? each.animationName ?? "script", each.effect.target.className])"""
SMALLEST = {"width": 360, "height": 640}


@pytest.fixture(scope="session")
def axe() -> str:
    """The program that looks for faults."""
    if not AXE.is_file():
        pytest.fail(f"There is no {AXE}. Run `make client`, which installs what the tests need too.", pytrace=False)
    return AXE.read_text(encoding="utf-8")


def faults(page: Page, axe: str, *rules: str) -> list[str]:
    """What axe finds wrong, with where it is; by all its rules, or by some."""
    # The page allows no scripts but its own; what the browser is told to run by its tools is not of the page.
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate("rules => axe.run(document, rules.length ? { runOnly: rules } : {})", rules)
    return [
        f"{each['id']}: {[node['target'] for node in each['nodes']]} {each['nodes'][0]['failureSummary']}"
        for each in found["violations"]
    ]


def is_too_wide(page: Page) -> bool:
    """Whether the page could be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


@pytest.mark.parametrize("state", STATES)
def test_no_faults(state: str, visits: Visits, at_position: SitDown, axe: str) -> None:
    """In each state; in other colours, whether all can still be read."""
    page = STATES[state](visits, at_position)
    assert faults(page, axe) == []
    for theme in ("dark", "contrast"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        assert faults(page, axe, "color-contrast") == [], theme


def test_no_faults_in_dialogs(at_position: SitDown, axe: str) -> None:
    """All dialogs of the menus."""
    table = at_position(HOYLE, in_the_middle)
    found = {item: faults(table.page, axe) for item in each_dialog(table)}
    assert {item: each for item, each in found.items() if each} == {}


@pytest.mark.parametrize("state", ["two_players", "four_players", "refused_opening", "score_sheet"])
def test_no_faults_on_a_phone(state: str, visits: Visits, at_position: SitDown, axe: str) -> None:
    """Where things lie closer together."""
    page = STATES[state](visits, at_position)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert faults(page, axe) == []


@pytest.mark.parametrize("state", [state for state in STATES if state != "menu"])
def test_no_scrolling_sideways(state: str, visits: Visits, at_position: SitDown) -> None:
    """From the smallest phone to a large screen, upright and across."""
    page = STATES[state](visits, at_position)
    too_wide = []
    for width in WIDTHS:
        for height in (390, 900):
            page.set_viewport_size({"width": width, "height": height})
            if is_too_wide(page):
                too_wide.append((width, height))
    assert too_wide == []


def test_dialogs_fit_on_a_phone(at_position: SitDown) -> None:
    """All dialogs of the menus, on the smallest phone."""
    table = at_position(HOYLE, in_the_middle)
    too_wide = []
    for item in each_dialog(table):
        table.page.set_viewport_size({"width": SMALLEST["width"], "height": SMALLEST["height"]})
        body = table.page.locator("dialog[open] .body")
        if is_too_wide(table.page) or body.evaluate("each => each.scrollWidth > each.clientWidth"):
            too_wide.append(item)
        table.page.set_viewport_size({"width": 1440, "height": 900})
    assert too_wide == []


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


def test_still_for_those_who_want_it(served: Served, at_position: SitDown) -> None:
    """Under prefers-reduced-motion nothing flies, whatever the setting says."""
    served.settings(animation="slow")
    table = at_position(HOYLE, lambda _match, _game: True, reduced_motion="reduce")
    table.after(table.stock.click)
    assert table.page.evaluate(MOVING) == []
