"""DESIGN 3: what `actions()` lists, on positions small enough to count by hand."""

from __future__ import annotations

from .checking import lists
from .telling import after, catnasta, classic2, classic4, duel, hoyle, rounds

CANASTA = "QQQQQQQ"


def test_before_drawing() -> None:
    """The stock, the pile in every way, taking hold of it."""
    lists(hoyle(hand="457", table="QQQ", pile="9K", phase="draw"), "draw", "claim")
    lists(hoyle(hand="KK45", table="QQQ", pile="9K"), "draw", "claim", "take K: KK")
    lists(rounds(hand="KK45", table="QQQ", pile="9K"), "draw", "take K: KK")
    lists(rounds(hand="KKK45", table="QQQ", pile="9K"), "draw", "take K: KK", "take K: KKK")
    lists(rounds(hand="K2 45", table="QQQ", pile="9K"), "draw", "take K: K2")
    lists(rounds(hand="K2* 45", table="QQQ", pile="9K"), "draw", "take K: K2", "take K: K*", "take K: K2*")
    lists(rounds(hand="45", table="KKK", pile="9K"), "draw", "take K:")
    lists(rounds(hand="K45", table="KKK", pile="9K"), "draw", "take K:", "take K: K")
    lists(rounds(hand="K2 45", table="KKK", pile="9K"), "draw", "take K:", "take K: K", "take K: 2", "take K: K2")
    lists(hoyle(hand="K2 45", table="KKK", pile="2K", phase="draw"), "draw", "claim")
    lists(hoyle(hand="KK2 45", table="KKK", pile="2K"), "draw", "claim", "take K: KK", "take K: KK2")
    lists(rounds(hand="KK45", table="QQQ", pile="9 3s", phase="draw"), "draw")
    lists(rounds(hand="KK45", table="QQQ", pile="", phase="draw"), "draw")


def test_each_action_once_up_to_suits() -> None:
    """Which of three kings is discarded, or which two take, does not matter."""
    lists(hoyle(hand="Kh Ks Kd 4c 4h 5c", table="QQQ"), "discard K", "discard 4", "discard 5", "meld K: KKK")
    lists(rounds(hand="Kh Ks Kd 2c 2d 5c", table="QQQ", pile="9 Kc", max_wilds=0), "draw", "take K: KK", "take K: KKK")


def test_one_group_melds_and_discards() -> None:
    """Every new meld, every addition, every discard."""
    lists(hoyle(hand="KKK 49", table="QQQ"), "meld K: KKK", "discard K", "discard 4", "discard 9")
    lists(
        hoyle(hand="KK2 49", table="QQQ"),
        "meld K: KK2",
        "meld Q: 2",
        "discard K",
        "discard 2",
        "discard 4",
        "discard 9",
    )
    lists(
        hoyle(hand="KKKK 49", table="QQQ"),
        "meld K: KKK",
        "meld K: KKKK",
        "discard K",
        "discard 4",
        "discard 9",
    )
    lists(
        hoyle(hand="222 49", table="QQQ"),
        "meld W: 222",
        "meld Q: 2",
        "meld Q: 22",
        "meld Q: 222",
        "discard 2",
        "discard 4",
        "discard 9",
    )
    lists(
        duel(hand="2* 49", table="QQQ, KKK"),
        "meld Q: 2",
        "meld Q: *",
        "meld Q: 2*",
        "meld K: 2",
        "meld K: *",
        "meld K: 2*",
        "discard 2",
        "discard *",
        "discard 4",
        "discard 9",
    )
    lists(hoyle(hand="3s 3c 3s 49", table=CANASTA), "discard 3s", "discard 4", "discard 9")
    lists(rounds(hand="3s 3c 3s 49"), "meld 3: 3s 3c 3s", "discard 3s", "discard 4", "discard 9")


def test_not_every_act_of_several_groups() -> None:
    """Two melds that neither open nor go out are not listed together, though they may be laid together."""
    lists(
        hoyle(hand="KKK 777 49", table="QQQ"),
        "meld K: KKK",
        "meld 7: 777",
        "discard K",
        "discard 7",
        "discard 4",
        "discard 9",
    )


def test_openings_from_which_no_card_can_be_left_out() -> None:
    """Below the minimum nothing; several groups where they are needed."""
    lists(hoyle(hand="KKK 459"), "discard K", "discard 4", "discard 5", "discard 9")
    lists(hoyle(hand="KKK QQQ 59"), "meld K: KKK; Q: QQQ", "discard K", "discard Q", "discard 5", "discard 9")
    lists(
        hoyle(hand="KKK 7777 59"),
        "meld K: KKK; 7: 7777",
        "discard K",
        "discard 7",
        "discard 5",
        "discard 9",
    )
    lists(
        hoyle(hand="KKK QQQ JJJ 59"),
        "meld K: KKK; Q: QQQ",
        "meld K: KKK; J: JJJ",
        "meld Q: QQQ; J: JJJ",
        "discard K",
        "discard Q",
        "discard J",
        "discard 5",
        "discard 9",
    )
    lists(hoyle(hand="AAA 459"), "meld A: AAA", "discard A", "discard 4", "discard 5", "discard 9")


def test_every_one_group_opening() -> None:
    """A single group is listed also with cards it could do without."""
    lists(hoyle(hand="AAAA 49"), "meld A: AAA", "meld A: AAAA", "discard A", "discard 4", "discard 9")
    lists(
        hoyle(hand="KKKKKK 49"),
        "meld K: KKKKK",
        "meld K: KKKKKK",
        "discard K",
        "discard 4",
        "discard 9",
    )


