"""The short way to a client: a frame is written at once, where nothing waits before it.

By way of ASGI each message wakes a task, goes through the layers of the application and is put into a dictionary. At a
table of four that happens five times a move, and cost a tenth of the server's time. So the protocol of uvicorn offers
an extension of its own; where it is not offered, as in tests without a network, messages go the long way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "canasta.say"

# Sends a text at once; False if it cannot be sent now, and must wait for its turn.
Say: TypeAlias = Callable[[bytes], bool]

# RFC 6455, 5.2: the last frame of a text, and how many bytes tell its length.
_TEXT: Final = 0x81
_TWO_BYTES: Final = 126
_EIGHT_BYTES: Final = 127
_LONGEST_IN_TWO: Final = 0xFFFF


class Line(WebSocketsSansIOProtocol):
    """The WebSocket of uvicorn, with the short way."""

    def handle_connect(self, event: Request) -> None:
        """A client asks for a WebSocket: offer the extension to the application."""
        super().handle_connect(event)
        # There is no scope if it did not ask properly. The application starts only after this.
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self.say

    def say(self, message: bytes) -> bool:
        """Send a text at once, unless the client is behind, not yet accepted, or gone."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        if self.transport.is_closing():
            return False
        self.transport.write(text_frame(message))
        return True


def text_frame(message: bytes) -> bytes:
    """A text as a frame of a server: not masked, and in one piece.

    >>> text_frame(b"Hello")
    b'\\x81\\x05Hello'
    """
    length = len(message)
    if length < _TWO_BYTES:
        return bytes((_TEXT, length)) + message
    if length <= _LONGEST_IN_TWO:
        return bytes((_TEXT, _TWO_BYTES)) + length.to_bytes(2, "big") + message
    return bytes((_TEXT, _EIGHT_BYTES)) + length.to_bytes(8, "big") + message


def short_way(scope: Any) -> Say | None:
    """The short way to the client of a connection, if there is one."""
    say: Say | None = scope.get("extensions", {}).get(EXTENSION)
    return say
