"""Rollouts take short cuts; here they come to the same as the long way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from canasta import Rules
from canasta.bots.policy import NextPlayer, Weights, discard_act, discard_cost, policy_act
from canasta.bots.rollouts import lead_of
from canasta.bots.weights import alley_cat_weights, bobcat_weights, tabby_weights
from canasta.bots.worlds import Generator, Worlds
from canasta.cards import TWO_PACKS
from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import RED_THREE, one
from canasta.game.legality import is_legal
from canasta.game.playing import begin_turn, deal, play
from canasta.game.scoring import score
from canasta.game.state import OVER, PLAYING, State
from canasta.game.terms import Terms
from canasta.shuffle import shuffled
from properties.tables import random_rules

KINDS = [card.kind for card in TWO_PACKS]
HANDS = 60


def hands(seed: str) -> Iterator[tuple[State, Weights]]:
    """Every state of hands under random options, with the weights of the player on turn; the last one is over."""
    rng = Random(seed)
    for number in range(HANDS):
        rules = random_rules(rng) if number % 3 else Rules.preset(rng.choice(Rules.presets()))
        weighing = rng.choice([tabby_weights, alley_cat_weights, bobcat_weights])
        weights = weighing(rules.players)
        state = deal(Terms(rules), shuffled(f"{seed}/{number}", KINDS), number % rules.players, [0] * rules.sides)
        while state.phase != OVER:
            yield state, weights
            play(state, policy_act(state, weights))
        yield state, weights


def cheapest_discard(state: State, weights: Weights) -> Act | None:
    """The long way: every legal discard is judged in full."""
    next_player = NextPlayer(state)
    legal = [kind for kind in range(14) if is_legal(state, acts.DISCARD_ACTS[kind])]
    if not legal:
        return acts.PASS_ACT if is_legal(state, acts.PASS_ACT) else None
    return acts.DISCARD_ACTS[min(legal, key=lambda kind: discard_cost(state, kind, weights, next_player))]


def test_the_discard_is_the_cheapest_one() -> None:
    """Cards that cannot be the cheapest are not judged to the end, and legality is not asked for where it is known."""
    looked = 0
    for state, weights in hands("discards"):
        if state.phase == PLAYING:
            assert discard_act(state, weights) == cheapest_discard(state, weights)
            looked += 1
    assert looked > 1_000


@pytest.mark.parametrize("preset", ["hoyle", "classic4"])
def test_in_made_up_worlds_the_sides_do_not_draw_each_others_cards(preset: str) -> None:
    """How often the other side draws changes nothing about what a seat draws next."""
    rules = Rules.preset(preset)
    state = deal(Terms(rules), shuffled("both ends", KINDS), 0, [0] * rules.sides)
    source = Worlds(state.seen_by(0), 0, Random(1).random, both_ends=True)
    for _ in range(20):
        world = source.deal()
        for seat in range(rules.players):
            found = set()
            for times in (0, 1, 4):
                twin = world.copy()
                for number in (*[(seat + 1) % rules.players] * times, seat):
                    begin_turn(twin, number)
                    play(twin, acts.DRAW_ACT)
                found.add(twin.seats[seat].hand)
            assert len(found) == 1


@pytest.mark.parametrize("preset", ["hoyle", "classic3", "classic4"])
def test_the_whole_stock_of_a_made_up_world_is_drawn(preset: str) -> None:
    """Whoever draws, every card comes once."""
    rules = Rules.preset(preset)
    state = deal(Terms(rules), shuffled("all cards", KINDS), 0, [0] * rules.sides)
    world = Worlds(state.seen_by(0), 0, Random(2).random, both_ends=True).deal()
    expected = sum(one(kind) for kind in world.stock) + sum(seat.hand for seat in world.seats)
    laid = sum(side.red_threes for side in world.sides)
    random = Random(3)
    while world.stock:
        begin_turn(world, random.randrange(rules.players))
        play(world, acts.DRAW_ACT)
    drawn = sum(side.red_threes for side in world.sides) - laid
    assert sum(seat.hand for seat in world.seats) + drawn * one(RED_THREE) == expected


def test_the_lead_is_counted_from_the_score_sheet() -> None:
    """In the middle of a hand as at its end, under all options."""
    for state, _ in hands("points"):
        totals = [each.total for each in score(state)]
        for side, total in enumerate(totals):
            assert lead_of(state, side) == total - max(totals[:side] + totals[side + 1 :])


@pytest.mark.parametrize("seed", [0, 1, 7, (1 << 52) - 1])
def test_the_generator_is_even_and_repeatable(seed: int) -> None:
    """Every choice comes about as often as every other one, from every seed."""
    generator, twin = Generator(seed), Generator(seed)
    counts = [0] * 54
    for _ in range(54_000):
        number = generator.below(54)
        assert twin.below(54) == number
        counts[number] += 1
    # Chi squared with 53 degrees of freedom: 95 is exceeded once in four thousand seeds.
    assert sum((each - 1_000) ** 2 / 1_000 for each in counts) < 95
    assert 0.49 < sum(generator.chance() for _ in range(20_000)) / 20_000 < 0.51
