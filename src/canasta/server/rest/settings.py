"""What a player prefers: typed, with defaults, stored key by key."""

from __future__ import annotations

from asyncio import wrap_future
from typing import Annotated, Final, Literal, cast

from msgspec import UNSET, DecodeError, Meta, Struct, UnsetType, defstruct, field, json, structs

from canasta.bots import LEVELS
from canasta.errors import CanastaError
from canasta.rules import Rules
from canasta.server.host import DEFAULT_PACE, SLOWEST_PACE, Host
from canasta.server.messages import ConventionsInfo
from canasta.server.rest.errors import invalid
from canasta.server.rest.operations import operation
from canasta.server.rest.values import Level, OfPlayer, RulesCode, require_player

Word = Annotated[str, Meta(pattern="^[a-z0-9_-]{1,32}$")]


class Settings(Struct, frozen=True, kw_only=True):
    """What a player prefers. A setting that was never made has its default.

    Backs, table colours and languages are words that the client gives a meaning.
    """

    discard_click: Annotated[Literal["single", "double"], Meta(description="The right click that discards")] = "single"
    autosave: Annotated[bool, Meta(description="Whether the match is saved under the player's name on leaving")] = True
    animation: Annotated[Literal["off", "slow", "normal", "fast"], Meta(description="How fast cards move")] = "normal"
    opponent_speed: Annotated[
        int, Meta(ge=0, le=SLOWEST_PACE, description="The pause before a computer player's move, in milliseconds")
    ] = DEFAULT_PACE
    deck: Annotated[Literal["standard", "four-colour", "traditional", "cats"], Meta(description="The faces")] = (
        "standard"
    )
    back_1: Annotated[Word, Meta(description="The back of the first pack")] = "clay"
    back_2: Annotated[Word, Meta(description="The back of the second pack")] = "sea"
    table_colour: Annotated[Word, Meta(description="The colour of the table")] = "green"
    theme: Annotated[Literal["system", "light", "dark", "contrast"], Meta(description="The colours around it")] = (
        "system"
    )
    sound: Annotated[bool, Meta(description="Whether there are sounds at all")] = True
    volume: Annotated[int, Meta(ge=0, le=100, description="How loud they are")] = 60
    sound_deal: Annotated[bool, Meta(description="The sound of dealing")] = True
    sound_draw: Annotated[bool, Meta(description="The sound of drawing")] = True
    sound_discard: Annotated[bool, Meta(description="The sound of discarding")] = True
    sound_meld: Annotated[bool, Meta(description="The sound of melding")] = True
    sound_canasta: Annotated[bool, Meta(description="The sound of a canasta")] = True
    sound_freeze: Annotated[bool, Meta(description="The sound of a pile that freezes")] = True
    sound_turn: Annotated[bool, Meta(description="The sound of one's turn")] = True
    sound_out: Annotated[bool, Meta(description="The sound of going out")] = True
    sound_win: Annotated[bool, Meta(description="The sound of a match that is won")] = True
    sound_loss: Annotated[bool, Meta(description="The sound of a match that is lost")] = True
    hand_sort: Annotated[Literal["rank", "value", "hand"], Meta(description="How one's cards are sorted")] = "rank"
    hint_level: Annotated[Level, Meta(description="The computer player who gives the hints")] = LEVELS[-1].number
    letter_keys: Annotated[bool, Meta(description="Whether single letters are keys at the table")] = True
    language: Annotated[
        str,
        Meta(
            pattern="^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$",
            max_length=35,
            description="The language, such as en or pt-BR",
        ),
    ] = "en"
    rules: Annotated[RulesCode, Meta(description="The share code of the rules last played by")] = Rules().code()
    opponent_levels: Annotated[
        list[Level], Meta(min_length=1, max_length=3, description="The levels of the computer players, seat by seat")
    ] = field(default_factory=lambda: [2])
    conventions: Annotated[ConventionsInfo, Meta(description="What the last partner agreed on")] = ConventionsInfo()


_FIELDS: Final = {each.name: each.type for each in structs.fields(Settings)}

# Each setting may be left out, and null takes it back to its default.
SettingsChange = defstruct(
    "SettingsChange",
    [(name, type_ | None | UnsetType, UNSET) for name, type_ in _FIELDS.items()],
    namespace={"__doc__": "Settings to change; null takes one back to its default."},
    module=__name__,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
)


@operation("GET", "/api/players/{player}/settings", "A player's settings", answer=Settings())
def get_settings(host: Host, path: OfPlayer) -> Settings:
    """All settings. What was stored by another version of the program and means nothing now is the default again."""
    require_player(host.store, path.player)
    return _read(host.store.settings(path.player))


@operation(
    "PATCH",
    "/api/players/{player}/settings",
    "Change settings",
    body=SettingsChange(animation="fast", volume=None),
    answer=Settings(animation="fast"),
)
async def change_settings(host: Host, path: OfPlayer, body: SettingsChange) -> Settings:  # type: ignore[valid-type]
    """Change the settings that are named, all or none; the answer has all there are."""
    changes = {name: value for name, value in structs.asdict(cast(Struct, body)).items() if value is not UNSET}
    if changes.get("rules") is not None:
        _check_rules(changes["rules"])
    texts = {name: None if value is None else json.encode(value).decode() for name, value in changes.items()}
    stored = await wrap_future(host.store.put_settings(path.player, texts))
    await host.settings_changed(path.player)
    return _read(stored)


def _read(stored: dict[str, str]) -> Settings:
    valid = {}
    for name, type_ in _FIELDS.items():
        try:
            valid[name] = json.decode(stored[name], type=type_)
            if name == "rules":
                _check_rules(valid[name])
        except (KeyError, DecodeError, CanastaError):
            valid.pop(name, None)
    return Settings(**valid)


def _check_rules(code: str) -> None:
    try:
        Rules.from_code(code)
    except CanastaError:
        raise invalid("This is not a share code of rules.", "$.rules") from None


OPERATIONS = (get_settings, change_settings)
