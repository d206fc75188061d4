"""What a table tells: the events of the game, and the news of the table around it. All of it states its audience."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from canasta.game.events import EVERYONE, Event

NEWS_NAMES: Final = {
    "begun": "the table is there; facts: rules",
    "sat": "somebody took the seat; facts: kind (person or bot), name, level (None for a person)",
    "left": "the seat is empty now",
    "committed": "the dealer has fixed the secret of the next hand; facts: hand, commitment",
    "contributed": "the seat added to the secret; facts: hand, contribution",
    "tossed": "the seat called the coin; facts: call, coin, won",
    "ready": "the seat is ready for the next hand",
    "dealt_hand": "a hand begins; facts: hand, lead, contributions",
    "scored": "the hand is over; facts: hand, scores (a dictionary of lines for each side), totals, out",
    "revealed": "the secret of the hand that is over; facts: hand, secret, commitment, contributions",
    "another_asked": "shall there be another hand?",
    "another_answered": "the seat, or the host, answered; facts: answer",
    "playing_on": "there will be another hand",
    "match_over": "the match is over; facts: totals, winner (a side, or None if it ended level); how and by, if ended",
    "clock_set": "the match is played with a clock; facts: turn, bank (seconds)",
    "lapsed": "the time of the seat is used up, and the host plays its turn; facts: in_a_row (turns of this seat)",
    "offered": "the seat offers to end the match; facts: what (draw, abort or resign)",
    "responded": "the seat answered the offer; facts: what, answer",
    "offer_lapsed": "what the seat had offered is offered no longer; facts: what",
    "ended": "the match ended before its time; facts: how (resigned or deserted by the seat, drawn or aborted)",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """One thing that happened at the table, but not in the game. The facts are numbers, texts, and lists of them."""

    name: str
    # The seats that hear of it at all, or EVERYONE. There is no default: each piece of news states it.
    audience: tuple[int, ...] | None
    seat: int | None = None
    facts: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Announcement:
    """An event or a piece of news, with the entry of the log that it came from."""

    seq: int
    what: Event | News

    def seen_by(self, seat: int | None) -> Announcement | None:
        """What a seat, or a spectator (None), may know of it; None if that is nothing."""
        what = self.what
        if isinstance(what, Event):
            seen = what.seen_by(seat)
            return self if seen is what else Announcement(self.seq, seen)
        return self if what.audience is EVERYONE or seat in what.audience else None
