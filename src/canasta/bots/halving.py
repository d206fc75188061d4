"""Choosing between plans by rollouts: in each round all that are left play the same worlds, and the worse half goes.

So most of the think time is spent on the few plans between which it is hard to choose (sequential halving: Karnin,
Koren and Somekh, 2013).
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

from canasta.bots.chances import Chances
from canasta.bots.manners import Company
from canasta.bots.plans import Plan
from canasta.bots.policy import best_finish
from canasta.bots.rollouts import lead_of, play_out, play_turn
from canasta.bots.worlds import Worlds
from canasta.game.native import i64
from canasta.game.playing import partner_of, play
from canasta.game.state import ASKED, PLAYING, State

# More worlds tell hardly more about a plan: what the rollouts get wrong, they get wrong in all of them.
MOST_WORLDS: Final = 3_000
# A plan that lags behind the best one by so many standard errors is given up even if it is among the better half.
CLEARLY: Final = 3.0
# Another plan than the policy's own must be better by so many standard errors.
PERSUADED: Final = 0.5
# Where there is no match to win, points are worth as much as at the beginning of one to 5,000.
WORTH_OF_A_POINT: Final = 0.0002


class Rollouts:
    """Plays plans to the end of the hand in worlds that are the same for all of them."""

    def __init__(
        self,
        state: State,
        me: int,
        companies: list[Company],
        chances: Chances | None,
        chance: Callable[[], float],
        *,
        odds: list[list[float]] | None = None,
        greedy_odds: list[list[float]] | None = None,
    ) -> None:
        """The odds are those of ``Worlds``: what the others hold, and what, where they are greedy."""
        self.side = int(state.side_of(me))
        # Each company plays in as many worlds as the others.
        self.companies = companies
        self.dealt: i64 = 0
        self.chances = chances
        self.source = Worlds(state, me, chance, both_ends=True, odds=odds)
        # What the seats of each company hold.
        self.odds: list[list[list[float]]] = []
        for company in companies:
            rows = self.source.odds.copy()
            if greedy_odds is not None:
                for seat, greedy in enumerate(company.greedy):
                    if greedy:
                        rows[seat] = greedy_odds[seat]
            self.odds.append(rows)

    def play_world(self, left: list[Plan]) -> None:
        """Play each of the plans in one more world; who is asked, only if the partner could really go out there."""
        number: i64 = self.dealt % len(self.companies)
        everybody = self.companies[number].weights
        self.source.odds = self.odds[number]
        world = self.source.deal()
        self.dealt += 1
        if world.phase == ASKED and not can_partner_go_out(world):
            return
        for plan in left:
            after = world.copy()
            for act in plan.steps:
                play(after, act)
            if plan.rest is not None:
                play_turn(after, plan.rest.weights)
            play_out(after, everybody)
            lead = float(lead_of(after, self.side))
            if self.chances is None:
                plan.add(lead, 0.5 + WORTH_OF_A_POINT * lead)
            else:
                plan.add(lead, self.chances.after(after))


def can_partner_go_out(world: State) -> bool:
    """Whether the partner, who has asked, has a way to go out in this world: nobody asks without one."""
    asking = world.copy()
    asking.turn = partner_of(world)
    asking.phase = PLAYING
    return best_finish(asking) is not None


def halve(tried: list[Plan], rollouts: Rollouts, budget: int, stop: Callable[[], bool] | None) -> list[Plan]:
    """The plans with what their rollouts have come to, the best first.

    The budget is so many rollouts in all; each plan has at least one in each round that it is in. It can be stopped
    after any world. The first plan is the policy's own: it stays the choice unless another one is better by more than
    luck may well explain.
    """
    left = tried.copy()
    gone: list[Plan] = []
    in_a_round = budget // max(1, _rounds(len(left)))
    stopped = False
    while len(left) > 1 and not stopped:
        worlds = max(1, min(in_a_round // len(left), MOST_WORLDS - len(left[0].chances)))
        while worlds > 0 and not stopped:
            rollouts.play_world(left)
            worlds -= 1
            stopped = stop is not None and stop()
        left.sort(key=_rank)
        is_last = stopped or len(left) == 2
        best = left[0]
        if is_last and tried[0] in left and not lags_behind(tried[0], best, PERSUADED):
            left.remove(tried[0])
            left.insert(0, tried[0])
        kept: list[Plan] = []
        dropped: list[Plan] = []
        for place, plan in enumerate(left):
            stays = place == 0 or is_last or (place < (len(left) + 1) // 2 and not lags_behind(plan, best, CLEARLY))
            if stays:
                kept.append(plan)
            else:
                dropped.append(plan)
        left = kept
        gone = dropped + gone
        if is_last:
            break
    return left + gone


def _rounds(plans: int) -> int:
    rounds = 0
    while plans > 1:
        plans = (plans + 1) // 2
        rounds += 1
    return rounds


def lags_behind(plan: Plan, better: Plan, errors: float) -> bool:
    """Whether a plan does worse than another one in the same worlds, by more than so many standard errors."""
    number: i64 = min(len(plan.chances), len(better.chances))
    if number < 2:
        return False
    mean = 0.0
    place: i64 = 0
    while place < number:
        mean += better.chances[place] - plan.chances[place]
        place += 1
    mean /= float(number)
    spread = 0.0
    place = 0
    while place < number:
        spread += (better.chances[place] - plan.chances[place] - mean) ** 2
        place += 1
    return mean > errors * sqrt(spread / float(number - 1) / float(number))


def _rank(plan: Plan) -> float:
    return -plan.chance()
