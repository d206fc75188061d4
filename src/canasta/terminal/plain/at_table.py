"""A match, line by line: what happens is told, and what the table waits for is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final, Literal

from canasta.bots import find_level
from canasta.errors import CanastaError
from canasta.rules import Rules
from canasta.server.messages import ViewInfo
from canasta.terminal.affairs import Affairs
from canasta.terminal.house import Trouble
from canasta.terminal.plain.helping import PEOPLE_HELP, TABLE_HELP
from canasta.terminal.plain.own_turn import OwnTurn
from canasta.terminal.plain.saves import find_save
from canasta.terminal.plain.talking import Talk, fitting
from canasta.terminal.reasons import SECRET, explain_hand, open_reason
from canasta.terminal.rules_shown import show
from canasta.terminal.showing import name_winner, score_sheet, show_goal, show_scores, show_table
from canasta.terminal.sitting import Answer, Refusals, Sitting
from canasta.terminal.telling import OFFERED, how_it_ended, tell, tell_talk
from canasta.terminal.words import Company

MOST_REASONS: Final = 12
YES_NO: Final = ("yes", "no")


class GoTo(Exception):
    """The player leaves this match for another one."""

    def __init__(self, match: str) -> None:
        super().__init__(match)
        self.match = match


class AtTable:
    """One match, from sitting down to its end."""

    def __init__(
        self,
        sitting: Sitting,
        affairs: Affairs,
        talk: Talk,
        *,
        suits: bool,
        begin: Callable[[str], Awaitable[str]],
    ) -> None:
        """``begin`` is for who wants a new match: it reads which one."""
        self._begin = begin
        self.sitting = sitting
        self.affairs = affairs
        self.talk = talk
        self.suits = suits
        self.turn = OwnTurn(self)
        self._untold: list[str] = []
        # What was asked last, so that the table is shown once for each turn.
        self._shown: tuple[int, int] | None = None
        self.commands: dict[str, Callable[[str], Awaitable[None]]] = {
            "?": self.help,
            "help": self.help,
            "s": self.show,
            "show": self.show,
            "pile": self.show_pile,
            "log": self.show_log,
            "scores": self.show_scores,
            "rules": self.show_rules,
            "why": self.why,
            "save": self.save,
            "save!": self.save_over,
            "load": self.load,
            "record": self.record,
            "new": self.new,
            "say": self.say,
            "offer": self.offer,
            "resign": self.resign,
            "replace": self.replace,
        }

    @property
    def view(self) -> ViewInfo:
        """The table."""
        return self.sitting.view

    @property
    def company(self) -> Company:
        """Who sits there."""
        return Company.of(self.view, suits=self.suits)

    # --- the course of a match ---

    async def play(self) -> None:
        """Play until the match is over. ``Quit``, ``EndOfInput`` and ``GoTo`` leave it before."""
        self._welcome()
        while True:
            self.tell_news()
            if self.view.stage == "over":
                self._end()
                return
            if self.sitting.failure:
                return
            if self.sitting.waits_for_me:
                await self._answer()
            else:
                await self._wait()

    def _welcome(self) -> None:
        view, company = self.view, self.company
        if view.seat is None:
            self.talk.say(["You look on: nobody waits for you here."])
            return
        others = [
            f"{seat.name}{'' if seat.level is None else f' (computer, level {seat.level})'}"
            for number, seat in enumerate(view.seats)
            if number != view.seat
        ]
        partner = company.partner_of(view.seat)
        together = f" {company.name(partner)} is your partner." if partner != view.seat else ""
        self.talk.say([f"At the table: you, {', '.join(others)}.{together}"])
        if view.hand is not None and view.stage == "play":
            self.talk.say([f"Hand {view.hand_number} is being played."])

    def tell_news(self) -> None:
        """All that is new: the line, what happened, what was said. The score sheet follows the hand it is of."""
        self._gather()
        lines, self._untold = self._untold, []
        self.talk.say(lines)

    def _gather(self) -> None:
        """Put what is new into words; some of it needs none."""
        news = self.sitting.take_news()
        lines = [*self.sitting.take_notices(), *tell(self.company, news, self.view.hand)]
        if any(event.name == "scored" for event in news):
            lines += self._sheet()
        self._untold += [*lines, *tell_talk(self.sitting.take_talk())]

    def _sheet(self) -> list[str]:
        sheet = self.view.score_sheet
        if sheet is None:
            return []
        return ["", f"Score of hand {sheet.hand}:", *score_sheet(self.company, sheet.scores, sheet.totals)]

    def _end(self) -> None:
        view, company = self.view, self.company
        lines = ["", f"The match is over. {show_scores(company, view.totals)}."]
        if view.ended is not None:
            lines.append(how_it_ended(company, view.ended.how, view.ended.seat))
        lines.append(name_winner(company, view.totals, view.winner))
        self.talk.say(lines)

    # --- waiting ---

    async def _wait(self) -> None:
        """Until something changes. Where people are waited for, one can talk meanwhile."""
        if self.talk.is_typed and self._waits_for_people():
            line = await self.ask("(waiting) ")
            if line:
                await self.obey(line)
        else:
            await self.sitting.change(self.sitting.changes)

    def _waits_for_people(self) -> bool:
        view = self.view
        seats = view.waiting.seats if view.waiting.seats else range(len(view.seats))
        return any(view.seats[seat].kind == "person" and seat != view.seat for seat in seats)

    async def ask(self, prompt: str) -> str | None:
        """The next line; None if the table changes before."""
        return await self.talk.ask(prompt, unless=self._otherwise())

    async def _otherwise(self) -> None:
        """Until something is to be told, or another thing is asked."""
        since, asked = self.sitting.changes, self._asked()
        while self._asked() == asked and not self._untold:
            since = await self.sitting.change(since)
            self._gather()

    def _asked(self) -> tuple[object, ...]:
        """What the table waits for."""
        view, mine = self.view, self.sitting.waits_for_me
        return (view.stage, self.sitting.failure, mine, view.offer, view.version if mine else None)

    # --- what the table waits for ---

    async def _answer(self) -> None:
        view = self.view
        if view.offer is not None and view.seat in view.offer.waiting:
            what = OFFERED[view.offer.what]
            question = f"{self.company.does(view.offer.seat, 'offer')} {what}. Do you agree?"
            await self._choose(question, YES_NO, lambda answer: self.sitting.respond(_yes_or_no(answer)))
        elif view.waiting.kind == "toss":
            await self._choose("A coin decides who plays first. Your call?", ("heads", "tails"), self._call)
        elif view.waiting.kind == "another":
            await self._choose("Another hand?", YES_NO, lambda answer: self.sitting.another(_yes_or_no(answer)))
        elif view.waiting.kind == "deal":
            await self._get_ready()
        else:
            await self._take_turn()

    async def _call(self, coin: str) -> Answer:
        return await self.sitting.call("heads" if coin == "heads" else "tails")

    async def _choose(self, question: str, choices: Sequence[str], do: Callable[[str], Awaitable[Answer]]) -> None:
        words = " or ".join(choices)
        line = await self.ask(f"{question} ({words}) ")
        if not line:
            return
        choice = fitting(line, choices)
        if choice is not None:
            self.report(await do(choice))
        elif not await self.obey(line):
            self.talk.say([f"Please type {words}."])

    async def _get_ready(self) -> None:
        line = await self.ask("Enter deals the next hand, q quits. ")
        if line == "":
            self.report(await self.sitting.ready())
        elif line is not None and not await self.obey(line):
            self.talk.say(["Enter deals the next hand; ? shows what else you can type."])

    async def _take_turn(self) -> None:
        hand = self.view.hand
        if hand is None or not self.sitting.is_my_turn:
            await self._wait()
            return
        turn = (self.view.hand_number, len(self.sitting.history) if hand.phase in ("draw", "asked") else -1)
        if self._shown is None or (turn[1] >= 0 and turn != self._shown):
            self._shown = turn
            await self.show("")
        line = await self.ask("> ")
        if line is None:
            return
        if not line:
            self.talk.say([self.turn.what_now()])
        elif not await self.turn.obey(line) and not await self.obey(line):
            await self.turn.play_typed(line)

    def report(self, answer: Answer) -> bool:
        """Say every reason why something was not done; whether it was."""
        if isinstance(answer, Refusals):
            self.talk.say(answer.texts())
        return not isinstance(answer, Refusals)

    # --- what one can type at any time ---

    async def obey(self, line: str) -> bool:
        """Do what a line says, if it is one of the commands that are always there."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        if command is None:
            return False
        try:
            await command(rest.strip())
        except (CanastaError, OSError) as error:
            self.talk.say([str(error)])
        return True

    async def help(self, _rest: str) -> None:
        """All that can be typed."""
        people = PEOPLE_HELP if sum(seat.kind == "person" for seat in self.view.seats) > 1 else ()
        self.talk.say([*TABLE_HELP, *people])

    async def show(self, _rest: str) -> None:
        """The table, and what can be done."""
        hand = self.view.hand
        if hand is None:
            self.talk.say([f"{show_scores(self.company, self.view.totals)}."])
            return
        lines = ["", *show_table(self.company, hand, self.view.minimums), show_goal(self.company, self.view)]
        clock = self.sitting.clock
        if clock is not None and clock.seat == self.view.seat:
            turn, bank = clock.turn_left // 1_000, clock.bank_left // 1_000
            lines.append(f"Your time, when the turn began: {turn} seconds, and {bank} of the bank.")
        if self.sitting.is_my_turn:
            lines.append(self.turn.what_now())
        self.talk.say(lines)

    async def show_pile(self, _rest: str) -> None:
        """Every card of the pile: they lie open."""
        pile = [] if self.view.hand is None else self.view.hand.pile
        self.talk.say([f"The pile, the top card last: {self.company.cards(pile) or 'no cards'}"])

    async def show_log(self, _rest: str) -> None:
        """What has happened in this hand."""
        self.talk.say(tell(self.company, self.sitting.history, self.view.hand) or ["Nothing has happened yet."])

    async def show_scores(self, _rest: str) -> None:
        """The totals, hand by hand, and the last sheet."""
        lines = [f"{show_scores(self.company, self.view.totals)}."]
        for number, totals in enumerate(self.view.history, start=1):
            lines.append(f"  after hand {number}: {show_scores(self.company, totals)}")
        self.talk.say([*lines, *self._sheet()])

    async def show_rules(self, _rest: str) -> None:
        """The options of this match."""
        self.talk.say(show(Rules.from_code(self.view.rules.code)))

    # --- reasons ---

    async def why(self, rest: str) -> None:
        """Why the computer did what it did."""
        is_over = self.view.stage != "play"
        if rest or is_over:
            await self._explain(int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 6 else self._last_hand())
            return
        mine = [index for index, move in enumerate(self.sitting.moves) if move.seat == self.view.seat]
        since = self.sitting.moves[mine[-1] + 1 :] if mine else self.sitting.moves
        lines = []
        for move in since:
            if self.view.seats[move.seat].kind == "bot":
                what = " ".join(tell(self.company, move.events, move.after))
                reason = open_reason(move)
                name = self.company.name(move.seat)
                lines.append(f"{what} {f'Why: {reason}.' if reason is not None else f'{name} {SECRET}.'}")
        self.talk.say(lines or ["The computer has done nothing since your last turn."])

    def _last_hand(self) -> int:
        sheet = self.view.score_sheet
        return 0 if sheet is None else sheet.hand

    async def _explain(self, number: int) -> None:
        bots = [seat for seat, info in enumerate(self.view.seats) if info.kind == "bot"]
        record = await self.affairs.record(self.sitting.match)
        explained = await asyncio.to_thread(explain_hand, record, number, bots)
        if not explained:
            self.talk.say([f"There is nothing to tell of hand {number}: reasons are told of hands that are over."])
            return
        shown = explained if number != self._last_hand() else explained[-MOST_REASONS:]
        if len(shown) < len(explained):
            self.talk.say([f"The last {len(shown)} of {len(explained)} actions of the computer in hand {number}:"])
        self.talk.say(f"  {self.company.name(each.seat)}: {each.action}. Why: {each.reason}." for each in shown)

    # --- saves and records ---

    async def save(self, name: str) -> None:
        """Keep the match as it is now, under a name."""
        await self._save(name, replace=False)

    async def save_over(self, name: str) -> None:
        """The same in place of an older save of this name."""
        await self._save(name, replace=True)

    async def _save(self, name: str, *, replace: bool) -> None:
        try:
            saved = await self.affairs.save(
                self.sitting.match, name or await self.affairs.suggested_name(), replace=replace
            )
        except Trouble as trouble:
            more = [f"save! {name} replaces it."] if trouble.code == "name_taken" else []
            self.talk.say([trouble.text, *more])
        else:
            self.talk.say([f"Saved as {saved.name}: load {saved.name} comes back to this point."])

    async def load(self, name: str) -> None:
        """Go on from a save."""
        found = await find_save(self.affairs, self.talk, name)
        if found is not None:
            raise GoTo(await self.affairs.load(found.id))

    async def record(self, name: str) -> None:
        """Write the match to a new file."""
        if not name:
            self.talk.say(["Name the file: record match.can"])
            return
        text = await self.affairs.record(self.sitting.match)
        path = Path(name).expanduser()
        try:
            await asyncio.to_thread(_write_new, path, text)
        except FileExistsError:
            self.talk.say([f"{path} exists already; a record never overwrites a file, choose another name."])
        except OSError as error:
            self.talk.say([f"{path}: {error.strerror}."])
        else:
            self.talk.say([f"The match is recorded in {path}: 'canasta replay {path}' shows it."])

    async def new(self, rest: str) -> None:
        """Leave this match as it is, and begin another."""
        raise GoTo(await self._begin(rest))

    # --- people ---

    async def say(self, text: str) -> None:
        """Say something to all at the table."""
        if text:
            self.report(await self.sitting.chat(text))
        else:
            self.talk.say(["Say what? Such as: say Good luck!"])

    async def offer(self, what: str) -> None:
        """Offer to end the match."""
        match what:
            case "draw" | "abort":
                self.report(await self.sitting.offer(what))
            case _:
                self.talk.say(["offer draw, or offer abort: as if the match had not been."])

    async def resign(self, _rest: str) -> None:
        """Give the match up, after being asked once more."""
        if await self.talk.ask_choice("Give this match up?", YES_NO) == "yes":
            self.report(await self.sitting.offer("resign"))

    async def replace(self, rest: str) -> None:
        """Let a computer player go on for whoever is gone."""
        gone = [seat for seat in self.sitting.away if seat != self.view.seat]
        if not gone:
            self.talk.say(["Nobody is gone."])
            return
        level = find_level(rest).number if rest else 2
        self.report(await self.sitting.replace(gone[0], level))

    async def claim_win(self) -> None:
        """Claim the win from whoever is gone."""
        gone = [seat for seat in [*self.sitting.away, *self.view.lapsed] if seat != self.view.seat]
        if gone:
            self.report(await self.sitting.claim(gone[0]))
        else:
            self.talk.say(["Nobody is gone."])


def _yes_or_no(answer: str) -> Literal["yes", "no"]:
    return "yes" if answer == "yes" else "no"


def _write_new(path: Path, text: str) -> None:
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
