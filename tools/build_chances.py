"""Build the tables of the chance to win a match, from hands that Bobcat has played against itself.

For every combination of opening minimums some hands are played. With them the chances follow from each other, score by
score: the chance at some scores is the mean of the chances after a hand, and who is alone ahead above the target has
won. Run it compiled::

    PYTHONPATH=build/compiled .venv/bin/python tools/build_chances.py --hands 300 --rollouts 10

and put what it prints into ``canasta/bots/match_chances.py``. The same command gives the same tables.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, permutations, product
from random import Random
from statistics import fmean

from canasta.bots.chances import LOWEST, STEP_OF_THREE, STEP_OF_TWO, TARGET, chance_of_three, chance_of_two
from canasta.bots.search import search
from canasta.bots.weights import bobcat_weights, weights_of_bobcats_opponents
from canasta.cards import TWO_PACKS
from canasta.game.playing import deal, play
from canasta.game.scoring import score
from canasta.game.state import OVER
from canasta.game.terms import Terms
from canasta.rules import Rules
from canasta.shuffle import shuffled

KINDS = [card.kind for card in TWO_PACKS]
TABLES = {"TWO": "hoyle", "THREE": "classic3", "PARTNERS": "classic4"}
# Scores that stand for all with the same opening minimum.
STEPS_OF_MINIMUM = (-5, 0, 1500, 3000)
GOOD_ENOUGH = 0.0002

Points = tuple[int, ...]


def play_hand(rules: Rules, scores: Sequence[int], name: str, rollouts: int, leader: int) -> Points:
    """What the sides score in a hand of Bobcat against itself."""
    terms = Terms(rules)
    state = deal(terms, shuffled(name, KINDS), leader, list(scores))
    mine, theirs = bobcat_weights(rules.players), weights_of_bobcats_opponents(rules.players)
    randoms = [Random(f"{name}/{seat}") for seat in range(rules.players)]
    while state.phase != OVER:
        seen = state.seen_by(state.turn)
        chance = randoms[state.turn].random
        play(state, search(seen, state.turn, mine, theirs, rollouts, chance, None)[0].act)
    return tuple(each.total for each in score(state))


def played_hands(rules: Rules, hands: int, rollouts: int) -> dict[Points, list[Points]]:
    """What was scored, by the scores that stand for the minimums. Sides are alike: a hand counts for all orders."""
    found: dict[Points, list[Points]] = {before: [] for before in product(STEPS_OF_MINIMUM, repeat=rules.sides)}
    for before in combinations_with_replacement(STEPS_OF_MINIMUM, rules.sides):
        for number in range(hands):
            name = f"chances/{'/'.join(map(str, before))}/{number}"
            after = play_hand(rules, before, name, rollouts, number % rules.players)
            for order in permutations(range(rules.sides)):
                found[tuple(before[side] for side in order)].append(tuple(after[side] for side in order))
    return found


def stands_for(score: float) -> int:
    """The score that stands for all with the same opening minimum."""
    return max((least for least in STEPS_OF_MINIMUM if score >= least), default=STEPS_OF_MINIMUM[0])


def chance_at(table: list[float], scores: Sequence[float]) -> float:
    """The chance of the first side with these scores, after a hand."""
    mine, best = scores[0], max(scores[1:])
    if max(mine, best) >= TARGET:
        return 0.5 if mine == best else float(mine > best)
    if len(scores) == 2:
        return chance_of_two(table, scores[0], scores[1])
    return chance_of_three(table, scores[0], scores[1], scores[2])


def solve(found: dict[Points, list[Points]], sides: int) -> list[float]:
    """The table that agrees with itself."""
    step = STEP_OF_TWO if sides == 2 else STEP_OF_THREE
    # Who has reached the target has won, so the last row is for the scores just below it.
    grid = [min(LOWEST + step * row, TARGET - 5) for row in range(int((TARGET - LOWEST) / step) + 1)]
    table = [1 / sides] * len(grid) ** sides
    while True:
        better = []
        for scores in product(grid, repeat=sides):
            hands = found[tuple(map(stands_for, scores))]
            better.append(fmean(chance_at(table, [a + b for a, b in zip(scores, hand, strict=True)]) for hand in hands))
        change = max(abs(a - b) for a, b in zip(table, better, strict=True))
        table = better
        if change < GOOD_ENOUGH:
            return table


def lines(table: list[float], sides: int) -> Iterator[str]:
    """The table as text: a row for each score of the others, or of the one other."""
    width = round(len(table) ** (1 / sides))
    for start in range(0, len(table), width):
        yield " ".join(f"{1000 * each:.0f}" for each in table[start : start + width])


def main() -> None:
    """Play, solve and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=300, help="for each combination of minimums (default: 300)")
    parser.add_argument("--rollouts", type=int, default=10, help="of each candidate (default: 10)")
    parser.add_argument("--tables", nargs="*", choices=TABLES, default=list(TABLES))
    options = parser.parse_args()
    for name in options.tables:
        rules = Rules.preset(TABLES[name])
        table = solve(played_hands(rules, options.hands, options.rollouts), rules.sides)
        text = "\n".join(lines(table, rules.sides))
        print(f"# tools/build_chances.py --hands {options.hands} --rollouts {options.rollouts} --tables {name}")
        print(f'{name}: Final = """\n{text}\n"""', flush=True)


if __name__ == "__main__":
    main()
