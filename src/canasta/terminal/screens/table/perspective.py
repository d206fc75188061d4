"""A table as the one who looks at it names things: who is "You", who sits where, which side is one's own."""

from __future__ import annotations

from typing import NamedTuple

from canasta.server.messages import ViewInfo


class Side(NamedTuple):
    """A side; ``place`` counts them from one's own."""

    number: int
    place: int
    seats: tuple[int, ...]
    name: str
    is_mine: bool


class Perspective:
    """Names and sides of a view."""

    def __init__(self, view: ViewInfo) -> None:
        self._view = view
        self.players = len(view.seats)
        count = len(view.totals)
        self.seat = view.seat if view.seat is not None else 0
        self.is_watching = view.seat is None
        first = 0 if self.is_watching else 1
        # The others in the order of play, beginning with who follows.
        self.others = [(self.seat + step) % self.players for step in range(first, self.players)]
        self.sides = [self._side((self.seat + place) % count, place) for place in range(count)]

    def _side(self, number: int, place: int) -> Side:
        seats = tuple(range(number, self.players, len(self._view.totals)))
        if self.seat in seats:
            seats = (self.seat, *(seat for seat in seats if seat != self.seat))
        is_mine = place == 0 and not self.is_watching
        return Side(number, place, seats, " and ".join(map(self.name, seats)), is_mine)

    @property
    def mine(self) -> Side:
        """One's own side; the first for who only looks on."""
        return self.sides[0]

    def name(self, seat: int) -> str:
        """The name of a player, or You."""
        if seat == self._view.seat:
            return "You"
        return self._view.seats[seat].name or "nobody"

    def side_of(self, seat: int) -> Side:
        """The side that a seat plays for."""
        return next(side for side in self.sides if seat in side.seats)

    def is_partner(self, seat: int) -> bool:
        """Whether the seat is the partner's."""
        return not self.is_watching and seat != self.seat and seat in self.mine.seats
