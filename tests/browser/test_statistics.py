"""High scores and win ratio, after a match that was played to its end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visits
from .endings import played_to_the_end
from .serving import Served
from .table_page import TablePage
from .test_mouse import HOYLE

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]


def points(number: int) -> str:
    """A number as the page writes it."""
    return f"{number:,}".replace("-", "\N{MINUS SIGN}")


def opened(visits: Visits, item: str) -> Locator:
    """A dialog of the Game menu."""
    table = TablePage(visits.page())
    table.choose_menu("Game", item)
    dialog = table.page.get_by_role("dialog", name=item.removesuffix("…"))
    expect(dialog).to_be_visible()
    return dialog


@pytest.mark.parametrize("item", ["High scores…", "Win ratio…"])
def test_nothing_played_yet(item: str, visits: Visits) -> None:
    """Who comes first is told that there is nothing yet."""
    expect(opened(visits, item)).to_contain_text("No finished match yet.")


def test_high_scores(served: Served, visits: Visits) -> None:
    """The match, and its best hands; by rules too."""
    played = served.match(played_to_the_end(served, HOYLE.change(target=None)))
    dialog = opened(visits, "High scores…")
    rows = dialog.get_by_role("row").filter(has=dialog.page.get_by_role("rowheader"))
    expect(rows).to_have_count(1)
    for words in ("Anna", points(played["totals"][0]), "Kitten", "Hoyle"):
        expect(rows.first).to_contain_text(words)
    dialog.get_by_role("radio", name="Hands").click()
    expect(rows).to_have_count(2)
    dialog.get_by_role("combobox", name="Rules").select_option("Rounds")
    expect(dialog.get_by_role("status")).to_contain_text("No finished match yet.")
    dialog.get_by_role("combobox", name="Rules").select_option("Hoyle")
    expect(rows).to_have_count(2)


def test_win_ratio(served: Served, visits: Visits) -> None:
    """Played and won: in all, against whom, by which rules; and the last matches as a chart."""
    outcomes = [served.match(played_to_the_end(served, HOYLE.change(target=None)))["outcome"] for _ in range(2)]
    won = outcomes.count("won")
    dialog = opened(visits, "Win ratio…")
    for name in ("All", "Kitten", "Hoyle"):
        row = dialog.get_by_role("row", name=re.compile(f"^{name} 2 {won} "))
        expect(row).to_contain_text(f"{won * 50} %")
    expect(dialog.get_by_role("img", name=f"{won} of the last 2 matches won")).to_be_visible()
    dialog.get_by_role("radio", name="Hands").click()
    expect(dialog.get_by_role("row", name=re.compile("^All 4 "))).to_be_visible()


def test_a_match_that_was_left_does_not_count(served: Served, visits: Visits) -> None:
    """Only what is finished."""
    served.begin(HOYLE)
    expect(opened(visits, "Win ratio…")).to_contain_text("No finished match yet.")
