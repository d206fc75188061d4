"""People at a table agree on rules: what may be done to a gathering, and what becomes of it.

All of this is pure: a gathering in, a gathering or a `Refusal` out. Nobody's rules are changed by it: ``own_rules`` are
what somebody would have chosen, ``agrees`` whether they will play by those proposed. The match starts when every seat
is taken and everybody agrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from canasta.rules import Rules
from canasta.server.lobby.refusals import Refusal
from canasta.store.lobby_tables import Gathering, Sitting

RATED_TURN: Final = 60
RATED_BANK: Final = 300


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who wants to sit down."""

    player: str
    name: str
    kind: Literal["guest", "account"]


@lru_cache(maxsize=1_000)
def rules_of(code: str) -> Rules:
    """The rules of a share code that is stored."""
    return Rules.from_code(code)


@lru_cache(maxsize=4_000)
def differences(a: str, b: str) -> int:
    """In how many options the rules of two codes differ."""
    return 0 if a == b else len(rules_of(a).diff(rules_of(b)))


def seats_of(gathering: Gathering) -> int:
    """How many seats the table has: as many as play by the rules that are proposed."""
    return rules_of(gathering.rules).players


def is_agreed(gathering: Gathering) -> bool:
    """Whether the match can start."""
    agreed = all(sitting.agrees for sitting in gathering.seats if sitting.player is not None)
    return gathering.status == "open" and agreed and len(gathering.seats) == seats_of(gathering)


def new_table(
    table: str,
    host: Newcomer,
    rules: Rules,
    *,
    room: str,
    rated: bool,
    at: str,
    clock: tuple[int, int] | None = None,
    spectators: bool = True,
    is_open: bool = True,
    bots: Mapping[int, int] | None = None,
) -> Gathering | Refusal:
    """A table at which its host sits alone, with computer players by seat if there are any."""
    if rated and clock is None:
        clock = RATED_TURN, RATED_BANK
    seats = [Sitting(seat=0, player=host.player, name=host.name, own_rules=rules.code(), agrees=True)]
    for seat, level in sorted((bots or {}).items()):
        if not 0 < seat < rules.players:
            return _seat_taken(seat)
        seats.append(Sitting(seat=seat, bot_level=level))
    gathering = Gathering(
        id=table,
        room=room,
        host=host.player,
        rules=rules.code(),
        proposed_by=host.player,
        turn_seconds=None if clock is None else clock[0],
        bank_seconds=None if clock is None else clock[1],
        spectators=spectators,
        rated=rated,
        is_open=is_open,
        created=at,
        seats=tuple(seats),
    )
    return _not_for_rated(gathering) or _no_guest(gathering, host) or gathering


def join(
    gathering: Gathering, who: Newcomer, rules: Rules, *, seat: int | None = None, is_unwelcome: bool = False
) -> Gathering | Refusal:
    """Sit down, or on another seat. Whose rules are those proposed agrees at once.

    Whom somebody at the table has blocked learns only that it is not available.
    """
    refusal = _not_open(gathering) or _no_guest(gathering, who)
    if refusal is not None:
        return refusal
    before = gathering.sitting_of(who.player)
    if is_unwelcome and before is None:
        return Refusal("not_available", "This table is not available at the moment.")
    others = [sitting for sitting in gathering.seats if sitting is not before]
    free = _free(others, seats_of(gathering))
    if seat is None:
        if before is None and not free:
            return Refusal("table_full", "All seats of this table are taken.")
        seat = before.seat if before is not None else free[0]
    elif seat not in free:
        return _seat_taken(seat)
    code = rules.code()
    agrees = code == gathering.rules or (before is not None and before.agrees)
    sitting = Sitting(seat=seat, player=who.player, name=who.name, own_rules=code, agrees=agrees)
    return replace(gathering, seats=_in_order([*others, sitting]))


def leave(gathering: Gathering, player: str) -> Gathering | Refusal:
    """Stand up. The next person becomes the host; a table that everybody has left is closed."""
    refusal = _not_open(gathering)
    if refusal is not None:
        return refusal
    return left_by(gathering, player)


def left_by(gathering: Gathering, player: str) -> Gathering:
    """An open table after somebody has left it; as it was, if that person did not sit there."""
    if gathering.sitting_of(player) is None:
        return gathering
    after = replace(gathering, seats=tuple(each for each in gathering.seats if each.player != player))
    if not after.persons:
        # Who comes too late for a rematch may ask for another one.
        return replace(after, seats=(), status="closed", rematch_of=None)
    host = after.persons[0] if gathering.host == player else gathering.host
    return replace(after, host=host, proposed_by=host if gathering.proposed_by == player else gathering.proposed_by)


def agree(gathering: Gathering, player: str, *, version: int) -> Gathering | Refusal:
    """Play by the rules that are proposed, as they were when one saw them."""
    refusal = _not_at(gathering, player) or _stale(gathering, version)
    if refusal is not None:
        return refusal
    seats = (replace(each, agrees=True) if each.player == player else each for each in gathering.seats)
    return replace(gathering, seats=tuple(seats))


def propose(gathering: Gathering, player: str, rules: Rules, *, version: int) -> Gathering | Refusal:
    """Propose other rules. Those agree whose own they are, or who agreed to the very same before."""
    refusal = _not_at(gathering, player) or _stale(gathering, version)
    if refusal is not None:
        return refusal
    if len(gathering.seats) > rules.players:
        text = f"{len(gathering.seats)} sit at the table, and by these rules {rules.players} play."
        return Refusal("too_many_seated", text, players=rules.players)
    code = rules.code()
    seats = []
    for each in _moved_up(gathering.seats, rules.players):
        if each.player == player:
            seats.append(replace(each, own_rules=code, agrees=True))
        elif each.player is not None:
            keeps = each.agrees and code == gathering.rules
            seats.append(replace(each, agrees=keeps or each.own_rules == code))
        else:
            seats.append(each)
    after = replace(gathering, rules=code, proposed_by=player, seats=tuple(seats))
    return _not_for_rated(after) or after


