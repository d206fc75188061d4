"""Rated matches: played with a clock and without help, and what they do to the ladder."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from canasta import Rules

from .house import House
from .person import Person
from .playing import play_to_the_end, who_is_on_turn

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

RULES = Rules.preset("hoyle").change(hand_size=40, draw_count=2, minimum=None, target=300)
"""Soon over, also when nobody plays well."""


def compete(house: House, rules: Rules = RULES) -> tuple[Person, Person]:
    """Two accounts at a table of the Competition room: the one on turn first."""
    people = house.account("Anna", rules=rules), house.account("Bert", rules=rules)
    anna, bert = people
    for person in people:
        person.go_to_room("Competition")
    anna.open_table()
    bert.press("Join: Anna")
    seat = who_is_on_turn(people)
    return people[seat], people[1 - seat]


def entry(person: Person, name: str) -> Locator:
    """The line of the ladder with this name."""
    return person.page.get_by_role("row").filter(has=person.page.get_by_role("link", name=name, exact=True))


def rating(line: Locator) -> int:
    """The number in a line of the ladder."""
    return int(line.locator("b").inner_text().replace(",", ""))


def test_match_changes_the_ladder(house: House) -> None:
    """Two play by themselves, against the clock; the sheet says what it was worth, the ladder has them in order."""
    first, second = compete(house)
    expect(first.page.get_by_role("timer").first).to_be_visible()
    expect(first.table.button("Hint")).to_be_disabled()
    first.page.keyboard.press("h")
    first.sees("No hints in a rated match")
    first.table.after(first.table.stock.click)
    first.table.after(lambda: first.table.click(first.table.hand()[-1], button="right"))
    second.table.wait_for_turn()
    people = sorted((first, second), key=lambda person: person.name)
    play_to_the_end(house.served, first.match, people)
    for person in people:
        expect(person.page.get_by_text("Your rating:")).to_contain_text(re.compile(r"\([^0-9][0-9]+\)"))
    winner, loser = sorted(people, key=lambda person: "You have won" not in person.table.sheet.inner_text())
    loser.page.goto("/#/ladder")
    assert rating(entry(loser, winner.name)) > 1500 > rating(entry(loser, loser.name))
    expect(loser.page.get_by_role("row").nth(1)).to_contain_text(winner.name)
    entry(loser, loser.name).get_by_role("link").click()
    expect(loser.page.get_by_role("heading", name=loser.name)).to_be_visible()
    expect(loser.page.get_by_role("img", name="Rating, Two players")).to_be_visible()
    expect(loser.page.get_by_role("row").filter(has_text=winner.name)).to_contain_text("lost")


def test_deserter_loses(house: House) -> None:
    """The other claims the win; no computer player may sit down in a rated match."""
    deserter, other = compete(house)
    deserter.page.close()
    other.sees(f"{deserter.name} has lost the connection;")
    house.time.leap(61)
    other.sees(f"{deserter.name} has not come back.")
    expect(other.button("Let a bot finish")).to_have_count(0)
    other.press("Claim the win")
    other.dialog.get_by_role("button", name="Claim the win").click()
    end = other.page.get_by_role("dialog", name="The match is over")
    expect(end).to_contain_text(f"{deserter.name} did not come back. You have won")
    expect(end).to_contain_text(re.compile(r"Your rating: [0-9,]+ \(\+[0-9]+\)"))
    other.page.goto("/#/ladder")
    assert rating(entry(other, other.name)) > 1500 > rating(entry(other, deserter.name))


def test_time_runs_out(house: House) -> None:
    """The turn is played for who lets the clock run out."""
    slow, other = compete(house, Rules.preset("hoyle"))
    house.time.leap(361)
    other.table.wait_for_turn()
    expect(other.table.log).to_contain_text("ran out of time")
    expect(slow.table.my_turn).to_have_count(0)


def test_accounts_only(house: House) -> None:
    """A guest is told how to play there."""
    guest = house.guest("Gus", rules=RULES)
    house.visits.forgive("403 (Forbidden)")
    guest.go_to_room("Competition")
    expect(guest.page.get_by_role("link", name="Register to play here")).to_be_visible()
    guest.press("Quick match")
    expect(guest.problem).to_be_visible()
