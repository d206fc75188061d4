"""RULES 4.5: "Partner, may I go out?"."""

from __future__ import annotations

import pytest

from canasta import CanastaError, Rules

from .checking import GOES_ON, GOES_OUT, OK, REFUSED, check, leads_to, lists, refused, refused_also_for, scores
from .telling import after, catnasta, classic2, classic3, classic4, hoyle

CANASTA = "QQQQQQQ"


def test_who_may_ask() -> None:
    """After drawing or taking, with two cards at least and a way out."""
    check(classic4(hand="KKK 4", table=CANASTA), "ask", OK)
    check(classic4(turn=1, hand="KKK 4", table=CANASTA), "ask", OK)
    check(classic4(hand="KKK", table=CANASTA), "ask", OK)
    check(classic4(hand="Q4", table="QQQQQQ"), "ask", OK)
    check(classic4(hand="QQ", table="QQQQQ"), "ask", OK)
    check(classic4(hand="KK2 4", table=CANASTA), "ask", OK)
    check(classic4(hand="24", table=CANASTA), "ask", OK)
    check(classic4(hand="3s 3c 3s 4", table=CANASTA), "ask", OK)
    check(classic4(hand="KKKKKKK 4"), "ask", OK)
    check(classic4(hand="4444444 9", score=3000), "ask", OK)


def test_only_with_a_way_out() -> None:
    """The player must be able to go out this turn."""
    check(classic4(hand="45", table=CANASTA), "ask", refused("no_way_out"))
    check(classic4(hand="KKK 45", table=CANASTA), "ask", refused("no_way_out"))
    check(classic4(hand="KKK 4", table="QQQQQQ"), "ask", refused("no_way_out"))
    check(classic4(hand="KKKKKK 4"), "ask", refused("no_way_out"))
    check(classic4(hand="KK 4", table=CANASTA), "ask", refused("no_way_out"))
    check(classic4(hand="3s 3c 4", table=CANASTA), "ask", refused("no_way_out"))
    check(classic4(hand="3s 3c 2 45", table=CANASTA), "ask", refused("no_way_out"))
    check(classic4(hand="KKK 4", table=CANASTA, canastas_to_go_out=2), "ask", refused("no_way_out"))


def test_with_two_cards_at_least() -> None:
    """Who has one card goes out or not."""
    check(classic4(hand="4", table=CANASTA), "ask", refused("needs_two_cards", has=1))
    check(classic4(hand="24", table=CANASTA), "ask", OK)


def test_after_drawing_or_taking() -> None:
    """Not before."""
    check(classic4(hand="KKK 4", table=CANASTA, phase="draw"), "ask", refused_also_for("wrong_phase", phase="draw"))
    check(after(classic4(hand="KKK", table=CANASTA, stock="64"), "draw"), "ask", OK)
    check(after(classic4(hand="KK J 4", table=f"JJJ, {CANASTA}", pile="K"), "take K: KK"), "ask", OK)


def test_before_any_meld_of_the_turn() -> None:
    """A take is no `meld`."""
    check(after(classic4(hand="KKK J 4", table=f"JJJ, {CANASTA}"), "meld K: KKK"), "ask", refused("ask_before_melding"))
    check(classic4(hand="J4", table=f"JJJ, {CANASTA}", melded=True), "ask", refused("ask_before_melding"))
    check(classic4(hand="J4", table=f"JJJ, {CANASTA}", pile_taken=True), "ask", OK)
    check(after(classic4(hand="KKK J 4", table=f"JJJ, {CANASTA}"), "meld K: KKK", "undo"), "ask", OK)


def test_once_a_turn() -> None:
    """The answer holds."""
    check(after(classic4(hand="KKK 4", table=CANASTA), "ask", "no"), "ask", refused_also_for("asked_already"))
    check(after(classic4(hand="KKK 4", table=CANASTA), "ask", "yes"), "ask", refused("asked_already"))
    check(classic4(hand="KKK 4", table=CANASTA, answer="no"), "ask", refused_also_for("asked_already"))


