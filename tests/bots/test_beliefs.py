"""What hidden hands are believed to hold: from what everybody has seen, and in agreement with it."""

from __future__ import annotations

from random import Random

import pytest

from canasta import Game, Rules
from canasta.bots.beliefs import MOST_COUNTED, SIGNS, SITUATIONS, Signs
from canasta.bots.odds import ALONE, PARTNERS, Odds
from canasta.bots.worlds import Worlds
from canasta.cards import Card
from canasta.game.kinds import IN_TWO_PACKS, JOKER, KINDS, RED_THREE, TWO, count, total
from canasta.game.setting_up import state_of_view
from canasta.game.state import State
from properties.tables import SOURCES, random_table

WORLDS = 60


def kind(text: str) -> int:
    """The kind of a card."""
    return Card(text).kind


def table(hand: str = "4c 5c 6c 7c 8c 9c Tc Jc", known: str = "") -> State:
    """Seat 0 is on turn; seat 1, whose side has kings on the table, holds eight cards.

    From the bottom: the six was thrown by seat 1, the seven by seat 2, the eight by seat 3, the nine by seat 0, the ten
    by seat 1, the jack by seat 2, the queen by seat 3.
    """
    game = Game.setup(
        rules=Rules.preset("classic4"),
        hands=["4h 4d 5h", hand, "Ah Ad", "Qc Qs"],
        melds=[[], ["Kh Ks Kd"]],
        pile="6h 7h 8h 9h Th Jh Qh",
        stock="5d 6d 7d 8d 9d Td Jd Qd Kc Ac As 6s 7s 8s 9s Ts Js 4s 5s 2h 2d * *",
        turn=0,
    )
    state = state_of_view(game.view(0))
    state.seats[1].known = sum(1 << 4 * kind(card) for card in known.split())
    return state


@pytest.mark.parametrize("odds", [PARTNERS, ALONE], ids=["partners", "alone"])
def test_odds_for_everything(odds: Odds) -> None:
    """A row for every situation and sign, with a factor for each number of cards; none at all is the measure."""
    assert len(odds) == len(SITUATIONS)
    for rows in odds:
        assert len(rows) == len(SIGNS)
        for row in rows:
            assert len(row) == MOST_COUNTED + 1
            assert row[0] == 1.0
            assert min(row) > 0


def test_signs_of_a_seat() -> None:
    """What it has melded, thrown and declined."""
    signs = Signs(table(), 1)
    expected = {
        "Kc": "own meld",
        "Tc": "just thrown",
        "6c": "thrown",
        "9c": "declined",
        "7c": "nothing known",
        "8c": "nothing known",
        "Jc": "nothing known",
        "Qc": "nothing known",
        "2c": "two",
        "*": "joker",
        "3c": "black three",
    }
    assert {card: SIGNS[signs.sign(kind(card))] for card in expected} == expected


def test_the_top_card_is_not_declined_yet() -> None:
    """It lies there for the player on turn, who has not spoken."""
    signs = Signs(table(), 0)
    assert SIGNS[signs.sign(kind("Qc"))] == "nothing known"


@pytest.mark.parametrize(
    ("cards", "situation"), [("4c 5c 6c 7c", 1), ("4c 5c 6c 7c 8c", 2), ("4c " * 2 + "5c 6c 7c 8c 9c Tc Jc", 3)]
)
def test_situations(cards: str, situation: int) -> None:
    """By the cards in hand, once the side has opened."""
    state = table(cards)
    assert Signs(state, 1).situation == situation
    assert Signs(state, 2).situation == 0


@pytest.mark.parametrize("source", SOURCES)
def test_worlds_agree_with_what_is_seen(source: str) -> None:
    """Every card is somewhere once; hands have their size and the cards known in them; nothing seen has moved."""
    rng = Random(source)
    for _ in range(10):
        game = random_table(source, rng)
        if game.over:
            continue
        me = game.turn
        state = state_of_view(game.view(me))
        world = Worlds(state, me, rng.random).deal()
        assert world.seats[me].hand == state.seats[me].hand
        for seat, seen in zip(world.seats, state.seats, strict=True):
            assert total(seat.hand) == seat.size == seen.size
            assert all(count(seat.hand, each) >= count(seen.known, each) for each in range(KINDS))
        assert len(world.stock) == len(state.stock)
        assert world.pile == state.pile
        for each in range(KINDS):
            assert everywhere(world, each) <= IN_TWO_PACKS[each]
        assert sum(everywhere(world, each) for each in range(KINDS)) <= sum(IN_TWO_PACKS)


def everywhere(state: State, each: int) -> int:
    """How many cards of a kind there are at the table."""
    number = state.stock.count(each) + count(state.pile_cards, each)
    number += sum(count(seat.hand, each) for seat in state.seats)
    for side in state.sides:
        if each == TWO:
            number += total(side.twos)
        elif each == JOKER:
            number += total(side.jokers)
        elif each == RED_THREE:
            number += side.red_threes
        else:
            number += count(side.naturals, each)
    return number


def test_worlds_believe_the_signs() -> None:
    """Seat 1 has laid its kings, and thrown a ten: in most worlds it has none of them, but pairs of other ranks."""
    state = table()
    hands = [Worlds(state, 0, Random(f"world {number}").random).deal().seats[1].hand for number in range(WORLDS)]
    kings = sum(count(hand, kind("Kc")) for hand in hands)
    aces = sum(count(hand, kind("Ac")) for hand in hands)
    tens = sum(count(hand, kind("Tc")) for hand in hands)
    assert kings < aces
    assert tens < aces
    pairs = sum(count(hand, each) == 2 for hand in hands for each in range(TWO))
    singles = sum(count(hand, each) == 1 for hand in hands for each in range(TWO))
    assert pairs > 0.4 * singles  # dealt at random: 0.3


def test_known_cards_stay() -> None:
    """Cards seen in a pile that a player took are in its hand in every world."""
    state = table(known="4c 9c 9d")
    for number in range(10):
        hand = Worlds(state, 0, Random(f"known {number}").random).deal().seats[1].hand
        assert count(hand, kind("9c")) >= 2
        assert count(hand, kind("4c")) >= 1
