"""The players behind the levels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter

from canasta.bots.chances import Chances
from canasta.bots.choice import Alternative, Choice
from canasta.bots.conventions import NO_CONVENTIONS, Conventions
from canasta.bots.halving import Rollouts, halve
from canasta.bots.insight import odds_of_hands
from canasta.bots.manners import companies
from canasta.bots.memory import Memory
from canasta.bots.plans import Plan, plans
from canasta.bots.policy import Weights, policy_act
from canasta.bots.reasons import Reason, reason_for
from canasta.bots.search import search
from canasta.bots.weights import Weighing
from canasta.game import acts
from canasta.game.acts import Act
from canasta.game.kinds import BLACK_THREE, count
from canasta.game.legality import is_legal
from canasta.game.setting_up import state_of_view
from canasta.game.state import ASKED, PLAYING, State
from canasta.game.translating import action_of
from canasta.game.view import View
from canasta.notation.actions import Action

ALTERNATIVES_TOLD = 3
# However many plans there are, they share the rollouts of so many: nobody should wait for longer, and where there are
# few, the choice is often the harder one.
PLANS_PAID_FOR = 20


def _action(view: View, act: Act) -> Action:
    return action_of(act, list(view.hand), list(view.red_threes[view.turn % view.rules.sides]))


class PolicyPlayer:
    """Plays by the policy alone."""

    def __init__(self, weighing: Weighing, *, conventions: Conventions = NO_CONVENTIONS) -> None:
        self.weighing = weighing
        self.conventions = conventions

    def weights(self, view: View) -> Weights:
        """What the player cares about at this table."""
        return self.conventions.lean(self.weighing(view.rules.players))

    def choose(self, view: View, random: Random) -> Choice:
        """Choose at once, the same every time."""
        state = state_of_view(view)
        act = policy_act(state, self.weights(view))
        return Choice(_action(view, act), reason_for(state, act))


class Beginner(PolicyPlayer):
    """Plays by the policy, but overlooks things as beginners do."""

    MISSES_A_TAKE = 0.5
    THROWS_ANYTHING = 0.35

    def choose(self, view: View, random: Random) -> Choice:
        """Choose, and now and then choose badly."""
        state = state_of_view(view)
        act = policy_act(state, self.weights(view))
        if act.verb == acts.TAKE and is_legal(state, acts.DRAW_ACT) and random.random() < self.MISSES_A_TAKE:
            return Choice(_action(view, acts.DRAW_ACT), Reason("draw_overlooked"))
        if act.verb == acts.DISCARD and state.phase == PLAYING and random.random() < self.THROWS_ANYTHING:
            act = random.choice(self._discards(state) or [act])
            return Choice(_action(view, act), Reason("discard_careless"))
        return Choice(_action(view, act), reason_for(state, act))

    def _discards(self, state: State) -> list[Act]:
        hand = state.seats[state.turn].hand
        kinds = [kind for kind in range(BLACK_THREE + 1) if count(hand, kind)]
        return [act for act in (acts.DISCARD_ACTS[kind] for kind in kinds) if is_legal(state, act)]


class ThinkingPlayer(PolicyPlayer):
    """Has so many rollouts to think with, or so much time."""

    def __init__(
        self, weighing: Weighing, *, rollouts: int, milliseconds: float | None, conventions: Conventions
    ) -> None:
        super().__init__(weighing, conventions=conventions)
        self.rollouts = rollouts
        self.milliseconds = milliseconds
        # Whoever is in a hurry may set it: the search then ends after the world it is in.
        self.stop_now: Callable[[], bool] | None = None

    def stop(self) -> Callable[[], bool] | None:
        """When to stop the search that begins now; nothing, if it ends by itself."""
        asked = self.stop_now
        if self.milliseconds is None:
            return asked
        end = perf_counter() + self.milliseconds / 1000
        return lambda: perf_counter() >= end or (asked is not None and asked())


class SearchingPlayer(ThinkingPlayer):
    """Plays worlds that agree with what it has seen to their end, and does what comes out best for the hand."""

    def __init__(
        self,
        weighing: Weighing,
        *,
        opponents: Weighing,
        rollouts: int,
        milliseconds: float | None = None,
        conventions: Conventions = NO_CONVENTIONS,
    ) -> None:
        super().__init__(weighing, rollouts=rollouts, milliseconds=milliseconds, conventions=conventions)
        self.opponents = opponents

    def choose(self, view: View, random: Random) -> Choice:
        """Choose by rollouts. The same random source and number of rollouts give the same choice."""
        state = state_of_view(view)
        theirs = self.opponents(view.rules.players)
        tried = search(state, view.turn, self.weights(view), theirs, self.rollouts, random.random, self.stop())
        best = tried[0]
        alternatives = tuple(Alternative(_action(view, each.act), each.mean()) for each in tried if each.leads)
        return Choice(_action(view, best.act), reason_for(state, best.act), alternatives[:ALTERNATIVES_TOLD])


class PlanningPlayer(ThinkingPlayer):
    """Compares plans for the whole turn in such worlds, and does what wins the match most often.

    Its rollouts are so many for each of twenty plans, however many there are, and spent where the choice is hard.
    It does not know how the others play, so it reckons with each sort of opponents in as many worlds; but who plays
    like a greedy player is taken for one, whose hand is easy to read. One that reads all hands does so with
    everybody's.
    """

    def __init__(
        self,
        weighing: Weighing,
        *,
        opponents: Sequence[Weighing],
        rollouts: int,
        reads_all_hands: bool = False,
        milliseconds: float | None = None,
        conventions: Conventions = NO_CONVENTIONS,
        partners: Conventions | None = None,
    ) -> None:
        super().__init__(weighing, rollouts=rollouts, milliseconds=milliseconds, conventions=conventions)
        self.opponents = opponents
        self.reads_all_hands = reads_all_hands
        # Who is told nothing else thinks that the partner keeps to the same conventions.
        self.partners = conventions if partners is None else partners

    def choose(self, view: View, random: Random) -> Choice:
        """Choose by rollouts. The same random source and number of rollouts give the same choice."""
        state = state_of_view(view)
        mine = self.weights(view)
        memory = Memory(state)
        tried = plans(state, mine)
        if state.phase == ASKED and self.conventions.no_above is not None:
            # When to answer no is agreed on: the policy knows.
            tried = tried[:1]
        if len(tried) > 1:
            sorts = [opponents(view.rules.players) for opponents in self.opponents]
            partners = self.partners.lean(self.weighing(view.rules.players))
            rollouts = Rollouts(
                state,
                view.turn,
                companies(state, view.turn, mine, sorts, partners=partners),
                _chances(view),
                random.random,
                odds=odds_of_hands(state, memory, view.turn, greedy=False) if self.reads_all_hands else None,
                greedy_odds=odds_of_hands(state, memory, view.turn, greedy=True),
            )
            tried = halve(tried, rollouts, self.rollouts * PLANS_PAID_FOR, self.stop())
            if state.phase == ASKED and view.rules.target is not None:
                # No partner would understand a no where a yes wins the match.
                tried.sort(key=_does_not_win_now)
        best = tried[0].steps[0]
        reason = reason_for(state, best, memory if self.reads_all_hands else None)
        return Choice(_action(view, best), reason, _alternatives(view, tried))


def _does_not_win_now(plan: Plan) -> bool:
    return plan.steps[0].verb != acts.YES or plan.chance() < 1.0


def _chances(view: View) -> Chances | None:
    """What the end of the hand means for the match; nothing where there is no target."""
    rules = view.rules
    if rules.target is None:
        return None
    return Chances(rules.players, list(view.scores), rules.target, view.turn % rules.sides)


def _alternatives(view: View, tried: list[Plan]) -> tuple[Alternative, ...]:
    """The best plan that begins with each action, the best actions first."""
    has_match = view.rules.target is not None
    found: dict[Action, Alternative] = {}
    for plan in tried:
        if plan.leads:
            action = _action(view, plan.steps[0])
            found.setdefault(action, Alternative(action, plan.lead(), plan.chance() if has_match else None))
    return tuple(found.values())[:ALTERNATIVES_TOLD]
