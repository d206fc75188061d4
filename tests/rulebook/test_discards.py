"""RULES 4.2: the discard, and whose turn comes then."""

from __future__ import annotations

from .checking import OK, REFUSED, check, leads_to, refused, refused_also_for
from .telling import after, catnasta, classic2, classic3, classic4, duel, hoyle, rounds


def test_one_card_from_the_hand() -> None:
    """It lies on top of the pile, and the next player's turn begins."""
    leads_to(hoyle(hand="45", pile="9"), "discard 4", hand="5", pile="94", turn=1, phase="draw")
    check(hoyle(hand="45"), "discard 4", OK)
    check(hoyle(hand="4 2s"), "discard 2s", OK)
    check(hoyle(hand="4 *"), "discard *", OK)
    check(hoyle(hand="4 3s"), "discard 3s", OK)
    check(hoyle(hand="Kh 4"), "discard Ks", refused("not_in_hand", cards="Ks"))
    check(hoyle(hand="Kh 4", pile="Ks"), "discard Ks", refused("not_in_hand", cards="Ks"))
    check(hoyle(hand="Kh 4"), "discard *", refused("not_in_hand", cards="*"))
    check(hoyle(hand="45", phase="draw"), "discard 4", refused("wrong_phase", phase="draw"))


def test_whose_turn_comes() -> None:
    """Round the table, seat by seat."""
    leads_to(hoyle(turn=1, hand="45"), "discard 4", turn=0)
    leads_to(classic3(hand="45"), "discard 4", turn=1)
    leads_to(classic3(turn=1, hand="45"), "discard 4", turn=2)
    leads_to(classic3(turn=2, hand="45"), "discard 4", turn=0)
    leads_to(classic4(turn=0, hand="45"), "discard 4", turn=1)
    leads_to(classic4(turn=1, hand="45"), "discard 4", turn=2)
    leads_to(classic4(turn=2, hand="45"), "discard 4", turn=3)
    leads_to(classic4(turn=3, hand="45"), "discard 4", turn=0)


def test_only_the_player_on_turn() -> None:
    """Everyone else waits."""
    check(hoyle(hand="45"), "discard 4", OK, seat=0)
    check(hoyle(hand="45"), "discard 4", refused("not_your_turn", seat=1, turn=0), seat=1)
    check(hoyle(hand="45"), "draw", refused_also_for("not_your_turn", seat=1, turn=0), seat=1)
    check(classic4(turn=3, hand="45"), "discard 4", refused("not_your_turn", seat=1, turn=3), seat=1)


def test_a_discarded_wild_card() -> None:
    """It blocks the pile, and freezes it where it freezes."""
    told = {"hand": "2s 45", "table": "QQQ", "other": "K2 89", "against": "JJJ", "pile": "9", "stock": "678"}
    check(after(hoyle(**told), "discard 2s"), "take K: K2", refused_also_for("pile_blocked"))
    check(after(rounds(**told), "discard 2s"), "take K: K2", refused_also_for("pile_blocked"))


def test_a_discarded_black_three() -> None:
    """It blocks the pile for one turn; in `duel` it freezes as well."""
    told = {"hand": "3s K45", "other": "87 99", "table": "QQQ", "against": "JJJ", "pile": "K", "stock": "6 6 6 6 6 6"}
    turns = ("discard 3s", "draw", "discard 8")
    for preset in (hoyle, rounds, catnasta, classic2):
        check(after(preset(**told), "discard 3s"), "take K: KK", refused_also_for("pile_blocked"))
    check(hoyle(hand="82 45", table="QQQ", pile="K 3s 8"), "take 8: 82", OK)
    check(rounds(hand="82 45", table="QQQ", pile="K 3s 8"), "take 8: 82", OK)
    check(duel(hand="82 45", table="QQQ", pile="K 3s 8"), "take 8: 82", refused("pile_frozen", needed=2, has=1))
    leads_to(hoyle(**told), turns, pile="K 3s 8", turn=0)


def test_red_threes_stay() -> None:
    """`discard_red_threes` off, as in all presets."""
    check(hoyle(hand="45", red="3h"), "discard 3h", refused("red_threes_stay"))
    check(duel(hand="45", red="3h"), "discard 3h", refused("red_threes_stay"))
    check(rounds(hand="45", red="3h"), "discard 3h", refused("red_threes_stay"))
    check(catnasta(hand="45", red="3h"), "discard 3h", refused("red_threes_stay"))
    check(classic2(hand="45", red="3h"), "discard 3h", refused("red_threes_stay"))
    check(classic4(hand="45", red="3h"), "discard 3h", refused("red_threes_stay"))


def test_discarding_a_laid_red_three() -> None:
    """`discard_red_threes`: instead of a card from the hand, with two cards or more in hand."""
    on = {"discard_red_threes": True}
    check(hoyle(hand="45", red="3h", **on), "discard 3h", OK)
    check(hoyle(hand="45", red="3h 3d", **on), "discard 3d", OK)
    check(hoyle(hand="4", red="3h", **on), "discard 3h", refused("needs_two_cards", has=1))
    check(hoyle(hand="4", red="3h", table="QQQQQQQ", **on), "discard 3h", refused("needs_two_cards", has=1))
    check(hoyle(hand="45", **on), "discard 3h", refused("no_red_three_laid"))
    check(hoyle(hand="45", their_red="3h", **on), "discard 3h", refused("no_red_three_laid"))
    check(hoyle(hand="45", red="3d", **on), "discard 3h", REFUSED)
    check(classic4(turn=2, hand="45", red="3h", **on), "discard 3h", OK)
    check(hoyle(hand="45", red="3h", phase="draw", **on), "discard 3h", refused_also_for("wrong_phase", phase="draw"))
    leads_to(
        hoyle(hand="45", red="3h 3d", pile="9", **on),
        "discard 3h",
        hand="45",
        red="3d",
        pile="9 3h",
        turn=1,
        phase="draw",
    )


def test_the_discarded_red_three_lies_in_the_pile() -> None:
    """It blocks; it freezes where `freezes` says so; whoever takes the pile lays it."""
    on = {"discard_red_threes": True}
    laid = hoyle(hand="KK 45", other="8K 99", red="3h", table="QQQ", against="JJJ", pile="7", stock="6666", **on)
    check(after(laid, "discard 3h"), "take K: K2", refused_also_for("pile_blocked"))
    taken = ["discard 3h", "draw", "discard K", "take K: KK"]
    leads_to(laid, taken, red="3h", hand="457", table="KKK, QQQ", turn=0)
    check(after(laid, *taken[:-1]), "take K: KK", OK)
    mixed = {"hand": "K2 45", "other": "8K 99", "red": "3h", "table": "QQQ", "pile": "7", "stock": "6666", **on}
    check(after(hoyle(**mixed), *taken[:-1]), "take K: K2", refused("pile_frozen", needed=2, has=1))
    check(after(catnasta(**mixed), *taken[:-1]), "take K: K2", OK)
    check(after(rounds(**mixed), *taken[:-1]), "take K: K2", OK)
