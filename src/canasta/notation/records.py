"""``.can`` records: whole matches as text that a person can read.

::

    canasta record 1
    rules: hoyle
    seats: Anna, Tabby
    date: 2026-11-15
    result: 5230 4115

    hand 1: seat 0 leads
    deck: 4c 5d ...                        108 cards, the last one is the top
    0 draw
    0 meld K: Kh Ks Kd                     # a comment
    0 discard 4c
    score 0: melded 30, canastas 0, out 0, concealed 0, red_threes 0, hand -45, penalty 0, total -15
    totals: -15 0

Where a coin was tossed for the lead, a line ``toss: seat 0 calls heads, tails`` stands before the hand. A record
limited to what one seat saw writes ``??`` for the cards of the deck that it did not see. Reading is strict and knows
the line of everything, so that whoever checks the match can say where it went wrong.

The hand of a fair deal (``canasta.fair``) has up to three lines more before its deck::

    hand 1: seat 0 leads
    commitment: 48c192159d3099ce...         64 digits, published before the deal
    contributions: my-lucky-7, (none)       one for each seat
    secret: 7d865e957d865e95...             64 digits; not while the hand is played

A hand with its secret may do without the deck, which follows from it. That is how a match in progress is saved so that
its owner does not see the cards when he opens the file.

A match that did not end by its score says so after the result; its last hand may have no score then::

    result: 1230 1115                       the totals as they were
    ending: seat 0 resigned                 or: seat 0 deserted, drawn, aborted
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from canasta.cards import TWINS, TWO_PACKS, Card
from canasta.errors import CanastaError, NotationError, RecordError, excerpt
from canasta.fair import FairSeed, Promise, check_commitment, check_contribution, check_secret, commitment_of
from canasta.notation.actions import Action
from canasta.rules import Rules

VERSION: Final = 1
FIRST_LINE: Final = f"canasta record {VERSION}"
UNSEEN: Final = "??"
NO_CONTRIBUTION: Final = "(none)"  # no contribution looks so, since they have no brackets
SCORE_LINES: Final = ("melded", "canastas", "out", "concealed", "red_threes", "hand", "penalty", "total")

# How a match may end before its time.
BY_ONE_SIDE: Final = ("resigned", "deserted")
BY_AGREEMENT: Final = ("drawn", "aborted")

# A match of a hundred long hands has half a million characters. What is larger is not read.
LARGEST: Final = 3_000_000
MOST_MOVES: Final = 5_000  # of a hand; a long one has five hundred
LONGEST_LINE: Final = 1_000
LONGEST_NAME: Final = 40
DECK_WIDTH: Final = 27


@dataclass(frozen=True, slots=True)
class Toss:
    """A called coin toss: who called what, and what fell."""

    caller: int
    call: str
    coin: str
    line: int = field(default=0, compare=False)

    @property
    def is_won(self) -> bool:
        """Whether the caller was right."""
        return self.call == self.coin

    def __str__(self) -> str:
        return f"toss: seat {self.caller} calls {self.call}, {self.coin}"


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a seat, and the line where it stands."""

    seat: int
    action: Action
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


