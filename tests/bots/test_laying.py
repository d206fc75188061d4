"""When the policy lays cards, and when it keeps them for the pile."""

from __future__ import annotations

import pytest

from canasta import Game, Rules
from canasta.bots.policy import Weights, policy_act
from canasta.bots.weights import BOBCAT_PARTNERS, PATIENT_PARTNERS, weights_of
from canasta.game import acts

SMALL = "8h"
LARGE = "4s 5s 6s 8s 9s Ts Js 6d 8d"
FROZEN = f"2c {LARGE}"


def laid(weights: Weights, pile: str, *, hand: str = "Kh Ks Kd 4c 5d 9s Jh 7s", melds: str = "Qh Qd Qs") -> bool:
    """Whether seat 0, whose side has opened, lays something."""
    game = Game.setup(
        Rules.preset("classic4"),
        hands=[hand, "5h 6c 7h 8c", "4h 5c 6h 7c", "9h Th Jc 7d"],
        melds=[[melds], []],
        pile=pile,
        stock="9c 8d 7c 4d 5d Td Jd Qc Kc Ac",
        phase="play",
    )
    return policy_act(game.seen_by(0), weights).verb == acts.MELD


@pytest.mark.parametrize("pile", [SMALL, LARGE, FROZEN], ids=["small", "large", "frozen"])
def test_who_does_not_think_about_it_lays(pile: str) -> None:
    """Bobcat's rollouts lay whatever fits."""
    assert laid(weights_of(BOBCAT_PARTNERS), pile)


def test_the_patient_keep_new_melds_for_a_frozen_pile() -> None:
    """A few kings take a large pile that is frozen; they are worth more in the hand."""
    assert not laid(weights_of(PATIENT_PARTNERS), FROZEN)


def test_a_canasta_is_laid_at_once() -> None:
    """Four queens make seven of them."""
    hand, melds = "Qh Qd Qs Qc 4c 5d 9s Jh", "Qh Qd Qs"
    assert laid(weights_of(PATIENT_PARTNERS), FROZEN, hand=hand, melds=melds)


def test_a_canasta_on_the_table_weighs_in() -> None:
    """With one of its own, who puts weight on that lays what it would have kept."""
    weights = weights_of({**PATIENT_PARTNERS, "lay_canasta": 500.0})
    assert not laid(weights, FROZEN)
    assert laid(weights, FROZEN, melds="Qh Qd Qs Qc Qh Qd Qs")
