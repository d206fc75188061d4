"""The reference itself, held against the worked examples of the rules and against slower versions of its own parts."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from canasta.rules import Rules

from .listing import acts_of_few_groups, every_legal_act, listed
from .reference import (
    Act,
    Situation,
    after,
    can_go_out,
    is_out_by_melding,
    is_possible_meld,
    legal,
    may_discard_last_card,
)
from .situations import random_situation, read_act


def position(preset: str, hand: str, *melds: str, options: dict[str, Any] | None = None, **facts: Any) -> Situation:
    """A situation on one line, the own hand and melds first. A meld has the rank of its first card."""
    rules = Rules.preset(preset, **(options or {}))
    sides = 3 if rules.players == 3 else 2
    own = {{"2": "W", "*": "W", "b": "3"}.get(meld[0], meld[0]): Counter(meld) for meld in melds}
    facts.setdefault("scores", [0] * sides)
    facts["pile"] = list(facts.get("pile", ""))
    facts["stock"] = list(facts.get("stock", "98"))
    return Situation(
        rules=rules,
        hands=[Counter(hand), *(Counter("4") for _ in range(rules.players - 1))],
        melds=[own, *({} for _ in range(sides - 1))],
        red_threes=facts.pop("red_threes", [0] * sides),
        **facts,
    )


def kinds(text: str) -> Act:
    """An act written in kinds: ``take K: KK; 7: 777`` or ``discard b``."""
    verb, _, rest = text.partition(" ")
    if verb == "discard":
        return Act(verb, card=rest)
    groups = [part.partition(":") for part in rest.split(";")] if rest else []
    return Act(verb, tuple((rank.strip(), "".join(sorted(cards.strip()))) for rank, _, cards in groups))


PLAY: dict[str, Any] = {"phase": "play"}
SEVEN = "KKKKKKK"

EXAMPLES = [
    # 1: the minimum of 50
    (position("hoyle", "KKK777244", **PLAY), "meld K: KKK", False),
    (position("hoyle", "KKK777244", **PLAY), "meld 7: 772; K: KKK", True),
    # 2: the minimum by the score
    (position("hoyle", "444555", scores=[-5, 0], **PLAY), "meld 4: 444", True),
    (position("hoyle", "444555", scores=[0, 0], **PLAY), "meld 4: 444", False),
    (position("hoyle", "AAA445", scores=[1495, 0], **PLAY), "meld A: AAA", True),
    (position("hoyle", "AAA445", scores=[1500, 0], **PLAY), "meld A: AAA", False),
    (position("hoyle", "AA*445", scores=[2995, 0], **PLAY), "meld A: AA*", True),
    (position("hoyle", "AA*445", scores=[3000, 0], **PLAY), "meld A: AA*", False),
    # 3: joker and two fours
    *((position(name, "44*5678", **PLAY), "meld 4: 44*", True) for name in Rules.presets()),
    # 5: the top card and the minimum
    (position("hoyle", "A2456", pile="A"), "take A: A2", True),
    (position("hoyle", "A2456", pile="A", options={"top_card_counts": False}), "take A: A2", False),
    (position("hoyle", "AA2456", pile="A", options={"top_card_counts": False}), "take A: AA2", True),
    # 6: a frozen pile
    (position("hoyle", "7*99", "777", pile="27"), "take 7: 7*", False),
    (position("hoyle", "7*99", "777", pile="27"), "take 7:", False),
    (position("hoyle", "7*99", "777", pile="67"), "take 7:", True),
    (position("hoyle", "77*99", "777", pile="27"), "take 7: 77", True),
    # 9: concealed waives the minimum
    (position("hoyle", "4444444", scores=[3000, 0], **PLAY), "meld 4: 4444444", True),
    (position("hoyle", "44444445", scores=[3000, 0], **PLAY), "meld 4: 4444444", True),
    (position("hoyle", "444444456", scores=[3000, 0], **PLAY), "meld 4: 4444444", False),
    (position("rounds", "4444444", scores=[3000, 0], **PLAY), "meld 4: 4444444", True),
    (position("catnasta", "44444445", scores=[3000, 0], **PLAY), "meld 4: 4444444", False),
    # 10: the last cards
    (position("hoyle", "KKK", "QQQ", **PLAY), "meld K: KKK", False),
    (position("hoyle", "KKK4", "QQQ", **PLAY), "meld K: KKK", True),
    (position("hoyle", "4", "QQQ", "KKK", **PLAY), "pass", True),
    (position("hoyle", "4", "QQQ", "KKK", **PLAY), "discard 4", False),
    (position("hoyle", "4", "QQQ", SEVEN, **PLAY), "pass", False),
    (position("hoyle", "4", "QQQ", SEVEN, **PLAY), "discard 4", True),
    (position("classic2", "KKK4", "QQQ", **PLAY), "meld K: KKK", False),
    # 11: one card against one card
    *((position(name, "7", "777", pile="7"), "take 7:", False) for name in Rules.presets()),
    (position("hoyle", "7", "777", pile="7", stock=""), "top 7:", False),
    (position("hoyle", "7", "777", pile="7", stock=""), "end", True),
    # 13: black threes in the pile
    (position("rounds", "9955", "KKK", pile="4b"), "take 4:", False),
    (position("rounds", "9*55", "KKK", pile="b9"), "take 9: 9*", True),
    (position("duel", "9*55", "KKK", pile="b9"), "take 9: 9*", False),
    (position("duel", "9955", "KKK", pile="b9"), "take 9: 99", True),
    (position("hoyle", "9*55", "KKK", pile="b9"), "take 9: 9*", True),
    # 14: stock empty, take_top
    (position("hoyle", "4455", "QQQ", pile="58Q", stock=""), "top Q:", True),
    (position("hoyle", "4455", "QQQ", pile="58Q", stock=""), "take Q:", False),
    (position("hoyle", "4455", "QQQ", pile="58Q", stock=""), "end", False),
    (position("hoyle", "QQ55", "QQQ", pile="58Q", stock=""), "take Q: QQ", True),
    # 16: catnasta, one card that may be neither discarded nor passed
    (position("catnasta", "4", "999", pile="r9"), "take 9:", False),
]


@pytest.mark.parametrize(("situation", "text", "answer"), EXAMPLES)
def test_worked_examples(situation: Situation, text: str, answer: bool) -> None:
    """The worked examples of the rules come out as written there."""
    assert legal(situation, kinds(text)) is answer


@pytest.mark.parametrize(
    ("cards", "presets"),
    [
        ("KK22", {"hoyle", "rounds", "catnasta", "classic2", "classic3", "classic4"}),
        ("KK222", {"rounds", "classic2", "classic3", "classic4"}),
        ("KKKK2222", {"hoyle"}),
    ],
)
def test_wild_cards_of_example_4(cards: str, presets: set[str]) -> None:
    """Example 4: how many wild cards go beside kings, preset by preset."""
    assert {name for name in Rules.presets() if is_possible_meld(Rules.preset(name), "K", Counter(cards))} == presets


def goes_out_step_by_step(s: Situation) -> bool:
    """Whether some chain of legal acts goes out: the definition itself, without the thought that one act is enough."""
    if is_out_by_melding(s) or may_discard_last_card(s):
        return True
    acts = [act for act in acts_of_few_groups(s, most=9) if act.verb == "meld" and legal(s, act)]
    return any(goes_out_step_by_step(after(s, act)) for act in acts)


def test_one_act_is_enough_to_go_out() -> None:
    """A way out by several acts is a way out by one act and a discard."""
    rng = random.Random(1)
    answers = Counter[bool]()
    while answers.total() < 150:
        situation = random_situation(rng)
        if situation.phase == "play" and situation.hand.total() <= 4:
            answer = can_go_out(situation)
            answers[answer] += 1
            assert goes_out_step_by_step(situation) is answer, situation
    assert min(answers.values()) > 20


def test_no_legal_act_is_dropped_early() -> None:
    """Trying everything finds no legal act of few groups that the enumeration of legal acts lacks."""
    rng = random.Random(2)
    for _ in range(100):
        situation = random_situation(rng)
        tried = {act for act in acts_of_few_groups(situation) if legal(situation, act)}
        assert tried == {act for act in every_legal_act(situation) if len(act.groups) <= 3}


def test_there_is_always_something_to_do() -> None:
    """No possible situation is a dead end."""
    rng = random.Random(3)
    for _ in range(500):
        situation = random_situation(rng)
        assert listed(situation), situation


def test_reading_an_action() -> None:
    """An action's text is read into kinds, whatever the suits and the order."""
    assert read_act("take K: Kh 2s; 7: 7h 7d 7c; 4: *  4d 4h") == kinds("take K: K2; 4: 44*; 7: 777")
    assert read_act("discard 3h") == Act("discard", card="r")
    assert read_act("top Q:") == kinds("top Q:")
