"""RULES 3: for each option, what each of its values decides. `hoyle` with one option changed, unless said otherwise."""

from __future__ import annotations

import pytest

from canasta import CanastaError, Game, Rules

from .checking import ENDS_THE_HAND, GOES_ON, GOES_OUT, OK, check, leads_to, refused, refused_also_for, scores, shows
from .telling import after, classic4, hoyle

CANASTA = "QQQQQQQ"


def test_players() -> None:
    """Two and three play each for themselves, four as two partnerships."""
    leads_to(hoyle(players=2, turn=1, hand="45"), "discard 4", turn=0)
    leads_to(hoyle(players=3, turn=1, hand="45"), "discard 4", turn=2)
    leads_to(hoyle(players=4, turn=2, hand="45"), "discard 4", turn=3)
    check(hoyle(players=2, turn=1, hand="K45", table="KKK"), "meld K: K", OK)
    check(hoyle(players=3, turn=2, hand="K45", table="KKK"), "meld K: K", OK)
    check(hoyle(players=4, turn=2, hand="K45", table="KKK"), "meld K: K", OK)
    scores(hoyle(players=3, hand="4", table=CANASTA, other="5", partner="6"), "discard 4", side=2, hand=-5)
    scores(hoyle(players=4, hand="4", table=CANASTA, other="5", partner="6"), "discard 4", side=0, hand=-5)


def test_hand_size() -> None:
    """The cards dealt to each."""
    for size in (1, 11, 13, 15, 20):
        game = Game.deal(Rules(hand_size=size), seed=3, lead=0)
        assert [len(list(game.hand(seat))) for seat in (0, 1)] == [size, size]


def test_draw_count() -> None:
    """One or two cards; one is discarded."""
    leads_to(hoyle(draw_count=1, hand="45", stock="789"), "draw", hand="459", stock="78")
    leads_to(hoyle(draw_count=2, hand="45", stock="789"), "draw", hand="4598", stock="7")
    leads_to(hoyle(draw_count=2, hand="45", stock="789"), ["draw", "discard 4"], hand="598", turn=1)


def test_red_threes_laid() -> None:
    """At the deal, for all; or when the seat's first turn begins."""
    shows(hoyle(red_threes_laid="first_turn", hand="3h 3d 4", stock="789", phase="draw"), hand="498", red="3h 3d")
    leads_to(
        hoyle(red_threes_laid="first_turn", hand="45", other="3h 6", stock="789"),
        "discard 4",
        other="69",
        their_red="3h",
        stock="78",
        turn=1,
        phase="draw",
    )
    leads_to(
        hoyle(red_threes_laid="first_turn", hand="45", other="3h 6", stock="789"), "draw", other="3h 6", their_red=""
    )
    with pytest.raises(CanastaError):
        hoyle(red_threes_laid="deal", hand="3h 45").game()


def test_minimum() -> None:
    """The table, or none."""
    check(hoyle(minimum="table", hand="444 567"), "meld 4: 444", refused("below_minimum", needed=50, has=15))
    check(hoyle(minimum=None, hand="444 567"), "meld 4: 444", OK)
    check(hoyle(minimum=None, hand="444 567", score=3000), "meld 4: 444", OK)
    check(hoyle(minimum=None, hand="42 567", pile="94"), "take 4: 42", OK)


def test_top_card_counts() -> None:
    """Yes: it counts. No: its value is added to the minimum. Without a minimum nothing changes."""
    check(hoyle(top_card_counts=True, hand="A2 456", pile="9A"), "take A: A2", OK)
    check(
        hoyle(top_card_counts=False, hand="A2 456", pile="9A"),
        "take A: A2",
        refused("below_minimum", needed=70, has=60),
    )
    check(hoyle(top_card_counts=False, minimum=None, hand="42 567", pile="94"), "take 4: 42", OK)


