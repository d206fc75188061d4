"""What happens at the table, as the players are told it. Every event says who may see its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from canasta.cards import Cards

# The audience of an event whose cards all may see, spectators included.
EVERYONE: Final = None
NO_CARDS: Final = Cards()

EVENT_NAMES: Final = {
    "dealt": "cards are dealt to the seat",
    "turned_up": "a card is turned up to begin the pile",
    "turn": "the seat's turn begins",
    "drew": "the seat drew cards from the stock",
    "red_three": "the seat laid a red three; the detail is where it came from: stock, hand or pile",
    "claimed": "the seat took hold of the pile",
    "put_back": "the seat put the pile back for the penalty",
    "took": "the seat took the pile; the cards are what joined its hand",
    "topped": "the seat took the top card alone",
    "melded": "the seat laid cards onto its side's meld of the rank",
    "canasta": "a meld of the seat's side became a canasta; the rank is the meld's",
    "asked": "the seat asked its partner whether to go out",
    "answered": "the seat answered its partner; the detail is yes or no",
    "discarded": "the seat discarded",
    "passed": "the seat passed",
    "ended": "the seat ended the hand",
    "undone": "the seat took its last meld back",
    "went_out": "the seat went out; the detail is 'concealed' if it was",
    "hand_over": "the hand is over",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happened.

    >>> event = Event(name="drew", seat=0, cards=Cards("Kh"), audience=(0,))
    >>> event.seen_by(1).cards, event.seen_by(1).hidden
    (Cards(''), 1)
    """

    name: str
    seat: int
    # The seats that may see the cards, or EVERYONE. There is no default: each event states it.
    audience: tuple[int, ...] | None
    cards: Cards = NO_CARDS
    # How many cards there are that this reader may not see.
    hidden: int = 0
    rank: str = ""
    detail: str = ""

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat, or a spectator (None), may know it."""
        if self.audience is EVERYONE or (seat is not None and seat in self.audience):
            return self
        # Every draw is hidden from all others at the table: `replace` would take several times as long.
        return Event(
            name=self.name,
            seat=self.seat,
            audience=self.audience,
            hidden=len(self.cards),
            rank=self.rank,
            detail=self.detail,
        )
