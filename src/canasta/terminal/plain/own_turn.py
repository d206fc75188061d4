"""The player's own turn: what can be done, lists with numbers, and what was typed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final

from canasta.bots import find_level
from canasta.cards import GROUP_NAMES, Card, Cards
from canasta.errors import CanastaError
from canasta.notation.actions import Action, Group
from canasta.server.messages import HandInfo, PossibleInfo
from canasta.terminal.hinting import next_best
from canasta.terminal.showing import show_hand
from canasta.terminal.sitting import Refusals
from canasta.terminal.typed import SHORT_VERBS, Unclear, read_action
from canasta.terminal.words import in_order, listed

if TYPE_CHECKING:
    from canasta.terminal.plain.at_table import AtTable

MOST_LISTED: Final = 60
BELOW: Final = "below_minimum"
# What one can do, in the words of the question.
OFFERS: Final = {
    "draw": "draw (d)",
    "take": "take the pile (t)",
    "top": "take the top card (t)",
    "claim": "take hold of the pile (claim)",
    "putback": "put the pile back for the penalty (putback)",
    "ask": "ask your partner whether to go out (ask)",
    "meld": "meld (m)",
    "discard": "discard (x)",
    "pass": "pass (p)",
    "end": "end the hand (e)",
    "yes": "answer yes (y)",
    "no": "answer no (n)",
    "undo": "take your meld back (u)",
}


class OwnTurn:
    """What the player does with the cards. Whether it is legal, the house says: ``possible`` and ``check``."""

    def __init__(self, table: AtTable) -> None:
        self.table = table
        self.numbered: list[str] = []  # the actions of the list that was shown last
        self.commands: dict[str, Callable[[str], Awaitable[None]]] = {
            "l": self.list_actions,
            "list": self.list_actions,
            "possible": self.list_actions,
            "h": self.hint,
            "hint": self.hint,
            "check": self.check,
        }

    @property
    def hand(self) -> HandInfo:
        """The hand that is being played."""
        hand = self.table.view.hand
        if hand is None:
            raise AssertionError("no hand is being played")
        return hand

    @property
    def possible(self) -> PossibleInfo:
        """What can be done."""
        possible = self.table.sitting.possible
        if possible is None:
            raise AssertionError("it is somebody else's turn")
        return possible

    async def obey(self, line: str) -> bool:
        """Do what a line says, if it is about this turn and not the text of an action."""
        word, _, rest = line.partition(" ")
        verb = SHORT_VERBS.get(word.lower(), word.lower())
        if word.lower() in self.commands:
            await self.commands[word.lower()](rest.strip())
        elif verb == "claim" and rest.strip() == "win":
            await self.table.claim_win()
        elif line.isascii() and line.isdigit():
            await self.play_number(line)
        elif verb in ("take", "meld", "discard") and not rest.strip():
            await self.play_which(verb)
        else:
            return False
        return True

    # --- what can be done ---

    def what_now(self) -> str:
        """The possibilities in a sentence."""
        return f"You can {listed([self._offer(verb) for verb in self.verbs()], last='or')}."

    def _offer(self, verb: str) -> str:
        if verb == "meld" and not any(card.meld == [] for card in self.possible.cards):
            return "meld, if that reaches the minimum (m)"
        return OFFERS[verb]

    def verbs(self) -> list[str]:
        """What can be done, as verbs."""
        possible = self.possible
        verbs = {verb for verb, problems in possible.verbs.items() if not problems}
        if possible.takes:
            verbs.add("take")
        # Of an opening that needs several melds, each by itself lacks only points.
        if any(all(problem.code == BELOW for problem in card.meld) for card in possible.cards):
            verbs.add("meld")
        if possible.red_threes or any(not card.discard for card in possible.cards):
            verbs.add("discard")
        return [verb for verb in OFFERS if verb in verbs]

    async def _actions(self, verbs: Sequence[str]) -> list[str]:
        """Legal actions of these verbs. The house has told all but the melds; these are proposed, and it judges."""
        possible, found = self.possible, list[str]()
        for verb in verbs:
            match verb:
                case "take":
                    found += sorted(possible.takes, key=_cost)
                case "meld":
                    found += await self._melds()
                case "discard":
                    cards = [card.card for card in possible.cards if not card.discard] + possible.red_threes
                    found += [f"discard {card}" for card in dict.fromkeys(in_order(cards))]
                case "top":
                    top = Card(self.hand.pile[-1])
                    found.append(f"top {'W' if top.is_wild else top.rank}:")
                case _:
                    found.append(verb)
        return found

    async def _melds(self) -> list[str]:
        """Melds of one rank, and the whole of what could be laid: that may be an opening."""
        held = [Card(card.card) for card in self.possible.cards]
        wilds = [card for card in held if card.is_wild]
        groups: list[Group] = []
        proposed: list[Action] = []
        for kind, rank in enumerate(GROUP_NAMES):
            naturals = [card for card in held if card.kind == kind and not card.is_wild]
            mine = self.hand.melds[self.hand.turn % len(self.hand.melds)]
            if not rank or (not naturals and not any(meld.rank == rank for meld in mine) and rank != "W"):
                continue
            if rank == "W":
                naturals = wilds
            # All cards of the rank, all but one, and as few wild cards as make it a meld.
            for laid in dict.fromkeys((len(naturals), len(naturals) - 1)):
                for more in range(0 if rank in "W3" else min(len(wilds), 3) + 1 if laid >= 0 else 0):
                    cards = Cards([*naturals[: max(laid, 0)], *wilds[:more]])
                    if cards:
                        proposed.append(Action("meld", groups=(Group(rank, cards.in_order()),)))
            if len(naturals) >= 3:
                groups.append(Group(rank, Cards(naturals).in_order()))
        if len(groups) > 1:
            proposed.append(Action("meld", groups=tuple(groups)))
        return [text for text in map(str, proposed) if await self._is_legal(text)]

    async def _is_legal(self, action: str) -> bool:
        checked = await self.table.sitting.check(action)
        return not checked.problems

    # --- lists with numbers ---

    async def list_actions(self, _rest: str) -> None:
        """What can be done, with numbers; of openings in several melds there are more than are listed."""
        self.number(await self._actions(self.verbs()))

    def number(self, actions: Sequence[str]) -> None:
        """Show actions with the numbers that play them."""
        self.numbered = list(actions[:MOST_LISTED])
        say = self.table.talk.say
        say(f"  {number}. {self._shown(action)}" for number, action in enumerate(self.numbered, start=1))
        if len(actions) > MOST_LISTED:
            say([f"  ... and {len(actions) - MOST_LISTED} more: name the cards yourself."])
        say(["Type a number, or something else."])

    def _shown(self, action: str) -> str:
        """An action as the reader sees cards."""
        read = Action.parse(action)
        company = self.table.company
        if read.card is not None:
            return f"{read.verb} {company.card(read.card.text)}"
        groups = [f"{group.rank}: {company.cards(card.text for card in group.cards)}".strip() for group in read.groups]
        return f"{read.verb} {'; '.join(groups)}".strip()

    async def play_number(self, word: str) -> None:
        """Play an action of the list; without a list, show it first: nobody should play a number by accident."""
        if not self.numbered:
            await self.list_actions("")
        elif not 1 <= int(word[:9]) <= len(self.numbered):
            self.table.talk.say([f"There are only the numbers 1 to {len(self.numbered)}."])
        else:
            await self.do(self.numbered[int(word) - 1])

    # --- playing ---

    async def play_which(self, verb: str) -> None:
        """A verb without cards: play the only way there is, or ask which one."""
        ways = await self._actions(
            [each for each in (verb, "top") if each == verb or verb == "take" if each in self.verbs()]
        )
        if len(ways) == 1:
            await self.do(ways[0])
        elif ways:
            self.number(ways)
        else:
            self.say_why_not(verb)

    def say_why_not(self, verb: str) -> None:
        """Why the pile cannot be taken, or nothing melded or discarded."""
        possible = self.possible
        if verb == "take":
            problems = possible.take_problems
        else:
            problems = [
                problem for card in possible.cards for problem in (card.meld if verb == "meld" else card.discard)
            ]
        texts = list(dict.fromkeys(problem.text for problem in problems))
        self.table.talk.say(texts or [f"You hold nothing to {verb}."])

    async def play_typed(self, line: str) -> None:
        """What the player wrote, if it means something."""
        try:
            action = str(read_action(line, self.hand))
        except Unclear as unclear:
            self.table.talk.say([str(unclear)])
        else:
            await self.do(action)

    async def do(self, action: str) -> None:
        """Play an action; what happened is told, or every reason why not."""
        table = self.table
        if not table.report(await table.sitting.play(action)):
            return
        self.numbered = []
        table.tell_news()
        if table.sitting.is_my_turn and table.view.seat is not None:
            table.talk.say([show_hand(table.company, table.view.seat, self.hand.cards), self.what_now()])

    # --- asking ---

    async def check(self, rest: str) -> None:
        """What would be wrong with an action, and what it would be worth."""
        try:
            action = str(read_action(rest, self.hand)) if rest else ""
        except Unclear as unclear:
            self.table.talk.say([str(unclear)])
            return
        if not action:
            self.table.talk.say(["Check what? Such as: check m K K 2"])
            return
        checked = await self.table.sitting.check(action)
        if isinstance(checked, Refusals):
            self.table.report(checked)
            return
        lines = [problem.text for problem in checked.problems] or [f"{self._shown(action)}: that is possible."]
        if checked.needed:
            lines.append(f"It is worth {checked.worth} points; {checked.needed} are needed.")
        self.table.talk.say(lines)

    async def hint(self, rest: str) -> None:
        """What the computer would do with this hand."""
        try:
            level = find_level(rest).number if rest else (await self.table.affairs.settings()).hint_level
        except CanastaError as error:
            self.table.talk.say([str(error)])
            return
        hinted = await self.table.sitting.hint(level)
        if isinstance(hinted, Refusals):
            self.table.report(hinted)
            return
        lines = [f"The computer would play: {self._shown(hinted.action)}", f"Why: {hinted.reason.text}."]
        self.table.talk.say([*lines, *next_best(hinted, self._shown)])


def _cost(action: str) -> tuple[int, int]:
    """What is laid for it: wild cards are dear."""
    cards = [card for group in Action.parse(action).groups for card in group.cards]
    return sum(card.is_wild for card in cards), len(cards)