def test_canastas_count() -> None:
    """Whether the bonus counts toward the minimum."""
    told = {"hand": "4444444 567", "score": 3000}
    check(hoyle(canastas_count=False, **told), "meld 4: 4444444", refused("below_minimum", needed=120, has=35))
    check(hoyle(canastas_count=True, **told), "meld 4: 4444444", OK)
    check(hoyle(canastas_count=True, hand="444444 567", pile="94", score=3000), "take 4: 444444", OK)


def test_concealed_minimum() -> None:
    """Waived; without the pile; kept."""
    meld, take = "meld 4: 4444444", "take 4: 444444"
    hand, short = {"hand": "4444444 9", "score": 3000}, {"hand": "444444 9", "pile": "4", "score": 3000}
    no = refused("below_minimum", needed=120, has=35)
    check(hoyle(concealed_minimum="waived", **hand), meld, OK)
    check(hoyle(concealed_minimum="waived", **short), take, OK)
    check(hoyle(concealed_minimum="waived_without_pile", **hand), meld, OK)
    check(hoyle(concealed_minimum="waived_without_pile", **short), take, no)
    check(hoyle(concealed_minimum="kept", **hand), meld, no)
    check(hoyle(concealed_minimum="kept", **short), take, no)


def test_waived_without_pile_and_then_the_pile() -> None:
    """Only the act that takes is excluded; who took the pile has opened with it anyway."""
    told = {"hand": "AA 44444 44 9", "pile": "A", "score": 0, "concealed_minimum": "waived_without_pile"}
    check(after(hoyle(**told), "take A: AA"), "meld 4: 4444444", GOES_ON)


def test_max_wilds() -> None:
    """The most wild cards in a meld of a natural rank; none: no limit of its own."""
    told = {"hand": "KKKK2222 456", "table": "QQQ"}
    check(hoyle(max_wilds=None, **told), "meld K: KKKK2222", OK)
    check(hoyle(max_wilds=4, **told), "meld K: KKKK2222", OK)
    check(hoyle(max_wilds=3, **told), "meld K: KKKK2222", refused("too_many_wilds", limit=3, has=4))
    check(hoyle(max_wilds=0, hand="KK2 456", table="QQQ"), "meld K: KK2", refused("too_many_wilds", limit=0, has=1))
    check(hoyle(max_wilds=3, hand="2222 456", table="QQQ"), "meld W: 2222", OK)


def test_wild_balance() -> None:
    """Wild at most naturals; fewer; any beside two naturals."""
    for naturals, wilds, equal, fewer in ((2, 1, True, True), (2, 2, True, False), (2, 3, False, False)):
        cards = "K" * naturals + "2" * wilds
        no = refused("wilds_outnumber", wilds=wilds, naturals=naturals)
        told = {"hand": f"{cards} 456", "table": "QQQ"}
        check(hoyle(wild_balance="at_most_naturals", **told), f"meld K: {cards}", OK if equal else no)
        check(hoyle(wild_balance="fewer_than_naturals", **told), f"meld K: {cards}", OK if fewer else no)
        check(hoyle(wild_balance="two_naturals", **told), f"meld K: {cards}", OK)
    one = {"hand": "K22 456", "table": "QQQ"}
    check(hoyle(wild_balance="two_naturals", **one), "meld K: K22", refused("too_few_naturals", needed=2, has=1))


def test_wild_melds() -> None:
    """Whether they exist."""
    check(hoyle(wild_melds=True, hand="222 456", table="QQQ"), "meld W: 222", OK)
    check(hoyle(wild_melds=False, hand="222 456", table="QQQ"), "meld W: 222", refused("wild_melds_not_allowed"))


