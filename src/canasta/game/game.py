"""One hand of Canasta with real cards: the thin layer over the game in kinds.

``State`` knows how many kings a player holds, ``RealCards`` knows which. ``Game`` keeps the two together: it reads
actions, asks ``legality`` about them, lets ``playing`` play them, and has the real cards follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from canasta.cards import TWO_PACKS, Card, Cards
from canasta.errors import CanastaError, IllegalAction, PositionError
from canasta.game.events import EVERYONE, Event
from canasta.game.listing import legal_acts
from canasta.game.playing import deal, play
from canasta.game.problems import Problem
from canasta.game.real_cards import PLACES, Meld, RealCards
from canasta.game.scoring import Score, score
from canasta.game.setting_up import kinds_text, state_of
from canasta.game.state import NOBODY, OVER, PHASES, SAID_NO, SAID_YES, State
from canasta.game.terms import Terms
from canasta.game.translating import act_of, action_of, action_problems
from canasta.game.view import View
from canasta.notation.actions import Action
from canasta.notation.positions import Position
from canasta.rules import Rules
from canasta.shuffle import shuffled_deck

_ANSWERS: Final = {SAID_YES: "yes", SAID_NO: "no"}

# Cards as text or as cards.
SomeCards: TypeAlias = str | Iterable[Card | str]


class Game:
    """One hand of Canasta.

    >>> game = Game.deal(Rules.preset("hoyle"), seed=7)
    >>> game.turn, game.phase, len(game.hand(0)), len(game.stock)
    (0, 'draw', 15, 76)
    >>> [event.name for event in game.play("draw")]
    ['drew']
    """

    def __init__(self, rules: Rules, scores: tuple[int, ...], state: State, cards: RealCards) -> None:
        """Put state and cards together; ``deal``, ``setup`` and ``parse`` are the ways to begin."""
        self.rules = rules
        self.scores = scores
        self._state = state
        self._cards = cards
        # State and cards before each meld of the turn that can be undone.
        self._before_melds: list[tuple[State, RealCards]] = []
        self.beginning: list[Event] = self._follow(None)

    # --- ways to begin ---

    @classmethod
    def deal(
        cls,
        rules: Rules,
        *,
        seed: int | str | None = None,
        deck: SomeCards | None = None,
        lead: int = 0,
        scores: Sequence[int] | None = None,
    ) -> Game:
        """Deal a hand: the same seed deals the same cards, everywhere; or from a deck whose last card is the top.

        What was dealt, as events, is in ``beginning``.
        """
        if (seed is None) == (deck is None):
            raise TypeError("deal needs either a seed or a deck")
        order = shuffled_deck(str(seed)) if deck is None else Cards(deck)
        if order.in_order() != TWO_PACKS.in_order():
            raise PositionError(f"a deck is the {len(TWO_PACKS)} cards of two packs; this one of {len(order)} is not")
        if lead not in range(rules.players):
            raise PositionError(f"there is no seat {lead} to lead")
        before = tuple(scores) if scores is not None else (0,) * rules.sides
        if len(before) != rules.sides:
            raise PositionError(f"there are {rules.sides} sides, but {len(before)} scores are named")
        cards = RealCards(rules)
        cards.stock = list(order)
        state = deal(Terms(rules), [card.kind for card in order], lead, list(before), tape=True)
        state.past = []
        return cls(rules, before, state, cards)

    @classmethod
    def setup(
        cls,
        rules: Rules,
        hands: Sequence[SomeCards],
        *,
        melds: Sequence[Iterable[SomeCards]] | None = None,
        red_threes: Sequence[SomeCards] | None = None,
        pile: SomeCards = "",
        stock: SomeCards = "",
        turn: int = 0,
        phase: str = "draw",
        scores: Sequence[int] | None = None,
        penalties: Sequence[int] | None = None,
        passes: int = 0,
        opened_before: bool | None = None,
        pile_taken: bool = False,
        must_draw: bool = False,
        melded: bool = False,
        answer: str | None = None,
        out: int | None = None,
        known: Sequence[str] = (),
    ) -> Game:
        """Any position, for tests, puzzles and bug reports. Cards that are not named are out of play.

        >>> game = Game.setup(
        ...     Rules.preset("hoyle"),
        ...     hands=["Kh Ks Kd 4c", "Ah 5c"],
        ...     melds=[["Qh Qd Qs"], []],
        ...     pile="4h 7s",
        ...     stock="9c 8d",
        ...     phase="play",
        ... )
        >>> game.problems("meld K: Kh Ks Kd")
        []
        """
        zeros = (0,) * rules.sides
        laid = tuple(tuple(map(Cards, side)) for side in (melds if melds is not None else [()] * rules.sides))
        laid_threes = red_threes if red_threes is not None else [""] * rules.sides
        return cls.at(
            Position(
                rules=rules,
                turn=turn,
                phase=phase,
                scores=tuple(scores) if scores is not None else zeros,
                hands=tuple(map(Cards, hands)),
                melds=laid,
                red_threes=tuple(map(Cards, laid_threes)),
                pile=Cards(pile),
                stock=Cards(stock),
                penalties=tuple(penalties) if penalties is not None else zeros,
                passes=passes,
                opened_now=opened_before is False,
                pile_taken=pile_taken,
                must_draw=must_draw,
                melded=melded,
                answer=answer,
                out=out,
                known=tuple(known),
            )
        )

    @classmethod
    def at(cls, position: Position, past: tuple[int, ...] = ()) -> Game:
        """The game at a position, if there can be such a one. What led there may be told: see ``past``."""
        state = state_of(position)
        state.past = list(past)
        cards = RealCards(position.rules)
        cards.hands = [list(hand) for hand in position.hands]
        cards.melds = [{PLACES[Meld(meld).rank]: list(meld) for meld in melds} for melds in position.melds]
        cards.red_threes = [list(threes) for threes in position.red_threes]
        cards.pile = list(position.pile)
        cards.stock = list(position.stock)
        return cls(position.rules, position.scores, state, cards)

    @classmethod
    def parse(cls, text: str) -> Game:
        """The game at the position that ``text`` wrote."""
        return cls.at(Position.parse(text))

    def copy(self) -> Game:
        """Another game that goes its own way from here, with the melds that can be undone."""
        twin = Game(self.rules, self.scores, self._state.copy(), self._cards.copy())
        twin.beginning = self.beginning
        twin._before_melds = self._before_melds.copy()
        return twin

    # --- what lies where ---

    @property
    def turn(self) -> int:
        """The seat to move; while a partner is asked, the partner's."""
        return self._state.turn

    @property
    def phase(self) -> str:
        """One of draw, claimed, play, asked and over."""
        return PHASES[self._state.phase]

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self._state.phase == OVER

    @property
    def out(self) -> int | None:
        """The seat that went out, if one did."""
        return None if self._state.out == NOBODY else self._state.out

    @property
    def is_frozen(self) -> bool:
        """Whether the pile can be taken only with two natural cards from the hand."""
        return self._state.is_frozen()

    @property
    def is_blocked(self) -> bool:
        """Whether the top card keeps everybody from taking the pile."""
        return self._state.is_blocked()

    @property
    def pile(self) -> Cards:
        """The discard pile; the last card is the top."""
        return Cards.of(self._cards.pile)

    @property
    def stock(self) -> Cards:
        """The cards to draw from; the last one is the top."""
        return Cards(self._cards.stock)

    def hand(self, seat: int) -> Cards:
        """The cards of a player, in the order in which they came."""
        return Cards.of(self._cards.hands[seat])

    def melds(self, side: int) -> list[Meld]:
        """The melds of a side, in the order in which they were begun."""
        return [Meld.of(cards) for cards in self._cards.melds[side].values()]

    def red_threes(self, side: int) -> Cards:
        """The red threes that a side has laid."""
        return Cards.of(self._cards.red_threes[side])

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for."""
        return seat % self.rules.sides

    def opening_minimum(self, side: int) -> int:
        """What the initial meld of a side must reach; 0 if it has opened or there is no minimum."""
        return 0 if self._cards.melds[side] else self._state.sides[side].minimum

    @property
    def past(self) -> tuple[int, ...]:
        """What all have seen the players do in this hand, in order; ``canasta.game.past`` reads it.

        A position does not tell it, so that a game which was set up or parsed begins with none.
        """
        return tuple(self._state.past or ())

    @property
    def can_undo(self) -> bool:
        """Whether the player on turn may take back a meld: what ``problems("undo")`` says, but at once."""
        return bool(self._before_melds)

    # --- asking and doing ---

    def problems(self, action: Action | str, seat: int | None = None) -> list[Problem]:
        """Every reason why the player on turn may not do this; empty when it is legal.

        >>> game = Game.setup(Rules.preset("hoyle"), hands=["Kh Ks Kd 4c", "Ah 5c"], phase="play")
        >>> game.problems("meld K: Kh Ks Kd")
        [Problem('below_minimum', needed=50, has=30)]
        """
        if seat is not None and seat != self.turn and not self.over:
            return [Problem("not_your_turn", seat=seat, turn=self.turn)]
        if self._before_melds and str(action).strip(" ") == "undo":
            return []
        red_threes = self._cards.red_threes[self.side_of(self.turn)]
        return action_problems(self._state, self._cards.hands[self.turn], red_threes, action)

    def actions(self) -> list[Action]:
        """The legal actions, each once up to suits.

        They are: all without cards, every discard, every meld and take of one group, every opening of which no part is
        an opening, and every act that goes out or leaves just the card to go out with. ``problems`` and ``play`` accept
        more: all melds of several groups would be millions. (For the same reason the last two kinds are cut off at
        5,000 each.) ``undo`` takes an action back and is not one of them.

        >>> game = Game.setup(Rules.preset("hoyle"), hands=["Kh Ks Ad Ah As", "4c"], phase="play")
        >>> [str(action) for action in game.actions()]
        ['meld A: Ad Ah As', 'discard Kh', 'discard Ad']
        """
        hand = self._cards.hands[self.turn]
        red_threes = self._cards.red_threes[self.side_of(self.turn)]
        return [action_of(act, hand, red_threes) for act in legal_acts(self._state)]

    def play(self, action: Action | str, seat: int | None = None) -> list[Event]:
        """Do an action, or its text; return what happened. An illegal one changes nothing and says why.

        >>> game = Game.setup(Rules.preset("hoyle"), hands=["Kh 4c", "Ah 5c"], phase="play")
        >>> game.play("discard Kd")
        Traceback (most recent call last):
        canasta.errors.IllegalAction: You do not hold Kd.
        """
        found = self.problems(action, seat)
        if found:
            raise IllegalAction(found)
        if isinstance(action, str):
            action = Action.parse(action)
        if action.verb == "undo":
            return self.undo()
        act = act_of(action, self._state.sides[self.side_of(self.turn)], [])
        if act is None:
            raise AssertionError(f"{action} has no problems, but cannot be played")
        if action.verb == "meld":
            self._before_melds.append((self._state.copy(), self._cards.copy()))
        else:
            self._before_melds = []
        self._state.tape = []
        play(self._state, act)
        if self.over:
            self._before_melds = []
        return self._follow(action)

    def _follow(self, action: Action | None) -> list[Event]:
        """Have the real cards follow what happened in kinds."""
        tape, self._state.tape = self._state.tape or [], None
        events = self._cards.follow(tape, action)
        if self._state.is_concealed():
            events = [replace(event, detail="concealed") if event.name == "went_out" else event for event in events]
        return events

    def undo(self) -> list[Event]:
        """Take back the last meld of this turn (RULES 4.7)."""
        if not self._before_melds:
            raise IllegalAction([Problem("nothing_to_undo")])
        state, cards = self._before_melds.pop()
        # A copy of the game may undo to the same state, and then go its own way.
        self._state, self._cards = state.copy(), cards.copy()
        return [Event(name="undone", seat=self.turn, audience=EVERYONE)]

    def undo_all(self) -> list[Event]:
        """Take back all melds of this turn, the last first."""
        events = self.undo()
        while self._before_melds:
            events += self.undo()
        return events

    def score(self) -> list[Score]:
        """The score of each side, line by line, when the hand is over."""
        if not self.over:
            raise CanastaError("the hand is not over: there is no score yet")
        return score(self._state)

    # --- telling ---

    def position(self) -> Position:
        """The position as plain facts."""
        state = self._state
        side = state.sides[self.side_of(state.turn)]
        return Position(
            rules=self.rules,
            turn=state.turn,
            phase=self.phase,
            scores=self.scores,
            hands=tuple(map(Cards, self._cards.hands)),
            melds=tuple(tuple(self.melds(number)) for number in range(self.rules.sides)),
            red_threes=tuple(map(Cards.of, self._cards.red_threes)),
            pile=self.pile,
            stock=self.stock,
            penalties=tuple(int(other.penalty) for other in state.sides),
            passes=state.passes,
            opened_now=side.has_opened() and not state.opened_before,
            pile_taken=state.pile_taken,
            must_draw=state.must_draw,
            melded=state.melded,
            answer=_ANSWERS.get(state.answer),
            out=self.out,
            known=tuple(kinds_text(seat.known) for seat in state.seats),
        )

    def text(self) -> str:
        """The whole position as one short text; ``Game.parse`` reads it.

        >>> Game.setup(Rules.preset("hoyle"), hands=["Kh Ks 4c", "Ah 5c"], pile="4h 7s", stock="9c").text()
        'hoyle 0 draw 0/0 4cKhKs/5cAh -/- -/- 4h7s 9c'
        """
        return str(self.position())

    def seen_by(self, seat: int) -> State:
        """What this seat may know, in kinds, for whoever asks about many actions of it."""
        return self._state.seen_by(seat)

    def view(self, seat: int | None) -> View:
        """What this seat may know, or a spectator (None)."""
        state = self._state
        if seat is not None and not 0 <= seat < self.rules.players:
            raise PositionError(f"there is no seat {seat}")
        return View(
            rules=self.rules,
            seat=seat,
            turn=state.turn,
            phase=self.phase,
            scores=self.scores,
            hand=Cards() if seat is None else self.hand(seat),
            hand_sizes=tuple(map(len, self._cards.hands)),
            melds=tuple(tuple(self.melds(side)) for side in range(self.rules.sides)),
            red_threes=tuple(map(Cards.of, self._cards.red_threes)),
            pile=self.pile,
            stock_size=len(self._cards.stock),
            penalties=tuple(int(side.penalty) for side in state.sides),
            passes=state.passes,
            opened_before=state.opened_before,
            pile_taken=state.pile_taken,
            must_draw=state.must_draw,
            melded=state.melded,
            answer=_ANSWERS.get(state.answer),
            out=self.out,
            known=tuple(kinds_text(each.known) for each in state.seats),
            past=self.past,
        )

    def __repr__(self) -> str:
        return f"Game.parse({self.text()!r})"
