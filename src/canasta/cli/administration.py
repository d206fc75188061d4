"""What ``canasta admin`` does to a database, and says about it."""

from __future__ import annotations

import argparse
import getpass
import secrets
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from canasta.cli.arguments import DATABASE, user_folder
from canasta.errors import CanastaError
from canasta.server.surroundings import time_text
from canasta.server.visitors import address_of
from canasta.store import NotFound, Player, Store, sqlite_url
from canasta.store.engines import database_file, read_url
from canasta.store.moderation import Deed, Sanction, SanctionKind
from canasta.store.people import PersonLine

ADDRESS: Final = "address:"
ID: Final = "ID:"
PATIENCE: Final = timedelta(minutes=1)  # with a server from which nothing is heard: it may be gone


def administer(options: argparse.Namespace) -> int:
    """Do what was asked for."""
    with _open(options) as store:
        _DEEDS[options.deed](Admin(store), options)
    return 0


def _open(options: argparse.Namespace) -> Store:
    """The database of a server. None is made here: at a wrong place there would be nobody in it."""
    if options.database is not None:
        url = str(options.database)
    else:
        url = sqlite_url(str((options.data or user_folder()) / DATABASE))
    file = database_file(read_url(url))
    if file is not None and not file.is_file():
        raise CanastaError(f"there is no database {file}: --data DIR or --database URL says where it is")
    return Store.open(url)


class Admin:
    """The one who does it: the store, the time, and by whom."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.people = store.moderation
        self.now = datetime.now(UTC)
        self.at = time_text(self.now)
        self.alive = time_text(self.now - PATIENCE)

    def deed(self, detail: str = "") -> Deed:
        """A deed of this admin, for the audit."""
        return Deed(_user(), self.at, detail)

    def player(self, name: str) -> Player:
        """The player of this name, or with this id."""
        key = name.removeprefix(ID)
        found = self.store.player(key) if name.startswith(ID) else self.store.find_player(name)
        if found is None:
            raise CanastaError(f"there is no player {shown(key)!r}")
        return found

    def subject(self, name: str) -> tuple[str, str]:
        """Whom a sanction is about, for the store and for people."""
        if name.startswith(ADDRESS):
            given = name.removeprefix(ADDRESS)
            address = address_of({"client": (given.partition("/")[0], 0)})
            if not any(mark in address for mark in ".:"):
                raise CanastaError(f"{shown(given)!r} is no address such as 192.0.2.7")
            return f"{ADDRESS}{address}", f"the address {address}"
        player = self.player(name)
        return f"player:{player.id}", shown(player.name)


def _user() -> str:
    """Who sits at the terminal."""
    try:
        return f"shell:{getpass.getuser()}"
    except (KeyError, OSError, ImportError):
        return "shell"


# --- looking ---


def _list(admin: Admin, options: argparse.Namespace) -> None:
    people = admin.people.people(admin.at, alive=admin.alive, like=options.like, only=options.only, limit=options.limit)
    if not people:
        print("Nobody.")
        return
    rows = [(one.name, _kind(one), _day(one.created), _when(one.seen), _state(one)) for one in people]
    _print_table(("name", "", "since", "last seen", ""), rows)


def _kind(one: PersonLine) -> str:
    return "admin" if one.is_admin else one.kind


def _state(one: PersonLine) -> str:
    words = ["here"] if one.online else []
    for word, until in (("banned", one.banned), ("muted", one.muted)):
        if until is not None:
            words.append(f"{word} {_until(until or None)}")
    return ", ".join(words)


def _show(admin: Admin, options: argparse.Namespace) -> None:
    person = admin.people.person(admin.player(options.name).id, admin.at, alive=admin.alive)
    line = person.line
    print(f"{shown(line.name)}, {_kind(line)}, since {_when(line.created)}, last seen {_when(line.seen)}")
    print(f"{ID}{line.id}")
    if _state(line):
        print(_state(line))
    print(f"{person.matches:,} matches, {person.chat_lines:,} lines of chat, {person.reports:,} reports", end="")
    print(f" ({person.reports_open:,} open)")
    for session in person.sessions:
        print(f"session: {shown(session.device) or 'unknown device'}, {shown(session.address)}, {_when(session.seen)}")
    for deed in person.deeds:
        print(f"{_when(deed.at)} {deed.deed} by {shown(deed.by)}{f': {shown(deed.detail)}' if deed.detail else ''}")


def _reports(admin: Admin, options: argparse.Namespace) -> None:
    reports = admin.people.reports(only_open=not options.all, limit=options.limit)
    if not reports:
        print("No reports.")
    for report in reports:
        state = "" if report.is_open else " (handled)"
        print(f"{report.id}. {_when(report.at)} {shown(report.by)} about {shown(report.about)}{state}")
        if report.reason:
            print(f"   {shown(report.reason)}")
        if report.line is not None:
            print(f"   in {shown(report.place or '')}: “{shown(report.line)}”")


def _audit(admin: Admin, options: argparse.Namespace) -> None:
    rows = []
    for row in admin.people.audit(limit=options.limit):
        kind, _, key = row.subject.partition(":")
        player = admin.store.player(key) if kind == "player" else None
        subject = row.subject if player is None else player.name
        rows.append((_when(row.at), row.by, row.deed, subject, row.detail))
    if rows:
        _print_table(("when", "by", "deed", "", ""), rows)
    else:
        print("Nothing was done yet.")


# --- doing ---


def _sanction(kind: SanctionKind, done: str) -> Callable[[Admin, argparse.Namespace], None]:
    def impose(admin: Admin, options: argparse.Namespace) -> None:
        subject, name = _sanctioned(admin, kind, options.name)
        until = None if options.time is None else time_text(admin.now + options.time)
        detail = f"{_until(until)}{f': {options.reason}' if options.reason else ''}"
        admin.people.impose(subject, Sanction(kind, until, options.reason), admin.deed(detail)).result()
        print(f"{name} is {done} {_until(until)}.")

    return impose


def _lift(kind: SanctionKind, done: str) -> Callable[[Admin, argparse.Namespace], None]:
    def lift(admin: Admin, options: argparse.Namespace) -> None:
        subject, name = _sanctioned(admin, kind, options.name)
        try:
            admin.people.lift(subject, kind, admin.deed()).result()
        except NotFound:
            raise CanastaError(f"{name} is not {done}") from None
        print(f"{name} is no longer {done}.")

    return lift


def _sanctioned(admin: Admin, kind: SanctionKind, name: str) -> tuple[str, str]:
    if kind == "mute" and name.startswith(ADDRESS):
        raise CanastaError("an address does not chat: mute a player, or ban the address")
    return admin.subject(name)


def _remove(admin: Admin, options: argparse.Namespace) -> None:
    player = admin.player(options.name)
    if not options.yes:
        print(
            f"Account, settings, saves, ratings and chat of {shown(player.name)} will be gone for good; matches stay."
        )
        print("Type the name once more: ", end="", flush=True)
        if sys.stdin.readline().strip() != player.name:
            raise CanastaError("this is not the name; nothing was removed")
    left = f"removed {secrets.token_hex(4)}"
    # The audit tells whom: that is what it is for.
    admin.people.remove(player.id, left, admin.deed(f"was {player.name}")).result()
    print(f"{shown(player.name)} is removed. In old matches and lists the name is now “{left}”.")


def _promote(is_admin: bool) -> Callable[[Admin, argparse.Namespace], None]:  # noqa: FBT001  (one of two)
    def change(admin: Admin, options: argparse.Namespace) -> None:
        player = admin.player(options.name)
        try:
            admin.people.set_admin(player.id, admin.deed(), is_admin=is_admin).result()
        except NotFound:
            raise CanastaError(f"{shown(player.name)} is a guest: only an account can be an admin") from None
        print(f"{shown(player.name)} is {'an admin' if is_admin else 'no admin'} now.")

    return change


def _handled(admin: Admin, options: argparse.Namespace) -> None:
    for number in options.numbers:
        try:
            admin.people.handle(number, admin.deed()).result()
        except NotFound:
            raise CanastaError(f"there is no open report {number}") from None
        print(f"Report {number} is handled.")


def _password(admin: Admin, options: argparse.Namespace) -> None:
    from canasta.server.passwords import LONGEST, SHORTEST, hashed

    player = admin.player(options.name)
    password = secrets.token_urlsafe(12) if options.generate else _ask_password(player.name)
    if not SHORTEST <= len(password) <= LONGEST:
        raise CanastaError(f"a password has {SHORTEST} to {LONGEST} characters; nothing was changed")
    try:
        admin.people.set_password(player.id, hashed(password), admin.deed()).result()
    except NotFound:
        raise CanastaError(f"{shown(player.name)} is a guest, and has no password") from None
    print(f"{shown(player.name)} has a new password{f': {password}' if options.generate else ''}.")
    print("All sessions of this account have ended.")


def _ask_password(name: str) -> str:
    """The new password: hidden at a terminal, else the next line of the input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    password = getpass.getpass(f"New password of {shown(name)}: ")
    if getpass.getpass("Once more: ") != password:
        raise CanastaError("the two are not the same; nothing was changed")
    return password


