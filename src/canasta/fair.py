"""Fair deals: a dealer who is bound to a secret before the players add a text of their own.

Before a hand the dealer publishes the **commitment**, the SHA-256 of a secret. Then each seat may give a
**contribution**. The secret, the number of the hand and the contributions together are the seed of everything that is
left to chance in this hand. When the hand is over the secret is published, and everybody can check the commitment and
shuffle again. docs/fair-deals.md says what this proves and what it does not.

The seed is a text, with a word for each use so that the coin tells nothing about the deck. Its parts contain no ``/``
and no contribution contains a comma, so that different seeds have different texts::

    canasta/deck/3/7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730/abc,,xyz
    canasta/USE/HAND/SECRET/CONTRIBUTIONS          USE is lot, coin or deck

>>> fair = FairSeed("7d865e95" * 8, 3, ("abc", ""))
>>> print(*fair.deck()[:4], fair.coin(), fair.lot(2))
Ac Ad 6d 8c heads 0
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from canasta.cards import Cards
from canasta.errors import CanastaError, NotationError
from canasta.shuffle import shuffled_deck, shuffled_order

COIN: Final = ("heads", "tails")
LONGEST_CONTRIBUTION: Final = 64
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4

_HEX_64: Final = re.compile(r"[0-9a-f]{64}")
_CONTRIBUTION: Final = re.compile(rf"[A-Za-z0-9_-]{{0,{LONGEST_CONTRIBUTION}}}")


@dataclass(frozen=True, slots=True)
class Promise:
    """What everybody may know of a fair deal while its hand is played: all but the secret."""

    commitment: str
    contributions: tuple[str, ...]

    def __post_init__(self) -> None:
        check_commitment(self.commitment)
        check_contributions(self.contributions)


@dataclass(frozen=True, slots=True)
class FairSeed:
    """All that the chances of one hand follow from: the dealer's secret, the hand's number, a text of each seat.

    A seat that gave nothing has an empty text. Whoever holds this value knows the deck.
    """

    secret: str
    hand: int
    contributions: tuple[str, ...]

    def __post_init__(self) -> None:
        check_secret(self.secret)
        if self.hand < 1:
            raise CanastaError(f"hands are counted from 1, so there is no hand {self.hand}")
        check_contributions(self.contributions)

    @property
    def commitment(self) -> str:
        """What is published before the deal."""
        return commitment_of(self.secret)

    @property
    def promise(self) -> Promise:
        """This seed without its secret."""
        return Promise(self.commitment, self.contributions)

    def text(self, use: str) -> str:
        """The seed of one use, as the shuffle takes it.

        >>> FairSeed("7d865e95" * 8, 3, ("abc", "")).text("coin")
        'canasta/coin/3/7d865e957d865e957d865e957d865e957d865e957d865e957d865e957d865e95/abc,'
        """
        return f"canasta/{use}/{self.hand}/{self.secret}/{','.join(self.contributions)}"

    def deck(self) -> Cards:
        """The deck of the hand; the last card is the top."""
        return shuffled_deck(self.text("deck"))

    def coin(self) -> str:
        """What the coin shows that is tossed for the lead: heads or tails."""
        return COIN[self._first("coin", len(COIN))]

    def lot(self, choices: int) -> int:
        """The number that is drawn for the lead, from 0 to below the number of choices."""
        return self._first("lot", choices)

    def _first(self, use: str, choices: int) -> int:
        return shuffled_order(self.text(use), choices)[0]


def commitment_of(secret: str) -> str:
    """The SHA-256 of the secret's digits as they are written: ``printf %s SECRET | sha256sum`` gives the same.

    >>> commitment_of("7d865e95" * 8)
    '48c192159d3099cee5f8bdc55f176dc58ff262db265b3f5c07a87b69f5e886bb'
    """
    return sha256(check_secret(secret).encode()).hexdigest()


def check_secret(secret: str) -> str:
    """The secret, if it can be one. What is wrong is said without repeating it."""
    if not _HEX_64.fullmatch(secret):
        raise CanastaError("a secret has 64 hexadecimal digits, in lower case")
    return secret


def check_commitment(commitment: str) -> str:
    """The commitment, if it can be one."""
    if not _HEX_64.fullmatch(commitment):
        raise CanastaError("a commitment has 64 hexadecimal digits, in lower case")
    return commitment


def check_contribution(contribution: str) -> str:
    """The text that a seat gives, if it can be one.

    >>> check_contribution("my-lucky-number_7"), check_contribution("")
    ('my-lucky-number_7', '')
    """
    if not _CONTRIBUTION.fullmatch(contribution):
        wanted = f"a contribution has at most {LONGEST_CONTRIBUTION} characters of A-Z, a-z, 0-9, - and _"
        raise NotationError(contribution, 0, wanted)
    return contribution


def check_contributions(contributions: tuple[str, ...]) -> tuple[str, ...]:
    """The texts of all seats, if they can be such."""
    if not FEWEST_SEATS <= len(contributions) <= MOST_SEATS:
        raise CanastaError(f"{FEWEST_SEATS} to {MOST_SEATS} seats contribute to a deal, not {len(contributions)}")
    return tuple(map(check_contribution, contributions))
