"""RULES 3 and 4.5: melds of black threes."""

from __future__ import annotations

from .checking import GOES_ON, GOES_OUT, OK, check, leads_to, refused, refused_also_for, scores
from .telling import after, catnasta, classic2, classic4, duel, hoyle, rounds

CANASTA = "QQQQQQQ"


def test_only_when_going_out() -> None:
    """`going_out`: after the act at most one card is left and the player can go out."""
    check(hoyle(hand="3s 3c 3s 45", table=CANASTA), "meld 3: 3s 3c 3s", refused("black_threes_going_out"))
    check(hoyle(hand="3s 3c 3s 4", table=CANASTA), "meld 3: 3s 3c 3s", GOES_ON)
    check(hoyle(hand="3s 3c 3s", table=CANASTA), "meld 3: 3s 3c 3s", GOES_OUT)
    check(duel(hand="3s 3c 3s 45", table="QQQ, KKK"), "meld 3: 3s 3c 3s", refused("black_threes_going_out"))
    check(duel(hand="3s 3c 3s 4", table="QQQ, KKK"), "meld 3: 3s 3c 3s", GOES_ON)
    check(catnasta(hand="3s 3c 3s 45", table=CANASTA), "meld 3: 3s 3c 3s", refused("black_threes_going_out"))
    check(catnasta(hand="3s 3c 3s 4", table=CANASTA), "meld 3: 3s 3c 3s", GOES_ON)
    check(
        classic2(hand="3s 3c 3s 45", table=f"{CANASTA}, KKKKKKK"), "meld 3: 3s 3c 3s", refused("black_threes_going_out")
    )
    check(classic2(hand="3s 3c 3s 4", table=f"{CANASTA}, KKKKKKK"), "meld 3: 3s 3c 3s", GOES_ON)
    check(classic4(hand="3s 3c 3s 45", table=CANASTA), "meld 3: 3s 3c 3s", refused("black_threes_going_out"))
    check(classic4(hand="3s 3c 3s 4", table=CANASTA), "meld 3: 3s 3c 3s", GOES_ON)


def test_not_without_the_means_to_go_out() -> None:
    """Too few canastas: no black threes either."""
    check(hoyle(hand="3s 3c 3s 4", table="QQQ"), "meld 3: 3s 3c 3s", refused_also_for("black_threes_going_out"))
    check(hoyle(hand="3s 3c 3s", table="QQQ"), "meld 3: 3s 3c 3s", refused_also_for("needs_canastas", needed=1, has=0))
    check(
        classic2(hand="3s 3c 3s 4", table=CANASTA),
        "meld 3: 3s 3c 3s",
        refused_also_for("needs_canastas", needed=2, has=1),
    )
    check(
        classic4(hand="3s 3c 3s 4", table="QQQ"),
        "meld 3: 3s 3c 3s",
        refused_also_for("needs_canastas", needed=1, has=0),
    )


def test_three_or_four_without_wild_cards() -> None:
    """Two are too few, a wild card never helps."""
    check(
        hoyle(hand="3s 3c 4", table=CANASTA),
        "meld 3: 3s 3c",
        refused_also_for("meld_too_small", rank="3", needed=3, has=2),
    )
    check(hoyle(hand="3s 3c 3s 3c 4", table=CANASTA), "meld 3: 3s 3c 3s 3c", OK)
    check(hoyle(hand="3s 3c 3s 3c", table=CANASTA), "meld 3: 3s 3c 3s 3c", GOES_OUT)
    check(hoyle(hand="3s 3c 3s 3c", table=CANASTA), "meld 3: 3s 3c 3s", GOES_ON)
    check(
        hoyle(hand="3s 3c 2s 4", table=CANASTA), "meld 3: 3s 3c 2s", refused_also_for("wrong_card", rank="3", card="2s")
    )
    check(hoyle(hand="3s 3c 3c 2s 4", table=CANASTA), "meld 3: 3s 3c 3c 2s", refused("wrong_card", rank="3", card="2s"))
    check(hoyle(hand="3s 3c 3c * 4", table=CANASTA), "meld 3: 3s 3c 3c *", refused("wrong_card", rank="3", card="*"))
    check(rounds(hand="3s 3c 45", table="QQQ"), "meld 3: 3s 3c", refused("meld_too_small", rank="3", needed=3, has=2))
    check(rounds(hand="3s 3c 2s 45", table="QQQ"), "meld 3: 3s 3c 2s", refused_also_for("wrong_card", card="2s"))
    check(rounds(hand="2s 45 6", table="QQQ, 3s 3c 3c"), "meld 3: 2s", refused("wrong_card", rank="3", card="2s"))


def test_no_meld_follows() -> None:
    """The act with the black threes ends the melding."""
    laid = after(hoyle(hand="3s 3c 3s K", table=f"KKK, {CANASTA}"), "meld 3: 3s 3c 3s")
    check(laid, "meld K: K", refused("no_meld_after_black_threes"))
    check(laid, "discard K", GOES_OUT)
    check(
        after(hoyle(hand="3s 3c 3s 3c", table=CANASTA), "meld 3: 3s 3c 3s"),
        "meld 3: 3c",
        refused("no_meld_after_black_threes"),
    )
    check(
        after(hoyle(hand="3s 3c 3s 2", table=CANASTA), "meld 3: 3s 3c 3s"),
        "meld Q: 2",
        refused("no_meld_after_black_threes"),
    )
    check(after(rounds(hand="3s 3c 3s 45 K", table="KKK"), "meld 3: 3s 3c 3s"), "meld K: K", OK)


