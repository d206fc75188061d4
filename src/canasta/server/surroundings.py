"""What a host needs of the world: a store, workers, clocks and chance. Tests bring their own."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from canasta.server.metrics import Metrics
from canasta.server.workers import Workers
from canasta.store import Store


def _now() -> datetime:
    return datetime.now(UTC)


def _new_secret() -> str:
    return secrets.token_hex(32)


def _new_id() -> str:
    return secrets.token_urlsafe(12)


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """The store, the workers, and every source of time and chance."""

    store: Store
    workers: Workers
    metrics: Metrics = field(default_factory=Metrics)
    now: Callable[[], datetime] = _now
    monotonic: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    new_secret: Callable[[], str] = _new_secret
    new_id: Callable[[], str] = _new_id
    # How long a deal waits for the contributions of those who are connected.
    contribution_seconds: float = 1.0
    # How long the bots wait after the store has failed.
    retry_seconds: float = 1.0
    # How long somebody who has lost the connection is waited for.
    grace_seconds: float = 60.0
    # How long a table that nobody looks at stays in memory.
    linger_seconds: float = 60.0
    # The lobby: the least time between two pictures of a room; the signs of life of this server; how long an invitation
    # stands, a table stays open whose people are all gone, and one stays open at all.
    lobby_seconds: float = 0.5
    beat_seconds: float = 10.0
    invitation_seconds: float = 60.0
    lonely_seconds: float = 120.0
    table_seconds: float = 12 * 3600.0

    def time_text(self) -> str:
        """The time as the store wants it: always of the same length.

        >>> from datetime import UTC, datetime
        >>> time_text(datetime(2026, 5, 1, 18, 0, 5, 120_000, tzinfo=UTC))
        '2026-05-01T18:00:05.120Z'
        """
        return time_text(self.now())


def time_text(at: datetime) -> str:
    """A time in UTC with milliseconds."""
    return f"{at.astimezone(UTC).isoformat(timespec='milliseconds').removesuffix('+00:00')}Z"
