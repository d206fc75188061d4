"""RULES 4.3: taking the pile, and every reason why not."""

from __future__ import annotations

from .checking import GOES_ON, GOES_OUT, OK, check, leads_to, refused, refused_also_for
from .telling import after, catnasta, classic2, classic3, classic4, duel, hoyle, rounds


def test_with_a_natural_pair() -> None:
    """Two natural cards of the top card's rank take any pile that is not blocked."""
    check(hoyle(hand="KK 45", table="QQQ", pile="9K"), "take K: KK", OK)
    check(hoyle(hand="KK 45", table="QQQ", pile="2K"), "take K: KK", OK)
    check(duel(hand="KK 45", table="QQQ", pile="9K"), "take K: KK", OK)
    check(duel(hand="KK 45", table="QQQ", pile="3s K"), "take K: KK", OK)
    check(rounds(hand="KK 45", table="QQQ", pile="9K"), "take K: KK", OK)
    check(catnasta(hand="KK 45", table="QQQ", pile="9K"), "take K: KK", OK)
    check(catnasta(hand="KK 45", table="QQQ", pile="*K"), "take K: KK", OK)
    check(classic2(hand="KK 45", table="QQQ", pile="9K"), "take K: KK", OK)
    check(classic3(hand="KK 45", table="QQQ", pile="9K"), "take K: KK", OK)
    check(classic4(hand="KK 45", table="QQQ", pile="9K"), "take K: KK", OK)


def test_with_a_natural_and_a_wild_card() -> None:
    """One natural and a wild card make a new meld with the top card, if the pile is not frozen."""
    check(hoyle(hand="K2 45", table="QQQ", pile="9K"), "take K: K2", OK)
    check(hoyle(hand="K* 45", table="QQQ", pile="9K"), "take K: K*", OK)
    check(rounds(hand="K2 45", table="QQQ", pile="9K"), "take K: K2", OK)
    check(catnasta(hand="K2 45", table="QQQ", pile="9K"), "take K: K2", OK)
    check(classic2(hand="K2 45", table="QQQ", pile="9K"), "take K: K2", OK)
    check(duel(hand="K2 45", table="QQQ", pile="9K"), "take K: K2", OK)
    check(hoyle(hand="K2 45", table="QQQ", pile="2K"), "take K: K2", refused("pile_frozen", rank="K", needed=2, has=1))
    check(duel(hand="K2 45", table="QQQ", pile="3s K"), "take K: K2", refused("pile_frozen", needed=2, has=1))


def test_onto_the_own_meld() -> None:
    """The top card joins the side's meld of its rank, if the pile is not frozen."""
    check(hoyle(hand="45", table="KKK", pile="9K"), "take K:", OK)
    check(duel(hand="45", table="KKK", pile="9K"), "take K:", OK)
    check(rounds(hand="45", table="KKK", pile="9K"), "take K:", OK)
    check(catnasta(hand="45", table="KKK", pile="9K"), "take K:", OK)
    check(classic2(hand="45", table="KKK", pile="9K"), "take K:", OK)
    check(classic4(turn=2, hand="45", table="KKK", pile="9K"), "take K:", OK)
    check(hoyle(hand="45", table="KKK", pile="2K"), "take K:", refused("pile_frozen", rank="K", needed=2, has=0))
    check(hoyle(hand="K 45", table="KKK", pile="2K"), "take K:", refused("pile_frozen", rank="K", needed=2, has=0))
    check(hoyle(hand="K 45", table="KKK", pile="2K"), "take K: K", refused("pile_frozen", rank="K", needed=2, has=1))
    check(hoyle(hand="K* 45", table="KKK", pile="2K"), "take K: K*", refused("pile_frozen", rank="K", needed=2, has=1))
    check(hoyle(hand="KK 45", table="KKK", pile="2K"), "take K: KK", OK)


