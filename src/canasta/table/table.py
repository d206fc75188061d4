"""A match that people and bots are playing: commands in, entries and announcements out.

The log is the truth: the whole state follows from its entries, and ``Table.replay`` rebuilds it. A command is judged
first and changes nothing if it is refused. If it is accepted, the table has changed at once; its entries are to be
stored, and only then its announcements to be told. Whoever cannot store them throws the table away and replays the log.

>>> from canasta.table.seats import Bot
>>> table, begun = Table.begin(Rules.preset("hoyle"), [Person("p1", "Anna"), Bot(1, "Kitten")])
>>> [entry.text for entry in begun.entries]
['begin hoyle', 'sit 0 person p1 Anna', 'sit 1 bot 1 Kitten']
>>> table.waiting_for()
Waiting(kind='seed', seats=())
>>> answers = [table.give_seed("5eed" * 16), table.contribute(0, "luck", seq=4), table.deal()]
>>> table.view(0).game.phase, table.view(0).seats[1].name, table.version
('draw', 'Kitten', 6)
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from canasta.bots.conventions import Conventions
from canasta.errors import CanastaError, IllegalAction, NotationError
from canasta.game.problems import Problem
from canasta.notation.actions import Action
from canasta.notation.records import Record
from canasta.rules import Rules
from canasta.table.announcements import Announcement
from canasta.table.answers import Accepted, Answer, Logged, LoggedLike, Refused, Repeated, Stale
from canasta.table.check import Check, check_action
from canasta.table.clock import Clock, Left, Timed
from canasta.table.entries import (
    HOST,
    Another,
    Begin,
    Call,
    Contribute,
    Deal,
    Entry,
    Forfeit,
    Lapse,
    Leave,
    Offer,
    Play,
    Ready,
    Respond,
    Seed,
    SetClock,
    Sit,
    TimeUsed,
    parse_entry,
)
from canasta.table.judging import refusals, why_not_by_person, why_not_claimed, why_not_replaced
from canasta.table.possible import Possible, possible_in
from canasta.table.refusals import Refusal
from canasta.table.seats import Person, Sitter, bot_of_level
from canasta.table.state import TableState, Told, Waiting
from canasta.table.thinking import BotTurn, bot_turn, partners_conventions
from canasta.table.view import Own, TableView, can_undo, own_of, public_view, together

# Entries whose announcements are kept for those who come back: of this hand, and some of the one before.
KEPT: Final = 500
KEPT_OF_LAST_HAND: Final = 50
# Moves of which a repetition is answered as such; one that is older is stale, and the log would not take it twice.
KEPT_MOVES: Final = 100
LONGEST_MOVE_ID: Final = 64
_MOVE_ID: Final = re.compile(rf"[A-Za-z0-9_.:-]{{1,{LONGEST_MOVE_ID}}}")


# What the next move of the hand may depend on.
_IN_PLAY: Final = (Play, Deal)


class Table:
    """A match and who plays it."""

    def __init__(self, rules: Rules) -> None:
        """An empty table without a log; ``begin`` and ``replay`` are the ways to get one."""
        self.version = 0
        self._state = TableState(rules)
        self._moves: dict[str, tuple[int, str]] = {}
        self._kept: deque[tuple[Announcement, ...]] = deque(maxlen=KEPT)
        # The entries since when a decision is stale: by the play of the hand, by its seed, by the stage of the match.
        self._last_play = 0
        self._last_seed = 0
        self._last_deal = 0
        self._last_offer = 0
        self._stage_since = 0
        self._stage = ""
        # What somebody has asked for at this version.
        self._views: dict[int | None, TableView] = {}
        self._owns: dict[int, Own] = {}

    @classmethod
    def begin(
        cls, rules: Rules, sitters: Sequence[Sitter | None] = (), *, clock: Clock | None = None
    ) -> tuple[Table, Accepted]:
        """A new table, with a clock or without, those who sit at it from the start, and its first entries."""
        table = cls(rules)
        first: list[Entry] = [Begin(rules)] if clock is None else [Begin(rules), SetClock(clock)]
        first += [Sit(seat, who) for seat, who in enumerate(sitters) if who is not None]
        entries: list[Logged] = []
        announcements: list[Announcement] = []
        for entry in first:
            found = refusals(table._state, entry) if not isinstance(entry, Begin) else []
            if found:
                raise CanastaError(" ".join(map(str, found)))
            done = table._log(entry, table._state.follow(entry), None)
            entries += done.entries
            announcements += done.announcements
        return table, Accepted(tuple(entries), tuple(announcements))

    @classmethod
    def replay(cls, log: Iterable[LoggedLike]) -> Table:
        """The table that a log tells of; ``CanastaError`` names the entry that cannot be."""
        table: Table | None = None
        for logged in log:
            try:
                entry = parse_entry(logged.text)
                if table is None:
                    if not isinstance(entry, Begin):
                        raise CanastaError("a log starts with begin")
                    table = cls(entry.rules)
                else:
                    found = refusals(table._state, entry)
                    if found:
                        raise CanastaError(" ".join(map(str, found)))
                if logged.seq != table.version + 1:
                    raise CanastaError(f"here should be entry {table.version + 1}")
                table._log(entry, table._state.follow(entry), logged.move_id)
            except CanastaError as error:
                raise CanastaError(f"entry {logged.seq} of the log: {error}") from None
        if table is None:
            raise CanastaError("the log is empty")
        return table

    # --- commands of the host ---

    def sit(self, seat: int, who: Sitter) -> Answer:
        """Somebody takes a seat: an empty one, or a bot's; a bot may also take over from a person."""
        return self._submit(lambda: Sit(seat, who))

    def leave(self, seat: int) -> Answer:
        """Whoever sits there leaves. The game waits for the seat when it must act."""
        return self._submit(lambda: Leave(seat))

    def give_seed(self, secret: str) -> Answer:
        """Fix the secret of the next hand: 64 hexadecimal digits that nobody can guess. Its commitment is told."""
        return self._submit(lambda: Seed(secret))

    def deal(self) -> Answer:
        """Deal the next hand. The host decides when: ``waiting_for`` says who is not ready yet."""
        return self._submit(Deal)

    def call_for_bot(self, *, is_late: bool = False) -> Answer:
        """Have a computer player call the coin; the commitment, of which nobody knows the coin, decides the call.

        Likewise for a person who ``is_late``.
        """
        waiting = self.waiting_for()
        if waiting.kind != "toss":
            return self._submit(lambda: Call(0, "heads"))
        seat = waiting.seats[0]
        if self._state.bot_at(seat) is None and not is_late:
            return Refused((Refusal("not_a_bot", seat=seat),))
        commitment = self._state.commitment or ""
        return self._submit(lambda: Call(seat, "heads" if commitment < "8" else "tails"))

    def decide_another(self, answer: str) -> Answer:
        """Say yes or no to another hand for everybody."""
        return self._submit(lambda: Another(HOST, answer))

    def charge(self, milliseconds: int) -> Answer:
        """Write how long the turn took that has just ended; ``turn_to_charge`` says whose. No more than it may take."""
        seat = self.turn_to_charge or 0
        most = 0 if self._state.clock is None else self._state.clock.limit(seat)
        return self._submit(lambda: TimeUsed(seat, min(max(0, milliseconds), most)))

    def lapse(self, seat: int) -> Answer:
        """The time of a seat is up: a computer player plays this turn to its end."""
        return self._submit(lambda: Lapse(seat))

    # --- commands of persons ---

    def move(self, seat: int, text: str, *, seq: int, move_id: str | None = None) -> Answer:
        """Do an action in the hand, decided on at version ``seq``; the client's id of the move makes it happen once."""
        why_not = None if self._state.clock is None else partial(why_not_by_person, self._state, seat)
        return self._command(seat, lambda: Play(seat, Action.parse(text)), seq, move_id, why_not)

    def contribute(self, seat: int, text: str, *, seq: int, move_id: str | None = None) -> Answer:
        """Add to the secret of the next hand, after its commitment was told."""
        return self._command(seat, lambda: Contribute(seat, text), seq, move_id)

    def call(self, seat: int, call: str, *, seq: int, move_id: str | None = None) -> Answer:
        """Call the coin: heads or tails."""
        return self._command(seat, lambda: Call(seat, call), seq, move_id)

    def ready(self, seat: int, *, seq: int, move_id: str | None = None) -> Answer:
        """Say that the next hand may be dealt."""
        return self._command(seat, lambda: Ready(seat), seq, move_id)

    def another(self, seat: int, answer: str, *, seq: int, move_id: str | None = None) -> Answer:
        """Answer yes or no to another hand: it needs the yes of every person at the table."""
        return self._command(seat, lambda: Another(seat, answer), seq, move_id)

    def offer(self, seat: int, what: str, *, seq: int, move_id: str | None = None) -> Answer:
        """Offer a draw, to abort, or to resign."""
        return self._command(seat, lambda: Offer(seat, what), seq, move_id)

    def respond(self, seat: int, answer: str, *, seq: int, move_id: str | None = None) -> Answer:
        """Answer yes or no to what is offered."""
        return self._command(seat, lambda: Respond(seat, answer), seq, move_id)

    def claim(
        self, seat: int, of: int, *, is_gone: bool, was_here: bool = True, seq: int, move_id: str | None = None
    ) -> Answer:
        """Claim the win of a match that the player of another side has left; the host says whether that is so.

        If that player, as far as the host knows, never ``was_here`` and has never done anything, nobody wins.
        """
        why_not = partial(why_not_claimed, self._state, seat, of, is_gone=is_gone)
        how = "deserted" if was_here or self.has_acted(of) else "absent"
        return self._command(seat, lambda: Forfeit(of, how), seq, move_id, why_not)

    def replace(self, seat: int, of: int, level: int, *, is_gone: bool, seq: int, move_id: str | None = None) -> Answer:
        """Have a computer player sit down in the place of somebody who is gone."""
        others = [place.name for other, place in enumerate(self._state.places()) if other != of]
        why_not = partial(why_not_replaced, self._state, of, is_gone=is_gone)
        return self._command(seat, lambda: Sit(of, bot_of_level(level, others)), seq, move_id, why_not)

    def _command(
        self,
        seat: int,
        make: Callable[[], Entry],
        seq: int,
        move_id: str | None,
        why_not: Callable[[], list[Refusal]] | None = None,
    ) -> Answer:
        if seat not in range(self._state.rules.players):
            return Refused((Refusal("no_such_seat", seat=seat),))
        if not isinstance(self._state.seats[seat], Person):
            return Refused((Refusal("not_seated", seat=seat),))
        if move_id is not None and not _MOVE_ID.fullmatch(move_id):
            return Refused((Refusal("move_id_unreadable", longest=LONGEST_MOVE_ID),))
        return self._submit(make, seq=seq, move_id=move_id, why_not=why_not)

    # --- judging, doing, logging ---

    def _submit(
        self,
        make: Callable[[], Entry],
        *,
        seq: int | None = None,
        move_id: str | None = None,
        why_not: Callable[[], list[Refusal]] | None = None,
    ) -> Answer:
        """Do something, unless it was done before, is stale, or is refused: by ``why_not``, the table, or the game."""
        try:
            entry = make()
        except NotationError as error:
            return Refused((Problem("unreadable", text=error.text, column=error.column, reason=error.reason),))
        except CanastaError as error:
            return Refused((Refusal("unreadable", reason=str(error)),))
        if move_id is not None and move_id in self._moves:
            done_at, text = self._moves[move_id]
            return Repeated(done_at) if text == str(entry) else Refused((Refusal("move_id_used", move_id=move_id),))
        if seq is not None and seq > self.version:
            return Refused((Refusal("version_unknown", version=self.version, seq=seq),))
        if seq is not None and seq < self._matters_to(entry):
            return Stale(self.version)
        found = (why_not is not None and why_not()) or refusals(self._state, entry)
        if found:
            return Refused(tuple(found))
        try:
            told = self._state.follow(entry)
        except IllegalAction as error:
            return Refused(tuple(error.problems))
        return self._log(entry, told, move_id)

    def _matters_to(self, entry: Entry) -> int:
        """The last entry that somebody who decides this must have seen."""
        match entry:
            case Play():
                return self._last_play
            case Contribute():
                return self._last_seed
            case Call():
                # Who has not seen the commitment could be cheated with the coin.
                return max(self._last_seed, self._stage_since)
            case Respond():
                return self._last_offer
            case _:
                return self._stage_since

    def _log(self, entry: Entry, told: Told, move_id: str | None) -> Accepted:
        """Number an entry that has been followed, and keep what is told."""
        self.version += 1
        self._views = {}
        self._owns = {}
        text = str(entry)
        if move_id is not None:
            self._moves[move_id] = (self.version, text)
            if len(self._moves) > KEPT_MOVES:
                del self._moves[next(iter(self._moves))]
        if isinstance(entry, _IN_PLAY):
            self._last_play = self.version
        if isinstance(entry, Deal):
            self._last_deal = self.version
        if isinstance(entry, Seed):
            self._last_seed = self.version
        if isinstance(entry, Offer):
            self._last_offer = self.version
        # A hand can be over as soon as it is dealt; then it is the same stage, but of another hand.
        if self._state.match.stage != self._stage or isinstance(entry, Deal):
            self._stage = self._state.match.stage
            self._stage_since = self.version
        if isinstance(entry, Deal):
            while len(self._kept) > KEPT_OF_LAST_HAND:
                self._kept.popleft()
        announcements = tuple(Announcement(self.version, what) for what in told)
        self._kept.append(announcements)
        return Accepted((Logged(self.version, text, move_id),), announcements)

    # --- computer players ---

    def thinking(self) -> BotTurn | None:
        """The decision that a computer player has to make now, to be given to a worker; None if there is none."""
        return bot_turn(self._state, self.version)

    def partners_conventions(self, seat: int) -> Conventions | None:
        """What a seat's partner has agreed on, if it is a computer player."""
        self._check_seat(seat)
        return partners_conventions(self._state, seat)

    def bot_move(self, turn: BotTurn, text: str) -> Answer:
        """Do what a computer player has chosen; stale if the table is not where the player thought."""
        if self._state.bot_at(turn.seat) is None and not self._state.is_played_for(turn.seat):
            return Stale(self.version)
        return self._submit(lambda: Play(turn.seat, Action.parse(text)), seq=turn.version)

    def fallback(self, turn: BotTurn) -> str:
        """A legal action for a computer player that failed to choose one."""
        return str(turn.view.actions()[0])

    # --- asking ---

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self._state.rules

    @property
    def stage(self) -> str:
        """One of toss, deal, play, another and over; see ``Match``."""
        return self._state.match.stage

    @property
    def seats(self) -> tuple[Sitter | None, ...]:
        """Who sits where."""
        return tuple(self._state.seats)

    def seat_of(self, player: str) -> int | None:
        """The seat of the player with this id."""
        return self._state.seat_of(player)

    def waiting_for(self) -> Waiting:
        """What the table waits for, and whom."""
        return self._state.waiting_for()

    @property
    def persons(self) -> list[int]:
        """The seats of persons."""
        return self._state.persons()

    def has_acted(self, seat: int) -> bool:
        """Whether the person of a seat has done anything. What the host does has no id; others only sit and claim."""
        deeds = (text.split(" ", 2) for _, text in self._moves.values())
        return any(deed[0] not in ("sit", "forfeit") and deed[1:2] == [str(seat)] for deed in deeds)

    def place_to_return_to(self, player: str) -> tuple[int, Person] | None:
        """The seat that a computer player has taken over from the player with this id, and who that was."""
        return next((place for place in self._state.replaced.items() if place[1].player == player), None)

    # --- the time ---

    @property
    def clock(self) -> Clock | None:
        """The clock, at a table that has one."""
        return None if self._state.clock is None else self._state.clock.clock

    @property
    def turn_to_charge(self) -> int | None:
        """The seat that has ended a turn with the last entry, at a table with a clock; see ``charge``."""
        return None if self._state.clock is None else self._state.clock.to_charge

    @property
    def is_played_by_host(self) -> bool:
        """Whether the time of the seat on turn is up, so that the host plays for it."""
        return self._state.clock is not None and self._state.clock.lapsed is not None

    def timed(self) -> Timed | None:
        """What the clock runs for now; None if there is no clock, or nobody to hurry."""
        clock = self._state.clock
        if clock is None or self.stage == "over" or self.is_played_by_host:
            return None
        waiting = self.waiting_for()
        hurried = [seat for seat in waiting.seats if isinstance(self._state.seats[seat], Person)]
        if not hurried:
            return None
        if waiting.kind == "action":
            return Timed("action", clock.turns, hurried[0], clock.limit(hurried[0]))
        return Timed(waiting.kind or "", self._state.match.hand_number, None, 1_000 * clock.clock.turn)

    def time_left(self, seat: int, used: int) -> Left:
        """What a seat has left after so many milliseconds of its turn."""
        clock = self._state.clock
        if clock is None:
            raise CanastaError("there is no clock at this table")
        return clock.clock.left(bank=clock.banks[seat], used=used)

    def view(self, seat: int | None) -> TableView:
        """All that a seat, or a spectator (None), may know. People, spectators and bots are told nothing else."""
        self._check_seat(seat)
        view = self._views.get(seat)
        if view is None:
            if seat is None:
                view = public_view(self._state, self.version)
            else:
                view = together(self.view(None), self.own(seat))
            self._views[seat] = view
        return view

    def own(self, seat: int) -> Own:
        """What a seat may know besides what a spectator may know: ``view`` has both together."""
        self._check_seat(seat)
        own = self._owns.get(seat)
        if own is None:
            own = self._owns[seat] = own_of(self._state, seat)
        return own

    def missed(self, seat: int | None, after: int) -> list[Announcement] | None:
        """What a seat may know of what was announced after a version; None if that is too long ago, or no version."""
        self._check_seat(seat)
        missed = self.version - after
        if not 0 <= missed <= len(self._kept):
            return None
        kept = list(self._kept)[len(self._kept) - missed :]
        return [seen for told in kept for each in told if (seen := each.seen_by(seat)) is not None]

    def hand_so_far(self, seat: int | None) -> list[Announcement]:
        """What a seat may know of what was announced since the last deal: of a very long hand only the end."""
        since = max(self._last_deal - 1, self.version - len(self._kept))
        return (self.missed(seat, since) or []) if self._last_deal else []

    def check(self, seat: int, text: str) -> Check | None:
        """What would be wrong with an action, and what it would be worth; None if no hand is played."""
        self._check_seat(seat)
        hand = self._state.hand
        if self.stage != "play" or hand is None:
            return None
        return check_action(hand.view(seat), text, can_undo=can_undo(self._state, seat))

    def possible(self, seat: int) -> Possible | None:
        """What a seat can do now, and why not the rest; None if it is not on turn."""
        self._check_seat(seat)
        hand = self._state.hand
        if self.stage != "play" or hand is None or hand.turn != seat or self._state.is_played_for(seat):
            return None
        return possible_in(hand, seat, can_undo=self.own(seat).can_undo)

    def record(self, *, date: str | None = None) -> Record:
        """The match as the host may keep it: complete when it is over, else with the running hand sealed."""
        return self._state.match.record(date=date, sealed=self.stage != "over")

    def record_of_hands(self, *, date: str | None = None) -> Record:
        """The match without the hand that is being played: what is over is known to everybody."""
        record = self.record(date=date)
        if self.stage != "over":
            record.hands = [hand for hand in record.hands if hand.totals is not None]
        return record

    def record_for(self, seat: int, *, date: str | None = None) -> Record:
        """The match as a seat may have it: complete when it is over, else limited to what it has seen."""
        self._check_seat(seat)
        return self._state.match.record(date=date, seat=None if self.stage == "over" else seat)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and seat not in range(self.rules.players):
            raise CanastaError(f"there is no seat {seat}")
