"""RULES 4.2 and section 3: what may lie together in a meld."""

from __future__ import annotations

from .checking import OK, check, leads_to, refused, refused_also_for
from .telling import catnasta, classic2, classic4, duel, hoyle, rounds


def test_a_meld_has_three_cards_or_more() -> None:
    """Three or more cards of one rank."""
    check(hoyle(hand="KK 456", table="QQQ"), "meld K: KK", refused("meld_too_small", rank="K", needed=3, has=2))
    check(hoyle(hand="KKK 456", table="QQQ"), "meld K: KKK", OK)
    check(hoyle(hand="KKKK 456", table="QQQ"), "meld K: KKK", OK)
    check(hoyle(hand="KKKK 456", table="QQQ"), "meld K: KKKK", OK)
    check(hoyle(hand="KKKKKKK 456", table="QQQ"), "meld K: KKKKKKK", OK)
    check(hoyle(hand="KKKKKKKK 456", table="QQQ"), "meld K: KKKKKKKK", OK)
    check(hoyle(hand="K2 456", table="QQQ"), "meld K: K2", refused_also_for("meld_too_small", needed=3, has=2))
    check(hoyle(hand="K 456", table="QQQ"), "meld K: K", refused_also_for("meld_too_small", needed=3, has=1))


def test_every_natural_rank_can_be_melded() -> None:
    """The natural ranks are 4 to A."""
    check(hoyle(hand="444 89", table="QQQ"), "meld 4: 444", OK)
    check(hoyle(hand="555 89", table="QQQ"), "meld 5: 555", OK)
    check(hoyle(hand="666 89", table="QQQ"), "meld 6: 666", OK)
    check(hoyle(hand="777 89", table="QQQ"), "meld 7: 777", OK)
    check(hoyle(hand="888 79", table="QQQ"), "meld 8: 888", OK)
    check(hoyle(hand="999 78", table="QQQ"), "meld 9: 999", OK)
    check(hoyle(hand="TTT 89", table="QQQ"), "meld T: TTT", OK)
    check(hoyle(hand="JJJ 89", table="QQQ"), "meld J: JJJ", OK)
    check(hoyle(hand="QQQ 89", table="KKK"), "meld Q: QQQ", OK)
    check(hoyle(hand="AAA 89", table="QQQ"), "meld A: AAA", OK)


def test_twins_are_equal() -> None:
    """The same card of both packs counts like any other."""
    check(hoyle(hand="Kh Kh Ks 89", table="QQQ"), "meld K: Kh Kh Ks", OK)
    check(hoyle(hand="Kh Ks Kd 89", table="QQQ"), "meld K: Kh Kh Ks", refused("not_in_hand"))


def test_a_side_adds_to_its_own_melds() -> None:
    """One card or more, natural or wild, joins a meld that lies there."""
    check(hoyle(hand="K 456", table="KKK"), "meld K: K", OK)
    check(hoyle(hand="KK 456", table="KKK"), "meld K: KK", OK)
    check(hoyle(hand="2 456", table="KKK"), "meld K: 2", OK)
    check(hoyle(hand="* 456", table="KKK"), "meld K: *", OK)
    check(hoyle(hand="K2* 456", table="KKK"), "meld K: K2*", OK)
    check(hoyle(hand="K 456", table="KKKKKKK"), "meld K: K", OK)
    check(hoyle(hand="2 456", table="KKKKKKK"), "meld K: 2", OK)
    leads_to(hoyle(hand="K 456", table="KKK"), "meld K: K", table="KKKK", hand="456", phase="play", turn=0)
    leads_to(hoyle(hand="2 456", table="KKK"), "meld K: 2", table="KKK2", hand="456")


def test_a_side_has_one_meld_of_a_rank() -> None:
    """A second set of kings joins the first."""
    leads_to(hoyle(hand="KKK 456", table="KKK"), "meld K: KKK", table="KKKKKK")
    leads_to(hoyle(hand="KKKK 456", table="KKK, QQQ"), "meld K: KKKK", table="KKKKKKK, QQQ")
    leads_to(hoyle(hand="KK22 45", table="KKK, 444"), "meld K: KK22", table="KKKKK22, 444")


