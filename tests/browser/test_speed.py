"""The page answers at once: what an input costs, measured in time of the processor."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from canasta import Rules

from .conftest import Visits
from .serving import Served
from .table_page import CORNER, TablePage
from .tracing import busy_with_input

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

LONGEST = 100
"""Milliseconds. From an input to the next paint there may be 200; half of it is for who draws the picture."""


def play_a_turn(table: TablePage) -> None:
    """Draw, arrange, take back, choose and discard."""
    table.wait_for_turn()
    table.after(table.stock.click)
    for place in (1, 4, 7):
        table.page.locator("[data-key]").nth(place).click(position={"x": CORNER["x"], "y": CORNER["y"]})
    table.page.keyboard.press("Shift+U")
    expect(table.tray).to_have_count(0)
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("End")
    table.after(lambda: table.page.keyboard.press("F10"))
    table.wait_for_turn()


def play_turns(table: TablePage, turns: int) -> None:
    """Some turns, one after the other."""
    for _ in range(turns):
        play_a_turn(table)


# With so many cards the computer player soon goes out.
@pytest.mark.parametrize(("cards", "turns"), [(15, 3), (39, 1)])
def test_input_is_answered_at_once(cards: int, turns: int, served: Served, visits: Visits, browser: Browser) -> None:
    """With animations, also with forty cards in hand."""
    served.settings(animation="normal")
    table = visits.table(served.begin(Rules.preset("hoyle").change(hand_size=cards)))
    table.wait_for_turn()
    times = busy_with_input(browser, table.page, lambda: play_turns(table, turns))
    assert len(times) >= 7 * turns
    assert times[-1] <= LONGEST
