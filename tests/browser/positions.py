"""Positions to begin a test from: deals that are looked for until one is as wanted, and the log that leads there.

A table deals nothing but what follows from a secret, so a position cannot be made up; but there are many secrets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from canasta import Match, Rules
from canasta.bots import find_level
from canasta.fair import FairSeed
from canasta.game.game import Game
from canasta.store import NewEntry, Seat, Store
from canasta.table import Bot, Logged, Person, Sitter, log_of

Wanted = Callable[[Match, Game], bool]
"""Plays on from where the player is on turn for the first time, if need be; whether this is the position."""

ME: Final = 0
BOT_LEVEL: Final = 1
MOST_DEALS: Final = 20_000
AT: Final = "2026-05-01T18:00:00.000Z"
NATURALS: Final = "456789TJQKA"


def log_to(rules: Rules, sitters: Sequence[Sitter], wanted: Wanted) -> list[Logged]:
    """The log of the first deal that leads to the position; seat 0 is on turn then, unless more was played."""
    for number in range(MOST_DEALS):
        match = Match(rules, seed=0)
        game = match.next_hand(FairSeed(f"{number:064x}", 1, ("",) * rules.players))
        while game.turn != ME and not game.over:
            idle_turn(match, game)
        if not game.over and wanted(match, game):
            return log_of(match.record(sealed=True), sitters)
    raise AssertionError(f"no deal of {MOST_DEALS} is as wanted")


def idle_turn(match: Match, game: Game) -> None:
    """Draw, and discard the first card that harms nobody."""
    match.play("draw")
    discard(match, game)


def discard(match: Match, game: Game) -> None:
    """Discard the first natural card."""
    card = next(card for card in game.hand(game.turn) if card.is_natural)
    match.play(f"discard {card}")


def begin_at(store: Store, match: str, rules: Rules, person: Person, wanted: Wanted) -> None:
    """Write a match that is at a position: the person at seat 0, bots elsewhere."""
    name = find_level(BOT_LEVEL).name
    bots = [Bot(BOT_LEVEL, name if seat == 1 else f"{name} {seat}") for seat in range(1, rules.players)]
    seats = [Seat(ME, ME, person.name, player=person.player)]
    seats += [Seat(seat, seat % rules.sides, bot.name, bot_level=bot.level) for seat, bot in enumerate(bots, start=1)]
    entries = [NewEntry(entry.text, AT, entry.move_id) for entry in log_to(rules, [person, *bots], wanted)]
    preset, _ = rules.nearest_preset()
    created = store.create_match(match, rules=rules.text(), preset=preset, seats=seats, entries=entries, at=AT)
    created.result()


def ranks(game: Game) -> Counter[str]:
    """How many natural cards of each rank the player holds, and wild cards as ``W``."""
    return Counter("W" if card.is_wild else card.rank for card in game.hand(ME) if card.is_natural or card.is_wild)


def held(game: Game, rank: str) -> list[str]:
    """The player's cards of a rank."""
    return [str(card) for card in game.hand(ME) if card.rank == rank]


def holding(*wanted: tuple[str, int], wilds: int = 0, exactly: bool = False) -> Wanted:
    """After drawing: so many cards of ranks, such as ``("K", 3)``, and at least so many wild cards."""

    def is_so(match: Match, game: Game) -> bool:
        match.play("draw")
        have = ranks(game)
        enough = all(have[rank] == many if exactly else have[rank] >= many for rank, many in wanted)
        return enough and have["W"] >= wilds

    return is_so
