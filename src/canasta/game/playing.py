"""Dealing a hand and playing actions. Whoever calls ``play`` has asked ``legality`` before."""

from __future__ import annotations

from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import JOKER, RED_THREE, RED_THREES_MASK, TWO, count, one, total, without
from canasta.game.native import i64
from canasta.game.past import DREW, LAID, NO_CARD, THREW, TOOK
from canasta.game.state import (
    ASKED,
    CLAIMED,
    DRAWING,
    NOT_ASKED,
    OVER,
    PLAYING,
    SAID_NO,
    SAID_YES,
    Seat,
    State,
)
from canasta.game.terms import STOP, Terms


def deal(terms: Terms, deck: list[int], lead: int, scores: list[int], *, tape: bool = False) -> State:
    """Deal a hand from a deck of kinds whose last one is the top (RULES 4.1)."""
    state = State(terms)
    if tape:
        state.tape = []
    state.stock = deck.copy()
    for side, score in zip(state.sides, scores, strict=True):
        side.minimum = terms.minimum(score)
    dealt: i64 = 0
    while dealt < terms.hand_size * terms.players:
        number = (lead + dealt) % terms.players
        kind: i64 = state.stock.pop()
        seat = state.seats[number]
        seat.hand += one(kind)
        seat.size += 1
        state.note("dealt", number, kind)
        dealt += 1
    while True:
        turned_up: i64 = state.stock.pop()
        state.pile.append(turned_up)
        state.pile_cards += one(turned_up)
        state.note("turned_up", lead, turned_up)
        if turned_up != TWO and turned_up != JOKER and turned_up != RED_THREE:
            break
    if not terms.red_threes_at_first_turn:
        turn: i64 = 0
        while turn < terms.players:
            lay_red_threes(state, (lead + turn) % terms.players)
            turn += 1
    begin_turn(state, lead)
    return state


def begin_turn(state: State, number: i64) -> None:
    """Start the turn of a seat."""
    state.turn = number
    state.phase = DRAWING
    terms = state.terms
    state.opened_before = state.sides[number % terms.sides].has_opened()
    state.pile_taken = False
    state.must_draw = False
    state.melded = False
    state.answer = NOT_ASKED
    stops = terms.stock_end == STOP
    if stops and not state.stock:
        _end_hand(state)
        return
    if state.seats[number].hand & RED_THREES_MASK:
        # RULES 4.1, first_turn: dealt red threes are laid by themselves before any action.
        lay_red_threes(state, number)
        if stops and not state.stock and state.phase != OVER:
            # The replacements were the last cards: there is nothing to draw, as if the turn began only now.
            _end_hand(state)
            return
    if state.phase != OVER:
        state.note("turn", number)


def lay_red_threes(state: State, number: i64) -> None:
    """Lay the red threes of a hand, and replace them as long as there is a stock."""
    seat = state.seats[number]
    while state.phase != OVER and count(seat.hand, RED_THREE):
        seat.hand -= one(RED_THREE)
        seat.size -= 1
        state.sides[state.side_of(number)].red_threes += 1
        state.note("laid_from_hand", number, RED_THREE)
        if state.stock:
            _draw_card(state, number)


def _draw_card(state: State, number: i64) -> None:
    """Draw one card that stays in hand: red threes are laid and replaced. The last card of the stock may be one."""
    while True:
        kind: i64
        if state.both_ends and state.side_of(number) & 1:
            kind = state.stock.pop(0)
        else:
            kind = state.stock.pop()
        if kind != RED_THREE:
            seat = state.seats[number]
            seat.hand += one(kind)
            seat.size += 1
            state.note("drew", number, kind)
            return
        state.sides[state.side_of(number)].red_threes += 1
        state.note("laid_from_stock", number, kind)
        if not state.stock:
            _end_hand(state)
            return


def _end_hand(state: State) -> None:
    state.phase = OVER
    state.note("hand_over", state.turn)


def _go_out(state: State) -> None:
    state.out = state.turn
    state.note("went_out", state.turn)
    _end_hand(state)


