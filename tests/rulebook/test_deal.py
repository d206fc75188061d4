"""RULES 4.1: the deal, card by card."""

from __future__ import annotations

from collections import Counter

import pytest

from canasta import CanastaError, Game, Rules

from .checking import all_cards
from .telling import PRESETS, RANKS, same_cards

PACK = [rank + suit for rank in RANKS for suit in "cdhs"] + ["*", "*"]


def stacked(coming: str) -> list[str]:
    """A deck from which these cards come, in this order; the last card of a deck is its top."""
    cards = coming.split()
    rest = Counter(PACK + PACK)
    rest.subtract(cards)
    return [*rest.elements(), *reversed(cards)]


def dealt(rules: Rules, coming: str, lead: int = 0, **expected: str | int) -> Game:
    """Deal this deck and compare hands (`hand0`), red threes (`red0`), pile, next card of the stock, turn and phase."""
    __tracebackhide__ = True
    game = Game.deal(rules, deck=stacked(coming), lead=lead)
    for name, want in expected.items():
        got: object
        if name.startswith("hand"):
            got = [str(card) for card in game.hand(int(name[4:]))]
            right = same_cards(got, str(want), ordered=False)
        elif name.startswith("red"):
            got = [str(card) for card in game.red_threes(int(name[3:]))]
            right = same_cards(got, str(want), ordered=False)
        elif name == "pile":
            got = [str(card) for card in game.pile]
            right = same_cards(got, str(want), ordered=True)
        elif name == "next":
            got = str(list(game.stock)[-1])
            right = got == want
        else:
            got = getattr(game, name)
            right = got == want
        if not right:
            pytest.fail(f"{name} should be {want!r}, but is {got!r} in {game.text()}")
    if sum(all_cards(game).values()) != 108:
        pytest.fail(f"there should be 108 cards in {game.text()}")
    return game


def test_one_card_at_a_time_leader_first() -> None:
    """Then the top of the stock is turned up."""
    three = Rules.preset("hoyle", hand_size=3)
    dealt(three, "4c 5c 4d 5d 4h 5h 9s 8s", hand0="4c 4d 4h", hand1="5c 5d 5h", pile="9s", next="8s")
    dealt(three, "4c 5c 4d 5d 4h 5h 9s 8s", turn=0, phase="draw")
    dealt(three, "4c 5c 4d 5d 4h 5h 9s 8s", lead=1, hand1="4c 4d 4h", hand0="5c 5d 5h", pile="9s", turn=1)
    two = Rules.preset("classic4", hand_size=2)
    dealt(two, "4c 5c 6c 7c 4d 5d 6d 7d 9s", hand0="4c 4d", hand1="5c 5d", hand2="6c 6d", hand3="7c 7d", pile="9s")
    dealt(two, "4c 5c 6c 7c 4d 5d 6d 7d 9s", lead=2, hand2="4c 4d", hand3="5c 5d", hand0="6c 6d", hand1="7c 7d", turn=2)
    dealt(Rules.preset("classic3", hand_size=1), "4c 5c 6c 9s", lead=1, hand1="4c", hand2="5c", hand0="6c", pile="9s")
    dealt(Rules.preset("hoyle", hand_size=1), "4c 5c 9s", hand0="4c", hand1="5c", pile="9s")


def test_the_card_turned_up() -> None:
    """Onto a wild card or a red three the next is turned, until the top is neither."""
    one = Rules.preset("hoyle", hand_size=1)
    dealt(one, "4c 5c 2s 9s 8s", pile="2s 9s", next="8s")
    dealt(one, "4c 5c * 9s 8s", pile="* 9s", next="8s")
    dealt(one, "4c 5c 3h 9s 8s", pile="3h 9s", next="8s", red0="", red1="")
    dealt(one, "4c 5c 2s * 3h 3d 2h 9s 8s", pile="2s * 3h 3d 2h 9s", next="8s")
    dealt(one, "4c 5c 3s 9s", pile="3s", next="9s")
    dealt(Rules.preset("rounds", hand_size=1), "4c 5c 2s 9s 8s", pile="2s 9s", next="8s")
    dealt(Rules.preset("catnasta", hand_size=1), "4c 5c 3h 9s 8s", pile="3h 9s", next="8s")
    dealt(Rules.preset("duel", hand_size=1), "4c 5c 3c 9s 8s", pile="3c", next="9s")