@dataclass(slots=True)
class HandRecord:
    """One hand: who led, the deck (None for a card that was not seen), the moves, and the scores if it was finished.

    ``fair`` has what is known of the seed that the deck follows from. The deck of a ``sealed`` hand is not written.
    """

    number: int
    lead: int
    deck: tuple[Card | None, ...]
    toss: Toss | None = None
    moves: Sequence[Move] = ()
    scores: list[dict[str, int]] = field(default_factory=list)
    totals: tuple[int, ...] | None = None
    fair: FairSeed | Promise | None = None
    sealed: bool = False
    line: int = field(default=0, compare=False)
    card_lines: list[int] = field(default_factory=list, compare=False)  # the line of each card of the deck
    score_lines: list[int] = field(default_factory=list, compare=False)
    totals_line: int = field(default=0, compare=False)

    def lines(self) -> Iterator[str]:
        """The hand as lines of text."""
        if self.toss is not None:
            yield str(self.toss)
        yield f"hand {self.number}: seat {self.lead} leads"
        if self.fair is not None:
            yield f"commitment: {self.fair.commitment}"
            yield "contributions: " + ", ".join(text or NO_CONTRIBUTION for text in self.fair.contributions)
        if isinstance(self.fair, FairSeed):
            yield f"secret: {self.fair.secret}"
        if not self.sealed:
            yield from self._deck_lines()
        yield from map(str, self.moves)
        for side, score in enumerate(self.scores):
            yield f"score {side}: " + ", ".join(f"{name} {points}" for name, points in score.items())
        if self.totals is not None:
            yield "totals: " + " ".join(map(str, self.totals))

    def _deck_lines(self) -> Iterator[str]:
        cards = [UNSEEN if card is None else card.text for card in self.deck]
        for start in range(0, len(cards), DECK_WIDTH):
            yield ("      " if start else "deck: ") + " ".join(cards[start : start + DECK_WIDTH])


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended before its time; the side of the seat lost by it. Nobody's if it was drawn or aborted.

    >>> str(Ending("resigned", 0)), str(Ending("drawn"))
    ('seat 0 resigned', 'drawn')
    """

    how: str
    seat: int | None = None
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if self.how not in (BY_AGREEMENT if self.seat is None else BY_ONE_SIDE):
            raise NotationError(self.how[:20], 0, "no match ends in this way")

    def __str__(self) -> str:
        return self.how if self.seat is None else f"seat {self.seat} {self.how}"


@dataclass(slots=True)
class Record:
    """A whole match, finished or not. ``str`` writes it, ``parse`` reads it."""

    rules: Rules
    names: tuple[str, ...]
    date: str | None = None
    result: tuple[int, ...] | None = None
    hands: list[HandRecord] = field(default_factory=list)
    ending: Ending | None = None
    result_line: int = field(default=0, compare=False)

    @property
    def is_limited(self) -> bool:
        """Whether cards are missing that the writer had not seen."""
        return any(None in hand.deck for hand in self.hands)

    def __str__(self) -> str:
        lines = [FIRST_LINE, f"rules: {self.rules.text()}", f"seats: {', '.join(self.names)}"]
        if self.date is not None:
            lines.append(f"date: {self.date}")
        lines.append("result: " + (" ".join(map(str, self.result)) if self.result is not None else "unfinished"))
        if self.ending is not None:
            lines.append(f"ending: {self.ending}")
        for hand in self.hands:
            lines += ["", *hand.lines()]
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record; ``RecordError`` names the line that is wrong. ``Match.replay`` checks the play itself."""
        return _Reader(text).read()


def check_name(name: str) -> str:
    """The name of a seat, if it can stand in a record: printable, without commas or number signs."""
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or name.strip() != name or set(name) & set(",#"):
        raise NotationError(name, 0, f"a name has 1 to {LONGEST_NAME} printable characters without comma or #")
    return name


_HAND: Final = re.compile(r"hand ([1-9][0-9]{0,4}): seat ([0-3]) leads")
_TOSS: Final = re.compile(r"toss: seat ([0-3]) calls (heads|tails), (heads|tails)")
_MOVE: Final = re.compile(r"([0-3]) (.+)")
_SCORE: Final = re.compile(r"score ([0-3]): (.+)")
_ENDING: Final = re.compile(rf"seat ([0-3]) ({'|'.join(BY_ONE_SIDE)})|({'|'.join(BY_AGREEMENT)})")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


