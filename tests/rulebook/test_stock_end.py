"""RULES 4.6: every ending when the stock is empty."""

from __future__ import annotations

from typing import Any

from .checking import (
    ENDS_THE_HAND,
    GOES_ON,
    GOES_OUT,
    OK,
    REFUSED,
    check,
    leads_to,
    lists,
    refused,
    refused_also_for,
    scores,
    shows,
)
from .telling import Position, after, catnasta, classic2, classic3, classic4, duel, hoyle, position, rounds


def out_of_stock(preset: str, **told: Any) -> Position:
    """A position with an empty stock, before the player takes or not."""
    return position(preset, stock="", **{"phase": "draw", **told})


# -- take_top ------------------------------------------------------------------------------------------------------


def test_take_top_the_card_that_fits_must_be_taken() -> None:
    """Unfrozen, not blocked, and it fits one of the player's melds: the player must take."""
    fits = out_of_stock("hoyle", hand="QQ 47", table="QQQ", pile="58Q")
    check(fits, "top Q:", GOES_ON)
    check(fits, "take Q: QQ", GOES_ON)
    check(fits, "end", refused("must_take"))
    check(fits, "draw", refused("stock_empty"))
    leads_to(fits, "top Q:", table="QQQQ", hand="QQ47", pile="58", phase="play", turn=0)
    leads_to(fits, ["top Q:", "discard 4"], pile="584", turn=1, phase="draw")
    leads_to(fits, "take Q: QQ", table="QQQQQQ", hand="4758", pile="", phase="play", turn=0)


def test_take_top_the_own_meld_only_by_top() -> None:
    """With an empty stock nobody takes the whole pile onto the own meld."""
    told = {"table": "QQQ", "pile": "58Q"}
    check(out_of_stock("hoyle", hand="47", **told), "take Q:", refused("use_top", rank="Q"))
    check(out_of_stock("hoyle", hand="Q47", **told), "take Q: Q", refused("use_top", rank="Q"))
    check(out_of_stock("hoyle", hand="247", **told), "take Q: 2", refused("use_top", rank="Q"))
    check(out_of_stock("hoyle", hand="Q247", **told), "take Q: Q2", refused("use_top", rank="Q"))
    check(out_of_stock("hoyle", hand="QQ47", **told), "take Q: QQ", OK)
    check(out_of_stock("hoyle", hand="QQQ47", **told), "take Q: QQQ", OK)
    check(out_of_stock("hoyle", hand="QQ247", **told), "take Q: QQ2", OK)
    check(hoyle(hand="47", stock="9", **told), "take Q:", OK)


def test_take_top_otherwise_taking_is_free() -> None:
    """Who does not take ends the hand, without discarding."""
    pair = out_of_stock("hoyle", hand="QQ 47", table="KKK", pile="58Q")
    check(pair, "take Q: QQ", GOES_ON)
    check(pair, "end", ENDS_THE_HAND)
    check(pair, "top Q:", refused("no_own_meld", rank="Q"))
    mixed = out_of_stock("hoyle", hand="Q2 47", table="KKK", pile="58Q")
    check(mixed, "take Q: Q2", GOES_ON)
    check(mixed, "end", ENDS_THE_HAND)
    nothing = out_of_stock("hoyle", hand="47", table="KKK", pile="58Q")
    check(nothing, "end", ENDS_THE_HAND)
    check(nothing, "take Q:", REFUSED)
    leads_to(nothing, "end", over=True, phase="over", hand="47", pile="58Q")
    lists(nothing, "end")
    lists(pair, "end", "take Q: QQ")
    check(out_of_stock("hoyle", hand="AA 47", pile="58A"), "take A: AA", GOES_ON)
    check(out_of_stock("hoyle", hand="AA 47", pile="58A"), "end", ENDS_THE_HAND)


def test_take_top_frozen_or_blocked() -> None:
    """Then there is no top, and so the hand may be ended."""
    frozen = out_of_stock("hoyle", hand="QQ 47", table="QQQ", pile="52Q")
    check(frozen, "top Q:", refused_also_for("pile_frozen"))
    check(frozen, "take Q: QQ", OK)
    check(frozen, "end", ENDS_THE_HAND)
    blocked = out_of_stock("hoyle", hand="47", table="QQQ", pile="5Q 3s")
    check(blocked, "end", ENDS_THE_HAND)
    check(blocked, "top Q:", refused_also_for("pile_blocked"))
    wild = out_of_stock("hoyle", hand="47", table="222", pile="5 2s")
    check(wild, "top W:", refused_also_for("pile_blocked"))
    check(wild, "end", ENDS_THE_HAND)
    empty = out_of_stock("hoyle", hand="47", table="QQQ", pile="")
    check(empty, "top Q:", refused("pile_empty"))
    check(empty, "end", ENDS_THE_HAND)
    lists(empty, "end")


