"""Saved matches and matches that were left: load one, save one, as a name in the list or as a file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Label, OptionList

from canasta.server.rest.matches import MatchInfo
from canasta.server.rest.saves import SaveInfo
from canasta.terminal.house import Trouble
from canasta.terminal.screens.home import names_of_others, standing
from canasta.terminal.screens.parts import TYPING_KEYS, Ask, Choice, Choose, Heading, Page, Row, Rows
from canasta.terminal.screens.rule_words import preset_name

MATCH: Final = "match:"
SAVE: Final = "save:"
FILE: Final = "file"
LONGEST_FILE: Final = 3_000_000  # characters of a record
MOST_MATCHES: Final = 20


class LoadPage(Page):
    """What can be gone on with."""

    HEADLINE = "Load a match"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "nothing", "load", key_display="Enter"),
        Binding("delete,d", "delete", "delete", key_display="Del"),
        Binding("r", "rename", "rename"),
        Binding("f", "file", "open a file"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._saves: dict[str, SaveInfo] = {}
        self._matches: dict[str, MatchInfo] = {}

    def body(self) -> ComposeResult:
        """The list."""
        yield Label("A match that you play now is kept: you find it here again.", classes="about")
        yield Rows(id="matches", name_width=30, classes="grow")

    def on_mount(self) -> None:
        """Ask what there is."""
        self.load()

    @work(exclusive=True)
    async def load(self) -> None:
        """Saves and matches, the last one first."""
        saves = await self.attempt(self.affairs.saves())
        running = await self.attempt(self.affairs.matches("running", limit=MOST_MATCHES))
        aside = await self.attempt(self.affairs.matches("set_aside", limit=MOST_MATCHES))
        if saves is None or running is None or aside is None:
            return
        self._saves = {f"{SAVE}{save.id}": save for save in saves}
        self._matches = {f"{MATCH}{match.match}": match for match in (*running, *aside)}
        lines: list[Row | Heading] = [Heading("Saved" if saves else "There is no saved match yet.")]
        lines += [
            Row(key, save.name, note=f"{_when(save.saved)}  {preset_name(save.preset)}: {', '.join(save.seats)}")
            for key, save in self._saves.items()
        ]
        if self._matches:
            lines += [Heading(""), Heading("Running matches")]
        lines += [
            Row(key, names_of_others(match), note=f"{_when(match.updated)}  {standing(match)}")
            for key, match in self._matches.items()
        ]
        lines += [Heading(""), Row(FILE, "Open a record (.can) ...", note="an unfinished one goes on where it ends")]
        rows = self.query_one(Rows)
        rows.show(lines)
        rows.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with it."""
        row = str(event.option_id)
        if row in self._matches:
            self.canasta.sit_down(self._matches[row].match)
        elif row in self._saves:
            self.load_save(self._saves[row])
        else:
            self.action_file()

    @work(exclusive=True, group="load")
    async def load_save(self, save: SaveInfo) -> None:
        """A save."""
        match = await self.attempt(self.affairs.load(save.id))
        if match is not None:
            self.canasta.sit_down(match)

    def _chosen_save(self) -> SaveInfo | None:
        save = self._saves.get(self.query_one(Rows).chosen or "")
        if save is None:
            self.say("Choose a saved match first.", wrong=True)
        return save

    @work
    async def action_delete(self) -> None:
        """Delete a save, after a question."""
        save = self._chosen_save()
        if save is None:
            return
        choices = [Choice(False, "No, keep it"), Choice(True, "Yes, delete it", "The match itself stays.")]
        answer = await self.app.push_screen_wait(Choose(f"Delete '{save.name}'?", "", choices, False))
        if answer is not None and answer.value:
            try:
                await self.affairs.delete_save(save.id)
            except Trouble as trouble:
                self.say(trouble.text, wrong=True)
                return
            self.say(f"'{save.name}' is deleted.")
            self.load()

    @work
    async def action_rename(self) -> None:
        """Another name for a save."""
        save = self._chosen_save()
        if save is None:
            return

        async def trial(name: str) -> str:
            try:
                await self.affairs.rename_save(save.id, name)
            except Trouble as trouble:
                return trouble.text
            return ""

        if await self.app.push_screen_wait(Ask("Rename", f"Another name for '{save.name}'", trial, value=save.name)):
            self.load()

    @work
    async def action_file(self) -> None:
        """A record that lies somewhere."""
        found: list[str] = []

        async def trial(text: str) -> str:
            path = Path(text.strip()).expanduser()
            try:
                record = await asyncio.to_thread(_read, path)
                loaded = await self.affairs.load_record(record)
            except OSError as error:
                return f"{path} cannot be read: {error.strerror or error}."
            except UnicodeDecodeError:
                return f"{path} is no text, so it is no record."
            except Trouble as trouble:
                return trouble.text
            if loaded.match is None:
                return "This match is over. To look at it: canasta replay FILE, or the browser."
            found.append(loaded.match)
            return ""

        text = "The path of a record of Canasta, such as canasta-hoyle-2026-05-01.can"
        await self.app.push_screen_wait(Ask("Open a record", text, trial))
        if found:
            self.canasta.sit_down(found[0])

    def action_nothing(self) -> None:
        """The rows take Enter."""


