"""``canasta serve``, and ``canasta`` by itself: the application in the browser."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from canasta.cli.arguments import Command

if TYPE_CHECKING:
    from canasta.server.instance import Instance

# Nothing of the server is imported before it is asked for: the other commands start faster without.

LOCAL = "127.0.0.1"
DATABASE = "canasta.db"
LARGEST_PORT = 65_535
EXAMPLES = """\
The data lies in a folder of the user, in a SQLite file; everything is saved at once. Ctrl-C ends the server. If one is
running for the same folder already, the browser is sent there.

The server answers this machine only, unless --host says otherwise; then it must know the names it is asked for under.

examples:
  canasta                                  play in the browser
  canasta serve --no-browser --port 8000   for a bookmark
  canasta serve --data /mnt/stick/canasta  with the data in another place
  canasta serve --host 0.0.0.0 --port 8000 --allow-host cards.example.org
  canasta serve --database postgresql://canasta@localhost/canasta
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument(
        "--host", metavar="ADDRESS", default=LOCAL, help=f"the address to listen on (default: {LOCAL}, this machine)"
    )
    parser.add_argument("--port", metavar="N", type=_port, default=0, help="the port (default: any free one)")
    parser.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="a name, or name:port, by which browsers may ask for this server; may be repeated",
    )
    parser.add_argument("--database", metavar="URL", help="sqlite:///PATH or postgresql://... (default: in the data)")
    parser.add_argument("--data", metavar="DIR", type=Path, help="the folder of the data (default: that of the user)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 5 or int(text) > LARGEST_PORT:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a port: 1 to {LARGEST_PORT}, or 0 for any free one")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Serve until somebody stops it."""
    import gc

    # What is imported now, stays: to look for garbage in it would only take time. The server enables it when it runs.
    gc.disable()
    try:
        return _find_or_serve(options)
    finally:
        gc.enable()


def _find_or_serve(options: argparse.Namespace) -> int:
    """Go to the server that is there already, or be one."""
    import secrets

    from canasta.server.instance import FolderInUse, Instance, prepare_folder

    name = secrets.token_urlsafe(12)
    if options.database is not None:  # a database has its own ways to keep two writers apart
        return _serve(options, str(options.database), name)
    folder = prepare_folder(options.data or _user_folder())
    try:
        instance = Instance(folder, name)
    except FolderInUse as found:
        if found.address is None:
            raise
        print(f"Canasta is running already: {found.address}", flush=True)
        _open_browser(found.address, options)
        return 0
    from canasta.store import sqlite_url

    with instance:
        return _serve(options, sqlite_url(str(folder / DATABASE)), name, instance)


def _user_folder() -> Path:
    import platformdirs

    return platformdirs.user_data_path("canasta", appauthor=False)


def _serve(options: argparse.Namespace, database: str, name: str, instance: Instance | None = None) -> int:
    from canasta.server.app import build_app
    from canasta.server.host import Host
    from canasta.server.rest import rest_routes
    from canasta.server.running import ANY_ADDRESS, Server, listen, names_of
    from canasta.store import Store

    with listen(options.host, options.port) as listening, Store.open(database) as store:
        here = LOCAL if options.host in ANY_ADDRESS else options.host
        shown = f"[{here}]" if ":" in here else here
        address = f"http://{shown}:{listening.getsockname()[1]}/"

        def tell() -> None:
            if instance is not None:
                instance.announce(address)
            print(f"Canasta is ready: {address}\nCtrl-C ends it.", flush=True)
            _open_browser(address, options)

        names = names_of(listening, options.host, options.allow_host)
        app = build_app(Host(store), allowed_hosts=names, rest_routes=rest_routes(), instance=name)
        Server(app, on_ready=tell).run([listening])
    print("\nStopped. Everything is saved.", flush=True)
    return 0


def _open_browser(address: str, options: argparse.Namespace) -> None:
    """Show the page, where there is a screen: a browser in the terminal would get in the way."""
    has_screen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if options.no_browser or not has_screen:
        return
    import threading
    import webbrowser

    # Some systems wait until the browser is there.
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


COMMAND = Command("play in the browser, against the computer, or serve others", EXAMPLES, add_arguments, run)
