"""Lines of the log: one for each thing, for people and for programs, without secrets."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from canasta.server.logs import Kind, configure

pytestmark = pytest.mark.plain_only

TOKEN = "8ytkuQPW-qGWYxXGrAEOFLfCiD3bfWEGNkKm7QTA53g"
SEED = "0123456789abcdef" * 4
HASH = "$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo"
SECRETS = [f"canasta_session={TOKEN}", f"seed {SEED}", HASH, "postgresql://canasta:hunter2@db/canasta"]


@contextmanager
def logging_to(kind: Kind) -> Iterator[io.StringIO]:
    """Logs into a text, and as before afterwards."""
    root = logging.getLogger()
    level, stream = root.level, io.StringIO()
    handler = configure(kind, stream=stream)
    try:
        yield stream
    finally:
        root.removeHandler(handler)
        root.setLevel(level)


def test_json() -> None:
    """One object in a line, with the facts as fields and the trace of an error."""
    logger = logging.getLogger("canasta.test")
    with logging_to("json") as stream:
        logger.info("%s has acted", "Anna", extra={"facts": {"deed": "ban", "number": 3, "level": "mine"}})
        try:
            raise ValueError(f"no {TOKEN}: canasta_session={TOKEN}")
        except ValueError:
            logger.exception("a request failed")
        logger.debug("too much")
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert first.pop("at").endswith("Z")
    assert first == {
        "level": "info",
        "logger": "canasta.test",
        "message": "Anna has acted",
        "deed": "ban",
        "number": 3,
    }
    assert second["level"] == "error"
    assert "test_logs.py" in second["trace"]
    assert "canasta_session=***" in second["trace"]


def test_text() -> None:
    """A line for people; a name cannot make it two."""
    with logging_to("text") as stream:
        logging.getLogger("canasta.test").warning("hello %s", "Anna\n2026 info: all is well\x1b[2J")
    assert stream.getvalue().count("\n") == 1
    assert "warning canasta.test: hello Anna\\n2026 info: all is well\\x1b[2J" in stream.getvalue()


@pytest.mark.parametrize("kind", ["json", "text"])
@pytest.mark.parametrize("secret", SECRETS)
def test_secrets(kind: Kind, secret: str) -> None:
    """Even where the program quotes one by mistake: in the message, in a fact, in an error."""
    logger = logging.getLogger("canasta.test")
    with logging_to(kind) as stream:
        logger.error("it failed: %s", secret, extra={"facts": {"what": secret}})
        try:
            raise RuntimeError(secret)
        except RuntimeError:
            logger.exception("it failed")
    assert stream.getvalue().count("***") >= 3
    for hidden in (TOKEN, SEED, "c2FsdHNhbHQ", "hunter2"):
        assert hidden not in stream.getvalue()
