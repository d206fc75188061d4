"""A house where Canasta is played: the application, in this process or at an address. It answers requests and calls.

Everything that the terminal knows and does comes through here: the operations of ``canasta.server.rest``, and the
messages of ``canasta.server.messages`` over a line.
"""

from __future__ import annotations

from types import NoneType
from typing import Any, Final, Protocol, TypeVar, cast

import msgspec

from canasta.errors import CanastaError
from canasta.server.rest.errors import ErrorInfo

T = TypeVar("T")

# The house cannot be reached, or what answers there is something else: every other code is one of the house's own
# (``canasta.server.rest.errors``).
UNREACHABLE: Final = "unreachable"
STRANGE: Final = "strange"


class Trouble(CanastaError):
    """The house refuses a request, or cannot be reached: a code for programs, the house's sentence for people."""

    def __init__(self, code: str, text: str, facts: dict[str, Any] | None = None) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text
        self.facts = facts or {}

    def __str__(self) -> str:
        return self.text


class LineLost(Exception):
    """The line is closed, by the house, by an accident or by oneself."""


class Line(Protocol):
    """A WebSocket."""

    async def send(self, message: bytes) -> None:
        """Send a message; ``LineLost`` if there is no line any more."""

    async def receive(self) -> bytes:
        """The next message; ``LineLost`` when there will be none."""

    async def close(self) -> None:
        """Hang up. Nothing happens the second time."""


class House(Protocol):
    """The application, wherever it is."""

    @property
    def is_public(self) -> bool:
        """Whether people enter with a nickname or an account; else there are the profiles of one machine."""

    @property
    def address(self) -> str:
        """Where it is, such as ``http://127.0.0.1:8000``; empty in this process."""

    async def request(self, method: str, path: str, body: object = None, *, kind: type[T]) -> T:
        """Ask for something; ``Trouble`` if it is refused, or if there is nobody to ask.

        The body is a struct, sent as JSON, or a text (``str``), sent as it is. The answer is of this kind: a struct,
        ``str`` for the text of a file, ``NoneType`` for nothing.
        """

    async def open_socket(self) -> Line:
        """Call the house; ``Trouble`` if nobody answers."""


# --- what both kinds of house share ---


def encoded(body: object) -> tuple[bytes, str | None]:
    """The bytes of a request and their type."""
    if body is None:
        return b"", None
    if isinstance(body, str):
        return body.encode(), "text/plain"
    return msgspec.json.encode(body), "application/json"


def decoded(status: int, data: bytes, kind: type[T]) -> T:
    """The answer to a request; ``Trouble`` if it is a refusal, or nothing that this program understands."""
    try:
        if status >= 400:
            error = msgspec.json.decode(data, type=ErrorInfo)
            raise Trouble(error.code, error.text, error.facts)
        if kind is NoneType:
            return cast("T", None)
        if kind is str:
            return cast("T", data.decode())
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, ValueError):
        raise Trouble(STRANGE, f"The answer (status {status}) is not one of Canasta.") from None
