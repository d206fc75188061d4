"""The state of a table: what follows from its log, entry by entry.

``follow`` trusts that an entry was judged (``judging``): only the actions of the game are judged by the game itself,
which raises ``IllegalAction`` before anything changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from canasta.fair import FairSeed, commitment_of
from canasta.game.events import EVERYONE, Event
from canasta.game.game import Game
from canasta.match import Match
from canasta.notation.records import Ending, Toss
from canasta.rules import Rules
from canasta.table.announcements import News
from canasta.table.clock import RunningClock
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
)
from canasta.table.seats import Bot, Person, Place, Sitter, place_of

Told: TypeAlias = list[Event | News]


@dataclass(frozen=True, slots=True)
class Waiting:
    """What the table waits for, and the seats that it waits for. Without any seat it is the host's turn to act.

    The kind is ``seed`` (a secret of the host), ``toss`` (a call), ``deal`` (seats that are not ready, or empty),
    ``action``, ``another`` (an answer), or None when the match is over.
    """

    kind: str | None
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """What a seat offers, and the seats that have yet to agree."""

    seat: int
    what: str
    waiting: tuple[int, ...]


_ENDS: Final = {"draw": "drawn", "abort": "aborted", "resign": "resigned"}


class TableState:
    """Seats, match, and what is being agreed on between two hands."""

    def __init__(self, rules: Rules) -> None:
        # All that is left to chance comes from the fair seeds; the match needs no seed of its own.
        self.match = Match(rules, seed="")
        self.seats: list[Sitter | None] = [None] * rules.players
        # What follows from the seats, when somebody has asked for it.
        self._places: tuple[Place, ...] | None = None
        self._seat_of: dict[str, int] | None = None
        # The secret of the hand that is played or comes next, once the dealer has fixed it.
        self.secret: str | None = None
        # What the dealer is bound to by it.
        self.commitment: str | None = None
        self.contributions = [""] * rules.players
        self.toss: Toss | None = None
        # Who is ready for the next hand; who said yes to another one.
        self.ready: set[int] = set()
        self.agreed: set[int] = set()
        # The seed of the last hand that is over.
        self.revealed: FairSeed | None = None
        # What is offered now; what each seat has offered since the last hand ended.
        self.offer: OpenOffer | None = None
        self.offered: set[tuple[int, str]] = set()
        self.clock: RunningClock | None = None
        # Persons whose seats a computer player has taken over; they may come back.
        self.replaced: dict[int, Person] = {}

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    @property
    def hand(self) -> Game | None:
        """The hand that is played, or was played last."""
        return self.match.hand

    def fair_seed(self) -> FairSeed:
        """The seed of the hand that is played or comes next."""
        if self.secret is None:
            raise AssertionError("the dealer has not fixed a secret")
        return FairSeed(self.secret, self.match.hand_number, tuple(self.contributions))

    def places(self) -> tuple[Place, ...]:
        """The seats as everybody may see them."""
        if self._places is None:
            self._places = tuple(map(place_of, self.seats, self.match.names))
        return self._places

    def seat_of(self, player: str) -> int | None:
        """The seat of the player with this id."""
        if self._seat_of is None:
            self._seat_of = {who.player: seat for seat, who in enumerate(self.seats) if isinstance(who, Person)}
        return self._seat_of.get(player)

    def persons(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat, sitter in enumerate(self.seats) if isinstance(sitter, Person)]

    def bot_at(self, seat: int) -> Bot | None:
        """The computer player of a seat, if there is one."""
        sitter = self.seats[seat]
        return sitter if isinstance(sitter, Bot) else None

    def is_played_for(self, seat: int) -> bool:
        """Whether the host plays this turn of a seat to its end, since its time is up."""
        return self.clock is not None and self.clock.lapsed == seat

    def who_must_agree(self, seat: int, what: str) -> tuple[int, ...]:
        """The persons whose consent an offer needs: to resign that of the partner, else that of all others."""
        others = [other for other in self.persons() if other != seat]
        if what == "resign":
            others = [other for other in others if other % self.rules.sides == seat % self.rules.sides]
        return tuple(others)

    def empty_seats(self) -> list[int]:
        """The seats where nobody sits."""
        return [seat for seat, sitter in enumerate(self.seats) if sitter is None]

    def waiting_for(self) -> Waiting:
        """What the table waits for."""
        match self.match.stage:
            case "toss" | "deal" if self.secret is None:
                return Waiting("seed")
            case "toss":
                return Waiting("toss", (self.match.caller,))
            case "deal":
                missing = {*self.persons(), *self.empty_seats()} - self.ready
                return Waiting("deal", tuple(sorted(missing)))
            case "another":
                return Waiting("another", tuple(seat for seat in self.persons() if seat not in self.agreed))
            case "play" if self.hand is not None:
                return Waiting("action", (self.hand.turn,))
            case _:
                return Waiting(None)

    # --- following the log ---

    def follow(self, entry: Entry) -> Told:
        """Do what an entry says; return what there is to tell, in order."""
        if self.clock is not None and not isinstance(entry, TimeUsed):
            self.clock.to_charge = None
        match entry:
            case Play():
                return self._play(entry)
            case Sit():
                return self._sit(entry)
            case Leave():
                return self._leave(entry)
            case Seed():
                return self._commit(entry)
            case Contribute():
                return self._contribute(entry)
            case Call():
                return self._call(entry)
            case Ready():
                self.ready.add(entry.seat)
                return [News(name="ready", seat=entry.seat, audience=EVERYONE)]
            case Deal():
                return self._deal()
            case Another():
                return self._another(entry)
            case Begin():
                return [News(name="begun", audience=EVERYONE, facts={"rules": entry.rules.text()})]
            case Offer():
                return self._offer(entry)
            case Respond():
                return self._respond(entry)
            case Forfeit():
                return self._end(Ending("deserted", entry.seat) if entry.how == "deserted" else Ending("aborted"))
            case SetClock() | TimeUsed() | Lapse():
                return self._time(entry)

    def _sit(self, entry: Sit) -> Told:
        there = self.seats[entry.seat]
        told = self._vacate(entry.seat)
        if isinstance(there, Person) and isinstance(entry.who, Bot):
            self.replaced[entry.seat] = there
        elif isinstance(entry.who, Person):
            self.replaced.pop(entry.seat, None)
        self.seats[entry.seat] = entry.who
        names = list(self.match.names)
        names[entry.seat] = entry.who.name
        self.match.names = tuple(names)
        self._places = self._seat_of = None
        place = place_of(entry.who, entry.who.name)
        facts: dict[str, object] = {"kind": place.kind, "name": place.name, "level": place.level}
        told.append(News(name="sat", seat=entry.seat, audience=EVERYONE, facts=facts))
        return told + self._play_on_if_agreed()

    def _leave(self, entry: Leave) -> Told:
        told = self._vacate(entry.seat)
        told.append(News(name="left", seat=entry.seat, audience=EVERYONE))
        return told + self._play_on_if_agreed()

    def _vacate(self, seat: int) -> Told:
        """Whoever sits here next speaks for themselves."""
        self.seats[seat] = None
        self._places = self._seat_of = None
        self.ready.discard(seat)
        self.agreed.discard(seat)
        if self.clock is not None:
            self.clock.forget(seat)
        return self._drop_offer()

    # --- before a hand ---

    def _commit(self, entry: Seed) -> Told:
        self.secret = entry.secret
        self.commitment = commitment_of(entry.secret)
        facts: dict[str, object] = {"hand": self.match.hand_number, "commitment": self.commitment}
        return [News(name="committed", audience=EVERYONE, facts=facts)]

    def _contribute(self, entry: Contribute) -> Told:
        self.contributions[entry.seat] = entry.text
        facts: dict[str, object] = {"hand": self.match.hand_number, "contribution": entry.text}
        return [News(name="contributed", seat=entry.seat, audience=EVERYONE, facts=facts)]

    def _call(self, entry: Call) -> Told:
        self.toss = self.match.call(entry.call, self.fair_seed())
        facts: dict[str, object] = {"call": self.toss.call, "coin": self.toss.coin, "won": self.toss.is_won}
        return [News(name="tossed", seat=entry.seat, audience=EVERYONE, facts=facts)]

    def _deal(self) -> Told:
        hand = self.match.next_hand(self.fair_seed())
        self.ready.clear()
        self.toss = None
        dealt = self.match.log[-1]
        facts: dict[str, object] = {
            "hand": dealt.number,
            "lead": dealt.lead,
            "contributions": tuple(self.contributions),
        }
        told: Told = [News(name="dealt_hand", audience=EVERYONE, facts=facts), *hand.beginning]
        return told + self._after_action()

    # --- the hand, and after it ---

    def _play(self, entry: Play) -> Told:
        told: Told = [*self.match.play(entry.action, entry.seat)]
        if self.clock is not None and (self.match.stage != "play" or self.hand is None or self.hand.turn != entry.seat):
            self.clock.end_turn(entry.seat, is_person=isinstance(self.seats[entry.seat], Person))
        return told + self._after_action()

    def _after_action(self) -> Told:
        """The score, the secret and the question what comes next, if the hand is over."""
        if self.match.stage == "play":
            return []
        done = self.match.log[-1]
        if self.secret is None or self.hand is None:
            raise AssertionError("no hand is dealt without a secret")
        fair = self.revealed = FairSeed(self.secret, done.number, tuple(self.contributions))
        self.secret = self.commitment = None
        self.contributions = [""] * self.rules.players
        scores: dict[str, object] = {
            "hand": done.number,
            "scores": tuple(map(dict, done.scores)),
            "totals": self.match.totals,
            "out": self.hand.out,
        }
        told: Told = [News(name="scored", audience=EVERYONE, facts=scores), _secret_of(fair)]
        told += self._drop_offer()
        self.offered.clear()
        if self.match.stage == "another":
            told.append(News(name="another_asked", audience=EVERYONE))
        return told + self._over()

    def _over(self) -> Told:
        if self.match.stage != "over":
            return []
        facts: dict[str, object] = {"totals": self.match.totals, "winner": self.match.winner}
        if self.match.ended is not None:
            facts |= {"how": self.match.ended.how, "by": self.match.ended.seat}
        return [News(name="match_over", audience=EVERYONE, facts=facts)]

    def _another(self, entry: Another) -> Told:
        told: Told = [News(name="another_answered", seat=entry.seat, audience=EVERYONE, facts={"answer": entry.answer})]
        if entry.answer == "no":
            self.match.stop()
            return told + self._over()
        if entry.seat is HOST:
            return told + self._play_on()
        self.agreed.add(entry.seat)
        return told + self._play_on_if_agreed()

    def _play_on_if_agreed(self) -> Told:
        """Bots always agree; without any person at the table the host decides."""
        if self.match.stage == "another" and self.agreed and self.agreed.issuperset(self.persons()):
            return self._play_on()
        return []

    def _play_on(self) -> Told:
        self.agreed.clear()
        self.match.play_on()
        return [News(name="playing_on", audience=EVERYONE)]

    # --- the clock ---

    def _time(self, entry: SetClock | TimeUsed | Lapse) -> Told:
        match entry:
            case SetClock(clock):
                self.clock = RunningClock(clock, self.rules.players)
                facts: dict[str, object] = {"turn": clock.turn, "bank": clock.bank}
                return [News(name="clock_set", audience=EVERYONE, facts=facts)]
            case TimeUsed(seat, milliseconds):
                self._running_clock().charge(seat, milliseconds)
                return []  # nothing that the next view does not show
            case Lapse(seat):
                self._running_clock().lapse(seat)
                in_a_row = self._running_clock().lapses[seat]
                return [News(name="lapsed", seat=seat, audience=EVERYONE, facts={"in_a_row": in_a_row})]

    def _running_clock(self) -> RunningClock:
        if self.clock is None:
            raise AssertionError("there is no clock at this table")
        return self.clock

    # --- ending the match before its time ---

    def _offer(self, entry: Offer) -> Told:
        told = self._drop_offer()  # a newer offer takes its place
        self.offered.add((entry.seat, entry.what))
        waiting = self.who_must_agree(entry.seat, entry.what)
        self.offer = OpenOffer(entry.seat, entry.what, waiting)
        told.append(News(name="offered", seat=entry.seat, audience=EVERYONE, facts={"what": entry.what}))
        return told + self._end_if_agreed()

    def _respond(self, entry: Respond) -> Told:
        offer = self.offer
        if offer is None:
            raise AssertionError("nothing is offered")
        facts: dict[str, object] = {"what": offer.what, "answer": entry.answer}
        told: Told = [News(name="responded", seat=entry.seat, audience=EVERYONE, facts=facts)]
        if entry.answer == "no":
            self.offer = None
            return told
        self.offer = OpenOffer(offer.seat, offer.what, tuple(seat for seat in offer.waiting if seat != entry.seat))
        return told + self._end_if_agreed()

    def _end_if_agreed(self) -> Told:
        offer = self.offer
        if offer is None or offer.waiting:
            return []
        return self._end(Ending(_ENDS[offer.what], offer.seat if offer.what == "resign" else None))

    def _drop_offer(self) -> Told:
        """An offer is for the hand in which it was made, and for those who sat there then."""
        offer, self.offer = self.offer, None
        if offer is None:
            return []
        return [News(name="offer_lapsed", seat=offer.seat, audience=EVERYONE, facts={"what": offer.what})]

    def _end(self, ending: Ending) -> Told:
        """The match is over. The secret of a hand that was dealt is a secret no longer.

        Before the first deal there is nothing to win or to lose: however it ends then, it is aborted.
        """
        was_played = self.match.stage == "play"
        if not self.match.log:
            ending = Ending("aborted")
        self.offer = None
        self.match.end(ending)
        told: Told = [News(name="ended", seat=ending.seat, audience=EVERYONE, facts={"how": ending.how})]
        if was_played:
            told.append(_secret_of(self.fair_seed()))
        return told + self._over()


def _secret_of(fair: FairSeed) -> News:
    """What proves a hand that is played no longer."""
    facts: dict[str, object] = {
        "hand": fair.hand,
        "secret": fair.secret,
        "commitment": fair.commitment,
        "contributions": fair.contributions,
    }
    return News(name="revealed", audience=EVERYONE, facts=facts)
