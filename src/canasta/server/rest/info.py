"""What this server is."""

from __future__ import annotations

from importlib.metadata import version
from typing import Literal

from msgspec import Struct

from canasta.bots import LEVELS
from canasta.server.host import Host
from canasta.server.messages import PROTOCOL
from canasta.server.rest.operations import operation


class LevelInfo(Struct, frozen=True):
    """A strength of the computer players."""

    number: int
    name: str
    description: str


class ServerInfo(Struct, frozen=True):
    """The program, the version of the WebSocket's messages, and the computer players.

    A local server has profiles and no accounts; to a public one people come with a nickname or an account.
    """

    version: str
    protocol: int
    mode: Literal["local", "public"]
    levels: list[LevelInfo]
    # Where others find this server, if it knows: such as http://192.0.2.7:8000
    address: str | None


@operation("GET", "/api/info", "What this server is")
def get_info(host: Host) -> ServerInfo:
    """The first thing to ask: versions, and the computer players there are."""
    levels = [LevelInfo(level.number, level.name, level.description) for level in LEVELS]
    return ServerInfo(version("canasta"), PROTOCOL, "public" if host.is_public else "local", levels, host.address)


OPERATIONS = (get_info,)
