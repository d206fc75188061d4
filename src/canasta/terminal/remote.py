"""The house at an address: requests by HTTP in a thread, messages by a WebSocket."""

from __future__ import annotations

import asyncio
import http.client
import os
import ssl
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from importlib.metadata import version
from pathlib import Path
from typing import Final, TypeVar
from urllib.parse import SplitResult, urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.typing import Origin

from canasta.errors import CanastaError
from canasta.server.messages import PROTOCOL
from canasta.server.rest.info import ServerInfo
from canasta.terminal.house import STRANGE, UNREACHABLE, Line, LineLost, Trouble, decoded, encoded

T = TypeVar("T")

SECONDS_TO_ANSWER: Final = 30.0
LARGEST_ANSWER: Final = 16_000_000  # bytes
COOKIES: Final = "terminal-sessions.json"


def read_address(text: str) -> SplitResult:
    """The address of a house, as people type it; a link to a table is one too.

    >>> read_address("localhost:8000").geturl(), read_address("https://cards.example.org/#/join/t1").netloc
    ('http://localhost:8000', 'cards.example.org')
    """
    wrong = CanastaError(f"{text[:80]!r} is no address of a server, such as http://127.0.0.1:8000")
    try:
        url = urlsplit(text if "://" in text else f"http://{text}")
        _ = url.port  # fails if it is none
    except ValueError:
        raise wrong from None
    is_plain = url.path in ("", "/") and not (url.query or url.username or url.password)
    is_name = bool(url.hostname) and text.isascii() and not any(character.isspace() for character in text)
    if url.scheme not in ("http", "https") or not is_name or not is_plain:
        raise wrong
    return url


class Cookies:
    """The sessions that were begun in public houses, kept in a file that is nobody else's business."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file = None if folder is None else folder / COOKIES
        self._known: dict[str, dict[str, str]] = {}
        if self._file is not None:
            # There may be none yet; one that cannot be read is written anew, and people enter once more.
            with suppress(OSError, msgspec.MsgspecError):
                self._known = msgspec.json.decode(self._file.read_bytes(), type=dict[str, dict[str, str]])

    def header(self, address: str) -> str:
        """What is sent to an address."""
        return "; ".join(f"{name}={value}" for name, value in self._known.get(address, {}).items())

    def take(self, address: str, headers: list[str]) -> None:
        """Keep what an address gives, or forget what it takes away."""
        for header in headers:
            try:
                given = SimpleCookie(header)
            except CookieError:
                continue
            for name, morsel in given.items():
                kept = self._known.setdefault(address, {})
                if morsel["max-age"] == "0" or not morsel.value:
                    kept.pop(name, None)
                else:
                    kept[name] = morsel.value
        if headers:
            self._write()

    def _write(self) -> None:
        if self._file is None:
            return
        new = self._file.with_suffix(".new")
        with suppress(OSError):  # the session lasts as long as the program, then
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(msgspec.json.encode(self._known))
            new.replace(self._file)


class Remote:
    """A house at an address: see ``House``."""

    def __init__(self, url: SplitResult, *, cookies: Cookies | None = None) -> None:
        self._url = url
        self._cookies = cookies if cookies is not None else Cookies()
        self._is_public = False
        self._agent = f"Canasta {version('canasta')} in a terminal"

    @classmethod
    async def find(cls, url: SplitResult, *, cookies: Cookies | None = None) -> Remote:
        """The house at an address; ``Trouble`` if there is none, or one that speaks otherwise."""
        house = cls(url, cookies=cookies)
        info = await house.request("GET", "/api/info", kind=ServerInfo)
        if info.protocol != PROTOCOL:
            text = f"The server at {house.address} is of another version ({info.version}) and speaks otherwise."
            raise Trouble(STRANGE, text)
        house._is_public = info.mode == "public"
        return house

    @property
    def is_public(self) -> bool:
        """Whether people enter with a nickname or an account."""
        return self._is_public

    @property
    def address(self) -> str:
        """Where it is."""
        return f"{self._url.scheme}://{self._url.netloc.lower()}"

    # --- requests ---

    async def request(self, method: str, path: str, body: object = None, *, kind: type[T]) -> T:
        """Ask for something."""
        data, media_type = encoded(body)
        status, answer = await asyncio.to_thread(self._ask, method, path, data, media_type)
        return decoded(status, answer, kind)

    def _ask(self, method: str, path: str, data: bytes, media_type: str | None) -> tuple[int, bytes]:
        connection = self._connection()
        try:
            connection.request(method, path, data or None, self._headers(media_type))
            answer = connection.getresponse()
            read = answer.read(LARGEST_ANSWER)
        except (OSError, http.client.HTTPException) as error:
            raise self._unreachable(error) from None
        finally:
            connection.close()
        if 300 <= answer.status < 400:
            elsewhere = answer.headers.get("location", "another address")
            raise Trouble(UNREACHABLE, f"{self.address} sends us to {elsewhere[:200]}: connect to that address.")
        self._cookies.take(self.address, answer.headers.get_all("set-cookie") or [])
        return answer.status, read

    def _connection(self) -> http.client.HTTPConnection:
        name, port = self._url.hostname or "", self._url.port
        if self._url.scheme == "https":
            return http.client.HTTPSConnection(
                name, port, timeout=SECONDS_TO_ANSWER, context=ssl.create_default_context()
            )
        return http.client.HTTPConnection(name, port, timeout=SECONDS_TO_ANSWER)

    def _headers(self, media_type: str | None) -> dict[str, str]:
        """In public a request that changes something must say where it comes from: from the house's own pages."""
        headers = {"Origin": self.address, "User-Agent": self._agent}
        if media_type is not None:
            headers["Content-Type"] = media_type
        cookie = self._cookies.header(self.address)
        return headers | ({"Cookie": cookie} if cookie else {})

    def _unreachable(self, error: Exception) -> Trouble:
        why = getattr(error, "strerror", None) or str(error) or type(error).__name__
        return Trouble(UNREACHABLE, f"The server at {self.address} cannot be reached: {why}.")

    # --- the line ---

    async def open_socket(self) -> Line:
        """Call the house."""
        cookie = self._cookies.header(self.address)
        try:
            connection = await connect(
                f"{self.address.replace('http', 'ws', 1)}/ws",
                origin=Origin(self.address),
                additional_headers={"Cookie": cookie} if cookie else None,
                user_agent_header=self._agent,
                compression=None,
                proxy=None,  # as the requests go
                max_size=LARGEST_ANSWER,
            )
        except (OSError, TimeoutError, InvalidHandshake, InvalidURI) as error:
            raise self._unreachable(error) from None
        return _Wire(connection)


class _Wire:
    """A WebSocket of the network."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    async def send(self, message: bytes) -> None:
        """Send a message, as text."""
        try:
            await self._connection.send(message.decode())
        except ConnectionClosed:
            raise LineLost from None

    async def receive(self) -> bytes:
        """The next message."""
        try:
            return await self._connection.recv(decode=False)
        except ConnectionClosed:
            raise LineLost from None

    async def close(self) -> None:
        """Hang up."""
        await self._connection.close()
