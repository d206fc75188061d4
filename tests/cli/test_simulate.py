"""``canasta simulate``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from canasta import Match, Record, Rules
from canasta.cli.automatic import PLAYS
from canasta.cli.progress import Progress

from .driving import run


def simulate(*arguments: str) -> dict[str, object]:
    """The summary, without what depends on the clock."""
    ran = run("simulate", "--json", *arguments)
    assert (ran.code, ran.err) == (0, "")
    facts: dict[str, object] = json.loads(ran.out)
    del facts["seconds"], facts["hands_per_second"]
    return facts


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("preset", Rules.presets())
def test_every_preset_by_every_player(preset: str, play: str) -> None:
    """The summary counts the hands, each ends in one way, and each side has its points."""
    facts = simulate("--preset", preset, "--play", play, "--hands", "5", "--seed", "1")
    assert (facts["rules"], facts["play"], facts["hands"]) == (preset, play, 5)
    assert isinstance(facts["endings"], dict)
    assert sum(facts["endings"].values()) == 5
    assert isinstance(facts["points_per_hand"], list)
    assert len(facts["points_per_hand"]) == Rules.preset(preset).sides
    assert isinstance(facts["actions"], int)
    assert facts["actions"] > 5


@pytest.mark.parametrize("play", PLAYS)
def test_seed_decides(play: str) -> None:
    """The same seed gives the same hands, another one others."""
    one, same = (simulate("--play", play, "--hands", "5", "--seed", "a") for _ in range(2))
    other = simulate("--play", play, "--hands", "5", "--seed", "b")
    assert one == same
    assert one["actions"] != other["actions"]


def test_summary_for_people() -> None:
    """The summary tells the rules, the seed, the speed, the points and the endings."""
    ran = run("simulate", "--preset", "classic4", "--hands", "4", "--seed", "9", "--set", "target=3000")
    assert "classic4+target=3000, random play, seed 9" in ran.out
    assert "4 hands in " in ran.out
    assert "seats 0 and 2: " in ran.out
    assert "ended by going out concealed: " in ran.out


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("preset", ["hoyle", "rounds", "classic4"])
def test_records(preset: str, play: str, tmp_path: Path) -> None:
    """With --records the matches are written, and each replays."""
    directory = tmp_path / "new" / "games"
    facts = simulate("--preset", preset, "--play", play, "--hands", "12", "--seed", "1", "--records", str(directory))
    files = sorted(directory.iterdir())
    assert len(files) == facts["records"]
    records = [Record.parse(file.read_text()) for file in files]
    assert sum(len(record.hands) for record in records) == 12
    for record in records:
        Match.replay(record)


def test_records_never_overwrite(tmp_path: Path) -> None:
    """A second run into the same directory is refused."""
    arguments = ("simulate", "--hands", "1", "--records", str(tmp_path))
    assert run(*arguments).code == 0
    ran = run(*arguments)
    assert ran.code == 2
    assert "exists already" in ran.err


def test_progress_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """On a terminal a bar shows how far it is, and goes away in the end."""
    monkeypatch.setattr("canasta.cli.progress.SECONDS_BETWEEN", 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress = Progress(200, "hands")
    progress.show(50)
    assert "[#######.......................] 50 of 200 hands" in capsys.readouterr().err
    progress.clear()
    assert capsys.readouterr().err.strip() == ""


@pytest.mark.parametrize("hands", ["0", "-3", "many", "1e9", "٣", "9999999999"])
def test_refuses_numbers(hands: str) -> None:
    """The number of hands is a number."""
    ran = run("simulate", "--hands", hands)
    assert ran.code == 2
    assert "is not a number from 1 up" in ran.err or "expected one argument" in ran.err
