"""An action in kinds: what the compiled game checks, lists and plays.

The groups of a ``meld`` or ``take`` are three numbers of the shape of ``kinds``: for each meld the natural cards, the
twos and the jokers that are laid there. So each rank can occur once, and equal actions are equal numbers.
"""

from __future__ import annotations

from typing import Final

from canasta.game.kinds import JOKER_CARD, TWO_CARD, total
from canasta.game.native import i64

DRAW: Final = 0
TAKE: Final = 1
TOP: Final = 2
MELD: Final = 3
DISCARD: Final = 4
PASS: Final = 5
END: Final = 6
CLAIM: Final = 7
PUTBACK: Final = 8
ASK: Final = 9
YES: Final = 10
NO: Final = 11
VERBS: Final = ("draw", "take", "top", "meld", "discard", "pass", "end", "claim", "putback", "ask", "yes", "no")


class Act:
    """One action up to suits."""

    __slots__ = ("jokers", "kind", "naturals", "twos", "verb")

    def __init__(self, verb: i64, kind: i64 = 0, naturals: i64 = 0, twos: i64 = 0, jokers: i64 = 0) -> None:
        self.verb: i64 = verb
        # What is discarded, or the meld that the pile's top card joins.
        self.kind: i64 = kind
        self.naturals: i64 = naturals
        self.twos: i64 = twos
        self.jokers: i64 = jokers

    def spent(self) -> i64:
        """The cards of the hand that are melded."""
        cards = self.naturals
        if self.twos:
            cards += total(self.twos) * TWO_CARD
        if self.jokers:
            cards += total(self.jokers) * JOKER_CARD
        return cards

    def key(self) -> tuple[int, int, int, int, int]:
        """What makes two acts equal; also an order for listings."""
        return self.verb, self.kind, self.naturals, self.twos, self.jokers

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Act) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Act({VERBS[self.verb].upper()}, {self.kind}, {self.naturals:#x}, {self.twos:#x}, {self.jokers:#x})"


# Acts without cards and discards are made once.
DRAW_ACT: Final = Act(DRAW)
PASS_ACT: Final = Act(PASS)
END_ACT: Final = Act(END)
CLAIM_ACT: Final = Act(CLAIM)
PUTBACK_ACT: Final = Act(PUTBACK)
ASK_ACT: Final = Act(ASK)
YES_ACT: Final = Act(YES)
NO_ACT: Final = Act(NO)
DISCARD_ACTS: Final = [Act(DISCARD, kind) for kind in range(15)]
