"""``canasta terminal --plain``: the game line by line, for screen readers, pipes and scripts."""

from __future__ import annotations

from canasta.terminal.plain.evening import play_plainly

__all__ = ["play_plainly"]
