"""RULES 6: every row of the table of presets, as values and, where it decides about play, as play."""

from __future__ import annotations

from canasta import Rules

from .checking import ENDS_THE_HAND, GOES_ON, GOES_OUT, OK, check, leads_to, refused, refused_also_for, scores, shows
from .telling import after, catnasta, classic2, classic3, classic4, duel, hoyle, rounds

CANASTA = "QQQQQQQ"
TWO_CANASTAS = "QQQQQQQ, JJJJJJJ"
COLUMNS = ("hoyle", "duel", "rounds", "catnasta", "classic2", "classic4")


def row(option: str, *values: object) -> None:
    """The row of an option in the table: one value for all presets, or one each."""
    __tracebackhide__ = True
    values = values * 6 if len(values) == 1 else values
    assert (option, *(getattr(Rules.preset(name), option) for name in COLUMNS)) == (option, *values)


def test_the_table() -> None:
    """Section 6, row by row: hoyle, duel, rounds, catnasta, classic2, classic4."""
    row("players", 2, 2, 2, 2, 2, 4)
    row("hand_size", 15, 15, 15, 15, 15, 11)
    row("draw_count", 1, 2, 1, 1, 2, 1)
    row("lead", "alternate", "alternate", "leader", "alternate", "alternate", "alternate")
    row("red_threes_laid", "deal", "first_turn", "deal", "deal", "deal", "deal")
    row("minimum", "table", "table", None, "table", "table", "table")
    row("top_card_counts", True)
    row("canastas_count", False)
    without_pile = "waived_without_pile"
    row("concealed_minimum", "waived", without_pile, "kept", "kept", without_pile, without_pile)
    row("max_wilds", None, 3, 3, 3, 3, 3)
    equal, fewer, two = "at_most_naturals", "fewer_than_naturals", "two_naturals"
    row("wild_balance", equal, fewer, two, equal, two, two)
    row("wild_melds", True, False, False, True, False, False)
    row("black_three_melds", "going_out", "going_out", "any_time", "going_out", "going_out", "going_out")
    both = frozenset({"wild", "red_three"})
    row("freezes", both, both | {"black_three"}, frozenset(), frozenset({"wild"}), both, both)
    row("black_three_blocks", True)
    row("discard_red_threes", False)
    row("take_before_initial", "free", "natural_pair", "free", "never", "natural_pair", "natural_pair")
    row("take_back_penalty", 50, None, None, None, None, None)
    row("canastas_to_go_out", 1, 0, 1, 1, 2, 1)
    row("melds_to_go_out", 1, 2, 1, 1, 1, 1)
    row("last_discard", "optional", "optional", "optional", "required", "optional", "optional")
    row("last_card", "pass_discard", "keep_one", "keep_one", "keep_one", "keep_one", "keep_one")
    row("ask_partner", False, False, False, False, False, True)
    row("stock_end", "take_top", "take_pile", "both_pass", "stop", "take_pile", "take_pile")
    row("natural_canasta", 500)
    row("mixed_canasta", 300)
    row("wild_canasta", 1000)
    row("out_bonus", 100)
    row("concealed_bonus", 100, 100, 0, 0, 100, 100)
    row("red_three_bonus", 100)
    row("all_red_threes", 800, 800, 400, 800, 800, 800)
    row("red_three_penalty", "opponent_out", "never", "never", "no_meld", "no_meld", "no_meld")
    row("positive_needs_canasta", False)
    row("target", 5000, 5005, None, 5000, 5000, 5000)


def test_the_names() -> None:
    """`hoyle` is the default; `classic3` is `classic2` for three with 13 cards."""
    assert list(Rules.presets()) == ["hoyle", "duel", "rounds", "catnasta", "classic2", "classic3", "classic4"]
    assert Rules() == Rules.preset("hoyle")
    assert Rules.preset("classic2").diff(Rules.preset("classic3")) == [("players", 2, 3), ("hand_size", 15, 13)]
    assert Rules.preset("catnasta", players=4).hand_size == 11
    assert Rules.preset("catnasta", players=4, hand_size=12).hand_size == 12


def test_the_difference_of_two() -> None:
    """`diff` names each option that differs, with both values."""
    assert Rules.preset("hoyle").diff(Rules.preset("hoyle")) == []
    assert Rules.preset("hoyle", canastas_to_go_out=2).diff(Rules()) == [("canastas_to_go_out", 2, 1)]
    assert Rules().diff(Rules.preset("hoyle", target=None)) == [("target", 5000, None)]


