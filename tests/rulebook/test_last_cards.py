"""RULES 4.5: the last cards, and going out."""

from __future__ import annotations

from .checking import ENDS_THE_HAND, GOES_ON, GOES_OUT, OK, check, leads_to, refused, refused_also_for, scores
from .telling import after, catnasta, classic2, classic3, classic4, duel, hoyle, rounds

CANASTA = "QQQQQQQ"
TWO_CANASTAS = "QQQQQQQ, JJJJJJJ"


def test_going_out_by_discarding() -> None:
    """The last card is discarded, with the canastas and melds the rules ask for."""
    check(hoyle(hand="4", table=CANASTA), "discard 4", GOES_OUT)
    check(rounds(hand="4", table=CANASTA), "discard 4", GOES_OUT)
    check(catnasta(hand="4", table=CANASTA), "discard 4", GOES_OUT)
    check(classic2(hand="4", table=TWO_CANASTAS), "discard 4", GOES_OUT)
    check(classic3(hand="4", table=TWO_CANASTAS), "discard 4", GOES_OUT)
    check(classic4(hand="4", table=CANASTA), "discard 4", GOES_OUT)
    check(duel(hand="4", table="QQQ, KKK"), "discard 4", GOES_OUT)
    check(hoyle(hand="2", table=CANASTA), "discard 2", GOES_OUT)
    check(hoyle(hand="*", table=CANASTA), "discard *", GOES_OUT)
    check(hoyle(hand="3s", table=CANASTA), "discard 3s", GOES_OUT)
    leads_to(hoyle(hand="4", table=CANASTA, pile="9"), "discard 4", over=True, phase="over", hand="", pile="94")


def test_going_out_by_melding() -> None:
    """`last_discard` optional: the last card may be melded."""
    check(hoyle(hand="KKK", table=CANASTA), "meld K: KKK", GOES_OUT)
    check(hoyle(hand="Q", table=CANASTA), "meld Q: Q", GOES_OUT)
    check(hoyle(hand="2", table=CANASTA), "meld Q: 2", GOES_OUT)
    check(duel(hand="KKK", table="QQQ"), "meld K: KKK", GOES_OUT)
    check(rounds(hand="KKK", table=CANASTA), "meld K: KKK", GOES_OUT)
    check(classic2(hand="KKK", table=TWO_CANASTAS), "meld K: KKK", GOES_OUT)
    check(classic4(hand="KKK", table=CANASTA), "meld K: KKK", GOES_OUT)
    check(hoyle(hand="KKK 777 Q", table=CANASTA), "meld K: KKK; 7: 777; Q: Q", GOES_OUT)
    leads_to(hoyle(hand="KKK", table=CANASTA, pile="9"), "meld K: KKK", over=True, phase="over", hand="", pile="9")


def test_going_out_must_end_with_a_discard() -> None:
    """`last_discard` required (`catnasta`)."""
    check(catnasta(hand="KKK", table=CANASTA), "meld K: KKK", refused("must_end_with_discard"))
    check(catnasta(hand="Q", table=CANASTA), "meld Q: Q", refused("must_end_with_discard"))
    check(catnasta(hand="KKK4", table=CANASTA), "meld K: KKK", OK)
    check(after(catnasta(hand="KKK4", table=CANASTA), "meld K: KKK"), "discard 4", GOES_OUT)
    check(catnasta(hand="KKK", table="QQQ"), "meld K: KKK", refused("must_end_with_discard", "needs_canastas"))
    check(hoyle(hand="KKK", table=CANASTA, last_discard="required"), "meld K: KKK", refused("must_end_with_discard"))
    check(hoyle(hand="KKK4", table=CANASTA, last_discard="required"), "meld K: KKK", OK)
    check(catnasta(hand="KKK", table=CANASTA, last_discard="optional"), "meld K: KKK", GOES_OUT)


