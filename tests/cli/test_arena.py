"""``canasta arena``."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from canasta import Match, Record
from canasta.arena.duel import Duel
from canasta.arena.pairing import PairResult
from canasta.bots import LEVELS
from canasta.cli import arena

from .driving import Ran, run


def duel(*arguments: str, pairs: str = "2") -> Ran:
    """A short duel in this process."""
    return run("arena", *arguments, "--pairs", pairs, "--seed", "1", "--jobs", "1")


def test_duel() -> None:
    """Who played, what came of it, and how to repeat it."""
    ran = duel("simple", "random")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "simple against random: hoyle, seed 1"
    assert lines[1].startswith("2 pairs of hands, ")
    assert lines[2].startswith("points a hand: ")
    assert lines[3].startswith("hands won: ")
    assert lines[4].startswith("simple: ")
    assert lines[5].startswith("random: ")
    assert lines[-1] == "to repeat it: canasta arena simple random --pairs 2 --seed 1"


def test_repeating_command() -> None:
    """Everything that matters is in the command."""
    ran = duel("3", "kitten", "--preset", "duel", "--set", "target=500", "hand_size=9", "--sprt", "--delta", "70")
    command = ran.out.splitlines()[-1].removeprefix("to repeat it: ")
    assert command == (
        "canasta arena 'Alley Cat' Kitten --preset duel --set target=500 hand_size=9"
        " --pairs 2 --delta 70 --sprt --seed 1"
    )
    assert "test of +70 points against none: not decided after 2 pairs" in ran.out


def test_matches_and_records(tmp_path: Path) -> None:
    """Hands and matches are written, and all of them are right."""
    directory = tmp_path / "new" / "games"
    ran = duel("simple", "random", "--set", "target=500", "--matches", "1", "--records", str(directory))
    assert ran.code == 0
    assert "matches won: " in ran.out
    assert sorted(file.name for file in directory.iterdir()) == [
        "hand-00001-1.can",
        "hand-00001-2.can",
        "hand-00002-1.can",
        "hand-00002-2.can",
        "match-00001-1.can",
        "match-00001-2.can",
    ]
    records = {file.name: Record.parse(file.read_text()) for file in directory.iterdir()}
    for name, record in records.items():
        match = Match.replay(record)
        assert match.stage == "over" or name.startswith("hand")
    assert records["hand-00001-1.can"].names == ("simple 1", "random 2")
    assert records["hand-00001-2.can"].names == ("random 1", "simple 2")
    assert records["hand-00001-1.can"].hands[0].deck == records["hand-00001-2.can"].hands[0].deck
    assert records["hand-00001-1.can"].hands[0].lead == records["hand-00001-2.can"].hands[0].lead


def test_all_against_all(tmp_path: Path) -> None:
    """A table of all, JSON of all, and a document with the table in its place."""
    document, numbers, records = tmp_path / "bots.md", tmp_path / "bots.json", tmp_path / "games"
    document.write_text("before\n<!-- arena here -->\n<!-- /arena here -->\nafter\n")
    places = ("--update", str(document), "--section", "here", "--json", str(numbers), "--records", str(records))
    ran = duel("--all", "--levels", "random", "1", "Tabby", *places, pairs="1")
    assert (ran.code, ran.err) == (0, "")
    table = ran.out[ran.out.index("| points a hand against | random | Kitten | Tabby |") :].strip()
    assert "canasta arena --all --levels random 1 Tabby --pairs 1 --seed 1" in table
    text = document.read_text()
    assert text == f"before\n<!-- arena here -->\n\n{table}\n\n<!-- /arena here -->\nafter\n"
    facts: dict[str, Any] = json.loads(numbers.read_text())
    players = [each["players"] for each in facts["duels"]]
    assert players == [["Kitten", "random"], ["Tabby", "random"], ["Tabby", "Kitten"]]
    assert sorted(place.name for place in records.iterdir()) == ["kitten-random", "tabby-kitten", "tabby-random"]


def test_the_last_duel_may_be_longer() -> None:
    """So many pairs of it are played, whatever time the others have."""
    ran = duel("--all", "--levels", "random", "simple", "1", "--minutes", "1", "--highest", "3", pairs="1")
    rows = [line for line in ran.out.splitlines() if line.startswith("| ") and " – " in line]
    assert [row.split(" | ")[:2] for row in rows] == [
        ["| simple – random", "1"],
        ["| Kitten – random", "1"],
        ["| Kitten – simple", "3"],
    ]
    assert "--pairs 1 --minutes 1 --highest 3 --seed 1" in ran.out


def test_all_levels_by_default() -> None:
    """Without --levels all of them play."""
    options = argparse.Namespace(all=True, players=[], levels=None, rollouts=5, milliseconds=None)
    opponents = list(arena.opponents_of(options))
    assert len(opponents) == len(LEVELS) * (len(LEVELS) - 1) // 2
    assert {contestant.name for pair in opponents for contestant in pair} == {level.name for level in LEVELS}
    assert all(contestant.rollouts == 5 for pair in opponents for contestant in pair)


def test_only_json() -> None:
    """``--json -`` leaves the output to the JSON."""
    ran = duel("simple", "random", "--json", "-")
    facts = json.loads(ran.out)
    assert facts["command"] == "canasta arena simple random --pairs 2 --seed 1"
    assert facts["duels"][0]["hands"]["games"] == 4
    assert "points a hand" in ran.err


def test_interrupt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Ctrl-C reports what has been played, updates no document, and says so by the exit code."""
    document = tmp_path / "bots.md"
    document.write_text("<!-- arena hoyle --><!-- /arena hoyle -->")

    def interrupt(self: arena.Watch, duel: Duel, result: PairResult) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena.Watch, "__call__", interrupt)
    ran = duel("simple", "random", "--update", str(document), pairs="9")
    assert ran.code == 130
    assert "1 pairs of hands of 9, stopped early" in ran.out
    assert "stays as it is" in ran.err
    assert document.read_text() == "<!-- arena hoyle --><!-- /arena hoyle -->"


