"""RULES 4.3, taking hold: claim the pile first, decide then, or pay."""

from __future__ import annotations

from .checking import OK, REFUSED, check, leads_to, lists, refused, refused_also_for, scores
from .telling import after, catnasta, classic2, classic4, duel, hoyle, rounds


def test_taking_hold_needs_no_usable_card() -> None:
    """`claim` is legal even if the pile cannot be taken."""
    check(hoyle(hand="KK 45", table="QQQ", pile="9K"), "claim", OK)
    check(hoyle(hand="456", table="QQQ", pile="9K"), "claim", OK)
    check(hoyle(hand="456", pile="9K"), "claim", OK)
    check(hoyle(hand="456", pile="2K"), "claim", OK)
    check(hoyle(hand="4", pile="9K"), "claim", OK)
    check(hoyle(hand="45", pile="K"), "claim", OK)


def test_what_cannot_be_taken_hold_of() -> None:
    """Not an empty or blocked pile, not one card against one card, not without a stock."""
    check(hoyle(hand="456", table="QQQ", pile=""), "claim", refused("pile_empty"))
    check(hoyle(hand="456", table="QQQ", pile="9 3s"), "claim", refused("pile_blocked"))
    check(hoyle(hand="456", table="QQQ", pile="9 2s"), "claim", refused("pile_blocked"))
    check(hoyle(hand="456", table="QQQ", pile="9 *"), "claim", refused("pile_blocked"))
    check(hoyle(hand="456", table="QQQ", pile="9 3h"), "claim", refused("pile_blocked"))
    check(hoyle(hand="4", table="KKK", pile="K"), "claim", refused("one_card_each"))
    check(hoyle(hand="456", table="KKK", pile="9K", stock=""), "claim", refused("stock_empty"))
    check(hoyle(hand="AA 456", pile="9A", take_before_initial="never"), "claim", refused("pile_closed"))
    check(hoyle(hand="AA 456", table="QQQ", pile="9A", take_before_initial="never"), "claim", OK)
    check(hoyle(hand="456", pile="9 3s", black_three_blocks=False), "claim", OK)


def test_rules_without_a_penalty() -> None:
    """An impossible take is simply refused there."""
    check(duel(hand="KK 45", table="QQQ", pile="9K"), "claim", refused("claim_not_allowed"))
    check(rounds(hand="KK 45", table="QQQ", pile="9K"), "claim", refused("claim_not_allowed"))
    check(catnasta(hand="KK 45", table="QQQ", pile="9K"), "claim", refused("claim_not_allowed"))
    check(classic2(hand="KK 45", table="QQQ", pile="9K"), "claim", refused("claim_not_allowed"))
    check(classic4(hand="KK 45", table="QQQ", pile="9K"), "claim", refused("claim_not_allowed"))
    check(hoyle(hand="KK 45", table="QQQ", pile="9K", take_back_penalty=None), "claim", refused("claim_not_allowed"))
    check(rounds(hand="KK 45", table="QQQ", pile="9K", take_back_penalty=50), "claim", OK)


def test_then_only_take_or_put_back() -> None:
    """A player who holds the pile decides about the pile."""
    held = after(hoyle(hand="KK 777 45", table="QQQ", pile="9K", stock="66"), "claim")
    check(held, "take K: KK", OK)
    check(held, "take K: KK; 7: 777", OK)
    check(held, "putback", OK)
    check(held, "draw", refused("wrong_phase", action="draw", phase="claimed"))
    check(held, "claim", refused("wrong_phase", action="claim", phase="claimed"))
    check(held, "meld 7: 777", refused("wrong_phase", action="meld", phase="claimed"))
    check(held, "discard 4", refused("wrong_phase", action="discard", phase="claimed"))
    check(held, "pass", refused_also_for("wrong_phase"))
    check(held, "undo", REFUSED)
    leads_to(held, "take K: KK", table="KKK, QQQ", hand="777 45 9", pile="", phase="play", turn=0)
    lists(after(hoyle(hand="KK 45", table="QQQ", pile="9K"), "claim"), "take K: KK", "putback")


