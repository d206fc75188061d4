"""``canasta admin``: on a database by itself, and beside a server that runs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

import canasta
from canasta.cli import serving as serving_command
from canasta.cli.command import build_parser
from canasta.server.passwords import _is_right
from canasta.store import Store, sqlite_url
from store.helping import enter

from .driving import Ran, run

pytestmark = pytest.mark.plain_only

AT = "2026-05-01T18:00:00.000Z"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a database, in which Anna has an account, Rudi is a guest who was reported."""
    with Store.open(sqlite_url(str(tmp_path / "canasta.db"))) as store:
        enter(store, "p1", "Anna", password="old")
        enter(store, "p2", "Rudi")
        said = store.chat.say("room:fun", "p2", "Rudi", "you \\x1b", at=AT, refusal=lambda _: None, remembered=1)
        line = said.result()
        assert line is not None
        store.chat.report("room:fun", line.id, "p1", "an insult", at=AT).result()
    return tmp_path


def admin(data: Path, *arguments: str, typing: tuple[str, ...] = ()) -> str:
    """What the command says, if it can be done."""
    ran = run("admin", *arguments, "--data", str(data), typing=typing)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def refused(data: Path, *arguments: str, typing: tuple[str, ...] = ()) -> str:
    """What it says if not: one sentence."""
    ran: Ran = run("admin", "--data", str(data), *arguments, typing=typing)
    assert ran.code == 2
    assert ran.err.startswith("canasta: ")
    assert ran.err.count("\n") == 1
    return ran.err


def test_looking(data: Path) -> None:
    """Who there is, one of them closely, and what is complained about."""
    listed = admin(data, "list").splitlines()
    assert [line.split()[:2] for line in listed[1:]] == [["Anna", "account"], ["Rudi", "guest"]]
    assert "Rudi" not in admin(data, "list", "--like", "ann")
    assert admin(data, "list", "--only", "banned") == admin(data, "list", "--only", "online") == "Nobody.\n"
    shown = admin(data, "show", "rudi")
    assert "ID:p2" in shown
    assert "Firefox, Linux, 192.0.2.7" in shown
    assert "1 reports (1 open)" in shown
    assert admin(data, "show", "ID:p1").startswith("Anna, account")
    assert "Anna about Rudi\n   an insult\n   in room:fun: “you" in admin(data, "reports")


def test_sanctions(data: Path) -> None:
    """For a time or for good; each deed is in the audit, with who did it and why."""
    assert admin(data, "mute", "Rudi", "--for", "2h").startswith("Rudi is muted until 20")
    assert admin(data, "ban", "Rudi", "--reason", "rude") == "Rudi is banned for good.\n"
    assert admin(data, "ban", "address:2606:4700::7") == "the address 2606:4700::/64 is banned for good.\n"
    assert "banned for good, muted until" in admin(data, "list", "--only", "banned")
    assert admin(data, "unban", "Rudi") == "Rudi is no longer banned.\n"
    assert admin(data, "unban", "address:2606:4700::1") == "the address 2606:4700::/64 is no longer banned.\n"
    assert admin(data, "handled", "1") == "Report 1 is handled.\n"
    assert admin(data, "reports") == "No reports.\n"
    assert "(handled)" in admin(data, "reports", "--all")
    audit = [line.split()[3:] for line in admin(data, "audit").splitlines()[1:]]
    assert [line[0] for line in audit] == ["mute", "ban", "ban", "unban", "unban", "handled"]
    assert audit[1] == ["ban", "Rudi", "for", "good:", "rude"]


def test_accounts(data: Path) -> None:
    """Admins, and passwords that were forgotten; sessions end with them."""
    assert admin(data, "promote", "anna") == "Anna is an admin now.\n"
    assert "Anna  admin" in admin(data, "list")
    assert admin(data, "demote", "Anna") == "Anna is no admin now.\n"
    generated = admin(data, "password", "Anna", "--generate").splitlines()[0].removesuffix(".").rpartition(" ")[2]
    assert stored_password(data, generated)
    admin(data, "password", "Anna", typing=("correct horse",))
    assert stored_password(data, "correct horse")
    with Store.open(sqlite_url(str(data / "canasta.db"))) as store:
        assert store.sessions.of_player("p1", AT) == []
    assert "correct horse" not in admin(data, "audit")


