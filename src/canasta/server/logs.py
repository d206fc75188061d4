"""What the server says about itself while it runs, in lines for people or for programs.

No line holds a secret: the program logs no cookies, passwords, texts of chats or seeds, and what looks like one of the
first and the last is covered here once more, because an error could quote it.
"""

from __future__ import annotations

import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any, Final, Literal, TextIO

import msgspec

Kind = Literal["text", "json"]

LONGEST: Final = 2_000
COVERED: Final = "***"

# A cookie's token, what argon2 makes of a password, 256 bits (seeds, hashes of tokens), passwords in addresses.
_SECRET: Final = re.compile(
    r"(?<=canasta_session=)[^;,\s\"']+|\$argon2[a-z]*\$[^\s\"']+|\b[0-9a-f]{64}\b|(?<=://)[^/\s@]*:[^/\s@]*(?=@)"
)


def configure(kind: Kind, *, stream: TextIO | None = None, level: int = logging.INFO) -> logging.Handler:
    """Say everything from this level on, in one line each, to the standard error."""
    handler = logging.StreamHandler(stream if stream is not None else sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else TextLines())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level)
    # Those who write libraries and those who run this server do not mean the same by "worth knowing".
    for chatty in ("alembic", "asyncio", "websockets", "sqlalchemy"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_no_false_alarm)
    return handler


def _is_no_false_alarm(record: logging.LogRecord) -> bool:
    """Uvicorn complains of every socket that is refused with an answer of HTTP, as it should be."""
    return not record.getMessage().startswith("ASGI callable returned without completing handshake")


def covered(text: str) -> str:
    """The text without what looks like a secret, and not longer than anybody reads.

    >>> covered("cookie: a=1; canasta_session=oyXm1; b=2")
    'cookie: a=1; canasta_session=***; b=2'
    """
    text = _SECRET.sub(COVERED, text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


class _Lines(logging.Formatter):
    """What both have in common: the message, the facts (``extra={"facts": ...}``), and the trace of an error."""

    def message_of(self, record: logging.LogRecord) -> str:
        """The message, in one line: a name with a line break in it must not look like a line of the log."""
        return "".join(
            character if character.isprintable() else ascii(character)[1:-1]
            for character in covered(record.getMessage())
        )

    def facts_of(self, record: logging.LogRecord) -> dict[str, Any]:
        """The facts, as numbers and texts."""
        facts = getattr(record, "facts", None)
        if not isinstance(facts, dict):
            return {}
        plain = (int, float, bool, type(None))
        return {str(name): value if isinstance(value, plain) else covered(str(value)) for name, value in facts.items()}

    def trace_of(self, record: logging.LogRecord) -> str | None:
        """Where an error happened: files and lines, no values."""
        return covered_lines(self.formatException(record.exc_info)) if record.exc_info else None


def covered_lines(text: str) -> str:
    """A trace without secrets, and without the middle of one that is endless."""
    lines = [covered(line) for line in text.splitlines()]
    if len(lines) > 60:
        lines = [*lines[:20], "  …", *lines[-39:]]
    return "\n".join(lines)


class JsonLines(_Lines):
    """One JSON object in a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told: dict[str, Any] = {
            "at": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": self.message_of(record),
        }
        told.update({name: value for name, value in self.facts_of(record).items() if name not in told})
        trace = self.trace_of(record)
        if trace is not None:
            told["trace"] = trace
        return msgspec.json.encode(told).decode()


class TextLines(_Lines):
    """A line for people; the trace of an error follows it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        facts = "".join(f" {name}={value!r}" for name, value in self.facts_of(record).items())
        line = f"{_time(record)} {record.levelname.lower():7} {record.name}: {self.message_of(record)}{facts}"
        trace = self.trace_of(record)
        return line if trace is None else f"{line}\n{trace}"


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"
