"""Hands played at random by all presets and by random options: what is true at every step."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from canasta import Action, Card, Cards, Game, Meld, Rules, View
from canasta.cards import BLACK_THREE, JOKER, KINDS, RED_THREE, TWINS, TWO
from canasta.game.kinds import count
from canasta.game.real_cards import PLACES

from .score_sheet import score_sheet
from .tables import LARGE_HAND, SOURCES, is_new, seats_and_spectator, up_to_suits, walk

HANDS, MANY_HANDS = 4, 30
"""Hands per source, by default and in the slow run."""


def cards_in_play(game: Game) -> Counter[Card]:
    """How often each card lies somewhere."""
    lying = Counter[Card](game.pile)
    lying.update(game.stock)
    for seat in range(game.rules.players):
        lying.update(game.hand(seat))
    for side in range(game.rules.sides):
        lying.update(game.red_threes(side))
        for meld in game.melds(side):
            lying.update(meld)
    return lying


def assert_kinds_follow_cards(game: Game) -> None:
    """The game in kinds, which decides, and the real cards, which follow, tell the same story."""
    state = game._state
    assert [card.kind for card in game.pile] == list(state.pile)
    assert [card.kind for card in game.stock] == list(state.stock)
    assert kinds_in(game.pile) == counts(state.pile_cards)
    for number, seat in enumerate(state.seats):
        hand = game.hand(number)
        assert kinds_in(hand) == counts(seat.hand)
        assert len(hand) == seat.size
        assert counts(seat.known) <= counts(seat.hand)
    for number, side in enumerate(state.sides):
        naturals, twos, jokers = counts(side.naturals), counts(side.twos), counts(side.jokers)
        melds = {PLACES[meld.rank]: kinds_in(meld) for meld in game.melds(number)}
        assert set(melds) == set(naturals) | set(twos) | set(jokers)
        for place, meld in melds.items():
            natural = Counter({place: naturals[place]}) if place != TWO else Counter()
            assert meld == natural + Counter({TWO: twos[place], JOKER: jokers[place]})
        assert len(game.red_threes(number)) == side.red_threes
        assert all(card.kind == RED_THREE for card in game.red_threes(number))


def kinds_in(cards: Cards) -> Counter[int]:
    """How many cards of each kind."""
    return Counter(card.kind for card in cards)


def counts(cards: int) -> Counter[int]:
    """The same, of cards counted in one number."""
    return +Counter({kind: count(cards, kind) for kind in range(KINDS)})


def assert_melds_are_melds(game: Game) -> None:
    """RULES 3 and 4.2: what lies on the table is a meld by these rules, one of a rank at most."""
    rules = game.rules
    for side in range(rules.sides):
        melds = game.melds(side)
        assert len({meld.rank for meld in melds}) == len(melds)
        for meld in melds:
            wilds = sum(card.is_wild for card in meld)
            naturals = len(meld) - wilds
            assert len(meld) >= 3
            if meld.rank == "W":
                assert rules.wild_melds
            elif meld.rank == "3":
                assert wilds == 0
                assert all(card.kind == BLACK_THREE for card in meld)
            else:
                assert naturals >= 2
                assert wilds <= (12 if rules.max_wilds is None else rules.max_wilds)
                assert rules.wild_balance != "at_most_naturals" or wilds <= naturals
                assert rules.wild_balance != "fewer_than_naturals" or wilds < naturals


def assert_listed_actions_are_accepted(game: Game, actions: list[Action]) -> None:
    """Each action on the list has no problems, is played without complaint, and is read back from its text."""
    assert len({up_to_suits(action) for action in actions}) == len(actions)
    for action in actions:
        assert game.problems(action) == []
        assert Action.parse(str(action)) == action
        assert eval(repr(action), {"Action": Action}) == action


def sorted_view(view: View) -> View:
    """The view with cards in order and no past: a position's text does not tell how the cards came where they are."""
    return replace(
        view,
        past=(),
        hand=view.hand.in_order(),
        melds=tuple(tuple(sorted((Meld(meld.in_order()) for meld in melds), key=str)) for melds in view.melds),
        red_threes=tuple(cards.in_order() for cards in view.red_threes),
    )


def assert_text_tells_all(game: Game, actions: list[Action]) -> None:
    """The text of the position reads back to a game with the same text, views and actions."""
    again = Game.parse(game.text())
    assert again.text() == game.text()
    assert again.rules == game.rules
    assert (again.turn, again.phase, again.over, again.out) == (game.turn, game.phase, game.over, game.out)
    for seat in seats_and_spectator(game):
        assert sorted_view(again.view(seat)) == sorted_view(game.view(seat))
    assert {up_to_suits(action) for action in again.actions()} == {up_to_suits(action) for action in actions}
    if game.over:
        assert again.score() == game.score()
    # The position itself keeps the order of the cards too.
    exact = Game.at(game.position(), game.past)
    assert exact.actions() == actions
    assert exact.position() == game.position()
    for seat in seats_and_spectator(game):
        assert repr(exact.view(seat)) == repr(game.view(seat))


def assert_score_adds_up(game: Game) -> None:
    """Every line is what RULES 5 makes of the position, and the total is their sum."""
    for score, lines in zip(game.score(), score_sheet(game.position()), strict=True):
        assert score.lines() == lines, game.text()
        assert score.total == sum(lines.values())


def play_and_check(source: str, hands: int, seed: str) -> None:
    """Random hands with all the checks: the costly ones at every tenth position."""
    table: Game | None = None
    in_play: Counter[Card] = Counter()
    for game, rng in walk(source, hands, seed):
        if game is not table:
            table, in_play = game, cards_in_play(game)
            assert in_play == TWINS or not is_new(game)
        assert cards_in_play(game) == in_play
        assert_kinds_follow_cards(game)
        if game.over:
            assert game.actions() == []
            assert_score_adds_up(game)
            assert_text_tells_all(game, [])
        elif rng.random() < (0.1 if len(game.hand(game.turn)) <= LARGE_HAND else 0.01):
            actions = game.actions()
            assert_melds_are_melds(game)
            assert_listed_actions_are_accepted(game, actions)
            assert_text_tells_all(game, actions)
            for action in rng.sample(actions, min(3, len(actions))):
                twin = game.copy()
                twin.play(action)
                assert cards_in_play(twin) == in_play
                assert_kinds_follow_cards(twin)


@pytest.mark.parametrize("source", SOURCES)
def test_every_step_of_a_hand(source: str) -> None:
    """All cards are there, listed actions are legal, texts tell all, hands end, and scores add up."""
    play_and_check(source, HANDS, "steps")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("source", SOURCES)
def test_every_step_of_many_hands(source: str, part: int) -> None:
    """The same for many more hands."""
    play_and_check(source, MANY_HANDS, f"many steps {part}")


def test_hands_that_end_with_a_red_three_not_laid() -> None:
    """RULES 4.1, `first_turn`: "one never laid counts nothing", and the position can be told all the same."""
    duel = Rules.preset("duel")
    game = Game.setup(duel, hands=["3d 3d 4c", "5c 6c"], stock="3h", pile="7c")  # the replacement is a red three
    assert game.over
    assert_score_adds_up(game)
    assert_text_tells_all(game, [])
    game = Game.setup(duel.change(stock_end="stop"), hands=["4d 4c", "5c 3h"], stock="9c", pile="7c")
    game.play("draw")
    game.play("discard 4d")
    assert game.over
    assert_score_adds_up(game)
    assert_text_tells_all(game, [])
