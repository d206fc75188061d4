"""One table in the server: commands in a row, stored before they are told; and the host's own part in the game.

A command holds the table until its entries are committed and everybody has been told. What is told is put into words
while the disk works, but told only when that is done. So whoever looks at the table sees only what is stored, and the
order of telling is that of the log. What the database does for other tables in the
meantime goes into the same commit: waiting costs one table nothing that another could have used.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any, Final, Protocol

from canasta.bots import LEVELS
from canasta.errors import CanastaError
from canasta.server.bot_worker import Chosen
from canasta.server.messages import (
    Accepted,
    AlternativeInfo,
    Checked,
    Failure,
    Hinted,
    Presence,
    ProblemInfo,
    ReasonInfo,
    Refused,
    ServerMessage,
    Stale,
)
from canasta.server.presenting import (
    Seen,
    SeenByAll,
    Told,
    encode,
    plain_facts,
    possible_info,
    problem_infos,
    seen_infos,
    view_info,
)
from canasta.server.results import results_of
from canasta.server.surroundings import Surroundings
from canasta.server.workers import WorkerFailed
from canasta.store import NewEntry, NotFound, StoreClosed, StoreError
from canasta.table import Accepted as Done
from canasta.table import Announcement, Answer, Bot, BotTurn, News, Pace, Person, Repeated, Table
from canasta.table import Refused as TableRefused
from canasta.table import Stale as TableStale

_LOGGER = logging.getLogger(__name__)

_LEVELS: Final = frozenset(level.number for level in LEVELS)


class Watcher(Protocol):
    """Somebody who looks at the table: a socket. None of this waits."""

    @property
    def player(self) -> str:
        """The id of the player; what may be seen follows from it."""

    def tell(self, message: bytes) -> None:
        """Take a message that must not be lost."""

    def tell_table(self, match: str, message: bytes) -> None:
        """Take a message about a table, of which only the newest matters."""


class _Frames:
    """What happened, in a message for each seat. It is made once, and again only if what is seen has changed since."""

    def __init__(self, match: str, announcements: Iterable[Announcement], *, resync: bool = False) -> None:
        self._match = match
        self._told = Told(announcements)
        self._resync = resync
        self._made: dict[int | None, tuple[Seen, bytes]] = {}

    def of(self, seat: int | None, seen: Seen) -> bytes:
        """The message for a seat that sees this."""
        made = self._made.get(seat)
        if made is None or made[0] is not seen:
            made = seen, seen.frame(self._match, self._told.to(seat), resync=self._resync)
            self._made[seat] = made
        return made[1]


class HostedTable:
    """A match that is being played in this server."""

    def __init__(self, match: str, surroundings: Surroundings, *, pace: int = 0) -> None:
        self.match = match
        self.used_at = surroundings.monotonic()
        self._around = surroundings
        self._pace = Pace(pace)
        self._busy = asyncio.Lock()
        # None before it is read from the log, and when memory and log might differ.
        self._table: Table | None = None
        self._history: list[tuple[int, ...]] = []
        # The version that is there now, encoded when somebody looks at it.
        self._seen_by_all: SeenByAll | None = None
        self._seen: dict[int | None, Seen] = {}
        self._watchers: list[Watcher] = []
        self._stirred = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None
        self._commands: set[asyncio.Task[None]] = set()
        self._seeded_at: float | None = None
        self._last_move_at: float | None = None
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
            self._history = [hand.totals for hand in table.record().hands if hand.totals is not None]
            self._forget_seen()
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
        entries = [NewEntry(entry.text, at, entry.move_id) for entry in done.entries]
        hands, matches = results_of(done.announcements)
        return asyncio.wrap_future(
            self._around.store.append(
                self.match, done.entries[0].seq, entries, hand_results=hands, match_results=matches
            )
        )

    async def _store_and_tell(self, done: Done, reply: Callable[[], None] | None = None) -> None:
        """Write what was accepted, then tell it: first whoever did it.

        If it cannot be written, the table is thrown away: the log is the truth.
        """
        try:
            stored = self._store(done)
            # While the disk works, what there will be to tell is put into words.
            for announcement in done.announcements:
                if isinstance(announcement.what, News) and announcement.what.name == "scored":
                    totals: Any = announcement.what.facts["totals"]
                    self._history.append(totals)
            self._forget_seen()
            frames = _Frames(self.match, done.announcements)
            self._make(frames)
            await stored
        except BaseException:
            self._table = None
            raise
        if reply is not None:
            reply()
        self._tell(frames)

    async def _start_afresh(self) -> None:
        """After a failure: read the log, and tell everybody how it really is."""
        try:
            await self._loaded()
        except CanastaError as error:
            _LOGGER.warning("match %s cannot be read: %s", self.match, error)
            self._tell_all(Failure(code="store_failed", text="The match cannot be read at the moment."))
            return
        self._tell(_Frames(self.match, (), resync=True))

    # --- who looks ---

    @property
    def is_attended(self) -> bool:
        """Whether anybody looks. The bots rest while nobody does."""
        return bool(self._watchers)

    @property
    def is_idle(self) -> bool:
        """Whether it may be dropped from memory."""
        return not (self._watchers or self._runner or self._commands or self._busy.locked())

    async def join(self, watcher: Watcher, *, after: int | None, command: str) -> None:
        """Look at the table from now on. With ``after``, what was missed since that version is told.

        Otherwise, and who was away too long, is told what has happened in this hand, to read it.
        """
        async with self.still() as table:
            seat = table.seat_of(watcher.player)
            was_here = seat in self._connected(table)
            if watcher not in self._watchers:
                self._watchers.append(watcher)
            if seat is not None and not was_here:
                self._tell_presence(seat, connected=True, to=[each for each in self._watchers if each is not watcher])
            missed = None if after is None else table.missed(seat, after)
            events = seen_infos(table.hand_so_far(seat) if missed is None else missed)
            frame = self._seen_by(table, seat).frame(self.match, events, resync=missed is None, answers=command)
            watcher.tell(frame)
        self.stir()

    def leave(self, watcher: Watcher) -> None:
        """Look no longer."""
        if watcher not in self._watchers:
            return
        self._watchers.remove(watcher)
        self.used_at = self._around.monotonic()
        seat = None if self._table is None else self._table.seat_of(watcher.player)
        if self._table is not None and seat is not None and seat not in self._connected(self._table):
            self._tell_presence(seat, connected=False, to=self._watchers)

    async def show(self, watcher: Watcher) -> bytes:
        """The newest state, for somebody who was too slow for all that led to it."""
        async with self.still() as table:
            return self._seen_by(table, table.seat_of(watcher.player)).frame(self.match, (), resync=True)

    def _connected(self, table: Table) -> Counter[int]:
        seats = (table.seat_of(watcher.player) for watcher in self._watchers)
        return Counter(seat for seat in seats if seat is not None)

    def _tell_presence(self, seat: int, *, connected: bool, to: Iterable[Watcher]) -> None:
        self._forget_seen()
        message = encode(Presence(table=self.match, seat=seat, connected=connected))
        for watcher in to:
            watcher.tell(message)

    def _tell_all(self, message: ServerMessage) -> None:
        encoded = encode(message)
        for watcher in self._watchers:
            watcher.tell(encoded)

    def _tell(self, frames: _Frames) -> None:
        """Tell all who look what has happened, each as far as they may know it."""
        for watcher, frame in self._make(frames):
            watcher.tell_table(self.match, frame)

    def _make(self, frames: _Frames) -> list[tuple[Watcher, bytes]]:
        """What each of those who look would be told now."""
        table = self._table
        if table is None:
            raise AssertionError("nothing is told of a table that is not there")
        made: list[tuple[Watcher, bytes]] = []
        for watcher in self._watchers:
            # Asked anew each time: who has left a seat sees its cards no longer.
            seat = table.seat_of(watcher.player)
            made.append((watcher, frames.of(seat, self._seen_by(table, seat))))
        return made

    def _seen_by(self, table: Table, seat: int | None) -> Seen:
        seen = self._seen.get(seat)
        if seen is None:
            if self._seen_by_all is None:
                public = view_info(table.view(None), history=self._history, connected=self._connected(table))
                self._seen_by_all = SeenByAll(public)
            if seat is None:
                seen = self._seen_by_all.seen_by(None)
            else:
                seen = self._seen_by_all.seen_by(table.own(seat), possible_info(table.possible(seat)))
            self._seen[seat] = seen
        return seen

    def _forget_seen(self) -> None:
        self._seen_by_all = None
        self._seen.clear()

    # --- commands of persons ---

    async def command(self, watcher: Watcher, *, seat: int, command: str, deed: Callable[[Table, str], Answer]) -> None:
        """Do what a player asks for, and answer; ``deed`` is given the table and the id that the move has in the log.

        It is carried through even if nobody waits for it any more.
        """
        task = asyncio.create_task(self._command(watcher, seat, command, deed))
        self._commands.add(task)
        task.add_done_callback(self._commands.discard)
        await asyncio.shield(task)

    async def _command(self, watcher: Watcher, seat: int, command: str, deed: Callable[[Table, str], Answer]) -> None:
        async with self.still() as table:
            if table.seat_of(watcher.player) != seat:
                watcher.tell(encode(self._foreign_seat(command, seat)))
                return
            match deed(table, move_id_of(watcher.player, command)):
                case Done() as done:
                    seq = done.entries[-1].seq
                    accepted = encode(Accepted(id=command, table=self.match, seq=seq))
                    try:
                        await self._store_and_tell(done, lambda: watcher.tell(accepted))
                    except StoreError as error:
                        await self._give_up(watcher, command, error)
                case TableRefused(problems):
                    watcher.tell(encode(Refused(id=command, problems=problem_infos(problems), table=self.match)))
                case Repeated(seq):
                    watcher.tell(encode(Accepted(id=command, table=self.match, seq=seq, repeated=True)))
                case TableStale(version):
                    watcher.tell(encode(Stale(id=command, table=self.match, version=version)))
                    watcher.tell(self._seen_by(table, seat).frame(self.match, (), resync=True))
        self.stir()

    async def _give_up(self, watcher: Watcher, command: str, error: StoreError) -> None:
        """Whether it was written or not, the same command with the same id is answered rightly now."""
        _LOGGER.warning("match %s: %s", self.match, error)
        text = "This could not be stored. Please try again."
        watcher.tell(encode(Failure(code="not_stored", text=text, id=command)))
        await self._start_afresh()

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
        if level not in _LEVELS:
            problem = ProblemInfo("no_such_level", {"level": level}, f"There is no level {level}.")
            return Refused(id=command, problems=[problem], table=self.match)
        async with self.still() as table:
            if table.seat_of(watcher.player) != seat:
                return self._foreign_seat(command, seat)
            version, view = table.version, table.view(seat).game
            on_turn = table.stage == "play" and table.waiting_for().seats == (seat,)
        if view is None or not on_turn:
            problem = ProblemInfo("not_your_turn", {"seat": seat}, "A hint is for whoever is on turn.")
            return Refused(id=command, problems=[problem], table=self.match)
        try:
            chosen = await self._around.workers.choose(view, level, f"hint/{self.match}/{version}/{seat}")
        except WorkerFailed:
            return Failure(code="no_hint", text="Nobody could think of anything. Please try again.", id=command)
        return Hinted(
            id=command,
            table=self.match,
            level=level,
            version=version,
            action=chosen.action,
            reason=ReasonInfo(chosen.code, plain_facts(chosen.facts), chosen.reason),
            alternatives=[AlternativeInfo(action, points) for action, points in chosen.alternatives],
        )

    # --- what the host does by itself ---

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
        if self._table is None or self._table.stage != "play":
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
            match waiting.kind:
                case "seed":
                    await self._do(table.give_seed(self._around.new_secret()))
                    self._seeded_at = self._around.monotonic()
                    return 0
                case "toss" if isinstance(table.seats[waiting.seats[0]], Bot):
                    return await self._after_contributions(table, table.call_for_bot)
                case "deal" if not waiting.seats or self._is_first_deal(table):
                    return await self._after_contributions(table, table.deal)
                case "another" if not waiting.seats:
                    await self._do(table.decide_another("no"))
                    return 0
                case _:
                    turn = table.thinking()
        return None if turn is None else await self._move_of_bot(turn)

    def _is_first_deal(self, table: Table) -> bool:
        """Nobody has to be ready for the first hand, but there must be somebody at each seat."""
        return table.waiting_for().kind == "deal" and not self._history and None not in table.seats

    async def _after_contributions(self, table: Table, deed: Callable[[], Answer]) -> float:
        """Deal, or call the coin, when those who are here have added to the secret, or have had the time to."""
        now = self._around.monotonic()
        if self._seeded_at is None:
            self._seeded_at = now
        left = self._seeded_at + self._around.contribution_seconds - now
        if left > 0 and any(table.view(seat).can_contribute for seat in self._connected(table)):
            return left
        await self._do(deed())
        self._last_move_at = self._around.monotonic()
        return 0

    async def _do(self, answer: Answer) -> None:
        if not isinstance(answer, Done):
            raise CanastaError(f"the table refuses the host: {answer}")
        await self._store_and_tell(answer)

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
                await self._store_and_tell(answer)
                self._last_move_at = self._around.monotonic()
        return 0

    async def _think(self, turn: BotTurn) -> str:
        try:
            chosen: Chosen = await self._around.workers.choose(turn.view, turn.level, turn.seed, turn.conventions)
        except Exception as error:  # whatever went wrong in there, the game goes on
            _LOGGER.warning("match %s: a bot of level %s failed: %r", self.match, turn.level, error)
            async with self.still() as table:
                return table.fallback(turn)
        return chosen.action

    async def close(self) -> None:
        """Stop acting; what has begun is carried through."""
        self._is_closed = True
        if self._runner is not None:
            async with self._busy:  # between two commits
                self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)
        if self._commands:
            await asyncio.gather(*self._commands, return_exceptions=True)


def move_id_of(player: str, command: str) -> str:
    """The id of a move in the log. Clients choose theirs freely; so nobody can block that of another player."""
    return sha256(f"{player} {command}".encode()).hexdigest()[:32]


async def _awaited(sleeping: Any) -> None:
    await sleeping
