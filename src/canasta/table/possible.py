"""What the player on turn can do now, and why not the rest: for a client that shows it and knows no rules itself.

Cards are tried in groups of one rank. An act of several groups, such as an opening, is arranged by the player and
judged by ``check``: a group that lacks nothing but points says ``below_minimum``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple

from canasta.cards import GROUP_NAMES, Card, Cards
from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import ACE, BLACK_THREE, JOKER, TWO, WILD_MELD, count, one
from canasta.game.legality import is_legal, problems, top_group_takes
from canasta.game.listing import legal_acts
from canasta.game.melds import LEAST_NATURALS
from canasta.game.problems import Problem
from canasta.game.real_cards import PLACES
from canasta.game.setting_up import state_of_view
from canasta.game.state import State
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

PLACES_TO_MELD: Final = (*range(ACE + 1), WILD_MELD, BLACK_THREE)

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
    helper = _Helper(view)
    verbs = {verb: helper.why_not_act(act) for verb, act in BARE.items()}
    verbs["undo"] = () if can_undo else (Problem("nothing_to_undo"),)
    verbs["top"] = helper.why_not_act(Act(acts.TOP, PLACES[helper.top_rank]))
    takes = helper.takes()
    return Possible(
        verbs=verbs,
        takes=takes,
        take_problems=() if takes else helper.why_no_take(),
        cards=helper.cards(),
        red_threes=Cards(card for card in helper.red_threes if not helper.why_not(Action("discard", card=card))),
    )


class _Helper:
    """Asks about many actions of one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.state: State = state_of_view(view)
        self.hand = list(view.hand)
        self.red_threes = list(view.red_threes[view.turn % view.rules.sides])
        self.mine: int = int(self.state.seats[view.turn].hand)
        # A blocked or missing pile is told as such, whatever rank is named.
        self.top_rank = (GROUP_NAMES[view.pile[-1].kind] if view.pile else "") or GROUP_NAMES[0]

    def why_not(self, action: Action) -> tuple[Problem, ...]:
        return tuple(action_problems(self.state, self.hand, self.red_threes, action))

    def why_not_act(self, act: Act) -> tuple[Problem, ...]:
        """The same for an act of cards that are in the hand: there is nothing to be said about suits."""
        found = problems(self.state, act)
        return tuple(found if len(found) < 2 else dict.fromkeys(found))

    # --- the pile ---

    def takes(self) -> tuple[Action, ...]:
        if self.view.phase not in ("draw", "claimed"):
            return ()
        if len(self.hand) <= LARGE_HAND or self.state.side_on_turn().has_opened():
            takes = [act for act in legal_acts(self.state) if act.verb == acts.TAKE]
        else:
            takes = top_group_takes(self.state)
        return tuple(action_of(act, self.hand, self.red_threes) for act in takes[:MOST_TAKES])

    def why_no_take(self) -> tuple[Problem, ...]:
        """What is wrong with the attempt that has the least wrong with it: a pair, one with a wild card, or none."""
        if self.view.phase not in ("draw", "claimed"):
            return self.why_not_act(Act(acts.TAKE))
        place = PLACES[self.top_rank]
        naturals, twos, jokers = (int(count(self.mine, each)) for each in (place, TWO, JOKER))
        if place > ACE:
            naturals = 0
        two = min(twos, 1)
        attempts = [(naturals, 0, 0), (0, 0, 0)]
        if place != BLACK_THREE:
            attempts.insert(1, (min(naturals, 1), two, 0 if two else min(jokers, 1)))
        found = [self.why_not_act(_take(place, *attempt)) for attempt in attempts]
        return min(found, key=len)

    # --- the hand ---

    def cards(self) -> tuple[CardHelp, ...]:
        """What can be done with each card."""
        meldable = self._meldable_kinds()
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

    def _why_no_discard(self, card: Card) -> tuple[Problem, ...]:
        if card.is_red_three:
            return self.why_not(Action("discard", card=card))
        return self.why_not_act(acts.DISCARD_ACTS[card.kind])

    def _told_as(self, card: Card) -> str:
        """Cards of which the same is to be said: all of a rank; and until cards are played, that it is not the time."""
        if card.is_red_three:
            return card.text  # whether this one is laid matters
        return card.rank if self.view.phase == "play" else ""

    def _meldable_kinds(self) -> set[int]:
        """The kinds of which a card can be melded in a group of one rank."""
        found: set[int] = set()
        if self.view.phase != "play":
            return found
        for place in PLACES_TO_MELD:
            for naturals, twos, jokers in self._groups_at(place):
                # A group that would tell nothing new is not tried.
                is_new = (
                    (naturals and place not in found) or (twos and TWO not in found) or (jokers and JOKER not in found)
                )
                if is_new and is_legal(self.state, _meld(place, naturals, twos=twos, jokers=jokers)):
                    found.update(kind for kind, laid in ((place, naturals), (TWO, twos), (JOKER, jokers)) if laid)
        return found

    def _groups_at(self, place: int) -> Iterable[tuple[int, int, int]]:
        """All groups of the hand's cards at one place: so many natural cards, twos and jokers."""
        naturals = 0 if place == WILD_MELD else int(count(self.mine, place))
        if not naturals and place != WILD_MELD and not self.state.side_on_turn().has_meld(place):
            return ()
        twos, jokers = (0, 0) if place == BLACK_THREE else (int(count(self.mine, kind)) for kind in (TWO, JOKER))
        groups = product(range(naturals, -1, -1), range(twos + 1), range(jokers + 1))
        return (group for group in groups if any(group))

    def _why_no_meld(self, card: Card) -> tuple[Problem, ...]:
        """What is wrong with the plain group that has the least wrong with it; lacking points is the least of all."""
        if card.is_red_three:
            # It has no meld, and is told so as a stranger to the black ones.
            return self.why_not(Action("meld", groups=(Group(GROUP_NAMES[BLACK_THREE], Cards([card])),)))
        if self.view.phase != "play":
            return self.why_not_act(Act(acts.MELD))
        tried = [self.why_not_act(act) for act in self._plain_groups(card.kind)]
        # Other groups can bring the points that are lacking.
        below = [found for found in tried if [problem.code for problem in found] == ["below_minimum"]]
        return max(below, key=_points) if below else min(tried, key=len)

    def _plain_groups(self, kind: int) -> list[Act]:
        """A few groups that a card of this kind could be in."""
        alike, twos, jokers = (int(count(self.mine, each)) for each in (kind, TWO, JOKER))
        if kind not in (TWO, JOKER):
            groups = [_meld(kind, alike)] if alike == 1 else [_meld(kind, alike), _meld(kind, 1)]
            if kind <= ACE:
                groups += [_meld(kind, alike, twos=1)] if twos else []
                groups += [_meld(kind, alike, jokers=1)] if jokers else []
            return groups
        two, joker = (1, 0) if kind == TWO else (0, 1)
        with_naturals = []
        for place in range(ACE + 1):
            naturals = int(count(self.mine, place))
            if self.state.side_on_turn().has_meld(place):
                with_naturals.append(_meld(place, 0, twos=two, jokers=joker))
            elif naturals >= LEAST_NATURALS:
                with_naturals.append(_meld(place, naturals, twos=two, jokers=joker))
        alone = [_meld(WILD_MELD, 0, twos=twos * two, jokers=jokers * joker)]
        return [*with_naturals, *alone, _meld(WILD_MELD, 0, twos=twos, jokers=jokers)]


def _meld(place: int, naturals: int, *, twos: int = 0, jokers: int = 0) -> Act:
    card = one(place)
    return Act(acts.MELD, 0, naturals * card, twos * card, jokers * card)


def _take(place: int, naturals: int, twos: int, jokers: int) -> Act:
    card = one(place)
    return Act(acts.TAKE, place, naturals * card, twos * card, jokers * card)


def _points(found: tuple[Problem, ...]) -> int:
    has = found[0].facts["has"]
    return has if isinstance(has, int) else 0
