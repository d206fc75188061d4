"""What one option of the rules is: its name, its help, and the values it can have.

The options themselves are the fields of `canasta.rules.Rules`: a field carries its help by `About(...)`, and its type
says the rest:

=====================  ==========  ==================================================
type of the field      kind        what a person writes
=====================  ==========  ==================================================
``bool``               ``yes_no``  ``yes``, ``no``
``Literal[...]``       ``choice``  one of the words or numbers
``int``                ``number``  ``0``, ``13``, ``5000``
``frozenset[...]``     ``set``     ``wild,red_three``; ``none`` for the empty set
=====================  ==========  ==================================================

With ``| None`` the option can also be ``none``.
"""

from __future__ import annotations

import dataclasses
import difflib
import re
import reprlib
import types
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

from canasta.errors import RulesError

__all__ = ["About", "Kind", "Option", "Value", "did_you_mean", "read_options"]

Value: TypeAlias = bool | int | str | frozenset[str] | None
Kind = Literal["yes_no", "choice", "number", "set"]

YES_NO = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}
NONE = "none"


class About(NamedTuple):
    """What the annotation of an option adds to its type: `Annotated[int, About(1, "How many ...", low=1, high=45)]`."""

    number: int  # stands for the option in share codes, and never changes
    help: str
    low: int = 0
    high: int = 0


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option: what a dialog, a command line or a share code must know about it.

    >>> draw = Option(name="draw_count", number=2, help="Cards you draw", kind="choice", default=1, choices=(1, 2))
    >>> draw.allowed, draw.parse("2"), draw.format(2)
    ('1 or 2', 2, '2')
    >>> draw.check(3)
    Traceback (most recent call last):
    canasta.errors.RulesError: draw_count: must be 1 or 2, not 3
    """

    name: str
    number: int  # its place in share codes
    help: str
    kind: Kind
    default: Value
    choices: tuple[bool | int | str, ...] = ()  # of a yes_no, a choice or a set, in a fixed order
    low: int = 0  # of a number
    high: int = 0
    can_be_none: bool = False

    @property
    def allowed(self) -> str:
        """The possible values as a person writes them: `yes or no`, `2, 3 or 4`, `a number from 0 to 12, or none`."""
        return self._allowed()

    def _allowed(self, yes_no: str = "yes or no", none: str = NONE) -> str:
        match self.kind:
            case "number":
                words = f"a number from {self.low} to {self.high}"
                return f"{words}, or {none}" if self.can_be_none else words
            case "set":
                return f"any of {', '.join(map(str, self.choices))}, or {NONE}"  # the word will do in Python too
            case "yes_no":
                return yes_no
            case "choice":
                names = [str(choice) for choice in self.choices] + [none] * self.can_be_none
                return f"{', '.join(names[:-1])} or {names[-1]}"

    def check(self, value: object) -> Value:
        """The value as `Rules` keeps it; RulesError if the option cannot have it."""
        match self.kind:
            case "set":
                return self._check_set(value)
            case _ if value is None and self.can_be_none:
                return None
            case "number" if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
                return value
            case "yes_no" | "choice":
                for choice in self.choices:
                    # True == 1 == 1.0 in Python: only the same type is the same value
                    if type(choice) is type(value) and choice == value:
                        return choice
        raise self._wrong(value)

    def _check_set(self, value: object) -> frozenset[str]:
        if value is None:
            return frozenset()
        if isinstance(value, str):
            names = [name.strip() for name in value.split(",")]
            return frozenset() if names == [NONE] else self._check_set(names)
        if not isinstance(value, Iterable):
            raise self._wrong(value)
        found = set()
        for name in value:
            if not isinstance(name, str) or name not in self.choices:
                raise self._wrong(name)
            found.add(name)
        return frozenset(found)

    def parse(self, text: str) -> Value:
        """The value a person wrote; RulesError if the option cannot have it."""
        word = text.strip().lower()
        if word == NONE and (self.can_be_none or self.kind == "set"):
            return self.check(None)
        match self.kind:
            case "number" if re.fullmatch("[0-9]{1,12}", word) and self.low <= int(word) <= self.high:
                return int(word)
            case "yes_no" if word in YES_NO:
                return YES_NO[word]
            case "choice":
                for choice in self.choices:
                    if word == str(choice):
                        return choice
            case "set":
                return self.check(word)
        raise RulesError(self.name, f"must be {self.allowed}, not {reprlib.repr(text)}")

    def format(self, value: Value) -> str:
        """The value as a person writes it, without spaces. `parse` reads it back."""
        if value is None:
            return NONE
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, frozenset):
            return ",".join(str(choice) for choice in self.choices if choice in value) or NONE
        return str(value)

    def encode(self, value: Value) -> int:
        """The value as a number for share codes: 0 is none, and what is there counts from 1."""
        if value is None:
            return 0
        if isinstance(value, frozenset):
            return 1 + sum(1 << place for place, choice in enumerate(self.choices) if choice in value)
        if self.kind == "number":
            return 1 + int(value)
        return 1 + self.choices.index(value)

    def decode(self, number: int) -> Value:
        """The value of a number from a share code; RulesError if the option has no such value."""
        place = number - 1
        if place < 0:
            return self.check(None)
        match self.kind:
            case "number":
                return self.check(place)
            case "set" if place < 1 << len(self.choices):
                return frozenset(str(choice) for bit, choice in enumerate(self.choices) if place >> bit & 1)
            case "yes_no" | "choice" if place < len(self.choices):
                return self.choices[place]
        raise RulesError(self.name, f"must be {self.allowed}; the code has a value that this version does not know")

    def _wrong(self, value: object) -> RulesError:
        """The refusal of a Python value, so in Python's words."""
        allowed = self._allowed(yes_no="True or False", none="None")
        return RulesError(self.name, f"must be {allowed}, not {reprlib.repr(value)}")


def read_options(cls: type) -> dict[str, Option]:
    """The options of a dataclass whose fields are annotated with `About(...)`, in their order, by name."""
    hints = get_type_hints(cls, include_extras=True)
    return {field.name: _read_option(field.name, field.default, hints[field.name]) for field in dataclasses.fields(cls)}


def _read_option(name: str, default: Any, hint: Any) -> Option:
    annotated, about = get_args(hint)
    parts = get_args(annotated) if get_origin(annotated) in (Union, types.UnionType) else (annotated,)
    (kept,) = (part for part in parts if part is not type(None))
    kind: Kind
    choices: tuple[bool | int | str, ...] = ()
    if kept is bool:
        kind, choices = "yes_no", (False, True)
    elif kept is int:
        kind = "number"
    elif get_origin(kept) is Literal:
        kind, choices = "choice", get_args(kept)
    elif get_origin(kept) is frozenset:
        kind, choices = "set", get_args(get_args(kept)[0])
    else:
        raise TypeError(f"{name}: no kind of option has the type {annotated}")
    can_be_none = type(None) in parts
    return Option(name=name, kind=kind, default=default, choices=choices, can_be_none=can_be_none, **about._asdict())


def did_you_mean(name: object, names: Iterable[str]) -> str:
    """The end of a message about an unknown name: the nearest known one, or all of them.

    >>> did_you_mean("hoile", ["hoyle", "duel"]), did_you_mean("whist", ["hoyle", "duel"])
    ('did you mean hoyle?', 'there are hoyle, duel')
    """
    known = list(names)
    near = difflib.get_close_matches(str(name)[:100], known, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
