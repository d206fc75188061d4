"""The mouse, as the table of the manual has it: a test for each of its entries, and dragging."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from canasta import Match, Rules
from canasta.game.game import Game

from .positions import NATURALS, Wanted, held, holding, ranks
from .serving import Served
from .table_page import TablePage

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]
HOYLE = Rules.preset("hoyle")
NO_MINIMUM = HOYLE.change(minimum=None)


def laid_with_wilds(rank: str, *, naturals: int, wilds: int) -> Wanted:
    """The player has laid all cards of a rank this turn, and still holds wild cards."""

    def is_so(match: Match, game: Game) -> bool:
        match.play("draw")
        if ranks(game)[rank] != naturals or ranks(game)["W"] < wilds:
            return False
        match.play(f"meld {rank}: {' '.join(held(game, rank))}")
        return True

    return is_so


def can_take(game: Game) -> list[str]:
    """The ways to take the pile."""
    return [str(action) for action in game.actions() if str(action).startswith("take ")]


# --- a card in hand ---


def test_click_melds_one(at_position: SitDown) -> None:
    """Card in hand, left click: meld one."""
    table = at_position(HOYLE, holding(("K", 3)))
    card, *others = table.of_rank("K")
    table.click(card)
    assert table.staged() == {"K": [card]}
    assert table.of_rank("K") == others


def test_ctrl_click_melds_three(at_position: SitDown) -> None:
    """Card in hand, Ctrl and left click: meld three."""
    table = at_position(HOYLE, holding(("K", 4)))
    kings = table.of_rank("K")
    table.click(kings[0], "Control")
    assert len(table.staged()["K"]) == 3
    assert len(table.of_rank("K")) == len(kings) - 3


def test_shift_click_melds_all(at_position: SitDown) -> None:
    """Card in hand, Shift and left click: meld all."""
    table = at_position(HOYLE, holding(("K", 4)))
    kings = table.of_rank("K")
    table.click(kings[0], "Shift")
    assert table.staged() == {"K": sorted(kings)}
    assert table.of_rank("K") == []


def test_right_click_discards(at_position: SitDown, served: Served) -> None:
    """Card in hand, right click: discard."""
    table = at_position(HOYLE, holding(("5", 1)))
    card = table.of_rank("5")[0]
    table.after(lambda: table.click(card, button="right"))
    assert f"play 0 discard {card}" in served.log("position")


def test_double_right_click_discards(at_position: SitDown, served: Served) -> None:
    """With the setting for it a double right click is needed, and a single one does nothing."""
    served.settings(discard_click="double")
    table = at_position(HOYLE, holding(("5", 1), ("6", 1)))
    before = len(served.log("position"))
    table.click(table.of_rank("6")[0], button="right")
    card = table.of_rank("5")[0]
    table.click(card, button="right")
    assert len(served.log("position")) == before
    table.after(lambda: table.card(card).click(position={"x": 8, "y": 40}, button="right", click_count=2))
    assert served.log("position")[before] == f"play 0 discard {card}"


def test_two_of_a_rank_get_a_wild_card(at_position: SitDown) -> None:
    """Melding a column of two cards will automatically cause a wild card to be added, if available."""

    def pair_and_two(match: Match, game: Game) -> bool:
        match.play("draw")
        return ranks(game)["K"] == 2 and any(card.rank == "2" for card in game.hand(0))

    table = at_position(HOYLE, pair_and_two)
    for king in table.of_rank("K"):
        table.click(king)
    assert len(table.staged()["K"]) == 3
    assert [card for card in table.staged()["K"] if card[0] == "2"]


def test_two_of_a_rank_without_a_wild_card(at_position: SitDown) -> None:
    """If there is none, there are just the two."""

    def only_pair(match: Match, game: Game) -> bool:
        match.play("draw")
        return ranks(game)["K"] == 2 and not ranks(game)["W"]

    table = at_position(HOYLE, only_pair)
    for king in table.of_rank("K"):
        table.click(king)
    assert len(table.staged()["K"]) == 2


# --- a meld ---


def test_click_on_a_meld_adds_a_wild_card(at_position: SitDown) -> None:
    """Melded card, left click: add a wild card."""
    table = at_position(NO_MINIMUM, laid_with_wilds("K", naturals=3, wilds=1))
    table.meld("K").click()
    assert len(table.added("K")) == 1
    assert table.added("K")[0][0] in "2*"


def test_shift_click_on_a_meld_makes_a_canasta(at_position: SitDown, served: Served) -> None:
    """Melded card, Shift and left click: add wild cards until it is a canasta."""
    table = at_position(NO_MINIMUM, laid_with_wilds("K", naturals=4, wilds=4))
    table.meld("K").click(modifiers=["Shift"])
    assert len(table.added("K")) == 3
    table.after(lambda: table.button("Meld").click())
    assert served.log("position")[-1].startswith("play 0 meld K: ")
    expect(table.meld("K")).to_contain_text("Mixed 7")


def has_red_three(match: Match, game: Game) -> bool:
    """The player has laid a red three."""
    match.play("draw")
    return bool(game.red_threes(0))


def test_right_click_on_a_red_three_discards_it(at_position: SitDown, served: Served) -> None:
    """Melded red three, right click: discard, where the rules allow it."""
    table = at_position(HOYLE.change(discard_red_threes=True), has_red_three)
    three = table.page.locator(".ours .threes button").first
    table.after(lambda: three.click(button="right"))
    assert any(entry.startswith("play 0 discard 3") for entry in served.log("position"))


def test_a_red_three_that_must_stay(at_position: SitDown) -> None:
    """Where the rules do not allow it, there is nothing to press."""
    table = at_position(HOYLE, has_red_three)
    expect(table.page.locator(".ours .threes")).to_be_visible()
    expect(table.page.locator(".ours .threes button")).to_have_count(0)


# --- stock and pile ---


def test_click_on_the_stock_draws(at_position: SitDown, served: Served) -> None:
    """Stock, left click: draw a card."""
    table = at_position(HOYLE, lambda _match, _game: True)
    table.after(table.stock.click)
    assert served.log("position")[-1] == "play 0 draw"
    expect(table.prompt).to_contain_text("You drew")


def test_click_on_the_pile_takes_it(at_position: SitDown, served: Served) -> None:
    """Discard pile, left click: take it; at once if there is only one way."""
    table = at_position(NO_MINIMUM, lambda _match, game: len(can_take(game)) == 1)
    table.after(table.pile.click)
    assert served.log("position")[-1].startswith("play 0 take ")
    assert len(table.laid()) == 1


def test_several_ways_to_take_the_pile(at_position: SitDown, served: Served) -> None:
    """Otherwise the player is asked how."""
    table = at_position(NO_MINIMUM, lambda _match, game: len(can_take(game)) > 1)
    table.pile.click()
    expect(table.question).to_contain_text("How do you take the pile?")
    table.after(table.question.get_by_role("button", name="with ").first.click)
    assert served.log("position")[-1].startswith("play 0 take ")


def test_click_on_the_pile_again_puts_it_back(at_position: SitDown, served: Served) -> None:
    """Discard pile, left click when it was taken: undo taking it. What that costs is said before."""
    table = at_position(HOYLE, lambda _match, game: not can_take(game) and not game.problems("claim"))
    table.pile.click()
    table.after(table.question.get_by_role("button", name="Take hold of it (putting it back costs 50 points)").click)
    assert served.log("position")[-1] == "play 0 claim"
    expect(table.prompt).to_contain_text("You hold the pile")
    table.pile.click()
    expect(table.question).to_contain_text("Putting the pile back costs 50 points.")
    table.after(table.question.get_by_role("button", name="Put it back").click)
    assert served.log("position")[-1] == "play 0 putback"
    expect(table.page.get_by_role("complementary")).to_contain_text("\N{MINUS SIGN}50")


# --- undo ---


def test_undo_meld(at_position: SitDown, served: Served) -> None:
    """Game menu, Undo meld: the last card that was arranged; then the last meld that was laid."""
    table = at_position(NO_MINIMUM, laid_with_wilds("K", naturals=3, wilds=1))
    table.meld("K").click()
    table.choose_menu("Game", "Undo meld")
    assert table.added("K") == []
    assert table.laid() == ["K"]
    table.after(lambda: table.choose_menu("Game", "Undo meld"))
    assert table.laid() == []
    assert served.log("position")[-1] == "play 0 undo"


def test_undo_all(at_position: SitDown, served: Served) -> None:
    """Game menu, Undo all: all melds of this turn."""

    def two_melds(match: Match, game: Game) -> bool:
        match.play("draw")
        threes = [rank for rank in NATURALS if ranks(game)[rank] == 3]
        if len(threes) < 2:
            return False
        for rank in threes[:2]:
            match.play(f"meld {rank}: {' '.join(held(game, rank))}")
        return True

    table = at_position(NO_MINIMUM, two_melds)
    assert len(table.laid()) == 2
    table.choose_menu("Game", "Undo all")
    expect(table.page.locator("[data-drop^='meld:']")).to_have_count(0)
    assert served.log("position")[-2:] == ["play 0 undo", "play 0 undo"]


def test_a_card_is_taken_back_from_the_tray(at_position: SitDown) -> None:
    """An opening can be taken apart: a click on a card in the tray."""
    table = at_position(HOYLE, holding(("K", 3)))
    table.click(table.of_rank("K")[0], "Control")
    back = table.staged()["K"][0]
    table.tray.get_by_role("button").and_(table.page.locator(f":has([data-face='{back}'])")).first.click(
        position={"x": 8, "y": 8}
    )
    assert len(table.staged()["K"]) == 2
    assert table.of_rank("K") == [back]


# --- dragging ---


def test_drag_to_the_tray(at_position: SitDown) -> None:
    """A card that is dragged to the tray is arranged."""
    table = at_position(HOYLE, holding(("K", 2), ("4", 1)))
    king, other = table.of_rank("K")[:2]
    table.click(king)
    table.drag(table.card(other), table.tray)
    assert king in table.staged()["K"]
    assert other in table.staged()["K"]


def test_drag_to_a_meld(at_position: SitDown) -> None:
    """A wild card that is dragged to a meld is added to it."""
    table = at_position(NO_MINIMUM, laid_with_wilds("K", naturals=3, wilds=1))
    wild = next(card for card in table.hand() if card[0] in "2*")
    table.drag(table.card(wild), table.meld("K"))
    assert table.added("K") == [wild]


def test_drag_to_the_pile(at_position: SitDown, served: Served) -> None:
    """A card that is dragged to the pile is discarded."""
    table = at_position(HOYLE, holding(("5", 1)))
    card = table.of_rank("5")[0]
    table.after(lambda: table.drag(table.card(card), table.pile))
    assert f"play 0 discard {card}" in served.log("position")


def test_drag_within_the_hand(at_position: SitDown) -> None:
    """Cards are put in the player's own order, which stays when a card is drawn."""
    table = at_position(HOYLE, lambda _match, _game: True)
    first, *others = table.hand()
    table.drag(table.card(first), table.page.locator("[data-key]").last, at=(0.9, 0.5))
    assert table.hand() == [*others, first]
    table.after(table.stock.click)
    assert table.hand()[: len(others) + 1] == [*others, first]