def test_more_cards_of_the_hand_in_the_same_act() -> None:
    """A third king with the pair, a wild card, other groups."""
    check(hoyle(hand="KKK 45", table="QQQ", pile="9K"), "take K: KKK", OK)
    check(hoyle(hand="KK2 45", table="QQQ", pile="9K"), "take K: KK2", OK)
    check(hoyle(hand="KK2 45", table="QQQ", pile="*K"), "take K: KK2", OK)
    check(hoyle(hand="KKK22 45", table="QQQ", pile="9K"), "take K: KKK22", OK)
    check(hoyle(hand="K 45", table="KKK", pile="9K"), "take K: K", OK)
    check(hoyle(hand="2 45", table="KKK", pile="9K"), "take K: 2", OK)
    check(hoyle(hand="KK 777 45", table="QQQ", pile="9K"), "take K: KK; 7: 777", OK)
    check(hoyle(hand="KK Q 45", table="QQQ", pile="9K"), "take K: KK; Q: Q", OK)
    check(hoyle(hand="777 45", table="KKK", pile="9K"), "take K:; 7: 777", OK)
    check(hoyle(hand="K22 45", table="QQQ", pile="9K"), "take K: K22", OK)
    check(duel(hand="K22 45", table="QQQ", pile="9K"), "take K: K22", refused("wilds_outnumber", wilds=2, naturals=2))
    check(
        hoyle(hand="KK 77 45", table="QQQ", pile="9K"), "take K: KK; 7: 77", refused("meld_too_small", rank="7", has=2)
    )


def test_the_top_card_makes_the_meld_legal_or_not() -> None:
    """The limits of melds hold for the group with the top card."""
    check(hoyle(hand="K 45", table="QQQ", pile="9K"), "take K: K", refused("meld_too_small", rank="K", needed=3, has=2))
    check(hoyle(hand="45", table="QQQ", pile="9K"), "take K:", refused_also_for("meld_too_small", rank="K", has=1))
    check(rounds(hand="22 45", table="QQQ", pile="9K"), "take K: 22", refused("too_few_naturals", needed=2, has=1))
    check(
        hoyle(hand="K222 45", table="QQQ", pile="9K"), "take K: K222", refused("wilds_outnumber", wilds=3, naturals=2)
    )
    check(rounds(hand="KK22** 45", table="QQQ", pile="9K"), "take K: KK22**", refused("too_many_wilds", limit=3, has=4))
    check(rounds(hand="2 45", table="KK222", pile="9K"), "take K: 2", refused("too_many_wilds", limit=3, has=4))
    check(duel(hand="2 45", table="KK2", pile="9K"), "take K: 2", OK)
    check(hoyle(hand="KK Q 45", table="JJJ", pile="9K"), "take K: KK Q", refused("wrong_card", rank="K"))


def test_the_opponents_meld_is_no_help() -> None:
    """Only the own side's meld receives the top card."""
    check(hoyle(hand="45", table="QQQ", against="KKK", pile="9K"), "take K:", refused_also_for("meld_too_small"))
    check(hoyle(hand="K 45", table="QQQ", against="KKK", pile="9K"), "take K: K", refused("meld_too_small", has=2))


def test_the_first_group_is_the_top_cards() -> None:
    """The act names the top card's rank first."""
    check(hoyle(hand="QQ 45", table="JJJ", pile="9K"), "take Q: QQ", refused_also_for("wrong_top", named="Q"))
    check(hoyle(hand="QQQ 45", table="JJJ", pile="9K"), "take Q: QQQ", refused_also_for("wrong_top", named="Q"))
    check(hoyle(hand="KK QQQ 45", table="JJJ", pile="9K"), "take Q: QQQ; K: KK", refused_also_for("wrong_top"))
    check(hoyle(hand="99 45", table="JJJ", pile="9K"), "take 9: 99", refused_also_for("wrong_top", named="9"))


def test_a_rank_once() -> None:
    """Also in a take, each rank is named once."""
    check(hoyle(hand="KKKK 45", table="QQQ", pile="9K"), "take K: KK; K: KK", refused_also_for("rank_twice", rank="K"))
    check(hoyle(hand="KK 7777 45", table="777", pile="9K"), "take K: KK; 7: 77; 7: 77", refused("rank_twice", rank="7"))


