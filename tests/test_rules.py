"""The options, the presets, and the forms in which rules are written down."""

from __future__ import annotations

import json
import pickle
from dataclasses import FrozenInstanceError
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.errors import CanastaError, NotationError, RulesError
from canasta.presets import PRESETS
from canasta.rules import Rules
from strategies import option_values, rules_strategy

# RULES 3: the options in their order, with their values
OPTIONS = """
players                 2, 3 or 4
hand_size               a number from 1 to 45
draw_count              1 or 2
lead                    alternate or leader
red_threes_laid         deal or first_turn
minimum                 table or none
top_card_counts         yes or no
canastas_count          yes or no
concealed_minimum       waived, waived_without_pile or kept
max_wilds               a number from 0 to 12, or none
wild_balance            at_most_naturals, fewer_than_naturals or two_naturals
wild_melds              yes or no
black_three_melds       going_out or any_time
freezes                 any of wild, red_three, black_three, or none
black_three_blocks      yes or no
discard_red_threes      yes or no
take_before_initial     free, natural_pair or never
take_back_penalty       a number from 0 to 100000, or none
canastas_to_go_out      0, 1 or 2
melds_to_go_out         a number from 0 to 13
last_discard            optional or required
last_card               pass_discard or keep_one
ask_partner             yes or no
stock_end               take_top, take_pile, both_pass or stop
natural_canasta         a number from 0 to 100000
mixed_canasta           a number from 0 to 100000
wild_canasta            a number from 0 to 100000
out_bonus               a number from 0 to 100000
concealed_bonus         a number from 0 to 100000
red_three_bonus         a number from 0 to 100000
all_red_threes          a number from 0 to 100000
red_three_penalty       no_meld, opponent_out or never
positive_needs_canasta  yes or no
target                  a number from 1 to 1000000, or none
"""

# RULES 6, with the bonuses that are the same everywhere, and classic3 as the text below the table has it
PRESET_TABLE = """
| option | hoyle | duel | rounds | catnasta | classic2 | classic3 | classic4 |
| players | 2 | 2 | 2 | 2 | 2 | 3 | 4 |
| hand_size | 15 | 15 | 15 | 15 | 15 | 13 | 11 |
| draw_count | 1 | 2 | 1 | 1 | 2 | 2 | 1 |
| lead | alternate | alternate | leader | alternate | alternate | alternate | alternate |
| red_threes_laid | deal | first_turn | deal | deal | deal | deal | deal |
| minimum | table | table | none | table | table | table | table |
| top_card_counts | yes | yes | yes | yes | yes | yes | yes |
| canastas_count | no | no | no | no | no | no | no |
| concealed_minimum | waived | waived_without_pile | kept | kept | waived_without_pile | waived_without_pile \
| waived_without_pile |
| max_wilds | none | 3 | 3 | 3 | 3 | 3 | 3 |
| wild_balance | at_most_naturals | fewer_than_naturals | two_naturals | at_most_naturals | two_naturals \
| two_naturals | two_naturals |
| wild_melds | yes | no | no | yes | no | no | no |
| black_three_melds | going_out | going_out | any_time | going_out | going_out | going_out | going_out |
| freezes | wild, red_three | wild, red_three, black_three | none | wild | wild, red_three | wild, red_three \
| wild, red_three |
| black_three_blocks | yes | yes | yes | yes | yes | yes | yes |
| discard_red_threes | no | no | no | no | no | no | no |
| take_before_initial | free | natural_pair | free | never | natural_pair | natural_pair | natural_pair |
| take_back_penalty | 50 | none | none | none | none | none | none |
| canastas_to_go_out | 1 | 0 | 1 | 1 | 2 | 2 | 1 |
| melds_to_go_out | 1 | 2 | 1 | 1 | 1 | 1 | 1 |
| last_discard | optional | optional | optional | required | optional | optional | optional |
| last_card | pass_discard | keep_one | keep_one | keep_one | keep_one | keep_one | keep_one |
| ask_partner | no | no | no | no | no | no | yes |
| stock_end | take_top | take_pile | both_pass | stop | take_pile | take_pile | take_pile |
| natural_canasta | 500 | 500 | 500 | 500 | 500 | 500 | 500 |
| mixed_canasta | 300 | 300 | 300 | 300 | 300 | 300 | 300 |
| wild_canasta | 1000 | 1000 | 1000 | 1000 | 1000 | 1000 | 1000 |
| out_bonus | 100 | 100 | 100 | 100 | 100 | 100 | 100 |
| concealed_bonus | 100 | 100 | 0 | 0 | 100 | 100 | 100 |
| red_three_bonus | 100 | 100 | 100 | 100 | 100 | 100 | 100 |
| all_red_threes | 800 | 800 | 400 | 800 | 800 | 800 | 800 |
| red_three_penalty | opponent_out | never | never | no_meld | no_meld | no_meld | no_meld |
| positive_needs_canasta | no | no | no | no | no | no | no |
| target | 5000 | 5005 | none | 5000 | 5000 | 5000 | 5000 |
"""


