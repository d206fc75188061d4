"""The entries of a table's log, and their text: one line each.

::

    begin hoyle+target=3000        the rules, as ``Rules.text`` writes them: always the first entry
    sit 0 person p7 Anna           somebody takes a seat, or takes it over
    sit 1 bot 3 Alley Cat
    sit 2 bot 3+freeze_early+no_above=80 Alley Cat 2
    leave 0                        the seat is empty now
    seed 3f...                     the secret of the next hand: 64 hexadecimal digits
    contribute 0 my-luck           a seat's contribution to the deal
    call 0 heads                   a seat calls the coin
    ready 0                        a seat has seen the score sheet
    deal                           the next hand is dealt
    play 0 discard 4c              an action, undo included
    another 0 yes                  a seat answers whether to play another hand
    another host no                so does the host, for everybody
    clock 60 300                   seconds for each turn, and of the bank of each seat for the whole match
    time 0 5300                    the turn that the seat has just ended took 5,300 milliseconds
    lapse 0                        the seat has no time left: the host plays the rest of its turn
    offer 0 draw                   a seat offers to end the match: draw, abort, or resign
    respond 1 yes                  a seat answers the offer
    forfeit 2 deserted             the host ends the match: the side of the seat has lost
    forfeit 2 absent               likewise, but nobody has lost: the seat's player never came

Reading is strict: every entry but the rules has exactly one text. Whether an entry makes sense at a table is not known
here.

>>> entry = parse_entry("play 0 discard 4c")
>>> entry.seat, str(entry.action), str(entry)
(0, 'discard 4c', 'play 0 discard 4c')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from canasta.bots.conventions import Conventions
from canasta.errors import CanastaError, NotationError
from canasta.fair import COIN, MOST_SEATS, check_contribution, check_secret
from canasta.notation.actions import Action
from canasta.rules import Rules
from canasta.table.clock import LONGEST_TURN, Clock, read_number
from canasta.table.seats import Bot, Person, Sitter

# The rules with all options changed have 900 characters, an action at most 500.
LONGEST: Final = 2_000
HOST: Final = None
ANSWERS: Final = ("yes", "no")
OFFERS: Final = ("draw", "abort", "resign")
FORFEITS: Final = ("deserted", "absent")


@dataclass(frozen=True, slots=True)
class Begin:
    """The match begins, by these rules."""

    rules: Rules

    def __str__(self) -> str:
        return f"begin {self.rules.text()}"


@dataclass(frozen=True, slots=True)
class Sit:
    """Somebody takes a seat, or takes it over."""

    seat: int
    who: Sitter

    def __post_init__(self) -> None:
        _check_seat(self.seat)

    def __str__(self) -> str:
        return f"sit {self.seat} {self.who}"


@dataclass(frozen=True, slots=True)
class Leave:
    """Whoever sits there leaves."""

    seat: int

    def __post_init__(self) -> None:
        _check_seat(self.seat)

    def __str__(self) -> str:
        return f"leave {self.seat}"


@dataclass(frozen=True, slots=True)
class Seed:
    """The secret of the next hand. Its commitment is told to all; it stays in the log until the hand is over."""

    secret: str

    def __post_init__(self) -> None:
        check_secret(self.secret)

    def __str__(self) -> str:
        return f"seed {self.secret}"


@dataclass(frozen=True, slots=True)
class Contribute:
    """What a seat adds to the secret of the next hand, so that the dealer alone cannot choose the cards."""

    seat: int
    text: str

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        if not check_contribution(self.text):
            raise NotationError(self.text, 0, "a contribution has at least one character")

    def __str__(self) -> str:
        return f"contribute {self.seat} {self.text}"


@dataclass(frozen=True, slots=True)
class Call:
    """A seat calls the coin."""

    seat: int
    call: str

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        if self.call not in COIN:
            raise NotationError(self.call, 0, "the call is heads or tails")

    def __str__(self) -> str:
        return f"call {self.seat} {self.call}"


@dataclass(frozen=True, slots=True)
class Ready:
    """A seat is ready for the next hand."""

    seat: int

    def __post_init__(self) -> None:
        _check_seat(self.seat)

    def __str__(self) -> str:
        return f"ready {self.seat}"


@dataclass(frozen=True, slots=True)
class Deal:
    """The next hand is dealt."""

    def __str__(self) -> str:
        return "deal"


@dataclass(frozen=True, slots=True)
class Play:
    """An action of a seat."""

    seat: int
    action: Action

    def __post_init__(self) -> None:
        _check_seat(self.seat)

    def __str__(self) -> str:
        return f"play {self.seat} {self.action}"


@dataclass(frozen=True, slots=True)
class Another:
    """A seat answers whether to play another hand; or the host does, for everybody."""

    seat: int | None
    answer: str

    def __post_init__(self) -> None:
        if self.seat is not HOST:
            _check_seat(self.seat)
        if self.answer not in ANSWERS:
            raise NotationError(self.answer, 0, "the answer is yes or no")

    def __str__(self) -> str:
        return f"another {'host' if self.seat is HOST else self.seat} {self.answer}"


@dataclass(frozen=True, slots=True)
class SetClock:
    """The match is played with a clock."""

    clock: Clock

    def __str__(self) -> str:
        return f"clock {self.clock}"


@dataclass(frozen=True, slots=True)
class TimeUsed:
    """How long the turn took that a seat has ended with the entry before."""

    seat: int
    milliseconds: int

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        if not 0 <= self.milliseconds <= LONGEST_TURN:
            raise NotationError(str(self.milliseconds), 0, f"no turn takes longer than {LONGEST_TURN} milliseconds")

    def __str__(self) -> str:
        return f"time {self.seat} {self.milliseconds}"


@dataclass(frozen=True, slots=True)
class Lapse:
    """The seat on turn has used up its time."""

    seat: int

    def __post_init__(self) -> None:
        _check_seat(self.seat)

    def __str__(self) -> str:
        return f"lapse {self.seat}"


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat offers to end the match."""

    seat: int
    what: str

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        if self.what not in OFFERS:
            raise NotationError(self.what, 0, "one offers a draw, to abort, or to resign")

    def __str__(self) -> str:
        return f"offer {self.seat} {self.what}"


