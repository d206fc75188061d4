"""A real ``canasta serve`` to be killed, and the processes that it has started."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Final

READY: Final = "Canasta is ready: http://127.0.0.1:"
WORKER: Final = b"spawn_main"  # in the command line of a process in which bots think


class ServerProcess:
    """``canasta serve`` with these arguments, always on the same port; ``started_at`` is when it was last started."""

    def __init__(self, *arguments: str) -> None:
        self.port = 0
        self.started_at = 0.0
        self._arguments = arguments
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it is ready."""
        command = [sys.executable, "-m", "canasta", "serve", "--no-browser", "--port", str(self.port), *self._arguments]
        self.started_at = perf_counter()
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith(READY), f"the server did not start: {line!r}"
        self.port = int(line.removeprefix(READY).strip().rstrip("/"))

    def kill(self) -> None:
        """End it with SIGKILL: it can do nothing more."""
        assert self._process is not None
        self._process.kill()

    def wait(self) -> int:
        """How it ended."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.stdout.close()
        return self._process.wait()

    def workers(self) -> list[int]:
        """The processes in which its bots think."""
        return [pid for pid in _children(self.pid) if WORKER in _command_line(pid)]


def is_running(pid: int) -> bool:
    """Whether there is such a process that has not ended."""
    state = _stat(pid)
    return bool(state) and state[0] != "Z"


def computed(pid: int) -> int:
    """How long a process has computed, in ticks; 0 if it is gone."""
    stat = _stat(pid)
    return int(stat[11]) + int(stat[12]) if stat else 0


def _children(pid: int) -> list[int]:
    found = [(int(each.name), _stat(int(each.name))) for each in Path("/proc").iterdir() if each.name.isdigit()]
    return [child for child, stat in found if stat and int(stat[1]) == pid]


def _stat(pid: int) -> list[str]:
    """What the system says of a process, from its state on; nothing if it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
