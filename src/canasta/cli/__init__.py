"""The command ``canasta``: the only place of the package that prints, asks and opens files."""

from __future__ import annotations

from canasta.cli.command import main

__all__ = ["main"]
