"""The card table: ``desk`` is what the player has in mind, painters draw it, ``screen`` puts it before the player."""

from __future__ import annotations

from canasta.terminal.screens.table.screen import TableScreen as TableScreen
