"""What is counted while the server runs, and the text in which Prometheus reads it.

Counting happens in the event loop (and, for commits, in the one thread that writes), never in two places at once, so a
number is a plain attribute: to count costs a fraction of a microsecond.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from canasta.store import Commit

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

# Seconds, up to which a move, a commit or a pause is counted in a class of its own.
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Counter:
    """Counts up.

    >>> counter = Counter()
    >>> counter.add()
    >>> counter.add(2)
    >>> counter.value
    3
    """

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = 0

    def add(self, number: int = 1) -> None:
        """So many more."""
        self.value += number


class Histogram:
    """How long something took: how often in each class, and in all.

    >>> histogram = Histogram((0.1, 1.0))
    >>> for seconds in (0.05, 0.1, 0.5, 7.0):
    ...     histogram.observe(seconds)
    >>> histogram.counts, histogram.number
    ([2, 1, 1], 4)
    """

    __slots__ = ("bounds", "counts", "sum")

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self.bounds = tuple(bounds)
        self.counts = [0] * (len(self.bounds) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        """It took so long once more."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds

    @property
    def number(self) -> int:
        """How often it happened."""
        return sum(self.counts)


class GarbageWatch:
    """How long the collections of garbage took, by generation, since it began to look."""

    def __init__(self) -> None:
        self.pauses = [Histogram() for _ in range(3)]
        self._begun = 0.0

    def start(self) -> None:
        """Begin to look."""
        gc.callbacks.append(self._note)

    def stop(self) -> None:
        """Look no longer."""
        gc.callbacks.remove(self._note)

    def _note(self, phase: str, info: Mapping[str, int]) -> None:
        if phase == "start":
            self._begun = time.perf_counter()
        else:
            self.pauses[info["generation"]].observe(time.perf_counter() - self._begun)


class Metrics:
    """The counters of one server. Whoever does something counts it here; gauges are looked up when somebody asks."""

    def __init__(self) -> None:
        self.sockets = 0
        self.sockets_opened = Counter()
        self.move_seconds = Histogram()  # from the receipt of a command to everybody being told
        self.commands_refused = Counter()
        self.commit_seconds = Histogram()
        self.jobs_committed = Counter()
        self.commits_failed = Counter()
        self.logins = Counter()
        self.logins_failed = Counter()
        self.guests = Counter()
        self.accounts = Counter()
        self.chat_lines = Counter()
        self.garbage = GarbageWatch()
        self.requests_refused = Counter()  # by the guard: foreign pages, unknown names, too many, too large

    @contextmanager
    def connected(self) -> Iterator[None]:
        """A client is connected meanwhile."""
        self.sockets += 1
        self.sockets_opened.add()
        try:
            yield
        finally:
            self.sockets -= 1

    def note_commit(self, commit: Commit) -> None:
        """A transaction is over; called by the thread that writes."""
        self.commit_seconds.observe(commit.seconds)
        if commit.is_done:
            self.jobs_committed.add(commit.jobs)
        else:
            self.commits_failed.add()


@dataclass(frozen=True, slots=True)
class Gauges:
    """What is looked up when somebody asks."""

    tables: int
    store_waiting: int
    gatherings: Mapping[str, int]  # by status
    reports_open: int