def test_what_was_turned_up_freezes() -> None:
    """Also when turned up at the start."""
    rules = Rules.preset("hoyle", hand_size=4)
    hands = "As 5c 2s 6c 4c 7c 4d 8c"
    codes = [problem.code for problem in dealt(rules, hands + " 2h Ah").problems("take A: As 2s")]
    assert codes == ["pile_frozen"]
    codes = [problem.code for problem in dealt(rules, hands + " 3h Ah").problems("take A: As 2s")]
    assert codes == ["pile_frozen"]
    assert not dealt(rules, hands + " Ah").problems("take A: As 2s")
    free = Rules.preset("rounds", hand_size=4)
    assert not dealt(free, hands + " 2h 3h Ah").problems("take A: As 2s")


def test_dealt_red_threes_are_laid_at_the_deal() -> None:
    """`deal`: after turning up, seat by seat from the leader, laid and replaced."""
    two = Rules.preset("hoyle", hand_size=2)
    dealt(two, "3h 5c 4c 5d 9s 6s 8s", hand0="4c 6s", red0="3h", hand1="5c 5d", red1="", pile="9s", next="8s")
    dealt(two, "4c 3h 4d 5d 9s 6s 8s", hand0="4c 4d", red0="", hand1="5d 6s", red1="3h", pile="9s", next="8s")
    dealt(two, "3h 5c 3d 5d 9s 6s 7s 8s", hand0="6s 7s", red0="3h 3d", next="8s")
    dealt(two, "3h 3d 4c 5d 9s 6s 7s 8s", hand0="4c 6s", hand1="5d 7s", red0="3h", red1="3d", next="8s")
    dealt(two, "3h 3d 4c 5d 9s 6s 7s 8s", lead=1, hand1="4c 6s", hand0="5d 7s", red1="3h", red0="3d", next="8s")


def test_a_replacement_that_is_a_red_three() -> None:
    """It is laid and replaced too, before the next seat's turn comes."""
    two = Rules.preset("hoyle", hand_size=2)
    dealt(two, "3h 5c 4c 5d 9s 3d 6s 8s", hand0="4c 6s", red0="3h 3d", next="8s")
    dealt(two, "3h 3d 4c 5d 9s 3d 6s 7s 8s", hand0="4c 6s", red0="3h 3d", hand1="5d 7s", red1="3d", next="8s")
    dealt(two, "4c 3h 4d 5d 9s 3d 3h 6s 8s", hand1="5d 6s", red1="3h 3d 3h", next="8s")


def test_turned_up_before_replaced() -> None:
    """The pile's card comes from the stock before the replacements do."""
    two = Rules.preset("hoyle", hand_size=2)
    dealt(two, "3h 5c 4c 5d 2s 9s 6s 8s", pile="2s 9s", hand0="4c 6s", next="8s")
    dealt(two, "3h 5c 4c 5d 3d 9s 6s 8s", pile="3d 9s", hand0="4c 6s", red0="3h", red1="", next="8s")


def test_partners_lay_red_threes_together() -> None:
    """A side is two seats."""
    one = Rules.preset("classic4", hand_size=1)
    dealt(one, "3h 3d 3d 5c 9s 6s 7s 8s 4s", hand0="6s", hand1="7s", hand2="8s", red0="3h 3d", red1="3d", next="4s")
    dealt(one, "3h 3d 3d 5c 9s 6s 7s 8s 4s", lead=3, hand3="6s", hand0="7s", hand1="8s", red1="3h 3d", red0="3d")


def test_dealt_red_threes_wait_for_the_first_turn() -> None:
    """`first_turn` (`duel`): each seat's are laid when its own first turn begins, before any action."""
    two = Rules.preset("duel", hand_size=2)
    dealt(two, "4c 3h 4d 5d 9s 6s 8s", hand0="4c 4d", hand1="3h 5d", red1="", next="6s", phase="draw", turn=0)
    dealt(two, "3h 5c 4c 5d 9s 6s 8s", hand0="4c 6s", red0="3h", next="8s", phase="draw", turn=0)
    game = dealt(two, "4c 3h 4d 5d 9s 6s 7s 8s Ts", hand1="3h 5d")
    game.play("draw")
    assert sorted(map(str, game.hand(0))) == ["4c", "4d", "6s", "7s"]
    assert sorted(map(str, game.hand(1))) == ["3h", "5d"]
    game.play("discard 4c")
    assert sorted(map(str, game.hand(1))) == ["5d", "8s"]
    assert [str(card) for card in game.red_threes(1)] == ["3h"]
    assert (game.turn, game.phase) == (1, "draw")
    assert str(list(game.stock)[-1]) == "Ts"


