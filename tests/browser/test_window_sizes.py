"""The table in every window that people have: nothing on it is cut off, and nothing lies over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from canasta import Rules

from .endings import in_the_middle
from .positions import ME
from .table_page import TablePage
from .test_accessibility import resize
from .test_mouse import HOYLE
from .test_partner import FOUR, can_ask

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]
WINDOWS: Final = (
    (1920, 1080),
    (1536, 730),
    (1440, 900),
    (1366, 768),
    (1366, 625),
    (1280, 720),
    (1280, 590),
    (1200, 800),
    (1180, 800),
    (1100, 800),
    (1024, 768),
    (1024, 560),
    (911, 512),
    (853, 480),
    (844, 390),
    (820, 1180),
    (800, 600),
    (390, 844),
    (360, 740),
)
"""With the panel and without, as wide as it just allows; low ones, which a bar of the browser or its zoom makes."""

LARGE_TEXT: Final = tuple((width, height) for width, height in WINDOWS if width > 1000 and height > 700)
"""Windows in which text half as large again has room."""

ALL: Final = "main button, header button, .seat .count"
"""What can be pressed, and what counts the cards of the others."""

BUTTONS: Final = "[role=toolbar] button, header button"

CUT: Final = """(which) => {
    const name = (each) => (each.innerText || each.getAttribute("aria-label") || each.className).trim();
    // What is left of the window where something lies: the boxes around it cut off what is beyond them.
    const shownFor = (each) => {
        const shown = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        for (let box = each.parentElement; box && box !== document.body; box = box.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(box);
            if ([overflowX, overflowY].includes("auto")) return null;  // it can be scrolled there
            if (overflowX === "visible" && !box.matches(".well")) continue;
            const { left, top, right, bottom } = box.getBoundingClientRect();
            shown.left = Math.max(shown.left, left);
            shown.top = Math.max(shown.top, top);
            shown.right = Math.min(shown.right, right);
            shown.bottom = Math.min(shown.bottom, bottom);
        }
        return shown;
    };
    const within = (inner, outer) =>
        inner.left >= outer.left - 1 && inner.right <= outer.right + 1 &&
        inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const wrong = [];
    for (const each of document.querySelectorAll(which)) {
        const box = each.getBoundingClientRect();
        const shown = shownFor(each);
        if (shown && !within(box, shown)) wrong.push(`${name(each)}: cut off`);
        if (!each.matches("[role=toolbar] button, .count")) continue;
        const words = document.createRange();
        for (const text of each.childNodes) {
            words.selectNode(text);
            if (text.nodeType === Node.TEXT_NODE && text.data.trim() && !within(words.getBoundingClientRect(), box))
                wrong.push(`${name(each)}: the words are larger than the button`);
        }
        const corners = [[box.left + 4, box.top + 4], [box.right - 4, box.bottom - 4]];
        if (!corners.every(([x, y]) => each.contains(document.elementFromPoint(x, y))))
            wrong.push(`${name(each)}: something lies over it`);
    }
    return wrong;
}"""
"""What does not show wholly."""


def cut_off(page: Page, which: str, windows: tuple[tuple[int, int], ...]) -> dict[tuple[int, int], list[str]]:
    """What is cut off, by the size of the window."""
    found = {}
    for width, height in windows:
        resize(page, width, height)
        assert page.get_by_role("toolbar").get_by_role("button").count() >= 5
        found[width, height] = page.evaluate(CUT, which)
    return {window: wrong for window, wrong in found.items() if wrong}


def two(sit: SitDown) -> TablePage:
    """The shortest row of buttons."""
    return sit(HOYLE, in_the_middle)


def four(sit: SitDown) -> TablePage:
    """With more in every place: three others, a frozen pile."""
    return sit(Rules.preset("classic4"), in_the_middle)


def asking(sit: SitDown) -> TablePage:
    """With the longest row of buttons."""
    table = sit(FOUR, lambda match, game: can_ask(match, game, ME))
    expect(table.button("Ask partner")).to_be_visible()
    return table


@pytest.mark.parametrize("state", [two, four, asking])
def test_nothing_is_cut_off(state: Callable[[SitDown], TablePage], at_position: SitDown) -> None:
    """Every button of the table shows wholly, with its words; with large text, those of the bar and of the rail."""
    page = state(at_position).page
    assert cut_off(page, ALL, WINDOWS) == {}
    page.evaluate("document.documentElement.style.fontSize = '24px'")
    assert cut_off(page, BUTTONS, LARGE_TEXT) == {}