@dataclass(frozen=True, slots=True)
class Respond:
    """A seat answers what is offered."""

    seat: int
    answer: str

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        if self.answer not in ANSWERS:
            raise NotationError(self.answer, 0, "the answer is yes or no")

    def __str__(self) -> str:
        return f"respond {self.seat} {self.answer}"


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The match is over: the player of a seat is gone and has lost, or was never there (``absent``) and has not."""

    seat: int
    how: str = "deserted"

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        if self.how not in FORFEITS:
            raise NotationError(self.how, 0, "who is gone has deserted, or was absent")

    def __str__(self) -> str:
        return f"forfeit {self.seat} {self.how}"


Entry: TypeAlias = (
    Begin
    | Sit
    | Leave
    | Seed
    | Contribute
    | Call
    | Ready
    | Deal
    | Play
    | Another
    | SetClock
    | TimeUsed
    | Lapse
    | Offer
    | Respond
    | Forfeit
)


def _check_seat(seat: int) -> None:
    if not 0 <= seat < MOST_SEATS:
        raise NotationError(str(seat), 0, f"there is no seat {seat}")


def parse_entry(text: str) -> Entry:
    """Read the text of an entry; ``NotationError`` if it is not exactly what ``str`` writes.

    >>> parse_entry("leave 0 ")
    Traceback (most recent call last):
    canasta.errors.NotationError: this is no entry of a log, in 'leave 0 '
    """
    if len(text) > LONGEST:
        raise NotationError(text, 0, f"no entry is longer than {LONGEST} characters")
    word, _, rest = text.partition(" ")
    read = _READERS.get(word)
    # No error may show the secret of a damaged entry.
    shown = word if word == "seed" else text
    if read is None:
        raise NotationError(shown, 0, "this is no entry of a log")
    try:
        entry = read(rest)
    except NotationError as error:
        raise NotationError(shown, 0, error.reason) from None
    except CanastaError as error:
        raise NotationError(shown, 0, str(error)) from None
    # Only rules may be written in another way: which preset is nearest changes when there are more of them, and old
    # logs must stay readable.
    if str(entry) != text and not isinstance(entry, Begin):
        raise NotationError(shown, 0, "this is no entry of a log")
    return entry


def _read_seat(text: str) -> tuple[int, str]:
    """The seat that a text begins with, and what follows."""
    word, _, rest = text.partition(" ")
    if len(word) != 1 or word not in "0123":
        raise NotationError(text, 0, f"{word[:20]!r} is no seat")
    return int(word), rest


def _read_sit(text: str) -> Sit:
    seat, rest = _read_seat(text)
    kind, _, rest = rest.partition(" ")
    key, _, name = rest.partition(" ")
    if kind == "person":
        return Sit(seat, Person(key, name))
    level, _, agreed = key.partition("+")
    if kind != "bot" or not (level.isascii() and level.isdigit() and len(level) < 3):
        raise NotationError(text, 0, "a person or a bot of a level takes a seat")
    return Sit(seat, Bot(int(level), name, Conventions.parse(agreed.replace("+", ","))))


def _read_another(text: str) -> Another:
    who, _, answer = text.partition(" ")
    return Another(HOST, answer) if who == "host" else Another(_read_seat(who)[0], answer)


def _read_play(text: str) -> Play:
    seat, rest = _read_seat(text)
    return Play(seat, Action.parse(rest))


def _read_time(text: str) -> TimeUsed:
    seat, rest = _read_seat(text)
    return TimeUsed(seat, read_number(rest))


_READERS: Final[dict[str, Callable[[str], Entry]]] = {
    "begin": lambda rest: Begin(Rules.parse(rest)),
    "sit": _read_sit,
    "leave": lambda rest: Leave(_read_seat(rest)[0]),
    "seed": Seed,
    "contribute": lambda rest: Contribute(*_read_seat(rest)),
    "call": lambda rest: Call(*_read_seat(rest)),
    "ready": lambda rest: Ready(_read_seat(rest)[0]),
    "deal": lambda _: Deal(),
    "play": _read_play,
    "another": _read_another,
    "clock": lambda rest: SetClock(Clock.parse(rest)),
    "time": _read_time,
    "lapse": lambda rest: Lapse(_read_seat(rest)[0]),
    "offer": lambda rest: Offer(*_read_seat(rest)),
    "respond": lambda rest: Respond(*_read_seat(rest)),
    "forfeit": lambda rest: Forfeit(*_read_seat(rest)),
}