def test_nobody_adds_to_the_opponents_melds() -> None:
    """What the other side has melded is no help."""
    check(hoyle(hand="K 456", table="QQQ", against="KKK"), "meld K: K", refused_also_for("meld_too_small", has=1))
    check(hoyle(hand="KK 456", table="QQQ", against="KKK"), "meld K: KK", refused("meld_too_small", has=2))
    leads_to(hoyle(hand="KKK 456", table="QQQ", against="KKK"), "meld K: KKK", table="KKK, QQQ", against="KKK")


def test_partners_share_their_melds() -> None:
    """Seats 0 and 2 meld together, against 1 and 3."""
    check(classic4(turn=2, hand="K 456", table="KKK"), "meld K: K", OK)
    check(classic4(turn=3, hand="K 456", table="KKK"), "meld K: K", OK)
    check(classic4(turn=3, hand="K 456", table="QQQ", against="KKK"), "meld K: K", refused_also_for("meld_too_small"))
    leads_to(classic4(turn=2, hand="K 456", table="KKK"), "meld K: K", table="KKKK", turn=2)


def test_several_groups_in_one_act() -> None:
    """An act lays one group or more, each rank once."""
    check(hoyle(hand="KKK 777 45", table="QQQ"), "meld K: KKK; 7: 777", OK)
    check(hoyle(hand="KKK 777 Q 45", table="QQQ"), "meld 7: 777; K: KKK; Q: Q", OK)
    check(hoyle(hand="KKK 77 2 45", table="QQQ"), "meld K: KKK; 7: 77 2", OK)
    check(hoyle(hand="KKK 222 45", table="QQQ"), "meld K: KKK; W: 222", OK)
    check(hoyle(hand="KKK KKK 45", table="QQQ"), "meld K: KKK; K: KKK", refused("rank_twice", rank="K"))
    check(hoyle(hand="KKK 77 45", table="QQQ"), "meld K: KKK; 7: 77", refused("meld_too_small", rank="7", has=2))
    check(hoyle(hand="KKK 777 45", table="QQQ"), "meld K: KKK; 7:", refused_also_for("empty_group", rank="7"))
    leads_to(hoyle(hand="KKK 777 45", table="QQQ"), "meld K: KKK; 7: 777", table="777, QQQ, KKK", hand="45")


def test_the_cards_must_be_in_the_hand() -> None:
    """Nobody melds what they do not hold, also not the pile's or the table's cards."""
    check(hoyle(hand="Kh Ks 456", table="QQQ"), "meld K: Kh Ks Kd", refused("not_in_hand", cards="Kd"))
    check(hoyle(hand="Kh Ks 456", table="QQQ"), "meld K: Kh Ks 2d", refused("not_in_hand", cards="2d"))
    check(hoyle(hand="Kh Ks 456", table="QQQ", pile="Kd"), "meld K: Kh Ks Kd", refused("not_in_hand", cards="Kd"))
    check(hoyle(hand="KK 456", table="QQQQ 2d"), "meld K: KK 2d", refused("not_in_hand", cards="2d"))
    check(hoyle(hand="K2 456", table="KKK, QQQ"), "meld K: K 2; Q: 2", refused("not_in_hand"))
    check(hoyle(hand="KK* 456", table="QQQ"), "meld K: KK * *", refused("not_in_hand", cards="*"))
    check(hoyle(hand="Kh Ks 456", table="QQQ"), "meld K: Kh Ks Kd Kd", refused("not_in_hand"))


