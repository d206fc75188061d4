"""The README's examples are run as tests."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_readme_shows_what_happens() -> None:
    """Every example of the README gives the answer that stands below it."""
    readme = Path(__file__).parents[1] / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 0
    assert failed == 0