def test_take_top_one_card_against_one_card() -> None:
    """The pile of one card is not for a hand of one card."""
    one = out_of_stock("hoyle", hand="4", table="QQQ", pile="Q")
    check(one, "top Q:", refused("one_card_each"))
    check(one, "end", ENDS_THE_HAND)
    check(out_of_stock("hoyle", hand="4", table="QQQ", pile="5Q"), "top Q:", GOES_ON)
    check(out_of_stock("hoyle", hand="4", table="QQQ", pile="5Q"), "end", refused("must_take"))
    check(out_of_stock("hoyle", hand="47", table="QQQ", pile="Q"), "top Q:", GOES_ON)
    check(out_of_stock("hoyle", hand="47", table="QQQ", pile="Q"), "end", refused("must_take"))


def test_take_top_the_opponents_meld_does_not_oblige() -> None:
    """Only the own side's melds count, the partner's among them."""
    check(out_of_stock("hoyle", hand="47", table="KKK", against="QQQ", pile="5Q"), "end", ENDS_THE_HAND)
    check(
        out_of_stock("classic4", turn=2, stock_end="take_top", hand="47", table="QQQ", pile="5Q"),
        "end",
        refused("must_take"),
    )


def test_take_top_only_without_a_stock() -> None:
    """While there is a stock, one draws or takes."""
    check(hoyle(hand="47", table="QQQ", pile="5Q", stock="9"), "top Q:", refused("stock_not_empty"))
    check(hoyle(hand="47", table="KKK", pile="5Q", stock="9"), "end", refused("stock_not_empty"))
    check(hoyle(hand="47", table="KKK", pile="5Q", stock="", phase="play"), "end", refused("wrong_phase", phase="play"))


def test_take_top_names_the_top_card() -> None:
    """`top K:` is for a king."""
    check(out_of_stock("hoyle", hand="47", table="QQQ, KKK", pile="5Q"), "top K:", refused("wrong_top", named="K"))


def test_take_top_there_is_nothing_to_hold_or_to_pass() -> None:
    """Taking hold needs a stock; there is no passing of a turn."""
    check(out_of_stock("hoyle", hand="47", table="KKK", pile="5Q"), "claim", refused("stock_empty"))
    check(out_of_stock("hoyle", hand="47", table="KKK", pile="5Q"), "pass", REFUSED)


def test_take_top_then_the_turn_goes_on() -> None:
    """Meld, discard or pass as ever; going out too."""
    topped = after(out_of_stock("hoyle", hand="KKK 4", table="QQQ", pile="5Q"), "top Q:")
    check(topped, "meld K: KKK", GOES_ON)
    check(topped, "discard 4", GOES_ON)
    last = after(out_of_stock("hoyle", hand="4", table="QQQ", pile="5Q"), "top Q:")
    check(last, "discard 4", refused("needs_canastas"))
    check(last, "pass", GOES_ON)
    check(after(out_of_stock("hoyle", hand="4", table="QQQQQQ", pile="5Q"), "top Q:"), "discard 4", GOES_OUT)
    shows(after(last, "pass"), pile="5", turn=1, phase="draw", hand="4")


def test_take_top_is_of_one_rule_only() -> None:
    """Elsewhere there is no `top`."""
    check(out_of_stock("duel", hand="47", table="QQQ", pile="5Q"), "top Q:", refused("top_not_allowed"))
    check(out_of_stock("rounds", hand="47", table="QQQ", pile="5Q"), "top Q:", refused("top_not_allowed"))
    check(out_of_stock("classic2", hand="47", table="QQQ", pile="5Q"), "top Q:", refused("top_not_allowed"))
    check(out_of_stock("classic4", hand="47", table="QQQ", pile="5Q"), "top Q:", refused("top_not_allowed"))
    check(out_of_stock("rounds", hand="47", table="QQQ", pile="5Q", stock_end="take_top"), "top Q:", OK)


# -- take_pile -----------------------------------------------------------------------------------------------------


