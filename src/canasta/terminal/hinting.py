"""What a hint is worth: the next best action, and what it would cost."""

from __future__ import annotations

from collections.abc import Callable

from canasta.bots.choice import cases
from canasta.server.messages import AlternativeInfo, Hinted
from canasta.terminal.words import count


def next_best(hint: Hinted, words: Callable[[str], str]) -> list[str]:
    """What the next best action would cost, in points and for the match; ``words`` says an action.

    Nothing from players that compare no actions, and nothing where it would cost nothing.

    >>> from canasta.server.messages import ReasonInfo
    >>> ways = [AlternativeInfo("discard 7s", 80.2, 0.543), AlternativeInfo("discard Ks", 45.0, 0.519)]
    >>> next_best(Hinted("1", "m1", 5, 9, "discard 7s", ReasonInfo("discard_alone", {}, ""), ways), str)
    ['discard Ks instead: about 35 points less on average, and the match is won in 52 of 100 cases, not 54.']
    """
    own = next((each for each in hint.alternatives if each.action == hint.action), None)
    other = next((each for each in hint.alternatives if each.action != hint.action), None)
    cost = "" if own is None or other is None else _cost(own, other)
    return [f"{words(other.action)} instead: {cost}."] if other is not None and cost else []


def _cost(own: AlternativeInfo, other: AlternativeInfo) -> str:
    lost = round(own.points - other.points)
    won = None if own.chance is None or other.chance is None else cases(own.chance, other.chance)
    fewer = f"about {count(lost, 'point')} less on average" if lost > 0 else ""
    if won is None:
        return fewer
    match = f"the match is won in {won[1]} of 100 cases, not {won[0]}"
    if fewer:
        return f"{fewer}, and {match}"
    more = f"about {count(-lost, 'point')} more on average" if lost < 0 else "as many points"
    return f"{more}, but {match}"
