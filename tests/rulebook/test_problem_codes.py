"""Every problem code, with a case that produces it and the facts it carries."""

from __future__ import annotations

from .checking import SEEN, check, refused, refused_also_for
from .telling import after, catnasta, classic2, classic4, duel, hoyle, rounds

CODES = {
    "unreadable",
    "hand_over",
    "not_your_turn",
    "wrong_phase",
    "must_draw",
    "stock_empty",
    "stock_not_empty",
    "not_in_hand",
    "wrong_card",
    "empty_group",
    "rank_twice",
    "pile_empty",
    "pile_blocked",
    "one_card_each",
    "pile_closed",
    "pile_frozen",
    "needs_natural_pair",
    "wrong_top",
    "use_top",
    "no_own_meld",
    "top_not_allowed",
    "claim_not_allowed",
    "meld_too_small",
    "too_few_naturals",
    "too_many_wilds",
    "wilds_outnumber",
    "wild_melds_not_allowed",
    "black_threes_going_out",
    "no_meld_after_black_threes",
    "below_minimum",
    "needs_canastas",
    "needs_melds",
    "must_end_with_discard",
    "must_keep_two",
    "partner_said_no",
    "partner_said_yes",
    "red_threes_stay",
    "no_red_three_laid",
    "needs_two_cards",
    "pass_not_allowed",
    "must_discard",
    "must_take",
    "end_not_allowed",
    "ask_not_allowed",
    "asked_already",
    "ask_before_melding",
    "no_way_out",
    "nothing_to_undo",
}

CANASTA = "QQQQQQQ"


def produce_every_code() -> None:
    """One case for each code."""
    check(hoyle(hand="45"), "discrad 4c", refused("unreadable", text="discrad 4c"))
    check(after(hoyle(hand="4", table=CANASTA), "discard 4"), "draw", refused("hand_over"))
    check(hoyle(hand="45"), "discard 4", refused("not_your_turn", seat=1, turn=0), seat=1)
    check(hoyle(hand="45", phase="play"), "draw", refused("wrong_phase", action="draw", phase="play"))
    check(hoyle(hand="45", pile="9K", must_draw=True), "claim", refused("must_draw"))
    check(hoyle(hand="45", stock=""), "draw", refused("stock_empty"))
    check(hoyle(hand="45", stock="9"), "end", refused("stock_not_empty"))
    check(hoyle(hand="Kh 4c"), "discard Ks", refused("not_in_hand", cards="Ks"))
    check(hoyle(hand="KKK Jh 45", table="QQQ"), "meld K: KKK Jh", refused("wrong_card", rank="K", card="Jh"))
    check(hoyle(hand="KKK 45", table="KKK"), "meld K:", refused("empty_group", rank="K"))
    check(hoyle(hand="KKKK 45", table="KKK"), "meld K: KK; K: KK", refused("rank_twice", rank="K"))
    check(hoyle(hand="KK 45", table="QQQ", pile=""), "take K: KK", refused("pile_empty"))
    check(hoyle(hand="KK 45", table="QQQ", pile="9 3s"), "claim", refused("pile_blocked", card="black three"))
    check(hoyle(hand="4", table="KKK", pile="K"), "take K:", refused("one_card_each"))
    check(catnasta(hand="AA 45", pile="9A"), "take A: AA", refused("pile_closed"))
    check(hoyle(hand="K2 45", table="QQQ", pile="2K"), "take K: K2", refused("pile_frozen", rank="K", needed=2, has=1))
    check(duel(hand="A2 45", pile="9A"), "take A: A2", refused("needs_natural_pair", rank="A", needed=2, has=1))
    check(hoyle(hand="47", table="QQQ, KKK", pile="5Q", stock=""), "top K:", refused("wrong_top", named="K"))
    check(hoyle(hand="47", table="QQQ", pile="5Q", stock=""), "take Q:", refused("use_top", rank="Q"))
    check(hoyle(hand="47", table="KKK", pile="5Q", stock=""), "top Q:", refused("no_own_meld", rank="Q"))
    check(duel(hand="47", table="QQQ", pile="5Q", stock=""), "top Q:", refused("top_not_allowed"))
    check(duel(hand="47", table="QQQ", pile="5Q"), "claim", refused("claim_not_allowed"))
    check(hoyle(hand="KK 45", table="QQQ"), "meld K: KK", refused("meld_too_small", rank="K", needed=3, has=2))
    check(rounds(hand="K22 45"), "meld K: K22", refused("too_few_naturals", rank="K", needed=2, has=1))
    check(rounds(hand="KKK2222 45"), "meld K: KKK2222", refused("too_many_wilds", rank="K", limit=3, has=4))
    check(duel(hand="KK22 45", table="QQQ"), "meld K: KK22", refused("wilds_outnumber", rank="K", wilds=2, naturals=2))
    check(duel(hand="222 45", table="QQQ"), "meld W: 222", refused("wild_melds_not_allowed"))
    check(hoyle(hand="3s 3c 3s 45", table=CANASTA), "meld 3: 3s 3c 3s", refused("black_threes_going_out"))
    laid = after(hoyle(hand="3s 3c 3s K", table=f"KKK, {CANASTA}"), "meld 3: 3s 3c 3s")
    check(laid, "meld K: K", refused("no_meld_after_black_threes"))
    check(hoyle(hand="KKK 45"), "meld K: KKK", refused("below_minimum", needed=50, has=30))
    check(hoyle(hand="4", table="QQQ"), "discard 4", refused("needs_canastas", needed=1, has=0))
    check(duel(hand="4", table="QQQ"), "discard 4", refused("needs_melds", needed=2, has=1))
    check(catnasta(hand="Q", table=CANASTA), "meld Q: Q", refused("must_end_with_discard"))
    check(rounds(hand="KKK 4"), "meld K: KKK", refused("must_keep_two", "needs_canastas", left=1))
    check(classic4(hand="KKK", table=CANASTA, answer="no"), "meld K: KKK", refused("partner_said_no"))
    check(classic4(hand="KKK 4", table=CANASTA, answer="yes"), "discard 4", refused("partner_said_yes"))
    check(hoyle(hand="45", red="3h"), "discard 3h", refused("red_threes_stay"))
    check(hoyle(hand="45", discard_red_threes=True), "discard 3h", refused("no_red_three_laid"))
    check(hoyle(hand="4", red="3h", discard_red_threes=True), "discard 3h", refused("needs_two_cards", has=1))
    check(duel(hand="45", table="QQQ"), "pass", refused("pass_not_allowed", "must_discard"))
    check(hoyle(hand="45", table="QQQ"), "pass", refused("must_discard"))
    check(hoyle(hand="47", table="QQQ", pile="5Q", stock=""), "end", refused("must_take"))
    check(rounds(hand="47", table="KKK", pile="5Q", stock=""), "end", refused("end_not_allowed"))
    check(classic2(hand="KKK 4", table=CANASTA), "ask", refused("ask_not_allowed"))
    check(classic4(hand="KKK 4", table=CANASTA, answer="yes"), "ask", refused("asked_already"))
    check(after(classic4(hand="KKK J4", table=f"JJJ, {CANASTA}"), "meld K: KKK"), "ask", refused("ask_before_melding"))
    check(classic4(hand="45", table=CANASTA), "ask", refused("no_way_out"))
    check(hoyle(hand="45"), "undo", refused("nothing_to_undo"))


