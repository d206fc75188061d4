"""Bad input: one clear message, exit code 2, never a traceback."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from canasta.cli.command import COMMANDS
from canasta.notation.records import LARGEST

from .driving import run, start

NOT_TEXT = bytes(range(256)) * 100


def refusal(*arguments: str) -> str:
    """The message of a command that must be refused."""
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("canasta: ")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 500
    return ran.err


@pytest.mark.parametrize("command", ["replay", "verify"])
class TestFiles:
    """Files that are no records."""

    def test_missing(self, command: str, tmp_path: Path) -> None:
        """A file that is not there."""
        assert "No such file" in refusal(command, str(tmp_path / "missing.can"))

    def test_directory(self, command: str, tmp_path: Path) -> None:
        """A directory."""
        assert "directory" in refusal(command, str(tmp_path))

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"", "line 1: "),
            (b"\n\n\n", "a record begins with"),
            (b"hello", "line 1: a record begins with 'canasta record 1'"),
            (b"canasta record 1\n\xff\xfe", "line 2: this is not text (UTF-8)"),
            (NOT_TEXT, "this is not text (UTF-8)"),
            (b"\0" * 1000, "line 1: "),
            (b"canasta record 1\nrules: hoyle\nseats: A, B\x1b[31m\nresult: unfinished\n", "line 3: "),
            (b"canasta record 1\n" * 600_000, f"at most {LARGEST:,} characters"),
            (b"canasta record 1\n" * (LARGEST // 17), "line 2: "),
            (b"x" * 10_000_000, "line 1: "),
            (b"\n" * LARGEST, "a record begins with"),
            (b"a" * 20_000_001, "no record is larger"),
        ],
        ids=["empty", "blank", "hello", "utf-16", "binary", "zeros", "escape", "10MB", "many", "line", "lines", "20MB"],
    )
    def test_content(self, command: str, content: bytes, message: str, tmp_path: Path) -> None:
        """Files that are empty, binary, hostile or huge."""
        file = tmp_path / "bad.can"
        file.write_bytes(content)
        assert message in refusal(command, str(file))

    def test_endless(self, command: str) -> None:
        """A file without an end is read only so far."""
        if not Path("/dev/zero").exists():
            pytest.skip("there is no endless file here")
        assert "no record is larger" in refusal(command, "/dev/zero")


def test_bench_file_in_no_directory(tmp_path: Path) -> None:
    """A place where the numbers cannot be written is refused, for lack of foresight after measuring."""
    ran = run("bench", "--seconds", "0.001", "--preset", "hoyle", "--json", str(tmp_path / "no" / "speed.json"))
    assert ran.code == 2
    assert "No such file" in ran.err


def test_records_into_a_file(tmp_path: Path) -> None:
    """A file is no directory for records."""
    file = tmp_path / "file"
    file.write_text("")
    assert "File exists" in refusal("simulate", "--hands", "1", "--records", str(file))


@pytest.mark.parametrize("seed", ["\ud800", "a\nb", "x" * 101])
def test_seeds(seed: str) -> None:
    """A seed that cannot be typed is refused."""
    assert "a seed is" in refusal("simulate", "--hands", "1", "--seed", seed)


@pytest.mark.parametrize(
    "arguments", [["fold"], ["terminal", "extra"], ["replay"], ["simulate", "--play", "best"], ["--hands"]]
)
def test_wrong_arguments(arguments: list[str]) -> None:
    """Arguments that do not exist are refused with the usage."""
    ran = run(*arguments)
    assert ran.code == 2
    assert "usage: canasta" in ran.err


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(command: str) -> None:
    """Every command explains itself with examples, in lines that fit."""
    ran = run(command, "--help")
    assert ran.code == 0
    assert "examples:\n  canasta " in ran.out
    assert f"\n  canasta {command}" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 120


def test_help() -> None:
    """The command without a command explains itself too."""
    ran = run("--help")
    assert ran.code == 0
    assert all(f"    {command} " in ran.out for command in COMMANDS)


def test_unknown_level() -> None:
    """The levels that there are, and the code of bad input."""
    ran = run("terminal", "--plain", "--level", "Lion")
    assert ran.code == 2
    assert "there is no level 'Lion'; the levels are 1 Kitten" in ran.err


class TestProcess:
    """What only a process of its own can show."""

    pytestmark = pytest.mark.plain_only

    def test_exit_code(self, tmp_path: Path) -> None:
        """The exit code and the message reach the shell."""
        process = start("replay", str(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        out, err = process.communicate()
        assert (process.returncode, out) == (2, b"")
        assert err.startswith(b"canasta: ")

    def test_closed_pipe(self) -> None:
        """A reader that goes away ends the command quietly."""
        process = start("rules", "hoyle", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        err = process.stderr.read()
        process.stderr.close()
        assert (process.wait(), err) == (0, b"")

    def test_full_disk(self) -> None:
        """A disk that is full is an error like others."""
        if not Path("/dev/full").exists():
            pytest.skip("there is no full disk here")
        with Path("/dev/full").open("wb") as full:
            process = start("rules", stdout=full, stderr=subprocess.PIPE)
            _, err = process.communicate()
        assert process.returncode == 2
        assert b"No space left" in err
        assert b"Traceback" not in err

    def test_input_that_is_no_text(self, tmp_path: Path) -> None:
        """Bytes that are no text are answered like any other nonsense."""
        pipe = subprocess.PIPE
        process = start("terminal", "--plain", "--data", str(tmp_path), stdin=pipe, stdout=pipe, stderr=pipe)
        out, err = process.communicate(NOT_TEXT)
        assert (process.returncode, err) == (0, b"")
        assert b"I do not know" in out
