"""High scores and win ratios in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.server.rest.statistics import BalanceInfo, HighScoreInfo, TallyInfo, WinRatioInfo
from canasta.terminal.words import count, listed


def show_high_scores(matches: Sequence[HighScoreInfo], hands: Sequence[HighScoreInfo]) -> Iterator[str]:
    """The best matches, then the best hands."""
    for title, scores in (("The best matches:", matches), ("The best hands:", hands)):
        yield title
        if not scores:
            yield "  none yet: a match counts when it is finished"
        for place, score in enumerate(scores, start=1):
            against = listed([opponent.name or "a guest" for opponent in score.opponents])
            hand = "" if score.hand is None else f", hand {score.hand}"
            where = f"{score.preset}{hand}, {score.at[:10]}"
            yield f"  {place}. {score.points} points, {score.name} against {against}, {where}"


def show_win_ratio(name: str, ratio: WinRatioInfo) -> Iterator[str]:
    """A player's balance: in all, against each opponent, by each preset."""
    yield f"{name}, in all: {_balance(ratio.in_all)}"
    for against in ratio.by_opponent:
        yield f"  against {against.opponent.name or 'guests'}: {_balance(against.balance)}"
    for by in ratio.by_preset:
        yield f"  {by.preset}: {_balance(by.balance)}"


def _balance(balance: BalanceInfo) -> str:
    return f"{_tally(balance.matches, 'match')}; {_tally(balance.hands, 'hand')}"


def _tally(tally: TallyInfo, word: str) -> str:
    if tally.win_ratio is None:
        return count(0, word)
    return f"{tally.won} of {count(tally.played, word)} won, {round(100 * tally.win_ratio)} percent"
