"""Where several rules meet in one act or one turn."""

from __future__ import annotations

from .checking import (
    GOES_ON,
    GOES_OUT,
    OK,
    check,
    leads_to,
    lists,
    refused,
    refused_also_for,
    scores,
    shows,
)
from .telling import after, catnasta, classic2, classic4, duel, hoyle, rounds

CANASTA = "QQQQQQQ"


def test_black_threes_in_a_concealed_hand() -> None:
    """The waived minimum and the black threes, in one act that leaves the last card."""
    told = {"hand": "4444444 3s 3c 3s 9", "score": 3000}
    check(hoyle(**told), "meld 4: 4444444; 3: 3s 3c 3s", GOES_ON)
    check(hoyle(**told, concealed_minimum="kept"), "meld 4: 4444444; 3: 3s 3c 3s", refused("below_minimum", has=50))
    check(hoyle(**told), "meld 4: 4444444", refused("below_minimum", needed=120, has=35))
    check(after(hoyle(**told), "meld 4: 4444444; 3: 3s 3c 3s"), "discard 9", GOES_OUT)


def test_black_threes_cannot_open_alone() -> None:
    """A side without a canasta does not go out with them."""
    check(hoyle(hand="3s 3c 3s 4", score=-5), "meld 3: 3s 3c 3s", refused_also_for("black_threes_going_out"))
    check(duel(hand="3s 3c 3s AAA 4"), "meld A: AAA; 3: 3s 3c 3s", GOES_ON)
    check(duel(hand="3s 3c 3s AAA"), "meld A: AAA; 3: 3s 3c 3s", GOES_OUT)
    check(duel(hand="3s 3c 3s AAA 45"), "meld A: AAA; 3: 3s 3c 3s", refused("black_threes_going_out"))


def test_the_canasta_and_the_way_out_in_one_act() -> None:
    """What the act itself completes counts."""
    check(rounds(hand="QQQQ KKK 4", table="QQQ"), "meld Q: QQQQ; K: KKK", GOES_ON)
    check(rounds(hand="QQQQ KKK 4", table="QQQ"), "meld Q: QQQ; K: KKK", GOES_ON)
    check(rounds(hand="QQQ KKK 4", table="QQQ"), "meld Q: QQQ; K: KKK", refused("must_keep_two", "needs_canastas"))
    check(rounds(hand="QQQQ KKK", table="QQQ"), "meld Q: QQQQ; K: KKK", GOES_OUT)
    check(classic2(hand="QQ JJ 4", table="QQQQQ, JJJJJ"), "meld Q: QQ; J: JJ", GOES_ON)
    check(classic2(hand="QQ J4", table="QQQQQ, JJJJJ"), "meld Q: QQ; J: J", refused("must_keep_two", "needs_canastas"))
    check(rounds(hand="QQ4", table="QQQQ", pile="Q"), "take Q: QQ", GOES_ON)
    check(rounds(hand="QQ4", table="QQQ", pile="Q"), "take Q: QQ", refused("must_keep_two", "needs_canastas"))
    check(rounds(hand="4", table="QQQQQQ", pile="9Q"), "take Q:", GOES_ON)


def test_taking_hold_and_going_out() -> None:
    """A take after a claim is a take like any other."""
    check(after(hoyle(hand="KK", table=CANASTA, pile="K"), "claim"), "take K: KK", GOES_OUT)
    check(after(hoyle(hand="KK", table="QQQ", pile="K"), "claim"), "take K: KK", refused("needs_canastas", has=0))
    check(after(hoyle(hand="444444 9", pile="4", score=3000), "claim"), "take 4: 444444", GOES_ON)
    taken = ("claim", "take 4: 444444", "discard 9")
    scores(hoyle(hand="444444 9", pile="4", score=3000), taken, out=100, concealed=100, penalty=0)


def test_after_a_top() -> None:
    """The top card may complete the canasta with which one goes out."""
    topped = after(hoyle(hand="K4", table="KKK, QQQQQQ", pile="5Q", stock=""), "top Q:")
    check(topped, "meld K: K", GOES_ON)
    check(after(topped, "meld K: K"), "discard 4", GOES_OUT)
    last = after(hoyle(hand="K", table="KKK, QQQQQQ", pile="5Q", stock=""), "top Q:")
    check(last, "meld K: K", GOES_OUT)
    check(last, "discard K", GOES_OUT)
    check(last, "pass", refused("must_discard"))
    scores(hoyle(hand="K", table="KKK, QQQQQQ", pile="5Q", stock=""), ["top Q:", "discard K"], out=100, concealed=0)


