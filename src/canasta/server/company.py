"""The people around a table: who is away and how long they are waited for, whose time runs, who looks on.

A table without a clock at which one person plays has nothing of it: no message, no alarm.
"""

from __future__ import annotations

from collections.abc import Callable

from canasta.server.absences import Absences
from canasta.server.audience import Audience, Watcher
from canasta.server.messages import ClockMessage, Presence, Watchers
from canasta.server.presenting import encode
from canasta.server.surroundings import Surroundings
from canasta.server.timekeeping import Alarm, Stopwatch
from canasta.table import Table


class Company:
    """Follows a table, tells its audience, and calls the host when somebody's time is up.

    All of it belongs to this process: the banks follow from the log, but what a turn has taken until now does not.
    """

    def __init__(self, match: str, around: Surroundings, audience: Audience, *, call_host: Callable[[], None]) -> None:
        self._match = match
        self._around = around
        self._audience = audience
        self._call_host = call_host
        self._absences = Absences(around.grace_seconds)
        self._came: set[int] = set()
        self._stopwatch = Stopwatch()
        self._alarm = Alarm(self._ring, sleep=around.sleep)
        self._is_closed = False

    def follow(self, table: Table) -> None:
        """See who is away, and whose time runs; tell of a turn that begins."""
        persons = table.persons
        if table.clock is None and len(persons) < 2:
            return
        now = self._around.monotonic()
        here = self._audience.connected(table)
        self._absences.follow(persons if len(persons) > 1 and table.stage != "over" else (), here=here, now=now)
        if table.clock is not None and self._stopwatch.follow(table.timed(), runs=bool(here), now=now):
            clock = self._clock_message(table)
            if clock is not None:
                self._audience.tell_all(clock)
        self._set_alarm()

    # --- who is here ---

    def is_gone(self, seat: int) -> bool:
        """Whether the person of a seat is away and was waited for long enough."""
        return self._absences.is_gone(seat, now=self._around.monotonic())

    def was_here(self, seat: int) -> bool:
        """Whether the person of a seat has looked at the table since this process knows of it."""
        return seat in self._came

    def come(self, table: Table, watcher: Watcher) -> None:
        """Somebody looks from now on: the others hear of it."""
        audience = self._audience
        spectators = audience.spectators(table)
        here = audience.connected(table)
        if watcher not in audience.watchers:
            audience.watchers.append(watcher)
        seat = table.seat_of(watcher.player)
        if seat is not None:
            self._came.add(seat)
        if seat is not None and seat not in here:
            self._presence_changed(table, seat, connected=True, but=watcher)
        self._tell_spectators(table, spectators, but=watcher)

    def introduce(self, table: Table, watcher: Watcher) -> None:
        """Tell somebody who has come who is away, who looks on, and whose time runs."""
        now = self._around.monotonic()
        for seat in self._absences.away():
            grace = self._absences.grace_left(seat, now=now)
            watcher.tell(encode(Presence(table=self._match, seat=seat, connected=False, grace=grace)))
        names = self._audience.spectators(table)
        if names:
            watcher.tell(encode(Watchers(table=self._match, names=names)))
        clock = self._clock_message(table)
        if clock is not None:
            watcher.tell(encode(clock))

    def go(self, table: Table | None, watcher: Watcher) -> None:
        """Somebody looks no longer."""
        audience = self._audience
        spectators = [] if table is None else audience.spectators(table)
        audience.watchers.remove(watcher)
        if table is None:
            self._set_alarm()
            return
        seat = table.seat_of(watcher.player)
        if seat is not None and seat not in audience.connected(table):
            self._presence_changed(table, seat, connected=False)
        self._tell_spectators(table, spectators)

    def _presence_changed(self, table: Table, seat: int, *, connected: bool, but: Watcher | None = None) -> None:
        """The first client of a seat came, or the last one went."""
        self._audience.forget_seen()
        self.follow(table)
        grace = None if connected else self._absences.grace_left(seat, now=self._around.monotonic())
        presence = Presence(table=self._match, seat=seat, connected=connected, grace=grace)
        self._audience.tell_all(presence, but=but)

    def _tell_spectators(self, table: Table, before: list[str], *, but: Watcher | None = None) -> None:
        names = self._audience.spectators(table)
        if names != before:
            self._audience.tell_all(Watchers(table=self._match, names=names), but=but)

    # --- the time ---

    @property
    def is_time_up(self) -> bool:
        """Whether the table has waited long enough for those it waits for."""
        return self._stopwatch.is_up(now=self._around.monotonic())

    @property
    def used(self) -> int:
        """What the turn has taken until now, in milliseconds."""
        return self._stopwatch.used(now=self._around.monotonic())

    def _clock_message(self, table: Table) -> ClockMessage | None:
        """What the seat on turn has left, at a table with a clock."""
        timed = self._stopwatch.timed
        if timed is None or timed.seat is None:
            return None
        left = table.time_left(timed.seat, self.used)
        return ClockMessage(table=self._match, seat=timed.seat, turn_left=left.turn, bank_left=left.bank)

    def _set_alarm(self) -> None:
        """For the next grace or turn that ends, if anybody is there to hear of it."""
        now = self._around.monotonic()
        ends = [end for end in (self._absences.next_end(), self._stopwatch.end(now=now)) if end is not None]
        due = min(ends, default=None) if self._audience.watchers and not self._is_closed else None
        self._alarm.set(due, now=now)

    def _ring(self) -> None:
        for seat in self._absences.newly_gone(now=self._around.monotonic()):
            self._audience.tell_all(Presence(table=self._match, seat=seat, connected=False, grace=0))
        if self.is_time_up:
            self._call_host()  # who does something about it, and so has the alarm set anew
        else:
            self._set_alarm()

    def close(self) -> None:
        """No more alarms."""
        self._is_closed = True
        self._alarm.cancel()
