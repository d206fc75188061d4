"""The benchmark of the server runs: with numbers so small that they say nothing about speed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.plain_only

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_quick(tmp_path: Path) -> None:
    """A server, clients, start-up, memory, moves: all acknowledged moves are in the log, and none is lost."""
    result = tmp_path / "bench.json"
    command = [
        sys.executable,
        "-m",
        "benchmarks.server",
        "--quick",
        "--package",
        str(ROOT / "src"),
        "--json",
        str(result),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    measured = json.loads(result.read_text())
    assert measured["core"] == "plain"
    assert measured["start"]["fresh"]["best"] > 0
    [load] = measured["load"]
    assert (load["sockets"], load["not_in_log"]) == (8, 0)
    assert load["acknowledged"] > 20
    for phase in (load["steady"], load["saturated"]):
        assert phase["moves"] > 0
        assert phase["lost"] == 0