def test_every_code_has_a_case() -> None:
    """The codes are these, and each is produced by its case."""
    SEEN.clear()
    produce_every_code()
    assert SEEN == CODES


def test_a_wrong_card_hides_no_other_reason() -> None:
    """Cards that do not belong together are one reason beside the others."""
    check(hoyle(hand="KKK Jh 45", phase="draw"), "meld K: KKK Jh", refused_also_for("wrong_card", card="Jh"))
    check(hoyle(hand="KKK Jh 45", phase="draw"), "meld K: KKK Jh", refused_also_for("wrong_phase", phase="draw"))
    check(hoyle(hand="KK Jh 45", table="QQQ", pile="9 3s"), "take K: KK Jh", refused_also_for("pile_blocked"))
    check(hoyle(hand="KKKK 45", table="QQQ", phase="draw"), "meld K: KK; K: KK", refused_also_for("wrong_phase"))


def test_all_reasons_are_given_at_once() -> None:
    """Never only the first."""
    check(
        hoyle(hand="KKK", table="", score=1500),
        "meld K: KKK",
        refused("below_minimum", "needs_canastas", needed=90, has=30),
    )
    check(
        catnasta(hand="KK2222", table="QQQ"),
        "meld K: KK2222",
        refused("wilds_outnumber", "too_many_wilds", "needs_canastas", "must_end_with_discard", wilds=4, naturals=2),
    )
    check(
        duel(hand="Kh K 7 7 456", table="QQQ"),
        "meld K: KK; 7: 77",
        refused("meld_too_small", needed=3, has=2),
    )
    check(duel(hand="KK 222 456"), "meld K: KK222", refused("wilds_outnumber", wilds=3, naturals=2))
    check(hoyle(hand="KK 456"), "meld K: KK; 7: 7s 7d 7c", refused_also_for("not_in_hand", cards="7s 7d 7c"))
    check(hoyle(hand="KK 456"), "meld K: KK; 7: 7s 7d 7c", refused_also_for("meld_too_small", rank="K", has=2))
