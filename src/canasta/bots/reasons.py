"""Why a player does what it does, in a sentence for the player who asks."""

from __future__ import annotations

from typing import Final

from canasta.bots.memory import Memory
from canasta.bots.plays import is_opening_needed
from canasta.bots.policy import NextPlayer
from canasta.cards import KIND_NAMES
from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import BLACK_THREE, JOKER, MELD_PLACES, RED_THREE, TWO, WILD_MELD, count, one, total, value
from canasta.game.listing import legal_acts
from canasta.game.melds import opening_worth
from canasta.game.state import CANASTA, State

LIKELY = 0.5
UNLIKELY = 0.15
# Points in the hand of who is asked: above the one nobody would say that there is little to lose, nor below the other
# that there is much.
MUCH_IN_HAND = 120
LITTLE_IN_HAND = 40

SENTENCES: Final = {
    "draw_no_pile": "draw: there is no pile to take",
    "draw_blocked": "draw: the pile is blocked",
    "draw_useless": "draw: the {kind} on the pile cannot be used",
    "draw_not_worth": "draw: the pile of {pile} is not worth what taking it would cost",
    "draw_overlooked": "draw: the pile was overlooked",
    "take": "take the pile: {pile} for {spent} of the hand",
    "take_wild": "take the pile: {pile} for {spent} of the hand, {wilds} of them wild",
    "take_free": "take the pile: {pile} for no card of the hand",
    "top": "take the top card: it fits a meld on the table",
    "meld_all": "meld everything and go out",
    "meld_but_one": "meld all but one card, and go out with it if the rules allow",
    "open": "open with {worth} points: {needed} are needed",
    "meld_canasta": "meld: that makes a canasta of {made}",
    "meld": "meld {spent}: cards count for you on the table, and against you in the hand",
    "discard_out": "discard the {kind} and go out",
    "discard_black_three": "throw the black three: nobody can take the pile after it",
    "discard_blocks": "throw the {kind}: nobody can take the pile with it on top",
    "discard_freeze": "throw the {kind}: it freezes the pile of {pile} against the next player",
    "discard_keep": "throw the {kind} and keep the {kept}: the pile would hold {pile}, and they could take it",
    "discard_thrown": "throw the {kind}: the next player has thrown one too",
    "discard_left": "throw the {kind}: the next player has left a pile with one on top lying",
    "discard_unlikely": "throw the {kind}: the next player can hardly use it",
    "discard_alone": "throw the {kind}: it is alone in the hand",
    "discard_least": "throw the {kind}: of all the cards it is needed least",
    "discard_careless": "throw a card without thinking much about it",
    "ask": "ask first: the partner may be holding too much",
    "yes": "yes: there is little to lose in this hand",
    "yes_worth_it": "yes: to end the hand now is worth the points in this hand",
    "no": "no: too many points are still in this hand",
    "no_worth_more": "no: to play on is worth more than to end the hand now",
    "pass": "pass: there is nothing else to do",
    "end": "end the hand: the stock is empty and the top card is of no use",
    "putback": "put the pile back: its top card cannot be used",
}


class Reason(str):
    """A sentence; its code and facts are for programs that have words of their own.

    Facts are numbers of cards and points, and kinds by name; ``held`` says how many there are of the kind ``kept``.

    >>> reason = Reason("draw_not_worth", pile=2)
    >>> print(reason)
    draw: the pile of 2 cards is not worth what taking it would cost
    >>> reason.code, reason.facts
    ('draw_not_worth', {'pile': 2})
    """

    __slots__ = ("code", "facts")

    code: str
    facts: dict[str, object]

    def __new__(cls, code: str, **facts: object) -> Reason:
        """The sentence of this code."""
        reason = super().__new__(cls, SENTENCES[code].format(**_words(facts)))
        reason.code = code
        reason.facts = facts
        return reason


def _words(facts: dict[str, object]) -> dict[str, object]:
    words = dict(facts)
    for name, fact in facts.items():
        if name in ("pile", "spent"):
            words[name] = "one card" if fact == 1 else f"{fact} cards"
        elif name == "made" and isinstance(fact, tuple):
            words[name] = " and of ".join(map(_many, fact))
        elif name == "kept" and facts["held"] != 1:
            words[name] = _many(str(fact))
    return words


def _many(kind: str) -> str:
    return "sixes" if kind == "six" else f"{kind}s"


