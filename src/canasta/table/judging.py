"""Whether an entry makes sense at a table. What the rules of the game forbid is the game's matter."""

from __future__ import annotations

from typing import Final

from canasta.bots import LEVELS
from canasta.table.entries import (
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
from canasta.table.refusals import Refusal
from canasta.table.seats import Bot, Person
from canasta.table.state import OpenOffer, TableState

_LEVELS: Final = frozenset(level.number for level in LEVELS)


def refusals(state: TableState, entry: Entry) -> list[Refusal]:
    """Every reason why the table refuses an entry; empty if it does not."""
    seat = getattr(entry, "seat", None)
    if seat is not None and seat >= state.rules.players:
        return [Refusal("no_such_seat", seat=seat)]
    match entry:
        case Play():
            empty = [] if state.seats[entry.seat] is not None else [Refusal("seat_empty", seat=entry.seat)]
            return _wrong_stage(state, "play") + empty
        case Begin():
            return _wrong_stage(state, "begin")
        case Sit():
            return _judge_sit(state, entry)
        case Leave():
            empty = [] if state.seats[entry.seat] is not None else [Refusal("seat_empty", seat=entry.seat)]
            return _over(state) + empty
        case Seed():
            given = [] if state.secret is None else [Refusal("seed_given")]
            return _wrong_stage(state, "toss", "deal") + given
        case Contribute():
            return _wrong_stage(state, "toss", "deal") or _judge_contribution(state, entry)
        case Call():
            return _wrong_stage(state, "toss") or _seed_missing(state) + _judge_caller(state, entry)
        case Ready():
            said = [Refusal("ready_already", seat=entry.seat)] if entry.seat in state.ready else []
            return _wrong_stage(state, "deal") + said
        case Deal():
            empty = [Refusal("seat_empty", seat=seat) for seat in state.empty_seats()]
            return _wrong_stage(state, "deal") or _seed_missing(state) + empty
        case Another():
            said = [Refusal("answered_already", seat=entry.seat)] if entry.seat in state.agreed else []
            return _wrong_stage(state, "another") + said
        case Offer():
            return _over(state) or _judge_offer(state, entry)
        case Respond():
            return _judge_response(state, entry)
        case Forfeit():
            return _over(state) + _not_a_person(state, entry.seat)
        case SetClock():
            begun = state.clock is not None or state.match.log
            return _wrong_stage(state, "toss", "deal") + ([Refusal("clock_fixed")] if begun else [])
        case TimeUsed():
            return _judge_time(state, entry)
        case Lapse():
            return _wrong_stage(state, "play") or _judge_lapse(state, entry)


def _wrong_stage(state: TableState, *expected: str) -> list[Refusal]:
    stage = state.match.stage
    return [] if stage in expected else [Refusal("wrong_stage", stage=stage, expected=" or ".join(expected))]


def _over(state: TableState) -> list[Refusal]:
    if state.match.stage != "over":
        return []
    return [Refusal("wrong_stage", stage="over", expected="before its end")]


def _seed_missing(state: TableState) -> list[Refusal]:
    return [Refusal("seed_missing")] if state.secret is None else []


def _judge_sit(state: TableState, entry: Sit) -> list[Refusal]:
    found = _over(state)
    match entry.who:
        case Bot(level=level):
            if level not in _LEVELS:
                found.append(Refusal("no_such_level", level=level))
        case Person(player=player):
            # Who sits at two seats would see two hands.
            found += [
                Refusal("sits_already", seat=seat)
                for seat, sitter in enumerate(state.seats)
                if isinstance(sitter, Person) and sitter.player == player
            ]
            # A bot makes room for a person; a person leaves first.
            there = state.seats[entry.seat]
            if isinstance(there, Person) and there.player != player:
                found.append(Refusal("seat_taken", seat=entry.seat, name=there.name))
    return found


def _judge_contribution(state: TableState, entry: Contribute) -> list[Refusal]:
    # Only after the commitment: otherwise the dealer could choose the secret to fit the contributions.
    found = _seed_missing(state)
    if state.toss is not None:
        found.append(Refusal("contributions_closed"))
    if state.contributions[entry.seat]:
        found.append(Refusal("contributed_already", seat=entry.seat))
    return found


def _judge_caller(state: TableState, entry: Call) -> list[Refusal]:
    caller = state.match.caller
    return [] if entry.seat == caller else [Refusal("not_the_caller", seat=entry.seat, caller=caller)]


# --- the clock ---


def _not_a_person(state: TableState, seat: int) -> list[Refusal]:
    return [] if isinstance(state.seats[seat], Person) else [Refusal("not_seated", seat=seat)]


def _judge_time(state: TableState, entry: TimeUsed) -> list[Refusal]:
    clock = state.clock
    if clock is None:
        return [Refusal("no_clock")]
    if clock.to_charge != entry.seat:
        return [Refusal("no_turn_ended", seat=entry.seat)]
    most = clock.limit(entry.seat)
    return [] if entry.milliseconds <= most else [Refusal("time_too_long", seat=entry.seat, most=most)]


def _judge_lapse(state: TableState, entry: Lapse) -> list[Refusal]:
    if state.clock is None:
        return [Refusal("no_clock")]
    found = _not_a_person(state, entry.seat)
    if state.waiting_for().seats != (entry.seat,):
        found.append(Refusal("not_on_turn", seat=entry.seat))
    if state.is_played_for(entry.seat):
        found.append(Refusal("time_is_up", seat=entry.seat))
    return found


def why_not_by_person(state: TableState, seat: int) -> list[Refusal]:
    """Why a seat is not played by its person now. In the log it looks the same, whoever plays."""
    return [Refusal("time_is_up", seat=seat)] if state.is_played_for(seat) else []


# --- ending the match before its time ---


def _judge_offer(state: TableState, entry: Offer) -> list[Refusal]:
    found = _not_a_person(state, entry.seat)
    if state.offer is not None and _is_the_same(state, state.offer, entry):
        found.append(Refusal("offer_open", seat=state.offer.seat))
    if entry.what != "resign" and (entry.seat, entry.what) in state.offered:
        found.append(Refusal("offered_already", seat=entry.seat))
    # Against computer players alone a draw would be a way out of every match that is lost.
    if entry.what == "draw" and not state.who_must_agree(entry.seat, entry.what):
        found.append(Refusal("nobody_to_ask"))
    return found


def _is_the_same(state: TableState, offer: OpenOffer, entry: Offer) -> bool:
    """Whether this is offered already, to be answered. Anything else may be offered in its place.

    Who asks a partner to resign would otherwise keep the other side from offering anything.
    """
    return offer.what == entry.what and (entry.what != "resign" or (offer.seat - entry.seat) % state.rules.sides == 0)


def _judge_response(state: TableState, entry: Respond) -> list[Refusal]:
    if state.offer is None:
        return [Refusal("no_offer")]
    return [] if entry.seat in state.offer.waiting else [Refusal("not_asked", seat=entry.seat)]


def why_not_replaced(state: TableState, of: int, *, is_gone: bool) -> list[Refusal]:
    """Why nobody may act on the absence of a seat. Whether its client ``is_gone`` only the host can know."""
    if of >= state.rules.players:
        return [Refusal("no_such_seat", seat=of)]
    found = _over(state) or _not_a_person(state, of)
    if not found and not is_gone and not (state.clock is not None and of in state.clock.gone()):
        found.append(Refusal("still_here", seat=of))
    return found


def why_not_claimed(state: TableState, seat: int, of: int, *, is_gone: bool) -> list[Refusal]:
    """Why a seat may not claim the win from another one."""
    found = why_not_replaced(state, of, is_gone=is_gone)
    if not found and (seat - of) % state.rules.sides == 0:
        found.append(Refusal("own_side", seat=of))
    return found
