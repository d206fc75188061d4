"""The table explains itself: help mode, tips in the first game, the rules in words."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from canasta import Rules

from .conftest import GONE, Visits
from .endings import in_the_middle
from .positions import holding
from .serving import Served
from .table_page import TablePage, has_focus
from .test_mouse import HOYLE, can_take

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]
PARTS = {
    "The stock": "Click it to draw",
    "The discard pile": "Click it to take the pile",
    "Your hand": "Click a card to meld it",
    "A meld": "Cards of one rank",
    "Another player": "the number says how many",
    "What you can do now": "Whose turn it is",
    "The buttons": "A button with a dashed edge cannot be pressed now",
    "The score": "The match so far",
    "Opening minimum": "What the first melds of a side must be worth",
    "Canastas": "N is natural, M is mixed, W is wild",
    "Events": "the newest at the bottom",
    "Your side of the table": "Your melds lie here",
    "The other side": "What the others have melded",
}
"""What must be explained in the middle of a hand, with some words of it."""


# --- help mode ---


def explained(table: TablePage) -> Locator:
    """Help mode."""
    table.choose_menu("Help", "What is this?")
    layer = table.page.get_by_role("dialog", name="What is this?")
    expect(layer).to_be_visible()
    return layer


def test_each_part_explains_itself(at_position: SitDown) -> None:
    """All main parts of the table, each in its own words."""
    layer = explained(at_position(HOYLE, in_the_middle))
    for title, words in PARTS.items():
        part = layer.get_by_role("button", name=f"{title}: explain", exact=True).first
        part.press("Enter")
        expect(part).to_have_attribute("aria-expanded", "true")
        expect(layer.get_by_role("heading", name=title, exact=True)).to_be_visible()
        expect(layer).to_contain_text(words)


def test_a_click_explains_and_does_nothing_else(at_position: SitDown, served: Served) -> None:
    """The table rests in help mode; the words name what applies at this table."""
    table = at_position(HOYLE.change(draw_count=2), lambda _match, _game: True)
    before = served.log("position")
    layer = explained(table)
    box = table.stock.bounding_box()
    assert box is not None
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(layer.get_by_role("heading", name="The stock")).to_be_visible()
    expect(layer).to_contain_text("You draw two cards, and still discard only one.")
    table.page.keyboard.press("F6")
    layer.get_by_role("button", name="Enough").click()
    expect(layer).to_have_count(0)
    assert served.log("position") == before
    table.after(table.stock.click)
    assert served.log("position") != before


def test_escape_ends_help_mode(at_position: SitDown) -> None:
    """First the words, then the mode; the focus is not lost."""
    table = at_position(HOYLE, in_the_middle)
    layer = explained(table)
    layer.get_by_role("button", name="The stock: explain").press("Enter")
    expect(layer.get_by_role("heading", name="The stock")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(layer.get_by_role("heading")).to_have_count(0)
    table.page.keyboard.press("Escape")
    expect(layer).to_have_count(0)
    has_focus(table.page)


# --- the guide ---


def tip(table: TablePage) -> Locator:
    """The tip that is shown, with its buttons."""
    return table.page.get_by_role("complementary", name="Tip").locator(".bubble")


def test_guide_follows_the_game(at_position: SitDown) -> None:
    """It points at what can be done now, and goes on when it is done."""
    table = at_position(HOYLE, lambda _match, game: not can_take(game), guided=True)
    expect(tip(table)).to_contain_text("Your turn begins here: click the stock to draw.")
    table.after(table.stock.click)
    expect(tip(table)).not_to_contain_text("Your turn begins here")
    expect(tip(table)).to_be_visible()


APART = """() => {
    const [tip, banner] = [".bubble", ".banner"].map((part) => document.querySelector(part)?.getBoundingClientRect());
    return tip && banner && (tip.bottom <= banner.top || tip.top >= banner.bottom);
}"""


def test_the_server_is_gone_while_a_tip_is_read(at_position: SitDown, served: Served, visits: Visits) -> None:
    """On a small phone held sideways the tip makes room for the line that says so, and can still be read."""
    small = {"width": 667, "height": 375}
    table = at_position(HOYLE, lambda _match, game: not can_take(game), guided=True, viewport=small, has_touch=True)
    expect(tip(table)).to_contain_text("Your turn begins here")
    served.stop()
    expect(table.banner).to_contain_text("The server does not answer.")
    table.page.wait_for_function(APART)
    visits.forgive(*GONE)


def test_guide_at_the_opening(at_position: SitDown) -> None:
    """With three of a rank: what an opening needs, and how much is missing."""
    table = at_position(HOYLE, holding(("K", 3), exactly=True), guided=True)
    expect(tip(table)).to_contain_text("Your first melds must be worth 50 points together.")
    table.click(table.of_rank("K")[0], "Shift")
    expect(tip(table)).to_contain_text("20 points are still missing.")


def test_guide_takes_one_at_a_time(at_position: SitDown) -> None:
    """Got it: the next one. What was seen does not come again, also after a reload."""
    table = at_position(HOYLE, holding(("K", 3), exactly=True), guided=True)
    opening = tip(table).get_by_text("Your first melds must be worth")
    expect(opening).to_be_visible()
    tip(table).get_by_role("button", name="Got it").click()
    expect(tip(table)).to_contain_text("End your turn with a discard")
    table.page.reload()
    table.wait_for_turn()
    expect(tip(table)).to_contain_text("End your turn with a discard")


def test_no_more_tips(at_position: SitDown) -> None:
    """Whoever wants none has none, until they are asked for again."""
    table = at_position(HOYLE, holding(("K", 3), exactly=True), guided=True)
    tip(table).get_by_role("button", name="No more tips").click()
    expect(tip(table)).to_have_count(0)
    table.page.reload()
    table.wait_for_turn()
    table.page.get_by_role("button", name="Help", exact=True).click()
    again = table.page.get_by_role("menuitemcheckbox", name="Tips as you play")
    expect(again).to_have_attribute("aria-checked", "false")
    again.click()
    expect(tip(table)).to_contain_text("Your first melds must be worth")


def test_guide_is_not_in_the_way(at_position: SitDown) -> None:
    """It takes neither the focus nor a click: the card beneath it is played."""
    table = at_position(HOYLE, holding(("K", 3), exactly=True), guided=True)
    expect(tip(table)).to_be_visible()
    assert not tip(table).evaluate("each => each.contains(document.activeElement)")
    table.click(table.of_rank("K")[0])
    assert len(table.staged()["K"]) == 1


# --- the rules in words ---


def test_rules_of_this_table(at_position: SitDown) -> None:
    """Made from the rules that are played: what differs from the preset is marked."""
    rules = HOYLE.change(hand_size=13, natural_canasta=700, minimum=None)
    table = at_position(rules, in_the_middle)
    table.choose_menu("Help", "Rules of this table")
    book = table.page.get_by_role("dialog", name="Rules: Hoyle")
    expect(book).to_contain_text(f"Share code {rules.code()}.")
    for sentence in ("Each is dealt 13 cards", "A natural canasta brings 700 points.", "There is no minimum to reach."):
        expect(book.get_by_role("listitem").filter(has_text=sentence)).to_contain_text("(changed)")
    expect(book.get_by_role("listitem").filter(has_text="Going out brings 100")).not_to_contain_text("(changed)")
    assert book.locator("figure").count() > 3


OWN_SENTENCES = {
    "hoyle": "putting it back costs 50 points",
    "duel": "Always fewer wild cards than natural ones.",
    "catnasta": "Before your opening you cannot take it at all.",
    "classic3": "Three play, each alone.",
    "classic4": "You may ask your partner whether to go out",
    "rounds": "After each hand you say whether to play another",
}
"""For some presets, what only their rules say."""


@pytest.mark.parametrize("preset", OWN_SENTENCES)
def test_rules_page(preset: str, visits: Visits) -> None:
    """The page of a share code has the sentences of these rules, and of no others."""
    page = visits.page(f"/#/rules/{Rules.preset(preset).code()}")
    expect(page.get_by_role("heading", name=re.compile("^Rules: "))).to_be_visible()
    book = page.get_by_role("main").inner_text()
    assert [name for name, sentence in OWN_SENTENCES.items() if sentence in book] == [preset]


def test_rules_are_read_before_the_game(visits: Visits) -> None:
    """From the choice of a new game there is a way to the rules, and back."""
    page = visits.page()
    page.get_by_role("radio", name=re.compile("^Catnasta")).click()
    page.get_by_role("link", name="Read these rules").click()
    expect(page.get_by_role("heading", name="Rules: Catnasta")).to_be_visible()
    page.get_by_role("button", name="To the start page").click()
    expect(page.get_by_role("heading", name="New game")).to_be_visible()


def test_card_values(at_position: SitDown) -> None:
    """Help menu, Card values."""
    table = at_position(HOYLE, holding())
    table.choose_menu("Help", "Card values")
    dialog = table.page.get_by_role("dialog", name="Card values")
    for name, points in (("Joker", "50"), ("Two, ace", "20"), ("King to eight", "10"), ("Seven to four", "5")):
        expect(dialog.get_by_role("row").filter(has_text=name)).to_contain_text(points)
