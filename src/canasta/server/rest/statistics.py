"""High scores and win ratios, counted by the store from finished matches."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from canasta.server.host import Host
from canasta.server.rest.operations import operation
from canasta.server.rest.values import OfPlayer, OpponentInfo, PresetName, opponent_info, require_player
from canasta.server.visitors import Visitor
from canasta.store import Balance, Tally


class HighScoreInfo(Struct, frozen=True, kw_only=True):
    """A good result of a match, or of a hand (which has its number). In public the ids of others are not told."""

    player: str
    name: str
    points: int
    at: str
    match: str
    hand: int | None
    preset: str
    opponents: list[OpponentInfo]


class HighScoreList(Struct, frozen=True):
    """Results, the best first."""

    scores: list[HighScoreInfo]


class HighScoreQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which results."""

    of: Annotated[Literal["match", "hand"], Meta(description="Results of whole matches, or of hands")] = "match"
    preset: PresetName | UnsetType = UNSET
    limit: Annotated[int, Meta(ge=1, le=100, description="At most so many")] = 10


class TallyInfo(Struct, frozen=True):
    """Results counted together; ratio, average and best are null before the first."""

    played: int
    won: int
    lost: int
    level: int
    win_ratio: float | None
    average: float | None
    best: int | None


class BalanceInfo(Struct, frozen=True):
    """Matches and hands."""

    matches: TallyInfo
    hands: TallyInfo


class OpponentBalance(Struct, frozen=True):
    """The balance against an opponent."""

    opponent: OpponentInfo
    balance: BalanceInfo


class PresetBalance(Struct, frozen=True):
    """The balance by a preset."""

    preset: str
    balance: BalanceInfo


class WinRatioInfo(Struct, frozen=True):
    """A player's balance. A match against two opponents counts against both, so the parts can exceed the whole."""

    in_all: BalanceInfo
    by_opponent: list[OpponentBalance]
    by_preset: list[PresetBalance]


@operation("GET", "/api/high-scores", "High scores")
def list_high_scores(host: Host, visitor: Visitor | None, query: HighScoreQuery) -> HighScoreList:
    """The best results of people in matches that are finished and count."""
    preset = None if query.preset is UNSET else query.preset
    known = visitor.player if visitor is not None else None
    scores = [
        HighScoreInfo(
            player="" if host.is_public and score.player != known else score.player,
            name=score.name,
            points=score.points,
            at=score.at,
            match=score.match,
            hand=score.hand,
            preset=score.preset,
            opponents=[opponent_info(opponent) for opponent in score.opponents],
        )
        for score in host.store.high_scores(of=query.of, preset=preset, limit=query.limit)
    ]
    return HighScoreList(scores)


@operation("GET", "/api/players/{player}/win-ratio", "A player's win ratio")
def get_win_ratio(host: Host, path: OfPlayer) -> WinRatioInfo:
    """Matches and hands played and won: in all, against each opponent, by each preset."""
    require_player(host.store, path.player)
    ratio = host.store.win_ratio(path.player)
    return WinRatioInfo(
        in_all=_balance(ratio.in_all),
        by_opponent=[OpponentBalance(opponent_info(who), _balance(balance)) for who, balance in ratio.by_opponent],
        by_preset=[PresetBalance(preset, _balance(balance)) for preset, balance in ratio.by_preset],
    )


def _balance(balance: Balance) -> BalanceInfo:
    return BalanceInfo(_tally(balance.matches), _tally(balance.hands))


def _tally(tally: Tally) -> TallyInfo:
    return TallyInfo(
        played=tally.played,
        won=tally.won,
        lost=tally.lost,
        level=tally.level,
        win_ratio=tally.win_ratio,
        average=tally.average,
        best=tally.best,
    )


OPERATIONS = (list_high_scores, get_win_ratio)
