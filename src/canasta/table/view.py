"""What one seat, or a spectator, may know of a table. Built by inclusion, and the only such place there is.

A spectator sees what everybody may see; a seat sees the same, and its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from canasta.cards import Cards
from canasta.fair import FairSeed
from canasta.game.view import View
from canasta.notation.records import Ending, Toss
from canasta.rules import Rules
from canasta.table.clock import Clock
from canasta.table.entries import Contribute
from canasta.table.judging import refusals
from canasta.table.seats import Place
from canasta.table.state import OpenOffer, TableState, Waiting


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of a hand that is over: the lines of each side, the totals after it, and the seed that proves it."""

    hand: int
    scores: tuple[dict[str, int], ...]
    totals: tuple[int, ...]
    fair: FairSeed


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """All that a client needs to draw the table for ``seat``, or for a spectator (None)."""

    version: int
    seat: int | None
    rules: Rules
    seats: tuple[Place, ...]
    stage: str
    waiting: Waiting
    hand_number: int
    # The hand that is played, or the last one as it was left; None before the first.
    game: View | None
    pile_frozen: bool
    pile_blocked: bool
    # By side: what its initial meld must reach (0 once it has opened), its canastas, and how many more it needs to go
    # out.
    minimums: tuple[int, ...]
    canastas: tuple[int, ...]
    canastas_needed: tuple[int, ...]
    totals: tuple[int, ...]
    # The side that has won, when the match is over.
    winner: int | None
    score_sheet: ScoreSheet | None
    # Of the hand that is played or comes next.
    commitment: str | None
    contributions: tuple[str, ...]
    toss: Toss | None
    # Seats that are ready for the next hand, and seats that said yes to another one.
    ready: tuple[int, ...]
    agreed: tuple[int, ...]
    can_undo: bool
    # Whether this seat may still add to the secret of the next hand.
    can_contribute: bool
    # What is being offered; how the match ended, if not by its score.
    offer: OpenOffer | None
    ended: Ending | None
    # Of a table with a clock: what it is, what the banks have left in milliseconds, and who has let it run out.
    clock: Clock | None
    banks: tuple[int, ...]
    lapsed: tuple[int, ...]


class Own(NamedTuple):
    """What a seat may know besides what everybody may know."""

    seat: int
    hand: Cards
    can_undo: bool
    can_contribute: bool


def own_of(state: TableState, seat: int) -> Own:
    """What only this seat may know."""
    hand = Cards() if state.hand is None else state.hand.hand(seat)
    return Own(seat, hand, can_undo(state, seat), can_contribute(state, seat))


def together(public: TableView, own: Own) -> TableView:
    """The view of a seat: what everybody may know, and its own."""
    return replace(
        public,
        seat=own.seat,
        game=game_together(public, own),
        can_undo=own.can_undo,
        can_contribute=own.can_contribute,
    )


def game_together(public: TableView, own: Own) -> View | None:
    """The hand as a seat may see it: what everybody may see, and its own cards."""
    return None if public.game is None else replace(public.game, seat=own.seat, hand=own.hand)


def public_view(state: TableState, version: int) -> TableView:
    """What everybody may know."""
    match, hand = state.match, state.hand
    sides = range(state.rules.sides)
    game = None if hand is None else hand.view(None)
    canastas = tuple(0 if game is None else sum(meld.is_canasta for meld in game.melds[side]) for side in sides)
    if match.stage == "play" and hand is not None:
        minimums = tuple(int(hand.opening_minimum(side)) for side in sides)
    else:
        minimums = tuple(map(state.rules.opening_minimum, match.totals))
    return TableView(
        version=version,
        seat=None,
        rules=state.rules,
        seats=state.places(),
        stage=match.stage,
        waiting=state.waiting_for(),
        hand_number=match.hand_number,
        game=game,
        pile_frozen=hand is not None and bool(hand.is_frozen),
        pile_blocked=hand is not None and bool(hand.is_blocked),
        minimums=minimums,
        canastas=canastas,
        canastas_needed=tuple(max(0, state.rules.canastas_to_go_out - made) for made in canastas),
        totals=match.totals,
        winner=match.winner,
        score_sheet=_score_sheet(state),
        commitment=state.commitment,
        contributions=tuple(state.contributions),
        toss=state.toss,
        ready=tuple(sorted(state.ready)),
        agreed=tuple(sorted(state.agreed)),
        can_undo=False,
        can_contribute=False,
        offer=state.offer,
        ended=match.ended,
        clock=None if state.clock is None else state.clock.clock,
        banks=() if state.clock is None else tuple(state.clock.banks),
        lapsed=() if state.clock is None else state.clock.gone(),
    )


def can_undo(state: TableState, seat: int) -> bool:
    """Whether a seat may take back a meld of its turn."""
    hand = state.hand
    # Whose turn it is not has nothing to take back, and is asked about with each view.
    if state.match.stage != "play" or hand is None or hand.turn != seat:
        return False
    return hand.can_undo


def can_contribute(state: TableState, seat: int) -> bool:
    """Whether a person sits there who may add to the secret of the next hand."""
    if state.match.stage not in ("toss", "deal"):
        return False
    return seat in state.persons() and not refusals(state, Contribute(seat, "any"))


def _score_sheet(state: TableState) -> ScoreSheet | None:
    """The score of the last hand that is over."""
    fair = state.revealed
    if fair is None:
        return None
    done = state.match.log[fair.hand - 1]
    if done.totals is None:
        raise AssertionError("a secret is revealed only when its hand is over")
    return ScoreSheet(done.number, tuple(map(dict, done.scores)), done.totals, fair)
