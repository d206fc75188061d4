"""Write the golden games of `tests/golden/` anew: the matches (`*.can`) and the hashes of random hands (`hashes.json`).

Run it in the environment that `make test` has made: ``.venv/bin/python tools/make_golden.py``. Then look at the
changes: each of them is a game that is played otherwise than before. ``--hashes`` leaves the matches as they are.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "tests"


def main(arguments: list[str]) -> None:
    """Write them."""
    sys.path.insert(0, str(TESTS))  # what the golden games are, their tests know
    from golden import games

    if "--hashes" not in arguments:
        for file in games.HERE.glob("*.can"):
            file.unlink()
        for name in games.golden_names():
            (games.HERE / f"{name}.can").write_text(games.golden_text(name), encoding="utf-8", newline="\n")
    hashes = {name: games.hash_of_hands(name) for name in games.ALL_RULES}
    games.HASHES.write_text(json.dumps(hashes, indent=2) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