def test_the_rest_of_the_pile_joins_the_hand() -> None:
    """All of it, after the act; the pile is empty then."""
    leads_to(
        hoyle(hand="KK 45", table="QQQ", pile="9 8 7 K", stock="6 6"),
        "take K: KK",
        hand="45 987",
        table="KKK, QQQ",
        pile="",
        stock="66",
        phase="play",
        turn=0,
    )
    leads_to(hoyle(hand="45", table="KKK", pile="9 8 K"), "take K:", hand="4598", table="KKKK", pile="")
    leads_to(hoyle(hand="KK 45", table="QQQ", pile="K"), "take K: KK", hand="45", pile="")
    leads_to(hoyle(hand="KK 45", table="QQQ", pile="2 3s * K"), "take K: KK", hand="45 2 3s *", pile="")


def test_cards_of_the_pile_are_melded_afterwards() -> None:
    """Only then: not in the act itself."""
    check(hoyle(hand="KK 45", table="QQQ", pile="9h 9s 9d K"), "take K: KK; 9: 9h 9s 9d", refused("not_in_hand"))
    check(hoyle(hand="KK 45", table="QQQ", pile="Kd K"), "take K: KK Kd", refused("not_in_hand", cards="Kd"))
    leads_to(
        hoyle(hand="KK 45", table="QQQ", pile="9 9 9 K"),
        ["take K: KK", "meld 9: 999"],
        hand="45",
        table="KKK, 999, QQQ",
    )


def test_red_threes_in_the_pile_are_laid_and_not_replaced() -> None:
    """The stock stays as it is."""
    leads_to(
        hoyle(hand="KK 45", table="QQQ", pile="3h 9 K", stock="66"),
        "take K: KK",
        red="3h",
        hand="459",
        stock="66",
    )
    leads_to(
        hoyle(hand="KK 45", table="QQQ", red="3d", pile="3h 3d K", stock="66"),
        "take K: KK",
        red="3h 3d 3d",
        hand="45",
        stock="66",
    )
    leads_to(catnasta(hand="45", table="KKK", pile="3h 9 K", stock="66"), "take K:", red="3h", hand="459", stock="66")
    leads_to(classic4(turn=2, hand="KK 45", table="QQQ", pile="3h 9 K"), "take K: KK", red="3h", their_red="")


def test_an_empty_pile() -> None:
    """There is nothing to take."""
    check(hoyle(hand="KK 45", table="QQQ", pile=""), "take K: KK", refused("pile_empty"))
    check(hoyle(hand="45", table="KKK", pile=""), "take K:", refused("pile_empty"))
    check(rounds(hand="KK 45", table="QQQ", pile=""), "take K: KK", refused("pile_empty"))


def test_a_black_three_on_top_blocks() -> None:
    """In every preset a black three on top keeps the pile from everyone."""
    check(hoyle(hand="3s 3c 45", table="QQQ", pile="9 3s"), "take 3: 3s 3c", refused_also_for("pile_blocked"))
    check(rounds(hand="3s 3c 45", table="QQQ", pile="9 3s"), "take 3: 3s 3c", refused("pile_blocked"))
    check(rounds(hand="45", table="3s 3c 3c", pile="9 3s"), "take 3:", refused("pile_blocked"))
    check(duel(hand="3s 3c 45", table="QQQ", pile="9 3s"), "take 3: 3s 3c", refused_also_for("pile_blocked"))
    check(
        catnasta(hand="3s 3c 45", table="QQQ", pile="9 3c"),
        "take 3: 3s 3c",
        refused_also_for("pile_blocked"),
    )
    check(classic2(hand="3s 3c 45", table="QQQ", pile="9 3s"), "take 3: 3s 3c", refused_also_for("pile_blocked"))
    check(classic4(hand="3s 3c 45", table="QQQ", pile="9 3s"), "take 3: 3s 3c", refused_also_for("pile_blocked"))


