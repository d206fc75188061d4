"""What stands between the network and the program: who may ask, how much, and what browsers may do with the answers.

Another page in the same browser can send requests here. It cannot read the answers, but a request could do harm, and by
pointing its own name at this address (DNS rebinding) it could read them too. So the names under which this server is
asked for, and the pages that ask, must be its own.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from canasta.server.limits import Limits, RateLimit
from canasta.server.metrics import Metrics
from canasta.server.rest.errors import KINDS, ErrorInfo
from canasta.server.visitors import address_of

_LOGGER = logging.getLogger(__name__)

CONTENT_SECURITY_POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)

HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_HEADERS: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


LONGEST_PATH: Final = 100
# Pages cost little; what is made for each who asks is made so often and not more.
LIMITED: Final = ("/api", "/qr")
HERE: Final = ("127.0.0.1", "::1")


class _TooLarge(Exception):
    """The body is longer than what is read."""


class Refusals:
    """Counts what the guard refuses, and says so in the log: not more of one address than anybody reads."""

    def __init__(self, metrics: Metrics, *, said: RateLimit) -> None:
        self._metrics = metrics
        self._said = said

    def note(self, scope: Scope, code: str) -> None:
        """One more."""
        self._metrics.requests_refused.add()
        address = str((scope.get("client") or ("",))[0])
        if self._said.allows(address):
            facts = {"code": code, "address": address, "path": scope["path"][:LONGEST_PATH]}
            _LOGGER.info("a request is refused", extra={"facts": facts})


class Guard:
    """Lets good requests through, and puts the same headers on every answer. Errors are those of ``rest.errors``."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        allowed_hosts: Iterable[str],
        limits: Limits,
        rate: RateLimit,
        refusals: Refusals,
        is_public: bool = False,
    ) -> None:
        """``allowed_hosts`` are the values of the header Host, port included.

        In public, where cookies say who asks, a browser must say which page asks before it may change anything.
        """
        self.app = app
        self.is_public = is_public
        self.limits = limits
        self.rate = rate
        self.refusals = refusals
        self.sockets = 0
        self._sockets_from: Counter[str] = Counter()
        self._hosts = frozenset(host.lower() for host in allowed_hosts)
        self._origins = frozenset(f"{scheme}://{host}" for host in self._hosts for scheme in ("http", "https"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request or a socket."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        answer = _Answer(scope, send)
        refusal = self._refusal(scope)
        if refusal is not None:
            self.refusals.note(scope, refusal[0])
            await answer.refuse(*refusal)
        elif scope["type"] == "websocket":
            await self._let_socket_in(scope, receive, answer)
        else:
            await self._let_in(scope, self._bounded(receive), answer)

    async def _let_socket_in(self, scope: Scope, receive: Receive, answer: _Answer) -> None:
        address = address_of(scope)
        if self.sockets >= self.limits.sockets or self._is_crowded(address):
            self.refusals.note(scope, "too_many_sockets")
            await answer.refuse("too_many_sockets", "Too many clients are connected: try again later.")
            return
        self.sockets += 1
        self._sockets_from[address] += 1
        try:
            await self._let_in(scope, receive, answer)
        finally:
            self.sockets -= 1
            self._sockets_from[address] -= 1
            if not self._sockets_from[address]:
                del self._sockets_from[address]

    def _is_crowded(self, address: str) -> bool:
        """Whether one address would take the places of all others; this machine, or a proxy on it, may."""
        return self.is_public and address not in HERE and self._sockets_from[address] >= self.limits.sockets_per_address

    async def _let_in(self, scope: Scope, receive: Receive, answer: _Answer) -> None:
        try:
            await self.app(scope, receive, answer.send)
        except _TooLarge:
            self.refusals.note(scope, "too_large")
            await answer.refuse("too_large", "The request is too large.")
        except Exception:
            _LOGGER.exception("a request failed")
            await answer.refuse("internal", "Something went wrong in the server.")

    def _refusal(self, scope: Scope) -> tuple[str, str] | None:
        headers: dict[bytes, bytes] = {}
        for name, value in scope["headers"]:
            if name in (b"host", b"origin", b"content-length") and name in headers:
                return "bad_request", "A header is there twice."
            headers[name] = value
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if host not in self._hosts:
            return "wrong_host", "This server is not known under this name."
        origin = headers.get(b"origin")
        if origin is not None and origin.decode("latin-1").lower() not in self._origins:
            return "wrong_origin", "Another page may not ask this server."
        # Browsers send no Origin with some requests, but say where the page is from.
        site = headers.get(b"sec-fetch-site", b"none")
        if site not in (b"none", b"same-origin") and not _is_visit(scope, headers):
            return "wrong_origin", "Another page may not ask this server."
        if scope["type"] != "http":
            return self._too_often(scope) if self.is_public and not _is_here(scope) else None
        if self.is_public and _is_unsigned(scope, headers):
            return "wrong_origin", "A request that changes something must say which page it comes from."
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.limits.body_bytes:
            return "too_large", "The request is too large."
        return self._too_often(scope) if scope["path"].startswith(LIMITED) else None

    def _too_often(self, scope: Scope) -> tuple[str, str] | None:
        if self.rate.allows(address_of(scope)):
            return None
        return "too_many_requests", "Too many requests: try again later."

    def _bounded(self, receive: Receive) -> Receive:
        """The body, as far as it is not too long; its length need not be told beforehand."""
        length = 0

        async def read() -> Message:
            nonlocal length
            message = await receive()
            length += len(message.get("body", b""))
            if length > self.limits.body_bytes:
                raise _TooLarge
            return message

        return read


def _is_here(scope: Scope) -> bool:
    """Whether this machine asks, or a proxy on it of which nobody was told."""
    return address_of(scope) in HERE


def _is_visit(scope: Scope, headers: dict[bytes, bytes]) -> bool:
    """Somebody follows a link to this server: nothing happens by that."""
    return scope["type"] == "http" and scope["method"] == "GET" and headers.get(b"sec-fetch-mode") == b"navigate"


def _is_unsigned(scope: Scope, headers: dict[bytes, bytes]) -> bool:
    """A cookie comes with a request that could change something, but not the page that asks for it."""
    if scope["method"] in ("GET", "HEAD", "OPTIONS") or b"cookie" not in headers:
        return False
    return b"origin" not in headers and headers.get(b"sec-fetch-site") != b"same-origin"


class _Answer:
    """The answer to one request, with the headers on it."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._is_socket = scope["type"] == "websocket"
        self._can_be_denied = "websocket.http.response" in scope.get("extensions", {})
        self._is_api = scope["path"].startswith("/api")
        self._send = send
        self._has_started = False

    async def send(self, message: Message) -> None:
        """Pass a message on, with the headers."""
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            present = {name.lower() for name, _ in message.get("headers", [])}
            added = [pair for pair in _HEADERS if pair[0] not in present]
            if self._is_api and b"cache-control" not in present:
                added.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*message.get("headers", []), *added]}
        self._has_started = self._has_started or message["type"] != "http.response.debug"
        await self._send(message)

    async def refuse(self, code: str, text: str) -> None:
        """Answer with an error, unless another answer has begun."""
        status = KINDS[code].status
        if self._has_started:
            return
        if self._is_socket and not self._can_be_denied:
            await self.send({"type": "websocket.close", "code": 1008, "reason": code})
            return
        prefix = "websocket.http" if self._is_socket else "http"
        body = msgspec.json.encode(ErrorInfo(code, text))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if status == 429:
            headers.append((b"retry-after", b"1"))
        await self.send({"type": f"{prefix}.response.start", "status": status, "headers": headers})
        await self.send({"type": f"{prefix}.response.body", "body": body})