def test_progress(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """On a terminal the bar shows the estimate so far."""
    monkeypatch.setattr("canasta.cli.progress.SECONDS_BETWEEN", 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "120")
    options = "arena simple random --pairs 2 --seed 1 --jobs 1 --matches 1 --set target=500"
    assert arena_main(options.split()) == 0
    err = capsys.readouterr().err
    assert "1 of 2 pairs, " in err
    assert "± ? a hand" in err
    assert "1 of 1 pairs of matches, " in err


def arena_main(arguments: list[str]) -> int:
    """Run the command with the error output that the test watches."""
    options = argparse.ArgumentParser()
    arena.add_arguments(options)
    return arena.run(options.parse_args(arguments[1:]))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("", "a duel is fought by two levels, not 0"),
        ("tabby", "a duel is fought by two levels, not 1"),
        ("1 2 3", "a duel is fought by two levels, not 3"),
        ("tabby tiger-lily", "there is no level 'tiger-lily'; the levels are 1 Kitten, "),
        ("1 2 --levels 1 2", "--levels belongs to --all"),
        ("1 2 --highest 5", "--highest belongs to --all"),
        ("--all 1 2", "--all takes no two levels"),
        ("--all --levels 1", "two levels or more, each once"),
        ("--all --levels 1 kitten", "two levels or more, each once"),
        ("1 2 --delta 5", "--delta belongs to --sprt"),
        ("1 2 --section x", "--section belongs to --update"),
        ("1 2 --update {tmp}/no.md", "No such file"),
        ("1 2 --update {tmp}/empty.md", "empty.md: there is no place for the table: the lines <!-- arena hoyle -->"),
        ("1 2 --json {tmp}/no/file.json", "there is no directory"),
        ("1 2 --records {tmp}", "is not empty; choose another directory"),
        ("1 2 --records {tmp}/empty.md", "File exists"),
        ("1 2 --preset whist", "whist"),
        ("1 2 --set players=9", "players"),
        ("1 2 --pairs 0", "is not a number from 1 up"),
        ("1 2 --pairs many", "is not a number from 1 up"),
        ("1 2 --rollouts 5 --milliseconds 5", "not allowed with"),
    ],
)
def test_refusals(arguments: str, message: str, tmp_path: Path) -> None:
    """What cannot be done is said before anything is played."""
    (tmp_path / "empty.md").write_text("")
    ran = run("arena", *arguments.format(tmp=tmp_path).split())
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert "Traceback" not in ran.err
