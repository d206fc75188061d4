"""The weights of the players that play by the policy alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from canasta.bots.policy import NAMES, Weights

_GREEDY: Final = Weights()
TABBY: Final = {name: _GREEDY.get(name) for name in NAMES}

# For those who play alone: as tools/tune_weights.py --rounds 2 --pairs 500 prints it.
ALLEY_CAT: Final[Mapping[str, float]] = {
    **TABBY,
    "take_card": 0.0,
    "take_late": 2.0,
    "keep_cards_early": 4.0,
    "keep_cards_frozen": 4.0,
    "canasta_wilds": 22.0,
    "single": 2.0,
    "own_meld": 33.75,
    "points": -0.85,
    "danger": 5.0,
}
# For partners: as tools/tune_weights.py --rounds 2 --pairs 1500 --presets classic4 prints it.
ALLEY_CAT_PARTNERS: Final[Mapping[str, float]] = {
    **TABBY,
    "keep_cards_frozen": 22.0,
    "canasta_wilds": 7.0,
    "two": 75.0,
    "danger": 25.0,
    "freeze_hands": 20.0,
}
# What Bobcat's rollouts play with at a table of partners, tried out with Bobcat itself: less patient than Alley Cat,
# which waits behind frozen piles until the hand is decided by who takes them, and tells little about a move.
BOBCAT_PARTNERS: Final[Mapping[str, float]] = {
    **TABBY,
    "canasta_wilds": 4.0,
    "pair": 20.0,
    "two": 200.0,
    "danger": 12.0,
}
# As Bobcat's, but it keeps back what a large or frozen pile may need, and leaves small piles: as a regression on what
# rollouts gain by laying has it, checked by self-play. A player by these weights alone beats Tabby by 111 points a hand
# (by Bobcat's weights: 61); one that searches with 50 rollouts does so by 267 (by Bobcat's: 164, on the same deals).
PATIENT_PARTNERS: Final[Mapping[str, float]] = {
    **BOBCAT_PARTNERS,
    "take_patience": 20.0,
    "points": -0.85,
    "lay": -40.0,
    "lay_card": 15.0,
    "lay_meld": 24.0,
    "lay_pile": 6.8,
    "lay_pile_frozen": -5.3,
    "lay_meld_pile": -6.9,
    "lay_stock": 1.0,
    "lay_late": 20.0,
    "lay_canasta": 26.0,
}
# What Lynx's rollouts play with where everybody plays alone: as Alley Cat, but what its own search taught. Once it has
# opened it leaves small piles, above all with a top card that fits a meld, and lays nothing while there is much to draw
# and the others have no canasta. Found by hill climbing in hoyle; alone it beats Alley Cat there by 100 points a hand,
# in classic2, catnasta and rounds by 289, 125 and 80; in duel it is as good.
LYNX: Final[Mapping[str, float]] = {
    **ALLEY_CAT,
    "take_card": 3.36,
    "take_wild": 23.0,
    "take_late": 0.0,
    "take_patience": 6.35,
    "take_patience_own": 14.0,
    "take_frozen": 22.0,
    "take_behind": 9.7,
    "keep_cards": 3.0,
    "lay": 20.4,
    "lay_pile": -0.77,
    "lay_stock": -0.3,
    "lay_late": 13.7,
    "pair": 11.9,
    "triple": 21.0,
    "own_meld": 43.75,
    "joker": 125.0,
    "black_three": 4.7,
    "black_three_pile": -1.0,
}


def weights_of(amounts: Mapping[str, float]) -> Weights:
    """Weights with these amounts; what is not named stays greedy."""
    weights = Weights()
    for name, amount in amounts.items():
        weights.set(name, amount)
    return weights


class Weighing(Protocol):
    """Chooses the weights for a number of players."""

    def __call__(self, players: int) -> Weights:
        """The weights to play with."""


def tabby_weights(players: int) -> Weights:
    """Greedy, whoever plays."""
    return weights_of(TABBY)


def alley_cat_weights(players: int) -> Weights:
    """Partners play another game than those who play alone."""
    return weights_of(ALLEY_CAT_PARTNERS if players == 4 else ALLEY_CAT)


def bobcat_weights(players: int) -> Weights:
    """What Bobcat rolls out with for its own side."""
    return weights_of(BOBCAT_PARTNERS if players == 4 else ALLEY_CAT)


def weights_of_bobcats_opponents(players: int) -> Weights:
    """What Bobcat thinks of the others: partners who think that these take care have seldom a good reason to do so."""
    return weights_of(TABBY if players == 4 else ALLEY_CAT)


def lynx_weights(players: int) -> Weights:
    """What Lynx rolls out with for its own side."""
    return weights_of(PATIENT_PARTNERS if players == 4 else LYNX)
