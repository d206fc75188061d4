"""A new game: how many play, by which rules, against whom. One key starts it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final

from msgspec import structs
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static

from canasta.server.messages import ConventionsInfo, RulesInfo
from canasta.server.rest.info import LevelInfo
from canasta.server.rest.rules import PresetInfo
from canasta.terminal.screens.parts import Choice, Choose, Heading, Page, Row, Rows
from canasta.terminal.screens.rule_words import LEVEL_WORDS, PRESET_LINES, preset_name, value_words
from canasta.terminal.screens.rules_page import RulesPage

SEATS: Final = {
    2: ("Opponent",),
    3: ("First opponent", "Second opponent"),
    4: ("Left of you", "Your partner", "Right of you"),
}
MOST_OTHERS: Final = 3
USUAL_LEVEL: Final = 2
TARGETS: Final = (1000, 2000, 3000, 5000, 10_000, None)
GOING_OUT: Final = {"free": "as it comes", "early": "early", "milk": "late"}
GOING_OUT_HELP: Final = {
    "free": "goes out when it thinks best",
    "early": "goes out as soon as it can",
    "milk": "lets the others draw while nobody is close to going out",
}
POINTS: Final = (None, 30, 60, 100)
OWN_MIND: Final = "own mind"


@dataclass(slots=True)
class _Plan:
    """What the game will be."""

    rules: RulesInfo
    levels: list[int]
    conventions: ConventionsInfo
    presets: list[PresetInfo]
    cats: dict[int, LevelInfo] = field(default_factory=dict)

    @property
    def players(self) -> int:
        return int(self.rules.options["players"])

    @property
    def has_partner(self) -> bool:
        return self.players == 4

    def offered(self) -> list[PresetInfo]:
        """The presets for so many players. Catnasta is for two and for four."""
        return [
            preset
            for preset in self.presets
            if preset.players == self.players or (preset.name == "catnasta" and self.players == 4)
        ]


class NewGame(Page):
    """The page of a new game."""

    HEADLINE = "New game"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "play", "play"),
        Binding("o", "options", "all options"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._plan: _Plan | None = None
        self._is_beginning = False

    def body(self) -> ComposeResult:
        """The rows."""
        yield Rows(id="plan", name_width=18, value_width=20, classes="grow")
        yield Static("", id="explanation", markup=False)

    async def on_mount(self) -> None:
        """What was played last is offered first."""
        self.load()

    @work(exclusive=True)
    async def load(self) -> None:
        """Ask what there is."""
        settings = await self.attempt(self.affairs.settings())
        if settings is None:
            return
        presets = await self.attempt(self.affairs.presets())
        cats = await self.attempt(self.affairs.levels())
        rules = await self.attempt(self.affairs.rules_of_code(settings.rules))
        if presets is None or cats is None or rules is None:
            return
        levels = [*settings.opponent_levels, *[USUAL_LEVEL] * MOST_OTHERS][:MOST_OTHERS]
        self._plan = _Plan(rules, levels, settings.conventions, presets, {cat.number: cat for cat in cats})
        self._show()
        self.query_one(Rows).focus()

    def _show(self) -> None:
        if self._plan is not None:
            self.query_one(Rows).show(_rows(self._plan))
            self.on_option_list_option_highlighted()

    def on_option_list_option_highlighted(self) -> None:
        """What the row under the cursor is about."""
        row = self.query_one(Rows).chosen
        self.query_one("#explanation", Static).update(_explanation(self._plan, row) if self._plan and row else "")

    # --- choosing ---

    def on_rows_stepped(self, event: Rows.Stepped) -> None:
        """Left and right."""
        self.step(event.row, event.by)

    @work
    async def step(self, row: str, by: int) -> None:
        """The value beside the one that is chosen."""
        async with self.changing:
            choices = self._choices(row)
            if choices is not None:
                _, now, found = choices
                values = [choice.value for choice in found]
                place = values.index(now) if now in values else 0
                await self._take(row, values[(place + by) % len(values)])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Play, or choose from a list."""
        row = str(event.option_id)
        if row == "play":
            self.action_play()
        elif row == "options":
            self.action_options()
        else:
            self.choose(row)

    @work
    async def choose(self, row: str) -> None:
        """Choose a value from all there are."""
        choices = self._choices(row)
        if choices is None:
            return
        title, now, found = choices
        chosen = await self.app.push_screen_wait(Choose(title, "", found, now))
        if chosen is not None:
            async with self.changing:
                await self._take(row, chosen.value)

    def _choices(self, row: str) -> tuple[str, object, list[Choice[object]]] | None:
        """A row's title, its value now, and all it could be."""
        plan = self._plan
        if plan is None:
            return None
        match row:
            case "players":
                counts = ((2, "two, each alone"), (3, "three, each alone"), (4, "four, two against two"))
                return "How many play?", plan.players, [Choice(n, words.split(",")[0], words) for n, words in counts]
            case "preset":
                found = [Choice[object](each.name, preset_name(each.name), each.description) for each in plan.offered()]
                return "By which rules?", plan.rules.preset, found
            case "target":
                now = plan.rules.options["target"]
                targets = [*sorted({*TARGETS, now} - {None}), None]
                words = "the match ends when a side reaches it"
                return (
                    "Play to",
                    now,
                    [
                        Choice(each, _target_words(each), words if each else "as many hands as you like")
                        for each in targets
                    ],
                )
            case "freeze":
                note = "it spends a two on a pile of four cards"
                return (
                    "Freezes the pile early",
                    plan.conventions.freeze_early,
                    [Choice(False, "no", "as it thinks best"), Choice(True, "yes", note)],
                )
            case "out":
                outs = [Choice[object](each, words, GOING_OUT_HELP[each]) for each, words in GOING_OUT.items()]
                return "Your partner goes out", plan.conventions.going_out, outs
            case "no":
                note = "asked whether to go out, it says no with more points than this in hand"
                return (
                    "Your partner says no above",
                    plan.conventions.no_above,
                    [Choice(each, _points_words(each), note if each else "it decides for itself") for each in POINTS],
                )
            case _ if row.startswith("level"):
                seat = int(row.removeprefix("level"))
                cats = [Choice[object](cat.number, cat.name, cat.description) for cat in plan.cats.values()]
                return SEATS[plan.players][seat], plan.levels[seat], cats
        return None

    async def _take(self, row: str, value: object) -> None:
        """Take a value; rules are made by the house."""
        plan = self._plan
        if plan is None:
            return
        rules: RulesInfo | None = None
        match row:
            case "players":
                preset = next(each for each in plan.presets if each.players == value)
                rules = await self.attempt(self.affairs.rules(preset.name))
            case "preset":
                changes = {"players": 4} if value == "catnasta" and plan.players == 4 else {}
                rules = await self.attempt(self.affairs.rules(str(value), dict(changes)))
            case "target":
                changes = {name: plan.rules.options[name] for name in plan.rules.differences}
                rules = await self.attempt(self.affairs.rules(plan.rules.preset, {**changes, "target": value}))  # type: ignore[dict-item]
            case "freeze" | "out" | "no":
                name = {"freeze": "freeze_early", "out": "going_out", "no": "no_above"}[row]
                plan.conventions = structs.replace(plan.conventions, **{name: value})
            case _:
                plan.levels[int(row.removeprefix("level"))] = int(str(value))
        if rules is not None:
            plan.rules = rules
        self.say("")
        self._show()

    @work
    async def action_options(self) -> None:
        """All options."""
        if self._plan is None:
            return
        rules = await self.app.push_screen_wait(RulesPage(self._plan.rules))
        if rules is not None:
            self._plan.rules = rules
            self._show()

    # --- starting ---

    def action_play(self) -> None:
        """Begin, once: Enter may have been pressed twice."""
        if self._plan is not None and not self._is_beginning:
            self._is_beginning = True
            self.begin(self._plan)

    @work
    async def begin(self, plan: _Plan) -> None:
        """Begin, and remember what was chosen for the next time."""
        levels = plan.levels[: plan.players - 1]
        conventions = plan.conventions if plan.has_partner else None
        match = await self.attempt(self.affairs.begin(plan.rules.code, levels, conventions=conventions))
        if match is None:
            self._is_beginning = False
            return
        kept = {"conventions": plan.conventions} if plan.has_partner else {}
        await self.attempt(self.affairs.change_settings(rules=plan.rules.code, opponent_levels=levels, **kept))
        self.canasta.sit_down(match)


