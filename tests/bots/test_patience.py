"""What Lynx's rollouts know that Alley Cat does not: to leave a pile, and to hold melds back."""

from __future__ import annotations

import pytest

from canasta import Game, Rules
from canasta.bots.policy import Weights, policy_act
from canasta.bots.weights import alley_cat_weights, lynx_weights
from canasta.cards import TWO_PACKS
from canasta.game import acts
from canasta.game.setting_up import state_of_view

MANY = 60
CANASTA = "Kh Ks Kd Kc Ks Kd Kc"


def act(weights: Weights, *, phase: str, pile: str, stock: int = MANY, theirs: str = "Qh Qs Qh") -> int:
    """What a player does who has a meld of fours, and two more in hand."""
    hands = ["4h 4c 9h 9s Js As 3c", "5h 6s 8h Tc Jc"]
    mine = "4d 4s 4h"
    left = [str(card) for card in TWO_PACKS if str(card) not in ("3h", "3d")]
    for text in (*hands, mine, theirs, pile):
        for card in text.split():
            left.remove(card)
    game = Game.setup(
        Rules.preset("hoyle"),
        hands=hands,
        melds=[[mine], [theirs]],
        pile=pile,
        stock=" ".join(left[:stock]),
        phase=phase,
    )
    return int(policy_act(state_of_view(game.view(0)), weights).verb)


@pytest.mark.parametrize(
    ("pile", "theirs", "verb"),
    [
        ("7s 4c", "Qh Qs Qh", acts.DRAW),
        ("7s 5c 8s 6c Th Qd 3s 3c 4c", "Qh Qs Qh", acts.TAKE),
        # There is little time left to make something of it.
        ("7s 5c 8s 6c Th Qd 3s 3c 4c", CANASTA, acts.DRAW),
        # Two nines may not meet a nine again.
        ("7s 5c 8s 9d", "Qh Qs Qh", acts.TAKE),
    ],
)
def test_small_piles_are_left(pile: str, theirs: str, verb: int) -> None:
    """Alley Cat takes them all."""
    assert act(lynx_weights(2), phase="draw", pile=pile, theirs=theirs) == verb
    assert act(alley_cat_weights(2), phase="draw", pile=pile, theirs=theirs) == acts.TAKE


@pytest.mark.parametrize(
    ("stock", "theirs", "verb"),
    [
        (MANY, "Qh Qs Qh", acts.DISCARD),
        (30, "Qh Qs Qh", acts.MELD),
        (MANY, CANASTA, acts.MELD),
    ],
)
def test_melds_are_held_back_while_there_is_time(stock: int, theirs: str, verb: int) -> None:
    """Cards in hand take piles; Alley Cat lays them as soon as it can."""
    pile = "7s 5c 8s 6c Th Qd"
    assert act(lynx_weights(2), phase="play", pile=pile, stock=stock, theirs=theirs) == verb
    assert act(alley_cat_weights(2), phase="play", pile=pile, stock=stock, theirs=theirs) == acts.MELD
