"""A simple player: takes what it can, melds what it has, keeps wild cards for canastas, throws what it needs least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from canasta.cards import Card
from canasta.game.state import CANASTA
from canasta.game.view import View
from canasta.notation.actions import Action

SimplePlayer: TypeAlias = Callable[[View, Random], Action]

# A partner with more points than this in hand would rather not see the hand end.
TOO_MUCH_IN_HAND = 60


def simple_player(view: View, random: Random) -> Action:
    """Choose an action; the random source breaks ties between equal discards."""
    legal = view.actions()
    match view.phase:
        case "asked":
            return Action("yes" if view.hand.value <= TOO_MUCH_IN_HAND else "no")
        case "draw" | "claimed":
            return _draw_or_take(view, legal)
        case _:
            return _meld_or_discard(view, legal, random)


def _draw_or_take(view: View, legal: list[Action]) -> Action:
    takes = [action for action in legal if action.verb in ("take", "top")]
    others = [action for action in legal if action.verb in ("draw", "pass", "end", "putback")]
    best = min(takes, key=lambda take: (_wilds(take), -_cards_laid(take)), default=None)
    # A pile of one card is not worth two wild cards, nor an opening with them.
    if best is not None and (not others or len(view.pile) > _wilds(best) or _wilds(best) == 0):
        return best
    return others[0]


def _meld_or_discard(view: View, legal: list[Action], random: Random) -> Action:
    for action in legal:
        if action.verb == "ask":
            return action
    melds = [action for action in legal if action.verb == "meld"]
    finish = [meld for meld in melds if _cards_laid(meld) >= len(view.hand) - 1]
    wanted = finish or [meld for meld in melds if _is_worth_laying(view, meld)]
    if wanted:
        return max(wanted, key=lambda meld: (-_wilds(meld), _cards_laid(meld)))
    discards = [action for action in legal if action.verb == "discard"]
    if discards:
        return min(discards, key=lambda action: (_need(view, action), random.random()))
    # After the partner's yes only melding goes on; with one card left there is only passing.
    return melds[0] if melds else legal[0]


def _is_worth_laying(view: View, meld: Action) -> bool:
    """Natural cards always; wild cards only to open, or to make a canasta."""
    if len(view.hand) - _cards_laid(meld) < 2:
        return False
    mine = view.melds[view.turn % view.rules.sides]
    if not mine or not _wilds(meld):
        return True
    sizes = {laid.rank: len(laid) for laid in mine}
    group = meld.groups[0]
    before = sizes.get(group.rank, 0)
    return before < CANASTA <= before + len(group.cards)


def _need(view: View, discard: Action) -> tuple[bool, bool, int, int]:
    """How much a card is needed: wild cards most, then what the next player could use, then pairs, then points."""
    card = discard.card
    if card is None or card.is_black_three or card.is_red_three:
        # A stopper is thrown gladly: nobody takes it.
        return False, False, 0, 0
    held = Counter(other.kind for other in view.hand)
    mine = view.turn % view.rules.sides
    is_theirs = any(_fits(card, melds) for side, melds in enumerate(view.melds) if side != mine)
    keeps = held[card.kind] + (2 if _fits(card, view.melds[mine]) else 0)
    return card.is_wild, is_theirs, keeps, card.value


def _fits(card: Card, melds: tuple[tuple[Card, ...], ...]) -> bool:
    return any(card.kind == other.kind for meld in melds for other in meld)


def _wilds(action: Action) -> int:
    return sum(card.is_wild for group in action.groups for card in group.cards)


def _cards_laid(action: Action) -> int:
    return sum(len(group.cards) for group in action.groups)


def random_player(view: View, random: Random) -> Action:
    """Any action on the list of legal ones, each equally likely."""
    return random.choice(view.actions())


PLAYERS: Final[dict[str, SimplePlayer]] = {"random": random_player, "simple": simple_player}
