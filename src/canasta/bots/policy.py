"""One way to play, steered by weights: from a greedy beginner's to a careful one's.

It is the playing of Tabby and Alley Cat, and what the searching players roll out with. It reads the hand of the player
on turn and the open table, nothing else.
"""

from __future__ import annotations

from math import exp
from typing import Final

from canasta.bots.plays import add_wilds_for_canastas, best_take, is_opening_needed, natural_cards, opening_from
from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import BLACK_THREE, IN_TWO_PACKS, TWO, count, one, total, value, wilds
from canasta.game.legality import is_legal
from canasta.game.listing import finishing_acts, legal_acts
from canasta.game.native import i64
from canasta.game.state import ASKED, NOBODY, PLAYING, SAID_YES, Seat, State, canasta_bonuses, count_canastas
from canasta.game.terms import FREE, NEVER

FINISHES_COMPARED: Final = 24
FEW_CARDS: Final = 4


class Weights:
    """What a player cares about, in points. The names say for what; the defaults are those of a greedy player."""

    def __init__(self) -> None:
        # taking the pile: what each of its cards is worth, and what a wild card spent on it costs
        self.take_card: float = 10.0
        self.take_wild: float = 15.0
        self.take_late: float = 0.0  # against each card, when an opponent may soon go out
        # opening: what a wild card spent on it costs, against what being open is worth
        self.open_gain: float = 100.0
        self.open_wild: float = 10.0
        # cards kept in hand when there is no going out
        self.keep_cards: float = 2.0
        self.keep_cards_early: float = 2.0  # the same while nobody is close to going out
        self.canasta_wilds: float = 2.0  # the most wild cards laid at once to make a canasta
        # discards: what a card is worth in the hand
        self.single: float = 0.0
        self.pair: float = 15.0
        self.triple: float = 25.0
        self.own_meld: float = 25.0
        self.points: float = 0.3  # of each point of the card's value: what may count against the hand
        self.two: float = 100.0
        self.joker: float = 140.0
        self.black_three: float = -5.0
        self.danger: float = 0.0  # what each card of the pile is worth to the next player
        self.freeze: float = 0.0  # what freezing gains for each card of the pile, when it is theirs rather than ours
        # going out
        self.partner_cards: float = 30.0  # not while the partner holds more
        self.milk: float = 0.0  # not while the stock has more, and nobody else is close to going out
        self.say_no_above: float = 120.0  # points in hand above which the answer to the partner is no

    def get(self, name: str) -> float:
        """One weight."""
        return float(getattr(self, name))

    def set(self, name: str, amount: float) -> None:
        """Change one weight."""
        setattr(self, name, amount)


NAMES: Final = (
    *("take_card", "take_wild", "take_late", "open_gain", "open_wild", "keep_cards", "keep_cards_early"),
    "canasta_wilds",
    *("single", "pair", "triple", "own_meld", "points", "two", "joker", "black_three", "danger", "freeze"),
    *("partner_cards", "milk", "say_no_above"),
)


def policy_act(state: State, weights: Weights) -> Act:
    """What a player with these weights does."""
    act: Act | None
    if state.phase == ASKED:
        return _answer(state, weights)
    if state.phase == PLAYING:
        act = _meld(state, weights)
        if act is None:
            act = _discard(state, weights)
    else:
        act = _draw_or_take(state, weights)
    return legal_acts(state)[0] if act is None else act


def _answer(state: State, weights: Weights) -> Act:
    in_hand = float(value(state.seats[state.turn].hand))
    return acts.NO_ACT if in_hand > weights.say_no_above else acts.YES_ACT


# --- drawing or taking ---


def _draw_or_take(state: State, weights: Weights) -> Act | None:
    take = best_take(state)
    if take is not None and (not state.stock or take_gain(state, take, weights) >= 0.0):
        return take
    for act in (acts.DRAW_ACT, acts.PASS_ACT, acts.END_ACT, acts.PUTBACK_ACT):
        if is_legal(state, act):
            return act
    return take


def take_gain(state: State, take: Act, weights: Weights) -> float:
    """What taking the pile is worth more than drawing a card."""
    cards = float(len(state.pile))
    gain = weights.take_card * (cards - 1.0) - weights.take_wild * float(total(take.twos) + total(take.jokers))
    if is_opening_needed(state.side_on_turn()):
        gain += weights.open_gain
    if is_end_near(state):
        gain -= weights.take_late * cards
    return gain


def is_end_near(state: State) -> bool:
    """Whether an opponent has few cards, and all that is needed to go out."""
    terms = state.terms
    number: i64 = 0
    while number < terms.players:
        side = state.sides[state.side_of(number)]
        if state.seats[number].size <= FEW_CARDS and side is not state.side_on_turn():
            if count_canastas(side.naturals, side.twos, side.jokers) >= terms.canastas_to_go_out:
                return True
        number += 1
    return False


# --- melding ---


