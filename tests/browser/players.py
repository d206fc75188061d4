"""Players who sit at the page: they ask for a hint and do it themselves, by mouse, by keyboard or by touch."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

from playwright.sync_api import Locator, expect

from .table_page import CORNER, TablePage

MOST_STEPS: Final = 2_000
"""More steps than any match of a test has."""

MOST_TABS: Final = 120
RARE: Final = {"Pass": "Pass", "End the hand": "End the hand", "Ask your partner": "Ask partner"}
"""What a hint says, and the button for it."""

TIP: Final = {"x": 8, "y": 10}
"""Where a card shows on a phone."""


class Player(ABC):
    """Plays a match to its end. What to do is read from the page."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.done: set[str] = set()
        page = table.page
        self._next = page.locator(".sheet footer .btn.main:not([disabled])")
        self._again = self._next.filter(has_text="Play again")
        self._toss = page.locator(".toss .btn.main")
        self._partner = page.get_by_role("alertdialog")
        self._wanted = table.my_turn.or_(self._next).or_(self._toss)

    def play_match(self) -> None:
        """Play until the page offers another match."""
        for _ in range(MOST_STEPS):
            expect(self._wanted.first).to_be_visible()
            if self._again.is_visible():
                return
            self.step()
        raise AssertionError("the match does not end")

    def step(self) -> None:
        """Do what the page waits for."""
        if self._next.is_visible():
            self.table.after(lambda: self.press(self._next))
        elif self._toss.first.is_visible():
            self.table.after(lambda: self.press(self._toss.first))
        elif self._partner.is_visible():
            self.done.add("answer")
            self.table.after(lambda: self.press(self._partner.get_by_role("button").first))
        else:
            self.ask_for_hint()
            words = self.table.hint.get_by_role("heading").inner_text()
            self.follow(words)

    def follow(self, words: str) -> None:
        """Do what the hint says."""
        verb = words.split()[0]
        self.done.add(verb)
        match verb:
            case "Lay":
                self.arrange()
                self.table.after(self.lay)
            case "Draw":
                self.table.after(self.draw)
            case "Discard":
                self.table.after(lambda: self.discard(self.table.page.locator("[data-key].hinted").first))
            case _ if words in RARE:
                self.table.after(lambda: self.press(self.table.button(RARE[words])))
            case _:
                self.table.after(lambda: self.press(self._do_it))

    def arrange(self) -> None:
        """Arrange the hinted melds."""
        self.press(self._do_it)

    @property
    def _do_it(self) -> Locator:
        return self.table.hint.get_by_role("button").first

    @abstractmethod
    def press(self, button: Locator) -> None:
        """Press a button."""

    @abstractmethod
    def ask_for_hint(self) -> None:
        """Have a hint shown."""

    @abstractmethod
    def draw(self) -> None:
        """Draw from the stock."""

    @abstractmethod
    def lay(self) -> None:
        """Lay what is arranged."""

    @abstractmethod
    def discard(self, card: Locator) -> None:
        """Discard a card of the hand."""


class MousePlayer(Player):
    """Has a mouse, and touches no key."""

    def press(self, button: Locator) -> None:
        """Click it."""
        button.click()

    def ask_for_hint(self) -> None:
        """Click the button for it."""
        self.table.button("Hint").click()

    def draw(self) -> None:
        """Click the stock."""
        self.table.stock.click()

    def lay(self) -> None:
        """Click the button for it."""
        self.table.button("Meld").click()

    def discard(self, card: Locator) -> None:
        """Click with the right button."""
        card.click(button="right", position=_at(CORNER))


class KeyboardPlayer(Player):
    """Has no mouse."""

    def key(self, key: str) -> None:
        """Press a key."""
        self.table.page.keyboard.press(key)

    def press(self, button: Locator) -> None:
        """Go there with the tabulator, and press Enter."""
        for _ in range(MOST_TABS):
            if button.evaluate("each => each === document.activeElement"):
                self.key("Enter")
                return
            self.key("Tab")
        raise AssertionError(f"the keyboard does not reach {button}")

    def ask_for_hint(self) -> None:
        """H."""
        self.key("h")

    def draw(self) -> None:
        """F6."""
        self.key("F6")

    def lay(self) -> None:
        """M."""
        self.key("m")

    def discard(self, card: Locator) -> None:
        """Along the hand with the arrow keys, and F10."""
        self.key("ArrowRight")
        self.key("Home")
        for _ in self.table.hand():
            if card.evaluate("each => each === document.activeElement"):
                self.key("F10")
                return
            self.key("ArrowRight")
        raise AssertionError("the keyboard does not reach the card")


class TouchPlayer(Player):
    """Has fingers only."""

    def press(self, button: Locator) -> None:
        """Tap it."""
        button.tap()

    def ask_for_hint(self) -> None:
        """Tap the button for it."""
        self.table.button("Hint").tap()

    def draw(self) -> None:
        """Tap the button for it."""
        self.table.button("Draw").tap()

    def arrange(self) -> None:
        """Choose the cards if they are of one meld: the button will arrange them. Else have them arranged."""
        cards = self.table.page.locator("[data-key].hinted")
        keys = cards.evaluate_all("all => all.map((each) => each.dataset.key)")
        if len({key[0] for key in keys} - {"2", "*"}) == 1:
            for key in keys:
                self.table.page.locator(f"[data-key='{key}']").tap(position=_at(TIP))
        else:
            super().arrange()

    def lay(self) -> None:
        """Tap the button for it."""
        self.table.button("Meld").tap()

    def discard(self, card: Locator) -> None:
        """Choose it, and tap the button."""
        card.tap(position=_at(TIP))
        self.table.button("Discard").tap()


def _at(place: dict[str, int]) -> Any:
    return place
