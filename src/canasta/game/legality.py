"""Why an action is illegal: the one place where the rules of play are written down.

``problems`` answers with every reason; an empty list means that the action is legal. It looks at nothing but the hand of
the player on turn and at what lies open on the table, so asking can never betray a hidden card.
"""

from __future__ import annotations

from typing import Final

from canasta.cards import GROUP_NAMES, KIND_NAMES
from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.going_out import can_go_out, side_can_go_out
from canasta.game.kinds import (
    ACE,
    BLACK_THREE,
    BLACK_THREES_MASK,
    JOKER,
    KINDS,
    RED_THREE,
    TWO,
    count,
    holds,
    one,
    total,
    value,
    without,
)
from canasta.game.melds import check_meld, may_waive_minimum, meets_out_needs, opening_worth
from canasta.game.native import i64
from canasta.game.problems import Problem
from canasta.game.state import (
    ASKED,
    CLAIMED,
    DRAWING,
    NOBODY,
    NOT_ASKED,
    OVER,
    PHASES,
    PLAYING,
    SAID_YES,
    Side,
    State,
    count_canastas,
)
from canasta.game.terms import BOTH_PASS, NATURAL_PAIR, NEVER, NO_PENALTY, STOP, TAKE_PILE, TAKE_TOP

NATURALS_FOR_FROZEN: Final = 2
NOW: Final = (
    "draw from the stock or take the pile first",
    "you hold the pile, so meld its top card or put it back",
    "you have drawn, so meld or discard",
    "your partner must answer first",
    "the hand is over",
)


def problems(state: State, act: Act) -> list[Problem]:
    """Every reason why the player on turn may not do this; empty when it is legal."""
    found: list[Problem] = []
    verb = act.verb
    if state.phase == OVER:
        found.append(Problem("hand_over"))
    elif verb == acts.DISCARD:
        _check_discard(state, act, found)
    elif verb == acts.DRAW:
        _check_draw(state, found)
    elif verb == acts.MELD:
        _check_meld_act(state, act, found)
    elif verb == acts.TAKE:
        _check_take(state, act, found)
    elif verb == acts.TOP:
        _check_top(state, act, found)
    elif verb == acts.PASS:
        _check_pass(state, found)
    elif verb == acts.END:
        _check_end(state, found)
    elif verb == acts.CLAIM:
        _check_claim(state, found)
    elif verb == acts.PUTBACK:
        if state.phase != CLAIMED:
            _add_wrong_phase(state, verb, found)
    elif verb == acts.ASK:
        _check_ask(state, found)
    elif state.phase != ASKED:  # yes or no
        _add_wrong_phase(state, verb, found)
    return found


def is_legal(state: State, act: Act) -> bool:
    """Whether the player on turn may do this."""
    return not problems(state, act)


def _add_wrong_phase(state: State, verb: i64, found: list[Problem]) -> None:
    expected = NOW[state.phase]
    if verb == acts.PUTBACK:
        expected = "you have not taken hold of the pile"
    elif verb == acts.YES or verb == acts.NO:
        expected = "nobody has asked you"
    found.append(Problem("wrong_phase", action=acts.VERBS[verb], phase=PHASES[state.phase], expected=expected))


# --- drawing, and the pile (RULES 4.2, 4.3) ---


def _check_draw(state: State, found: list[Problem]) -> None:
    if state.phase != DRAWING:
        _add_wrong_phase(state, acts.DRAW, found)
    elif not state.stock:
        found.append(Problem("stock_empty"))


def _check_reaching_for_pile(state: State, found: list[Problem]) -> None:
    """What forbids the pile to this player whatever is in the hand."""
    if not state.pile:
        found.append(Problem("pile_empty"))
        return
    if state.is_blocked():
        found.append(Problem("pile_blocked", card=KIND_NAMES[state.pile[-1]]))
    if len(state.pile) == 1 and state.seats[state.turn].size == 1:
        found.append(Problem("one_card_each"))
    if state.terms.take_before_initial == NEVER and not state.sides[state.side_of(state.turn)].has_opened():
        found.append(Problem("pile_closed"))


