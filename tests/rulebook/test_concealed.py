"""RULES 4.5: going out concealed."""

from __future__ import annotations

from .checking import GOES_ON, GOES_OUT, OK, check, refused, refused_also_for, scores
from .telling import after, catnasta, classic2, classic4, duel, hoyle, rounds


def test_the_bonus() -> None:
    """Nothing but red threes lay there when the turn began, and the turn includes a canasta: 100 more."""
    scores(hoyle(hand="KKKKKKK"), "meld K: KKKKKKK", out=100, concealed=100)
    scores(hoyle(hand="KKKKKKK 4"), ["meld K: KKKKKKK", "discard 4"], out=100, concealed=100)
    scores(hoyle(hand="KKKKKKK 444"), ["meld K: KKKKKKK", "meld 4: 444"], out=100, concealed=100)
    scores(hoyle(hand="KKKKK KK 4"), ["meld K: KKKKK", "meld K: KK", "discard 4"], out=100, concealed=100)
    scores(hoyle(hand="KKKKKKK", red="3h 3d"), "meld K: KKKKKKK", out=100, concealed=100)
    scores(hoyle(hand="KKKKKKK", against="444"), "meld K: KKKKKKK", out=100, concealed=100)
    scores(hoyle(hand="KKKKKKK", concealed_bonus=250), "meld K: KKKKKKK", out=100, concealed=250)


def test_not_after_an_earlier_meld() -> None:
    """The side had melds before this turn."""
    scores(hoyle(hand="KKKKKKK", table="QQQ"), "meld K: KKKKKKK", out=100, concealed=0)
    scores(hoyle(hand="KKKK", table="KKK"), "meld K: KKKK", out=100, concealed=0)
    scores(hoyle(hand="4", table="KKKKKKK"), "discard 4", out=100, concealed=0)
    scores(hoyle(hand="4", table="KKKKKKK", opened_before=False), "discard 4", out=100, concealed=100)


def test_not_without_a_canasta_in_the_turn() -> None:
    """Where no canasta is needed to go out, going out at once is not yet concealed."""
    scores(hoyle(hand="KKK QQQ", canastas_to_go_out=0), "meld K: KKK; Q: QQQ", out=100, concealed=0)
    scores(hoyle(hand="KKKKKKK", canastas_to_go_out=0), "meld K: KKKKKKK", out=100, concealed=100)
    scores(duel(hand="KKK QQQ"), "meld K: KKK; Q: QQQ", out=100, concealed=0)
    scores(duel(hand="KKKKKKK QQQ"), "meld K: KKKKKKK; Q: QQQ", out=100, concealed=100)


def test_the_bonus_is_paid_also_with_the_pile() -> None:
    """Taking the pile does not spoil it."""
    scores(hoyle(hand="KKKKKK 4", pile="K"), ["take K: KKKKKK", "discard 4"], out=100, concealed=100)
    scores(hoyle(hand="KKKKKK", pile="9K"), ["take K: KKKKKK", "discard 9"], out=100, concealed=100)
    scores(hoyle(hand="KKKKKK", pile="K"), "take K: KKKKKK", out=100, concealed=100)
    scores(duel(hand="KKKKKK 777", pile="K"), "take K: KKKKKK; 7: 777", out=100, concealed=100)
    scores(hoyle(hand="KKKKK 4", pile="KK"), ["take K: KKKKK", "meld K: K", "discard 4"], out=100, concealed=100)


def test_judged_by_side() -> None:
    """The partner's melds spoil it."""
    scores(classic4(hand="KKKKKKK"), "meld K: KKKKKKK", out=100, concealed=100)
    scores(classic4(hand="KKKKKKK", table="444"), "meld K: KKKKKKK", out=100, concealed=0)
    scores(classic4(turn=2, hand="KKKKKKK", against="444"), "meld K: KKKKKKK", out=100, concealed=100)


def test_presets_without_the_bonus() -> None:
    """`rounds` and `catnasta` pay nothing for it."""
    scores(rounds(hand="KKKKKKK"), "meld K: KKKKKKK", out=100, concealed=0)
    scores(catnasta(hand="KKKKKKK 4"), ["meld K: KKKKKKK", "discard 4"], out=100, concealed=0)
    scores(classic2(hand="KKKKKKK QQQQQQQ"), "meld K: KKKKKKK; Q: QQQQQQQ", out=100, concealed=100)


def test_the_minimum_is_waived() -> None:
    """`waived` (`hoyle`): the act leaves at most one card, includes a canasta, and the player can then go out."""
    check(hoyle(hand="4444444", score=3000), "meld 4: 4444444", GOES_OUT)
    check(hoyle(hand="4444444 9", score=3000), "meld 4: 4444444", GOES_ON)
    check(after(hoyle(hand="4444444 9", score=3000), "meld 4: 4444444"), "discard 9", GOES_OUT)
    check(hoyle(hand="4444444 555 9", score=3000), "meld 4: 4444444; 5: 555", GOES_ON)
    # Two canastas needed: the last five cannot be discarded, but melding it goes out.
    seven_each = hoyle(hand="4444444 5555555", score=3000, canastas_to_go_out=2)
    check(seven_each, "meld 4: 4444444; 5: 555555", GOES_ON)
    check(hoyle(hand="4444444", score=0), "meld 4: 4444444", GOES_OUT)
    check(hoyle(hand="444444 2 9", score=3000), "meld 4: 444444 2", GOES_ON)


