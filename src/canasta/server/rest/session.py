"""Entering and leaving a public server: guests, accounts, devices."""

from __future__ import annotations

import asyncio
import logging
import secrets
from hashlib import sha256
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from canasta.server import passwords
from canasta.server.host import Host
from canasta.server.rest.errors import ApiError, invalid, not_found
from canasta.server.rest.operations import operation
from canasta.server.rest.players import nickname, wanted
from canasta.server.rest.values import Name
from canasta.server.visitors import Entrance, Visitor, check_not_banned, expiry, hash_of, visitor_of_session
from canasta.store import name_key
from canasta.store.sessions import NewSession

_LOGGER = logging.getLogger(__name__)

# Wrong passwords that cost no time: of one name, and of one address, behind which a whole family may sit.
FREE_BY_NAME: Final = 5
FREE_BY_ADDRESS: Final = 20
FOR_GOOD: Final = "9999-12-31T23:59:59.999Z"

# The shortest is told by a sentence: a login with less is just wrong.
Password = Annotated[
    str,
    Meta(
        max_length=passwords.LONGEST, description="Any characters, at least eight", examples=["correct horse battery"]
    ),
]
DeviceId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", description="The id of a device", examples=["s1"])]


class Me(Struct, frozen=True):
    """Who one is to this server. ``muted_until`` is far away for those who are muted for good."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    is_admin: bool
    created: str
    muted_until: str | None


class SessionState(Struct, frozen=True):
    """Who one is, or null for those who have not entered."""

    me: Me | None


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """A nickname."""

    name: Name


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """A nickname and its password."""

    name: Name
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The password that was, and the one that will be."""

    old: Password
    new: Password


class Device(Struct, frozen=True):
    """Where one has entered: a browser in words, since when, and when it was last heard of."""

    id: str
    device: str
    created: str
    seen: str
    current: bool


class DeviceList(Struct, frozen=True):
    """The devices, the one used last first."""

    devices: list[Device]


class OfDevice(Struct, frozen=True):
    """Which device."""

    device: DeviceId


ANNA = Me("p1", "Anna", "account", False, "2026-05-01T18:00:00.000Z", None)
LAPTOP = Device("s1", "Firefox, Linux", "2026-05-01T18:00:00.000Z", "2026-05-01T18:00:00.000Z", True)


@operation("GET", "/api/session", "Who one is", public=True, answer=SessionState(ANNA))
async def get_session(host: Host, visitor: Visitor | None, entrance: Entrance) -> SessionState:
    """The first thing to ask a public server: a browser that has entered is known by its cookie, which is renewed."""
    if visitor is None:
        entrance.let_out()
        return SessionState(None)
    entrance.renew()
    return SessionState(await _me(host, visitor))


@operation(
    "POST",
    "/api/session/guest",
    "Enter as a guest",
    status=201,
    errors=("name_taken",),
    public=True,
    body=NewGuest("Anna"),
    answer=ANNA,
)
async def enter_as_guest(host: Host, visitor: Visitor | None, entrance: Entrance, body: NewGuest) -> Me:
    """A nickname is enough. It is free again when the guest has not been here for a week."""
    name = nickname(body.name)
    await _admit(host, entrance)
    session, token = _new_session(host, host.around.new_id(), entrance)
    leaves = None if visitor is None else visitor.session
    await asyncio.wrap_future(host.store.accounts.enter(wanted(host, name), session, instead_of=leaves))
    host.around.metrics.guests.add()
    return await _entered(host, entrance, session, token, ended=[] if leaves is None else [leaves])


