"""Running the application: a socket to listen on, uvicorn, and a clean end."""

from __future__ import annotations

import errno
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from canasta.errors import CanastaError

# A message of a client has four kilobytes at most, and is told so; what is far longer is cut off.
LARGEST_FRAME: Final = 65_536
SECONDS_TO_STOP: Final = 5
LOCAL: Final = ("127.0.0.1", "localhost", "[::1]")
ANY_ADDRESS: Final = ("0.0.0.0", "::", "")

# The thread that writes to the database asks for the interpreter after each statement, and everybody waits for its
# commit: it must not wait five milliseconds each time, as is usual, while the event loop is busy.
SWITCH_SECONDS: Final = 0.001
# Looking for garbage in everything takes a tenth of a second with a thousand clients. There is little that is not freed
# at once, so it is done seldom.
GARBAGE: Final = (10_000, 50, 100)


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


def names_of(listening: socket.socket, host: str, more: Iterable[str] = ()) -> list[str]:
    """The values of the header Host that requests to this socket may have."""
    port = listening.getsockname()[1]
    own = [] if host in ANY_ADDRESS else [f"[{host}]" if ":" in host else host]
    names = [*own, *LOCAL]
    with_port = [f"{name}:{port}" for name in names]
    for name in more:
        with_port += [name, f"{name}:{port}"]
    # Browsers leave the usual port out.
    return with_port + (names if port == 80 else [])


class Server(uvicorn.Server):
    """Uvicorn that says when it is ready, and ends without a signal of its own."""

    def __init__(self, app: ASGIApp, *, on_ready: Callable[[], None] = lambda: None) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                ws="websockets-sansio",
                ws_max_size=LARGEST_FRAME,
                ws_per_message_deflate=False,
                lifespan="on",
                log_config=None,
                log_level="warning",
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=SECONDS_TO_STOP,
            )
        )
        self._on_ready = on_ready

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until somebody stops it. The whole process is tuned for it."""
        sys.setswitchinterval(SWITCH_SECONDS)
        gc.freeze()  # what there is now, stays: code, types, tables of constants
        gc.set_threshold(*GARBAGE)
        gc.enable()
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to answer."""
        await super().startup(sockets)
        if self.started:
            self._on_ready()

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
