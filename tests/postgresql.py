"""A real PostgreSQL server for tests: in a temporary folder, on a socket there, gone with the process that started it.

Debian's server programs are used, and installed if they are missing. PostgreSQL does not run as root, so root becomes
another user for it.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "TZ": "UTC"}  # no PGHOST and the like of the user
READY = "database system is ready to accept connections"


def find_programs() -> Path:
    """The folder with `initdb` and `postgres`: the newest of Debian's, or one on the PATH."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: (len(str(folder)), str(folder)))
    on_path = shutil.which("initdb")
    if on_path:
        folders.insert(0, Path(on_path).resolve().parent)
    complete = [folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()]
    return complete[-1] if complete else Path()


def require_programs() -> Path:
    """The same, installed if they are missing; an error where that is impossible: these tests are not left out."""
    if find_programs() == Path():
        subprocess.run(["sh", str(ROOT / "tools" / "apt-install"), "postgresql"], check=False)
    programs = find_programs()
    if programs == Path():
        raise RuntimeError(
            "There is no PostgreSQL server on this machine, and tools/apt-install could not install one. "
            "The store must be tested on it: install Debian's package postgresql, or put initdb and postgres on PATH."
        )
    return programs


class PostgresServer:
    """A server of one's own. It has as many empty databases as are wanted."""

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        self.folder = folder
        self._programs = require_programs()
        self._settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(folder),
            "fsync": "on" if durable else "off",
            "max_connections": "60",
            "checkpoint_timeout": "1h",  # no test runs so long: nothing is written behind its back
            "shared_buffers": "16MB",
        }
        self._numbers = count(1)
        self._process: subprocess.Popen[str] | None = None
        self.said: list[str] = []
        self._listener = threading.Thread()
        user = _other_user()
        if user is not None:
            os.chown(folder, user.pw_uid, user.pw_gid)
        initdb = [str(self._programs / "initdb"), "-D", str(folder / "data"), "-U", "postgres", "--auth=trust"]
        made = subprocess.run(
            [*_as_other_user(user), *initdb, "--encoding=UTF8", "--no-locale", "--no-sync"],
            env=ENVIRONMENT,
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            raise RuntimeError(f"initdb failed:\n{made.stdout}{made.stderr}")

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = [part for name, value in self._settings.items() for part in ("-c", f"{name}={value}")]
        self._process = subprocess.Popen(
            [*_as_other_user(_other_user()), self._programs / "postgres", "-D", self.folder / "data", *settings],
            env=ENVIRONMENT,
            cwd="/",
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
        )
        ready = threading.Event()
        self._listener = threading.Thread(target=self._listen, args=(self._process, ready), daemon=True)
        self._listener.start()
        ready.wait()
        if self._process.poll() is not None:
            raise RuntimeError("the PostgreSQL server does not start:\n" + "".join(self.said[-20:]))

    def _listen(self, process: subprocess.Popen[str], ready: threading.Event) -> None:
        """Read what it says, so that it never waits for a reader."""
        assert process.stderr is not None
        for line in process.stderr:
            self.said.append(line)
            del self.said[:-200]
            if READY in line:
                ready.set()
        process.wait()
        ready.set()

    def stop(self, *, crash: bool = False) -> None:
        """Stop at once: in good order, or leaving everything as it is, as in a crash."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT if crash else signal.SIGINT)
            self._process.wait()
            self._listener.join()
            assert self._process.stderr is not None
            self._process.stderr.close()
            self._process = None

    def new_database(self) -> str:
        """The URL of an empty place for tables: a schema, which is like a database to its user, and made at once."""
        name = f"test_{next(self._numbers)}"
        with psycopg.connect(host=str(self.folder), user="postgres", dbname="postgres") as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"postgresql://postgres@/postgres?host={self.folder}&options=-csearch_path%3D{name}"


@contextmanager
def running_server(*, durable: bool = False) -> Iterator[PostgresServer]:
    """A server that runs as long as the block; not `durable`, it is fast and trusts the machine not to crash."""
    # Not in a folder of pytest: another user must be able to go there, and the path of a socket is short.
    folder = Path(tempfile.mkdtemp(prefix="canasta-pg-"))
    try:
        server = PostgresServer(folder, durable=durable)
        try:
            server.start()
            yield server
        finally:
            server.stop(crash=True)  # nobody needs what it would write now
    finally:
        shutil.rmtree(folder)


def _other_user() -> pwd.struct_passwd | None:
    if os.geteuid() != 0:
        return None
    names = {user.pw_name: user for user in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]


def _as_other_user(user: pwd.struct_passwd | None) -> list[str]:
    """The beginning of a command. With setpriv the server also stops when this process is killed."""
    setpriv = shutil.which("setpriv")
    if setpriv is None and user is not None:
        raise RuntimeError("PostgreSQL does not run as root, and there is no setpriv (Debian's package util-linux)")
    if setpriv is None:
        return []
    change = [] if user is None else [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
    return [setpriv, *change, "--pdeathsig=INT", "--"]