def test_a_black_three_on_top_of_an_unblocked_pile_without_a_stock() -> None:
    """`top 3:` where black threes are melded at any time and do not block."""
    rules = {"black_three_blocks": False, "black_three_melds": "any_time", "stock": ""}
    check(hoyle(hand="45", table="3s 3c 3c", pile="9 3s", **rules), "top 3:", OK)
    check(hoyle(hand="45", table="3s 3c 3c", pile="9 3s", **rules), "end", refused("must_take"))
    leads_to(hoyle(hand="45", table="3s 3c 3c", pile="9 3s", **rules), "top 3:", table="3s 3c 3c 3s", pile="9")


def test_a_wild_group_with_the_pile() -> None:
    """A wild meld among the groups of a take."""
    check(hoyle(hand="KK 222 45", pile="9K"), "take K: KK; W: 222", OK)
    check(classic2(hand="KK 222 45", table="JJJ", pile="9K"), "take K: KK; W: 222", refused("wild_melds_not_allowed"))
    check(hoyle(hand="KK 2 45", table="222", pile="9K"), "take K: KK; W: 2", OK)


def test_red_threes_that_come_with_the_first_turn() -> None:
    """A replacement may be a red three too; as the stock's last card it ends the hand."""
    shows(duel(hand="3h 45", stock="6 3d", phase="draw"), hand="456", red="3h 3d", stock="", over=False)
    shows(duel(hand="3h 45", stock="3d", phase="draw"), red="3h 3d", hand="45", stock="", over=True, phase="over")
    leads_to(duel(hand="45", other="3h 6", stock="3d"), "discard 4", their_red="3h 3d", other="6", over=True)
    scores(duel(hand="45", other="3h 6", stock="3d"), "discard 4", side=1, red_threes=200, hand=-5, out=0)


def test_a_discarded_red_three_is_no_bonus_any_more() -> None:
    """Who discards one of four has three."""
    told = {"hand": "45", "other": "9", "table": CANASTA, "against": "KKKKKKK", "discard_red_threes": True}
    end = ["discard 3h", "draw", "discard 9", "draw"]
    scores(hoyle(red="3h", stock="3d 6", **told), end, red_threes=100)
    scores(hoyle(red="3h 3d 3h", stock="3d 6", **told), end, red_threes=300)


def test_a_red_three_from_the_pile_makes_four() -> None:
    """However it came, it counts."""
    told = {"hand": "KK 4", "table": CANASTA, "red": "3h 3h 3d", "pile": "3d K"}
    scores(hoyle(**told), ["take K: KK", "discard 4"], red_threes=800)


def test_the_whole_pile_can_be_melded_at_once() -> None:
    """A turn with a take, melds and the way out."""
    turn = ["take K: KK", "meld 9: 999", "meld K: 2", "discard 4"]
    scores(hoyle(hand="KK 4", table=CANASTA, pile="2 9 9 9 K"), turn, out=100, melded=70 + 30 + 20 + 30)
    check(after(hoyle(hand="KK 4", table="QQQ", pile="2 9 9 9 K"), *turn[:3]), "discard 4", refused("needs_canastas"))
    check(after(hoyle(hand="KK 4", table="QQQ", pile="2 9 9 9 K"), *turn[:3]), "pass", GOES_ON)
    check(
        after(rounds(hand="KK 4", table="QQQ", pile="2 9 9 9 K"), *turn[:2]),
        "meld K: 2",
        refused("must_keep_two", "needs_canastas"),
    )


def test_ways_out_for_the_asking() -> None:
    """A way out may need several groups, wild cards in the right places, or one card kept for the discard."""
    check(classic4(hand="KK2 99* 4", table=CANASTA), "ask", OK)
    check(classic4(hand="K22 4", table=CANASTA), "ask", refused("no_way_out"))
    check(classic4(hand="KKK 2222 4", table=CANASTA), "ask", OK)
    check(classic4(hand="222 4", table="QQQQ"), "ask", OK)
    check(classic4(hand="22 4", table="QQQQ"), "ask", refused("no_way_out"))
    check(classic4(hand="2222 4", table="QQQQ"), "ask", refused("no_way_out"))
    check(classic4(hand="KKK", table=CANASTA, last_discard="required"), "ask", refused("no_way_out"))
    check(classic4(hand="KK", table=f"KKK, {CANASTA}", last_discard="required"), "ask", OK)
    check(classic4(hand="3s 3c 3s", table=CANASTA, last_discard="required"), "ask", refused("no_way_out"))
    check(classic4(hand="3s 3c 3s 3c", table=CANASTA, last_discard="required"), "ask", OK)
    check(classic4(hand="3s 3c 3s KKK 4", table=CANASTA), "ask", OK)
    check(classic4(hand="3s 3c 3s KK 4", table=CANASTA), "ask", refused("no_way_out"))
    check(catnasta(players=4, ask_partner=True, hand="4444444 9", score=3000), "ask", refused("no_way_out"))
    check(catnasta(players=4, ask_partner=True, hand="KKKKKKK 9"), "ask", OK)
    check(classic4(hand="4444444 555 9", score=3000), "ask", OK)
    check(classic4(hand="4444444 55 9", score=3000), "ask", refused("no_way_out"))
    check(classic4(hand="KKKKK KK 99 2 4"), "ask", OK)


