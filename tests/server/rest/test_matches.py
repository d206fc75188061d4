"""Matches: beginning, listing, putting away."""

from __future__ import annotations

import pytest

from canasta import Rules
from canasta.bots import LEVELS
from canasta.table import Table
from server.rest.helping import Api, played, store_finished

pytestmark = pytest.mark.plain_only

HOYLE = Rules().code()


def test_a_match_is_begun(api: Api, anna: str) -> None:
    """Anna sits where she wants, the cats on the other seats in order."""
    body = {"rules": {"preset": "classic4"}, "levels": [3, 1, 2], "seat": 2}
    match = api.ask("POST", f"/players/{anna}/matches", body, status=201)["match"]
    told = api.ask("GET", f"/players/{anna}/matches/{match}")
    assert [(seat["name"], seat["kind"], seat["level"], seat["side"]) for seat in told["seats"]] == [
        ("Alley Cat", "bot", 3, 0),
        ("Kitten", "bot", 1, 1),
        ("Anna", "person", None, 0),
        ("Tabby", "bot", 2, 1),
    ]
    assert told["seat"] == 2
    assert told["rules"] == Rules.preset("classic4").code()
    assert (told["status"], told["preset"], told["totals"], told["outcome"]) == ("running", "classic4", [0, 0], None)


def test_a_partner_agrees_on_conventions(api: Api, anna: str) -> None:
    """The partner's seat has them in the log, and so every time the match is taken up."""
    agreed = {"freeze_early": True, "going_out": "milk", "no_above": 80}
    body = {"rules": {"preset": "classic4"}, "levels": [3, 1, 2], "seat": 1, "conventions": agreed}
    match = api.ask("POST", f"/players/{anna}/matches", body, status=201)["match"]
    table = Table.replay(api.store.log(match))
    assert [str(sitter) for sitter in table.seats] == [
        "bot 3 Alley Cat",
        f"person {anna} Anna",
        "bot 1 Kitten",
        "bot 2+freeze_early+going_out=milk+no_above=80 Tabby",
    ]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"rules": HOYLE, "levels": [1], "conventions": {}}, "invalid"),
        ({"rules": {"preset": "classic4"}, "levels": [1, 1, 1], "conventions": {"no_above": -1}}, "invalid"),
        ({"rules": {"preset": "classic4"}, "levels": [1, 1, 1], "conventions": {"going_out": "late"}}, "invalid"),
        ({"rules": {"preset": "classic4"}, "levels": [1, 1, 1], "conventions": {"bluff": True}}, "invalid"),
        ({"rules": HOYLE, "levels": []}, "invalid"),
        ({"rules": HOYLE, "levels": [1, 1]}, "invalid"),
        ({"rules": HOYLE, "levels": [0]}, "invalid"),
        ({"rules": HOYLE, "levels": [len(LEVELS) + 1]}, "invalid"),
        ({"rules": HOYLE, "levels": [1], "seat": 2}, "invalid"),
        ({"rules": HOYLE, "levels": [1], "seat": -1}, "invalid"),
        ({"rules": "22ACA", "levels": [1]}, "invalid"),
        ({"rules": {"preset": "whist"}, "levels": [1]}, "impossible_rules"),
        ({"rules": {"changes": {"players": 5}}, "levels": [1]}, "impossible_rules"),
        ({"rules": None, "levels": [1]}, "invalid"),
    ],
)
def test_impossible_matches_are_refused(api: Api, anna: str, body: object, code: str) -> None:
    """And nothing is begun."""
    api.refused("POST", f"/players/{anna}/matches", body, status=422, code=code)
    assert api.ask("GET", f"/players/{anna}/matches")["matches"] == []


def test_matches_are_listed_by_status(api: Api, anna: str) -> None:
    """Running ones to go on with, finished ones to look at."""
    running, aside = api.begin(anna), api.begin(anna)
    done = store_finished(api.store, anna, "Anna")
    assert api.ask("POST", f"/players/{anna}/matches/{aside}/set-aside")["status"] == "set_aside"
    by_status = {"running": [running], "set_aside": [aside], "finished": [done]}
    for status, expected in by_status.items():
        found = api.ask("GET", f"/players/{anna}/matches?status={status}")["matches"]
        assert [match["match"] for match in found] == expected
    assert len(api.ask("GET", f"/players/{anna}/matches")["matches"]) == 3
    assert len(api.ask("GET", f"/players/{anna}/matches?limit=2")["matches"]) == 2
    api.refused("GET", f"/players/{anna}/matches?status=lost", status=422, code="invalid")


def test_a_finished_match_has_its_result(api: Api, anna: str) -> None:
    """Totals, hands and who won, as the match came to them."""
    told = api.ask("GET", f"/players/{anna}/matches/{store_finished(api.store, anna, 'Anna')}")
    view = played().view(0)
    assert told["totals"] == list(view.totals)
    assert told["hands_played"] == view.hand_number > 1
    assert told["outcome"] == ("won" if view.winner == 0 else "lost")


def test_setting_aside_twice_is_once_and_not_after_the_end(api: Api, anna: str) -> None:
    """What is away stays away, what is over is over."""
    match = api.begin(anna)
    for _ in range(2):
        assert api.ask("POST", f"/players/{anna}/matches/{match}/set-aside")["status"] == "set_aside"
    done = store_finished(api.store, anna, "Anna")
    api.refused("POST", f"/players/{anna}/matches/{done}/set-aside", status=409, code="not_now")


def test_matches_of_others_are_not_there(api: Api, anna: str) -> None:
    """Neither to see nor to put away, to save or to take home."""
    match, bert = api.begin(anna), api.player("Bert")
    assert api.ask("GET", f"/players/{bert}/matches")["matches"] == []
    for method, rest in [
        ("GET", ""),
        ("GET", "/record"),
        ("GET", "/replay"),
        ("GET", "/replay/1"),
        ("POST", "/set-aside"),
    ]:
        path = f"/players/{bert}/matches/{match}{rest}"
        assert api.refused(method, path, status=404, code="not_found") == {"what": "match"}
    api.refused("POST", f"/players/{bert}/saves", {"match": match, "name": "x"}, status=404, code="not_found")
