"""Text of actions, positions and records: reading and writing, without any rule of play.

Everything here turns text into plain values and back. Whether a value makes sense at a table is asked of ``game`` and
``match``.
"""

from __future__ import annotations

from canasta.notation.actions import Action, Group
from canasta.notation.positions import Position
from canasta.notation.records import Record

__all__ = ["Action", "Group", "Position", "Record"]
