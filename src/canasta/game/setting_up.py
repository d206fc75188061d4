"""Any position as a state in kinds, and the refusal of positions that cannot be."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from canasta.cards import TWINS, Card, Cards
from canasta.errors import PositionError
from canasta.game.kinds import BLACK_THREE, JOKER, TWO, WILD_MELD, count, holds, one
from canasta.game.melds import check_meld
from canasta.game.playing import begin_turn
from canasta.game.problems import Problem
from canasta.game.real_cards import PLACES, Meld
from canasta.game.state import (
    ASKED,
    CLAIMED,
    DRAWING,
    NOBODY,
    NOT_ASKED,
    OVER,
    PHASES,
    PLAYING,
    SAID_NO,
    SAID_YES,
    Side,
    State,
)
from canasta.game.terms import BOTH_PASS, NO_PENALTY, Terms
from canasta.notation.positions import Position

if TYPE_CHECKING:
    from canasta.game.view import View

_ANSWERS: Final = {None: NOT_ASKED, "yes": SAID_YES, "no": SAID_NO}
_KIND_LETTERS: Final = "456789TJQKA2*3"


@lru_cache(maxsize=1_000)
def kinds_text(cards: int) -> str:
    """Counted cards by rank, such as ``KK7``."""
    return "".join(letter * count(cards, kind) for kind, letter in enumerate(_KIND_LETTERS))


@lru_cache(maxsize=1_000)
def kinds_of(text: str) -> int:
    """The counted cards that ``kinds_text`` wrote."""
    cards = 0
    for letter in text:
        if letter not in _KIND_LETTERS:
            raise PositionError(f"{letter!r} is no rank")
        cards += one(_KIND_LETTERS.index(letter))
    return cards


def counted(cards: Cards) -> int:
    """Cards as counts by kind."""
    return sum(one(card.kind) for card in cards)


def state_of(position: Position) -> State:
    """The state in kinds of a position, or a refusal that says why the position cannot be."""
    _check_shape(position)
    _check_cards(position)
    state = _open_facts(position)
    for seat, hand in zip(state.seats, position.hands, strict=True):
        seat.hand = counted(hand)
        seat.size = len(hand)
    state.stock = [card.kind for card in position.stock]
    state.opened_before = state.sides[state.side_of(state.turn)].has_opened() and not position.opened_now
    _check_known(position, state)
    _check_turn(state)
    if state.phase == DRAWING and not state.must_draw:
        # Red threes that wait for a first turn are laid now; with `stop` and no stock there is no turn at all.
        state.tape = []
        begin_turn(state, state.turn)
        state.tape = [step for step in state.tape if step.name != "turn"]
    return state


def state_of_view(view: View) -> State:
    """The state as far as a seat knows it: the hands of others and the stock are blank, only their sizes are right.

    That is enough to ask for problems and legal actions of the seat on turn; it must not be played on.
    """
    state = _open_facts(view)
    for seat, size, known in zip(state.seats, view.hand_sizes, view.known, strict=True):
        seat.size = size
        seat.known = kinds_of(known)
    if view.seat is not None:
        state.seats[view.seat].hand = counted(view.hand)
    state.stock = [0] * view.stock_size
    state.opened_before = view.opened_before
    state.past = list(view.past)
    return state


def _open_facts(facts: Position | View) -> State:
    """What lies open on the table, and where the turn stands."""
    terms = Terms(facts.rules)
    state = State(terms)
    for number, side in enumerate(state.sides):
        _fill_side(facts, terms, number, side)
    state.pile = [card.kind for card in facts.pile]
    state.pile_cards = counted(facts.pile)
    state.turn = facts.turn
    state.phase = PHASES.index(facts.phase)
    state.pile_taken = facts.pile_taken
    state.must_draw = facts.must_draw
    state.melded = facts.melded
    state.answer = _ANSWERS[facts.answer]
    state.passes = facts.passes
    state.out = NOBODY if facts.out is None else facts.out
    return state


def _check_shape(position: Position) -> None:
    players, sides = position.rules.players, position.rules.sides
    if len(position.hands) != players:
        raise PositionError(f"{players} play, but {len(position.hands)} hands are named")
    for name in ("melds", "red_threes", "scores", "penalties"):
        given = len(getattr(position, name))
        if given != sides:
            raise PositionError(f"there are {sides} sides, but {given} {name} are named")
    for name in ("scores", "penalties"):
        if not all(type(points) is int and abs(points) < 10**9 for points in getattr(position, name)):
            raise PositionError(f"{name} are whole numbers")
    if any(points < 0 for points in position.penalties):
        raise PositionError("penalties are not negative")
    if position.phase not in PHASES:
        raise PositionError(f"there is no phase {position.phase!r}; the phases are {' '.join(PHASES)}")
    if position.turn not in range(players):
        raise PositionError(f"there is no seat {position.turn} to move")
    if position.out is not None and position.out not in range(players):
        raise PositionError(f"there is no seat {position.out} that went out")
    if position.answer not in _ANSWERS:
        raise PositionError(f"the partner's answer is yes or no, not {position.answer!r}")


def _check_cards(position: Position) -> None:
    everything: Counter[Card] = Counter(position.pile)
    everything.update(position.stock)
    for cards in (*position.hands, *position.red_threes):
        everything.update(cards)
    for melds in position.melds:
        for meld in melds:
            everything.update(meld)
    for card, number in everything.items():
        if number > TWINS[card]:
            raise PositionError(f"there are only {TWINS[card]} {card} in two packs, the position has {number}")
    for cards in position.red_threes:
        for card in cards:
            if not card.is_red_three:
                raise PositionError(f"{card} is not a red three")
    waits = position.rules.red_threes_laid == "first_turn"
    for seat, hand in enumerate(position.hands):
        if not hand and position.phase != "over":
            raise PositionError(f"the hand of seat {seat} is empty")
        may_hold = waits and (seat != position.turn or position.phase in ("draw", "over"))
        if not may_hold and any(card.is_red_three for card in hand):
            raise PositionError(f"seat {seat} holds a red three that must have been laid")


def _fill_side(position: Position | View, terms: Terms, number: int, side: Side) -> None:
    for cards in position.melds[number]:
        if not cards:
            raise PositionError(f"a meld of side {number} is empty")
        place, naturals, twos, jokers = _laid(cards)
        if side.has_meld(place):
            raise PositionError(f"side {number} has two melds of {Meld(cards).rank}")
        side.naturals += naturals
        side.twos += twos
        side.jokers += jokers
        found: list[Problem] = []
        wilds = count(side.twos, place) + count(side.jokers, place)
        if not check_meld(terms, place, count(side.naturals, place), wilds, found):
            raise PositionError(f"{cards} is not a meld. {' '.join(map(str, found))}")
    if count(side.naturals, BLACK_THREE) and not terms.black_threes_any_time:
        goes_out = position.turn % terms.sides == number and position.phase in ("play", "over")
        if not goes_out:
            raise PositionError("black threes are melded only in a turn that goes out")
    side.red_threes = len(position.red_threes[number])
    side.minimum = terms.minimum(position.scores[number])
    side.penalty = position.penalties[number]


@lru_cache(maxsize=10_000)
def _laid(cards: Cards) -> tuple[int, int, int, int]:
    """The place of a meld, and its naturals, twos and jokers as counts. A meld lies as it is for many positions."""
    place = PLACES[Meld(cards).rank]
    naturals = twos = jokers = 0
    for card in cards:
        if card.kind == TWO:
            twos += one(place)
        elif card.kind == JOKER:
            jokers += one(place)
        elif card.kind == place and place != WILD_MELD:
            naturals += one(place)
        else:
            raise PositionError(f"{card} cannot be in the meld {cards}")
    return place, naturals, twos, jokers


def _check_known(position: Position, state: State) -> None:
    if not position.known:
        return
    if len(position.known) != len(state.seats):
        raise PositionError(f"there are {len(state.seats)} seats, but {len(position.known)} known hands are named")
    for seat, text in zip(state.seats, position.known, strict=True):
        if len(text) > seat.size or not holds(seat.hand, kinds_of(text)):
            raise PositionError(f"not all of the known cards {text[:60]} are in the hand")
        seat.known = kinds_of(text)


def _check_turn(state: State) -> None:
    terms = state.terms
    holding_allowed = terms.take_back_penalty != NO_PENALTY
    if state.phase == CLAIMED and not (holding_allowed and state.stock and state.pile and not state.is_blocked()):
        raise PositionError("nobody can have taken hold of this pile")
    if state.must_draw and not (holding_allowed and state.stock and state.phase == DRAWING):
        raise PositionError("nobody can have put the pile back here")
    if (state.phase == ASKED or state.answer != NOT_ASKED) and not terms.ask_partner:
        raise PositionError("by these rules no partner is asked")
    if state.answer != NOT_ASKED and state.phase not in (PLAYING, OVER):
        raise PositionError("a partner has answered only while a turn is played")
    if state.passes and (terms.stock_end != BOTH_PASS or state.stock or not 0 < state.passes <= terms.players):
        raise PositionError(f"there cannot be {state.passes} passes in a row here")
    if state.out != NOBODY and state.phase != OVER:
        raise PositionError("somebody went out, but the hand is not over")
    if state.out != NOBODY and state.seats[state.out].size:
        raise PositionError(f"seat {state.out} went out, but holds cards")
