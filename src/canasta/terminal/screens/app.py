"""The full-screen application: who plays, which page is open, and how one gets from one to the other."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar, Final

from rich.text import Text
from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Resize
from textual.geometry import Size
from textual.scrollbar import ScrollBar

from canasta.rules import Rules
from canasta.server.rest.players import PlayerInfo
from canasta.terminal.affairs import Affairs
from canasta.terminal.house import House, Trouble
from canasta.terminal.options import Options
from canasta.terminal.screens.bars import AsciiBar, PlainBar
from canasta.terminal.screens.colours import BY_SETTING, FEW, NO_COLOURS, themes
from canasta.terminal.screens.entrance import Entrance
from canasta.terminal.screens.friends import Friends
from canasta.terminal.screens.help import HelpPage
from canasta.terminal.screens.home import Home
from canasta.terminal.screens.menu import Menu
from canasta.terminal.screens.new_game import USUAL_LEVEL, NewGame
from canasta.terminal.screens.parts import Choice, Choose, Page
from canasta.terminal.screens.preferences import Preferences
from canasta.terminal.screens.rules_page import RulesPage
from canasta.terminal.screens.saves import LoadPage, SavePage
from canasta.terminal.screens.statistics import HighScores, WinRatio
from canasta.terminal.screens.table import TableScreen
from canasta.terminal.screens.talk import Talk
from canasta.terminal.sitting import Sitting

SAVED: Final = "Your match is saved as it is. To go on with it: canasta terminal --resume"
GOODBYE: Final = "Everything is saved. Until next time!"
WRONG: Final = 2
SECONDS_BETWEEN_LOOKS: Final = 1.0
_IN_ASCII: Final = str.maketrans({"←": "<", "→": ">", "↑": "^", "↓": "v", "“": '"', "”": '"', "’": "'"})


class CanastaApp(App[None]):
    """The game on a whole screen."""

    TITLE = "Canasta"
    CSS_PATH = "theme.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "save_and_quit", "quit", show=False, priority=True),
    ]

    def __init__(self, house: House, options: Options) -> None:
        self.is_colourless = "NO_COLOR" in os.environ
        super().__init__(ansi_color=True if self.is_colourless else None)
        self.affairs = Affairs(house)
        self.options = options
        self.is_ascii = options.ascii
        # Before anything is drawn, so that no other colours are seen first.
        ScrollBar.renderer = AsciiBar if self.is_ascii else PlainBar
        for theme in themes():
            self.register_theme(theme)
        self.choose_colours("system")
        # Whether it is known who plays, and what was asked for has begun.
        self.is_in = False
        # The match that one is at, while its table is open.
        self.sitting: Sitting | None = None

    # --- beginning and end ---

    def on_mount(self) -> None:
        """Come in."""
        self.set_class(self.is_ascii, "-ascii")
        self.set_class(self.is_colourless, "-colourless")
        self.push_screen(Home())
        if not self.is_headless:
            self.set_interval(SECONDS_BETWEEN_LOOKS, self._look_at_size)
        self.come_in()

    def _look_at_size(self) -> None:
        """Terminals say that they have another size, but on a busy machine once in a while nobody heard it."""
        if sys.__stdin__ is None:
            return
        with suppress(OSError, ValueError):  # it may be no terminal, or closed
            size = Size(*os.get_terminal_size(sys.__stdin__.fileno()))
            if size != self.screen.size:
                self.post_message(Resize(size, size))

    def choose_colours(self, setting: str) -> None:
        """The colours of a setting; none where the terminal shall have none."""
        few = FEW if self.console.color_system == "256" else ""
        self.theme = NO_COLOURS if self.is_colourless else f"{BY_SETTING[setting]}{few}"

    @work
    async def come_in(self) -> None:
        """Find out who plays, and begin with what was asked for."""
        try:
            if not await self._known():
                await self.push_screen_wait(Entrance())
            if not self.affairs.has_entered:
                self.say_goodbye()
                return
            await self._entered()
        except Trouble as trouble:
            self.exit(return_code=WRONG, message=Text(f"canasta: {trouble.text}"))

    async def _known(self) -> bool:
        """Whether it is clear who plays: the one named, or who has been here last."""
        name = (self.options.name or "").strip()
        if self.affairs.house.is_public:
            me = await self.affairs.session()
            return me is not None and not self.options.log_in and name.casefold() in ("", me.name.casefold())
        players = await self.affairs.players()
        if not name:
            return await self._play_as_last(players)
        for player in players:
            if player.name.casefold() == name.casefold():
                self.affairs.play_as(player)
                return True
        await self.affairs.create_player(name)
        return True

    async def _play_as_last(self, players: list[PlayerInfo]) -> bool:
        """Be the one who has played last; False if nobody has ever been here."""
        played: dict[str, str] = {}
        for player in players:
            self.affairs.play_as(player)
            played[player.id] = next((match.updated for match in await self.affairs.matches(limit=1)), "")
        if players:
            self.affairs.play_as(max(players, key=lambda player: played[player.id]))
        return bool(players)

    async def _entered(self) -> None:
        settings = await self.affairs.settings()
        if self.options.pace is not None:
            settings = await self.affairs.change_settings(opponent_speed=self.options.pace)
        self.choose_colours(settings.theme)
        options, is_public = self.options, self.affairs.house.is_public
        running = await self.affairs.matches("running", limit=1) if options.resume else []
        # A newcomer is one key away from the first game.
        is_new = not is_public and not await self.affairs.matches(limit=1)
        self.is_in = True
        self.look_from_home()
        if options.table is not None:
            self.push_screen(Friends(options.table))
        elif options.rules is not None:
            self.sit_down(await self._begin(options.rules))
        elif running:
            self.sit_down(running[0].match)
        elif is_new:
            self.push_screen(NewGame())

    async def _begin(self, rules: Rules) -> str:
        """The match that was asked for on the command line."""
        levels = self.options.levels or (USUAL_LEVEL,)
        others = rules.players - 1
        return await self.affairs.begin(
            rules.code(), levels * others if len(levels) == 1 else levels, conventions=self.options.conventions
        )

    @work
    async def change_player(self) -> None:
        """Somebody else sits down."""
        try:
            if self.affairs.house.is_public:
                if not await self._leaves():
                    return
                await self.affairs.log_out()
            await self.push_screen_wait(Entrance())
            if not self.affairs.has_entered:
                self.say_goodbye()
                return
            self.choose_colours((await self.affairs.settings()).theme)
        except Trouble as trouble:
            self.tell(trouble.text)
            return
        self.look_from_home()

    async def _leaves(self) -> bool:
        """Whether somebody really wants to leave a public server."""
        text = "A guest who leaves cannot come back to these matches. An account can."
        choices = [Choice(False, "Stay"), Choice(True, "Leave")]
        answer = await self.push_screen_wait(Choose("Leave this server?", text, choices, now=False))
        return answer is not None and answer.value

    def look_from_home(self) -> None:
        """Bring the page below all others up to date; when the application closes there is none."""
        for screen in self.screen_stack:
            if isinstance(screen, Home):
                screen.look()

    async def action_save_and_quit(self) -> None:
        """Ctrl-C: every move is stored when it is made, so there is only a word to say."""
        self.say_goodbye()

    def say_goodbye(self) -> None:
        """The end, with the line that stays on the terminal."""
        at_table = self.sitting is not None and self.sitting.view.stage != "over"
        self.exit(message=Text(SAVED if at_table else GOODBYE))

    # --- tables ---

    @work(exclusive=True, group="sitting")
    async def sit_down(self, match: str) -> None:
        """Go to the table of a match, from wherever one is."""
        try:
            sitting = await self.affairs.sit_down(match)
        except Trouble as trouble:
            self.tell(trouble.text)
            return
        await self.leave_table()
        while not isinstance(self.screen, Home):
            await self.pop_screen()
        self.sitting = sitting
        self.push_screen(TableScreen(sitting, self.affairs))

    async def leave_table(self) -> None:
        """Get up from the table, if one sits at one. The seat stays."""
        sitting, self.sitting = self.sitting, None
        if sitting is not None:
            await sitting.leave()

    async def leave_closed_table(self) -> None:
        """Get up if the table is not on the screen any more, whoever closed it."""
        if not any(isinstance(screen, TableScreen) for screen in self.screen_stack):
            await self.leave_table()

    async def action_leave(self) -> None:
        """Back to the first page."""
        while not isinstance(self.screen, Home):
            await self.pop_screen()
        await self.leave_table()

    def shown(self, content: Content) -> Content:
        """Text as this terminal can show it."""
        return Content(content.plain.translate(_IN_ASCII), [*content.spans]) if self.is_ascii else content

    def get_key_display(self, binding: Binding) -> str:
        """A key, as this terminal can show it."""
        shown = super().get_key_display(binding)
        return shown.translate(_IN_ASCII) if self.is_ascii else shown

    def tell(self, text: str) -> None:
        """Say what went wrong, where it is seen."""
        if isinstance(self.screen, Page):
            self.screen.say(text, wrong=True)
        else:
            self.notify(text, severity="warning")

    # --- pages ---

    def open_menu(self, name: str) -> None:
        """Open a page by its name."""
        if name == "help" and isinstance(self.screen, HelpPage):
            return
        self.push_screen(_PAGES[name]())

    def action_open_menu(self, name: str) -> None:
        """The same, for keys."""
        self.open_menu(name)


_PAGES: Final[dict[str, Callable[[], Page]]] = {
    "menu": Menu,
    "new": NewGame,
    "load": LoadPage,
    "save": SavePage,
    "rules": RulesPage,
    "high_scores": HighScores,
    "win_ratio": WinRatio,
    "help": HelpPage,
    "preferences": Preferences,
    "chat": Talk,
    "friends": Friends,
}


async def run_app(house: House, options: Options) -> int:
    """Play on the whole screen until somebody has had enough; the exit code of the program."""
    _prepare_processes()
    app = CanastaApp(house, options)
    try:
        await app.run_async()
    finally:
        await app.leave_table()
    return app.return_code or 0


def _prepare_processes() -> None:
    """Computer players think in processes, and Python starts a helper before the first of them.

    It hands over the standard error, of which there is no file any more while a screen is drawn: so it starts now.
    """
    if sys.platform != "win32":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()
