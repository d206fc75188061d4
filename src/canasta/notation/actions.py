"""An action, and its text: one grammar for records, tests, the terminal and the wire.

>>> action = Action.parse("take K: Kh 2s; 7: 7h 7d 7c")
>>> action.verb, action.groups[1].rank, str(action.groups[1].cards)
('take', '7', '7h 7d 7c')
>>> str(action)
'take K: Kh 2s; 7: 7h 7d 7c'
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import Final

from canasta.cards import GROUP_NAMES, TWO_PACKS, Card, Cards
from canasta.errors import NotationError

BARE_VERBS: Final = ("draw", "pass", "end", "claim", "putback", "ask", "yes", "no", "undo")
GROUP_VERBS: Final = ("take", "top", "meld")
ALL_VERBS: Final = ("draw", "take", "top", "meld", "discard", *BARE_VERBS[1:])
RANKS_OF_GROUPS: Final = frozenset(name for name in GROUP_NAMES if name)

# Longer than any action: all 108 cards in groups. What is longer is not read at all.
LONGEST: Final = 500


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that are laid together, as a new meld or onto one. The rank is that of the meld: ``K``, ``W``, ``3``."""

    rank: str
    cards: Cards

    def __str__(self) -> str:
        return f"{self.rank}: {self.cards}".rstrip()


@dataclass(frozen=True, slots=True)
class Action:
    """What a player does.

    >>> Action("discard", card=Card("4c"))
    Action.parse('discard 4c')
    >>> Action.parse("medl K: Kh Ks Kd")
    Traceback (most recent call last):
    canasta.errors.NotationError: there is no action medl; did you mean meld?, at column 1 of 'medl K: Kh Ks Kd'
    """

    verb: str
    groups: tuple[Group, ...] = ()
    card: Card | None = None

    def __post_init__(self) -> None:
        """Refuse what has no text."""
        if self.verb not in ALL_VERBS:
            raise NotationError(self.verb, 0, _unknown_verb(self.verb))
        if bool(self.groups) != (self.verb in GROUP_VERBS) or (self.card is not None) != (self.verb == "discard"):
            raise NotationError(self.verb, 0, f"{self.verb} is said with other cards than these")

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read the text of an action."""
        known = _WITHOUT_GROUPS.get(text)
        if known is not None:
            return known
        if len(text) > LONGEST:
            raise NotationError(text, 0, f"no action is longer than {LONGEST} characters")
        words = text.strip(" ")
        start = len(text) - len(text.lstrip(" "))
        verb, _, rest = words.partition(" ")
        column = start + len(verb) + 2
        if verb in BARE_VERBS:
            if rest.strip(" "):
                raise NotationError(text, column, f"nothing follows {verb}")
            return cls(verb)
        if verb == "discard":
            return cls(verb, card=_read_discard(text, rest, column))
        if verb in GROUP_VERBS:
            return cls(verb, groups=_read_groups(text, verb, rest, column))
        raise NotationError(text, start + 1, _unknown_verb(verb))

    def __str__(self) -> str:
        if self.card is not None:
            return f"{self.verb} {self.card}"
        if self.groups:
            return f"{self.verb} {'; '.join(map(str, self.groups))}"
        return self.verb

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"


def _unknown_verb(verb: str) -> str:
    if not verb:
        return "an action begins with one of " + " ".join(ALL_VERBS)
    near = difflib.get_close_matches(verb[:20], ALL_VERBS, n=1)
    hint = f"; did you mean {near[0]}?" if near else "; the actions are " + " ".join(ALL_VERBS)
    return f"there is no action {verb[:20]}{hint}"


def _read_discard(text: str, rest: str, column: int) -> Card:
    cards = _read_cards(text, rest, column)
    if len(cards) != 1:
        raise NotationError(text, column, f"one card is discarded, not {len(cards)}")
    return cards[0]


def _read_groups(text: str, verb: str, rest: str, column: int) -> tuple[Group, ...]:
    groups: list[Group] = []
    for part in rest.split(";"):
        rank, colon, cards = part.partition(":")
        place = column + len(rank) - len(rank.lstrip(" "))
        rank = rank.strip(" ")
        if rank not in RANKS_OF_GROUPS:
            reason = f"{rank[:20]!r} is no meld" if rank else "a meld is missing"
            raise NotationError(text, place, f"{reason}; it is one of {' '.join(n for n in GROUP_NAMES if n)}")
        if not colon:
            raise NotationError(text, place + len(rank), f"a colon must follow {rank}")
        groups.append(Group(rank, _read_cards(text, cards, column + part.index(":") + 1)))
        column += len(part) + 1
    if verb == "top" and (len(groups) > 1 or groups[0].cards):
        raise NotationError(text, 0, "top takes the top card alone, without cards from the hand")
    return tuple(groups)


def _read_cards(text: str, cards: str, column: int) -> Cards:
    try:
        return Cards(cards)
    except NotationError as error:
        raise NotationError(text, column + error.column - 1, error.reason) from None


# Most actions are one of these; a match that is being played has each of them once.
_WITHOUT_GROUPS: Final = {
    str(action): action
    for action in (*map(Action, BARE_VERBS), *(Action("discard", card=card) for card in dict.fromkeys(TWO_PACKS)))
}
