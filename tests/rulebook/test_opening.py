"""RULES 4.4: the initial meld is one act that reaches the minimum."""

from __future__ import annotations

from .checking import GOES_OUT, OK, check, leads_to, refused, refused_also_for
from .telling import catnasta, classic2, classic3, classic4, duel, hoyle, rounds


def test_fifty_at_the_start() -> None:
    """At score 0 the groups of the act are worth 50 together."""
    check(hoyle(hand="KKK 4567"), "meld K: KKK", refused("below_minimum", needed=50, has=30))
    check(hoyle(hand="KKKK 4567"), "meld K: KKKK", refused("below_minimum", needed=50, has=40))
    check(hoyle(hand="KKKKK 4567"), "meld K: KKKKK", OK)
    check(hoyle(hand="KKK2 4567"), "meld K: KKK2", OK)
    check(hoyle(hand="KK2 4567"), "meld K: KK2", refused("below_minimum", needed=50, has=40))
    check(hoyle(hand="KK* 4567"), "meld K: KK*", OK)
    check(hoyle(hand="AAA 4567"), "meld A: AAA", OK)
    check(hoyle(hand="AA2 4567"), "meld A: AA2", OK)
    check(hoyle(hand="777 4566"), "meld 7: 777", refused("below_minimum", needed=50, has=15))
    check(hoyle(hand="77* 4566"), "meld 7: 77*", OK)
    check(hoyle(hand="7777 2 4566"), "meld 7: 7777 2", refused("below_minimum", needed=50, has=40))


def test_the_groups_of_one_act_count_together() -> None:
    """Several melds may reach it, but in one act."""
    check(hoyle(hand="KKK 77 2 456"), "meld K: KKK; 7: 77 2", OK)
    check(hoyle(hand="KKK 777 456"), "meld K: KKK; 7: 777", refused("below_minimum", needed=50, has=45))
    check(hoyle(hand="KKK 7777 456"), "meld K: KKK; 7: 7777", OK)
    check(hoyle(hand="KKK QQQ 456"), "meld K: KKK; Q: QQQ", OK)
    check(hoyle(hand="KKK QQQ 456"), "meld K: KKK", refused("below_minimum", needed=50, has=30))
    check(hoyle(hand="444 555 666 777 89"), "meld 4: 444; 5: 555; 6: 666", refused("below_minimum", has=45))
    check(hoyle(hand="444 555 666 777 89"), "meld 4: 444; 5: 555; 6: 666; 7: 777", OK)


def test_the_minimum_follows_the_score() -> None:
    """Below 0: 15; 0 to 1495: 50; 1500 to 2995: 90; 3000 and up: 120."""
    check(hoyle(hand="44* 5679", score=-5), "meld 4: 44*", OK)
    check(hoyle(hand="444 5679", score=-5), "meld 4: 444", OK)
    check(hoyle(hand="444 5679", score=-2000), "meld 4: 444", OK)
    check(hoyle(hand="444 5679", score=0), "meld 4: 444", refused("below_minimum", needed=50, has=15))
    check(hoyle(hand="KKKKK 5679", score=0), "meld K: KKKKK", OK)
    check(hoyle(hand="KKKKK 5679", score=5), "meld K: KKKKK", OK)
    check(hoyle(hand="KKKKK 5679", score=1495), "meld K: KKKKK", OK)
    check(hoyle(hand="KKKKK 5679", score=1500), "meld K: KKKKK", refused("below_minimum", needed=90, has=50))
    check(hoyle(hand="AA* 5679", score=1500), "meld A: AA*", OK)
    check(hoyle(hand="AAAA 5679", score=2995), "meld A: AAAA", refused("below_minimum", needed=90, has=80))
    check(hoyle(hand="AA* 5679", score=2995), "meld A: AA*", OK)
    check(hoyle(hand="AA* 5679", score=3000), "meld A: AA*", refused("below_minimum", needed=120, has=90))
    check(hoyle(hand="AA** 5679", score=3000), "meld A: AA**", OK)
    check(hoyle(hand="AA* KKK 5679", score=3000), "meld A: AA*; K: KKK", OK)
    check(hoyle(hand="AA* KKK 5679", score=4995), "meld A: AA*; K: KKK", OK)


