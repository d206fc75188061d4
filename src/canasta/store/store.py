"""The store: reads that return at once, and writes that are promises kept by one thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType

from sqlalchemy import Connection, Engine, text

from canasta.store import matches, players, saves, statistics
from canasta.store.accounts import Accounts
from canasta.store.appending import Append
from canasta.store.attempts import Attempts
from canasta.store.backup import back_up
from canasta.store.chat import Chat
from canasta.store.checkpoints import Checkpoints
from canasta.store.doors import Doors
from canasta.store.engines import read_url, reading_engine, writing_engine
from canasta.store.ladder import Ladder
from canasta.store.lobby import LobbyStore
from canasta.store.matches import Fork, NewMatch
from canasta.store.migrating import bring_up_to_date
from canasta.store.moderation import Moderation
from canasta.store.sessions import Sessions
from canasta.store.values import (
    Entry,
    HandResult,
    HighScore,
    MatchResult,
    NewEntry,
    Player,
    Save,
    Seat,
    Status,
    StoredMatch,
    WinRatio,
)
from canasta.store.writer import WAITING, Commit, Writer


class Store:
    """Everything that lasts, in an SQLite file or a PostgreSQL database.

    Any thread may call any method. Reads return values and see everything that was acknowledged. Writes return futures
    that are done only after the commit, with a value or with a `StoreError`; ``.result()`` waits for it. Writes are
    carried out in the order of the calls. The store has no clock and makes no ids: both come from the caller.
    """

    def __init__(self, writing: Engine, reading: Engine, *, waiting: int = WAITING) -> None:
        """Use `Store.open`."""
        self._writing = writing
        self._reading = reading
        self._checkpoints = Checkpoints(reading) if reading.dialect.name == "sqlite" else None
        self._commit_watchers: list[Callable[[Commit], None]] = []
        self._writer = Writer(writing, waiting=waiting, on_commit=self._note_commit)
        self._doors = Doors(reading, self._writer)
        self._read, self._write = self._doors.read, self._doors.write
        self.accounts = Accounts(self._doors)
        self.attempts = Attempts(self._doors)
        self.sessions = Sessions(self._doors)
        self.moderation = Moderation(self._doors)
        self.ladder = Ladder(self._doors)
        self.lobby = LobbyStore(self._doors)
        self.chat = Chat(self._doors)

    @classmethod
    def open(cls, url: str, *, waiting: int = WAITING) -> Store:
        """Open ``sqlite:///PATH`` or ``postgresql://...``, made or brought up to date where needed.

        Raises `CannotOpen`. At most so many writes are `waiting`; more fail with `StoreBusy`.
        """
        address = read_url(url)
        writing = writing_engine(address)
        try:
            bring_up_to_date(writing)
        except BaseException:
            writing.dispose()
            raise
        return cls(writing, reading_engine(address), waiting=waiting)

    def close(self) -> None:
        """Write what is waiting, then close. Later calls fail with `StoreClosed`."""
        self._doors.close()
        self._writer.close()
        if self._checkpoints is not None:
            self._checkpoints.close()
        self._reading.dispose()
        self._writing.dispose()

    # --- how it is doing ---

    @property
    def waiting(self) -> int:
        """How many changes wait to be written."""
        return self._writer.waiting

    def watch_commits(self, watcher: Callable[[Commit], None]) -> None:
        """Have each commit told from now on, by the thread that writes: it must not be kept waiting."""
        self._commit_watchers.append(watcher)

    def _note_commit(self, commit: Commit) -> None:
        if self._checkpoints is not None:
            self._checkpoints.note(commit.jobs)
        for watcher in self._commit_watchers:
            watcher(commit)

    def back_up(self, path: Path) -> int:
        """Copy the database, while it is in use, into a new file; its size in bytes. SQLite only."""
        return self._read(back_up, path)

    def ask_both(self) -> Future[None]:
        """Whether it answers: asks at once, and has a change of nothing pass through the writer."""
        self._read(_nothing)
        return self._write(_nothing)

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- players ---

    def create_player(self, player: str, name: str, *, at: str) -> Future[Player]:
        """Write a new player. Fails with `NameTaken` if somebody has a name that looks the same."""
        return self._write(players.create_player, Player(player, name, at))

    def rename_player(self, player: str, name: str) -> Future[Player]:
        """Give a player another name. Fails with `NameTaken`."""
        return self._write(players.rename_player, player, name)

    def player(self, player: str) -> Player | None:
        """The player with this id."""
        return self._read(players.read_player, player)

    def find_player(self, name: str) -> Player | None:
        """The player with this name, in any spelling that looks the same."""
        return self._read(players.find_player, name)

    def players(self) -> list[Player]:
        """Everybody, by name."""
        return self._read(players.all_players)

    def settings(self, player: str) -> dict[str, str]:
        """All settings of a player."""
        return self._read(players.read_settings, player)

    def put_settings(self, player: str, changes: Mapping[str, str | None]) -> Future[dict[str, str]]:
        """Change some settings, all or none of them; None removes one. The result is all that there are now."""
        return self._write(players.put_settings, player, dict(changes))

    # --- matches ---

    def create_match(
        self,
        match: str,
        *,
        rules: str,
        preset: str,
        seats: Sequence[Seat],
        entries: Sequence[NewEntry],
        at: str,
        counts: bool = True,
    ) -> Future[StoredMatch]:
        """Begin a match, with its first entries, which are numbered from 1."""
        return self._write(
            matches.create_match, NewMatch(match, at, rules, preset, tuple(seats), tuple(entries), counts)
        )

    def fork_match(
        self,
        new: str,
        match: str,
        up_to: int,
        *,
        at: str,
        seats: Sequence[Seat] | None = None,
        set_aside: bool = False,
        counts: bool = True,
        spoils: bool = False,
    ) -> Future[StoredMatch]:
        """Begin a match that goes on from an entry of another one: log and results up to there are copied.

        The original stays as it is, or is `set_aside` in the same transaction if it is running. Of a match and all
        forks of it, the one that is finished first counts; a fork made after that does not. If it `spoils` them, none
        that is not finished yet counts: whoever plays a hand twice knows its cards.
        """
        return self._write(matches.fork_match, Fork(new, match, up_to, at, seats, set_aside, counts, spoils))

    def set_aside(self, match: str) -> Future[StoredMatch]:
        """Put a running match away. It can be taken up again."""
        return self._write(matches.set_status, match, "set_aside")

    def take_up(self, match: str) -> Future[StoredMatch]:
        """Go on with a match that was set aside."""
        return self._write(matches.set_status, match, "running")

    def append(
        self,
        match: str,
        first_seq: int,
        entries: Sequence[NewEntry],
        *,
        hand_results: Sequence[HandResult] = (),
        match_results: Sequence[MatchResult] = (),
        counts: bool = True,
    ) -> Future[None]:
        """Write entries to the log, numbered from `first_seq`, and the results they lead to, all or nothing.

        `match_results` finish the match; without `counts` it does not count. Fails with `SequenceTaken` if there are
        entries of these numbers, `MoveTaken` if there is one of these moves, `SequenceGap` if the entries do not follow
        the last one.
        """
        append = Append(match, first_seq, tuple(entries), tuple(hand_results), tuple(match_results), counts)
        return self._writer.append(append)

    def append_for_loop(self, append: Append) -> asyncio.Future[None]:
        """The same for who waits in an event loop."""
        return self._writer.append_for_loop(append)

    def match(self, match: str) -> StoredMatch | None:
        """The match with this id."""
        return self._read(matches.read_match, match)

    def matches(
        self, *, player: str | None = None, status: Status | None = None, limit: int | None = None
    ) -> list[StoredMatch]:
        """Matches, those played last first: all, or those of a player, of a status."""
        return self._read(matches.read_matches, player=player, status=status, limit=limit)

    def running_matches(self, player: str | None = None) -> list[StoredMatch]:
        """Matches to go on with, those played last first."""
        return self.matches(player=player, status="running")

    def log(self, match: str, after: int = 0, *, up_to: int | None = None) -> list[Entry]:
        """The entries of a match after the one with this number, in order."""
        return self._read(matches.read_log, match, after=after, up_to=up_to)

    def head(self, match: str) -> int:
        """The number of the last entry; 0 if there is no such match."""
        return self._read(matches.read_head, match)

    def find_move(self, match: str, move_id: str) -> Entry | None:
        """The entry of a move, if it was made."""
        return self._read(matches.find_move, match, move_id)

    def hand_results(self, match: str) -> list[HandResult]:
        """What the sides made of each finished hand."""
        return self._read(matches.read_hand_results, match)

    def match_results(self, match: str) -> list[MatchResult]:
        """What the sides made of the match; nothing before it is finished."""
        return self._read(matches.read_match_results, match)

    # --- saves ---

    def save(self, player: str, name: str, match: str, seq: int, *, at: str, replace: bool = False) -> Future[Save]:
        """Bookmark the match as it is after entry `seq`; to load it, fork the match there.

        A save is a bookmark (match, seq) with a name, nothing is copied. Fails with `NameTaken` if the player has a
        save of this name, unless it is to `replace` that.
        """
        return self._write(saves.save, player, name, match, seq, at=at, replace=replace)

    def saves(self, player: str) -> list[Save]:
        """A player's saves, the last one first."""
        return self._read(saves.read_saves, player)

    def find_save(self, player: str, name: str) -> Save | None:
        """A player's save of this name, in any spelling that looks the same."""
        return self._read(saves.find_save, player, name)

    def rename_save(self, player: str, save_id: int, name: str) -> Future[Save]:
        """Give a save another name. Fails with `NameTaken`."""
        return self._write(saves.rename_save, player, save_id, name)

    def delete_save(self, player: str, save_id: int) -> Future[None]:
        """Take the bookmark away; the match and its log stay."""
        return self._write(saves.delete_save, player, save_id)

    # --- statistics ---

    def high_scores(
        self, *, of: statistics.Kind = "match", preset: str | None = None, limit: int = 10
    ) -> list[HighScore]:
        """The best results of people in matches, or in hands of matches, that are finished and count."""
        return self._read(statistics.high_scores, of=of, preset=preset, limit=limit)

    def win_ratio(self, player: str) -> WinRatio:
        """Matches and hands a player has played and won, in all, by opponent and by preset."""
        return self._read(statistics.win_ratio, player)


def _nothing(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))
