"""Where each real card lies. The game in kinds decides what happens; here the cards follow its tape of steps."""

from __future__ import annotations

from typing import Final

from canasta.cards import GROUP_NAMES, Card, Cards
from canasta.game.events import EVERYONE, Event
from canasta.game.state import CANASTA, Step
from canasta.notation.actions import Action
from canasta.rules import Rules

PLACES: Final = {name: place for place, name in enumerate(GROUP_NAMES) if name}


class Meld(Cards):
    """The cards of one meld; as text they read ``Kh Ks 2d``.

    >>> meld = Meld("Kh Ks Kd Kc Kh Ks 2d")
    >>> meld.rank, meld.is_canasta, meld.is_natural
    ('K', True, False)
    """

    __slots__ = ()

    @property
    def rank(self) -> str:
        """``K`` for kings, ``W`` for wild cards, ``3`` for black threes."""
        # Wild cards have a higher kind than all natural ones; black threes have none among them.
        return GROUP_NAMES[min(card.kind for card in self)] or "W"

    @property
    def is_canasta(self) -> bool:
        """Whether it has seven cards or more."""
        return len(self) >= 7

    @property
    def is_natural(self) -> bool:
        """Whether it has no wild card."""
        return not any(card.is_wild for card in self)


class RealCards:
    """The cards of the hands, melds, red threes, pile and stock."""

    def __init__(self, rules: Rules) -> None:
        self.sides = rules.sides
        self.hands: list[list[Card]] = [[] for _ in range(rules.players)]
        self.melds: list[dict[int, list[Card]]] = [{} for _ in range(rules.sides)]
        self.red_threes: list[list[Card]] = [[] for _ in range(rules.sides)]
        self.pile: list[Card] = []
        self.stock: list[Card] = []

    def copy(self) -> RealCards:
        """Another table with the same cards."""
        twin = RealCards.__new__(RealCards)
        twin.sides = self.sides
        twin.hands = [hand.copy() for hand in self.hands]
        twin.melds = [{place: cards.copy() for place, cards in melds.items()} for melds in self.melds]
        twin.red_threes = [cards.copy() for cards in self.red_threes]
        twin.pile = self.pile.copy()
        twin.stock = self.stock.copy()
        return twin

    def follow(self, tape: list[Step], action: Action | None) -> list[Event]:
        """Move the cards as the kinds have moved in an action (or a deal), and tell what happened."""
        events: list[Event] = []
        for step in tape:
            events += self._follow_step(step.name, step.seat, step.kind, action)
        return events

    def _follow_step(self, name: str, seat: int, kind: int, action: Action | None) -> list[Event]:
        match name:
            case "dealt" | "drew":
                card = self.stock.pop()
                self.hands[seat].append(card)
                return [Event(name=name, seat=seat, cards=Cards.of([card]), audience=(seat,))]
            case "turned_up":
                card = self.stock.pop()
                self.pile.append(card)
                return [Event(name=name, seat=seat, cards=Cards.of([card]), audience=EVERYONE)]
            case "laid_from_stock":
                return [self._lay_red_three(seat, self.stock.pop(), "stock")]
            case "laid_from_hand":
                card = next(card for card in self.hands[seat] if card.is_red_three)
                self.hands[seat].remove(card)
                return [self._lay_red_three(seat, card, "hand")]
            case "topped":
                return self._lay(seat, GROUP_NAMES[kind], [self.pile.pop()], name)
            case "took":
                return []  # the top card is laid with its group
            case "melded":
                return self._follow_melded(seat, action)
            case "picked_up":
                return self._pick_up(seat)
            case "discarded":
                return [self._discard(seat, action)]
            case "answered":
                return [Event(name=name, seat=seat, detail=action.verb if action else "", audience=EVERYONE)]
            case _:
                return [Event(name=name, seat=seat, audience=EVERYONE)]

    def _lay_red_three(self, seat: int, card: Card, source: str) -> Event:
        self.red_threes[seat % self.sides].append(card)
        return Event(name="red_three", seat=seat, cards=Cards.of([card]), detail=source, audience=EVERYONE)

    def _follow_melded(self, seat: int, action: Action | None) -> list[Event]:
        events: list[Event] = []
        for number, group in enumerate(action.groups if action else ()):
            for card in group.cards:
                self.hands[seat].remove(card)
            takes_top = action is not None and action.verb == "take" and number == 0
            cards = [self.pile.pop(), *group.cards] if takes_top else list(group.cards)
            events += self._lay(seat, group.rank, cards, "melded")
        return events

    def _lay(self, seat: int, rank: str, cards: list[Card], name: str) -> list[Event]:
        meld = self.melds[seat % self.sides].setdefault(PLACES[rank], [])
        was_canasta = len(meld) >= CANASTA
        meld += cards
        events = [Event(name=name, seat=seat, cards=Cards.of(cards), rank=rank, audience=EVERYONE)]
        if len(meld) >= CANASTA and not was_canasta:
            events.append(Event(name="canasta", seat=seat, cards=Cards.of(meld), rank=rank, audience=EVERYONE))
        return events

    def _pick_up(self, seat: int) -> list[Event]:
        rest, self.pile = self.pile, []
        joining = [card for card in rest if not card.is_red_three]
        self.hands[seat] += joining
        took = Event(name="took", seat=seat, cards=Cards.of(joining), audience=EVERYONE)
        return [took, *(self._lay_red_three(seat, card, "pile") for card in rest if card.is_red_three)]

    def _discard(self, seat: int, action: Action | None) -> Event:
        if action is None or action.card is None:
            raise AssertionError("only a discard discards")
        card = action.card
        (self.red_threes[seat % self.sides] if card.is_red_three else self.hands[seat]).remove(card)
        self.pile.append(card)
        return Event(name="discarded", seat=seat, cards=Cards.of([card]), audience=EVERYONE)
