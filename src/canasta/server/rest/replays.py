"""Replays: hands that are over, step by step, with all cards open. A viewer needs no rules to show them.

A hand that is being played is never shown: not of a match on this server, and not of a record that holds its secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from anyio import to_thread
from msgspec import Struct, structs

from canasta.cards import Cards
from canasta.game.events import EVERYONE, Event
from canasta.game.game import Game
from canasta.match import Match
from canasta.notation.records import HandRecord, Record
from canasta.rules import Rules
from canasta.server.host import Host
from canasta.server.messages import EventInfo, HandInfo, RulesInfo
from canasta.server.presenting import event_infos, hand_info, rules_info
from canasta.server.rest.errors import not_found
from canasta.server.rest.operations import heavily, operation
from canasta.server.rest.values import HandNumber, OfMatch, require_match
from canasta.table import Announcement


class HandSummary(Struct, frozen=True):
    """A hand that is over: who led it, how many steps it has, the score of each side line by line, the totals after.

    One that was ``broken_off`` with the match was not scored: the totals are those before it.
    """

    hand: int
    lead: int
    steps: int
    scores: list[dict[str, int]]
    totals: list[int]
    broken_off: bool = False


class ReplayInfo(Struct, frozen=True):
    """A match to look at: names by seat, the hands that are over, and the result if it is over too."""

    rules: RulesInfo
    names: list[str]
    date: str | None
    hands: list[HandSummary]
    result: list[int] | None
    winner: int | None


class OpenHandInfo(HandInfo, frozen=True, kw_only=True):
    """A hand with all cards open: ``hands`` by seat; ``cards``, those of the reader's own seat, is empty."""

    hands: list[list[str]]


class ReplayStep(Struct, frozen=True):
    """One action, what happened, and how the table was after it. The first step is the deal: no seat, no action.

    ``minimums`` are what the opening of each side must reach then; 0 once it has opened.
    """

    seat: int | None
    action: str
    events: list[EventInfo]
    after: OpenHandInfo
    minimums: list[int]


class ReplayHand(Struct, frozen=True):
    """A hand from the deal to its end."""

    hand: int
    lead: int
    steps: list[ReplayStep]


class OfHand(Struct, frozen=True):
    """Which hand."""

    hand: HandNumber


class OfMatchHand(OfMatch, frozen=True):
    """Which hand of a match."""

    hand: HandNumber


@operation("GET", "/api/players/{player}/matches/{match}/replay", "The hands of a match")
async def get_replay(host: Host, path: OfMatch) -> ReplayInfo:
    """The hands that are over, of a match at which the player sits."""
    return await heavily(replay_info, await _record_of(host, path))


@operation("GET", "/api/players/{player}/matches/{match}/replay/{hand}", "A hand of a match, step by step")
async def get_replay_hand(host: Host, path: OfMatchHand) -> ReplayHand:
    """A hand that is over, with all cards open."""
    return await heavily(_replay_hand, await _record_of(host, path), path.hand)


@operation("POST", "/api/replays", "The hands of a record", errors=("bad_record",))
async def read_replay(body: str) -> ReplayInfo:
    """A record (``.can``) to look at. All of it is checked; nothing is stored."""
    return await heavily(replay_info, body)


@operation("POST", "/api/replays/{hand}", "A hand of a record, step by step", errors=("bad_record",))
async def read_replay_hand(path: OfHand, body: str) -> ReplayHand:
    """A hand that is over, of a record (``.can``), with all cards open."""
    return await heavily(_replay_hand, body, path.hand)


async def _record_of(host: Host, path: OfMatch) -> str:
    await to_thread.run_sync(require_match, host.store, path.player, path.match)
    return await host.take_hands(path.player, path.match)


def replay_info(text: str) -> ReplayInfo:
    """What there is to see of a record."""
    match, record = _replayed(text)
    hands: list[HandSummary] = []
    for hand in filter(partial(_is_over, match), match.log):
        before = hands[-1].totals if hands else [0] * match.rules.sides
        totals = before if hand.totals is None else list(hand.totals)
        steps = len(hand.moves) + 1
        hands.append(HandSummary(hand.number, hand.lead, steps, list(hand.scores), totals, hand.totals is None))
    return ReplayInfo(
        rules=rules_info(match.rules),
        names=list(match.names),
        date=record.date,
        hands=hands,
        result=None if record.result is None else list(record.result),
        winner=match.winner,
    )


def _is_over(match: Match, hand: HandRecord) -> bool:
    """Whether a hand is played no more, because it was scored, or because the match ended before that."""
    return hand.totals is not None or (match.stage == "over" and None not in hand.deck)


def _replayed(text: str) -> tuple[Match, Record]:
    """A record and its match, checked."""
    record = Record.parse(text)
    return Match.replay(record), record


def _replay_hand(text: str, number: int) -> ReplayHand:
    match, _ = _replayed(text)
    if number > len(match.log) or not _is_over(match, match.log[number - 1]):
        raise not_found("hand")
    hand = match.log[number - 1]
    scores = match.log[number - 2].totals if number > 1 else None
    return ReplayHand(number, hand.lead, list(_steps(match.rules, hand, scores)))


def _steps(rules: Rules, hand: HandRecord, scores: tuple[int, ...] | None) -> Iterator[ReplayStep]:
    deck = Cards(card for card in hand.deck if card is not None)
    game = Game.deal(rules, deck=deck, lead=hand.lead, scores=scores)
    yield ReplayStep(None, "", _open_events(0, game.beginning), _open_hand(game), _minimums(game))
    for number, move in enumerate(hand.moves, start=1):
        events = game.play(move.action, move.seat)
        yield ReplayStep(move.seat, str(move.action), _open_events(number, events), _open_hand(game), _minimums(game))


def _open_events(step: int, events: Iterable[Event]) -> list[EventInfo]:
    """The events with all their cards: the hand is over, so they are no secret."""
    return event_infos((Announcement(step, replace(event, audience=EVERYONE)) for event in events), None)


def _open_hand(game: Game) -> OpenHandInfo:
    hands = [[card.text for card in game.hand(seat)] for seat in range(game.rules.players)]
    info = hand_info(game.view(None), is_frozen=bool(game.is_frozen), is_blocked=bool(game.is_blocked))
    return OpenHandInfo(**structs.asdict(info), hands=hands)


def _minimums(game: Game) -> list[int]:
    return [int(game.opening_minimum(side)) for side in range(game.rules.sides)]


OPERATIONS = (get_replay, get_replay_hand, read_replay, read_replay_hand)
