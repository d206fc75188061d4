"""Two tabs on one match, a server that goes away in the middle of a turn, and one that is slow."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from .conftest import GONE, Visits
from .positions import holding
from .serving import Served
from .table_page import TablePage
from .test_mouse import NO_MINIMUM

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]


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


class Wire:
    """The wire between a page and the server, which can be cut and mended."""

    def __init__(self, table: TablePage) -> None:
        self._is_cut = False
        self._breaks_at = ""
        self._connections: list[WebSocketRoute] = []
        table.page.route_web_socket("**/ws", self._connect)
        # A connection goes along it from its beginning.
        table.page.reload()
        table.wait_for_turn()

    def _connect(self, page: WebSocketRoute) -> None:
        if self._is_cut:
            page.close()
            return
        self._connections.append(page)
        page.connect_to_server().on_message(lambda message: self._bring(page, str(message)))

    def _bring(self, page: WebSocketRoute, message: str) -> None:
        if self._breaks_at and self._breaks_at in message:
            self.cut()
        if not self._is_cut:
            page.send(message)

    def break_at(self, words: str) -> None:
        """Break just before a message with these words arrives."""
        self._breaks_at = words

    def cut(self) -> None:
        """Nothing arrives, and no new connection can be made."""
        self._is_cut = True
        for connection in self._connections:
            connection.close()
        self._connections.clear()

    def mend(self) -> None:
        """All is well."""
        self._is_cut = False
        self._breaks_at = ""


def test_network_cut_in_mid_turn(at_position: SitDown, served: Served, visits: Visits) -> None:
    """The page says so, keeps what is arranged, and goes on when the network is there again."""
    table = at_position(NO_MINIMUM, holding(("K", 3), exactly=True))
    visits.forgive(*GONE)
    wire = Wire(table)
    kings = sorted(table.of_rank("K"))
    table.click(kings[0], "Shift")
    wire.cut()
    expect(table.banner).to_contain_text("What you have arranged is kept")
    assert table.staged() == {"K": kings}
    wire.mend()
    expect(table.banner).to_have_count(0)
    assert table.staged() == {"K": kings}
    table.after(table.button("Meld").click)
    expect(table.meld("K")).to_be_visible()
    assert table.staged() == {}


def test_answer_lost_on_its_way(at_position: SitDown, served: Served, visits: Visits) -> None:
    """The server has done the move, but the page cannot know it: it sends it again, and it is done once."""
    table = at_position(NO_MINIMUM, holding(("K", 3), exactly=True))
    visits.forgive(*GONE)
    wire = Wire(table)
    table.click(table.of_rank("K")[0], "Shift")
    wire.break_at('"accepted"')
    before = len(served.log("position"))
    table.button("Meld").click()
    expect(table.banner).to_be_visible()
    assert len(served.log("position")) == before + 1
    assert table.laid() == []
    wire.mend()
    expect(table.banner).to_have_count(0)
    expect(table.meld("K")).to_be_visible()
    assert len(served.log("position")) == before + 1
    assert table.staged() == {}


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


def test_who_is_quicker_than_the_server_plays_by_the_rules_that_were_chosen(visits: Visits) -> None:
    """Two choices and the start while the first answer is still on its way: all of them hold."""
    page = visits.page()
    held: list[Route] = []
    page.route("**/api/rules", lambda route: held.append(route), times=1)
    with page.expect_request("**/api/rules"):
        page.get_by_role("radio", name=re.compile("^Catnasta")).click()
    page.get_by_role("radiogroup", name="Play to").get_by_role("radio", name="3,000").click()
    page.get_by_role("button", name="Play against Tabby").click()
    held[0].continue_()
    expect(page.get_by_text("Catnasta · to 3,000")).to_be_visible()
