"""Plain Python and the compiled core play the same: both passes of `make test` compare with one stored hash."""

from __future__ import annotations

import json
import os

import pytest

import canasta.game.playing
from golden.games import ALL_RULES, HASHES, hash_of_hands


def test_the_core_is_the_one_to_be_tested() -> None:
    """The compiled pass loads a library, the plain one Python source."""
    file = canasta.game.playing.__file__
    assert file is not None
    assert file.endswith(".py") is (os.environ.get("CANASTA_COMPILED") != "1")


@pytest.mark.parametrize("name", ALL_RULES)
def test_the_same_hands(name: str) -> None:
    """Every action and every score of random hands is what it was when the hash was stored.

    After a change that is meant to change them: ``python tools/make_golden.py``.
    """
    assert hash_of_hands(name) == json.loads(HASHES.read_text(encoding="utf-8"))[name]
