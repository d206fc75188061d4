"""Hypothesis strategies that several tests share."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from canasta.options import Option
from canasta.rules import MELDABLE_RANKS, MOST_DEALT, Rules

COMMON_NUMBERS = {"hand_size": range(7, 16), "melds_to_go_out": range(3), "max_wilds": range(5)}


def option_values(option: Option) -> st.SearchStrategy[Any]:
    """Values that one option can have, whatever the others are; numbers are often common ones."""
    if option.kind == "set":
        return st.frozensets(st.sampled_from(option.choices))
    values: st.SearchStrategy[Any]
    if option.kind == "number":
        common = st.sampled_from([option.default or 0, *COMMON_NUMBERS.get(option.name, (0, 50, 1000))])
        inside = common.filter(lambda number: option.low <= number <= option.high)
        values = inside | st.integers(option.low, option.high)
    else:
        values = st.sampled_from(option.choices)
    return st.none() | values if option.can_be_none else values


@st.composite
def rules_strategy(draw: st.DrawFn, /, **fixed: Any) -> Rules:
    """Any rules that can be played: a preset with some options changed, or many. Options given by keyword are kept.

    `rules_strategy(players=4, ask_partner=True)`
    """
    preset = draw(st.sampled_from(Rules.presets()))
    free = [option for option in Rules.options() if option.name not in fixed]
    changed = draw(st.lists(st.sampled_from(free), max_size=4, unique=True) | st.just(free))
    values = Rules.preset(preset).to_dict()
    values |= {option.name: draw(option_values(option)) for option in changed} | fixed
    # What is not possible together gives way, but never to an option that was asked for
    if fixed.get("ask_partner") and "players" not in fixed:
        values["players"] = 4
    elif values["players"] != 4 and "ask_partner" not in fixed:
        values["ask_partner"] = False
    if "hand_size" not in fixed:
        values["hand_size"] = min(values["hand_size"], MOST_DEALT // values["players"])
    if not values["wild_melds"] and "melds_to_go_out" not in fixed:
        values["melds_to_go_out"] = min(values["melds_to_go_out"], MELDABLE_RANKS)
    return Rules.from_dict(values)
