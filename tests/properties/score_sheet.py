"""RULES 5 once more, from the open position alone, to compare `Game.score` with."""

from __future__ import annotations

from canasta import Card, Rules
from canasta.notation.positions import Position

VALUES = {"*": 50, "2": 20, "A": 20} | dict.fromkeys("KQJT98", 10) | dict.fromkeys("76543", 5)
WILD = "2*"


def value(cards: tuple[Card, ...]) -> int:
    """The sum of the card values; a red three left in a hand counts nothing."""
    return sum(0 if str(card) in ("3h", "3d") else VALUES[str(card)[0]] for card in cards)


def canasta_bonus(rules: Rules, meld: tuple[Card, ...]) -> int:
    """What a meld earns as a canasta, or nothing."""
    wilds = sum(str(card)[0] in WILD for card in meld)
    if len(meld) < 7:
        return 0
    if wilds == len(meld):
        return rules.wild_canasta
    return rules.mixed_canasta if wilds else rules.natural_canasta


def score_sheet(position: Position) -> list[dict[str, int]]:
    """The lines of each side when the hand is over."""
    return [_lines(position, side) for side in range(position.rules.sides)]


def _lines(position: Position, side: int) -> dict[str, int]:
    rules = position.rules
    melds = position.melds[side]
    canastas = sum(len(meld) >= 7 for meld in melds)
    lines = {
        "melded": sum(value(meld) for meld in melds),
        "canastas": sum(canasta_bonus(rules, meld) for meld in melds),
        "out": 0,
        "concealed": 0,
        "red_threes": _red_threes(position, side),
        "hand": -sum(value(hand) for seat, hand in enumerate(position.hands) if seat % rules.sides == side),
        "penalty": -position.penalties[side],
    }
    if position.out is not None and position.out % rules.sides == side:
        lines["out"] = rules.out_bonus
        if canastas and position.opened_now:
            lines["concealed"] = rules.concealed_bonus
    if rules.positive_needs_canasta and canastas < rules.canastas_to_go_out:
        lines["melded"] = -lines["melded"]
        lines |= dict.fromkeys(("canastas", "out", "concealed", "red_threes"), 0)
    return lines


def _red_threes(position: Position, side: int) -> int:
    rules = position.rules
    laid = len(position.red_threes[side])
    points = rules.all_red_threes if laid == 4 else laid * rules.red_three_bonus
    if position.melds[side]:
        return points
    opponent_out = position.out is not None and position.out % rules.sides != side
    match rules.red_three_penalty:
        case "no_meld":
            return -points
        case "opponent_out":
            return -points if opponent_out else points
        case _:
            return points
