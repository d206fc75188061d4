"""Pictures of the main states in build/screenshots/, for people to look at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from canasta import Rules

from .conftest import DESKTOP, PHONE, Visits
from .endings import in_the_middle
from .serving import Served
from .states import STATES
from .table_page import ALL_PICTURES, TablePage
from .test_mouse import HOYLE

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]
PICTURES = Path(__file__).parents[2] / "build" / "screenshots"
TABLES = ("two_players", "three_players", "four_players", "many_cards", "refused_opening", "hint", "help_mode", "guide")
PAGES = ("welcome", "new_game", "rules_page", "toss", "score_sheet", "match_over", "replay")


def take_picture(page: Page, name: str) -> None:
    """Write the page as a picture, when all of it is there."""
    page.evaluate("document.fonts.ready")
    page.wait_for_function(ALL_PICTURES)
    path = PICTURES / f"{name}.png"
    path.unlink(missing_ok=True)
    page.screenshot(path=path)
    assert path.stat().st_size > 10_000  # an empty page has less


@pytest.mark.parametrize("state", [*TABLES, *PAGES])
def test_states(state: str, visits: Visits, at_position: SitDown) -> None:
    """The states on a desktop."""
    take_picture(STATES[state](visits, at_position), state)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("dark", {"theme": "dark", "table_colour": "blue"}),
        ("contrast", {"theme": "contrast"}),
        ("cats", {"deck": "cats", "back_1": "paws", "back_2": "moon", "table_colour": "wine"}),
        ("four_colours", {"deck": "four-colour", "table_colour": "slate"}),
        ("traditional", {"deck": "traditional", "back_1": "yarn", "back_2": "fish", "table_colour": "blue"}),
    ],
)
def test_looks(name: str, settings: dict[str, Any], served: Served, at_position: SitDown) -> None:
    """The table in other clothes."""
    served.settings(**settings)
    take_picture(at_position(HOYLE, in_the_middle, viewport=DESKTOP).page, name)


@pytest.mark.parametrize(
    ("name", "preset", "size"),
    [
        ("phone", "hoyle", PHONE),
        ("phone_four", "classic4", PHONE),
        ("phone_small", "hoyle", {"width": 360, "height": 640}),
        ("phone_across", "hoyle", {"width": 844, "height": 390}),
        ("tablet", "classic4", {"width": 820, "height": 1180}),
        ("large", "hoyle", {"width": 2560, "height": 1440}),
    ],
)
def test_sizes(name: str, preset: str, size: dict[str, int], at_position: SitDown) -> None:
    """The table on other screens: all of it, with the hand inside of the window."""
    table = at_position(Rules.preset(preset), in_the_middle, viewport=size)
    expect(table.page.locator("[data-key]").last).to_be_in_viewport(ratio=0.5)
    expect(table.button("Hint")).to_be_in_viewport(ratio=1)
    take_picture(table.page, name)
