"""The card table on the whole screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.screen import Screen

from canasta.terminal.affairs import Affairs
from canasta.terminal.screens.keys import MATCH_KEYS, MORE_TABLE_KEYS, TABLE_KEYS, bindings
from canasta.terminal.screens.table.canvas import Canvas, Ink
from canasta.terminal.screens.table.desk import Desk
from canasta.terminal.screens.table.felt import paint_felt
from canasta.terminal.screens.table.glyphs import ASCII, UNICODE
from canasta.terminal.screens.table.hand import paint_hand
from canasta.terminal.screens.table.layout import MIN_HEIGHT, MIN_WIDTH, TITLE, lay_out
from canasta.terminal.screens.table.painted import Painted
from canasta.terminal.screens.table.panel import (
    facts_height,
    log_rows,
    note_height,
    paint_facts,
    paint_log,
    paint_note,
)
from canasta.terminal.screens.table.rail import paint_keys, paint_prompt, paint_title, paint_tray
from canasta.terminal.screens.table.reader import READING_FRAME, last_start, paint_reading, reading_rows
from canasta.terminal.screens.table.sheets import Sheet, paint_sheet, sheet_of, sheet_size
from canasta.terminal.sitting import Sitting

if TYPE_CHECKING:
    from canasta.terminal.screens.app import CanastaApp

# Help, menus and the way out are there also while a question is open.
ANYTIME_KEYS: Final = frozenset(
    ("question_mark", "f1", "f2", "f3", "f4", "f5", "q", "w", "c", "escape", "pageup", "pagedown", "ctrl+c", "ctrl+q")
)
Deed = Callable[[], Awaitable[object]]


class TableScreen(Screen[None]):
    """A match that somebody sits at: everything that can be seen and done there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(key for key in (*TABLE_KEYS, *MORE_TABLE_KEYS, *MATCH_KEYS) if key.action and key.keys != "escape"),
        Binding("escape", "escape", show=False),
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "move_rank(-1)", show=False),
        Binding("down", "move_rank(1)", show=False),
        Binding("home", "move_to(0)", show=False),
        Binding("end", "move_to(-1)", show=False),
        Binding("pageup", "scroll_log(1)", show=False),
        Binding("pagedown", "scroll_log(-1)", show=False),
        Binding("shift+f8,f20", "stage(99)", show=False),
        Binding("ctrl+f8,f32", "stage(3)", show=False),
    ]

    DEFAULT_CSS = """
    TableScreen { layers: table over; overflow: hidden; }
    TableScreen > Painted { position: absolute; layer: table; }
    TableScreen > #sheet, TableScreen > #reading { layer: over; }
    """

    def __init__(self, sitting: Sitting, affairs: Affairs) -> None:
        super().__init__()
        self.sitting = sitting
        self.affairs = affairs
        self._stop_listening: Callable[[], None] | None = None
        self._deeds: asyncio.Queue[Deed] = asyncio.Queue()
        self._marked = 0
        self._scrolled = 0
        self._read_from = 0
        self._sheet: Sheet | None = None
        self._is_stale = False

    @property
    def _app(self) -> CanastaApp:
        return cast("CanastaApp", self.app)

    # --- appearing ---

    def compose(self) -> ComposeResult:
        """The parts of the table, from top to bottom."""
        glyphs = ASCII if self._app.is_ascii else UNICODE
        self.desk = Desk(self.sitting, self.affairs, glyphs, changed=self.refresh_parts, spawn=self._spawn)
        self.desk.on_new_game, self.desk.on_leave = self._new_game, self._leave

        def painted(paint: Callable[[Canvas, Desk], None], ground: str, name: str) -> Painted:
            return Painted(lambda canvas: paint(canvas, self.desk), ground=ground, id=name)

        yield painted(paint_title, "wood", "title")
        yield painted(paint_felt, "felt", "felt")
        yield painted(paint_facts, "paper", "facts")
        yield painted(lambda canvas, desk: paint_log(canvas, desk, scrolled=self._scrolled), "paper", "log")
        yield painted(paint_note, "paper", "note")
        yield painted(paint_hand, "felt", "hand")
        yield painted(paint_tray, "felt-2", "tray")
        yield painted(paint_prompt, "wood", "prompt")
        yield painted(paint_keys, "wood", "keys")
        yield Painted(self._paint_too_small, ground="felt", id="too_small")
        yield Painted(self._paint_sheet, ground="paper", id="sheet")
        yield Painted(self._paint_reading, ground="paper", id="reading")

    def on_mount(self) -> None:
        """Listen to the table."""
        self._stop_listening = self.sitting.listen(self.desk.follow)
        self.run_worker(self._do_deeds(), group="deeds")
        self.desk.follow()
        if self.sitting.view.clock is not None:
            self.set_interval(1.0, self.refresh_parts)

    def on_screen_resume(self) -> None:
        """The table is in front, at first or again: the settings may be different."""
        self._later(self.desk.read_settings)

    def on_unmount(self) -> None:
        """Listen no longer."""
        if self._stop_listening is not None:
            self._stop_listening()

    def on_resize(self, event: events.Resize) -> None:
        """Everything has another place."""
        self.refresh_parts()

    def refresh_parts(self) -> None:
        """Show what has changed; however much that is, once."""
        if self.is_mounted and not self._is_stale:
            self._is_stale = True
            self.call_later(self._show)

    def _show(self) -> None:
        self._is_stale = False
        if not self.is_mounted:
            return
        self._sheet = sheet_of(self.desk)
        places = self._places()
        for part in self.query(Painted):
            place = places.get(part.id or "")
            part.display = place is not None
            if place is not None:
                part.styles.offset = place.offset
                part.styles.width, part.styles.height = place.size
                part.repaint()

    def _places(self) -> dict[str, Region]:
        """The place of each part that is to be seen."""
        width, height = self.size
        layout = lay_out(width, height)
        if layout is None:
            return {"too_small": Region(0, 0, width, height)}
        facts = facts_height(self.desk)
        note = min(note_height(self.desk.note, layout.panel), layout.felt_height - facts)
        log = layout.felt_height - facts - note
        bottom = TITLE + layout.felt_height
        rail = bottom + layout.hand_height
        places = {
            "title": Region(0, 0, width, TITLE),
            "felt": Region(0, TITLE, layout.felt, layout.felt_height),
            "facts": Region(layout.felt, TITLE, layout.panel, facts),
            "log": Region(layout.felt, TITLE + facts, layout.panel, log),
            "note": Region(layout.felt, bottom - note, layout.panel, note),
            "hand": Region(0, bottom, width, layout.hand_height),
            "tray": Region(0, rail, width, 1),
            "prompt": Region(0, rail + 1, width, 1),
            "keys": Region(0, rail + 2, width, 1),
        }
        if self._sheet is not None:
            columns, rows = sheet_size(self._sheet, min(width, max(layout.felt - 2, 60)))
            rows = min(rows, height - 4)
            x, y = max(1, (layout.felt - columns) // 2), max(1, (height - 3 - rows) // 2)
            places["sheet"] = Region(x, y, columns, rows)
        if self.desk.reading is not None:
            rows = len(reading_rows(self.desk.reading, layout.felt)) + READING_FRAME
            places["reading"] = Region(0, TITLE, layout.felt, min(rows, layout.felt_height))
        return {name: place for name, place in places.items() if place.height > 0}

    def _paint_too_small(self, canvas: Canvas) -> None:
        """What the table needs."""
        words = (
            "Canasta needs a larger window:",
            f"{MIN_WIDTH} columns and {MIN_HEIGHT} rows.",
            f"This one has {self.size.width} and {self.size.height}.",
            "The match goes on as it is.",
        )
        for row, text in enumerate(words, start=max(0, (canvas.height - len(words)) // 2)):
            canvas.put(max(0, (canvas.width - len(text)) // 2), row, text, Ink("on-felt", bold=not row))

    def _paint_sheet(self, canvas: Canvas) -> None:
        if self._sheet is not None:
            paint_sheet(canvas, self.desk, self._sheet, marked=min(self._marked, len(self._sheet.options) - 1))

    def _paint_reading(self, canvas: Canvas) -> None:
        reading = self.desk.reading
        if reading is not None:
            self._read_from = min(self._read_from, last_start(reading_rows(reading, canvas.width), canvas.height))
            paint_reading(canvas, self.desk.glyphs, reading, start=self._read_from)

    # --- doing one thing after the other ---

    def _spawn(self, work: Coroutine[Any, Any, None]) -> object:
        return self.run_worker(work, group="questions")

    def _later(self, deed: Deed) -> None:
        """Do something when all that was asked for before is done: who types ahead is not misunderstood."""
        self._deeds.put_nowait(deed)

    async def _do_deeds(self) -> None:
        while True:
            deed = await self._deeds.get()
            await deed()
            self._deeds.task_done()

    async def all_done(self) -> None:
        """Wait until everything that was asked for is done."""
        await self._deeds.join()

    # --- keys ---

    def on_key(self, event: events.Key) -> None:
        """While a page lies over the table, keys turn it; while a question does, they answer it."""
        if self.desk.reading is not None:
            self._read_on(event)
            return
        if self.desk.is_looking and self.sitting.view.stage != "play" and event.key not in ANYTIME_KEYS - {"escape"}:
            self._later(self.desk.look)
            event.stop()
            return
        sheet = self._sheet = sheet_of(self.desk)
        if sheet is None:
            return
        if event.key in ("up", "left"):
            self._mark(self._marked - 1)
        elif event.key in ("down", "right", "tab"):
            self._mark(self._marked + 1)
        elif event.key == "enter":
            self._answer(min(self._marked, len(sheet.options) - 1))
        elif event.key == "escape" and not sheet.is_own:
            return
        elif (event.character or "") in (keys := [option.key for option in sheet.options]):
            self._answer(keys.index(event.character or ""))
        elif event.key not in ANYTIME_KEYS:
            # Nothing can be done at the table before the question is answered.
            pass
        else:
            return
        if event.key == "escape":
            self._later(self.desk.keep)
        event.stop()

    def _read_on(self, event: events.Key) -> None:
        page = max(1, self.query_one("#reading", Painted).size.height - 5)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "space": page, "home": -9_999, "end": 9_999}
        if event.key in steps:
            self._turn_page(steps[event.key])
        elif event.key in ("escape", "w", "enter"):
            self._read_from = 0
            self.desk.let_go()
        elif event.key in ANYTIME_KEYS:
            return
        event.stop()

    def _turn_page(self, rows: int) -> None:
        self._read_from = max(0, self._read_from + rows)
        self.refresh_parts()

    def _mark(self, number: int) -> None:
        if self._sheet is not None:
            self._marked = number % len(self._sheet.options)
            self.refresh_parts()

    def _answer(self, number: int) -> None:
        if self._sheet is not None:
            option = self._sheet.options[number]
            self._marked = 0
            self._later(option.do)

    def action_draw(self) -> None:
        """Draw from the stock."""
        self._later(self.desk.draw)

    def action_take(self) -> None:
        """Take the pile."""
        self._later(self.desk.take)

    def action_stage(self, how_many: int = 1) -> None:
        """Arrange the card under the cursor, or the selected ones, as a meld."""
        self._soon(lambda: self.desk.stage(how_many))

    def action_add_wild(self) -> None:
        """Add a wild card to what is arranged."""
        self._soon(self.desk.add_wild)

    def action_discard(self) -> None:
        """Discard."""
        self._later(self.desk.discard)

    def action_meld(self) -> None:
        """Lay what is arranged."""
        self._later(self.desk.lay)

    def action_obvious(self) -> None:
        """Do the obvious."""
        self._later(self.desk.do_the_obvious)

    def action_select(self) -> None:
        """Select the card under the cursor."""
        self._soon(self.desk.select)

    def action_select_rank(self) -> None:
        """Select all cards of the rank under the cursor."""
        self._soon(self.desk.select_rank)

    def action_move(self, steps: int) -> None:
        """Move the cursor."""
        self._soon(lambda: self.desk.move(steps))

    def action_move_rank(self, direction: int) -> None:
        """Move the cursor to the next rank."""
        self._soon(lambda: self.desk.move_rank(direction))

    def action_move_to(self, place: int) -> None:
        """Move the cursor to the first or the last card."""
        self._soon(lambda: self.desk.move_to(place))

    def action_undo(self) -> None:
        """Take back the last thing."""
        self._later(self.desk.undo)

    def action_undo_all(self) -> None:
        """Take back everything."""
        self._later(self.desk.undo_all)

    def action_hint(self) -> None:
        """A hint, or doing what it says. The computer may think for a while: nothing waits for it."""
        if self.desk.hint is not None:
            self._later(self.desk.follow_hint)
        else:
            self._spawn(self.desk.ask_hint())

    def action_why(self) -> None:
        """Why the computer did what it did."""
        self._spawn(self.desk.ask_why())

    def action_sort(self) -> None:
        """Sort the hand another way."""
        self._later(self.desk.sort)

    def action_verb(self, verb: str) -> None:
        """Pass, end the hand, ask the partner."""
        self._later(lambda: self.desk.do_verb(verb))

    def action_chat(self) -> None:
        """Talk to the others."""
        if self.sitting.place is None:
            self.desk.refuse("Nobody hears you: at this table there are only computer players.")
        else:
            self._app.open_menu("chat")

    def action_people(self) -> None:
        """Offer a draw, resign, go on without somebody."""
        self._soon(self.desk.settle_with_people)

    def action_escape(self) -> None:
        """Close what is open; then the menu."""
        if not self.desk.let_go():
            self._app.open_menu("menu")

    def action_scroll_log(self, direction: int) -> None:
        """Look back in the log, by half of what is shown."""
        log = self.query_one("#log", Painted)
        rows = len(log_rows(self.desk.log.lines, log.size.width))
        step = max(1, log.size.height // 2) * direction
        self._scrolled = max(0, min(rows - log.size.height, self._scrolled + step))
        self.refresh_parts()

    def _soon(self, deed: Callable[[], object]) -> None:
        async def do() -> None:
            deed()

        self._later(do)

    async def _new_game(self) -> None:
        self._app.open_menu("new")

    async def _leave(self) -> None:
        # By the application: what this screen does ends with it.
        self._app.call_later(self._app.run_action, "leave")

    # --- mouse ---

    def on_painted_clicked(self, message: Painted.Clicked) -> None:
        """A click on a card, the stock, the pile, a meld, a key."""
        kind, which = message.part
        if self._sheet is not None and kind not in ("option", "key"):
            return
        match kind:
            case "option":
                self._answer(int(which))
            case "card":
                self._click_card(which, message)
            case "stock":
                self._later(self.desk.draw)
            case "pile":
                self._later(self.desk.take)
            case "meld" if which:
                self._soon(lambda: self.desk.put_onto(which))
            case "staged" if " " in which:
                rank, card = which.split(" ")
                self._soon(lambda: self.desk.unstage(rank, card))
            case "staged":
                self._soon(lambda: self.desk.put_onto(which))
            case "red_three" if message.is_right:
                self._later(lambda: self.desk.discard_red_three(which))
            case "key":
                # By the application, as with the key itself: it may close this screen.
                self._app.call_later(self.run_action, which)

    def _click_card(self, key: str, message: Painted.Clicked) -> None:
        """A click selects, with Ctrl three of the rank, with Shift all of it; the right button discards."""
        if message.is_right:
            held = next((each for each in self.desk.cards if each.key == key), None)
            if held is not None:
                self._later(lambda: self.desk.discard(held))
        elif message.ctrl or message.shift:
            self._soon(lambda: self.desk.select_rank(key, most=3 if message.ctrl else 99))
        else:
            self._soon(lambda: self.desk.select(key))

    def on_mouse_scroll_up(self) -> None:
        """The wheel turns the page, or looks back in the log."""
        self._turn_page(-3) if self.desk.reading is not None else self.action_scroll_log(1)

    def on_mouse_scroll_down(self) -> None:
        """And forth again."""
        self._turn_page(3) if self.desk.reading is not None else self.action_scroll_log(-1)
