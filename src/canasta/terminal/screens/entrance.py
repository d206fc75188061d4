"""Who plays: a name on a machine of one's own; in public a nickname, or an account with its password."""

from __future__ import annotations

import getpass
from collections.abc import Awaitable
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Label, OptionList

from canasta.server.rest.players import PlayerInfo
from canasta.terminal.house import Trouble
from canasta.terminal.screens.fan import Band
from canasta.terminal.screens.parts import TYPING_KEYS, Ask, Heading, Page, Row, Rows

PLAYER: Final = "player:"
# Names of accounts of machines, not of people.
NOBODYS_NAMES: Final = ("root", "admin", "user", "guest", "ubuntu", "debian", "runner", "")
SOMEBODY: Final = "Player"


def suggested_name() -> str:
    """What the machine calls the person, so that Enter is enough."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        name = ""
    return SOMEBODY if name in NOBODYS_NAMES or not name.isalpha() else name.capitalize()


class Entrance(Page):
    """The door."""

    HEADLINE = "Welcome"
    BINDINGS: ClassVar[list[BindingType]] = [*TYPING_KEYS, Binding("escape", "back", "leave", key_display="Esc")]

    def band(self) -> ComposeResult:
        """A fan of cards."""
        yield Band(is_ascii=self.canasta.is_ascii)

    def body(self) -> ComposeResult:
        """In public two ways, else a name, or one of those who have played here."""
        if self.affairs.house.is_public:
            yield Label(f"Play Canasta with others at {self.affairs.house.address}", id="greeting", markup=False)
            yield Rows(
                Row("guest", "Enter as a guest", note="a nickname is enough"),
                Row("account", "Log in", note="with the nickname and password of your account"),
                Row("quit", "Quit"),
            )
        else:
            yield Label("Play Canasta", id="greeting", markup=False)
            yield Label("Your name", classes="field", markup=False)
            yield Input(self.canasta.options.name or suggested_name(), max_length=40, compact=True, id="name")
            yield Label("Enter begins. Nothing but a name is asked, and it can be changed.", classes="hint")
            yield Rows(id="known", classes="gone")

    def __init__(self) -> None:
        super().__init__()
        self._players: dict[str, PlayerInfo] = {}

    async def on_mount(self) -> None:
        """Offer those who are known."""
        if self.affairs.house.is_public:
            if self.canasta.options.log_in:
                self.log_in()
            return
        players = await self.attempt(self.affairs.players()) or []
        if players:
            lines: list[Row | Heading] = [Heading("Or go on as")]
            lines += [Row(f"{PLAYER}{player.id}", player.name) for player in players]
            known = self.query_one("#known", Rows)
            known.remove_class("gone")
            known.show(lines)
            self.query_one("#name", Input).value = ""
            known.focus()
        self._players = {f"{PLAYER}{player.id}": player for player in players}

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """A name."""
        name = event.value.strip()
        if not name:
            self.say("Type a name first.", wrong=True)
            return
        for player in self._players.values():
            if player.name.casefold() == name.casefold():
                self.affairs.play_as(player)
                self.dismiss()
                return
        if await self.attempt(self.affairs.create_player(name)) is not None:
            self.dismiss()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Somebody who is known, or a way to come in."""
        match str(event.option_id):
            case "guest":
                self.enter_as_guest()
            case "account":
                self.log_in()
            case "quit":
                self.dismiss()
            case player:
                self.affairs.play_as(self._players[player])
                self.dismiss()

    @work
    async def enter_as_guest(self) -> None:
        """A nickname."""

        async def trial(name: str) -> str:
            return await _refusal(self.affairs.enter_as_guest(name))

        question = Ask("As a guest", "Your nickname, for others to see", trial, value=self.canasta.options.name or "")
        if await self.app.push_screen_wait(question) is not None:
            self.dismiss()

    @work
    async def log_in(self) -> None:
        """A nickname and its password, which nobody sees."""
        options = self.canasta.options
        name = options.name if options.log_in else None
        if not name:
            question = Ask("Log in", "The nickname of your account", _not_empty, value=options.name or "")
            name = await self.app.push_screen_wait(question)
        if not name:
            return

        async def trial(password: str) -> str:
            return await _refusal(self.affairs.log_in(name, password))

        if await self.app.push_screen_wait(Ask("Log in", f"The password of {name}", trial, is_secret=True)) is not None:
            self.dismiss()


async def _refusal(entering: Awaitable[object]) -> str:
    try:
        await entering
    except Trouble as trouble:
        return trouble.text
    return ""


async def _not_empty(text: str) -> str:
    return "" if text.strip() else "Type a name first."
