"""The presets: rules under a name, each a row of differences from `hoyle`, whose values are the defaults of `Rules`.

A published row never changes, since share codes and records name it; a better idea of a game gets a new row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

__all__ = ["PRESETS", "Preset"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """One row: a name, its number in share codes, a line about it, and where it differs from `hoyle`.

    >>> PRESETS["catnasta"].options_for(4)["hand_size"]
    11
    """

    name: str
    number: int
    help: str
    changes: Mapping[str, Any]
    seated: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)  # what else changes for so many players

    def options_for(self, players: object) -> dict[str, Any]:
        """The differences when so many players were asked for (None: nobody asked)."""
        also = self.seated.get(players, {}) if isinstance(players, int) else {}
        return {**self.changes, **also}


_CLASSIC = {
    "draw_count": 2,
    "concealed_minimum": "waived_without_pile",
    "max_wilds": 3,
    "wild_balance": "two_naturals",
    "wild_melds": False,
    "take_before_initial": "natural_pair",
    "take_back_penalty": None,
    "canastas_to_go_out": 2,
    "last_card": "keep_one",
    "stock_end": "take_pile",
    "red_three_penalty": "no_meld",
}

_ROWS = (
    Preset(
        name="hoyle",
        number=0,
        help="Two players at a generous table: canastas of wild cards only, and a pile that is easy to take",
        changes={},
    ),
    Preset(
        name="duel",
        number=1,
        help="Two players draw two cards a turn, wild cards stay in the minority, and two melds are enough to go out",
        changes={
            "draw_count": 2,
            "red_threes_laid": "first_turn",
            "concealed_minimum": "waived_without_pile",
            "max_wilds": 3,
            "wild_balance": "fewer_than_naturals",
            "wild_melds": False,
            "freezes": frozenset({"wild", "red_three", "black_three"}),
            "take_before_initial": "natural_pair",
            "take_back_penalty": None,
            "canastas_to_go_out": 0,
            "melds_to_go_out": 2,
            "last_card": "keep_one",
            "stock_end": "take_pile",
            "red_three_penalty": "never",
            "target": 5005,
        },
    ),
    Preset(
        name="rounds",
        number=2,
        help="Two players, hand by hand for as long as they like: no minimum, and nothing freezes the pile",
        changes={
            "lead": "leader",
            "minimum": None,
            "concealed_minimum": "kept",
            "max_wilds": 3,
            "wild_balance": "two_naturals",
            "wild_melds": False,
            "black_three_melds": "any_time",
            "freezes": frozenset(),
            "take_back_penalty": None,
            "last_card": "keep_one",
            "stock_end": "both_pass",
            "concealed_bonus": 0,
            "all_red_threes": 400,
            "red_three_penalty": "never",
            "target": None,
        },
    ),
    Preset(
        name="catnasta",
        number=3,
        help="Two or four players: the pile is closed until a side has opened, and the last card must be discarded",
        changes={
            "concealed_minimum": "kept",
            "max_wilds": 3,
            "freezes": frozenset({"wild"}),
            "take_before_initial": "never",
            "take_back_penalty": None,
            "last_discard": "required",
            "last_card": "keep_one",
            "stock_end": "stop",
            "concealed_bonus": 0,
            "red_three_penalty": "no_meld",
        },
        seated={4: {"hand_size": 11}},
    ),
    Preset(
        name="classic2",
        number=4,
        help="The classic game for two: draw two cards a turn, two canastas to go out",
        changes=_CLASSIC,
    ),
    Preset(
        name="classic3",
        number=5,
        help="The classic game for three, each for themselves, with 13 cards",
        changes={**_CLASSIC, "players": 3, "hand_size": 13},
    ),
    Preset(
        name="classic4",
        number=6,
        help="The classic game of two partnerships: 11 cards, one canasta to go out, and you may ask your partner",
        changes={
            **_CLASSIC,
            "players": 4,
            "hand_size": 11,
            "draw_count": 1,
            "canastas_to_go_out": 1,
            "ask_partner": True,
        },
    ),
)

PRESETS: Mapping[str, Preset] = MappingProxyType({preset.name: preset for preset in _ROWS})
