"""Ways to each other: the lobby, agreeing on rules, a link, invitations, rooms."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from canasta import Rules

from ..conftest import PHONE
from ..table_page import ALL_PICTURES, TablePage
from .house import House
from .person import Person
from .playing import TWO, play_hand

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

NOT_FOUND = "404 (Not Found)"
"""What the browser says by itself of what it does not find."""

HOYLE = Rules.preset("hoyle")
OTHERS = TWO.change(draw_count=2, canastas_to_go_out=1)
"""Two rules otherwise."""


def rules_of(house: House, match: str) -> str:
    """By which rules a match is played."""
    stored = house.served.store.match(match)
    assert stored is not None
    return stored.rules


def test_disagree_agree_and_play(house: House) -> None:
    """Two meet in the lobby, both see what differs, propose in turn, agree; they play a match, and one more."""
    anna, bert = house.guest("Anna", rules=TWO), house.guest("Bert", rules=OTHERS)
    anna.sees_player("Bert", "free to play, guest")
    bert.sees_player("Anna", "free to play, guest")
    anna.open_table()
    bert.sees("2 differ from yours")
    bert.press("Join: Anna")
    expect(bert.dialog).to_contain_text("Anna plays 2 rules differently")
    expect(bert.dialog.get_by_role("row")).to_have_count(3)
    bert.press("Ask to use mine")
    anna.sees("Proposed by Bert")
    anna.sees("These rules differ from yours in 2 points")
    assert anna.page.get_by_role("row", name="Canastas to go out 0 1").is_visible()
    anna.press("Propose mine")
    bert.sees("Proposed by Anna")
    bert.sees("Using theirs changes this match only. Your own rules stay saved.")
    assert "#/lobby" in anna.page.url  # nothing begins before both agree
    bert.press("Use theirs")
    assert play_hand([anna, bert]) >= {"Draw", "Discard"}
    match = anna.match
    assert bert.match == match
    assert rules_of(house, match) == TWO.text()
    for person in (anna, bert):
        expect(person.table.sheet).to_contain_text("won the match")
    anna.press("Rematch")
    expect(anna.button("Waiting…")).to_be_disabled()
    bert.press("Rematch")
    for person in (anna, bert):
        person.page.wait_for_url(re.compile(f"#/table/(?!{match})"))
        person.is_at_table()
    assert rules_of(house, anna.match) == TWO.text()
    bert.page.goto("/#/lobby")
    bert.sees("2 players · 3 cards · draw 2 · 1 canasta to go out · to 50")


def test_link_for_somebody_without_an_account(house: House) -> None:
    """One click, and they sit at the table, also on a phone; the picture of the link is there."""
    anna = house.guest("Anna", rules=TWO)
    anna.press("Play with a friend")
    anna.sees("Your table")
    anna.page.wait_for_function(ALL_PICTURES)
    expect(anna.page.get_by_alt_text("Picture of the link")).to_be_visible()
    friend = house.stranger(anna.link, viewport=PHONE, has_touch=True, is_mobile=True)
    expect(friend.get_by_role("heading", name="Anna invites you to play")).to_be_visible()
    name = friend.get_by_label("Play as").input_value()
    friend.get_by_role("button", name="Sit down and play").tap()
    table = TablePage(friend)
    expect(table.stock).to_be_visible()
    anna.is_at_table()
    expect(anna.page.locator("[data-help=seat]")).to_contain_text(name)
    house.visits.forgive(NOT_FOUND)
    expect(house.stranger("/#/join/nowhere").get_by_role("alert")).to_contain_text("This table is no longer there.")


def invite(person: Person, name: str) -> None:
    """Press the button beside somebody's name."""
    person.press(f"Invite {name}")


