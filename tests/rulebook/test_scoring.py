"""RULES 2 and 5: the score sheet of a hand, line by line."""

from __future__ import annotations

import pytest

from canasta import CanastaError

from .checking import scores
from .telling import catnasta, classic2, classic3, classic4, duel, hoyle, rounds

CANASTA = "QQQQQQQ"


def test_values_in_the_hand() -> None:
    """Each card still held counts against."""
    told = {"hand": "4", "table": CANASTA}
    scores(hoyle(**told, other="*"), "discard 4", side=1, hand=-50, total=-50)
    scores(hoyle(**told, other="2"), "discard 4", side=1, hand=-20)
    scores(hoyle(**told, other="A"), "discard 4", side=1, hand=-20)
    scores(hoyle(**told, other="K"), "discard 4", side=1, hand=-10)
    scores(hoyle(**told, other="Q"), "discard 4", side=1, hand=-10)
    scores(hoyle(**told, other="J"), "discard 4", side=1, hand=-10)
    scores(hoyle(**told, other="T"), "discard 4", side=1, hand=-10)
    scores(hoyle(**told, other="9"), "discard 4", side=1, hand=-10)
    scores(hoyle(**told, other="8"), "discard 4", side=1, hand=-10)
    scores(hoyle(**told, other="7"), "discard 4", side=1, hand=-5)
    scores(hoyle(**told, other="6"), "discard 4", side=1, hand=-5)
    scores(hoyle(**told, other="5"), "discard 4", side=1, hand=-5)
    scores(hoyle(**told, other="4"), "discard 4", side=1, hand=-5)
    scores(hoyle(**told, other="3s"), "discard 4", side=1, hand=-5)
    scores(hoyle(**told, other="* 2AK4 3c"), "discard 4", side=1, hand=-110)
    scores(hoyle(**told), "discard 4", hand=0)


def test_values_of_melds() -> None:
    """Each melded card counts for the side."""
    told = {"hand": "4", "other": "5"}
    scores(hoyle(**told, table=CANASTA), "discard 4", melded=70)
    scores(hoyle(**told, table=f"{CANASTA}, AAA"), "discard 4", melded=130)
    scores(hoyle(**told, table=f"{CANASTA}, AA2"), "discard 4", melded=130)
    scores(hoyle(**told, table=f"{CANASTA}, AA*"), "discard 4", melded=160)
    scores(hoyle(**told, table=f"{CANASTA}, 777"), "discard 4", melded=85)
    scores(hoyle(**told, table=f"{CANASTA}, 888"), "discard 4", melded=100)
    scores(hoyle(**told, table=f"{CANASTA}, 22*"), "discard 4", melded=160)
    scores(hoyle(**told, table=CANASTA, against="KKK, 555"), "discard 4", side=1, melded=45, hand=-5, total=40)


def test_canasta_bonuses() -> None:
    """500 natural, 300 mixed, 1000 wild; one bonus for each canasta, however long."""
    told = {"hand": "4", "other": "5"}
    scores(hoyle(**told, table=CANASTA), "discard 4", canastas=500)
    scores(hoyle(**told, table="QQQQQQQQ"), "discard 4", canastas=500, melded=80)
    scores(hoyle(**told, table="QQQQQQ2"), "discard 4", canastas=300, melded=80)
    scores(hoyle(**told, table="QQQQ22*"), "discard 4", canastas=300, melded=130)
    scores(hoyle(**told, table="QQQQQQQ2"), "discard 4", canastas=300, melded=90)
    scores(hoyle(**told, table="2222222"), "discard 4", canastas=1000, melded=140)
    scores(hoyle(**told, table="2222 ***"), "discard 4", canastas=1000, melded=230)
    scores(hoyle(**told, table="22222222 ****"), "discard 4", canastas=1000, melded=360)
    scores(hoyle(**told, table="QQQQQQQ, KKKKKKK"), "discard 4", canastas=1000)
    scores(hoyle(**told, table="QQQQQQQ, KKKKK22"), "discard 4", canastas=800)
    scores(hoyle(**told, table="QQQQQQQ, KKKKKK"), "discard 4", canastas=500)
    scores(hoyle(**told, table=CANASTA, against="KKKKK22"), "discard 4", side=1, canastas=300)
    scores(hoyle(**told, table=CANASTA, natural_canasta=600), "discard 4", canastas=600)
    scores(hoyle(**told, table="QQQQQQ2", mixed_canasta=350), "discard 4", canastas=350)
    scores(hoyle(**told, table="2222222", wild_canasta=2000), "discard 4", canastas=2000)
    scores(catnasta(**told, table="2222222"), "discard 4", canastas=1000)


