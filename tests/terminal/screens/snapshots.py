"""What a screen shows, as text, compared with what it showed when somebody last looked at it and found it good.

To write the snapshots anew: ``CANASTA_SNAPSHOTS=write .venv/bin/python -m pytest tests/terminal/screens``. Then look at
the difference.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from textual.app import App

FOLDER = Path(__file__).parent / "snapshots"
IS_WRITING = os.environ.get("CANASTA_SNAPSHOTS") == "write"


def shown(app: App[Any]) -> str:
    """The characters on the screen, line by line, without colours and without spaces at the end of lines."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def _path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def is_as_snapshot(name: str, app: App[Any]) -> bool:
    """Whether the screen is as it was, already."""
    return not _path(name).exists() or f"{shown(app)}\n" == _path(name).read_text(encoding="utf-8")


def compare(name: str, app: App[Any]) -> None:
    """The screen is as it was."""
    path, text = _path(name), f"{shown(app)}\n"
    if IS_WRITING:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"there is no snapshot {name}: write it with CANASTA_SNAPSHOTS=write, and look at it"
    assert text == path.read_text(encoding="utf-8")