def test_within_the_act_the_order_does_not_matter() -> None:
    """Black threes first or last: it is one act."""
    check(hoyle(hand="3s 3c 3s K", table=f"KKK, {CANASTA}"), "meld 3: 3s 3c 3s; K: K", GOES_OUT)
    check(hoyle(hand="3s 3c 3s K", table=f"KKK, {CANASTA}"), "meld K: K; 3: 3s 3c 3s", GOES_OUT)
    check(hoyle(hand="3s 3c 3s K4", table=f"KKK, {CANASTA}"), "meld 3: 3s 3c 3s; K: K", GOES_ON)
    check(hoyle(hand="3s 3c 3s QQ4", table="QQQQQ"), "meld 3: 3s 3c 3s; Q: QQ", GOES_ON)
    check(hoyle(hand="3s 3c 3s QQ4", table="QQQQQ"), "meld Q: QQ; 3: 3s 3c 3s", GOES_ON)
    check(hoyle(hand="3s 3c 3s 777 45", table=CANASTA), "meld 3: 3s 3c 3s; 7: 777", refused("black_threes_going_out"))


def test_they_count_as_a_meld() -> None:
    """`melds_to_go_out` includes them."""
    check(duel(hand="3s 3c 3s 4", table="QQQ"), "meld 3: 3s 3c 3s", GOES_ON)
    check(duel(hand="3s 3c 3s", table="QQQ"), "meld 3: 3s 3c 3s", GOES_OUT)
    check(
        duel(hand="3s 3c 3s 4", table="QQQ", melds_to_go_out=3),
        "meld 3: 3s 3c 3s",
        refused_also_for("needs_melds", needed=3, has=2),
    )
    check(rounds(hand="3s 3c 3s", table=CANASTA, melds_to_go_out=2), "meld 3: 3s 3c 3s", GOES_OUT)


def test_where_the_last_card_is_discarded() -> None:
    """`last_discard` required: one card stays for it."""
    check(catnasta(hand="3s 3c 3s", table=CANASTA), "meld 3: 3s 3c 3s", refused_also_for("must_end_with_discard"))
    check(after(catnasta(hand="3s 3c 3s 4", table=CANASTA), "meld 3: 3s 3c 3s"), "discard 4", GOES_OUT)
    check(catnasta(hand="3s 3c 3s 3c", table=CANASTA), "meld 3: 3s 3c 3s", OK)
    check(catnasta(hand="3s 3c 3s 3c", table=CANASTA), "meld 3: 3s 3c 3s 3c", refused_also_for("must_end_with_discard"))


def test_in_a_take() -> None:
    """The act may be a take, if the rest of the pile leaves at most one card."""
    check(hoyle(hand="KK 3s 3c 3s 4", table=CANASTA, pile="K"), "take K: KK; 3: 3s 3c 3s", GOES_ON)
    check(hoyle(hand="KK 3s 3c 3s", table=CANASTA, pile="9K"), "take K: KK; 3: 3s 3c 3s", GOES_ON)
    check(hoyle(hand="KK 3s 3c 3s", table=CANASTA, pile="K"), "take K: KK; 3: 3s 3c 3s", GOES_OUT)
    check(
        hoyle(hand="KK 3s 3c 3s 4", table=CANASTA, pile="9K"),
        "take K: KK; 3: 3s 3c 3s",
        refused("black_threes_going_out"),
    )
    check(catnasta(hand="KK 3s 3c 3s 4", table=CANASTA, pile="3h K"), "take K: KK; 3: 3s 3c 3s", GOES_ON)
    check(hoyle(hand="3s 3c 3s 4", table=f"KKK, {CANASTA}", pile="K"), "take K:; 3: 3s 3c 3s", GOES_ON)


def test_at_any_time() -> None:
    """`any_time` (`rounds`): whenever one likes, and a fourth may be added."""
    check(rounds(hand="3s 3c 3s 45"), "meld 3: 3s 3c 3s", OK)
    check(rounds(hand="3s 3c 3s 45", table="QQQ"), "meld 3: 3s 3c 3s", OK)
    check(rounds(hand="3s 3c 3s 3c 45"), "meld 3: 3s 3c 3s 3c", OK)
    check(rounds(hand="3c 456", table="3s 3c 3s"), "meld 3: 3c", OK)
    check(rounds(hand="3c 456", table="QQQ", against="3s 3c 3s"), "meld 3: 3c", refused_also_for("meld_too_small"))
    check(hoyle(hand="3s 3c 3s 456", table="QQQ", black_three_melds="any_time"), "meld 3: 3s 3c 3s", OK)
    check(
        rounds(hand="3s 3c 3s 456", table="QQQ", black_three_melds="going_out"),
        "meld 3: 3s 3c 3s",
        refused("black_threes_going_out"),
    )
    leads_to(rounds(hand="3c 456", table="3s 3c 3s"), "meld 3: 3c", table="3s 3c 3s 3c", hand="456")


def test_any_time_is_not_going_out() -> None:
    """The other limits on the last cards hold."""
    check(rounds(hand="3s 3c 3s", table="QQQ"), "meld 3: 3s 3c 3s", refused("needs_canastas", needed=1, has=0))
    check(rounds(hand="3s 3c 3s 4", table="QQQ"), "meld 3: 3s 3c 3s", refused("must_keep_two", "needs_canastas"))
    check(rounds(hand="3s 3c 3s", table=CANASTA), "meld 3: 3s 3c 3s", GOES_OUT)


def test_their_value() -> None:
    """Five points each."""
    scores(hoyle(hand="3s 3c 3s 4", table=CANASTA), ["meld 3: 3s 3c 3s", "discard 4"], melded=85, hand=0)
    scores(hoyle(hand="3s 3c 3s 3c", table=CANASTA), "meld 3: 3s 3c 3s 3c", melded=90, canastas=500)
    scores(hoyle(hand="4", other="3s 3c", table=CANASTA), "discard 4", side=1, hand=-10)
