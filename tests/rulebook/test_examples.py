"""RULES 7: every worked example, in every preset that it names. The tests carry the numbers of the examples."""

from __future__ import annotations

from .checking import ENDS_THE_HAND, GOES_ON, GOES_OUT, OK, check, leads_to, refused, refused_also_for, scores
from .telling import PRESETS, after, catnasta, classic2, classic4, duel, hoyle, rounds

WITH_A_MINIMUM = [preset for name, preset in PRESETS.items() if name != "rounds"]
CANASTAS = "QQQQQQQ, JJJJJJJ"


def test_example_1_three_kings_are_not_enough() -> None:
    """`KKK` is 30, below 50; with `77` and a two it is 60."""
    for preset in WITH_A_MINIMUM:
        check(preset(hand="KKK 77 2 45"), "meld K: KKK", refused("below_minimum", needed=50, has=30))
        check(preset(hand="KKK 77 2 45"), "meld K: KKK; 7: 77 2", OK)
    check(rounds(hand="KKK 77 2 45"), "meld K: KKK", OK)


def test_example_2_the_minimum_by_score() -> None:
    """Below 0 it is 15, at 1495 50, at 1500 and 2995 90, at 3000 120."""
    for preset in WITH_A_MINIMUM:
        check(preset(hand="444 567", score=-5), "meld 4: 444", OK)
        check(preset(hand="444 567", score=0), "meld 4: 444", refused("below_minimum", needed=50, has=15))
        check(preset(hand="444 567", score=1495), "meld 4: 444", refused("below_minimum", needed=50, has=15))
        check(preset(hand="444 567", score=1500), "meld 4: 444", refused("below_minimum", needed=90, has=15))
        check(preset(hand="444 567", score=2995), "meld 4: 444", refused("below_minimum", needed=90, has=15))
        check(preset(hand="444 567", score=3000), "meld 4: 444", refused("below_minimum", needed=120, has=15))
        check(preset(hand="AAA 567", score=1495), "meld A: AAA", OK)
        check(preset(hand="AA* 567", score=2995), "meld A: AA*", OK)
        check(preset(hand="AAAA2* 567", score=3000), "meld A: AAAA2*", OK)


def test_example_3_a_joker_and_two_fours() -> None:
    """50 + 10 = 60 is an initial meld at 0 in every preset."""
    for preset in PRESETS.values():
        check(preset(hand="44* 567"), "meld 4: 44*", OK)


def test_example_4_two_kings_and_two_twos() -> None:
    """Legal but in `duel`, where wild cards must be fewer than natural ones."""
    told = {"hand": "KK22 456", "table": "QQQ"}
    check(hoyle(**told), "meld K: KK22", OK)
    check(rounds(**told), "meld K: KK22", OK)
    check(catnasta(**told), "meld K: KK22", OK)
    check(classic2(**told), "meld K: KK22", OK)
    check(classic4(**told), "meld K: KK22", OK)
    check(duel(**told), "meld K: KK22", refused("wilds_outnumber", rank="K", wilds=2, naturals=2))


def test_example_4_two_kings_and_three_twos() -> None:
    """Legal in `rounds` and the classic presets, illegal elsewhere."""
    told = {"hand": "KK222 456", "table": "QQQ"}
    check(rounds(**told), "meld K: KK222", OK)
    check(classic2(**told), "meld K: KK222", OK)
    check(classic4(**told), "meld K: KK222", OK)
    check(hoyle(**told), "meld K: KK222", refused("wilds_outnumber", wilds=3, naturals=2))
    check(duel(**told), "meld K: KK222", refused("wilds_outnumber", wilds=3, naturals=2))
    check(catnasta(**told), "meld K: KK222", refused("wilds_outnumber", wilds=3, naturals=2))


def test_example_4_four_kings_and_four_twos() -> None:
    """Legal in `hoyle` only."""
    told = {"hand": "KKKK2222 456", "table": "QQQ"}
    check(hoyle(**told), "meld K: KKKK2222", OK)
    check(duel(**told), "meld K: KKKK2222", refused_also_for("too_many_wilds", limit=3, has=4))
    check(rounds(**told), "meld K: KKKK2222", refused("too_many_wilds", limit=3, has=4))
    check(catnasta(**told), "meld K: KKKK2222", refused("too_many_wilds", limit=3, has=4))
    check(classic2(**told), "meld K: KKKK2222", refused("too_many_wilds", limit=3, has=4))
    check(classic4(**told), "meld K: KKKK2222", refused("too_many_wilds", limit=3, has=4))


