"""The short forms that players type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta import Game, Rules
from canasta.server.messages import HandInfo
from canasta.server.presenting import hand_info
from canasta.terminal.typed import Unclear, read_action

HAND = "4c 7c 7d Th Kh Kd Ks Ah 2s 2h * * 3s 3c"


def held(game: Game) -> HandInfo:
    """The hand as the player on turn sees it."""
    return hand_info(game.view(game.turn), is_frozen=bool(game.is_frozen), is_blocked=bool(game.is_blocked))


GAME = Game.setup(Rules(), hands=[HAND, "5c"], pile="6h Ks", phase="play")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("d", "draw"),
        ("  DRAW ", "draw"),
        ("p", "pass"),
        ("e", "end"),
        ("u", "undo"),
        ("y", "yes"),
        ("ask", "ask"),
        ("putback", "putback"),
        ("x 4c", "discard 4c"),
        ("x 4C", "discard 4c"),
        ("discard 7", "discard 7c"),
        ("x 10", "discard Th"),
        ("x joker", "discard *"),
        ("x *", "discard *"),
        ("x 2", "discard 2s"),
        ("x 3", "discard 3s"),
        ("m K", "meld K: Kd Kh Ks"),
        ("m k", "meld K: Kd Kh Ks"),
        ("m K K", "meld K: Kd Kh"),
        ("m Kh", "meld K: Kh"),
        ("m Kh K", "meld K: Kd Kh"),
        ("m KhKs2s", "meld K: Kh Ks 2s"),
        ("m K 2", "meld K: Kd Kh Ks 2h"),
        ("m K K 2 2", "meld K: Kd Kh 2h 2s"),
        ("m 2 K", "meld K: Kd Kh Ks 2h"),
        ("m K, 7, *", "meld K: Kd Kh Ks; 7: 7c 7d *"),
        ("m K K * 7 7 joker", "meld K: Kd Kh *; 7: 7c 7d *"),
        ("m K; 7 2", "meld K: Kd Kh Ks; 7: 7c 7d 2h"),
        ("m 10 2 2", "meld T: Th 2h 2s"),
        ("m 2 2 *", "meld W: 2h 2s *"),
        ("m W", "meld W: 2h 2s * *"),
        ("m K; W", "meld K: Kd Kh Ks; W: 2h 2s * *"),
        ("m 3", "meld 3: 3c 3s"),
        ("meld K: Kh Ks Kd; 7: 7c 7d 2s", "meld K: Kd Kh Ks; 7: 7c 7d 2s"),
        ("meld k: k k 2", "meld K: Kd Kh 2h"),
        ("t K", "take K: Kd Kh Ks"),
        ("t K K", "take K: Kd Kh"),
        ("t K 2", "take K: Kd Kh Ks 2h"),
        ("t Kh 2", "take K: Kh 2h"),
        ("take K:", "take K:"),
        ("t 7 7 2", "take K:; 7: 7c 7d 2h"),
        ("t K K; 7 7 *", "take K: Kd Kh; 7: 7c 7d *"),
        ("top K:", "top K:"),
        ("x 10♥", "discard Th"),
        ("m K♥ K♤ 2s", "meld K: Kh Ks 2s"),
        ("m K♥\ufe0f K♠\ufe0f 2s", "meld K: Kh Ks 2s"),
        ("take 6: Kh", "take 6: Kh"),
    ],
)
def test_meaning(typed: str, meant: str) -> None:
    """What a line means with this hand."""
    assert str(read_action(typed, held(GAME))) == meant


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("fold", "I do not know 'fold'"),
        ("x", "Name one card to discard"),
        ("x 4c 5c", "Name one card to discard"),
        ("x W", "Name one card to discard"),
        ("x Q", "You hold no queens."),
        ("m Q", "You hold no queens."),
        ("m 7 7 7", "You hold only two sevens."),
        ("m A A", "You hold only one ace."),
        ("m 2 2 2 *", "You hold only two twos."),
        ("m K Zz", "'Zz' is not a card."),
        ("m K ♥", "'h' is not a card."),
        ("m K ☺", "'☺' is not a card."),
        ("m ;", "Name the cards"),
        ("top K: Kh", "The top card is taken alone"),
        ("draw two", "Nothing follows draw."),
        ("x " + "4" * 1000, "too long"),
    ],
)
def test_unclear(typed: str, answer: str) -> None:
    """What means nothing is answered with help."""
    with pytest.raises(Unclear) as unclear:
        read_action(typed, held(GAME))
    assert answer in str(unclear.value)


@pytest.mark.parametrize("preset", Rules.presets())
def test_reads_what_the_game_lists(preset: str) -> None:
    """Every action that the game lists can be typed as it stands there."""
    game = Game.deal(Rules.preset(preset), seed=3)
    game.play("draw")
    hand = held(game)
    for action in game.actions():
        assert {group.rank: sorted(group.cards, key=str) for group in action.groups} == {
            group.rank: sorted(group.cards, key=str) for group in read_action(str(action), hand).groups
        }
        assert game.problems(read_action(str(action), hand)) == []


@given(
    st.sampled_from(["t", "m", "x", "take", "top", "meld", "discard", "d", ""]),
    st.text(alphabet="4579TJQKA23cdhsw*:;, 1", max_size=20),
    st.sampled_from([GAME, Game.setup(Rules(), hands=["Kh Kd", "5c"], stock="4c"), Game.deal(Rules(), seed=1)]),
)
def test_anything_typed(verb: str, rest: str, game: Game) -> None:
    """Whatever is typed is unclear, or an action that the game can judge."""
    try:
        action = read_action(f"{verb} {rest}", held(game))
    except Unclear:
        return
    game.problems(action)