def test_the_canastas_needed() -> None:
    """`canastas_to_go_out`, the going-out turn included."""
    check(hoyle(hand="KKK", table="QQQ"), "meld K: KKK", refused("needs_canastas", needed=1, has=0))
    check(hoyle(hand="4", table="QQQQQQ"), "discard 4", refused("needs_canastas", needed=1, has=0))
    check(hoyle(hand="Q", table="QQQQQQ"), "meld Q: Q", GOES_OUT)
    check(hoyle(hand="2", table="QQQQQQ"), "meld Q: 2", GOES_OUT)
    check(after(hoyle(hand="Q4", table="QQQQQQ"), "meld Q: Q"), "discard 4", GOES_OUT)
    check(hoyle(hand="4", table="QQQQQQ, KKK"), "discard 4", refused("needs_canastas", needed=1, has=0))
    check(hoyle(hand="4", table="2222222"), "discard 4", GOES_OUT)
    check(hoyle(hand="4", table="QQQQ222"), "discard 4", GOES_OUT)
    check(hoyle(hand="4", table=CANASTA, canastas_to_go_out=2), "discard 4", refused("needs_canastas", needed=2, has=1))
    check(hoyle(hand="4", table=TWO_CANASTAS, canastas_to_go_out=2), "discard 4", GOES_OUT)
    check(classic2(hand="KKK", table=CANASTA), "meld K: KKK", refused("needs_canastas", needed=2, has=1))
    check(classic2(hand="JJ", table=f"{CANASTA}, JJJJJ"), "meld J: JJ", GOES_OUT)
    check(hoyle(hand="4", table="QQQ", canastas_to_go_out=0), "discard 4", GOES_OUT)
    check(hoyle(hand="4", table="QQQ", against="KKKKKKK"), "discard 4", refused("needs_canastas", has=0))


def test_the_melds_needed() -> None:
    """`melds_to_go_out`, the going-out turn included (`duel` asks for two)."""
    check(duel(hand="4", table="QQQ"), "discard 4", refused("needs_melds", needed=2, has=1))
    check(duel(hand="4", table=CANASTA), "discard 4", refused("needs_melds", needed=2, has=1))
    check(duel(hand="4", table="QQQ, KKK"), "discard 4", GOES_OUT)
    check(duel(hand="KKK", table="QQQ"), "meld K: KKK", GOES_OUT)
    check(duel(hand="Q", table="QQQ"), "meld Q: Q", refused("needs_melds", needed=2, has=1))
    check(duel(hand="4", table="QQQ, KKK", melds_to_go_out=3), "discard 4", refused("needs_melds", needed=3, has=2))
    check(duel(hand="4", table="QQQ", melds_to_go_out=1), "discard 4", GOES_OUT)
    check(hoyle(hand="4", table=CANASTA, melds_to_go_out=2), "discard 4", refused("needs_melds", needed=2, has=1))
    check(
        hoyle(hand="4", table="QQQ", melds_to_go_out=2),
        "discard 4",
        refused("needs_melds", "needs_canastas", needed=2, has=1),
    )
    check(hoyle(hand="4", table=f"{CANASTA}, 222", melds_to_go_out=2), "discard 4", GOES_OUT)


def test_partners_go_out_with_the_sides_canastas() -> None:
    """What the partner melded counts."""
    check(classic4(turn=2, hand="4", table=CANASTA), "discard 4", GOES_OUT)
    check(
        classic4(turn=1, hand="4", against=CANASTA, table="KKK"),
        "discard 4",
        refused("needs_canastas", needed=1, has=0),
    )
    check(classic3(turn=2, hand="4", table=TWO_CANASTAS), "discard 4", GOES_OUT)


def test_passing_the_discard() -> None:
    """`pass_discard` (`hoyle`): with exactly one card that may not be discarded to go out."""
    check(hoyle(hand="4", table="QQQ"), "pass", GOES_ON)
    check(hoyle(hand="4"), "pass", GOES_ON)
    check(hoyle(hand="4", table=CANASTA), "pass", refused("must_discard"))
    check(hoyle(hand="4", table=CANASTA, canastas_to_go_out=2), "pass", GOES_ON)
    check(hoyle(hand="45", table="QQQ"), "pass", refused("must_discard"))
    check(hoyle(hand="45", table=CANASTA), "pass", refused("must_discard"))
    check(hoyle(hand="4", table="QQQ", phase="draw"), "pass", refused_also_for("wrong_phase"))
    leads_to(hoyle(hand="4", table="QQQ", pile="9"), "pass", hand="4", pile="9", turn=1, phase="draw")