def test_taking_hold_changes_nothing_yet() -> None:
    """The pile lies where it lay, the turn goes on."""
    leads_to(
        hoyle(hand="456", pile="9K", stock="66"), "claim", hand="456", pile="9K", stock="66", phase="claimed", turn=0
    )


def test_the_take_obeys_the_same_rules() -> None:
    """Taking hold gives no right to take."""
    check(after(hoyle(hand="K2 456", table="QQQ", pile="2K"), "claim"), "take K: K2", refused("pile_frozen", has=1))
    check(after(hoyle(hand="KK 456", pile="9K"), "claim"), "take K: KK", refused("below_minimum", needed=50, has=30))
    check(after(hoyle(hand="K 456", table="QQQ", pile="9K"), "claim"), "take K: K", refused("meld_too_small"))
    check(after(hoyle(hand="456", table="KKK", pile="9K"), "claim"), "take K:", OK)


def test_putting_back() -> None:
    """It costs the penalty, and then only drawing is left."""
    back = after(hoyle(hand="KK 45", table="QQQ", pile="9K", stock="68"), "claim", "putback")
    leads_to(back, [], hand="KK45", pile="9K", stock="68", phase="draw", turn=0)
    check(back, "draw", OK)
    check(back, "take K: KK", refused("must_draw"))
    check(back, "claim", refused("must_draw"))
    check(back, "putback", refused_also_for("wrong_phase"))
    lists(back, "draw")
    leads_to(back, "draw", hand="KK458", stock="6", phase="play")


def test_putting_back_what_was_not_taken() -> None:
    """There is nothing to put back."""
    check(
        hoyle(hand="KK 45", pile="9K", phase="draw"), "putback", refused("wrong_phase", action="putback", phase="draw")
    )
    check(
        hoyle(hand="KK 45", pile="9K", phase="play"), "putback", refused("wrong_phase", action="putback", phase="play")
    )
    check(rounds(hand="KK 45", pile="9K", phase="draw"), "putback", REFUSED)


def test_the_position_can_be_set_up() -> None:
    """A position knows that the pile is held, or was put back."""
    check(hoyle(hand="KK 45", table="QQQ", pile="9K", phase="claimed"), "take K: KK", OK)
    check(hoyle(hand="KK 45", table="QQQ", pile="9K", phase="claimed"), "putback", OK)
    check(hoyle(hand="KK 45", table="QQQ", pile="9K", must_draw=True), "take K: KK", refused("must_draw"))
    check(hoyle(hand="KK 45", table="QQQ", pile="9K", must_draw=True), "claim", refused("must_draw"))
    check(hoyle(hand="KK 45", table="QQQ", pile="9K", must_draw=True), "draw", OK)


def test_the_penalty_is_on_the_sheet() -> None:
    """Minus the penalty for each putback of the hand."""
    last = hoyle(hand="4", table="QQQQQQQ", other="J", pile="9K", stock="3h")
    scores(last, ["claim", "putback", "draw"], penalty=-50)
    scores(last, ["draw"], penalty=0)
    scores(hoyle(hand="4", pile="9K", stock="3h", take_back_penalty=100), ["claim", "putback", "draw"], penalty=-100)
    scores(hoyle(hand="4", pile="9K", stock="3h", penalties=[50, 0]), ["claim", "putback", "draw"], penalty=-100)
    scores(hoyle(hand="4", pile="9K", stock="3h", penalties=[100, 50]), ["draw"], penalty=-100)
    scores(hoyle(hand="4", pile="9K", stock="3h", penalties=[100, 50]), ["draw"], side=1, penalty=-50)
    scores(
        hoyle(hand="45", other="JT", pile="9K", stock="3h 6 6"),
        ["claim", "putback", "draw", "discard 4", "draw", "discard J", "claim", "putback", "draw"],
        penalty=-100,
    )
    scores(
        hoyle(hand="45", other="JT", pile="9K", stock="3h 6"),
        ["claim", "putback", "draw", "discard 4", "claim", "putback", "draw"],
        side=1,
        penalty=-50,
    )


def test_a_putback_once_a_turn() -> None:
    """After drawing the pile is out of reach until the next turn."""
    check(after(hoyle(hand="45", pile="9K", stock="66"), "claim", "putback", "draw"), "claim", refused("wrong_phase"))
