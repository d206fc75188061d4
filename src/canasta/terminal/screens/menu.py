"""The menu of the table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import OptionList

from canasta.terminal.screens.parts import Heading, Page, Row, Rows


class Menu(Page):
    """What there is to do beside playing."""

    HEADLINE = "Menu"

    def body(self) -> ComposeResult:
        """The list."""
        sitting = self.canasta.sitting
        chats = sitting is not None and sitting.place is not None
        yield Rows(
            Row("back", "Back to the table", note="Esc"),
            Heading(""),
            *([Row("chat", "Chat", note="c")] if chats else []),
            Row("save", "Save the match", note="F4"),
            Row("load", "Load a match", note="F3"),
            Row("new", "New game", note="F2; this match is kept"),
            Heading(""),
            Row("rules", "Rules of this table", note="F5"),
            Row("high_scores", "High scores"),
            Row("win_ratio", "Win ratio"),
            Row("preferences", "Settings"),
            Row("help", "Help", note="?"),
            Heading(""),
            Row("leave", "Leave the table", note="the match is kept, and goes on when you come back"),
            Row("quit", "Quit", note="Ctrl-C"),
        )

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do it; back from there one is at the table."""
        match str(event.option_id):
            case "back":
                self.dismiss()
            case "leave":
                await self.canasta.action_leave()
            case "quit":
                self.canasta.say_goodbye()
            case page:
                self.dismiss()
                self.canasta.open_menu(page)
