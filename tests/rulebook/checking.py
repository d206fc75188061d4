"""The words the rule book is written in: `check`, `leads_to`, `scores`, `lists`, and what they expect.

    check(hoyle(hand="KKK 456"), "meld K: KKK", refused("below_minimum", needed=50, has=30))

Every `check` also verifies what holds for all actions: a refused one changes nothing and is not listed, a legal one is
listed, loses no card, and the text of the position round-trips.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from canasta import CanastaError, Game, IllegalAction, Problem

from .telling import Position, after, dressed, same_cards, set_up, side_of, without_suits

SEEN: set[str] = set()
"""Every problem code that a case has produced so far."""


# -- what is expected ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Legal:
    """The action is legal; and, where said, what it does to the hand."""

    over: bool | None = None
    out: bool | None = None


@dataclass(frozen=True)
class Refused:
    """The action is refused for exactly these reasons; the facts are those of the first."""

    codes: tuple[str, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)
    others: bool = False


OK = Legal()
GOES_OUT = Legal(over=True, out=True)
ENDS_THE_HAND = Legal(over=True, out=False)
GOES_ON = Legal(over=False)


def refused(*codes: str, **facts: Any) -> Refused:
    """Refused for exactly these reasons, the first of which has these facts."""
    return Refused(codes, facts)


def refused_also_for(code: str, **facts: Any) -> Refused:
    """Refused for this reason, whatever the others are."""
    return Refused((code,), facts, others=True)


REFUSED = Refused((), others=True)


def plain(value: Any) -> str:
    """A fact as text, cards and lists of cards included."""
    if isinstance(value, (list, tuple, set, frozenset)):
        return " ".join(sorted(map(str, value)))
    return str(value)


def all_cards(game: Game) -> Counter[str]:
    """Every card of the position, wherever it lies."""
    players = game.rules.players
    zones: list[Iterable[object]] = [game.pile, game.stock]
    zones += [game.hand(seat) for seat in range(players)]
    for side in range(2 if players == 4 else players):
        zones.append(game.red_threes(side))
        zones += game.melds(side)
    return Counter(str(card) for zone in zones for card in zone)


def listed(game: Game) -> list[str]:
    """`actions()` without suits."""
    return [without_suits(str(action)) for action in game.actions()]


# -- the checks ----------------------------------------------------------------------------------------------------


def fail(game: Game, action: str, reason: str) -> None:
    """Fail the case with what one needs to see."""
    __tracebackhide__ = True
    pytest.fail(f"{reason}\n  position: {game.text()}\n  action:   {action}")


def check(start: Position, action: str, expected: Legal | Refused, *, seat: int | None = None) -> None:
    """In this position, this action is legal, or refused for these reasons and nothing changes."""
    __tracebackhide__ = True
    game = start.game(action)
    text = dressed(game, action)
    problems = game.problems(text) if seat is None else game.problems(text, seat=seat)
    codes = {problem.code for problem in problems}
    SEEN.update(codes)
    if isinstance(expected, Legal):
        if codes:
            fail(game, text, f"should be legal, but: {reasons(problems)}")
        check_legal(game, text, expected)
    else:
        check_refused(game, text, expected, problems, seat)


def check_legal(game: Game, text: str, expected: Legal) -> None:
    """The legal action is listed, can be played, loses no card, and does what the case says."""
    __tracebackhide__ = True
    if text != "undo" and ";" not in text and without_suits(text) not in listed(game):
        fail(game, text, f"is legal, but actions() does not list it: {listed(game)}")
    before, position_text = all_cards(game), game.text()
    copy = game if text == "undo" else Game.parse(position_text)  # what can be undone is not part of a position
    if copy.text() != position_text:
        fail(game, text, f"the text of the position does not round-trip: {copy.text()}")
    copy.play(text)
    if all_cards(copy) != before:
        fail(game, text, f"cards got lost or doubled: {before - all_cards(copy)} / {all_cards(copy) - before}")
    if Game.parse(copy.text()).text() != copy.text():
        fail(game, text, f"the text of the position after it does not round-trip: {copy.text()}")
    if expected.over is not None and copy.over is not expected.over:
        fail(game, text, f"the hand should be {'over' if expected.over else 'going on'}")
    if expected.out is not None and any(score.out > 0 for score in copy.score()) is not expected.out:
        fail(game, text, f"somebody should {'' if expected.out else 'not '}have gone out: {copy.score()}")


def check_refused(game: Game, text: str, expected: Refused, problems: Sequence[Problem], seat: int | None) -> None:
    """The refused action has the expected problems, is not listed, and playing it changes nothing."""
    __tracebackhide__ = True
    codes = {problem.code for problem in problems}
    if not codes:
        fail(game, text, f"should be refused for {expected.codes}, but is legal")
    wrong = not codes >= set(expected.codes) if expected.others else codes != set(expected.codes)
    if wrong:
        fail(game, text, f"should be refused for {sorted(expected.codes)}, but: {reasons(problems)}")
    if len(problems) != len({(problem.code, plain(sorted(problem.facts.items()))) for problem in problems}):
        fail(game, text, f"tells a reason twice: {reasons(problems)}")
    for name, value in expected.facts.items():
        given = [problem.facts.get(name) for problem in problems if problem.code == expected.codes[0]]
        if plain(value) not in map(plain, given):
            fail(game, text, f"{expected.codes[0]} should have {name}={value}, but: {reasons(problems)}")
    for problem in problems:
        if len(str(problem).split()) < 3 or str(problem) == problem.code:
            fail(game, text, f"{problem.code} does not say why in a sentence: {problem}")
    if (
        seat is None
        and not codes & {"unreadable", "not_in_hand", "no_red_three_laid"}
        and without_suits(text) in listed(game)
    ):
        fail(game, text, "is refused, but actions() lists it")
    before = game.text()
    try:
        events = game.play(text) if seat is None else game.play(text, seat=seat)
    except IllegalAction as refusal:
        if {problem.code for problem in refusal.problems} != codes:
            fail(game, text, f"play() gives other reasons: {reasons(refusal.problems)}")
    else:
        fail(game, text, f"play() accepts what problems() refuses: {events}")
    if game.text() != before:
        fail(game, text, f"the refused action changed the position, before it was: {before}")


def reasons(problems: Iterable[Any]) -> str:
    """The problems, for a failure message."""
    return "; ".join(f"{problem.code}{dict(problem.facts)}" for problem in problems) or "no problem"


def leads_to(start: Position, actions: str | Sequence[str], **expected: Any) -> None:
    """After these actions the position shows this: what a case can tell of a position, and `over`."""
    __tracebackhide__ = True
    actions = [actions] if isinstance(actions, str) else list(actions)
    shows(after(start, *actions), **expected)


def shows(start: Position, **expected: Any) -> None:
    """The position shows this."""
    __tracebackhide__ = True
    game = start.game()
    players = start.rules.players
    theirs = side_of((start.seat + 1) % players, players)
    for name, want in expected.items():
        got: Any
        match name:
            case "turn" | "phase" | "over":
                got = getattr(game, name)
                right = got == want
            case "hand" | "other" | "partner":
                seat = (start.seat + ("hand", "other", "partner").index(name)) % players
                got = [str(card) for card in game.hand(seat)]
                right = same_cards(got, want, ordered=False)
            case "red" | "their_red":
                got = [str(card) for card in game.red_threes(start.side if name == "red" else theirs)]
                right = same_cards(got, want, ordered=False)
            case "pile" | "stock":
                got = [str(card) for card in getattr(game, name)]
                right = same_cards(got, want, ordered=True)
            case "table" | "against":
                got = [[str(card) for card in meld] for meld in game.melds(start.side if name == "table" else theirs)]
                groups = [group for group in want.split(",") if group.strip()]
                right = len(got) == len(groups) and all(
                    any(same_cards(meld, group, ordered=False) for meld in got) for group in groups
                )
            case _:
                raise TypeError(f"a case cannot tell {name}")
        if not right:
            fail(game, ", ".join(start.played), f"{name} should be {want!r}, but is {got!r}")


def scores(start: Position, actions: str | Sequence[str], *, side: int | None = None, **lines: int) -> None:
    """After these actions the hand is over, and the side (the one on turn at first) has these lines on the sheet."""
    __tracebackhide__ = True
    actions = [actions] if isinstance(actions, str) else list(actions)
    end = after(start, *actions)
    game = end.game()
    if not game.over:
        fail(game, ", ".join(actions), "the hand should be over")
    sheet = game.score()
    mine = sheet[start.side if side is None else side]
    got = {name: getattr(mine, name) for name in lines}
    if got != lines:
        fail(game, ", ".join(actions), f"the sheet should have {lines}, but has {got}: {mine}")
    for each in sheet:
        whole = each.melded + each.canastas + each.out + each.concealed + each.red_threes + each.hand + each.penalty
        if whole != each.total:
            fail(game, ", ".join(actions), f"the lines do not add up to the total: {each}")


def lists(start: Position, *expected: str) -> None:
    """`actions()` lists exactly these, each once up to suits."""
    __tracebackhide__ = True
    game = start.game(expected[0] if expected else "")
    got = Counter(listed(game))
    want = {without_suits(dressed(game, action)) for action in expected}
    if len(want) != len(expected):
        raise AssertionError(f"the case names an action twice: {sorted(expected)}")
    if max(got.values(), default=1) > 1:
        fail(game, "actions()", f"lists more than once: {[action for action, times in got.items() if times > 1]}")
    if set(got) != want:
        fail(game, "actions()", f"missing: {sorted(want - set(got))}, too many: {sorted(set(got) - want)}")
    for action in game.actions():
        if game.problems(action):
            fail(game, str(action), f"is listed, but: {reasons(game.problems(action))}")


def impossible(start: Position, error: type[Exception] = CanastaError, match: str = "", *, phase: str = "play") -> None:
    """The position cannot be: setting it up is refused with a typed error that says why."""
    __tracebackhide__ = True
    with pytest.raises(error, match=re.compile(match, re.IGNORECASE)) as caught:
        set_up(start.rules, start.told, phase=phase)
    if not isinstance(caught.value, CanastaError) or not isinstance(caught.value, ValueError) or not str(caught.value):
        pytest.fail(f"the error is not a typed one with a reason: {caught.value!r}")
