"""The first page: go on with a match, or do something else."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Label, OptionList

from canasta.server.rest.matches import MatchInfo
from canasta.terminal.screens.fan import Band
from canasta.terminal.screens.parts import Heading, Page, Row, Rows
from canasta.terminal.screens.rule_words import preset_name

MOST_OFFERED: Final = 3
MATCH: Final = "match:"


def names_of_others(match: MatchInfo) -> str:
    """Whom one plays against, and with."""
    return ", ".join(seat.name for seat in match.seats if seat.seat != match.seat)


def standing(match: MatchInfo) -> str:
    """How a match stands: the rules, the hand, the totals."""
    totals = " : ".join(f"{total:,}" for total in match.totals)
    return f"{preset_name(match.preset)}, hand {match.hands_played + 1}, {totals}"


class Home(Page):
    """Where everything begins, and where one comes back to."""

    HEADLINE = "Welcome"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "nothing", show=False),
        Binding("n", "app.open_menu('new')", "new game"),
        Binding("l", "app.open_menu('load')", "load"),
        Binding("r", "app.open_menu('rules')", "rules", show=False),
        Binding("s", "app.open_menu('high_scores')", "scores"),
        Binding("w", "app.open_menu('win_ratio')", "win ratio"),
        Binding("q", "app.save_and_quit", "quit"),
    ]

    def band(self) -> ComposeResult:
        """A fan of cards."""
        yield Band(is_ascii=self.canasta.is_ascii)

    def body(self) -> ComposeResult:
        """A greeting, and what one can do."""
        yield Label("", id="greeting", markup=False)
        yield Rows(id="doings")

    def on_screen_resume(self) -> None:
        """Somebody is back."""
        super().on_screen_resume()
        if self.canasta.is_in:
            self.look()

    @work(exclusive=True)
    async def look(self) -> None:
        """See which matches are running. Nobody sits at a table here."""
        await self.canasta.leave_closed_table()
        running = await self.attempt(self.affairs.matches("running", limit=MOST_OFFERED))
        if running is None:
            return
        self.query_one("#whose", Label).update(self.affairs.me.name)
        self.query_one("#greeting", Label).update(f"Good to see you, {self.affairs.me.name}.")
        rows = self.query_one(Rows)
        had_none = not any((option.id or "").startswith(MATCH) for option in rows.options)
        rows.show(self._rows(running))
        if running and had_none:
            rows.choose(f"{MATCH}{running[0].match}")
        rows.focus()

    def _rows(self, running: list[MatchInfo]) -> list[Row | Heading]:
        is_public = self.affairs.house.is_public
        return [
            *(
                Row(
                    f"{MATCH}{match.match}",
                    "Go on playing",
                    note=f"against {names_of_others(match)}: {standing(match)}",
                )
                for match in running
            ),
            Row("new", "New game", note="against the computer"),
            *([Row("friends", "Play with others", note="open a table, or join one by its link")] if is_public else []),
            Row("load", "Load a match", note="what you have saved or left, or a file"),
            Row("rules", "Rules", note="all presets and options, with help"),
            Row("high_scores", "High scores"),
            Row("win_ratio", "Win ratio"),
            Row("preferences", "Settings", note="colours, pace, hints, your name"),
            Row("help", "Help", note="keys, how to play"),
            Row("else", "Somebody else", note="another player" if not is_public else "leave this server"),
            Row("quit", "Quit", note="everything is saved at once"),
        ]

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do it."""
        match str(event.option_id):
            case row if row.startswith(MATCH):
                self.canasta.sit_down(row.removeprefix(MATCH))
            case "quit":
                self.canasta.say_goodbye()
            case "else":
                self.canasta.change_player()
            case page:
                self.canasta.open_menu(page)

    def action_nothing(self) -> None:
        """Esc goes no further back than here."""
