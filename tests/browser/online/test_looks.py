"""Every state of playing with others: what axe finds, in all colours, on all screens; and a picture of it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from ..conftest import PHONE
from ..test_accessibility import (
    LARGE,
    LARGE_SIZES,
    OUTSIDE,
    SIZES,
    THEMES,
    USUAL,
    faults,
    in_theme,
    is_too_wide,
    resize,
    with_text,
)
from ..test_screens import take_picture
from .house import House
from .states import STATES

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

BESIDE = OUTSIDE.replace('"button,', '"button:not(.quick button),')
"""As elsewhere; but the quick phrases of the chat are a row to push along."""

SMALL = {"width": 800, "height": 600}
"""Where the scores in the bar and the names at the table have least room."""

CROWDED = """() => {
    const short = [...document.querySelectorAll("header .name")].filter(
        (each) => each.innerText.length <= 5 && each.scrollWidth > each.clientWidth
    );
    const overlong = [...document.querySelectorAll("main .facts")].filter(
        (each) => each.getBoundingClientRect().left < (each.previousElementSibling?.getBoundingClientRect().right ?? 0)
    );
    return [...short, ...overlong].map((each) => each.innerText);
}"""
"""Names of a word that are shortened because another's is long, and facts that a long name lies on."""


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
    resize(page, **SMALL)
    wrong["long names"] = page.evaluate(CROWDED)
    with_text(page, LARGE)
    for width, height in LARGE_SIZES:
        resize(page, width, height)
        beside = ["it can be scrolled sideways"] if is_too_wide(page) else page.evaluate(BESIDE)
        wrong[f"{width}x{height}, large text"] = beside
    with_text(page, USUAL)
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
