"""Playing with others on tablets and phones, and small things that people correct by themselves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from canasta import Rules

from .house import House

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

HOYLE = Rules.preset("hoyle")
TABLET = {"width": 768, "height": 1024}
SMALL_PHONE = {"width": 375, "height": 667}


def test_a_tablet_shows_people_and_tables_together(house: House) -> None:
    """Held upright too: rooms, tables, players and the chat, none of them beside the window."""
    bert = house.guest("Bert", rules=Rules.preset("classic3"))
    bert.open_table()
    anna = house.guest("Anna", rules=HOYLE, viewport=TABLET)
    anna.sees_player("Bert", "waits at a table")
    expect(anna.page.get_by_role("row").filter(has_text="Bert")).to_contain_text("yours: Hoyle for two")
    expect(anna.page.get_by_role("radiogroup", name="Lobby")).to_have_count(0)
    for part in (anna.button("Join: Bert"), anna.button("Private room"), anna.page.get_by_label("Say something")):
        expect(part).to_be_in_viewport(ratio=1)
    anna.press("Join: Bert")
    expect(anna.dialog).to_contain_text("Bert plays Classic three, you play Hoyle for two")
    expect(anna.dialog.get_by_role("row")).to_have_count(0)
    anna.dialog.get_by_text("All 13 rules that differ").click()
    expect(anna.dialog.get_by_role("row")).to_have_count(14)


def test_on_a_phone_a_private_room_is_entered(house: House) -> None:
    """Whoever has entered it sees its tables, not the list of rooms."""
    anna = house.guest("Anna", rules=HOYLE, viewport=SMALL_PHONE, has_touch=True)
    anna.page.get_by_role("radio", name="Rooms").click()
    anna.press("Private room")
    anna.dialog.get_by_label("Name of the room").fill("The secret garden")
    anna.dialog.get_by_role("button", name="Enter").click()
    expect(anna.button("Quick match")).to_be_visible()
    anna.sees("The secret garden")


def test_a_guest_corrects_the_nickname(house: House) -> None:
    """In the lobby, without an account; others see it at once, and nobody has it twice."""
    anna, bert = house.guest("Ana"), house.guest("Bert")
    house.visits.forgive("409 (Conflict)")
    bert.sees_player("Ana", "free to play")
    anna.press("Change your nickname")
    name = anna.dialog.get_by_role("textbox", name="Nickname")
    name.fill("Bert")
    anna.dialog.get_by_role("button", name="Rename").click()
    expect(anna.dialog.get_by_role("alert")).to_contain_text("is taken")
    name.fill("Anna")
    anna.dialog.get_by_role("button", name="Rename").click()
    expect(anna.dialog).to_have_count(0)
    bert.sees_player("Anna", "free to play")
    anna.sees_player("Anna", "you")


def test_how_many_play_is_chosen(house: House) -> None:
    """The rules follow: one's own if they are for so many, else the game most like them."""
    anna = house.guest("Anna", rules=Rules.preset("classic2", target=3000))
    anna.press("New table")
    rules = anna.dialog.get_by_role("combobox", name="Rules")
    players = anna.dialog.get_by_role("radiogroup", name="Players")
    for count, chosen, seats in (("3", "Classic three", 2), ("4, partners", "Classic four", 3), ("2", "My rules", 1)):
        players.get_by_role("radio", name=count).click()
        expect(rules.locator("option:checked")).to_have_text(chosen)
        expect(anna.dialog.get_by_role("combobox", name=re.compile("^Seat"))).to_have_count(seats)


def test_a_computer_player_for_a_seat(house: House) -> None:
    """Who opens a table gives a seat to any of them, and waits for people at the others."""
    anna = house.guest("Anna", rules=Rules.preset("classic4"))
    anna.press("New table")
    anna.dialog.get_by_role("combobox", name="Seat 3").select_option("Lynx")
    anna.dialog.get_by_role("button", name="Open the table").click()
    expect(anna.page.get_by_role("listitem").filter(has_text="computer, level 5")).to_contain_text("Lynx")
