"""A real ``canasta serve`` to be measured: started, asked, looked at from outside, and stopped in any case."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import IO, Final
from urllib.request import urlopen

ROOT: Final = Path(__file__).resolve().parent.parent
COMPILED: Final = ROOT / "build" / "compiled"
READY: Final = "Canasta is ready: "
SECONDS_TO_START: Final = 30
SECONDS_TO_STOP: Final = 15
STEAL: Final = 7  # of the numbers of a processor in /proc/stat


def server_path() -> Path:
    """Where the package of the server is: with the compiled core if that is complete, else plain."""
    return COMPILED if (COMPILED / "canasta" / "server").is_dir() else ROOT / "src"


def cpu_seconds(pid: int) -> float | None:
    """How long a process has computed; None where the system does not tell."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return None
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def stolen_and_all() -> tuple[int, int]:
    """The time of all processors of this machine that its host gave to others, and all of it; both 0 if unknown."""
    try:
        ticks = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    except OSError:
        return 0, 0
    return ticks[STEAL], sum(ticks)


def megabytes_of(pid: int) -> float | None:
    """The memory that a process takes now; None where the system does not tell."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return None
    [line] = [line for line in status.read_text().splitlines() if line.startswith("VmRSS:")]
    return int(line.split()[1]) / 1024


class ServerProcess:
    """``canasta serve`` on a free port with its data in a folder; ``seconds`` is from exec to the first answer."""

    def __init__(self, data: Path, *, path: Path | None = None) -> None:
        self._command = [sys.executable, "-m", "canasta", "serve", "--no-browser", "--data", str(data)]
        self._environment = {**os.environ, "PYTHONPATH": str(path or server_path())}
        self.address = ""
        self.seconds = 0.0

    def __enter__(self) -> ServerProcess:
        begun = perf_counter()
        self._process = subprocess.Popen(
            self._command, cwd=ROOT, env=self._environment, stdout=subprocess.PIPE, text=True
        )
        try:
            self.address = self._read_address(self._process.stdout)
            urlopen(f"{self.address}alive", timeout=SECONDS_TO_START).close()
        except BaseException:
            self.stop()
            raise
        self.seconds = perf_counter() - begun
        return self

    def _read_address(self, told: IO[str] | None) -> str:
        line = told.readline() if told is not None else ""
        if not line.startswith(READY):
            raise RuntimeError(f"the server did not start: {line!r}")
        return line.removeprefix(READY).strip()

    @property
    def megabytes(self) -> float | None:
        """The memory it takes now; None where the system does not tell."""
        return megabytes_of(self._process.pid)

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    def stop(self) -> None:
        """End it: as Ctrl-C does, and if that does not help, at once."""
        try:
            self._process.send_signal(signal.SIGINT)
            self._process.communicate(timeout=SECONDS_TO_STOP)
        except BaseException:
            self._process.kill()
            self._process.wait()
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