def _check_claim(state: State, found: list[Problem]) -> None:
    if state.phase != DRAWING:
        _add_wrong_phase(state, acts.CLAIM, found)
        return
    if state.terms.take_back_penalty == NO_PENALTY:
        found.append(Problem("claim_not_allowed"))
    if state.must_draw:
        found.append(Problem("must_draw"))
    if not state.stock:
        found.append(Problem("stock_empty"))
    _check_reaching_for_pile(state, found)


def _check_take(state: State, act: Act, found: list[Problem]) -> None:
    if state.phase != DRAWING and state.phase != CLAIMED:
        _add_wrong_phase(state, acts.TAKE, found)
        return
    if state.must_draw:
        found.append(Problem("must_draw"))
    _check_reaching_for_pile(state, found)
    if not state.pile or state.is_blocked():
        return
    top: i64 = state.pile[-1]
    if act.kind != top:
        found.append(Problem("wrong_top", named=GROUP_NAMES[act.kind], top=GROUP_NAMES[top]))
        return
    terms = state.terms
    side = state.sides[state.side_of(state.turn)]
    pair = count(act.naturals, top)
    if state.is_frozen():
        if pair < NATURALS_FOR_FROZEN:
            found.append(Problem("pile_frozen", rank=GROUP_NAMES[top], needed=NATURALS_FOR_FROZEN, has=pair))
    elif pair < NATURALS_FOR_FROZEN and not side.has_opened() and terms.take_before_initial == NATURAL_PAIR:
        found.append(Problem("needs_natural_pair", rank=GROUP_NAMES[top], needed=NATURALS_FOR_FROZEN, has=pair))
    elif pair < NATURALS_FOR_FROZEN and terms.stock_end == TAKE_TOP and not state.stock and side.has_meld(top):
        # RULES 4.6: adding the top card to one's own meld is done by `top` only.
        found.append(Problem("use_top", rank=GROUP_NAMES[top]))
    # The rest of the pile joins the hand, red threes in it are laid.
    rest = state.pile_cards - one(top)
    _check_laying(state, side, act, top, rest - count(rest, RED_THREE) * one(RED_THREE), found)


def _check_top(state: State, act: Act, found: list[Problem]) -> None:
    if state.phase != DRAWING:
        _add_wrong_phase(state, acts.TOP, found)
        return
    if state.terms.stock_end != TAKE_TOP:
        found.append(Problem("top_not_allowed"))
    if state.must_draw:
        found.append(Problem("must_draw"))
    if state.stock:
        found.append(Problem("stock_not_empty"))
    _check_reaching_for_pile(state, found)
    if not state.pile or state.is_blocked():
        return
    top: i64 = state.pile[-1]
    if act.kind != top:
        found.append(Problem("wrong_top", named=GROUP_NAMES[act.kind], top=GROUP_NAMES[top]))
        return
    rank = GROUP_NAMES[top]
    if state.is_frozen():
        found.append(Problem("pile_frozen", rank=rank, needed=NATURALS_FOR_FROZEN, has=0))
    side = state.sides[state.side_of(state.turn)]
    if not side.has_meld(top):
        found.append(Problem("no_own_meld", rank=rank))
    else:
        _check_laying(state, side, act, top, 0, found)


# --- melding (RULES 4.2, 4.4, 4.5) ---


def _check_meld_act(state: State, act: Act, found: list[Problem]) -> None:
    if state.phase != PLAYING:
        _add_wrong_phase(state, acts.MELD, found)
        return
    side = state.sides[state.side_of(state.turn)]
    if not state.terms.black_threes_any_time and count(side.naturals, BLACK_THREE):
        found.append(Problem("no_meld_after_black_threes"))
    _check_laying(state, side, act, NOBODY, 0, found)


