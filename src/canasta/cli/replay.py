"""``canasta replay`` and ``canasta verify``: a record step by step, or only checked."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from canasta.cards import Cards
from canasta.cli.arguments import Command, FileError, read_record
from canasta.cli.talking import Quit, ask, say
from canasta.errors import RecordError
from canasta.fair import FairSeed
from canasta.game.events import EVERYONE, Event
from canasta.game.game import Game
from canasta.match import Match
from canasta.notation.records import HandRecord, Record
from canasta.terminal.showing import name_winner, score_sheet, show_hand, show_scores, show_table
from canasta.terminal.telling import tell
from canasta.terminal.words import Company, count

if TYPE_CHECKING:
    from canasta.server.messages import HandInfo

REPLAY_EXAMPLES = """\
The whole record is checked first: every card, every action, every score. On a terminal you then go through it step by
step; into a file or a pipe all of it is written at once.

keys, each followed by Enter:
  Enter  the next action       b  one back          t  the table as it stands
  h      the next hand         q  quit

examples:
  canasta replay match.can
  canasta replay match.can | less
  canasta replay match.can --verify
"""
VERIFY_EXAMPLES = """\
The exit code is 0 if everything is right, 2 if not; the message names the line. Where a record has the seeds of its
deals, every deck, lot and coin is worked out again from them; what they prove is told in docs/fair-deals.md.

