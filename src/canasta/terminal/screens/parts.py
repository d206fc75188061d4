"""What the pages are made of: the frame around them, rows to choose from, and small questions that lie over them."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from canasta.terminal.affairs import Affairs
from canasta.terminal.house import Trouble
from canasta.terminal.screens.key_line import KeyLine

if TYPE_CHECKING:
    from canasta.terminal.screens.app import CanastaApp

T = TypeVar("T")

NAME_WIDTH: Final = 26
VALUE_WIDTH: Final = 24


# --- rows ---


@dataclass(frozen=True, slots=True)
class Row:
    """A line to choose: a name, perhaps a value that can be changed in place, and a note."""

    id: str
    name: str
    value: str = ""
    note: str = ""
    can_change: bool = False
    mark: str = " "


@dataclass(frozen=True, slots=True)
class Heading:
    """A line between rows."""

    text: str


class Rows(OptionList):
    """Rows in columns. Enter, Space or a click chooses one (``OptionSelected``); left and right change its value."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "select", show=False),
        Binding("left", "step(-1)", "change", key_display="←→"),
        Binding("right", "step(1)", show=False),
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
    ]

    class Stepped(Message):
        """Another value of a row is wanted: the next one, or the one before."""

        def __init__(self, rows: Rows, row: str, by: int) -> None:
            super().__init__()
            self.rows = rows
            self.row = row
            self.by = by

        @property
        def control(self) -> Rows:
            """Whose row it is."""
            return self.rows

    def __init__(
        self,
        *lines: Row | Heading,
        name_width: int = NAME_WIDTH,
        value_width: int = VALUE_WIDTH,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes, compact=True, markup=False)
        self._name_width = name_width
        self._value_width = value_width
        self._shown: list[Row | Heading] = []
        self._could_change = False
        self._lit: int | None = None
        self.show(lines)

    @property
    def chosen(self) -> str | None:
        """The row under the cursor."""
        option = self.highlighted_option
        return None if option is None else option.id

    def show(self, lines: Iterable[Row | Heading]) -> None:
        """Show these rows. The cursor stays on its row; what has not changed is not drawn again."""
        new = list(lines)
        if [_key(line) for line in new] == [_key(line) for line in self._shown]:
            for index, (line, old) in enumerate(zip(new, self._shown, strict=True)):
                if line != old:
                    self.replace_option_prompt_at_index(index, self._prompt(line, is_lit=index == self.highlighted))
        else:
            chosen = self.chosen
            self.set_options(
                Option(
                    self._prompt(line),
                    id=line.id if isinstance(line, Row) else None,
                    disabled=isinstance(line, Heading),
                )
                for line in new
            )
            self._shown = new
            self.choose(chosen)
        self._shown = new

    def choose(self, row: str | None) -> None:
        """Put the cursor on a row; on the first if there is none of this id."""
        if row is not None and any(option.id == row for option in self.options):
            self.highlighted = self.get_option_index(row)
        elif self.options:
            self.action_first()

    def action_step(self, by: int) -> None:
        """Left and right."""
        if self.chosen is not None:
            self.post_message(self.Stepped(self, self.chosen, by))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what has a value can be changed."""
        return action != "step" or self._can_change

    @property
    def _can_change(self) -> bool:
        index = self.highlighted
        line = None if index is None or index >= len(self._shown) else self._shown[index]
        return isinstance(line, Row) and line.can_change

    def on_option_list_option_highlighted(self) -> None:
        """Another row: its keys, and its note is easier to read."""
        self._light()
        if self._could_change != self._can_change:
            self._could_change = self._can_change
            self.refresh_bindings()

    def on_focus(self) -> None:
        """The cursor is here."""
        self._light()

    def on_blur(self) -> None:
        """It is elsewhere."""
        self._light()

    def _light(self) -> None:
        """Draw the row under the cursor as such, and the one before as all others."""
        for index in {self._lit, self.highlighted}:
            if index is not None and index < len(self._shown):
                line, is_lit = self._shown[index], index == self.highlighted
                self.replace_option_prompt_at_index(index, self._prompt(line, is_lit=is_lit))
        self._lit = self.highlighted

    def _prompt(self, line: Row | Heading, *, is_lit: bool = False) -> Content:
        if isinstance(line, Heading):
            return Content.styled(line.text, "bold")
        parts: list[Content | tuple[str, str]] = [Content(f"{line.mark} {_fit(line.name, self._name_width)}")]
        if line.can_change:
            parts.append((_fit(f"< {line.value} >", self._value_width), "bold"))
        elif line.value:
            parts.append((_fit(line.value, self._value_width), "bold"))
        if line.note:
            parts.append((line.note, "" if is_lit else "dim"))
        prompt = Content.assemble(*parts)
        if is_lit and self.app.no_color:
            # Without colours the row is in reverse, which an option list cannot have by its style sheet.
            return prompt.stylize("reverse" if self.has_focus else "underline")
        return prompt


def _key(line: Row | Heading) -> str:
    return line.id if isinstance(line, Row) else f"# {line.text}"


def _fit(text: str, width: int) -> str:
    """The text in a column; one too long pushes what follows, and loses nothing."""
    return f"{text:{width}} "


# --- pages ---


TYPING_KEYS: Final[list[BindingType]] = [
    # Where text is typed, a question mark is one.
    Binding("f1", "app.open_menu('help')", "help", key_display="F1"),
    Binding("question_mark", "app.open_menu('help')", show=False),
]


class Page(Screen[Any]):
    """A page: a title, what is on it, a line for what happened, and the keys. Esc goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back", key_display="Esc"),
        Binding("question_mark,f1", "app.open_menu('help')", "help", key_display="?"),
    ]
    HEADLINE: ClassVar[str] = ""
    # On a low screen there is no room for what is only beautiful.
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]  # noqa: RUF012  # so declared in Textual

    def __init__(self) -> None:
        super().__init__()
        # Changes are made one after the other, however fast the keys come.
        self.changing = asyncio.Lock()

    def compose(self) -> ComposeResult:
        """The frame."""
        with Horizontal(classes="title-bar"):
            yield Label(self._mark(), classes="brand")
            yield Label(self.HEADLINE, id="headline", markup=False)
            yield Label("", id="whose", markup=False)
        yield from self.band()
        with Vertical(classes="sheet"), Vertical(classes="content"):
            yield from self.body()
        yield Static("", id="notice", classes="silent", markup=False)
        yield KeyLine()

    def band(self) -> ComposeResult:
        """What lies between the title and the page, from edge to edge."""
        return ()

    @abstractmethod
    def body(self) -> ComposeResult:
        """What is on the page."""

    def _mark(self) -> str:
        return " Canasta " if self.canasta.is_ascii else " ♥ ♠ Canasta ♦ ♣ "

    @property
    def canasta(self) -> CanastaApp:
        """The application."""
        return cast("CanastaApp", self.app)

    @property
    def affairs(self) -> Affairs:
        """The affairs of the player."""
        return self.canasta.affairs

    def on_screen_resume(self) -> None:
        """Say whose page it is."""
        affairs = self.affairs
        self.query_one("#whose", Label).update(affairs.me.name if affairs.has_entered else "")

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Say what happened, below the page, until something else is said."""
        notice = self.query_one("#notice", Static)
        notice.update(text)
        notice.set_class(wrong, "wrong")
        notice.set_class(not text, "silent")

    async def attempt(self, doing: Awaitable[T]) -> T | None:
        """What comes of it; if the house refuses, its sentence is shown and there is nothing.

        There is nothing either if the page was closed meanwhile: its parts are gone, and nobody waits any more.
        """
        try:
            result = await doing
        except Trouble as trouble:
            if self.display:
                self.say(trouble.text, wrong=True)
            return None
        return result if self.display else None

    def action_back(self) -> None:
        """Esc."""
        self.dismiss()


# --- small questions ---


class Question(ModalScreen[T], Generic[T]):
    """A question over a page. Esc: no answer."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "back", key_display="Esc")]

    def action_back(self) -> None:
        """Esc."""
        self.dismiss(None)


