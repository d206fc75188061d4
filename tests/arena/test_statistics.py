"""The numbers of the arena against values from tables and from paper."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, log
from random import Random

import pytest

from canasta.arena.statistics import (
    Estimate,
    Sample,
    SequentialTest,
    elo,
    elo_estimate,
    mean_estimate,
    rate_estimate,
    t_quantile,
)


def sample_of(numbers: Iterable[float]) -> Sample:
    """A sample that has seen these numbers."""
    sample = Sample()
    for number in numbers:
        sample.add(number)
    return sample


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (10, 2.228),
        (30, 2.042),
        (120, 1.980),
        (9999, 1.960),
    ],
)
def test_t_quantile(freedom: int, quantile: float) -> None:
    """As the tables of the t distribution have it."""
    assert t_quantile(freedom) == pytest.approx(quantile, rel=0.0012)


def test_mean() -> None:
    """Five numbers: mean 6, sum of squares 40, standard error sqrt(40 / 4 / 5), four degrees of freedom."""
    estimate = mean_estimate(sample_of([2, 4, 6, 8, 10]))
    assert estimate.value == 6
    assert estimate.margin == pytest.approx(2.776 * 2**0.5, rel=0.001)
    assert estimate.low == pytest.approx(6 - estimate.margin)


def test_mean_of_few() -> None:
    """One number has no interval, and equal ones a narrow one."""
    assert mean_estimate(sample_of([7])) == Estimate(7, -inf, inf)
    assert mean_estimate(Sample()) == Estimate(0, -inf, inf)
    assert mean_estimate(sample_of([7, 7, 7])) == Estimate(7, 7, 7)


def test_interval_covers() -> None:
    """About 95 of 100 intervals hold the true mean."""
    random = Random(5)
    estimates = [mean_estimate(sample_of(random.gauss(10, 50) for _ in range(12))) for _ in range(1000)]
    assert 930 <= sum(estimate.low < 10 < estimate.high for estimate in estimates) <= 970


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0, 1)],
)
def test_rate(won: float, played: int, low: float, high: float) -> None:
    """Wilson's interval, which never leaves 0 to 1."""
    estimate = rate_estimate(won, played)
    assert (estimate.low, estimate.high) == pytest.approx((low, high), abs=0.0001)


@pytest.mark.parametrize(("rate", "difference"), [(0.5, 0), (0.64, 99.95), (10 / 11, 400), (1 / 11, -400)])
def test_elo(rate: float, difference: float) -> None:
    """Ten to one is 400 points."""
    assert elo(rate) == pytest.approx(difference, abs=0.01)


def test_elo_without_end() -> None:
    """Who always wins is infinitely better, but the interval says how little that means."""
    estimate = elo_estimate(rate_estimate(10, 10))
    assert (estimate.value, estimate.high) == (inf, inf)
    assert estimate.low == pytest.approx(elo(0.7225), abs=0.1)
    assert elo(0) == -inf


class TestSequentialTest:
    """The test that stops."""

    test = SequentialTest(delta=50)

    def decide(self, numbers: Iterable[float]) -> tuple[bool | None, int]:
        """What is decided after how many pairs."""
        sample = Sample()
        for number in numbers:
            sample.add(number)
            decision = self.test.is_better(sample)
            if decision is not None:
                return decision, sample.size
        return None, sample.size

    def test_ratio(self) -> None:
        """Pairs 0 and 100: mean 50, variance 5000; 50 × (2 × 50 - 50) × 2 pairs / (2 × 5000)."""
        assert self.test.log_likelihood_ratio(sample_of([0, 100])) == pytest.approx(0.5)
        assert self.test.log_likelihood_ratio(sample_of([-50, 50])) == pytest.approx(-0.5)
        assert self.test.log_likelihood_ratio(sample_of([-25, 75])) == pytest.approx(0)

    def test_bound(self) -> None:
        """Wald's bound for 5 %."""
        assert self.test.bound == pytest.approx(log(19))

    @pytest.mark.parametrize(("mean", "decision"), [(200, True), (50, True), (0, False), (-200, False)])
    def test_error_rate(self, mean: float, decision: bool) -> None:
        """At most about one of twenty is decided wrong, and every one is decided."""
        random = Random(f"sprt {mean}")
        decisions = [self.decide(random.gauss(mean, 300) for _ in range(5000))[0] for _ in range(200)]
        assert None not in decisions
        assert decisions.count(decision) >= 182

    def test_large_differences_are_decided_sooner(self) -> None:
        """What is clear needs fewer pairs, but not fewer than there must be."""
        random = Random(1)
        sizes = [self.decide(random.gauss(mean, 300) for _ in range(5000))[1] for mean in (60, 1000)]
        assert sizes[0] > sizes[1] == self.test.fewest

    def test_equal_pairs(self) -> None:
        """Pairs that are all exactly what one hypothesis says decide for it; others are no division by zero."""
        assert self.decide([50.0] * 100) == (True, 30)
        assert self.decide([0.0] * 100) == (False, 30)
        assert self.decide([25.0] * 100) == (None, 100)
        assert self.test.log_likelihood_ratio(Sample()) == 0