def test_a_group_takes_only_its_rank_and_wild_cards() -> None:
    """Another rank, a three or a red three never fits."""
    check(hoyle(hand="KK Qh 456", table="JJJ"), "meld K: KK Qh", refused_also_for("wrong_card", rank="K", card="Qh"))
    check(hoyle(hand="KKK Qh 456", table="JJJ"), "meld K: KKK Qh", refused("wrong_card", rank="K", card="Qh"))
    check(hoyle(hand="KKK 3s 456", table="JJJ"), "meld K: KKK 3s", refused("wrong_card", rank="K", card="3s"))
    check(hoyle(hand="QQQ 456", table="JJJ"), "meld K: QQQ", refused_also_for("wrong_card", rank="K"))
    check(hoyle(hand="QQQ 456", table="JJJ, KKK"), "meld K: QQQ", refused_also_for("wrong_card", rank="K"))
    check(hoyle(hand="222 Kh 456", table="JJJ"), "meld W: 222 Kh", refused("wrong_card", rank="W", card="Kh"))
    check(hoyle(hand="222 3s 456", table="JJJ"), "meld W: 222 3s", refused("wrong_card", rank="W", card="3s"))


def test_red_threes_are_never_melded() -> None:
    """A laid red three is no card for a meld."""
    check(hoyle(hand="KKK 456", table="QQQ", red="3h"), "meld K: KKK 3h", refused_also_for("wrong_card", card="3h"))
    check(hoyle(hand="222 456", table="QQQ", red="3h"), "meld W: 222 3h", refused_also_for("wrong_card", card="3h"))
    check(
        rounds(hand="3s 3c 456", table="QQQ", red="3h"), "meld 3: 3s 3c 3h", refused_also_for("wrong_card", card="3h")
    )


def test_a_group_is_not_empty() -> None:
    """`meld K:` lays nothing, with or without kings on the table."""
    check(hoyle(hand="KKK 456", table="QQQ"), "meld K:", refused_also_for("empty_group", rank="K"))
    check(hoyle(hand="K 456", table="KKK"), "meld K:", refused("empty_group", rank="K"))


def test_at_least_two_naturals() -> None:
    """A meld of a natural rank has two natural cards, whatever the balance."""
    check(rounds(hand="K22 456", table="QQQ"), "meld K: K22", refused("too_few_naturals", rank="K", needed=2, has=1))
    check(rounds(hand="K2* 456", table="QQQ"), "meld K: K2*", refused("too_few_naturals", rank="K", needed=2, has=1))
    check(classic2(hand="K22 456", table="QQQ"), "meld K: K22", refused("too_few_naturals", needed=2, has=1))
    check(hoyle(hand="K22 456", table="QQQ"), "meld K: K22", refused_also_for("too_few_naturals", needed=2, has=1))
    check(duel(hand="K22 456", table="QQQ"), "meld K: K22", refused_also_for("too_few_naturals", needed=2, has=1))
    check(rounds(hand="222 456", table="QQQ"), "meld K: 222", refused_also_for("too_few_naturals", needed=2, has=0))
    check(rounds(hand="KK2 456", table="QQQ"), "meld K: KK2", OK)


def test_wild_at_most_as_many_as_naturals() -> None:
    """`at_most_naturals` (`hoyle`, without a limit; `catnasta`, at most three)."""
    check(hoyle(hand="KK2 456", table="QQQ"), "meld K: KK2", OK)
    check(hoyle(hand="KK22 456", table="QQQ"), "meld K: KK22", OK)
    check(
        hoyle(hand="KK222 456", table="QQQ"), "meld K: KK222", refused("wilds_outnumber", rank="K", wilds=3, naturals=2)
    )
    check(hoyle(hand="KKK222 456", table="QQQ"), "meld K: KKK222", OK)
    check(hoyle(hand="KKK22** 456", table="QQQ"), "meld K: KKK22**", refused("wilds_outnumber", wilds=4, naturals=3))
    check(hoyle(hand="KKKK2222 456", table="QQQ"), "meld K: KKKK2222", OK)
    check(hoyle(hand="KKKKK222** 456", table="QQQ"), "meld K: KKKKK222**", OK)
    check(catnasta(hand="KK22 456", table="QQQ"), "meld K: KK22", OK)
    check(catnasta(hand="KK222 456", table="QQQ"), "meld K: KK222", refused("wilds_outnumber", wilds=3, naturals=2))
    check(catnasta(hand="KKK222 456", table="QQQ"), "meld K: KKK222", OK)


