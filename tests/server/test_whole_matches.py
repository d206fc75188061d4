"""Whole matches over the real WebSocket, for every preset."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from canasta.match import Match
from canasta.notation.records import Record
from canasta.rules import Rules

from .driving import ANNA, begin, make_host, open_store, running, short

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]


@pytest.mark.parametrize("preset", Rules.presets())
def test_match_to_its_end(preset: str, folder: Path) -> None:
    """A client that knows no rules plays it; the record proves every deal, and the statistics have the result."""

    async def scenario() -> None:
        store = open_store(folder)
        host = make_host(store, seed=preset)
        async with running(host) as server, server.client() as anna:
            match = await begin(host, short(preset))
            await anna.join(match)
            await anna.play_match(Random(preset), hands=1)
            text = await host.take_record(ANNA, match)
            record = Record.parse(text)
            again = Match.replay(record)
            assert again.stage == "over"
            assert all(hand.fair is not None and hand.fair.commitment for hand in record.hands)
            assert list(again.totals) == anna.view["totals"] == anna.view["history"][-1]
            stored = store.match(match)
            assert stored is not None
            assert stored.status == "finished"
            assert [result.total for result in store.match_results(match)] == anna.view["totals"]
            assert len(store.hand_results(match)) == len(record.hands) * again.rules.sides
            assert store.win_ratio(ANNA).in_all.matches.played == 1
            seqs = [event["seq"] for event in anna.events]
            assert seqs == sorted(seqs)

    asyncio.run(scenario())
