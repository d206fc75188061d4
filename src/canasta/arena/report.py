"""A duel in words."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf

from canasta.arena.duel import Duel, Tally
from canasta.arena.statistics import Estimate


def tell_duel(duel: Duel) -> Iterator[str]:
    """What came of a duel, line by line."""
    first, second = duel.names
    plan = duel.plan
    yield f"{first} against {second}: {plan.rules.text()}, seed {plan.seed}"
    early = f" of {plan.pairs:,}, stopped early" if duel.is_interrupted else ""
    yield f"{duel.hands.pairs:,} pairs of hands{early}, {duel.seconds:.1f} s"
    yield f"points a hand: {estimate_text(duel.hands.points)}"
    yield f"hands won: {_won(duel.hands)}"
    if duel.matches.pairs:
        yield f"matches won: {_won(duel.matches)}"
        yield f"{duel.matches.games:,} matches of {duel.matches.hands / duel.matches.games:.1f} hands"
    for name, pace in zip(duel.names, duel.paces, strict=True):
        yield f"{name}: {pace.moves:,} moves, {1000 * pace.mean:.2f} ms each, {1000 * pace.longest:.1f} ms at most"
    if plan.test is not None:
        yield f"test of +{plan.test.delta:g} points against none: {_decision(duel)}"


def _won(tally: Tally) -> str:
    return f"{rate_text(tally.win_rate)}, Elo {estimate_text(tally.elo, digits=0)}"


def _decision(duel: Duel) -> str:
    match duel.is_better:
        case None:
            return f"not decided after {duel.hands.pairs:,} pairs"
        case True:
            return f"{duel.names[0]} is better, decided after {duel.hands.pairs:,} pairs"
        case False:
            return f"{duel.names[0]} is not better, decided after {duel.hands.pairs:,} pairs"


def estimate_text(estimate: Estimate, *, digits: int = 1) -> str:
    """A difference and its interval.

    >>> estimate_text(Estimate(12.34, -5, 30))
    '+12.3 (95 %: -5.0 to +30.0)'
    """
    value, low, high = (signed(number, digits) for number in (estimate.value, estimate.low, estimate.high))
    return f"{value} (95 %: {low} to {high})"


def short_text(estimate: Estimate) -> str:
    """A difference and its interval, shorter.

    >>> short_text(Estimate(12.34, -5, 30))
    '+12 ± 18'
    """
    margin = "?" if isinf(estimate.margin) else f"{estimate.margin:.0f}"
    return f"{signed(estimate.value)} ± {margin}"


def rate_text(rate: Estimate) -> str:
    """A share and its interval.

    >>> rate_text(Estimate(0.8, 0.49, 0.943))
    '80.0 % (95 %: 49.0 to 94.3)'
    """
    return f"{100 * rate.value:.1f} % (95 %: {100 * rate.low:.1f} to {100 * rate.high:.1f})"


def signed(number: float, digits: int = 0) -> str:
    """A number with its sign; nothing is +0.

    >>> signed(3.14), signed(-2.5, 1), signed(-0.1), signed(float("inf"))
    ('+3', '-2.5', '+0', '+∞')
    """
    return f"{number:+z.{digits}f}".replace("inf", "∞")