def test_black_three_melds() -> None:
    """Only when going out, or at any time."""
    told = {"hand": "3s 3c 3s 456", "table": CANASTA}
    check(hoyle(black_three_melds="going_out", **told), "meld 3: 3s 3c 3s", refused("black_threes_going_out"))
    check(hoyle(black_three_melds="any_time", **told), "meld 3: 3s 3c 3s", OK)
    added = {"hand": "3c 45", "table": f"{CANASTA}, 3s 3c 3s", "black_three_melds": "any_time"}
    check(hoyle(**added), "meld 3: 3c", OK)


def test_freezes() -> None:
    """Each of the three, alone and together."""
    wild, red, black = {"wild"}, {"red_three"}, {"black_three"}
    frozen = refused("pile_frozen", needed=2, has=1)
    for pile, freezer in (("2K", wild), ("*K", wild), ("3h K", red), ("3s K", black)):
        for freezes in ((), wild, red, black, wild | red, wild | black, red | black, wild | red | black):
            told = {"hand": "K2 45", "table": "QQQ", "pile": pile, "freezes": frozenset(freezes)}
            check(hoyle(**told), "take K: K2", frozen if freezer <= set(freezes) else OK)


def test_black_three_blocks() -> None:
    """On top it blocks, or not."""
    told = {"hand": "3s 3c 45", "table": "QQQ", "pile": "9 3s", "black_three_melds": "any_time"}
    check(hoyle(black_three_blocks=True, **told), "take 3: 3s 3c", refused("pile_blocked"))
    check(hoyle(black_three_blocks=False, **told), "take 3: 3s 3c", OK)
    check(
        hoyle(black_three_blocks=False, **{**told, "pile": "9 2s"}), "take 3: 3s 3c", refused_also_for("pile_blocked")
    )


def test_a_black_three_that_freezes_itself() -> None:
    """It freezes but does not block: two black threes of the hand take it."""
    rules = {"black_three_blocks": False, "black_three_melds": "any_time", "freezes": frozenset({"black_three"})}
    check(hoyle(hand="3s 3c 45", table="QQQ", pile="9 3s", **rules), "take 3: 3s 3c", OK)
    check(
        hoyle(hand="45", table="QQQ, 3s 3c 3c", pile="9 3s", **rules),
        "take 3:",
        refused("pile_frozen", needed=2, has=0),
    )


def test_discard_red_threes() -> None:
    """Whether a laid red three may be discarded."""
    check(hoyle(discard_red_threes=False, hand="45", red="3h"), "discard 3h", refused("red_threes_stay"))
    check(hoyle(discard_red_threes=True, hand="45", red="3h"), "discard 3h", OK)
    check(hoyle(discard_red_threes=True, hand="4", red="3h"), "discard 3h", refused("needs_two_cards", has=1))


def test_take_before_initial() -> None:
    """Like anyone, with a natural pair, or not at all."""
    mixed, pair = {"hand": "A2 456", "pile": "9A"}, {"hand": "AA 456", "pile": "9A"}
    check(hoyle(take_before_initial="free", **mixed), "take A: A2", OK)
    check(hoyle(take_before_initial="free", **pair), "take A: AA", OK)
    check(hoyle(take_before_initial="natural_pair", **mixed), "take A: A2", refused("needs_natural_pair", has=1))
    check(hoyle(take_before_initial="natural_pair", **pair), "take A: AA", OK)
    check(hoyle(take_before_initial="never", **mixed), "take A: A2", refused("pile_closed"))
    check(hoyle(take_before_initial="never", **pair), "take A: AA", refused("pile_closed"))
    check(hoyle(take_before_initial="never", table="QQQ", **mixed), "take A: A2", OK)
    check(hoyle(take_before_initial="natural_pair", table="QQQ", **mixed), "take A: A2", OK)


def test_take_back_penalty() -> None:
    """So many points, or no taking hold."""
    told = {"hand": "45", "pile": "9A", "stock": "3h"}
    scores(hoyle(take_back_penalty=50, **told), ["claim", "putback", "draw"], penalty=-50)
    scores(hoyle(take_back_penalty=30, **told), ["claim", "putback", "draw"], penalty=-30)
    scores(hoyle(take_back_penalty=0, **told), ["claim", "putback", "draw"], penalty=0)
    check(hoyle(take_back_penalty=None, **told), "claim", refused("claim_not_allowed"))


