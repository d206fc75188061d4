"""High scores and win ratio."""

from __future__ import annotations

import pytest

from server.rest.helping import Api, played, store_finished

pytestmark = pytest.mark.plain_only

KITTEN = {"name": "Kitten", "kind": "bot", "level": 1}


def test_before_the_first_match(api: Api, anna: str) -> None:
    """Nothing, and no division by it."""
    assert api.ask("GET", "/high-scores") == {"scores": []}
    ratio = api.ask("GET", f"/players/{anna}/win-ratio")
    nothing = {"played": 0, "won": 0, "lost": 0, "level": 0, "win_ratio": None, "average": None, "best": None}
    assert ratio == {"in_all": {"matches": nothing, "hands": nothing}, "by_opponent": [], "by_preset": []}


def test_high_scores(api: Api, anna: str) -> None:
    """Matches, hands, by preset, the best first."""
    done, view = store_finished(api.store, anna, "Anna"), played().view(0)
    [score] = api.ask("GET", "/high-scores")["scores"]
    assert (score["name"], score["points"], score["match"], score["hand"]) == ("Anna", view.totals[0], done, None)
    assert score["opponents"] == [KITTEN]
    hands = api.ask("GET", "/high-scores?of=hand")["scores"]
    points = [hand["points"] for hand in hands]
    assert sum(points) == view.totals[0]
    assert points == sorted(points, reverse=True)
    assert sorted(hand["hand"] for hand in hands) == list(range(1, view.hand_number + 1))
    assert api.ask("GET", "/high-scores?of=hand&limit=1")["scores"] == hands[:1]
    assert len(api.ask("GET", "/high-scores?preset=hoyle")["scores"]) == 1
    assert api.ask("GET", "/high-scores?preset=duel")["scores"] == []


def test_win_ratio(api: Api, anna: str) -> None:
    """In all, against the Kitten, by hoyle: it was one match."""
    store_finished(api.store, anna, "Anna")
    view = played().view(0)
    ratio = api.ask("GET", f"/players/{anna}/win-ratio")
    matches = ratio["in_all"]["matches"]
    assert (matches["played"], matches["won"] + matches["lost"]) == (1, 1)
    assert matches["win_ratio"] == float(view.winner == 0)
    assert matches["average"] == matches["best"] == view.totals[0]
    assert ratio["in_all"]["hands"]["played"] == view.hand_number
    assert ratio["by_opponent"] == [{"opponent": KITTEN, "balance": ratio["in_all"]}]
    assert ratio["by_preset"] == [{"preset": "hoyle", "balance": ratio["in_all"]}]