def test_a_two_makes_a_natural_canasta_mixed() -> None:
    """300 instead of 500 from then on."""
    scores(hoyle(hand="24", table=CANASTA), ["meld Q: 2", "discard 4"], canastas=300, melded=90)
    scores(hoyle(hand="Q4", table=CANASTA), ["meld Q: Q", "discard 4"], canastas=500, melded=80)


def test_red_threes() -> None:
    """100 each, the total for all four instead."""
    told = {"hand": "4", "other": "5", "table": CANASTA}
    scores(hoyle(**told), "discard 4", red_threes=0)
    scores(hoyle(**told, red="3h"), "discard 4", red_threes=100)
    scores(hoyle(**told, red="3h 3h"), "discard 4", red_threes=200)
    scores(hoyle(**told, red="3h 3h 3d"), "discard 4", red_threes=300)
    scores(hoyle(**told, red="3h 3h 3d 3d"), "discard 4", red_threes=800)
    scores(rounds(**told, red="3h 3h 3d 3d"), "discard 4", red_threes=400)
    scores(catnasta(**told, red="3h 3h 3d 3d"), "discard 4", red_threes=800)
    scores(classic4(**told, red="3h 3h 3d 3d"), "discard 4", red_threes=800)
    scores(hoyle(**told, red="3h 3h 3d 3d", all_red_threes=1000), "discard 4", red_threes=1000)
    scores(hoyle(**told, red="3h 3d", red_three_bonus=150), "discard 4", red_threes=300)
    scores(hoyle(**told, red="3h", their_red="3d 3d", against="KKK"), "discard 4", red_threes=100)
    scores(hoyle(**told, red="3h", their_red="3d 3d", against="KKK"), "discard 4", side=1, red_threes=200)


def test_red_threes_against_a_side_when_an_opponent_went_out() -> None:
    """`opponent_out` (`hoyle`): no meld, and the opponent went out."""
    told = {"hand": "4", "other": "5", "table": CANASTA}
    scores(hoyle(**told, their_red="3h"), "discard 4", side=1, red_threes=-100, hand=-5, total=-105)
    scores(hoyle(**told, their_red="3h 3d"), "discard 4", side=1, red_threes=-200)
    scores(hoyle(**told, their_red="3h 3d 3h 3d"), "discard 4", side=1, red_threes=-800)
    scores(hoyle(**told, their_red="3h", against="KKK"), "discard 4", side=1, red_threes=100)
    scores(hoyle(hand="47", red="3h", stock="", pile="9"), "end", red_threes=100)
    scores(hoyle(hand="47", other="56", their_red="3h", stock="", pile="9"), "end", side=1, red_threes=100)
    scores(hoyle(hand="47", stock="3h"), "draw", red_threes=100)
    scores(
        duel(**{**told, "table": f"{CANASTA}, KKK"}, their_red="3h", red_three_penalty="opponent_out"),
        "discard 4",
        side=1,
        red_threes=-100,
    )


def test_red_threes_against_a_side_without_melds() -> None:
    """`no_meld` (`catnasta`, classic): whoever melded nothing by the end, however it ended."""
    told = {"hand": "4", "other": "5"}
    scores(catnasta(**told, table=CANASTA, their_red="3h"), "discard 4", side=1, red_threes=-100)
    scores(catnasta(**told, table=CANASTA, their_red="3h 3d 3h 3d"), "discard 4", side=1, red_threes=-800)
    scores(catnasta(**told, table=CANASTA, their_red="3h", against="KKK"), "discard 4", side=1, red_threes=100)
    scores(catnasta(hand="45", red="3h", stock=""), "discard 4", red_threes=-100)
    scores(catnasta(hand="45", red="3h", table="KKK", stock=""), "discard 4", red_threes=100)
    scores(classic2(hand="47", red="3h", stock="", pile="9"), "end", red_threes=-100)
    scores(classic2(hand="47", stock="3h"), "draw", red_threes=-100)
    scores(classic3(hand="47", red="3h 3d", stock="", pile="9"), "end", red_threes=-200)
    scores(classic4(hand="47", red="3h", stock="", pile="9"), "end", red_threes=-100)