def test_take_pile_the_own_meld_is_forced() -> None:
    """`take R:` onto one's own meld must be played where it is legal, or another legal take instead."""
    fits = out_of_stock("duel", hand="QQ 47", table="QQQ", pile="58Q")
    check(fits, "take Q:", GOES_ON)
    check(fits, "take Q: QQ", GOES_ON)
    check(fits, "end", refused("must_take"))
    check(fits, "draw", refused("stock_empty"))
    leads_to(fits, "take Q:", table="QQQQ", hand="QQ4758", pile="", phase="play")
    check(out_of_stock("classic2", hand="47", table="QQQ", pile="58Q"), "end", refused("must_take"))
    check(out_of_stock("classic2", hand="47", table="QQQ", pile="58Q"), "take Q:", GOES_ON)
    check(out_of_stock("classic3", hand="47", table="QQQ", pile="58Q"), "end", refused("must_take"))
    check(out_of_stock("classic4", turn=2, hand="47", table="QQQ", pile="58Q"), "end", refused("must_take"))
    lists(out_of_stock("duel", hand="47", table="QQQ", pile="58Q"), "take Q:")


def test_take_pile_otherwise_taking_is_free() -> None:
    """Who does not take ends the hand."""
    check(out_of_stock("duel", hand="QQ 47", table="KKK", pile="58Q"), "take Q: QQ", GOES_ON)
    check(out_of_stock("duel", hand="QQ 47", table="KKK", pile="58Q"), "end", ENDS_THE_HAND)
    check(out_of_stock("duel", hand="Q2 47", table="KKK", pile="58Q"), "take Q: Q2", GOES_ON)
    check(out_of_stock("duel", hand="Q2 47", table="KKK", pile="58Q"), "end", ENDS_THE_HAND)
    check(out_of_stock("duel", hand="47", table="KKK", pile="58Q"), "end", ENDS_THE_HAND)
    check(out_of_stock("classic2", hand="47", table="KKK", against="QQQ", pile="58Q"), "end", ENDS_THE_HAND)
    check(out_of_stock("classic2", hand="47", pile="58Q"), "end", ENDS_THE_HAND)
    check(out_of_stock("classic4", hand="AA 47", pile="58A"), "end", ENDS_THE_HAND)
    check(out_of_stock("classic4", hand="AA 47", pile="58A"), "take A: AA", GOES_ON)
    lists(out_of_stock("duel", hand="QQ 47", table="KKK", pile="58Q"), "end", "take Q: QQ")
    leads_to(out_of_stock("duel", hand="47", table="KKK", pile="58Q"), "end", over=True, hand="47", pile="58Q")


def test_take_pile_where_the_own_meld_cannot_take_it() -> None:
    """Frozen, blocked, empty, one card each, or too few cards left: nothing is forced."""
    check(out_of_stock("duel", hand="47", table="QQQ", pile="3s Q"), "end", ENDS_THE_HAND)
    check(out_of_stock("duel", hand="47", table="QQQ", pile="3s Q"), "take Q:", refused("pile_frozen"))
    check(out_of_stock("classic2", hand="47", table="QQQ", pile="2Q"), "end", ENDS_THE_HAND)
    check(out_of_stock("classic2", hand="QQ 47", table="QQQ", pile="2Q"), "take Q: QQ", GOES_ON)
    check(out_of_stock("classic2", hand="47", table="QQQ", pile="Q 3s"), "end", ENDS_THE_HAND)
    check(out_of_stock("classic2", hand="47", table="QQQ", pile=""), "end", ENDS_THE_HAND)
    check(out_of_stock("classic2", hand="4", table="QQQ", pile="Q"), "end", ENDS_THE_HAND)
    check(out_of_stock("classic2", hand="4", table="QQQ", pile="8Q"), "end", refused("must_take"))
    check(out_of_stock("classic2", hand="4", table="QQQ", pile="3h Q", freezes=frozenset()), "end", ENDS_THE_HAND)
    check(out_of_stock("classic2", hand="4", table="QQQ", pile="3h Q", freezes=frozenset()), "take Q:", REFUSED)


def test_take_pile_end_needs_an_empty_stock() -> None:
    """While there is a stock, nobody ends the hand."""
    check(duel(hand="47", table="KKK", pile="58Q", stock="9"), "end", refused("stock_not_empty"))
    check(classic2(hand="47", table="KKK", pile="58Q", stock="9"), "end", refused("stock_not_empty"))
    check(classic2(hand="47", table="KKK", pile="58Q", stock="", phase="play"), "end", refused("wrong_phase"))