def test_a_replacement_at_the_first_turn_that_is_a_red_three() -> None:
    """It is laid and replaced too."""
    two = Rules.preset("duel", hand_size=2)
    dealt(two, "3h 5c 4c 5d 9s 3d 6s 8s", hand0="4c 6s", red0="3h 3d", next="8s")
    dealt(two, "3h 5c 3d 5d 9s 6s 7s 8s", lead=1, hand1="6s 7s", red1="3h 3d", next="8s", turn=1)


def test_every_preset_deals_its_hands() -> None:
    """`hand_size` to each of `players`, all 108 cards accounted for, nobody holds a red three where they are laid."""
    sizes = {"hoyle": 15, "duel": 15, "rounds": 15, "catnasta": 15, "classic2": 15, "classic3": 13, "classic4": 11}
    for name in PRESETS:
        rules = Rules.preset(name)
        for seed in range(20):
            game = Game.deal(rules, seed=seed, lead=seed % rules.players)
            assert [len(list(game.hand(seat))) for seat in range(rules.players)] == [sizes[name]] * rules.players
            assert all_cards(game) == Counter(PACK + PACK)
            assert (game.turn, game.phase, game.over) == (seed % rules.players, "draw", False)
            assert str(list(game.pile)[-1]) not in ("*", "3h", "3d", "2c", "2d", "2h", "2s")
            reds = [str(card) for seat in range(rules.players) for card in game.hand(seat) if str(card) in ("3h", "3d")]
            assert not reds or name == "duel"


def test_four_at_catnasta() -> None:
    """Four play with 11 cards, unless the hand size is given."""
    assert Rules.preset("catnasta", players=4).hand_size == 11
    assert Rules.preset("catnasta", players=4, hand_size=13).hand_size == 13
    assert len(list(Game.deal(Rules.preset("catnasta", players=4), seed=1, lead=0).hand(3))) == 11


def test_a_seed_is_a_deal() -> None:
    """The same seed deals the same cards, another seed others."""
    rules = Rules.preset("hoyle")
    assert Game.deal(rules, seed=7, lead=0).text() == Game.deal(rules, seed=7, lead=0).text()
    assert Game.deal(rules, seed=7, lead=0).text() != Game.deal(rules, seed=8, lead=0).text()


def test_the_deck_as_one_text() -> None:
    """A deck may be given as text."""
    rules = Rules.preset("hoyle", hand_size=3)
    deck = stacked("4c 5c 4d 5d 4h 5h 9s 8s")
    assert Game.deal(rules, deck=" ".join(deck), lead=0).text() == Game.deal(rules, deck=deck, lead=0).text()


def test_the_minimum_counts_from_the_scores() -> None:
    """`scores` are the sides' points before the hand."""
    rules = Rules.preset("hoyle", hand_size=5)
    game = Game.deal(rules, deck=stacked("Ac 5c Ad 5d Ah 5h 4c 6h 4d 6d 9s 8s"), lead=0, scores=[1500, 0])
    game.play("draw")
    (problem,) = game.problems("meld A: Ac Ad Ah")
    assert (problem.code, problem.facts["needed"], problem.facts["has"]) == ("below_minimum", 90, 60)


def test_a_deck_that_is_none() -> None:
    """Not 108 cards, a card three times, a card that does not exist, a leader who does not sit there."""
    rules = Rules.preset("hoyle")
    with pytest.raises(CanastaError):
        Game.deal(rules, deck=stacked("4c")[1:], lead=0)
    with pytest.raises(CanastaError):
        Game.deal(rules, deck=[*stacked("4c")[:-1], "Kh"], lead=0)
    with pytest.raises(CanastaError):
        Game.deal(rules, deck=[*stacked("4c"), "4c"], lead=0)
    with pytest.raises(CanastaError):
        Game.deal(rules, deck=[*stacked("4c")[:-1], "1c"], lead=0)
    with pytest.raises(CanastaError):
        Game.deal(rules, deck=[], lead=0)
    with pytest.raises(CanastaError):
        Game.deal(rules, seed=1, lead=2)
    with pytest.raises(CanastaError):
        Game.deal(rules, seed=1, lead=-1)
    with pytest.raises(CanastaError):
        Game.deal(rules, seed=1, lead=0, scores=[0, 0, 0])
