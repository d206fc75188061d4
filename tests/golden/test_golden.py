"""The golden games replay line by line."""

from __future__ import annotations

import pytest

from canasta import Match, Record, Rules

from .games import DATE, HERE, golden_names

LARGEST = 100_000


def test_two_of_each_preset() -> None:
    """Every file belongs to a golden game, and each preset has at least two."""
    names = {path.stem for path in HERE.glob("*.can")}
    assert names == set(golden_names())
    for preset in Rules.presets():
        assert sum(name.startswith(f"{preset}-") for name in names) >= 2


@pytest.mark.parametrize("name", golden_names())
def test_golden_game(name: str) -> None:
    """The match of the file is legal, and written down anew it is the file."""
    text = (HERE / f"{name}.can").read_text(encoding="utf-8")
    assert len(text) < LARGEST
    record = Record.parse(text)
    assert str(record).splitlines() == text.splitlines()
    match = Match.replay(record)
    assert match.hands_played > 0
    assert str(match.record(date=DATE)).splitlines() == text.splitlines()
