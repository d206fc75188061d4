"""The history of the schema, one module in `versions/` for each step. A step that was released is never changed."""

from __future__ import annotations
