"""The game against the reference, on thousands of small random positions.

The slow tests are the same with other seeds and more positions; ``BRUTE_TIMES=10`` in the environment makes it ten
times as many.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from canasta import Game, Rules

from .listing import acts_of_few_groups, listed
from .reference import (
    BLACK_THREE,
    NATURALS,
    RED_THREE,
    VERBS_WITHOUT_CARDS,
    WILDS,
    Act,
    Situation,
    after,
    is_possible_meld,
    legal,
)
from .situations import Spelled, nonsense, random_situation, read_act, situation_of, spell

SOURCES = [*Rules.presets(), *(f"mixed {part}" for part in range(7))]
"""Every preset, and as much again of drawn options."""

FEW, MANY = 90, 300 * int(os.environ.get("BRUTE_TIMES", "1"))
"""Positions per source, by default and in the slow run."""

MOST_ACTS = 40
"""Acts of several groups tried per position, real melds and whatever else; of more, a random part."""

ONCE_DIFFERENT = [
    # Two tens and the top card are 30, any wild meld makes it enough, and none of its three cards can be left out.
    "hoyle 0 draw 0/0 4h5h6hThTs2h**/5h -/- -/- Td 8h9h",
    "hoyle 1 draw 0/0 Js/ThTsJcJcJdJdJhJhJs2s** -/- 3h/3h 3dTd *",
]
"""Positions on which the game and the reference did not agree at first, in the game's own text."""


def positions(source: str, count: int, seed: int) -> Iterator[tuple[Spelled, Game, random.Random]]:
    """Random positions of a preset or of drawn rules, each with its game."""
    for number in range(count):
        rng = random.Random(f"{source} {seed} {number}")
        rules = None if source.startswith("mixed") else Rules.preset(source)
        spelled = spell(random_situation(rng, rules), rng)
        yield spelled, Game.setup(spelled.situation.rules, **spelled.keywords()), rng


def compare_actions(situation: Situation, game: Game) -> None:
    """The game lists what the reference lists, each action once and legal."""
    texts = [str(action) for action in game.actions()]
    times = Counter(read_act(text) for text in texts)
    wanted = listed(situation)
    assert set(times) == wanted, (
        f"\nposition: {game.text()}\nmissing: {sorted(map(str, wanted - set(times)))}"
        f"\ntoo many: {sorted(map(str, set(times) - wanted))}"
    )
    assert max(times.values()) == 1, f"\nposition: {game.text()}\ntwice: {[act for act in times if times[act] > 1]}"
    for text in texts:
        assert game.problems(text) == [], f"\nposition: {game.text()}\nlisted: {text}"


def check_actions(source: str, count: int, seed: int) -> None:
    """`actions()` is what the contract says, each action once."""
    for spelled, game, _ in positions(source, count, seed):
        compare_actions(spelled.situation, game)


def lays_only_melds(situation: Situation, act: Act) -> bool:
    """Whether every group of the act could lie on the table, be the act legal or not."""
    table = after(situation, act).own
    return all(is_possible_meld(situation.rules, rank, table[rank]) for rank, _ in act.groups)


def acts_to_try(spelled: Spelled, rng: random.Random) -> list[Act]:
    """Acts of one to three groups, legal or not, all other actions, and some nonsense."""
    situation = spelled.situation
    fitting = {"play": ("meld",), "draw": ("take", "top"), "claimed": ("take",)}.get(situation.phase, ())
    acts = list(acts_of_few_groups(situation))
    right = [act for act in acts if act.verb in fitting]
    wrong = [act for act in acts if act.verb not in fitting]
    # Most combinations of groups are no melds at all: those that are get a share of their own.
    melds = [act for act in right if lays_only_melds(situation, act)]
    chosen = [act for act in right if len(act.groups) == 1]
    for acts, most in [(melds, MOST_ACTS), (right, MOST_ACTS), (wrong, 3)]:
        chosen += rng.sample(acts, min(len(acts), most))
    chosen += [Act(verb) for verb in VERBS_WITHOUT_CARDS]
    discards = {*situation.hand, rng.choice(NATURALS + WILDS), BLACK_THREE, RED_THREE}
    chosen += [Act("discard", card=kind) for kind in sorted(discards)]
    return chosen + nonsense(situation, rng)


def check_problems(source: str, count: int, seed: int) -> None:
    """`problems()` is empty exactly for what the reference calls legal."""
    for spelled, game, rng in positions(source, count, seed):
        for act in acts_to_try(spelled, rng):
            text = spelled.write(act)
            problems = game.problems(text)
            answer = legal(spelled.situation, act)
            assert (problems == []) is answer, (
                f"\nposition: {game.text()}\naction: {text}\nreference: {'legal' if answer else 'illegal'}"
                f"\nproblems: {[(problem.code, dict(problem.facts)) for problem in problems]}"
            )


@pytest.mark.parametrize("source", SOURCES)
def test_actions(source: str) -> None:
    """The listed actions are those of the contract."""
    check_actions(source, FEW, seed=1)


@pytest.mark.parametrize("source", SOURCES)
def test_problems(source: str) -> None:
    """Acts of one to three groups are legal exactly where the rules say so."""
    check_problems(source, FEW, seed=2)


@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES)
def test_actions_of_many_positions(source: str) -> None:
    """The same for many more positions."""
    check_actions(source, MANY, seed=3)


@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES)
def test_problems_of_many_positions(source: str) -> None:
    """The same for many more positions."""
    check_problems(source, MANY, seed=4)


@pytest.mark.parametrize("text", ONCE_DIFFERENT)
def test_positions_that_once_differed(text: str) -> None:
    """What was found by the slow run stays found."""
    game = Game.parse(text)
    compare_actions(situation_of(game), game)


def test_the_positions_are_of_every_sort() -> None:
    """The default positions have enough of everything for agreement to mean something."""
    seen = Counter[str]()
    for source in SOURCES:
        for number in range(FEW):
            rng = random.Random(f"{source} 1 {number}")
            rules = None if source.startswith("mixed") else Rules.preset(source)
            situation = random_situation(rng, rules)
            seen[situation.phase] += 1
            seen[f"answer {situation.answer}"] += 1
            seen["must draw"] += situation.must_draw
            seen["stock empty"] += situation.phase == "draw" and not situation.stock
            for name in {f"{act.verb} {len(act.groups)}" for act in listed(situation)}:
                seen[name] += 1
    needed = {"draw": 200, "play": 200, "claimed": 10, "asked": 5, "answer yes": 5, "answer no": 5, "must draw": 5}
    needed |= {"stock empty": 40, "meld 1": 100, "meld 2": 40, "meld 3": 10, "take 1": 50, "take 2": 10, "take 3": 3}
    needed |= {"top 1": 3, "end 0": 20, "pass 0": 10, "claim 0": 20, "ask 0": 10, "discard 0": 200}
    short = {name: seen[name] for name, count in needed.items() if seen[name] < count}
    assert not short, short