def test_a_black_three_that_does_not_block() -> None:
    """`black_three_blocks` off: it can be taken where black threes can be melded."""
    free = {"black_three_blocks": False}
    check(rounds(hand="3s 3c 45", table="QQQ", pile="9 3s", **free), "take 3: 3s 3c", OK)
    check(rounds(hand="45", table="3s 3c 3c", pile="9 3s", **free), "take 3:", OK)
    check(rounds(hand="3s 2 45", table="QQQ", pile="9 3s", **free), "take 3: 3s 2", refused_also_for("wrong_card"))
    check(
        hoyle(hand="3s 3c 45", table="QQQ", pile="9 3s", **free),
        "take 3: 3s 3c",
        refused_also_for("black_threes_going_out"),
    )
    check(hoyle(hand="3s 3c 4", table="QQQQQQQ", pile="3s", **free), "take 3: 3s 3c", GOES_ON)
    check(hoyle(hand="3s 3c", table="QQQQQQQ", pile="3s", **free), "take 3: 3s 3c", GOES_OUT)
    check(
        hoyle(hand="3s 3c 4", table="QQQQQQQ", pile="9 3s", **free), "take 3: 3s 3c", refused("black_threes_going_out")
    )


def test_a_wild_card_on_top_always_blocks() -> None:
    """It has no rank to meld, not even where wild melds exist."""
    check(hoyle(hand="22 45", table="QQQ", pile="9 2s"), "take W: 22", refused_also_for("pile_blocked"))
    check(hoyle(hand="22 45", table="222", pile="9 2s"), "take W:", refused_also_for("pile_blocked"))
    check(catnasta(hand="22 45", table="QQQ", pile="9 *"), "take W: 22", refused_also_for("pile_blocked"))
    check(hoyle(hand="KK 45", table="QQQ", pile="K 2s"), "take K: KK", refused_also_for("pile_blocked"))
    check(
        rounds(hand="KK 45", table="QQQ", pile="K 2s", black_three_blocks=False),
        "take K: KK",
        refused_also_for("pile_blocked"),
    )


def test_a_red_three_on_top_always_blocks() -> None:
    """A discarded red three has no rank to meld either."""
    red = {"discard_red_threes": True}
    check(hoyle(hand="KK 45", table="QQQ", pile="K 3h", **red), "take K: KK", refused_also_for("pile_blocked"))
    check(rounds(hand="KK 45", table="QQQ", pile="K 3h", **red), "take K: KK", refused_also_for("pile_blocked"))
    check(
        rounds(hand="3s 3c 45", table="QQQ", pile="K 3h", black_three_blocks=False, **red),
        "take 3: 3s 3c",
        refused_also_for("pile_blocked"),
    )


def test_one_card_against_one_card() -> None:
    """Never with one card in hand when the pile has one card."""
    check(hoyle(hand="4", table="KKK", pile="K"), "take K:", refused("one_card_each"))
    check(hoyle(hand="4", table="KKK, QQQQQQQ", pile="K"), "take K:", refused("one_card_each"))
    check(hoyle(hand="4", table="KKK", pile="9K"), "take K:", OK)
    check(hoyle(hand="45", table="KKK", pile="K"), "take K:", OK)
    check(hoyle(hand="4", table="KKK", pile="3h K"), "take K:", refused("pile_frozen"))
    check(catnasta(hand="4", table="KKK, QQQQQQQ", pile="3h K"), "take K:", OK)
    check(hoyle(hand="K", table="KKK, QQQQQQQ", pile="K"), "take K: K", refused("one_card_each"))


