"""Tiger: what it remembers, what it makes of it, and that it goes by it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from canasta import Game, Rules
from canasta.bots import find_level, make_player
from canasta.bots.insight import HandNet, odds_of_hands
from canasta.bots.memory import HELD, LONG_AGO, SIGNS, Memory, signs_of
from canasta.bots.reasons import reason_for
from canasta.bots.worlds import COUNTS, Worlds
from canasta.cards import Card
from canasta.game import acts
from canasta.game.kinds import RED_THREE, count, total
from canasta.game.past import DEEDS, Deed
from canasta.game.setting_up import state_of_view
from canasta.game.state import State
from properties.tables import SOURCES, random_table

WORLDS = 80


def kind(text: str) -> int:
    """The kind of a card."""
    return Card(text).kind


def told(game: Game) -> list[tuple[int, str, int, int, bool]]:
    """The past in words."""
    deeds = [Deed(number) for number in game.past]
    return [(deed.seat, DEEDS[deed.what], deed.kind, deed.pile, deed.frozen) for deed in deeds]


def fitting(game: Game) -> list[tuple[bool, bool]]:
    """Of each deed, whether its card fitted a meld of the player's own side, and one of the next player's."""
    return [(deed.fits_own, deed.fits_next) for deed in map(Deed, game.past)]


def table() -> Game:
    """Two players; the first one is to draw or to take the pile."""
    return Game.setup(
        Rules.preset("hoyle"),
        hands=["7c 7d 7h Kd Ks 4c 9c", "5c 6c Ah As Ad Jd Jc Qd"],
        melds=[["Qh Qd Qs"], ["Kh Kc Ks"]],
        pile="6h 7s",
        stock="9h 8c 8d Td 8h 9d 6d 5d 4d",
    )


# --- the past ---


def test_a_hand_that_was_just_dealt_has_no_past() -> None:
    """Nobody has done anything yet, and a position does not tell what led to it."""
    game = Game.deal(Rules.preset("hoyle"), seed=1)
    assert game.past == ()
    game.play("draw")
    assert Game.parse(game.text()).past == ()
    assert Game.at(game.position(), game.past).view(0) == game.view(0)


def test_everybody_remembers_what_was_done() -> None:
    """How each turn began, with the pile as it was; what was laid, and what was thrown."""
    game = table()
    seven, king, nine = kind("7c"), kind("Kd"), kind("9c")
    game.play("take 7: 7c 7d")
    game.play("discard 9c")
    game.play("draw")
    game.play("meld A: Ah As Ad")
    game.play("discard 5c")
    nothing = 15
    assert told(game) == [
        (0, "took", seven, 2, False),
        (0, "threw", nine, 0, False),
        (1, "drew", nine, 1, False),
        (1, "laid", nothing, 1, False),
        (1, "threw", kind("5c"), 1, False),
    ]
    assert game.view(0).past == game.view(1).past == game.view(None).past == game.past
    game.play("draw")
    game.play("discard Kd")
    assert told(game)[-1] == (0, "threw", king, 2, False)
    # The king fitted the second player's meld; the nine, the five and what lay on the pile fitted none.
    assert fitting(game) == [(False, False)] * 6 + [(False, True)]
    game.play("draw")
    assert fitting(game)[-1] == (True, False)


def test_a_meld_taken_back_was_never_laid() -> None:
    """Undo takes it from the past, too; a copy of the game has a past of its own."""
    game = table()
    game.play("draw")
    before = game.past
    game.play("meld 7: 7c 7d 7h")
    twin = game.copy()
    game.undo()
    assert game.past == before
    twin.play("discard 4c")
    assert game.past == before
    assert len(twin.past) == len(before) + 2


# --- the memory ---


def remembered(game: Game) -> Memory:
    """What the player on turn remembers."""
    return Memory(state_of_view(game.view(game.turn)))


def test_what_is_remembered_of_a_player() -> None:
    """Turns, takes, layings, throws, and piles left lying."""
    game = table()
    for card in ("9c", "5c", "4c", "Qd"):
        game.play("draw")
        game.play(f"discard {card}")
    first, second = remembered(game).players
    assert (first.turns, second.turns) == (2, 2)
    assert (first.last_take, first.last_laying) == (LONG_AGO, LONG_AGO)
    assert [first.thrown[kind(card)] for card in ("9c", "4c", "5c")] == [1, 1, 0]
    assert [first.thrown_at[kind(card)] for card in ("9c", "4c")] == [1, 2]
    assert first.last_thrown == kind("4c")
    assert [first.left[kind(card)] for card in ("7c", "5c", "4c")] == [1, 1, 0]
    assert second.left_free[kind("9c")] == 3
    assert second.left_frozen == [0] * HELD
    assert first.freshness(2) == 1.0
    assert first.freshness(1) == 0.5
    assert first.freshness(LONG_AGO) == 0.0


@pytest.mark.parametrize("source", SOURCES)
def test_signs_need_only_what_is_seen(source: str) -> None:
    """As many numbers as the networks read, the same from a seat's view as from the whole state."""
    rng = Random(f"signs/{source}")
    player = make_player(find_level("Alley Cat"))
    game = random_table(source, rng)
    for _ in range(30):
        if game.over:
            break
        me = game.turn
        seen = state_of_view(game.view(me))
        memory = Memory(seen)
        for other in range(game.rules.players):
            if other != me:
                rows = signs_of(seen, memory, me, other, greedy=True)
                assert [len(row) for row in rows] == [SIGNS] * HELD
                assert rows == signs_of(game.seen_by(me), memory, me, other, greedy=True)
        game.play(player.choose(game.view(me), rng).action)


