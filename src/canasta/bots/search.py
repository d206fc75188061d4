"""Choosing by rollouts: the same worlds for every candidate, each played to its end by the policy."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

from canasta.bots.plays import best_take, canastas_with_wilds, natural_cards, one_rank_each
from canasta.bots.policy import NextPlayer, Weights, best_finish, discard_act, discard_cost, may_ask, policy_act
from canasta.bots.rollouts import lead_of, play_out
from canasta.bots.worlds import Worlds
from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import BLACK_THREE, TWO, count
from canasta.game.legality import is_legal
from canasta.game.native import i64
from canasta.game.playing import play
from canasta.game.state import ASKED, PLAYING, State

MOST_CANDIDATES: Final = 16
MELDS_FIRST: Final = 6
DISCARDS_TRIED: Final = 7
# After so many worlds, and again after as many more, candidates that lag clearly behind are given up.
WORLDS_BEFORE_CUT: Final = 25
CLEARLY: Final = 2.0
PERSUADED: Final = 1.0


class Candidate:
    """An act, and what its rollouts have come to so far.

    In the rollouts of a meld that is the turn's last one, the player lays nothing more before the discard: so a part of
    what could be laid is compared with all of it, although the policy would go on laying.
    """

    def __init__(self, act: Act, *, is_last_meld: bool = False) -> None:
        self.act = act
        self.is_last_meld = is_last_meld
        self.leads: list[int] = []
        self.given_up: bool = False

    def mean(self) -> float:
        """The mean lead in points."""
        return sum(self.leads) / len(self.leads) if self.leads else 0.0

    def lags_behind(self, better: Candidate, errors: float) -> bool:
        """Whether it does worse than another one in the same worlds, by more than so many standard errors."""
        number = min(len(self.leads), len(better.leads))
        if number < 2:
            return False
        differences = [float(better.leads[place] - self.leads[place]) for place in range(number)]
        mean = sum(differences) / number
        spread = sum([(difference - mean) ** 2 for difference in differences]) / (number - 1)
        return mean > errors * sqrt(spread / number)


def candidates(state: State, weights: Weights) -> list[Candidate]:
    """What is worth trying: the policy's own choice first."""
    found = [policy_act(state, weights)]
    if state.phase == ASKED:
        # Few worlds would have a partner who can go out, as the one who asks can: the policy answers.
        return [Candidate(found[0])]
    if state.phase == PLAYING:
        melds = _melds(state)
        found += melds[:MELDS_FIRST]
        found += _discards(state, weights)
        found += melds[MELDS_FIRST:]
    else:
        found += [acts.DRAW_ACT, acts.END_ACT, acts.PASS_ACT]
        take = best_take(state)
        if take is not None:
            found.append(take)
    legal: list[Candidate] = []
    seen: set[Act] = set()
    for act in found:
        if act not in seen and len(legal) < MOST_CANDIDATES and is_legal(state, act):
            seen.add(act)
            legal.append(Candidate(act, is_last_meld=act.verb == acts.MELD and len(legal) > 0))
    return legal


def _melds(state: State) -> list[Act]:
    found: list[Act] = []
    finish = best_finish(state)
    if finish is not None:
        # Nobody goes out over a partner's head.
        found.append(acts.ASK_ACT if may_ask(state) else finish)
    everything = natural_cards(state, 2)
    if everything.naturals:
        found.append(everything)
    return found + canastas_with_wilds(state) + one_rank_each(state)


def _discards(state: State, weights: Weights) -> list[Act]:
    """The discards that the policy finds cheapest, and the one that freezes the pile, which it hardly ever does."""
    hand = state.seats[state.turn].hand
    costs: list[tuple[float, int]] = []
    next_player = NextPlayer(state)
    kind: i64 = 0
    while kind <= BLACK_THREE:
        if count(hand, kind):
            costs.append((discard_cost(state, kind, weights, next_player), int(kind)))
        kind += 1
    costs.sort()
    found = [acts.DISCARD_ACTS[number] for _, number in costs[:DISCARDS_TRIED]]
    if count(hand, TWO) and not state.is_frozen():
        found.append(acts.DISCARD_ACTS[TWO])
    found.append(acts.PASS_ACT)
    return found


def search(
    state: State,
    me: int,
    weights: Weights,
    theirs: Weights,
    worlds: int,
    chance: Callable[[], float],
    stop: Callable[[], bool] | None,
) -> list[Candidate]:
    """The candidates with their rollouts, the best first. It can be stopped after any world.

    In the rollouts our side plays with one set of weights, the other sides with another: that is what we think of them.
    """
    tried = candidates(state, weights)
    if len(tried) == 1:
        return tried
    source = Worlds(state, me, chance)
    my_side = int(state.side_of(me))
    everybody = [weights if state.side_of(number) == my_side else theirs for number in range(len(state.seats))]
    for number in range(worlds):
        if number and stop is not None and stop():
            break
        world = source.deal()
        for candidate in tried:
            if not candidate.given_up:
                after = world.copy()
                play(after, candidate.act)
                if candidate.is_last_meld and after.phase == PLAYING:
                    end_turn(after, weights)
                play_out(after, everybody)
                candidate.leads.append(lead_of(after, my_side))
        if (number + 1) % WORLDS_BEFORE_CUT == 0:
            _give_up_laggards(tried)
            if sum([1 for candidate in tried if not candidate.given_up]) == 1:
                break
    return _ranked(tried)


def end_turn(state: State, weights: Weights) -> None:
    """Discard, if that is possible; if not, the policy goes on."""
    act = discard_act(state, weights)
    if act is not None:
        play(state, act)


def _ranked(tried: list[Candidate]) -> list[Candidate]:
    """The best first; but the policy's own choice, unless another one is better by more than luck may well explain."""
    policys = tried[0]
    ranked = sorted(tried, key=_rank)
    if not policys.given_up and not policys.lags_behind(ranked[0], PERSUADED):
        ranked.remove(policys)
        ranked.insert(0, policys)
    return ranked


def _give_up_laggards(tried: list[Candidate]) -> None:
    best = min(tried, key=_rank)
    for candidate in tried:
        if candidate is not best and candidate.lags_behind(best, CLEARLY):
            candidate.given_up = True


def _rank(candidate: Candidate) -> tuple[bool, float]:
    return candidate.given_up, -candidate.mean()
