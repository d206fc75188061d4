"""Ratings: how strong somebody is, and how sure that is. Pure; what lasts is in the store.

A rating is a mean and a spread, as openskill has them (the model of Plackett and Luce, by Weng and Lin): matches move
the mean towards what they show and make the spread narrower. People see numbers around 1500. There are three pools,
since who is good at one kind of table need not be good at another.

>>> anna, bert = NEW, NEW
>>> [(anna,), (bert,)] = rated([[anna], [bert]], ranks=[1, 2])
>>> anna.shown > 1500 > bert.shown, anna.uncertainty < NEW.uncertainty
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

Pool = Literal["two", "three", "partners"]
POOLS: Final[tuple[Pool, ...]] = get_args(Pool)

MEAN: Final = 25.0
SPREAD: Final = MEAN / 3
BETA: Final = MEAN / 6  # how much chance there is in a match: openskill's own value for this mean
SHOWN_MEAN: Final = 1500
SHOWN_STEP: Final = 48
# A new season: the mean goes back by a third of the way to everybody's, and the spread is at least this.
KEPT_OF_MEAN: Final = 2 / 3
SPREAD_OF_NEW_SEASON: Final = 5.0


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of somebody's strength in a pool.

    >>> NEW.shown, NEW.uncertainty
    (1500, 800)
    """

    mu: float = MEAN
    sigma: float = SPREAD

    @property
    def shown(self) -> int:
        """The number that people see."""
        return round(SHOWN_MEAN + SHOWN_STEP * (self.mu - MEAN))

    @property
    def uncertainty(self) -> int:
        """The strength is within so much of the number, in 95 of 100 cases."""
        return round(SHOWN_STEP * 2 * self.sigma)


NEW: Final = Rating()


def rated(sides: Sequence[Sequence[Rating]], ranks: Sequence[int]) -> list[tuple[Rating, ...]]:
    """The ratings after a match, side by side. The side of the lowest rank was the best; level sides share a rank."""
    # Here, because a server should start fast, and most never rate anybody.
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=MEAN, sigma=SPREAD, beta=BETA)
    before = [[model.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in sides]
    after = model.rate(before, ranks=[float(rank) for rank in ranks])
    return [tuple(Rating(one.mu, one.sigma) for one in side) for side in after]


def pool_of(players: int, sides: int) -> Pool | None:
    """The pool of a match with so many players on so many sides; None if there is none.

    >>> pool_of(2, 2), pool_of(3, 3), pool_of(4, 2), pool_of(4, 4)
    ('two', 'three', 'partners', None)
    """
    pools: dict[tuple[int, int], Pool] = {(2, 2): "two", (3, 3): "three", (4, 2): "partners"}
    return pools.get((players, sides))


def ranks_of(totals: Sequence[int], *, last: int | None = None) -> tuple[int, ...]:
    """The rank of each side by its total; the side that resigned or deserted is ``last``, whatever it has.

    >>> ranks_of([2400, 5100, 2400]), ranks_of([5100, 2400, 300], last=0)
    ((2, 1, 2), (3, 1, 2))
    """
    lowest = min(totals) - 1
    counted = [lowest if side == last else total for side, total in enumerate(totals)]
    return tuple(1 + sum(other > total for other in counted) for total in counted)


# --- seasons ---


def season_of(at: str) -> str:
    """The season of a time in UTC: a quarter of a year. Later seasons are later in the order of texts, too.

    >>> season_of("2026-11-16T05:52:59.000Z"), season_of("2027-01-01T00:00:00.000Z")
    ('2026-Q4', '2027-Q1')
    """
    return f"{at[:4]}-Q{(int(at[5:7]) + 2) // 3}"


def carried(rating: Rating) -> Rating:
    """What somebody starts a season with who had this rating in an earlier one.

    >>> carried(Rating(mu=31.0, sigma=2.0)), carried(Rating(mu=25.0, sigma=7.0))
    (Rating(mu=29.0, sigma=5.0), Rating(mu=25.0, sigma=7.0))
    """
    return Rating(MEAN + (rating.mu - MEAN) * KEPT_OF_MEAN, max(rating.sigma, SPREAD_OF_NEW_SEASON))