def table_cells() -> list[tuple[str, str, str]]:
    """The table as (preset, option, value)."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in PRESET_TABLE.strip().splitlines()]
    (_, *presets), *options = rows
    return [
        (preset, row[0], cell.replace(", ", ","))
        for row in options
        for preset, cell in zip(presets, row[1:], strict=True)
    ]


# Presets and options


@pytest.mark.parametrize(("preset", "option", "value"), table_cells())
def test_preset_table(preset: str, option: str, value: str) -> None:
    """Every cell of RULES 6."""
    assert Rules.format_option(option, getattr(Rules.preset(preset), option)) == value


def test_preset_table_is_whole() -> None:
    """The table above has every option of every preset."""
    assert {(preset, option) for preset, option, _ in table_cells()} == {
        (preset, option.name) for preset in Rules.presets() for option in Rules.options()
    }


def test_presets() -> None:
    """The presets have an order, a line of help each, and `hoyle` is what one gets without asking."""
    assert Rules.presets() == ("hoyle", "duel", "rounds", "catnasta", "classic2", "classic3", "classic4")
    assert Rules.preset() == Rules.preset("hoyle") == Rules()
    for name in Rules.presets():
        assert 20 < len(Rules.preset_help(name)) < 120
        assert Rules.preset(name).nearest_preset() == (name, {})


@pytest.mark.parametrize(
    ("changes", "hand_size"),
    [({}, 15), ({"players": 2}, 15), ({"players": 3}, 15), ({"players": 4}, 11), ({"players": 4, "hand_size": 13}, 13)],
)
def test_catnasta_for_four_deals_eleven(changes: dict[str, Any], hand_size: int) -> None:
    """`catnasta` deals eleven cards to each of four, unless told otherwise."""
    assert Rules.preset("catnasta", **changes).hand_size == hand_size


def test_options_have_the_order_and_values_of_the_rules() -> None:
    """RULES 3, row by row."""
    listed = [tuple(line.split(maxsplit=1)) for line in OPTIONS.strip().splitlines()]
    assert [(option.name, option.allowed) for option in Rules.options()] == listed


def test_options_can_be_explained() -> None:
    """Each option has one line of help, a default that it allows, and a number of its own for share codes."""
    for option in Rules.options():
        assert option.help
        assert "\n" not in option.help
        assert len(option.help) < 100
        assert option.check(option.default) == option.default == getattr(Rules(), option.name)
        assert Rules.option(option.name) == option
    numbers = [option.number for option in Rules.options()]
    assert numbers == sorted(set(numbers))


def test_share_code_numbers_never_change() -> None:
    """Codes that were shared keep their meaning: add lines here, change none."""
    assert {name: preset.number for name, preset in PRESETS.items()} == {
        "hoyle": 0, "duel": 1, "rounds": 2, "catnasta": 3, "classic2": 4, "classic3": 5, "classic4": 6,
    }  # fmt: skip
    assert [option.name for option in sorted(Rules.options(), key=lambda option: option.number)] == [
        line.split()[0] for line in OPTIONS.strip().splitlines()
    ]


# Values that are refused


@pytest.mark.parametrize(
    "option", [option for option in Rules.options() if option.kind == "yes_no"], ids=lambda o: o.name
)
@pytest.mark.parametrize("value", ["yes", 1, 0, None, 1.0, [], "True"])
def test_yes_no_refusals(option: Any, value: object) -> None:
    """A yes-or-no option is True or False, and nothing that Python takes for it."""
    with pytest.raises(RulesError, match=f"^{option.name}: must be True or False, not ") as refused:
        Rules.preset("classic4", **{option.name: value})
    assert refused.value.option == option.name


@pytest.mark.parametrize(
    "option", [option for option in Rules.options() if option.kind == "choice"], ids=lambda o: o.name
)
@pytest.mark.parametrize("value", ["", "Deal", "none", 5, -1, True, False, 1.0, 2.0, ["table"], {}])
def test_choice_refusals(option: Any, value: object) -> None:
    """A choice is one of its values, in its own type."""
    with pytest.raises(RulesError, match=rf"^{option.name}: must be .* not "):
        Rules().change(**{option.name: value})


@pytest.mark.parametrize(
    "option", [option for option in Rules.options() if option.kind == "number"], ids=lambda o: o.name
)
def test_number_refusals(option: Any) -> None:
    """A number is a whole number in its range; True is not one."""
    for value in (True, False, 1.0, "1", "none", [1], option.low - 1, option.high + 1, 10**30, float("nan")):
        with pytest.raises(RulesError, match=f"^{option.name}: must be a number from {option.low} to {option.high}"):
            Rules().change(**{option.name: value})


@pytest.mark.parametrize("option", Rules.options(), ids=lambda option: option.name)
def test_none_only_where_it_means_something(option: Any) -> None:
    """None is a value of four options, and for `freezes` the empty set."""
    if option.name in ("minimum", "max_wilds", "take_back_penalty", "target"):
        assert getattr(Rules().change(**{option.name: None}), option.name) is None
    elif option.name == "freezes":
        assert Rules().change(**{option.name: None}).freezes == frozenset()
    else:
        with pytest.raises(RulesError, match=f"^{option.name}: "):
            Rules().change(**{option.name: None})


@pytest.mark.parametrize(
    "value", [frozenset({"wild", "black_three"}), ["black_three", "wild"], ("wild", "black_three", "wild"),
              {"wild": 1, "black_three": 2}, "wild,black_three", " black_three , wild "]
)  # fmt: skip
def test_freezes_from_any_names(value: Any) -> None:
    """`freezes` takes names in any form and is kept as a frozenset."""
    assert Rules(freezes=value).freezes == frozenset({"wild", "black_three"})
    assert isinstance(Rules(freezes=value).freezes, frozenset)


@pytest.mark.parametrize("value", ["none", (), [], set(), None])
def test_freezes_nothing(value: Any) -> None:
    """Nothing freezes the pile."""
    assert Rules(freezes=value).freezes == frozenset()


@pytest.mark.parametrize(
    "value", [5, True, "ice", "", "wild,", "wild red_three", ["wild", 3], [["wild"]], b"wild", "Wild"]
)
def test_freezes_refusals(value: Any) -> None:
    """Names that freeze nothing."""
    with pytest.raises(RulesError, match=r"^freezes: must be any of wild, red_three, black_three, or none, not "):
        Rules(freezes=value)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"ask_partner": True}, "ask_partner: needs a partner: players must be 4, not 2"),
        ({"ask_partner": True, "players": 3}, "ask_partner: needs a partner: players must be 4, not 3"),
        ({"players": 3, "hand_size": 31}, "hand_size: must be at most 30 for 3 players, not 31"),
        ({"players": 4, "hand_size": 23}, "hand_size: must be at most 22 for 4 players, not 23"),
        (
            {"wild_melds": False, "melds_to_go_out": 13},
            "melds_to_go_out: must be at most 12 without wild_melds, not 13",
        ),
    ],
)
def test_impossible_together(changes: dict[str, Any], message: str) -> None:
    """Values that are possible alone, and not together."""
    with pytest.raises(RulesError) as refused:
        Rules(**changes)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    "changes",
    [
        {"players": 2, "hand_size": 45},
        {"players": 3, "hand_size": 30},
        {"players": 4, "hand_size": 22, "ask_partner": True},
        {"hand_size": 1},
        {"max_wilds": 0, "wild_melds": False},
        {"max_wilds": 12, "wild_balance": "two_naturals"},
        {"minimum": None, "top_card_counts": False, "canastas_count": True, "concealed_minimum": "waived"},
        {"melds_to_go_out": 13},
        {"melds_to_go_out": 0, "canastas_to_go_out": 0, "positive_needs_canasta": True},
        {"take_back_penalty": 0, "take_before_initial": "never"},
        {"all_red_threes": 0, "red_three_bonus": 100_000},
        {"target": 1},
        {"last_discard": "required", "last_card": "pass_discard"},
        {"red_threes_laid": "first_turn", "discard_red_threes": True, "freezes": ()},
    ],
)
def test_strange_but_playable(changes: dict[str, Any]) -> None:
    """Only what cannot be played is refused."""
    rules = Rules(**changes)
    assert Rules.parse(rules.text()) == rules


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Rules.preset("hoile"), "preset: there is no preset 'hoile'; did you mean hoyle?"),
        (lambda: Rules.preset("classic"), "preset: there is no preset 'classic'; did you mean classic4?"),
        (lambda: Rules.preset("HOYLE"), "preset: there is no preset 'HOYLE'; there are hoyle, duel, rounds"),
        (lambda: Rules.preset(cast("Any", ["hoyle"])), "preset: there is no preset ['hoyle']; "),
        (lambda: Rules.preset_help("whist"), "preset: there is no preset 'whist'; there are hoyle, duel"),
        (lambda: Rules.preset("duel", max_wild=3), "max_wild: there is no such option; did you mean max_wilds?"),
        (lambda: Rules().change(wildmelds=True), "wildmelds: there is no such option; did you mean wild_melds?"),
        (lambda: Rules().change(xyz=1), "xyz: there is no such option; there are players, hand_size, "),
        (lambda: Rules().change(target=-5), "target: must be a number from 1 to 1000000, or None, not -5"),
        (lambda: Rules.option("freeze"), "freeze: there is no such option; did you mean freezes?"),
        (lambda: Rules.parse_option("player", "2"), "player: there is no such option; did you mean players?"),
        (lambda: Rules.format_option("player", 2), "player: there is no such option; did you mean players?"),
        (lambda: Rules.from_dict({"jokers": 4}), "jokers: there is no such option; there are players"),
        (lambda: Rules.from_dict(cast("Any", {3: 4})), "3: there is no such option; there are players"),
        (lambda: Rules.from_dict(cast("Any", [("players", 2)])), "rules: must be a dictionary of options, not list"),
        (lambda: Rules.from_dict({"freezes": ["frost"]}), "freezes: must be any of wild, red_three, black_three"),
    ],
)  # fmt: skip
def test_refusals_name_the_option(call: Any, message: str) -> None:
    """An unknown name is answered with the nearest known one."""
    with pytest.raises(RulesError) as refused:
        call()
    assert str(refused.value).startswith(message)


def test_rules_take_options_by_name_only() -> None:
    """The class itself answers like any Python class."""
    with pytest.raises(TypeError, match="playrs"):
        Rules(playrs=2)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Rules(2)  # type: ignore[call-arg]


def test_rules_never_change() -> None:
    """A `Rules` is frozen, and has room for its options only."""
    rules = Rules()
    with pytest.raises(FrozenInstanceError):
        rules.players = 4  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        rules.jokers = 4  # type: ignore[attr-defined]


# What the game asks


@pytest.mark.parametrize(
    ("score", "minimum"),
    [(-5000, 15), (-5, 15), (0, 50), (5, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (9000, 120)],
)
def test_opening_minimum(score: int, minimum: int) -> None:
    """RULES 3, `minimum`, at every edge."""
    assert Rules().opening_minimum(score) == minimum
    assert Rules.preset("rounds").opening_minimum(score) == 0


@pytest.mark.parametrize(("players", "sides"), [(2, 2), (3, 3), (4, 2)])
def test_sides(players: Any, sides: int) -> None:
    """Four play in two partnerships."""
    assert Rules(players=players).sides == sides


# Differences


def test_diff() -> None:
    """The differences in the order of the options, with both values."""
    mine, yours = Rules.preset("hoyle"), Rules.preset("hoyle", target=None, freezes="wild", players=3)
    assert mine.diff(yours) == [
        ("players", 2, 3),
        ("freezes", frozenset({"wild", "red_three"}), frozenset({"wild"})),
        ("target", 5000, None),
    ]
    assert yours.diff(mine) == [(option, there, here) for option, here, there in mine.diff(yours)]
    assert mine.diff(Rules()) == []


@given(rules_strategy(), rules_strategy())
def test_diff_is_what_to_change(mine: Rules, yours: Rules) -> None:
    """Changing what differs makes equal rules, and equal rules have equal hashes."""
    changed = mine.change(**{option: there for option, _, there in mine.diff(yours)})
    assert changed == yours
    assert hash(changed) == hash(yours)
    assert (mine == yours) == (mine.diff(yours) == [])


# Text of one option


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("players", "4", 4),
        ("hand_size", " 13 ", 13),
        ("wild_melds", "yes", True),
        ("wild_melds", "No", False),
        ("wild_melds", "true", True),
        ("wild_melds", "off", False),
        ("max_wilds", "none", None),
        ("max_wilds", "0", 0),
        ("minimum", "none", None),
        ("minimum", "table", "table"),
        ("stock_end", "both_pass", "both_pass"),
        ("stock_end", "STOP", "stop"),
        ("freezes", "none", frozenset()),
        ("freezes", "black_three, wild", frozenset({"wild", "black_three"})),
        ("target", "5005", 5005),
    ],
)
def test_parse_option(name: str, text: str, value: object) -> None:
    """What a person writes for an option."""
    assert Rules.parse_option(name, text) == value
    assert Rules.parse_option(name, Rules.format_option(name, Rules.parse_option(name, text))) == value


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("players", "5", "players: must be 2, 3 or 4, not '5'"),
        ("players", "none", "players: must be 2, 3 or 4, not 'none'"),
        ("hand_size", "ten", "hand_size: must be a number from 1 to 45, not 'ten'"),
        ("hand_size", "", "hand_size: must be a number from 1 to 45, not ''"),
        ("hand_size", "1e1", "hand_size: must be a number from 1 to 45, not '1e1'"),
        ("hand_size", "٣", "hand_size: must be a number from 1 to 45, not '٣'"),
        ("target", "-5", "target: must be a number from 1 to 1000000, or none, not '-5'"),
        ("wild_melds", "maybe", "wild_melds: must be yes or no, not 'maybe'"),
        ("minimum", "90", "minimum: must be table or none, not '90'"),
        ("stock_end", "end", "stock_end: must be take_top, take_pile, both_pass or stop, not 'end'"),
        ("freezes", "wild,ice", "freezes: must be any of wild, red_three, black_three, or none, not 'ice'"),
    ],
)
def test_parse_option_refusals(name: str, text: str, message: str) -> None:
    """What a person may write instead is said in the words to write."""
    with pytest.raises(RulesError) as refused:
        Rules.parse_option(name, text)
    assert str(refused.value) == message


@pytest.mark.parametrize("option", Rules.options(), ids=lambda option: option.name)
@settings(max_examples=30)
@given(data=st.data())
def test_option_forms_round_trip(option: Any, data: st.DataObject) -> None:
    """Every value of every option survives its text and its number."""
    value = data.draw(option_values(option))
    assert option.parse(option.format(value)) == value
    assert option.decode(option.encode(value)) == value
    assert not set(" +=") & set(option.format(value))


@pytest.mark.parametrize("option", Rules.options(), ids=lambda option: option.name)
def test_hostile_option_text(option: Any) -> None:
    """A text of a million digits is refused in one short line."""
    for text in ("9" * 1_000_000, "wild," * 100_000):
        with pytest.raises(RulesError) as refused:
            option.parse(text)
        assert len(str(refused.value)) < 200


# Rules as one word


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (Rules(), "hoyle"),
        (Rules.preset("classic4"), "classic4"),
        (Rules(canastas_to_go_out=2), "hoyle+canastas_to_go_out=2"),
        (Rules.preset("duel", freezes=()), "duel+freezes=none"),
        (Rules.preset("catnasta", players=4), "catnasta+players=4"),
        (Rules.preset("catnasta", players=4, hand_size=15), "catnasta+players=4+hand_size=15"),
        (Rules.preset("catnasta", hand_size=11), "catnasta+hand_size=11"),
        (Rules.preset("classic2", players=3, hand_size=13), "classic3"),
        (Rules.preset("classic3", target=None, wild_melds=True), "classic3+wild_melds=yes+target=none"),
    ],
)
def test_text(rules: Rules, text: str) -> None:
    """The nearest preset, then what differs from it."""
    assert rules.text() == text
    assert Rules.parse(text) == rules


def test_text_of_equally_near_presets() -> None:
    """Between equally near presets the first is named: classic2 and classic3 differ in two options."""
    assert Rules.preset("classic2", players=3).text() == "classic2+players=3"
    assert Rules.preset("classic3", players=2).text() == "classic2+hand_size=13"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", RulesError, "preset: there is no preset ''; "),
        ("hoyl", RulesError, "preset: there is no preset 'hoyl'; did you mean hoyle?"),
        ("hoyle+", NotationError, "a change is written option=value, at column 7 of 'hoyle+'"),
        ("hoyle+target", NotationError, "a change is written option=value, at column 7 of 'hoyle+target'"),
        ("hoyle+target=1+target=2", NotationError, "target is changed twice, at column 16 of "),
        ("hoyle+targt=1", RulesError, "targt: there is no such option; did you mean target?"),
        ("hoyle+target=many", RulesError, "target: must be a number from 1 to 1000000, or none, not 'many'"),
        ("hoyle+ask_partner=yes", RulesError, "ask_partner: needs a partner"),
        ("hoyle+=", RulesError, ": there is no such option; "),
        ("hoyle" * 100_000, RulesError, "preset: there is no preset 'hoyle"),
        ("hoyle+" + "x" * 1_000_000, NotationError, "a change is written option=value, at column 7 of "),
        ("hoyle+" + "x" * 1_000_000 + "=2", RulesError, "xxxxx"),
    ],
)
def test_text_refusals(text: str, error: type[CanastaError], message: str) -> None:
    """A text that is no rules is refused with what and where, in one short line."""
    with pytest.raises(error) as refused:
        Rules.parse(text)
    assert str(refused.value).startswith(message)
    assert len(str(refused.value)) < 800


# Every form, for every rules


@settings(max_examples=300)
@given(rules_strategy())
def test_every_form_round_trips(rules: Rules) -> None:
    """Text, code, dictionary (also as JSON), repr and pickle all give the rules back."""
    assert Rules.parse(rules.text()) == rules
    assert Rules.from_code(rules.code()) == rules
    assert Rules.from_code(rules.code().replace("-", " ").lower()) == rules
    assert Rules.from_dict(rules.to_dict()) == rules
    assert Rules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules
    assert eval(repr(rules), {"Rules": Rules}) == rules  # the repr is meant to be Python
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert not set(" \t\n") & set(rules.text())
    assert len(rules.code()) < 400


@given(rules_strategy())
def test_nearest_preset_is_nearest(rules: Rules) -> None:
    """No preset of as many players needs fewer changes than the one that is named; no text needs fewer at all."""
    name, changes = rules.nearest_preset()
    assert Rules.preset(name, **changes) == rules
    for other in Rules.presets():
        differences = Rules.preset(other).diff(rules)
        assert rules.text().count("=") <= len(differences)
        if Rules.preset(other).players == rules.players:
            assert len(changes) <= len(differences)


@pytest.mark.parametrize(
    ("rules", "name", "changes"),
    [
        (
            Rules.preset("classic2", players=4, hand_size=11),
            "classic4",
            ["draw_count", "canastas_to_go_out", "ask_partner"],
        ),
        (
            Rules.preset("classic4", draw_count=2, canastas_to_go_out=2, ask_partner=False, target=3000),
            "classic4",
            None,
        ),
        (Rules.preset("catnasta", players=4), "catnasta", ["players"]),
        (Rules.preset("hoyle", players=4), "hoyle", ["players"]),
    ],
)
def test_nearest_preset_is_of_as_many_players(rules: Rules, name: str, changes: list[str] | None) -> None:
    """Unless the game is clearly another one, for another number of players than it is usually played by."""
    found, differences = rules.nearest_preset()
    assert found == name
    assert changes is None or list(differences) == changes
    assert Rules.parse(rules.text()) == rules


@given(rules_strategy(players=4, ask_partner=True))
def test_strategy_keeps_what_is_fixed(rules: Rules) -> None:
    """The strategy that other tests use gives the options asked for."""
    assert rules.players == 4
    assert rules.ask_partner


def test_dictionary() -> None:
    """The dictionary names every option in order with plain values; what is missing has its default."""
    stored = Rules.preset("duel").to_dict()
    assert list(stored) == [option.name for option in Rules.options()]
    assert stored["freezes"] == ["black_three", "red_three", "wild"]
    assert stored["take_back_penalty"] is None
    assert {type(value) for value in stored.values()} <= {int, str, bool, list, type(None)}
    del stored["target"]
    assert Rules.from_dict(stored) == Rules.preset("duel", target=5000)
    assert Rules.from_dict({}) == Rules()


@pytest.mark.parametrize(
    ("rules", "shown"),
    [
        (Rules(), "Rules.preset('hoyle')"),
        (Rules(canastas_to_go_out=2), "Rules.preset('hoyle', canastas_to_go_out=2)"),
        (Rules.preset("classic4", freezes="black_three,wild"), "Rules.preset('classic4', freezes='wild,black_three')"),
    ],
)
def test_repr(rules: Rules, shown: str) -> None:
    """A repr that rebuilds its value."""
    assert repr(rules) == shown
