"""Nothing is lost: matches go on after a restart, saves are found again, files can be opened."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Visits
from .positions import holding
from .serving import Served
from .table_page import TablePage
from .test_mouse import HOYLE

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]


def saved(table: TablePage, name: str) -> None:
    """Save the match under a name."""
    table.choose_menu("Game", "Save…")
    dialog = table.page.get_by_role("dialog", name="Save the match")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog.get_by_role("status")).to_contain_text(f"Saved as “{name}”.")
    dialog.get_by_role("button", name="Close").last.click()


def loaded(table: TablePage, name: str) -> None:
    """Load a save."""
    table.choose_menu("Game", "Load…")
    table.page.get_by_role("dialog", name="Load a match").get_by_role("button", name=re.compile(f"^{name}")).click()
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    table.wait_for_turn()


def running(page: Page) -> TablePage:
    """Go on with the match that the first page offers."""
    page.get_by_role("region", name="Your running match").get_by_role("button", name="Continue").first.click()
    table = TablePage(page)
    table.wait_for_turn()
    return table


def test_match_goes_on_after_a_restart(at_position: SitDown, served: Served, visits: Visits) -> None:
    """Autosave: whoever comes back finds the match on the first page, as it was."""
    table = at_position(HOYLE, holding())
    hand = table.hand()
    table.page.close()
    served.stop()
    served.start()
    table = running(visits.page())
    assert table.hand() == hand
    expect(table.prompt).to_contain_text("Meld, or discard one card")


def test_save_and_load_across_a_restart(at_position: SitDown, served: Served, visits: Visits) -> None:
    """A save is the match as it was then, whatever was played since."""
    table = at_position(HOYLE, holding(("5", 1)))
    hand = table.hand()
    saved(table, "Before the five")
    table.after(lambda: table.click(table.of_rank("5")[0], button="right"))
    table.wait_for_turn()
    table.page.close()
    served.stop()
    served.start()
    table = running(visits.page())
    assert table.hand() != hand
    loaded(table, "Before the five")
    assert table.hand() == hand


def test_nothing_is_replaced_without_a_question(at_position: SitDown, visits: Visits) -> None:
    """A name that is taken."""
    table = at_position(HOYLE, holding())
    saved(table, "One")
    table.choose_menu("Game", "Save…")
    dialog = table.page.get_by_role("dialog", name="Save the match")
    dialog.get_by_label("Name").fill("One")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("There is already a save “One”. Replace it?")
    dialog.get_by_role("button", name="Replace it").click()
    expect(dialog.get_by_role("status")).to_contain_text("Saved as “One”.")
    visits.forgive("409 (Conflict)")  # the browser reports every answer that is not a yes


def test_typing_replaces_the_suggested_name(at_position: SitDown) -> None:
    """However late the suggestion comes: who has the field before them and types, does not add to it."""
    table = at_position(HOYLE, holding())
    held: list[Route] = []
    table.page.route("**/saves/suggested-name", lambda route: held.append(route))
    with table.page.expect_request("**/saves/suggested-name"):
        table.choose_menu("Game", "Save…")
    name = table.page.get_by_role("dialog", name="Save the match").get_by_label("Name")
    expect(name).to_be_focused()
    expect(name).to_have_value("")
    held[0].continue_()
    expect(name).not_to_have_value("")
    table.page.keyboard.type("One")
    expect(name).to_have_value("One")


def test_record_as_a_file(at_position: SitDown, tmp_path: Path) -> None:
    """A .can file is the match too: it is opened and played on, the cards still hidden in it."""
    table = at_position(HOYLE, holding(("5", 1)))
    hand = table.hand()
    with table.page.expect_download() as download:
        table.choose_menu("Game", "Download the record")
    path = tmp_path / "match.can"
    download.value.save_as(path)
    assert "\ndeck:" not in path.read_text()
    table.after(lambda: table.click(table.of_rank("5")[0], button="right"))
    before = table.page.url
    table.choose_menu("Game", "Load…")
    table.page.get_by_label("Open a .can file…").set_input_files(path)
    table.page.wait_for_url(lambda url: url != before)
    table.wait_for_turn()
    assert table.hand() == hand


@pytest.mark.parametrize("autosave", [True, False])
def test_leaving_the_table(at_position: SitDown, served: Served, *, autosave: bool) -> None:
    """With autosave the match is offered again; without it, it is set aside."""
    served.settings(autosave=autosave)
    table = at_position(HOYLE, holding())
    table.choose_menu("Game", "Leave the table")
    expect(table.page.get_by_role("heading", name="New game")).to_be_visible()
    if autosave:
        running(table.page)
    else:
        expect(table.page.get_by_role("button", name=re.compile("^Play against"))).to_be_enabled()
        assert served.api("GET", "/players/anna-1/matches?status=running")["matches"] == []