def _rows(plan: _Plan) -> list[Row | Heading]:
    cats = [plan.cats[level].name for level in plan.levels[: plan.players - 1]]
    against = f"against {cats[0]}" if plan.players == 2 else f"with {', '.join(cats[:-1])} and {cats[-1]}"
    name = preset_name(plan.rules.preset)
    changed = len(plan.rules.differences)
    rows: list[Row | Heading] = [
        Row("play", "Play", note=f"{against}, {name}, {_aim(plan.rules)}", mark=">"),
        Heading(""),
        Row("players", "Players", str(plan.players), "two against two" if plan.has_partner else "", can_change=True),
        Row("preset", "Rules", name, PRESET_LINES.get(plan.rules.preset, ""), can_change=True),
        Row("target", "Play to", _target_words(plan.rules.options["target"]), can_change=True),
        Row("options", "All options", note=_changed(changed, name)),
        Heading(""),
    ]
    for seat, (place, level) in enumerate(zip(SEATS[plan.players], plan.levels, strict=False)):
        cat = plan.cats[level]
        words = LEVEL_WORDS.get(cat.number, "")
        rows.append(Row(f"level{seat}", place, cat.name, words, can_change=True))
    if plan.has_partner:
        agreed = plan.conventions
        rows += [
            Heading("How your partner plays"),
            Row(
                "freeze", "Freezes early", value_words(agreed.freeze_early), "a two on a pile of four", can_change=True
            ),
            Row("out", "Goes out", GOING_OUT[agreed.going_out], GOING_OUT_HELP[agreed.going_out], can_change=True),
            Row("no", "Says no above", _points_words(agreed.no_above), "points in hand, when you ask", can_change=True),
        ]
    return rows


