"""What a hand and a match came to, side by side, as it is stored for the statistics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from canasta.notation.records import Ending, Record
from canasta.store import HandResult, MatchResult
from canasta.store.values import Outcome
from canasta.table import Announcement, Logged, News


class Results(NamedTuple):
    """What is stored with an entry. A match that was aborted does not count."""

    hands: list[HandResult]
    matches: list[MatchResult]
    counts: bool = True


def results_of(announcements: Iterable[Announcement]) -> Results:
    """The results that an entry led to: nothing, if no hand ended with it."""
    hands: list[HandResult] = []
    matches: list[MatchResult] = []
    counts = True
    for announcement in announcements:
        what = announcement.what
        if isinstance(what, News) and what.name == "scored":
            facts: Any = what.facts
            hands += hand_results(facts["hand"], facts["scores"])
        elif isinstance(what, News) and what.name == "match_over":
            facts = what.facts
            ending = Ending(facts["how"], facts["by"]) if "how" in facts else None
            matches += match_results(facts["totals"], ending)
            counts = ending is None or ending.how != "aborted"
    return Results(hands, matches, counts)


def results_of_record(record: Record) -> tuple[list[HandResult], list[MatchResult]]:
    """The results of all hands of a record that are over, and of the match if it is."""
    hands = [
        result for hand in record.hands if hand.totals is not None for result in hand_results(hand.number, hand.scores)
    ]
    return hands, [] if record.result is None else match_results(record.result, record.ending)


@dataclass(frozen=True, slots=True)
class Part:
    """Entries of a log, and the results that the last of them led to."""

    entries: Sequence[Logged]
    hands: Sequence[HandResult] = ()
    matches: Sequence[MatchResult] = ()


def parts_of_record(record: Record, log: Sequence[Logged]) -> list[Part]:
    """The log of a record, cut after each entry that ended a hand. The first part has no results."""
    hands, matches = results_of_record(record)
    # The place of the last entry of each hand: what comes after it, before the next seed, is talk between two hands.
    ends: dict[int, int] = {}
    for place, entry in enumerate(log, start=1):
        if entry.text.startswith("seed "):
            ends[len(ends) + 1] = place
        elif entry.text == "deal" or entry.text.startswith("play "):
            ends[len(ends)] = place
    over = sorted({ends[result.hand] for result in hands})
    # The match begins with nothing won; and what is written last of a match that is over has its results.
    cuts = [over[0] - 1 if over else len(log), *over]
    if cuts[-1] < len(log):
        cuts.append(len(log))
    parts = [Part(log[: cuts[0]])]
    for start, end in pairwise(cuts):
        ended = [result for result in hands if ends[result.hand] == end]
        parts.append(Part(log[start:end], ended, matches if end == len(log) else ()))
    return parts


def hand_results(hand: int, scores: Sequence[dict[str, int]]) -> list[HandResult]:
    """One hand: the points of each side, and the lines of its score sheet as a record writes them."""
    totals = [score["total"] for score in scores]
    lines = [", ".join(f"{name} {points}" for name, points in score.items()) for score in scores]
    return [
        HandResult(hand, side, totals[side], _outcome(totals, totals[side]), lines[side]) for side in range(len(scores))
    ]


def match_results(totals: Sequence[int], ending: Ending | None = None) -> list[MatchResult]:
    """The whole match. If it ended before its time, the side that gave up has lost, or nobody has."""
    if ending is not None and ending.seat is None:
        return [MatchResult(side, total, "level") for side, total in enumerate(totals)]
    loser = None if ending is None or ending.seat is None else ending.seat % len(totals)
    others = [total for side, total in enumerate(totals) if side != loser]
    return [
        MatchResult(side, total, "lost" if side == loser else _outcome(others, total))
        for side, total in enumerate(totals)
    ]


def _outcome(totals: Sequence[int], total: int) -> Outcome:
    """Sides that are ahead together are level, whatever the others have."""
    best = max(totals)
    if total < best:
        return "lost"
    return "won" if totals.count(best) == 1 else "level"
