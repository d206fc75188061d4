"""The one thread that writes. It commits what is waiting in one transaction, and only then says so."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

from canasta.store.appending import Append, KnownHeads, write_appends, write_at_once, write_entries
from canasta.store.engines import is_failure, translated
from canasta.store.errors import StoreBusy, StoreClosed, StoreError, StoreFailed

T = TypeVar("T")

WAITING: Final = 10_000  # jobs in the queue; more than that is refused
GROUP: Final = 1_000  # jobs in a transaction: the first of them waits for the last
# When many write at once, each commit waits a moment for company: it costs the same for one job as for several, and
# what it costs is taken from those who play: with 5 ms instead of 2 the whole server computes an eighth less, and its
# slowest moves are faster. Who writes alone never waits.
GATHERING_SECONDS: Final = 0.005


@dataclass(slots=True, eq=False)
class Job:
    """Something to write, and the promise that tells when it is there: to any thread, or to an event loop."""

    work: Append | Callable[[Connection], Any]
    future: Future[Any] | asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop | None = None
    result: Any = None
    error: StoreError | None = None

    def begin(self) -> bool:
        """Whether it is still wanted. What an event loop waits for is done in any case."""
        return isinstance(self.future, asyncio.Future) or self.future.set_running_or_notify_cancel()

    def settle(self) -> None:
        """Tell the outcome; in the thread of the loop, if there is one."""
        if self.loop is not None and self.future.done():  # nobody waits any more
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class Commit(NamedTuple):
    """A transaction that is over: how many jobs, how long it took, and whether the database did it."""

    jobs: int
    seconds: float
    is_done: bool


class Writer:
    """Takes jobs from any thread and runs them in the order in which they came.

    A job that is refused (`SequenceTaken`, a name that is taken) leaves no trace and the others of its transaction are
    written. When the database fails, all jobs of the transaction fail, and the next one tries with a new connection.
    A future that is cancelled while its job is waiting takes the job back.
    """

    def __init__(
        self, engine: Engine, *, waiting: int = WAITING, on_commit: Callable[[Commit], None] | None = None
    ) -> None:
        """At most so many jobs are ``waiting``; ``on_commit`` is told of each commit, in the thread."""
        self._engine = engine
        self._limit = waiting
        self._on_commit = on_commit
        self._queue: deque[Job] = deque()
        self._changed = threading.Condition()
        self._is_closed = False
        self._had_company = False
        self._heads = KnownHeads()
        self._kept: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="canasta-store", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        """Run this inside a transaction of its own standing; its result comes after the commit."""
        future: Future[T] = Future()
        self._put(Job(work, future))
        return future

    def append(self, append: Append) -> Future[None]:
        """Write entries, together with those of others."""
        future: Future[None] = Future()
        self._put(Job(append, future))
        return future

    def append_for_loop(self, append: Append) -> asyncio.Future[None]:
        """The same for who waits in an event loop: all of a commit are told at once there, which costs much less."""
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        self._put(Job(append, future, loop))
        return future

    @property
    def waiting(self) -> int:
        """How many jobs wait now."""
        return len(self._queue)

    def close(self) -> None:
        """Write what is waiting, then stop. Later jobs fail with `StoreClosed`."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()
        self._thread.join()

    def _put(self, job: Job) -> None:
        with self._changed:
            if self._is_closed:
                job.error = StoreClosed("the store is closed")
            elif len(self._queue) >= self._limit:
                job.error = StoreBusy(f"{self._limit:,} changes are waiting to be written: try again later")
            else:
                self._queue.append(job)
                self._changed.notify()
        if job.error is not None:
            job.settle()

    # --- the thread ---

    def _run(self) -> None:
        while group := self._next_group():
            jobs = [job for job in group if job.begin()]
            begun = time.perf_counter()
            is_done = self._commit(jobs)
            seconds = time.perf_counter() - begun
            _settle(jobs)
            if self._on_commit is not None:
                self._on_commit(Commit(len(jobs), seconds, is_done=is_done))
        if self._kept is not None:
            self._kept.close()

    def _next_group(self) -> list[Job]:
        """What is waiting; nothing when the writer is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._queue or self._is_closed)
        if self._had_company and not self._is_closed:
            time.sleep(GATHERING_SECONDS)
        with self._changed:
            group = [self._queue.popleft() for _ in range(min(GROUP, len(self._queue)))]
        self._had_company = len(group) > 1
        return group

    def _commit(self, jobs: Sequence[Job]) -> bool:
        """Write the jobs in one transaction, or none of them: then the database has failed."""
        try:
            if not self._commit_plainly(jobs):
                with self._transaction() as connection:
                    for part in _parts(jobs):
                        _run_part(connection, part)
            self._heads.learn(job.work for job in jobs if isinstance(job.work, Append) and job.error is None)
        except Exception as error:
            message = str(translated(error)) if is_failure(error) else f"the store failed: {error!r}"
            for job in jobs:  # a refused one too: what it was refused for may not be there
                job.error = StoreFailed(message)
                job.error.__cause__ = error
            return False
        return True

    def _commit_plainly(self, jobs: Sequence[Job]) -> bool:
        """Moves, as most jobs are: written without a look at the log before, if it is known how it ends.

        If anything is wrong with any of them, nothing is written, and the answer is False: then all are looked at.
        """
        appends = [job.work for job in jobs if isinstance(job.work, Append) and job.work.is_plain]
        if len(appends) < len(jobs) or not self._heads.follow_all(appends):
            return False
        try:
            with self._connection() as connection:
                if write_at_once(connection, appends):
                    return True
            with self._transaction() as connection:
                write_entries(connection, appends)
        except Exception as error:
            if is_failure(error):
                raise
            return False
        return True

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self._connection() as connection, connection.begin():
            yield connection

    @contextmanager
    def _connection(self) -> Iterator[Connection]:
        """The connection. That to a file is kept; one to a server, which may have been restarted, is tried each time.

        After whatever went wrong the next group gets a new one.
        """
        connection = self._kept or self._engine.connect()
        self._kept = None
        try:
            yield connection
        except BaseException:
            connection.invalidate()
            connection.close()
            raise
        if connection.dialect.name == "sqlite":
            self._kept = connection
        else:
            connection.close()


def _settle(jobs: Iterable[Job]) -> None:
    """Tell the outcomes of a commit."""
    for_loops: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in jobs:
        if job.loop is None:
            job.settle()
        else:
            for_loops.setdefault(job.loop, []).append(job)
    for loop, waiting in for_loops.items():
        with suppress(RuntimeError):  # the loop is closed, and with it all who waited
            loop.call_soon_threadsafe(_settle_in_loop, waiting)


def _settle_in_loop(jobs: Iterable[Job]) -> None:
    for job in jobs:
        job.settle()


def _parts(jobs: Sequence[Job]) -> Iterator[list[Job]]:
    """Appends in a row together, everything else alone."""
    for is_append, run in groupby(jobs, key=lambda job: isinstance(job.work, Append) and job.work.is_plain):
        if is_append:
            yield list(run)
        else:
            yield from ([job] for job in run)


def _run_part(connection: Connection, part: Sequence[Job]) -> None:
    """Run jobs inside a savepoint: a refused one leaves no trace. Failures of the database go on up."""
    appends = [job.work for job in part if isinstance(job.work, Append)]
    if appends:
        for job, refusal in zip(part, write_appends(connection, appends), strict=True):
            job.error = refusal
        return
    [job] = part
    try:
        with connection.begin_nested():
            assert not isinstance(job.work, Append)
            job.result = job.work(connection)
    except Exception as error:
        if is_failure(error):
            raise
        job.error = translated(error)
        job.error.__cause__ = error if job.error is not error else error.__cause__
