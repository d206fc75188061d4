"""SQLite's checkpoints, beside the writing: what is in the write-ahead log is copied to the database by another thread.

By itself SQLite does so in every hundredth commit or so, and whoever waits for that one waits several times as long.
"""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing, suppress
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

AFTER: Final = 500  # jobs: some megabytes of write-ahead log


class Checkpoints:
    """A thread that makes a checkpoint each time so much was written. If it fails, the writer does it, and says so."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._written = 0
        self._is_due = False
        self._is_closed = False
        self._woken = threading.Event()
        self._thread = threading.Thread(target=self._run, name="canasta-checkpoints", daemon=True)
        self._thread.start()

    def note(self, jobs: int) -> None:
        """So many jobs were committed."""
        self._written += jobs
        if self._written >= AFTER:
            self._written = 0
            self._is_due = True
            self._woken.set()

    def close(self) -> None:
        """Finish what is due, and stop."""
        self._is_closed = True
        self._woken.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_closed or self._is_due:
            self._woken.wait()
            self._woken.clear()
            if self._is_due:
                self._is_due = False
                self._make()

    def _make(self) -> None:
        # A passive one: nobody waits for it, neither those who write nor those who read.
        with suppress(SQLAlchemyError, sqlite3.Error), closing(self._engine.raw_connection()) as connection:
            cursor = connection.cursor()
            cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
            cursor.fetchall()
            cursor.close()