def test_canastas_to_go_out() -> None:
    """None, one or two."""
    check(hoyle(canastas_to_go_out=0, hand="4", table="KKK"), "discard 4", GOES_OUT)
    check(hoyle(canastas_to_go_out=1, hand="4", table="KKK"), "discard 4", refused("needs_canastas", needed=1, has=0))
    check(hoyle(canastas_to_go_out=1, hand="4", table=CANASTA), "discard 4", GOES_OUT)
    check(hoyle(canastas_to_go_out=2, hand="4", table=CANASTA), "discard 4", refused("needs_canastas", needed=2, has=1))
    check(hoyle(canastas_to_go_out=2, hand="4", table=f"{CANASTA}, JJJJJ22"), "discard 4", GOES_OUT)


def test_melds_to_go_out() -> None:
    """So many melds, canastas among them."""
    check(hoyle(melds_to_go_out=1, hand="4", table=CANASTA), "discard 4", GOES_OUT)
    check(hoyle(melds_to_go_out=2, hand="4", table=CANASTA), "discard 4", refused("needs_melds", needed=2, has=1))
    check(hoyle(melds_to_go_out=2, hand="4", table=f"{CANASTA}, KKK"), "discard 4", GOES_OUT)
    check(
        hoyle(melds_to_go_out=3, hand="4", table=f"{CANASTA}, KKK"),
        "discard 4",
        refused("needs_melds", needed=3, has=2),
    )


def test_last_discard() -> None:
    """Melding the last card goes out, or a discard must end it."""
    check(hoyle(last_discard="optional", hand="KKK", table=CANASTA), "meld K: KKK", GOES_OUT)
    check(hoyle(last_discard="required", hand="KKK", table=CANASTA), "meld K: KKK", refused("must_end_with_discard"))
    check(
        hoyle(last_discard="required", hand="KK", table=CANASTA, pile="K"),
        "take K: KK",
        refused("must_end_with_discard"),
    )
    check(hoyle(last_discard="required", hand="K", table=CANASTA), "discard K", GOES_OUT)


def test_last_card() -> None:
    """The discard is passed, or one never gets there."""
    told = {"hand": "K4", "table": "KKK"}
    check(hoyle(last_card="pass_discard", **told), "meld K: K", OK)
    check(after(hoyle(last_card="pass_discard", **told), "meld K: K"), "pass", GOES_ON)
    check(hoyle(last_card="keep_one", **told), "meld K: K", refused("must_keep_two", "needs_canastas", left=1))


def test_ask_partner() -> None:
    """With it one may ask, without it not; only four can have it."""
    check(classic4(ask_partner=True, hand="KKK4", table=CANASTA), "ask", OK)
    check(classic4(ask_partner=False, hand="KKK4", table=CANASTA), "ask", refused("ask_not_allowed"))
    for players in (2, 3):
        with pytest.raises(CanastaError, match="ask_partner"):
            Rules(players=players, ask_partner=True)


def test_stock_end() -> None:
    """The same position under each of the four."""
    told = {"hand": "45", "table": "KKK", "pile": "9K", "stock": "", "phase": "draw"}
    check(hoyle(stock_end="take_top", **told), "top K:", OK)
    check(hoyle(stock_end="take_top", **told), "take K:", refused("use_top", rank="K"))
    check(hoyle(stock_end="take_pile", **told), "take K:", OK)
    check(hoyle(stock_end="take_pile", **told), "top K:", refused("top_not_allowed"))
    check(hoyle(stock_end="both_pass", **told), "take K:", OK)
    check(hoyle(stock_end="both_pass", **told), "pass", refused("must_take"))
    shows(hoyle(stock_end="stop", **told), over=True, phase="over")
    cannot = {**told, "table": "QQQ"}
    check(hoyle(stock_end="take_top", **cannot), "end", ENDS_THE_HAND)
    check(hoyle(stock_end="take_pile", **cannot), "end", ENDS_THE_HAND)
    check(hoyle(stock_end="both_pass", **cannot), "pass", GOES_ON)
    check(hoyle(stock_end="both_pass", **cannot), "end", refused("end_not_allowed"))


