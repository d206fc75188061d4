"""The clients of the load test, in a process of their own: ``python -m benchmarks.server_clients ADDRESS PLAN``.

A socket for each person at each table. They play what the server says is possible, without much thought: draw, or take
the pile, lay down what is alike, discard. First at a fixed rate: each move has a time at which it is due, whether the
server has kept up or not, and its acknowledgement is measured from that time on. So a server that stands still for a
second is late with all moves that were due meanwhile. Then as fast as the server answers.

The result goes to the standard output, as JSON.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections import deque
from contextlib import AsyncExitStack
from itertools import count, pairwise
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

import msgspec
from benchmarks.server_process import cpu_seconds, megabytes_of, stolen_and_all
from benchmarks.server_tables import match_of, player_of
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

SECONDS_TO_ANSWER: Final = 10.0
SECONDS_TO_DEAL: Final = 60.0
# How often the server's memory is looked at in a phase of a fixed rate.
LOOKS_AT_MEMORY: Final = 5
# Connecting, so many at a time: nobody comes to a thousand at the same moment.
AT_ONCE: Final = 50
# A tick is a hundredth of a second: this is a hundredth of a second's time of all processors.
CALM_TICKS: Final = os.cpu_count() or 1
# More messages than twice this at once, and the server would slow a client down.
LOOKS: Final = 40
WILD: Final = "2*"
LEAST: Final = 3


class Plan(Struct, frozen=True, kw_only=True):
    """What is to be played: ``rate`` moves a second for ``seconds``, then without a limit for ``saturated`` seconds."""

    tables: int
    seats: int = 4
    rate: float = 0.0
    seconds: float = 0.0
    saturated: float = 0.0
    # The process of the server, to see how long it computes.
    server: int = 0
    # So many tables are only looked at, by somebody who goes on to the next.
    looks: int = 0


class Move(Struct, frozen=True):
    """A move that the server has acknowledged: where it must be in the log."""

    table: int
    seq: int
    action: str


class Phase(Struct, frozen=True, kw_only=True):
    """What was measured: so many moves in time, and the waits for all of them in seconds."""

    seconds: float
    moves: int
    waits: list[float]
    # Those of the seconds in which the host of the machine left it alone, also in the second before.
    calm_waits: list[float]
    frames: int
    kilobytes: float
    # Seconds that the server has computed, and these clients: they must not be what is slow.
    computed: float | None
    computed_here: float
    # The share of the machine's time that its host gave to others: nobody is fast then.
    stolen: float
    # The server's memory now and then.
    megabytes: list[float]
    refused: int
    # Due, but the server was so late that nobody was on turn; and sent without an answer.
    unsent: int
    lost: int


class Result(Struct, frozen=True, kw_only=True):
    """All that was measured, and what must be in the log now."""

    steady: Phase | None
    saturated: Phase | None
    moves: list[Move]


class _Waiting(Struct):
    kind: str | None
    seats: list[int]


class _Meld(Struct):
    rank: str


class _Hand(Struct):
    melds: list[list[_Meld]]
    pile: list[str]


class _View(Struct):
    version: int
    seat: int | None
    waiting: _Waiting
    can_contribute: bool
    hand: _Hand | None


class _Card(Struct):
    card: str
    meld: list[msgspec.Raw]
    discard: list[msgspec.Raw]


class _Possible(Struct):
    verbs: dict[str, list[msgspec.Raw]]
    takes: list[str]
    cards: list[_Card]


class _Message(Struct):
    """Any message, as far as it matters here."""

    type: str
    id: str | None = None
    seq: int = 0
    view: _View | None = None
    possible: _Possible | None = None


_DECODER: Final = msgspec.json.Decoder(_Message)


def choose(possible: _Possible, melds: set[str], top: str, *, simple: bool = False) -> str:
    """Something legal to do, for a side with these melds; ``simple`` after a refusal: without melds.

    ``top`` is the rank of the pile's top card.
    """
    if possible.takes and not simple:
        return possible.takes[0]
    if not possible.verbs["draw"]:
        return "draw"
    if not simple and (meld := _choose_meld(possible, melds)) is not None:
        return meld
    discards = [card.card for card in possible.cards if not card.discard]
    if discards:
        return f"discard {next((card for card in discards if card[0] not in WILD), discards[0])}"
    bare = next((verb for verb in ("pass", "end", "no", "putback") if not possible.verbs[verb]), None)
    if bare is None and not possible.verbs["top"]:
        return f"top {top}:"
    # What is left is what must be done, even after a refusal.
    forced = bare or next(iter(possible.takes), None) or _choose_meld(possible, melds, leaving=0)
    if forced is None:
        raise AssertionError(f"nothing to do: {msgspec.json.encode(possible).decode()}")
    return forced


def _choose_meld(possible: _Possible, melds: set[str], *, leaving: int = 3) -> str | None:
    """All cards of a rank, and a wild card with a pair, if that leaves so many cards."""
    wild = [card.card for card in possible.cards if card.card[0] in WILD]
    for card in possible.cards:
        rank = card.card[0]
        if card.meld or rank in WILD or rank == "3":
            continue
        group = [each.card for each in possible.cards if each.card[0] == rank]
        if rank not in melds and len(group) < LEAST:
            group += wild[:1]
        if (rank in melds or len(group) >= LEAST) and len(possible.cards) - len(group) >= leaving:
            return f"meld {rank}: {' '.join(group)}"
    return None


class Turn(NamedTuple):
    """Who is on turn, at which version, what is possible, the ranks of the side's melds, and that of the top card."""

    seat: int
    version: int
    possible: _Possible
    melds: set[str]
    top: str


