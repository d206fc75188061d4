"""What the player on turn can do now, and why not the rest: for a client that shows it and knows no rules itself.

Cards are tried in groups of one rank. An act of several groups, such as an opening, is arranged by the player and
judged by ``check``: a group that lacks nothing but points says ``below_minimum``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from canasta.cards import GROUP_NAMES, Card, Cards
from canasta.game import acts, helping
from canasta.game.acts import Act
from canasta.game.game import Game
from canasta.game.kinds import BLACK_THREE, RED_THREE
from canasta.game.legality import top_group_takes
from canasta.game.listing import legal_acts
from canasta.game.problems import Problem
from canasta.game.real_cards import PLACES
from canasta.game.setting_up import state_of_view
from canasta.game.state import CLAIMED, DRAWING, PLAYING, State
from canasta.game.translating import action_of, action_problems
from canasta.game.view import View
from canasta.notation.actions import Action, Group

BARE: Final = {
    acts.VERBS[act.verb]: act
    for act in (
        acts.DRAW_ACT,
        acts.CLAIM_ACT,
        acts.PUTBACK_ACT,
        acts.PASS_ACT,
        acts.END_ACT,
        acts.ASK_ACT,
        acts.YES_ACT,
        acts.NO_ACT,
    )
}

# In the list of takes; more of them differ only in what else is laid.
MOST_TAKES: Final = 100
# With more cards in an unopened hand the openings are too many to be listed between two moves.
LARGE_HAND: Final = 20


class CardHelp(NamedTuple):
    """A card in hand, and why it cannot be melded in a group of its rank, or discarded: nothing, if it can."""

    card: Card
    meld: tuple[Problem, ...]
    discard: tuple[Problem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Possible:
    """What a seat can do.

    ``verbs`` has the actions without cards, ``undo`` and ``top`` included: for each the reasons why not, or none.
    ``takes`` are ways to take the pile, ``take_problems`` says why there is none. ``cards`` follow the order of the
    hand; ``red_threes`` are those on the table that may be discarded.
    """

    verbs: dict[str, tuple[Problem, ...]]
    takes: tuple[Action, ...]
    take_problems: tuple[Problem, ...]
    cards: tuple[CardHelp, ...]
    red_threes: Cards


def possible_for(view: View, *, can_undo: bool) -> Possible | None:
    """What the seat of this view can do now; None if it is not on turn or the hand is over."""
    if view.seat is None or view.seat != view.turn or view.phase == "over":
        return None
    red_threes = view.red_threes[view.turn % view.rules.sides]
    return _possible(_Helper(state_of_view(view), view.hand, red_threes, view.pile), can_undo=can_undo)


def possible_in(game: Game, seat: int, *, can_undo: bool) -> Possible | None:
    """The same for a seat of a game, by what it may know: faster, since no view has to be made and read."""
    if game.turn != seat or game.over:
        return None
    red_threes = game.red_threes(game.side_of(seat))
    return _possible(_Helper(game.seen_by(seat), game.hand(seat), red_threes, game.pile), can_undo=can_undo)


def _possible(helper: _Helper, *, can_undo: bool) -> Possible:
    verbs = {verb: helper.why_not_act(act) for verb, act in BARE.items()}
    verbs["undo"] = () if can_undo else (Problem("nothing_to_undo"),)
    verbs["top"] = helper.why_not_act(Act(acts.TOP, PLACES[helper.top_rank]))
    takes = helper.takes()
    return Possible(
        verbs=verbs,
        takes=takes,
        take_problems=() if takes else helper.why_no_take(),
        cards=helper.cards(),
        red_threes=helper.red_threes_to_discard(),
    )


class _Helper:
    """Asks about many actions of the seat on turn, as far as it knows the game."""

    def __init__(self, state: State, hand: Cards, red_threes: Cards, pile: Cards) -> None:
        self.state = state
        self.hand = list(hand)
        self.red_threes = list(red_threes)
        # A blocked or missing pile is told as such, whatever rank is named.
        self.top_rank = (GROUP_NAMES[pile[-1].kind] if pile else "") or GROUP_NAMES[0]
        self.is_playing: bool = state.phase == PLAYING
        self.is_before_play: bool = state.phase in (DRAWING, CLAIMED)

    def why_not(self, action: Action) -> tuple[Problem, ...]:
        return tuple(action_problems(self.state, self.hand, self.red_threes, action))

    def why_not_act(self, act: Act) -> tuple[Problem, ...]:
        """The same for an act of cards that are in the hand: there is nothing to be said about suits."""
        return tuple(helping.why_not(self.state, act))

    # --- the pile ---

    def takes(self) -> tuple[Action, ...]:
        if not self.is_before_play:
            return ()
        if len(self.hand) <= LARGE_HAND or self.state.side_on_turn().has_opened():
            takes = [act for act in legal_acts(self.state) if act.verb == acts.TAKE]
        else:
            takes = top_group_takes(self.state)
        return tuple(action_of(act, self.hand, self.red_threes) for act in takes[:MOST_TAKES])

    def why_no_take(self) -> tuple[Problem, ...]:
        if not self.is_before_play:
            return self.why_not_act(Act(acts.TAKE))
        return tuple(helping.why_no_take(self.state, PLACES[self.top_rank]))

    # --- the hand ---

    def cards(self) -> tuple[CardHelp, ...]:
        """What can be done with each card."""
        meldable = helping.meldable_kinds(self.state) if self.is_playing else ()
        told: dict[str, tuple[tuple[Problem, ...], tuple[Problem, ...]]] = {}
        found: list[CardHelp] = []
        for card in self.hand:
            kind = self._told_as(card)
            why_not = told.get(kind)
            if why_not is None:
                meld = () if card.kind in meldable else self._why_no_meld(card)
                why_not = told[kind] = meld, self._why_no_discard(card)
            found.append(CardHelp(card, *why_not))
        return tuple(found)

    def red_threes_to_discard(self) -> Cards:
        """Those that lie on the table, all or none: what is said of one is said of all."""
        if not self.red_threes or self.why_not_act(acts.DISCARD_ACTS[RED_THREE]):
            return Cards()
        return Cards.of(self.red_threes)

    def _why_no_discard(self, card: Card) -> tuple[Problem, ...]:
        if card.is_red_three:
            return self.why_not(Action("discard", card=card))
        return self.why_not_act(acts.DISCARD_ACTS[card.kind])

    def _told_as(self, card: Card) -> str:
        """Cards of which the same is to be said: all of a rank; and until cards are played, that it is not the time."""
        if card.is_red_three:
            return card.text  # whether this one is laid matters
        return card.rank if self.is_playing else ""

    def _why_no_meld(self, card: Card) -> tuple[Problem, ...]:
        if card.is_red_three:
            # It has no meld, and is told so as a stranger to the black ones.
            return self.why_not(Action("meld", groups=(Group(GROUP_NAMES[BLACK_THREE], Cards([card])),)))
        if not self.is_playing:
            return self.why_not_act(Act(acts.MELD))
        return tuple(helping.why_no_meld(self.state, card.kind))
