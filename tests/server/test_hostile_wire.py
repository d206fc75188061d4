"""Nobody receives a hidden card by any route of a public server.

The same match is played twice, with the same words and the same secrets of the dealer, but with other cards where
somebody cannot look. All that this one is told by the socket (the table, the chat, the lobby) and by every REST
operation that tells of matches must be the same, byte by byte.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from canasta import Card, Cards, Game
from canasta.fair import FairSeed
from canasta.rules import Rules
from canasta.server.hosted import HostedTable
from server.driving import Client
from server.lobby.visiting import House, Visit, enter_room, house, listen, run

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

MOVES = 30
TRIES = 500
NAMES = ("Anna", "Bert", "Carl", "Dora")
SHUFFLED = FairSeed.deck


class Spy(Client):
    """A client that keeps what it is told, word for word; of pictures of the lobby only the newest, as sockets do."""

    def __init__(self, client: Client) -> None:
        super().__init__(client.websocket)
        self.heard: list[str] = []
        self.pictures: dict[str, str] = {}
        self._numbers = count(1)

    def new_id(self) -> str:
        """The same in both worlds."""
        return f"spy{next(self._numbers)}"

    async def receive(self) -> dict[str, Any]:
        """Keep it."""
        data = str(await self.websocket.recv())
        message: dict[str, Any] = json.loads(data)
        if message["type"] in ("lobby", "mine"):
            self.pictures[message["type"]] = data
        else:
            self.heard.append(data)
        if message["type"] == "table":
            self.view, self.possible = message["view"], message["possible"]
        return message


@dataclass
class World:
    """What was done at the table, and all that one reader was told."""

    moves: list[tuple[int, str]] = field(default_factory=list)
    told: dict[str, str] = field(default_factory=dict)
    # Cards that the reader has had or seen.
    seen: set[Card] = field(default_factory=set)
    dealt: list[Card] = field(default_factory=list)
    cards_of_others: str = ""


def watch(world: World, game: Game, seat: int | None) -> None:
    """Note which cards the reader can see now."""
    position = game.position()
    world.seen |= {*position.pile, *(card for cards in position.red_threes for card in cards)}
    world.seen |= {card for melds in position.melds for meld in melds for card in meld}
    if seat is not None:
        world.seen |= set(game.hand(seat))
    others = [str(game.hand(other)) for other in range(game.rules.players) if other != seat]
    world.cards_of_others = f"{others} {game.stock}"


def redealt(world: World, rng: Random) -> Cards:
    """The deck with all cards exchanged of which the reader has seen none that looks like it."""
    deck = list(world.dealt)
    places = [place for place, card in enumerate(deck) if card not in world.seen and not card.is_red_three]
    mixed = rng.sample(places, len(places))
    for place, other in zip(places, mixed, strict=True):
        deck[place] = world.dealt[other]
    return Cards(deck)


async def play_along(place: House, visits: list[Visit], spy: Spy, world: World, script: list[tuple[int, str]]) -> None:
    """Play by the script, or by chance and write it."""
    hosted = await place.host.table(spy.table)
    clients = [await visit.connect() for visit in visits]
    for client in clients:
        await client.join(spy.table)
    for client in (*clients, spy):
        await client.wait_until(lambda view: view["stage"] == "play")
    rng = Random("hostile")
    for number in range(MOVES):
        watch(world, game_at(hosted), spy.view["seat"])
        client = clients[clients[0].view["hand"]["turn"]]
        answer = await client.play(script[number][1] if script else client.choice(rng))
        if answer["type"] == "refused" and not script:
            answer = await client.hinted_move()
        assert answer["type"] == "accepted", answer
        for each in (*clients, spy):
            await each.wait_until(lambda view: view["version"] >= answer["seq"])  # noqa: B023
        _, seat, action = place.host.store.log(spy.table)[-1].text.split(" ", 2)
        world.moves.append((int(seat), action))
        assert spy.view["stage"] == "play", "too many moves for one hand"
    watch(world, game_at(hosted), spy.view["seat"])


def game_at(hosted: HostedTable) -> Game:
    """The hand that is played, with all its cards."""
    assert hosted._table is not None
    hand = hosted._table._state.hand
    assert hand is not None
    return hand


PATHS = (
    "/lobby/matches/{match}",
    "/lobby/tables/{table}",
    "/chat/table:{table}",
    "/chat/room:fun",
    "/players/{player}/matches",
    "/players/{player}/matches/{match}",
    "/players/{player}/matches/{match}/record",
    "/players/{player}/matches/{match}/replay",
    "/players/{player}/matches/{match}/replay/1",
    "/players/{player}/win-ratio",
    "/players/{player}/saves",
    "/high-scores?of=hand",
    "/ladder",
    "/ladder/people/Anna",
)


async def ask_everywhere(visit: Visit, match: str, table: str, world: World) -> None:
    """Every route that tells of matches, and those that might be turned into one."""
    for path in PATHS:
        address = path.format(match=match, table=table, player=visit.player)
        world.told[path] = (await visit.http.get(f"/api{address}")).text
    save = {"match": match, "name": "Peek"}
    world.told["save"] = (await visit.http.post(f"/api/players/{visit.player}/saves", json=save)).text
    aside = f"/api/players/{visit.player}/matches/{match}/set-aside"
    world.told["aside"] = (await visit.http.post(aside)).text
    record = world.told["/players/{player}/matches/{match}/record"]
    for path in (f"/players/{visit.player}/records", "/replays", "/replays/1"):
        sent = await visit.http.post(f"/api{path}", content=record, headers={"content-type": "text/plain"})
        world.told[f"upload {path}"] = sent.text


async def settled_picture(spy: Spy, people: int) -> str:
    """The room when it is known of everybody that they are here: that is written while they play already."""
    for _ in range(TRIES):
        picture = await enter_room(spy, "fun")
        if picture["online"] == people:
            return json.dumps({**picture, "id": None})
    raise AssertionError(f"{picture['online']} are here, not {people}")


async def whole(place: House, rules: Rules, reader: int | None, script: list[tuple[int, str]]) -> World:
    """The evening: people sit down, play, chat, are watched, and one of them is curious."""
    world = World()
    names = NAMES[: rules.players]
    visits = [await place.visit(name) for name in names]
    stranger = await place.visit("Eve")
    table = (await visits[0].open_table(rules.code()))["id"]
    for visit in visits[1:]:
        shown = await visit.join(table, rules.code())
    match = shown["match"]
    curious = stranger if reader is None else visits[reader]
    spy = Spy(await curious.connect())
    await listen(spy, "room:fun", f"table:{table}")
    await enter_room(spy, "fun")
    await spy.join(match)
    await play_along(place, visits, spy, world, script)
    await visits[0].ask("POST", f"/chat/table:{table}", {"text": "Good cards?"})
    await spy.next("chat")
    for seat in range(rules.players):
        await spy.ask("check", seat=seat, action="draw")
        await spy.ask("hint", seat=seat, level=1)
        await spy.ask("play", seat=seat, seq=0, action="draw")
    await spy.join(match)
    await spy.join(match, after=3)
    await ask_everywhere(curious, match, table, world)
    world.told["socket"] = "\n".join(spy.heard)
    world.told["lobby"] = await settled_picture(spy, len({curious, *visits}))
    world.told["mine"] = spy.pictures["mine"]
    secrets = [entry.text.split()[1] for entry in place.host.store.log(match) if entry.text.startswith("seed ")]
    others = [visit.player for visit in (*visits, stranger) if visit is not curious]
    for told in world.told.values():
        assert not any(hidden in told for hidden in (*secrets, *others))
    # When the match is over its last hand is no secret any more, and its record is for those who played.
    client = await visits[0].connect()
    await client.join(match)
    await client.command("offer", what="resign")
    if rules.players == len(NAMES):
        partner = await visits[2].connect()
        await partner.join(match)
        await partner.command("respond", answer="yes")
    await spy.wait_until(lambda view: view["stage"] == "over")
    assert secrets[-1] in "\n".join(spy.heard)
    record = await curious.http.get(f"/api/players/{curious.player}/matches/{match}/record")
    assert record.status_code == (404 if reader is None else 200)
    assert (secrets[-1] in record.text) == (reader is not None)
    return world


@pytest.mark.parametrize(("preset", "reader"), [("hoyle", 1), ("hoyle", None), ("classic4", 2), ("classic4", None)])
def test_other_cards_the_same_bytes(
    folder: Path, monkeypatch: pytest.MonkeyPatch, preset: str, reader: int | None
) -> None:
    """For an opponent, for the partner, and for a spectator."""
    rules = Rules.preset(preset)
    worlds: list[World] = []

    async def evening(where: Path, deck: Cards | None, script: list[tuple[int, str]]) -> None:
        dealt: list[Card] = []

        def deal(fair: FairSeed) -> Cards:
            cards = SHUFFLED(fair) if deck is None else deck
            dealt[:] = cards
            return cards

        monkeypatch.setattr(FairSeed, "deck", deal)
        async with house(where) as place:
            world = await whole(place, rules, reader, script)
        world.dealt = dealt
        worlds.append(world)

    first, second = folder / "first", folder / "second"
    first.mkdir()
    second.mkdir()
    run(evening(first, None, []))
    other = redealt(worlds[0], Random("other cards"))
    run(evening(second, other, worlds[0].moves))
    here, there = worlds
    assert here.moves == there.moves
    assert here.cards_of_others != there.cards_of_others
    for route in here.told:
        assert here.told[route] == there.told[route], route
