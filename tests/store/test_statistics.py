"""High scores and win ratios, against the same numbers counted here in plain Python."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import pytest

from canasta.store import Balance, HandResult, MatchResult, Opponent, Seat, Store, Tally
from canasta.store.values import Outcome

from .helping import AT, begin, lines

pytestmark = pytest.mark.plain_only

NAMES = {"p1": "Anna", "p2": "Bert", "p3": "Carla"}
PRESETS = ["hoyle", "rounds", "classic4"]


@dataclass
class Played:
    """A match as it was played, for the count by hand."""

    id: str
    preset: str
    seats: tuple[Seat, ...]
    hands: list[tuple[str, list[HandResult]]]  # each with its time
    finished: str
    results: list[MatchResult]
    is_counted: bool


def outcomes(totals: list[int]) -> list[Outcome]:
    """The best wins; if there are several, they are level."""
    best = max(totals)
    if totals.count(best) == 1:
        return ["won" if total == best else "lost" for total in totals]
    return ["level" if total == best else "lost" for total in totals]


def some_seats(random: Random) -> tuple[Seat, ...]:
    """People, bots and guests at two, three or four seats."""
    players, sides = random.choice([(2, 2), (3, 3), (4, 2)])
    people = random.sample(sorted(NAMES), k=min(players, random.randint(0, 3)))
    places = random.sample(range(players), k=len(people))
    sitting = dict(zip(places, people, strict=True))
    seats = []
    for seat in range(players):
        side = seat % sides
        if seat in sitting:
            seats.append(Seat(seat, side, NAMES[sitting[seat]], player=sitting[seat]))
        elif random.random() < 0.8:
            level = random.randint(1, 2)
            seats.append(Seat(seat, side, f"Bot {level}", bot_level=level))
        else:
            seats.append(Seat(seat, side, "Guest"))
    return tuple(seats)


def play_some(store: Store, random: Random, matches: int) -> list[Played]:
    """Matches with random results; few different totals, so that many are equal."""
    played = []
    written: list[Future[Any]] = []
    for number in range(matches):
        match, seats, preset = f"m{number:03}", some_seats(random), random.choice(PRESETS)
        counts, is_finished = random.random() < 0.85, random.random() < 0.85
        sides = max(seat.side for seat in seats) + 1
        written.append(
            store.create_match(
                match, rules="", preset=preset, seats=seats, entries=lines("begin"), at=AT, counts=counts
            )
        )
        hands = []
        totals = [0] * sides
        at = AT
        for hand in range(1, random.randint(1, 4) + 1):
            at = f"2026-05-{random.randint(1, 28):02}T18:{hand:02}:00Z"
            points = [random.randint(-2, 6) * 100 for _ in range(sides)]
            results = [
                HandResult(hand, side, points[side], outcome, f"line {side}")
                for side, outcome in enumerate(outcomes(points))
            ]
            written.append(store.append(match, hand + 1, lines("hand", at=at), hand_results=results))
            hands.append((at, results))
            totals = [total + more for total, more in zip(totals, points, strict=True)]
        match_results = [MatchResult(side, totals[side], outcome) for side, outcome in enumerate(outcomes(totals))]
        if is_finished:
            end = lines("over", at=at)
            written.append(store.append(match, len(hands) + 2, end, match_results=match_results))
        elif random.random() < 0.5:
            written.append(store.set_aside(match))
        played.append(Played(match, preset, seats, hands, at, match_results, counts and is_finished))
    for future in written:
        future.result()
    return played


def tally(results: Iterable[HandResult | MatchResult]) -> Tally:
    """Results counted one by one."""
    counted = list(results)
    return Tally(
        played=len(counted),
        won=sum(result.outcome == "won" for result in counted),
        level=sum(result.outcome == "level" for result in counted),
        points=sum(result.total for result in counted),
        best=max((result.total for result in counted), default=None),
    )


def balance(games: Iterable[tuple[Played, int]]) -> Balance:
    """Matches and hands of a side in each of some matches."""
    pairs = list(games)
    return Balance(
        tally(game.results[side] for game, side in pairs),
        tally(hand[side] for game, side in pairs for _, hand in game.hands),
    )


def opponents(game: Played, side: int) -> set[tuple[str | None, int | None]]:
    """Who sits on the other sides."""
    return {(seat.player, seat.bot_level) for seat in game.seats if seat.side != side}


@pytest.fixture
def played(store: Store) -> list[Played]:
    """Matches of three people."""
    for player, name in NAMES.items():
        store.create_player(player, name, at=AT).result()
    return play_some(store, Random("results"), 100)


def test_win_ratio(store: Store, played: list[Played]) -> None:
    """In all, by opponent and by preset."""
    for player in NAMES:
        mine = [(game, seat.side) for game in played if game.is_counted for seat in game.seats if seat.player == player]
        by_opponent: dict[tuple[str | None, int | None], list[tuple[Played, int]]] = defaultdict(list)
        by_preset: dict[str, list[tuple[Played, int]]] = defaultdict(list)
        for game, side in mine:
            by_preset[game.preset].append((game, side))
            for opponent in opponents(game, side):
                by_opponent[opponent].append((game, side))
        ratio = store.win_ratio(player)
        assert ratio.in_all == balance(mine)
        assert dict(ratio.by_preset) == {preset: balance(games) for preset, games in by_preset.items()}
        assert {(who.player, who.bot_level): result for who, result in ratio.by_opponent} == {
            opponent: balance(games) for opponent, games in by_opponent.items()
        }
        assert all(who.name == NAMES.get(who.player or "", "") for who, _ in ratio.by_opponent)
        assert ratio.in_all.hands.level > 0  # the example has everything
        assert {(None, None), (None, 1), (None, 2)} < set(by_opponent)
        counts = [result.matches.played for _, result in ratio.by_opponent]
        assert counts == sorted(counts, reverse=True)


def test_high_scores(store: Store, played: list[Played]) -> None:
    """The best first, of equal ones the earlier; of all presets or of one."""
    for preset, limit in product([None, "rounds", "unknown"], [7, 1000]):
        check_high_scores(store, played, preset, limit)


def check_high_scores(store: Store, played: list[Played], preset: str | None, limit: int) -> None:
    """Compare one question."""
    games = [game for game in played if game.is_counted and preset in (None, game.preset)]
    of_matches, of_hands = [], []
    for game in games:
        for seat in game.seats:
            if seat.player is None:
                continue
            total = game.results[seat.side].total
            of_matches.append((-total, game.finished, game.id, None, seat.player))
            for at, hand in game.hands:
                of_hands.append((-hand[seat.side].total, at, game.id, hand[0].hand, seat.player))
    for kind, expected in (("match", of_matches), ("hand", of_hands)):
        scores = store.high_scores(of=kind, preset=preset, limit=limit)  # type: ignore[arg-type]
        # Partners share a place, so the player comes last.
        found = [(-score.points, score.at, score.match, score.hand, score.player) for score in scores]
        assert [row[:4] for row in found] == [row[:4] for row in sorted(expected, key=lambda row: row[:4])][:limit]
        assert set(found) <= set(expected)
        assert len(found) == len(set(found)) == min(limit, len(expected))
        by_id = {game.id: game for game in games}
        for score in scores:
            game = by_id[score.match]
            [side] = [seat.side for seat in game.seats if seat.player == score.player]
            assert score.name == NAMES[score.player]
            assert score.preset == game.preset
            assert score.opponents == tuple(
                Opponent(seat.player, seat.bot_level, seat.name) for seat in game.seats if seat.side != side
            )


def test_nobody_has_played(store: Store) -> None:
    """Nothing is nothing, not an error."""
    begin(store)
    ratio = store.win_ratio("p1")
    assert ratio.in_all == Balance(Tally(), Tally())
    assert ratio.in_all.matches.win_ratio is None
    assert ratio.in_all.matches.average is None
    assert (list(ratio.by_opponent), list(ratio.by_preset)) == ([], [])
    assert store.high_scores() == store.high_scores(of="hand") == []


def test_a_new_name_everywhere(store: Store) -> None:
    """Statistics call people by the name they have now."""
    store.create_player("p1", "Anna", at=AT).result()
    store.create_player("p2", "Bert", at=AT).result()
    begin(store, seats=(Seat(0, 0, "Anna", player="p1"), Seat(1, 1, "Bert", player="p2")))
    results = [MatchResult(0, 5000, "won"), MatchResult(1, 0, "lost")]
    store.append("m1", 2, lines("over"), match_results=results).result()
    store.rename_player("p1", "Annabel").result()
    assert [score.name for score in store.high_scores()] == ["Annabel", "Bert"]
    assert store.win_ratio("p2").by_opponent[0][0] == Opponent("p1", None, "Annabel")
