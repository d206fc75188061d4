"""Hands played to their end by the policy, and what they come to."""

from __future__ import annotations

from typing import Final

from canasta.bots.policy import Weights, policy_act
from canasta.game.native import i64
from canasta.game.playing import deal, play
from canasta.game.scoring import score_side
from canasta.game.state import OVER, PLAYING, State
from canasta.game.terms import Terms

# Less than any side can score.
NOTHING: Final = -1_000_000_000


def play_out(state: State, weights: list[Weights]) -> None:
    """Play a state to the end of the hand; each seat has its own weights."""
    while state.phase != OVER:
        play(state, policy_act(state, weights[state.turn]))


def play_turn(state: State, weights: Weights) -> None:
    """Play the rest of a turn; it is interrupted where the partner must answer."""
    turn = state.turn
    while state.phase == PLAYING and state.turn == turn:
        play(state, policy_act(state, weights))


def lead_of(state: State, side: int) -> int:
    """By how much a side has scored more than the best of the others."""
    best: i64 = NOTHING
    number: i64 = 0
    while number < state.terms.sides:
        if number != side:
            best = max(best, score_side(state, number).total)
        number += 1
    return int(score_side(state, side).total - best)


def duel_hand(terms: Terms, deck: list[int], leader: int, weights: list[Weights]) -> int:
    """Play a whole hand; return by how much side 0 has scored more."""
    state = deal(terms, deck, leader, [0] * terms.sides)
    play_out(state, weights)
    return lead_of(state, 0)
