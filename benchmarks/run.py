"""``make bench``: the speed of the plain and of the compiled core side by side, and as JSON in build/bench.json.

Both run ``canasta bench`` in a process of its own, one after the other so that they do not share the machine. Arguments
go to it: ``make bench ARGS="--seconds 5 --preset hoyle"``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CORES = {"plain": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
RESULT = ROOT / "build" / "bench.json"


def measure(core: str, arguments: list[str]) -> dict[str, Any] | None:
    """What ``canasta bench`` says with this core; None if it is not there."""
    environment = {**os.environ, "PYTHONPATH": str(CORES[core])}
    command = [sys.executable, "-m", "canasta", "bench", *arguments, "--json", "-"]
    bench = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if bench.returncode:
        sys.exit(bench.returncode)  # it has said why
    result: dict[str, Any] = json.loads(bench.stdout)
    return result if result["core"] == core else None


def compare(plain: dict[str, Any], compiled: dict[str, Any] | None) -> None:
    """Print both and the ratio of hands, preset by preset."""
    print(f"\n{'':19}{'plain':>20}{'compiled' if compiled else '':>20}".rstrip())
    print(f"{'preset':10}{'play':9}" + f"{'hands/s':>9}{'actions/s':>11}" * (2 if compiled else 1))
    for preset, plays in plain["presets"].items():
        for play, speed in plays.items():
            line = f"{preset:10}{play:9}{_numbers(speed)}"
            if compiled:
                other = compiled["presets"][preset][play]
                line += f"{_numbers(other)}{other['hands_per_second'] / speed['hands_per_second']:7.1f} ×"
            print(line)


def _numbers(speed: dict[str, float]) -> str:
    return f"{speed['hands_per_second']:>9,.0f}{speed['actions_per_second']:>11,.0f}"


def main(arguments: list[str]) -> None:
    """Measure both, compare them, and write what was measured."""
    plain = measure("plain", arguments)
    if plain is None:
        sys.exit(f"{CORES['plain']} is not plain Python")
    compiled = measure("compiled", arguments) if CORES["compiled"].is_dir() else None
    compare(plain, compiled)
    if compiled is None:
        print("The core is not compiled on this machine: there is nothing to compare with.")
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps({"plain": plain, "compiled": compiled}, indent=2) + "\n")
    print(f"Written to {RESULT.relative_to(ROOT)}.")


if __name__ == "__main__":
    main(sys.argv[1:])
