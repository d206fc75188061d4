"""Running the application: a socket to listen on, uvicorn, and a clean end."""

from __future__ import annotations

import errno
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from canasta.errors import CanastaError
from canasta.server.housekeeping import THRESHOLDS, Housekeeping
from canasta.server.lines import Line

# A message of a client has four kilobytes at most, and is told so; what is far longer is cut off.
LARGEST_FRAME: Final = 65_536
SECONDS_TO_STOP: Final = 5
LOCAL: Final = ("127.0.0.1", "localhost", "[::1]")
ANY_ADDRESS: Final = ("0.0.0.0", "::", "")

# The thread that writes to the database asks for the interpreter after each statement, and everybody waits for its
# commit: it must not wait five milliseconds each time, as is usual, while the event loop is busy.
SWITCH_SECONDS: Final = 0.001
MOST_FILES: Final = 65_536  # a socket is one; many systems allow a thousand unless one asks for more


class CannotListen(CanastaError):
    """The address or the port cannot be used."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 is any free one."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0]
        # With its protocol: the event loop sends small messages at once only if it sees that this is TCP.
        listening = socket.socket(family, kind, protocol)
    except OSError as error:
        raise CannotListen(f"there is no address {host!r}: {error.strerror}") from None
    try:
        # Without it, a port is not free for a minute after a server used it; on Windows it would mean something else.
        if not hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2_048)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise CannotListen(f"port {port} on {host} is in use: choose another one with --port") from None
        raise CannotListen(f"cannot listen on {host}, port {port}: {error.strerror}") from None
    return listening


# An address that nobody has: the way there tells which address of this machine others in its network see.
_ELSEWHERE: Final = ("192.0.2.1", 9)


def own_addresses() -> list[str]:
    """The addresses (not of IPv6) under which others in the network may find this machine; nothing is sent."""
    found: dict[str, None] = {}
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(_ELSEWHERE)
        found[way.getsockname()[0]] = None
    with suppress(OSError):
        found.update(dict.fromkeys(socket.gethostbyname_ex(socket.gethostname())[2]))
    return [address for address in found if not address.startswith(("127.", "0."))]


def _own_names() -> list[str]:
    """What others in the network may call this machine, if it listens to them."""
    name = socket.gethostname().lower().removesuffix(".local")
    return [*own_addresses(), *([name, f"{name}.local"] if name and name != "localhost" else [])]


def names_of(listening: socket.socket, host: str, more: Iterable[str] = ()) -> list[str]:
    """The values of the header Host that requests to this socket may have."""
    port = listening.getsockname()[1]
    own = _own_names() if host in ANY_ADDRESS else [f"[{host}]" if ":" in host else host]
    names = [*own, *LOCAL]
    with_port = [f"{name}:{port}" for name in names]
    for name in more:
        with_port += [name, f"{name}:{port}"]
    # Browsers leave the usual port out.
    return with_port + (names if port == 80 else [])


def _allow_many_files() -> None:
    """Have as many sockets as the system gives without asking its administrator."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def tell_system(state: str) -> None:
    """Tell systemd, if it started this process and wants to know (``Type=notify``)."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.connect(f"\0{address[1:]}" if address.startswith("@") else address)
        told.sendall(state.encode())


class Server(uvicorn.Server):
    """Uvicorn that says when it is ready, and ends without a signal of its own."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        on_ready: Callable[[], None] = lambda: None,
        proxies: Sequence[str] = (),
        housekeeping: Housekeeping | None = None,
    ) -> None:
        """What the proxies at these addresses say about who asks, and by http or https, is believed.

        With ``housekeeping``, that decides when garbage is looked for in this process.
        """
        super().__init__(
            uvicorn.Config(
                app,
                ws=Line,
                ws_max_size=LARGEST_FRAME,
                ws_per_message_deflate=False,
                lifespan="on",
                log_config=None,
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=bool(proxies),
                forwarded_allow_ips=list(proxies),
                timeout_graceful_shutdown=SECONDS_TO_STOP,
            )
        )
        self._on_ready = on_ready
        self._housekeeping = housekeeping

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until somebody stops it. The whole process is tuned for it."""
        sys.setswitchinterval(SWITCH_SECONDS)
        _allow_many_files()
        gc.freeze()  # what there is now, stays: code, types, tables of constants
        if self._housekeeping is not None:
            gc.set_threshold(*THRESHOLDS)
        gc.enable()
        super().run(sockets)
        gc.freeze()  # the process ends: to look through everything once more would be in vain

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to answer."""
        await super().startup(sockets)
        if self.started:
            if self._housekeeping is not None:
                self._housekeeping.start()
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop answering; what has begun is carried through."""
        if self._housekeeping is not None:
            self._housekeeping.stop()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """End on Ctrl-C and on SIGTERM; uvicorn would send the signal to itself again after that."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
