"""The processes in which computer players think, so that the server never waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import suppress
from typing import Final, ParamSpec, TypeVar

from canasta.bots.conventions import NO_CONVENTIONS, Conventions
from canasta.game.view import View
from canasta.server.bot_worker import Chosen, choose

P = ParamSpec("P")
T = TypeVar("T")

ATTEMPTS: Final = 3  # a worker that was killed takes the questions of the others with it
PATIENCE: Final = 60.0  # seconds; the strongest player thinks for less than one


class WorkerFailed(Exception):
    """No worker could answer."""


def process_pool() -> Executor:
    """Workers for all cores but none before it is needed."""
    # Not fork: this process has threads. A fork server would keep the imports, but does not exist everywhere.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(os.cpu_count() or 1, mp_context=context, initializer=_live_with_the_parent)


def _live_with_the_parent() -> None:
    """Leave Ctrl-C, which reaches every process of the terminal, to the parent, and end when the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """A parent that is killed cannot end its workers, and they would wait for questions for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class Workers:
    """Asks an executor, and replaces it when it is broken. It is made when the first question comes."""

    def __init__(self, make_executor: Callable[[], Executor] = process_pool, *, patience: float = PATIENCE) -> None:
        self._make_executor = make_executor
        self._patience = patience
        self._executor: Executor | None = None
        self._is_closed = False

    async def choose(
        self,
        view: View,
        level: int,
        seed: str,
        *,
        conventions: Conventions = NO_CONVENTIONS,
        partners: Conventions | None = None,
    ) -> Chosen:
        """What a computer player of this level, with these conventions and such a partner, does here."""
        return await self.run(choose, view, level, seed, conventions=conventions, partners=partners)

    async def run(self, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Call a function in a worker. Its own errors come back; ``WorkerFailed`` if no worker survived it."""
        for _ in range(ATTEMPTS):
            if self._is_closed:
                break
            if self._executor is None:
                self._executor = self._make_executor()
            executor = self._executor
            try:
                asked = executor.submit(function, *args, **named)
            except RuntimeError:  # broken, or shut down by somebody whose question broke it
                self._drop(executor)
                continue
            try:
                return await asyncio.wait_for(asyncio.wrap_future(asked), self._patience)
            except (BrokenExecutor, TimeoutError):
                self._drop(executor)
        raise WorkerFailed("no worker could answer")

    def _drop(self, executor: Executor) -> None:
        """Let go of workers that are broken or hang; whoever asks next gets new ones."""
        if executor is self._executor:
            self._executor = None
            _end(executor, cancel=False)

    def close(self) -> None:
        """End all workers at once; nobody waits for their answers any more."""
        self._is_closed = True
        if self._executor is not None:
            _end(self._executor, cancel=True)
            self._executor = None


def _end(executor: Executor, *, cancel: bool) -> None:
    processes = list((getattr(executor, "_processes", None) or {}).values())
    # Questions that are not cancelled here fail with their workers, and are asked again.
    executor.shutdown(wait=False, cancel_futures=cancel)
    for process in processes:
        with suppress(OSError, ValueError):
            process.terminate()
