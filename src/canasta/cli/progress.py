"""A progress bar for people who wait."""

from __future__ import annotations

import shutil
import sys
from time import perf_counter

WIDTH = 30
SECONDS_BETWEEN = 0.1


class Progress:
    """A bar on the error output, if that is a terminal; nothing otherwise."""

    def __init__(self, whole: int, unit: str) -> None:
        self.whole = whole
        self.unit = unit
        self.start = self.shown = perf_counter()
        self.is_shown = sys.stderr.isatty()

    def show(self, done: int, note: str = "") -> None:
        """Draw the bar anew, a few times a second, with a note about what came out so far."""
        now = perf_counter()
        if not self.is_shown or now - self.shown < SECONDS_BETWEEN:
            return
        self.shown = now
        filled = WIDTH * done // self.whole
        bar = "#" * filled + "." * (WIDTH - filled)
        left = (now - self.start) * (self.whole - done) / done
        about = f", {note}" if note else ""
        self._write(f"[{bar}] {done:,} of {self.whole:,} {self.unit}{about}, about {left:.0f} s left")

    def clear(self) -> None:
        """Leave no trace of the bar."""
        if self.is_shown:
            self._write("")
            print(end="\r", file=sys.stderr, flush=True)

    def _write(self, text: str) -> None:
        width = shutil.get_terminal_size().columns - 1  # a longer line would not be overwritten, but go on below
        print(f"\r{text[:width]:{width}}", end="", file=sys.stderr, flush=True)
