"""The table as a player sees it: where to point at, and what lies there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, Literal

from playwright.sync_api import Locator, Page, expect

Button = Literal["left", "middle", "right"]
Modifier = Literal["Alt", "Control", "ControlOrMeta", "Meta", "Shift"]

CORNER: Final = {"x": 8, "y": 40}
"""Where a card shows, however many lie on it."""

WATCH: Final = """
    window.WebSocket = class extends WebSocket {
        constructor(...address) {
            super(...address);
            this.addEventListener("message", ({ data }) => {
                const message = JSON.parse(data);
                if (message.type === "table") window.seenVersion = message.view.version;
            });
        }
    };
"""
"""Has a page remember which version of the table it was told last: what it shows may change for other reasons too."""

VERSION: Final = "window.seenVersion ?? 0"

ALL_PICTURES: Final = "() => [...document.images].every((each) => each.complete && each.naturalWidth > 0)"
"""Whether all pictures have arrived. A function: pages that wait for a mere expression would have to allow ``eval``."""


class TablePage:
    """A page at a table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.stock = page.locator("[data-zone=stock]")
        self.pile = page.locator("[data-zone=pile]")
        self.tray = page.locator(".tray")
        self.question = page.locator(".question")
        self.hint = page.locator("main .hint")
        self.prompt = page.locator("main .prompt [role=status], main [role=status].prompt").first
        # The others have lamps too, at their seats.
        self.my_turn = page.locator("[data-help=prompt] .lamp:not(.dim)")
        self.banner = page.locator(".banner")
        self.sheet = page.locator(".sheet[role=dialog]")
        self.log = page.get_by_role("log")

    # --- what lies there ---

    def hand(self) -> list[str]:
        """The cards in hand, in the order in which they lie."""
        keys = self.page.locator("[data-key]").evaluate_all("all => all.map((each) => each.dataset.key)")
        return [key.split(".")[0] for key in keys]

    def of_rank(self, rank: str) -> list[str]:
        """The cards of a rank in hand."""
        return [card for card in self.hand() if card[0] == rank]

    def staged(self) -> dict[str, list[str]]:
        """The cards in the tray, by the rank of their column, sorted."""
        columns = self.page.locator(".tray .column").evaluate_all(
            "all => all.map((each) => [...each.querySelectorAll('[data-face]')].map((card) => card.dataset.face))"
        )
        return {_rank_of(cards): sorted(cards) for cards in columns}

    def meld(self, rank: str) -> Locator:
        """The player's meld of a rank."""
        return self.page.locator(f"[data-drop='meld:{rank}']")

    def added(self, rank: str) -> list[str]:
        """What is staged onto the player's meld of a rank."""
        return list(
            self.meld(rank)
            .locator(".step.staged [data-face]")
            .evaluate_all("all => all.map((each) => each.dataset.face)")
        )

    def laid(self) -> list[str]:
        """The ranks of the player's melds."""
        melds = self.page.locator("[data-drop^='meld:']").evaluate_all("all => all.map((each) => each.dataset.drop)")
        return [meld.removeprefix("meld:") for meld in melds]

    def refusal(self, where: str) -> Locator:
        """The note beside a part of the table that says why something is not possible."""
        return self.page.locator(f"{where} .note[role=alert]")

    # --- pointing at it ---

    def card(self, card: str, number: int = 0) -> Locator:
        """A card in hand."""
        return self.page.locator(f"[data-key='{card}.{number}']")

    def click(self, card: str, *modifiers: Modifier, button: Button = "left") -> None:
        """Click a card in hand, where it shows."""
        self.card(card).click(position=_corner(), modifiers=list(modifiers), button=button)

    def button(self, name: str) -> Locator:
        """A button of the rail."""
        return self.page.get_by_role("toolbar").get_by_role("button", name=name, exact=True)

    def choose_menu(self, menu: str, item: str) -> None:
        """Choose from a menu of the bar."""
        self.page.get_by_role("button", name=menu, exact=True).first.click()
        self.page.get_by_role("menuitem", name=re.compile(f"^{re.escape(item)}")).click()

    def drag(self, source: Locator, target: Locator, *, at: tuple[float, float] = (0.5, 0.5)) -> None:
        """Drag with the mouse from where a card shows to a part of something."""
        box, to = source.bounding_box(), target.bounding_box()
        assert box is not None
        assert to is not None
        mouse = self.page.mouse
        mouse.move(box["x"] + CORNER["x"], box["y"] + CORNER["y"])
        mouse.down()
        mouse.move(to["x"] + to["width"] * at[0], to["y"] + to["height"] * at[1], steps=5)
        mouse.up()

    # --- waiting ---

    def wait_for_turn(self) -> None:
        """Until the player is on turn."""
        expect(self.my_turn).to_be_visible()

    def after(self, deed: Callable[[], Any]) -> None:
        """Do something that moves the game, and wait until the page has been told that it did."""
        before = self.page.evaluate(VERSION)
        deed()
        self.page.wait_for_function(f"before => ({VERSION}) > before", arg=before)


def has_focus(page: Page) -> None:
    """Wait until something of the page has the focus."""
    page.wait_for_function("() => document.activeElement !== null && document.activeElement !== document.body")


def _corner() -> Any:
    return CORNER


def _rank_of(cards: list[str]) -> str:
    naturals = [card[0] for card in cards if card[0] not in "2*"]
    return naturals[0] if naturals else "W"
