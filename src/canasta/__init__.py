"""Canasta: the rules as a clean, fast library.

>>> from canasta import Game, Rules
>>> game = Game.deal(Rules.preset("hoyle"), seed=7)
>>> game.play("draw")[0].name
'drew'
"""

from __future__ import annotations

from canasta.cards import Card, Cards
from canasta.errors import CanastaError, IllegalAction, NotationError, PositionError, RecordError, RulesError
from canasta.game.events import Event
from canasta.game.game import Game
from canasta.game.problems import Problem
from canasta.game.real_cards import Meld
from canasta.game.scoring import Score
from canasta.game.view import View
from canasta.match import Match
from canasta.notation.actions import Action, Group
from canasta.notation.records import Record
from canasta.rules import Rules

__all__ = [
    "Action",
    "CanastaError",
    "Card",
    "Cards",
    "Event",
    "Game",
    "Group",
    "IllegalAction",
    "Match",
    "Meld",
    "NotationError",
    "PositionError",
    "Problem",
    "Record",
    "RecordError",
    "Rules",
    "RulesError",
    "Score",
    "View",
]
