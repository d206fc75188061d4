"""What the results of pairs prove: means, rates, Elo differences, and a test that stops when it is decided.

Pairs are independent of each other, the hands of one pair are not (they share a deck). So the mean and the test work on
one number per pair. Win rates use Wilson's interval on the number of hands: since a good deck wins for whoever gets it,
the hands of a pair cancel each other's luck, and that interval is rather too wide than too narrow.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import copysign, inf, log, log10, pi, sqrt, tan
from statistics import NormalDist
from typing import Final

TAIL: Final = 0.025  # on each side of a 95 % interval
NORMAL_QUANTILE: Final = NormalDist().inv_cdf(1 - TAIL)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def __neg__(self) -> Estimate:
        """The same from the other side of the table."""
        return Estimate(-self.value, -self.high, -self.low)


@dataclass(slots=True)
class Sample:
    """Numbers seen so far: how many, their mean, and the sum of squares around it (Welford's method).

    >>> sample = Sample()
    >>> for number in (2, 4, 4, 4, 5, 5, 7, 9):
    ...     sample.add(number)
    >>> sample.mean, sample.squares
    (5.0, 32.0)
    """

    size: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, number: float) -> None:
        """See one more number."""
        self.size += 1
        distance = number - self.mean
        self.mean += distance / self.size
        self.squares += distance * (number - self.mean)


def t_quantile(freedom: int) -> float:
    """How many standard errors a 95 % interval reaches to each side, by Student's t distribution.

    Exact for one and two degrees of freedom, else Fisher's expansion around the normal distribution, which is right to
    a thousandth of its value from three on.

    >>> [round(t_quantile(freedom), 2) for freedom in (1, 2, 3, 10, 1000)]
    [12.71, 4.3, 3.18, 2.23, 1.96]
    """
    if freedom == 1:
        return tan(pi * (0.5 - TAIL))
    if freedom == 2:
        inside = 1 - 2 * TAIL
        return inside * sqrt(2 / (1 - inside**2))
    z = NORMAL_QUANTILE
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))


def mean_estimate(sample: Sample) -> Estimate:
    """The mean of what the sample was drawn from; fewer than two numbers say nothing about it."""
    if sample.size < 2:
        return Estimate(sample.mean, -inf, inf)
    standard_error = sqrt(sample.squares / (sample.size - 1) / sample.size)
    margin = t_quantile(sample.size - 1) * standard_error
    return Estimate(sample.mean, sample.mean - margin, sample.mean + margin)


def rate_estimate(won: float, played: int) -> Estimate:
    """The share of games won, ties counted half, with Wilson's interval.

    >>> rate = rate_estimate(8, 10)
    >>> rate.value, round(rate.low, 3), round(rate.high, 3)
    (0.8, 0.49, 0.943)
    """
    if not played:
        return Estimate(0.5, 0.0, 1.0)
    rate, z = won / played, NORMAL_QUANTILE
    middle = (rate + z**2 / (2 * played)) / (1 + z**2 / played)
    margin = z * sqrt(rate * (1 - rate) / played + z**2 / (4 * played**2)) / (1 + z**2 / played)
    return Estimate(rate, max(0.0, middle - margin), min(1.0, middle + margin))


def elo(rate: float) -> float:
    """The difference in Elo points that gives this win rate; infinite for who never loses.

    >>> round(elo(0.75), 1), elo(0.5), elo(1.0)
    (190.8, 0.0, inf)
    """
    if rate <= 0 or rate >= 1:
        return inf if rate >= 1 else -inf
    return 400 * log10(rate / (1 - rate))


def elo_estimate(rate: Estimate) -> Estimate:
    """The difference in Elo points that gives a win rate, with the interval of the rate."""
    return Estimate(elo(rate.value), elo(rate.low), elo(rate.high))


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """A sequential probability ratio test: is the first player better by ``delta`` points a hand, or not at all?

    H0 says that the mean of the pairs is 0 (or less), H1 that it is ``delta`` (or more). After each pair the likelihood
    ratio of the two is compared with Wald's bounds; when it leaves them, the test is decided, and wrong with a
    probability of about 5 % at most. The spread of the pairs is not known: the spread seen so far stands for it, as
    chess engine testers do it. That needs some data to be sound, so nothing is decided before ``fewest`` pairs.
    """

    delta: float = 50.0
    error: float = 0.05  # of either kind
    fewest: int = 30

    @property
    def bound(self) -> float:
        """How large the log likelihood ratio must get, in either direction."""
        return log((1 - self.error) / self.error)

    def log_likelihood_ratio(self, sample: Sample) -> float:
        """How much better H1 explains the sample than H0, if pairs are normally distributed with the spread seen."""
        advantage = self.delta * (2 * sample.mean - self.delta) * sample.size / 2
        if sample.size < 2 or not advantage:
            return 0.0
        variance = sample.squares / (sample.size - 1)
        return advantage / variance if variance else copysign(inf, advantage)

    def is_better(self, sample: Sample) -> bool | None:
        """Whether the first player is better; None while it is not decided."""
        ratio = self.log_likelihood_ratio(sample)
        if sample.size < self.fewest or abs(ratio) < self.bound:
            return None
        return ratio > 0
