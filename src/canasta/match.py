"""A match: hands until the target, who leads them, the totals, and the log that all of it can be rebuilt from.

>>> match = Match(Rules.preset("hoyle"), seed=1, names=["Anna", "Bert"])
>>> match.stage
'deal'
>>> hand = match.next_hand()
>>> events = match.play("draw")
>>> match.stage, match.totals
('play', (0, 0))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from canasta.cards import Card, Cards
from canasta.errors import CanastaError, IllegalAction, RecordError
from canasta.fair import COIN as COIN
from canasta.fair import FairSeed, Promise
from canasta.game.events import EVERYONE, Event
from canasta.game.game import Game
from canasta.notation.actions import Action
from canasta.notation.packing import PackedMoves
from canasta.notation.records import Ending, HandRecord, Move, Record, Toss, check_name
from canasta.rules import Rules
from canasta.shuffle import shuffled_deck, shuffled_order

# Events that show which card came off the stock.
_FROM_STOCK: Final = ("dealt", "turned_up", "drew")


class Match:
    """Hands of Canasta until one side wins.

    A match is always at one ``stage``: ``toss`` (somebody calls the coin), ``deal`` (the next hand can be dealt),
    ``another`` (an open-ended match asks whether to play on), ``play`` and ``over``. The cards, the first leader and
    the coins follow from the seed; those of a hand that is given a fair seed of its own follow from that.
    """

    def __init__(self, rules: Rules, *, seed: int | str, names: Sequence[str] | None = None) -> None:
        """Begin a match; names are those of the seats."""
        self.rules = rules
        self.seed = str(seed)
        given = [f"Player {seat + 1}" for seat in range(rules.players)] if names is None else names
        self.names = tuple(map(check_name, given))
        if len(self.names) != rules.players:
            raise CanastaError(f"{rules.players} play, but {len(self.names)} names are given")
        self.totals: tuple[int, ...] = (0,) * rules.sides
        self.hand: Game | None = None
        self.log: list[HandRecord] = []
        self._moves: list[Move] = []  # of the hand in play, as its record has them
        self._toss: Toss | None = None
        self._tossed_with: FairSeed | None = None
        # How it ended, if not by its score.
        self.ended: Ending | None = None
        self.stage = "deal"
        self._ask_for_call()

    # --- who leads (RULES 3, `lead`) ---

    def _ask_for_call(self) -> None:
        """Have a coin called, if one decides who leads the next hand. A lot is drawn only when the hand is dealt."""
        self._toss = self._tossed_with = None
        # For three who are level a coin is too small: the lot decides.
        if self.rules.lead == "leader" and len(self._sides_ahead()) == 2:
            self.stage = "toss"

    def _possible_leads(self) -> list[int]:
        """The seats of which the lot chooses the leader of the next hand; most often there is only one."""
        if self.rules.lead == "alternate":
            players = self.rules.players
            return [(self.log[-1].lead + 1) % players] if self.log else list(range(players))
        ahead = self._sides_ahead()
        if self._toss is not None:
            ahead = [ahead[0] if self._toss.is_won else ahead[1]]
        return [self._next_seat_of(side) for side in ahead]

    def _sides_ahead(self, *, but: int | None = None) -> list[int]:
        """The sides with most points, of all or of all but one."""
        best = max(total for side, total in enumerate(self.totals) if side != but)
        return [side for side, total in enumerate(self.totals) if side != but and total == best]

    def _next_seat_of(self, side: int) -> int:
        """The side's next seat after the last leader."""
        start = self.log[-1].lead + 1 if self.log else 0
        seats = [(start + offset) % self.rules.players for offset in range(self.rules.players)]
        return next(seat for seat in seats if seat % self.rules.sides == side)

    @property
    def caller(self) -> int:
        """The seat that calls the coin: the first of those who are level."""
        self._expect("toss")
        return self._sides_ahead()[0]

    def call(self, call: str, fair: FairSeed | None = None) -> Toss:
        """Call the coin; who is right plays first. With a fair seed, the same one must deal the hand."""
        self._expect("toss")
        if call not in COIN:
            raise CanastaError(f"the call is heads or tails, not {call[:20]!r}")
        self._check_fair(fair)
        coin = COIN[self._own_chance("coin", len(COIN))] if fair is None else fair.coin()
        return self._settle(Toss(self.caller, call, coin), fair)

    def _settle(self, toss: Toss, fair: FairSeed | None) -> Toss:
        self._toss = toss
        self._tossed_with = fair
        self.stage = "deal"
        return toss

    # --- what is left to chance ---

    @property
    def hand_number(self) -> int:
        """The number of the hand that is played or comes next; of a match that is over, of the last one."""
        return len(self.log) + (self.stage not in ("play", "over"))

    def _own_seed(self, use: str) -> str:
        return f"{self.seed}/{use}/{len(self.log) + 1}"

    def _own_chance(self, use: str, choices: int) -> int:
        return shuffled_order(self._own_seed(use), choices)[0]

    def _check_fair(self, fair: FairSeed | Promise | None) -> None:
        """Refuse a seed that is not for the next hand of this match."""
        if fair is None:
            return
        if len(fair.contributions) != self.rules.players:
            raise CanastaError(f"{self.rules.players} play, but {len(fair.contributions)} contributions are given")
        if isinstance(fair, FairSeed) and fair.hand != len(self.log) + 1:
            raise CanastaError(f"this is hand {len(self.log) + 1}, but the seed is for hand {fair.hand}")

    # --- playing ---

    def _expect(self, *stages: str) -> None:
        if self.stage not in stages:
            raise CanastaError(f"the match is at the stage {self.stage!r}, not at {' or '.join(map(repr, stages))}")

    @property
    def hands_played(self) -> int:
        """How many hands are finished."""
        return sum(hand.totals is not None for hand in self.log)

    def play_on(self) -> None:
        """Say yes to another hand of an open-ended match."""
        self._expect("another")
        self.stage = "deal"
        self._ask_for_call()

    def stop(self) -> None:
        """Say no to another hand of an open-ended match."""
        self._expect("another")
        self.stage = "over"

    def next_hand(self, fair: FairSeed | None = None) -> Game:
        """Deal the next hand. In an open-ended match this says yes to it, unless a coin must be tossed first.

        With a fair seed its lot decides who leads, and the deck follows from it.
        """
        if self.stage == "another":
            self._check_fair(fair)  # before anything is changed
            self.play_on()
        self._expect("deal")
        self._check_fair(fair)
        if self._toss is not None and fair != self._tossed_with:
            raise CanastaError(f"hand {self.hand_number} must be dealt with the seed that its coin was tossed with")
        possible = self._possible_leads()
        if fair is None:
            lot, deck = self._own_chance("lot", len(possible)), shuffled_deck(self._own_seed("deck"))
        else:
            lot, deck = fair.lot(len(possible)), fair.deck()
        return self._deal(deck, possible[lot], fair)

    def _deal(self, deck: Cards, lead: int, fair: FairSeed | Promise | None) -> Game:
        self.hand = Game.deal(self.rules, deck=deck, lead=lead, scores=self.totals)
        self._moves = []
        self.log.append(HandRecord(len(self.log) + 1, lead, tuple(deck), self._toss, self._moves, fair=fair))
        self.stage = "play"
        self._score_if_over()
        return self.hand

    def play(self, action: Action | str, seat: int | None = None) -> list[Event]:
        """Do an action in the current hand; see ``Game.play``."""
        hand = self._hand_in_play()
        mover = hand.turn
        events = hand.play(action, seat)
        self._moves.append(Move(mover, Action.parse(action) if isinstance(action, str) else action))
        self._score_if_over()
        return events

    def undo(self) -> list[Event]:
        """Take back the last meld of this turn."""
        return self.play("undo")

    def undo_all(self) -> list[Event]:
        """Take back all melds of this turn."""
        events = self.undo()
        while not self._hand_in_play().problems("undo"):
            events += self.undo()
        return events

    def _hand_in_play(self) -> Game:
        self._expect("play")
        if self.hand is None:
            raise AssertionError("there is no hand in play")
        return self.hand

    def _score_if_over(self) -> None:
        if self.hand is None or not self.hand.over:
            return
        scores = self.hand.score()
        self.totals = tuple(total + score.total for total, score in zip(self.totals, scores, strict=True))
        self.log[-1].scores = [{**score.lines(), "total": score.total} for score in scores]
        self.log[-1].totals = self.totals
        self.log[-1].moves = PackedMoves(self._moves)
        if self.rules.target is None:
            self.stage = "another"
        elif max(self.totals) >= self.rules.target and len(self._sides_ahead()) == 1:
            self.stage = "over"
        else:
            self.stage = "deal"
            self._ask_for_call()

    def end(self, ending: Ending) -> None:
        """End the match before its time. The hand that is played, if any, is not scored."""
        self._expect("toss", "deal", "play", "another")
        if ending.seat is not None and ending.seat >= self.rules.players:
            raise CanastaError(f"there is no seat {ending.seat}")
        self.ended = ending
        self.stage = "over"

    @property
    def winner(self) -> int | None:
        """The side that has won; None while it is not over, or when it ended level.

        The side that resigned or deserted has not: of the others, the one that is ahead.
        """
        if self.stage != "over" or (self.ended is not None and self.ended.seat is None):
            return None
        loser = None if self.ended is None or self.ended.seat is None else self.ended.seat % self.rules.sides
        ahead = self._sides_ahead(but=loser)
        return ahead[0] if len(ahead) == 1 else None

    # --- records ---

    def record(self, *, date: str | None = None, seat: int | None = None, sealed: bool = False) -> Record:
        """The match so far as a record; with a seat, limited to what that seat has seen.

        The secrets of fair deals are written for hands that are over, or were broken off with the match. The one that
        is played has its deck, but not its secret; where the record is ``sealed``, its secret instead of its deck, so
        that nobody reads the cards by accident (a hand without a secret keeps its deck, since it would be lost). A
        limited record has no secret at all: it would tell the cards that were not seen.
        """
        if sealed and seat is not None:
            raise CanastaError("a record for one seat has no secrets that could be sealed")
        hands = [self._sealed(hand) if sealed else self._published(hand, seat) for hand in self.log]
        result = self.totals if self.stage == "over" else None
        return Record(self.rules, self.names, date, result, hands, self.ended)

    def _sealed(self, hand: HandRecord) -> HandRecord:
        sealed = hand.totals is None and isinstance(hand.fair, FairSeed)
        return replace(hand, moves=list(hand.moves), sealed=sealed)

    def _published(self, hand: HandRecord, seat: int | None) -> HandRecord:
        deck = hand.deck if seat is None else self._seen_deck(hand, seat)
        fair = hand.fair
        is_played = hand.totals is None and self.stage != "over"
        if isinstance(fair, FairSeed) and (is_played or seat is not None):
            fair = fair.promise
        return replace(hand, moves=list(hand.moves), deck=deck, fair=fair)

    def _seen_deck(self, hand: HandRecord, seat: int) -> tuple[Card | None, ...]:
        """The deck of a hand with the cards that a seat saw come off the stock."""
        number = hand.number - 1
        before = self.log[number - 1].totals if number else None
        deck = Cards(card for card in hand.deck if card is not None)
        game = Game.deal(self.rules, deck=deck, lead=hand.lead, scores=before)
        events = game.beginning
        for move in hand.moves:
            events = events + game.play(move.action)
        seen = [
            card if event.audience is EVERYONE or seat in event.audience else None
            for event in events
            if event.name in _FROM_STOCK or (event.name == "red_three" and event.detail == "stock")
            for card in event.cards
        ]
        # Cards come off the top, which is the end of the deck; what is left in the stock nobody has seen.
        return (*[None] * (len(deck) - len(seen)), *reversed(seen))

    @classmethod
    def replay(cls, record: Record) -> Match:
        """Play a record again, checking all of it; ``RecordError`` names the line that is wrong."""
        match = cls(record.rules, seed="replay", names=record.names)
        for hand in record.hands:
            match._replay_hand(hand)
        if record.result is None:
            if match.stage == "over":
                raise RecordError(record.result_line, "the match is over, but the result says unfinished")
            return match
        if record.ending is not None:
            if match.stage == "over":
                raise RecordError(record.ending.line, "the match was over by its score")
            match.end(record.ending)
        if match.stage == "another":
            match.stop()
        if match.stage != "over":
            raise RecordError(record.result_line, "there is a result, but the match is not over")
        if record.result != match.totals:
            raise RecordError(record.result_line, f"the result is {' '.join(map(str, match.totals))}")
        return match

    def _replay_hand(self, hand: HandRecord) -> None:
        if None in hand.deck:
            raise RecordError(hand.line, "cards of this deck were not seen, so the hand cannot be played again")
        if self.stage == "another":
            self.play_on()
        if self.stage not in ("deal", "toss"):
            why = "the match is over" if self.stage == "over" else "the hand before is not finished"
            raise RecordError(hand.line, f"there is no hand {hand.number}: {why}")
        deck = Cards(card for card in hand.deck if card is not None)
        self._replay_fair(hand, deck)
        self._replay_lead(hand)
        try:
            self._deal(deck, hand.lead, hand.fair)
        except CanastaError as error:
            raise RecordError(hand.line, str(error)) from None
        for move in hand.moves:
            if self.stage != "play":
                raise RecordError(move.line, "the hand is over")
            try:
                self.play(move.action, move.seat)
            except IllegalAction as error:
                raise RecordError(move.line, f"{move} is not legal. {error}") from None
        self._replay_scores(hand)

    def _replay_fair(self, hand: HandRecord, deck: Cards) -> None:
        try:
            self._check_fair(hand.fair)
        except CanastaError as error:
            raise RecordError(hand.line, str(error)) from None
        if not isinstance(hand.fair, FairSeed):
            return
        for place, (written, right) in enumerate(zip(deck, hand.fair.deck(), strict=False)):
            if written != right:
                line = hand.card_lines[place] if hand.card_lines else hand.line
                raise RecordError(line, f"by the seed of this hand, card {place + 1} is {right}, not {written}")

    def _replay_lead(self, hand: HandRecord) -> None:
        seed = hand.fair if isinstance(hand.fair, FairSeed) else None
        if self.stage == "toss":
            if hand.toss is None:
                raise RecordError(hand.line, "the toss for the lead is missing")
            if hand.toss.caller != self.caller:
                raise RecordError(hand.toss.line, f"seat {self.caller} calls the coin, not seat {hand.toss.caller}")
            if seed is not None and hand.toss.coin != seed.coin():
                raise RecordError(hand.toss.line, f"by the seed of this hand, the coin shows {seed.coin()}")
            self._settle(hand.toss, seed)
        elif hand.toss is not None:
            raise RecordError(hand.toss.line, "no coin is tossed here")
        possible = self._possible_leads()
        if seed is not None:
            possible = [possible[seed.lot(len(possible))]]
        if hand.lead not in possible:
            raise RecordError(
                hand.line, f"seat {' or '.join(map(str, possible))} leads this hand, not seat {hand.lead}"
            )

    def _replay_scores(self, hand: HandRecord) -> None:
        mine = self.log[-1]
        if mine.totals is None:
            if hand.totals is not None:
                raise RecordError(hand.score_lines[0], "the hand is not over: there is no score yet")
            return
        if hand.totals is None:
            raise RecordError(
                hand.moves[-1].line if hand.moves else hand.line, "the hand is over: its scores are missing"
            )
        for side, (right, written) in enumerate(zip(mine.scores, hand.scores, strict=True)):
            for name, points in right.items():
                if written[name] != points:
                    wrong = f"the score of side {side} has {name} {points}, not {written[name]}"
                    raise RecordError(hand.score_lines[side], wrong)
        if hand.totals != mine.totals:
            raise RecordError(hand.totals_line, f"the totals are {' '.join(map(str, mine.totals))}")
