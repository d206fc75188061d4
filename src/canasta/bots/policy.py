"""One way to play, steered by weights: from a greedy beginner's to a careful one's.

It is the playing of Tabby and Alley Cat, and what the searching players roll out with. It reads the hand of the player
on turn and the open table, nothing else.
"""

from __future__ import annotations

from typing import Final

from canasta.bots.beliefs import MOST_COUNTED, Signs
from canasta.bots.plays import (
    add_wilds_for_canastas,
    best_take,
    is_opening_needed,
    natural_cards,
    opening_from,
    plain_finish,
)
from canasta.cards import KIND_VALUES
from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import ACE, BLACK_THREE, TWO, count, total, value, wilds
from canasta.game.legality import is_legal
from canasta.game.listing import finishing_acts, legal_acts
from canasta.game.native import i64
from canasta.game.state import (
    ASKED,
    CANASTA,
    DRAWING,
    NOBODY,
    NOT_ASKED,
    PLAYING,
    SAID_YES,
    Side,
    State,
    canasta_bonuses,
    count_canastas,
)
from canasta.game.terms import FREE, NEVER

FINISHES_COMPARED: Final = 24
FEW_CARDS: Final = 4
OF_A_RANK: Final = 8
# What a card of each kind counts, for the compiler.
POINTS: Final = bytes(KIND_VALUES)
# Who gains so much by laying does not think about it.
ALWAYS: Final = 100_000.0


class Weights:
    """What a player cares about, in points. The names say for what; the defaults are those of a greedy player."""

    def __init__(self) -> None:
        # taking the pile: what each of its cards is worth, and what a wild card spent on it costs
        self.take_card: float = 10.0
        self.take_wild: float = 15.0
        self.take_late: float = 0.0  # against each card, when an opponent may soon go out
        self.take_patience: float = 0.0  # what waiting for a larger pile is worth
        self.take_patience_own: float = 0.0  # the same where the top card fits a meld, as many a later one will
        self.take_frozen: float = 0.0  # what is gained by taking a frozen pile, which is hard to get
        self.take_behind: float = 0.0  # against each canasta of the next player: no time for more cards
        # opening: what a wild card spent on it costs, against what being open is worth
        self.open_gain: float = 100.0
        self.open_wild: float = 10.0
        # laying cards onto the table once the side has opened, against keeping them: in all, for each card that joins a
        # meld and for each new meld, for each card of the pile and of the stock, and when somebody may go out soon
        self.lay: float = 1_000_000.0
        self.lay_card: float = 0.0
        self.lay_meld: float = 0.0
        self.lay_pile: float = 0.0
        self.lay_pile_frozen: float = 0.0  # besides, while the pile is frozen
        self.lay_meld_pile: float = 0.0  # besides, for each new meld
        self.lay_stock: float = 0.0
        self.lay_late: float = 0.0  # when the others have a canasta
        self.lay_canasta: float = 0.0  # when our side has one
        # cards kept in hand when there is no going out
        self.keep_cards: float = 2.0
        self.keep_cards_early: float = 2.0  # the same while nobody is close to going out
        self.keep_cards_frozen: float = 2.0  # the same while the pile is frozen, which pairs in hand can take
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
        self.black_three_pile: float = 0.0  # for each card of the pile that it keeps from the next player
        self.danger: float = 0.0  # what each card of the pile is worth to the next player
        # freezing the pile: what it gains for each card that our hands have more than theirs, and for each card of the
        # pile
        self.freeze_hands: float = 0.0
        self.freeze_pile: float = 0.0
        # going out
        self.partner_cards: float = 30.0  # not while the partner holds more
        self.milk: float = 0.0  # not while the stock has more, and nobody else is close to going out
        self.say_no_above: float = 120.0  # points in hand above which the answer to the partner is no

    def copy(self) -> Weights:
        """The same weights, to be changed."""
        twin = Weights()
        for name in NAMES:
            twin.set(name, self.get(name))
        return twin

    def get(self, name: str) -> float:
        """One weight."""
        return float(getattr(self, name))

    def set(self, name: str, amount: float) -> None:
        """Change one weight."""
        setattr(self, name, amount)


