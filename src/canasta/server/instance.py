"""One server for one folder of data: a second start finds the first and goes there."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import IO, Final

import msgspec

from canasta.errors import CanastaError

LOCK: Final = "canasta.lock"
ADDRESS: Final = "canasta.address"
SECONDS_TO_ANSWER: Final = 5


class FolderInUse(CanastaError):
    """Another server has the folder; ``address`` is where it answers, or None if it does not."""

    def __init__(self, folder: Path, address: str | None) -> None:
        super().__init__(folder, address)
        self.folder = folder
        self.address = address

    def __str__(self) -> str:
        return (
            f"another canasta, perhaps a game in a terminal, is using {self.folder}, but does not answer: "
            "stop it first, or choose another folder with --data"
        )


class _Running(msgspec.Struct):
    """What a server writes about itself."""

    address: str
    instance: str


class Instance:
    """The right to use a folder. The system takes it back when the process ends, however it ends."""

    def __init__(self, folder: Path, name: str) -> None:
        """Take it; ``FolderInUse`` if another process has it. The name tells this server from all others."""
        self.name = name
        self._folder = folder
        self._file: IO[bytes] = (folder / LOCK).open("a+b")
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            raise FolderInUse(folder, running_at(folder)) from None

    def announce(self, address: str) -> None:
        """Write down where this server answers."""
        new = self._folder / f"{ADDRESS}.new"
        new.write_bytes(msgspec.json.encode(_Running(address, self.name)))
        new.replace(self._folder / ADDRESS)

    def close(self) -> None:
        """Give it back."""
        (self._folder / ADDRESS).unlink(missing_ok=True)
        self._file.close()

    def __enter__(self) -> Instance:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _lock(file: IO[bytes]) -> None:
    """Lock a file for this process, or fail at once."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def running_at(folder: Path) -> str | None:
    """Where the server of a folder answers; None if it does not."""
    # Not above: only a second server needs it, and it takes a while.
    import urllib.request

    try:
        written = msgspec.json.decode((folder / ADDRESS).read_bytes(), type=_Running)
        if not written.address.startswith(("http://", "https://")):
            return None
        # Straight there: a proxy would not find a server on this machine.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(f"{written.address}alive", timeout=SECONDS_TO_ANSWER) as answer:
            told = msgspec.json.decode(answer.read(1_000), type=dict[str, str])
    except (OSError, ValueError, msgspec.MsgspecError):  # all that urllib raises is an OSError
        return None
    return written.address if told.get("instance") == written.instance else None


def prepare_folder(folder: Path) -> Path:
    """Make the folder of the data if there is none; it is nobody else's business."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(0, "it cannot be written")
    except OSError as error:
        raise CanastaError(
            f"{folder} cannot be used for the data: {error.strerror}; choose another folder with --data"
        ) from None
    return folder