def test_wild_fewer_than_naturals() -> None:
    """`fewer_than_naturals` (`duel`)."""
    check(duel(hand="KK2 456", table="QQQ"), "meld K: KK2", OK)
    check(duel(hand="KK22 456", table="QQQ"), "meld K: KK22", refused("wilds_outnumber", wilds=2, naturals=2))
    check(duel(hand="KKK22 456", table="QQQ"), "meld K: KKK22", OK)
    check(duel(hand="KKK222 456", table="QQQ"), "meld K: KKK222", refused("wilds_outnumber", wilds=3, naturals=3))
    check(duel(hand="KKKK222 456", table="QQQ"), "meld K: KKKK222", OK)


def test_wild_beside_two_naturals() -> None:
    """`two_naturals` (`rounds` and the classic presets): up to `max_wilds` beside two naturals."""
    check(rounds(hand="KK2 456", table="QQQ"), "meld K: KK2", OK)
    check(rounds(hand="KK22 456", table="QQQ"), "meld K: KK22", OK)
    check(rounds(hand="KK222 456", table="QQQ"), "meld K: KK222", OK)
    check(rounds(hand="KK22** 456", table="QQQ"), "meld K: KK22**", refused("too_many_wilds", rank="K", limit=3, has=4))
    check(classic2(hand="KK22* 456", table="QQQ"), "meld K: KK22*", OK)
    check(classic4(hand="KK22* 456", table="QQQ"), "meld K: KK22*", OK)
    check(rounds(hand="KK22222 456", table="QQQ", max_wilds=None), "meld K: KK22222", OK)


def test_at_most_three_wilds() -> None:
    """`max_wilds` counts in every meld of a natural rank, also with naturals enough."""
    check(duel(hand="KKKKK2222 456", table="QQQ"), "meld K: KKKKK2222", refused("too_many_wilds", limit=3, has=4))
    check(rounds(hand="KKKK2222 456", table="QQQ"), "meld K: KKKK2222", refused("too_many_wilds", limit=3, has=4))
    check(catnasta(hand="KKKK2222 456", table="QQQ"), "meld K: KKKK2222", refused("too_many_wilds", limit=3, has=4))
    check(classic2(hand="KKKK22** 456", table="QQQ"), "meld K: KKKK22**", refused("too_many_wilds", limit=3, has=4))
    check(classic4(hand="KKKK22** 456", table="QQQ"), "meld K: KKKK22**", refused("too_many_wilds", limit=3, has=4))
    check(hoyle(hand="KKKK2 456", table="QQQ", max_wilds=0), "meld K: KKKK2", refused("too_many_wilds", limit=0, has=1))
    check(hoyle(hand="KKK2 456", table="QQQ", max_wilds=1), "meld K: KKK2", OK)
    check(hoyle(hand="KKK22 456", table="QQQ", max_wilds=1), "meld K: KKK22", refused("too_many_wilds", limit=1, has=2))


def test_wilds_are_counted_in_the_whole_meld() -> None:
    """What lies there counts with what is added."""
    check(hoyle(hand="22 456", table="KKK2"), "meld K: 22", OK)
    check(hoyle(hand="222 456", table="KKK2"), "meld K: 222", refused("wilds_outnumber", wilds=4, naturals=3))
    check(hoyle(hand="2 456", table="KK22"), "meld K: 2", refused("wilds_outnumber", wilds=3, naturals=2))
    check(hoyle(hand="K2 456", table="KK22"), "meld K: K2", OK)
    check(duel(hand="2 456", table="KK2"), "meld K: 2", refused("wilds_outnumber", wilds=2, naturals=2))
    check(duel(hand="K2 456", table="KK2"), "meld K: K2", OK)
    check(rounds(hand="2 456", table="KK222"), "meld K: 2", refused("too_many_wilds", limit=3, has=4))
    check(rounds(hand="K2 456", table="KKKK222"), "meld K: K2", refused("too_many_wilds", limit=3, has=4))
    check(rounds(hand="K 456", table="KKKK222"), "meld K: K", OK)
    check(classic2(hand="22 456", table="KKKKKKK22"), "meld K: 22", refused("too_many_wilds", limit=3, has=4))


