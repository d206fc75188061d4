"""Refused actions: a typed reason for each, and nothing changed."""

from __future__ import annotations

import string
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta import Action, Cards, Game, Group, IllegalAction, Problem, View
from canasta.cards import GROUP_NAMES, TWO_PACKS
from canasta.game.problems import MESSAGES
from canasta.notation.actions import ALL_VERBS, BARE_VERBS

from .tables import LARGE_HAND, SOURCES, random_deal, regrouped, seats_and_spectator, walk

HANDS = 4
RANKS = [name for name in GROUP_NAMES if name]


def all_of(game: Game) -> tuple[str, list[View], bool]:
    """Everything that can be told of a game."""
    return game.text(), [game.view(seat) for seat in seats_and_spectator(game)], bool(game.problems("undo"))


def assert_refused_or_legal(game: Game, action: Action | str) -> list[Problem]:
    """The problems of an action, after seeing that play agrees with them."""
    was = all_of(game)
    found = game.problems(action)
    if not found:
        twin = game.copy()
        twin.play(action)
    else:
        with pytest.raises(IllegalAction) as refusal:
            game.play(action)
        assert refusal.value.problems == found
        assert str(refusal.value) == " ".join(map(str, found))
    assert all_of(game) == was
    assert game.view(game.turn).problems(action) == found or "undo" in str(action)
    for problem in found:
        assert problem.code in MESSAGES
        sentence = str(problem)
        assert sentence
        assert "{" not in sentence or "{" in str(action)
        assert eval(repr(problem), {"Problem": Problem}) == problem
    return found


def mutated(action: Action, rng: Random) -> Action:
    """The action with one thing changed: the verb, a card, a rank or a group."""
    if action.card is not None:
        return Action("discard", card=rng.choice(TWO_PACKS))
    if not action.groups:
        return Action(rng.choice(BARE_VERBS))
    groups = list(action.groups)
    at = rng.randrange(len(groups))
    group = groups[at]
    cards = list(group.cards)
    match rng.choice(["verb", "rank", "drop", "add", "swap", "twice", "another", "order"]):
        case "verb":
            return Action("take" if action.verb == "meld" else "meld", groups=action.groups)
        case "rank":
            groups[at] = Group(rng.choice(RANKS), group.cards)
        case "drop":
            groups[at] = Group(group.rank, Cards(cards[1:]))
        case "add":
            groups[at] = Group(group.rank, Cards([*cards, rng.choice(TWO_PACKS)]))
        case "swap":
            groups[at] = Group(group.rank, Cards([*cards[1:], rng.choice(TWO_PACKS)]))
        case "twice":
            groups.insert(at, group)
        case "another":
            groups.append(Group(rng.choice(RANKS), Cards(rng.sample(TWO_PACKS, rng.randint(0, 4)))))
        case "order":
            groups.reverse()
    return regrouped(action, groups)


def random_action(game: Game, rng: Random) -> Action:
    """Any action of any cards, half of the time cards that the player has."""
    verb = rng.choice(ALL_VERBS)
    cards = game.hand(game.turn) if rng.random() < 0.5 else TWO_PACKS
    match verb:
        case "discard":
            return Action(verb, card=rng.choice(cards))
        case "top":
            return Action(verb, groups=(Group(rng.choice(RANKS), Cards()),))
        case "take" | "meld":
            groups = []
            for _ in range(rng.choice([1, 1, 2, 3])):
                picked = rng.sample(cards, min(len(cards), rng.randint(0, 5)))
                groups.append(Group(rng.choice(RANKS), Cards(picked)))
            return Action(verb, groups=tuple(groups))
        case _:
            return Action(verb)


@pytest.mark.parametrize("source", SOURCES)
def test_random_and_changed_actions(source: str) -> None:
    """Random actions, legal ones with one thing changed, and those of other positions: refused whole, or legal."""
    seen: list[Action] = []
    for game, rng in walk(source, HANDS, "refusals"):
        if rng.random() < 0.85 or (not game.over and len(game.hand(game.turn)) > LARGE_HAND):
            continue
        actions = game.actions()
        if not game.over:
            for _ in range(6):
                assert_refused_or_legal(game, random_action(game, rng))
            for action in rng.sample(actions, min(6, len(actions))):
                assert_refused_or_legal(game, mutated(action, rng))
                assert_refused_or_legal(game, mutated(mutated(action, rng), rng))
        for action in rng.sample(seen, min(6, len(seen))):
            found = assert_refused_or_legal(game, action)
            if game.over:
                assert found == [Problem("hand_over")]
        seen += rng.sample(actions, min(3, len(actions)))


@pytest.mark.parametrize("source", SOURCES)
def test_out_of_turn(source: str) -> None:
    """What one seat may do, no other may, whatever else is wrong with it."""
    for game, rng in walk(source, 2, "out of turn"):
        if game.over or len(game.hand(game.turn)) > LARGE_HAND or rng.random() < 0.9:
            continue
        was = all_of(game)
        action = rng.choice(game.actions())
        for seat in range(game.rules.players):
            expected = [] if seat == game.turn else [Problem("not_your_turn", seat=seat, turn=game.turn)]
            assert game.problems(action, seat) == expected
            if expected:
                with pytest.raises(IllegalAction):
                    game.play(action, seat)
                assert game.view(seat).actions() == []
                assert [problem.code for problem in game.view(seat).problems(action)] == ["not_your_turn"]
        assert game.view(None).actions() == []
        assert all_of(game) == was


WORDS = [*ALL_VERBS, *(f"{rank}:" for rank in RANKS), "Kh", "2d", "*", "3h", ";", ":", "", " ", "10h", "medl"]

TEXTS = st.text(max_size=40) | st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)


@given(text=TEXTS, source=st.sampled_from(SOURCES), seed=st.integers(0, 9))
def test_any_text(text: str, source: str, seed: int) -> None:
    """Any text is an action with problems or without, never an accident."""
    game = random_deal(source, Random(seed))
    found = assert_refused_or_legal(game, text)
    for problem in found:
        if problem.code == "unreadable":
            assert problem.facts["text"] == text
            column = problem.facts["column"]
            assert isinstance(column, int)
            assert 0 <= column <= len(text) + 2


@pytest.mark.parametrize(
    "text", ["meld " * 10_000, "meld K: " + "Kh " * 100_000, "discard " + "*" * 10**6, "\0" * 10**6]
)
def test_endless_texts(text: str) -> None:
    """A text longer than any action is not even read."""
    game = random_deal("hoyle", Random(1))
    assert [problem.code for problem in assert_refused_or_legal(game, text)] == ["unreadable"]
    assert len(str(game.problems(text)[0])) < 300


@given(text=st.text(alphabet=string.printable, max_size=60))
def test_text_that_reads_reads_again(text: str) -> None:
    """What `Action.parse` understands, it writes in a form that it understands the same way."""
    game = random_deal("hoyle", Random(2))
    for start in ("", "meld ", "take ", "discard ", "meld K: Kh "):
        if not any(problem.code == "unreadable" for problem in game.problems(start + text)):
            action = Action.parse(start + text)
            assert Action.parse(str(action)) == action
