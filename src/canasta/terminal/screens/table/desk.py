"""All that keys and clicks do at the table, and what the house says to it. Nothing here draws anything."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final, Literal

from canasta.bots import LEVELS
from canasta.server.messages import ClockMessage
from canasta.terminal.affairs import Affairs
from canasta.terminal.hinting import next_best
from canasta.terminal.house import Trouble
from canasta.terminal.screens.table import staging
from canasta.terminal.screens.table.arranging import Arranging, Mind, Note
from canasta.terminal.screens.table.glyphs import Glyphs
from canasta.terminal.screens.table.holding import SORTINGS, Held
from canasta.terminal.screens.table.log import Log
from canasta.terminal.screens.table.reader import Reading, reasons
from canasta.terminal.screens.table.staging import NOTHING
from canasta.terminal.screens.table.wording import action_words, reason_words
from canasta.terminal.sitting import Answer, Ok, Refusals, Sitting

# Who goes on for somebody who does not come back.
REPLACING_LEVEL: Final = 3
NOT_YOUR_TURN: Final = "It is not your turn."


class Desk(Arranging):
    """The table in front of the player: what the house last said of it, and what the player does."""

    def __init__(
        self,
        sitting: Sitting,
        affairs: Affairs,
        glyphs: Glyphs,
        *,
        changed: Callable[[], None],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(sitting, glyphs, changed=changed, spawn=spawn)
        self.affairs = affairs
        self.is_thinking = False
        # Who gives the hints, until the player's settings are known.
        self.hint_level = LEVELS[-1].number
        # Whether the player looks at the table before answering what is asked between two hands.
        self.is_looking = False
        # A page to read over the felt.
        self.reading: Reading | None = None
        # The doors: a new game, and the way out.
        self.on_new_game: Callable[[], Awaitable[None]] = _stay
        self.on_leave: Callable[[], Awaitable[None]] = _stay
        self._now = now
        self._clock: ClockMessage | None = None
        self._clock_came = 0.0
        self._version = -1
        self.log = Log(glyphs)
        self.log.read(sitting)

    # --- what the house says ---

    def follow(self) -> None:
        """Something has changed at the table."""
        if self.sitting.clock is not self._clock:
            self._clock, self._clock_came = self.sitting.clock, self._now()
        news = self.log.follow(self.sitting)
        for event in news:
            is_own = event.seat is not None and event.seat == self.view.seat
            if event.name == "turn":
                self.drawn = []
            elif event.name == "dealt_hand":
                self.drawn, self.mind, self.is_looking = [], Mind(), False
            elif is_own and event.name in ("drew", "took"):
                self.drawn += event.cards
            if is_own and event.name in ("melded", "took", "topped"):
                # What was laid is staged no longer; twins of it that are still held must not be taken for it.
                self.mind.staged = NOTHING
        self._keep_what_holds()
        self._check()
        self._changed()

    def _keep_what_holds(self) -> None:
        """Forget what the player had in mind and what the table has made impossible."""
        mind = self.mind
        mind.staged = staging.keep_held(mind.staged, self.hand)
        if self.phase != "draw":
            mind.taking = False
        if (
            (mind.asking == "take" and not (self.possible and self.phase == "draw"))
            or (mind.asking == "putback" and self.phase != "claimed")
            or (mind.asking == "wild" and not self.open_melds)
        ):
            mind.asking = None
        keys = {held.key for held in self.cards}
        mind.chosen &= keys
        mind.cursor = max(0, min(mind.cursor, len(keys) - 1))
        if self._version != self.view.version:
            self._version = self.view.version
            self.hint = None
            if self.note is not None and self.note.kind == "hint":
                self.note = None

    # --- settings ---

    async def read_settings(self) -> None:
        """What the player prefers, here as in the browser."""
        with suppress(Trouble):
            settings = await self.affairs.settings()
            self.hint_level = settings.hint_level
            self.sort_by(settings.hand_sort)

    async def sort(self) -> None:
        """Sort the hand another way, from now on."""
        ways = list(SORTINGS)
        way = ways[(ways.index(self.sorting) + 1) % len(ways)]
        self.sort_by(way)
        self.tell("Your hand", f"Sorted {SORTINGS[way]}.")
        with suppress(Trouble):
            await self.affairs.change_settings(hand_sort=way)

    # --- doing ---

    async def _do(self, deed: Awaitable[Answer]) -> bool:
        """Do something at the table; whether it was done. A refusal is shown with all its sentences."""
        self.forget_note()
        answer = await deed
        if isinstance(answer, Refusals):
            self.refuse(*answer.texts())
        return isinstance(answer, Ok)

    async def play(self, action: str) -> bool:
        """Do an action."""
        return await self._do(self.sitting.play(action))

    def _is_my_turn(self) -> bool:
        if self.possible is None:
            self.refuse("The hand is over." if self.view.stage != "play" else NOT_YOUR_TURN)
        return self.possible is not None

    async def draw(self) -> None:
        """Draw from the stock."""
        self.mind.asking = None
        if self._is_my_turn():
            await self.play("draw")

    async def take(self) -> None:
        """Take the pile: in the only way there is, with what is arranged, or ask how; put it back, if it is held."""
        if not self._is_my_turn() or self.possible is None:
            return
        self.forget_note()
        if self.phase in ("draw", "claimed") and self.chosen_cards:
            self.stage_chosen()
        takes, can_top = self.possible.takes, self.can("top")
        if self.top is not None and self.mind.staged and self.phase in ("draw", "claimed"):
            await self.play(staging.take_text(self.mind.staged, self.top))
        elif self.phase == "claimed":
            self.mind.asking = "putback"
        elif can_top and not takes:
            await self.take_top()
        elif len(takes) == 1 and not can_top:
            await self.play(takes[0])
        elif takes or self.can("claim"):
            if not takes:
                self.refuse(*(problem.text for problem in self.possible.take_problems))
            self.mind.asking = "take"
        else:
            self.refuse(*(problem.text for problem in self.possible.take_problems))
        self._changed()

    async def take_top(self) -> None:
        """Take the top card alone, which is possible when the stock is empty."""
        self.mind.asking = None
        if self.top is not None:
            await self.play(f"top {staging.meld_rank(self.top)}:")

    async def take_by(self, action: str) -> None:
        """Take the pile in one of the ways that were offered."""
        self.mind.asking = None
        await self.play(action)

    async def arrange_take(self) -> None:
        """Arrange the cards for the top card; where the rules know it, the pile is held first."""
        self.mind.asking = None
        if self.can("claim"):
            await self.play("claim")
        else:
            self.mind.taking = True
        self._check()
        self._changed()

    async def put_back(self) -> None:
        """Put the pile back, for the penalty."""
        self.mind.asking = None
        self.mind.staged = NOTHING
        await self.play("putback")

    async def keep(self) -> None:
        """Close a question that the player has opened."""
        self.mind.asking = None
        self._changed()

    async def lay(self) -> bool:
        """Lay what is staged, and what is selected with it."""
        if not self._is_my_turn():
            return False
        if self.chosen_cards:
            self.stage_chosen()
        if not self.mind.staged and not (self.is_for_pile and self.staged_action):
            self.refuse("Nothing is arranged: select cards of one rank, or put the cursor on one and press F8.")
            return False
        return await self.play(self.staged_action)

    async def discard(self, held: Held | None = None) -> None:
        """Discard the selected card, or the one under the cursor; what is staged is laid before."""
        if not self._is_my_turn():
            return
        if held is None:
            chosen = self.chosen_cards
            if len(chosen) > 1:
                self.refuse("Only one card is discarded: select one, or none and use the cursor.")
                return
            held = next((each for each in self.cards if each.key in self.mind.chosen), self.under_cursor)
        if held is None:
            self.refuse("There is no card to discard.")
            return
        self.mind.chosen = frozenset()
        if self.mind.staged and not await self.lay():
            return
        # With the last card laid, the hand may be over.
        if self.possible is not None:
            await self.play(f"discard {held.card}")

    async def discard_red_three(self, card: str) -> None:
        """Discard a laid red three, where the rules allow it."""
        if self._is_my_turn():
            await self.play(f"discard {card}")

    async def undo(self) -> None:
        """Take back the card that was staged last, or the last meld of this turn."""
        self.forget_note()
        if self.mind.staged:
            self._set_staged(staging.remove_last(self.mind.staged))
        elif self._is_my_turn() and self.possible is not None:
            if self.can("undo"):
                await self._do(self.sitting.undo())
            else:
                self.refuse(*(problem.text for problem in self.possible.verbs.get("undo", [])))

    async def undo_all(self) -> None:
        """Take back everything that is staged, and all melds of this turn."""
        self._set_staged(NOTHING)
        while self.can("undo"):
            if not await self._do(self.sitting.undo()):
                return

    def let_go(self) -> bool:
        """Close what is open, one thing at a time; whether there was anything."""
        mind = self.mind
        if self.reading is not None:
            self.reading = None
        elif mind.asking is not None:
            mind.asking = None
        elif self.note is not None:
            self.forget_note()
        elif mind.chosen:
            mind.chosen = frozenset()
        elif mind.taking:
            mind.taking = False
            self._set_staged(NOTHING)
        else:
            return False
        self._changed()
        return True

    # --- the obvious ---

    async def do_the_obvious(self) -> None:
        """What most players would do now with the cards they have lifted: Enter."""
        if not self._is_my_turn():
            return
        chosen = self.chosen_cards
        if self.phase == "claimed" or (self.phase == "draw" and (chosen or self.mind.staged or self.mind.taking)):
            await self.take()
        elif self.phase == "draw":
            await self._begin_turn()
        elif len(chosen) > 1:
            self.stage()
        elif chosen:
            await self.discard()
        elif self.mind.staged:
            await self.lay()
        elif self.can("pass"):
            await self.play("pass")
        else:
            self.select()

    async def _begin_turn(self) -> None:
        """Draw; without a stock, what is left to do."""
        if self.can("draw"):
            await self.draw()
        elif self.can_take:
            await self.take()
        else:
            await self.play(next((verb for verb in ("end", "pass") if self.can(verb)), "draw"))

    async def do_verb(self, verb: str) -> None:
        """An action without cards."""
        if self._is_my_turn():
            await self.play(verb)

    async def ask_why(self) -> None:
        """Open the page that says why the computer did what it did; or close it."""
        if self.reading is not None:
            self.reading = None
        else:
            self.reading = await reasons(self.sitting, self.affairs, self.glyphs)
        self._changed()

    # --- hints ---

    async def ask_hint(self) -> None:
        """Ask what a computer player would do; the second time, do it."""
        if self.hint is not None:
            await self.follow_hint()
            return
        if not self._is_my_turn() or self.is_thinking:
            return
        self.is_thinking = True
        self._changed()
        try:
            answer = await self.sitting.hint(self.hint_level)
        finally:
            self.is_thinking = False
        if isinstance(answer, Refusals):
            self.refuse(*answer.texts())
        elif answer.version == self.view.version:
            self.hint = answer
            again = "h again arranges it." if answer.action.startswith("meld ") else "h again does it."
            title = f"{action_words(self.glyphs, answer.action)}."
            costs = next_best(answer, partial(action_words, self.glyphs))
            self.note = Note("hint", title, (reason_words(answer.reason.text), *costs, again))
        self._changed()

    async def follow_hint(self) -> None:
        """Do what the hint says; melds are only arranged, so that they can be seen first."""
        hint = self.hint
        self.forget_note()
        if hint is None:
            return
        if hint.action.startswith("meld "):
            self._set_staged(staging.groups_of(hint.action))
        else:
            await self.play(hint.action)

    # --- the course of a match ---

    async def call(self, coin: Literal["heads", "tails"]) -> None:
        """Call the coin."""
        await self._do(self.sitting.call(coin))

    async def ready(self) -> None:
        """Have seen the score sheet."""
        await self._do(self.sitting.ready())

    async def another(self, answer: Literal["yes", "no"]) -> None:
        """Answer whether to play another hand."""
        await self._do(self.sitting.another(answer))

    async def respond(self, answer: Literal["yes", "no"]) -> None:
        """Answer what another seat offers."""
        await self._do(self.sitting.respond(answer))

    async def look(self) -> None:
        """Put the score sheet aside, to see how the hand ended; or take it up again."""
        self.is_looking = not self.is_looking
        self._changed()

    async def new_game(self) -> None:
        """Another match, after this one."""
        await self.on_new_game()

    async def leave(self) -> None:
        """Leave the table."""
        await self.on_leave()

    async def answer_partner(self, answer: Literal["yes", "no"]) -> None:
        """Answer the partner who asks whether to go out."""
        await self.play(answer)

    # --- among people ---

    @property
    def people(self) -> list[int]:
        """The seats of the other people."""
        seats = enumerate(self.view.seats)
        return [number for number, seat in seats if seat.kind == "person" and number != self.view.seat]

    def settle_with_people(self) -> None:
        """Open the question what to settle with the other people."""
        if not self.people or self.company.is_watching or self.view.stage == "over":
            self.refuse("There is nobody to settle anything with: you can leave at any time, and come back.")
        else:
            self.mind.asking = "people"
            self._changed()

    async def offer(self, what: Literal["draw", "abort", "resign"]) -> None:
        """Offer to end the match."""
        self.mind.asking = None
        await self._do(self.sitting.offer(what))

    async def claim_win(self, seat: int) -> None:
        """Claim the win from somebody who does not come back."""
        self.mind.asking = None
        await self._do(self.sitting.claim(seat))

    async def replace(self, seat: int) -> None:
        """Let a computer player go on for somebody who does not come back."""
        self.mind.asking = None
        await self._do(self.sitting.replace(seat, REPLACING_LEVEL))

    def seconds_left(self, seat: int) -> int | None:
        """What a seat has left of its turn and its bank, if its time runs."""
        clock = self.sitting.clock
        if clock is None or clock.seat != seat:
            return None
        gone = self._now() - self._clock_came
        return max(0, round((clock.turn_left + clock.bank_left) / 1_000 - gone))


async def _stay() -> None:
    """Nothing happens where there is no door."""
