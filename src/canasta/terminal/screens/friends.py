"""Playing with others: a table of one's own with its link, or somebody else's by theirs; waiting until all sit."""

from __future__ import annotations

from typing import ClassVar, Final
from urllib.parse import quote

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Label, OptionList, Static

from canasta.server.lobby.messages import GatheringInfo, GatheringSeat
from canasta.server.messages import RulesInfo
from canasta.server.rest.lobby import BotSeat, NewTable, Quick
from canasta.terminal.gathering import Gathering, table_of_link
from canasta.terminal.house import Trouble
from canasta.terminal.screens.parts import Ask, Choice, Choose, Page, Row, Rows
from canasta.terminal.screens.rule_words import option_name, preset_name, value_words

FUN: Final = "fun"
USUAL_LEVEL: Final = 2


class Friends(Page):
    """How to find others."""

    HEADLINE = "Play with others"

    def __init__(self, table: str | None = None) -> None:
        super().__init__()
        # A link that was given on the command line.
        self._table = table

    def body(self) -> ComposeResult:
        """Three ways."""
        yield Rows(
            Row("join", "Join by a link", note="that somebody gave you"),
            Row("open", "Open a table", note="by your rules; you get a link to give to others"),
            Row("quick", "Quick match", note="the best open table, or a new one for everybody"),
        )

    def on_mount(self) -> None:
        """Follow the link at once, if there is one."""
        if self._table is not None:
            self.join(self._table)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """One of them."""
        match event.option_id:
            case "join":
                self.ask_for_link()
            case "open":
                self.open_table()
            case _:
                self.quick_match()

    @work
    async def ask_for_link(self) -> None:
        """A link, or the id of a table."""

        async def trial(text: str) -> str:
            table = table_of_link(text.strip())
            if table is None:
                return f"This is no link to a table, such as {self.affairs.house.address}/#/join/..."
            try:
                await Gathering(self.affairs.house, self.affairs.me.id, table).look()
            except Trouble as trouble:
                return trouble.text
            return ""

        text = await self.app.push_screen_wait(Ask("Join by a link", "The link to the table", trial))
        table = None if text is None else table_of_link(text.strip())
        if table is not None:
            self.join(table)

    @work(exclusive=True)
    async def join(self, table: str) -> None:
        """Look at a table, and sit down by its rules if one wants to."""
        gathering = Gathering(self.affairs.house, self.affairs.me.id, table)
        found = await self.attempt(gathering.look())
        if found is None:
            return
        if found.match is not None:
            self.canasta.sit_down(found.match)
            return
        if found.mine is None:
            choices = [Choice(True, "Sit down", "The match starts when every seat is taken."), Choice(False, "Not now")]
            answer = await self.app.push_screen_wait(Choose(f"{found.host}'s table", describe(found), choices, True))
            if answer is None or not answer.value:
                return
            found = await self.attempt(gathering.sit_down(found.rules.code))
            if found is None:
                return
        self.app.push_screen(Waiting(found))

    @work(exclusive=True)
    async def open_table(self) -> None:
        """A table for those who have its link."""
        settings = await self.attempt(self.affairs.settings())
        if settings is None:
            return
        body = NewTable(FUN, settings.rules, is_open=False)
        opened = await self.attempt(self.affairs.house.request("POST", "/api/lobby/tables", body, kind=GatheringInfo))
        if opened is not None:
            self.app.push_screen(Waiting(opened))

    @work(exclusive=True)
    async def quick_match(self) -> None:
        """With whoever is there."""
        settings = await self.attempt(self.affairs.settings())
        if settings is None:
            return
        found = await self.attempt(
            self.affairs.house.request("POST", "/api/lobby/quick", Quick(FUN, settings.rules), kind=GatheringInfo)
        )
        if found is not None and found.match is not None:
            self.canasta.sit_down(found.match)
        elif found is not None:
            self.app.push_screen(Waiting(found))


class Waiting(Page):
    """At a table that has not begun: who sits there, the rules, and how others come."""

    HEADLINE = "Waiting for others"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "leave the table", key_display="Esc"),
        Binding("b", "seat_bot", "add a computer player"),
    ]

    def __init__(self, table: GatheringInfo) -> None:
        super().__init__()
        self._table = table

    def body(self) -> ComposeResult:
        """The table."""
        yield Label("", id="greeting", markup=False)
        yield Static("", id="table", markup=False)

    @property
    def _gathering(self) -> Gathering:
        return Gathering(self.affairs.house, self.affairs.me.id, self._table.id)

    def on_mount(self) -> None:
        """Wait."""
        self._show(self._table)
        self.wait()

    @work(exclusive=True)
    async def wait(self) -> None:
        """Until the match begins."""
        match = await self.attempt(self._gathering.wait(self._show))
        if match is not None:
            self.canasta.sit_down(match)

    def _show(self, table: GatheringInfo) -> None:
        self._table = table
        is_mine = table.host == self.affairs.me.name
        self.query_one("#greeting", Label).update("Your table" if is_mine else f"{table.host}'s table")
        link = f"{self.affairs.house.address}/#/join/{table.id}"
        seats = [f"  {seat.seat + 1}. {_seat_words(seat)}" for seat in table.seats]
        lines = [
            "The match starts by itself when every seat is taken and all agree on the rules.",
            "",
            *seats,
            "",
            describe(table),
            "",
            "Whoever opens this link sits down, also without an account:",
            f"  {link}",
        ]
        self.query_one("#table", Static).update("\n".join(lines))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the host seats computer players."""
        return action != "seat_bot" or self._table.host == self.affairs.me.name

    @work(exclusive=True, group="bot")
    async def action_seat_bot(self) -> None:
        """A computer player for a seat that is free."""
        free = next((seat.seat for seat in self._table.seats if seat.kind == "nobody"), None)
        cats = await self.attempt(self.affairs.levels())
        if free is None or cats is None:
            return
        choices = [Choice(cat.number, cat.name, cat.description) for cat in cats]
        chosen = await self.app.push_screen_wait(Choose("A computer player", "", choices, USUAL_LEVEL))
        if chosen is not None:
            path = f"/api/lobby/tables/{quote(self._table.id, safe='')}/bot"
            await self.attempt(
                self.affairs.house.request("POST", path, BotSeat(free, chosen.value), kind=GatheringInfo)
            )

    def action_back(self) -> None:
        """Stand up."""
        self.stand_up()

    @work(exclusive=True)
    async def stand_up(self) -> None:
        """Give the seat back, and wait no longer."""
        await self.attempt(self._gathering.stand_up())
        self.dismiss()


def _seat_words(seat: GatheringSeat) -> str:
    match seat.kind:
        case "nobody":
            return "free seat"
        case "bot":
            return f"{seat.name}, computer, level {seat.level}"
        case _ if not seat.connected:
            return f"{seat.name}, not connected"
        case _:
            return f"{seat.name}, {'agrees' if seat.agrees else 'has not agreed yet'}"


def describe(table: GatheringInfo) -> str:
    """The rules and the pace of a table, with what differs from the preset."""
    clock = "no clock" if table.clock is None else f"{table.clock.turn} s a turn, {table.clock.bank} s in reserve"
    parts = [f"Rules: {preset_name(table.rules.preset)} for {table.rules.options['players']}, {clock}."]
    return "\n".join([*parts, *_differences(table.rules)])


def _differences(rules: RulesInfo) -> list[str]:
    return [f"  {option_name(name)}: {value_words(rules.options[name])}" for name in rules.differences]
