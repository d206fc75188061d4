"""Two tabs on one match, and a server that goes away in the middle of a turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import Visits
from .positions import holding
from .serving import Served
from .table_page import TablePage
from .test_mouse import NO_MINIMUM

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]
GONE = ("WebSocket connection", "net::ERR_", "Failed to load resource")


def test_two_tabs(at_position: SitDown, served: Served, visits: Visits) -> None:
    """What is done in one is seen in the other; both can play."""
    first = at_position(NO_MINIMUM, lambda _match, _game: True)
    second = visits.table("position", like=first.page)
    second.wait_for_turn()
    assert second.hand() == first.hand()
    first.after(first.stock.click)
    expect(second.prompt).to_contain_text("Meld, or discard one card")
    assert second.hand() == first.hand()
    card = second.hand()[-1]
    second.click(card, button="right")
    expect(second.log).to_contain_text("You discarded")
    expect(first.log).to_contain_text("You discarded")
    first.wait_for_turn()
    assert second.hand() == first.hand()
    assert served.log("position").count(f"play 0 discard {card}") == 1


def test_what_is_arranged_stays_in_its_tab(at_position: SitDown, visits: Visits) -> None:
    """Arranging is not a move."""
    first = at_position(NO_MINIMUM, holding(("K", 3)))
    second = visits.table("position", like=first.page)
    second.wait_for_turn()
    first.click(first.of_rank("K")[0], "Shift")
    assert second.staged() == {}
    second.after(lambda: second.click(second.hand()[0], button="right"))
    expect(first.log).to_contain_text("You discarded")


def test_server_gone_in_mid_turn(at_position: SitDown, served: Served, visits: Visits) -> None:
    """The page says so, keeps what is arranged, comes back by itself, and what was sent is done once."""
    table = at_position(NO_MINIMUM, holding(("K", 3), exactly=True))
    kings = sorted(table.of_rank("K"))
    table.click(kings[0], "Shift")
    served.stop()
    expect(table.banner).to_contain_text("The server does not answer. What you have arranged is kept")
    assert table.staged() == {"K": kings}
    table.button("Meld").click()
    served.start()
    expect(table.banner).to_have_count(0)
    expect(table.meld("K")).to_be_visible()
    assert len([entry for entry in served.log("position") if entry.startswith("play 0 meld K")]) == 1
    assert table.staged() == {}
    visits.forgive(*GONE)


def test_try_now(at_position: SitDown, served: Served, visits: Visits) -> None:
    """Whoever cannot wait presses the button; the turn goes on as if nothing had happened."""
    table = at_position(NO_MINIMUM, holding(("K", 3), exactly=True))
    hand = table.hand()
    served.stop()
    expect(table.banner).to_be_visible()
    served.start()
    table.page.evaluate("document.querySelector('.banner button')?.click()")
    expect(table.banner).to_have_count(0)
    assert table.hand() == hand
    table.after(lambda: table.click(hand[-1], button="right"))
    assert f"play 0 discard {hand[-1]}" in served.log("position")
    visits.forgive(*GONE)


def test_page_that_comes_before_the_server(served: Served, visits: Visits) -> None:
    """A page that is reloaded while the server is away says so, and goes on when it is there."""
    page = visits.page()
    expect(page.get_by_role("heading", name="New game")).to_be_visible()
    page.route("**/api/**", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer yet.")
    page.unroute("**/api/**")
    expect(page.get_by_role("heading", name="New game")).to_be_visible()
    visits.forgive(*GONE)