def exposition(metrics: Metrics, gauges: Gauges) -> str:
    """All numbers, in the text format of Prometheus."""
    page = _Page()
    page.gauge("canasta_sockets", "Clients connected now.", metrics.sockets)
    page.counter("canasta_sockets_opened", "Clients that have connected.", metrics.sockets_opened)
    page.gauge("canasta_tables", "Tables in memory.", gauges.tables)
    page.add("canasta_gatherings", "gauge", "Tables of the lobby.", _by("status", gauges.gatherings))
    page.gauge("canasta_reports_open", "Reports of players that nobody has handled.", gauges.reports_open)
    moves = [("_total", "", metrics.move_seconds.number)]
    page.add("canasta_moves", "counter", "Commands at tables that were carried out.", moves)
    page.histogram("canasta_move_seconds", "From the receipt of a command to everybody told.", metrics.move_seconds)
    page.counter("canasta_commands_refused", "Commands at tables that were refused.", metrics.commands_refused)
    page.gauge("canasta_store_waiting", "Changes that wait to be written.", gauges.store_waiting)
    page.histogram("canasta_store_commit_seconds", "How long commits took.", metrics.commit_seconds)
    page.counter("canasta_store_jobs", "Changes that were committed.", metrics.jobs_committed)
    page.counter("canasta_store_failures", "Commits that failed.", metrics.commits_failed)
    page.counter("canasta_guests", "Guests that have entered.", metrics.guests)
    page.counter("canasta_accounts", "Accounts that were made.", metrics.accounts)
    page.counter("canasta_logins", "Logins.", metrics.logins)
    page.counter("canasta_logins_failed", "Logins that failed.", metrics.logins_failed)
    page.counter("canasta_chat_lines", "Lines of chat.", metrics.chat_lines)
    page.counter("canasta_requests_refused", "Requests that the guard refused.", metrics.requests_refused)
    for generation, pauses in enumerate(metrics.garbage.pauses):
        label = f'generation="{generation}"'
        page.histogram("canasta_gc_pause_seconds", "Pauses of the garbage collector.", pauses, label)
    _add_process(page)
    return page.text()


def _by(label: str, numbers: Mapping[str, int]) -> list[tuple[str, str, float]]:
    return [("", f'{label}="{value}"', number) for value, number in sorted(numbers.items())]


class _Page:
    def __init__(self) -> None:
        self._lines: list[str] = []
        self._told: set[str] = set()

    def add(self, name: str, kind: str, about: str, samples: Iterable[tuple[str, str, float]]) -> None:
        """Samples of a name: ending of the name, labels, value."""
        told = f"{name}_total" if kind == "counter" else name
        if told not in self._told:
            self._told.add(told)
            self._lines += [f"# HELP {told} {about}", f"# TYPE {told} {kind}"]
        for ending, labels, value in samples:
            self._lines.append(f"{name}{ending}{{{labels}}} {value}" if labels else f"{name}{ending} {value}")

    def gauge(self, name: str, about: str, value: float) -> None:
        self.add(name, "gauge", about, [("", "", value)])

    def counter(self, name: str, about: str, counter: Counter) -> None:
        self.add(name, "counter", about, [("_total", "", counter.value)])

    def histogram(self, name: str, about: str, histogram: Histogram, labels: str = "") -> None:
        comma = f"{labels}," if labels else ""
        samples: list[tuple[str, str, float]] = []
        counts = list(histogram.counts)  # one look: a thread may count meanwhile
        so_far = 0
        for bound, count in zip((*histogram.bounds, "+Inf"), counts, strict=True):
            so_far += count
            samples.append(("_bucket", f'{comma}le="{bound}"', so_far))
        samples += [("_sum", labels, histogram.sum), ("_count", labels, so_far)]
        self.add(name, "histogram", about, samples)

    def text(self) -> str:
        return "\n".join(self._lines) + "\n"


def _add_process(page: _Page) -> None:
    """The process itself, under the names that every program has for it."""
    times = os.times()
    page.add("process_cpu_seconds", "counter", "Seconds computed.", [("_total", "", times.user + times.system)])
    status = Path("/proc/self/statm")
    if status.exists():  # on Linux
        pages = int(status.read_text().split()[1])
        page.gauge("process_resident_memory_bytes", "Memory.", pages * os.sysconf("SC_PAGE_SIZE"))
        page.gauge("process_open_fds", "Open files and sockets.", sum(1 for _ in Path("/proc/self/fd").iterdir()))
    counts = [("_total", f'generation="{number}"', stats["collections"]) for number, stats in enumerate(gc.get_stats())]
    page.add("python_gc_collections", "counter", "Collections of garbage.", counts)
    found = [("_total", f'generation="{number}"', stats["collected"]) for number, stats in enumerate(gc.get_stats())]
    page.add("python_gc_objects_collected", "counter", "Objects found by them.", found)
    page.gauge("python_gc_frozen_objects", "Objects that are not looked at.", gc.get_freeze_count())
    version = ".".join(map(str, sys.version_info[:3]))
    page.add("python_info", "gauge", "The version of Python.", [("", f'version="{version}"', 1)])