# What only Lynx's rollouts care about.
PATIENCE: Final = (
    *("take_patience", "take_patience_own", "take_frozen", "take_behind"),
    *("lay", "lay_card", "lay_meld", "lay_pile", "lay_pile_frozen", "lay_meld_pile", "lay_stock", "lay_late"),
    *("lay_canasta", "black_three_pile"),
)
NAMES: Final = (
    *("take_card", "take_wild", "take_late", "open_gain", "open_wild", "keep_cards", "keep_cards_early"),
    "keep_cards_frozen",
    "canasta_wilds",
    *(
        "single",
        "pair",
        "triple",
        "own_meld",
        "points",
        "two",
        "joker",
        "black_three",
        "danger",
        "freeze_hands",
        "freeze_pile",
    ),
    *("partner_cards", "milk", "say_no_above"),
    *PATIENCE,
)


def policy_act(state: State, weights: Weights) -> Act:
    """What a player with these weights does."""
    act: Act | None
    if state.phase == ASKED:
        return _answer(state, weights)
    if state.phase == PLAYING:
        act = _meld(state, weights)
        if act is None:
            act = discard_act(state, weights)
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
    if state.stock and state.phase == DRAWING:
        return acts.DRAW_ACT
    for act in (acts.DRAW_ACT, acts.PASS_ACT, acts.END_ACT, acts.PUTBACK_ACT):
        if is_legal(state, act):
            return act
    return take


def take_gain(state: State, take: Act, weights: Weights) -> float:
    """What taking the pile is worth more than drawing a card."""
    cards = float(len(state.pile))
    gain = weights.take_card * (cards - 1.0) - weights.take_wild * float(total(take.twos) + total(take.jokers))
    gain -= weights.take_patience
    side = state.side_on_turn()
    if is_opening_needed(side):
        gain += weights.open_gain
    if weights.take_patience_own != 0.0 and side.has_meld(state.pile[-1]):
        gain -= weights.take_patience_own
    if weights.take_frozen != 0.0 and state.is_frozen():
        gain += weights.take_frozen
    if weights.take_behind != 0.0:
        gain -= weights.take_behind * canastas_of_next(state)
    if is_end_near(state):
        gain -= weights.take_late * cards
    return gain


def canastas_of_next(state: State) -> float:
    """How many canastas the side of the next player has."""
    side = state.sides[state.side_of(state.turn + 1)]
    return float(count_canastas(side.naturals, side.twos, side.jokers))


def is_end_near(state: State) -> bool:
    """Whether an opponent has few cards, and all that is needed to go out."""
    terms = state.terms
    number: i64 = 0
    while number < terms.players:
        if state.seats[number].size <= FEW_CARDS:
            side = state.sides[state.side_of(number)]
            if (
                side is not state.side_on_turn()
                and count_canastas(side.naturals, side.twos, side.jokers) >= terms.canastas_to_go_out
            ):
                return True
        number += 1
    return False


# --- melding ---


