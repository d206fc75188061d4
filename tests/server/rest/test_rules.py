"""Rules over the wire."""

from __future__ import annotations

import pytest

from canasta import Rules
from server.rest.helping import Api

pytestmark = pytest.mark.plain_only


def test_all_presets_are_told(api: Api) -> None:
    """In their order, with codes that lead back to them."""
    presets = api.ask("GET", "/rules/presets")["presets"]
    assert [preset["name"] for preset in presets] == list(Rules.presets())
    for preset in presets:
        assert Rules.from_code(preset["code"]) == Rules.preset(preset["name"]) == Rules.from_dict(preset["options"])
        assert preset["description"] == Rules.preset_help(preset["name"])


def test_all_options_are_told(api: Api) -> None:
    """What a dialog needs: help, kind, possible values; the defaults are those of hoyle."""
    options = {option["name"]: option for option in api.ask("GET", "/rules/options")["options"]}
    assert list(options) == [option.name for option in Rules.options()]
    assert {name: option["default"] for name, option in options.items()} == Rules().to_dict()
    assert options["draw_count"]["choices"] == [1, 2]
    assert (options["hand_size"]["low"], options["hand_size"]["high"]) == (1, 45)
    assert options["freezes"]["choices"] == ["wild", "red_three", "black_three"]
    assert options["target"]["can_be_none"] is True


def test_a_code_is_read(api: Api) -> None:
    """Also a carelessly typed one."""
    rules = Rules.preset("duel", target=3000)
    told = api.ask("GET", f"/rules/{rules.code().lower().replace('-', ' ')}")
    assert told == {"code": rules.code(), "preset": "duel", "options": rules.to_dict(), "differences": ["target"]}


@pytest.mark.parametrize("code", ["22ACA", "nonsense", "%00", "é", "0" * 400, "-"])
def test_a_wrong_code_is_refused(api: Api, code: str) -> None:
    """422, and it says what is wrong."""
    api.refused("GET", f"/rules/{code}", status=422, code="invalid")


def test_rules_are_made(api: Api) -> None:
    """A preset and changes, in the values that the options were told in."""
    made = api.ask(
        "POST", "/rules", {"preset": "catnasta", "changes": {"players": 4, "freezes": ["wild"], "target": None}}
    )
    assert Rules.from_code(made["code"]) == Rules.preset("catnasta", players=4, freezes={"wild"}, target=None)
    assert api.ask("POST", "/rules", {})["code"] == Rules().code()


def test_all_reasons_are_told(api: Api) -> None:
    """Single values first, then those that exclude each other, all in one answer."""
    changes = {"players": 3, "hand_size": 45, "ask_partner": True, "melds_to_go_out": 13, "wild_melds": False, "drw": 1}
    facts = api.refused("POST", "/rules", {"changes": changes}, status=422, code="impossible_rules")
    assert {problem["option"] for problem in facts["problems"]} == {
        "drw",
        "ask_partner",
        "hand_size",
        "melds_to_go_out",
    }
    assert "must be at most 30 for 3 players, not 45" in [problem["text"] for problem in facts["problems"]]


@pytest.mark.parametrize(
    ("choice", "options"),
    [
        ({"preset": "whist"}, ["preset"]),
        ({"preset": "classic4", "changes": {"players": 2}}, ["ask_partner"]),
        ({"changes": {"draw_count": True, "target": "5000", "freezes": ["rain"]}}, ["draw_count", "target", "freezes"]),
        ({"changes": {"target": 10**30}}, ["target"]),
        ({"changes": {"": 1}}, [""]),
    ],
)
def test_impossible_rules_are_refused(api: Api, choice: object, options: list[str]) -> None:
    """Each option that is wrong is named."""
    facts = api.refused("POST", "/rules", choice, status=422, code="impossible_rules")
    assert [problem["option"] for problem in facts["problems"]] == options


def test_two_rules_are_compared(api: Api) -> None:
    """The options that differ, with both values."""
    pair = {"a": Rules.preset("classic2").code(), "b": Rules.preset("classic3", freezes=None).code()}
    assert api.ask("POST", "/rules/diff", pair)["differences"] == [
        {"option": "players", "a": 2, "b": 3},
        {"option": "hand_size", "a": 15, "b": 13},
        {"option": "freezes", "a": ["red_three", "wild"], "b": []},
    ]
    assert api.refused("POST", "/rules/diff", {**pair, "b": "22ACA"}, status=422, code="invalid") == {"at": "$.b"}