def test_invitations(house: House) -> None:
    """They can be declined, they can be left unanswered, and they can be accepted."""
    anna, bert = house.guest("Anna", rules=TWO), house.guest("Bert", rules=TWO)
    invite(anna, "Bert")
    expect(bert.invitations).to_contain_text("Anna invites you to Hoyle for two, to 50, no clock. Same rules as yours.")
    anna.sees(re.compile("asked, [0-9]+ s left"))
    bert.press("Not now")
    anna.sees("has declined")
    expect(bert.invitations).not_to_contain_text("Anna")
    invite(anna, "Bert")
    expect(bert.invitations).to_contain_text("Anna invites you")
    house.time.leap(61)
    anna.sees("has not answered")
    expect(bert.invitations).not_to_contain_text("Anna")
    invite(anna, "Bert")
    bert.invitations.get_by_role("button", name="Play", exact=True).click()
    for person in (anna, bert):
        person.is_at_table()
    assert anna.match == bert.match


def test_available_while_playing_the_computer(house: House) -> None:
    """Whoever plays alone can be invited, answers above the table, and finds the game again later."""
    anna = house.guest("Anna", rules=HOYLE)
    bert = house.guest("Bert", "/", rules=HOYLE)
    bert.press("Play against Tabby")
    bert.is_at_table()
    alone = bert.match
    anna.sees_player("Bert", "free to play")
    invite(anna, "Bert")
    expect(bert.invitations).to_contain_text("Anna invites you to Hoyle for two, to 5,000, no clock.")
    expect(bert.table.page.locator("[data-key]").last).to_be_in_viewport(ratio=0.5)
    bert.invitations.get_by_role("button", name="Play", exact=True).click()
    bert.page.wait_for_url(re.compile(f"#/table/(?!{alone})"))
    for person in (anna, bert):
        person.is_at_table()
    bert.page.goto(f"/#/table/{alone}")
    bert.is_at_table()
    expect(bert.page.get_by_text("You have a match that others are waiting in.")).to_be_visible()
    bert.press("To the table")
    bert.is_at_table()
    assert bert.match == anna.match


IN_ANOTHER_TAB = """
Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
window.notices = [];
window.Notification = class extends window.Notification {
  static get permission() { return "granted"; }
  constructor(title, options) {
    super(title, options);
    window.notices.push(`${title}: ${options.body}`);
  }
};
"""
"""As if the page were not in front, and notices were allowed, which a browser without a screen never does. What it is
asked to notify of is written down, too."""


def test_notified_by_the_browser(house: House) -> None:
    """Whoever allows it is told of an invitation while looking at something else."""
    anna, bert = house.guest("Anna", rules=TWO), house.guest("Bert", rules=TWO)
    bert.page.add_init_script(IN_ANOTHER_TAB)
    bert.page.reload()
    anna.sees_player("Bert", "free to play")
    invite(anna, "Bert")
    expect(bert.invitations).to_contain_text("Anna invites you")
    [notice] = bert.page.evaluate("window.notices")
    assert notice.startswith("Anna invites you")
    assert "Hoyle for two" in notice


def test_not_available(house: House) -> None:
    """Whoever does not want to be asked is not listed."""
    anna = house.guest("Anna")
    bert = house.guest("Bert")
    anna.sees_player("Bert", "free to play")
    bert.choose_menu("Network", "Stay available")
    expect(anna.button("Invite Bert")).to_have_count(0)


def test_private_room(house: House) -> None:
    """Those who know its name meet there; the others see nothing of it."""
    anna, bert, carl = (house.guest(name, rules=TWO) for name in ("Anna", "Bert", "Carl"))
    for person in (anna, bert):
        person.press("Private room")
        person.page.get_by_label("Name of the room").fill("The back room")
        person.dialog.get_by_role("button", name="Enter").click()
        person.sees("The back room")
    anna.sees_player("Bert", "free to play")
    expect(anna.button("Invite Carl")).to_have_count(0)
    anna.open_table()
    bert.press("Join: Anna")
    for person in (anna, bert):
        person.is_at_table()
    carl.sees("No table is open here.")
    expect(carl.page.get_by_text("The back room")).to_have_count(0)
    house.visits.forgive(NOT_FOUND)
    curious = house.guest("Dora", f"/#/table/{anna.match}")
    expect(curious.page.get_by_role("alert")).to_be_visible()
    expect(curious.table.stock).to_have_count(0)
