"""Which canasta this is, and whether its core is compiled."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from canasta.game import legality

# How many times slower the plain core plays random hands of hoyle: what `make bench` prints in its last column.
TIMES_SLOWER = 30


def is_compiled() -> bool:
    """Whether mypyc has compiled the core that runs here."""
    return not str(legality.__file__).endswith((".py", ".pyc"))


def version_number() -> str:
    """The version of the installed package."""
    try:
        return version("canasta")
    except PackageNotFoundError:
        return "(not installed)"


def version_text() -> str:
    """What ``canasta --version`` prints."""
    core = "The core is compiled."
    if not is_compiled():
        slower = f"about {TIMES_SLOWER} times slower"
        core = f"The core is plain Python: it was not compiled when it was installed, and is {slower}."
    return f"canasta {version_number()}\n{core}"
