"""Saves by name."""

from __future__ import annotations

import pytest

from server.rest.helping import Api

pytestmark = pytest.mark.plain_only


def save(api: Api, player: str, match: str, name: str, **more: object) -> int:
    """Save a match; the id."""
    saved = api.ask("POST", f"/players/{player}/saves", {"match": match, "name": name, **more}, status=201)
    assert saved["name"] == name
    return int(saved["id"])


def test_a_save_is_made_renamed_and_deleted(api: Api, anna: str) -> None:
    """The match stays when the save goes."""
    match, path = api.begin(anna), f"/players/{anna}/saves"
    number = save(api, anna, match, "Before the storm, #1")
    [listed] = api.ask("GET", path)["saves"]
    assert (listed["match"], listed["preset"], listed["seats"]) == (match, "hoyle", ["Anna", "Kitten"])
    assert api.ask("PATCH", f"{path}/{number}", {"name": "After it"})["name"] == "After it"
    assert api.answer("DELETE", f"{path}/{number}").status_code == 204
    assert api.ask("GET", path)["saves"] == []
    api.refused("DELETE", f"{path}/{number}", status=404, code="not_found")
    assert api.ask("GET", f"/players/{anna}/matches/{match}")["status"] == "running"


def test_nothing_is_overwritten_without_saying_so(api: Api, anna: str) -> None:
    """A name that is taken is refused with the save that has it; ``replace`` moves it."""
    first, second = api.begin(anna), api.begin(anna)
    number = save(api, anna, first, "Anna")
    body = {"match": second, "name": "ANNA"}
    facts = api.refused("POST", f"/players/{anna}/saves", body, status=409, code="name_taken")
    assert (facts["name"], facts["save"]["id"], facts["save"]["match"]) == ("ANNA", number, first)
    assert save(api, anna, second, "ANNA", replace=True) == number
    other = save(api, anna, first, "Other")
    facts = api.refused("PATCH", f"/players/{anna}/saves/{other}", {"name": "anna"}, status=409, code="name_taken")
    assert facts["save"]["id"] == number
    assert [listed["match"] for listed in api.ask("GET", f"/players/{anna}/saves")["saves"]] == [first, second]


def test_a_save_is_loaded(api: Api, anna: str) -> None:
    """Nothing was played since, so it is the match itself; one that was put away is taken up."""
    match = api.begin(anna)
    number = save(api, anna, match, "Anna")
    assert api.ask("POST", f"/players/{anna}/saves/{number}/load") == {"match": match}
    api.ask("POST", f"/players/{anna}/matches/{match}/set-aside")
    assert api.ask("POST", f"/players/{anna}/saves/{number}/load") == {"match": match}
    assert api.ask("GET", f"/players/{anna}/matches/{match}")["status"] == "running"


def test_saves_of_others_are_not_there(api: Api, anna: str) -> None:
    """Numbers can be guessed, but they do not help."""
    number, bert = save(api, anna, api.begin(anna), "Anna"), api.player("Bert")
    path = f"/players/{bert}/saves/{number}"
    assert api.ask("GET", f"/players/{bert}/saves")["saves"] == []
    api.refused("PATCH", path, {"name": "mine"}, status=404, code="not_found")
    api.refused("DELETE", path, status=404, code="not_found")
    api.refused("POST", f"{path}/load", status=404, code="not_found")


@pytest.mark.parametrize("number", ["0", "-1", "2147483648", "99999999999999999999", "x", "1.5", "%00"])
def test_numbers_of_no_save(api: Api, anna: str, number: str) -> None:
    """No database is asked for a number it cannot have."""
    api.refused("POST", f"/players/{anna}/saves/{number}/load", status=404, code="not_found")


@pytest.mark.parametrize("name", ["", "  ", "a\tb", "x" * 41])
def test_names_are_checked(api: Api, anna: str, name: str) -> None:
    """Something is to be seen of them, and they are not too long."""
    body = {"match": api.begin(anna), "name": name}
    api.refused("POST", f"/players/{anna}/saves", body, status=422, code="invalid")


def test_a_name_is_suggested(api: Api) -> None:
    """The player's name, then the player's name with a number; long names keep room for it."""
    name = "x" * 39 + "y"
    player = api.player(name)
    match, suggested = api.begin(player), []
    for _ in range(3):
        suggested.append(api.ask("GET", f"/players/{player}/saves/suggested-name")["name"])
        save(api, player, match, suggested[-1])
    assert suggested == [name, "x" * 38 + " 2", "x" * 38 + " 3"]
