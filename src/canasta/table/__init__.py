"""A match that people and bots are playing: seats, a log of entries, announcements, and what each seat may know."""

from __future__ import annotations

from canasta.table.announcements import Announcement, News
from canasta.table.answers import Accepted, Answer, Logged, Refused, Repeated, Stale
from canasta.table.check import Check
from canasta.table.clock import Clock, Left, Timed
from canasta.table.entries import parse_entry
from canasta.table.loading import log_of
from canasta.table.possible import CardHelp, Possible
from canasta.table.refusals import Refusal
from canasta.table.seats import Bot, Person, Place, Sitter, bot_of_level
from canasta.table.state import OpenOffer, Waiting
from canasta.table.table import Table
from canasta.table.thinking import BotTurn, Pace
from canasta.table.view import Own, ScoreSheet, TableView

__all__ = [
    "Accepted",
    "Announcement",
    "Answer",
    "Bot",
    "BotTurn",
    "CardHelp",
    "Check",
    "Clock",
    "Left",
    "Logged",
    "News",
    "OpenOffer",
    "Own",
    "Pace",
    "Person",
    "Place",
    "Possible",
    "Refusal",
    "Refused",
    "Repeated",
    "ScoreSheet",
    "Sitter",
    "Stale",
    "Table",
    "TableView",
    "Timed",
    "Waiting",
    "bot_of_level",
    "log_of",
    "parse_entry",
]