def test_draw_count() -> None:
    """One card, two in `duel` and in `classic2` and `classic3`."""
    leads_to(hoyle(hand="45", stock="789"), "draw", hand="459")
    leads_to(duel(hand="45", stock="789"), "draw", hand="4598")
    leads_to(rounds(hand="45", stock="789"), "draw", hand="459")
    leads_to(catnasta(hand="45", stock="789"), "draw", hand="459")
    leads_to(classic2(hand="45", stock="789"), "draw", hand="4598")
    leads_to(classic3(hand="45", stock="789"), "draw", hand="4598")
    leads_to(classic4(hand="45", stock="789"), "draw", hand="459")


def test_red_threes_laid() -> None:
    """Only in `duel` a hand may hold one, until its first turn begins."""
    shows(duel(hand="3h 45", stock="789", phase="draw"), hand="459", red="3h", stock="78", phase="draw")
    leads_to(
        duel(hand="45 6", other="3h JT", stock="789"), "discard 4", other="JT9", their_red="3h", stock="78", turn=1
    )


def test_minimum() -> None:
    """The table in all presets but `rounds`."""
    for preset in (hoyle, duel, catnasta, classic2, classic3, classic4):
        check(preset(hand="KKK 456"), "meld K: KKK", refused("below_minimum", needed=50, has=30))
        check(preset(hand="AAA** 456", score=3000), "meld A: AAA**", OK)
    check(rounds(hand="KKK 456"), "meld K: KKK", OK)


def test_top_card_counts() -> None:
    """In all presets that have a minimum and let a side open with the pile."""
    for preset in (hoyle, duel, classic2, classic3, classic4):
        check(preset(hand="AA 456", pile="9A"), "take A: AA", OK)


def test_canastas_count() -> None:
    """In none."""
    for preset in (hoyle, duel, catnasta, classic2, classic3, classic4):
        check(preset(hand="4444444 567"), "meld 4: 4444444", refused("below_minimum", needed=50, has=35))


def test_concealed_minimum() -> None:
    """Waived in `hoyle`; without the pile in `duel` and the classic presets; kept in `catnasta`."""
    meld, take = "meld 4: 4444444; 5: 5555555", "take 4: 444444; 5: 5555555"
    for preset in (hoyle, duel, classic2, classic3, classic4):
        check(preset(hand="4444444 5555555 9", score=3000), meld, OK)
    check(catnasta(hand="4444444 5555555 9", score=3000), meld, refused("below_minimum", needed=120, has=70))
    check(hoyle(hand="444444 5555555 9", pile="4", score=3000), take, OK)
    for preset in (duel, classic2, classic3, classic4):
        check(preset(hand="444444 5555555 9", pile="4", score=3000), take, refused("below_minimum", needed=120, has=70))


def test_max_wilds() -> None:
    """Three, but in `hoyle`."""
    check(hoyle(hand="KKKKK2222 456", table="QQQ"), "meld K: KKKKK2222", OK)
    for preset in (duel, rounds, catnasta, classic2, classic3, classic4):
        check(preset(hand="KKKKK2222 456", table="QQQ"), "meld K: KKKKK2222", refused("too_many_wilds", limit=3, has=4))


def test_wild_balance() -> None:
    """At most as many as naturals; fewer in `duel`; beside two naturals in `rounds` and the classic presets."""
    for preset in (hoyle, catnasta):
        check(preset(hand="KKK222 456", table="QQQ"), "meld K: KKK222", OK)
        check(preset(hand="KK222 456", table="QQQ"), "meld K: KK222", refused("wilds_outnumber"))
    check(duel(hand="KK2 456", table="QQQ"), "meld K: KK2", OK)
    check(duel(hand="KK22 456", table="QQQ"), "meld K: KK22", refused("wilds_outnumber"))
    for preset in (rounds, classic2, classic3, classic4):
        check(preset(hand="KK222 456", table="QQQ"), "meld K: KK222", OK)


def test_wild_melds() -> None:
    """In `hoyle` and `catnasta`."""
    for preset in (hoyle, catnasta):
        check(preset(hand="222 456", table="QQQ"), "meld W: 222", OK)
    for preset in (duel, rounds, classic2, classic3, classic4):
        check(preset(hand="222 456", table="QQQ"), "meld W: 222", refused("wild_melds_not_allowed"))


def test_black_three_melds() -> None:
    """Only when going out, at any time in `rounds`."""
    for preset in (hoyle, duel, catnasta, classic2, classic3, classic4):
        told = {"hand": "3s 3c 3s 45", "table": TWO_CANASTAS}
        check(preset(**told), "meld 3: 3s 3c 3s", refused("black_threes_going_out"))
    check(rounds(hand="3s 3c 3s 45"), "meld 3: 3s 3c 3s", OK)


