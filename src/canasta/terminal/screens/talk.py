"""What is said at a table with other people."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

from canasta.terminal.screens.parts import TYPING_KEYS, Page, Paper
from canasta.terminal.sitting import Refusals

LONGEST_LINE = 300


class Talk(Page):
    """The chat of the table."""

    HEADLINE = "Chat"
    BINDINGS = TYPING_KEYS

    def body(self) -> ComposeResult:
        """The lines, and a field for one's own."""
        with Paper(can_focus=False):
            yield Static("", id="lines")
        yield Input(placeholder="Say something; Enter sends it, Esc goes back", max_length=LONGEST_LINE, compact=True)

    def on_mount(self) -> None:
        """Listen, for as long as the page is open."""
        sitting = self.canasta.sitting
        if sitting is None or sitting.place is None:
            self.query_one(Input).disabled = True
            self.say("Here is nobody to talk to: there is a chat where you play with other people.")
            return
        self._stop = sitting.listen(self._show)
        self._show()
        self.query_one(Input).focus()

    def on_unmount(self) -> None:
        """Listen no longer."""
        stop = getattr(self, "_stop", None)
        if stop is not None:
            stop()

    def _show(self) -> None:
        sitting = self.canasta.sitting
        if sitting is None:
            return
        lines = [Content.assemble((f"{line.name}: ", "bold"), line.text) for line in sitting.talk]
        self.query_one("#lines", Static).update(Content("\n").join(lines))
        self.query_one(Paper).scroll_end(animate=False)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it."""
        sitting, text = self.canasta.sitting, event.value.strip()
        if sitting is None or not text:
            return
        answer = await sitting.chat(text)
        if isinstance(answer, Refusals):
            self.say(" ".join(answer.texts()), wrong=True)
        else:
            self.say("")
            event.input.value = ""
