"""The keys, as the table of the manual has them, and those that came after it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from canasta import Rules

from .positions import holding
from .serving import Served
from .table_page import TablePage
from .test_mouse import HOYLE, NO_MINIMUM, can_take, laid_with_wilds

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]


def ring(table: TablePage) -> str:
    """The card that has the focus."""
    key = table.page.evaluate("document.activeElement?.dataset.key ?? ''")
    return str(key).split(".")[0]


def move_ring_to(table: TablePage, card: str) -> None:
    """Go to a card of the hand with the arrow keys."""
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Home")
    for _ in table.hand():
        if ring(table) == card:
            return
        table.page.keyboard.press("ArrowRight")
    raise AssertionError(f"the ring does not come to {card}")


def test_f6_draws(at_position: SitDown, served: Served) -> None:
    """F6: draw a card."""
    table = at_position(HOYLE, lambda _match, _game: True)
    table.after(lambda: table.page.keyboard.press("F6"))
    assert served.log("position")[-1] == "play 0 draw"


def test_f7_takes_the_pile(at_position: SitDown, served: Served) -> None:
    """F7: take the discard pile."""
    table = at_position(NO_MINIMUM, lambda _match, game: len(can_take(game)) == 1)
    table.after(lambda: table.page.keyboard.press("F7"))
    assert served.log("position")[-1].startswith("play 0 take ")


def test_f7_asks_how(at_position: SitDown, served: Served) -> None:
    """If there are several ways, the question is answered with the keyboard too."""
    table = at_position(NO_MINIMUM, lambda _match, game: len(can_take(game)) > 1)
    table.page.keyboard.press("F7")
    expect(table.question.get_by_role("button").first).to_be_focused()
    table.after(lambda: table.page.keyboard.press("Enter"))
    assert served.log("position")[-1].startswith("play 0 take ")


@pytest.mark.parametrize(("key", "many"), [("F8", 1), ("Enter", 1), ("Control+F8", 3), ("Shift+F8", 4)])
def test_f8_melds(at_position: SitDown, key: str, many: int) -> None:
    """F8, and Enter: meld the card under the ring; with Ctrl three, with Shift all of its rank."""
    table = at_position(HOYLE, holding(("K", 4), exactly=True))
    move_ring_to(table, table.of_rank("K")[0])
    table.page.keyboard.press(key)
    assert len(table.staged()["K"]) == many
    assert len(table.of_rank("K")) == 4 - many


def test_f9_adds_a_wild_card(at_position: SitDown) -> None:
    """F9: add a wild card to the meld that has the focus."""
    table = at_position(NO_MINIMUM, laid_with_wilds("K", naturals=3, wilds=1))
    table.meld("K").focus()
    table.page.keyboard.press("F9")
    assert len(table.added("K")) == 1


def test_f9_adds_a_wild_card_to_what_is_arranged(at_position: SitDown) -> None:
    """F9 from the hand: the meld that was arranged last gets it."""
    table = at_position(HOYLE, holding(("K", 3), wilds=1))
    move_ring_to(table, table.of_rank("K")[0])
    table.page.keyboard.press("Control+F8")
    table.page.keyboard.press("F9")
    assert len(table.staged()["K"]) == 4


def test_f10_discards(at_position: SitDown, served: Served) -> None:
    """F10: discard the card under the ring."""
    table = at_position(HOYLE, holding(("5", 1)))
    card = table.of_rank("5")[0]
    move_ring_to(table, card)
    table.after(lambda: table.page.keyboard.press("F10"))
    assert f"play 0 discard {card}" in served.log("position")


def test_space_and_enter_discard(at_position: SitDown, served: Served) -> None:
    """Space chooses a card, and Enter discards it."""
    table = at_position(HOYLE, holding(("5", 1)))
    card = table.of_rank("5")[0]
    move_ring_to(table, card)
    table.page.keyboard.press("Space")
    expect(table.card(card)).to_have_attribute("aria-pressed", "true")
    table.after(lambda: table.page.keyboard.press("Enter"))
    assert f"play 0 discard {card}" in served.log("position")


def test_arrows(at_position: SitDown) -> None:
    """Left and right go from card to card, up and down from rank to rank, Home and End to the ends."""
    table = at_position(HOYLE, holding(("K", 2)))
    hand = table.hand()
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Home")
    assert ring(table) == hand[0]
    table.page.keyboard.press("ArrowRight")
    assert ring(table) == hand[1]
    table.page.keyboard.press("ArrowLeft")
    assert ring(table) == hand[0]
    table.page.keyboard.press("ArrowDown")
    assert ring(table) == next(card for card in hand if card[0] != hand[0][0])
    table.page.keyboard.press("End")
    assert ring(table) == hand[-1]
    table.page.keyboard.press("ArrowUp")
    assert ring(table) == next(card for card in reversed(hand) if card[0] != hand[-1][0])


def test_undo_keys(at_position: SitDown) -> None:
    """U takes the last card back, Shift+U all that is arranged."""
    table = at_position(HOYLE, holding(("K", 3), exactly=True))
    move_ring_to(table, table.of_rank("K")[0])
    table.page.keyboard.press("Shift+F8")
    table.page.keyboard.press("u")
    assert len(table.staged()["K"]) == 2
    table.page.keyboard.press("Shift+U")
    expect(table.tray).to_have_count(0)
    assert len(table.of_rank("K")) == 3


def test_hint_key(at_position: SitDown) -> None:
    """H: what to do, and why; Escape closes it."""
    table = at_position(HOYLE, holding(("5", 1)))
    table.page.keyboard.press("h")
    expect(table.hint.get_by_role("heading")).not_to_be_empty()
    expect(table.hint.locator("p").first).not_to_be_empty()
    table.page.keyboard.press("Escape")
    expect(table.hint).to_have_count(0)


def test_help_key(at_position: SitDown) -> None:
    """?: all keys, in a dialog that gives the focus back."""
    table = at_position(HOYLE, holding(("5", 1)))
    card = table.of_rank("5")[0]
    move_ring_to(table, card)
    table.page.keyboard.press("?")
    dialog = table.page.get_by_role("dialog")
    for key in ("F6", "F7", "F8", "F9", "F10"):
        expect(dialog).to_contain_text(key)
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert ring(table) == card


def test_the_ring_stays_in_the_hand(at_position: SitDown) -> None:
    """A card that leaves the hand takes the focus to its neighbour, not to nowhere."""
    table = at_position(Rules.preset("hoyle"), holding(("5", 1)))
    move_ring_to(table, table.of_rank("5")[0])
    table.after(lambda: table.page.keyboard.press("F10"))
    table.wait_for_turn()
    assert ring(table) in table.hand()
