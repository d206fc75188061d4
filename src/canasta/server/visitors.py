"""Who asks: the visitor that comes with a request or a socket, and the cookie that says so.

In public everybody who has entered has a session. Its token is in a cookie that only the browser sees; the store has
the token's hash. On https the name of the cookie begins with ``__Host-``: no other site, not even a neighbour under the
same domain, can set it, and a cookie of the plain name is not looked at.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Final, Literal, TypedDict

from starlette.background import BackgroundTask
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from canasta.errors import CanastaError
from canasta.server.limits import RateLimit
from canasta.server.surroundings import time_text
from canasta.store.attempts import FORGOTTEN_AFTER
from canasta.store.moderation import Sanction
from canasta.store.sessions import Visit

if TYPE_CHECKING:
    from canasta.server.host import Host

COOKIE: Final = "canasta_session"
SECURE_COOKIE: Final = f"__Host-{COOKIE}"
LASTS: Final = timedelta(days=90)
# How often it is written down that a session is in use.
SEEN_EVERY: Final = timedelta(minutes=10)
LONGEST_DEVICE: Final = 60
LONGEST_ADDRESS: Final = 100

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")  # 32 bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """Somebody who has entered. ``created`` is when the player first came."""

    player: str
    name: str
    session: str
    kind: Literal["guest", "account"]
    is_admin: bool
    created: str


class Banned(CanastaError):
    """The player or the address is shut out."""

    def __init__(self, sanction: Sanction) -> None:
        super().__init__("banned")
        self.until = sanction.until
        self.reason = sanction.reason


async def visitor_of(scope: Scope, host: Host) -> Visitor | None:
    """Who comes with this request or socket; ``Banned`` if it is somebody who may not."""
    token = token_of(scope)
    if token is None or not host.is_public:
        return None
    return await asyncio.to_thread(_by_token, host, hash_of(token), address_of(scope))


async def visitor_of_session(session: str, address: str, host: Host) -> Visitor | None:
    """Who has the session now: a socket that is open asks this again; ``Banned`` as above."""
    return await asyncio.to_thread(_by_session, host, session, address)


async def check_not_banned(host: Host, *subjects: str) -> None:
    """Refuse a ``player:ID`` or an ``address:A`` that is ``Banned``."""
    await asyncio.to_thread(_check_not_banned, host, subjects)


async def forget_visitors(host: Host) -> None:
    """Remove sessions that have expired, and wrong passwords that count no more."""
    now = host.around.now()
    forgotten = (
        host.store.sessions.forget_expired(time_text(now)),
        host.store.attempts.forget_old(time_text(now - FORGOTTEN_AFTER)),
    )
    await asyncio.gather(*map(asyncio.wrap_future, forgotten))


def _by_token(host: Host, token_hash: str, address: str) -> Visitor | None:
    return _welcome(host, host.store.sessions.by_token(token_hash, host.around.time_text()), address)


def _by_session(host: Host, session: str, address: str) -> Visitor | None:
    return _welcome(host, host.store.sessions.by_id(session, host.around.time_text()), address)


def _welcome(host: Host, visit: Visit | None, address: str) -> Visitor | None:
    if visit is None:
        return None
    _check_not_banned(host, (f"player:{visit.player}", f"address:{address}"))
    now = host.around.now()
    if visit.seen < time_text(now - SEEN_EVERY):
        # Nobody waits for it: if it fails, the next request tries again.
        host.store.sessions.seen(visit.session, time_text(now), expiry(now), address)
    return Visitor(
        player=visit.player,
        name=visit.name,
        session=visit.session,
        kind="account" if visit.has_account else "guest",
        is_admin=visit.is_admin,
        created=visit.created,
    )


def _check_not_banned(host: Host, subjects: Iterable[str]) -> None:
    bans = host.store.moderation.sanctions(subjects, "ban", host.around.time_text())
    for ban in bans.values():
        raise Banned(ban)


# --- the cookie and the address ---


def token_of(scope: Scope) -> str | None:
    """The token in the cookie, if it has the shape of one."""
    token = HTTPConnection(scope).cookies.get(SECURE_COOKIE if is_secure(scope) else COOKIE, "")
    return token if _TOKEN.fullmatch(token) else None


def hash_of(token: str) -> str:
    """What the store knows of a token. It is random enough to need no salt."""
    return sha256(token.encode()).hexdigest()


def is_secure(scope: Scope) -> bool:
    """Whether the browser speaks https, to this server or to a proxy that is trusted."""
    return scope["scheme"] in ("https", "wss")


def address_of(scope: Scope) -> str:
    """From where somebody asks."""
    return address_key(str((scope.get("client") or ("",))[0]))


def address_key(address: str) -> str:
    """How an address is counted and banned. Of IPv6 it is the network, within which everybody may choose.

    >>> address_key("192.0.2.7"), address_key("::ffff:192.0.2.7"), address_key("2001:db8:1:2:3::4")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        read = ip_address(address)
    except ValueError:
        return address[:LONGEST_ADDRESS]
    if not isinstance(read, IPv6Address) or read.is_loopback:
        return str(read)
    return str(read.ipv4_mapped or IPv6Network((int(read), 64), strict=False))


def expiry(now: datetime) -> str:
    """Until when a session lasts that is used now."""
    return time_text(now + LASTS)


class Entrance:
    """The request by which somebody enters or leaves: from where, with what, and the cookie that the answer has."""

    def __init__(self, scope: Scope) -> None:
        self.address = address_of(scope)
        self.device = device_of(HTTPConnection(scope).headers.get("user-agent", ""))
        self.newcomers: RateLimit = scope["app"].state.newcomers
        self.logins: RateLimit = scope["app"].state.logins
        self._is_secure = is_secure(scope)
        self._token = token_of(scope)
        self._gives: str | None = None
        self._takes = False
        self._ended: tuple[str, ...] = ()

    def let_in(self, token: str, *, ended: Iterable[str] = ()) -> None:
        """Give the cookie of a new session, in whose place others have ended."""
        self._gives = token
        self._ended = tuple(ended)

    def renew(self) -> None:
        """Give the same cookie once more, so that it lasts."""
        self._gives = self._token

    def let_out(self, *, ended: Iterable[str] = ()) -> None:
        """Take the cookie away, if there is one; sessions have ended."""
        self._takes = self._token is not None
        self._ended = tuple(ended)

    def put_on(self, response: Response, host: Host) -> None:
        """Do so; after the answer the sockets of sessions that have ended hear of it.

        Not before: a browser whose socket is closed comes back at once, and should have the new cookie then.
        """
        if self._ended:
            response.background = BackgroundTask(host.bus.publish, *(f"session:{session}" for session in self._ended))
        name = SECURE_COOKIE if self._is_secure else COOKIE
        attributes: _Attributes = {"secure": self._is_secure, "httponly": True, "samesite": "strict"}
        if self._gives is not None:
            response.set_cookie(name, self._gives, max_age=int(LASTS.total_seconds()), **attributes)
        elif self._takes:
            response.delete_cookie(name, **attributes)


class _Attributes(TypedDict):
    secure: bool
    httponly: bool
    samesite: Literal["strict"]


# --- the device, in words ---

_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """What a browser calls itself, so that people find their devices in a list.

    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    browser = next((name for mark, name in _BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in _SYSTEMS if mark in user_agent), "")
    known = ", ".join(part for part in (browser, system) if part)
    return known or "".join(character for character in user_agent if character.isprintable())[:LONGEST_DEVICE].strip()