class SavePage(Page):
    """The match of the table, under a name or as a file."""

    HEADLINE = "Save the match"
    BINDINGS = TYPING_KEYS

    def body(self) -> ComposeResult:
        """A name, and a file."""
        yield Label("Every move is stored when it is made. A save is a place to come back to, under a name.")
        yield Label("")
        yield Label("Name", classes="field")
        yield Input(id="name", max_length=40, compact=True)
        yield Label("")
        yield Rows(
            Row("save", "Save under this name", note="to be loaded here, or in the browser"),
            Row("file", "Write a record (.can)", note="a file to keep, to replay, or to take elsewhere"),
        )

    async def on_mount(self) -> None:
        """Suggest a name."""
        if self.canasta.sitting is None:
            self.say("There is no match to save: start or load one first.", wrong=True)
            return
        name = await self.attempt(self.affairs.suggested_name())
        field = self.query_one("#name", Input)
        field.value = name or ""
        field.focus()

    def on_input_submitted(self) -> None:
        """Enter in the field."""
        self.save()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """One of the two."""
        if event.option_id == "save":
            self.save()
        else:
            self.write_file()

    @work(exclusive=True)
    async def save(self) -> None:
        """Save; nothing is overwritten without a question."""
        sitting, name = self.canasta.sitting, self.query_one("#name", Input).value.strip()
        if sitting is None:
            return
        self.say("")
        try:
            try:
                saved = await self.affairs.save(sitting.match, name)
            except Trouble as trouble:
                if trouble.code != "name_taken":
                    raise
                choices = [Choice(False, "No"), Choice(True, "Yes, replace it")]
                title = f"There is already a save '{name}'. Replace it?"
                answer = await self.app.push_screen_wait(Choose(title, "", choices, False))
                if answer is None or not answer.value:
                    return
                saved = await self.affairs.save(sitting.match, name, replace=True)
        except Trouble as trouble:
            self.say(trouble.text, wrong=True)
            return
        self.say(f"Saved as '{saved.name}'. Esc goes back to the table.")

    @work(exclusive=True, group="file")
    async def write_file(self) -> None:
        """A record in the folder where one is, never over another file."""
        sitting = self.canasta.sitting
        if sitting is None:
            return
        info = await self.attempt(self.affairs.match(sitting.match))
        record = await self.attempt(self.affairs.record(sitting.match))
        if info is None or record is None:
            return

        async def trial(text: str) -> str:
            path = Path(text.strip()).expanduser()
            try:
                await asyncio.to_thread(_write, path, record)
            except FileExistsError:
                return f"There is a file {path} already: choose another name."
            except OSError as error:
                return f"{path} cannot be written: {error.strerror or error}."
            return ""

        suggested = f"canasta-{info.preset}-{info.created[:10]}.can"
        path = await self.app.push_screen_wait(Ask("Write a record", "The file to write", trial, value=suggested))
        if path is not None:
            self.say(f"Written to {Path(path.strip()).expanduser()}.")


def _read(path: Path) -> str:
    with path.open(encoding="utf-8") as file:
        return file.read(LONGEST_FILE + 1)


def _write(path: Path, text: str) -> None:
    with path.open("x", encoding="utf-8") as file:
        file.write(text)


def _when(time: str) -> str:
    """The day and the time of a moment in UTC, without its seconds."""
    return f"{time[:10]} {time[11:16]}"
