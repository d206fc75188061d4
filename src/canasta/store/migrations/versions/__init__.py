"""The steps, in the order of their numbers."""

from __future__ import annotations
