"""The game against the reference along hands that are really played, with few cards dealt so that all can be tried."""

from __future__ import annotations

import os
import random

import pytest

from canasta import Game, Rules

from .listing import listed
from .reference import Act, Situation
from .situations import random_rules, read_act, situation_of

HANDS, MANY_HANDS = 10, 30 * int(os.environ.get("BRUTE_TIMES", "1"))
"""Hands played per source, by default and in the slow run."""

MOST_CARDS = 9
"""A hand with more cards has too many acts to try them all; it is played on without comparing."""


class Watcher:
    """Reads the table off a game, and remembers what was done in the turn."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.new_turn()

    def new_turn(self) -> None:
        """Nothing done yet."""
        self.must_draw = self.melded = False
        self.answer: str | None = None

    def play(self, act: Act, text: str) -> None:
        """Play, and note what the table does not show."""
        match act.verb:
            case "putback":
                self.must_draw = True
            case "draw":
                self.must_draw = False
            case "meld":
                self.melded = True
            case "yes" | "no":
                self.answer = act.verb
            case "discard" | "pass" | "end":
                self.new_turn()
        self.game.play(text)

    def situation(self) -> Situation:
        """What lies on the table now, and what was done in the turn."""
        return situation_of(self.game, must_draw=self.must_draw, melded=self.melded, answer=self.answer)


def play_and_compare(source: str, count: int, seed: int) -> None:
    """Random hands: wherever the hand on turn is small, `actions()` is what the reference lists."""
    for number in range(count):
        rng = random.Random(f"play {source} {seed} {number}")
        rules = random_rules(rng) if source == "mixed" else Rules.preset(source)
        rules = rules.change(hand_size=rng.randint(3, 6))
        scores = [rng.choice([-5, 0, 0, 1500]) for _ in range(rules.sides)]
        watcher = Watcher(Game.deal(rules, seed=rng.randrange(10**6), lead=rng.randrange(rules.players), scores=scores))
        history: list[str] = []
        while not watcher.game.over:
            situation = watcher.situation()
            acts = {read_act(str(action)): str(action) for action in watcher.game.actions()}
            if situation.hand.total() <= MOST_CARDS:
                wanted = listed(situation)
                assert set(acts) == wanted, (
                    f"\nposition: {watcher.game.text()}\nmissing: {sorted(map(str, wanted - set(acts)))}"
                    f"\ntoo many: {sorted(map(str, set(acts) - wanted))}\nplayed: {history}"
                )
            # Melding and taking make the interesting tables; drawing and discarding come by themselves.
            lively = [act for act in acts if act.groups or act.verb in ("claim", "ask", "yes")]
            act = rng.choice(lively if lively and rng.random() < 0.6 else list(acts))
            history.append(acts[act])
            watcher.play(act, acts[act])


@pytest.mark.parametrize("source", [*Rules.presets(), "mixed"])
def test_actions_in_play(source: str) -> None:
    """The actions listed along random hands are those of the contract."""
    play_and_compare(source, HANDS, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("source", [*Rules.presets(), "mixed"])
def test_actions_in_much_play(source: str) -> None:
    """The same for many more hands."""
    play_and_compare(source, MANY_HANDS, seed=2)