def stored_password(data: Path, password: str) -> bool:
    """Whether it is Anna's."""
    with Store.open(sqlite_url(str(data / "canasta.db"))) as store:
        account = store.accounts.of_player("p1")
        assert account is not None
        return _is_right(password, account.password)


def test_removing(data: Path) -> None:
    """Only whoever types the name means it."""
    assert "nothing was removed" in refused(data, "remove", "Anna", typing=("anna",))
    assert "nothing was removed" in refused(data, "remove", "Anna")
    assert "Anna is removed" in admin(data, "remove", "Anna", typing=("Anna",))
    assert "Rudi is removed" in admin(data, "remove", "Rudi", "--yes")
    assert all(line.startswith("removed ") for line in admin(data, "list").splitlines()[1:])
    assert "was Anna" in admin(data, "audit")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("ban", "Nobody"), "there is no player 'Nobody'"),
        (("show", "ID:p9"), "there is no player 'p9'"),
        (("show", "a\x1b[2J"), "there is no player 'a?[2J'"),
        (("unban", "Rudi"), "Rudi is not banned"),
        (("ban", "address:here"), "'here' is no address"),
        (("mute", "address:192.0.2.7"), "an address does not chat"),
        (("promote", "Rudi"), "Rudi is a guest"),
        (("password", "Rudi", "--generate"), "Rudi is a guest"),
        (("password", "Anna"), "a password has 8 to 200 characters"),
        (("handled", "7"), "there is no open report 7"),
        (("backup", "/nowhere/x.db"), "there is no folder /nowhere"),
    ],
)
def test_what_cannot_be_done(data: Path, arguments: tuple[str, ...], message: str) -> None:
    """Each is told in a sentence, and changes nothing."""
    assert message in refused(data, *arguments)
    assert admin(data, "audit") == "Nothing was done yet.\n"


def test_where_there_is_no_database(tmp_path: Path) -> None:
    """None is made."""
    assert "there is no database" in refused(tmp_path, "list")
    assert "there is no database" in refused(tmp_path, "list", "--database", f"sqlite:///{tmp_path}/other.db")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("wrong", [("ban", "Rudi", "--for", "7"), ("ban", "Rudi", "--reason", "a\nb"), ("nothing",)])
def test_wrong_arguments(data: Path, wrong: tuple[str, ...]) -> None:
    """The usage says what there is."""
    ran = run("admin", "--data", str(data), *wrong)
    assert ran.code == 2
    assert "usage:" in ran.err


def test_backup(data: Path, tmp_path: Path) -> None:
    """A copy that a server can be started with; never over a file."""
    copy = tmp_path / "copy.db"
    assert "complete and checked" in admin(data, "backup", str(copy))
    assert "exists already" in refused(data, "backup", str(copy))
    assert "Anna" in run("admin", "list", "--database", sqlite_url(str(copy))).out


# --- beside a server ---


