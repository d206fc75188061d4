"""A hand as hypothesis plays it: any rules, any deal, and moves, refusals, undo and re-reading in any order."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from canasta import Game, Rules, View
from canasta.cards import TWINS
from strategies import rules_strategy

from .tables import LARGE_HAND, TEMPERS, choose, random_deal, seats_and_spectator
from .test_random_play import (
    assert_kinds_follow_cards,
    assert_listed_actions_are_accepted,
    assert_melds_are_melds,
    assert_score_adds_up,
    assert_text_tells_all,
    cards_in_play,
)
from .test_refusals import assert_refused_or_legal, mutated, random_action

SEEDS = st.integers(0, 2**32 - 1)


class Hand(RuleBasedStateMachine):
    """One hand from the deal on."""

    def __init__(self) -> None:
        super().__init__()
        self.game = random_deal("hoyle", Random(0))
        self.undoable: list[tuple[str, list[View]]] = []

    @initialize(
        rules=rules_strategy(),
        seed=SEEDS,
        lead=st.integers(0, 3),
        scores=st.lists(st.sampled_from([-5, 0, 1500, 3000]), min_size=3, max_size=3),
    )
    def deal(self, rules: Rules, seed: int, lead: int, scores: list[int]) -> None:
        """Deal by any rules."""
        self.game = Game.deal(rules, seed=seed, lead=lead % rules.players, scores=scores[: rules.sides])

    def told(self) -> tuple[str, list[View]]:
        """Everything that can be told of the game."""
        return self.game.text(), [self.game.view(seat) for seat in seats_and_spectator(self.game)]

    def play_one(self, rng: Random, temper: str) -> None:
        """Play an action, and remember what a meld changed."""
        action = choose(self.game, rng, temper)
        if action.verb == "meld":
            self.undoable.append(self.told())
        else:
            self.undoable.clear()
        self.game.play(action)
        if self.game.over:
            self.undoable.clear()

    @precondition(lambda self: not self.game.over)
    @rule(seed=SEEDS, temper=st.sampled_from(list(TEMPERS)))
    def play(self, seed: int, temper: str) -> None:
        """One legal action."""
        self.play_one(Random(seed), temper)

    @precondition(lambda self: not self.game.over)
    @rule(seed=SEEDS, temper=st.sampled_from(list(TEMPERS)), count=st.integers(2, 60))
    def play_on(self, seed: int, temper: str, count: int) -> None:
        """Many legal actions."""
        rng = Random(seed)
        for _ in range(count):
            if not self.game.over:
                self.play_one(rng, temper)

    @rule(seed=SEEDS)
    def be_refused(self, seed: int) -> None:
        """Random and changed actions are refused, or legal; either way the game stays."""
        rng = Random(seed)
        if not self.game.over:
            assert_refused_or_legal(self.game, random_action(self.game, rng))
            assert_refused_or_legal(self.game, mutated(choose(self.game, rng, "even"), rng))

    @precondition(lambda self: self.undoable)
    @rule()
    def undo(self) -> None:
        """The last meld is taken back exactly."""
        self.game.play("undo")
        assert self.told() == self.undoable.pop()

    @precondition(lambda self: self.undoable)
    @rule()
    def undo_all(self) -> None:
        """All melds of the turn are taken back exactly."""
        self.game.undo_all()
        assert self.told() == self.undoable[0]
        self.undoable.clear()

    @rule()
    def read_again(self) -> None:
        """The game goes on from its own text."""
        self.game = Game.parse(self.game.text())
        self.undoable.clear()

    @invariant()
    def all_is_well(self) -> None:
        """What is true at every table."""
        assert cards_in_play(self.game) == TWINS
        assert_kinds_follow_cards(self.game)
        assert_melds_are_melds(self.game)
        assert bool(self.undoable) is not bool(self.game.problems("undo"))
        if self.game.over:
            assert_score_adds_up(self.game)
        if self.game.over or len(self.game.hand(self.game.turn)) <= LARGE_HAND:
            actions = self.game.actions()
            assert bool(actions) is not self.game.over
            assert_listed_actions_are_accepted(self.game, actions[:100])
            assert_text_tells_all(self.game, actions)


TestHand = pytest.mark.slow(Hand.TestCase)
TestHand.settings = settings(max_examples=150, stateful_step_count=25)
