"""Whole matches against the computer, as people would play them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from canasta import Rules

from .conftest import PHONE, Visits
from .players import KeyboardPlayer, MousePlayer, Player, TouchPlayer
from .serving import Served
from .table_page import TablePage

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

USUAL = {"Draw", "Lay", "Discard"}


def play(served: Served, table: TablePage, match: str, kind: Callable[[TablePage], Player]) -> Player:
    """Play to the end; the page and the server then agree about it."""
    player = kind(table)
    player.play_match()
    info = served.match(match)
    assert info["status"] == "finished"
    for total in info["totals"]:
        expect(table.sheet.locator(".total")).to_contain_text(f"{total:,}".replace("-", "\N{MINUS SIGN}"))
    expect(table.sheet.locator(".remark")).to_contain_text("won the match")
    return player


def test_hoyle_by_mouse(served: Served, visits: Visits) -> None:
    """From the first page to the end of the match, with nothing but a mouse and a name."""
    page = visits.page(known=False)
    page.get_by_label("Your name").fill("Mo")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Options", exact=True).click()
    page.get_by_role("menuitem", name="Settings…").click()
    page.get_by_role("radiogroup", name="Pause between").get_by_role("radio", name="none").click()
    page.get_by_role("radiogroup", name="Animation").get_by_role("radio", name="off").click()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="All options…").click()
    target = page.get_by_role("dialog", name="Rules").get_by_role("spinbutton", name="Play to")
    target.fill("500")
    target.press("Tab")
    page.get_by_role("button", name="Use these rules").click()
    page.get_by_role("radio", name="Kitten").click()
    page.get_by_role("button", name="Play against Kitten").click()
    table = TablePage(page)
    expect(table.stock).to_be_visible()
    player = MousePlayer(table)
    player.play_match()
    assert player.done >= USUAL
    table.page.get_by_role("button", name="Play again").click()
    table.wait_for_turn()


def test_classic2_by_keyboard(served: Served, visits: Visits) -> None:
    """Without a mouse."""
    match = served.begin(Rules.preset("classic2").change(target=500))
    player = play(served, visits.table(match), match, KeyboardPlayer)
    assert player.done >= USUAL


def test_catnasta_by_touch(served: Served, visits: Visits) -> None:
    """On a phone."""
    match = served.begin(Rules.preset("catnasta").change(target=500))
    options: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    player = play(served, visits.table(match, **options), match, TouchPlayer)
    assert player.done >= USUAL


def test_classic4_with_a_partner(served: Served, visits: Visits) -> None:
    """Four players, two sides."""
    match = served.begin(Rules.preset("classic4").change(target=500), level=2)
    table = visits.table(match)
    player = play(served, table, match, MousePlayer)
    assert player.done >= USUAL
