"""Matches through a proxy that loses, doubles, delays and reorders messages and cuts connections: all converge.

``CANASTA_FAULT_GAMES`` says how many matches are played (``make soak``).
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from canasta.rules import Rules
from canasta.store import Store

from ..driving import BERT, Running, make_host, open_store, running
from ..lobby.visiting import TWO_CANASTAS, house_of
from .chaos import FAULTS, ROUGH, WILD, Fault, Proxy, Weather
from .converging import begin_match, check_convergence, check_log, create_people
from .jumping import run
from .players import Address, Haste, Player

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

GAMES = int(os.environ.get("CANASTA_FAULT_GAMES", "5"))
AT_ONCE = 5
# Far more than any of these matches takes: a test that hangs says so.
SECONDS = 120


@dataclass(frozen=True)
class Kind:
    """What is played: by whom, for how many hands, and in what weather."""

    rules: Rules
    levels: Sequence[int | None]
    weather: Weather
    hands: int = 1


def _open_ended(preset: str) -> Rules:
    """Rules of a match that is over when somebody wants no other hand."""
    return Rules.preset(preset, target=None)


KINDS = [
    Kind(_open_ended("hoyle"), [None, None], WILD),
    Kind(_open_ended("classic4"), [None, None, None, None], ROUGH),
    Kind(_open_ended("classic4"), [None, 1, None, 1], WILD),
    Kind(_open_ended("duel"), [None, None], ROUGH),
    Kind(_open_ended("classic3"), [None, None, None], WILD),
    Kind(_open_ended("catnasta"), [None, 1], ROUGH, hands=2),
]


async def play(server: Running, again: Running, number: int) -> Proxy:
    """One match with somebody who looks on."""
    kind, match = KINDS[number % len(KINDS)], f"game-{number}"
    store = server.host.store
    names = [f"{match} {seat}" for seat, level in enumerate(kind.levels) if level is None]
    people = create_people(store, names)
    begin_match(store, match, kind.rules, people, kind.levels)
    cookies = dict.fromkeys([*(person.player for person in people), BERT], "")
    return await play_through_storm(server, again, match, cookies, weather=kind.weather, hands=kind.hands)


async def play_through_storm(
    server: Running, again: Running, match: str, cookies: dict[str, str], *, weather: Weather, hands: int
) -> Proxy:
    """Play a match through a proxy of its own; in the end all see what the log says, also by another server."""
    async with Proxy(server.port, seed=match, weather=weather).running() as proxy:
        players = [
            Player(
                player,
                match,
                Address(server.port, proxy.port, cookie),
                seed=f"{match} {number}",
                hands=hands,
                haste=Haste(),
            )
            for number, (player, cookie) in enumerate(cookies.items())
        ]
        async with asyncio.timeout(SECONDS), asyncio.TaskGroup() as group:
            playing = [group.create_task(player.play()) for player in players]
            for player in players:
                await player.is_over.wait()
            for task in playing:
                task.cancel()
        proxy.calm()
        await check_convergence(players, again.port, with_events=weather.keeps_order)
        check_log(server.host.store.log(match), players)
        return proxy


def test_all_converge(folder: Path) -> None:
    """Everybody sees what a fresh join shows and what the log says; each acknowledged command is there once."""

    async def scenario(store: Store) -> None:
        host = make_host(store, monotonic=asyncio.get_running_loop().time, contribution_seconds=0.01)
        async with running(host) as server, running(make_host(store)) as again:
            chairs = asyncio.Semaphore(AT_ONCE)

            async def play_one(number: int) -> None:
                async with chairs:
                    proxies.append(await play(server, again, number))

            async with asyncio.TaskGroup() as group:
                for number in range(GAMES):
                    group.create_task(play_one(number))

    proxies: list[Proxy] = []
    with open_store(folder) as store:
        run(scenario(store))
    faults = sum((proxy.faults for proxy in proxies), Counter[Fault]())
    sys.stderr.write(f"\n{GAMES} games: {dict(faults)}, {sum(proxy.late for proxy in proxies)} messages came late\n")
    assert set(faults) == set(FAULTS)
    assert any(proxy.late for proxy in proxies)


def test_people_who_agreed_converge(folder: Path) -> None:
    """In public: two who met in the lobby and agreed on rules, with a clock, and a third who looks on."""

    async def scenario(store: Store) -> None:
        loop = asyncio.get_running_loop()
        means: dict[str, Any] = {"monotonic": loop.time, "sleep": asyncio.sleep, "contribution_seconds": 0.01}
        async with house_of(store, **means) as here, house_of(store, **means) as again:
            anna, bert, carla = [await here.visit(name) for name in ("Anna C", "Bert C", "Carla C")]
            table = await anna.open_table(_open_ended("hoyle").code(), clock={"turn": 60, "bank": 300})
            joined = await bert.join(table["id"], TWO_CANASTAS)
            assert joined["seats"][1]["differences"] > 0
            agreed = await bert.ask("POST", f"/lobby/tables/{table['id']}/agree", {"version": joined["version"]})
            cookies = {
                visit.player: "; ".join(f"{name}={value}" for name, value in visit.http.cookies.items())
                for visit in (anna, bert, carla)
            }
            for_all = here.running, again.running, agreed["match"], cookies
            proxy = await play_through_storm(*for_all, weather=WILD, hands=1)
            assert proxy.faults
            texts = [entry.text for entry in store.log(agreed["match"])]
            assert "clock 60 300" in texts
            assert any(text.startswith("time ") for text in texts)
            gathering = store.lobby.gathering_of(agreed["match"])
            assert gathering is not None
            assert gathering.status == "over"

    with open_store(folder) as store:
        run(scenario(store))