def _meld(state: State, weights: Weights) -> Act | None:
    side = state.side_on_turn()
    seat = state.seats[state.turn]
    must_go_out = state.answer == SAID_YES
    finish = best_finish(state)
    if finish is not None and (must_go_out or wants_to_go_out(state, weights)):
        return acts.ASK_ACT if not must_go_out and is_legal(state, acts.ASK_ACT) else finish
    if must_go_out or seat.size < 2:
        return None
    if is_opening_needed(side):
        opening = opening_from(state, Act(acts.MELD), NOBODY)
        if opening is None or seat.size - total(opening.spent()) < 2:
            return None
        cost = weights.open_wild * float(total(opening.twos) + total(opening.jokers))
        return opening if weights.open_gain >= cost else None
    keep: i64 = int(weights.keep_cards if is_end_near(state) else weights.keep_cards_early)
    act = natural_cards(state, max(2, keep))
    if act.naturals and not is_legal(state, act):
        return None
    add_wilds_for_canastas(state, act, int(weights.canasta_wilds), 2)
    if act.naturals | act.twos | act.jokers and is_legal(state, act):
        return act
    return None


def best_finish(state: State) -> Act | None:
    """The act with the most canasta bonus among those that go out, or leave the card to go out with."""
    side = state.side_on_turn()
    best: Act | None = None
    most: i64 = -1
    for act in finishing_acts(state, NOBODY, FINISHES_COMPARED):
        naturals = side.naturals + act.naturals
        bonus = canasta_bonuses(state.terms, naturals, side.twos + act.twos, side.jokers + act.jokers)
        if bonus > most:
            best = act
            most = bonus
    return best


def wants_to_go_out(state: State, weights: Weights) -> bool:
    """Whether to end the hand now that it can be done."""
    if state.terms.players == 4:
        partner = state.seats[(state.turn + 2) % 4]
        # Who may ask leaves it to the partner.
        if float(partner.size) > weights.partner_cards and not is_legal(state, acts.ASK_ACT):
            return False
    return float(len(state.stock)) <= weights.milk or weights.milk <= 0.0 or is_end_near(state)


# --- discarding ---


def _discard(state: State, weights: Weights) -> Act | None:
    best: Act | None = None
    least = 0.0
    hand = state.seats[state.turn].hand
    kind: i64 = 0
    while kind <= BLACK_THREE:
        if count(hand, kind):
            act = acts.DISCARD_ACTS[kind]
            cost = discard_cost(state, kind, weights)
            if (best is None or cost < least) and is_legal(state, act):
                best = act
                least = cost
        kind += 1
    if best is None and is_legal(state, acts.PASS_ACT):
        return acts.PASS_ACT
    return best


def discard_cost(state: State, kind: i64, weights: Weights) -> float:
    """What throwing a card of this kind costs: what it is worth in the hand, and what it may give the next player."""
    if kind == BLACK_THREE:
        return weights.black_three - weights.points * 5.0
    cards = float(len(state.pile)) + 1.0
    if wilds(one(kind)):
        worth = weights.two if kind == TWO else weights.joker
        return worth - weights.freeze * cards * theirs_rather_than_ours(state)
    held = count(state.seats[state.turn].hand, kind)
    worth = weights.single
    if held == 2:
        worth = weights.pair
    elif held > 2:
        worth = weights.triple
    if state.side_on_turn().has_meld(kind):
        worth += weights.own_meld
    worth -= weights.points * float(value(one(kind)))
    if weights.danger > 0.0:
        worth += weights.danger * cards * chance_of_taking(state, kind)
    return worth


def theirs_rather_than_ours(state: State) -> float:
    """1 where the next player can take an unfrozen pile more easily than our side, else 0."""
    if state.is_frozen():
        return 0.0
    theirs = state.sides[state.side_of((state.turn + 1) % state.terms.players)].has_opened()
    ours = state.side_on_turn().has_opened()
    return 1.0 if theirs and not ours else 0.0


def chance_of_taking(state: State, kind: i64) -> float:
    """How likely it is that the next player can take the pile with a card of this natural kind on top."""
    terms = state.terms
    number = (state.turn + 1) % terms.players
    seat = state.seats[number]
    side = state.sides[state.side_of(number)]
    frozen = state.is_frozen()
    if not frozen and side.has_meld(kind):
        return 1.0
    if not side.has_opened() and terms.take_before_initial == NEVER:
        return 0.0
    if count(seat.known, kind) >= 2:
        return 1.0
    likely = expected_count(state, seat, kind)
    none = exp(-likely)
    chance = 1.0 - none * (1.0 + likely)
    if count(seat.known, kind) == 1:
        chance = 1.0 - none
    if not frozen and (side.has_opened() or terms.take_before_initial == FREE):
        has_wild = 0.5 if not wilds(seat.known) else 1.0
        chance = max(chance, (1.0 - none) * has_wild)
    return chance if side.has_opened() else chance * 0.5


def expected_count(state: State, seat: Seat, kind: i64) -> float:
    """How many cards of a kind are to be expected among the unknown ones of a hand."""
    seen = count(state.seats[state.turn].hand, kind) + count(state.pile_cards, kind)
    for side in state.sides:
        seen += count(side.naturals, kind)
    for other in state.seats:
        seen += count(other.known, kind)
    mine = state.seats[state.turn]
    seen -= count(mine.known, kind)
    unseen = float(max(0, IN_TWO_PACKS[kind] - seen))
    unknown = float(seat.size - total(seat.known))
    hidden = float(len(state.stock))
    for other in state.seats:
        if other is not mine:
            hidden += float(other.size - total(other.known))
    return unseen * unknown / hidden if hidden > 0.0 else 0.0
