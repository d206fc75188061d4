"""Whether a hand can be emptied this turn.

Several melds one after the other and one act with all their groups come to the same, so the question is: can all cards
of the hand, but for one discard, be laid at once?
"""

from __future__ import annotations

from canasta.game.kinds import BLACK_THREE, JOKER, KINDS, MELD_PLACES, WILD_MELD, count, one, total, value, wilds
from canasta.game.melds import check_meld, may_waive_minimum, meets_out_needs
from canasta.game.native import i64
from canasta.game.state import CANASTA, SAID_NO, Side, State, canasta_bonus


def can_go_out(state: State, hand: i64, naturals: i64, twos: i64, jokers: i64, minimum: i64) -> bool:
    """Whether a player with this hand, whose side has these melds, has a way to go out by melding and discarding.

    The minimum is that of a side that has not opened, and 0 for others.
    """
    if state.answer == SAID_NO:
        return False
    if not state.terms.black_threes_any_time and count(naturals, BLACK_THREE):
        # Nothing is melded after the black threes.
        return total(hand) == 1 and meets_out_needs(state, naturals, twos, jokers, None)
    if total(hand) == 1 and meets_out_needs(state, naturals, twos, jokers, None):
        return True
    search = _Search(state, naturals, twos, jokers, minimum)
    if not state.terms.last_discard_required and search.can_lay(hand):
        return True
    kind: i64 = 0
    while kind < KINDS:
        if count(hand, kind) and search.can_lay(hand - one(kind)):
            return True
        kind += 1
    return False


def side_can_go_out(state: State, side: Side, hand: i64) -> bool:
    """Whether a player of this side with this hand has a way to go out."""
    minimum: i64 = 0 if side.has_opened() else side.minimum
    return can_go_out(state, hand, side.naturals, side.twos, side.jokers, minimum)


class _Search:
    """Tries the ways to lay given cards onto given melds. Twos and jokers are alike here."""

    def __init__(self, state: State, naturals: i64, twos: i64, jokers: i64, minimum: i64) -> None:
        self.terms = state.terms
        self.naturals: i64 = naturals
        self.twos: i64 = twos
        self.jokers: i64 = jokers
        self.minimum: i64 = minimum
        self.cards: i64 = 0
        self.worth: i64 = 0
        self.failed: set[int] = set()

    def can_lay(self, cards: i64) -> bool:
        """Whether all these cards can be laid so that the side may go out."""
        if not cards:
            return False
        self.cards = cards
        self.worth = value(cards)
        self.failed = set()
        return self._fits(0, wilds(cards), 0, 0, 0)

    def _fits(self, place: i64, wild: i64, canastas: i64, melds: i64, bonus: i64) -> bool:
        """Whether the cards from this place on can be laid, with so many wild cards left to give away."""
        if place == JOKER:
            place += 1
        if place >= MELD_PLACES:
            return wild == 0 and self._is_enough(canastas, melds, bonus)
        key: i64 = (((bonus * 16 + place) * 16 + wild) * 16 + canastas) * 16 + melds
        if int(key) in self.failed:
            return False
        had = count(self.naturals, place)
        had_wild = count(self.twos, place) + count(self.jokers, place)
        more: i64 = 0 if place == WILD_MELD else count(self.cards, place)
        exists = had + had_wild > 0
        if not more and not exists and place != WILD_MELD:
            return self._fits(place + 1, wild, canastas, melds, bonus)
        given: i64 = 0
        while given <= wild:
            size = had + had_wild + more + given
            laid = more + given > 0
            if not laid or check_meld(self.terms, place, had + more, had_wild + given, None):
                new_bonus = bonus
                if laid and self.terms.canastas_count:
                    new_bonus += canasta_bonus(self.terms, place, had + more, had_wild + given)
                is_canasta: i64 = 1 if size >= CANASTA else 0
                is_meld: i64 = 1 if size > 0 else 0
                if self._fits(place + 1, wild - given, canastas + is_canasta, melds + is_meld, new_bonus):
                    return True
            given += 1
        self.failed.add(int(key))
        return False

    def _is_enough(self, canastas: i64, melds: i64, bonus: i64) -> bool:
        terms = self.terms
        if canastas < terms.canastas_to_go_out or melds < terms.melds_to_go_out:
            return False
        if self.worth + bonus >= self.minimum:
            return True
        return canastas > 0 and may_waive_minimum(terms, takes_pile=False)
