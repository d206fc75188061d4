"""Nothing hidden shows: the cards that a seat cannot see are dealt anew, and its view stays the same."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeAlias

import pytest

from canasta import Action, Card, Cards, Game

from .tables import LARGE_HAND, SOURCES, choose, seats_and_spectator, walk

HANDS = 8
"""Hands per source; a hand has about a hundred positions."""

KINDS = "456789TJQKA2*3"
"""The letters of `View.known`, in the order of kinds."""


Slot: TypeAlias = tuple[list[Card], int]
"""A place for a card: where, and the how-manieth."""


class Hidden:
    """The cards of a game that somebody cannot see, and where they are: the stock and the hands of others."""

    def __init__(self, game: Game, seat: int | None, rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.stock = list(game.stock)
        self.hands = [list(game.hand(other)) for other in range(game.rules.players)]
        hidden_hands = [(number, hand) for number, hand in enumerate(self.hands) if number != seat]
        self.slots: list[Slot] = [(self.stock, at) for at in range(len(self.stock))]
        self.slots += [(hand, at) for _, hand in hidden_hands for at in range(len(hand))]
        # Places that keep their kind of card, and places that keep the very card.
        self.pinned: set[tuple[int, int]] = set()
        self.fixed: set[tuple[int, int]] = set()
        # A kind that all have seen go into a hand stays there.
        for number, hand in hidden_hands:
            for letter in game.view(seat).known[number]:
                self._pin(hand, KINDS.index(letter))

    def _pin(self, hand: list[Card], kind: int) -> None:
        places = [(id(hand), at) for at, card in enumerate(hand) if card.kind == kind]
        self.pinned.add(next(place for place in places if place not in self.pinned))

    def fix_red_threes(self) -> None:
        """Keep all red threes where they are: to draw or to lay one is seen by all."""
        self.fixed |= {(id(place), at) for place, at in self.slots if place[at].is_red_three}

    def fix_cards(self, cards: Cards) -> None:
        """Have the one on turn keep these cards."""
        mine = self.hands[self.game.turn]
        for card in cards:
            places = [(id(mine), at) for at, other in enumerate(mine) if other == card]
            self.fixed.update([place for place in places if place not in self.fixed][:1])

    def move_red_threes(self) -> None:
        """Put them where they may be: anywhere in the stock, or in a hand that has not had its first turn."""
        if self.game.over:
            return  # which hand has had its turn is past finding out
        allowed = [slot for slot in self._free() if slot[0] is self.stock or self._waits(slot[0])]
        for place, at in self._free():
            if place[at].is_red_three:
                there, by = self.rng.choice(allowed)
                place[at], there[by] = there[by], place[at]

    def _waits(self, place: list[Card]) -> bool:
        first_turn = self.game.rules.red_threes_laid == "first_turn"
        return first_turn and place is not self.hands[self.game.turn]

    def deal_anew(self) -> Game:
        """The game with the other cards exchanged at random."""
        self._mix(self._free())
        # Cards of one kind change places too, wherever they are: which king it is stays hidden.
        alike: dict[int, list[Slot]] = {}
        for place, at in self.slots:
            if (id(place), at) not in self.fixed:
                alike.setdefault(place[at].kind, []).append((place, at))
        for slots in alike.values():
            self._mix(slots)
        position = self.game.position()
        dealt = replace(position, hands=tuple(map(Cards, self.hands)), stock=Cards(self.stock))
        return Game.at(dealt, self.game.past)

    def _free(self) -> list[Slot]:
        kept = self.pinned | self.fixed
        return [(place, at) for place, at in self.slots if (id(place), at) not in kept]

    def _mix(self, slots: list[Slot]) -> None:
        cards = [place[at] for place, at in slots]
        self.rng.shuffle(cards)
        for (place, at), card in zip(slots, cards, strict=True):
            place[at] = card


def assert_view_does_not_change(game: Game, rng: Random) -> int:
    """Whatever the hidden cards are, every seat and a spectator see the same; how often they were other cards."""
    changed = 0
    for seat in seats_and_spectator(game):
        hidden = Hidden(game, seat, rng)
        hidden.move_red_threes()
        hidden.fix_red_threes()
        twin = hidden.deal_anew()
        assert twin.view(seat) == game.view(seat)
        assert repr(twin.view(seat)) == repr(game.view(seat))
        changed += twin.text() != game.text()
    return changed


def assert_events_do_not_change(game: Game, action: Action, rng: Random) -> None:
    """Whatever the hidden cards are, every other seat hears the same of an action, and sees the same after it."""
    original = game.copy()
    events = original.play(action)
    named = (
        Cards(card for group in action.groups for card in group.cards) if action.card is None else Cards([action.card])
    )
    for seat in seats_and_spectator(game):
        if any(event.name == "drew" and event.seat == seat for event in events):
            continue  # this one sees the cards
        hidden = Hidden(game, seat, rng)
        hidden.fix_red_threes()
        hidden.fix_cards(named)
        twin = hidden.deal_anew()
        if twin.problems(action):
            # The cards of the one on turn decide about these.
            assert seat != game.turn
            assert action.verb in ("ask", "pass") or game.position().answer == "yes", (game.text(), str(action))
            continue
        told = twin.play(action)
        assert [event.seen_by(seat) for event in told] == [event.seen_by(seat) for event in events]
        assert repr([event.seen_by(seat) for event in told]) == repr([event.seen_by(seat) for event in events])
        assert repr(twin.view(seat)) == repr(original.view(seat))


def assert_legality_does_not_change(game: Game, rng: Random) -> None:
    """What a player may do depends on nothing that the player cannot see; the view says the same as the game."""
    hidden = Hidden(game, game.turn, rng)
    hidden.move_red_threes()
    hidden.fix_red_threes()
    twin = hidden.deal_anew()
    view = game.view(game.turn)
    actions = game.actions()
    assert twin.actions() == actions
    assert view.actions() == actions
    elsewhere = game.copy()
    elsewhere.play(rng.choice(actions))
    if elsewhere.over or len(elsewhere.hand(elsewhere.turn)) > LARGE_HAND:
        return
    others = elsewhere.actions()
    for action in rng.sample(others, min(5, len(others))):
        assert twin.problems(action) == game.problems(action) == view.problems(action)


def play_and_redeal(source: str, hands: int, seed: str) -> int:
    """Random hands, with the hidden cards of every position dealt anew; how often there were other cards."""
    changed = 0
    for game, rng in walk(source, hands, seed):
        changed += assert_view_does_not_change(game, rng)
        if not game.over and len(game.hand(game.turn)) <= LARGE_HAND and rng.random() < 0.5:
            assert_events_do_not_change(game, choose(game, rng, "even"), rng)
            assert_legality_does_not_change(game, rng)
    return changed


@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES)
def test_view_of_what_cannot_be_seen(source: str) -> None:
    """A view shows only what its seat may know, and so do events and legality."""
    assert play_and_redeal(source, HANDS, "leaks") > 900
