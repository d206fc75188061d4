"""The player's own turn: show, ask, understand, refuse with all reasons, play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from canasta.bots import find_level, make_player
from canasta.cards import Cards
from canasta.cli.play_help import HELP
from canasta.cli.rules_command import show
from canasta.cli.showing import show_hand, show_table
from canasta.cli.talking import ask, say
from canasta.cli.telling import tell
from canasta.cli.typed import SHORT_VERBS, Unclear, read_action
from canasta.cli.words import Company, listed
from canasta.errors import IllegalAction
from canasta.game.game import Game
from canasta.match import Match
from canasta.notation.actions import Action, Group

MOST_LISTED = 40
# What one can do in each phase, in the words of the question.
OFFERS = {
    "draw": "draw (d)",
    "take": "take the pile (t)",
    "top": "take the top card (t)",
    "putback": "put the pile back for the penalty (putback)",
    "ask": "ask your partner whether to go out (ask)",
    "meld": "meld (m)",
    "discard": "discard (x)",
    "pass": "pass (p)",
    "end": "end the hand (e)",
    "yes": "answer yes (y)",
    "no": "answer no (n)",
}

HINTS_FROM = "Alley Cat"


class OwnTurn:
    """Asks the player until the turn has gone to somebody else."""

    def __init__(self, match: Match, game: Game, company: Company) -> None:
        self.match = match
        self.game = game
        self.company = company
        self.seat = game.turn
        self.numbered: list[Action] = []  # the actions of the list that was shown last
        self.commands: dict[str, Callable[[], None]] = {
            "?": self.show_help,
            "help": self.show_help,
            "l": self.list_actions,
            "list": self.list_actions,
            "h": self.hint,
            "hint": self.hint,
            "s": self.show,
            "show": self.show,
            "pile": self.show_pile,
            "rules": self.show_rules,
        }

    def play(self) -> None:
        """Ask and play until it is another player's turn."""
        self.show()
        while not self.game.over and self.game.turn == self.seat:
            self.obey(ask("> "))

    def obey(self, line: str) -> None:
        """Do what one line says."""
        word = line.lower()
        verb = SHORT_VERBS.get(word, word)
        if word in self.commands:
            self.commands[word]()
        elif word.isdecimal():
            self.play_number(word)
        elif verb in ("take", "meld", "discard"):
            self.play_which(verb)
        elif word:
            self.play_typed(line)
        else:
            say([self.what_now()])

    # --- showing ---

    def show(self) -> None:
        """The table, and what can be done."""
        say(["", *show_table(self.company, self.game), self.what_now()])

    def show_help(self) -> None:
        """All that can be typed."""
        say(HELP)

    def show_pile(self) -> None:
        """Every card of the pile: they lie open."""
        say([f"The pile, the top card last: {self.game.pile or 'no cards'}"])

    def show_rules(self) -> None:
        """The options of this match."""
        say(show(self.match.rules))

    def what_now(self) -> str:
        """The possibilities in a sentence."""
        verbs = {action.verb for action in self.game.actions()}
        offers = [offer for verb, offer in OFFERS.items() if verb in verbs]
        if not self.game.problems("undo"):
            offers.append("take your meld back (u)")
        return f"You can {listed(offers, last='or')}."

    def hint(self) -> None:
        """What the computer would do with this hand."""
        choice = make_player(find_level(HINTS_FROM)).choose(self.game.view(self.seat), Random(0))
        print(f"The computer would play: {choice.action}")
        print(f"Why: {choice.explanation()}.")

    # --- lists with numbers ---

    def list_actions(self) -> None:
        """All legal actions."""
        self.number(self.game.actions())

    def number(self, actions: Sequence[Action]) -> None:
        """Show actions with the numbers that play them."""
        self.numbered = list(actions)
        for number, action in enumerate(actions[:MOST_LISTED], start=1):
            say([f"  {number}. {action}{self._points_of_opening(action)}"])
        if len(actions) > MOST_LISTED:
            print(f"  ... and {len(actions) - MOST_LISTED} more: name the cards yourself.")
        print("Type a number, or something else.")

    def _points_of_opening(self, action: Action) -> str:
        if not action.groups or not self.game.opening_minimum(self.game.side_of(self.seat)):
            return ""
        value = sum(group.cards.value for group in action.groups)
        if action.verb == "take":
            value += self.game.pile[-1].value
        return f" ({value} points)"

    def play_number(self, word: str) -> None:
        """Play an action of the list; without a list, show it first: nobody should play a number by accident."""
        if not self.numbered:
            self.list_actions()
        elif not 1 <= int(word[:9]) <= len(self.numbered):
            print(f"There are only the numbers 1 to {len(self.numbered)}.")
        else:
            self.do(self.numbered[int(word) - 1])

    # --- playing ---

    def play_which(self, verb: str) -> None:
        """A verb without cards: play the only way there is, or ask which one."""
        verbs = ("take", "top") if verb == "take" else (verb,)
        ways = [action for action in self.game.actions() if action.verb in verbs]
        if len(ways) == 1:
            self.do(ways[0])
        elif ways:
            ways.sort(key=_cost)
            self.number(ways)
        else:
            self.say_why_not(verb)

    def say_why_not(self, verb: str) -> None:
        """Why the pile cannot be taken, or nothing melded or discarded."""
        problems = self.game.problems(self._attempt(verb))
        if verb == "take" or any(problem.code in ("wrong_phase", "must_draw") for problem in problems):
            say(map(str, problems))
        else:
            minimum = self.game.opening_minimum(self.game.side_of(self.seat))
            worth = f" worth {minimum} points" if minimum else ""
            print(f"You hold nothing{worth} to {verb}.")

    def _attempt(self, verb: str) -> Action:
        """The most natural way to do it."""
        hand = self.game.hand(self.seat)
        if verb == "discard":
            return Action(verb, card=hand[0])
        if verb == "meld" or not self.game.pile:
            return Action(verb, groups=(Group("4", Cards()),))
        top = self.game.pile[-1]
        naturals = [card for card in hand if card.kind == top.kind]
        wilds = [card for card in hand if card.is_wild]
        return Action(verb, groups=(Group("W" if top.is_wild else top.rank, Cards([*naturals, *wilds][:2])),))

    def play_typed(self, line: str) -> None:
        """What the player wrote, if it means something."""
        try:
            action = read_action(line, self.game)
        except Unclear as unclear:
            say([str(unclear)])
        else:
            self.do(action)

    def do(self, action: Action) -> None:
        """Play an action and tell what happened, or say every reason why not."""
        try:
            events = self.match.play(action)
        except IllegalAction as refusal:
            say(map(str, refusal.problems))
            return
        self.numbered = []
        say(tell(self.company, self.game, events))
        if not self.game.over and self.game.turn == self.seat:
            say([show_hand(self.company, self.game, self.seat), self.what_now()])


def _cost(action: Action) -> tuple[int, int]:
    """What is laid for it: wild cards are dear."""
    cards = [card for group in action.groups for card in group.cards]
    return sum(card.is_wild for card in cards), len(cards)
