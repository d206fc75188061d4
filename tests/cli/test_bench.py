"""``canasta bench`` and ``canasta --version``."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from canasta import Rules
from canasta.cli import bench, version

from .driving import run


def test_measures_every_preset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All kinds of play are measured for each preset, printed and written."""
    file = tmp_path / "speed.json"
    monkeypatch.setattr(bench, "HANDS_BETWEEN_LOOKS", 1)
    ran = run("bench", "--seconds", "0.001", "--json", str(file))
    assert ran.code == 0
    written = json.loads(file.read_text())
    assert list(written["presets"]) == list(Rules.presets())
    for name, plays in written["presets"].items():
        assert ran.out.count(f"\n{name} ") == len(bench.PLAYS)
        assert list(plays) == ["quick", "uniform", "rollout"]
        assert all(number > 0 for speed in plays.values() for number in speed.values())


def test_json_alone() -> None:
    """With - only the JSON is printed, and says which core ran."""
    ran = run("bench", "--seconds", "0.001", "--preset", "duel", "--json", "-")
    written = json.loads(ran.out)
    assert written["core"] == ("compiled" if version.is_compiled() else "plain")
    assert list(written["presets"]) == ["duel"]


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "long"])
def test_refuses_seconds(seconds: str) -> None:
    """The time is a number of seconds."""
    assert run("bench", f"--seconds={seconds}").code == 2


def test_version_tells_which_core_runs() -> None:
    """The version, and in one line whether the core is compiled."""
    ran = run("--version")
    first, second = ran.out.splitlines()
    assert ran.code == 0
    assert first.startswith("canasta ")
    assert second.startswith(
        "The core is compiled" if os.environ.get("CANASTA_COMPILED") else "The core is plain Python"
    )


def test_version_of_the_other_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain Python is said to be slower."""
    monkeypatch.setattr(version, "is_compiled", lambda: False)
    assert "times slower" in version.version_text()
    monkeypatch.setattr(version, "is_compiled", lambda: True)
    assert "times slower" not in version.version_text()
