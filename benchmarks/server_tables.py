"""Tables in a database, for a server to find: persons at all seats, and the match not begun or in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final

from canasta.rules import Rules
from canasta.store import NewEntry, Seat, Store, sqlite_url
from canasta.table import Accepted, Person, Table

DATABASE: Final = "canasta.db"
# No match ends while it is measured.
RULES: Final = Rules(players=4, target=1_000_000)
# Tables in the middle of a hand are copies of a few, after so many actions: to play them takes longer than to measure.
PLAYED: Final = 4
ACTIONS: Final = 60
# Its multiples are spread evenly between the whole numbers, and by them the tables over a hand.
GOLDEN: Final = 0.618_033_988_749_894_9


def now() -> str:
    """The time, as the store wants it."""
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%S}.000Z"


def player_of(table: int, seat: int) -> str:
    """The id of the player who sits there."""
    return f"bench-{table}-{seat}"


def match_of(table: int) -> str:
    """The id of a match."""
    return f"bench-{table}"


def open_store(folder: Path) -> Store:
    """The store that a server finds in this folder."""
    return Store.open(sqlite_url(str(folder / DATABASE)))


def make_tables(store: Store, tables: Sequence[int], *, in_play: bool = False, spread: bool = False) -> None:
    """Write tables of four persons to the store; ``in_play``: in the middle of their first hand.

    Or ``spread`` over a hand, from the deal to the last action: people do not sit down at all tables in one moment, and
    if they did, all hands would also be dealt anew in one moment.
    """
    played = [_played(f"table {number}") for number in range(PLAYED)] if in_play or spread else [[]]
    at = now()
    written: list[Future[Any]] = []
    for table in tables:
        people = [Person(player_of(table, seat), f"Player {table} {seat}") for seat in range(RULES.players)]
        written += [store.create_player(person.player, person.name, at=at) for person in people]
        _, begun = Table.begin(RULES, people)
        texts = [entry.text for entry in begun.entries]
        texts += (
            _part_of(played[table % len(played)], table * GOLDEN % 1)
            if spread
            else played[table % len(played)][:ACTIONS]
        )
        seats = [Seat(seat, seat % RULES.sides, who.name, player=who.player) for seat, who in enumerate(people)]
        entries = [NewEntry(text, at) for text in texts]
        preset, _ = RULES.nearest_preset()
        written.append(
            store.create_match(match_of(table), rules=RULES.text(), preset=preset, seats=seats, entries=entries, at=at)
        )
    for each in written:
        each.result()


def _part_of(entries: list[str], part: float) -> list[str]:
    """The beginning of a hand, at least its seed and its deal."""
    return entries[: 2 + int((len(entries) - 2) * part)]


def _played(seed: str) -> list[str]:
    """The entries of a hand until just before its last action, after those who sit down."""
    rng = Random(seed)
    table, _ = Table.begin(RULES, [Person(f"p{seat}", f"P{seat}") for seat in range(RULES.players)])
    answers = [table.give_seed(f"{rng.getrandbits(256):064x}"), table.deal()]
    while table.stage == "play":
        [seat] = table.waiting_for().seats
        game = table.view(seat).game
        if game is None:
            break
        answers.append(table.move(seat, str(rng.choice(game.actions())), seq=table.version))
    return [entry.text for answer in answers[:-1] if isinstance(answer, Accepted) for entry in answer.entries]
