"""What a player with a good memory can tell about the hidden hands: by all that was done since the deal.

Who has thrown a rank holds hardly a pair of it, however often the pile was taken since; who left a free pile of ten
cards lying has no card for it. ``Memory`` goes through the past once; ``signs_of`` puts what was seen of one player,
and what lies on the table, into numbers for each kind of card, from which a network tells how many of them the player
is likely to hold.
"""

from __future__ import annotations

from typing import Final

from canasta.bots.worlds import unseen_by
from canasta.game.kinds import ACE, BLACK_THREE, JOKER, TWO, count, total
from canasta.game.native import i64
from canasta.game.past import DREW, LAID, THREW, Deed
from canasta.game.state import CANASTA, Side, State, count_canastas

# Kinds that can be in a hidden hand: all but red threes.
HELD: Final = 14
# How many numbers there are for each kind: which kind it is, what is special about it, and what about the player.
OF_THE_KIND: Final = 25
OF_THE_PLAYER: Final = 24 + 2 * HELD
SIGNS: Final = HELD + OF_THE_KIND + OF_THE_PLAYER
# A turn long ago, or never.
LONG_AGO: Final = -100
# In place of a kind: there was none.
NOTHING: Final = -1


class Remembered:
    """What one player has done in this hand; the turns of the player are numbered from 1."""

    def __init__(self) -> None:
        self.turns: i64 = 0
        self.last_take: i64 = LONG_AGO
        self.last_laying: i64 = LONG_AGO
        # What was thrown last, and before that.
        self.last_thrown: i64 = NOTHING
        self.thrown_before: i64 = NOTHING
        self.last_fitted: bool = False  # whether it fitted a meld of the next player
        # How often a card was thrown that fitted one, and a free pile was left whose top card fitted one's own.
        self.risks: i64 = 0
        self.chances_left: i64 = 0
        # By kind: how often it was thrown, and in which turn last.
        self.thrown: list[int] = [0] * HELD
        self.thrown_at: list[int] = [LONG_AGO] * HELD
        # The same for a pile with this card on top that was left lying; where it was free, also when last; and how
        # many cards it had at most, free and frozen.
        self.left: list[int] = [0] * HELD
        self.left_at: list[int] = [LONG_AGO] * HELD
        self.left_free_at: list[int] = [LONG_AGO] * HELD
        self.left_free: list[int] = [0] * HELD
        self.left_frozen: list[int] = [0] * HELD

    def add(self, deed: Deed) -> None:
        """Remember one more deed."""
        kind = deed.kind
        if deed.what == THREW:
            if kind < HELD:
                self.thrown[kind] += 1
                self.thrown_at[kind] = int(self.turns)
                self.thrown_before = self.last_thrown
                self.last_thrown = kind
                self.last_fitted = deed.fits_next
                if deed.fits_next and not deed.frozen:
                    self.risks += 1
        elif deed.what == LAID:
            self.last_laying = self.turns
        else:
            self.turns += 1
            if deed.what != DREW:
                self.last_take = self.turns
            elif kind < HELD:
                self._leave(deed)

    def _leave(self, deed: Deed) -> None:
        kind = deed.kind
        self.left[kind] += 1
        self.left_at[kind] = int(self.turns)
        if deed.frozen:
            self.left_frozen[kind] = int(max(self.left_frozen[kind], deed.pile))
        else:
            self.left_free_at[kind] = int(self.turns)
            self.left_free[kind] = int(max(self.left_free[kind], deed.pile))
            if deed.fits_own:
                self.chances_left += 1

    def freshness(self, turn: i64) -> float:
        """1 for what was done in the last turn, less the longer ago it is, 0 for never."""
        return 0.0 if turn == LONG_AGO else 1.0 / float(self.turns - turn + 1)


class Memory:
    """What all players have done in this hand, as far as it was seen."""

    def __init__(self, state: State) -> None:
        self.players: list[Remembered] = [Remembered() for _ in state.seats]
        past = state.past
        if past is not None:
            for number in past:
                deed = Deed(number)
                self.players[deed.seat].add(deed)