def test_take_pile_the_hand_goes_on_player_by_player() -> None:
    """After a take and a discard the next player decides."""
    taken = after(out_of_stock("duel", hand="47", other="89 44", against="444", table="QQQ", pile="58Q"), "take Q:")
    check(after(taken, "discard 4"), "end", refused("must_take"))
    check(after(taken, "discard 4"), "take 4:", GOES_ON)
    check(after(taken, "discard 7"), "end", ENDS_THE_HAND)


# -- both_pass -----------------------------------------------------------------------------------------------------


def test_both_pass_a_take_of_the_top_cards_group_is_forced() -> None:
    """A pair, a natural and a wild card, or the own meld: whoever can take must."""
    for told in ({"hand": "47", "table": "QQQ"}, {"hand": "QQ 47", "table": "KKK"}, {"hand": "Q2 47", "table": "KKK"}):
        check(out_of_stock("rounds", pile="58Q", **told), "pass", refused("must_take"))
    check(out_of_stock("rounds", hand="47", table="QQQ", pile="58Q"), "take Q:", GOES_ON)
    check(out_of_stock("rounds", hand="QQ 47", pile="58Q"), "pass", refused("must_take"))
    check(out_of_stock("rounds", hand="QQ 47", pile="58Q"), "take Q: QQ", GOES_ON)
    check(out_of_stock("rounds", hand="Q2 47", pile="58Q"), "take Q: Q2", GOES_ON)
    lists(out_of_stock("rounds", hand="Q2 47", pile="58Q"), "take Q: Q2")
    keeping = out_of_stock("rounds", hand="QQQ4", table="KKK", pile="Q")
    check(keeping, "take Q: QQQ", refused("must_keep_two", "needs_canastas"))
    check(keeping, "pass", refused("must_take"))  # with two queens, keeping the third
    lists(keeping, "take Q: QQ")


def test_both_pass_who_cannot_take_passes() -> None:
    """Without discarding."""
    check(out_of_stock("rounds", hand="47", table="KKK", pile="58Q"), "pass", GOES_ON)
    check(out_of_stock("rounds", hand="47", pile="58Q"), "pass", GOES_ON)
    check(out_of_stock("rounds", hand="Q47", table="KKK", pile="58Q"), "pass", GOES_ON)
    check(out_of_stock("rounds", hand="2247", table="KKK", pile="58Q"), "pass", GOES_ON)
    check(out_of_stock("rounds", hand="47", table="KKK", pile=""), "pass", GOES_ON)
    check(out_of_stock("rounds", hand="47", table="QQQ", pile="Q 3s"), "pass", GOES_ON)
    check(out_of_stock("rounds", hand="4", table="QQQ", pile="Q"), "pass", GOES_ON)
    check(out_of_stock("rounds", hand="QQ", table="KKK", pile="8Q"), "pass", GOES_ON)
    leads_to(
        out_of_stock("rounds", hand="47", pile="58Q"), "pass", hand="47", pile="58Q", turn=1, phase="draw", over=False
    )
    lists(out_of_stock("rounds", hand="47", pile="58Q"), "pass")


def test_both_pass_two_passes_end_the_hand() -> None:
    """As many in a row as there are players."""
    nobody = out_of_stock("rounds", hand="47", other="69", pile="58Q")
    check(after(nobody, "pass"), "pass", ENDS_THE_HAND)
    check(out_of_stock("rounds", hand="47", pile="58Q", passes=1), "pass", ENDS_THE_HAND)
    check(out_of_stock("rounds", hand="47", pile="58Q", passes=0), "pass", GOES_ON)
    three = out_of_stock("rounds", players=3, hand="47", other="69", partner="JT", pile="58Q")
    check(after(three, "pass"), "pass", GOES_ON)
    check(after(three, "pass", "pass"), "pass", ENDS_THE_HAND)
    four = out_of_stock("rounds", players=4, hand="47", pile="58Q", passes=2)
    check(four, "pass", GOES_ON)
    check(after(four, "pass"), "pass", ENDS_THE_HAND)


def test_both_pass_a_take_breaks_the_row() -> None:
    """Passes count only in a row."""
    taking = out_of_stock("rounds", hand="QQ 47", other="69", pile="58Q", passes=1)
    check(after(taking, "take Q: QQ", "discard 4"), "pass", GOES_ON)
    again = out_of_stock("rounds", hand="69", other="Q2 47", pile="58Q")
    check(after(again, "pass", "take Q: Q2", "discard 4"), "pass", GOES_ON)


