"""The rules, option by option: what each means, its value, the preset's, and how to change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Label, OptionList, Static

from canasta.errors import RulesError
from canasta.server.messages import RulesInfo
from canasta.server.rest.rules import OptionInfo, OptionValue, PresetInfo
from canasta.terminal.house import Trouble
from canasta.terminal.screens.parts import Ask, Choice, Choose, Heading, Page, Row, Rows, Tick
from canasta.terminal.screens.rule_words import CHAPTERS, option_name, preset_name, sentence, typed_value, value_words

NAME_WIDTH: Final = 27
VALUE_WIDTH: Final = 24
CHANGED: Final = "*"
LOCKED: Final = "The rules cannot change during a match. Start a new game to change them."
# How far left and right go for numbers this large.
STEPS: Final = ((100_000, 500), (1_000, 50), (0, 1))


class RulesPage(Page):
    """All options. It ends with the rules as they were left; at a table they are only shown."""

    HEADLINE = "Rules"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "app.open_menu('help')", show=False),
        Binding("delete,backspace", "as_preset", "as preset", key_display="Del"),
        Binding("p", "preset", "preset"),
        Binding("r", "reset", "reset"),
        Binding("d", "differences", "changed"),
        Binding("c", "code", "code"),
    ]

    def __init__(self, rules: RulesInfo | None = None) -> None:
        super().__init__()
        self._rules = rules
        self._locked = False
        # Whether what is chosen here is kept for the next new game; else whoever opened the page takes it.
        self._keeps = False
        self._options: dict[str, OptionInfo] = {}
        self._presets: dict[str, PresetInfo] = {}
        self._preset = ""
        self._only_changed = False

    def body(self) -> ComposeResult:
        """A line about the preset, the options, and the help of the one under the cursor."""
        yield Label("", id="about", markup=False)
        yield Label("", id="columns", classes="columns", markup=False)
        yield Rows(id="options", name_width=NAME_WIDTH, value_width=VALUE_WIDTH, classes="grow")
        yield Static("", id="explanation", markup=False)

    def on_mount(self) -> None:
        """Ask what there is."""
        self.load()

    @work(exclusive=True)
    async def load(self) -> None:
        """The options, the presets, and the rules: those given, of the table, or of the next game."""
        sitting = self.canasta.sitting
        if self._rules is None and sitting is not None:
            self._rules, self._locked = sitting.view.rules, True
        elif self._rules is None:
            settings = await self.attempt(self.affairs.settings())
            if settings is None:
                return
            self._rules, self._keeps = await self.attempt(self.affairs.rules_of_code(settings.rules)), True
        options, presets = await self.attempt(self.affairs.options()), await self.attempt(self.affairs.presets())
        if self._rules is None or options is None or presets is None:
            return
        self._options = {option.name: option for option in options}
        self._presets = {preset.name: preset for preset in presets}
        self._preset = self._rules.preset
        if self._locked:
            self.say(LOCKED)
        elif self._keeps:
            self.say("What you choose here is what your next new game is played by.")
        self.refresh_bindings()
        self._show()
        self.query_one(Rows).focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """During a match there is nothing to change."""
        return not (self._locked and action in ("as_preset", "preset", "reset"))

    # --- showing ---

    def _differences(self) -> list[str]:
        return [name for name in self._options if self._value(name) != self._preset_value(name)]

    def _value(self, name: str) -> OptionValue:
        value: OptionValue = self._rules.options[name] if self._rules is not None else None
        return value

    def _preset_value(self, name: str) -> OptionValue:
        return self._presets[self._preset].options[name]

    def _show(self) -> None:
        if self._rules is None:
            return
        differences, preset = self._differences(), preset_name(self._preset)
        changed = f"{len(differences)} changed" if differences else "as it is"
        self.query_one("#about", Label).update(f"{preset}, {changed}. Share code {self._rules.code}.")
        columns = f"  {'':{NAME_WIDTH}} {'now':{VALUE_WIDTH}} {preset}"
        self.query_one("#columns", Label).update(columns)
        lines: list[Row | Heading] = []
        for title, names in self._groups():
            shown = [name for name in names if not self._only_changed or name in differences]
            if shown:
                lines.append(Heading(title))
            lines += [self._row(name, is_changed=name in differences) for name in shown]
        self.query_one(Rows).show(lines or [Heading(f"Nothing differs from {preset}.")])
        self._explain()

    def _groups(self) -> list[tuple[str, list[str]]]:
        """The options by chapter; one that no chapter knows comes last."""
        groups = [(chapter.title, [name for name in chapter.options if name in self._options]) for chapter in CHAPTERS]
        known = {name for _, names in groups for name in names}
        rest = [name for name in self._options if name not in known]
        return [*groups, ("More", rest)]

    def _row(self, name: str, *, is_changed: bool) -> Row:
        return Row(
            name,
            option_name(name),
            value_words(self._value(name)),
            value_words(self._preset_value(name)),
            can_change=not self._locked,
            mark=CHANGED if is_changed else " ",
        )

    def on_option_list_option_highlighted(self) -> None:
        """Another option: its help."""
        self._explain()

    def _explain(self) -> None:
        option = self._options.get(self.query_one(Rows).chosen or "")
        text = ""
        if option is not None:
            value, usual = self._value(option.name), self._preset_value(option.name)
            lines = [f"{option_name(option.name)}: {option.help}.", f"Now: {sentence(option.name, value)}"]
            if value != usual:
                lines.append(f"{CHANGED} {preset_name(self._preset)}: {sentence(option.name, usual)}")
            lines.append(f"Possible: {_possible(option)}.")
            text = "\n".join(lines)
        self.query_one("#explanation", Static).update(text)

    # --- changing ---

    def on_rows_stepped(self, event: Rows.Stepped) -> None:
        """Left and right."""
        option = self._options.get(event.row)
        if option is not None and not self._locked:
            self.change(option.name, lambda now: next_value(option, now, event.by))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: choose, tick or type."""
        option = self._options.get(event.option_id or "")
        if option is None:
            return
        if self._locked:
            self.say(LOCKED)
        elif option.kind == "yes_no":
            self.change(option.name, lambda now: not now)
        elif option.kind == "number":
            self.type_value(option)
        else:
            self.choose_value(option)

    @work
    async def choose_value(self, option: OptionInfo) -> None:
        """One of the choices, or several of a set."""
        now = self._value(option.name)
        title, text = option_name(option.name), f"{option.help}."
        if option.kind == "set":
            ticks = [Choice(str(each), value_words(str(each))) for each in option.choices]
            chosen = await self.app.push_screen_wait(Tick(title, text, ticks, now if isinstance(now, list) else ()))
            if chosen is not None:
                self.change(option.name, lambda _: chosen)
            return
        choices = [
            Choice[OptionValue](each, value_words(each), sentence(option.name, each)) for each in _choices(option)
        ]
        picked = await self.app.push_screen_wait(Choose(title, text, choices, now))
        if picked is not None:
            self.change(option.name, lambda _: picked.value)

    @work
    async def type_value(self, option: OptionInfo) -> None:
        """A number. The house says what is wrong with it, and it can be corrected."""

        async def trial(text: str) -> str:
            try:
                value = typed_value(option.name, text)
            except RulesError as error:
                return f"{option_name(error.option)}: {error.reason}."
            return await self._try({option.name: value})

        now = self._value(option.name)
        question = Ask(
            option_name(option.name),
            f"{option.help}.\nPossible: {_possible(option)}. {preset_name(self._preset)}: "
            f"{value_words(self._preset_value(option.name))}.",
            trial,
            value="none" if now is None else str(now),
        )
        if await self.app.push_screen_wait(question) is not None:
            self.say("")

    @work
    async def change(self, name: str, change: Callable[[OptionValue], OptionValue]) -> None:
        """Change an option by what it is now, if there are such rules."""
        async with self.changing:
            wrong = await self._try({name: change(self._value(name))})
        self.say(wrong, wrong=bool(wrong))

    async def _try(self, changes: dict[str, OptionValue], preset: str | None = None) -> str:
        """Have the house make the rules; what is wrong with them, or nothing."""
        before = {} if preset is not None else {name: self._value(name) for name in self._differences()}
        try:
            rules = await self.affairs.rules(preset or self._preset, {**before, **changes})
        except Trouble as trouble:
            return explained(trouble)
        self._rules, self._preset = rules, preset or self._preset
        self._show()
        return ""

    async def action_as_preset(self) -> None:
        """The option under the cursor as the preset has it."""
        name = self.query_one(Rows).chosen
        if name in self._options:
            self.change(name, lambda _: self._preset_value(name))

    @work
    async def action_preset(self) -> None:
        """Another preset."""
        choices = [Choice(each.name, preset_name(each.name), each.description) for each in self._presets.values()]
        text = "All options are set to those of the preset."
        chosen = await self.app.push_screen_wait(Choose("Preset", text, choices, self._preset))
        if chosen is not None:
            self.say(await self._try({}, preset=chosen.value))

    async def action_reset(self) -> None:
        """The preset as it is."""
        self.say(
            await self._try({}, preset=self._preset) or f"All options are as {preset_name(self._preset)} has them."
        )

    def action_differences(self) -> None:
        """Show only what differs from the preset, or everything."""
        self._only_changed = not self._only_changed
        self._show()

    @work
    async def action_code(self) -> None:
        """Show the share code; another can be typed in its place."""
        if self._rules is None:
            return

        async def trial(text: str) -> str:
            try:
                rules = await self.affairs.rules_of_code(text.strip())
            except Trouble as trouble:
                return trouble.text
            if not self._locked:
                self._rules, self._preset = rules, rules.preset
                self._show()
            return ""

        text = "Give this code to others, and they play by the same rules. Type theirs to play by those."
        await self.app.push_screen_wait(Ask("Share code", text, trial, value=self._rules.code))

    def action_back(self) -> None:
        """Go, with the rules as they are."""
        self.go_back()

    @work(exclusive=True)
    async def go_back(self) -> None:
        """Keep what was chosen, then go."""
        if self._keeps and self._rules is not None:
            await self.attempt(self.affairs.change_settings(rules=self._rules.code))
        self.dismiss(self._rules)


