"""The host: beginning, pace, contributions, saves, records, workers."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from random import Random
from typing import Any

import pytest

from canasta.bots import Conventions
from canasta.errors import CanastaError, RecordError
from canasta.game.game import Game
from canasta.notation.records import Record
from canasta.rules import Rules
from canasta.server.bot_worker import choose
from canasta.server.host import Host
from canasta.server.workers import WorkerFailed, Workers
from canasta.store import NameTaken, NewEntry, NotFound
from canasta.table import Table

from .driving import ANNA, BERT, AtOnce, Client, Running, begin, make_host, open_store, running, short

pytestmark = pytest.mark.plain_only


class FakeTime:
    """A clock that goes when somebody sleeps, or never."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []
        self.stands_still = False

    def monotonic(self) -> float:
        """What time it is."""
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Let time pass at once."""
        self.slept.append(seconds)
        if self.stands_still:
            await asyncio.Event().wait()
        self.now += seconds


async def play_turn(client: Client, rng: Random) -> None:
    """Play until the turn is over, and on until the next own turn or the end of the hand."""
    await client.wait_until(lambda view: view["stage"] == "play" and client.is_to_act())
    while client.is_to_act():
        await client.step(rng)
    await client.wait_until(lambda view: client.is_to_act())


def test_beginning(folder: Path) -> None:
    """Who sits where, and what cannot be."""

    async def scenario() -> None:
        host = make_host(open_store(folder))
        match = await host.begin(ANNA, Rules.preset("classic4"), levels=[1, 3, 1], seat=2, pace=0)
        async with (await host.table(match)).still() as table:
            assert [str(sitter) for sitter in table.seats] == [
                "bot 1 Kitten",
                "bot 3 Alley Cat",
                f"person {ANNA} Anna",
                "bot 1 Kitten 2",
            ]
        stored = host.store.match(match)
        assert stored is not None
        assert [(seat.side, seat.player, seat.bot_level) for seat in stored.seats] == [
            (0, None, 1),
            (1, None, 3),
            (0, ANNA, None),
            (1, None, 1),
        ]
        for arguments in ({"levels": [1, 1]}, {"levels": [9]}, {"levels": [1], "seat": 2}):
            with pytest.raises(CanastaError):
                await host.begin(ANNA, Rules(), pace=0, **arguments)
        with pytest.raises(NotFound):
            await host.begin("nobody", Rules(), levels=[1], pace=0)
        with pytest.raises(NotFound):
            await host.table("nowhere")
        player = await host.create_player("Clara")
        assert host.store.find_player("clara") == player
        with pytest.raises(NameTaken):
            await host.create_player("clara")

    asyncio.run(scenario())


def test_pace(folder: Path) -> None:
    """Bots pause before each move, as long as the player's setting says, and follow a change of it at once."""

    async def scenario() -> None:
        time = FakeTime()
        host = make_host(open_store(folder), monotonic=time.monotonic, sleep=time.sleep)
        host.store.put_settings(ANNA, {"opponent_speed": "700"}).result()
        async with running(host) as server, server.client() as anna:
            match = await host.begin(ANNA, Rules(), levels=[1])
            await anna.join(match)
            await play_turn(anna, Random("pace"))
            assert time.slept
            assert set(time.slept) == {0.7}
            time.stands_still = True
            turn = asyncio.create_task(play_turn(anna, Random("pace")))
            paused = len(time.slept)
            while len(time.slept) == paused:
                await asyncio.sleep(0)
            host.store.put_settings(ANNA, {"opponent_speed": "0"}).result()
            await host.settings_changed(ANNA)
            await turn

    asyncio.run(scenario())


@pytest.mark.parametrize("gives", [True, False])
def test_contributions(folder: Path, *, gives: bool) -> None:
    """A deal waits for the texts of those who are here, but not for ever."""

    async def scenario() -> None:
        time = FakeTime()
        time.stands_still = gives
        host = make_host(open_store(folder), monotonic=time.monotonic, sleep=time.sleep, contribution_seconds=5.0)
        async with running(host) as server, server.client() as anna:
            match = await begin(host)
            await anna.join(match)
            if gives:
                await anna.wait_until(lambda view: view["can_contribute"])
                assert (await anna.command("contribute", text="luck"))["type"] == "accepted"
            await anna.wait_until(lambda view: view["stage"] == "play")
            assert anna.view["contributions"] == (["luck", ""] if gives else ["", ""])
            assert time.slept[0] == 5.0

    asyncio.run(scenario())