def test_too_many_and_too_few_are_both_told() -> None:
    """Every reason is given, not only the first."""
    check(
        catnasta(hand="KK2222 456", table="QQQ"),
        "meld K: KK2222",
        refused("too_many_wilds", "wilds_outnumber", limit=3, has=4),
    )
    check(
        duel(hand="KKKK2222 456", table="QQQ"),
        "meld K: KKKK2222",
        refused("wilds_outnumber", "too_many_wilds", wilds=4, naturals=4),
    )


def test_melds_of_wild_cards_only() -> None:
    """`wild_melds`: three or more, no upper limit (`hoyle`, `catnasta`)."""
    check(hoyle(hand="222 456", table="QQQ"), "meld W: 222", OK)
    check(hoyle(hand="22* 456", table="QQQ"), "meld W: 22*", OK)
    check(hoyle(hand="*** 456", table="QQQ"), "meld W: ***", OK)
    check(hoyle(hand="22 456", table="QQQ"), "meld W: 22", refused("meld_too_small", rank="W", needed=3, has=2))
    check(hoyle(hand="222222 * 456", table="QQQ"), "meld W: 222222 *", OK)
    check(hoyle(hand="22222222 **** 456", table="QQQ"), "meld W: 22222222 ****", OK)
    check(hoyle(hand="2 456", table="222"), "meld W: 2", OK)
    check(hoyle(hand="** 456", table="2222222"), "meld W: **", OK)
    check(catnasta(hand="222 456", table="QQQ"), "meld W: 222", OK)
    check(catnasta(hand="222* 456", table="QQQ"), "meld W: 222*", OK)
    check(catnasta(hand="* 456", table="QQQ, 2222"), "meld W: *", OK)


def test_rules_without_wild_melds() -> None:
    """Elsewhere wild cards only lie beside naturals."""
    check(duel(hand="222 456", table="QQQ"), "meld W: 222", refused("wild_melds_not_allowed"))
    check(rounds(hand="222 456", table="QQQ"), "meld W: 222", refused("wild_melds_not_allowed"))
    check(classic2(hand="22* 456", table="QQQ"), "meld W: 22*", refused("wild_melds_not_allowed"))
    check(classic4(hand="22* 456", table="QQQ"), "meld W: 22*", refused("wild_melds_not_allowed"))
    check(hoyle(hand="222 456", table="QQQ", wild_melds=False), "meld W: 222", refused("wild_melds_not_allowed"))
    check(classic2(hand="222 456", table="QQQ", wild_melds=True), "meld W: 222", OK)


def test_twos_are_no_rank() -> None:
    """A meld of twos is a wild meld and is called W."""
    check(hoyle(hand="222 456", table="QQQ"), "meld 2: 222", refused("unreadable"))
    check(hoyle(hand="*** 456", table="QQQ"), "meld *: ***", refused("unreadable"))


def test_melding_comes_after_drawing() -> None:
    """First one draws or takes."""
    check(hoyle(hand="KKK 456", table="QQQ", phase="draw"), "meld K: KKK", refused("wrong_phase", phase="draw"))
    check(duel(hand="KKK 456", table="QQQ", phase="draw"), "meld K: KKK", refused("wrong_phase", phase="draw"))


def test_as_often_as_wanted() -> None:
    """Act follows act, until the discard."""
    leads_to(
        hoyle(hand="KKK 777 Q2 45", table="QQQ"),
        ["meld K: KKK", "meld 7: 777", "meld Q: Q", "meld Q: 2"],
        table="KKK, 777, QQQQ2",
        hand="45",
        phase="play",
        turn=0,
    )
