"""Input that cannot be: cards, positions, texts and actions, each with a typed error that says what."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from canasta import CanastaError, Game, IllegalAction, Rules

from .checking import REFUSED, check, impossible, refused, refused_also_for
from .telling import after, classic4, duel, hoyle, rounds

CANASTA = "QQQQQQQ"


def test_cards_that_do_not_exist() -> None:
    """A rank or a suit that no pack has."""
    impossible(hoyle(hand="1h 4c"))
    impossible(hoyle(hand="Xh 4c"))
    impossible(hoyle(hand="Kx 4c"))
    impossible(hoyle(hand="Kh 4c", pile="10h"))
    impossible(hoyle(hand="Kh 4c", stock="kh"))
    impossible(hoyle(hand="Kh 4c", stock="??"))
    impossible(hoyle(hand="Kh 4c", table="Kh Kd K♠"))
    with pytest.raises(CanastaError, match="Zz"):
        Game.setup(Rules(), hands=["Kh Zz", "4c"], phase="play")


def test_too_many_twins() -> None:
    """There are two of each card and four jokers."""
    impossible(hoyle(hand="Kh Kh Kh 4c"), match="Kh")
    impossible(hoyle(hand="Kh Kh 4c", other="Kh"), match="Kh")
    impossible(hoyle(hand="Kh Kh 4c", pile="Kh"), match="Kh")
    impossible(hoyle(hand="Kh Kh 4c", stock="Kh"), match="Kh")
    impossible(hoyle(hand="Kh Kh 4c", table="Kh Ks Kd"), match="Kh")
    impossible(hoyle(hand="4c", red="3h 3h", their_red="3h"), match="3h")
    impossible(hoyle(hand="4c", red="3h 3h 3h"), match="3h")
    impossible(hoyle(hand="* * * * * 4c"))
    impossible(hoyle(hand="* * * 4c", other="* *"))
    hoyle(hand="* * * * Kh Kh 4c").game()


def test_melds_that_cannot_be() -> None:
    """What lies on the table obeys the rules of melds."""
    impossible(hoyle(hand="45", table="KK"))
    impossible(hoyle(hand="45", table="K"))
    impossible(hoyle(hand="45", table="K2"))
    impossible(hoyle(hand="45", table="K22"))
    impossible(hoyle(hand="45", table="KKQ"))
    impossible(hoyle(hand="45", table="KK222"))
    impossible(hoyle(hand="45", table="KKK, KKK"))
    impossible(hoyle(hand="45", table="222, 222"))
    impossible(hoyle(hand="45", table="KKK 3s"))
    impossible(hoyle(hand="45", table="3h 3d 3h"))
    impossible(hoyle(hand="45", table="KK 3h"))
    impossible(hoyle(hand="45", against="KK"))
    impossible(duel(hand="45", table="KK22"))
    impossible(rounds(hand="45", table="KKKK2222"))
    impossible(rounds(hand="45", table="222"))
    impossible(rounds(hand="45", table="3s 3c 2"))
    impossible(rounds(hand="45", table="3s 3c"))
    rounds(hand="45", table="KK222, 3s 3c 3s").game()


def test_hands_that_cannot_be() -> None:
    """Nobody has an empty hand while the hand is played, and red threes are laid at the deal."""
    impossible(hoyle(hand=""))
    impossible(hoyle(hand="3h 45"), match="3h|red three")
    impossible(hoyle(hand="45", other="3d 5"), match="3d|red three")
    impossible(duel(hand="3h 45"), phase="play")
    with pytest.raises(CanastaError):
        Game.setup(Rules(), hands=["4c 5c", ""], phase="play")
    with pytest.raises(CanastaError):
        Game.setup(Rules(), hands=["4c 5c"], phase="play")
    with pytest.raises(CanastaError):
        Game.setup(Rules(), hands=["4c 5c", "6c", "7c"], phase="play")
    with pytest.raises(CanastaError):
        Game.setup(Rules(), hands=[], phase="play")
    with pytest.raises(CanastaError):
        Game.setup(Rules.preset("classic4"), hands=["4c 5c", "6c"], phase="play")


def test_red_threes_that_are_none() -> None:
    """Only red threes lie there."""
    impossible(hoyle(hand="45", red="4h"))
    impossible(hoyle(hand="45", red="3s"))
    impossible(hoyle(hand="45", red="*"))


def test_places_that_do_not_exist() -> None:
    """A seat, a phase, a side too many."""
    position: dict[str, Any] = {"hands": ["4c 5c", "6c 7c"], "pile": "9c", "stock": "8c", "phase": "play"}
    Game.setup(Rules(), **position)
    wrongs: list[dict[str, Any]] = [
        {"turn": 2},
        {"turn": -1},
        {"phase": "dancing"},
        {"scores": [0]},
        {"scores": [0, 0, 0]},
        {"melds": [[]]},
        {"melds": [[], [], []]},
        {"red_threes": [""]},
        {"red_threes": ["", "", "3h"]},
        {"penalties": [0]},
        {"penalties": [-50, 0]},
        {"passes": -1},
        {"answer": "maybe"},
    ]
    for wrong in wrongs:
        with pytest.raises(CanastaError):
            Game.setup(Rules(), **{**position, **wrong})


def test_phases_that_the_rules_do_not_have() -> None:
    """Nobody holds the pile or is asked where there is no such thing."""
    impossible(rounds(hand="45", pile="9K", phase="claimed"))
    impossible(hoyle(hand="45", pile="", phase="claimed"))
    impossible(hoyle(hand="45", phase="asked"))
    impossible(hoyle(hand="45", answer="yes"))


def test_typing_errors() -> None:
    """An action text with a typo is unreadable, and says where."""
    opened = hoyle(hand="Kh Ks Kd 4c", table="QQQ")
    for text in (
        "",
        "melt K: Kh Ks Kd",
        "Meld K: Kh Ks Kd",
        "meld",
        "meld Kh Ks Kd",
        "meld K Kh Ks Kd",
        "meld K: Kh Ks Xd",
        "meld K: Kh Ks K",
        "meld K: Kh,Ks,Kd",
        "meld X: Kh Ks Kd",
        "meld 10: Kh Ks Kd",
        "meld K: Kh Ks Kd;",
        "discard",
        "discard 4",
        "discard 4x",
        "discard 4c 5c",
        "discard 4c;",
        "draw 2",
        "draw draw",
        "pass 4c",
        "take",
        "top",
        "claim K",
        "undo 2",
        "yes please",
        "fold",
        "\N{KANGAROO}",
        "meld K: K\N{BLACK HEART SUIT}",
    ):
        game = opened.game()
        before = game.text()
        problems = game.problems(text)
        assert [problem.code for problem in problems] == ["unreadable"], text
        assert {"text", "column", "reason"} <= set(problems[0].facts), text
        with pytest.raises(IllegalAction):
            game.play(text)
        assert game.text() == before
    check(opened, "meld K: Kh Ks Xd", refused("unreadable", column=15))


def test_huge_and_hostile_texts() -> None:
    """Nothing but a refusal comes of them."""
    game = hoyle(hand="Kh Ks Kd 4c", table="QQQ").game()
    for text in ("meld K: " + "Kh " * 100_000, "x" * 1_000_000, "meld " + "K: Kh; " * 10_000, "draw\n", "\0"):
        assert game.problems(text), text[:20]
        with pytest.raises(IllegalAction):
            game.play(text)


def test_out_of_turn() -> None:
    """The other player waits; a seat that does not exist too."""
    check(hoyle(hand="45"), "discard 4", refused("not_your_turn", seat=1, turn=0), seat=1)
    check(hoyle(turn=1, hand="45"), "discard 4", refused("not_your_turn", seat=0, turn=1), seat=0)
    check(classic4(turn=2, hand="45"), "discard 4", refused_also_for("not_your_turn", seat=0, turn=2), seat=0)
    check(hoyle(hand="45"), "discard 4", REFUSED, seat=7)


def test_actions_of_another_phase() -> None:
    """Each action has its place in the turn."""
    for action in ("draw", "claim", "putback", "yes", "no"):
        check(
            hoyle(hand="45", table="QQQ", pile="9K", phase="play"),
            action,
            refused_also_for("wrong_phase", phase="play"),
        )
    for action in ("discard 4", "meld K: KKK", "putback", "yes", "no", "pass"):
        check(hoyle(hand="45 KKK", pile="9K", phase="draw"), action, refused_also_for("wrong_phase", phase="draw"))
    check(hoyle(hand="45", stock="", pile="9", phase="play"), "end", refused("wrong_phase", action="end", phase="play"))


def test_after_the_hand_nothing_is_legal() -> None:
    """Over is over."""
    over = after(hoyle(hand="4", other="KKK", table=CANASTA), "discard 4")
    for action in (
        "draw",
        "claim",
        "putback",
        "take K: KK",
        "top K:",
        "meld K: KKK",
        "discard K",
        "pass",
        "end",
        "ask",
        "undo",
    ):
        check(over, action, refused_also_for("hand_over"))


def test_two_melds_of_a_rank() -> None:
    """Each rank once in an act."""
    check(hoyle(hand="KKKKKK 45", table="QQQ"), "meld K: KKK; K: KKK", refused("rank_twice", rank="K"))
    check(hoyle(hand="222 22* 45", table="QQQ"), "meld W: 222; W: 22*", refused("rank_twice", rank="W"))


def test_position_texts_that_cannot_be_read() -> None:
    """Damaged text of a position: a typed error, never a crash."""
    text = hoyle(hand="KKK 45", table="QQQ, 777 2", red="3h", pile="9K").game().text()
    assert Game.parse(text).text() == text
    damaged = [text[:cut] for cut in range(len(text))]
    damaged += [text[:place] + letter + text[place + 1 :] for place in range(len(text)) for letter in "~K; "]
    for wrong in damaged:
        with contextlib.suppress(CanastaError):  # or it is another position, readable by chance
            Game.parse(wrong)
    for wrong in ("", " ", "hoyle", "x" * 100_000, "\0", text + text, text.replace("4", "4h4h4h")):
        with pytest.raises(CanastaError):
            Game.parse(wrong)


def test_rules_that_cannot_be() -> None:
    """The message names the option."""
    for option, value in (
        ("players", 1),
        ("players", 5),
        ("hand_size", 0),
        ("hand_size", 46),
        ("hand_size", -1),
        ("draw_count", 3),
        ("draw_count", 0),
        ("lead", "dealer"),
        ("red_threes_laid", "never"),
        ("minimum", "high"),
        ("top_card_counts", "yes"),
        ("concealed_minimum", "maybe"),
        ("max_wilds", -1),
        ("wild_balance", "any"),
        ("black_three_melds", "never"),
        ("freezes", frozenset({"joker"})),
        ("take_before_initial", "always"),
        ("take_back_penalty", -50),
        ("canastas_to_go_out", 3),
        ("canastas_to_go_out", -1),
        ("melds_to_go_out", -1),
        ("last_discard", "never"),
        ("last_card", "drop"),
        ("ask_partner", True),
        ("stock_end", "shuffle"),
        ("red_three_penalty", "always"),
        ("target", -5),
    ):
        with pytest.raises(CanastaError, match=option):
            Rules.preset("hoyle", **{option: value})
    with pytest.raises(CanastaError):
        Rules.preset("solitaire")
    with pytest.raises(CanastaError, match="colour"):
        Rules.preset("hoyle", colour="red")
    with pytest.raises(CanastaError, match="hand_size"):
        Rules.preset("classic4", hand_size=23)


def test_no_action_changes_a_frozen_value() -> None:
    """Rules never change during a match."""
    rules = Rules.preset("hoyle")
    with pytest.raises(AttributeError):
        rules.players = 3  # type: ignore[misc]
