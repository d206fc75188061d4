"""What a table says before anything is done: ``check`` and ``possible`` agree with the rules of the game."""

from __future__ import annotations

from random import Random

import pytest

from canasta import Action, Game, Problem, Rules, View
from canasta.cards import GROUP_NAMES
from canasta.game.setting_up import state_of_view
from canasta.game.state import State
from canasta.table.check import Check, check_action
from canasta.table.possible import BARE, LARGE_HAND, MOST_TAKES, Possible, possible_for, possible_in
from properties.tables import SOURCES, choose, walk

HANDS = 6
"""Random hands for each source."""

PLAIN = (
    *("pile", "stock", "pile_cards", "turn", "phase", "opened_before", "pile_taken", "must_draw", "melded"),
    *("answer", "passes", "out", "tape"),
)
"""The fields of a state that can be compared as they are."""


def helped(view: View) -> Possible:
    """What the player on turn can do."""
    can = possible_for(view, can_undo=False)
    assert can is not None
    return can


def meldable_kinds(view: View) -> set[int]:
    """By the list of legal actions: the kinds in melds of one group."""
    groups = [action.groups[0] for action in view.actions() if action.verb == "meld" and len(action.groups) == 1]
    return {card.kind for group in groups for card in group.cards}


def assert_help_is_right(view: View) -> None:
    """Every hint is what legality says."""
    can = helped(view)
    for verb in BARE:
        assert list(can.verbs[verb]) == view.problems(verb)
    assert tuple(each.card for each in can.cards) == view.hand
    for each in can.cards:
        assert list(each.discard) == view.problems(Action("discard", card=each.card))
    meldable = meldable_kinds(view)
    for each in can.cards:
        assert (not each.meld) is (each.card.kind in meldable), (str(view.hand), each)
    takes = [action for action in view.actions() if action.verb == "take"]
    assert list(can.takes) == takes[:MOST_TAKES]
    assert bool(can.takes) is not bool(can.take_problems)
    tops = [action for action in view.actions() if action.verb == "top"]
    assert bool(tops) is (not can.verbs["top"])
    laid = view.red_threes[view.turn % view.rules.sides]
    assert set(can.red_threes) == {card for card in laid if not view.problems(Action("discard", card=card))}


def fields(state: State) -> dict[str, object]:
    """All there is in a state, for comparing."""
    seats = [(seat.hand, seat.size, seat.known) for seat in state.seats]
    sides = [(s.naturals, s.twos, s.jokers, s.red_threes, s.minimum, s.penalty) for s in state.sides]
    return {
        **{name: getattr(state, name) for name in PLAIN},
        "rules": state.terms.rules,
        "seats": seats,
        "sides": sides,
    }


@pytest.mark.parametrize("source", SOURCES)
def test_a_game_shows_a_seat_what_its_view_does(source: str) -> None:
    """The state that a seat knows is the same by the short way as by its view; so is the help."""
    for game, rng in walk(source, HANDS, "seen"):
        if game.over or rng.random() < 0.7:
            continue
        for seat in range(game.rules.players):
            assert fields(game.seen_by(seat)) == fields(state_of_view(game.view(seat)))
            if len(game.hand(seat)) <= LARGE_HAND:
                assert possible_in(game, seat, can_undo=True) == possible_for(game.view(seat), can_undo=True)


@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES)
def test_help_agrees_with_the_list_of_actions(source: str) -> None:
    """At every position of random hands."""
    looked = 0
    for game, rng in walk(source, HANDS, "help"):
        if game.over or len(game.hand(game.turn)) > LARGE_HAND or rng.random() < 0.5:
            continue
        assert_help_is_right(game.view(game.turn))
        looked += 1
    assert looked > 30