def _explanation(plan: _Plan, row: str) -> str:
    """A sentence or two about a row."""
    match row:
        case "play":
            return (
                "Enter deals the cards. You can take back melds and ask for hints in every game against a cat, "
                "and quit at any time: everything is saved at once."
            )
        case "players":
            return "Two or three play each alone; four play two against two, and your partner sits opposite."
        case "preset":
            name = plan.rules.preset
            described = next((preset.description for preset in plan.presets if preset.name == name), "")
            return f"{preset_name(name)}: {described}."
        case "target":
            return "The score that ends the match. Without one you say after each hand whether to play another."
        case "options":
            return "Every rule of the game with its help: change what you like, or type the code of a friend's rules."
        case "freeze":
            return "Whether your partner spends a two to freeze a pile of four cards or more."
        case "out":
            return f"Your partner {GOING_OUT_HELP[plan.conventions.going_out]}."
        case "no":
            return "Asked whether you may go out, your partner says no with more points than this in hand."
        case _:
            cat = plan.cats[plan.levels[int(row.removeprefix("level"))]]
            return f"{cat.name}, level {cat.number} of {len(plan.cats)}: {cat.description}."


def _aim(rules: RulesInfo) -> str:
    target = rules.options["target"]
    return "hand by hand" if target is None else f"to {target:,}"


def _target_words(target: object) -> str:
    return "as you like" if target is None else value_words(int(str(target)))


def _points_words(points: object) -> str:
    return OWN_MIND if points is None else str(points)


def _changed(count: int, preset: str) -> str:
    if not count:
        return f"as {preset}"
    return f"{count} option{'' if count == 1 else 's'} changed from {preset}"