def _meld(state: State, weights: Weights) -> Act | None:
    side = state.side_on_turn()
    seat = state.seats[state.turn]
    must_go_out = state.answer == SAID_YES
    finish = plain_finish(state)
    if finish is None and must_go_out:
        finish = best_finish(state)
    if finish is not None and (must_go_out or wants_to_go_out(state, weights)):
        return acts.ASK_ACT if not must_go_out and may_ask(state) else finish
    if must_go_out or seat.size < 2:
        return None
    if is_opening_needed(side):
        opening = opening_from(state, Act(acts.MELD), NOBODY)
        if opening is None or seat.size - total(opening.spent()) < 2:
            return None
        cost = weights.open_wild * float(total(opening.twos) + total(opening.jokers))
        return opening if weights.open_gain >= cost else None
    keep: i64
    if is_end_near(state):
        keep = int(weights.keep_cards)
    elif state.is_frozen():
        keep = int(weights.keep_cards_frozen)
    else:
        keep = int(weights.keep_cards_early)
    act = natural_cards(state, max(2, keep))
    if act.naturals and not is_legal(state, act):
        return None
    if act.naturals and weights.lay < ALWAYS and not wants_to_lay(state, act, weights):
        act.naturals = 0
    add_wilds_for_canastas(state, act, int(weights.canasta_wilds), 2)
    if act.twos | act.jokers:
        return act if is_legal(state, act) else None
    return act if act.naturals else None


def wants_to_lay(state: State, act: Act, weights: Weights) -> bool:
    """Whether to lay these natural cards now, or to keep them for the pile."""
    side = state.side_on_turn()
    cards = 0.0
    melds = 0.0
    place: i64 = 0
    while place <= ACE:
        laid = count(act.naturals, place)
        if laid:
            had = count(side.naturals, place) + count(side.twos, place) + count(side.jokers, place)
            if had + laid >= CANASTA and had < CANASTA:
                return True
            if had:
                cards += float(laid)
            else:
                melds += 1.0
        place += 1
    pile = float(len(state.pile))
    gain = (
        weights.lay + weights.lay_card * cards + weights.lay_meld * melds + weights.lay_stock * float(len(state.stock))
    )
    gain += pile * (weights.lay_pile + weights.lay_meld_pile * melds)
    if state.is_frozen():
        gain += weights.lay_pile_frozen * pile
    for other in state.sides:
        if count_canastas(other.naturals, other.twos, other.jokers):
            if other is side:
                gain += weights.lay_canasta
            else:
                gain += weights.lay_late
    return gain >= 0.0


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
        if float(partner.size) > weights.partner_cards and not may_ask(state):
            return False
    return float(len(state.stock)) <= weights.milk or weights.milk <= 0.0 or is_end_near(state)


def may_ask(state: State) -> bool:
    """Whether a player who has seen a way to go out may ask the partner first: `legality` says the same, but slower."""
    size = state.seats[state.turn].size
    return state.terms.ask_partner and state.answer == NOT_ASKED and not state.melded and size >= 2


# --- discarding ---


def discard_act(state: State, weights: Weights) -> Act | None:
    """The cheapest discard, or passing where that is all that can be done."""
    best: i64 = NOBODY
    least = 0.0
    next_player: NextPlayer | None = None
    seat = state.seats[state.turn]
    hand = seat.hand
    side = state.side_on_turn()
    # Who has several cards, and has not been told to go out, may throw any of them.
    is_free = state.phase == PLAYING and seat.size > 1 and state.answer != SAID_YES
    kind: i64 = 0
    while kind <= BLACK_THREE:
        if count(hand, kind):
            cost = worth_in_hand(state, hand, side, kind, weights)
            # Danger makes a card dearer only, and takes longer to judge than all the rest.
            if best == NOBODY or cost < least:
                if kind < TWO and weights.danger > 0.0:
                    if next_player is None:
                        next_player = NextPlayer(state)
                    cost += danger_of(state, kind, weights, next_player)
                if (best == NOBODY or cost < least) and (is_free or is_legal(state, acts.DISCARD_ACTS[kind])):
                    best = kind
                    least = cost
        kind += 1
    if best != NOBODY:
        return acts.DISCARD_ACTS[best]
    return acts.PASS_ACT if is_legal(state, acts.PASS_ACT) else None


def discard_cost(state: State, kind: i64, weights: Weights, next_player: NextPlayer) -> float:
    """What throwing a card of this kind costs: what it is worth in the hand, and what it may give the next player."""
    cost = worth_in_hand(state, state.seats[state.turn].hand, state.side_on_turn(), kind, weights)
    return cost + danger_of(state, kind, weights, next_player) if kind < TWO else cost


