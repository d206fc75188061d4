"""``canasta rules``."""

from __future__ import annotations

import pytest

from canasta import Rules

from .driving import run


def test_lists_every_preset() -> None:
    """Without arguments each preset stands on a line with its help."""
    ran = run("rules")
    assert ran.code == 0
    for name in Rules.presets():
        assert any(line.split(maxsplit=1) == [name, Rules.preset_help(name)] for line in ran.out.splitlines())


@pytest.mark.parametrize("name", Rules.presets())
def test_shows_every_option(name: str) -> None:
    """One preset is shown with each option, its value and its help."""
    ran = run("rules", name)
    rules = Rules.preset(name)
    words = " ".join(ran.out.split())
    assert rules.code() in ran.out
    for option in Rules.options():
        assert f"{option.name} = {option.format(getattr(rules, option.name))}" in ran.out
        assert option.help in words


def test_marks_changes() -> None:
    """Changed options are marked, and the rules are named by them."""
    ran = run("rules", "duel", "--set", "target=3000")
    assert "target = 3000 (changed)" in ran.out
    assert ran.out.startswith("duel+target=3000 (duel with 1 change)")


def test_compares_two() -> None:
    """Of two presets only the differences are shown, with both values."""
    ran = run("rules", "classic2", "classic3")
    assert "differ in 2 options of 34" in ran.out
    assert "players: 2 | 3" in ran.out
    assert "hand_size: 15 | 13" in ran.out
    assert "stock_end" not in ran.out


def test_same_rules() -> None:
    """Rules that are the same are said to be."""
    assert "are the same rules" in run("rules", "hoyle", "22AAC").out


def test_changes_are_made_to_the_second() -> None:
    """--set changes the second of two, so that one sees what it does."""
    assert "max_wilds: none | 3" in run("rules", "hoyle", "hoyle", "--set", "max_wilds=3").out


@pytest.mark.parametrize("name", ["hoyle+canastas_to_go_out=2", "22H3-YCTZ", "22h3yctz"])
def test_reads_texts_and_codes(name: str) -> None:
    """Rules are named by a text or a share code as well."""
    assert run("rules", name, "--code").out == "22H3-YCTZ\n"


def test_code_alone() -> None:
    """--code prints nothing but the code, by default that of hoyle."""
    assert run("rules", "--code").out == f"{Rules().code()}\n"
    assert run("rules", "--set", "canastas_to_go_out=2", "--code").out == "22H3-YCTZ\n"


def test_four_players_of_catnasta() -> None:
    """A number of players brings its own size of the hand, as in the library."""
    assert "hand_size = 11" in run("rules", "catnasta", "--set", "players=4").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["hoile"], "did you mean hoyle?"),
        (["22H3-YCTX"], "typing mistake"),
        (["hoyle+target"], "a change is written option=value"),
        (["hoyle", "--set", "target"], "a change is written option=value"),
        (["hoyle", "--set", "tarqet=1"], "did you mean target?"),
        (["hoyle", "--set", "target=much"], "target: must be a number from 1 to 1000000, or none, not 'much'"),
        (["hoyle", "--set", "ask_partner=yes"], "ask_partner: needs a partner"),
        (["hoyle", "duel", "rounds"], "not more"),
        ([""], "there is no preset ''"),
    ],
)
def test_refuses(arguments: list[str], message: str) -> None:
    """Rules that are none are refused in one line."""
    ran = run("rules", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1
