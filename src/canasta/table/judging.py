"""Whether an entry makes sense at a table. What the rules of the game forbid is the game's matter."""

from __future__ import annotations

from typing import Final

from canasta.bots import LEVELS
from canasta.table.entries import Another, Begin, Call, Contribute, Deal, Entry, Leave, Play, Ready, Seed, Sit
from canasta.table.refusals import Refusal
from canasta.table.seats import Bot, Person
from canasta.table.state import TableState

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