def test_yes_and_the_order_of_acts() -> None:
    """After a yes an act may not spend the card that another group needs."""
    yes = classic4(hand="KK2 99* 4", table=CANASTA, answer="yes")
    check(yes, "meld K: KK2", GOES_ON)
    check(yes, "meld K: KK*", GOES_ON)
    check(yes, "meld 9: 992", GOES_ON)
    check(yes, "meld K: KK2; 9: 99*", GOES_ON)
    check(yes, "meld Q: 2", refused("partner_said_yes"))
    check(yes, "meld K: KK2*", refused("partner_said_yes"))
    check(after(yes, "meld K: KK2"), "meld Q: *", refused("partner_said_yes"))
    check(after(yes, "meld K: KK2", "meld 9: 99*"), "discard 4", GOES_OUT)
    lists(after(yes, "meld K: KK2"), "meld 9: 99*")


def test_the_minimum_of_each_side_with_the_pile() -> None:
    """Opened or not is a matter of the side, also for taking."""
    check(
        classic4(turn=1, hand="K2 45", against="QQQ", pile="9K"), "take K: K2", refused_also_for("needs_natural_pair")
    )
    check(classic4(turn=3, hand="K2 45", table="QQQ", pile="9K"), "take K: K2", OK)
    check(classic4(turn=3, hand="45", table="KKK", pile="9K"), "take K:", OK)


def test_the_bonus_that_counts_toward_the_minimum() -> None:
    """`canastas_count` with each kind of canasta."""
    told = {"canastas_count": True, "score": 3000, "concealed_minimum": "kept"}
    check(hoyle(hand="4444444 98", **told), "meld 4: 4444444", OK)
    check(hoyle(hand="444444 2 98", **told), "meld 4: 444444 2", OK)
    check(hoyle(hand="2222222 98", **told), "meld W: 2222222", OK)
    check(hoyle(hand="444444 98", **told), "meld 4: 444444", refused("below_minimum", needed=120, has=30))
    few = {**told, "natural_canasta": 50}
    check(hoyle(hand="4444444 98", **few), "meld 4: 4444444", refused("below_minimum", needed=120, has=85))


def test_keeping_a_card_for_the_required_discard() -> None:
    """`required` with `pass_discard`: the last card is discarded, or kept if one may not go out."""
    rules = {"last_discard": "required"}
    check(hoyle(hand="K4", table=f"KKK, {CANASTA}", **rules), "meld K: K", GOES_ON)
    check(hoyle(hand="K", table=f"KKK, {CANASTA}", **rules), "meld K: K", refused("must_end_with_discard"))
    check(hoyle(hand="K", table=f"KKK, {CANASTA}", **rules), "discard K", GOES_OUT)
    check(hoyle(hand="K", table="KKK", **rules), "pass", GOES_ON)
    check(hoyle(hand="K", table="KKK", **rules), "meld K: K", refused("must_end_with_discard", "needs_canastas"))


def test_a_hand_of_four_turns() -> None:
    """Draw and discard go round, the pile grows, and is taken."""
    told = hoyle(hand="KK 45", other="K8 99", table="QQQ", against="JJJ", pile="7", stock="5 6 T A")
    leads_to(told, ["draw", "discard A"], pile="7A", hand="KK45", turn=1)
    leads_to(told, ["draw", "discard A", "draw", "discard K"], pile="7AK", other="89 9T", turn=0)
    turns = ["draw", "discard A", "draw", "discard K", "take K: KK", "discard 4"]
    leads_to(told, turns, pile="4", hand="57A", table="KKK, QQQ", stock="56", turn=1, phase="draw")
