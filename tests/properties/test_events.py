"""Events: who is told what, and that it is enough to follow a hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from canasta import Event, Game
from canasta.game.events import EVENT_NAMES, EVERYONE

from .observer import Observer
from .tables import LONGEST_HAND, SOURCES, TEMPERS, choose, is_new, random_table, seats_and_spectator

HANDS = 6

PRIVATE = {"dealt", "drew"}
"""The events whose cards only the seat itself may see."""


def assert_well_told(game: Game, events: Sequence[Event]) -> None:
    """Every event has a name that is explained, a seat, and an audience that is stated and right."""
    for event in events:
        assert event.name in EVENT_NAMES
        assert event.seat in range(game.rules.players)
        assert event.audience == ((event.seat,) if event.name in PRIVATE else EVERYONE)
        assert event.hidden == 0
        assert event.seen_by(event.seat) == event
        for other in seats_and_spectator(game):
            seen = event.seen_by(other)
            assert len(seen.cards) + seen.hidden == len(event.cards)
            assert not seen.cards or event.audience is EVERYONE or other == event.seat


def follow_hands(source: str, hands: int, seed: str) -> set[str]:
    """Random hands, with undo, told to all seats and a spectator; the names of what happened."""
    told: set[str] = set()
    for number in range(hands):
        rng = Random(f"{seed} {source} {number}")
        temper = rng.choice(list(TEMPERS))
        game = random_table(source, rng)
        if is_new(game):
            observers = [Observer(game.rules, seat) for seat in seats_and_spectator(game)]
            events = game.beginning
        else:
            observers = [Observer.arrived_late(game.view(seat)) for seat in seats_and_spectator(game)]
            events = []
        for _ in range(LONGEST_HAND):
            assert_well_told(game, events)
            told.update(event.name for event in events)
            for observer in observers:
                observer.hear([event.seen_by(observer.seat) for event in events])
                observer.assert_sees(game.view(observer.seat))
            if game.over:
                break
            if not game.problems("undo") and rng.random() < 0.2:
                events = game.undo()
            else:
                events = game.play(choose(game, rng, temper))
        assert events[-1].name == "hand_over"
        for event in events:
            if event.name == "went_out":
                concealed = game.position().opened_now and any(
                    meld.is_canasta for meld in game.melds(game.side_of(event.seat))
                )
                assert event.detail == ("concealed" if concealed else ""), game.text()
    return told


@pytest.mark.parametrize("source", SOURCES)
def test_events_are_enough(source: str) -> None:
    """Whoever hears the events as it may see them knows all that a view shows."""
    follow_hands(source, HANDS, "events")


@pytest.mark.slow
def test_every_event_happens() -> None:
    """Random play meets every event there is."""
    told = {name for source in ("hoyle", "classic4", "mixed") for name in follow_hands(source, 20, "all events")}
    assert told == set(EVENT_NAMES)
