"""Tests of the store, each on SQLite and on PostgreSQL."""

from __future__ import annotations
