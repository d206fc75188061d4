"""The state of a hand in kinds: who holds how many of what, and where the turn stands."""

from __future__ import annotations

from typing import Final

from canasta.game.kinds import ACE, BLACK_THREE, WILD_MELD
from canasta.game.native import i64
from canasta.game.past import deed
from canasta.game.terms import Terms

CANASTA: Final = 7
NOBODY: Final = -1

# phases
DRAWING: Final = 0
CLAIMED: Final = 1
PLAYING: Final = 2
ASKED: Final = 3
OVER: Final = 4
PHASES: Final = ("draw", "claimed", "play", "asked", "over")

# the partner's answer this turn
NOT_ASKED: Final = 0
SAID_YES: Final = 1
SAID_NO: Final = 2


class Seat:
    """A player's cards."""

    def __init__(self) -> None:
        self.hand: i64 = 0
        self.size: i64 = 0
        # Cards that everybody knows to be in this hand, because they were seen in a pile that it took.
        self.known: i64 = 0

    def copy(self) -> Seat:
        """Another seat with the same cards."""
        twin = Seat()
        twin.hand = self.hand
        twin.size = self.size
        twin.known = self.known
        return twin


class Side:
    """What lies on the table before one side. The melds are counts by place: see ``acts``."""

    def __init__(self) -> None:
        self.naturals: i64 = 0
        self.twos: i64 = 0
        self.jokers: i64 = 0
        self.red_threes: i64 = 0
        # What the initial meld must reach, by the side's score before the hand.
        self.minimum: i64 = 0
        # Points lost by putting the pile back.
        self.penalty: i64 = 0

    def copy(self) -> Side:
        """Another side with the same table."""
        twin = Side()
        twin.naturals = self.naturals
        twin.twos = self.twos
        twin.jokers = self.jokers
        twin.red_threes = self.red_threes
        twin.minimum = self.minimum
        twin.penalty = self.penalty
        return twin

    def has_opened(self) -> bool:
        """Whether the side has melded in this hand."""
        return self.naturals | self.twos | self.jokers != 0

    def has_meld(self, place: i64) -> bool:
        """Whether the side has a meld at this place."""
        return (self.naturals | self.twos | self.jokers) >> (place * 4) & 15 != 0


def count_melds(naturals: i64, twos: i64, jokers: i64) -> i64:
    """How many melds there are; black threes and wild cards count as melds too."""
    present = naturals | twos | jokers
    melds: i64 = 0
    while present:
        if present & 15:
            melds += 1
        present >>= 4
    return melds


def count_canastas(naturals: i64, twos: i64, jokers: i64) -> i64:
    """How many melds are of seven cards or more."""
    canastas: i64 = 0
    while naturals | twos | jokers:
        if (naturals & 15) + (twos & 15) + (jokers & 15) >= CANASTA:
            canastas += 1
        naturals >>= 4
        twos >>= 4
        jokers >>= 4
    return canastas


def canasta_bonus(terms: Terms, place: i64, naturals: i64, wilds: i64) -> i64:
    """The bonus of a meld at this place: wild, natural or mixed canasta, or nothing."""
    if naturals + wilds < CANASTA:
        return 0
    if place == WILD_MELD:
        return terms.wild_canasta
    return terms.mixed_canasta if wilds else terms.natural_canasta


def canasta_bonuses(terms: Terms, naturals: i64, twos: i64, jokers: i64) -> i64:
    """The bonuses of all canastas."""
    bonus: i64 = 0
    place: i64 = 0
    while naturals | twos | jokers:
        wilds = (twos & 15) + (jokers & 15)
        if (naturals & 15) + wilds >= CANASTA:
            bonus += canasta_bonus(terms, place, naturals & 15, wilds)
        naturals >>= 4
        twos >>= 4
        jokers >>= 4
        place += 1
    return bonus


class Step:
    """One thing that happened while an action was played, for the layer that knows the suits and tells the players."""

    def __init__(self, name: str, seat: i64, kind: i64) -> None:
        self.name = name
        self.seat: i64 = seat
        self.kind: i64 = kind


