"""Tests of the server: most over a real socket, in the event loop of the test."""

from __future__ import annotations