def test_each_side_by_its_own_score() -> None:
    """The opponent's score does not matter."""
    check(hoyle(hand="AAA 5679", score=0, their_score=3000), "meld A: AAA", OK)
    check(
        hoyle(hand="AAA 5679", score=3000, their_score=0), "meld A: AAA", refused("below_minimum", needed=120, has=60)
    )
    check(hoyle(turn=1, hand="AAA 5679", score=1500), "meld A: AAA", refused("below_minimum", needed=90, has=60))
    check(hoyle(turn=1, hand="AAA 5679", their_score=1500), "meld A: AAA", OK)
    check(classic4(turn=2, hand="AAA 5679", score=1500), "meld A: AAA", refused("below_minimum", needed=90, has=60))
    check(classic4(turn=3, hand="AAA 5679", their_score=1500), "meld A: AAA", OK)
    check(classic3(turn=2, hand="AAA 5679", score=1500), "meld A: AAA", refused("below_minimum", needed=90, has=60))


def test_the_table_holds_in_every_preset_but_rounds() -> None:
    """`minimum` is the table in all presets but `rounds`."""
    check(duel(hand="KKK 4567"), "meld K: KKK", refused("below_minimum", needed=50, has=30))
    check(catnasta(hand="KKK 4567"), "meld K: KKK", refused("below_minimum", needed=50, has=30))
    check(classic2(hand="KKK 4567"), "meld K: KKK", refused("below_minimum", needed=50, has=30))
    check(classic3(hand="KKK 4567"), "meld K: KKK", refused("below_minimum", needed=50, has=30))
    check(classic4(hand="KKK 4567"), "meld K: KKK", refused("below_minimum", needed=50, has=30))
    check(rounds(hand="KKK 4567"), "meld K: KKK", OK)
    check(rounds(hand="444 5679", score=3000), "meld 4: 444", OK)
    check(rounds(hand="44* 5679", score=3000), "meld 4: 44*", OK)
    check(hoyle(hand="444 5679", score=3000, minimum=None), "meld 4: 444", OK)
    check(rounds(hand="KKK 4567", minimum="table"), "meld K: KKK", refused("below_minimum", needed=50, has=30))


def test_only_the_first_act_has_a_minimum() -> None:
    """Once a side has opened, any meld will do, in the same turn and later."""
    check(hoyle(hand="444 5679", table="KKKKK", opened_before=False), "meld 4: 444", OK)
    check(hoyle(hand="444 5679", table="KKKKK"), "meld 4: 444", OK)
    check(hoyle(hand="444 5679", table="KKKKK", score=3000), "meld 4: 444", OK)
    check(hoyle(hand="444 5679", against="KKKKK"), "meld 4: 444", refused("below_minimum", needed=50, has=15))
    leads_to(hoyle(hand="KKKKK 444 89"), ["meld K: KKKKK", "meld 4: 444"], table="KKKKK, 444", hand="89")


def test_one_partner_opens_for_both() -> None:
    """The minimum is the side's."""
    check(classic4(turn=0, hand="444 5679", table="KKKKK"), "meld 4: 444", OK)
    check(classic4(turn=2, hand="444 5679", table="KKKKK"), "meld 4: 444", OK)
    check(
        classic4(turn=1, hand="444 5679", against="KKKKK"), "meld 4: 444", refused("below_minimum", needed=50, has=15)
    )


def test_red_threes_never_count() -> None:
    """100 points of red threes do not help to open."""
    check(hoyle(hand="KKK 4567", red="3h"), "meld K: KKK", refused("below_minimum", needed=50, has=30))
    check(hoyle(hand="KKK 4567", red="3h 3d 3h 3d"), "meld K: KKK", refused("below_minimum", needed=50, has=30))


def test_opening_with_wild_melds() -> None:
    """A wild meld counts its cards."""
    check(hoyle(hand="222 4567"), "meld W: 222", OK)
    check(hoyle(hand="222 4567", score=1500), "meld W: 222", refused("below_minimum", needed=90, has=60))
    check(hoyle(hand="22* 4567", score=1500), "meld W: 22*", OK)
    check(hoyle(hand="2** 4567", score=3000), "meld W: 2**", OK)
    check(catnasta(hand="222 4567"), "meld W: 222", OK)


