"""Hands played to their end by the policy, and what they come to."""

from __future__ import annotations

from canasta.bots.policy import Weights, policy_act
from canasta.game.playing import deal, play
from canasta.game.scoring import score_side
from canasta.game.state import OVER, State
from canasta.game.terms import Terms


def play_out(state: State, weights: list[Weights]) -> None:
    """Play a state to the end of the hand; each seat has its own weights."""
    while state.phase != OVER:
        play(state, policy_act(state, weights[state.turn]))


def lead_of(state: State, side: int) -> int:
    """By how much a side has scored more than the best of the others."""
    totals = [score_side(state, number).total for number in range(state.terms.sides)]
    mine = totals.pop(side)
    return mine - max(totals)


def duel_hand(terms: Terms, deck: list[int], leader: int, weights: list[Weights]) -> int:
    """Play a whole hand; return by how much side 0 has scored more."""
    state = deal(terms, deck, leader, [0] * terms.sides)
    play_out(state, weights)
    return lead_of(state, 0)
