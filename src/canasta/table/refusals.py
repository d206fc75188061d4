"""Why a table refuses something, where the game has nothing to say: code, facts and sentence, as in ``Problem``."""

from __future__ import annotations

from typing import Final

MESSAGES: Final = {
    "no_such_seat": "There is no seat {seat} at this table.",
    "not_seated": "No person sits at seat {seat}.",
    "not_a_bot": "No computer player sits at seat {seat}.",
    "seat_taken": "{name} sits at seat {seat}.",
    "seat_empty": "Nobody sits at seat {seat}.",
    "sits_already": "This player sits at seat {seat} already.",
    "no_such_level": "There is no level {level}.",
    "wrong_stage": "This cannot be done now: the match is at the stage {stage}, not {expected}.",
    "seed_missing": "The dealer has not fixed the secret of this hand yet.",
    "seed_given": "The dealer has fixed the secret of this hand.",
    "contributions_closed": "The coin has been tossed, so nothing can be added to the secret.",
    "contributed_already": "Seat {seat} has contributed to this hand.",
    "not_the_caller": "Seat {caller} calls the coin, not seat {seat}.",
    "ready_already": "Seat {seat} is ready.",
    "answered_already": "Seat {seat} has answered.",
    "clock_fixed": "The clock is set once, before the first hand.",
    "no_clock": "There is no clock at this table.",
    "no_turn_ended": "Seat {seat} has not just ended a turn.",
    "time_too_long": "A turn of seat {seat} cannot take longer than {most} milliseconds now.",
    "not_on_turn": "Seat {seat} is not on turn.",
    "time_is_up": "The time is up: this turn of seat {seat} is played by the host.",
    "offer_open": "Seat {seat} has offered this already: answer it.",
    "offered_already": "Seat {seat} has offered this in this hand before.",
    "nobody_to_ask": "No other person is at the table who could agree.",
    "no_offer": "Nothing is offered.",
    "not_asked": "Seat {seat} is not asked.",
    "own_side": "Seat {seat} is of your own side.",
    "still_here": "The player of seat {seat} is not gone.",
    "not_when_rated": "No computer player takes part in a rated match.",
    "unreadable": "This cannot be read: {reason}",
    "move_id_unreadable": "The id of a move has 1 to {longest} letters, digits, hyphens, underscores, dots or colons.",
    "move_id_used": "This id was used for another move.",
    "version_unknown": "The table is at version {version}; nobody can know version {seq}.",
}


class Refusal:
    """One reason why a table refuses something.

    >>> refusal = Refusal("seat_empty", seat=1)
    >>> refusal.code, refusal.facts, str(refusal)
    ('seat_empty', {'seat': 1}, 'Nobody sits at seat 1.')
    """

    __slots__ = ("code", "facts")

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts: dict[str, object] = facts

    def __str__(self) -> str:
        return MESSAGES[self.code].format(**self.facts)

    def __repr__(self) -> str:
        return f"Refusal({', '.join([repr(self.code), *(f'{name}={fact!r}' for name, fact in self.facts.items())])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self.code == other.code and self.facts == other.facts

    def __hash__(self) -> int:
        return hash(self.code)
