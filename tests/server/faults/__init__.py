"""The server among faults: networks that lose and double messages, processes that are killed."""

from __future__ import annotations
