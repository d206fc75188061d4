"""A host for tables in tests: it stores the log, gives the seeds, runs the bots and plays for the persons."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from canasta import Rules
from canasta.bots import find_level, make_player
from canasta.table import Accepted, Announcement, Answer, Bot, BotTurn, Clock, Logged, Pace, Person, Sitter, Table

LONGEST_MATCH = 20_000
"""More entries than any match of a test."""

PERSON_LEVEL = 2
"""How a person plays here."""


def person(number: int) -> Person:
    """Somebody to sit at a table."""
    return Person(f"id-{number}-zz", f"Person {number}")


def bot(level: int = 1) -> Bot:
    """A computer player to sit at a table."""
    return Bot(level, find_level(level).name)


def secret_of(rng: Random) -> str:
    """A secret of the dealer."""
    return f"{rng.getrandbits(256):064x}"


def accepted(answer: Answer) -> Accepted:
    """The answer, which must be a yes."""
    assert isinstance(answer, Accepted), answer
    return answer


class FakeClock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        assert seconds >= 0
        self.now += seconds


class Host:
    """Keeps a table and its log. The log is stored before anything is told."""

    def __init__(
        self,
        rules: Rules,
        sitters: list[Sitter | None],
        *,
        seed: str,
        pace: Pace | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.rng = Random(seed)
        self.clock = FakeClock()
        self.pace = pace if pace is not None else Pace(0)
        self.last_move_at: float | None = None
        self.log: list[Logged] = []
        self.told: list[Announcement] = []
        self.moves = 0
        self.hands_wanted = 2
        # What a turn of a person takes, at a table with a clock.
        self.milliseconds = 1_000
        self.table, begun = Table.begin(rules, sitters, clock=clock)
        self.store(begun)

    def store(self, answer: Answer) -> Accepted:
        """Store what was accepted, then tell it."""
        done = accepted(answer)
        assert [entry.seq for entry in done.entries] == list(
            range(len(self.log) + 1, len(self.log) + 1 + len(done.entries))
        )
        self.log += done.entries
        self.told += done.announcements
        assert self.table.version == len(self.log)
        return done

    def restart(self) -> None:
        """Forget the table and build it from the log."""
        self.table = Table.replay(self.log)

    def move_id(self) -> str:
        """A fresh id."""
        self.moves += 1
        return f"m{self.moves}"

    def step(self) -> bool:
        """Do whatever the table waits for; whether there was anything."""
        table = self.table
        waiting = table.waiting_for()
        giving = [seat for seat in range(table.rules.players) if table.view(seat).can_contribute]
        match waiting.kind:
            case "seed":
                self.store(table.give_seed(secret_of(self.rng)))
            case "toss" | "deal" if giving:
                text = f"c{self.rng.randrange(1000)}"
                self.store(table.contribute(giving[0], text, seq=table.version, move_id=self.move_id()))
            case "toss":
                self.toss(waiting.seats[0])
            case "deal" if waiting.seats:
                seat = waiting.seats[0]
                self.store(table.ready(seat, seq=table.version, move_id=self.move_id()))
            case "deal":
                self.store(table.deal())
            case "action":
                self.act(waiting.seats[0])
            case "another":
                answer = "yes" if table.view(None).hand_number <= self.hands_wanted else "no"
                if waiting.seats:
                    seat = waiting.seats[0]
                    self.store(table.another(seat, answer, seq=table.version, move_id=self.move_id()))
                else:
                    self.store(table.decide_another(answer))
            case _:
                return False
        return True

    def toss(self, seat: int) -> None:
        """Have the coin called."""
        if isinstance(self.table.seats[seat], Bot):
            self.store(self.table.call_for_bot())
        else:
            call = self.rng.choice(["heads", "tails"])
            self.store(self.table.call(seat, call, seq=self.table.version, move_id=self.move_id()))

    def act(self, seat: int) -> None:
        """Have the seat on turn do something."""
        turn = self.table.thinking()
        if turn is not None:
            self.clock.sleep(self.pace.wait(last_move_at=self.last_move_at, now=self.clock.now))
            self.store(self.table.bot_move(turn, think(turn)))
        else:
            view = self.table.view(seat).game
            assert view is not None
            choice = make_player(find_level(PERSON_LEVEL)).choose(view, self.rng)
            version = self.table.version
            self.store(self.table.move(seat, str(choice.action), seq=version, move_id=self.move_id()))
            if self.table.turn_to_charge is not None:
                self.store(self.table.charge(self.milliseconds))
        self.last_move_at = self.clock.now

    def steps(self) -> Iterator[Table]:
        """The table after each step, to the end of the match."""
        for _ in range(LONGEST_MATCH):
            yield self.table
            if not self.step():
                return
        raise AssertionError("the match does not end")

    def run(self) -> Table:
        """Play to the end."""
        for _ in self.steps():
            pass
        return self.table

    def run_to(self, kind: str) -> Table:
        """Play until the table waits for something."""
        for table in self.steps():
            if table.waiting_for().kind == kind:
                return table
        raise AssertionError(f"the table never waits for {kind}")


def think(turn: BotTurn) -> str:
    """What a worker does with the turn of a computer player."""
    player = make_player(find_level(turn.level), rollouts=2)
    return str(player.choose(turn.view, Random(turn.seed)).action)


def looks(table: Table) -> list[object]:
    """All that anybody can learn from a table, and what it waits for."""
    onlookers: list[int | None] = [*range(table.rules.players), None]
    seats = range(table.rules.players)
    return [
        table.version,
        table.seats,
        table.waiting_for(),
        [repr(table.view(seat)) for seat in onlookers],
        [repr(table.missed(seat, max(0, table.version - 20))) for seat in onlookers],
        [repr(table.possible(seat)) for seat in seats],
        [repr(table.check(seat, "undo")) for seat in seats],
        repr(table.thinking()),
        str(table.record()),
    ]
