"""Why an action is illegal: the one place where the rules of play are written down.

``problems`` answers with every reason; an empty list means that the action is legal. It looks at nothing but the hand
of the player on turn and at what lies open on the table, so asking can never betray a hidden card.
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
from canasta.game.problems import Problem, refuse
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
from canasta.game.terms import BOTH_PASS, NATURAL_PAIR, NEVER, NO_PENALTY, STOP, TAKE_TOP

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
    is_legal(state, act, found)
    return found


def is_legal(state: State, act: Act, found: list[Problem] | None = None) -> bool:
    """Whether the player on turn may do this. The reasons why not go to ``found``, if they are wanted.

    All checks below are made like this one. With ``found`` they go on after the first reason, to name every one.
    """
    verb = act.verb
    if state.phase == OVER:
        return refuse(found, "hand_over")
    if verb == acts.DISCARD:
        return _check_discard(state, act, found)
    if verb == acts.DRAW:
        return _check_draw(state, found)
    if verb == acts.MELD:
        return _check_meld_act(state, act, found)
    if verb == acts.TAKE:
        return _check_take(state, act, found)
    if verb == acts.TOP:
        return _check_top(state, act, found)
    if verb == acts.PASS:
        return _check_pass(state, found)
    if verb == acts.END:
        return _check_end(state, found)
    if verb == acts.CLAIM:
        return _check_claim(state, found)
    if verb == acts.ASK:
        return _check_ask(state, found)
    phase: i64 = CLAIMED if verb == acts.PUTBACK else ASKED
    if state.phase != phase:
        return _refuse_phase(state, verb, found)
    return True


def _refuse_phase(state: State, verb: i64, found: list[Problem] | None) -> bool:
    if found is not None:
        expected = NOW[state.phase]
        if state.phase == DRAWING and not state.stock:
            expected = "the stock is empty, so take from the pile or say that you do not"
        if verb == acts.PUTBACK:
            expected = "you have not taken hold of the pile"
        elif verb == acts.YES or verb == acts.NO:
            expected = "nobody has asked you"
        found.append(Problem("wrong_phase", action=acts.VERBS[verb], phase=PHASES[state.phase], expected=expected))
    return False


# --- drawing, and the pile (RULES 4.2, 4.3) ---


def _check_draw(state: State, found: list[Problem] | None) -> bool:
    if state.phase != DRAWING:
        return _refuse_phase(state, acts.DRAW, found)
    if not state.stock:
        return refuse(found, "stock_empty")
    return True


def _check_reaching_for_pile(state: State, side: Side, found: list[Problem] | None) -> bool:
    """What forbids the pile to this player whatever is in the hand."""
    if not state.pile:
        return refuse(found, "pile_empty")
    good = True
    if state.is_blocked():
        good = False
        if found is not None:
            found.append(Problem("pile_blocked", card=KIND_NAMES[state.pile[-1]]))
    if len(state.pile) == 1 and state.seats[state.turn].size == 1:
        good = refuse(found, "one_card_each")
    if state.terms.take_before_initial == NEVER and not side.has_opened():
        good = refuse(found, "pile_closed")
    return good


def _check_claim(state: State, found: list[Problem] | None) -> bool:
    if state.phase != DRAWING:
        return _refuse_phase(state, acts.CLAIM, found)
    good = True
    if state.terms.take_back_penalty == NO_PENALTY:
        good = refuse(found, "claim_not_allowed")
    if state.must_draw:
        good = refuse(found, "must_draw")
    if not state.stock:
        good = refuse(found, "stock_empty")
    return _check_reaching_for_pile(state, state.side_on_turn(), found) and good


def _check_take(state: State, act: Act, found: list[Problem] | None) -> bool:
    if state.phase != DRAWING and state.phase != CLAIMED:
        return _refuse_phase(state, acts.TAKE, found)
    side = state.side_on_turn()
    good = True
    if state.must_draw:
        good = refuse(found, "must_draw")
    good = _check_reaching_for_pile(state, side, found) and good
    if not state.pile or state.is_blocked():
        return False
    top: i64 = state.pile[-1]
    if act.kind != top:
        return _refuse_top(act, top, found)
    terms = state.terms
    pair = count(act.naturals, top)
    if pair < NATURALS_FOR_FROZEN:
        if state.is_frozen():
            good = refuse(found, "pile_frozen", rank=top, needed=NATURALS_FOR_FROZEN, has=pair)
        elif terms.take_before_initial == NATURAL_PAIR and not side.has_opened():
            good = refuse(found, "needs_natural_pair", rank=top, needed=NATURALS_FOR_FROZEN, has=pair)
        elif terms.stock_end == TAKE_TOP and not state.stock and side.has_meld(top):
            # RULES 4.6: adding the top card to one's own meld is done by `top` only.
            good = refuse(found, "use_top", rank=top)
    if not good and found is None:
        return False
    # The rest of the pile joins the hand, red threes in it are laid.
    rest = state.pile_cards - one(top)
    return _check_laying(state, side, act, top, rest - count(rest, RED_THREE) * one(RED_THREE), found) and good


def _refuse_top(act: Act, top: i64, found: list[Problem] | None) -> bool:
    if found is not None:
        found.append(Problem("wrong_top", named=GROUP_NAMES[act.kind], top=GROUP_NAMES[top]))
    return False


def _check_top(state: State, act: Act, found: list[Problem] | None) -> bool:
    if state.phase != DRAWING:
        return _refuse_phase(state, acts.TOP, found)
    side = state.side_on_turn()
    good = True
    if state.terms.stock_end != TAKE_TOP:
        good = refuse(found, "top_not_allowed")
    if state.must_draw:
        good = refuse(found, "must_draw")
    if state.stock:
        good = refuse(found, "stock_not_empty")
    good = _check_reaching_for_pile(state, side, found) and good
    if not state.pile or state.is_blocked():
        return False
    top: i64 = state.pile[-1]
    if act.kind != top:
        return _refuse_top(act, top, found)
    if state.is_frozen():
        good = refuse(found, "pile_frozen", rank=top, needed=NATURALS_FOR_FROZEN, has=0)
    if not side.has_meld(top):
        return refuse(found, "no_own_meld", rank=top)
    if not good and found is None:
        return False
    return _check_laying(state, side, act, top, 0, found) and good


# --- melding (RULES 4.2, 4.4, 4.5) ---


def _check_meld_act(state: State, act: Act, found: list[Problem] | None) -> bool:
    if state.phase != PLAYING:
        return _refuse_phase(state, acts.MELD, found)
    side = state.side_on_turn()
    good = True
    if not act.naturals | act.twos | act.jokers:
        return refuse(found, "empty_group")
    if not state.terms.black_threes_any_time and count(side.naturals, BLACK_THREE):
        good = refuse(found, "no_meld_after_black_threes")
    return _check_laying(state, side, act, NOBODY, 0, found) and good


def _check_laying(state: State, side: Side, act: Act, top: i64, rest: i64, found: list[Problem] | None) -> bool:
    """The groups of an act: with the top card (or NOBODY) among them, and the rest of the pile for the hand."""
    terms = state.terms
    seat = state.seats[state.turn]
    spent = act.spent()
    good = True
    in_hand = holds(seat.hand, spent)
    if not in_hand:
        good = False
        if found is not None:
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
            wild = count(twos, place) + count(jokers, place)
            good = check_meld(terms, place, count(naturals, place), wild, found) and good
        touched >>= 4
        place += 1
    if not good and found is None:
        return False
    left = seat.size - total(spent) + total(rest)
    if in_hand and (left <= 1 or state.answer == SAID_YES or laid & BLACK_THREES_MASK):
        hand = seat.hand - spent + rest
        good = _check_last_cards(state, naturals, twos, jokers, left, hand, laid, found) and good
    if not side.has_opened():
        good = _check_opening(state, side, act, laid, top, rest, found) and good
    return good


def _check_last_cards(
    state: State,
    naturals: i64,
    twos: i64,
    jokers: i64,
    left: i64,
    hand: i64,
    laid: i64,
    found: list[Problem] | None,
) -> bool:
    """RULES 4.5, for an act that leaves these melds and so many cards."""
    terms = state.terms
    good = True
    ends_turn = left <= 1 and meets_out_needs(state, naturals, twos, jokers, None)
    if left <= 0:
        good = meets_out_needs(state, naturals, twos, jokers, found)
        if terms.last_discard_required:
            good = refuse(found, "must_end_with_discard")
            ends_turn = False
    elif left == 1 and not ends_turn and not terms.pass_discard:
        good = False
        if found is not None:
            found.append(Problem("must_keep_two", left=left))
            meets_out_needs(state, naturals, twos, jokers, found)
    if laid & BLACK_THREES_MASK and not terms.black_threes_any_time and not ends_turn:
        good = refuse(found, "black_threes_going_out")
    if state.answer == SAID_YES and left > 0 and not ends_turn:
        # RULES 4.5, asking: after the yes every act must leave a way to go out.
        if not can_go_out(state, hand, naturals, twos, jokers, 0):
            good = refuse(found, "partner_said_yes")
    return good


def _check_opening(
    state: State, side: Side, act: Act, laid: i64, top: i64, rest: i64, found: list[Problem] | None
) -> bool:
    """RULES 4.4: the first act of a side reaches the minimum at once, unless it is waived for going out concealed."""
    terms = state.terms
    needed = side.minimum
    if top != NOBODY and needed and not terms.top_card_counts:
        needed += value(one(top))
    has = opening_worth(terms, laid, act.twos, act.jokers)
    if has >= needed:
        return True
    hand = without(state.seats[state.turn].hand, act.spent()) + rest
    if (
        total(hand) <= 1
        and may_waive_minimum(terms, takes_pile=top != NOBODY)
        and count_canastas(laid, act.twos, act.jokers) > 0
        and _can_finish(state, hand, laid, act.twos, act.jokers)
    ):
        return True
    return refuse(found, "below_minimum", needed=needed, has=has)


def _can_finish(state: State, hand: i64, naturals: i64, twos: i64, jokers: i64) -> bool:
    """Whether a player who has laid these melds, and holds one card or none, goes out."""
    if hand:
        return can_go_out(state, hand, naturals, twos, jokers, 0)
    return not state.terms.last_discard_required and meets_out_needs(state, naturals, twos, jokers, None)


# --- ending a turn ---


def _check_discard(state: State, act: Act, found: list[Problem] | None) -> bool:
    if state.phase != PLAYING:
        return _refuse_phase(state, acts.DISCARD, found)
    seat = state.seats[state.turn]
    good = True
    if act.kind == RED_THREE:
        if not state.terms.discard_red_threes:
            good = refuse(found, "red_threes_stay")
        if not state.side_on_turn().red_threes:
            good = refuse(found, "no_red_three_laid")
        if seat.size < 2:
            good = refuse(found, "needs_two_cards", has=seat.size)
        if state.answer == SAID_YES:
            good = refuse(found, "partner_said_yes")
        return good
    if not count(seat.hand, act.kind):
        good = False
        if found is not None:
            found.append(Problem("not_in_hand", cards=KIND_NAMES[act.kind]))
    if seat.size == 1:
        side = state.side_on_turn()
        good = meets_out_needs(state, side.naturals, side.twos, side.jokers, found) and good
    elif state.answer == SAID_YES:
        good = refuse(found, "partner_said_yes")
    return good


def _check_pass(state: State, found: list[Problem] | None) -> bool:
    terms = state.terms
    if state.phase == DRAWING and terms.stock_end == BOTH_PASS:
        if state.stock:
            return refuse(found, "stock_not_empty")
        if can_take_with_top_group(state):
            return refuse(found, "must_take")
        return True
    if state.phase != PLAYING:
        return _refuse_phase(state, acts.PASS, found)
    good = True
    if not terms.pass_discard:
        good = refuse(found, "pass_not_allowed")
    side = state.side_on_turn()
    if state.seats[state.turn].size != 1 or meets_out_needs(state, side.naturals, side.twos, side.jokers, None):
        good = refuse(found, "must_discard")
    if state.answer == SAID_YES:
        good = refuse(found, "partner_said_yes")
    return good


def _check_end(state: State, found: list[Problem] | None) -> bool:
    terms = state.terms
    if state.phase != DRAWING:
        return _refuse_phase(state, acts.END, found)
    good = True
    if terms.stock_end == BOTH_PASS or terms.stock_end == STOP:
        good = refuse(found, "end_not_allowed")
    if state.stock:
        good = refuse(found, "stock_not_empty")
    elif state.pile and good:
        forced = Act(acts.TOP if terms.stock_end == TAKE_TOP else acts.TAKE, state.pile[-1])
        if is_legal(state, forced):
            good = refuse(found, "must_take")
    return good


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


def _check_ask(state: State, found: list[Problem] | None) -> bool:
    if not state.terms.ask_partner:
        return refuse(found, "ask_not_allowed")
    if state.phase != PLAYING:
        return _refuse_phase(state, acts.ASK, found)
    good = True
    if state.answer != NOT_ASKED:
        good = refuse(found, "asked_already")
    if state.melded:
        good = refuse(found, "ask_before_melding")
    if not good and found is None:
        return False
    seat = state.seats[state.turn]
    if seat.size < 2:
        good = refuse(found, "needs_two_cards", has=seat.size)
    elif not side_can_go_out(state, state.side_on_turn(), seat.hand):
        good = refuse(found, "no_way_out")
    return good