def test_example_5_opening_with_an_ace_from_the_pile() -> None:
    """A A 2 are 60; where the top card does not count, 70 must lie, and a third ace makes 80."""
    check(hoyle(hand="A2 456", pile="9A"), "take A: A2", OK)
    check(
        hoyle(hand="A2 456", pile="9A", top_card_counts=False),
        "take A: A2",
        refused("below_minimum", needed=70, has=60),
    )
    check(hoyle(hand="AA2 456", pile="9A", top_card_counts=False), "take A: AA2", OK)


def test_example_6_a_frozen_pile() -> None:
    """Neither the own meld nor one seven and a joker, but two sevens take it."""
    for preset in (hoyle, duel, catnasta, classic2, classic4):
        check(preset(hand="7* 456", table="777", pile="27"), "take 7:", refused("pile_frozen", needed=2, has=0))
        check(preset(hand="7* 456", table="777", pile="27"), "take 7: 7*", refused("pile_frozen", needed=2, has=1))
        check(preset(hand="77 456", table="777", pile="27"), "take 7: 77", OK)


def test_example_7_red_threes_in_hoyle() -> None:
    """All four: 800. One, no meld, opponent out: -100; stock ran out instead: +100."""
    scores(hoyle(hand="4", table="QQQQQQQ", red="3h 3d 3h 3d"), "discard 4", red_threes=800, out=100)
    scores(hoyle(hand="4", table="QQQQQQQ", their_red="3h"), "discard 4", side=1, red_threes=-100)
    scores(hoyle(hand="45", other="67", pile="9", stock="", their_red="3h"), "end", side=1, red_threes=100)


def test_example_7_red_threes_in_classic2() -> None:
    """One red three, no meld, stock ran out: -100."""
    scores(classic2(hand="45", other="67", pile="9", stock="", their_red="3h"), "end", side=1, red_threes=-100)
    scores(classic2(hand="45", pile="9", stock="", red="3h"), "end", red_threes=-100)


def test_example_8_the_score_of_a_hand() -> None:
    """805 against 0; with `positive_needs_canasta` against -120."""
    told = {"hand": "9", "table": "KKKKKKK, 4442", "red": "3h", "other": "* 55", "against": "AAA"}
    mine = {"melded": 105, "canastas": 500, "out": 100, "concealed": 0, "red_threes": 100, "hand": 0, "total": 805}
    scores(hoyle(**told), "discard 9", **mine)
    scores(hoyle(**told), "discard 9", side=1, melded=60, canastas=0, out=0, red_threes=0, hand=-60, total=0)
    scores(hoyle(**told, positive_needs_canasta=True), "discard 9", **mine)
    scores(hoyle(**told, positive_needs_canasta=True), "discard 9", side=1, melded=-60, hand=-60, total=-120)


def test_example_9_concealed() -> None:
    """100 + 100, and the minimum is waived: seven fours at score 3000."""
    check(hoyle(hand="4444444", score=3000), "meld 4: 4444444", GOES_OUT)
    scores(hoyle(hand="4444444", score=3000), "meld 4: 4444444", out=100, concealed=100, melded=35, canastas=500)
    scores(hoyle(hand="4444444 9", score=3000), ["meld 4: 4444444", "discard 9"], out=100, concealed=100)


def test_example_10_the_last_kings() -> None:
    """`hoyle`: opened before, a canasta needed and none made."""
    check(hoyle(hand="KKK", table="QQQ"), "meld K: KKK", refused("needs_canastas", needed=1, has=0))
    check(hoyle(hand="KKK4", table="QQQ"), "meld K: KKK", GOES_ON)
    leads_to(hoyle(hand="KKK4", table="QQQ", pile="9"), ["meld K: KKK", "pass"], hand="4", pile="9", turn=1)
    check(
        after(hoyle(hand="KKK4", table="QQQ"), "meld K: KKK"), "discard 4", refused("needs_canastas", needed=1, has=0)
    )


