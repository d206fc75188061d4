"""Why the computer did what it did.

What a computer player thinks depends on its cards, and these are a secret until the hand is over. So while the hand is
played only those reasons are told that follow from what lies open; afterwards, all of them, from the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from canasta.bots.reasons import Reason, reason_for
from canasta.cards import BLACK_THREE, KIND_NAMES, Card, Cards
from canasta.errors import CanastaError
from canasta.game.game import Game
from canasta.game.setting_up import state_of_view
from canasta.game.translating import act_of
from canasta.match import Match
from canasta.notation.records import Record
from canasta.server.messages import EventInfo, HandInfo

SECRET: Final = "keeps the reason to itself until the hand is over"
# What is done for the reason that its name says.
_NAMED: Final = {"topped": "top", "asked": "ask", "passed": "pass", "ended": "end", "put_back": "putback"}


@dataclass(frozen=True, slots=True)
class Move:
    """One action of somebody: what happened, and the hand before and after it."""

    seat: int
    events: tuple[EventInfo, ...]
    before: HandInfo
    after: HandInfo | None


def open_reason(move: Move) -> str | None:
    """Why, as far as it follows from what lies open; None if it does not."""
    by_name = {event.name: event for event in move.events}
    for name, code in _NAMED.items():
        if name in by_name:
            return Reason(code)
    if "took" in by_name:
        return _why_took(move)
    if "melded" in by_name:
        return _why_melded(move)
    if "discarded" in by_name:
        return _why_discarded(move, Card(by_name["discarded"].cards[0]))
    if "drew" in by_name:
        if not move.before.pile:
            return Reason("draw_no_pile")
        return Reason("draw_blocked") if move.before.pile_blocked else None
    return None


def _why_took(move: Move) -> Reason:
    """The top card of the pile is laid too, but comes from there."""
    laid = Cards(Card(card) for event in move.events if event.name == "melded" for card in event.cards)
    spent = len(laid) - 1
    wilds = sum(card.is_wild for card in laid) - Card(move.before.pile[-1]).is_wild
    pile = len(move.before.pile)
    if wilds:
        return Reason("take_wild", pile=pile, spent=spent, wilds=wilds)
    return Reason("take", pile=pile, spent=spent) if spent else Reason("take_free", pile=pile)


def _why_melded(move: Move) -> Reason:
    made = tuple(KIND_NAMES[Card(event.cards[0]).kind] for event in move.events if event.name == "canasta")
    if made:
        return Reason("meld_canasta", made=made)
    spent = sum(len(event.cards) for event in move.events if event.name == "melded")
    return Reason("meld", spent=spent)


def _why_discarded(move: Move, card: Card) -> Reason | None:
    kind = KIND_NAMES[card.kind]
    if any(event.name == "went_out" for event in move.events):
        return Reason("discard_out", kind=kind)
    if move.after is None:
        return None
    if card.kind == BLACK_THREE and move.after.pile_blocked:
        return Reason("discard_black_three")
    if card.is_wild and move.after.pile_frozen and not move.before.pile_frozen:
        return Reason("discard_freeze", kind=kind, pile=len(move.after.pile))
    if card.is_wild:
        return Reason("discard_blocks", kind=kind)
    return None


# --- after the hand ---


@dataclass(frozen=True, slots=True)
class Explained:
    """An action of a hand that is over, and why a sensible player does it."""

    seat: int
    action: str
    reason: str


def explain_hand(record: str, number: int, seats: Sequence[int]) -> list[Explained]:
    """Every action of these seats in a hand that is over, by the text of a record; takes a while.

    An empty list if the record does not tell: of a hand that is being played, or one that shows only what was seen.
    """
    try:
        read = Record.parse(record)
        if read.is_limited:
            return []
        match = Match.replay(read)
    except CanastaError:
        return []
    if not 1 <= number <= len(match.log) or match.log[number - 1].totals is None:
        return []
    hand = match.log[number - 1]
    scores = match.log[number - 2].totals if number > 1 else None
    deck = Cards(card for card in hand.deck if card is not None)
    game = Game.deal(match.rules, deck=deck, lead=hand.lead, scores=scores)
    explained = []
    for move in hand.moves:
        if game.turn in seats:
            state = state_of_view(game.view(game.turn))
            act = act_of(move.action, state.side_on_turn(), [])
            if act is not None:
                explained.append(Explained(game.turn, str(move.action), str(reason_for(state, act))))
        game.play(move.action, move.seat)
    return explained
