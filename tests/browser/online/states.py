"""The states of playing with others, each with the way there: to be looked at, by people and by programs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from playwright.sync_api import Page, expect

from canasta import Rules

from ..conftest import PHONE
from .house import House
from .test_company import sit_together
from .test_rated import compete

State = tuple[str, Page]
States = Callable[[House], Iterator[State]]

HOYLE: Final = Rules.preset("hoyle")
CLASSIC: Final = Rules.preset("classic2")
PARTNERS: Final = Rules.preset("classic4")
A_PHONE: Final[dict[str, Any]] = {"viewport": PHONE, "has_touch": True}


def entering(house: House) -> Iterator[State]:
    """Somebody new."""
    page = house.stranger()
    expect(page.get_by_label("Your nickname")).to_be_visible()
    yield "enter", page
    page.get_by_role("radio", name="Register").click()
    yield "register", page


def lobby(house: House) -> Iterator[State]:
    """Some people, some tables, what can be opened there; then rules that differ."""
    anna = house.guest("Anna", rules=HOYLE)
    anna.sees("No table is open here.")
    yield "lobby_empty", anna.page
    bert = house.account("Bert", rules=CLASSIC)
    carla = house.guest("Carla with a rather long name", rules=PARTNERS)
    for person in (bert, carla):
        person.open_table()
    bert.page.goto("/#/")
    anna.say("Hello! Does anybody like to play?")
    carla.page.goto("/#/lobby")
    anna.sees("yours: Hoyle for two")
    yield "lobby", anna.page
    anna.page.get_by_role("group", name="Players").get_by_role("button", name=re.compile("^Bert")).click()
    yield "person", anna.page
    anna.page.keyboard.press("Escape")
    anna.press("New table")
    yield "new_table", anna.page
    anna.page.keyboard.press("Escape")
    anna.press("Private room")
    yield "private_room", anna.page
    anna.page.keyboard.press("Escape")
    anna.press("Join: Bert")
    anna.dialog.get_by_text("All 11 rules that differ").click()
    yield "differences", anna.page
    anna.press("Ask to use mine")
    bert.page.goto("/#/lobby")
    bert.sees("Proposed by Anna")
    bert.sees("These rules are Hoyle for two; you play Classic two")
    yield "proposed", bert.page


def friend(house: House) -> Iterator[State]:
    """A link."""
    anna = house.guest("Anna", rules=PARTNERS)
    anna.press("Play with a friend")
    anna.sees("Whoever opens this link")
    yield "waiting", anna.page
    page = house.stranger(anna.link)
    expect(page.get_by_label("Play as")).to_be_visible()
    yield "link", page


def invited(house: House) -> Iterator[State]:
    """An invitation, in the lobby and in a game against the computer."""
    anna, bert, carla = house.guest("Anna", rules=HOYLE), house.guest("Bert", rules=HOYLE), house.guest("Carla", "/")
    carla.press("Play against Tabby")
    carla.is_at_table()
    for name, person in (("invited", bert), ("invited_in_game", carla)):
        anna.press(f"Invite {person.name}")
        expect(person.invitations).to_contain_text("Anna invites you")
        yield name, person.page
    yield "inviting", anna.page


def account(house: House) -> Iterator[State]:
    """Who one is."""
    guest = house.guest("Anna", "/#/account")
    guest.sees("Keep your nickname")
    yield "account_guest", guest.page
    person = house.account("Bert", "/#/account")
    house.log_in("Bert")
    house.ask(person.page, "POST", "/people/Anna", {"muted": True, "blocked": False})
    person.page.reload()
    person.sees("Log out there")
    yield "account", person.page


def rated(house: House) -> Iterator[State]:
    """The clock of a match, its end, and the ladder after it."""
    first, second = compete(house, HOYLE)
    yield "clock", first.page
    first.choose_menu("Game", "Resign…")
    yield "resign", first.page
    first.dialog.get_by_role("button", name="Resign", exact=True).click()
    expect(second.page.get_by_text("Your rating:")).to_contain_text("+")
    yield "resigned", second.page
    second.page.goto("/#/ladder")
    expect(second.page.get_by_role("row").nth(2)).to_be_visible()
    yield "ladder", second.page
    second.page.goto(f"/#/ladder/{second.name}")
    second.sees("Rated matches")
    yield "profile", second.page


def company(house: House) -> Iterator[State]:
    """Four at a table: chat, an offer, somebody away, somebody gone, and how it looks to who watches."""
    names = ("Anna", "Bert", "Carla with a rather long name", "Dmitri")
    people = [house.guest(name, rules=PARTNERS) for name in names]
    anna, bert, carla, dmitri = people
    sit_together(*people)
    emil = house.guest("Emil", f"/#/table/{anna.match}")
    emil.is_at_table()
    anna.chat_tab.click()
    anna.say("Good luck!")
    carla.chat_tab.click()
    carla.say("Thank you! I have never played with partners before, so please be patient with me.")
    yield "chat", anna.page
    yield "unread", bert.page
    anna.press("Open as a window")
    expect(anna.page.get_by_role("button", name="Pin beside the table")).to_be_visible()
    yield "chat_window", anna.page
    yield "watching", emil.page
    bert.choose_menu("Game", "Offer a draw…")
    bert.dialog.get_by_role("button", name="Offer a draw").click()
    carla.sees("Bert offers a draw.")
    yield "offer", carla.page
    carla.press("Decline")
    dmitri.page.close()
    bert.sees("Dmitri has lost the connection;")
    yield "away", bert.page
    house.time.leap(61)
    carla.sees("Dmitri has not come back.")
    yield "gone", carla.page


def phone(house: House) -> Iterator[State]:
    """What has a place of its own on a phone: the parts of the lobby, and the chat of a table."""
    anna = house.guest("Anna", rules=HOYLE, **A_PHONE)
    bert = house.guest("Bert", rules=HOYLE)
    bert.say("Anybody for a quick one?")
    for part in ("Players", "Chat", "Rooms"):
        anna.page.get_by_role("radio", name=part).click()
        yield f"phone_{part.lower()}", anna.page
    bert.press("Invite Anna")
    anna.invitations.get_by_role("button", name="Play", exact=True).click()
    for person in (anna, bert):
        person.is_at_table()
    bert.chat_tab.click()
    bert.say("Good luck!")
    anna.button(re.compile("^Scores and events")).click()
    anna.hears("Good luck!")
    anna.press("Hello!")
    bert.hears("Hello!")
    yield "phone_talk", anna.page


STATES: Final[dict[str, States]] = {
    states.__name__: states for states in (entering, lobby, friend, invited, account, rated, company, phone)
}