def seat_bot(gathering: Gathering, player: str, seat: int, level: int | None) -> Gathering | Refusal:
    """The host gives an empty seat, or that of a bot, to a computer player of a level, or to nobody."""
    refusal = _not_host(gathering, player)
    if refusal is not None:
        return refusal
    others = [each for each in gathering.seats if each.seat != seat or each.player is not None]
    if seat not in _free(others, seats_of(gathering)):
        return _seat_taken(seat)
    bot = [] if level is None else [Sitting(seat=seat, bot_level=level)]
    after = replace(gathering, seats=_in_order([*others, *bot]))
    return _not_for_rated(after) or after


def remove(gathering: Gathering, player: str, other: str) -> Gathering | Refusal:
    """The host sends somebody else away."""
    refusal = _not_host(gathering, player)
    if refusal is not None:
        return refusal
    if other == player or gathering.sitting_of(other) is None:
        return Refusal("invalid", "Nobody else of this name sits at the table.", at="$.name")
    return left_by(gathering, other)


def again(gathering: Gathering, table: str, player: str, rules: Rules | None, *, at: str) -> Gathering | Refusal:
    """A table for the same people to play again: who opens it sits where they sat, and so do the computer players."""
    mine = gathering.sitting_of(player)
    if mine is None:
        return Refusal("not_found", "There is no such match.", what="match")
    if gathering.status != "over":
        return Refusal("not_now", "This match is not over yet.", status=gathering.status)
    chosen = rules_of(gathering.rules) if rules is None else rules
    if not all(each.seat < chosen.players for each in gathering.seats):
        return Refusal("too_many_seated", "More people played than play by these rules.", players=chosen.players)
    sitting = replace(mine, own_rules=chosen.code(), agrees=True)
    after = replace(
        gathering,
        id=table,
        host=player,
        rules=chosen.code(),
        proposed_by=player,
        is_open=False,  # it is for those who have played
        status="open",
        match=None,
        rematch_of=gathering.match,
        created=at,
        version=0,
        seats=_in_order([sitting, *(each for each in gathering.seats if each.player is None)]),
    )
    return _not_for_rated(after) or after


def by_likeness(tables: Iterable[Gathering], player: str, rules: Rules) -> list[Gathering]:
    """The tables at which somebody with these rules might sit down, those first that differ least, then the oldest."""
    code = rules.code()
    fitting = [
        table
        for table in tables
        if table.status == "open"
        and table.sitting_of(player) is None
        and seats_of(table) == rules.players > len(table.seats)
    ]
    return sorted(fitting, key=lambda table: (differences(code, table.rules), table.created, table.id))


# --- why not ---


def _not_open(gathering: Gathering) -> Refusal | None:
    if gathering.status == "open":
        return None
    texts = {"playing": "The match has begun.", "over": "The match is over.", "closed": "The table is closed."}
    return Refusal("table_closed", texts[gathering.status], status=gathering.status)


def _not_at(gathering: Gathering, player: str) -> Refusal | None:
    if gathering.sitting_of(player) is None:
        return Refusal("not_seated", "You do not sit at this table.")
    return _not_open(gathering)


def _not_host(gathering: Gathering, player: str) -> Refusal | None:
    refusal = _not_at(gathering, player)
    if refusal is None and gathering.host != player:
        return Refusal("not_host", "Only the host of the table may do this.")
    return refusal


def _stale(gathering: Gathering, version: int) -> Refusal | None:
    if version == gathering.version:
        return None
    return Refusal("stale", "The table has changed in the meantime.", version=gathering.version)


def _no_guest(gathering: Gathering, who: Newcomer) -> Refusal | None:
    if gathering.rated and who.kind == "guest":
        return Refusal("needs_account", "Rated matches are for players with an account.")
    return None


def _not_for_rated(gathering: Gathering) -> Refusal | None:
    """What does not fit a match that counts."""
    if not gathering.rated:
        return None
    if any(each.bot_level is not None for each in gathering.seats):
        return Refusal("not_for_rated", "No computer players in rated matches.", what="bots")
    if rules_of(gathering.rules).target is None:
        return Refusal("not_for_rated", "A rated match needs rules with a target.", what="target")
    return None


def _seat_taken(seat: int) -> Refusal:
    return Refusal("seat_taken", f"Seat {seat} is not free.", seat=seat)


# --- seats ---


def _free(seats: Iterable[Sitting], players: int) -> list[int]:
    taken = {each.seat for each in seats}
    return [seat for seat in range(players) if seat not in taken]


def _in_order(seats: Iterable[Sitting]) -> tuple[Sitting, ...]:
    return tuple(sorted(seats, key=lambda each: each.seat))


def _moved_up(seats: Sequence[Sitting], players: int) -> tuple[Sitting, ...]:
    """Everybody on a seat that there is: those beyond the last one move to the first that are free."""
    staying = [each for each in seats if each.seat < players]
    free = _free(staying, players)
    moving = [each for each in seats if each.seat >= players]
    return _in_order([*staying, *(replace(each, seat=seat) for each, seat in zip(moving, free, strict=False))])
