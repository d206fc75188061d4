"""The command ``canasta terminal``: its arguments, and what only a process of its own can show."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.driving import run, start

NO_SCREEN = """\
import sys
from canasta.cli import main
code = main(sys.argv[1:])
loaded = [name for name in sys.modules if name.partition(".")[0] in ("textual", "rich")]
sys.exit(code or (f"imported: {loaded}" if loaded else 0))
"""


def plainly(folder: Path, *arguments: str, typing: str = "") -> tuple[int, str, str]:
    """Run the command in this process with these lines."""
    ran = run("terminal", "--plain", "--data", str(folder), *arguments, typing=typing.splitlines())
    return ran.code, ran.out, ran.err


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (["--preset", "poker"], "there is no preset 'poker'"),
        (["--set", "target"], "a change is written option=value"),
        (["--set", "hand_size=999"], "hand_size: must be"),
        (["--level", "9"], "there is no level '9'"),
        (["--preset", "classic4", "--level", "1,2"], "by these rules there are 3 computer players, not 2"),
        (["--conventions", "cheat"], "cheat"),
        (["--resume", "--preset", "duel"], "--resume goes on with a match as it is"),
        (["--log-in"], "--log-in is for a public server"),
        (["--connect", "ftp://x"], "'ftp://x' is no address of a server, such as http://127.0.0.1:8000"),
        (["--connect", "127.0.0.1:1"], "The server at http://127.0.0.1:1 cannot be reached"),
        (["--connect", "127.0.0.1:1", "--database", "sqlite:///x"], "--database is for this machine"),
        (["--name", "a,b"], "a name has 1 to 40 printable characters"),
        (["--name", "x" * 41], "a name has 1 to 40 printable characters"),
        (["--database", "mysql://x"], "mysql"),
    ],
)
def test_wrong_wishes_are_refused(arguments: list[str], refusal: str, folder: Path) -> None:
    """In a sentence, with code 2, before anything is played."""
    code, out, err = plainly(folder, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("canasta: ")
    assert refusal.lower() in err.lower()


@pytest.mark.parametrize("pace", ["fast", "-1", "5001"])
def test_the_pace_is_a_number(pace: str, folder: Path) -> None:
    """Argparse says so, with the usage."""
    code, _, err = plainly(folder, "--pace", pace)
    assert code == 2
    assert "is not a pause from 0 to 5000 milliseconds" in err


def test_without_a_screen_it_asks_for_plain(folder: Path) -> None:
    """A pipe is no screen."""
    ran = run("terminal", "--data", str(folder))
    assert ran.code == 2
    assert "use --plain for pipes and scripts" in ran.err


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    """A file is no folder."""
    file = tmp_path / "file"
    file.write_text("")
    code, _, err = plainly(file)
    assert code == 2
    assert "choose another folder with --data" in err


@pytest.mark.plain_only
@pytest.mark.slow
class TestProcess:
    """What only a process of its own can show: real pipes, real computer players, real signals."""

    def test_a_pipe_without_anything_of_the_screen(self, folder: Path) -> None:
        """A script through a pipe, with letters for suits where the output has no others; textual is not imported."""
        arguments = ["terminal", "--plain", "--data", str(folder), "--preset", "hoyle", "--level", "1", "--pace", "0"]
        process = subprocess.run(
            [sys.executable, "-c", NO_SCREEN, *arguments],
            input=b"d\nx\n1\nquit\n",
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": "ascii"},
            check=False,
        )
        out = process.stdout.decode("ascii")
        assert (process.returncode, process.stderr) == (0, b"")
        assert "You draw " in out
        assert "You discard " in out
        assert "\x1b" not in out, "no control of the screen"
        assert out.endswith("> quit\nGoodbye. Everything is saved: --resume goes on with the match.\n")

    def test_ctrl_c_in_mid_turn_loses_nothing(self, folder: Path) -> None:
        """It ends with code 130 and without a traceback; whoever comes back has drawn."""
        pipe = subprocess.PIPE
        where = ("terminal", "--plain", "--data", str(folder))
        arguments = (*where, "--ascii", "--preset", "duel", "--level", "1", "--pace", "0")
        process = start(*arguments, hears_ctrl_c=True, stdin=pipe, stdout=pipe, stderr=pipe)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"d\n")
        process.stdin.flush()
        while not (line := process.stdout.readline()).startswith(b"Your hand, 17 cards"):
            assert line
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
        assert process.returncode == 130
        assert b"Everything is saved: 'canasta terminal --resume' goes on with the match." in out
        assert b"Traceback" not in err
        code, again, _ = plainly(folder, "--resume", "--ascii")
        assert code == 0
        assert line.decode() in again
