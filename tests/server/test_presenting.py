"""What is encoded once for all seats reads the same as what is encoded for each of them."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from canasta.rules import Rules
from canasta.server.messages import CardInfo, PossibleInfo, TableMessage
from canasta.server.presenting import SeenByAll, Told, encode, event_infos, problem_infos, view_info
from canasta.table import Accepted, Person, Possible, Table
from canasta.table.view import own_of, public_view, together

pytestmark = pytest.mark.plain_only

HISTORY = [(250, -40), (1_005, 300)]


def possible_info(possible: Possible) -> PossibleInfo:
    """What a seat can do, without anything kept of what was said before."""
    return PossibleInfo(
        verbs={verb: problem_infos(problems) for verb, problems in possible.verbs.items()},
        takes=[str(action) for action in possible.takes],
        take_problems=problem_infos(possible.take_problems),
        cards=[
            CardInfo(card.card.text, problem_infos(card.meld), problem_infos(card.discard)) for card in possible.cards
        ],
        red_threes=[card.text for card in possible.red_threes],
    )


def compare(table: Table, done: Accepted) -> None:
    """All seats and a spectator at one version of a table."""
    seats = [None, *range(table.rules.players)]
    everybody = SeenByAll(view_info(table.view(None), history=HISTORY, connected=[1]))
    told = Told(done.announcements)
    for seat in seats:
        view = table.view(seat)
        public = public_view(table._state, table.version)
        assert view == (public if seat is None else together(public, own_of(table._state, seat)))
        possible = None if seat is None else table.possible(seat)
        whole = TableMessage(
            table="m",
            view=view_info(view, history=HISTORY, connected=[1]),
            possible=None if possible is None else possible_info(possible),
            events=event_infos(done.announcements, seat),
            id="x",
        )
        own = None if seat is None else table.own(seat)
        frame = everybody.seen_by(own, possible).frame("m", told.to(seat), answers="x")
        assert frame == encode(whole)
        assert msgspec.json.decode(frame, type=TableMessage) == whole


@pytest.mark.parametrize("preset", ["hoyle", "classic3", "classic4", "catnasta"])
def test_frames(preset: str) -> None:
    """Through a whole hand, and around it."""
    rng = Random(preset)
    rules = Rules.preset(preset)
    table, done = Table.begin(rules, [Person(f"p{seat}", f"Player {seat}") for seat in range(rules.players)])
    compare(table, done)
    for answer in (table.give_seed("5eed" * 16), table.contribute(1, "luck", seq=table.version), table.deal()):
        assert isinstance(answer, Accepted)
        compare(table, answer)
    steps = 0
    while table.stage == "play":
        [seat] = table.waiting_for().seats
        game = table.view(seat).game
        assert game is not None
        answer = table.move(seat, str(rng.choice(game.actions())), seq=table.version)
        assert isinstance(answer, Accepted)
        compare(table, answer)
        steps += 1
    assert steps > 20


def test_views_follow_the_table() -> None:
    """A view that was asked for is not shown again when something has happened, and a new one shows it."""
    table, _ = Table.begin(Rules.preset("hoyle"), [Person("p0", "Anna"), Person("p1", "Bert")])
    before = table.view(0)
    assert table.view(0) is before
    table.give_seed("5eed" * 16)
    assert table.view(0).commitment is not None
    assert table.view(None).version == table.version == before.version + 1