def _check_laying(state: State, side: Side, act: Act, top: i64, rest: i64, found: list[Problem]) -> None:
    """The groups of an act: with the top card (or NOBODY) among them, and the rest of the pile for the hand."""
    terms = state.terms
    seat = state.seats[state.turn]
    spent = act.spent()
    if not holds(seat.hand, spent):
        missing = without(spent, seat.hand)
        lacking = [KIND_NAMES[kind] for kind in range(KINDS) if count(missing, kind)]
        found.append(Problem("not_in_hand", cards=", ".join(lacking)))
    laid: i64 = act.naturals
    if top != NOBODY:
        laid += one(top)
    naturals = side.naturals + laid
    twos = side.twos + act.twos
    jokers = side.jokers + act.jokers
    touched = laid | act.twos | act.jokers
    place: i64 = 0
    while touched:
        if touched & 15:
            check_meld(terms, place, count(naturals, place), count(twos, place) + count(jokers, place), found)
        touched >>= 4
        place += 1
    left = seat.size - total(spent) + total(rest)
    if holds(seat.hand, spent) and (left <= 1 or state.answer == SAID_YES or laid & BLACK_THREES_MASK):
        hand = seat.hand - spent + rest
        _check_last_cards(state, naturals, twos, jokers, left, hand, laid, found)
    if not side.has_opened():
        _check_opening(state, side, act, laid, top, left, found)


def _check_last_cards(
    state: State, naturals: i64, twos: i64, jokers: i64, left: i64, hand: i64, laid: i64, found: list[Problem]
) -> None:
    """RULES 4.5, for an act that leaves these melds and so many cards."""
    terms = state.terms
    ends_turn = left <= 1 and meets_out_needs(state, naturals, twos, jokers, None)
    if left <= 0:
        meets_out_needs(state, naturals, twos, jokers, found)
        if terms.last_discard_required:
            found.append(Problem("must_end_with_discard"))
            ends_turn = False
    elif left == 1 and not ends_turn and not terms.pass_discard:
        found.append(Problem("must_keep_two", left=left))
        meets_out_needs(state, naturals, twos, jokers, found)
    if laid & BLACK_THREES_MASK and not terms.black_threes_any_time and not ends_turn:
        found.append(Problem("black_threes_going_out"))
    if state.answer == SAID_YES and left > 0 and not ends_turn:
        # RULES 4.5, asking: after the yes every act must leave a way to go out.
        if not can_go_out(state, hand, naturals, twos, jokers, 0):
            found.append(Problem("partner_said_yes"))


def _check_opening(state: State, side: Side, act: Act, laid: i64, top: i64, left: i64, found: list[Problem]) -> None:
    """RULES 4.4: the first act of a side reaches the minimum at once."""
    terms = state.terms
    needed = side.minimum
    if top != NOBODY and needed and not terms.top_card_counts:
        needed += value(one(top))
    has = opening_worth(terms, laid, act.twos, act.jokers)
    if has >= needed:
        return
    if left <= 1 and may_waive_minimum(terms, takes_pile=top != NOBODY):
        can_finish = left == 1 or not terms.last_discard_required
        if (
            can_finish
            and count_canastas(laid, act.twos, act.jokers) > 0
            and meets_out_needs(state, laid, act.twos, act.jokers, None)
        ):
            return
    found.append(Problem("below_minimum", needed=needed, has=has))


# --- ending a turn ---


