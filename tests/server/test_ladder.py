"""The ladder of a public server: every way in which a rated match can end, settled when it is over or at the start."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from canasta.ratings import NEW
from canasta.rules import Rules
from canasta.server.app import build_app
from canasta.server.host import Host
from canasta.server.results import results_of
from canasta.store import NewEntry, Seat, Store
from canasta.table import Accepted, Answer, Person, Table
from store.helping import gather

from .driving import make_host, open_store

pytestmark = pytest.mark.plain_only

AT = "2026-05-01T18:00:00.000Z"
SEASON = "2026-Q2"
NAMES = ("Anton", "Berta", "Cem", "Dora")
PRESETS = {2: "hoyle", 3: "classic3", 4: "classic4"}
Deed = Callable[[Table], Answer]


def offer(seat: int, what: str) -> Deed:
    """A seat offers something."""
    return lambda table: table.offer(seat, what, seq=table.version)


def dealt(deeds: Sequence[Deed]) -> list[Deed]:
    """The same, after the first deal."""
    return [lambda table: table.give_seed("5eed" * 16), Table.deal, *deeds]


def agree(seat: int) -> Deed:
    """A seat agrees."""
    return lambda table: table.respond(seat, "yes", seq=table.version)


def claim(seat: int, of: int) -> Deed:
    """A seat claims the win from one who is gone."""
    return lambda table: table.claim(seat, of, is_gone=True, seq=table.version)


def played(store: Store, match: str, players: int, deeds: Sequence[Deed], *, is_rated: bool = True) -> None:
    """A match that people have ended by these deeds, as the host would have stored it."""
    for name in NAMES:
        if store.player(name) is None:
            store.create_player(name, name, at=AT).result()
    rules = Rules.preset(PRESETS[players])
    table, begun = Table.begin(rules, [Person(name, name) for name in NAMES[:players]])
    seats = [Seat(seat, seat % rules.sides, name, player=name) for seat, name in enumerate(NAMES[:players])]
    entries = [NewEntry(entry.text, AT) for entry in begun.entries]
    store.create_match(match, rules=rules.text(), preset="hoyle", seats=seats, entries=entries, at=AT).result()
    gather(store, match, is_rated=is_rated, host=NAMES[0])
    for deed in deeds:
        done = deed(table)
        assert isinstance(done, Accepted), done
        hands, matches, counts = results_of(done.announcements)
        entries = [NewEntry(entry.text, AT) for entry in done.entries]
        store.append(
            match, done.entries[0].seq, entries, hand_results=hands, match_results=matches, counts=counts
        ).result()
    assert table.stage == "over"


async def over(host: Host, match: str) -> None:
    """The table tells that it is over; what follows is done."""
    host.match_is_over(match)
    await asyncio.gather(*host._endings)


def changes(store: Store, players: int) -> list[int]:
    """By how much the last match changed the rating of each player."""
    latest = [store.ladder.changes_of(name, limit=1) for name in NAMES[:players]]
    return [change.after.shown - change.before.shown for [change] in latest]


@pytest.mark.parametrize(
    ("players", "deeds", "signs"),
    [
        pytest.param(2, [offer(0, "resign")], "-+", id="resigned"),
        pytest.param(2, [offer(0, "draw"), agree(1)], "==", id="drawn"),
        pytest.param(2, [claim(0, of=1)], "+-", id="deserted"),
        pytest.param(3, [claim(0, of=1)], "+-+", id="deserted, of three"),
        pytest.param(3, [offer(2, "draw"), agree(1), agree(0)], "===", id="drawn, of three"),
        pytest.param(4, [offer(0, "resign"), agree(2)], "-+-+", id="partners resigned"),
        pytest.param(4, [claim(0, of=3)], "+=+-", id="a partner deserted"),
    ],
)
def test_endings(folder: Path, players: int, deeds: Sequence[Deed], signs: str) -> None:
    """Who wins gains, who loses loses; the partner of a deserter keeps the rating; a draw of equals changes nothing."""

    async def scenario() -> None:
        with open_store(folder) as store:
            host = make_host(store, is_public=True)
            played(store, "m1", players, dealt(deeds))
            await over(host, "m1")
            found = changes(store, players)
            assert ["-" if change < 0 else "+" if change else "=" for change in found] == list(signs)
            assert store.ladder.unsettled() == []
            await host.close()

    asyncio.run(scenario())


def test_what_changes_nothing(folder: Path) -> None:
    """An aborted match, as each is that ends before the first deal; it is settled all the same. And one not rated."""

    async def scenario() -> None:
        with open_store(folder) as store:
            host = make_host(store, is_public=True)
            played(store, "m1", 2, dealt([offer(1, "abort"), agree(0)]))
            played(store, "m2", 2, dealt([offer(0, "resign")]), is_rated=False)
            played(store, "m3", 2, [offer(0, "resign")])
            played(store, "m4", 4, [claim(0, of=3)])
            played(store, "m5", 2, dealt([lambda table: table.claim(0, 1, is_gone=True, was_here=False, seq=5)]))
            for match in ("m1", "m2", "m3", "m4", "m5"):
                await over(host, match)
            assert [store.win_ratio(name).in_all.matches.played for name in NAMES] == [1, 1, 0, 0]
            assert store.ladder.seasons() == []
            assert store.ladder.unsettled() == []
            await host.close()

    asyncio.run(scenario())


def test_settled_at_the_start(folder: Path) -> None:
    """The server was stopped after the last move: the next one settles the match, and no later one does it again."""

    async def scenario() -> None:
        with open_store(folder) as store:
            played(store, "m1", 2, dealt([offer(0, "resign")]))
        for _ in range(2):
            store = open_store(folder)
            host = make_host(store, is_public=True)
            app = build_app(host, allowed_hosts=["test"])
            async with app.router.lifespan_context(app):
                [best, last] = store.ladder.standings("two", SEASON, limit=10)
                assert (best.name, best.matches, last.name, last.matches) == ("Berta", 1, "Anton", 1)
                await over(host, "m1")
                assert store.ladder.standings("two", SEASON, limit=10) == [best, last]

    asyncio.run(scenario())


def test_what_cannot_be_settled_is_told_and_left(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A damaged log keeps one match from being settled, but neither the others nor the server from starting."""

    async def scenario() -> None:
        with open_store(folder) as store:
            played(store, "broken", 2, dealt([offer(0, "resign")]))
            store.append("broken", store.head("broken") + 1, [NewEntry("nonsense", AT)]).result()
            played(store, "m2", 2, dealt([offer(0, "resign")]))
            host = make_host(store, is_public=True)
            await host.ladder.settle_all()
            assert store.ladder.unsettled() == ["broken"]
            assert len(store.ladder.standings("two", SEASON, limit=10)) == 2
            await host.close()

    asyncio.run(scenario())
    assert "broken" in caplog.text


def test_everybody_is_told(folder: Path) -> None:
    """Who listens to the ladder hears of each match that was settled, once; ratings are there to be shown."""

    async def scenario() -> None:
        with open_store(folder) as store:
            host = make_host(store, is_public=True)
            heard: list[str] = []
            host.bus.subscribe("ladder", heard.append)
            played(store, "m1", 2, dealt([offer(0, "resign")]))
            for _ in range(2):
                await over(host, "m1")
                await asyncio.sleep(0)
            assert heard == ["ladder"]
            shown = host.ladder.rating_of(NAMES)
            assert set(shown) == {"Anton", "Berta"}
            assert shown["Anton"] < NEW.shown < shown["Berta"]
            await host.close()

    asyncio.run(scenario())