def test_wild_cards_freeze() -> None:
    """A wild card anywhere in the pile, where `freezes` has `wild`."""
    check(hoyle(hand="K2 45", table="QQQ", pile="2 9 8 K"), "take K: K2", refused("pile_frozen"))
    check(hoyle(hand="K2 45", table="QQQ", pile="9 * 8 K"), "take K: K2", refused("pile_frozen"))
    check(duel(hand="K2 45", table="QQQ", pile="2 9 8 K"), "take K: K2", refused("pile_frozen"))
    check(catnasta(hand="K2 45", table="QQQ", pile="9 2 K"), "take K: K2", refused("pile_frozen"))
    check(classic2(hand="K2 45", table="QQQ", pile="9 2 K"), "take K: K2", refused("pile_frozen"))
    check(classic4(hand="K2 45", table="QQQ", pile="9 2 K"), "take K: K2", refused("pile_frozen"))
    check(rounds(hand="K2 45", table="QQQ", pile="9 2 K"), "take K: K2", OK)
    check(rounds(hand="45", table="KKK", pile="2 * K"), "take K:", OK)
    check(hoyle(hand="K2 45", table="QQQ", pile="9 2 K", freezes=frozenset()), "take K: K2", OK)


def test_red_threes_freeze() -> None:
    """A red three in the pile, where `freezes` has `red_three`."""
    check(hoyle(hand="K2 45", table="QQQ", pile="3h 9 K"), "take K: K2", refused("pile_frozen"))
    check(duel(hand="K2 45", table="QQQ", pile="3h 9 K"), "take K: K2", refused("pile_frozen"))
    check(classic2(hand="K2 45", table="QQQ", pile="3d K"), "take K: K2", refused("pile_frozen"))
    check(classic4(hand="K2 45", table="QQQ", pile="3d K"), "take K: K2", refused("pile_frozen"))
    check(catnasta(hand="K2 45", table="QQQ", pile="3h 9 K"), "take K: K2", OK)
    check(rounds(hand="K2 45", table="QQQ", pile="3h 9 K"), "take K: K2", OK)
    check(hoyle(hand="K2 45", table="QQQ", pile="3h 9 K", freezes=frozenset({"wild"})), "take K: K2", OK)
    check(
        catnasta(hand="K2 45", table="QQQ", pile="3h K", freezes=frozenset({"red_three"})),
        "take K: K2",
        refused("pile_frozen"),
    )


def test_black_threes_freeze() -> None:
    """A black three in the pile, where `freezes` has `black_three`: only in `duel`."""
    check(duel(hand="K2 45", table="QQQ", pile="3s 9 K"), "take K: K2", refused("pile_frozen"))
    check(duel(hand="45", table="KKK", pile="3c K"), "take K:", refused("pile_frozen"))
    check(hoyle(hand="K2 45", table="QQQ", pile="3s 9 K"), "take K: K2", OK)
    check(rounds(hand="K2 45", table="QQQ", pile="3s 9 K"), "take K: K2", OK)
    check(catnasta(hand="K2 45", table="QQQ", pile="3s 9 K"), "take K: K2", OK)
    check(classic2(hand="K2 45", table="QQQ", pile="3s 9 K"), "take K: K2", OK)
    check(classic4(hand="K2 45", table="QQQ", pile="3s 9 K"), "take K: K2", OK)
    check(
        hoyle(hand="K2 45", table="QQQ", pile="3s K", freezes=frozenset({"black_three"})),
        "take K: K2",
        refused("pile_frozen"),
    )


def test_only_taking_thaws() -> None:
    """The wild card under it freezes the pile turn after turn; a taken pile is gone, and the next one is free."""
    frozen = hoyle(hand="J2 74", other="8J 99", table="QQQ", pile="2 K", stock="5665")
    turns = ("draw", "discard 7", "draw", "discard 8", "draw", "discard 4", "draw", "discard J")
    check(after(frozen, *turns), "take J: J2", refused("pile_frozen", needed=2, has=1))
    taken = hoyle(hand="KKJ2 7", other="8J 99", table="QQQ", pile="2 K", stock="5665")
    check(after(taken, "take K: KK", "discard 7", "draw", "discard J"), "take J: J2", OK)


def test_before_the_opening_like_anyone() -> None:
    """`take_before_initial` = `free` (`hoyle`, `rounds`)."""
    check(hoyle(hand="A2 456", pile="9A"), "take A: A2", OK)
    check(hoyle(hand="A* 456", pile="9A"), "take A: A*", OK)
    check(hoyle(hand="AA 456", pile="9A"), "take A: AA", OK)
    check(hoyle(hand="AA 456", pile="2A"), "take A: AA", OK)
    check(hoyle(hand="A2 456", pile="2A"), "take A: A2", refused("pile_frozen", needed=2, has=1))
    check(rounds(hand="42 567", pile="94"), "take 4: 42", OK)