def _backup(admin: Admin, options: argparse.Namespace) -> None:
    path: Path = options.file
    size = admin.store.back_up(path)
    admin.people.note("backup", "database", admin.deed(str(path))).result()
    print(f"{path}: {size:,} bytes, complete and checked.")


_DEEDS: Final[dict[str, Callable[[Admin, argparse.Namespace], None]]] = {
    "list": _list,
    "show": _show,
    "mute": _sanction("mute", "muted"),
    "unmute": _lift("mute", "muted"),
    "ban": _sanction("ban", "banned"),
    "unban": _lift("ban", "banned"),
    "remove": _remove,
    "promote": _promote(is_admin=True),
    "demote": _promote(is_admin=False),
    "reports": _reports,
    "handled": _handled,
    "audit": _audit,
    "password": _password,
    "backup": _backup,
}


# --- saying ---


def shown(text: str) -> str:
    r"""A text of somebody else, for a terminal: nothing in it can command that.

    >>> shown("Anna\x1b[2J")
    'Anna?[2J'
    """
    return "".join(character if character.isprintable() else "?" for character in text)


def _when(at: str | None) -> str:
    return "never" if at is None else at[:16].replace("T", " ")


def _day(at: str) -> str:
    return at[:10]


def _until(until: str | None) -> str:
    return "for good" if until is None else f"until {_when(until)} UTC"


def _print_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    lines = [heads, *([shown(cell) for cell in row] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
