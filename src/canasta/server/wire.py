"""What all messages of the WebSocket are made of, whatever they are about."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

Id = Annotated[str, Meta(pattern="^[A-Za-z0-9_.:-]{1,64}$")]
TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]


class FromClient(Struct, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """What a client sends."""


class FromServer(Struct, tag_field="type", kw_only=True):
    """What the server sends."""


class RulesInfo(Struct, frozen=True):
    """The rules of a table: all options, their share code, the preset they are nearest to, and what differs from it."""

    code: str
    preset: str
    options: dict[str, Any]
    differences: list[str]