def test_red_threes_never_against_a_side() -> None:
    """`never` (`duel`, `rounds`)."""
    scores(duel(hand="4", table=f"{CANASTA}, KKK", their_red="3h"), "discard 4", side=1, red_threes=100)
    scores(duel(hand="4", table=f"{CANASTA}, KKK", their_red="3h 3d 3h 3d"), "discard 4", side=1, red_threes=800)
    scores(rounds(hand="4", table=CANASTA, their_red="3h"), "discard 4", side=1, red_threes=100)
    scores(rounds(hand="47", red="3h", stock="", pile="9", passes=1, phase="draw"), "pass", red_threes=100)
    scores(
        hoyle(hand="4", table=CANASTA, their_red="3h", red_three_penalty="never"), "discard 4", side=1, red_threes=100
    )


def test_a_red_three_never_laid_counts_nothing() -> None:
    """`first_turn`: the opponent went out before the player's first turn."""
    told = {"hand": "4", "table": f"{CANASTA}, KKK", "other": "3h 5"}
    scores(duel(**told), "discard 4", side=1, red_threes=0, hand=-5, total=-5)


def test_partners_hands_count_together() -> None:
    """Both partners' cards in hand, also those of the partner of the player who went out."""
    told = {"hand": "4", "partner": "A*", "other": "KK", "table": CANASTA}
    scores(classic4(**told), "discard 4", hand=-70, out=100, melded=70, canastas=500, total=600)
    scores(classic4(hand="4", partner="A*", other="KK", table=CANASTA, turn=3), "discard 4", side=1, hand=-70, out=100)


def test_three_players_each_for_themselves() -> None:
    """Three sheets."""
    told = {"hand": "4", "other": "5", "partner": "A", "table": f"{CANASTA}, KKKKKKK"}
    scores(classic3(**told), "discard 4", total=1240)
    scores(classic3(**told), "discard 4", side=1, total=-5)
    scores(classic3(**told), "discard 4", side=2, total=-20)


def test_positive_needs_a_canasta() -> None:
    """A side short of canastas: melded and hand negative, no bonus, no red threes, the penalty as usual."""
    on = {"positive_needs_canasta": True, "hand": "4", "table": CANASTA}
    scores(hoyle(**on, other="5", against="AAA"), "discard 4", side=1, melded=-60, hand=-5, total=-65)
    scores(hoyle(**on, other="5", against="AAA", their_red="3h"), "discard 4", side=1, red_threes=0, total=-65)
    scores(hoyle(**on, other="5", their_red="3h"), "discard 4", side=1, red_threes=0, total=-5)
    scores(hoyle(**on, other="5", against="AAA", penalties=[0, 50]), "discard 4", side=1, penalty=-50, total=-115)
    scores(hoyle(**on, other="5", against="KKKKKKK"), "discard 4", side=1, melded=70, canastas=500, hand=-5, total=565)
    scores(hoyle(**on, other="5"), "discard 4", melded=70, canastas=500, out=100, total=670)
    short = {"positive_needs_canasta": True, "canastas_to_go_out": 2, "hand": "47", "stock": "", "pile": "9"}
    scores(hoyle(**short, table=CANASTA), "end", melded=-70, canastas=0, hand=-10, total=-80)
    scores(hoyle(**short, table=f"{CANASTA}, KKKKKKK"), "end", melded=140, canastas=1000, hand=-10, total=1130)
    none = {"positive_needs_canasta": True, "canastas_to_go_out": 0, "hand": "47", "stock": "", "pile": "9"}
    scores(hoyle(**none, table="KKK"), "end", melded=30, hand=-10, total=20)
    scores(hoyle(hand="47", stock="", pile="9", table="KKK"), "end", melded=30, hand=-10, total=20)


def test_the_whole_sheet() -> None:
    """Every line at once."""
    scores(
        hoyle(hand="KKKKKKK 4", other="5", red="3h", penalties=[50, 0]),
        ["meld K: KKKKKKK", "discard 4"],
        melded=70,
        canastas=500,
        out=100,
        concealed=100,
        red_threes=100,
        hand=0,
        penalty=-50,
        total=820,
    )


def test_no_sheet_before_the_end() -> None:
    """A hand that is not over has no score."""
    with pytest.raises(CanastaError):
        hoyle(hand="45").game().score()