def test_saving_and_loading(folder: Path) -> None:
    """A save is the match itself as long as nothing was played since; then a copy, and nothing is lost."""

    async def scenario() -> None:
        host = make_host(open_store(folder))
        async with running(host) as server, server.client() as anna:
            match = await begin(host)
            await anna.join(match)
            await anna.wait_until(lambda view: view["stage"] == "play" and anna.is_to_act())
            save = await host.save(ANNA, match, "Sunday")
            assert save.seq == anna.view["version"]
            with pytest.raises(NameTaken):
                await host.save(ANNA, match, "sunday")
            assert await host.load(ANNA, save.id) == match
            await anna.play("draw")
            copy = await host.load(ANNA, save.id)
            assert copy != match
            original = host.store.match(match)
            assert original is not None
            assert (original.status, original.head) == ("set_aside", save.seq + 1)
            assert host.store.head(copy) == save.seq
            await anna.join(copy)
            assert anna.view["hand"]["phase"] == "draw"
            # Coming back to what was set aside takes it up.
            await anna.join(match)
            back = host.store.match(match)
            assert back is not None
            assert back.status == "running"
            for wrong in (host.load(BERT, save.id), host.load(ANNA, 99), host.save(BERT, match, "x")):
                with pytest.raises(NotFound):
                    await wrong

    asyncio.run(scenario())


@pytest.mark.parametrize("is_public", [True, False])
def test_in_public_whoever_plays_a_hand_twice_does_not_count(folder: Path, *, is_public: bool) -> None:
    """Neither in the copy nor, with what was learned there, in the match itself; at home one of the two counts."""

    async def scenario() -> None:
        host = make_host(open_store(folder), is_public=is_public)
        match = await begin(host)
        store = host.store
        save = await host.save(ANNA, match, "Sunday")
        assert await host.load(ANNA, save.id) == match
        assert [match.counts for match in store.matches()] == [True]
        seed = NewEntry(f"seed {'5eed' * 16}", "2026-05-01T18:00:00.000Z")
        store.append(match, save.seq + 1, [seed]).result()
        host._tables.clear()
        copy = await host.load(ANNA, save.id)
        assert copy != match
        assert {match.counts for match in store.matches()} == {not is_public}
        await host.close()

    asyncio.run(scenario())


def test_records(folder: Path) -> None:
    """A running match leaves sealed and comes back; a finished one stays finished; nothing of both counts."""

    async def finished(server: Running, anna: Client, host: Host) -> str:
        match = await begin(host, short("duel"))
        await anna.join(match)
        await anna.play_match(Random("records"))
        return await host.take_record(ANNA, match)

    async def scenario() -> None:
        host = make_host(open_store(folder))
        async with running(host) as server, server.client() as anna:
            match = await begin(host)
            await anna.join(match)
            await play_turn(anna, Random("records"))
            text = await host.take_record(ANNA, match)
            assert "deck:" not in text
            assert "secret:" in text
            with pytest.raises(NotFound):
                await host.take_record(BERT, match)
            copy = await host.load_record(BERT, text, seat=0)
            async with server.client(BERT) as bert:
                await bert.join(copy)
                assert bert.view["hand"]["cards"] == anna.view["hand"]["cards"]
                await play_turn(bert, Random("on"))
            over = await finished(server, anna, host)
            done = await host.load_record(ANNA, over)
            stored = host.store.match(done)
            assert stored is not None
            assert (stored.status, stored.counts) == ("finished", False)
            assert Record.parse(await host.take_record(ANNA, done)).hands == Record.parse(over).hands
            assert len(host.store.hand_results(done)) == 2 * len(Record.parse(over).hands)
            lines = over.splitlines()
            wrong = next(number for number, line in enumerate(lines, 1) if line.startswith("score 0"))
            lines[wrong - 1] = lines[wrong - 1].replace("total ", "total 1")
            for bad, line in (("nonsense", 1), ("\n".join(lines), wrong)):
                with pytest.raises(RecordError) as caught:
                    await host.load_record(ANNA, bad)
                assert caught.value.line == line
            with pytest.raises(CanastaError, match="no seat 5"):
                await host.load_record(ANNA, over, seat=5)

    asyncio.run(scenario())


# --- workers ---


class Broken(AtOnce):
    """Workers that are killed with some of their questions."""

    def __init__(self, fails: Callable[[], Exception | None]) -> None:
        self.fails = fails

    def submit(self, function: Any, /, *args: Any, **named: Any) -> Future[Any]:
        """Fail, or do it."""
        failure = self.fails()
        if failure is None:
            return super().submit(function, *args, **named)
        future: Future[Any] = Future()
        future.set_exception(failure)
        return future