class _Reader:
    """Goes through the lines of a record once, from top to bottom."""

    def __init__(self, text: str) -> None:
        if len(text) > LARGEST:
            raise RecordError(1, f"a record has at most {LARGEST:,} characters, this file has {len(text):,}")
        # Comments end a line and may stand alone; empty lines are for the eye.
        self.lines: list[tuple[int, str]] = []
        for number, line in enumerate(text.split("\n"), start=1):
            if len(line) > LONGEST_LINE:
                raise RecordError(number, f"the line has {len(line):,} characters, at most {LONGEST_LINE} are read")
            bare = line.partition("#")[0].rstrip(" \r\t")
            if bare:
                self.lines.append((number, bare))
        self.last = text.count("\n") + 1
        self.place = 0

    def read(self) -> Record:
        line, first = self._next("a record begins with " + repr(FIRST_LINE))
        if first != FIRST_LINE:
            if re.fullmatch(r"canasta record [0-9]{1,4}", first):
                raise RecordError(line, f"this is format {first.split()[-1]}; formats up to {VERSION} can be read")
            raise RecordError(line, f"a record begins with {FIRST_LINE!r}")
        record = Record(self._rules(), ())
        record.names = self._names(record.rules)
        record.date = self._date()
        record.result = self._result(record)
        record.ending = self._ending(record)
        while self.place < len(self.lines):
            record.hands.append(self._hand(record))
        return record

    # --- single lines ---

    def _next(self, expected: str) -> tuple[int, str]:
        if self.place == len(self.lines):
            raise RecordError(self.last, f"the record ends too early: {expected}")
        self.place += 1
        return self.lines[self.place - 1]

    def _peek(self) -> str:
        return self.lines[self.place][1] if self.place < len(self.lines) else ""

    def _field(self, name: str) -> tuple[int, str]:
        line, text = self._next(f"here should be {name!r}")
        if not text.startswith(f"{name}:"):
            raise RecordError(line, f"here should be '{name}: ...', not {excerpt(text)}")
        return line, text.removeprefix(f"{name}:").strip(" ")

    def _rules(self) -> Rules:
        line, text = self._field("rules")
        try:
            return Rules.parse(text)
        except CanastaError as error:
            raise RecordError(line, f"the rules cannot be read: {error}") from None

    def _names(self, rules: Rules) -> tuple[str, ...]:
        line, text = self._field("seats")
        names = tuple(name.strip(" ") for name in text.split(","))
        if len(names) != rules.players:
            raise RecordError(line, f"{rules.players} play by these rules, but {len(names)} seats are named")
        try:
            return tuple(map(check_name, names))
        except NotationError as error:
            raise RecordError(line, error.reason) from None

    def _date(self) -> str | None:
        if not self._peek().startswith("date:"):
            return None
        line, text = self._field("date")
        if not _DATE.fullmatch(text):
            raise RecordError(line, f"a date reads 2026-11-15, not {excerpt(text)}")
        return text

    def _result(self, record: Record) -> tuple[int, ...] | None:
        record.result_line, text = self._field("result")
        if text == "unfinished":
            return None
        return self._points(record.result_line, text, record.rules.sides)

    def _ending(self, record: Record) -> Ending | None:
        if not self._peek().startswith("ending:"):
            return None
        line, text = self._field("ending")
        found = _ENDING.fullmatch(text)
        if found is None:
            raise RecordError(line, f"here should be how the match ended, not {excerpt(text)}")
        if record.result is None:
            raise RecordError(line, "the match has an ending, but no result")
        if found[1] is None:
            return Ending(found[3], line=line)
        if int(found[1]) >= record.rules.players:
            raise RecordError(line, f"there is no seat {found[1]}")
        return Ending(found[2], int(found[1]), line)

    def _points(self, line: int, text: str, sides: int) -> tuple[int, ...]:
        words = text.split(" ")
        if len(words) != sides or not all(_NUMBER.fullmatch(word) for word in words):
            raise RecordError(line, f"here should be a number for each of {sides} sides, not {excerpt(text)}")
        return tuple(map(int, words))

    # --- hands ---

    def _hand(self, record: Record) -> HandRecord:
        toss = None
        line, text = self._next("")
        if (tossed := _TOSS.fullmatch(text)) is not None:
            toss = Toss(int(tossed[1]), tossed[2], tossed[3], line)
            line, text = self._next("a hand should follow the toss")
        begun = _HAND.fullmatch(text)
        if begun is None:
            raise RecordError(
                line, f"here should be 'hand {len(record.hands) + 1}: seat ... leads', not {excerpt(text)}"
            )
        if int(begun[1]) != len(record.hands) + 1:
            raise RecordError(line, f"this is hand {len(record.hands) + 1}, not {begun[1]}")
        if int(begun[2]) >= record.rules.players:
            raise RecordError(line, f"there is no seat {begun[2]}")
        if record.hands and record.hands[-1].totals is None:
            raise RecordError(line, "the hand before has no totals")
        hand = HandRecord(int(begun[1]), int(begun[2]), (), toss, line=line)
        hand.fair = self._fair(record.rules, hand.number)
        if isinstance(hand.fair, FairSeed) and not self._peek().startswith("deck:"):
            hand.deck, hand.sealed = tuple(hand.fair.deck()), True
        else:
            self._deck(hand)
        self._moves(record.rules, hand)
        self._scores(record, hand)
        return hand

    def _fair(self, rules: Rules, number: int) -> FairSeed | Promise | None:
        if not self._peek().startswith("commitment:"):
            return None
        _, commitment = self._checked("commitment", check_commitment)
        contributions = self._contributions(rules)
        if not self._peek().startswith("secret:"):
            return Promise(commitment, contributions)
        line, secret = self._checked("secret", check_secret)
        if commitment_of(secret) != commitment:
            raise RecordError(
                line, f"the SHA-256 of this secret is {commitment_of(secret)}, which is not the commitment"
            )
        return FairSeed(secret, number, contributions)

    def _checked(self, name: str, check: Callable[[str], str]) -> tuple[int, str]:
        line, text = self._field(name)
        try:
            return line, check(text)
        except CanastaError as error:
            raise RecordError(line, str(error)) from None

    def _contributions(self, rules: Rules) -> tuple[str, ...]:
        line, text = self._field("contributions")
        words = [word.strip(" ") for word in text.split(",")]
        if len(words) != rules.players:
            raise RecordError(line, f"{rules.players} play by these rules, but {len(words)} contributions are given")
        if "" in words:
            raise RecordError(line, f"a seat without a contribution has {NO_CONTRIBUTION} here")
        try:
            return tuple("" if word == NO_CONTRIBUTION else check_contribution(word) for word in words)
        except NotationError as error:
            raise RecordError(line, error.reason) from None

    def _deck(self, hand: HandRecord) -> None:
        line, text = self._field("deck")
        deck: list[Card | None] = []
        while True:
            for word in text.split():
                hand.card_lines.append(line)
                try:
                    deck.append(None if word == UNSEEN else Card(word))
                except NotationError as error:
                    raise RecordError(line, error.reason) from None
            if len(deck) > len(TWO_PACKS) or not self._peek().startswith(" "):
                break
            line, text = self._next("")
        if len(deck) != len(TWO_PACKS):
            raise RecordError(line, f"a deck has {len(TWO_PACKS)} cards, this one {len(deck)}")
        for card, number in Counter(card for card in deck if card is not None).items():
            if number > TWINS[card]:
                raise RecordError(line, f"there are only {TWINS[card]} {card} in two packs, this deck has {number}")
        hand.deck = tuple(deck)

    def _moves(self, rules: Rules, hand: HandRecord) -> None:
        moves: list[Move] = []
        while (found := _MOVE.fullmatch(self._peek())) is not None:
            line, _ = self._next("")
            if int(found[1]) >= rules.players:
                raise RecordError(line, f"there is no seat {found[1]}")
            try:
                action = Action.parse(found[2])
            except NotationError as error:
                raise RecordError(line, str(error)) from None
            if len(moves) == MOST_MOVES:
                raise RecordError(line, f"a hand has at most {MOST_MOVES:,} moves")
            moves.append(Move(int(found[1]), action, line))
        hand.moves = moves

    def _scores(self, record: Record, hand: HandRecord) -> None:
        rules = record.rules
        if not self._peek().startswith("score "):
            if self._peek() and not self._peek().startswith(("hand ", "toss: ", "totals")):
                raise RecordError(self.lines[self.place][0], f"this cannot be read: {excerpt(self._peek())}")
            return
        for side in range(rules.sides):
            line, text = self._next(f"the score of side {side} is missing")
            found = _SCORE.fullmatch(text)
            if found is None or int(found[1]) != side:
                raise RecordError(line, f"here should be 'score {side}: ...', not {excerpt(text)}")
            hand.scores.append(self._score(line, found[2]))
            hand.score_lines.append(line)
        hand.totals_line, text = self._field("totals")
        hand.totals = self._points(hand.totals_line, text, rules.sides)
        before = record.hands[-1].totals if record.hands else None
        for side, score in enumerate(hand.scores):
            if hand.totals[side] != score["total"] + (before[side] if before else 0):
                raise RecordError(hand.totals_line, f"the total of side {side} does not add up")

    def _score(self, line: int, text: str) -> dict[str, int]:
        score: dict[str, int] = {}
        for name, part in zip(SCORE_LINES, text.split(", ") + [""] * len(SCORE_LINES), strict=False):
            word, _, points = part.partition(" ")
            if word != name or not _NUMBER.fullmatch(points):
                raise RecordError(line, f"the score should have {name} and its points here, not {excerpt(part)}")
            score[name] = int(points)
        if text.count(",") >= len(SCORE_LINES):
            raise RecordError(line, "the score has more than it should")
        if score["total"] != sum(score.values()) - score["total"]:
            raise RecordError(line, f"the total is {sum(score.values()) - score['total']}, not {score['total']}")
        return score
