"""RULES 4.2: drawing from the stock, and the red threes in it."""

from __future__ import annotations

from .checking import ENDS_THE_HAND, GOES_ON, OK, check, leads_to, refused, scores
from .telling import after, catnasta, classic2, classic3, classic4, duel, hoyle, rounds


def test_one_card() -> None:
    """`draw_count` 1: the top of the stock joins the hand."""
    leads_to(hoyle(hand="45", stock="6789"), "draw", hand="459", stock="678", phase="play", turn=0)
    leads_to(rounds(hand="45", stock="6789"), "draw", hand="459", stock="678", phase="play")
    leads_to(catnasta(hand="45", stock="6789"), "draw", hand="459", stock="678", phase="play")
    leads_to(classic4(hand="45", stock="6789"), "draw", hand="459", stock="678", phase="play")
    leads_to(hoyle(hand="45", stock="678 2"), "draw", hand="452", stock="678")
    leads_to(hoyle(hand="45", stock="678 3s"), "draw", hand="45 3s", stock="678", red="")
    leads_to(duel(hand="45", stock="6789", draw_count=1), "draw", hand="459", stock="678")


def test_two_cards() -> None:
    """`draw_count` 2 in `duel` and in the classic games for two and three; one card is discarded all the same."""
    leads_to(duel(hand="45", stock="6789"), "draw", hand="4598", stock="67", phase="play")
    leads_to(classic2(hand="45", stock="6789"), "draw", hand="4598", stock="67", phase="play")
    leads_to(classic3(hand="45", stock="6789"), "draw", hand="4598", stock="67", phase="play")
    leads_to(hoyle(hand="45", stock="6789", draw_count=2), "draw", hand="4598", stock="67")
    leads_to(duel(hand="45", stock="6789"), ["draw", "discard 4"], hand="598", turn=1, phase="draw")


def test_what_is_left_is_drawn() -> None:
    """Fewer cards in the stock than `draw_count`: what is there."""
    leads_to(duel(hand="45", stock="9"), "draw", hand="459", stock="", phase="play")
    leads_to(classic2(hand="45", stock="9"), "draw", hand="459", stock="", phase="play")
    leads_to(duel(hand="45", stock="89"), "draw", hand="4598", stock="", phase="play")


def test_the_last_card_does_not_end_the_hand() -> None:
    """Only a red three does."""
    check(hoyle(hand="45", stock="9"), "draw", GOES_ON)
    check(duel(hand="45", stock="9"), "draw", GOES_ON)
    check(rounds(hand="45", stock="9"), "draw", GOES_ON)
    check(catnasta(hand="45", stock="9"), "draw", GOES_ON)
    check(classic4(hand="45", stock="9"), "draw", GOES_ON)


def test_a_drawn_red_three_is_laid_and_replaced() -> None:
    """The replacement comes from the stock, as often as it is needed."""
    leads_to(hoyle(hand="45", stock="67 3h"), "draw", hand="457", stock="6", red="3h", phase="play")
    leads_to(hoyle(hand="45", stock="6 3d 3h"), "draw", hand="456", stock="", red="3h 3d", phase="play")
    leads_to(hoyle(hand="45", red="3d", stock="67 3h"), "draw", hand="457", red="3d 3h")
    leads_to(duel(hand="45", stock="67 3h"), "draw", hand="4576", stock="", red="3h", phase="play")
    leads_to(duel(hand="45", stock="6 3h 7"), "draw", hand="457 6", stock="", red="3h", phase="play")
    leads_to(duel(hand="45", stock="9 6 3d 7 3h"), "draw", hand="4576", stock="9", red="3h 3d")
    leads_to(classic4(turn=2, hand="45", stock="67 3h"), "draw", hand="457", red="3h", their_red="")


def test_a_red_three_as_last_card_ends_the_hand() -> None:
    """It is laid, and that was the hand, in every preset."""
    check(hoyle(hand="45", stock="3h"), "draw", ENDS_THE_HAND)
    check(duel(hand="45", stock="3h"), "draw", ENDS_THE_HAND)
    check(rounds(hand="45", stock="3h"), "draw", ENDS_THE_HAND)
    check(catnasta(hand="45", stock="3h"), "draw", ENDS_THE_HAND)
    check(classic2(hand="45", stock="3h"), "draw", ENDS_THE_HAND)
    check(classic3(hand="45", stock="3h"), "draw", ENDS_THE_HAND)
    check(classic4(hand="45", stock="3h"), "draw", ENDS_THE_HAND)
    leads_to(hoyle(hand="45", stock="3h"), "draw", over=True, phase="over", red="3h", hand="45", stock="")


def test_also_as_second_card_or_as_replacement() -> None:
    """Cards already drawn stay in hand, nothing is melded or discarded."""
    leads_to(duel(hand="45", stock="3h 6", pile="9"), "draw", over=True, red="3h", hand="456", stock="", pile="9")
    leads_to(classic2(hand="45", stock="3h 6"), "draw", over=True, red="3h", hand="456")
    leads_to(hoyle(hand="45", stock="3d 3h"), "draw", over=True, red="3h 3d", hand="45")
    leads_to(duel(hand="45", stock="3d 3h 6"), "draw", over=True, red="3h 3d", hand="456")
    leads_to(duel(hand="45", stock="3d 6 3h"), "draw", over=True, red="3h 3d", hand="456")
    scores(duel(hand="45", stock="3h 6"), "draw", hand=-15, melded=0, out=0)
    scores(hoyle(hand="45", table="KKK", stock="3h"), "draw", hand=-10, melded=30, out=0, red_threes=100)


def test_no_drawing_from_an_empty_stock() -> None:
    """What happens then is RULES 4.6."""
    check(hoyle(hand="45", stock="", pile="9"), "draw", refused("stock_empty"))
    check(duel(hand="45", stock="", pile="9"), "draw", refused("stock_empty"))
    check(rounds(hand="45", stock="", pile="9"), "draw", refused("stock_empty"))
    check(classic4(hand="45", stock="", pile="9"), "draw", refused("stock_empty"))


def test_drawing_once_a_turn() -> None:
    """Not after drawing, not after taking."""
    check(after(hoyle(hand="45", stock="6789"), "draw"), "draw", refused("wrong_phase", action="draw", phase="play"))
    check(after(duel(hand="45", stock="6789"), "draw"), "draw", refused("wrong_phase"))
    check(after(hoyle(hand="45", table="KKK", pile="9K"), "take K:"), "draw", refused("wrong_phase"))
    check(hoyle(hand="45", stock="6789"), "draw", OK)


def test_what_comes_after_drawing() -> None:
    """Melding and discarding wait until a card is drawn."""
    check(hoyle(hand="45", phase="draw"), "discard 4", refused("wrong_phase", action="discard", phase="draw"))
    check(rounds(hand="KKK 45", phase="draw"), "meld K: KKK", refused("wrong_phase", action="meld", phase="draw"))
    check(after(hoyle(hand="45", stock="69"), "draw"), "discard 9", OK)
    check(after(rounds(hand="KK 45", stock="6K"), "draw"), "meld K: KKK", OK)