class State:
    """A hand of Canasta in kinds."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.seats: list[Seat] = [Seat() for _ in range(terms.players)]
        self.sides: list[Side] = [Side() for _ in range(terms.sides)]
        # Kinds; the last one is the top card.
        self.pile: list[int] = []
        self.stock: list[int] = []
        self.pile_cards: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = DRAWING
        self.opened_before: bool = False
        self.pile_taken: bool = False
        self.must_draw: bool = False
        self.melded: bool = False
        self.answer: i64 = NOT_ASKED
        self.passes: i64 = 0
        self.out: i64 = NOBODY
        # In worlds that a player makes up, sides with odd numbers draw from the bottom of the stock. Nobody has seen it
        # either, so that is as random; and what one side does leaves alone what the other one will draw.
        self.both_ends: bool = False
        # What happened, step by step, if somebody wants to know; fast play leaves it out.
        self.tape: list[Step] | None = None
        # What everybody has seen the players do so far, if somebody is to remember it: see ``past``.
        self.past: list[int] | None = None

    def copy(self) -> State:
        """Another state that goes its own way from here; it tells nobody what happens."""
        twin = self._laid_open()
        twin.seats = [seat.copy() for seat in self.seats]
        twin.stock = self.stock.copy()
        twin.both_ends = self.both_ends
        return twin

    def seen_by(self, seat: i64) -> State:
        """The state as far as a seat knows it: what lies open, and its own hand; of the rest only the sizes.

        Built by inclusion, as a view is, and equal to what follows from the seat's view (a test). That is enough to
        ask for problems and legal actions of the seat on turn; it must not be played on.
        """
        twin = self._laid_open()
        for own, other in zip(twin.seats, self.seats, strict=True):
            own.size = other.size
            own.known = other.known
        twin.seats[seat].hand = self.seats[seat].hand
        twin.stock = [0] * len(self.stock)
        return twin

    def _laid_open(self) -> State:
        """Another state with what everybody sees on the table, and where the turn stands."""
        twin = State(self.terms)
        twin.sides = [side.copy() for side in self.sides]
        twin.pile = self.pile.copy()
        twin.pile_cards = self.pile_cards
        twin.turn = self.turn
        twin.phase = self.phase
        twin.opened_before = self.opened_before
        twin.pile_taken = self.pile_taken
        twin.must_draw = self.must_draw
        twin.melded = self.melded
        twin.answer = self.answer
        twin.passes = self.passes
        twin.out = self.out
        twin.past = None if self.past is None else self.past.copy()
        return twin

    def side_of(self, seat: i64) -> i64:
        """The side that a seat plays for: partners sit opposite each other."""
        return seat % self.terms.sides

    def side_on_turn(self) -> Side:
        """The side of the player on turn."""
        return self.sides[self.turn % self.terms.sides]

    def is_frozen(self) -> bool:
        """Whether a freezing card lies in the pile."""
        return self.pile_cards & self.terms.freezers != 0

    def is_blocked(self) -> bool:
        """Whether the top card keeps everybody from taking the pile."""
        if not self.pile:
            return False
        top: i64 = self.pile[-1]
        return top > ACE and (top != BLACK_THREE or self.terms.black_three_blocks)

    def is_concealed(self) -> bool:
        """Whether the hand was ended by going out concealed (RULES 1)."""
        if self.out == NOBODY or self.opened_before:
            return False
        side = self.sides[self.side_of(self.out)]
        return count_canastas(side.naturals, side.twos, side.jokers) > 0

    def remember(self, what: i64, kind: i64) -> None:
        """Add a deed of the player on turn to what everybody has seen, unless nobody wants to know."""
        if self.past is None:
            return
        is_natural = kind <= ACE
        self.past.append(
            deed(
                self.turn,
                what,
                kind,
                len(self.pile),
                frozen=self.is_frozen(),
                fits_own=is_natural and self.side_on_turn().has_meld(kind),
                fits_next=is_natural and self.sides[self.side_of(self.turn + 1)].has_meld(kind),
            )
        )

    def note(self, name: str, seat: i64, kind: i64 = NOBODY) -> None:
        """Put a step on the tape, if there is one."""
        if self.tape is not None:
            self.tape.append(Step(name, seat, kind))