def test_rules_without_asking() -> None:
    """`ask_partner` is for four players, and only where the rules have it."""
    check(hoyle(hand="KKK 4", table=CANASTA), "ask", refused("ask_not_allowed"))
    check(classic2(hand="KKK 4", table=f"{CANASTA}, JJJJJJJ"), "ask", refused("ask_not_allowed"))
    check(classic3(hand="KKK 4", table=f"{CANASTA}, JJJJJJJ"), "ask", refused("ask_not_allowed"))
    check(catnasta(players=4, hand="KKK 4", table=CANASTA), "ask", refused("ask_not_allowed"))
    check(catnasta(players=4, ask_partner=True, hand="KKK 4", table=CANASTA), "ask", OK)
    check(classic4(hand="KKK 4", table=CANASTA, ask_partner=False), "ask", refused("ask_not_allowed"))
    with pytest.raises(CanastaError, match="ask_partner"):
        Rules.preset("classic2", ask_partner=True)
    with pytest.raises(CanastaError, match="ask_partner"):
        Rules.preset("classic3", ask_partner=True)


def test_the_partner_answers() -> None:
    """It is the partner's move, and yes or no is all there is."""
    asked = after(classic4(hand="KKK 4", partner="777 9", table=CANASTA), "ask")
    leads_to(asked, [], turn=2, phase="asked", hand="KKK4")
    check(asked, "yes", OK)
    check(asked, "no", OK)
    check(asked, "yes", refused("not_your_turn", seat=0, turn=2), seat=0)
    check(asked, "yes", refused("not_your_turn", seat=1, turn=2), seat=1)
    check(asked, "draw", refused("wrong_phase", phase="asked"))
    check(asked, "discard 7", refused("wrong_phase", phase="asked"))
    check(asked, "meld 7: 777", refused("wrong_phase", phase="asked"))
    check(asked, "ask", refused_also_for("wrong_phase", phase="asked"))
    lists(asked, "yes", "no")
    leads_to(asked, "yes", turn=0, phase="play", hand="KKK4")
    leads_to(asked, "no", turn=0, phase="play", hand="KKK4")
    leads_to(after(classic4(turn=3, hand="KKK 4", table=CANASTA), "ask"), [], turn=1, phase="asked")


def test_answers_nobody_asked_for() -> None:
    """Yes and no belong to a question."""
    check(classic4(hand="KKK 4", table=CANASTA), "yes", refused("wrong_phase", phase="play"))
    check(classic4(hand="KKK 4", table=CANASTA), "no", refused("wrong_phase", phase="play"))
    check(classic4(hand="KKK 4", table=CANASTA, phase="draw"), "yes", refused("wrong_phase", phase="draw"))
    check(hoyle(hand="KKK 4", table=CANASTA), "yes", refused_also_for("wrong_phase"))


def test_after_a_yes_every_act_leaves_a_way_out() -> None:
    """And the turn ends only by going out."""
    yes = after(classic4(hand="KKK 4", table=CANASTA), "ask", "yes")
    check(yes, "meld K: KKK", GOES_ON)
    check(yes, "discard 4", refused("partner_said_yes"))
    check(yes, "discard K", refused("partner_said_yes"))
    check(after(yes, "meld K: KKK"), "discard 4", GOES_OUT)
    wild = after(classic4(hand="2 99 4", table=CANASTA), "ask", "yes")
    check(wild, "meld Q: 2", refused("partner_said_yes"))
    check(wild, "meld 9: 99 2", GOES_ON)
    check(wild, "discard 4", refused("partner_said_yes"))
    steps = after(classic4(hand="K J 4", table=f"KKK, JJJ, {CANASTA}"), "ask", "yes")
    check(steps, "meld K: K", GOES_ON)
    check(after(steps, "meld K: K"), "discard 4", refused("partner_said_yes"))
    check(after(steps, "meld K: K"), "meld J: J", GOES_ON)
    check(steps, "meld K: K; J: J", GOES_ON)
    check(classic4(hand="KKK 4", table=CANASTA, answer="yes"), "discard 4", refused("partner_said_yes"))
    check(classic4(hand="KKK 4", table=CANASTA, answer="yes"), "meld K: KKK", OK)


