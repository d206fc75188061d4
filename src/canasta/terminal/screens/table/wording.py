"""Words that only the full-screen table needs: actions as something to do, numbers as they are read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from canasta.terminal.screens.table.glyphs import Glyphs
from canasta.terminal.screens.table.staging import groups_of
from canasta.terminal.words import count as count
from canasta.terminal.words import listed, ranks_name

ranks = ranks_name

_BARE: Final = {
    "draw": "Draw from the stock",
    "claim": "Take hold of the pile",
    "putback": "Put the pile back",
    "pass": "Pass",
    "end": "End the hand",
    "ask": "Ask your partner whether to go out",
    "yes": "Say yes",
    "no": "Say no",
    "undo": "Take the last meld back",
}


def points(number: int) -> str:
    """A score.

    >>> points(1250), points(-50)
    ('1,250', '-50')
    """
    return f"{number:,}"


def cards_words(glyphs: Glyphs, cards: Iterable[str]) -> str:
    """Cards in a sentence."""
    return listed([glyphs.card(card) for card in cards])


def action_words(glyphs: Glyphs, action: str) -> str:
    """An action text as something to do.

    >>> from canasta.terminal.screens.table.glyphs import UNICODE
    >>> action_words(UNICODE, "discard 4c"), action_words(UNICODE, "meld K: Kh Ks 2d")
    ('Discard 4♣', 'Lay kings (K♥ K♠ 2♦)')
    >>> action_words(UNICODE, "take K: Kh 2s; 7: 7h 7d 7c")
    'Take the pile with K♥ and 2♠, and lay sevens (7♥ 7♦ 7♣)'
    """
    verb, _, rest = action.partition(" ")
    match verb:
        case "discard":
            return f"Discard {glyphs.card(rest)}"
        case "meld":
            return f"Lay {_groups(glyphs, action)}"
        case "take":
            return f"Take the pile {take_words(glyphs, action)}"
        case "top":
            return f"Take the top card onto your {ranks(rest.rstrip(':'))}"
        case _:
            return _BARE.get(verb, action)


def take_words(glyphs: Glyphs, action: str) -> str:
    """How a take uses the hand."""
    first, *others = groups_of(action)
    how = f"with {cards_words(glyphs, first.cards)}" if first.cards else f"onto your {ranks(first.rank)}"
    if not others:
        return how
    rest = ";".join(f" {group.rank}: {' '.join(group.cards)}" for group in others)
    return f"{how}, and lay {_groups(glyphs, f'meld{rest}')}"


def _groups(glyphs: Glyphs, action: str) -> str:
    return listed([f"{ranks(group.rank)} ({' '.join(map(glyphs.card, group.cards))})" for group in groups_of(action)])


def reason_words(reason: str) -> str:
    """Why a computer player would do something, after it was said what.

    >>> reason_words("draw: the pile is blocked"), reason_words("open with 60 points: 50 are needed")
    ('The pile is blocked.', 'Open with 60 points: 50 are needed.')
    """
    if not reason.startswith("open "):
        reason = reason.rpartition(": ")[2]
    return f"{reason[:1].upper()}{reason[1:]}."