def test_broken_workers_are_replaced() -> None:
    """A question is asked again; after some times nobody is left to ask."""

    async def scenario() -> None:
        made: list[Executor] = []

        def make(failures: int) -> Callable[[], Executor]:
            def executor() -> Executor:
                fails = BrokenExecutor("killed") if len(made) < failures else None
                made.append(Broken(lambda: fails))
                return made[-1]

            return executor

        assert await Workers(make(2)).run(abs, -5) == 5
        assert len(made) == 3
        made.clear()
        with pytest.raises(WorkerFailed):
            await Workers(make(99)).run(abs, -5)
        with pytest.raises(ValueError, match="invalid literal"):  # an error of the question is its answer
            await Workers(AtOnce).run(int, "x")

    asyncio.run(scenario())


def test_game_goes_on_without_workers(folder: Path) -> None:
    """A bot that cannot think does something legal."""

    async def scenario() -> None:
        host = make_host(open_store(folder), workers=Workers(lambda: Broken(lambda: ValueError("no idea"))))
        async with running(host) as server, server.client() as anna:
            match = await begin(host)
            await anna.join(match)
            await anna.wait_until(lambda view: view["stage"] == "play" and anna.is_to_act())
            await anna.play("draw")
            await anna.wait_until(lambda view: view["hand"]["phase"] == "play")
            card = next(card["card"] for card in anna.possible["cards"] if not card["discard"])  # type: ignore[index]
            await anna.play(f"discard {card}")
            await anna.wait_until(lambda view: view["waiting"]["seats"] == [1])
            await anna.wait_until(lambda view: anna.is_to_act())
            assert Table.replay(host.store.log(match)).version == anna.view["version"]
            hint = await anna.ask("hint", seat=0, level=2)
            assert hint["code"] == "no_hint"

    asyncio.run(scenario())


def test_workers_are_told_what_partners_agree_on() -> None:
    """A partner with more in hand than agreed on says no."""
    hands = ["Kh 4c", "5c 5d 6c 7d 8c", "Ah As 2c 4d", "Jc Jd 9d 8h"]
    melds = [["Kh Ks Kd Kc Ks Kd Kc"], ["Qh Qd Qs"]]
    game = Game.setup(Rules.preset("classic4"), hands=hands, melds=melds, pile="7s", stock="9c 8d Tc", phase="play")
    game.play("ask")

    async def scenario() -> None:
        for points, answer in ((60, "no"), (65, "yes")):
            chosen = await Workers(AtOnce).choose(game.view(2), 2, "seed", conventions=Conventions(no_above=points))
            assert chosen.action == answer

    asyncio.run(scenario())


def test_a_hint_reckons_with_what_the_partner_has_agreed_on(folder: Path) -> None:
    """Whoever gives it is told the partner's conventions; the player has none of them."""
    agreed = Conventions(freeze_early=True, no_above=60)
    hints: list[dict[str, Any]] = []

    class Overheard(AtOnce):
        def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
            if function is choose and args[2].startswith("hint/"):
                hints.append(named)
            return super().submit(function, *args, **named)

    async def scenario() -> None:
        host = make_host(open_store(folder), workers=Workers(Overheard))
        async with running(host) as server, server.client() as anna:
            await anna.join(
                await host.begin(ANNA, Rules.preset("classic4"), levels=[1, 1, 1], pace=0, conventions=agreed)
            )
            await anna.wait_until(lambda view: view["stage"] == "play" and anna.is_to_act())
            assert (await anna.ask("hint", seat=0, level=1))["type"] == "hinted"

    asyncio.run(scenario())
    assert hints == [{"conventions": Conventions(), "partners": agreed}]


@pytest.mark.slow
def test_real_workers() -> None:
    """A worker that is killed is replaced."""

    async def scenario() -> None:
        workers = Workers()
        try:
            first = await workers.run(os.getpid)
            assert first != os.getpid()
            os.kill(first, signal.SIGKILL)
            # Whether the pool has noticed by now or not, there is an answer.
            assert await workers.run(abs, -5) == 5
        finally:
            workers.close()

    asyncio.run(scenario())


ORPHAN = """
import asyncio, os
from canasta.server.workers import Workers

async def main():
    workers = Workers()
    print(await workers.run(os.getpid), flush=True)
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.slow
def test_workers_end_with_the_server(tmp_path: Path) -> None:
    """Also if it is killed."""
    script = tmp_path / "orphan.py"
    script.write_text(ORPHAN)
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        worker = os.pidfd_open(int(process.stdout.readline()))
        process.kill()
        ended, _, _ = select.select([worker], [], [], 60)
        os.close(worker)
        assert ended