def signs_of(state: State, memory: Memory, me: i64, number: i64, *, greedy: bool) -> list[list[float]]:
    """For each kind the numbers that tell how many of it a player holds, greedy or not, as another one sees it."""
    players: i64 = state.terms.players
    own = memory.players[number]
    after = memory.players[(number + 1) % players]
    opposite = memory.players[(number + 2) % players]
    side = state.sides[state.side_of(number)]
    seat = state.seats[number]
    unseen = unseen_by(state, me)
    about_player = _about_player(state, own, me, number, greedy=greedy)
    found: list[list[float]] = []
    kind: i64 = 0
    while kind < HELD:
        row = [0.0] * HELD
        row[kind] = 1.0
        known = float(count(seat.known, kind))
        row += [min(known, 3.0) / 2.0, min(known, 1.0)]
        row += _about_melds(state, side, kind)
        times = float(own.thrown[kind])
        row += [
            times,
            min(times, 1.0),
            own.freshness(own.thrown_at[kind]),
            1.0 if own.last_thrown == kind else 0.0,
            1.0 if times > 1.0 else 0.0,
            1.0 if own.turns - own.thrown_at[kind] <= 4 else 0.0,
        ]
        times = float(own.left[kind])
        row += [
            times / 2.0,
            min(times, 1.0),
            own.freshness(own.left_at[kind]),
            own.freshness(own.left_free_at[kind]),
            float(own.left_free[kind]) / 10.0,
            float(own.left_frozen[kind]) / 10.0,
            1.0 if own.turns - own.left_at[kind] <= 4 else 0.0,
        ]
        row += [
            float(after.thrown[kind]) / 2.0,
            float(opposite.thrown[kind]) / 2.0 if players > 2 else 0.0,
            float(count(state.pile_cards, kind)) / 2.0,
            float(unseen[kind]) / 8.0,
        ]
        row += about_player
        found.append(row)
        kind += 1
    return found


def _about_melds(state: State, side: Side, kind: i64) -> list[float]:
    """What lies of this kind before the player's side, and before the other one that has most of it."""
    if kind > ACE:
        return [0.0] * 6
    naturals = float(count(side.naturals, kind))
    wilds = float(count(side.twos, kind) + count(side.jokers, kind))
    theirs = 0.0
    for other in state.sides:
        if other is not side:
            theirs = max(theirs, float(count(other.naturals, kind)))
    return [
        naturals / 4.0,
        min(naturals, 1.0),
        1.0 if naturals + wilds >= float(CANASTA) else 0.0,
        wilds / 2.0,
        theirs / 4.0,
        min(theirs, 1.0),
    ]


def _about_player(state: State, own: Remembered, me: i64, number: i64, *, greedy: bool) -> list[float]:
    """What is the same for all kinds: how far the hand has come, and who is asked about."""
    terms = state.terms
    side = state.sides[state.side_of(number)]
    seat = state.seats[number]
    opened = canastas = 0.0
    for other in state.sides:
        if other is not side:
            opened = max(opened, 1.0 if other.has_opened() else 0.0)
            canastas = max(canastas, float(count_canastas(other.naturals, other.twos, other.jokers)))
    on_table = total(side.naturals) + total(side.twos) + total(side.jokers)
    place = (number - me + terms.players) % terms.players
    throws = [0.0] * (2 * HELD)
    if own.last_thrown != NOTHING:
        throws[own.last_thrown] = 1.0
    if own.thrown_before != NOTHING:
        throws[HELD + own.thrown_before] = 1.0
    return [
        float(seat.size) / 10.0,
        float(seat.size - total(seat.known)) / 10.0,
        1.0 if side.has_opened() else 0.0,
        opened,
        float(len(state.stock)) / 50.0,
        float(len(state.pile)) / 10.0,
        1.0 if state.is_frozen() else 0.0,
        float(count_canastas(side.naturals, side.twos, side.jokers)) / 2.0,
        canastas / 2.0,
        min(float(own.turns), 20.0) / 10.0,
        min(float(own.turns - own.last_take), 10.0) / 10.0,
        min(float(own.turns - own.last_laying), 10.0) / 10.0,
        float(on_table) / 20.0,
        1.0 if place == 1 else 0.0,
        1.0 if terms.players == 4 and place == 2 else 0.0,
        1.0 if own.thrown[TWO] + own.thrown[JOKER] > 0 else 0.0,
        1.0 if own.thrown[BLACK_THREE] > 0 else 0.0,
        float(side.minimum) / 100.0,
        float(terms.draw_count) - 1.0,
        1.0 if terms.players == 3 else 0.0,
        1.0 if greedy else 0.0,
        1.0 if own.last_fitted else 0.0,
        min(float(own.risks), 4.0) / 2.0,
        min(float(own.chances_left), 4.0) / 2.0,
        *throws,
    ]
