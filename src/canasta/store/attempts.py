"""Passwords that were wrong, counted by name and by address, so that guessing takes longer each time."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from datetime import datetime, timedelta
from math import ceil
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from canasta.store.doors import Doors
from canasta.store.online_schema import attempts

LONGEST_WAIT: Final = 15 * 60
# After so long a time all is forgotten.
FORGOTTEN_AFTER: Final = timedelta(hours=24)


class Attempts:
    """``store.attempts``. The keys are the caller's, each with the number of attempts that are free."""

    def __init__(self, doors: Doors) -> None:
        self._write = doors.write

    def begin(self, free: Mapping[str, int], at: str) -> Future[int]:
        """Count an attempt as failed before it is made, so that many at once are many; or the seconds to wait before.

        An attempt that has to wait is not counted.
        """
        return self._write(_begin, dict(free), at)

    def succeeded(self, *, forget: str, forgive: str) -> Future[None]:
        """It was right: all attempts of one key are forgotten, of the other only this one.

        Else those who guess could log in with a name of their own in between.
        """
        return self._write(_succeeded, forget, forgive)

    def forget_old(self, before: str) -> Future[None]:
        """Remove what is of no use any more."""
        return self._write(_forget_old, before)


def seconds_to_wait(failures: int, free: int) -> int:
    """How long after the last of so many failures.

    >>> [seconds_to_wait(failures, 5) for failures in (4, 5, 6, 7, 12, 100)]
    [0, 2, 4, 8, 256, 900]
    """
    return 0 if failures < free else min(LONGEST_WAIT, 2 ** min(failures - free + 1, 20))


def _begin(connection: Connection, free: Mapping[str, int], at: str) -> int:
    now = datetime.fromisoformat(at)
    # On PostgreSQL another process may count at the same time.
    rows = connection.execute(select(attempts).where(attempts.c.key.in_(list(free))).with_for_update()).all()
    failures = {row.key: row.failures for row in rows if now - datetime.fromisoformat(row.last) < FORGOTTEN_AFTER}
    ends = [
        datetime.fromisoformat(row.last) + timedelta(seconds=seconds_to_wait(failures.get(row.key, 0), free[row.key]))
        for row in rows
    ]
    left = max(((end - now).total_seconds() for end in ends), default=0.0)
    if left > 0:
        return ceil(left)
    known = {row.key for row in rows}
    for key in free:
        values = {"failures": failures.get(key, 0) + 1, "last": at}
        if key in known:
            connection.execute(update(attempts).where(attempts.c.key == key).values(values))
        else:
            connection.execute(insert(attempts).values(key=key, **values))
    return 0


def _succeeded(connection: Connection, forget: str, forgive: str) -> None:
    connection.execute(delete(attempts).where(attempts.c.key == forget))
    fewer = update(attempts).where(attempts.c.key == forgive, attempts.c.failures > 0)
    connection.execute(fewer.values(failures=attempts.c.failures - 1))


def _forget_old(connection: Connection, before: str) -> None:
    connection.execute(delete(attempts).where(attempts.c.last < before))
