"""Checking a record that somebody has uploaded: long work, for a worker."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.bots import LEVELS, Level
from canasta.errors import CanastaError
from canasta.notation.records import Record
from canasta.rules import Rules
from canasta.table import Bot, Logged, Person, Sitter, Table, log_of

DEFAULT_LEVEL = 2


@dataclass(frozen=True, slots=True)
class CheckedRecord:
    """A record as a log that was played again, with who sits there."""

    rules: Rules
    sitters: tuple[Sitter, ...]
    log: tuple[Logged, ...]
    record: Record


def check_record(text: str, person: Person, seat: int) -> CheckedRecord:
    """Read a record and play it again; ``RecordError`` names the line that is wrong."""
    record = Record.parse(text)
    if not 0 <= seat < record.rules.players:
        raise CanastaError(f"there is no seat {seat}: {record.rules.players} play in this record")
    sitters: list[Sitter] = [_bot_named(name) for name in record.names]
    sitters[seat] = person
    log = log_of(record, sitters)
    Table.replay(log)
    return CheckedRecord(record.rules, tuple(sitters), tuple(log), record)


def _bot_named(name: str) -> Bot:
    """A computer player for a seat of the record: the one that sat there, if the name is one of theirs."""
    level = next((level for level in LEVELS if _is_name_of(name, level)), LEVELS[DEFAULT_LEVEL - 1])
    return Bot(level.number, name if _is_name_of(name, level) else level.name)


def _is_name_of(name: str, level: Level) -> bool:
    first, _, number = name.rpartition(" ")
    return name == level.name or (first == level.name and number.isdigit())
