"""Plain Python and the compiled core play the same: both passes of `make test` compare with one stored hash."""

from __future__ import annotations

import copy
import json
import os
import pickle
from random import Random

import pytest

import canasta.game.playing
from golden.games import ALL_RULES, HASHES, hash_of_hands
from properties.tables import SOURCES, random_table


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


@pytest.mark.parametrize("source", SOURCES)
def test_a_view_can_be_copied_and_sent(source: str) -> None:
    """A server sends it to the process in which a computer player thinks; compiled classes are pickled otherwise."""
    game = random_table(source, Random(source))
    for view in (game.view(game.turn), game.view(None)):
        assert pickle.loads(pickle.dumps(view)) == view
        assert copy.deepcopy(view) == view
