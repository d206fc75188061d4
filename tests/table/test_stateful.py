"""A table as hypothesis drives it: commands of all kinds, right and wrong, in any order."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from canasta import Match, Record, Rules
from canasta.bots import find_level, make_player
from canasta.table import Accepted, Answer, Bot, Clock, Logged, Person, Refused, Repeated, Stale, Table

from .driving import bot, looks, person, secret_of, think

pytestmark = pytest.mark.plain_only

SEEDS = st.integers(0, 2**32 - 1)
SEATS = st.integers(-1, 4)
BACK = st.integers(-1, 3)
MOVE_IDS = st.none() | st.sampled_from(["a", "b", "c", "d"])
TEXTS = st.sampled_from(
    ["draw", "undo", "pass", "end", "ask", "claim", "putback", "discard 4c", "meld K: Kh Ks Kd", "x"]
)


class TableMachine(RuleBasedStateMachine):
    """One table from its beginning on. Its log is the only thing that lasts."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[Logged] = []
        self.ids: dict[str, int] = {}
        self.sent: tuple[int, str, int, str] | None = None
        self.table, begun = Table.begin(Rules())
        self.log += begun.entries

    @initialize(
        preset=st.sampled_from(Rules.presets()),
        goal=st.sampled_from([None, 100]),
        persons=st.integers(0, 4),
        clock=st.sampled_from([None, Clock(10, 0), Clock(10, 30)]),
    )
    def begin(self, preset: str, goal: int | None, persons: int, clock: Clock | None) -> None:
        """Sit down: persons first, then bots. Hands are short, and so are matches."""
        rules = Rules.preset(preset, hand_size=5, target=goal, minimum=None, canastas_to_go_out=0)
        sitters = [person(seat) if seat < persons else bot() for seat in range(rules.players)]
        self.table, begun = Table.begin(rules, sitters, clock=clock)
        self.log = list(begun.entries)

    def answer(self, answer: Answer, before: list[object], move_id: str | None = None) -> None:
        """Whatever a table answers, it is true."""
        match answer:
            case Accepted(entries=entries, announcements=announcements):
                assert [entry.seq for entry in entries] == [len(self.log) + 1]
                assert all(each.seq == len(self.log) + 1 for each in announcements)
                assert entries[0].move_id == move_id
                assert move_id is None or move_id not in self.ids
                if move_id is not None:
                    self.ids[move_id] = entries[0].seq
                self.log += entries
                assert looks(self.table) != before
            case Refused(problems=problems):
                assert problems
                assert all(problem.code and str(problem) for problem in problems)
                assert looks(self.table) == before
            case Stale(version=version):
                assert version == len(self.log)
                assert looks(self.table) == before
            case Repeated(seq=seq):
                assert move_id is not None
                assert self.ids[move_id] == seq
                assert looks(self.table) == before

    @rule(seed=SEEDS)
    def give_seed(self, seed: int) -> None:
        """The host fixes a secret, when it is time and when it is not."""
        before = looks(self.table)
        self.answer(self.table.give_seed(secret_of(Random(seed))), before)

    @rule()
    def deal(self) -> None:
        """The host deals."""
        before = looks(self.table)
        self.answer(self.table.deal(), before)

    @rule(seat=SEATS, number=st.integers(0, 5), level=st.integers(0, 4))
    def sit(self, seat: int, number: int, level: int) -> None:
        """Somebody sits down somewhere."""
        before = looks(self.table)
        self.answer(self.table.sit(seat, Bot(level, "Cat") if level else person(number)), before)

    @rule(seat=SEATS)
    def leave(self, seat: int) -> None:
        """Somebody leaves."""
        before = looks(self.table)
        self.answer(self.table.leave(seat), before)

    @rule(seat=SEATS, text=st.sampled_from(["a", "b", "", "a b"]), back=BACK, move_id=MOVE_IDS)
    def contribute(self, seat: int, text: str, back: int, move_id: str | None) -> None:
        """Somebody contributes."""
        before = looks(self.table)
        self.answer(self.table.contribute(seat, text, seq=self.table.version - back, move_id=move_id), before, move_id)

    @rule(seat=SEATS, call=st.sampled_from(["heads", "tails", "edge"]), back=BACK, move_id=MOVE_IDS)
    def call(self, seat: int, call: str, back: int, move_id: str | None) -> None:
        """Somebody calls the coin."""
        before = looks(self.table)
        self.answer(self.table.call(seat, call, seq=self.table.version - back, move_id=move_id), before, move_id)

    @rule()
    def call_for_bot(self) -> None:
        """A bot calls the coin."""
        before = looks(self.table)
        self.answer(self.table.call_for_bot(), before)

    @rule(seat=SEATS, back=BACK, move_id=MOVE_IDS)
    def ready(self, seat: int, back: int, move_id: str | None) -> None:
        """Somebody is ready."""
        before = looks(self.table)
        self.answer(self.table.ready(seat, seq=self.table.version - back, move_id=move_id), before, move_id)

    @rule(seat=st.none() | SEATS, answer=st.sampled_from(["yes", "yes", "yes", "no", "?"]), back=BACK)
    def another(self, seat: int | None, answer: str, back: int) -> None:
        """Somebody, or the host, wants another hand, or not."""
        before = looks(self.table)
        if seat is None:
            self.answer(self.table.decide_another(answer), before)
        else:
            self.answer(self.table.another(seat, answer, seq=self.table.version - back), before)

    @rule(seat=SEATS, text=TEXTS, back=BACK, move_id=MOVE_IDS)
    def move(self, seat: int, text: str, back: int, move_id: str | None) -> None:
        """Somebody tries something."""
        before = looks(self.table)
        self.answer(self.table.move(seat, text, seq=self.table.version - back, move_id=move_id), before, move_id)

    @rule(seat=SEATS)
    def lapse(self, seat: int) -> None:
        """The time of somebody is up."""
        before = looks(self.table)
        self.answer(self.table.lapse(seat), before)

    @rule(milliseconds=st.integers(-1, 50_000))
    def charge(self, milliseconds: int) -> None:
        """A turn is written that took some time."""
        before = looks(self.table)
        seat = self.table.turn_to_charge
        answer = self.table.charge(milliseconds)
        assert isinstance(answer, Accepted) is (seat is not None)
        self.answer(answer, before)

    @rule(seat=SEATS, what=st.sampled_from(["draw", "abort", "resign", "?"]), back=BACK, move_id=MOVE_IDS)
    def offer(self, seat: int, what: str, back: int, move_id: str | None) -> None:
        """Somebody wants to end it."""
        before = looks(self.table)
        self.answer(self.table.offer(seat, what, seq=self.table.version - back, move_id=move_id), before, move_id)

    @rule(seat=SEATS, answer=st.sampled_from(["yes", "no", "no", "?"]), back=BACK, move_id=MOVE_IDS)
    def respond(self, seat: int, answer: str, back: int, move_id: str | None) -> None:
        """Somebody answers."""
        before = looks(self.table)
        self.answer(self.table.respond(seat, answer, seq=self.table.version - back, move_id=move_id), before, move_id)

    @rule(seat=SEATS, of=SEATS, is_gone=st.booleans(), back=BACK, move_id=MOVE_IDS)
    def claim(self, seat: int, of: int, is_gone: bool, back: int, move_id: str | None) -> None:
        """Somebody claims the win."""
        before = looks(self.table)
        seq = self.table.version - back
        self.answer(self.table.claim(seat, of, is_gone=is_gone, seq=seq, move_id=move_id), before, move_id)

    @rule(seat=SEATS, of=SEATS, level=st.sampled_from([1, 50]), is_gone=st.booleans(), back=BACK, move_id=MOVE_IDS)
    def replace(self, seat: int, of: int, level: int, is_gone: bool, back: int, move_id: str | None) -> None:
        """Somebody has a bot go on for another one."""
        before = looks(self.table)
        seq = self.table.version - back
        self.answer(self.table.replace(seat, of, level, is_gone=is_gone, seq=seq, move_id=move_id), before, move_id)

    @rule(seed=SEEDS, count=st.integers(1, 60))
    def go_on(self, seed: int, count: int) -> None:
        """The host and those on turn do what the table waits for, as far as somebody sits there."""
        rng = Random(seed)
        for _ in range(count):
            before = looks(self.table)
            answer = self.sensible(rng)
            if answer is None:
                return
            assert isinstance(answer, Accepted), answer
            self.answer(answer, before, answer.entries[0].move_id)

    def sensible(self, rng: Random) -> Answer | None:
        """One thing that helps the match along."""
        table = self.table
        if table.turn_to_charge is not None:
            return table.charge(rng.randrange(20_000))
        waiting = table.waiting_for()
        match waiting.kind:
            case "seed":
                return table.give_seed(secret_of(rng))
            case "toss":
                person_calls = isinstance(table.seats[waiting.seats[0]], Person)
                if table.seats[waiting.seats[0]] is None:
                    return None
                return (
                    table.call(waiting.seats[0], "heads", seq=table.version) if person_calls else table.call_for_bot()
                )
            case "deal":
                return None if None in table.seats else table.deal()
            case "another":
                return table.decide_another(rng.choice(["yes", "yes", "no"]))
            case "action":
                return self.sensible_action(waiting.seats[0], rng)
            case _:
                return None

    def sensible_action(self, seat: int, rng: Random) -> Answer | None:
        """An action of the seat on turn, now and then an undo."""
        table = self.table
        turn = table.thinking()
        if turn is not None:
            return table.bot_move(turn, think(turn))
        view = table.view(seat)
        if not isinstance(table.seats[seat], Person) or view.game is None:
            return None
        text = "undo" if view.can_undo and rng.random() < 0.3 else ""
        text = text or str(make_player(find_level(2)).choose(view.game, rng).action)
        self.sent = (seat, text, table.version, f"go-{table.version}")
        return table.move(seat, text, seq=table.version, move_id=self.sent[3])

    @precondition(lambda self: self.sent is not None)
    @rule()
    def send_again(self) -> None:
        """A client did not hear the answer, and repeats its move."""
        assert self.sent is not None
        seat, text, seq, move_id = self.sent
        before = looks(self.table)
        answer = self.table.move(seat, text, seq=seq, move_id=move_id)
        if isinstance(self.table.seats[seat], Person):
            assert answer == Repeated(seq + 1)
        self.answer(answer, before, move_id)

    @rule()
    def restart(self) -> None:
        """The table is lost, and its log is not."""
        before = looks(self.table)
        self.table = Table.replay(self.log)
        assert looks(self.table) == before

    @invariant()
    def all_is_well(self) -> None:
        """What is true at every table."""
        table = self.table
        assert table.version == len(self.log)
        waiting = table.waiting_for()
        assert (waiting.kind is None) is (table.stage == "over")
        view = table.view(None)
        if view.game is not None:
            assert not view.game.hand
        players = [sitter.player for sitter in table.seats if isinstance(sitter, Person)]
        assert len(players) == len(set(players))
        if view.stage == "play":
            assert view.commitment is not None
        turn = table.thinking()
        assert turn is None or isinstance(table.seats[turn.seat], Bot) or table.is_played_by_host
        if view.stage == "over":
            assert view.offer is None
            assert str(Match.replay(Record.parse(str(table.record()))).record()) == str(table.record())
            assert view.winner is None or view.ended is None or view.ended.seat is not None
        if view.offer is not None:
            assert view.offer.waiting
            assert {view.offer.seat, *view.offer.waiting} <= set(table.persons)
        if view.clock is not None:
            assert all(0 <= bank <= 1_000 * view.clock.bank for bank in view.banks)
            timed = table.timed()
            assert timed is None or timed.seat is None or table.thinking() is None


TestTable = pytest.mark.slow(TableMachine.TestCase)
TestTable.settings = settings(max_examples=60, stateful_step_count=50)
