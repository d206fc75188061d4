"""The short way to a client: what is written is what the library would have written."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from canasta.server.lines import EXTENSION, short_way, text_frame

pytestmark = pytest.mark.plain_only


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_frame(length: int) -> None:
    """Whatever its length, a text is framed as websockets does it."""
    message = b"x" * length
    assert text_frame(message) == bytes(Frame(Opcode.TEXT, message).serialize(mask=False))


def test_where_it_is_offered() -> None:
    """Only a server that knows the extension offers it."""

    def say(_message: bytes) -> bool:
        return True

    assert short_way({"extensions": {EXTENSION: say}}) is say
    assert short_way({"extensions": {}}) is None
    assert short_way({}) is None
