"""Durable appends a second: one after the other, and group-committed, as when many tables play at once.

``python benchmarks/store.py`` measures SQLite in a temporary folder; with ``--url postgresql://...`` that database.
"""

from __future__ import annotations

import argparse
import tempfile
import threading
import uuid
from concurrent.futures import Future
from pathlib import Path
from time import perf_counter

from canasta.store import NewEntry, Seat, Store, sqlite_url

AT = "2026-05-01T18:00:00.000Z"
TEXT = "meld 7: 7h 7d 2s; 4: 4c 4d 4h"
SEATS = (Seat(0, 0, "Guest"), Seat(1, 1, "Tabby", bot_level=2))


class Tables:
    """Matches that are played at once: each sends its next move when the last one is acknowledged."""

    def __init__(self, store: Store, tables: int) -> None:
        self.store = store
        run = uuid.uuid4().hex[:8]  # a database of PostgreSQL may have those of earlier runs
        self.heads = {f"{run}-{table}": 1 for table in range(tables)}
        for match in self.heads:
            entries = [NewEntry("begin", AT)]
            store.create_match(match, rules="", preset="hoyle", seats=SEATS, entries=entries, at=AT).result()
        self.waits: list[float] = []
        self._ended = threading.Semaphore(0)

    def play(self, seconds: float) -> float:
        """All of them for so long; how long it took in truth."""
        start = perf_counter()
        self._end = start + seconds
        for match in self.heads:
            self._move(match)
        for _ in self.heads:
            self._ended.acquire()
        return perf_counter() - start

    def _move(self, match: str) -> None:
        seq = self.heads[match] = self.heads[match] + 1
        sent = perf_counter()

        def acknowledged(future: Future[None]) -> None:
            future.result()
            now = perf_counter()
            self.waits.append(now - sent)
            if now < self._end:
                self._move(match)
            else:
                self._ended.release()

        self.store.append(match, seq, [NewEntry(TEXT, AT, str(seq))]).add_done_callback(acknowledged)


def measure(url: str, seconds: float, tables: int) -> None:
    """Print one line."""
    with Store.open(url) as store:
        playing = Tables(store, tables)
        took = playing.play(seconds)
    waits = sorted(playing.waits)
    speed = len(waits) / took
    middle, late = (1000 * waits[int(len(waits) * part)] for part in (0.5, 0.99))
    print(f"{tables:>7,}{speed:>12,.0f}{middle:>14.2f}{late:>11.2f}")


def main() -> None:
    """Measure one table, some, and many."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--url", help="a database, if not an SQLite file of its own")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each line")
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 16, 250, 1000], help="that play at once")
    arguments = parser.parse_args()
    print(f"{'tables':>7}{'appends/s':>12}{'median, ms':>14}{'p99, ms':>11}")
    with tempfile.TemporaryDirectory() as folder:
        for tables in arguments.tables:
            measure(arguments.url or sqlite_url(str(Path(folder) / "bench.db")), arguments.seconds, tables)


if __name__ == "__main__":
    main()
