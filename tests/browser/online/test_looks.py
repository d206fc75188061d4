"""Every state of playing with others: what axe finds, in all colours, on all screens; and a picture of it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from ..conftest import PHONE
from ..test_accessibility import OUTSIDE, SIZES, THEMES, faults, in_theme, is_too_wide, resize
from ..test_screens import take_picture
from .house import House
from .states import STATES

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

BESIDE = OUTSIDE.replace('"button,', '"button:not(.quick button),')
"""As elsewhere; but the quick phrases of the chat are a row to push along."""


def wrong_in(page: Page, name: str, axe: str) -> dict[str, Any]:
    """What is wrong with a state; pictures of it are taken on the way."""
    wrong: dict[str, Any] = {"axe": faults(page, axe)}
    take_picture(page, f"online_{name}")
    before = page.viewport_size
    assert before is not None
    for theme in THEMES:
        in_theme(page, theme)
        wrong[theme] = faults(page, axe, "color-contrast")
    in_theme(page, "light")
    for width, height in SIZES:
        resize(page, width, height)
        wrong[f"{width}x{height}"] = ["it can be scrolled sideways"] if is_too_wide(page) else page.evaluate(BESIDE)
    if before != PHONE:
        resize(page, **PHONE)
        wrong["axe on a phone"] = faults(page, axe)
        take_picture(page, f"online_{name}_phone")
    resize(page, **before)
    return {f"{name}: {where}": found for where, found in wrong.items() if found}


@pytest.mark.parametrize("states", STATES)
def test_states(states: str, house: House, axe: str) -> None:
    """Nothing that axe finds fault with, nothing beside the window."""
    wrong: dict[str, Any] = {}
    for name, page in STATES[states](house):
        wrong |= wrong_in(page, name, axe)
    assert wrong == {}
