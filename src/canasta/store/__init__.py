"""Everything that lasts: the log of every match, players, saves, results. Texts and numbers, no game.

>>> import tempfile
>>> from canasta.store import NewEntry, Seat, Store, sqlite_url
>>> with tempfile.TemporaryDirectory() as folder, Store.open(sqlite_url(f"{folder}/canasta.db")) as store:
...     anna = store.create_player("p1", "Anna", at="2026-05-01T18:00:00Z").result()
...     match = store.create_match(
...         "m1",
...         rules="hoyle",
...         preset="hoyle",
...         seats=[Seat(0, 0, "Anna", player="p1"), Seat(1, 1, "Tabby", bot_level=2)],
...         entries=[NewEntry("deal", "2026-05-01T18:00:05Z")],
...         at="2026-05-01T18:00:05Z",
...     ).result()
...     store.append("m1", 2, [NewEntry("draw", "2026-05-01T18:00:09Z", move_id="x1")]).result()
...     [entry.text for entry in store.log("m1")]
['deal', 'draw']
"""

from __future__ import annotations

from canasta.store.appending import Append
from canasta.store.engines import sqlite_url
from canasta.store.errors import (
    CannotOpen,
    MoveTaken,
    NameTaken,
    NewerDatabase,
    NotFound,
    NotStorable,
    SequenceGap,
    SequenceTaken,
    StoreBusy,
    StoreClosed,
    StoreError,
    StoreFailed,
)
from canasta.store.names import name_key
from canasta.store.store import Store
from canasta.store.values import (
    Balance,
    Entry,
    HandResult,
    HighScore,
    MatchResult,
    NewEntry,
    Opponent,
    Player,
    Save,
    Seat,
    StoredMatch,
    Tally,
    WinRatio,
)
from canasta.store.writer import Commit

__all__ = [
    "Append",
    "Balance",
    "CannotOpen",
    "Commit",
    "Entry",
    "HandResult",
    "HighScore",
    "MatchResult",
    "MoveTaken",
    "NameTaken",
    "NewEntry",
    "NewerDatabase",
    "NotFound",
    "NotStorable",
    "Opponent",
    "Player",
    "Save",
    "Seat",
    "SequenceGap",
    "SequenceTaken",
    "Store",
    "StoreBusy",
    "StoreClosed",
    "StoreError",
    "StoreFailed",
    "StoredMatch",
    "Tally",
    "WinRatio",
    "name_key",
    "sqlite_url",
]
