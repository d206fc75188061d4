"""Between the hands: the coin, another hand, the end, and another match. Nobody loses the focus there."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from canasta import Rules

from .conftest import Visits
from .endings import hand_over
from .positions import holding
from .serving import PLAYER, Served
from .table_page import TablePage, has_focus
from .test_mouse import HOYLE

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]
ROUNDS = Rules.preset("rounds")


@pytest.mark.parametrize("call", ["heads", "tails"])
def test_the_player_calls_the_coin(call: str, served: Served, visits: Visits) -> None:
    """Where the rules want it, the player calls; whoever is right begins."""
    match = served.begin(ROUNDS)
    table = visits.table(match)
    toss = table.page.get_by_role("dialog", name="Who begins?")
    expect(toss).to_contain_text("Call the coin")
    expect(toss.get_by_role("button", name="Heads")).to_be_focused()
    toss.get_by_role("button", name=call.capitalize()).click()
    table.wait_for_turn()
    expect(toss).to_have_count(0)
    has_focus(table.page)
    assert f"call 0 {call}" in served.log(match)
    told = table.log.get_by_text(re.compile(f"called {call}: the coin shows (heads|tails)"))
    won = told.inner_text().endswith(call)
    first = next(entry for entry in served.log(match) if entry.startswith("play "))[5] if not won else "0"
    assert first == ("0" if won else "1")


def test_the_coin_by_keyboard(served: Served, visits: Visits) -> None:
    """Tab and Enter; the focus is in the hand then."""
    match = served.begin(ROUNDS)
    table = visits.table(match)
    expect(table.page.get_by_role("button", name="Heads")).to_be_focused()
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("Enter")
    table.wait_for_turn()
    has_focus(table.page)
    assert "call 0 tails" in served.log(match)


def test_next_hand(at_position: SitDown, served: Served) -> None:
    """After a hand the sheet leads to the next, by Enter alone."""
    table = at_position(HOYLE, hand_over, on_turn=False)
    expect(table.page.get_by_role("button", name="Next hand")).to_be_focused()
    table.page.keyboard.press("Enter")
    table.wait_for_turn()
    expect(table.sheet).to_have_count(0)
    expect(table.page.get_by_role("complementary")).to_contain_text("Hand 2")
    has_focus(table.page)


def test_another_hand(at_position: SitDown, served: Served) -> None:
    """In an open-ended match the player is asked; yes deals the next hand."""
    table = at_position(ROUNDS.change(lead="alternate"), hand_over, on_turn=False)
    expect(table.sheet).to_contain_text("Play another hand?")
    table.page.get_by_role("button", name="Another hand").click()
    table.wait_for_turn()
    expect(table.page.get_by_role("complementary")).to_contain_text("Hand 2")
    assert "another 0 yes" in served.log("position")


def test_no_other_hand(at_position: SitDown, served: Served) -> None:
    """No ends the match, and the sheet says who has won."""
    table = at_position(ROUNDS.change(lead="alternate"), hand_over, on_turn=False)
    table.page.get_by_role("button", name="End the match").click()
    expect(table.sheet).to_contain_text(re.compile("won the match|ended level"))
    expect(table.page.get_by_role("button", name="Play again")).to_be_visible()
    has_focus(table.page)
    assert served.match("position")["status"] == "finished"


def test_play_again(at_position: SitDown, served: Served) -> None:
    """The same rules and opponents at a new table; the focus comes along."""
    table = at_position(HOYLE.change(target=50), hand_over, on_turn=False)
    expect(table.page.get_by_role("button", name="Play again")).to_be_focused()
    table.page.keyboard.press("Enter")
    table.page.wait_for_url(lambda url: "position" not in url)
    table.wait_for_turn()
    has_focus(table.page)
    running = served.api("GET", f"/players/{PLAYER}/matches?status=running")["matches"]
    assert [each["rules"] for each in running if each["match"] != "position"] == [HOYLE.change(target=50).code()]


def test_the_deal_can_be_checked(at_position: SitDown) -> None:
    """The secret of the deal and its sum are on the sheet."""
    table = at_position(HOYLE, hand_over, on_turn=False)
    check = table.sheet.get_by_role("button", name="Check it")
    check.click()
    expect(check).to_have_attribute("aria-expanded", "true")
    expect(table.sheet.get_by_role("definition").first).to_contain_text(re.compile("^[0-9a-f]{64}$"))


def test_record_of_the_match(at_position: SitDown) -> None:
    """The sheet offers the record."""
    table = at_position(HOYLE.change(target=50), hand_over, on_turn=False)
    with table.page.expect_download() as download:
        table.sheet.get_by_role("button", name="Save the record").click()
    assert download.value.path().read_text(encoding="utf-8").startswith("canasta")


@pytest.mark.parametrize("close", ["Escape", "button"])
def test_closing_a_hint(close: str, at_position: SitDown) -> None:
    """The focus goes back to the hand, or to the button that asked."""
    table = at_position(HOYLE, holding(("5", 1)))
    table.button("Hint").click()
    expect(table.hint).to_be_visible()
    if close == "Escape":
        table.page.keyboard.press("Escape")
    else:
        table.hint.get_by_role("button", name="Close").click()
    expect(table.hint).to_have_count(0)
    has_focus(table.page)


def test_following_a_hint(at_position: SitDown) -> None:
    """Doing what it says keeps the focus too."""
    table = at_position(HOYLE, lambda _match, _game: True)
    table.button("Hint").click()
    table.after(table.hint.get_by_role("button").first.click)
    expect(table.hint).to_have_count(0)
    has_focus(table.page)
