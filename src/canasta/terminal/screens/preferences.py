"""What the player prefers. The browser has the same settings."""

from __future__ import annotations

from typing import Final

from textual import work
from textual.app import ComposeResult
from textual.widgets import OptionList

from canasta.server.rest.info import LevelInfo
from canasta.server.rest.settings import Settings
from canasta.terminal.house import Trouble
from canasta.terminal.screens.parts import Ask, Page, Row, Rows

COLOURS: Final = {"system": "dark", "dark": "dark", "light": "light", "contrast": "high contrast"}
PACES: Final = {0: "none", 250: "short", 600: "normal", 1100: "long"}
SORTS: Final = {"rank": "by rank", "value": "by value", "hand": "my order"}


class Preferences(Page):
    """Colours, pace, hints, the name."""

    HEADLINE = "Settings"

    def __init__(self) -> None:
        super().__init__()
        self._settings: Settings | None = None
        self._cats: list[LevelInfo] = []

    def body(self) -> ComposeResult:
        """The rows."""
        yield Rows(name_width=34, value_width=18)

    def on_mount(self) -> None:
        """Ask for them."""
        self.load()

    @work(exclusive=True)
    async def load(self) -> None:
        """What is set."""
        self._settings = await self.attempt(self.affairs.settings())
        self._cats = await self.attempt(self.affairs.levels()) or []
        self._show()
        self.query_one(Rows).focus()

    def _show(self) -> None:
        if self._settings is None:
            return
        settings = self._settings
        cat = next((each.name for each in self._cats if each.number == settings.hint_level), "")
        pace = PACES.get(settings.opponent_speed, f"{settings.opponent_speed / 1000:g} s")
        none = "NO_COLOR is set: there are none" if self.canasta.is_colourless else ""
        self.query_one(Rows).show(
            [
                Row("theme", "Colours", COLOURS[settings.theme], none, can_change=True),
                Row("opponent_speed", "Pause between the computer's moves", pace, can_change=True),
                Row("hint_level", "Hints from", cat, can_change=True),
                Row("hand_sort", "Sort the hand", SORTS[settings.hand_sort], can_change=True),
                Row("name", "Your name", self.affairs.me.name, "Enter changes it"),
            ]
        )

    def on_rows_stepped(self, event: Rows.Stepped) -> None:
        """The next value, or the one before."""
        self.step(event.row, event.by)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The next value."""
        if event.option_id == "name":
            self.rename()
        else:
            self.step(str(event.option_id), 1)

    @work
    async def step(self, row: str, by: int) -> None:
        """Another value, which holds at once."""
        values: dict[str, list[object]] = {
            "theme": ["dark", "light", "contrast"],
            "opponent_speed": list(PACES),
            "hint_level": [cat.number for cat in self._cats],
            "hand_sort": list(SORTS),
        }
        async with self.changing:
            if self._settings is None or row not in values:
                return
            now = getattr(self._settings, row)
            place = values[row].index(now) if now in values[row] else 0
            value = values[row][(place + by) % len(values[row])]
            settings = await self.attempt(self.affairs.change_settings(**{row: value}))
            if settings is not None:
                self._settings = settings
                self.canasta.choose_colours(settings.theme)
                self._show()

    @work
    async def rename(self) -> None:
        """Another name."""

        async def trial(name: str) -> str:
            try:
                await self.affairs.rename(name)
            except Trouble as trouble:
                return trouble.text
            return ""

        text = "Matches that were begun keep the old name on their seats."
        if await self.app.push_screen_wait(Ask("Your name", text, trial, value=self.affairs.me.name)) is not None:
            self._show()
            self.on_screen_resume()
