"""How much anybody may ask of the server."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The numbers. They are generous for people, and tight for programs that run wild."""

    message_bytes: int = 4_096
    body_bytes: int = 4_000_000  # a record has at most three million characters
    messages_per_second: float = 30.0
    messages_at_once: float = 100.0
    requests_per_second: float = 50.0
    requests_at_once: float = 200.0
    # New players from one address.
    newcomers_per_second: float = 0.1
    newcomers_at_once: float = 50.0
    # Passwords from one address, right or wrong: each takes a while to look at.
    logins_per_second: float = 0.5
    logins_at_once: float = 60.0
    # Of one address, in public: replays and records, which take long and are large.
    heavies_per_second: float = 2.0
    heavies_at_once: float = 30.0
    # What a hint and a picture of the lobby cost, in messages: somebody has to think about it, or to look everywhere.
    hint_cost: float = 5.0
    lobby_cost: float = 5.0
    # So many people at once may be waiting for a hint, each for one: the others' opponents think in the same place.
    hints_at_once: int = 8
    # So many messages beyond the limit, and the socket is closed.
    patience: int = 200
    sockets: int = 6_000
    sockets_per_address: int = 200  # in public
    sockets_per_player: int = 20  # in public
    tables_per_socket: int = 8
    seconds_to_hello: float = 10.0
    # Waiting to be sent to a socket: messages about tables, and all messages.
    table_messages_waiting: int = 32
    messages_waiting: int = 256
    bytes_waiting: int = 16_000_000
    seconds_to_send: float = 30.0


class TokenBucket:
    """Lets so many through each second, and some more at once after a pause.

    >>> bucket = TokenBucket(rate=1.0, size=2.0, now=0.0)
    >>> [bucket.take(now=0.0), bucket.take(now=0.0), bucket.take(now=0.5), bucket.take(now=1.0)]
    [True, True, False, True]
    """

    __slots__ = ("at", "rate", "size", "tokens")

    def __init__(self, *, rate: float, size: float, now: float) -> None:
        self.rate = rate
        self.size = size
        self.tokens = size
        self.at = now

    def take(self, cost: float = 1.0, *, now: float) -> bool:
        """Whether this one may pass."""
        self.tokens = min(self.size, self.tokens + max(0.0, now - self.at) * self.rate)
        self.at = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True


MOST_CLIENTS: Final = 10_000


class RateLimit:
    """A bucket for each client. Those who were not heard of for long are forgotten: their bucket would be full."""

    def __init__(self, *, rate: float, size: float, monotonic: Callable[[], float]) -> None:
        self._rate = rate
        self._size = size
        self._monotonic = monotonic
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, client: str) -> bool:
        """Whether this client may ask once more."""
        now = self._monotonic()
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = TokenBucket(rate=self._rate, size=self._size, now=now)
            if len(self._buckets) > MOST_CLIENTS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(client)
        return bucket.take(now=now)
