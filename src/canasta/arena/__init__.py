"""Bots against bots: duels on paired deals, what they prove, and the tables that show it."""

from __future__ import annotations

from canasta.arena.contestants import Contestant
from canasta.arena.duel import Duel, Plan, run_duel
from canasta.arena.statistics import Estimate, SequentialTest

__all__ = ["Contestant", "Duel", "Estimate", "Plan", "SequentialTest", "run_duel"]
