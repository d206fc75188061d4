"""``canasta play``: a match in the plain terminal, line by line."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from random import Random

from canasta.bots import LEVELS, Conventions, Player, find_level, make_player
from canasta.cli.arguments import (
    Command,
    add_rules_arguments,
    add_seed_argument,
    refuse_existing,
    rules_of,
    seed_of,
    write_new,
)
from canasta.cli.own_turn import OwnTurn
from canasta.cli.play_help import CARDS_HELP
from canasta.cli.showing import name_winner, score_sheet, show_scores, summarize_rules
from canasta.cli.talking import Quit, ask, ask_choice, say
from canasta.cli.telling import tell
from canasta.cli.words import Company, listed
from canasta.game.events import Event
from canasta.game.game import Game
from canasta.match import COIN, Match

EXAMPLES = """\
You play against the computer, in a three-handed game against two, in a four-handed game with a partner against two.
Everything is plain text, line by line, so that a screen reader can read it. ? explains what you can type.

examples:
  canasta play
  canasta play --preset classic4 --name Anna
  canasta play --level Bobcat
  canasta play --preset classic4 --conventions "freeze_early, going_out=milk"
  canasta play --set target=1500 hand_size=13
  canasta play --seed 7 --record match.can
"""
YOU = 0
OPPONENTS = ("Minka", "Milo", "Cleo")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    add_rules_arguments(parser)
    add_seed_argument(parser)
    parser.add_argument("--name", default="Guest", help="your name in the record (default: Guest)")
    levels = "; ".join(f"{level.number} {level.name}, {level.description}" for level in LEVELS)
    parser.add_argument("--level", default="Alley Cat", help=f"how well the computer plays: {levels} (default: 3)")
    parser.add_argument(
        "--conventions",
        metavar="LIST",
        default="",
        help="what the computer players agree on: freeze_early, going_out=early or milk, no_above=POINTS "
        "(answer no to a partner who asks, with more points in hand)",
    )
    parser.add_argument("--record", metavar="FILE", type=Path, help="write the match to a new .can file when you leave")


def run(options: argparse.Namespace) -> int:
    """Play a match; however it is left, it is recorded if that was asked for."""
    rules, seed, level = rules_of(options), seed_of(options), find_level(options.level)
    conventions = Conventions.parse(options.conventions)
    if options.record is not None:
        refuse_existing(options.record)
    names = [options.name, *OPPONENTS[: rules.players - 1]]
    match = Match(rules, seed=seed, names=names)
    try:
        Evening(match, make_player(level, conventions=conventions)).play()
    except (Quit, EOFError):
        print("\nYou leave the table before the match is over.")
    except KeyboardInterrupt:
        print()  # after the ^C that the terminal shows
        raise
    finally:
        _leave(match, options.record)
    return 0


def _leave(match: Match, file: Path | None) -> None:
    """Write the record, or say that there is none."""
    if file is not None and match.log:
        write_new(file, str(match.record(date=date.today().isoformat())))
        print(f"The match is recorded in {file}: 'canasta replay {file}' shows it.")
    elif match.stage != "over":
        print("The match is not saved. (--record FILE writes it to a file.)")


class Evening:
    """One match, from the first toss to the winner."""

    def __init__(self, match: Match, computer: Player) -> None:
        self.match = match
        self.computer = computer
        self.company = Company(match.names, match.rules.sides, you=YOU)
        self.random = Random(f"{match.seed}/opponents")

    def play(self) -> None:
        """Play until the match is over."""
        self._welcome()
        while self.match.stage != "over":
            match self.match.stage:
                case "toss":
                    self._toss()
                case "another":
                    self._ask_for_another()
                case _:
                    self._play_hand()
        print(f"\nThe match is over. {show_scores(self.company, self.match.totals)}.")
        print(name_winner(self.company, self.match.totals))

    def _welcome(self) -> None:
        rules = self.match.rules
        others = [self.company.name(seat) for seat in range(1, rules.players)]
        print(f"Canasta, {rules.text()}, with {listed(others)}. (Seed {self.match.seed}.)")
        if rules.players == 4:
            print(f"{self.company.name(2)} is your partner.")
        say([*summarize_rules(rules), *CARDS_HELP])

    def _toss(self) -> None:
        caller = self.match.caller
        print("\nA coin decides who plays first.")
        call = ask_choice("Your call?", COIN) if caller == YOU else self.random.choice(COIN)
        if caller != YOU:
            print(f"{self.company.does(caller, 'call')} {call}.")
        toss = self.match.call(call)
        print(f"It is {toss.coin}.")

    def _ask_for_another(self) -> None:
        if ask_choice("\nAnother hand?", ("yes", "no")) == "yes":
            self.match.play_on()
        else:
            self.match.stop()

    def _play_hand(self) -> None:
        if self.match.hands_played and self.match.rules.target is not None:
            ask("\nEnter deals the next hand, q quits. ")
        game = self.match.next_hand()
        hand = self.match.log[-1]
        print(f"\nHand {hand.number}. {show_scores(self.company, game.scores)}.")
        print(f"{self.company.does(hand.lead, 'play')} first.")
        self._tell(game, game.beginning)
        while not game.over:
            if game.turn == YOU:
                OwnTurn(self.match, game, self.company).play()
            else:
                choice = self.computer.choose(game.view(game.turn), self.random)
                self._tell(game, self.match.play(choice.action))
        print(f"\nScore of hand {hand.number}:")
        say(score_sheet(self.company, game.score(), self.match.totals))

    def _tell(self, game: Game, events: list[Event]) -> None:
        say(tell(self.company, game, events))


COMMAND = Command("play a match against the computer, in the plain terminal", EXAMPLES, add_arguments, run)