@contextmanager
def serving(data: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A public server as a process of its own, and its address."""
    environment = {**os.environ, "PYTHONPATH": str(Path(canasta.__file__).parent.parent)}
    command = [sys.executable, "-m", "canasta", "serve", "--public", "--data", str(data), *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            first = process.stdout.readline()
            assert first.startswith("Canasta is ready: http://127.0.0.1:"), process.stderr.read()
            yield process, first.split()[-1].rstrip("/")
        finally:
            process.kill()


def browser(address: str, **cookies: str) -> httpx.Client:
    """Somebody's browser."""
    return httpx.Client(base_url=address, trust_env=False, headers={"Origin": address}, cookies=cookies)


@pytest.mark.slow
def test_beside_a_server(tmp_path: Path) -> None:
    """A guest is listed, banned and let in again while the server runs; after SIGTERM and a restart it goes on."""
    with serving(tmp_path, "--log", "json") as (process, address), browser(address) as client:
        me = client.post("/api/session/guest", json={"name": "Rudi"}).json()
        assert "Rudi  guest" in admin(tmp_path, "list")
        admin(tmp_path, "ban", "Rudi", "--for", "1d", "--reason", "rude")
        banned = client.get("/api/session")
        assert (banned.status_code, banned.json()["code"], banned.json()["facts"]["reason"]) == (403, "banned", "rude")
        admin(tmp_path, "unban", "Rudi")
        assert client.get("/api/session").json()["me"]["id"] == me["id"]
        assert client.get("/health").json() == {"status": "ok"}
        assert "canasta_guests_total 1\n" in client.get("/metrics").text
        copy = tmp_path / "copy.db"
        admin(tmp_path, "backup", str(copy))
        token = dict(client.cookies)
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate()
        assert process.returncode == 0, err
        assert "Everything is saved" in out
        for secret in token.values():
            assert secret not in err
    with Store.open(sqlite_url(str(copy))) as store:
        found = store.find_player("Rudi")
        assert found is not None
        assert found.id == me["id"]
    with serving(tmp_path) as (_, address), browser(address, **token) as client:
        assert client.get("/api/session").json()["me"]["id"] == me["id"]


@pytest.mark.slow
def test_behind_a_proxy(tmp_path: Path) -> None:
    """The names it answers to are told; the proxy is believed who asks and how: Secure cookies, the right address."""
    proxied = ("--url", "https://cards.example.org", "--behind-proxy")
    with serving(tmp_path, *proxied) as (process, address), httpx.Client(base_url=address, trust_env=False) as client:
        assert process.stdout is not None
        told = "".join(process.stdout.readline() for _ in range(3))
        assert "People find it at https://cards.example.org" in told
        assert "answers to the names cards.example.org, 127.0.0.1:" in told
        headers = {
            "Host": "cards.example.org",
            "Origin": "https://cards.example.org",
            "X-Forwarded-For": "198.51.100.7",
            "X-Forwarded-Proto": "https",
        }
        entered = client.post("/api/session/guest", json={"name": "Anna"}, headers=headers)
        assert entered.status_code == 201
        assert entered.headers["set-cookie"].startswith("__Host-canasta_session=")
        assert "; Secure" in entered.headers["set-cookie"]
        assert "198.51.100.7" in admin(tmp_path, "show", "Anna")
        assert client.get("/metrics", headers=headers).status_code == 404
        assert client.get("/health", headers={"Host": "other.example.org"}).status_code == 421


def test_what_is_said_about_an_open_address() -> None:
    """Which names it answers to, and what to do for TLS; nothing of that on this machine only."""
    names = ["cards.example.org", "127.0.0.1:8000"]

    def said(*arguments: str) -> str:
        return serving_command._about(build_parser().parse_args(["serve", *arguments]), names, 8000)

    opened = said("--public", "--host", "0.0.0.0")
    assert "names cards.example.org, 127.0.0.1:8000" in opened
    assert "proxy with TLS" in opened
    assert "proxy with TLS" not in said("--public", "--host", "0.0.0.0", "--behind-proxy", "10.0.0.0/8")
    assert said("--public") == "It is public: whoever reaches it can enter.\n"
    assert said() == ""


def test_options_of_public_servers(tmp_path: Path) -> None:
    """Those that make no sense together, or no sense."""
    place = ("--data", str(tmp_path))
    assert "are for --public" in run("serve", *place, "--behind-proxy").err
    assert "add --behind-proxy" in run("serve", *place, "--public", "--url", "https://cards.example.org").err
    for wrong in (
        ("--url", "cards.example.org"),
        ("--url", "https://cards.example.org/path"),
        ("--behind-proxy", "everybody"),
        ("--metrics-for", "10.0.0.0/8"),
        ("--log", "loud"),
    ):
        assert "usage:" in run("serve", "--public", *wrong).err
    assert list(tmp_path.iterdir()) == []