def test_both_pass_a_take_of_several_groups_is_not_forced() -> None:
    """Only a legal take of the top card's group alone obliges."""
    several = out_of_stock("rounds", minimum="table", hand="KK 777 2 45", pile="9K")
    check(several, "take K: KK; 7: 77 2", GOES_ON)
    check(several, "pass", refused("must_take"))  # KKK and the two are 50
    only_several = out_of_stock("rounds", minimum="table", hand="KK QQQ 45", pile="9K")
    check(only_several, "take K: KK; Q: QQQ", GOES_ON)
    check(only_several, "take K: KK", refused("below_minimum", needed=50, has=30))
    check(only_several, "pass", GOES_ON)


def test_both_pass_has_no_end() -> None:
    """And the turn is passed only without a stock."""
    check(out_of_stock("rounds", hand="47", pile="58Q"), "end", refused("end_not_allowed"))
    check(rounds(hand="47", pile="58Q", stock="9", phase="draw"), "pass", refused("stock_not_empty"))
    check(out_of_stock("rounds", hand="47", pile="58Q"), "draw", refused("stock_empty"))


# -- stop ----------------------------------------------------------------------------------------------------------


def test_stop() -> None:
    """The hand is over when a turn would begin without a stock."""
    last = catnasta(hand="45", table="KKK", pile="9", stock="8")
    check(last, "draw", GOES_ON)
    check(after(last, "draw"), "discard 4", ENDS_THE_HAND)
    leads_to(last, ["draw", "discard 4"], over=True, phase="over", hand="58", pile="94", stock="")
    shows(catnasta(hand="45", table="KKK", pile="9K", stock="", phase="draw"), over=True, phase="over")
    check(catnasta(hand="45", table="KKK", pile="9K", stock="", phase="play"), "discard 4", ENDS_THE_HAND)
    check(catnasta(hand="KKK 45", table="KKK", pile="9", stock="", phase="play"), "meld K: KKK", GOES_ON)
    check(catnasta(hand="4", table="QQQQQQQ", pile="9", stock="", phase="play"), "discard 4", GOES_OUT)
    check(catnasta(hand="45", table="KKK", pile="9K", stock="8"), "take K:", GOES_ON)
    check(after(catnasta(hand="45", table="KKK", pile="9K", stock="8"), "take K:"), "discard 4", GOES_ON)
    check(classic2(hand="45", stock="", stock_end="stop"), "discard 4", ENDS_THE_HAND)


def test_stop_after_a_passed_discard() -> None:
    """Passing the discard ends the turn as well."""
    check(hoyle(hand="4", stock="", stock_end="stop"), "pass", ENDS_THE_HAND)


# -- all -----------------------------------------------------------------------------------------------------------


def test_the_last_drawn_card_is_played_normally() -> None:
    """The player who draws the last card melds and discards; then the pile is all there is."""
    check(after(hoyle(hand="KK 45", table="QQQ", stock="K"), "draw"), "meld K: KKK", GOES_ON)
    leads_to(hoyle(hand="45", other="78", pile="9", stock="6"), ["draw", "discard 4"], turn=1, phase="draw", over=False)
    leads_to(duel(hand="45", pile="9", stock="6"), ["draw", "discard 4"], turn=1, phase="draw", over=False)
    leads_to(rounds(hand="45", pile="9", stock="6"), ["draw", "discard 4"], turn=1, phase="draw", over=False)
    leads_to(classic3(hand="45", pile="9", stock="6"), ["draw", "discard 4"], turn=1, phase="draw", over=False)
    leads_to(classic4(hand="45", pile="9", stock="6"), ["draw", "discard 4"], turn=1, phase="draw", over=False)


def test_nobody_went_out() -> None:
    """The sheet of a hand that ran out: no bonus for going out, the hands count."""
    scores(out_of_stock("hoyle", hand="47", table="KKK", pile="5Q"), "end", melded=30, out=0, hand=-10, total=20)
    scores(out_of_stock("hoyle", hand="47", other="A*", table="KKK", pile="5Q"), "end", side=1, hand=-70, total=-70)
    scores(out_of_stock("rounds", hand="47", pile="5Q", passes=1), "pass", out=0, hand=-10)
    scores(catnasta(hand="45", stock="", table="KKK"), "discard 4", out=0, hand=-5, melded=30)
