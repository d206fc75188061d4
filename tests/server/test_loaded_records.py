"""A record that is loaded has the results of its hands, and the date of its beginning."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random

import pytest

from canasta.notation.records import Record
from canasta.rules import Rules
from canasta.server.results import parts_of_record
from canasta.store import HandResult
from canasta.table import Person, Table, log_of

from .driving import ANNA, begin, make_host, open_store

pytestmark = pytest.mark.plain_only

PEOPLE = (Person("p0", "Anna"), Person("p1", "Bert"))


@cache
def played(hands: int, *, target: int | None = 5_000) -> Table:
    """A match with so many hands over, and a few actions of the next one; without a target, at its end."""
    rng = Random(hands)
    table, _ = Table.begin(Rules.preset("hoyle", target=target), PEOPLE)
    left = 10
    while left:
        waiting = table.waiting_for()
        over = table.view(None).score_sheet
        is_last = (0 if over is None else over.hand) == hands
        if waiting.kind == "seed":
            table.give_seed(f"{rng.getrandbits(256):064x}")
        elif waiting.kind == "deal":
            table.deal()
        elif waiting.kind == "another":
            table.decide_another("no" if is_last else "yes")
        elif waiting.kind == "action":
            [seat] = waiting.seats
            game = table.view(seat).game
            assert game is not None
            table.move(seat, str(rng.choice(game.actions())), seq=table.version)
        left -= is_last or table.stage == "over"
    return table


@pytest.mark.parametrize(("hands", "target"), [(0, 5_000), (1, 5_000), (2, 5_000), (2, None)])
def test_parts(hands: int, target: int | None) -> None:
    """Together they are the log; each hand that is over has its results where it ended."""
    record = Record.parse(str(played(hands, target=target).record()))
    log = log_of(record, PEOPLE)
    parts = parts_of_record(record, log)
    assert [entry for part in parts for entry in part.entries] == log
    assert all(part.entries for part in parts)
    assert not parts[0].hands
    assert [result.hand for part in parts for result in part.hands] == [
        hand for hand in range(1, hands + 1) for _ in "ab"
    ]
    assert [bool(part.matches) for part in parts] == [False] * (len(parts) - 1) + [target is None]
    for part in parts[1:]:
        replayed = Table.replay(log[: part.entries[-1].seq])
        over = replayed.view(None).score_sheet
        if part.hands:
            assert over is not None
            assert (over.hand, [result.total for result in part.hands]) == (
                part.hands[0].hand,
                [score["total"] for score in over.scores],
            )
            before = Table.replay(log[: part.entries[-1].seq - 1]).view(None).score_sheet
            assert before is None or before.hand < over.hand


def test_results_of_a_match_that_goes_on(folder: Path) -> None:
    """They are stored with the hands that were over, so that a copy from in between has its part of them."""

    async def scenario() -> None:
        host = make_host(open_store(folder))
        record = played(2).record()
        match = await host.load_record(ANNA, str(record))
        stored = host.store.match(match)
        assert stored is not None
        assert (stored.status, stored.counts) == ("running", False)
        results: list[HandResult] = host.store.hand_results(match)
        assert [(result.hand, result.side, result.total) for result in results] == [
            (hand.number, side, score["total"])
            for hand in record.hands
            if hand.totals is not None
            for side, score in enumerate(hand.scores)
        ]
        second_seed = [entry.seq for entry in host.store.log(match) if entry.text.startswith("seed ")][1]
        copy = host.store.fork_match("copy", match, second_seed, at=host.around.time_text()).result()
        assert {result.hand for result in host.store.hand_results(copy.id)} == {1}
        await host.close()
        host.store.close()

    asyncio.run(scenario())


def test_date(folder: Path) -> None:
    """It is the day on which the match was begun, whenever the record is taken."""
    days = iter([datetime(2026, 5, 1, 23, 59, tzinfo=UTC), *[datetime(2026, 5, 2, tzinfo=UTC)] * 9])

    async def scenario() -> None:
        host = make_host(open_store(folder), now=lambda: next(days))
        match = await begin(host)
        assert Record.parse(await host.take_record(ANNA, match)).date == "2026-05-01"
        await host.close()
        host.store.close()

    asyncio.run(scenario())
