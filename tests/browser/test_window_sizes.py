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
from .test_accessibility import LARGE, resize, with_text
from .test_mouse import HOYLE, can_take
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

ALL: Final = "main button, header button, .seat .count"
"""What can be pressed, and what counts the cards of the others."""

WORDS: Final = ".panel td, .panel th, header .name, main .facts, main .title, .seats small, .well .label"
"""What is read beside that."""

NO_HINTS: Final = """() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) { if (JSON.parse(data).type !== "hint") send.call(this, data); };
}"""
"""Questions for a hint do not arrive."""

CUT: Final = """(which) => {
    const name = (each) => (each.innerText || each.getAttribute("aria-label") || each.className).trim();
    // What is left of the window where something lies: the boxes around it cut off what is beyond them.
    const shownFor = (each) => {
        const shown = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        let scrolls = false;
        for (let box = each.parentElement; box && box !== document.body; box = box.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(box);
            if (overflowX === "auto") return null;  // it can be scrolled there
            if (overflowX === "visible" && !box.matches(".well")) continue;
            const { left, top, right, bottom } = box.getBoundingClientRect();
            shown.left = Math.max(shown.left, left);
            shown.top = Math.max(shown.top, top);
            shown.right = Math.min(shown.right, right);
            shown.bottom = Math.min(shown.bottom, bottom);
            scrolls ||= overflowY === "auto";
        }
        return scrolls ? { ...shown, top: -Infinity, bottom: Infinity } : shown;
    };
    const within = (inner, outer) =>
        inner.left >= outer.left - 1 && inner.right <= outer.right + 1 &&
        inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const wrong = [];
    for (const each of document.querySelectorAll(which)) {
        const box = each.getBoundingClientRect();
        if (!box.width) continue;  // it is not there
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

UNREADABLE: Final = """(which) => {
    const all = [...document.querySelectorAll(which)].filter((each) => each.innerText.trim() && each.offsetWidth > 1);
    const boxes = all.map((each) => each.getBoundingClientRect());
    const short = (each) => each.scrollWidth > each.clientWidth + 1 && each.matches("header .name, .title");
    const wrong = all.filter(short).map((each) => `${each.innerText}: shortened`);
    all.forEach((each, at) => all.slice(0, at).forEach((other, before) => {
        const [a, b] = [boxes[at], boxes[before]];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 2) wrong.push(`${other.innerText}: ${each.innerText} lies over it`);
    }));
    return wrong;
}"""
"""Which of some words lie over each other, or are shortened though everybody here has a short name."""


def cut_off(page: Page, which: str = ALL) -> dict[tuple[int, int], list[str]]:
    """What is cut off, by the size of the window."""
    found = {}
    for width, height in WINDOWS:
        resize(page, width, height)
        assert page.get_by_role("toolbar").get_by_role("button").count() >= 4
        found[width, height] = [*page.evaluate(CUT, f"{which}, {WORDS}"), *page.evaluate(UNREADABLE, WORDS)]
    return {window: wrong for window, wrong in found.items() if wrong}


def two(sit: SitDown) -> TablePage:
    """The shortest row of buttons, with the longest word."""
    table = sit(HOYLE, in_the_middle)
    table.page.evaluate(NO_HINTS)
    table.button("Hint").click()
    expect(table.button("Thinking…")).to_be_visible()
    return table


def three(sit: SitDown) -> TablePage:
    """With three columns in the panel."""
    return sit(Rules.preset("classic3"), in_the_middle)


def four(sit: SitDown) -> TablePage:
    """With more in every place: three others, a frozen pile."""
    return sit(Rules.preset("classic4"), in_the_middle)


def asking(sit: SitDown) -> TablePage:
    """With the longest row of buttons."""
    table = sit(FOUR, lambda match, game: can_ask(match, game, ME))
    expect(table.button("Ask partner")).to_be_visible()
    return table


@pytest.mark.parametrize("state", [two, three, four, asking])
def test_nothing_is_cut_off(state: Callable[[SitDown], TablePage], at_position: SitDown) -> None:
    """Every button of the table shows wholly, with its words, and what is to be read; also with large text."""
    page = state(at_position).page
    assert cut_off(page) == {}
    with_text(page, LARGE)
    assert cut_off(page) == {}


def test_a_question_is_not_cut_off(at_position: SitDown) -> None:
    """With large text: many ways to take the pile."""
    table = at_position(HOYLE.change(minimum=None), lambda _match, game: len(can_take(game)) > 1)
    table.pile.click()
    expect(table.question).to_be_visible()
    with_text(table.page, LARGE)
    assert cut_off(table.page, ".question") == {}
