"""Somebody with a browser: what they see of playing with others, and what they do there."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from ..table_page import TablePage

Words = str | re.Pattern[str]


class Person:
    """Somebody who has entered, and their page."""

    def __init__(self, page: Page, name: str, player: str = "") -> None:
        self.page = page
        self.name = name
        self.player = player
        self.table = TablePage(page)
        self.invitations = page.get_by_role("region", name="Invitations")
        self.problem = page.locator(".strip").get_by_role("alert")
        self.dialog = page.locator("dialog[open]")
        self.chat = page.get_by_role("log", name="Chat")
        self.turn = page.locator("[data-help=prompt] .lamp")

    @property
    def cookie(self) -> str:
        """What the browser says who it is with."""
        return "; ".join(f"{each['name']}={each['value']}" for each in self.page.context.cookies())

    # --- looking and pressing ---

    def sees(self, words: Words) -> None:
        """Wait until the page says so."""
        expect(self.page.get_by_text(words).first).to_be_visible()

    def button(self, name: Words) -> Locator:
        """A button, by its whole name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def press(self, name: Words) -> None:
        """Press a button."""
        self.button(name).click()

    def choose_menu(self, menu: str, item: str) -> None:
        """Choose from a menu of the bar; also what is switched on and off there."""
        self.button(menu).first.click()
        self.page.get_by_role("menu").locator("button").filter(has_text=item).click()

    # --- the lobby ---

    def sees_player(self, name: str, words: Words) -> None:
        """Wait until somebody is listed among the players, like this."""
        listed = self.page.get_by_role("group", name="Players").get_by_role("listitem").filter(has_text=name)
        expect(listed).to_contain_text(words)

    def open_table(self, **choices: str) -> None:
        """Open a table with one's own rules. ``choices`` are what is chosen in the groups of the dialog."""
        self.press("New table")
        for group, value in choices.items():
            self.dialog.get_by_role("radiogroup", name=group).get_by_role("radio", name=value, exact=True).click()
        self.dialog.get_by_role("button", name="Open the table").click()
        expect(self.page.get_by_role("heading", name="Your table", exact=True)).to_be_visible()

    def go_to_room(self, name: str) -> None:
        """Enter a room that is listed."""
        self.page.get_by_role("complementary", name="Rooms").get_by_role("button", name=re.compile(f"^{name}")).click()

    @property
    def link(self) -> str:
        """The link to one's table."""
        return self.page.get_by_label("Link to this table").input_value()

    # --- the chat ---

    @property
    def chat_tab(self) -> Locator:
        """What opens the chat beside the table, and says how much is unread."""
        return self.page.get_by_role("group", name="Scores and events").get_by_role("button", name=re.compile("^Chat"))

    def say(self, text: str) -> None:
        """Write a line, and see it come back."""
        field = self.page.get_by_label("Say something")
        field.fill(text)
        field.press("Enter")
        expect(self.chat.get_by_text(text, exact=True).last).to_be_visible()

    def hears(self, text: str) -> None:
        """Wait until a line is there to be read."""
        expect(self.chat.get_by_text(text, exact=True)).to_be_visible()

    # --- the table ---

    def is_at_table(self) -> None:
        """Wait until there is a hand on the table, and somebody is on turn."""
        expect(self.turn).to_be_visible()

    @property
    def match(self) -> str:
        """The match at whose table the page is."""
        found = re.search(r"#/table/(.+)$", self.page.url)
        assert found is not None, self.page.url
        return found[1]
