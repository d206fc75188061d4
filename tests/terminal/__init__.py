"""Tests of the game in a terminal."""

from __future__ import annotations