@operation(
    "POST",
    "/api/session/account",
    "Keep the nickname with a password",
    status=201,
    errors=("name_taken", "not_now"),
    public=True,
    body=Credentials("Anna", "correct horse battery"),
    answer=ANNA,
)
async def create_account(host: Host, visitor: Visitor | None, entrance: Entrance, body: Credentials) -> Me:
    """Make an account. A guest keeps matches and settings, and may take another nickname with it."""
    name = nickname(body.name)
    _check_password(body.password, name, "$.password")
    if visitor is not None and visitor.kind == "account":
        raise ApiError("not_now", "You have an account: log out first.")
    await _admit(host, entrance)
    password = await passwords.hash_password(body.password)
    player = host.around.new_id() if visitor is None else visitor.player
    session, token = _new_session(host, player, entrance)
    ended = await asyncio.wrap_future(host.store.accounts.register(wanted(host, name), password, session))
    host.around.metrics.accounts.add()
    _LOGGER.info("an account was made", extra=_facts(entrance, player=player))
    return await _entered(host, entrance, session, token, ended=ended)


@operation(
    "POST",
    "/api/session/login",
    "Log in",
    errors=("wrong_login", "too_many_attempts"),
    public=True,
    body=Credentials("Anna", "correct horse battery"),
    answer=ANNA,
)
async def log_in(host: Host, visitor: Visitor | None, entrance: Entrance, body: Credentials) -> Me:
    """Enter with an account. Whether it is the name or the password that is wrong is not told."""
    await check_not_banned(host, f"address:{entrance.address}")
    player = await _player_with(host, entrance, body.name, body.password)
    await check_not_banned(host, f"player:{player}")
    session, token = _new_session(host, player, entrance)
    leaves = None if visitor is None else visitor.session
    await asyncio.wrap_future(host.store.sessions.begin(session, instead_of=leaves))
    host.around.metrics.logins.add()
    return await _entered(host, entrance, session, token, ended=[] if leaves is None else [leaves])


@operation("POST", "/api/session/logout", "Leave", status=204)
async def log_out(host: Host, visitor: Visitor, entrance: Entrance) -> None:
    """End this session. A guest who leaves cannot come back as the same player."""
    await asyncio.wrap_future(host.store.sessions.end(visitor.player, visitor.session))
    entrance.let_out(ended=[visitor.session])


@operation("GET", "/api/session/devices", "Where one has entered", answer=DeviceList([LAPTOP]))
def list_devices(host: Host, visitor: Visitor) -> DeviceList:
    """All sessions of the player."""
    sessions = host.store.sessions.of_player(visitor.player, host.around.time_text())
    return DeviceList(
        [Device(each.id, each.device, each.created, each.seen, each.id == visitor.session) for each in sessions]
    )


@operation("DELETE", "/api/session/devices/{device}", "End the session of a device", status=204)
async def end_device(host: Host, visitor: Visitor, entrance: Entrance, path: OfDevice) -> None:
    """What is connected there is disconnected."""
    await asyncio.wrap_future(host.store.sessions.end(visitor.player, path.device))
    host.bus.publish(f"session:{path.device}")
    if path.device == visitor.session:
        entrance.let_out()


@operation(
    "POST",
    "/api/session/password",
    "Another password",
    errors=("wrong_login", "too_many_attempts", "not_allowed"),
    body=NewPassword("correct horse battery", "battery horse correct"),
    answer=ANNA,
)
async def change_password(host: Host, visitor: Visitor, entrance: Entrance, body: NewPassword) -> Me:
    """Change the password. All other devices have to log in anew."""
    if visitor.kind != "account":
        raise ApiError("not_allowed", "A guest has no password.")
    _check_password(body.new, visitor.name, "$.new")
    player = await _player_with(host, entrance, visitor.name, body.old)
    password = await passwords.hash_password(body.new)
    session, token = _new_session(host, player, entrance)
    ended = await asyncio.wrap_future(host.store.accounts.set_password(player, password, session))
    _LOGGER.info("a password was changed", extra=_facts(entrance, player=player))
    return await _entered(host, entrance, session, token, ended=ended)


# --- what they share ---


