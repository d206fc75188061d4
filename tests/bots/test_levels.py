"""The levels: legal, honest, repeatable, and able to say why."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest

from canasta import Action, CanastaError, Game, Rules
from canasta.bots import LEVELS, Level, find_level, make_player
from canasta.bots.chances import Chances
from canasta.bots.choice import Alternative, Choice
from canasta.bots.halving import Rollouts, halve
from canasta.bots.insight import odds_of_hands
from canasta.bots.manners import companies
from canasta.bots.memory import Memory
from canasta.bots.plans import plans
from canasta.bots.policy import policy_act
from canasta.bots.reasons import Reason, reason_for
from canasta.bots.weights import alley_cat_weights, lynx_weights
from canasta.cards import TWO_PACKS
from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import TWO
from canasta.game.legality import is_legal
from canasta.game.playing import deal, play
from canasta.game.state import OVER, State
from canasta.game.terms import Terms
from canasta.shuffle import shuffled
from properties.tables import SOURCES, random_rules, random_table
from properties.test_leaks import Hidden

KINDS = [card.kind for card in TWO_PACKS]
FEW_ROLLOUTS = 3
LONGEST_HAND = 3_000

is_compiled = os.environ.get("CANASTA_COMPILED") == "1"
only_compiled = pytest.mark.skipif(not is_compiled, reason="Lynx and Tiger play whole hands on the compiled core only")


def _marks(level: Level) -> list[pytest.MarkDecorator]:
    return [] if level.number < 4 else [pytest.mark.slow] if level.number == 4 else [pytest.mark.slow, only_compiled]


every_level = pytest.mark.parametrize(
    "level", [pytest.param(each, marks=_marks(each), id=each.name) for each in LEVELS]
)


def play_hand(game: Game, level: Level, rng: Random) -> list[str]:
    """Play a hand to its end by one level; return the reasons."""
    player = make_player(level, rollouts=FEW_ROLLOUTS)
    reasons: list[str] = []
    for _ in range(LONGEST_HAND):
        if game.over:
            return reasons
        choice = player.choose(game.view(game.turn), rng)
        reasons.append(choice.reason)
        game.play(choice.action)
    raise AssertionError(f"the hand does not end: {game.text()}")


@every_level
@pytest.mark.parametrize("source", SOURCES)
def test_every_level_plays_every_preset(level: Level, source: str) -> None:
    """Whole hands, from the deal and from far advanced positions; every action is legal and has its reason."""
    rng = Random(f"{level.name}/{source}")
    for _ in range(3 if level.number < 4 else 1):
        reasons = play_hand(random_table(source, rng), level, rng)
        assert all(reason and not reason.endswith(".") for reason in reasons)


def alley_cats_act(state: State) -> Act:
    """What Alley Cat does."""
    return policy_act(state, alley_cat_weights(len(state.seats)))


def tigers_act(state: State) -> Act:
    """What Tiger does that has hardly time to think."""
    return lynxs_act(state, reads_all_hands=True)


def lynxs_act(state: State, *, reads_all_hands: bool = False) -> Act:
    """What Lynx does that has hardly time to think."""
    seen, players = state.seen_by(state.turn), len(state.seats)
    weights = lynx_weights(players)
    tried = plans(seen, weights)
    side, scores = state.turn % state.terms.sides, [0] * state.terms.sides
    chances = Chances(players, scores, 5000, side)
    source = Random(len(state.stock)).random
    company, memory = companies(seen, state.turn, weights, [weights]), Memory(seen)
    odds = odds_of_hands(seen, memory, state.turn, greedy=False) if reads_all_hands else None
    greedy_odds = odds_of_hands(seen, memory, state.turn, greedy=True)
    rollouts = Rollouts(seen, state.turn, company, chances, source, odds=odds, greedy_odds=greedy_odds)
    return halve(tried, rollouts, 0, None)[0].steps[0]


def soak(hands: int, seed: str, choose: Callable[[State], Act] = alley_cats_act) -> None:
    """Hands of a player over random options, each action checked."""
    rng = Random(seed)
    for number in range(hands):
        rules = random_rules(rng) if number % 2 else Rules.preset(rng.choice(Rules.presets()))
        state = deal(Terms(rules), shuffled(f"{seed}/{number}", KINDS), number % rules.players, [0] * rules.sides)
        state.past = []
        for _ in range(LONGEST_HAND):
            if state.phase == OVER:
                break
            act = choose(state)
            assert is_legal(state, act), (rules, act)
            play(state, act)
        assert state.phase == OVER, rules


def test_alley_cat_under_random_options() -> None:
    """No illegal action, no exception, no hand that does not end."""
    soak(150, "few")


@pytest.mark.slow
def test_alley_cat_under_many_random_options() -> None:
    """The same over more hands; `make soak` plays ten thousand."""
    soak(1_500, "many")


@pytest.mark.slow
@only_compiled
@pytest.mark.parametrize("choose", [lynxs_act, tigers_act])
def test_planners_under_random_options(choose: Callable[[State], Act]) -> None:
    """The same for those who plan, whose rollouts play many more hands of these options to their end."""
    soak(100, "planners", choose)


@every_level
def test_nobody_peeks(level: Level) -> None:
    """A choice is unchanged when the cards that the player cannot see are dealt anew."""
    rng = Random(f"peek/{level.name}")
    player = make_player(level, rollouts=FEW_ROLLOUTS)
    looked = 0
    for number in range(40 if level.number < 4 else 8):
        game = random_table(SOURCES[number % len(SOURCES)], rng)
        for _ in range(60):
            if game.over:
                break
            hidden = Hidden(game, game.turn, rng)
            hidden.fix_red_threes()
            other = hidden.deal_anew()
            seed = rng.random()
            mine = player.choose(game.view(game.turn), Random(seed))
            assert player.choose(other.view(other.turn), Random(seed)) == mine, game.text()
            looked += 1
            game.play(mine.action)
    assert looked > 100


@every_level
def test_the_same_seed_gives_the_same_choice(level: Level) -> None:
    """Nothing but the view, the random source and the number of rollouts decides."""
    game = Game.deal(Rules.preset("hoyle"), seed=3)
    first, second = make_player(level, rollouts=FEW_ROLLOUTS), make_player(level, rollouts=FEW_ROLLOUTS)
    rng = Random(5)
    for _ in range(40):
        if game.over:
            break
        seed = rng.random()
        choice = first.choose(game.view(game.turn), Random(seed))
        assert second.choose(game.view(game.turn), Random(seed)) == choice
        game.play(choice.action)


def test_bobcat_names_alternatives_with_their_points() -> None:
    """Its choice comes first, then the others by their points."""
    game = Game.deal(Rules.preset("hoyle"), seed=1)
    game.play("draw")
    choice = make_player(find_level(4), rollouts=20).choose(game.view(0), Random(1))
    first, *others = choice.alternatives
    assert first.action == choice.action
    assert others
    assert others == sorted(others, key=lambda each: -each.points)
    assert "points better than" not in choice.reason


@pytest.mark.parametrize(
    ("points", "told"), [(40.4, " (about 10 points better than discard 4c)"), (30.0, ""), (8.0, "")]
)
def test_the_reason_with_points(points: float, told: str) -> None:
    """What the choice promises more than the next one, if it does."""
    draw, discard = Action.parse("draw"), Action.parse("discard 4c")
    reason = Reason("draw_no_pile")
    choice = Choice(draw, reason, (Alternative(draw, points), Alternative(discard, 30.0)))
    assert choice.explanation() == f"{reason}{told}"
    assert Choice(draw, reason).explanation() == reason


def test_bobcat_can_be_stopped_at_any_time() -> None:
    """Asked to stop at once, it still has a choice."""
    game = Game.deal(Rules.preset("hoyle"), seed=1)
    game.play("draw")
    player = make_player(find_level(4), rollouts=1_000_000, milliseconds=0)
    assert not game.problems(player.choose(game.view(0), Random(1)).action)


def test_a_clear_going_out_is_asked_for_first() -> None:
    """A partner who may be asked is asked before Alley Cat goes out."""
    rules = Rules.preset("classic4")
    game = Game.setup(
        rules,
        hands=["Kh Ks Kd 4c", "5h 6c", "7h 8c", "9h Tc"],
        melds=[["Qh Qd Qs Qc Qh Qd Qs"], []],
        pile="8h",
        stock="9c 8d 7c",
        phase="play",
    )
    choice = make_player(find_level(3)).choose(game.view(0), Random(1))
    assert choice.action == Action("ask")


@pytest.mark.parametrize(
    ("preset", "pile", "sentence"),
    [
        ("hoyle", "8h 9d Ts", "throw the two: it freezes the pile of 3 cards against the next player"),
        ("hoyle", "8h * Ts", "throw the two: nobody can take the pile with it on top"),
        ("rounds", "8h 9d Ts", "throw the two: nobody can take the pile with it on top"),
    ],
    ids=["free", "frozen already", "nothing freezes"],
)
def test_a_wild_card_freezes_only_a_free_pile(preset: str, pile: str, sentence: str) -> None:
    """Else it is thrown because nobody can take the pile then."""
    game = Game.setup(Rules.preset(preset), hands=["2c 4d", "5h 6c"], pile=pile, stock="9c 8d", phase="play")
    assert reason_for(game.seen_by(0), acts.DISCARD_ACTS[TWO]) == sentence


@pytest.mark.parametrize("name", ["Lion", "", "0", "99", "x" * 1000])
def test_unknown_levels_are_named(name: str) -> None:
    """The answer lists what there is."""
    with pytest.raises(CanastaError, match="the levels are 1 Kitten, 2 Tabby"):
        find_level(name)
