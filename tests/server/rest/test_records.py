"""Records and replays."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from canasta import Match, Record
from canasta.cards import TWO_PACKS
from canasta.server.results import match_results
from canasta.store import NewEntry
from server.rest.helping import AT, SHORT, Api, played, record_text, store_finished

pytestmark = pytest.mark.plain_only


def check_cards(after: dict[str, Any]) -> None:
    """All cards of two packs are on the table, in the hands or in the stock, which is only counted."""
    shown = Counter(card for place in (*after["hands"], *after["red_threes"], after["pile"]) for card in place)
    shown.update(card for side in after["melds"] for meld in side for card in meld["cards"])
    packs = Counter(card.text for card in TWO_PACKS)
    assert shown <= packs
    assert shown.total() + after["stock"] == packs.total()
    assert after["hand_sizes"] == [len(hand) for hand in after["hands"]]


def test_a_finished_match_is_downloaded(api: Api, anna: str) -> None:
    """A file with a plain name, which verifies."""
    done = store_finished(api.store, anna, "Anna")
    response = api.answer("GET", f"/players/{anna}/matches/{done}/record")
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert response.headers["content-disposition"] == 'attachment; filename="canasta-hoyle-2026-05-01.can"'
    record = Record.parse(response.text)
    assert Match.replay(record).totals == played().view(0).totals == record.result


def test_a_running_match_is_downloaded_sealed_and_loaded(api: Api, anna: str) -> None:
    """The cards of the hand that is played are not to be read in it, and it is played on where it was."""
    text = record_text(hands=1)
    loaded = api.ask("POST", f"/players/{anna}/records?seat=1", text, status=201)
    assert (loaded["replay"]["result"], loaded["replay"]["names"]) == (None, ["Person 1", "Kitten"])
    match = api.ask("GET", f"/players/{anna}/matches/{loaded['match']}")
    assert (match["status"], match["seat"], match["counts"]) == ("running", 1, False)
    again = api.answer("GET", f"/players/{anna}/matches/{loaded['match']}/record").text
    running = again.partition("hand 2:")[2]
    assert "secret: " in running
    assert "deck: " not in running
    assert [str(hand) for hand in Record.parse(again).hands] == [str(hand) for hand in Record.parse(text).hands]


def test_a_finished_record_is_only_looked_at(api: Api, anna: str) -> None:
    """There is nothing to play on."""
    loaded = api.ask("POST", f"/players/{anna}/records", record_text(), status=201)
    assert loaded["match"] is None
    assert loaded["replay"]["result"] == list(played().view(0).totals)
    assert api.ask("GET", f"/players/{anna}/matches")["matches"] == []


def test_damaged_records_are_refused_with_the_line(api: Api, anna: str) -> None:
    """On every way in."""
    lines = record_text().splitlines()
    wrong = next(number for number, line in enumerate(lines) if line.startswith("score 0:"))
    lines[wrong] = lines[wrong].replace("total ", "total 1")
    for path in ("/replays", "/replays/1", f"/players/{anna}/records"):
        facts = api.refused("POST", path, "\n".join(lines), status=422, code="bad_record")
        assert facts == {"line": wrong + 1}
        assert api.refused("POST", path, "", status=422, code="bad_record") == {"line": 1}


def test_a_record_without_secrets_cannot_be_played_on(api: Api, anna: str) -> None:
    """Its cards would be anybody's choice; looking at it is allowed."""
    lines = record_text(hands=1).partition("\n\nhand 2")[0].splitlines()
    hidden = "\n".join(line for line in lines if not line.startswith(("commitment", "contributions", "secret")))
    assert len(api.ask("POST", "/replays", hidden)["hands"]) == 1
    api.refused("POST", f"/players/{anna}/records", hidden, status=422, code="bad_record")


def test_there_is_a_seat_for_who_loads(api: Api, anna: str) -> None:
    """Two seats are not four."""
    path = f"/players/{anna}/records?seat=3"
    assert api.refused("POST", path, record_text(hands=1), status=422, code="invalid") == {"at": "seat"}