def test_openings_with_the_pile() -> None:
    """The groups needed for the minimum come with the take."""
    lists(rounds(minimum="table", hand="KK QQQ 49", pile="9K"), "draw", "take K: KK; Q: QQQ")
    lists(rounds(minimum="table", hand="AA 459", pile="9A"), "draw", "take A: AA")
    lists(rounds(minimum="table", hand="KK 459", pile="9K", phase="draw"), "draw")
    lists(classic2(hand="A2 459", pile="9A", phase="draw"), "draw")
    lists(catnasta(hand="AA 459", pile="9A", phase="draw"), "draw")


def test_acts_that_go_out_or_leave_the_last_card() -> None:
    """All of them, with as many groups as they need."""
    lists(
        hoyle(hand="KKK Q", table=CANASTA),
        "meld K: KKK",
        "meld Q: Q",
        "meld K: KKK; Q: Q",
        "discard K",
        "discard Q",
    )
    lists(
        hoyle(hand="KKK Q4", table=CANASTA),
        "meld K: KKK",
        "meld Q: Q",
        "meld K: KKK; Q: Q",
        "discard K",
        "discard Q",
        "discard 4",
    )
    lists(
        catnasta(hand="KKK Q", table=CANASTA),
        "meld K: KKK",
        "meld Q: Q",
        "discard K",
        "discard Q",
    )
    lists(
        hoyle(hand="3s 3c 3s K", table=f"KKK, {CANASTA}"),
        "meld 3: 3s 3c 3s",
        "meld K: K",
        "meld 3: 3s 3c 3s; K: K",
        "discard 3s",
        "discard K",
    )
    lists(
        hoyle(hand="3s 3c 3s K4", table=f"KKK, {CANASTA}"),
        "meld K: K",
        "meld 3: 3s 3c 3s; K: K",
        "discard 3s",
        "discard K",
        "discard 4",
    )
    lists(
        rounds(hand="KK 777", table=CANASTA, pile="K"),
        "draw",
        "take K: KK",
        "take K: KK; 7: 777",
    )


def test_a_concealed_hand() -> None:
    """What the waiver allows is listed too."""
    lists(hoyle(hand="4444444 9", score=3000), "meld 4: 4444444", "discard 4", "discard 9")
    lists(hoyle(hand="4444444 98", score=3000), "discard 4", "discard 9", "discard 8")


def test_the_last_cards() -> None:
    """Passing where one may, going out where one can, keeping two where one must."""
    lists(hoyle(hand="4", table="QQQ"), "pass")
    lists(hoyle(hand="4", table=CANASTA), "discard 4")
    lists(hoyle(hand="Q", table=CANASTA), "discard Q", "meld Q: Q")
    lists(hoyle(hand="Q", table="QQQ"), "pass")
    lists(hoyle(hand="KKK4", table="QQQ"), "meld K: KKK", "discard K", "discard 4")
    lists(classic2(hand="KKK4", table="QQQ"), "discard K", "discard 4")
    lists(classic2(hand="K45", table="KKK"), "meld K: K", "discard K", "discard 4", "discard 5")


def test_red_three_discards() -> None:
    """The laid red three is among the discards where that is allowed."""
    lists(hoyle(hand="45", red="3h", discard_red_threes=True), "discard 4", "discard 5", "discard 3h")
    lists(hoyle(hand="4", red="3h", discard_red_threes=True), "pass")
    lists(hoyle(hand="45", red="3h"), "discard 4", "discard 5")


def test_special_phases() -> None:
    """Holding the pile, after putting it back, asked, over."""
    lists(after(hoyle(hand="KK45", table="QQQ", pile="9K"), "claim"), "take K: KK", "putback")
    lists(after(hoyle(hand="45", table="QQQ", pile="9K"), "claim"), "putback")
    lists(after(hoyle(hand="KK45", table="QQQ", pile="9K"), "claim", "putback"), "draw")
    lists(after(classic4(hand="KKK4", table=CANASTA), "ask"), "yes", "no")
    lists(after(hoyle(hand="4", table=CANASTA), "discard 4"))


def test_asking() -> None:
    """Ask is listed where it is legal; after the answer what it leaves."""
    lists(classic4(hand="KKK4", table=CANASTA), "ask", "meld K: KKK", "discard K", "discard 4")
    lists(classic4(hand="KK4", table=CANASTA), "discard K", "discard 4")
    lists(after(classic4(hand="KKK4", table=CANASTA), "ask", "yes"), "meld K: KKK")
    lists(after(classic4(hand="KKK4", table=CANASTA), "ask", "no"), "discard K", "discard 4")


def test_without_a_stock() -> None:
    """The endings of RULES 4.6."""
    told = {"table": "QQQ", "stock": "", "phase": "draw"}
    lists(hoyle(hand="47", pile="5Q", **told), "top Q:")
    lists(hoyle(hand="QQ47", pile="5Q", **told), "top Q:", "take Q: QQ")
    lists(hoyle(hand="KK47", pile="5K", **told), "end", "take K: KK")
    lists(hoyle(hand="47", pile="5K", **told), "end")
    lists(duel(hand="47", pile="5Q", **told), "take Q:")
    lists(duel(hand="KK47", pile="5K", **told), "end", "take K: KK")
    lists(rounds(hand="47", pile="5Q", **told), "take Q:")
    lists(rounds(hand="KK47", pile="5K", **told), "take K: KK")
    lists(rounds(hand="47", pile="5K", **told), "pass")
    lists(catnasta(hand="47", pile="5K", **told))