def test_the_waiver_is_only_for_going_out() -> None:
    """Two cards left, no canasta in the act, or too few canastas: the minimum holds."""
    check(hoyle(hand="4444444 98", score=3000), "meld 4: 4444444", refused("below_minimum", needed=120, has=35))
    check(hoyle(hand="444444 9", score=3000), "meld 4: 444444", refused("below_minimum", needed=120, has=30))
    check(hoyle(hand="4444444 555", score=3000), "meld 4: 4444444", refused("below_minimum", needed=120, has=35))
    check(
        hoyle(hand="4444444 9", score=3000, canastas_to_go_out=2), "meld 4: 4444444", refused("below_minimum", has=35)
    )
    check(hoyle(hand="4444444 9", score=3000, melds_to_go_out=2), "meld 4: 4444444", refused("below_minimum", has=35))
    check(
        hoyle(hand="444 555 9", score=3000, canastas_to_go_out=0),
        "meld 4: 444; 5: 555",
        refused("below_minimum", needed=120, has=30),
    )
    check(
        hoyle(hand="444 555", score=3000, canastas_to_go_out=0),
        "meld 4: 444; 5: 555",
        refused("below_minimum", needed=120, has=30),
    )
    check(
        hoyle(hand="4444444", score=3000, last_discard="required"),
        "meld 4: 4444444",
        refused_also_for("must_end_with_discard"),
    )
    check(hoyle(hand="4444444 9", score=3000, last_discard="required"), "meld 4: 4444444", OK)


def test_the_waiver_with_the_pile() -> None:
    """`waived`: also by a take; the rest of the pile counts among the cards left."""
    check(hoyle(hand="444444 9", pile="4", score=3000), "take 4: 444444", GOES_ON)
    check(hoyle(hand="444444", pile="84", score=3000), "take 4: 444444", GOES_ON)
    check(hoyle(hand="444444", pile="4", score=3000), "take 4: 444444", GOES_OUT)
    check(hoyle(hand="444444 9", pile="84", score=3000), "take 4: 444444", refused("below_minimum", needed=120, has=35))


def test_waived_only_without_the_pile() -> None:
    """`waived_without_pile` (`duel` and the classic presets)."""
    check(duel(hand="4444444 555 9", score=3000), "meld 4: 4444444; 5: 555", GOES_ON)
    check(duel(hand="4444444 555", score=3000), "meld 4: 4444444; 5: 555", GOES_OUT)
    check(
        duel(hand="444444 555 9", pile="4", score=3000),
        "take 4: 444444; 5: 555",
        refused("below_minimum", needed=120, has=50),
    )
    check(classic4(hand="4444444 9", score=3000), "meld 4: 4444444", GOES_ON)
    check(
        classic4(hand="444444 9", pile="4", score=3000), "take 4: 444444", refused("below_minimum", needed=120, has=35)
    )
    check(classic2(hand="4444444 5555555 9", score=3000), "meld 4: 4444444; 5: 5555555", GOES_ON)
    check(
        classic2(hand="444444 5555555 9", pile="4", score=3000),
        "take 4: 444444; 5: 5555555",
        refused("below_minimum", needed=120, has=70),
    )
    check(
        hoyle(hand="444444 9", pile="4", score=3000, concealed_minimum="waived_without_pile"),
        "take 4: 444444",
        refused("below_minimum", needed=120, has=35),
    )
    check(
        duel(hand="444444 555 9", pile="4", score=3000, concealed_minimum="waived"), "take 4: 444444; 5: 555", GOES_ON
    )


def test_the_minimum_is_kept() -> None:
    """`kept` (`catnasta`): a concealed hand opens like any other."""
    check(catnasta(hand="4444444 9", score=3000), "meld 4: 4444444", refused("below_minimum", needed=120, has=35))
    check(catnasta(hand="4444444 9"), "meld 4: 4444444", refused("below_minimum", needed=50, has=35))
    check(catnasta(hand="KKKKKKK 9"), "meld K: KKKKKKK", GOES_ON)
    check(
        hoyle(hand="4444444", score=3000, concealed_minimum="kept"), "meld 4: 4444444", refused("below_minimum", has=35)
    )
    check(rounds(hand="4444444", score=3000), "meld 4: 4444444", GOES_OUT)
    check(rounds(hand="4444444", score=3000, minimum="table"), "meld 4: 4444444", refused("below_minimum", has=35))