def reason_for(state: State, act: Act, memory: Memory | None = None) -> Reason:
    """Why a sensible player does this in this state; one who remembers says what comes from that."""
    verb = acts.VERBS[act.verb]
    match verb:
        case "draw":
            return _why_draw(state)
        case "take":
            return _why_take(state, act)
        case "meld":
            return _why_meld(state, act)
        case "discard":
            return _why_discard(state, act.kind, memory)
        case "yes":
            return Reason("yes" if value(state.seats[state.turn].hand) <= MUCH_IN_HAND else "yes_worth_it")
        case "no":
            return Reason("no" if value(state.seats[state.turn].hand) > LITTLE_IN_HAND else "no_worth_more")
        case "top" | "ask" | "pass" | "end":
            return Reason(verb)
        case _:
            return Reason("putback")


def _why_draw(state: State) -> Reason:
    if not state.pile:
        return Reason("draw_no_pile")
    if state.is_blocked():
        return Reason("draw_blocked")
    if not any(act.verb == acts.TAKE for act in legal_acts(state)):
        return Reason("draw_useless", kind=KIND_NAMES[state.pile[-1]])
    return Reason("draw_not_worth", pile=len(state.pile))


def _why_take(state: State, act: Act) -> Reason:
    pile = len(state.pile)
    spent, wilds = int(total(act.spent())), int(total(act.twos) + total(act.jokers))
    if wilds:
        return Reason("take_wild", pile=pile, spent=spent, wilds=wilds)
    return Reason("take", pile=pile, spent=spent) if spent else Reason("take_free", pile=pile)


def _why_meld(state: State, act: Act) -> Reason:
    side = state.side_on_turn()
    left = state.seats[state.turn].size - total(act.spent())
    if left == 0:
        return Reason("meld_all")
    made = tuple(
        _place_name(place)
        for place in range(MELD_PLACES)
        if count(act.naturals | act.twos | act.jokers, place)
        and _size(side.naturals + act.naturals, side.twos + act.twos, side.jokers + act.jokers, place) >= CANASTA
        and _size(side.naturals, side.twos, side.jokers, place) < CANASTA
    )
    if left == 1:
        return Reason("meld_but_one")
    if is_opening_needed(side):
        worth = opening_worth(state.terms, act.naturals, act.twos, act.jokers)
        return Reason("open", worth=int(worth), needed=int(side.minimum))
    if made:
        return Reason("meld_canasta", made=made)
    return Reason("meld", spent=int(total(act.spent())))


def _size(naturals: int, twos: int, jokers: int, place: int) -> int:
    return count(naturals, place) + count(twos, place) + count(jokers, place)


def _place_name(place: int) -> str:
    return "wild card" if place == WILD_MELD else KIND_NAMES[place]


def _why_discard(state: State, kind: int, memory: Memory | None) -> Reason:
    name = KIND_NAMES[kind]
    if state.seats[state.turn].size == 1:
        return Reason("discard_out", kind=name)
    if kind == BLACK_THREE and state.terms.black_three_blocks:
        return Reason("discard_black_three")
    if kind in (TWO, JOKER, RED_THREE):
        if state.is_frozen() or not one(kind) & state.terms.freezers:
            return Reason("discard_blocks", kind=name)
        return Reason("discard_freeze", kind=name, pile=len(state.pile))
    chance = NextPlayer(state).chance_of_taking(kind)
    if memory is not None and chance < LIKELY:
        seen = memory.players[(state.turn + 1) % len(state.seats)]
        if seen.thrown[kind]:
            return Reason("discard_thrown", kind=name)
        if seen.left[kind]:
            return Reason("discard_left", kind=name)
    kept = _kept_from_danger(state, kind)
    if kept is not None and chance < LIKELY:
        held = int(count(state.seats[state.turn].hand, kept))
        return Reason("discard_keep", kind=name, kept=KIND_NAMES[kept], held=held, pile=len(state.pile) + 1)
    if chance <= UNLIKELY:
        return Reason("discard_unlikely", kind=name)
    held = count(state.seats[state.turn].hand, kind)
    if held == 1 and not state.side_on_turn().has_meld(kind):
        return Reason("discard_alone", kind=name)
    return Reason("discard_least", kind=name)


def _kept_from_danger(state: State, thrown: int) -> int | None:
    """The kind that would be the most dangerous to throw instead, if it is really dangerous."""
    hand = state.seats[state.turn].hand
    next_player = NextPlayer(state)
    worst, most = None, LIKELY
    for kind in range(TWO):
        if kind != thrown and count(hand, kind) and next_player.chance_of_taking(kind) > most:
            worst, most = kind, next_player.chance_of_taking(kind)
    return worst