def test_an_act_may_leave_one_card_where_passing_is_allowed() -> None:
    """`pass_discard`: melds, takes and tops may leave one card, canasta or not."""
    check(hoyle(hand="KKK4", table="QQQ"), "meld K: KKK", OK)
    check(hoyle(hand="KK", table="QQQ", pile="9K"), "take K: KK", OK)
    check(hoyle(hand="KK4", table="QQQ", pile="K"), "take K: KK", OK)
    check(hoyle(hand="4", table="QQQ", pile="9Q"), "take Q:", OK)
    check(hoyle(hand="4", table="QQQ", pile="9Q", stock=""), "top Q:", OK)
    check(classic2(hand="KKK4", table="QQQ", last_card="pass_discard"), "meld K: KKK", OK)
    check(
        after(hoyle(hand="KKK4", table="QQQ"), "meld K: KKK"), "discard 4", refused("needs_canastas", needed=1, has=0)
    )
    check(after(hoyle(hand="KKK4", table="QQQ"), "meld K: KKK"), "pass", GOES_ON)


def test_no_act_may_leave_nothing_unless_it_goes_out() -> None:
    """Zero cards left: only by going out."""
    check(hoyle(hand="KK", table="QQQ", pile="K"), "take K: KK", refused("needs_canastas", needed=1, has=0))
    check(hoyle(hand="KK", table=CANASTA, pile="K"), "take K: KK", GOES_OUT)
    check(hoyle(hand="KK", table="QQQ", pile="9K"), "take K: KK", OK)
    check(
        catnasta(hand="KK", table="QQQ", pile="3h K"), "take K: KK", refused("must_end_with_discard", "needs_canastas")
    )
    check(hoyle(hand="KKK", table="QQQ"), "meld K: KKK", refused("needs_canastas", needed=1, has=0))
    check(hoyle(hand="Q", table="QQQ"), "meld Q: Q", refused("needs_canastas", needed=1, has=0))


def test_never_down_to_one_card() -> None:
    """`keep_one`: one card left only if what then lies on the table allows going out with it."""
    check(rounds(hand="KKK4", table="QQQ"), "meld K: KKK", refused("must_keep_two", "needs_canastas", left=1))
    check(rounds(hand="KKK45", table="QQQ"), "meld K: KKK", OK)
    check(rounds(hand="KKK4", table=CANASTA), "meld K: KKK", OK)
    check(rounds(hand="Q4", table="QQQQQQ"), "meld Q: Q", OK)
    check(rounds(hand="Q4", table="QQQQQ"), "meld Q: Q", refused("must_keep_two", "needs_canastas"))
    check(catnasta(hand="KKK4", table="QQQ"), "meld K: KKK", refused("must_keep_two", "needs_canastas"))
    check(catnasta(hand="KKK4", table=CANASTA), "meld K: KKK", OK)
    check(
        classic2(hand="KKK4", table=CANASTA), "meld K: KKK", refused("needs_canastas", "must_keep_two", needed=2, has=1)
    )
    check(classic2(hand="KKK4", table=TWO_CANASTAS), "meld K: KKK", OK)
    check(classic4(hand="KKK4", table="QQQ"), "meld K: KKK", refused("must_keep_two", "needs_canastas"))
    check(duel(hand="Q4", table="QQQ"), "meld Q: Q", refused("needs_melds", "must_keep_two", needed=2, has=1))
    check(duel(hand="KKK4", table="QQQ"), "meld K: KKK", OK)
    check(duel(hand="Q4", table="QQQ, KKK"), "meld Q: Q", OK)
    check(
        hoyle(hand="KKK4", table="QQQ", last_card="keep_one"), "meld K: KKK", refused("must_keep_two", "needs_canastas")
    )


