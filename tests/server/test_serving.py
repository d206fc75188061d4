"""The command ``canasta serve``, as a process of its own."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from canasta.cli import serving
from canasta.cli.command import build_parser, main
from canasta.server.instance import ADDRESS, FolderInUse, Instance, prepare_folder, running_at
from canasta.server.running import listen

from .driving import open_store

pytestmark = pytest.mark.plain_only

COMMAND = [sys.executable, "-m", "canasta"]
NO_SCREEN = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}


@contextmanager
def serving_process(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server, and its address."""
    with subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=NO_SCREEN
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            first = process.stdout.readline()
            assert first.startswith("Canasta is ready: http://127.0.0.1:"), process.stderr.read()
            yield process, first.split()[-1]
        finally:
            process.kill()


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_from_start_to_end(folder: Path, end: signal.Signals) -> None:
    """It answers, is found by a second start, and ends well: by Ctrl-C and by SIGTERM."""
    open_store(folder).close()
    with serving_process("serve", "--data", str(folder)) as (process, address):
        with httpx.Client(base_url=address, trust_env=False) as client:
            assert client.get("alive").json()["name"] == "canasta"
            assert client.get("api/openapi.json").status_code == 200
        again = subprocess.run([*COMMAND, "serve", "--data", str(folder)], capture_output=True, text=True, check=False)
        assert (again.returncode, again.stdout) == (0, f"Canasta is running already: {address}\n")
        process.send_signal(end)
        out, err = process.communicate()
        assert process.returncode == 0, err
        assert "Everything is saved" in out
        assert not err
    assert running_at(folder) is None


def test_folder_of_another_process(tmp_path: Path) -> None:
    """One server for one folder; one that does not answer is told as such."""
    with Instance(tmp_path, "one"):
        with pytest.raises(FolderInUse, match="does not answer"):
            Instance(tmp_path, "two")
        (tmp_path / ADDRESS).write_text('{"address": "file:///etc/passwd", "instance": "one"}')
        assert running_at(tmp_path) is None
        (tmp_path / ADDRESS).write_text("nonsense")
        assert running_at(tmp_path) is None
    with Instance(tmp_path, "three"):
        pass


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said to a start that fails."""
    assert main(["serve", "--no-browser", *arguments]) == 2
    return capsys.readouterr().err


def test_what_goes_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each with a sentence, and without a traceback."""
    file = tmp_path / "file"
    file.touch()
    assert "cannot be used for the data" in refused(capsys, "--data", str(file))
    assert "cannot be used for the data" in refused(capsys, "--data", str(file / "inside"))
    assert "SQLite or PostgreSQL" in refused(capsys, "--database", "mysql://here/x")
    assert "cannot be opened" in refused(capsys, "--database", f"sqlite:///{tmp_path}/none/x.db")
    nobody = "postgresql://nobody:hidden@127.0.0.1:1/x"
    message = refused(capsys, "--database", nobody)
    assert "cannot be opened" in message
    assert "hidden" not in message
    open_store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "canasta.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "newer version" in refused(capsys, "--data", str(tmp_path))
    # The folder is free again after a start that failed.
    Instance(tmp_path, "next").close()


def test_port_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is told which."""
    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port} on 127.0.0.1 is in use" in refused(capsys, "--data", str(tmp_path), "--port", port)
    with pytest.raises(SystemExit):
        main(["serve", "--port", "70000"])


def test_private_folder(tmp_path: Path) -> None:
    """A new folder is nobody else's business."""
    made = prepare_folder(tmp_path / "a" / "b")
    assert made.stat().st_mode & 0o077 == 0


def test_default_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command by itself serves, on this machine only."""
    options = build_parser().parse_args(["serve"])
    assert (options.host, options.port, options.database, options.data) == ("127.0.0.1", 0, None, None)
    assert options.run is serving.run
    called: list[str] = []
    monkeypatch.setattr("webbrowser.open", called.append)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    serving._open_browser("http://127.0.0.1:1/", options)
    assert not called


def test_other_commands_start_without_the_server() -> None:
    """The server, its libraries and the database are imported by those who use them."""
    libraries = ("sqlalchemy", "starlette", "uvicorn", "canasta.server.host")
    code = f"import sys, canasta.cli; print([name for name in {libraries} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
