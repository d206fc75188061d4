"""One table in the server: commands in a row, stored before they are told; and the host's own part in the game.

A command holds the table until its entries are committed and everybody has been told. What is told is put into words
while the disk works, but told only when that is done. So whoever looks at the table sees only what is stored, and the
order of telling is that of the log. What the database does for other tables in the
meantime goes into the same commit: waiting costs one table nothing that another could have used.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any, Final

from canasta.bots import LEVELS
from canasta.errors import CanastaError
from canasta.server.audience import Audience, Frames, Watcher
from canasta.server.bot_worker import Chosen
from canasta.server.company import Company
from canasta.server.messages import (
    Accepted,
    AlternativeInfo,
    Checked,
    Failure,
    Hinted,
    ProblemInfo,
    ReasonInfo,
    Refused,
    ServerMessage,
    Stale,
)
from canasta.server.presenting import encode, plain_facts, problem_infos, seen_infos
from canasta.server.results import results_of
from canasta.server.surroundings import Surroundings
from canasta.server.terms import Terms
from canasta.server.workers import WorkerFailed
from canasta.store import Append, NewEntry, NotFound, StoreClosed, StoreError
from canasta.table import Accepted as Done
from canasta.table import Answer, Bot, BotTurn, News, Pace, Person, Refusal, Repeated, Table
from canasta.table import Refused as TableRefused
from canasta.table import Stale as TableStale

_LOGGER = logging.getLogger(__name__)

_LEVELS: Final = frozenset(level.number for level in LEVELS)


@dataclass(slots=True, eq=False)
class _Asked:
    """What a player has asked for: who, for which seat, what, and when."""

    watcher: Watcher
    seat: int
    command: str
    deed: Callable[[Table, str], Answer]
    at: float
    # Whether it is being done, or was.
    is_taken: bool = False


class HostedTable:
    """A match that is being played in this server."""

    def __init__(
        self,
        match: str,
        surroundings: Surroundings,
        *,
        pace: int = 0,
        terms: Terms | None = None,
        on_over: Callable[[str], None] | None = None,
    ) -> None:
        """``terms`` are those of people who have come together; ``on_over`` is told the match when it is over."""
        self.match = match
        self.terms = terms
        self.used_at = surroundings.monotonic()
        self._around = surroundings
        self._pace = Pace(pace)
        self._busy = asyncio.Lock()
        # None before it is read from the log, and when memory and log might differ.
        self._table: Table | None = None
        self._audience = Audience(match)
        self._company = Company(match, surroundings, self._audience, call_host=self.stir)
        self._on_over = on_over
        self._stirred = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None
        self._seeded_at: float | None = None
        self._last_move_at: float | None = None
        # What players have asked for and nobody has begun to do.
        self._asked: list[_Asked] = []
        self._thought: tuple[int, str] | None = None
        self._is_closed = False

    # --- the table and its log ---

    @asynccontextmanager
    async def still(self) -> AsyncIterator[Table]:
        """The table while nothing happens at it; all of it is stored. Only to be looked at."""
        async with self._busy:
            self.used_at = self._around.monotonic()
            yield await self._loaded()

    async def _loaded(self) -> Table:
        """The table, read from the log if need be; ``NotFound`` if there is no such match."""
        if self._table is None:
            table = await asyncio.to_thread(self._replay)
            # A table that is read has its record anyway, so the totals of its hands are at hand.
            self._audience.history = [hand.totals for hand in table.record().hands if hand.totals is not None]
            self._audience.forget_seen()
            self._thought = None
            self._table = table
        return self._table

    def _replay(self) -> Table:
        log = self._around.store.log(self.match)
        if not log:
            raise NotFound("match", self.match)
        return Table.replay(log)

    def _store(self, done: Done) -> asyncio.Future[None]:
        """Have written what was accepted."""
        at = self._around.time_text()
        entries = tuple(NewEntry(entry.text, at, entry.move_id) for entry in done.entries)
        hands, matches, counts = results_of(done.announcements)
        return self._around.store.append_for_loop(
            Append(self.match, done.entries[0].seq, entries, tuple(hands), tuple(matches), counts)
        )

    async def _store_and_tell(self, table: Table, done: Done, reply: Callable[[], None] | None = None) -> None:
        """Write what was accepted, then tell it: first whoever did it.

        If it cannot be written, the table is thrown away: the log is the truth.
        """
        try:
            stored = self._store(done)
            # While the disk works, what there will be to tell is put into words.
            for announcement in done.announcements:
                if isinstance(announcement.what, News) and announcement.what.name == "scored":
                    totals: Any = announcement.what.facts["totals"]
                    self._audience.history.append(totals)
            self._audience.forget_seen()
            frames = Frames(self.match, done.announcements)
            self._audience.make(table, frames)
            await stored
        except BaseException:
            self._table = None
            raise
        if reply is not None:
            reply()
        self._audience.tell(table, frames)
        self._company.follow(table)
        if table.stage == "over" and self._on_over is not None:
            self._on_over(self.match)

    async def _start_afresh(self) -> None:
        """After a failure: read the log, and tell everybody how it really is."""
        try:
            table = await self._loaded()
        except CanastaError as error:
            _LOGGER.warning("match %s cannot be read: %s", self.match, error)
            self._audience.tell_all(Failure(code="store_failed", text="The match cannot be read at the moment."))
            return
        self._audience.tell(table, Frames(self.match, (), resync=True))

    # --- who looks ---

    @property
    def is_attended(self) -> bool:
        """Whether anybody looks. The bots rest while nobody does."""
        return bool(self._audience.watchers)

    @property
    def is_idle(self) -> bool:
        """Whether it may be dropped from memory."""
        return not (self._audience.watchers or self._runner or self._busy.locked())

    async def join(self, watcher: Watcher, *, after: int | None, command: str) -> None:
        """Look at the table from now on. With ``after``, what was missed since that version is told.

        Otherwise, and who was away too long, is told what has happened in this hand, to read it.
        """
        async with self.still() as table:
            await self._take_seat_back(table, watcher.player)
            seat = table.seat_of(watcher.player)
            self._company.come(table, watcher)
            missed = None if after is None else table.missed(seat, after)
            events = seen_infos(table.hand_so_far(seat) if missed is None else missed)
            seen = self._audience.seen_by(table, seat)
            watcher.tell(seen.frame(self.match, events, resync=missed is None, answers=command))
            self._company.introduce(table, watcher)
        self.stir()

    async def _take_seat_back(self, table: Table, player: str) -> None:
        """Who was replaced by a computer player and comes back has the seat again."""
        place = table.place_to_return_to(player)
        if place is not None and table.stage != "over":
            await self._do(table, table.sit(*place))

    def leave(self, watcher: Watcher) -> None:
        """Look no longer."""
        if watcher in self._audience.watchers:
            self.used_at = self._around.monotonic()
            self._company.go(self._table, watcher)

    async def show(self, watcher: Watcher) -> bytes:
        """The newest state, for somebody who was too slow for all that led to it."""
        async with self.still() as table:
            seen = self._audience.seen_by(table, table.seat_of(watcher.player))
            return seen.frame(self.match, (), resync=True)

    # --- commands of persons ---

    def claim(self, table: Table, seat: int, of: int, *, seq: int, move_id: str) -> Answer:
        """Claim the win from somebody who is gone."""
        is_gone, was_here = self._company.is_gone(of), self._company.was_here(of)
        return table.claim(seat, of, is_gone=is_gone, was_here=was_here, seq=seq, move_id=move_id)

    def replace(self, table: Table, seat: int, of: int, level: int, *, seq: int, move_id: str) -> Answer:
        """Have a computer player go on for somebody who is gone."""
        if self.is_rated:
            return TableRefused((Refusal("not_when_rated"),))
        return table.replace(seat, of, level, is_gone=self._company.is_gone(of), seq=seq, move_id=move_id)

    @property
    def is_rated(self) -> bool:
        """Whether it is played for the ladder."""
        return self.terms is not None and self.terms.rated

    async def command(self, watcher: Watcher, *, seat: int, command: str, deed: Callable[[Table, str], Answer]) -> None:
        """Do what a player asks for, and answer; ``deed`` is given the table and the id that the move has in the log.

        Not to be cancelled: it is carried through even if nobody waits for it any more, together with what others have
        asked for while the table was busy. After a hand that is everybody at once.
        """
        asked = _Asked(watcher, seat, command, deed, self._around.monotonic())
        self._asked.append(asked)
        async with self._busy:
            if asked.is_taken:
                return
            self.used_at = asked.at
            try:
                table = self._table or await self._loaded()
            except BaseException:
                self._asked.remove(asked)
                raise
            together, self._asked = self._asked, []
            await self._do_together(table, together)
        self.stir()

    async def _do_together(self, table: Table, asked: list[_Asked]) -> None:
        """Do in a row what was asked for, write all of it at once, then answer it, and then tell it."""
        replies: list[Callable[[], None]] = []

        def reply() -> None:
            for tell in replies:
                tell()

        try:
            done = self._done(table, asked, replies)
        except BaseException:
            self._table = None  # it may have changed without a trace in the log
            raise
        if done is None:
            reply()
            return
        try:
            await self._store_and_tell(table, done, reply)
        except StoreError as error:
            _LOGGER.warning("match %s: %s", self.match, error)
            # Whether it was written or not, the same command with the same id is answered rightly now.
            text = "This could not be stored. Please try again."
            for each in asked:
                each.watcher.tell(encode(Failure(code="not_stored", text=text, id=each.command)))
            await self._start_afresh()

    def _done(self, table: Table, asked: list[_Asked], replies: list[Callable[[], None]]) -> Done | None:
        """What comes of it, if anything does, and what each is to be answered when that is stored."""
        done: list[Done] = []
        for each in asked:
            each.is_taken = True
            if table.seat_of(each.watcher.player) != each.seat:
                replies.append(partial(each.watcher.tell, encode(self._foreign_seat(each.command, each.seat))))
                continue
            answer = each.deed(table, move_id_of(each.watcher.player, each.command))
            if isinstance(answer, Done):
                done.append(answer)
                # At once: the table forgets it with the next entry.
                if table.turn_to_charge is not None:
                    done.append(_accepted(table.charge(self._company.used)))
            replies.append(partial(self._reply, table, each, answer))
        return self._with_host(table, done) if done else None

    def _reply(self, table: Table, asked: _Asked, answer: Answer) -> None:
        """Answer whoever asked. All that the table was changed by until now is stored."""
        watcher, command = asked.watcher, asked.command
        match answer:
            case Done(entries=entries):
                watcher.tell(encode(Accepted(id=command, table=self.match, seq=entries[-1].seq)))
                self._around.metrics.move_seconds.observe(self._around.monotonic() - asked.at)
            case TableRefused(problems):
                self._around.metrics.commands_refused.add()
                watcher.tell(encode(Refused(id=command, problems=problem_infos(problems), table=self.match)))
            case Repeated(seq):
                watcher.tell(encode(Accepted(id=command, table=self.match, seq=seq, repeated=True)))
            case TableStale(version):
                watcher.tell(encode(Stale(id=command, table=self.match, version=version)))
                watcher.tell(self._audience.seen_by(table, asked.seat).frame(self.match, (), resync=True))

    def _foreign_seat(self, command: str, seat: int) -> Refused:
        text = f"You do not sit at seat {seat}."
        return Refused(id=command, problems=[ProblemInfo("foreign_seat", {"seat": seat}, text)], table=self.match)

    async def check(self, watcher: Watcher, *, seat: int, command: str, action: str) -> ServerMessage:
        """What would be wrong with an action, and what it would be worth."""
        async with self.still() as table:
            if table.seat_of(watcher.player) != seat:
                return self._foreign_seat(command, seat)
            check = table.check(seat, action)
        if check is None:
            problem = ProblemInfo("no_hand", {}, "No hand is being played.")
            return Refused(id=command, problems=[problem], table=self.match)
        return Checked(
            id=command,
            table=self.match,
            problems=problem_infos(check.problems),
            worth=check.worth,
            needed=check.needed,
            canastas=check.canastas,
        )

    async def hint(self, watcher: Watcher, *, seat: int, command: str, level: int) -> ServerMessage:
        """What a computer player of a level would do at a seat that is on turn."""
        if self.is_rated:
            problem = ProblemInfo("no_hints_when_rated", {}, "There are no hints in a rated match.")
            return Refused(id=command, problems=[problem], table=self.match)
        if level not in _LEVELS:
            problem = ProblemInfo("no_such_level", {"level": level}, f"There is no level {level}.")
            return Refused(id=command, problems=[problem], table=self.match)
        async with self.still() as table:
            if table.seat_of(watcher.player) != seat:
                return self._foreign_seat(command, seat)
            version, view, partners = table.version, table.view(seat).game, table.partners_conventions(seat)
            on_turn = table.stage == "play" and table.waiting_for().seats == (seat,)
        if view is None or not on_turn:
            problem = ProblemInfo("not_your_turn", {"seat": seat}, "A hint is for whoever is on turn.")
            return Refused(id=command, problems=[problem], table=self.match)
        try:
            seed = f"hint/{self.match}/{version}/{seat}"
            chosen = await self._around.workers.choose(view, level, seed, partners=partners)
        except WorkerFailed:
            return Failure(code="no_hint", text="Nobody could think of anything. Please try again.", id=command)
        return Hinted(
            id=command,
            table=self.match,
            level=level,
            version=version,
            action=chosen.action,
            reason=ReasonInfo(chosen.code, plain_facts(chosen.facts), chosen.reason),
            alternatives=[AlternativeInfo(*each) for each in chosen.alternatives],
        )

    # --- what the host does by itself ---

    def is_place_of(self, player: str) -> bool | None:
        """Whether somebody sits here; None if the log would have to be read to know it."""
        return None if self._table is None else self._table.seat_of(player) is not None

    def set_pace(self, milliseconds: int) -> None:
        """Change the pause between the moves of computer players, at once."""
        self._pace = Pace(milliseconds)
        self.stir()

    def stir(self) -> None:
        """Look whether there is something to do for the host."""
        self._stirred.set()
        if self._runner is None and self.is_attended and not self._is_closed and not self._is_turn_of_person():
            self._runner = asyncio.create_task(self._run())

    def _is_turn_of_person(self) -> bool:
        """Whether only a person can act now: the most common case, in which nothing needs to be looked at."""
        if (
            self._table is None
            or self._table.stage != "play"
            or self._table.is_played_by_host
            or self._company.is_time_up
        ):
            return False
        return all(isinstance(self._table.seats[seat], Person) for seat in self._table.waiting_for().seats)

    async def _run(self) -> None:
        try:
            while self._stirred.is_set() and self.is_attended:
                self._stirred.clear()
                try:
                    pause = await self._act()
                except StoreClosed:
                    return
                except StoreError as error:
                    _LOGGER.warning("match %s: %s", self.match, error)
                    async with self._busy:
                        await self._start_afresh()
                    pause = self._around.retry_seconds
                if pause is not None:
                    await self._pause(pause)
        except CanastaError as error:
            _LOGGER.warning("match %s cannot go on: %s", self.match, error)
        except Exception:
            _LOGGER.exception("match %s cannot go on", self.match)
        finally:
            self._runner = None

    async def _pause(self, seconds: float) -> None:
        """Wait, but not longer than until something happens; then look again."""
        if seconds > 0:
            tasks: list[asyncio.Task[Any]] = [
                asyncio.create_task(self._stirred.wait()),
                asyncio.create_task(_awaited(self._around.sleep(seconds))),
            ]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
        self._stirred.set()

    async def _act(self) -> float | None:
        """Do what the table waits for, if it waits for the host; when to look again, or None if others are to act."""
        async with self.still() as table:
            waiting = table.waiting_for()
            is_late = self._company.is_time_up
            match waiting.kind:
                case "seed":
                    await self._do(table, self._give_seed(table))
                    return 0
                case "toss" if is_late or isinstance(table.seats[waiting.seats[0]], Bot):
                    return await self._after_contributions(table, lambda: table.call_for_bot(is_late=is_late))
                case "deal" if self._may_deal(table):
                    return await self._after_contributions(table, table.deal)
                case "another" if is_late or not waiting.seats:
                    await self._do(table, table.decide_another("no"))
                    return 0
                case "action" if is_late and not table.is_played_by_host:
                    await self._do(table, table.lapse(waiting.seats[0]))
                    return 0
                case _:
                    turn = table.thinking()
        return None if turn is None else await self._move_of_bot(turn)

    async def _after_contributions(self, table: Table, deed: Callable[[], Answer]) -> float:
        """Deal, or call the coin, when those who are here have added to the secret, or have had the time to."""
        left = self._seconds_for_contributions(table)
        if left > 0:
            return left
        await self._do(table, deed())
        self._last_move_at = self._around.monotonic()
        return 0

    def _seconds_for_contributions(self, table: Table) -> float:
        """How long those who are here may still add to the secret; none, if all have."""
        now = self._around.monotonic()
        if self._seeded_at is None:
            self._seeded_at = now
        if not any(table.view(seat).can_contribute for seat in self._audience.connected(table)):
            return 0
        return self._seeded_at + self._around.contribution_seconds - now

    async def _do(self, table: Table, answer: Answer) -> None:
        await self._store_and_tell(table, _accepted(answer))

    def _with_host(self, table: Table, done: list[Done]) -> Done:
        """What was done, and what the host has to do at once after it, to be stored and told together."""
        if table.waiting_for().kind == "seed":
            done.append(self._give_seed(table))
        if self._may_deal(table) and self._seconds_for_contributions(table) <= 0:
            done.append(_accepted(table.deal()))
            self._last_move_at = self._around.monotonic()
        return Done(
            tuple(entry for each in done for entry in each.entries),
            tuple(announcement for each in done for announcement in each.announcements),
        )

    def _give_seed(self, table: Table) -> Done:
        """Fix the secret of the next hand. From now on everybody may add to it for a while."""
        self._seeded_at = self._around.monotonic()
        return _accepted(table.give_seed(self._around.new_secret()))

    def _may_deal(self, table: Table) -> bool:
        """Whether nobody has to say first that the next hand may be dealt."""
        waiting = table.waiting_for()
        if waiting.kind != "deal":
            return False
        # For the first hand, and for who is late, it is enough that there is somebody at each seat.
        can_wait_no_longer = self._company.is_time_up or table.view(None).hand_number == 1
        return not waiting.seats or (can_wait_no_longer and None not in table.seats)

    async def _move_of_bot(self, turn: BotTurn) -> float:
        if self._thought is None or self._thought[0] != turn.version:
            self._thought = (turn.version, await self._think(turn))
        pause = self._pace.wait(last_move_at=self._last_move_at, now=self._around.monotonic())
        if pause > 0:
            return pause
        async with self.still() as table:
            answer = table.bot_move(turn, self._thought[1])
            if isinstance(answer, TableRefused):
                _LOGGER.warning("match %s: a bot of level %s chose what is not legal", self.match, turn.level)
                answer = table.bot_move(turn, table.fallback(turn))
            if isinstance(answer, Done):
                await self._store_and_tell(table, self._with_host(table, [answer]))
                self._last_move_at = self._around.monotonic()
        return 0

    async def _think(self, turn: BotTurn) -> str:
        try:
            chosen: Chosen = await self._around.workers.choose(
                turn.view, turn.level, turn.seed, conventions=turn.conventions, partners=turn.partners
            )
        except Exception as error:  # whatever went wrong in there, the game goes on
            _LOGGER.warning("match %s: a bot of level %s failed: %r", self.match, turn.level, error)
            async with self.still() as table:
                return table.fallback(turn)
        return chosen.action

    async def close(self) -> None:
        """Stop acting; what has begun is carried through."""
        self._is_closed = True
        self._company.close()
        runner = self._runner  # it may end by itself while it is waited for
        if runner is not None:
            async with self._busy:  # between two commits
                runner.cancel()
            await asyncio.gather(runner, return_exceptions=True)
        async with self._busy:  # after all commands that have come before
            pass


def move_id_of(player: str, command: str) -> str:
    """The id of a move in the log. Clients choose theirs freely; so nobody can block that of another player."""
    return sha256(f"{player} {command}".encode()).hexdigest()[:32]


def _accepted(answer: Answer) -> Done:
    """What the host has done: it never asks for what is not allowed."""
    if not isinstance(answer, Done):
        raise CanastaError(f"the table refuses the host: {answer}")
    return answer


async def _awaited(sleeping: Any) -> None:
    await sleeping
