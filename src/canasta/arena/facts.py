"""A duel as plain numbers, for JSON."""

from __future__ import annotations

from math import isinf
from typing import Any

from canasta.arena.duel import Duel, Tally
from canasta.arena.pairing import Pace
from canasta.arena.statistics import Estimate


def duel_facts(duel: Duel) -> dict[str, Any]:
    """All that a duel shows, as its first player sees it."""
    facts: dict[str, Any] = {
        "players": list(duel.names),
        "rules": duel.plan.rules.text(),
        "seed": duel.plan.seed,
        "hands": tally_facts(duel.hands),
    }
    if duel.matches.pairs:
        facts["matches"] = tally_facts(duel.matches)
    if duel.plan.test is not None:
        facts["test"] = {
            "delta": duel.plan.test.delta,
            "log_likelihood_ratio": _finite(duel.plan.test.log_likelihood_ratio(duel.hands.margins)),
            "is_better": duel.is_better,
        }
    facts["pace"] = [pace_facts(name, pace) for name, pace in zip(duel.names, duel.paces, strict=True)]
    facts["seconds"] = round(duel.seconds, 3)
    facts["interrupted"] = duel.is_interrupted
    return facts


def tally_facts(tally: Tally) -> dict[str, Any]:
    """What came of pairs of hands or matches."""
    return {
        "pairs": tally.pairs,
        "games": tally.games,
        "hands": tally.hands,
        "points": estimate_facts(tally.points),
        "win_rate": estimate_facts(tally.win_rate),
        "elo": estimate_facts(tally.elo),
    }


def estimate_facts(estimate: Estimate) -> dict[str, float | None]:
    """A number and its 95 % interval."""
    return {"value": _finite(estimate.value), "low": _finite(estimate.low), "high": _finite(estimate.high)}


def pace_facts(name: str, pace: Pace) -> dict[str, str | float]:
    """How fast a player moves."""
    return {
        "player": name,
        "moves": pace.moves,
        "mean_ms": round(1000 * pace.mean, 3),
        "max_ms": round(1000 * pace.longest, 3),
    }


def _finite(number: float) -> float | None:
    """JSON knows no infinity."""
    return None if isinf(number) else round(number, 4)