def test_freezes() -> None:
    """Wild cards and red threes; black threes too in `duel`; only wild cards in `catnasta`; nothing in `rounds`."""
    frozen, told = refused("pile_frozen", needed=2, has=1), {"hand": "K2 45", "table": "QQQ"}
    for preset in (hoyle, classic2, classic3, classic4):
        check(preset(pile="2K", **told), "take K: K2", frozen)
        check(preset(pile="3h K", **told), "take K: K2", frozen)
        check(preset(pile="3s K", **told), "take K: K2", OK)
    check(duel(pile="2K", **told), "take K: K2", frozen)
    check(duel(pile="3h K", **told), "take K: K2", frozen)
    check(duel(pile="3s K", **told), "take K: K2", frozen)
    check(rounds(pile="2K", **told), "take K: K2", OK)
    check(rounds(pile="3h K", **told), "take K: K2", OK)
    check(rounds(pile="3s K", **told), "take K: K2", OK)
    check(catnasta(pile="2K", **told), "take K: K2", frozen)
    check(catnasta(pile="3h K", **told), "take K: K2", OK)
    check(catnasta(pile="3s K", **told), "take K: K2", OK)


def test_black_three_blocks() -> None:
    """In all."""
    for preset in (hoyle, duel, rounds, catnasta, classic2, classic3, classic4):
        check(preset(hand="KK 45", table="QQQ", pile="K 3s"), "take K: KK", refused_also_for("pile_blocked"))


def test_discard_red_threes() -> None:
    """In none."""
    for preset in (hoyle, duel, rounds, catnasta, classic2, classic3, classic4):
        check(preset(hand="45", red="3h"), "discard 3h", refused("red_threes_stay"))


def test_take_before_initial() -> None:
    """Free in `hoyle` and `rounds`, never in `catnasta`, with a natural pair elsewhere."""
    for preset in (hoyle, rounds):
        check(preset(hand="A2 456", pile="9A"), "take A: A2", OK)
    for preset in (duel, classic2, classic3, classic4):
        check(preset(hand="A2 456", pile="9A"), "take A: A2", refused("needs_natural_pair", needed=2, has=1))
        check(preset(hand="AA 456", pile="9A"), "take A: AA", OK)
    check(catnasta(hand="AA 456", pile="9A"), "take A: AA", refused("pile_closed"))


def test_take_back_penalty() -> None:
    """50 in `hoyle`; elsewhere nobody takes hold of the pile."""
    scores(hoyle(hand="45", pile="9A", stock="3h"), ["claim", "putback", "draw"], penalty=-50)
    for preset in (duel, rounds, catnasta, classic2, classic3, classic4):
        check(preset(hand="45", table="QQQ", pile="9A"), "claim", refused("claim_not_allowed"))


def test_canastas_to_go_out() -> None:
    """One; two in `classic2` and `classic3`; none in `duel`."""
    for preset in (hoyle, rounds, catnasta, classic4):
        check(preset(hand="4", table="KKK, AAA"), "discard 4", refused("needs_canastas", needed=1, has=0))
        check(preset(hand="4", table=CANASTA), "discard 4", GOES_OUT)
    for preset in (classic2, classic3):
        check(preset(hand="4", table=CANASTA), "discard 4", refused("needs_canastas", needed=2, has=1))
        check(preset(hand="4", table=TWO_CANASTAS), "discard 4", GOES_OUT)
    check(duel(hand="4", table="KKK, AAA"), "discard 4", GOES_OUT)


def test_melds_to_go_out() -> None:
    """Two in `duel`; elsewhere the canasta is the meld."""
    check(duel(hand="4", table=CANASTA), "discard 4", refused("needs_melds", needed=2, has=1))
    check(duel(hand="4", table="KKK, AAA"), "discard 4", GOES_OUT)
    for preset in (hoyle, rounds, catnasta, classic4):
        check(preset(hand="4", table=CANASTA), "discard 4", GOES_OUT)


def test_last_discard() -> None:
    """Required in `catnasta`."""
    for preset in (hoyle, duel, rounds, classic2, classic3, classic4):
        check(preset(hand="KKK", table=TWO_CANASTAS), "meld K: KKK", GOES_OUT)
    check(catnasta(hand="KKK", table=TWO_CANASTAS), "meld K: KKK", refused("must_end_with_discard"))


