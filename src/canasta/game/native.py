"""The one place that knows about mypyc's machine integers.

This module is never compiled. For the compiler ``i64`` is a 64-bit integer without a Python object around it; in plain
Python it is ``int``, so the same source runs both ways and ``game/`` needs nothing but the standard library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64
else:
    i64 = int

__all__ = ["i64"]
