"""RULES 4.7: taking melds back, act by act."""

from __future__ import annotations

from .checking import GOES_ON, OK, check, leads_to, refused, refused_also_for
from .telling import Position, after, catnasta, classic4, dressed, duel, hoyle, rounds


def restores(start: Position, *acts: str) -> None:
    """Undo after these acts, one by one and all at once, gives back exactly the position before each."""
    __tracebackhide__ = True
    game = start.game(acts[0])
    texts = []
    for act in acts:
        texts.append(game.text())
        game.play(dressed(game, act))
    for text in reversed(texts):
        assert game.text() != text
        game.undo()
        assert game.text() == text
    assert [problem.code for problem in game.problems("undo")] == ["nothing_to_undo"]
    for act in acts:
        game.play(dressed(game, act))
    game.undo_all()
    assert game.text() == texts[0]
    for act in acts:
        game.play(dressed(game, act))
    for text in reversed(texts):
        game.play("undo")
        assert game.text() == text


def test_the_last_act_first() -> None:
    """The melds of the turn come back into the hand, one act after the other."""
    restores(hoyle(hand="KKK 45", table="QQQ"), "meld K: KKK")
    restores(hoyle(hand="KKK 777 45", table="QQQ"), "meld K: KKK", "meld 7: 777")
    restores(hoyle(hand="KKK 777 45", table="QQQ"), "meld K: KKK; 7: 777")
    restores(hoyle(hand="KKKK2 45", table="QQQ"), "meld K: KKK", "meld K: K", "meld K: 2")
    restores(hoyle(hand="Q2* 45", table="QQQ"), "meld Q: Q", "meld Q: 2*")
    restores(hoyle(hand="222* 45", table="QQQ"), "meld W: 222", "meld W: *")
    restores(rounds(hand="3s 3c 3s 3c 45"), "meld 3: 3s 3c 3s", "meld 3: 3c")
    restores(hoyle(hand="Q45", table="QQQQQQ"), "meld Q: Q")
    restores(classic4(turn=2, hand="KKK 45", table="QQQ"), "meld K: KKK")
    restores(hoyle(hand="3s 3c 3s 4", table="QQQQQQQ"), "meld 3: 3s 3c 3s")


def test_the_opening_too() -> None:
    """And then the minimum holds again."""
    restores(hoyle(hand="AAA 444 59"), "meld A: AAA", "meld 4: 444")
    check(
        after(hoyle(hand="AAA 444 59"), "meld A: AAA", "undo"),
        "meld 4: 444",
        refused("below_minimum", needed=50, has=15),
    )
    check(after(hoyle(hand="AAA 444 59"), "meld A: AAA"), "meld 4: 444", OK)
    leads_to(hoyle(hand="AAA 444 59"), ["meld A: AAA", "undo"], table="", hand="AAA44459")


def test_only_the_last_act() -> None:
    """The acts before it stay."""
    leads_to(
        hoyle(hand="KKK 777 45", table="QQQ"),
        ["meld K: KKK", "meld 7: 777", "undo"],
        table="KKK, QQQ",
        hand="777 45",
        phase="play",
        turn=0,
    )
    leads_to(hoyle(hand="KKKK 45", table="QQQ"), ["meld K: KKK", "meld K: K", "undo"], table="KKK, QQQ", hand="K45")


def test_nothing_to_take_back() -> None:
    """A draw, a take, a top and a discard stay."""
    check(hoyle(hand="KKK 45", table="QQQ"), "undo", refused("nothing_to_undo"))
    check(hoyle(hand="KKK 45", table="QQQ", phase="draw"), "undo", refused_also_for("nothing_to_undo"))
    check(after(hoyle(hand="KKK 45", table="QQQ", stock="6789"), "draw"), "undo", refused("nothing_to_undo"))
    check(after(hoyle(hand="KK 45", table="QQQ", pile="9K"), "take K: KK"), "undo", refused("nothing_to_undo"))
    check(after(hoyle(hand="KK 45 77 2", pile="9K"), "take K: KK; 7: 772"), "undo", refused("nothing_to_undo"))
    check(after(hoyle(hand="45", table="QQQ", pile="9Q", stock=""), "top Q:"), "undo", refused("nothing_to_undo"))
    check(
        after(hoyle(hand="KKK 45", table="QQQ"), "meld K: KKK", "discard 4"),
        "undo",
        refused_also_for("nothing_to_undo"),
    )
    check(after(hoyle(hand="KKK 4", table="QQQ"), "meld K: KKK", "pass"), "undo", refused_also_for("nothing_to_undo"))
    check(after(hoyle(hand="KKK 45", table="QQQ"), "meld K: KKK", "undo"), "undo", refused("nothing_to_undo"))


def test_melds_after_a_take() -> None:
    """They come back, the take does not."""
    taken = after(hoyle(hand="KK 45", table="QQQ", pile="9 9 9 K"), "take K: KK", "meld 9: 999")
    check(taken, "undo", GOES_ON)
    leads_to(taken, "undo", table="KKK, QQQ", hand="45 999", pile="")
    check(after(taken, "undo"), "undo", refused("nothing_to_undo"))


def test_the_turn_before_is_closed() -> None:
    """The opponent does not take back one's melds, nor oneself a turn later."""
    other = after(hoyle(hand="KKK 45", other="789", table="QQQ", stock="6666"), "meld K: KKK", "discard 4", "draw")
    check(other, "undo", refused("nothing_to_undo"))
    check(after(other, "discard 7", "draw"), "undo", refused("nothing_to_undo"))


def test_after_undo_everything_is_open_again() -> None:
    """The cards can be laid in another way."""
    undone = after(hoyle(hand="KKK2 45", table="QQQ"), "meld K: KKK2", "undo")
    check(undone, "meld K: KKK", OK)
    check(undone, "meld Q: 2", OK)
    check(undone, "discard K", OK)
    one_left = after(hoyle(hand="3s 3c 3s K", table="KKK, QQQQQQQ"), "meld 3: 3s 3c 3s", "undo")
    check(one_left, "meld K: K", OK)
    check(after(duel(hand="KKK 45", table="QQQ"), "meld K: KKK", "undo"), "discard K", OK)
    check(after(catnasta(hand="KKK 45", table="QQQ"), "meld K: KKK", "undo"), "discard K", OK)
