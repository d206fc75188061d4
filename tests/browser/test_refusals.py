"""What is refused says why, in the player's words, beside where it happened."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from canasta import Match, Rules
from canasta.game.game import Game

from .positions import held, holding, ranks
from .serving import Served
from .table_page import TablePage
from .test_mouse import HOYLE

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]


def test_opening_below_the_minimum(at_position: SitDown, served: Served) -> None:
    """In the tray: how many points there are, and how many are needed. The cards stay arranged."""
    table = at_position(HOYLE, holding(("K", 3), exactly=True))
    before = served.log("position")
    table.click(table.of_rank("K")[0], "Shift")
    expect(table.tray).to_contain_text("30 of 50")
    expect(table.prompt).to_contain_text("Lay 20 more")
    table.button("Meld").click()
    expect(table.refusal(".tray")).to_contain_text("Your opening has 30 points; you need 50.")
    assert len(table.staged()["K"]) == 3
    assert served.log("position") == before


def test_refusal_goes_with_the_next_deed(at_position: SitDown) -> None:
    """Nobody has to close it."""
    table = at_position(HOYLE, holding(("K", 3), exactly=True))
    table.click(table.of_rank("K")[0], "Shift")
    table.button("Meld").click()
    expect(table.refusal(".tray")).to_be_visible()
    table.page.keyboard.press("u")
    expect(table.refusal(".tray")).to_have_count(0)


def test_discard_lays_what_is_arranged_first(at_position: SitDown, served: Served) -> None:
    """And if that is refused, the card stays in the hand."""
    table = at_position(HOYLE, holding(("K", 3), ("5", 1), exactly=True))
    before = served.log("position")
    table.click(table.of_rank("K")[0], "Shift")
    card = table.of_rank("5")[0]
    table.click(card, button="right")
    expect(table.refusal(".tray")).to_contain_text("you need 50")
    assert card in table.hand()
    assert served.log("position") == before


def test_discard_before_drawing(at_position: SitDown) -> None:
    """At the hand."""
    table = at_position(HOYLE, lambda _match, _game: True)
    table.click(table.hand()[-1], button="right")
    expect(table.refusal(".hand")).to_contain_text("Draw or take the pile first.")


def test_pile_that_is_closed(at_position: SitDown) -> None:
    """At the pile."""
    table = at_position(Rules.preset("catnasta"), lambda _match, _game: True)
    table.pile.click()
    expect(table.refusal(".well")).not_to_be_empty()


def test_drawing_twice(at_position: SitDown) -> None:
    """At the stock."""
    table = at_position(HOYLE, holding())
    table.stock.click()
    expect(table.refusal(".well")).to_contain_text("You have drawn already.")


def test_buttons_that_are_off_say_why(at_position: SitDown) -> None:
    """Before drawing nothing can be discarded, and the button knows."""
    table = at_position(HOYLE, lambda _match, _game: True)
    expect(table.button("Discard")).to_have_attribute("aria-disabled", "true")
    expect(table.button("Discard")).to_have_attribute("title", "Draw or take the pile first")


def test_too_many_wild_cards(at_position: SitDown) -> None:
    """What a meld may not have, it is told at the tray too."""

    def laid_and_three_wilds(match: Match, game: Game) -> bool:
        match.play("draw")
        if ranks(game)["K"] != 3 or ranks(game)["W"] < 2:
            return False
        match.play(f"meld K: {' '.join(held(game, 'K'))}")
        return True

    rules = HOYLE.change(minimum=None, max_wilds=1)
    table = at_position(rules, laid_and_three_wilds)
    for _ in range(2):
        table.meld("K").click()
    table.button("Meld").click()
    expect(table.refusal(".tray")).to_contain_text("wild")