def test_example_10_under_keep_one() -> None:
    """`classic2`: the meld is refused."""
    check(classic2(hand="KKK4", table="QQQ"), "meld K: KKK", refused("must_keep_two", "needs_canastas", left=1))
    check(classic2(hand="KKK", table="QQQ"), "meld K: KKK", refused("needs_canastas", needed=2, has=0))


def test_example_11_one_card_against_one_card() -> None:
    """In no preset, also when the stock is empty."""
    for preset in PRESETS.values():
        check(preset(hand="4", table=f"{CANASTAS}, KKK", pile="K"), "take K:", refused("one_card_each"))
        check(preset(hand="K", table=f"{CANASTAS}, KKK", pile="K"), "take K:", refused("one_card_each"))
        if preset is not catnasta:
            told = {"hand": "4", "table": f"{CANASTAS}, KKK", "pile": "K", "stock": ""}
            check(preset(**told), "take K:", refused_also_for("one_card_each"))
    check(hoyle(hand="4", table=f"{CANASTAS}, KKK", pile="K", stock=""), "top K:", refused("one_card_each"))


def test_example_12_a_mixed_canasta() -> None:
    """4 x 10 + 3 x 20 + 300; a natural canasta with a two added is mixed: 300."""
    scores(hoyle(hand="4", table="QQQQ222"), "discard 4", melded=100, canastas=300)
    scores(hoyle(hand="24", table="QQQQQQQ"), ["meld Q: 2", "discard 4"], melded=90, canastas=300)
    scores(hoyle(hand="4", table="QQQQQQQ"), "discard 4", melded=70, canastas=500)


def test_example_13_a_black_three() -> None:
    """It blocks everywhere; after a nine on it the pile is free in `rounds` and `hoyle`, still frozen in `duel`."""
    for preset in (rounds, duel, hoyle):
        check(preset(hand="99 45", table="QQQ", pile="9 3s"), "take 9: 99", refused_also_for("pile_blocked"))
        check(preset(hand="99 45", table="QQQ", pile="3s 9"), "take 9: 99", OK)
    check(rounds(hand="45", table="999", pile="3s 9"), "take 9:", OK)
    check(rounds(hand="92 45", table="QQQ", pile="3s 9"), "take 9: 92", OK)
    check(hoyle(hand="45", table="999", pile="3s 9"), "take 9:", OK)
    check(hoyle(hand="92 45", table="QQQ", pile="3s 9"), "take 9: 92", OK)
    check(duel(hand="45", table="999", pile="3s 9"), "take 9:", refused("pile_frozen", needed=2, has=0))
    check(duel(hand="92 45", table="QQQ", pile="3s 9"), "take 9: 92", refused("pile_frozen", needed=2, has=1))
    check(duel(hand="92 45", table="QQQ", pile="3s 8 7 9"), "take 9: 92", refused("pile_frozen", needed=2, has=1))


def test_example_14_the_stock_is_empty() -> None:
    """The queen must be taken, alone or, with two queens of the hand, with the whole pile."""
    told = {"hand": "QQ 47", "table": "QQQ", "pile": "58Q", "stock": ""}
    check(hoyle(**told), "end", refused("must_take"))
    leads_to(hoyle(**told), "top Q:", table="QQQQ", hand="QQ47", pile="58", phase="play")
    leads_to(hoyle(**told), ["top Q:", "discard 4"], pile="584", turn=1, phase="draw")
    leads_to(hoyle(**told), "take Q: QQ", table="QQQQQQ", hand="4758", pile="")


def test_example_15_draw_two_and_a_red_three() -> None:
    """The six, then the last card, a red three: the hand ends. The other way round play goes on."""
    for preset in (duel, classic2):
        check(preset(hand="45", stock="3h 6c"), "draw", ENDS_THE_HAND)
        leads_to(preset(hand="45", stock="3h 6c"), "draw", hand="456", red="3h", over=True)
        check(preset(hand="45", stock="6c 3h"), "draw", GOES_ON)
        leads_to(preset(hand="45", stock="6c 3h"), "draw", hand="456", red="3h", stock="", phase="play", over=False)


def test_example_16_a_nine_that_leaves_one_card() -> None:
    """`catnasta`: the take would leave one card that may be neither discarded nor passed."""
    check(
        catnasta(hand="4d", table="999", pile="3h 9d"),
        "take 9:",
        refused("must_keep_two", "needs_canastas", left=1),
    )