def _possible(option: OptionInfo) -> str:
    if option.kind == "number":
        return option.allowed
    words = [value_words(each) for each in _choices(option)]
    return f"any of {', '.join(words)}, or none" if option.kind == "set" else ", ".join(words)


def _choices(option: OptionInfo) -> list[bool | int | str | None]:
    return [*option.choices, *([None] if option.can_be_none else [])]


def next_value(option: OptionInfo, now: OptionValue, by: int) -> OptionValue:
    """The value beside this one: the next choice, a number a step away, a set with one more or less in it."""
    if option.kind == "number":
        return _next_number(option, now if isinstance(now, int) else None, by)
    if option.kind == "set":
        # All sets there are, in an order of their own.
        names = [str(choice) for choice in option.choices]
        chosen = set(now) if isinstance(now, list) else set()
        place = sum(1 << bit for bit, name in enumerate(names) if name in chosen)
        place = (place + by) % (1 << len(names))
        return [name for bit, name in enumerate(names) if place >> bit & 1]
    values = _choices(option)
    place = next((index for index, value in enumerate(values) if value == now and type(value) is type(now)), 0)
    return values[(place + by) % len(values)]


def _next_number(option: OptionInfo, now: int | None, by: int) -> int | None:
    step = next(step for least, step in STEPS if option.high >= least)
    if now is None:
        return option.low if by > 0 else option.high
    # To round numbers, and none is beyond the smallest.
    beside = (now // step + 1) * step if by > 0 else (now - 1) // step * step
    if beside < option.low:
        if now > option.low:
            return option.low
        return None if option.can_be_none else now
    return min(beside, option.high)


def explained(trouble: Trouble) -> str:
    """Why there are no such rules, each reason with the option's name in words."""
    problems = trouble.facts.get("problems")
    if not isinstance(problems, list):
        return trouble.text
    return "\n".join(f"{option_name(problem['option'])}: {problem['text']}." for problem in problems)
