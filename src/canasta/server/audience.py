"""Those who look at a table, and what each of them is told: from a seat, or as a spectator."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from canasta.server.messages import ServerMessage
from canasta.server.presenting import Seen, SeenByAll, Told, encode, view_info
from canasta.table import Announcement, Table


class Watcher(Protocol):
    """Somebody who looks at the table: a socket. None of this waits."""

    @property
    def player(self) -> str:
        """The id of the player; what may be seen follows from it."""

    @property
    def name(self) -> str:
        """The name by which others may know who looks on; empty if they may not."""

    def tell(self, message: bytes) -> None:
        """Take a message that must not be lost."""

    def tell_table(self, match: str, message: bytes) -> None:
        """Take a message about a table, of which only the newest matters."""


class Frames:
    """What happened, in a message for each seat. It is made once, and again only if what is seen has changed since."""

    def __init__(self, match: str, announcements: Iterable[Announcement], *, resync: bool = False) -> None:
        self._match = match
        self._told = Told(announcements)
        self._resync = resync
        self._made: dict[int | None, tuple[Seen, bytes]] = {}

    def of(self, seat: int | None, seen: Seen) -> bytes:
        """The message for a seat that sees this."""
        made = self._made.get(seat)
        if made is None or made[0] is not seen:
            made = seen, seen.frame(self._match, self._told.to(seat), resync=self._resync)
            self._made[seat] = made
        return made[1]


class Audience:
    """The watchers of a table, and the version that is there now as they see it."""

    def __init__(self, match: str) -> None:
        self._match = match
        self.watchers: list[Watcher] = []
        # The totals after each hand.
        self.history: list[tuple[int, ...]] = []
        # Encoded when somebody looks at it.
        self._seen_by_all: SeenByAll | None = None
        self._seen: dict[int | None, Seen] = {}

    def connected(self, table: Table) -> set[int]:
        """The seats whose players look."""
        seats = {table.seat_of(watcher.player) for watcher in self.watchers}
        return {seat for seat in seats if seat is not None}

    def spectators(self, table: Table) -> list[str]:
        """The names of those who look on without a seat, each once."""
        return sorted({each.name for each in self.watchers if each.name and table.seat_of(each.player) is None})

    def tell_all(self, message: ServerMessage, *, but: Watcher | None = None) -> None:
        """The same for all."""
        encoded = encode(message)
        for watcher in self.watchers:
            if watcher is not but:
                watcher.tell(encoded)

    def tell(self, table: Table, frames: Frames) -> None:
        """Tell all who look what has happened, each as far as they may know it."""
        for watcher, frame in self.make(table, frames):
            watcher.tell_table(self._match, frame)

    def make(self, table: Table, frames: Frames) -> list[tuple[Watcher, bytes]]:
        """What each of those who look would be told now."""
        made: list[tuple[Watcher, bytes]] = []
        for watcher in self.watchers:
            # Asked anew each time: who has left a seat sees its cards no longer.
            seat = table.seat_of(watcher.player)
            made.append((watcher, frames.of(seat, self.seen_by(table, seat))))
        return made

    def seen_by(self, table: Table, seat: int | None) -> Seen:
        """The version that is there now as a seat, or a spectator, sees it."""
        seen = self._seen.get(seat)
        if seen is None:
            if self._seen_by_all is None:
                public = view_info(table.view(None), history=self.history, connected=self.connected(table))
                self._seen_by_all = SeenByAll(public)
            if seat is None:
                seen = self._seen_by_all.seen_by(None)
            else:
                seen = self._seen_by_all.seen_by(table.own(seat), table.possible(seat))
            self._seen[seat] = seen
        return seen

    def forget_seen(self) -> None:
        """Something has changed."""
        self._seen_by_all = None
        self._seen.clear()