async def _admit(host: Host, entrance: Entrance) -> None:
    """Newcomers are welcome, unless they come in masses or from where nobody may come."""
    await check_not_banned(host, f"address:{entrance.address}")
    if not entrance.newcomers.allows(entrance.address):
        _LOGGER.warning("too many newcomers", extra=_facts(entrance))
        raise ApiError("too_many_requests", "Too many new players come from where you are: try again later.")


def _check_password(password: str, name: str, at: str) -> None:
    if not passwords.SHORTEST <= len(password) <= passwords.LONGEST:
        raise invalid(f"A password has {passwords.SHORTEST} to {passwords.LONGEST} characters.", at)
    if name_key(name) == password.strip().casefold():
        raise invalid("The nickname is no password.", at)


async def _player_with(host: Host, entrance: Entrance, name: str, password: str) -> str:
    """The player of this name and password; the same answer, after the same time, if there is no such name."""
    # Names can be long when they are folded, and a key cannot.
    by_name = f"name:{sha256(name_key(name).encode()).hexdigest()}"
    by_address = f"address:{entrance.address}"
    free = {by_name: FREE_BY_NAME, by_address: FREE_BY_ADDRESS}
    # Who has the right password may not keep the server busy with it either.
    if not entrance.logins.allows(entrance.address):
        _LOGGER.warning("too many logins", extra=_facts(entrance))
        raise ApiError("too_many_requests", "Too many log in from where you are: try again later.")
    seconds = await asyncio.wrap_future(host.store.attempts.begin(free, host.around.time_text()))
    if seconds:
        _LOGGER.warning("too many wrong passwords", extra=_facts(entrance))
        raise ApiError("too_many_attempts", f"Wrong too often: wait for {seconds} seconds.", seconds=seconds)
    account = await asyncio.to_thread(host.store.accounts.find, name)
    is_right = await passwords.is_right(password, None if account is None else account.password)
    if account is None or not is_right:
        host.around.metrics.logins_failed.add()
        _LOGGER.warning("a wrong password", extra=_facts(entrance))
        raise ApiError("wrong_login", "The nickname or the password is wrong.")
    await asyncio.wrap_future(host.store.attempts.succeeded(forget=by_name, forgive=by_address))
    if passwords.is_outdated(account.password):
        better = await passwords.hash_password(password)
        await asyncio.wrap_future(host.store.accounts.improve_password(account.player, better, account.password))
    return account.player


def _new_session(host: Host, player: str, entrance: Entrance) -> tuple[NewSession, str]:
    """A session with a token of its own: one that came with the request is never kept."""
    token = secrets.token_urlsafe(32)
    now = host.around.time_text()
    session = NewSession(
        id=host.around.new_id(),
        token_hash=hash_of(token),
        player=player,
        created=now,
        expires=expiry(host.around.now()),
        device=entrance.device,
        address=entrance.address,
    )
    return session, token


def _facts(entrance: Entrance, **more: str) -> dict[str, dict[str, str]]:
    """For the log."""
    return {"facts": {"address": entrance.address, **more}}


async def _entered(host: Host, entrance: Entrance, session: NewSession, token: str, *, ended: list[str]) -> Me:
    """The session has begun; those in whose place it is are over, for their sockets too."""
    entrance.let_in(token, ended=ended)
    visitor = await visitor_of_session(session.id, entrance.address, host)
    if visitor is None:
        raise not_found("player")
    return await _me(host, visitor)


async def _me(host: Host, visitor: Visitor) -> Me:
    mute = await asyncio.to_thread(
        host.store.moderation.sanction, f"player:{visitor.player}", "mute", host.around.time_text()
    )
    muted_until = None if mute is None else mute.until or FOR_GOOD
    return Me(visitor.player, visitor.name, visitor.kind, visitor.is_admin, visitor.created, muted_until)


OPERATIONS = (
    get_session,
    enter_as_guest,
    create_account,
    log_in,
    log_out,
    list_devices,
    end_device,
    change_password,
)