def _check_discard(state: State, act: Act, found: list[Problem]) -> None:
    if state.phase != PLAYING:
        _add_wrong_phase(state, acts.DISCARD, found)
        return
    seat = state.seats[state.turn]
    side = state.sides[state.side_of(state.turn)]
    if act.kind == RED_THREE:
        if not state.terms.discard_red_threes:
            found.append(Problem("red_threes_stay"))
        if not side.red_threes:
            found.append(Problem("no_red_three_laid"))
        if seat.size < 2:
            found.append(Problem("needs_two_cards", has=seat.size))
        if state.answer == SAID_YES:
            found.append(Problem("partner_said_yes"))
        return
    if not count(seat.hand, act.kind):
        found.append(Problem("not_in_hand", cards=KIND_NAMES[act.kind]))
    if seat.size == 1:
        meets_out_needs(state, side.naturals, side.twos, side.jokers, found)
    elif state.answer == SAID_YES:
        found.append(Problem("partner_said_yes"))


def _check_pass(state: State, found: list[Problem]) -> None:
    terms = state.terms
    if state.phase == DRAWING and terms.stock_end == BOTH_PASS:
        if state.stock:
            found.append(Problem("stock_not_empty"))
        elif can_take_with_top_group(state):
            found.append(Problem("must_take"))
        return
    if state.phase != PLAYING:
        _add_wrong_phase(state, acts.PASS, found)
        return
    if not terms.pass_discard:
        found.append(Problem("pass_not_allowed"))
    side = state.sides[state.side_of(state.turn)]
    if state.seats[state.turn].size != 1 or meets_out_needs(state, side.naturals, side.twos, side.jokers, None):
        found.append(Problem("must_discard"))
    if state.answer == SAID_YES:
        found.append(Problem("partner_said_yes"))


def _check_end(state: State, found: list[Problem]) -> None:
    terms = state.terms
    if state.phase != DRAWING:
        _add_wrong_phase(state, acts.END, found)
        return
    if terms.stock_end == BOTH_PASS or terms.stock_end == STOP:
        found.append(Problem("end_not_allowed"))
    if state.stock:
        found.append(Problem("stock_not_empty"))
    elif state.pile:
        forced = Act(acts.TOP if terms.stock_end == TAKE_TOP else acts.TAKE, state.pile[-1])
        if terms.stock_end in (TAKE_TOP, TAKE_PILE) and is_legal(state, forced):
            found.append(Problem("must_take"))


def can_take_with_top_group(state: State) -> bool:
    """Whether some legal take consists of the top card's group alone."""
    return len(top_group_takes(state, first_only=True)) > 0


def top_group_takes(state: State, *, first_only: bool = False) -> list[Act]:
    """All legal takes that consist of the top card's group alone."""
    found: list[Act] = []
    if not state.pile or state.is_blocked():
        return found
    top: i64 = state.pile[-1]
    hand = state.seats[state.turn].hand
    most_naturals = count(hand, top)
    # Wild cards never join black threes.
    most_twos: i64 = count(hand, TWO) if top <= ACE else 0
    most_jokers: i64 = count(hand, JOKER) if top <= ACE else 0
    card = one(top)
    naturals: i64 = 0
    while naturals <= most_naturals:
        twos: i64 = 0
        while twos <= most_twos:
            jokers: i64 = 0
            while jokers <= most_jokers:
                act = Act(acts.TAKE, top, naturals * card, twos * card, jokers * card)
                if is_legal(state, act):
                    found.append(act)
                    if first_only:
                        return found
                jokers += 1
            twos += 1
        naturals += 1
    return found


# --- asking the partner ---


def _check_ask(state: State, found: list[Problem]) -> None:
    if not state.terms.ask_partner:
        found.append(Problem("ask_not_allowed"))
        return
    if state.phase != PLAYING:
        _add_wrong_phase(state, acts.ASK, found)
        return
    if state.answer != NOT_ASKED:
        found.append(Problem("asked_already"))
    if state.melded:
        found.append(Problem("ask_before_melding"))
    seat = state.seats[state.turn]
    if seat.size < 2:
        found.append(Problem("needs_two_cards", has=seat.size))
    elif not side_can_go_out(state, state.sides[state.side_of(state.turn)], seat.hand):
        found.append(Problem("no_way_out"))
