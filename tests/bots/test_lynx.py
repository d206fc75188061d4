"""Lynx: its plans, how it chooses between them, and what it knows of the match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from canasta import Action, Game, Rules
from canasta.bots import find_level, make_player
from canasta.bots.chances import (
    LOWEST,
    STEP_OF_THREE,
    STEP_OF_TWO,
    TARGET,
    Chances,
    chance_of_three,
    chance_of_two,
    read_table,
)
from canasta.bots.choice import Alternative, Choice
from canasta.bots.halving import Rollouts, halve, lags_behind
from canasta.bots.manners import Company
from canasta.bots.match_chances import PARTNERS, THREE, TWO
from canasta.bots.plans import MOST_PLANS, Plan, plans
from canasta.bots.reasons import Reason, reason_for
from canasta.bots.rollouts import play_turn
from canasta.bots.weights import Weighing, alley_cat_weights, lynx_weights, tabby_weights
from canasta.cards import TWO_PACKS
from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.legality import is_legal
from canasta.game.playing import deal, play
from canasta.game.state import OVER, PLAYING, State
from canasta.game.terms import Terms
from canasta.game.translating import action_of
from canasta.shuffle import shuffled
from properties.tables import random_rules

KINDS = [card.kind for card in TWO_PACKS]
ROWS_OF_TWO = round((TARGET - LOWEST) / STEP_OF_TWO) + 1
ROWS_OF_THREE = round((TARGET - LOWEST) / STEP_OF_THREE) + 1


def begin(rules: Rules, seed: str) -> State:
    """A hand that has just been dealt."""
    return deal(Terms(rules), shuffled(seed, KINDS), 0, [0] * rules.sides)


# --- plans ---


def states(hands: int, seed: str) -> Iterator[State]:
    """The states of hands under random options, played on by plans drawn at random."""
    rng = Random(seed)
    for number in range(hands):
        rules = random_rules(rng) if number % 2 else Rules.preset(rng.choice(Rules.presets()))
        state = begin(rules, f"{seed}/{number}")
        for _ in range(400):
            if state.phase == OVER:
                break
            yield state
            tried = plans(state.seen_by(state.turn), lynx_weights(rules.players))
            play(state, rng.choice(tried).steps[0])


def what_it_does(plan: Plan) -> tuple[object, ...]:
    """All that a plan lays and throws, however it is cut into acts, and how it goes on."""
    laid = [sum(getattr(act, name) for act in plan.steps) for name in ("naturals", "twos", "jokers")]
    verbs = ((act.verb, act.kind) for act in plan.steps if act.verb != acts.MELD)
    return *laid, *verbs, plan.rest and plan.rest.number


def test_plans_are_legal_and_no_two_are_equal() -> None:
    """Each step is legal after the ones before, and every plan lays or throws something else."""
    looked = 0
    for state in states(24, "plans"):
        found = plans(state.seen_by(state.turn), lynx_weights(len(state.seats)))
        assert 1 <= len(found) <= MOST_PLANS
        assert len({what_it_does(plan) for plan in found}) == len(found)
        for plan in found:
            after = state.copy()
            for act in plan.steps:
                assert is_legal(after, act), (state.terms.rules, act)
                play(after, act)
        looked += len(found)
    assert looked > 2_000


def test_a_plan_is_the_same_in_however_many_acts() -> None:
    """Also when nothing is thrown at its end, because the last card is laid."""
    kings, card = 9, 1 << 36
    at_once = Plan([Act(acts.TAKE, kings, 0, card, card)])
    one_by_one = Plan([Act(acts.TAKE, kings, 0, card), Act(acts.MELD, 0, 0, 0, card)])
    assert at_once.key() == one_by_one.key()
    assert at_once.key() != Plan([*at_once.steps, acts.DISCARD_ACTS[0]]).key()


def test_a_plan_says_what_to_throw_with_what_to_lay() -> None:
    """Laying and keeping are both tried, each with every discard."""
    game = Game.setup(
        Rules.preset("hoyle"),
        hands=["Kh Ks Kd 4c 5d 9s Jh", "5h 6c 7h 8c"],
        melds=[["Qh Qd Qs"], []],
        pile="8h",
        stock="9c 8d 7c 4d",
        phase="play",
    )
    found = [plan.steps for plan in plans(game.seen_by(0), alley_cat_weights(2))]
    kings = 9
    laying = [steps[-1].kind for steps in found if steps[0].verb == acts.MELD]
    keeping = [steps[-1].kind for steps in found if steps[0].verb == acts.DISCARD]
    assert sorted(laying) == [0, 1, 5, 7]  # 4 5 9 J
    assert sorted(keeping) == [0, 1, 5, 7, kings]


KINGS_ON_TOP = Game.setup(
    Rules.preset("hoyle"),
    hands=["Kh Ks 7h 7d 7c 8s Jc", "5h 6c 7s 8c"],
    melds=[["Qh Qd Qs"], []],
    pile="8h Qc 8d Kd",
    stock="9c 8c 9d 4d 5c 6d 9h Jd",
)


def test_a_plan_begins_the_turn_and_says_what_comes_then() -> None:
    """Draw and take are tried with the same ways to go on; a turn that takes is planned to its throw."""
    found = plans(KINGS_ON_TOP.seen_by(0), lynx_weights(2))
    drawing = [plan for plan in found if plan.steps[0].verb == acts.DRAW]
    taking = [plan for plan in found if plan.steps[0].verb == acts.TAKE]
    assert len(drawing) + len(taking) == len(found)
    assert all(len(plan.steps) == 1 and plan.rest is not None for plan in drawing)
    assert [plan.rest.number for plan in drawing if plan.rest] == [0, 1, 2]
    assert all(plan.steps[-1].verb == acts.DISCARD and plan.rest is None for plan in taking)
    laid = {sum(act.verb == acts.MELD for act in plan.steps) for plan in taking}
    assert laid == {0, 1}, "the eights, the sevens and the queen of the pile are laid, or kept"


def test_a_turn_with_one_way_to_begin_is_not_thought_about_before_the_card_is_seen() -> None:
    """With nothing to take, drawing is the only plan, once."""
    game = Game.setup(Rules.preset("hoyle"), hands=["Kh 7h", "5h 6c"], pile="8h", stock="9c 8d 7c 4d")
    assert [plan.steps for plan in plans(game.seen_by(0), lynx_weights(2))] == [[acts.DRAW_ACT]]


def test_a_pile_may_be_taken_with_wild_cards_beside_the_top_card() -> None:
    """Two fours and a joker open with the four on the pile: worth a thought, also if it is better to draw."""
    game = Game.setup(
        Rules.preset("classic4"),
        hands=["4c 4d * 6h 8s 9c Jd Kh", "5h 6c 7s 8c", "5s 6d 7c 8d", "5d 6s 7h 8h"],
        pile="Ts Qd 4h",
        stock="9d 8c 9s Td 5c 6d 9h Jh",
    )
    takes = [plan.steps[0] for plan in plans(game.seen_by(0), lynx_weights(4)) if plan.steps[0].verb == acts.TAKE]
    assert str(action_of(takes[0], list(game.hand(0)), [])) == "take 4: 4c 4d *"
    assert reason_for(game.seen_by(0), acts.DRAW_ACT).code == "draw_not_worth"


@pytest.mark.parametrize(
    ("hand", "ranks", "wilds"),
    [
        ("Jh Js * * 9d 8c 5h 4s", "J", {1}),
        ("Qh Qs Qd Qc Qh 2d 9d 8c 5h", "Q", {0, 1}),
        ("9h 9s 2c 2d 8c 5h 4s", "9", {2}),
    ],
    ids=["one joker is enough", "three queens need a two, five do not", "two twos are needed"],
)
def test_no_wild_card_is_wasted_on_an_opening(hand: str, ranks: str, wilds: set[int]) -> None:
    """A wild card that the minimum does not need stays in hand."""
    game = Game.setup(
        Rules.preset("classic4"),
        hands=[hand, "6c 6c 7s 7s", "6d 6d 7c 7c", "6s 6s 7h 7h"],
        pile="Ts",
        stock="Th Tc Ts Td Ad Kd Ah Kh",
        phase="play",
    )
    openings = [plan.steps[0] for plan in plans(game.seen_by(0), lynx_weights(4)) if plan.steps[0].verb == acts.MELD]
    laid = [action_of(opening, list(game.hand(0)), []) for opening in openings]
    assert {group.rank for action in laid for group in action.groups} <= set(ranks)
    assert {sum(card.is_wild for group in action.groups for card in group.cards) for action in laid} == wilds


def test_who_draws_goes_on_as_planned() -> None:
    """Laying nothing keeps the sevens, whatever is drawn; laying all lays them; both end the turn."""
    rests = [plan.rest for plan in plans(KINGS_ON_TOP.seen_by(0), lynx_weights(2)) if plan.rest]
    _, reserved, eager = rests
    kept, laid = KINGS_ON_TOP.seen_by(0), KINGS_ON_TOP.seen_by(0)
    for after, rest in ((kept, reserved), (laid, eager)):
        play(after, acts.DRAW_ACT)
        play_turn(after, rest.weights)
        assert after.turn == 1
    sevens = 3
    assert not kept.sides[0].has_meld(sevens)
    assert laid.sides[0].has_meld(sevens)


def test_rollouts_go_on_as_planned() -> None:
    """The same worlds come to something else when what was drawn is laid, kept or played as usual."""
    seen, weights = KINGS_ON_TOP.seen_by(0), lynx_weights(2)
    drawing = [plan for plan in plans(seen, weights) if plan.rest]
    rollouts = Rollouts(seen, 0, [Company([weights] * 2, [False] * 2)], None, Random(1).random)
    for _ in range(20):
        rollouts.play_world(drawing)
    _, reserved, eager = (plan.leads for plan in drawing)
    assert reserved != eager


# --- halving ---


def searched(budget: int, *, seed: int = 1, opponents: Sequence[Weighing] = (alley_cat_weights,)) -> list[Plan]:
    """The plans of a hand in hoyle after the first card was drawn, with their rollouts."""
    state = begin(Rules.preset("hoyle"), "halving")
    play(state, acts.DRAW_ACT)
    weights = alley_cat_weights(2)
    seen = state.seen_by(0)
    assert seen.phase == PLAYING
    tried = plans(seen, weights)
    company = [Company([weights, theirs(2)], [False, False]) for theirs in opponents]
    rollouts = Rollouts(seen, 0, company, Chances(2, [0, 0], 5000, 0), Random(seed).random)
    return halve(tried, rollouts, budget, None)


def test_the_budget_is_kept_and_spent_on_the_better_plans() -> None:
    """No more rollouts than there are, and none for a plan that a worse one did not have."""
    ranked = searched(400)
    worlds = [len(plan.leads) for plan in ranked]
    assert 200 < sum(worlds) <= 400
    assert worlds == sorted(worlds, reverse=True)
    assert worlds[0] > 3 * worlds[-1]


def test_all_plans_play_the_same_worlds() -> None:
    """A plan that is searched twice comes to the same, world by world, whatever else is searched with it."""
    many, few = searched(600), searched(150)
    by_key = {plan.key(): plan.leads for plan in many}
    assert all(by_key[plan.key()][: len(plan.leads)] == plan.leads for plan in few[-4:])


def test_each_sort_of_opponents_plays_in_every_other_world() -> None:
    """Two sorts: the even worlds come to what they come to with the first sort alone, the odd ones with the second."""
    careful, greedy, both = (
        {plan.key(): plan.leads for plan in searched(300, opponents=sorts)}
        for sorts in ([alley_cat_weights], [tabby_weights], [alley_cat_weights, tabby_weights])
    )
    differs = False
    for key, leads in both.items():
        worlds = min(len(leads), len(careful[key]), len(greedy[key]))
        assert leads[:worlds:2] == careful[key][:worlds:2]
        assert leads[1:worlds:2] == greedy[key][1:worlds:2]
        differs = differs or careful[key][:worlds] != greedy[key][:worlds]
    assert differs


def test_without_rollouts_each_plan_still_has_its_world() -> None:
    """The smallest budget gives an answer."""
    assert all(plan.leads for plan in searched(0))


def test_lagging_is_judged_by_the_worlds_that_both_have_played() -> None:
    """A constant difference is certain; a noisy one needs more worlds."""
    good, bad, noisy = Plan([acts.DRAW_ACT]), Plan([acts.DRAW_ACT]), Plan([acts.DRAW_ACT])
    for world in range(20):
        good.add(0, 0.5 + world / 100)
        bad.add(0, 0.49 + world / 100)
        noisy.add(0, 0.49 + (world * 7 % 20) / 100)
    good.add(0, 1.0)
    assert lags_behind(bad, good, 3.0)
    assert not lags_behind(good, bad, 0.0)
    assert not lags_behind(noisy, good, 3.0)


# --- the match ---


@pytest.mark.parametrize("text", [TWO, PARTNERS], ids=["two", "partners"])
def test_the_chances_of_two_sides(text: str) -> None:
    """One of them wins, and more points are better."""
    table = read_table(text)
    assert len(table) == ROWS_OF_TWO**2
    for mine in range(-1000, 5000, 130):
        for theirs in range(-1000, 5000, 170):
            chance = chance_of_two(table, mine, theirs)
            assert chance + chance_of_two(table, theirs, mine) == pytest.approx(1, abs=0.002)
            # A higher minimum may cost more than the points that brought it.
            assert chance_of_two(table, mine + 500, theirs) >= chance - 0.01


def test_the_chances_of_three_sides() -> None:
    """One of them wins; the two others are alike."""
    table = read_table(THREE)
    assert len(table) == ROWS_OF_THREE**3
    rng = Random(1)
    for _ in range(500):
        a, b, c = (rng.uniform(-1200, 5000) for _ in range(3))
        chances = [chance_of_three(table, *order) for order in ((a, b, c), (b, a, c), (c, a, b))]
        assert sum(chances) == pytest.approx(1, abs=0.004)
        assert chance_of_three(table, a, c, b) == pytest.approx(chances[0], abs=0.002)


@pytest.mark.parametrize(
    ("scores", "chance"), [((4900, 0), 1.0), ((0, 4900), 0.0), ((4900, 4900), 0.5), ((6000, 4990), 1.0)]
)
def test_who_is_alone_ahead_above_the_target_has_won(scores: tuple[int, int], chance: float) -> None:
    """With points as they are on the table: a red three for each."""
    game = Game.setup(
        Rules.preset("hoyle"),
        hands=["4c", "4d"],
        melds=[["Qh Qd Qs"], ["Kh Kd Ks"]],
        red_threes=["3h", "3d"],
        pile="8h",
        stock="9c",
    )
    state = game.seen_by(0)
    state.seats[1].hand = state.seats[0].hand
    assert Chances(2, list(scores), 5000, 0).after(state) == chance
    assert Chances(2, list(reversed(scores)), 5000, 1).after(state) == chance


def test_other_targets_are_scaled() -> None:
    """Half the points to half the target are as good."""
    state = State(Terms(Rules.preset("hoyle")))
    assert Chances(2, [1000, 500], 2500, 0).after(state) == Chances(2, [2000, 1000], 5000, 0).after(state)


def test_lynx_ends_the_hand_that_wins_the_match() -> None:
    """Ahead with enough for the target it goes out, though keeping on would bring more points."""
    game = Game.setup(
        Rules.preset("hoyle"),
        hands=["Kh 4c", "5h 6c 7h 8c 9c Tc Jc Qc As Ad"],
        melds=[["Qh Qd Qs Qc Qh Qd Qs", "Kc Ks Kd", "Jh Jd Js", "Ah Ac Ah"], []],
        pile="8h",
        stock="9c 8d 7c 4d 5d 6d 7d 8d 9d Td Jd 5s 6s 7s 8s 9s Ts",
        phase="play",
        scores=[4500, 4300],
    )
    choice = make_player(find_level(5), rollouts=30).choose(game.view(0), Random(1))
    assert choice.action.verb == "meld"
    assert choice.alternatives[0].chance == 1.0


def test_lynx_names_alternatives_with_their_chances() -> None:
    """Its choice comes first; each action is named once."""
    game = Game.deal(Rules.preset("hoyle"), seed=1)
    game.play("draw")
    choice = make_player(find_level(5), rollouts=10).choose(game.view(0), Random(1))
    assert choice.alternatives[0].action == choice.action
    assert len({each.action for each in choice.alternatives}) == len(choice.alternatives) == 3
    assert all(each.chance is not None and 0 < each.chance < 1 for each in choice.alternatives)


def test_without_a_target_there_are_only_points() -> None:
    """Nothing is said about a match that has no end."""
    game = Game.deal(Rules.preset("rounds"), seed=1)
    game.play("draw")
    choice = make_player(find_level(5), rollouts=5).choose(game.view(0), Random(1))
    assert {each.chance for each in choice.alternatives} == {None}


def test_lynx_can_be_stopped_at_any_time() -> None:
    """Asked to stop at once, it still has a choice."""
    game = Game.deal(Rules.preset("hoyle"), seed=1)
    game.play("draw")
    player = make_player(find_level(5), milliseconds=0)
    assert not game.problems(player.choose(game.view(0), Random(1)).action)


@pytest.mark.parametrize(
    ("points", "chance", "told"),
    [
        (40.4, 0.52, " (about 10 points better than discard 4c, and wins the match in 52 of 100 cases instead of 50)"),
        (30.0, 0.504, " (no more points than discard 4c, but wins the match in 50.4 of 100 cases instead of 50)"),
        (40.4, 0.5, " (about 10 points better than discard 4c)"),
        (31.2, 0.5, " (about one point better than discard 4c)"),
        (30.0, 0.513, " (no more points than discard 4c, but wins the match in 51 of 100 cases instead of 50)"),
        (8.0, 0.6, " (about 22 points fewer than discard 4c, but wins the match in 60 of 100 cases instead of 50)"),
        (8.0, 0.4, ""),
    ],
)
def test_the_reason_with_points_and_chances(points: float, chance: float, told: str) -> None:
    """What the choice promises more than the next one, for the hand and for the match."""
    draw, discard = Action.parse("draw"), Action.parse("discard 4c")
    reason = Reason("draw_no_pile")
    choice = Choice(draw, reason, (Alternative(draw, points, chance), Alternative(discard, 30.0, 0.5)))
    assert choice.explanation() == f"{reason}{told}"
