"""A whole position as one short text, like FEN in chess.

Nine fields, and then marks for what the table does not show::

    hoyle 0 draw 0/0 KhKsKd4c/Ah5c QhQdQs/- 3h/- 4h7s 9c8d
    │     │ │    │   │             │        │    │    └ stock, the last card on top
    │     │ │    │   │             │        │    └ pile, the last card on top
    │     │ │    │   │             │        └ red threes of each side
    │     │ │    │   │             └ melds of each side, with commas between them
    │     │ │    │   └ hand of each seat
    │     │ │    └ score of each side before the hand
    │     │ └ phase: draw claimed play asked over
    │     └ seat to move
    └ rules, as a preset and what differs from it

Marks, each only where it says something: ``penalties=0/50``, ``passes=1``, ``opened_now`` (the side on turn had no meld
before this turn), ``pile_taken``, ``must_draw``, ``melded``, ``answer=yes``, ``out=0`` (who went out), ``known=KK7/-``
(cards of a hand, by rank, that all have seen in a pile it took).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from canasta.cards import Cards
from canasta.errors import CanastaError, NotationError
from canasta.rules import Rules

PHASES: Final = ("draw", "claimed", "play", "asked", "over")
FIELDS: Final = ("rules", "turn", "phase", "scores", "hands", "melds", "red_threes", "pile", "stock")
FLAGS: Final = ("opened_now", "pile_taken", "must_draw", "melded")

# Longer than any position: the rules with every option named, and 108 cards.
LONGEST: Final = 4_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The plain facts of a position; ``Game`` says whether it can be."""

    rules: Rules
    turn: int
    phase: str
    scores: tuple[int, ...]
    hands: tuple[Cards, ...]
    melds: tuple[tuple[Cards, ...], ...]
    red_threes: tuple[Cards, ...]
    pile: Cards
    stock: Cards
    penalties: tuple[int, ...]
    passes: int = 0
    opened_now: bool = False
    pile_taken: bool = False
    must_draw: bool = False
    melded: bool = False
    answer: str | None = None
    out: int | None = None
    known: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The text; equal positions have equal texts."""
        words = [
            self.rules.text(),
            str(self.turn),
            self.phase,
            "/".join(map(str, self.scores)),
            "/".join(hand.in_order().compact() for hand in self.hands),
            "/".join(_melds_text(melds) for melds in self.melds),
            "/".join(cards.in_order().compact() for cards in self.red_threes),
            self.pile.compact(),
            self.stock.compact(),
        ]
        if any(self.penalties):
            words.append("penalties=" + "/".join(map(str, self.penalties)))
        if self.passes:
            words.append(f"passes={self.passes}")
        words += [flag for flag in FLAGS if getattr(self, flag)]
        if self.answer is not None:
            words.append(f"answer={self.answer}")
        if self.out is not None:
            words.append(f"out={self.out}")
        if any(self.known):
            words.append("known=" + "/".join(kinds or "-" for kinds in self.known))
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read the text of a position."""
        return _Reader(text).read()


def _melds_text(melds: tuple[Cards, ...]) -> str:
    # A meld is told by its lowest kind: its natural cards, or the twos of a wild meld.
    ordered = sorted((meld.in_order() for meld in melds), key=lambda meld: [card.order for card in meld])
    return ",".join(meld.compact() for meld in ordered) or "-"


class _Reader:
    """Reads a position field by field and knows the column of each."""

    def __init__(self, text: str) -> None:
        self.text = text
        if len(text) > LONGEST:
            raise NotationError(text, 0, f"no position is longer than {LONGEST} characters")
        self.words: list[tuple[int, str]] = []
        column = 1
        for word in text.split(" "):
            if word:
                self.words.append((column, word))
            column += len(word) + 1
        if len(self.words) < len(FIELDS):
            missing = FIELDS[len(self.words)]
            raise NotationError(text, 0, f"a position has {len(FIELDS)} fields; {missing} and what follows is missing")

    def fail(self, number: int, reason: str) -> NotationError:
        return NotationError(self.text, self.words[number][0], reason)

    def read(self) -> Position:
        rules = self._rules()
        phase = self.words[2][1]
        if phase not in PHASES:
            raise self.fail(2, f"the phase is one of {' '.join(PHASES)}")
        marks = self._marks(rules)
        return Position(
            rules=rules,
            turn=self._number(1, self.words[1][1]),
            phase=phase,
            scores=self._numbers(3, self.words[3][1]),
            hands=tuple(self._cards(4, part) for part in self._parts(4)),
            melds=tuple(
                tuple(self._cards(5, meld) for meld in part.split(",")) if part != "-" else ()
                for part in self._parts(5)
            ),
            red_threes=tuple(self._cards(6, part) for part in self._parts(6)),
            pile=self._cards(7, self.words[7][1]),
            stock=self._cards(8, self.words[8][1]),
            **marks,  # type: ignore[arg-type]  # each mark is read with the type of its field
        )

    def _rules(self) -> Rules:
        try:
            return Rules.parse(self.words[0][1])
        except CanastaError as error:
            raise self.fail(0, f"these are no rules: {error}") from None

    def _parts(self, number: int) -> list[str]:
        return self.words[number][1].split("/")

    def _cards(self, number: int, part: str) -> Cards:
        if part == "-":
            return Cards()
        try:
            return Cards(part)
        except NotationError as error:
            raise self.fail(number, error.reason) from None

    def _number(self, number: int, part: str) -> int:
        digits = part.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
            raise self.fail(number, f"{part[:20]!r} is not a number")
        return int(part)

    def _numbers(self, number: int, word: str) -> tuple[int, ...]:
        return tuple(self._number(number, part) for part in word.split("/"))

    def _marks(self, rules: Rules) -> dict[str, object]:
        marks: dict[str, object] = {"penalties": (0,) * rules.sides}
        for number in range(len(FIELDS), len(self.words)):
            name, equals, value = self.words[number][1].partition("=")
            if name in FLAGS and not equals:
                marks[name] = True
            elif name == "penalties":
                marks[name] = self._numbers(number, value)
            elif name in ("passes", "out"):
                marks[name] = self._number(number, value)
            elif name == "answer" and value in ("yes", "no"):
                marks[name] = value
            elif name == "known":
                marks[name] = tuple("" if part == "-" else part for part in value.split("/"))
            else:
                raise self.fail(number, f"{self.words[number][1][:30]!r} is no mark of a position")
        return marks
