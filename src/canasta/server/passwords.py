"""Passwords: hashed with argon2id, in a thread, a few at a time."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from anyio import CapacityLimiter, to_thread

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST: Final = 8
LONGEST: Final = 200
# Each needs 64 MB and as much time as a person does not notice.
AT_ONCE: Final = 2

_limiter: Final = CapacityLimiter(AT_ONCE)


@cache
def _hasher() -> PasswordHasher:
    # Not at every start: it takes a while, and few servers have passwords.
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _hash_of_nobody() -> str:
    return _hasher().hash("")


def hashed(password: str) -> str:
    """What is stored of a password. It takes a while: see `hash_password`."""
    return _hasher().hash(_plain(password))


async def hash_password(password: str) -> str:
    """What is stored of a password."""
    return await to_thread.run_sync(hashed, password, limiter=_limiter)


async def is_right(password: str, stored: str | None) -> bool:
    """Whether it is the password of which this was stored. Where there is none, it takes as long to say no."""
    return await to_thread.run_sync(_is_right, password, stored, limiter=_limiter)


def is_outdated(stored: str) -> bool:
    """Whether it was hashed when less was thought to be enough."""
    return _hasher().check_needs_rehash(stored)


def _is_right(password: str, stored: str | None) -> bool:
    from argon2.exceptions import VerificationError

    nobody = _hash_of_nobody()
    try:
        _hasher().verify(nobody if stored is None else stored, _plain(password))
    except VerificationError:
        return False
    return stored is not None


def _plain(password: str) -> str:
    """Other keyboards write the same characters in other ways."""
    return normalize("NFKC", password)