# --- the networks ---


def test_a_network_adds_up() -> None:
    """Two inputs, a layer of two of which one stays below zero, and one answer."""
    net = HandNet("2 2 1 | 500 1000 2000 -9000 1000 1000 100 3000 5000")
    assert net.answer([1.0, 2.0]) == [pytest.approx(0.1 + 3 * 5.5)]


def playing(preset: str, seed: int, turns: int) -> Game:
    """A hand that Alley Cat has played for so many actions, at the moment when somebody lays and throws."""
    game, player, rng = Game.deal(Rules.preset(preset), seed=seed), make_player(find_level("Alley Cat")), Random(seed)
    while not game.over and (turns > 0 or game.phase != "play"):
        game.play(player.choose(game.view(game.turn), rng).action)
        turns -= 1
    return game


@pytest.mark.parametrize("preset", ["hoyle", "classic3", "classic4"])
def test_odds_for_every_hidden_hand(preset: str) -> None:
    """One row for each of the others, with a factor for every number of cards of each kind; known cards stay."""
    for seed in range(4):
        game = playing(preset, seed, 40)
        state = state_of_view(game.view(game.turn))
        either = [odds_of_hands(state, Memory(state), game.turn, greedy=greedy) for greedy in (False, True)]
        assert either[0] != either[1]
        for number, row in [each for odds in either for each in enumerate(odds)]:
            if number == game.turn:
                assert row == []
                continue
            assert len(row) == RED_THREE * COUNTS
            assert all(0 < factor < 1_000 for factor in row)
            for each in range(RED_THREE):
                known = count(state.seats[number].known, each)
                assert row[each * COUNTS : each * COUNTS + known + 1] == [1.0] * (known + 1)


def reading(state: State, me: int) -> list[list[float]]:
    """What Tiger makes of the others' hands, if they are not greedy."""
    return odds_of_hands(state, Memory(state), me, greedy=False)


def pairs_held(state: State, me: int, other: int, held: int, *, odds: list[list[float]] | None) -> float:
    """In which part of the worlds a hand has a pair of a kind."""
    worlds = Worlds(state, me, Random(3).random, odds=odds)
    return sum(count(worlds.deal().seats[other].hand, held) >= 2 for _ in range(WORLDS)) / WORLDS


def test_who_has_thrown_a_rank_hardly_holds_a_pair_of_it() -> None:
    """Also when the pile has been taken since, so that the table does not show it any more."""
    believed = forgotten = 0.0
    looked = 0
    for seed in range(12):
        game = playing("classic4", seed, 45)
        if game.over:
            continue
        me, other = game.turn, (game.turn + 1) % 4
        state = state_of_view(game.view(me))
        memory = Memory(state).players[other]
        for each in range(11):
            side = state.sides[state.side_of(other)]
            hidden = memory.thrown[each] and not count(state.pile_cards, each) and not side.has_meld(each)
            if hidden and not count(state.seats[other].known, each):
                believed += pairs_held(state, me, other, each, odds=reading(state, me))
                forgotten += pairs_held(state, me, other, each, odds=None)
                looked += 1
    assert looked >= 5
    assert believed < 0.8 * forgotten


# --- the player ---


def test_tiger_goes_by_what_was_done() -> None:
    """The same position with another past is judged otherwise, by the same chances."""
    game = playing("hoyle", 5, 30)
    tiger = make_player(find_level("Tiger"), rollouts=5)
    view = game.view(game.turn)
    without = replace(view, past=())
    assert tiger.choose(view, Random(1)).alternatives != tiger.choose(without, Random(1)).alternatives
    assert tiger.choose(view, Random(1)) == tiger.choose(view, Random(1))


def test_worlds_of_tiger_agree_with_all_that_was_seen() -> None:
    """Every hand has its size and what is known of it."""
    game = playing("classic4", 2, 60)
    state = state_of_view(game.view(game.turn))
    worlds = Worlds(state, game.turn, Random(1).random, both_ends=True, odds=reading(state, game.turn))
    for _ in range(20):
        world = worlds.deal()
        assert world.past is None
        for seat, seen in zip(world.seats, state.seats, strict=True):
            assert total(seat.hand) == seat.size == seen.size
            assert all(count(seat.hand, each) >= count(seen.known, each) for each in range(HELD))


@pytest.mark.parametrize(
    ("theirs", "code", "sentence"),
    [
        ("9d", "discard_thrown", "throw the nine: the next player has thrown one too"),
        ("6c", "discard_left", "throw the nine: the next player has left a pile with one on top lying"),
    ],
)
def test_who_remembers_says_so(theirs: str, code: str, sentence: str) -> None:
    """Why a card can be thrown: the next player has thrown one, or had no use for one."""
    game = Game.setup(
        Rules.preset("hoyle"),
        hands=["9c 9h 4c 5h Jc Qh", "9d 6c Jd 8h Kc"],
        melds=[["Ah Ac As"], ["Kh Kd Ks"]],
        pile="Td",
        stock="9h 9s 9s 9d 4d 4s 5d 5s 6d 6s 7c 7d 7h 7s 8c 8d 8s Tc Td Th Ts Js Jh Qs Qd Ad 5c 4d 7d 8c 6d 5d",
    )
    for action in ("draw", "discard 9c", "draw", f"discard {theirs}", "draw"):
        game.play(action)
    state = state_of_view(game.view(0))
    throw = acts.DISCARD_ACTS[kind("9h")]
    reason = reason_for(state, throw, Memory(state))
    assert (reason.code, str(reason)) == (code, sentence)
    assert reason_for(state, throw).code not in ("discard_thrown", "discard_left")
