"""Servers to be killed: ``python -m server.child``, from the folder tests/.

All is imported once; for each line with a seed and the URL of a database a server is forked, which tells its process id
and port.
"""

from __future__ import annotations

import os
import sys
from random import Random

from canasta.server.app import build_app
from canasta.server.host import Host
from canasta.server.running import Server, listen, names_of
from canasta.server.workers import Workers
from canasta.store import Store
from server.driving import EAGER, AtOnce


def tell(line: str) -> None:
    """One line to the parent, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def serve(seed: str, url: str) -> None:
    """Serve until somebody kills us."""
    rng = Random(seed)
    with listen("127.0.0.1", 0) as listening:
        host = Host(
            Store.open(url),
            workers=Workers(AtOnce),
            contribution_seconds=0.0,
            new_secret=lambda: f"{rng.getrandbits(256):064x}",
        )
        app = build_app(host, allowed_hosts=names_of(listening, "127.0.0.1"), limits=EAGER)
        port = listening.getsockname()[1]
        Server(app, on_ready=lambda: tell(f"{os.getpid()} {port}")).run([listening])


def main() -> None:
    """Fork a server for each line, and wait for its end."""
    while line := sys.stdin.readline():
        child = os.fork()
        if not child:
            serve(*line.split())
            os._exit(0)
        os.waitpid(child, 0)
        tell("gone")


if __name__ == "__main__":
    main()
