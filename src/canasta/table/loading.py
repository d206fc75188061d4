"""From a record to a log: a saved match can be played on, by whoever sits down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.errors import CanastaError
from canasta.fair import FairSeed
from canasta.match import Match
from canasta.notation.records import HandRecord, Record
from canasta.table.answers import Logged
from canasta.table.entries import HOST, Another, Begin, Call, Contribute, Deal, Entry, Play, Seed, Sit
from canasta.table.seats import Sitter


def log_of(record: Record, sitters: Sequence[Sitter]) -> list[Logged]:
    """The log of a table at which the record was played; ``Table.replay`` takes it from there.

    The record is checked first. Every hand needs its secret: without it the cards of the stock are anybody's guess, or
    anybody's choice.
    """
    Match.replay(record)
    if record.ending is not None:
        raise CanastaError(f"this match ended before its time ({record.ending}), so it cannot be played on")
    if len(sitters) != record.rules.players:
        raise CanastaError(f"{record.rules.players} play by these rules, but {len(sitters)} sit down")
    entries: list[Entry] = [Begin(record.rules), *(Sit(seat, who) for seat, who in enumerate(sitters))]
    for hand in record.hands:
        entries += _entries_of(hand)
        if record.rules.target is None and hand is not record.hands[-1]:
            entries.append(Another(HOST, "yes"))
    if record.rules.target is None and record.result is not None and record.hands:
        entries.append(Another(HOST, "no"))
    return [Logged(seq, str(entry)) for seq, entry in enumerate(entries, start=1)]


def _entries_of(hand: HandRecord) -> Iterator[Entry]:
    if not isinstance(hand.fair, FairSeed):
        raise CanastaError(f"hand {hand.number} of this record has no secret, so the match cannot be played on")
    yield Seed(hand.fair.secret)
    for seat, text in enumerate(hand.fair.contributions):
        if text:
            yield Contribute(seat, text)
    if hand.toss is not None:
        yield Call(hand.toss.caller, hand.toss.call)
    yield Deal()
    for move in hand.moves:
        yield Play(move.seat, move.action)
