"""Players and their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.rest.helping import Api

pytestmark = pytest.mark.plain_only

PIANO = "Zoë «Ñandú» 李"


def test_a_player_is_made_found_and_renamed(api: Api) -> None:
    """Create, get, list, rename."""
    anna = api.player("Anna")
    assert api.ask("GET", f"/players/{anna}") == {"id": anna, "name": "Anna", "created": "2026-05-01T18:00:00.000Z"}
    api.player("Bert")
    assert api.ask("PATCH", f"/players/{anna}", {"name": "Zora"})["name"] == "Zora"
    assert [player["name"] for player in api.ask("GET", "/players")["players"]] == ["Bert", "Zora"]


def test_names_are_trimmed(api: Api) -> None:
    """Spaces around a name are nobody's."""
    assert api.ask("POST", "/players", {"name": "  Anna \u3000"}, status=201)["name"] == "Anna"


@pytest.mark.parametrize("name", [PIANO, "Robert'); DROP TABLE players;--", "%_\\", "👍🏽", "null", '"<b>"', "x" * 40])
def test_odd_names_are_names(api: Api, name: str) -> None:
    """What can be read can be a name, and comes back as it was."""
    player = api.player(name)
    assert api.ask("GET", f"/players/{player}")["name"] == name
    assert [each["name"] for each in api.ask("GET", "/players")["players"]] == [name]


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3000",
        "a\nb",
        "a\x00b",
        "\u202eanna",
        "a\u200bb",
        "\ufeff",
        "\u2800",
        "\u3164",
        "a,b",
        "#1",
        "x" * 41,
    ],
)
def test_names_that_nobody_could_read_are_refused(api: Api, name: str) -> None:
    """Nothing to see, invisible characters, too long, or not fit for a record."""
    facts = api.refused("POST", "/players", {"name": name}, status=422, code="invalid")
    assert facts == {"at": "$.name"}
    assert api.ask("GET", "/players")["players"] == []


@pytest.mark.parametrize("name", ["anna", "ANNA", "\uff21nna", "Anna"])
def test_names_that_look_the_same_are_taken(api: Api, anna: str, name: str) -> None:
    """One Anna is enough; her own name she may write otherwise."""
    assert api.refused("POST", "/players", {"name": name}, status=409, code="name_taken") == {"name": name}
    bert = api.player("Bert")
    api.refused("PATCH", f"/players/{bert}", {"name": name}, status=409, code="name_taken")
    assert api.ask("PATCH", f"/players/{anna}", {"name": name})["name"] == name


@pytest.mark.parametrize("player", ["nobody", "%00", "a%2Fb", "é", "x" * 65, "' OR 1=1 --", "abc%0A"])
def test_there_is_no_such_player(api: Api, player: str) -> None:
    """Ids that are none are answered like ids of nobody."""
    for method, rest, body in [
        ("GET", "", None),
        ("PATCH", "", {"name": "Zora"}),
        ("GET", "/settings", None),
        ("PATCH", "/settings", {"volume": 3}),
        ("GET", "/matches", None),
        ("POST", "/matches", {"rules": "22AAC", "levels": [1]}),
        ("GET", "/matches/m1", None),
        ("GET", "/matches/m1/record", None),
        ("GET", "/matches/m1/replay", None),
        ("GET", "/matches/m1/replay/1", None),
        ("POST", "/matches/m1/set-aside", None),
        ("GET", "/saves", None),
        ("GET", "/saves/suggested-name", None),
        ("POST", "/saves", {"match": "m1", "name": "x"}),
        ("PATCH", "/saves/1", {"name": "x"}),
        ("DELETE", "/saves/1", None),
        ("POST", "/saves/1/load", None),
        ("GET", "/win-ratio", None),
        ("POST", "/records", "canasta record 1"),
    ]:
        response = api.answer(method, f"/players/{player}{rest}", body)
        assert response.status_code == 404, (method, rest, response.text)


def test_no_answer_names_a_file(api: Api, tmp_path: Path) -> None:
    """A database that does not work any more is not described to clients."""
    api.store.close()
    for method, body in [("GET", None), ("POST", {"name": "Anna"})]:
        response = api.answer(method, "/players", body)
        assert response.status_code == 503
        assert response.json()["code"] == "unavailable"
        assert str(tmp_path) not in response.text
