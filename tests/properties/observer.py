"""Somebody who is told events and nothing else, and keeps the table in mind from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy

from canasta import Card, Event, Rules, View


class Observer:
    """A seat, or a spectator (None), that rebuilds all a view shows from the events as it may see them."""

    def __init__(self, rules: Rules, seat: int | None) -> None:
        self.rules = rules
        self.seat = seat
        self.hand = Counter[Card]()
        self.hand_sizes = [0] * rules.players
        self.known = [Counter[int]() for _ in range(rules.players)]
        self.melds: list[dict[str, Counter[Card]]] = [{} for _ in range(rules.sides)]
        self.red_threes = [Counter[Card]() for _ in range(rules.sides)]
        self.pile: list[Card] = []
        self.stock_size = 108
        self.penalties = [0] * rules.sides
        self.turn = 0
        self.phase = "draw"
        self.out: int | None = None
        self.before_melds: list[Observer] = []

    @classmethod
    def arrived_late(cls, view: View) -> Observer:
        """One who is shown the table in the middle of a hand."""
        observer = cls(view.rules, view.seat)
        observer.hand.update(view.hand)
        observer.hand_sizes = list(view.hand_sizes)
        observer.melds = [{meld.rank: Counter(meld) for meld in melds} for melds in view.melds]
        observer.red_threes = [Counter(cards) for cards in view.red_threes]
        observer.pile = list(view.pile)
        observer.stock_size = view.stock_size
        observer.turn, observer.phase = view.turn, view.phase
        return observer

    def hear(self, events: Sequence[Event]) -> None:
        """What happened in one action, or in the deal."""
        names = [event.name for event in events]
        if "melded" in names and "took" not in names:
            before = deepcopy(self)
            self.before_melds.append(before)
        elif "undone" in names:
            before = self.before_melds.pop()
            self.__dict__ |= before.__dict__ | {"before_melds": self.before_melds}
            return
        else:
            self.before_melds = []
        takes_top = "took" in names
        for event in events:
            if event.name == "melded" and takes_top:
                # The first meld of a take has the top card in it.
                self._leave_pile()
                takes_top = False
                self._meld(event, from_hand=len(event.cards) - 1, also=event.cards[1:])
            else:
                self._hear_one(event)

    def _hear_one(self, event: Event) -> None:
        seat, side = event.seat, event.seat % self.rules.sides
        match event.name:
            case "dealt" | "drew":
                self._join_hand(event)
                self.stock_size -= len(event.cards) + event.hidden
                if event.name == "drew":
                    self.phase = "play"
            case "turned_up":
                self.pile += event.cards
                self.stock_size -= len(event.cards)
            case "turn":
                self.turn, self.phase = seat, "draw"
            case "red_three":
                self.red_threes[side].update(event.cards)
                self._red_three_left(event)
            case "claimed":
                self.phase = "claimed"
            case "put_back":
                self.phase = "draw"
                self.penalties[side] += self.rules.take_back_penalty or 0
            case "took":
                self._join_hand(event)
                self.known[seat].update(card.kind for card in event.cards)
                self.pile = []
                self.phase = "play"
            case "topped":
                self._leave_pile()
                self._meld(event, from_hand=0, also=())
                self.phase = "play"
            case "melded":
                self._meld(event, from_hand=len(event.cards), also=event.cards)
            case "canasta":
                meld = self.melds[side][event.rank]
                assert meld == Counter(event.cards)
                assert meld.total() >= 7
            case "asked":
                self.turn, self.phase = (seat + 2) % 4, "asked"
            case "answered":
                assert event.detail in ("yes", "no")
                self.turn, self.phase = (seat + 2) % 4, "play"
            case "discarded":
                self._discard(event)
            case "went_out":
                self.out = seat
                assert self.hand_sizes[seat] == 0
            case "hand_over":
                self.turn, self.phase = seat, "over"
            case "passed" | "ended":
                pass
            case _:
                raise AssertionError(f"nobody told me about {event.name}")

    def _join_hand(self, event: Event) -> None:
        self.hand_sizes[event.seat] += len(event.cards) + event.hidden
        if event.seat == self.seat:
            self.hand.update(event.cards)

    def _leave_hand(self, seat: int, cards: Sequence[Card]) -> None:
        self.hand_sizes[seat] -= len(cards)
        self.known[seat] -= Counter(card.kind for card in cards)
        if seat == self.seat:
            assert Counter(cards) <= self.hand
            self.hand -= Counter(cards)

    def _leave_pile(self) -> None:
        self.pile.pop()

    def _red_three_left(self, event: Event) -> None:
        match event.detail:
            case "stock":
                self.stock_size -= len(event.cards)
                self.phase = "play"
            case "hand":
                self._leave_hand(event.seat, event.cards)
            case source:
                assert source == "pile"  # which was taken, so it is empty already

    def _meld(self, event: Event, *, from_hand: int, also: Sequence[Card]) -> None:
        assert from_hand == len(also)
        self._leave_hand(event.seat, also)
        self.melds[event.seat % self.rules.sides].setdefault(event.rank, Counter()).update(event.cards)

    def _discard(self, event: Event) -> None:
        if event.cards[0].is_red_three:
            self.red_threes[event.seat % self.rules.sides] -= Counter(event.cards)
        else:
            self._leave_hand(event.seat, event.cards)
        self.pile += event.cards

    def assert_sees(self, view: View) -> None:
        """The table in mind is the table."""
        assert self.seat == view.seat
        assert self.hand == Counter(view.hand)
        assert tuple(self.hand_sizes) == view.hand_sizes
        assert [{meld.rank: Counter(meld) for meld in melds} for melds in view.melds] == self.melds
        assert [Counter(cards) for cards in view.red_threes] == self.red_threes
        assert tuple(self.pile) == tuple(view.pile)
        assert self.stock_size == view.stock_size
        assert tuple(self.penalties) == view.penalties
        assert (self.turn, self.phase, self.out) == (view.turn, view.phase, view.out)
        known = ["".join("456789TJQKA2*3"[kind] * held[kind] for kind in sorted(held)) for held in self.known]
        assert tuple(known) == view.known
