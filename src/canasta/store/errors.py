"""Every error of the store.

::

    CanastaError
    └── StoreError
        ├── CannotOpen         no database there, or one that cannot be read or written
        │   └── NewerDatabase  made by a later version of this program
        ├── StoreFailed        the database failed: disk full, connection lost
        ├── StoreBusy          too much is waiting to be written
        ├── StoreClosed        closed, and not opened again
        ├── NotStorable        a value no database takes, or one that contradicts what is stored
        ├── NotFound           there is no such player, match, entry or save
        ├── NameTaken          somebody has this name, or one that looks the same
        ├── SequenceTaken      another writer was faster: the place in the log is taken
        ├── SequenceGap        the entries would not follow the last one
        └── MoveTaken          this move is in the log already
"""

from __future__ import annotations

from canasta.errors import CanastaError


class StoreError(CanastaError):
    """The parent of all errors of the store. The messages name no password and quote no stored text."""


class CannotOpen(StoreError):
    """The database cannot be used; the message says which and why."""


class NewerDatabase(CannotOpen):
    """A later version of this program made the database."""


class StoreFailed(StoreError):
    """The database failed. What was to be written is not there.

    One exception: a server that is lost during the commit may have done it. Appending again finds out, by
    `SequenceTaken` or `MoveTaken`.
    """


class StoreBusy(StoreError):
    """Too much is waiting to be written; nothing of this is."""


class StoreClosed(StoreError):
    """The store is closed."""


class NotStorable(StoreError):
    """A value that no database takes, or that contradicts what is stored."""


class NotFound(StoreError):
    """What is asked for is not there.

    >>> print(NotFound("match", "m1"))
    there is no match 'm1'
    """

    def __init__(self, what: str, key: str | int) -> None:
        super().__init__(what, key)
        self.what = what
        self.key = key

    def __str__(self) -> str:
        return f"there is no {self.what} {self.key!r}"


class NameTaken(StoreError):
    """The name, or one that looks the same, is in use.

    >>> print(NameTaken("Anna"))
    the name 'Anna' is taken
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"the name {self.name!r} is taken"


class SequenceTaken(StoreError):
    """The log goes on already from there: another writer was faster. `head` is the last entry."""

    def __init__(self, match: str, seq: int, head: int) -> None:
        super().__init__(match, seq, head)
        self.match = match
        self.seq = seq
        self.head = head

    def __str__(self) -> str:
        return f"entry {self.seq} of match {self.match!r} is written already, the last one is {self.head}"


class SequenceGap(StoreError):
    """The entries would leave a gap in the log. `head` is the last entry."""

    def __init__(self, match: str, seq: int, head: int) -> None:
        super().__init__(match, seq, head)
        self.match = match
        self.seq = seq
        self.head = head

    def __str__(self) -> str:
        return f"entry {self.seq} of match {self.match!r} does not follow the last one, {self.head}"


class MoveTaken(StoreError):
    """A move with this id is in the log of the match; `Store.find_move` has it."""

    def __init__(self, match: str, move_id: str) -> None:
        super().__init__(match, move_id)
        self.match = match
        self.move_id = move_id

    def __str__(self) -> str:
        return f"move {self.move_id!r} of match {self.match!r} is written already"
