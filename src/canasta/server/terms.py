"""What was agreed on around a match that people have come together for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The gathering that a match came from, its room, and what was said there before it began.

    A rated match knows neither hints nor computer players; one without ``spectators`` is seen by its players only.
    """

    gathering: str
    room: str
    is_private: bool
    rated: bool
    spectators: bool
    host: str
