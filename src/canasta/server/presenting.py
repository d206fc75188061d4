"""From what a seat may know of a table to the messages about it.

Everything here is made from ``Table.view``, ``Table.possible`` and announcements as a seat has seen them; the table
itself is not looked at. What everybody may see of a version is encoded once, for all seats; the bytes of a seat are
shared by all who look from there.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, cast

import msgspec

from canasta.bots.conventions import NO_CONVENTIONS
from canasta.cards import Card, Cards
from canasta.errors import ProblemLike
from canasta.game.events import Event
from canasta.game.problems import Problem
from canasta.game.real_cards import Meld
from canasta.game.view import View
from canasta.notation.records import Ending
from canasta.rules import Rules
from canasta.server.messages import (
    ClockInfo,
    ConventionsInfo,
    EndedInfo,
    EventInfo,
    HandInfo,
    MeldInfo,
    OfferInfo,
    ProblemInfo,
    RulesInfo,
    ScoreSheetInfo,
    SeatInfo,
    ServerMessage,
    TossInfo,
    ViewInfo,
    WaitingInfo,
)
from canasta.table import Announcement, OpenOffer, Own, Place, Possible, TableView

_ENCODER = msgspec.json.Encoder()


def encode(message: ServerMessage) -> bytes:
    """The bytes of a message."""
    return _ENCODER.encode(message)


class _TableFrame(msgspec.Struct, tag_field="type", tag="table", kw_only=True):
    """A ``TableMessage`` whose parts are encoded already; a test compares the two."""

    table: str
    view: msgspec.Raw
    possible: msgspec.Raw
    events: Sequence[EventInfo] | msgspec.Raw
    resync: bool = False
    id: str | None = None


def _raw(value: object) -> msgspec.Raw:
    """Something encoded, to be part of a message."""
    return msgspec.Raw(_ENCODER.encode(value))


_NOTHING: Final = _raw(None)


class Seen:
    """One version of a table as one seat sees it, encoded."""

    __slots__ = ("possible", "view")

    def __init__(self, view: msgspec.Raw, possible: Possible | None) -> None:
        self.view = view
        self.possible = _NOTHING if possible is None else _raw(_possible_frame(possible))

    def frame(
        self,
        table: str,
        events: Sequence[EventInfo] | msgspec.Raw,
        *,
        resync: bool = False,
        answers: str | None = None,
    ) -> bytes:
        """The message ``table`` with these events; ``answers`` is the id of a command that it answers."""
        frame = _TableFrame(
            table=table, view=self.view, possible=self.possible, events=events, resync=resync, id=answers
        )
        return _ENCODER.encode(frame)


# What differs from seat to seat, as a spectator's view has it, in its order. In texts quotation marks have a backslash
# before them, so no name of a player looks like one of these.
_SEAT: Final = b'"seat":null'
_CARDS: Final = b'"cards":[]'
_UNDO: Final = b'"can_undo":false'
_CONTRIBUTE: Final = b'"can_contribute":false'


class SeenByAll:
    """One version of a table as a spectator sees it, encoded. A seat sees the same, and its own in some places."""

    __slots__ = ("_between", "_has_hand", "_view")

    def __init__(self, public: ViewInfo) -> None:
        self._view = _ENCODER.encode(public)
        self._has_hand = public.hand is not None
        self._between: list[bytes] | None = None

    def seen_by(self, own: Own | None, possible: Possible | None = None) -> Seen:
        """The same version as a seat sees it, or a spectator (None)."""
        if own is None:
            return Seen(msgspec.Raw(self._view), possible)
        if self._between is None:
            places = (_SEAT, _CARDS, _UNDO, _CONTRIBUTE) if self._has_hand else (_SEAT, _UNDO, _CONTRIBUTE)
            self._between = _cut_out(self._view, places)
        first, *others = self._between
        filled = [first, b'"seat":%d' % own.seat]
        if self._has_hand:
            filled += [others.pop(0), b'"cards":', _encoded(own.hand)]
        middle, last, end = others
        filled += [middle, b'"can_undo":true' if own.can_undo else _UNDO]
        filled += [last, b'"can_contribute":true' if own.can_contribute else _CONTRIBUTE, end]
        return Seen(msgspec.Raw(b"".join(filled)), possible)


def _cut_out(data: bytes, places: Iterable[bytes]) -> list[bytes]:
    """What is before, between and after these places; each must be there.

    >>> _cut_out(b"Anna, Bert, Carl", (b"A", b", "))
    [b'', b'nna', b'Bert, Carl']
    """
    between: list[bytes] = []
    for place in places:
        before, found, data = data.partition(place)
        if not found:
            raise AssertionError(f"a view has no {place.decode()}")
        between.append(before)
    return [*between, data]


def view_info(view: TableView, *, history: Iterable[tuple[int, ...]], connected: Container[int] = ()) -> ViewInfo:
    """The view as a message has it; history has the totals after each hand, ``connected`` the seats that are."""
    sheet = view.score_sheet
    waiting = cast("Literal['seed', 'toss', 'deal', 'action', 'another'] | None", view.waiting.kind)
    return ViewInfo(
        version=view.version,
        seat=view.seat,
        rules=rules_info(view.rules),
        seats=_seat_infos(view.seats, connected),
        stage=cast("Literal['toss', 'deal', 'another', 'play', 'over']", view.stage),
        waiting=WaitingInfo(waiting, list(view.waiting.seats)),
        hand_number=view.hand_number,
        hand=None
        if view.game is None
        else hand_info(view.game, is_frozen=view.pile_frozen, is_blocked=view.pile_blocked),
        minimums=list(view.minimums),
        canastas=list(view.canastas),
        canastas_needed=list(view.canastas_needed),
        totals=list(view.totals),
        history=[list(totals) for totals in history],
        winner=view.winner,
        score_sheet=None
        if sheet is None
        else ScoreSheetInfo(
            hand=sheet.hand,
            scores=list(sheet.scores),
            totals=list(sheet.totals),
            secret=sheet.fair.secret,
            commitment=sheet.fair.commitment,
            contributions=list(sheet.fair.contributions),
        ),
        commitment=view.commitment,
        contributions=list(view.contributions),
        toss=None if view.toss is None else TossInfo(view.toss.caller, view.toss.call, view.toss.coin),
        ready=list(view.ready),
        agreed=list(view.agreed),
        can_undo=view.can_undo,
        can_contribute=view.can_contribute,
        offer=None if view.offer is None else _offer_info(view.offer),
        ended=None if view.ended is None else _ended_info(view.ended),
        clock=None if view.clock is None else ClockInfo(view.clock.turn, view.clock.bank, list(view.banks)),
        lapsed=list(view.lapsed),
    )


def _offer_info(offer: OpenOffer) -> OfferInfo:
    return OfferInfo(offer.seat, cast("Literal['draw', 'abort', 'resign']", offer.what), list(offer.waiting))


def _ended_info(ended: Ending) -> EndedInfo:
    return EndedInfo(cast("Literal['resigned', 'deserted', 'drawn', 'aborted']", ended.how), ended.seat)


# By the object, as it is for the rules: those who sit at a table change seldom.
_SEATS: Final[dict[int, tuple[tuple[Place, ...], list[bool], list[SeatInfo]]]] = {}
MOST_SEATS: Final = 10_000


def _seat_infos(seats: tuple[Place, ...], connected: Container[int]) -> list[SeatInfo]:
    """The seats as a message has them. Do not change it: it is shared."""
    are_here = [seat in connected for seat in range(len(seats))]
    known = _SEATS.get(id(seats))
    if known is None or known[0] is not seats or known[1] != are_here:
        if len(_SEATS) >= MOST_SEATS:
            _SEATS.clear()
        infos = [_seat_info(place, connected=is_here) for place, is_here in zip(seats, are_here, strict=True)]
        known = _SEATS[id(seats)] = seats, are_here, infos
    return known[2]


def _seat_info(place: Place, *, connected: bool) -> SeatInfo:
    agreed = place.conventions
    info = None if agreed == NO_CONVENTIONS else ConventionsInfo(agreed.freeze_early, agreed.going_out, agreed.no_above)
    return SeatInfo(cast("Literal['person', 'bot', 'nobody']", place.kind), place.name, place.level, connected, info)


# By the object, since to look for equal rules takes as long as all the rest of a view.
_RULES: Final[dict[int, tuple[Rules, RulesInfo]]] = {}
MOST_RULES: Final = 10_000


def rules_info(rules: Rules) -> RulesInfo:
    """The rules as a message has them. Do not change it: it is shared."""
    known = _RULES.get(id(rules))
    if known is None or known[0] is not rules:
        if len(_RULES) >= MOST_RULES:
            _RULES.clear()
        known = _RULES[id(rules)] = rules, _rules_info(rules)
    return known[1]


@lru_cache(maxsize=256)
def _rules_info(rules: Rules) -> RulesInfo:
    preset, changes = rules.nearest_preset()
    return RulesInfo(code=rules.code(), preset=preset, options=rules.to_dict(), differences=list(changes))


def hand_info(view: View, *, is_frozen: bool, is_blocked: bool) -> HandInfo:
    """The hand as a message has it; the pile may be frozen, and blocked by its top card."""
    return HandInfo(
        turn=view.turn,
        phase=cast("Literal['draw', 'claimed', 'play', 'asked', 'over']", view.phase),
        cards=_texts(view.hand),
        hand_sizes=list(view.hand_sizes),
        melds=[[_meld_info(meld) for meld in melds] for melds in view.melds],
        red_threes=[_texts(cards) for cards in view.red_threes],
        pile=_texts(view.pile),
        pile_frozen=is_frozen,
        pile_blocked=is_blocked,
        stock=view.stock_size,
        penalties=list(view.penalties),
        out=view.out,
        answer=view.answer,
        known=list(view.known),
    )


@lru_cache(maxsize=10_000)
def _meld_info(meld: Meld) -> MeldInfo:
    """A meld lies as it is for many moves. Do not change it: it is shared."""
    kind: Literal["natural", "mixed", "wild"] = "mixed"
    if meld.rank == "W":
        kind = "wild"
    elif meld.is_natural:
        kind = "natural"
    return MeldInfo(meld.rank, _texts(meld), kind, meld.is_canasta)


@lru_cache(maxsize=10_000)
def _encoded(hand: Cards) -> bytes:
    """A hand in a message: a move changes only one of them."""
    return _ENCODER.encode(_texts(hand))


def _texts(cards: Iterable[Card]) -> list[str]:
    return [card.text for card in cards]


class _CardFrame(msgspec.Struct):
    """A ``CardInfo`` whose reasons are encoded already."""

    card: str
    meld: msgspec.Raw
    discard: msgspec.Raw


class _PossibleFrame(msgspec.Struct):
    """A ``PossibleInfo`` whose reasons are encoded already: they are most of it, and the same again and again."""

    verbs: dict[str, msgspec.Raw]
    takes: list[str]
    take_problems: msgspec.Raw
    cards: list[_CardFrame]
    red_threes: list[str]


def _possible_frame(possible: Possible) -> _PossibleFrame:
    """What the seat on turn can do."""
    texts: dict[int, msgspec.Raw] = {}

    def told(problems: tuple[Problem, ...]) -> msgspec.Raw:
        """For cards of the same rank the same reasons are given, in the same tuple."""
        text = texts.get(id(problems))
        if text is None:
            text = texts[id(problems)] = _reasons(problems)
        return text

    return _PossibleFrame(
        verbs={verb: _reasons(problems) for verb, problems in possible.verbs.items()},
        takes=[str(action) for action in possible.takes],
        take_problems=_reasons(possible.take_problems),
        cards=[_CardFrame(card.card.text, told(card.meld), told(card.discard)) for card in possible.cards],
        red_threes=_texts(possible.red_threes),
    )


# Bounded by the facts: ranks, phases, and numbers up to a few hundred.
_REASONS: Final[dict[tuple[object, ...], msgspec.Raw]] = {}
MOST_REASONS: Final = 10_000
_NO_REASON: Final = _raw([])


def _reasons(problems: tuple[Problem, ...]) -> msgspec.Raw:
    """Why something cannot be done, encoded; nothing of it comes from the text of a client."""
    if not problems:
        return _NO_REASON
    key = tuple([(problem.code, *problem.facts.items()) for problem in problems])
    reasons = _REASONS.get(key)
    if reasons is None:
        reasons = _raw(problem_infos(problems))
        if len(_REASONS) < MOST_REASONS:
            _REASONS[key] = reasons
    return reasons


def problem_infos(problems: Iterable[ProblemLike]) -> list[ProblemInfo]:
    """Why something is refused."""
    return [ProblemInfo(problem.code, plain_facts(problem.facts), str(problem)) for problem in problems]


def event_infos(announcements: Iterable[Announcement], seat: int | None) -> list[EventInfo]:
    """What a seat, or a spectator (None), may know of what happened."""
    return seen_infos(seen for each in announcements if (seen := each.seen_by(seat)) is not None)


class Told:
    """What happened, encoded once for all who may know the same of it."""

    def __init__(self, announcements: Iterable[Announcement]) -> None:
        self._announcements = list(announcements)
        self._insiders = {seat for each in self._announcements for seat in each.what.audience or ()}
        self._encoded: dict[int | None, list[bytes]] = {}

    def to(self, seat: int | None) -> msgspec.Raw:
        """The events for a seat. Who is not in any audience is told what a spectator is told."""
        events = self._events(seat if seat in self._insiders else None)
        return msgspec.Raw(b"[%b]" % b",".join(event for event in events if event))

    def _events(self, reader: int | None) -> list[bytes]:
        """Each event as this reader may know it, empty if not at all; most are for everybody what spectators see."""
        events = self._encoded.get(reader)
        if events is None:
            if reader is None:
                events = [_encoded_event(each, None) for each in self._announcements]
            else:
                events = [
                    _encoded_event(each, reader) if reader in (each.what.audience or ()) else public
                    for each, public in zip(self._announcements, self._events(None), strict=True)
                ]
            self._encoded[reader] = events
        return events


def _encoded_event(announcement: Announcement, seat: int | None) -> bytes:
    seen = announcement.seen_by(seat)
    return b"" if seen is None else _ENCODER.encode(_event_info(seen))


def seen_infos(seen: Iterable[Announcement]) -> list[EventInfo]:
    """The same for announcements that are already as the reader may know them, such as those of ``Table.missed``."""
    return [_event_info(announcement) for announcement in seen]


def _event_info(seen: Announcement) -> EventInfo:
    what = seen.what
    if isinstance(what, Event):
        return EventInfo(
            seq=seen.seq,
            name=what.name,
            seat=what.seat,
            cards=_texts(what.cards),
            hidden=what.hidden,
            rank=what.rank,
            detail=what.detail,
        )
    return EventInfo(seq=seen.seq, name=what.name, seat=what.seat, facts=plain_facts(what.facts))


def plain_facts(facts: Mapping[str, object]) -> dict[str, Any]:
    """Facts as numbers, texts and lists of them."""
    return {name: _plain(fact) for name, fact in facts.items()}


def _plain(fact: object) -> Any:
    if fact is None or isinstance(fact, bool | int | float | str):
        return fact
    if isinstance(fact, Mapping):
        return {str(name): _plain(value) for name, value in fact.items()}
    if isinstance(fact, Iterable) and not isinstance(fact, Card):
        return [_plain(each) for each in fact]
    return str(fact)