def test_help_for_a_large_hand() -> None:
    """Openings of an enormous hand are not listed, but the plain takes are."""
    rng = Random(1)
    stock = [card for card in Game.deal(Rules.preset("hoyle"), seed=3).stock if not card.is_red_three]
    for _ in range(5):
        rng.shuffle(stock)
        hand = [*stock[: LARGE_HAND + 10]]
        game = Game.setup(
            Rules.preset("hoyle"), hands=[hand, stock[40:42]], pile=[stock[45]], stock=stock[50:52], scores=[3000, 0]
        )
        can = helped(game.view(0))
        assert all(len(take.groups) == 1 and not game.problems(take) for take in can.takes)
        assert bool(can.takes) is not bool(can.take_problems)


def hoyle(hand: str, phase: str, pile: str = "4h", **more: object) -> View:
    """A small position of the game for two."""
    changes = {name: more.pop(name) for name in list(more) if name in Rules().to_dict()}
    game = Game.setup(
        Rules.preset("hoyle", **changes),
        hands=[hand, "Ah 5c 9s"],
        pile=pile,
        stock="9c 8d",
        phase=phase,
        **more,  # type: ignore[arg-type]
    )
    return game.view(0)


def codes(problems: tuple[Problem, ...]) -> list[str]:
    """The codes of some problems."""
    return [problem.code for problem in problems]


def test_why_a_card_cannot_be_melded() -> None:
    """The reason is that of the plainest group; a lack of points comes from the best one."""
    can = helped(hoyle("Kh Ks Kd 4c 2h 5s", "play"))
    reasons = {each.card.text: each.meld for each in can.cards}
    assert reasons["Kh"] == ()
    assert reasons["2h"] == ()
    assert "meld_too_small" in codes(reasons["4c"])
    assert "too_few_naturals" in codes(reasons["4c"])
    poor = {each.card.text: each.meld for each in helped(hoyle("Kh Ks Kd 4c 5h 5s", "play")).cards}
    assert poor["Kh"] == (Problem("below_minimum", needed=50, has=30),)
    assert codes(poor["5h"]) == ["meld_too_small", "below_minimum"]


def test_why_the_pile_cannot_be_taken() -> None:
    """The attempt with the least wrong with it is the one that is told of."""
    assert codes(helped(hoyle("Kh Ks 4c", "draw", pile="2h")).take_problems) == ["pile_blocked"]
    assert codes(helped(hoyle("Kh Ks 4c", "draw", pile="")).take_problems) == ["pile_empty"]
    assert codes(helped(hoyle("Kh 2s 4c", "draw", pile="2c Kd", melds=[["Qh Qd Qs"], []])).take_problems) == [
        "pile_frozen"
    ]
    assert codes(helped(hoyle("4h 4s 6c", "draw", pile="4d")).take_problems) == ["below_minimum"]
    assert codes(helped(hoyle("Kh Ks 4c", "play", pile="Kd")).take_problems) == ["wrong_phase"]


def test_nothing_is_possible_for_others() -> None:
    """Nor when the hand is over."""
    game = Game.deal(Rules.preset("hoyle"), seed=1)
    assert possible_for(game.view(1), can_undo=False) is None
    assert possible_for(game.view(None), can_undo=False) is None


def test_a_laid_red_three_can_be_discarded() -> None:
    """Where the rules say so."""
    view = hoyle("Kh Ks 4c", "play", discard_red_threes=True, red_threes=["3h", ""])
    assert str(helped(view).red_threes) == "3h"
    assert str(helped(hoyle("Kh Ks 4c", "play", red_threes=["3h", ""])).red_threes) == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("meld K: Kh Ks Kd", Check((Problem("below_minimum", needed=50, has=30),), 30, 50, 0)),
        ("meld K: Kh Ks Kd 2h", Check((), 50, 50, 0)),
        ("discard 4c", Check((), 0, 50, 0)),
    ],
)
def test_what_an_opening_is_worth(text: str, expected: Check) -> None:
    """Points toward the minimum."""
    assert check_action(hoyle("Kh Ks Kd 4c 2h 5s", "play"), text, can_undo=False) == expected


