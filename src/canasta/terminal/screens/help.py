"""Help: the first turns, the keys, and the rules of the table in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.widgets import Label, Static

from canasta.terminal.screens.keys import COMMON_KEYS, MATCH_KEYS, MENU_KEYS, MORE_TABLE_KEYS, TABLE_KEYS, Key
from canasta.terminal.screens.parts import Page, Paper
from canasta.terminal.screens.rule_words import book, preset_name

TITLES: Final = ("How to play", "Keys and mouse", "The rules")

FIRST_STEPS: Final = (
    (
        "What it is about",
        "You collect cards of one rank and lay them in front of you as melds of three or more. A meld of seven is a "
        "canasta, which brings the most points. Whoever gets rid of all cards goes out and ends the hand; for that a "
        "side needs a canasta, or two, by the rules of the table. The first to reach the target wins the match.",
    ),
    (
        "Your turn",
        "1. Draw from the stock (d), or take the whole discard pile (t) if you can meld its top card at once.\n"
        "2. Meld if you like: move along your hand with the arrows, select cards with Space, and press m.\n"
        "3. Discard one card (x): the turn is over.\n"
        "Enter does the obvious thing. If something is not possible, all reasons are told and nothing changes.",
    ),
    (
        "Wild cards and threes",
        "Twos and jokers are wild: they stand for any card in a meld, beside at least two natural ones. Red threes are "
        "bonus cards, which are laid by themselves. A black three on top of the pile blocks it for the next player.",
    ),
    (
        "The opening",
        "Your first melds in a hand must be worth a minimum together, which is shown beside your melds. They are laid "
        "in one act: arrange several melds (F8), and the line below your hand counts what they are worth.",
    ),
    (
        "The pile",
        "Taking the pile brings many cards at once, so mind what you throw. A wild card in it freezes it: it says "
        "FROZEN then, and only two natural cards from the hand take it. BLOCKED means that nobody can take it now.",
    ),
    (
        "When in doubt",
        "Press h: the computer tells what it would do, and why. Press w to hear why it did what it did. What you laid "
        "in this turn can be taken back with u. Everything is saved at once; quit whenever you like.",
    ),
)

CARDS: Final = (
    ("joker", "50 points, wild"),
    ("two", "20 points, wild"),
    ("ace", "20 points"),
    ("king to eight", "10 points"),
    ("seven to four", "5 points"),
    ("black three", "5 points, blocks the pile"),
    ("red three", "a bonus, by the rules of the table"),
)

MOUSE: Final = (
    ("click a card", "select it, or let it go"),
    ("Ctrl + click", "select three of that rank"),
    ("Shift + click", "select all of that rank"),
    ("right click a card", "discard it, and lay what is arranged"),
    ("click a meld", "add the selected cards to it, or a wild card"),
    ("click an arranged card", "take it back into the hand"),
    ("click the stock", "draw"),
    ("click the pile", "take it"),
    ("click a key or a row", "the same as pressing it"),
    ("the wheel", "look back in what has happened"),
)


class HelpPage(Page):
    """Three chapters; left and right turn the page."""

    HEADLINE = "Help"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "back", show=False),
        Binding("tab,right", "turn(1)", "next chapter", key_display="Tab"),
        Binding("left,shift+tab", "turn(-1)", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._place = 0
        self._rules: tuple[str, dict[str, Any]] | None = None

    def body(self) -> ComposeResult:
        """The chapters, and one of them."""
        yield Chapters()
        with Paper():
            yield Static("", id="text")

    def on_mount(self) -> None:
        """Begin with the keys for those who play, with the first steps for those who do not yet."""
        self._place = 0 if self.canasta.sitting is None else 1
        self.query_one(Paper).focus()
        self._show()
        self.load()

    @work(exclusive=True)
    async def load(self) -> None:
        """The rules: those of the table, or of the next game."""
        sitting = self.canasta.sitting
        if sitting is not None:
            self._rules = sitting.view.rules.preset, sitting.view.rules.options
        elif self.affairs.has_entered:
            settings = await self.attempt(self.affairs.settings())
            rules = None if settings is None else await self.attempt(self.affairs.rules_of_code(settings.rules))
            if rules is not None:
                self._rules = rules.preset, rules.options
        self._show()

    def action_turn(self, by: int) -> None:
        """Another chapter."""
        self.go_to((self._place + by) % len(TITLES))

    def go_to(self, place: int) -> None:
        """A chapter, from its beginning."""
        self._place = place
        self._show()
        self.query_one(Paper).scroll_home(animate=False)

    def _show(self) -> None:
        self.query_one(Chapters).show(self._place)
        match self._place:
            case 0:
                text = _chapters((title, [words]) for title, words in FIRST_STEPS) + _rows(
                    "What cards are worth", CARDS
                )
            case 1:
                text = (
                    _keys("At the table", (*TABLE_KEYS, *MORE_TABLE_KEYS))
                    + _keys("Beside it", (*MATCH_KEYS, *COMMON_KEYS))
                    + _rows("Mouse", MOUSE)
                    + _keys("In menus and lists", MENU_KEYS)
                )
            case _ if self._rules is None:
                text = [Content("They are shown as soon as somebody has entered.")]
            case _:
                preset, options = self._rules
                text = [Content.styled(f"{preset_name(preset)}, with the options in force", "bold"), Content("")]
                text += _chapters(book(options))
        self.query_one("#text", Static).update(self.canasta.shown(Content("\n").join(text)))


class Chapters(Label):
    """The titles of the chapters; a click opens one."""

    def __init__(self) -> None:
        super().__init__("", classes="tabs", markup=False)

    def show(self, place: int) -> None:
        """Mark the one that is open."""
        parts: list[Content | tuple[str, str]] = []
        for index, title in enumerate(TITLES):
            parts += [
                (f"[{title}]", "bold $sun-ink on $sun") if index == place else Content(f" {title} "),
                Content("  "),
            ]
        self.update(Content.assemble(*parts))

    def on_click(self, event: Click) -> None:
        """Open the one under the mouse."""
        left = 0
        for index, title in enumerate(TITLES):
            left += len(title) + 4
            if event.x < left:
                page = self.screen
                if isinstance(page, HelpPage):
                    page.go_to(index)
                return


def _chapters(chapters: Iterable[tuple[str, list[str]]]) -> list[Content]:
    text: list[Content] = []
    for title, sentences in chapters:
        text += [_title(title), Content(" ".join(sentences)), Content("")]
    return text


def _rows(title: str, rows: Iterable[tuple[str, str]]) -> list[Content]:
    lines = [Content.assemble((f"  {name:22}", "bold"), words) for name, words in rows]
    return [_title(title), *lines, Content("")]


def _title(text: str) -> Content:
    return Content.styled(text, "bold $sun-text")


def _keys(title: str, keys: Iterable[Key]) -> list[Content]:
    return _rows(title, ((key.shown, key.does) for key in keys))