def test_both_passes_side_by_side() -> None:
    """`both_pass` with `pass_discard`: passing the turn and passing the discard are told apart by the phase."""
    rules = {"stock_end": "both_pass", "last_card": "pass_discard"}
    check(hoyle(**rules, hand="4", table="QQQ", pile="9K", stock="", phase="draw"), "pass", GOES_ON)
    check(hoyle(**rules, hand="4", table="QQQ", pile="9K", stock="", phase="play"), "pass", GOES_ON)
    check(hoyle(**rules, hand="4", table="QQQ", pile="9K", phase="draw"), "pass", refused("stock_not_empty"))


def test_bonuses() -> None:
    """Canastas, going out, concealed, red threes: so many points."""
    told = {"hand": "4", "other": "5"}
    scores(hoyle(natural_canasta=111, table=CANASTA, **told), "discard 4", canastas=111)
    scores(hoyle(mixed_canasta=222, table="QQQQQ22", **told), "discard 4", canastas=222)
    scores(hoyle(wild_canasta=333, table="2222222", **told), "discard 4", canastas=333)
    scores(hoyle(out_bonus=44, table=CANASTA, **told), "discard 4", out=44, concealed=0)
    scores(hoyle(concealed_bonus=55, hand="KKKKKKK"), "meld K: KKKKKKK", out=100, concealed=55)
    scores(hoyle(red_three_bonus=66, red="3h 3d", table=CANASTA, **told), "discard 4", red_threes=132)
    scores(hoyle(all_red_threes=77, red="3h 3d 3h 3d", table=CANASTA, **told), "discard 4", red_threes=77)
    scores(hoyle(all_red_threes=400, red="3h 3d 3h 3d", table=CANASTA, **told), "discard 4", red_threes=400)
    scores(hoyle(all_red_threes=800, red="3h 3d 3h 3d", table=CANASTA, **told), "discard 4", red_threes=800)


def test_red_three_penalty() -> None:
    """Against a side that melded nothing: always, if an opponent went out, never."""
    out = {"hand": "4", "table": CANASTA, "their_red": "3h 3d"}
    scores(hoyle(red_three_penalty="no_meld", **out), "discard 4", side=1, red_threes=-200)
    scores(hoyle(red_three_penalty="opponent_out", **out), "discard 4", side=1, red_threes=-200)
    scores(hoyle(red_three_penalty="never", **out), "discard 4", side=1, red_threes=200)
    end = {"hand": "45", "red": "3h 3d", "stock": "", "pile": "9"}
    scores(hoyle(red_three_penalty="no_meld", **end), "end", red_threes=-200)
    scores(hoyle(red_three_penalty="opponent_out", **end), "end", red_threes=200)
    scores(hoyle(red_three_penalty="never", **end), "end", red_threes=200)
    melded = {**end, "table": "KKK"}
    scores(hoyle(red_three_penalty="no_meld", **melded), "end", red_threes=200)


def test_positive_needs_canasta() -> None:
    """A side short of canastas scores minus all its cards, and no bonus."""
    told = {"hand": "45", "table": "AAA", "red": "3h", "stock": "", "pile": "9"}
    scores(hoyle(positive_needs_canasta=False, **told), "end", melded=60, red_threes=100, hand=-10, total=150)
    scores(hoyle(positive_needs_canasta=True, **told), "end", melded=-60, red_threes=0, hand=-10, total=-70)
