"""How requests are read: types, sizes, unknown fields, methods."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from canasta.server.rest.operations import LARGEST_JSON, LARGEST_TEXT
from server.rest.helping import Api

pytestmark = pytest.mark.plain_only

JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff", b'{"name": "\\ud800"}', b'{"name": "Anna"} {}', b"\xef\xbb\xbf{}"]
)
def test_what_is_not_json_is_refused(api: Api, content: bytes) -> None:
    """400, whatever it is."""
    api.refused("POST", "/players", content=content, headers=JSON, status=400, code="bad_json")


@pytest.mark.parametrize(
    ("body", "at"),
    [
        ({}, "$"),
        ([], "$"),
        (3, "$"),
        ({"name": 3}, "$.name"),
        ({"name": None}, "$.name"),
        ({"name": ["Anna"]}, "$.name"),
        ({"name": "Anna", "nmae": "Bert"}, "$"),
    ],
)
def test_what_is_not_of_the_type_is_refused(api: Api, body: object, at: str) -> None:
    """422, and where it is wrong."""
    assert api.refused("POST", "/players", body, status=422, code="invalid") == {"at": at}


@pytest.mark.parametrize("media_type", ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
def test_only_json_is_json(api: Api, media_type: str) -> None:
    """A form of another page cannot pretend to be JSON."""
    headers = {"content-type": media_type}
    facts = api.refused(
        "POST", "/players", content=b'{"name": "Anna"}', headers=headers, status=415, code="wrong_media_type"
    )
    assert facts == {"expected": "application/json"}


def test_the_charset_may_be_named(api: Api) -> None:
    """``application/json; charset=utf-8`` is JSON."""
    headers = {"content-type": "Application/JSON; charset=utf-8"}
    api.ask("POST", "/players", content=b'{"name": "Anna"}', headers=headers, status=201)


def test_large_bodies_are_refused_before_they_are_taken_in(api: Api) -> None:
    """Not more than the limit is read, however much is sent."""
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while sent < 100 * LARGEST_JSON:
            sent += 1024
            yield b" " * 1024

    facts = api.refused("POST", "/players", content=endless(), headers=JSON, status=413, code="too_large")
    assert facts == {"most": LARGEST_JSON}
    assert sent <= LARGEST_JSON + 2048


def test_large_records_are_refused(api: Api) -> None:
    """Three megabytes are enough for any match."""
    facts = api.refused("POST", "/replays", "#" * (LARGEST_TEXT + 1), status=413, code="too_large")
    assert facts == {"most": LARGEST_TEXT}


def test_a_record_is_text(api: Api, anna: str) -> None:
    """UTF-8 and nothing else, sent as plain text."""
    headers = {"content-type": "text/plain"}
    for path in ("/replays", "/replays/1", f"/players/{anna}/records"):
        api.refused("POST", path, content=b"\xff\xfe", headers=headers, status=400, code="bad_text")
        api.refused("POST", path, {"text": "canasta record 1"}, status=415, code="wrong_media_type")


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "limit=x", "limit=", "limit=1&limit=2", "of=table", "lmit=3", "preset=%00"]
)
def test_queries_are_checked(api: Api, query: str) -> None:
    """Wrong, unknown and doubled parameters."""
    api.refused("GET", f"/high-scores?{query}", status=422, code="invalid")


def test_another_method_is_answered_with_the_right_ones(api: Api) -> None:
    """405 names the methods of the path."""
    response = api.answer("DELETE", "/players")
    assert response.status_code == 405
    assert set(response.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}


def test_answers_are_not_kept(api: Api) -> None:
    """What a browser keeps would be old the next time."""
    response = api.answer("GET", "/players")
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["content-type"] == "application/json"
    assert api.answer("HEAD", "/players").status_code == 200
