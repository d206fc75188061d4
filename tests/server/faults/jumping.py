"""An event loop whose clock stands still while there is something to do, and jumps to the next timer when there is not.

So clients that wait for what was lost wait no longer than needed, and on a slow machine nobody loses patience with a
server that is merely slow. Sockets and threads are real.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

# Nothing to do for so long, in seconds: what other threads work on is done by then, as a rule.
IDLE: Final = 0.003


class _Selector(selectors.DefaultSelector):
    """Waits for sockets only a moment, and says how long it should have waited."""

    def __init__(self, jump: Callable[[float], None]) -> None:
        super().__init__()
        self._jump = jump

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready."""
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        ready = super().select(min(timeout, IDLE))
        if not ready:
            self._jump(timeout)
        return ready


class JumpingLoop(asyncio.SelectorEventLoop):
    """See above."""

    def __init__(self) -> None:
        self._now = time.monotonic()
        super().__init__(_Selector(self._jump))

    def time(self) -> float:
        """The time of this loop."""
        return self._now

    def _jump(self, seconds: float) -> None:
        self._now += seconds


def run(scenario: Coroutine[Any, Any, None]) -> None:
    """Run this with such a clock."""
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(scenario)