class Sent(NamedTuple):
    """A move under way: its id, its text, when it was due, and the turn it was chosen in."""

    command: str
    action: str
    due: float
    turn: Turn


class _Table:
    """A table as its clients know it."""

    def __init__(self, load: Load, number: int, seats: int) -> None:
        self.number = number
        self.is_playing = False
        self.waits_for = ""
        # Times at which moves are due that wait for somebody to be on turn.
        self.due: deque[float] = deque()
        self.sent: Sent | None = None
        self._load = load
        self._sockets: dict[int, ClientConnection] = {}
        self._turn: Turn | None = None
        # What each seat has said since the last hand.
        self._said: list[set[str]] = [set() for _ in range(seats)]

    async def sit_down(self, seat: int, socket: ClientConnection) -> None:
        """Say hello, join, and listen."""
        self._sockets[seat] = socket
        await _send(socket, type="hello", protocol=1, player=player_of(self.number, seat))
        await _send(socket, type="join", id="join", table=match_of(self.number))

    async def listen(self, seat: int) -> None:
        """Hear all that one socket is told."""
        async for data in self._sockets[seat]:
            now = perf_counter()
            self._load.frames += 1
            self._load.bytes += len(data)
            message = _DECODER.decode(data)
            if message.view is not None:
                await self._see(seat, message.view, message.possible)
            elif self.sent is not None and message.id == self.sent.command:
                await self._answered(message, now)

    async def _see(self, seat: int, view: _View, possible: _Possible | None) -> None:
        self.waits_for = f"{view.waiting.kind} of {view.waiting.seats}"
        self.is_playing = view.waiting.kind == "action"
        if self.is_playing:
            self._said[seat].clear()
        if possible is not None and view.waiting.seats == [seat]:
            melds = view.hand.melds[seat % len(view.hand.melds)] if view.hand is not None else []
            top = view.hand.pile[-1][0] if view.hand is not None and view.hand.pile else ""
            self._turn = Turn(seat, view.version, possible, {meld.rank for meld in melds}, top)
            if self._load.is_saturating and not self.due:
                self.due.append(perf_counter())
            await self.move()
        elif view.can_contribute:
            await self._say(seat, view.version, "contribute", text="luck")
        # Nobody needs to be ready for the first hand.
        if view.waiting.kind == "deal" and seat in view.waiting.seats and view.hand is not None:
            await self._say(seat, view.version, "ready")

    async def _say(self, seat: int, version: int, kind: str, **fields: str) -> None:
        """Say something once between two hands."""
        if kind not in self._said[seat]:
            self._said[seat].add(kind)
            await self._command(seat, version, kind, f"{kind}-{version}", **fields)

    async def _command(self, seat: int, version: int, kind: str, command: str, **fields: str) -> None:
        match = match_of(self.number)
        await _send(self._sockets[seat], type=kind, id=command, table=match, seat=seat, seq=version, **fields)

    async def move(self, *, simple: bool = False) -> None:
        """Do what is due, if somebody is on turn."""
        if self._turn is None or not self.due:
            return
        turn, self._turn = self._turn, None
        action = choose(turn.possible, turn.melds, turn.top, simple=simple)
        self.sent = Sent(f"c{next(self._load.numbers)}", action, self.due.popleft(), turn)
        await self._command(turn.seat, turn.version, "play", self.sent.command, action=self.sent.action)

    async def _answered(self, message: _Message, now: float) -> None:
        sent, self.sent = self.sent, None
        if sent is None:
            return
        if message.type == "accepted":
            self._load.waited(sent.due, now)
            self._load.moves.append(Move(self.number, message.seq, sent.action))
            return
        self._load.refused += 1
        self.due.appendleft(sent.due)
        if message.type == "refused":  # a stale one is followed by a new view
            self._turn = sent.turn
            await self.move(simple=True)