@dataclass(frozen=True)  # without slots: Python 3.11 cannot make a Choice[T] with them
class Choice(Generic[T]):
    """A possible answer, and what it means."""

    value: T
    words: str
    note: str = ""


class Choose(Question[Choice[T] | None], Generic[T]):
    """Which of these?"""

    def __init__(self, title: str, text: str, choices: Sequence[Choice[T]], now: T | None = None) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._choices = choices
        self._now = now

    def compose(self) -> ComposeResult:
        """The question, and the answers."""
        with Vertical(classes="question"):
            yield Label(self._title, classes="question-title" if self._text else "question-title alone", markup=False)
            if self._text:
                yield Label(self._text, classes="question-text", markup=False)
            rows = Rows(
                *(
                    Row(str(index), choice.words, mark="*" if choice.value == self._now else " ")
                    for index, choice in enumerate(self._choices)
                ),
                name_width=max(len(choice.words) for choice in self._choices),
            )
            rows.choose(next((str(i) for i, choice in enumerate(self._choices) if choice.value == self._now), None))
            yield rows
            if any(choice.note for choice in self._choices):
                yield Label("", id="explained", markup=False)
            yield Label("Enter takes it, Esc goes back", classes="question-keys", markup=False)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what it means."""
        for explained in self.query("#explained").results(Label):
            explained.update(self._choices[event.option_index].note)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answered."""
        self.dismiss(self._choices[event.option_index])


