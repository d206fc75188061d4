"""Chromium for the tests: found where it usually is, installed where that is allowed, and started without a screen."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserType

APT_INSTALL: Final = Path(__file__).parents[2] / "tools" / "apt-install"
# The first has no windows, and is much faster without them.
NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES: Final = ("chromium-headless-shell", "chromium")
ARGUMENTS: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

MISSING: Final = """\
There is no Chromium for the tests in the browser. Install one of:
  apt-get install chromium          as root
  .venv/bin/playwright install chromium
"""


class NoChromium(Exception):
    """There is none, and it cannot be installed."""


def find_chromium(own: str) -> str:
    """The path of a Chromium: that of the system, or ``own``, which is where Playwright keeps its own.

    As root, Debian's package is installed if there is none.
    """
    found = _found(own)
    for package in PACKAGES:
        if found is None:
            subprocess.run(["sh", str(APT_INSTALL), package], check=False)
            found = _found(own)
    if found is None:
        raise NoChromium(MISSING)
    return found


def _found(own: str) -> str | None:
    for name in NAMES:
        path = shutil.which(name)
        if path is not None:
            return path
    return own if Path(own).is_file() else None


def launch(kind: BrowserType) -> Browser:
    """A Chromium without a screen. Root may not use its sandbox."""
    arguments = [*ARGUMENTS, "--no-sandbox"] if os.geteuid() == 0 else [*ARGUMENTS]
    return kind.launch(executable_path=find_chromium(kind.executable_path), args=arguments, headless=True)
