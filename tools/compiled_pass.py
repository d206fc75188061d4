"""A pytest plugin for the compiled pass of `make test`: refuses to run if any module of the core is plain Python."""

from __future__ import annotations

import importlib
import tomllib
from pathlib import Path

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Load the core, in every worker, and look where it came from."""
    pyproject = tomllib.loads((config.rootpath / "pyproject.toml").read_text())
    names = pyproject["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compiled"]
    for name in names:
        file = importlib.import_module(".".join(["canasta", *Path(name).with_suffix("").parts])).__file__
        if file is None or file.endswith(".py"):
            raise pytest.UsageError(f"the compiled pass would test plain Python: {file}")


def pytest_report_header() -> str:
    """Say so at the top of the report."""
    return "canasta: the compiled core"