def danger_of(state: State, kind: i64, weights: Weights, next_player: NextPlayer) -> float:
    """What a natural card on the pile may give the next player."""
    return weights.danger * (float(len(state.pile)) + 1.0) * next_player.chance_of_taking(kind)


def worth_in_hand(state: State, hand: i64, side: Side, kind: i64, weights: Weights) -> float:
    """What a card of this kind is worth if it stays in this hand, of the player on turn for this side."""
    if kind == BLACK_THREE:
        return weights.black_three + weights.black_three_pile * float(len(state.pile)) - weights.points * 5.0
    if kind >= TWO:
        worth = weights.two if kind == TWO else weights.joker
        if state.is_frozen():
            return worth
        if weights.freeze_hands != 0.0:
            worth -= weights.freeze_hands * more_cards_than_they(state)
        return worth - weights.freeze_pile * (float(len(state.pile)) + 1.0)
    held = count(hand, kind)
    worth = weights.single
    if held == 2:
        worth = weights.pair
    elif held > 2:
        worth = weights.triple
    if side.has_meld(kind):
        worth += weights.own_meld
    return worth - weights.points * float(POINTS[kind])


def more_cards_than_they(state: State) -> float:
    """How many cards more a player of our side has in hand than one of the others, on average."""
    ours = theirs = 0.0
    side = state.side_of(state.turn)
    number: i64 = 0
    while number < state.terms.players:
        if state.side_of(number) == side:
            ours += float(state.seats[number].size)
        else:
            theirs += float(state.seats[number].size)
        number += 1
    sides = float(state.terms.sides)
    mates = float(state.terms.players) / sides
    return (ours - theirs / (sides - 1.0)) / mates


class NextPlayer(Signs):
    """What the player on turn can tell of the hand of the next one."""

    def __init__(self, state: State) -> None:
        terms = state.terms
        mine = state.seats[state.turn]
        number = (state.turn + 1) % terms.players
        super().__init__(state, number)
        seat = state.seats[number]
        self.known: i64 = seat.known
        self.has_opened = self.side.has_opened()
        self.frozen = state.is_frozen()
        self.may_never: bool = not self.has_opened and terms.take_before_initial == NEVER
        self.needs_pair: bool = self.frozen or not (self.has_opened or terms.take_before_initial == FREE)
        seen = mine.hand - mine.known + state.pile_cards
        hidden = float(len(state.stock))
        for side in state.sides:
            seen += side.naturals
        for other in state.seats:
            seen += other.known
            if other is not mine:
                hidden += float(other.size - total(other.known))
        self.seen: i64 = seen
        # The part of all cards nobody has seen that is in this hand.
        self.share: float = float(seat.size - total(seat.known)) / hidden if hidden > 0.0 else 0.0

    def chance_of_taking(self, kind: i64) -> float:
        """How likely it is that this player can take the pile with a card of this natural kind on top."""
        if not self.frozen and self.side.has_meld(kind):
            return 1.0
        if self.may_never:
            return 0.0
        known = count(self.known, kind)
        if known >= 2:
            return 1.0
        likely = float(max(0, OF_A_RANK - count(self.seen, kind))) * self.share
        # None, one or more of them besides the known one: as Poisson has it, but by the odds of such a hand.
        odds = self.odds(kind)
        nothing = odds[known]
        single = likely * odds[known + 1]
        more = likely * likely * (odds[known + 2] / 2.0 + likely * odds[min(MOST_COUNTED, known + 3)] / 6.0)
        none = nothing / (nothing + single + more)
        chance = 1.0 - none if known else more / (nothing + single + more)
        if not self.needs_pair:
            has_wild = 0.5 if not wilds(self.known) else 1.0
            chance = max(chance, (1.0 - none) * has_wild)
        return chance if self.has_opened else chance * 0.5
