"""Playing with others, in real browsers: one Chromium, and for each person a context with cookies of its own."""

from __future__ import annotations
