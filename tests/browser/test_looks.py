"""Decks, backs and colours: chosen in a dialog, shown at once, and still there the next time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from canasta import Match
from canasta.game.game import Game

from .endings import in_the_middle
from .positions import holding
from .table_page import ALL_PICTURES, TablePage
from .test_mouse import HOYLE

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]


def pictures(page: Page, where: str) -> list[str]:
    """The names of the pictures of cards, without what the build adds."""
    sources = page.locator(f"{where} img").evaluate_all("all => all.map((each) => each.getAttribute('src'))")
    return [str(source).rsplit("/", 1)[-1].rsplit("-", 1)[0] for source in sources]


def in_decks(table: TablePage, group: str, name: str) -> None:
    """Choose in the dialog of the decks."""
    table.choose_menu("Options", "Decks…")
    dialog = table.page.get_by_role("dialog", name="Decks")
    dialog.get_by_role("radiogroup", name=group, exact=True).get_by_role("radio", name=name, exact=True).click()
    dialog.get_by_role("button", name="Close").first.click()
    expect(dialog).to_have_count(0)


def all_suits(match: Match, game: Game) -> bool:
    """The player holds natural cards of all suits."""
    match.play("draw")
    return {str(card)[1] for card in game.hand(0) if card.is_natural} == set("hdsc")


def test_cat_deck(at_position: SitDown) -> None:
    """A picture for each card of the hand, a different one for each face; all of them arrive. It survives a reload."""
    table = at_position(HOYLE, holding())
    in_decks(table, "Deck", "Cats")
    for _ in range(2):
        expect(table.page.locator("[data-key] img")).to_have_count(len(table.hand()))
        faces = dict(zip(table.hand(), pictures(table.page, "[data-key]"), strict=True))
        assert len(set(faces.values())) == len(faces)
        table.page.wait_for_function(ALL_PICTURES)
        table.page.reload()
        table.wait_for_turn()


def test_traditional_deck(at_position: SitDown) -> None:
    """The faces that everybody knows, each with a large index over the small one. It survives a reload."""
    table = at_position(HOYLE, in_the_middle)
    in_decks(table, "Deck", "Traditional")
    for _ in range(2):
        expect(table.page.locator("[data-key] img")).to_have_count(len(table.hand()))
        expect(table.page.locator("[data-key] img + svg")).to_have_count(len(table.hand()))
        faces = dict(zip(table.hand(), pictures(table.page, "[data-key]"), strict=True))
        assert len(set(faces.values())) == len(faces)
        expect(table.page.locator("[data-help=meld] img").first).to_be_visible()
        table.page.wait_for_function(ALL_PICTURES)
        table.page.reload()
        table.wait_for_turn()


def suit_colours(table: TablePage) -> set[str]:
    """The colours of the suits in hand, of which there are four."""
    faces = table.page.locator("[data-key] [data-face]:not([data-face='*'])")
    colours: dict[str, str] = dict(
        faces.evaluate_all("all => all.map((each) => [each.dataset.face[1], getComputedStyle(each).color])")
    )
    assert set(colours) == set("hdsc")
    return set(colours.values())


def test_four_colour_deck(at_position: SitDown) -> None:
    """Each suit has a colour of its own, instead of two and two."""
    table = at_position(HOYLE, all_suits)
    assert len(suit_colours(table)) == 2
    in_decks(table, "Deck", "Four colours")
    assert len(suit_colours(table)) == 4
    in_decks(table, "Deck", "Large indices")
    assert len(suit_colours(table)) == 2


def test_a_back_for_each_pack(at_position: SitDown) -> None:
    """Both backs are seen on the table: on the stock and in the opponent's hand."""
    table = at_position(HOYLE, holding())
    in_decks(table, "Back of the first pack", "Paws")
    in_decks(table, "Back of the second pack", "Moon")
    assert set(pictures(table.page, ".stock .back")) == {"back-paws", "back-moon"}
    assert set(pictures(table.page, ".seats .back")) == {"back-paws", "back-moon"}
    table.page.reload()
    table.wait_for_turn()
    assert set(pictures(table.page, ".seats .back")) == {"back-paws", "back-moon"}


def test_colours(at_position: SitDown) -> None:
    """Theme and cloth."""
    table = at_position(HOYLE, in_the_middle)
    in_decks(table, "Table", "Wine")
    root = table.page.locator("html")
    expect(root).to_have_attribute("data-felt", "wine")
    table.choose_menu("Options", "Settings…")
    for name, theme in (("dark", "dark"), ("high contrast", "contrast"), ("light", "light"), ("dark", "dark")):
        table.page.get_by_role("radiogroup", name="Colours").get_by_role("radio", name=name).click()
        expect(root).to_have_attribute("data-theme", theme)
    table.page.reload()
    table.wait_for_turn()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-felt", "wine")


def test_the_system_decides(at_position: SitDown) -> None:
    """A player who has chosen no colours gets those of the system."""
    table = at_position(HOYLE, holding(), color_scheme="dark")
    table.choose_menu("Options", "Settings…")
    table.page.get_by_role("radiogroup", name="Colours").get_by_role("radio", name="as the system").click()
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_sorting_of_the_hand(at_position: SitDown) -> None:
    """By rank or by value; the choice survives a reload."""
    table = at_position(HOYLE, holding(("A", 1), wilds=1))
    table.choose_menu("Options", "Settings…")
    table.page.get_by_role("radiogroup", name="Sort").get_by_role("radio", name="by value").click()
    table.page.keyboard.press("Escape")
    points = {"*": 50, "2": 20, "A": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}
    for _ in range(2):
        values = [points[card[0]] for card in table.hand()]
        assert values == sorted(values, reverse=True)
        table.page.reload()
        table.wait_for_turn()