def play(state: State, act: Act) -> None:
    """Do a legal action for the player on turn."""
    verb = act.verb
    if verb == acts.DRAW:
        _play_draw(state)
    elif verb == acts.DISCARD:
        _play_discard(state, act.kind)
    elif verb == acts.MELD:
        state.melded = True
        state.remember(LAID, NO_CARD)
        _lay(state, act)
        _go_out_if_empty(state)
    elif verb == acts.TAKE:
        _play_take(state, act)
    elif verb == acts.TOP:
        _play_top(state, act.kind)
    elif verb == acts.PASS:
        _play_pass(state)
    elif verb == acts.END:
        state.note("ended", state.turn)
        _end_hand(state)
    elif verb == acts.CLAIM:
        state.phase = CLAIMED
        state.note("claimed", state.turn)
    elif verb == acts.PUTBACK:
        state.sides[state.side_of(state.turn)].penalty += state.terms.take_back_penalty
        state.phase = DRAWING
        state.must_draw = True
        state.note("put_back", state.turn)
    elif verb == acts.ASK:
        state.note("asked", state.turn)
        state.phase = ASKED
        state.turn = partner_of(state)
    else:
        state.note("answered", state.turn)
        state.phase = PLAYING
        state.answer = SAID_YES if verb == acts.YES else SAID_NO
        state.turn = partner_of(state)


def partner_of(state: State) -> i64:
    """The seat opposite the one on turn."""
    return (state.turn + 2) % state.terms.players


def _play_draw(state: State) -> None:
    state.remember(DREW, state.pile[-1] if state.pile else NO_CARD)
    drawn: i64 = 0
    while drawn < state.terms.draw_count and state.stock and state.phase != OVER:
        _draw_card(state, state.turn)
        drawn += 1
    state.must_draw = False
    if state.phase != OVER:
        state.phase = PLAYING


def _play_discard(state: State, kind: i64) -> None:
    seat = state.seats[state.turn]
    card = one(kind)
    state.remember(THREW, kind)
    if kind == RED_THREE:
        # RULES 3, discard_red_threes: a laid one, the hand stays as it is.
        state.side_on_turn().red_threes -= 1
    else:
        seat.hand -= card
        seat.size -= 1
        if seat.known and count(seat.known, kind):
            seat.known -= card
    state.pile.append(kind)
    state.pile_cards += card
    state.note("discarded", state.turn, kind)
    if not seat.size:
        _go_out(state)
    else:
        begin_turn(state, (state.turn + 1) % state.terms.players)


def _spend(seat: Seat, cards: i64) -> None:
    seat.hand -= cards
    seat.size -= total(cards)
    if seat.known:
        # Everybody takes it that known cards are played before unknown ones of their kind.
        seat.known = without(seat.known, cards)


def _lay(state: State, act: Act) -> None:
    side = state.side_on_turn()
    side.naturals += act.naturals
    side.twos += act.twos
    side.jokers += act.jokers
    _spend(state.seats[state.turn], act.spent())
    state.note("melded", state.turn)


def _go_out_if_empty(state: State) -> None:
    if not state.seats[state.turn].size:
        _go_out(state)


def _play_take(state: State, act: Act) -> None:
    number = state.turn
    seat = state.seats[number]
    side = state.sides[state.side_of(number)]
    state.note("took", number, act.kind)
    state.remember(TOOK, act.kind)
    _lay(state, act)
    side.naturals += one(act.kind)
    # RULES 4.3: only now the rest of the pile joins the hand; red threes in it are laid and not replaced.
    rest = state.pile_cards - one(act.kind)
    red_threes = count(rest, RED_THREE)
    side.red_threes += red_threes
    rest -= red_threes * one(RED_THREE)
    seat.hand += rest
    seat.known += rest
    seat.size += total(rest)
    state.pile.clear()
    state.pile_cards = 0
    state.note("picked_up", number)
    state.phase = PLAYING
    state.pile_taken = True
    state.passes = 0
    _go_out_if_empty(state)


def _play_top(state: State, kind: i64) -> None:
    state.remember(TOOK, kind)
    state.sides[state.side_of(state.turn)].naturals += one(kind)
    state.pile.pop()
    state.pile_cards -= one(kind)
    state.note("topped", state.turn, kind)
    state.phase = PLAYING
    state.pile_taken = True


def _play_pass(state: State) -> None:
    state.note("passed", state.turn)
    if state.phase == DRAWING:
        # RULES 4.6, both_pass: the turn is passed, and the hand ends when all have passed in a row.
        state.passes += 1
        if state.passes == state.terms.players:
            _end_hand(state)
            return
    begin_turn(state, (state.turn + 1) % state.terms.players)
