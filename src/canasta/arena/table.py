"""Tables of all against all, in Markdown, and the place in a document where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.arena.duel import Duel
from canasta.arena.pairing import Pace
from canasta.arena.report import short_text, signed
from canasta.arena.statistics import Estimate
from canasta.errors import CanastaError


def markdown(duels: Sequence[Duel], *, command: str) -> str:
    """The tables of some duels by the same rules, and the command that repeats them."""
    parts = [matrix(duels), duel_table(duels), pace_table(duels), _how(duels, command)]
    return "\n\n".join("\n".join(part) for part in parts)


def matrix(duels: Sequence[Duel]) -> Iterator[str]:
    """By how many points a hand each player beats each other one."""
    points: dict[tuple[str, str], Estimate] = {}
    for duel in duels:
        first, second = duel.names
        points[second, first] = -duel.hands.points
        points[first, second] = duel.hands.points
    names = _names(duels)
    yield from _head("points a hand against", *names)
    for name in names:
        cells = (short_text(points[name, other]) if (name, other) in points else "" for other in names)
        yield _row(f"**{name}**", *cells)


def duel_table(duels: Sequence[Duel]) -> Iterator[str]:
    """Each duel in a row."""
    with_matches = any(duel.matches.pairs for duel in duels)
    match_heads = ["matches", "won", "Elo"] if with_matches else []
    yield from _head("duel", "pairs", "points a hand (95 %)", "hands won (95 %)", "Elo (95 %)", *match_heads)
    for duel in duels:
        first, second = duel.names
        points = duel.hands.points
        cells = [
            f"{first} – {second}",
            f"{duel.hands.pairs:,}",
            f"{signed(points.value)} ({signed(points.low)} to {signed(points.high)})",
            _percent(duel.hands.win_rate),
            _elo(duel.hands.elo),
        ]
        if with_matches:
            cells += [f"{duel.matches.games:,}", _percent(duel.matches.win_rate), _elo(duel.matches.elo)]
        yield _row(*cells)


def pace_table(duels: Sequence[Duel]) -> Iterator[str]:
    """How fast each player moves."""
    paces = {name: Pace() for name in _names(duels)}
    for duel in duels:
        for name, pace in zip(duel.names, duel.paces, strict=True):
            paces[name].add(pace)
    yield from _head("player", "moves", "ms a move", "longest, ms")
    for name, pace in paces.items():
        yield _row(name, f"{pace.moves:,}", f"{1000 * pace.mean:.2f}", f"{1000 * pace.longest:.0f}")


def _how(duels: Sequence[Duel], command: str) -> Iterator[str]:
    plan = duels[0].plan
    seconds = sum(duel.seconds for duel in duels)
    yield f"Rules `{plan.rules.text()}`, seed {plan.seed}, {seconds:,.0f} seconds. To repeat it:"
    yield ""
    yield "```sh"
    yield command
    yield "```"


def _names(duels: Sequence[Duel]) -> list[str]:
    """All players, each once; a duel names the stronger one first, so they come in the order of the levels."""
    return list(dict.fromkeys(name for duel in duels for name in reversed(duel.names)))


def _percent(rate: Estimate) -> str:
    return f"{100 * rate.value:.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def _elo(elo: Estimate) -> str:
    return f"{signed(elo.value)} ({signed(elo.low)} to {signed(elo.high)})"


def _head(*cells: str) -> Iterator[str]:
    yield _row(*cells)
    yield "|" + "|".join(["---", *["---:"] * (len(cells) - 1)]) + "|"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


# --- in a document ---


def replace_section(text: str, name: str, body: str) -> str:
    r"""The document with a new body between the markers of a section.

    >>> replace_section("a\n<!-- arena x -->\nold\n<!-- /arena x -->\nb", "x", "new")
    'a\n<!-- arena x -->\n\nnew\n\n<!-- /arena x -->\nb'
    """
    begin, end = f"<!-- arena {name} -->", f"<!-- /arena {name} -->"
    before, found, rest = text.partition(begin)
    _, found_end, after = rest.partition(end)
    if not found or not found_end:
        raise CanastaError(f"there is no place for the table: the lines {begin} and {end} are missing")
    return f"{before}{begin}\n\n{body}\n\n{end}{after}"