def test_last_card() -> None:
    """The discard is passed in `hoyle`; elsewhere nobody gets down to one card without a way out."""
    check(hoyle(hand="K4", table="KKK"), "meld K: K", OK)
    check(after(hoyle(hand="K4", table="KKK"), "meld K: K"), "pass", GOES_ON)
    for preset in (rounds, catnasta, classic2, classic3, classic4):
        check(preset(hand="K4", table="KKK"), "meld K: K", refused("must_keep_two", "needs_canastas", left=1))
    check(duel(hand="K4", table="KKK"), "meld K: K", refused("must_keep_two", "needs_melds", left=1))


def test_ask_partner() -> None:
    """Only in `classic4`."""
    check(classic4(hand="KKK 4", table=CANASTA), "ask", OK)
    for preset in (hoyle, duel, rounds, catnasta, classic2, classic3):
        check(preset(hand="KKK 4", table=TWO_CANASTAS), "ask", refused("ask_not_allowed"))


def test_stock_end() -> None:
    """`take_top` in `hoyle`, `both_pass` in `rounds`, `stop` in `catnasta`, `take_pile` elsewhere."""
    told = {"hand": "45", "table": "KKK", "pile": "9K", "stock": "", "phase": "draw"}
    check(hoyle(**told), "top K:", OK)
    check(hoyle(**told), "take K:", refused("use_top", rank="K"))
    for preset in (duel, classic2, classic3, classic4):
        check(preset(**told), "take K:", OK)
        check(preset(**told), "end", refused("must_take"))
    check(rounds(**told), "take K:", OK)
    check(rounds(**told), "pass", refused("must_take"))
    shows(catnasta(**told), over=True)
    cannot = {"hand": "45", "table": "QQQ", "pile": "9K", "stock": "", "phase": "draw"}
    for preset in (hoyle, duel, classic2, classic3, classic4):
        check(preset(**cannot), "end", ENDS_THE_HAND)
    check(rounds(**cannot), "pass", GOES_ON)


def test_concealed_bonus() -> None:
    """100, but nothing in `rounds` and `catnasta`."""
    for preset in (hoyle, duel, classic2, classic3, classic4):
        told = {"hand": "KKKKKKK JJJJJJJ 4"}
        scores(preset(**told), ["meld K: KKKKKKK; J: JJJJJJJ", "discard 4"], out=100, concealed=100)
    for preset in (rounds, catnasta):
        scores(preset(hand="KKKKKKK 4"), ["meld K: KKKKKKK", "discard 4"], out=100, concealed=0)


def test_canasta_bonuses() -> None:
    """500, 300 and, where there are wild melds, 1000."""
    for preset in (hoyle, duel, rounds, catnasta, classic2, classic3, classic4):
        scores(preset(hand="4", table="QQQQQQQ, JJJJJ22"), "discard 4", canastas=800)
    for preset in (hoyle, catnasta):
        scores(preset(hand="4", table="2222222"), "discard 4", canastas=1000)


def test_all_red_threes() -> None:
    """800, 400 in `rounds`."""
    for preset in (hoyle, duel, catnasta, classic2, classic3, classic4):
        scores(preset(hand="4", table=TWO_CANASTAS, red="3h 3d 3h 3d"), "discard 4", red_threes=800)
    scores(rounds(hand="4", table=TWO_CANASTAS, red="3h 3d 3h 3d"), "discard 4", red_threes=400)


def test_red_three_penalty() -> None:
    """`hoyle`: if the opponent went out; never in `duel` and `rounds`; elsewhere always without a meld."""
    for preset in (hoyle, catnasta, classic2, classic3, classic4):
        scores(preset(hand="4", table=TWO_CANASTAS, their_red="3h"), "discard 4", side=1, red_threes=-100)
    for preset in (duel, rounds):
        scores(preset(hand="4", table=TWO_CANASTAS, their_red="3h"), "discard 4", side=1, red_threes=100)
    for preset in (catnasta, classic2, classic3, classic4):
        scores(preset(hand="45", stock="3h"), "draw", red_threes=-100)
    for preset in (hoyle, duel, rounds):
        scores(preset(hand="45", stock="3h"), "draw", red_threes=100)


def test_positive_needs_canasta() -> None:
    """In none."""
    for preset in (hoyle, duel, rounds, catnasta, classic2, classic3, classic4):
        told = {"hand": "4", "table": TWO_CANASTAS, "other": "5", "against": "AAA"}
        scores(preset(**told), "discard 4", side=1, melded=60)