# Says what is wrong with an answer, having tried it; nothing if it was done.
Trial = Callable[[str], Awaitable[str]]


class Ask(Question[str | None]):
    """What do you type? An answer that is wrong is told why, and can be corrected."""

    def __init__(
        self, title: str, text: str, trial: Trial, *, value: str = "", placeholder: str = "", is_secret: bool = False
    ) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._trial = trial
        self._value = value
        self._placeholder = placeholder
        self._is_secret = is_secret

    def compose(self) -> ComposeResult:
        """The question, and a field."""
        with Vertical(classes="question"):
            yield Label(self._title, classes="question-title", markup=False)
            if self._text:
                yield Label(self._text, classes="question-text", markup=False)
            yield Input(self._value, placeholder=self._placeholder, password=self._is_secret, compact=True)
            yield Label("", id="wrong", classes="wrong silent", markup=False)
            yield Label("Enter takes it, Esc goes back", classes="question-keys", markup=False)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Try it."""
        wrong = await self._trial(event.value)
        if not wrong:
            self.dismiss(event.value)
            return
        label = self.query_one("#wrong", Label)
        label.update(wrong)
        label.remove_class("silent")


class Tick(Question[list[str] | None]):
    """Which of these, none or several?"""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "done", priority=True)]

    def __init__(self, title: str, text: str, choices: Sequence[Choice[str]], now: Iterable[str]) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._choices = choices
        self._now = set(now)

    def compose(self) -> ComposeResult:
        """The question, and the answers."""
        with Vertical(classes="question"):
            yield Label(self._title, classes="question-title", markup=False)
            yield Label(self._text, classes="question-text", markup=False)
            yield Rows(*self._rows(), name_width=max(len(choice.words) for choice in self._choices))
            yield Label("Space or a click ticks, Enter takes it, Esc goes back", classes="question-keys", markup=False)

    def _rows(self) -> list[Row]:
        ticks = ("[x]" if choice.value in self._now else "[ ]" for choice in self._choices)
        return [
            Row(choice.value, choice.words, note=choice.note, mark=tick)
            for choice, tick in zip(self._choices, ticks, strict=True)
        ]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Tick it, or not."""
        self._now ^= {str(event.option_id)}
        self.query_one(Rows).show(self._rows())

    def action_done(self) -> None:
        """These."""
        self.dismiss([choice.value for choice in self._choices if choice.value in self._now])


class Paper(VerticalScroll, can_focus=True):
    """Text to read, with the keys that scroll."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "scroll_down", show=False),
        Binding("k", "scroll_up", show=False),
        Binding("space", "page_down", show=False),
    ]