def test_the_count_includes_the_rest_of_the_pile() -> None:
    """`keep_one` counts the hand after the whole act; red threes of the pile are laid and do not count."""
    check(rounds(hand="KK", table="QQQ", pile="9K"), "take K: KK", refused("must_keep_two", "needs_canastas"))
    check(rounds(hand="KK", table="QQQ", pile="89K"), "take K: KK", OK)
    check(rounds(hand="KK4", table="QQQ", pile="9K"), "take K: KK", OK)
    check(rounds(hand="KK4", table="QQQ", pile="K"), "take K: KK", refused("must_keep_two", "needs_canastas"))
    check(rounds(hand="KK4", table="QQQ", pile="3h K"), "take K: KK", refused("must_keep_two", "needs_canastas"))
    check(rounds(hand="KK4", table=CANASTA, pile="3h K"), "take K: KK", OK)
    check(rounds(hand="4", table="QQQ", pile="9Q"), "take Q:", OK)
    check(rounds(hand="4", table="QQQ", pile="3h Q"), "take Q:", refused("must_keep_two", "needs_canastas"))
    check(rounds(hand="4", table="QQQQQQ", pile="3h Q"), "take Q:", OK)
    check(classic2(hand="KK4", table="QQQ", pile="K"), "take K: KK", refused("must_keep_two", "needs_canastas"))


def test_a_top_counts_like_any_act() -> None:
    """`keep_one` with `take_top`: a `top` that leaves one card needs the means to go out."""
    rules = {"last_card": "keep_one", "stock": ""}
    check(hoyle(hand="4", table="QQQ", pile="9Q", **rules), "top Q:", refused("must_keep_two", "needs_canastas"))
    check(hoyle(hand="4", table="QQQ", pile="9Q", **rules), "end", ENDS_THE_HAND)
    check(hoyle(hand="4", table="QQQQQQ", pile="9Q", **rules), "top Q:", OK)
    check(hoyle(hand="45", table="QQQ", pile="9Q", **rules), "top Q:", OK)


def test_discarding_down_to_one_card() -> None:
    """A discard is no act: it may leave one card."""
    check(rounds(hand="45", table="QQQ"), "discard 4", GOES_ON)
    check(classic2(hand="45", table="QQQ"), "discard 4", GOES_ON)
    check(catnasta(hand="45"), "discard 4", GOES_ON)
    check(hoyle(hand="45"), "discard 4", GOES_ON)


def test_no_passing_elsewhere() -> None:
    """`keep_one`: there is no pass of the discard."""
    check(rounds(hand="45", table="QQQ"), "pass", refused("pass_not_allowed", "must_discard"))
    check(duel(hand="45", table="QQQ"), "pass", refused("pass_not_allowed", "must_discard"))
    check(catnasta(hand="45", table="QQQ"), "pass", refused("pass_not_allowed", "must_discard"))
    check(classic2(hand="45", table="QQQ"), "pass", refused("pass_not_allowed", "must_discard"))
    check(classic4(hand="45", table="QQQ"), "pass", refused("pass_not_allowed", "must_discard"))
    check(hoyle(hand="45", table="QQQ", last_card="keep_one"), "pass", refused("pass_not_allowed", "must_discard"))


def test_the_bonus_for_going_out() -> None:
    """100, to the side that went out; nothing to the other."""
    scores(hoyle(hand="4", table=CANASTA), "discard 4", out=100, concealed=0)
    scores(hoyle(hand="4", table=CANASTA), "discard 4", side=1, out=0)
    scores(hoyle(hand="4", table=CANASTA, out_bonus=200), "discard 4", out=200)
    scores(classic4(turn=3, hand="4", table=CANASTA), "discard 4", out=100)
    scores(classic4(turn=3, hand="4", table=CANASTA), "discard 4", side=0, out=0)


def test_after_the_hand() -> None:
    """Nothing is played any more."""
    over = after(hoyle(hand="4", other="789", table=CANASTA), "discard 4")
    check(over, "draw", refused("hand_over"))
    check(over, "discard 7", refused_also_for("hand_over"))
    check(over, "pass", refused("hand_over"))
    check(over, "undo", refused("hand_over"))
    check(after(hoyle(hand="KKK", table=CANASTA), "meld K: KKK"), "undo", refused("hand_over"))


def test_the_first_player_out_ends_it_at_once() -> None:
    """Nobody gets another turn."""
    leads_to(classic4(hand="4", table=CANASTA), "discard 4", over=True)
    leads_to(classic3(hand="4", table=TWO_CANASTAS), "discard 4", over=True)
