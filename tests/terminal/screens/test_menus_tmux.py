"""The real program in a real terminal: tmux shows it, presses its keys and changes its size."""

from __future__ import annotations

import os
import re
import select
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

APT_INSTALL = Path(__file__).parents[3] / "tools" / "apt-install"
PATIENCE = 60.0  # seconds without a sign of life
ENDED = "The program has ended with"
MISSING = "There is no tmux on this machine, and tools/apt-install could not install one: apt install tmux"


class Terminal:
    """A window of tmux with a server of its own."""

    def __init__(self, tmux: str, folder: Path) -> None:
        self._folder = folder
        (folder / "tmux.conf").write_text("set -g default-terminal tmux-256color\n")
        self._tmux = [tmux, "-u", "-S", str(folder / "socket"), "-f", str(folder / "tmux.conf")]
        # What the program writes is read here too: whoever waits for the screen is woken by it.
        pipe = folder / "output"
        os.mkfifo(pipe)
        self._output = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)  # so there is no end of it between two programs
        self._do("new-session", "-d", "-x", "80", "-y", "24", "-s", "game", "cat")

    def _do(self, *command: str) -> str:
        environment = {name: value for name, value in os.environ.items() if name not in ("TMUX", "NO_COLOR")}
        environment |= {"LC_ALL": "C.UTF-8", "CANASTA_TEST": "tmux"}
        done = subprocess.run(
            [*self._tmux, *command],
            capture_output=True,
            check=True,
            env=environment,
            encoding="utf-8",
            timeout=PATIENCE,
        )
        return done.stdout

    def start(self) -> None:
        """Start the game, with the data of this test."""
        program = [sys.executable, "-m", "canasta", "terminal", "--data", str(self._folder / "data"), "--pace", "0"]
        # The shell stays, so that what the program leaves on the terminal can be read.
        ending = f"{shlex.join(program)}; echo '{ENDED}' $?; exec cat"
        self._do("respawn-pane", "-k", "-t", "game", "sh", "-c", ending)
        self._do("pipe-pane", "-O", "-t", "game", f"exec cat >'{self._folder / 'output'}'")

    def press(self, *keys: str) -> None:
        """Press keys, as tmux names them."""
        self._do("send-keys", "-t", "game", *keys)

    def resize(self, width: int, height: int) -> None:
        """Make the window larger or smaller."""
        self._do("resize-window", "-t", "game", "-x", str(width), "-y", str(height))

    def screen(self) -> str:
        """What is on the screen."""
        return self._do("capture-pane", "-p", "-t", "game")

    def until(self, is_so: Callable[[str], bool], what: str) -> str:
        """Wait until the screen is so; the screen."""
        while not is_so(screen := self.screen()):
            if not select.select([self._output], [], [], PATIENCE)[0]:
                raise AssertionError(f"{what} did not come about; the screen:\n{screen}")
            os.read(self._output, 1_000_000)
        return screen

    def sees(self, *words: str) -> str:
        """Wait until all these words are on the screen; the screen."""
        return self.until(lambda screen: all(each in screen for each in words), f"{words} on the screen")

    def close(self) -> None:
        """Close the window, and all that is in it."""
        subprocess.run([*self._tmux, "kill-server"], capture_output=True, check=False, timeout=PATIENCE)
        os.close(self._output)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A terminal of 80 columns and 24 lines."""
    tmux = shutil.which("tmux")
    if tmux is None:
        subprocess.run(["sh", str(APT_INSTALL), "tmux"], check=False)
        tmux = shutil.which("tmux")
    if tmux is None:
        pytest.skip(MISSING)
    opened = Terminal(tmux, tmp_path)
    try:
        yield opened
    finally:
        opened.close()


def stock(screen: str) -> int:
    """How many cards the stock on the screen has."""
    found = re.search(r"│ +(\d+) cards", screen)
    assert found is not None, screen
    return int(found[1])


def test_the_real_program_in_a_real_terminal(terminal: Terminal) -> None:
    """Start, two keys to the table, a turn by keys, other sizes, Ctrl-C; the next start finds the match."""
    terminal.start()
    terminal.sees("Your name")
    terminal.press("Enter")
    terminal.sees("against Tabby, Hoyle, to 5,000")
    terminal.press("Enter")
    start = stock(terminal.sees("Your turn", "Enter draws"))
    terminal.press("d")
    terminal.sees("You drew")
    terminal.press("x")
    # The computer has played as well when it is one's turn again.
    terminal.until(lambda screen: "Enter draws" in screen and stock(screen) < start, "the next turn")
    terminal.resize(120, 40)
    terminal.until(lambda screen: len(screen.rstrip().splitlines()) > 30, "a larger table")
    terminal.resize(60, 18)
    terminal.until(lambda screen: max(map(len, screen.splitlines())) <= 60, "a narrow table")
    terminal.resize(80, 24)
    left = stock(terminal.sees("Esc menu", "Enter draws"))
    terminal.press("C-c")
    ending = terminal.sees(ENDED)
    assert "Your match is saved as it is. To go on with it: canasta terminal --resume" in ending
    assert f"{ENDED} 0" in ending
    assert "Traceback" not in ending
    terminal.start()
    terminal.sees("Good to see you", "against Tabby: Hoyle, hand 1")
    terminal.press("Enter")
    assert stock(terminal.sees("Your turn", "Enter draws")) == left
    terminal.press("q")
    terminal.sees("Good to see you")
    terminal.press("q")
    ending = terminal.sees(ENDED)
    assert "Everything is saved." in ending
    assert f"{ENDED} 0" in ending
    assert "Traceback" not in ending
