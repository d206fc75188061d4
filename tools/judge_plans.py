"""How much Lynx's rollouts tell about a plan: their spread, and what is found by few of them and by many.

Positions are taken from hands of the policy. All plans of each are played to the end in many worlds. Then the plan that
some of these worlds find best is judged by all the other worlds: what it gains over the policy's own plan, in points
and in chance to win the match. So a change to worlds or rollouts can be judged in a minute, without playing a
thousand hands; whether a better choice in these worlds is a better move at the table, only the arena can say. Run it
compiled::

    PYTHONPATH=build/compiled .venv/bin/python tools/judge_plans.py --preset classic4
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, pvariance, stdev

from canasta.bots.chances import Chances
from canasta.bots.halving import Rollouts
from canasta.bots.levels import SUSPECTED
from canasta.bots.manners import companies
from canasta.bots.plans import Plan, plans
from canasta.bots.policy import policy_act
from canasta.bots.weights import lynx_weights
from canasta.cards import TWO_PACKS
from canasta.game.playing import deal, play
from canasta.game.state import OVER, PLAYING, State
from canasta.game.terms import Terms
from canasta.rules import Rules
from canasta.shuffle import shuffled

KINDS = [card.kind for card in TWO_PACKS]
FEWEST_PLANS = 4  # where there are fewer, there is little to choose
MOST_PLANS = 14
FEW_TO_MANY = (30, 100, 300)
TIMES = 10  # that some worlds are drawn


def positions(rules: Rules, number: int) -> Iterator[State]:
    """What the player on turn sees who must lay and throw, at some turn of each hand."""
    terms, weights = Terms(rules), lynx_weights(rules.players)
    for hand in range(number):
        state = deal(terms, shuffled(f"plans/{hand}", KINDS), hand % rules.players, [0] * rules.sides)
        seen: list[State] = []
        while state.phase != OVER:
            if state.phase == PLAYING:
                seen.append(state.seen_by(state.turn))
            play(state, policy_act(state, weights))
        if seen:
            yield Random(hand).choice(seen)


def played(state: State, rules: Rules, worlds: int, *, both_ends: bool) -> list[Plan]:
    """The plans of a position, the policy's first, with what they come to in so many worlds."""
    me, mine = int(state.turn), lynx_weights(rules.players)
    tried = plans(state, mine)[:MOST_PLANS]
    company = companies(state, me, mine, [theirs(rules.players) for theirs in SUSPECTED])
    target = rules.target or 5000
    chances = Chances(rules.players, [0] * rules.sides, target, me % rules.sides)
    rollouts = Rollouts(state, me, company, chances, Random(1).random)
    rollouts.source.both_ends = both_ends
    if len(tried) >= FEWEST_PLANS:
        for _ in range(worlds):
            rollouts.play_world(tried)
    return tried


def gain(tried: list[Plan], some: int, random: Random) -> tuple[float, float]:
    """What the best plan by some worlds gains over the first one in the others: points, and chance."""
    worlds = len(tried[0].leads)
    drawn = set(random.sample(range(worlds), some))
    best = max(tried, key=lambda plan: sum(plan.chances[world] for world in drawn))
    others = [world for world in range(worlds) if world not in drawn]
    points = fmean(best.leads[world] - tried[0].leads[world] for world in others)
    return points, fmean(best.chances[world] - tried[0].chances[world] for world in others)


def by_position(gains: list[tuple[float, float]]) -> list[float]:
    """The mean points of each position."""
    return [fmean(points for points, _ in gains[start : start + TIMES]) for start in range(0, len(gains), TIMES)]


def main() -> None:
    """Play, judge and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--preset", default="hoyle")
    parser.add_argument("--positions", type=int, default=120)
    parser.add_argument("--worlds", type=int, default=800, help=f"for each plan, more than {max(FEW_TO_MANY)}")
    parser.add_argument("--one-end", action="store_true", help="all sides draw from the top of the stock")
    options = parser.parse_args()
    if options.worlds <= max(FEW_TO_MANY):
        parser.error(f"--worlds: more than {max(FEW_TO_MANY)}, so that some are left to judge by")
    rules, random = Rules.preset(options.preset), Random(1)
    of_plans: list[float] = []
    of_differences: list[float] = []
    found: dict[int, list[tuple[float, float]]] = {some: [] for some in FEW_TO_MANY}
    for state in positions(rules, options.positions):
        tried = played(state, rules, options.worlds, both_ends=not options.one_end)
        if len(tried) < FEWEST_PLANS:
            continue
        best = max(tried, key=Plan.lead)
        of_plans.append(pvariance(best.leads))
        for plan in tried:
            if plan is not best:
                of_differences.append(pvariance([a - b for a, b in zip(best.leads, plan.leads, strict=True)]))
        for some, gains in found.items():
            gains += [gain(tried, some, random) for _ in range(TIMES)]
    print(f"{options.preset}, {len(of_plans)} positions, standard deviation in one world:")
    print(f"  a plan {sqrt(fmean(of_plans)):.0f} points, the difference of two {sqrt(fmean(of_differences)):.0f}")
    print("what the best plan gains over the policy's:")
    for some, gains in found.items():
        points, chance = (fmean(each) for each in zip(*gains, strict=True))
        error = stdev(by_position(gains)) / sqrt(len(of_plans))
        told = f"{points:5.1f} points (standard error {error:.1f}), {100 * chance:.2f} of 100 matches"
        print(f"  by {some:3} worlds: {told}")


if __name__ == "__main__":
    main()
