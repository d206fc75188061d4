"""Settings: typed, with defaults."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import json, structs, to_builtins

from canasta import Rules
from canasta.bots import LEVELS
from canasta.server.host import pace_of
from canasta.server.rest.settings import Settings, SettingsChange
from server.rest.helping import Api

pytestmark = pytest.mark.plain_only

DEFAULTS: dict[str, Any] = to_builtins(Settings())


def test_settings_begin_with_their_defaults(api: Api, anna: str) -> None:
    """Nothing is stored for a new player."""
    assert api.ask("GET", f"/players/{anna}/settings") == DEFAULTS
    assert api.store.settings(anna) == {}


def test_settings_are_changed_and_taken_back(api: Api, anna: str) -> None:
    """What is named changes, null goes back to the default, the rest stays; each player has their own."""
    bert = api.player("Bert")
    path = f"/players/{anna}/settings"
    code = Rules.preset("classic4").code()
    changes = {"deck": "cats", "opponent_speed": 0, "sound_win": False, "opponent_levels": [1, 2, 3], "rules": code}
    assert api.ask("PATCH", path, changes) == {**DEFAULTS, **changes}
    assert api.ask("PATCH", path, {"deck": None, "volume": 5}) == {
        **DEFAULTS,
        **changes,
        "deck": "standard",
        "volume": 5,
    }
    assert api.ask("PATCH", path, {}) == api.ask("GET", path)
    assert api.ask("GET", f"/players/{bert}/settings") == DEFAULTS
    api.ask("PATCH", path, dict.fromkeys(DEFAULTS))
    assert api.store.settings(anna) == {}


@pytest.mark.parametrize("name", sorted(DEFAULTS))
def test_each_setting_can_be_stored(api: Api, anna: str, name: str) -> None:
    """The default is a value like others, and keeps its type."""
    api.ask("PATCH", f"/players/{anna}/settings", {name: DEFAULTS[name]})
    assert name in api.store.settings(anna)
    assert api.ask("GET", f"/players/{anna}/settings") == DEFAULTS


@pytest.mark.parametrize(
    "changes",
    [
        {"dekc": "cats"},
        {"deck": "dogs"},
        {"opponent_speed": 5001},
        {"opponent_speed": -1},
        {"opponent_speed": "fast"},
        {"volume": 101},
        {"autosave": "yes"},
        {"autosave": 1},
        {"hint_level": 0},
        {"hint_level": len(LEVELS) + 1},
        {"language": "en_US; DROP"},
        {"back_1": "../../etc"},
        {"rules": "22ACA"},
        {"rules": "not a code"},
        {"opponent_levels": []},
        {"opponent_levels": [1, 2, 3, 4]},
        {"opponent_levels": [9]},
        {"volume": 7, "theme": "pink"},
    ],
)
def test_impossible_settings_are_refused(api: Api, anna: str, changes: dict[str, object]) -> None:
    """All or none: what is possible beside it is not changed either."""
    api.refused("PATCH", f"/players/{anna}/settings", changes, status=422, code="invalid")
    assert api.store.settings(anna) == {}


def test_what_means_nothing_any_more_is_the_default(api: Api, anna: str) -> None:
    """Settings that another version has stored."""
    stored = {"deck": '"dogs"', "volume": "loud", "theme": '"dark"', "rules": '"22ACA"', "gone": "1", "sound": ""}
    api.store.put_settings(anna, stored).result()
    assert api.ask("GET", f"/players/{anna}/settings") == {**DEFAULTS, "theme": "dark"}


def test_a_change_knows_every_setting() -> None:
    """The two types have the same fields."""
    names = [[field.name for field in structs.fields(struct)] for struct in (Settings, SettingsChange)]
    assert names[0] == names[1]


def test_each_setting_says_what_it_is() -> None:
    """The descriptions are the documentation."""
    properties = json.schema(Settings)["$defs"]["Settings"]["properties"]
    assert [name for name, schema in properties.items() if not schema.get("description")] == []


def test_the_host_follows_the_speed(api: Api, anna: str) -> None:
    """The pause of computer players is the one setting that tables follow: host and settings write it alike."""
    assert pace_of("") == DEFAULTS["opponent_speed"]
    api.ask("PATCH", f"/players/{anna}/settings", {"opponent_speed": 1250})
    assert pace_of(api.store.settings(anna)["opponent_speed"]) == 1250