def test_after_a_yes_no_red_three_is_discarded() -> None:
    """`discard_red_threes` never ends the turn after the partner's yes."""
    told = {"hand": "KKK 4", "table": CANASTA, "red": "3h", "discard_red_threes": True}
    check(classic4(**told, answer="yes"), "discard 3h", refused("partner_said_yes"))
    check(classic4(**told, answer="no"), "discard 3h", OK)
    check(classic4(**told), "discard 3h", OK)


def test_after_a_no_nobody_goes_out() -> None:
    """No act goes out, and under `keep_one` none leaves fewer than two cards."""
    no = after(classic4(hand="KKK 4", table=CANASTA), "ask", "no")
    check(no, "meld K: KKK", refused("must_keep_two", "partner_said_no", left=1))
    check(no, "discard 4", GOES_ON)
    check(no, "discard K", GOES_ON)
    check(after(classic4(hand="KKK", table=CANASTA), "ask", "no"), "meld K: KKK", refused("partner_said_no"))
    two_left = after(classic4(hand="KKK JJ", table=f"JJJ, {CANASTA}"), "ask", "no")
    check(two_left, "meld K: KKK", GOES_ON)
    check(two_left, "meld J: JJ", GOES_ON)
    check(two_left, "meld K: KKK; J: JJ", refused("partner_said_no"))
    check(two_left, "meld K: KKK; J: J", refused("must_keep_two", "partner_said_no"))
    check(after(two_left, "meld K: KKK"), "meld J: JJ", refused("partner_said_no"))
    check(after(two_left, "meld K: KKK"), "discard J", GOES_ON)
    check(
        after(classic4(hand="3s 3c 3s 4", table=CANASTA), "ask", "no"),
        "meld 3: 3s 3c 3s",
        refused_also_for("partner_said_no"),
    )


def test_after_a_no_where_the_discard_can_be_passed() -> None:
    """`pass_discard`: one card may be left, and it is kept."""
    told = {"hand": "KKK 4", "table": CANASTA, "last_card": "pass_discard"}
    left = after(classic4(**told), "ask", "no", "meld K: KKK")
    check(after(classic4(**told), "ask", "no"), "meld K: KKK", GOES_ON)
    check(left, "discard 4", refused("partner_said_no"))
    check(left, "pass", GOES_ON)
    check(after(classic4(**told), "ask", "yes", "meld K: KKK"), "pass", REFUSED)
    check(after(classic4(**told), "ask", "yes", "meld K: KKK"), "discard 4", GOES_OUT)


def test_a_no_does_not_waive_the_minimum() -> None:
    """The concealed waiver is for those who can go out."""
    check(
        after(classic4(hand="4444444 9", score=3000), "ask", "no"),
        "meld 4: 4444444",
        refused_also_for("below_minimum", needed=120, has=35),
    )
    check(after(classic4(hand="4444444 9", score=3000), "ask", "yes"), "meld 4: 4444444", GOES_ON)


def test_the_answer_lasts_for_the_turn() -> None:
    """The next turn begins anew."""
    said_no = after(
        classic4(hand="KKK 4", other="789", partner="567", table=CANASTA, stock="85TJ"),
        "ask",
        "no",
        "discard 4",
        "draw",
    )
    leads_to(said_no, [], turn=1, phase="play")
    check(said_no, "discard 7", GOES_ON)


def test_asking_is_never_obligatory() -> None:
    """One goes out without asking, and scores the same."""
    check(classic4(hand="KKK", table=CANASTA), "meld K: KKK", GOES_OUT)
    check(after(classic4(hand="KKK 4", table=CANASTA), "meld K: KKK"), "discard 4", GOES_OUT)
    scores(classic4(hand="KKK 4", table=CANASTA), ["ask", "yes", "meld K: KKK", "discard 4"], out=100)