def test_an_unreadable_action_is_worth_nothing() -> None:
    """The reason is told, and the rest is as it lies."""
    check = check_action(hoyle("Kh Ks Kd 4c", "play", melds=[["Qh Qd Qs Qc Qh Qd Qs"], []]), "medl", can_undo=False)
    assert codes(check.problems) == ["unreadable"]
    assert (check.worth, check.needed, check.canastas) == (0, 0, 1)
    # So many cards that they cannot be counted.
    many = check_action(hoyle("Kh Ks Kd 4c", "play"), "meld K: " + "Kh " * 20, can_undo=False)
    assert many.worth == 0
    assert many.problems


def test_canastas_with_what_is_arranged() -> None:
    """The side's own, and the one that would become one."""
    view = hoyle("Qc Qs 4c 5c", "play", melds=[["Qh Qd Qs Qc Qh"], []])
    assert check_action(view, "meld Q: Qc", can_undo=False).canastas == 0
    assert check_action(view, "meld Q: Qc Qs", can_undo=False).canastas == 1


def test_the_top_card_counts_or_is_asked_for() -> None:
    """RULES 7, example 5."""
    view = hoyle("Ah 2s 4c 5c", "draw", pile="Ad")
    assert check_action(view, "take A: Ah 2s", can_undo=False) == Check((), 60, 50, 0)
    strict = hoyle("Ah 2s 4c 5c", "draw", pile="Ad", top_card_counts=False)
    check = check_action(strict, "take A: Ah 2s", can_undo=False)
    assert (check.worth, check.needed, codes(check.problems)) == (60, 70, ["below_minimum"])
    none = hoyle("Ah 2s 4c 5c", "draw", pile="Ad", top_card_counts=False, minimum=None)
    assert check_action(none, "take A: Ah 2s", can_undo=False).needed == 0


def test_cards_are_arranged_while_others_are_on_turn() -> None:
    """The worth is told; that it is not one's turn, too."""
    view = Game.setup(
        Rules.preset("hoyle"), hands=["Kh 4c", "Ah As Ad 5c"], pile="4h", stock="9c 8d", phase="play"
    ).view(1)
    check = check_action(view, "meld A: Ah As Ad", can_undo=False)
    assert (codes(check.problems), check.worth, check.needed) == (["not_your_turn"], 60, 50)


@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES)
def test_check_says_what_legality_says(source: str) -> None:
    """Worth and minimum are those of the problem, where there is one, and enough where there is none."""
    compared = 0
    for game, rng in walk(source, HANDS, "check"):
        if game.over or game.phase not in ("draw", "play", "claimed"):
            continue
        view = game.view(game.turn)
        legal = choose(game, rng, "eager")
        for text in (str(legal), *attempts(view)):
            check = check_action(view, text, can_undo=False)
            assert list(check.problems) == game.problems(text)
            for problem in check.problems:
                if problem.code == "below_minimum":
                    assert (check.worth, check.needed) == (problem.facts["has"], problem.facts["needed"])
                    compared += 1
        if not view.problems(legal) and legal.groups:
            after = game.copy()
            side = after.side_of(after.turn)
            promised = check_action(view, str(legal), can_undo=False).canastas
            after.play(legal)
            assert promised == sum(meld.is_canasta for meld in after.melds(side))
    assert compared > 0 or Rules.preset(source if source != "mixed" else "hoyle").minimum is None


def attempts(view: View) -> list[str]:
    """Melds and takes of all cards of a rank."""
    texts = []
    for kind in sorted({card.kind for card in view.hand if card.is_natural}):
        cards = " ".join(card.text for card in view.hand if card.kind == kind)
        verb = "meld" if view.phase == "play" else "take"
        texts.append(f"{verb} {GROUP_NAMES[kind]}: {cards}")
    return texts
