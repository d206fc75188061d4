"""The weights of the players that play by the policy alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from canasta.bots.policy import NAMES, Weights

_GREEDY: Final = Weights()
TABBY: Final = {name: _GREEDY.get(name) for name in NAMES}

# For those who play alone: found by tools/tune_weights.py --rounds 2 --pairs 500, but for two weights. Its last step
# switched `danger` off and halved `joker`; against Tabby a danger of 5 did better in hoyle and catnasta and worse in
# classic2, so it was set by hand, and `joker`, which made no difference, was left alone.
ALLEY_CAT: Final[Mapping[str, float]] = {
    **TABBY,
    "take_card": 5.0,
    "take_wild": 70.0,
    "take_late": 20.0,
    "keep_cards": 4.0,
    "keep_cards_early": 7.0,
    "own_meld": 50.0,
    "danger": 5.0,
}
# For partners: --rounds 3 --pairs 1000 --presets classic4, as it came out.
ALLEY_CAT_PARTNERS: Final[Mapping[str, float]] = {
    **TABBY,
    "canasta_wilds": 4.0,
    "pair": 20.0,
    "two": 200.0,
    "danger": 5.0,
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