examples:
  canasta verify match.can
  canasta verify games/*.can
"""
STEPS_HELP = "Enter: next, b: back, h: next hand, t: the table, q: quit"


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of the match: what happened, in which hand, and how many moves of it have been made."""

    hand: int
    moves: int
    lines: list[str]


def add_replay_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``replay``."""
    parser.add_argument("file", metavar="FILE.can", type=Path, help="the record")
    parser.add_argument("--verify", action="store_true", help="only check the record, as 'canasta verify' does")


def add_verify_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``verify``."""
    parser.add_argument("files", metavar="FILE.can", type=Path, nargs="+", help="records")


def run_replay(options: argparse.Namespace) -> int:
    """Check the record, then show it."""
    if options.verify:
        print(verify(options.file))
        return 0
    record = read_record(options.file)
    if record.is_limited:
        say(tell_limited(record))
        return 0
    replayed(options.file, record)
    if sys.stdin.isatty() and sys.stdout.isatty():
        step_through(record, list(tell_match(record)))
    else:
        for step in tell_match(record):
            say(step.lines)
    return 0


def run_verify(options: argparse.Namespace) -> int:
    """Check records, one after the other, up to the first that is wrong."""
    for file in options.files:
        prefix = f"{file}: " if len(options.files) > 1 else ""
        print(f"{prefix}{verify(file)}")
    return 0


def replayed(file: Path, record: Record) -> Match:
    """The match of a record, checked."""
    try:
        return Match.replay(record)
    except RecordError as error:
        raise FileError(f"{file}: {error}") from None


def verify(file: Path) -> str:
    """Check a record and say what is in it.

    A record that shows only what one seat saw cannot be checked: that is said, and is no error of the record.
    """
    record = read_record(file)
    actions = sum(len(hand.moves) for hand in record.hands)
    content = f"{count(len(record.hands), 'hand')}, {count(actions, 'action')}"
    if record.is_limited:
        raise FileError(f"{file}: {content}: shows only what one seat saw, and so cannot be checked")
    match = replayed(file, record)
    parts = [f"{content}, all legal, scores agree", *tell_proof(record)]
    if match.stage != "over":
        parts.append("the match is unfinished")
    return "; ".join(parts)


def tell_proof(record: Record) -> Iterator[str]:
    """What the seeds of a checked record prove: a seed with its secret has been compared with the deck."""
    proven = [hand for hand in record.hands if isinstance(hand.fair, FairSeed)]
    unproven = next((hand for hand in record.hands if not isinstance(hand.fair, FairSeed)), None)
    if all(hand.fair is None for hand in record.hands):
        if record.hands:
            yield "no seeds in this record: the deals cannot be proven"
    elif unproven is None:
        yield f"{count(len(proven), 'deal')} proven from {'its seed' if len(proven) == 1 else 'their seeds'}"
    else:
        yield f"{len(proven)} of {count(len(record.hands), 'deal')} proven from the seeds"
        yield f"hand {unproven.number} has " + ("no seed" if unproven.fair is None else "a commitment, but no secret")


# --- telling ---


def tell_match(record: Record) -> Iterator[Step]:
    """A checked record as steps."""
    company = Company(record.names, record.rules.sides)
    for hand in record.hands:
        yield from _tell_hand(company, record, hand)
    if record.result is not None:
        hand = record.hands[-1]
        text = f"The match is over. {show_scores(company, record.result)}. {_winner(company, record.result)}"
        yield Step(hand.number, len(hand.moves), ["", text])


def _tell_hand(company: Company, record: Record, hand: HandRecord) -> Iterator[Step]:
    game = deal_again(record, hand)
    lines = ["", f"Hand {hand.number}. {show_scores(company, game.scores)}."]
    if hand.toss is not None:
        lines.append(f"{company.does(hand.toss.caller, 'call')} {hand.toss.call}; the coin shows {hand.toss.coin}.")
    lines.append(f"{company.does(hand.lead, 'lead')}.")
    lines += _tell(company, game, game.beginning)
    lines += _show_hands(company, game)
    yield Step(hand.number, 0, lines)
    for number, move in enumerate(hand.moves, start=1):
        lines = _tell(company, game, game.play(move.action))
        if game.over:
            scores = [score.lines() for score in game.score()]
            lines += ["", *score_sheet(company, scores, hand.totals or game.scores)]
        yield Step(hand.number, number, lines)


def _tell(company: Company, game: Game, events: Sequence[Event]) -> list[str]:
    """Events with all their cards: in a record they are open."""
    # Not above: other commands start faster without.
    from canasta.server.presenting import event_infos
    from canasta.table import Announcement

    opened = [Announcement(0, replace(event, audience=EVERYONE)) for event in events]
    return tell(company, event_infos(opened, None), _open_hand(game))


def _open_hand(game: Game) -> HandInfo:
    from canasta.server.presenting import hand_info

    return hand_info(game.view(None), is_frozen=bool(game.is_frozen), is_blocked=bool(game.is_blocked))


def _show_hands(company: Company, game: Game) -> list[str]:
    hands = ([card.text for card in game.hand(seat)] for seat in range(game.rules.players))
    return [show_hand(company, seat, cards) for seat, cards in enumerate(hands)]


def _winner(company: Company, totals: Sequence[int]) -> str:
    best = [side for side, total in enumerate(totals) if total == max(totals)]
    return name_winner(company, totals, best[0] if len(best) == 1 else None)


def deal_again(record: Record, hand: HandRecord) -> Game:
    """The hand as it was dealt."""
    before = record.hands[hand.number - 2].totals if hand.number > 1 else None
    deck = Cards(card for card in hand.deck if card is not None)
    return Game.deal(record.rules, deck=deck, lead=hand.lead, scores=before)


def tell_limited(record: Record) -> Iterator[str]:
    """A record with unseen cards: the actions as they stand, since nothing can be played again."""
    company = Company(record.names, record.rules.sides)
    yield "This record shows only what one seat saw: its actions are listed, but cannot be checked."
    for hand in record.hands:
        yield f"Hand {hand.number}. {company.does(hand.lead, 'lead')}."
        for move in hand.moves:
            yield f"{company.name(move.seat)}: {move.action}"
        if hand.totals is not None:
            yield f"Totals: {show_scores(company, hand.totals)}."


# --- stepping ---


def step_through(record: Record, steps: Sequence[Step]) -> None:
    """Show step after step, as the reader asks for them."""
    print(STEPS_HELP)
    place = 0
    while place < len(steps):
        say(steps[place].lines)
        place = _ask_where_to(record, steps, place)


def _ask_where_to(record: Record, steps: Sequence[Step], place: int) -> int:
    """The number of the step that the reader wants to see next; beyond the last one to quit."""
    while True:
        try:
            key = ask(f"{place + 1} of {len(steps)}> ").lower()
        except (EOFError, Quit):
            print()
            return len(steps)
        match key:
            case "":
                return place + 1
            case "b":
                return max(0, place - 1)
            case "h":
                hand = steps[place].hand
                return next((later for later in range(place, len(steps)) if steps[later].hand > hand), len(steps) - 1)
            case "t":
                company = Company(record.names, record.rules.sides)
                game = position_at(record, steps[place])
                minimums = [int(game.opening_minimum(side)) for side in range(record.rules.sides)]
                say([*show_table(company, _open_hand(game), minimums), *_show_hands(company, game)])
            case _:
                print(STEPS_HELP)


def position_at(record: Record, step: Step) -> Game:
    """The game as it stands after a step."""
    hand = record.hands[step.hand - 1]
    game = deal_again(record, hand)
    for move in hand.moves[: step.moves]:
        game.play(move.action)
    return game


COMMAND = Command("go through a record step by step", REPLAY_EXAMPLES, add_replay_arguments, run_replay)
VERIFY = Command("check the actions, scores and deals of records", VERIFY_EXAMPLES, add_verify_arguments, run_verify)