def test_the_bonus_of_a_canasta() -> None:
    """`canastas_count`: whether the bonus of a canasta in the opening counts."""
    check(hoyle(hand="4444444 567", score=3000), "meld 4: 4444444", refused("below_minimum", needed=120, has=35))
    check(hoyle(hand="4444444 567", score=3000, canastas_count=True), "meld 4: 4444444", OK)
    check(hoyle(hand="4444444 567"), "meld 4: 4444444", refused("below_minimum", needed=50, has=35))
    check(hoyle(hand="4444444 567", canastas_count=True), "meld 4: 4444444", OK)
    check(hoyle(hand="444444 2 567", score=3000, canastas_count=True), "meld 4: 444444 2", OK)
    check(hoyle(hand="444444 5679", score=0, canastas_count=True), "meld 4: 444444", refused("below_minimum", has=30))
    check(duel(hand="4444444 567", score=3000), "meld 4: 4444444", refused("below_minimum", needed=120, has=35))
    check(duel(hand="4444444 567", score=3000, canastas_count=True), "meld 4: 4444444", OK)
    check(catnasta(hand="4444444 567", score=3000), "meld 4: 4444444", refused("below_minimum", needed=120, has=35))


def test_opening_with_the_pile() -> None:
    """The top card counts, and the hand; the rest of the pile does not."""
    check(hoyle(hand="KK 4567", pile="9K"), "take K: KK", refused("below_minimum", needed=50, has=30))
    check(hoyle(hand="KK2 4567", pile="9K"), "take K: KK2", OK)
    check(hoyle(hand="KK 777 456", pile="9K"), "take K: KK; 7: 777", refused("below_minimum", needed=50, has=45))
    check(hoyle(hand="KK 77 2 456", pile="9K"), "take K: KK; 7: 77 2", OK)
    check(hoyle(hand="AA 4567", pile="9A"), "take A: AA", OK)
    check(hoyle(hand="AA 4567", pile="AAA"), "take A: AA", OK)
    check(hoyle(hand="Kh Ks 4567", pile="Kd Kc Kd"), "take K: Kh Ks Kd Kc", refused_also_for("not_in_hand"))
    check(hoyle(hand="KK 4567", pile="Ah Ad As K"), "take K: KK; A: Ah Ad As", refused_also_for("not_in_hand"))
    check(hoyle(hand="KK2 4567", pile="9K", score=1500), "take K: KK2", refused("below_minimum", needed=90, has=50))
    check(rounds(hand="44 5679", pile="94"), "take 4: 44", OK)


def test_the_top_card_that_does_not_count() -> None:
    """`top_card_counts` off: its value is added to the minimum instead."""
    off = {"top_card_counts": False}
    check(hoyle(hand="A2 4567", pile="9A", **off), "take A: A2", refused("below_minimum", needed=70, has=60))
    check(hoyle(hand="AA2 4567", pile="9A", **off), "take A: AA2", OK)
    check(hoyle(hand="KK2 4567", pile="9K", **off), "take K: KK2", refused("below_minimum", needed=60, has=50))
    check(hoyle(hand="KKK2 4567", pile="9K", **off), "take K: KKK2", OK)
    check(hoyle(hand="77 AA2 456", pile="97", **off), "take 7: 77", refused("below_minimum", needed=55, has=15))
    check(hoyle(hand="77 AA2 456", pile="97", **off), "take 7: 77; A: AA2", OK)
    check(
        hoyle(hand="A2 4567", pile="9A", score=1500, **off), "take A: A2", refused("below_minimum", needed=110, has=60)
    )
    check(hoyle(hand="AAA 4567", pile="9A", **off), "meld A: AAA", OK)
    check(rounds(hand="44 5679", pile="94", **off), "take 4: 44", OK)
    check(hoyle(hand="44 5679", pile="94", table="QQQ", **off), "take 4: 44", OK)


def test_black_threes_in_an_opening() -> None:
    """They are worth 5 each like any low card."""
    check(
        rounds(hand="3s 3c 3s 4567", minimum="table"),
        "meld 3: 3s 3c 3s",
        refused("below_minimum", needed=50, has=15),
    )
    check(rounds(hand="3s 3c 3s KKKK 456", minimum="table"), "meld 3: 3s 3c 3s; K: KKKK", OK)
    check(rounds(hand="3s 3c 3s 4567"), "meld 3: 3s 3c 3s", OK)


def test_opening_and_going_out_at_once() -> None:
    """An opening that reaches the minimum may also be the whole hand."""
    check(hoyle(hand="KKKKKKK"), "meld K: KKKKKKK", GOES_OUT)
    check(hoyle(hand="KKKKKKK 444"), "meld K: KKKKKKK; 4: 444", GOES_OUT)
    check(hoyle(hand="KKKKK"), "meld K: KKKKK", refused("needs_canastas", needed=1, has=0))
    check(hoyle(hand="KKK"), "meld K: KKK", refused("below_minimum", "needs_canastas", needed=50, has=30))
