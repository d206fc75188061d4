"""What a hand and a match came to, side by side, as it is stored for the statistics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from canasta.notation.records import Record
from canasta.store import HandResult, MatchResult
from canasta.store.values import Outcome
from canasta.table import Announcement, News


def results_of(announcements: Iterable[Announcement]) -> tuple[list[HandResult], list[MatchResult]]:
    """The results that an entry led to: nothing, if no hand ended with it."""
    hands: list[HandResult] = []
    matches: list[MatchResult] = []
    for announcement in announcements:
        what = announcement.what
        if isinstance(what, News) and what.name == "scored":
            facts: Any = what.facts
            hands += hand_results(facts["hand"], facts["scores"])
        elif isinstance(what, News) and what.name == "match_over":
            facts = what.facts
            matches += match_results(facts["totals"])
    return hands, matches


def results_of_record(record: Record) -> tuple[list[HandResult], list[MatchResult]]:
    """The results of all hands of a record that are over, and of the match if it is."""
    hands = [
        result for hand in record.hands if hand.totals is not None for result in hand_results(hand.number, hand.scores)
    ]
    return hands, [] if record.result is None else match_results(record.result)


def hand_results(hand: int, scores: Sequence[dict[str, int]]) -> list[HandResult]:
    """One hand: the points of each side, and the lines of its score sheet as a record writes them."""
    totals = [score["total"] for score in scores]
    lines = [", ".join(f"{name} {points}" for name, points in score.items()) for score in scores]
    return [HandResult(hand, side, totals[side], _outcome(totals, side), lines[side]) for side in range(len(scores))]


def match_results(totals: Sequence[int]) -> list[MatchResult]:
    """The whole match."""
    return [MatchResult(side, total, _outcome(totals, side)) for side, total in enumerate(totals)]


def _outcome(totals: Sequence[int], side: int) -> Outcome:
    """Sides that are ahead together are level, whatever the others have."""
    best = max(totals)
    if totals[side] < best:
        return "lost"
    return "won" if totals.count(best) == 1 else "level"
