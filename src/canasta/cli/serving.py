"""``canasta serve``, and ``canasta`` by itself: the application in the browser."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from canasta.cli.arguments import DATABASE, Command, user_folder
from canasta.errors import CanastaError

if TYPE_CHECKING:
    from urllib.parse import SplitResult

    from canasta.server.instance import Instance

# Nothing of the server is imported before it is asked for: the other commands start faster without.

LOCAL = "127.0.0.1"
LOOPBACK = (LOCAL, "::1", "localhost")
PROXIES = ("127.0.0.1", "::1")
LARGEST_PORT = 65_535
EXAMPLES = """\
The data lies in a folder of the user, in a SQLite file; everything is saved at once. Ctrl-C ends the server. If one is
running for the same folder already, the browser is sent there.

The server answers this machine only, unless --host says otherwise; then it must know the names it is asked for under.

With --public it is a server for people: whoever reaches it enters with a nickname or an account, and meets others in
the lobby. docs/deploy.md says how to run it behind a proxy with TLS; 'canasta admin' is for those who run it.

examples:
  canasta                                  play in the browser
  canasta serve --no-browser --port 8000   for a bookmark
  canasta serve --data /mnt/stick/canasta  with the data in another place
  canasta serve --host 0.0.0.0 --port 8000 --allow-host cards.example.org
  canasta serve --database postgresql://canasta@localhost/canasta
  canasta serve --public --port 8000 --behind-proxy --url https://cards.example.org
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
    public = parser.add_argument_group("a server for people")
    public.add_argument("--public", action="store_true", help="let people enter, meet and play with each other")
    public.add_argument("--url", metavar="URL", type=_url, help="the address that people know, such as https://NAME")
    public.add_argument(
        "--behind-proxy",
        metavar="ADDRESSES",
        type=_networks,
        nargs="?",
        const=PROXIES,
        default=(),
        help="believe the proxy at these addresses (default: this machine) who asks, and by http or https",
    )
    public.add_argument("--log", choices=("text", "json"), help="what happens, to the standard error (public: text)")
    public.add_argument(
        "--metrics-for",
        metavar="ADDRESS",
        type=_address,
        action="append",
        default=[],
        help="another address that may ask for /metrics, beside this machine; may be repeated",
    )


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 5 or int(text) > LARGEST_PORT:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a port: 1 to {LARGEST_PORT}, or 0 for any free one")
    return int(text)


def _url(text: str) -> SplitResult:
    from urllib.parse import urlsplit

    wrong = argparse.ArgumentTypeError(f"{text[:80]!r} is no address such as https://cards.example.org")
    try:
        url = urlsplit(text)
        _ = url.port  # fails if it is none
    except ValueError:
        raise wrong from None
    is_plain = url.path in ("", "/") and not (url.query or url.fragment or url.username or url.password)
    if url.scheme not in ("http", "https") or not url.hostname or not is_plain or not text.isascii():
        raise wrong
    return url


def _address(text: str) -> str:
    from ipaddress import ip_address

    try:
        return str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:80]!r} is no address such as 192.0.2.7") from None


def _networks(text: str) -> tuple[str, ...]:
    from ipaddress import ip_network

    try:
        return tuple(str(ip_network(part.strip())).removesuffix("/32").removesuffix("/128") for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text[:80]!r} are no addresses or networks such as 127.0.0.1,10.0.0.0/8"
        ) from None


def _check(options: argparse.Namespace) -> None:
    """Options that need each other."""
    if not options.public and (options.url is not None or options.behind_proxy):
        raise CanastaError("--url and --behind-proxy are for --public")
    if options.url is not None and options.url.scheme == "https" and not options.behind_proxy:
        raise CanastaError(
            "an address with https means a proxy that speaks TLS: add --behind-proxy, so that the server knows who asks"
        )


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
    _check(options)
    import secrets

    from canasta.server.instance import FolderInUse, Instance, prepare_folder

    name = secrets.token_urlsafe(12)
    if options.database is not None:  # a database has its own ways to keep two writers apart
        return _serve(options, str(options.database), name)
    folder = prepare_folder(options.data or user_folder())
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


def _about(options: argparse.Namespace, names: Sequence[str], port: int) -> str:
    """What those who run a public server should know of it."""
    if not options.public:
        return ""
    from canasta.server.running import ANY_ADDRESS, own_addresses

    lines = ["It is public: whoever reaches it can enter."]
    if options.url is not None:
        lines.append(f"People find it at {options.url.geturl()}")
    elif options.host in ANY_ADDRESS:
        lines += [f"Others in this network find it at http://{address}:{port}/" for address in own_addresses()]
    if options.host not in LOOPBACK or options.url is not None:
        lines.append(f"It answers to the names {', '.join(dict.fromkeys(names))}; --allow-host NAME adds others.")
    if options.host not in LOOPBACK and not options.behind_proxy:
        lines.append(
            "It speaks plain http, so passwords could be read on the way. In the internet it needs a proxy with TLS "
            "before it:\n--host 127.0.0.1 --behind-proxy --url https://NAME (docs/deploy.md has examples)."
        )
    return "\n".join(lines) + "\n"


def _address_for_others(options: argparse.Namespace, port: int) -> str | None:
    """Where people find the server, so that a link from this machine leads them there; None if only it is served."""
    from canasta.server.running import ANY_ADDRESS, own_addresses

    if options.url is not None:
        return str(options.url.geturl()).rstrip("/")
    if options.host in ANY_ADDRESS:
        return next((f"http://{address}:{port}" for address in own_addresses()), None)
    return None


def _serve(options: argparse.Namespace, database: str, name: str, instance: Instance | None = None) -> int:
    from canasta.server.app import build_app
    from canasta.server.host import Host
    from canasta.server.housekeeping import Housekeeping
    from canasta.server.logs import configure
    from canasta.server.rest import rest_routes
    from canasta.server.running import ANY_ADDRESS, Server, listen, names_of, tell_system
    from canasta.store import Store

    with listen(options.host, options.port) as listening, Store.open(database) as store:
        here = LOCAL if options.host in ANY_ADDRESS else options.host
        shown = f"[{here}]" if ":" in here else here
        port = listening.getsockname()[1]
        address = f"http://{shown}:{port}/"

        def tell() -> None:
            if instance is not None:
                instance.announce(address)
            print(f"Canasta is ready: {address}\n{_about(options, names, port)}Ctrl-C ends it.", flush=True)
            tell_system("READY=1")
            _open_browser(address, options)

        if options.public or options.log:
            configure(options.log or "text")
        names = names_of(listening, options.host, options.allow_host)
        if options.url is not None:
            # Browsers leave the usual port out.
            usual = ":443" if options.url.scheme == "https" else ":80"
            names.insert(0, options.url.netloc.lower().removesuffix(usual))
        host = Host(store, is_public=options.public, address=_address_for_others(options, port))
        app = build_app(
            host,
            allowed_hosts=names,
            rest_routes=rest_routes(),
            instance=name,
            metrics_for=options.metrics_for,
        )
        housekeeping = Housekeeping(host.around)
        Server(app, on_ready=tell, proxies=options.behind_proxy, housekeeping=housekeeping).run([listening])
    print("\nStopped. Everything is saved.", flush=True)
    return 0


def _open_browser(address: str, options: argparse.Namespace) -> None:
    """Show the page, where there is a screen: a browser in the terminal would get in the way."""
    has_screen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if options.no_browser or options.public or not has_screen:
        return
    import threading
    import webbrowser

    # Some systems wait until the browser is there.
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


COMMAND = Command("play in the browser, against the computer, or serve others", EXAMPLES, add_arguments, run)