class Load:
    """All tables, and what is measured now."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tables = [_Table(self, number, plan.seats) for number in range(plan.tables)]
        self.numbers = count()
        self.is_saturating = False
        self.moves: list[Move] = []
        self._begin_phase()

    def _begin_phase(self) -> None:
        self.waits: list[float] = []
        self._second_of_waits: list[int] = []
        # The time that the host had given to others at the beginning of each second.
        self._stolen_until: list[int] = []
        self.frames = self.bytes = self.refused = 0
        self._megabytes: list[float] = []
        self._computed = cpu_seconds(self.plan.server)
        self._computed_here = process_time()
        self._stolen, self._ticks = stolen_and_all()
        self._begun = perf_counter()

    def waited(self, due: float, now: float) -> None:
        """A move that was due has been answered."""
        self.waits.append(now - due)
        self._second_of_waits.append(int(due - self._begun))

    def _calm_waits(self) -> list[float]:
        """The waits for moves that were due when the host took less than a hundredth of the machine."""
        if not self._stolen_until:
            return []
        seconds = pairwise([*self._stolen_until, stolen_and_all()[0]])
        calm = [later - sooner <= CALM_TICKS for sooner, later in seconds]
        return [
            wait
            for wait, second in zip(self.waits, self._second_of_waits, strict=True)
            if all(calm[max(0, second - 1) : second + 1])
        ]

    async def _end_phase(self) -> Phase:
        """Wait for the last answers; what has none by then is lost. What could not even be sent is given up."""
        seconds, moves, frames, kilobytes = (
            perf_counter() - self._begun,
            len(self.waits),
            self.frames,
            self.bytes / 1024,
        )
        before, now = self._computed, cpu_seconds(self.plan.server)
        here = process_time() - self._computed_here
        stolen, ticks = stolen_and_all()
        unsent = sum(len(table.due) for table in self.tables)
        for table in self.tables:
            table.due.clear()
        deadline = perf_counter() + SECONDS_TO_ANSWER
        while (lost := self._unanswered()) and perf_counter() < deadline:
            await asyncio.sleep(0.05)
        return Phase(
            seconds=seconds,
            moves=moves,
            waits=self.waits,
            calm_waits=self._calm_waits(),
            frames=frames,
            kilobytes=kilobytes,
            computed=None if before is None or now is None else now - before,
            computed_here=here,
            stolen=(stolen - self._stolen) / max(1, ticks - self._ticks),
            megabytes=self._megabytes,
            refused=self.refused,
            unsent=unsent,
            lost=lost,
        )

    def _unanswered(self) -> int:
        return sum(table.sent is not None for table in self.tables)

    async def play_steadily(self) -> Phase:
        """A move is due every so often, at one table after the other; those that are between two hands are left out."""
        await self._until_all_play()
        self._begin_phase()
        moves = int(self.plan.rate * self.plan.seconds)
        for number in range(moves):
            if number % max(1, moves // LOOKS_AT_MEMORY) == 0:
                self._look_at_memory()
            due = self._begun + number / self.plan.rate
            if int(due - self._begun) == len(self._stolen_until):
                self._stolen_until.append(stolen_and_all()[0])
            wait = due - perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            table = self._next_table(number)
            table.due.append(due)
            await table.move()
        self._look_at_memory()
        return await self._end_phase()

    def _look_at_memory(self) -> None:
        megabytes = megabytes_of(self.plan.server)
        if megabytes is not None:
            self._megabytes.append(megabytes)

    async def _until_all_play(self) -> None:
        deadline = perf_counter() + SECONDS_TO_DEAL
        while not all(table.is_playing for table in self.tables):
            if perf_counter() > deadline:
                stuck = [f"{table.number} waits for {table.waits_for}" for table in self.tables if not table.is_playing]
                raise TimeoutError(f"the hands are not dealt: {', '.join(stuck)}")
            await asyncio.sleep(0.05)

    def _next_table(self, number: int) -> _Table:
        order = self.tables[number % len(self.tables) :] + self.tables[: number % len(self.tables)]
        return next((table for table in order if table.is_playing and not table.due), order[0])

    async def play_saturated(self) -> Phase:
        """At each table a move follows the other at once."""
        await self._until_all_play()
        self._begin_phase()
        self.is_saturating = True
        for table in self.tables:
            table.due.append(perf_counter())
            await table.move()
        await asyncio.sleep(self.plan.saturated)
        self.is_saturating = False
        return await self._end_phase()


def _url(address: str) -> str:
    return address.replace("http", "ws", 1) + "ws"


async def _send(socket: ClientConnection, **message: Any) -> None:
    await socket.send(msgspec.json.encode(message), text=True)


async def run(address: str, plan: Plan) -> Result:
    """Connect everybody, play, and leave."""
    load = Load(plan)
    seats = [(table, seat) for table in load.tables for seat in range(plan.seats)]
    async with AsyncExitStack() as stack:
        for first in range(0, len(seats), AT_ONCE):
            some = seats[first : first + AT_ONCE]
            # Neither compressed nor kept alive from here: the clients are not what is measured.
            opened = await asyncio.gather(
                *(stack.enter_async_context(connect(_url(address), compression=None, ping_interval=None)) for _ in some)
            )
            await asyncio.gather(
                *(table.sit_down(seat, socket) for (table, seat), socket in zip(some, opened, strict=True))
            )
        async with asyncio.TaskGroup() as group:
            listening = [group.create_task(table.listen(seat)) for table, seat in seats]
            gc.disable()  # a pause of the clients would be taken for one of the server
            steady = await load.play_steadily() if plan.seconds else None
            saturated = await load.play_saturated() if plan.saturated else None
            for task in listening:
                task.cancel()
    return Result(steady=steady, saturated=saturated, moves=load.moves)


async def look(address: str, plan: Plan) -> Result:
    """Look at some tables, so that the server has them in memory."""
    for first in range(0, plan.looks, LOOKS):
        async with connect(_url(address), compression=None) as socket:
            await _send(socket, type="hello", protocol=1, player=player_of(0, 0))
            for table in range(first, min(first + LOOKS, plan.looks)):
                for kind in ("join", "leave"):
                    await _send(socket, type=kind, id=kind, table=match_of(table))
                    while _DECODER.decode(await socket.recv()).id != kind:
                        pass
    return Result(steady=None, saturated=None, moves=[])


def main() -> None:
    """Do what the arguments say."""
    address, text = sys.argv[1:]
    plan = msgspec.json.decode(text, type=Plan)
    result = asyncio.run(look(address, plan) if plan.looks else run(address, plan))
    sys.stdout.buffer.write(msgspec.json.encode(result))


if __name__ == "__main__":
    main()
