"""The pages and states of the client, each with the way there: to be looked at, by people and by programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from canasta import Rules

from .conftest import GONE, Visits
from .endings import hand_over, in_the_middle, played_to_the_end
from .positions import holding
from .table_page import TablePage
from .test_mouse import HOYLE, can_take
from .test_partner import FOUR, asked

SitDown = Callable[..., TablePage]
State = Callable[[Visits, SitDown], Page]

DIALOGS = (
    ("Game", "Save…"),
    ("Game", "Load…"),
    ("Game", "Replays…"),
    ("Game", "High scores…"),
    ("Game", "Win ratio…"),
    ("Options", "Settings…"),
    ("Options", "Decks…"),
    ("Options", "Sound…"),
    ("Options", "Rules…"),
    ("Help", "Rules of this table"),
    ("Help", "Card values"),
    ("Help", "Keys and mouse"),
    ("Help", "About…"),
)


def welcome(visits: Visits, _sit: SitDown) -> Page:
    """Somebody new."""
    page = visits.page(known=False)
    expect(page.get_by_label("Your name")).to_be_visible()
    return page


def new_game(visits: Visits, _sit: SitDown) -> Page:
    """Choosing opponents and rules."""
    page = visits.page()
    expect(page.locator(".presets [aria-checked=true]")).to_be_visible()
    return page


def all_options(visits: Visits, sit: SitDown) -> Page:
    """The rules dialog, where they can be changed."""
    page = new_game(visits, sit)
    page.get_by_role("button", name="All options…").click()
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
    return page


def rules_page(visits: Visits, _sit: SitDown) -> Page:
    """Rules in words."""
    page = visits.page(f"/#/rules/{HOYLE.change(hand_size=13).code()}")
    expect(page.get_by_role("heading", name="Rules: Hoyle")).to_be_visible()
    return page


def network(visits: Visits, _sit: SitDown) -> Page:
    """How to play with others, on a server of one's own."""
    page = visits.page("/#/lobby")
    expect(page.get_by_role("heading", name="Playing with others")).to_be_visible()
    return page


def toss(visits: Visits, _sit: SitDown) -> Page:
    """The coin is to be called."""
    table = visits.table(visits.served.begin(Rules.preset("rounds")))
    expect(table.page.get_by_role("dialog", name="Who begins?")).to_be_visible()
    return table.page


def two_players(_visits: Visits, sit: SitDown) -> Page:
    """In the middle of a hand."""
    return sit(HOYLE, in_the_middle).page


def four_players(_visits: Visits, sit: SitDown) -> Page:
    """Two sides."""
    return sit(Rules.preset("classic4"), in_the_middle).page


def three_players(_visits: Visits, sit: SitDown) -> Page:
    """Everybody for themselves."""
    return sit(Rules.preset("classic3"), in_the_middle).page


def many_cards(_visits: Visits, sit: SitDown) -> Page:
    """A hand of forty cards."""
    return sit(HOYLE.change(hand_size=39), holding()).page


def refused_opening(_visits: Visits, sit: SitDown) -> Page:
    """Cards in the tray, and why they cannot be laid."""
    table = sit(HOYLE, holding(("K", 3), exactly=True))
    table.click(table.of_rank("K")[0], "Shift")
    table.button("Meld").click()
    expect(table.refusal(".tray")).to_be_visible()
    return table.page


def hint(_visits: Visits, sit: SitDown) -> Page:
    """A hint with its reason."""
    table = sit(HOYLE, in_the_middle)
    table.button("Hint").click()
    expect(table.hint).to_be_visible()
    return table.page


def partner_question(_visits: Visits, sit: SitDown) -> Page:
    """The partner asks."""
    table = sit(FOUR, asked)
    expect(table.page.get_by_role("alertdialog")).to_be_visible()
    return table.page


def help_mode(_visits: Visits, sit: SitDown) -> Page:
    """A part of the table explains itself."""
    table = sit(HOYLE, in_the_middle)
    table.choose_menu("Help", "What is this?")
    table.page.get_by_role("button", name="The discard pile: explain").press("Enter")
    expect(table.page.get_by_role("heading", name="The discard pile")).to_be_visible()
    return table.page


def guide(_visits: Visits, sit: SitDown) -> Page:
    """A tip in the first game."""
    table = sit(HOYLE, holding(("K", 3), exactly=True), guided=True)
    expect(table.page.get_by_role("button", name="Got it")).to_be_visible()
    return table.page


def server_gone(visits: Visits, sit: SitDown) -> Page:
    """Nobody answers."""
    table = sit(HOYLE, in_the_middle)
    visits.forgive(*GONE)
    visits.served.stop()
    expect(table.banner).to_be_visible()
    return table.page


def pile_question(_visits: Visits, sit: SitDown) -> Page:
    """How to take the pile."""
    table = sit(HOYLE.change(minimum=None), lambda _match, game: len(can_take(game)) > 1)
    table.pile.click()
    expect(table.question).to_be_visible()
    return table.page


def menu(_visits: Visits, sit: SitDown) -> Page:
    """An open menu."""
    table = sit(HOYLE, in_the_middle)
    table.page.get_by_role("button", name="Game", exact=True).first.click()
    expect(table.page.get_by_role("menu")).to_be_visible()
    return table.page


def score_sheet(_visits: Visits, sit: SitDown) -> Page:
    """After a hand."""
    table = sit(HOYLE, hand_over, on_turn=False)
    expect(table.sheet).to_be_visible()
    return table.page


def another_hand(_visits: Visits, sit: SitDown) -> Page:
    """After a hand of an open-ended match."""
    table = sit(Rules.preset("rounds").change(lead="alternate"), hand_over, on_turn=False)
    expect(table.page.get_by_text("Play another hand?")).to_be_visible()
    return table.page


def match_over(_visits: Visits, sit: SitDown) -> Page:
    """The end."""
    table = sit(HOYLE.change(target=50), hand_over, on_turn=False)
    expect(table.page.get_by_role("button", name="Play again")).to_be_visible()
    return table.page


def replay(visits: Visits, _sit: SitDown) -> Page:
    """A finished match, some steps later, all cards open."""
    page = visits.page(f"/#/replay/{played_to_the_end(visits.served, HOYLE.change(target=None))}/1/20")
    expect(page.get_by_text("Hand 1: step 20 of").or_(page.get_by_text("20 / ")).first).to_be_visible()
    return page


STATES: dict[str, State] = {
    state.__name__: state
    for state in (
        welcome,
        new_game,
        all_options,
        rules_page,
        network,
        toss,
        two_players,
        three_players,
        four_players,
        many_cards,
        refused_opening,
        hint,
        partner_question,
        help_mode,
        guide,
        server_gone,
        pile_question,
        menu,
        score_sheet,
        another_hand,
        match_over,
        replay,
    )
}


def each_dialog(table: TablePage) -> Iterator[str]:
    """Open the dialogs of the menus, one after the other."""
    for menu_name, item in DIALOGS:
        with open_dialog(table, menu_name, item):
            yield item


@contextmanager
def open_dialog(table: TablePage, menu_name: str, item: str) -> Iterator[None]:
    """A dialog, while it is open."""
    table.choose_menu(menu_name, item)
    dialog = table.page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    yield
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
