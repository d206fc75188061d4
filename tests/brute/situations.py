"""Small random situations of every sort, and their spelling as cards and text for the game.

Hands are small and lie on few ranks, so that every act of them can be tried. Everything comes from the
``random.Random`` that is handed in: the same seed makes the same situations.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from canasta import Game, Rules

from .reference import (
    BLACK_THREE,
    NATURALS,
    RED_THREE,
    WILDS,
    Act,
    Situation,
    act_of,
    can_go_out,
    is_possible_meld,
    legal,
    may_discard_last_card,
    pile_is_closed,
    rank_of,
)

DECK: Counter[str] = Counter(dict.fromkeys(NATURALS + "2", 8) | dict.fromkeys("*br", 4))

CHANGES: dict[str, Sequence[Any]] = {
    "minimum": ["table", "table", None],
    "top_card_counts": [True, False],
    "canastas_count": [True, False],
    "concealed_minimum": ["waived", "waived_without_pile", "kept"],
    "max_wilds": [None, 0, 1, 2, 3, 4],
    "wild_balance": ["at_most_naturals", "fewer_than_naturals", "two_naturals"],
    "wild_melds": [True, False],
    "black_three_melds": ["going_out", "any_time"],
    "freezes": [
        frozenset(),
        frozenset({"wild"}),
        frozenset({"red_three"}),
        frozenset({"black_three"}),
        frozenset({"wild", "red_three"}),
        frozenset({"wild", "red_three", "black_three"}),
    ],
    "black_three_blocks": [True, False],
    "discard_red_threes": [True, False],
    "take_before_initial": ["free", "natural_pair", "never"],
    "take_back_penalty": [None, 0, 50],
    "canastas_to_go_out": [0, 1, 2],
    "melds_to_go_out": [0, 1, 2, 3],
    "last_discard": ["optional", "required"],
    "last_card": ["pass_discard", "keep_one"],
    "stock_end": ["take_top", "take_pile", "both_pass", "stop"],
    "red_threes_laid": ["deal", "first_turn"],
    "natural_canasta": [500, 20],
    "mixed_canasta": [300, 5],
    "wild_canasta": [1000, 2000],
}
"""What the options that legality looks at may be changed to."""


LEANINGS: list[dict[str, Any]] = [
    {"minimum": "table", "top_card_counts": False, "take_before_initial": "free"},
    {"minimum": "table", "concealed_minimum": "waived_without_pile", "take_before_initial": "natural_pair"},
    {"minimum": "table", "concealed_minimum": "waived", "last_card": "pass_discard", "canastas_to_go_out": 2},
    {"minimum": "table", "canastas_count": True},
    {"players": 4, "ask_partner": True, "last_card": "pass_discard", "discard_red_threes": True},
    {"players": 4, "ask_partner": True, "last_card": "keep_one", "canastas_to_go_out": 1},
    {"stock_end": "take_top"},
    {"black_three_blocks": False, "freezes": frozenset()},
]
"""Options whose meeting is too rare to wait for."""


def random_rules(rng: random.Random) -> Rules:
    """Some preset with some options changed."""
    names = rng.sample(sorted(CHANGES), rng.randint(1, len(CHANGES)))
    changes = {name: rng.choice(CHANGES[name]) for name in names}
    changes["players"] = rng.choice([2, 2, 3, 4])
    changes["ask_partner"] = changes["players"] == 4 and rng.random() < 0.7
    if rng.random() < 0.6:
        changes |= rng.choice(LEANINGS)
    return Rules.preset(rng.choice(Rules.presets()), hand_size=11, **changes)


def random_situation(rng: random.Random, rules: Rules | None = None) -> Situation:
    """A situation that could come up at a table, with these rules or any."""
    while True:
        situation = _attempt(rng, rules or random_rules(rng))
        if is_possible(situation):
            return situation


def is_possible(s: Situation) -> bool:
    """Whether play could have led here: flags that fit together, and something legal to do."""
    rules, hand = s.rules, s.hand
    if any(cards.total() == 0 for cards in s.hands):
        return False
    if s.phase == "draw":
        # 4.6: "if the stock is empty when a turn would begin, the hand is over"
        if rules.stock_end == "stop" and not s.stock:
            return False
        if "3" in s.own and rules.black_three_melds == "going_out":
            return False
        # 4.3: only after taking hold, which needs a penalty, a stock, and a pile that is not closed
        if s.must_draw:
            return rules.take_back_penalty is not None and bool(s.stock) and not pile_is_closed(s)
        return True
    if s.phase == "claimed":
        return rules.take_back_penalty is not None and bool(s.stock) and not pile_is_closed(s)
    if s.phase == "asked":
        asker = Situation(**(vars(s) | {"turn": (s.turn + 2) % 4, "phase": "play"}))
        return legal(asker, Act("ask"))
    # Play: what lies on the table has to allow what was done this turn.
    if "3" in s.own and rules.black_three_melds == "going_out" and not may_discard_last_card(s):
        return False
    if s.answer == "yes" and not can_go_out(s):
        return False
    if s.answer is not None and hand.total() < 2 and not s.melded:
        return False
    # 4.5, `keep_one`: nobody gets to one card without being able to go out with it.
    return hand.total() > 1 or rules.last_card == "pass_discard" or may_discard_last_card(s)


def _attempt(rng: random.Random, rules: Rules) -> Situation:
    """A situation whose cards are right; whether it is possible is asked afterwards."""
    dealer = Dealer(rng, rules)
    theme, side, sides = dealer.theme, dealer.side, dealer.sides
    phase = dealer.phase()
    melds: list[dict[str, Counter[str]]] = [{} for _ in range(sides)]
    dealer.lay_own_melds(melds[side], phase)
    for other in range(sides):
        if other != side and rng.random() < 0.4:
            dealer.lay(melds[other], rng.choice(NATURALS), rng.choice([3, 4, 7]))
    own_melds = "".join(rank for rank in melds[side] if rank in NATURALS)

    hands = []
    for seat in range(rules.players):
        on_turn = seat == dealer.turn or (phase == "asked" and seat == (dealer.turn + 2) % 4)
        hands.append(dealer.hand(own_melds) if on_turn else dealer.hand_of_another())
    pile = dealer.pile(own_melds, hands[dealer.turn])
    no_stock = theme == "stock" or rng.random() < 0.1
    stock = [] if no_stock else dealer.draw(NATURALS + WILDS + BLACK_THREE, rng.randint(1, 3))

    opened, play = bool(melds[side]), phase == "play"
    melded = play and opened and rng.random() < (0.8 if theme == "last" else 0.3)
    pile_taken = play and opened and rng.random() < 0.3
    before_this_turn = not (melded or pile_taken) or (len(melds[side]) > 1 and rng.random() < 0.5)
    asked = rules.ask_partner and play and rng.random() < 0.7
    passing = rules.stock_end == "both_pass" and phase == "draw" and not stock
    red_threes = [0] * sides
    for _ in range(rng.choice([0, 1, 2] if rules.discard_red_threes else [0, 0, 0, 1, 2])):
        red_threes[rng.randrange(sides)] += len(dealer.draw(RED_THREE, 1))
    return Situation(
        rules=rules,
        hands=hands,
        melds=melds,
        red_threes=red_threes,
        pile=[] if pile_taken else pile,
        stock=stock,
        turn=dealer.turn,
        phase=phase,
        scores=[rng.choice([-5, 0, 0, 0, 1495, 1500, 2995, 3000]) for _ in range(sides)],
        penalties=[0] * sides,
        passes=rng.randrange(rules.players) if passing else 0,
        opened_before=opened and before_this_turn,
        pile_taken=pile_taken,
        must_draw=phase == "draw" and rules.take_back_penalty is not None and rng.random() < 0.3,
        melded=melded,
        answer=rng.choice(["yes", "yes", "yes", "no"]) if asked else None,
    )


class Dealer:
    """Deals what goes with a theme out of one deck.

    ======== ======================================================================
    opening  nothing on the table, a hand that may reach the minimum
    hidden   the same with a canasta in the hand, or nearly: to go out concealed
    middle   some melds, some cards
    ending   long melds, few cards
    out      long melds and a hand of sets: the player goes out, or nearly
    last     a meld of six and its seventh card in a hand of one or two
    stock    the stock is empty
    ======== ======================================================================
    """

    def __init__(self, rng: random.Random, rules: Rules) -> None:
        self.rng, self.rules = rng, rules
        self.deck = Counter(DECK)
        themes = ["opening", "opening", "hidden", "middle", "ending", "out", "out", "last", "stock"]
        self.theme = rng.choice(themes + (["out", "out", "out", "last"] if rules.ask_partner else []))
        self.ranks = rng.sample(NATURALS, rng.randint(2, 5))
        self.turn = rng.randrange(rules.players)
        self.sides = 3 if rules.players == 3 else 2
        self.side = self.turn % 2 if rules.players == 4 else self.turn

    def draw(self, kinds: str, count: int) -> list[str]:
        """Cards in the order drawn: each as likely as it stands in `kinds`, while there are any."""
        drawn: list[str] = []
        for _ in range(count):
            left = [kind for kind in kinds if self.deck[kind] > 0]
            if left:
                drawn.append(self.rng.choice(left))
                self.deck[drawn[-1]] -= 1
        return drawn

    def phase(self) -> str:
        """A phase that the rules have; the ends of a turn more often than its middle."""
        phase = self.rng.choice(["draw", "draw", "play", "play", "play"])
        if self.theme == "stock":
            return "draw"
        if self.rules.take_back_penalty is not None and phase == "draw" and self.rng.random() < 0.3:
            return "claimed"
        if self.rules.ask_partner and phase == "play" and self.rng.random() < 0.1:
            return "asked"
        return phase

    def lay(self, melds: dict[str, Counter[str]], rank: str, size: int) -> None:
        """Put a meld of this size on the table, if the deck and the rules have one."""
        if rank in melds:
            return
        for _ in range(10):
            wilds = size if rank == "W" else 0 if rank == "3" else min(size, self.rng.choice([0, 0, 1, 1, 2, 3]))
            twos = self.rng.randint(0, wilds)
            kind = BLACK_THREE if rank == "3" else rank
            cards = Counter({kind: size - wilds}) + Counter({"2": twos, "*": wilds - twos})
            if cards <= self.deck and is_possible_meld(self.rules, rank, cards):
                self.deck -= cards
                melds[rank] = cards
                return

    def lay_own_melds(self, melds: dict[str, Counter[str]], phase: str) -> None:
        """The melds of the side on turn. They come before the hands: they need most cards of a rank."""
        rng = self.rng
        if self.theme in ("opening", "hidden"):
            return
        if self.theme == "last":
            self.lay(melds, self.ranks[0], 6)
        for _ in range(rng.randint(1, 3)):
            long = self.theme in ("ending", "out", "last")
            size = rng.choice([3, 4, 5, 6, 6, 7, 7, 8] if long else [3, 3, 4, 5, 6])
            self.lay(melds, rng.choice(self.ranks), size)
        if rng.random() < 0.2:
            self.lay(melds, "W", rng.choice([3, 4, 6, 7]))
        if rng.random() < 0.15 and (self.rules.black_three_melds == "any_time" or phase == "play"):
            self.lay(melds, "3", rng.choice([3, 3, 4]))

    def hand(self, own_melds: str) -> Counter[str]:
        """The hand of the player on turn."""
        rng, ranks = self.rng, self.ranks
        match self.theme:
            case "hidden":
                cards = self.draw(ranks[0], rng.randint(4, 7))
                cards += self.draw(ranks[1], rng.choice([0, 0, 2, 3]))
                cards += self.draw(ranks[0] * 5 + ranks[1] * 2 + WILDS + BLACK_THREE, rng.randint(0, 3))
            case "out":
                # A pair that needs a wild card which would also go elsewhere: a way out that is easily spoilt.
                cards = self.draw(ranks[0], 2) + self.draw(WILDS, 1) if rng.random() < 0.4 else []
                for rank in rng.sample(ranks, rng.randint(0, 1 if cards else 2)):
                    cards += self.draw(rank, rng.choice([2, 3, 3, 4]))
                if rng.random() < 0.25:
                    cards += self.draw(BLACK_THREE, rng.choice([3, 3, 4]))
                cards += self.draw(own_melds + WILDS, rng.choice([0, 1, 1, 2]))
                cards += self.draw(NATURALS + WILDS + BLACK_THREE, rng.choice([0, 1, 1, 1, 2]))
            case "last":
                cards = self.draw(ranks[0], 1) + self.draw(own_melds + WILDS + BLACK_THREE, rng.choice([0, 0, 1]))
            case theme:
                kinds = "".join(rank * 5 for rank in ranks) + WILDS * 2 + BLACK_THREE * rng.choice([1, 1, 8])
                low, high = {"opening": (3, 9), "ending": (1, 6)}.get(theme, (1, 8))
                cards = self.draw(kinds, 1 if rng.random() < 0.05 else rng.randint(low, high))
        return Counter(cards)

    def hand_of_another(self) -> Counter[str]:
        """The hand of a player who is not on turn. Under `first_turn` red threes may still be in it."""
        kinds = NATURALS + WILDS + BLACK_THREE
        if self.rules.red_threes_laid == "first_turn" and self.rng.random() < 0.2:
            kinds += RED_THREE * 20
        return Counter(self.draw(kinds, self.rng.randint(1, 3)))

    def pile(self, own_melds: str, hand: Counter[str]) -> list[str]:
        """Mostly with a top card that the player could use, seldom with a stopper; below it anything."""
        rng = self.rng
        below = self.draw(NATURALS + WILDS + BLACK_THREE * 2 + RED_THREE, rng.choice([0, 0, 0, 1, 2, 3]))
        useful = "".join(self.ranks) + own_melds * 4 + "".join(kind * 3 for kind in hand if hand[kind] > 1)
        threes = BLACK_THREE * (2 if self.rules.black_three_blocks else 8) + RED_THREE
        return [*below, *self.draw(useful + WILDS + threes, 1)] if rng.random() < 0.95 else []


# --- Spelling: kinds to cards and text, and back ---


def faces_of(kind: str) -> list[str]:
    """Every card of a kind in the two packs."""
    if kind == "*":
        return ["*"] * 4
    suits = {BLACK_THREE: "cs", RED_THREE: "dh"}.get(kind, "cdhs")
    rank = "3" if kind in (BLACK_THREE, RED_THREE) else kind
    return [rank + suit for suit in suits] * 2


def kind_of(face: str) -> str:
    """The kind of a card."""
    if face[0] == "3":
        return RED_THREE if face[1] in "dh" else BLACK_THREE
    return face[0]


@dataclass
class Spelled:
    """A situation with a suit for every card."""

    situation: Situation
    hands: list[list[str]]
    melds: list[list[list[str]]]
    red_threes: list[list[str]]
    pile: list[str]
    stock: list[str]

    def keywords(self) -> dict[str, Any]:
        """The keywords of `Game.setup`, but for the rules."""
        s = self.situation
        return {
            "hands": [" ".join(hand) for hand in self.hands],
            "melds": [[" ".join(meld) for meld in melds] for melds in self.melds],
            "red_threes": [" ".join(cards) for cards in self.red_threes],
            "pile": " ".join(self.pile),
            "stock": " ".join(self.stock),
            "turn": s.turn,
            "phase": s.phase,
            "scores": s.scores,
            "penalties": s.penalties,
            "passes": s.passes,
            "opened_before": s.opened_before,
            "pile_taken": s.pile_taken,
            "must_draw": s.must_draw,
            "melded": s.melded,
            "answer": s.answer,
        }

    def write(self, act: Act) -> str:
        """The text of an act, with the cards of the hand on turn; a card that it does not hold gets any suit."""
        s = self.situation
        hand = list(self.hands[s.turn])

        def face(kind: str) -> str:
            for card in hand:
                if kind_of(card) == kind:
                    hand.remove(card)
                    return card
            laid = self.red_threes[s.side]
            return laid[0] if kind == RED_THREE and laid else faces_of(kind)[0]

        if act.card:
            return f"{act.verb} {face(act.card)}"
        groups = [f"{rank}: {' '.join(face(kind) for kind in cards)}".strip() for rank, cards in act.groups]
        return f"{act.verb} {'; '.join(groups)}".strip()


def spell(s: Situation, rng: random.Random) -> Spelled:
    """Suits for every card, at random within the two packs."""
    faces = {kind: faces_of(kind) for kind in DECK}
    for cards in faces.values():
        rng.shuffle(cards)
    return Spelled(
        situation=s,
        hands=[[faces[kind].pop() for kind in hand.elements()] for hand in s.hands],
        melds=[[[faces[kind].pop() for kind in meld.elements()] for meld in melds.values()] for melds in s.melds],
        red_threes=[[faces[RED_THREE].pop() for _ in range(count)] for count in s.red_threes],
        pile=[faces[kind].pop() for kind in s.pile],
        stock=[faces[kind].pop() for kind in s.stock],
    )


def situation_of(game: Game, **facts: Any) -> Situation:
    """What lies on the table of a game, in kinds. What the table does not show is told by name, as `melded=True`."""

    def kinds(cards: object) -> list[str]:
        return [kind_of(face) for face in str(cards).split()]

    sides = range(game.rules.sides)
    return Situation(
        rules=game.rules,
        hands=[Counter(kinds(game.hand(seat))) for seat in range(game.rules.players)],
        melds=[{meld.rank: Counter(kinds(meld)) for meld in game.melds(side)} for side in sides],
        red_threes=[len(kinds(game.red_threes(side))) for side in sides],
        pile=kinds(game.pile),
        stock=kinds(game.stock),
        turn=game.turn,
        phase=game.phase,
        scores=list(game.scores),
        **facts,
    )


def read_act(text: str) -> Act:
    """The act that an action's text stands for, in kinds."""
    verb, _, rest = text.partition(" ")
    if not rest:
        return Act(verb)
    if verb == "discard":
        return Act(verb, card=kind_of(rest))
    groups = []
    for part in rest.split(";"):
        rank, _, cards = part.partition(":")
        groups.append((rank.strip(), "".join(kind_of(face) for face in cards.split())))
    return act_of(verb, groups)


def nonsense(s: Situation, rng: random.Random) -> list[Act]:
    """A few acts that no sane player would try: cards not held, foreign cards, empty groups, a rank twice."""
    ranks = [*NATURALS, "W", "3"]
    kinds = [*NATURALS, *WILDS, BLACK_THREE]
    top = rank_of(s.pile[-1]) if s.pile else None
    found = []
    for _ in range(6):
        held = "".join(rng.choices([*s.hand.elements()], k=rng.randint(0, 3)))
        groups = [(rng.choice(ranks), held + "".join(rng.choices(kinds, k=rng.randint(0, 1))))]
        if rng.random() < 0.3:
            groups.append((rng.choice([groups[0][0], *ranks]), "".join(rng.choices(kinds, k=rng.randint(0, 3)))))
        verb = rng.choice(["meld", "take", "top"])
        if top and verb != "meld" and rng.random() < 0.7:
            groups[0] = (top, groups[0][1])
        found.append(act_of(verb, groups))
    return found