def test_before_the_opening_only_with_a_natural_pair() -> None:
    """`take_before_initial` = `natural_pair` (`duel` and the classic presets)."""
    check(duel(hand="A2 456", pile="9A"), "take A: A2", refused("needs_natural_pair", rank="A", needed=2, has=1))
    check(duel(hand="AA 456", pile="9A"), "take A: AA", OK)
    check(duel(hand="AA2 456", pile="9A"), "take A: AA2", OK)
    check(classic2(hand="A* 456", pile="9A"), "take A: A*", refused("needs_natural_pair", needed=2, has=1))
    check(classic2(hand="AA 456", pile="9A"), "take A: AA", OK)
    check(classic2(hand="AA 456", pile="2A"), "take A: AA", OK)
    check(classic3(hand="A* 456", pile="9A"), "take A: A*", refused("needs_natural_pair", needed=2, has=1))
    check(classic4(hand="A* 456", pile="9A"), "take A: A*", refused("needs_natural_pair", needed=2, has=1))
    check(classic4(hand="AA 456", pile="9A"), "take A: AA", OK)
    check(classic2(hand="A* 456", pile="9A", against="QQQ"), "take A: A*", refused("needs_natural_pair"))
    check(classic4(turn=2, hand="A* 456", pile="9A", table="QQQ"), "take A: A*", OK)


def test_before_the_opening_not_at_all() -> None:
    """`take_before_initial` = `never` (`catnasta`): frozen or not, pair or not."""
    check(catnasta(hand="AA 456", pile="9A"), "take A: AA", refused("pile_closed"))
    check(catnasta(hand="AA2 456", pile="9A"), "take A: AA2", refused("pile_closed"))
    check(catnasta(hand="AA 456", pile="2A"), "take A: AA", refused("pile_closed"))
    check(catnasta(hand="AA 456", pile="9A", against="QQQ"), "take A: AA", refused("pile_closed"))
    check(catnasta(hand="AA 456", pile="9A", table="QQQ"), "take A: AA", OK)
    check(hoyle(hand="AA 456", pile="9A", take_before_initial="never"), "take A: AA", refused("pile_closed"))


def test_taking_comes_instead_of_drawing() -> None:
    """Never after it, and only once a turn."""
    check(hoyle(hand="KK 45", table="QQQ", pile="9K", phase="play"), "take K: KK", refused("wrong_phase", phase="play"))
    check(rounds(hand="KK 45", table="QQQ", pile="9K", phase="play"), "take K: KK", refused("wrong_phase"))
    check(hoyle(hand="45", table="KKK", pile="9K", phase="play", pile_taken=True), "draw", refused("wrong_phase"))


def test_the_hand_must_hold_the_cards() -> None:
    """The pair comes from the hand."""
    check(hoyle(hand="Kh 456", table="QQQ", pile="9 Kc"), "take K: Kh Ks", refused("not_in_hand", cards="Ks"))
    check(hoyle(hand="Kh 456", table="QQQ", pile="9 Kc"), "take K: Kh Kc", refused("not_in_hand", cards="Kc"))
    check(hoyle(hand="456", table="KKK 2s", pile="9 K"), "take K: 2s", refused("not_in_hand", cards="2s"))


def test_all_reasons_at_once() -> None:
    """A frozen pile and too few points are both told."""
    check(
        hoyle(hand="K2 456", pile="2K"),
        "take K: K2",
        refused("below_minimum", "pile_frozen", needed=50, has=40),
    )
    check(
        classic2(hand="K2 456", pile="9K"),
        "take K: K2",
        refused("below_minimum", "needs_natural_pair", needed=50, has=40),
    )
    check(hoyle(hand="4", table="KKK", pile="K", stock=""), "take K:", refused_also_for("one_card_each"))
