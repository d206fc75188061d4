"""Who sits at a table: a person, a computer player, or nobody."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from itertools import count
from typing import Final, TypeAlias

from canasta.bots import LEVELS
from canasta.bots.conventions import NO_CONVENTIONS, Conventions
from canasta.errors import NotationError
from canasta.notation.records import check_name

_PLAYER: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
MOST_LEVELS: Final = 99


@dataclass(frozen=True, slots=True)
class Person:
    """A person, by the id of the player and by name. The id is nobody else's business: no view shows it.

    >>> str(Person("p7", "Anna"))
    'person p7 Anna'
    """

    player: str
    name: str

    def __post_init__(self) -> None:
        if not _PLAYER.fullmatch(self.player):
            raise NotationError(
                self.player, 0, "the id of a player has 1 to 64 letters, digits, hyphens or underscores"
            )
        check_name(self.name)

    def __str__(self) -> str:
        return f"person {self.player} {self.name}"


@dataclass(frozen=True, slots=True)
class Bot:
    """A computer player of a level, and what it has agreed on with its partner.

    Whether there is such a level is judged when it sits down.

    >>> str(Bot(3, "Alley Cat"))
    'bot 3 Alley Cat'
    >>> str(Bot(3, "Alley Cat", Conventions(freeze_early=True, no_above=80)))
    'bot 3+freeze_early+no_above=80 Alley Cat'
    """

    level: int
    name: str
    conventions: Conventions = NO_CONVENTIONS

    def __post_init__(self) -> None:
        if not 1 <= self.level <= MOST_LEVELS:
            raise NotationError(str(self.level), 0, f"levels are numbered from 1 to {MOST_LEVELS}")
        check_name(self.name)

    def __str__(self) -> str:
        agreed = [str(self.level), *filter(None, str(self.conventions).split(", "))]
        return f"bot {'+'.join(agreed)} {self.name}"


Sitter: TypeAlias = Person | Bot


def bot_of_level(level: int, taken: Collection[str] = ()) -> Bot:
    """A computer player of a level, by its name; those of one name are told apart by a number.

    >>> str(bot_of_level(1)), str(bot_of_level(1, ["Kitten"]))
    ('bot 1 Kitten', 'bot 1 Kitten 2')
    """
    name = next((known.name for known in LEVELS if known.number == level), f"Level {level}")
    numbered = (f"{name} {number}" for number in count(2))
    return Bot(level, name if name not in taken else next(each for each in numbered if each not in taken))


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as everybody may see it: kind is person, bot or nobody, and only a bot has a level and conventions.

    What partners have agreed on is no secret at a card table.
    """

    kind: str
    name: str
    level: int | None = None
    conventions: Conventions = NO_CONVENTIONS


def place_of(sitter: Sitter | None, name: str) -> Place:
    """What everybody may know of a seat; an empty one keeps the name of who sat there."""
    match sitter:
        case Person():
            return Place("person", sitter.name)
        case Bot():
            return Place("bot", sitter.name, sitter.level, sitter.conventions)
        case None:
            return Place("nobody", name)