def test_a_replay_shows_every_step_of_every_hand(api: Api, anna: str) -> None:
    """All cards open, from the deal to the last discard; the same by match and by file."""
    done = f"/players/{anna}/matches/{store_finished(api.store, anna, 'Anna')}"
    text = api.answer("GET", f"{done}/record").text
    info = api.ask("GET", f"{done}/replay")
    assert info == api.ask("POST", "/replays", text)
    assert info["rules"]["differences"] == ["target"]
    assert info["winner"] == played().view(0).winner
    match_rules, totals = played().rules, [0, 0]
    for number, (summary, hand) in enumerate(zip(info["hands"], Record.parse(text).hands, strict=True), start=1):
        replay = api.ask("GET", f"{done}/replay/{number}")
        assert replay == api.ask("POST", f"/replays/{number}", text)
        steps = replay["steps"]
        assert [(step["seat"], step["action"]) for step in steps] == [
            (None, ""),
            *((move.seat, str(move.action)) for move in hand.moves),
        ]
        assert summary["steps"] == len(steps)
        assert summary["totals"] == list(hand.totals or ())
        for step in steps:
            check_cards(step["after"])
            assert not any(event["hidden"] for event in step["events"])
        # What a side needs by its score, until it has laid something.
        needed = [match_rules.opening_minimum(total) for total in totals]
        assert [step["minimums"] for step in steps] == [
            [0 if melds else points for melds, points in zip(step["after"]["melds"], needed, strict=True)]
            for step in steps
        ]
        totals = summary["totals"]
        assert steps[-1]["after"]["phase"] == "over"


def test_a_hand_that_is_played_is_never_shown(api: Api, anna: str) -> None:
    """Neither that of a match here nor that of a file: its hidden cards are to be hidden still."""
    text = record_text(hands=1)
    assert [hand["hand"] for hand in api.ask("POST", "/replays", text)["hands"]] == [1]
    match = api.ask("POST", f"/players/{anna}/records", text, status=201)["match"]
    path = f"/players/{anna}/matches/{match}/replay"
    assert [hand["hand"] for hand in api.ask("GET", path)["hands"]] == [1]
    api.ask("GET", f"{path}/1")
    for number in (2, 3, 99_999):
        assert api.refused("GET", f"{path}/{number}", status=404, code="not_found") == {"what": "hand"}
        assert api.refused("POST", f"/replays/{number}", text, status=404, code="not_found") == {"what": "hand"}
    fresh = api.begin(anna)
    assert api.ask("GET", f"/players/{anna}/matches/{fresh}/replay")["hands"] == []


def test_a_hand_that_was_broken_off_is_shown_as_such(api: Api, anna: str) -> None:
    """The match ended in the midst of it: nobody has scored, and its cards are no secret any more."""
    match = api.ask("POST", f"/players/{anna}/records", record_text(hands=1), status=201)["match"]
    api.store.append(
        match, api.store.head(match) + 1, [NewEntry("offer 0 resign", AT)], match_results=match_results([0, 0])
    ).result()
    path = f"/players/{anna}/matches/{match}"
    text = api.answer("GET", f"{path}/record").text
    for info in (api.ask("GET", f"{path}/replay"), api.ask("POST", "/replays", text)):
        first, second = info["hands"]
        assert (first["broken_off"], second["broken_off"]) == (False, True)
        assert (second["scores"], second["totals"]) == ([], first["totals"])
    hand = api.ask("GET", f"{path}/replay/2")
    assert hand == api.ask("POST", "/replays/2", text)
    assert second["steps"] == len(hand["steps"])
    check_cards(hand["steps"][-1]["after"])


def test_windows_files_are_read(api: Api) -> None:
    """A byte order mark and its line ends do no harm."""
    text = "\ufeff" + record_text().replace("\n", "\r\n")
    assert (
        api.ask("POST", "/replays", text)["rules"]["code"]
        == api.ask("POST", "/rules", {"changes": {"target": int(SHORT.split("=")[1])}})["code"]
    )
