"""What is legal, written down sentence by sentence from the rules (sections 4.2 to 4.6), slowly and without cleverness.

Nothing here comes from the game package: that is the point. Cards are kinds, one character each: the eleven natural
ranks, ``2`` and ``*`` for the wild cards, ``b`` for a black three, ``r`` for a red three. A group of cards is a sorted
string of kinds, a hand a ``Counter``.

>>> pair = Act("meld", (("K", "22KK"),))
>>> str(pair)
'meld K: 22KK'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from canasta.rules import Rules

NATURALS = "456789TJQKA"
WILDS = "2*"
BLACK_THREE = "b"
RED_THREE = "r"
VALUES = {"*": 50, "2": 20, "A": 20} | dict.fromkeys("KQJT98", 10) | dict.fromkeys("7654b", 5)
VERBS_WITHOUT_CARDS = ("draw", "pass", "end", "claim", "putback", "ask", "yes", "no")

Group = tuple[str, str]
"""A rank ("K", "W" for wild cards, "3" for black threes) and the kinds laid from the hand, sorted."""


@dataclass(frozen=True)
class Act:
    """An action in kinds: a verb, the groups it lays, or the card it discards."""

    verb: str
    groups: tuple[Group, ...] = ()
    card: str = ""

    def __str__(self) -> str:
        """The action as a player would jot it down: ``take K: KK; 7: 777``."""
        return " ".join([self.verb, *filter(None, [self.card, "; ".join(f"{r}: {c}".strip() for r, c in self.groups)])])

    def cards(self) -> Counter[str]:
        """Every card the act lays from the hand."""
        return Counter("".join(cards for _, cards in self.groups))


def act_of(verb: str, groups: list[Group]) -> Act:
    """The act with its groups in one order, so that equal acts are equal; the pile's group stays in front."""
    groups = [(rank, "".join(sorted(cards))) for rank, cards in groups]
    if verb == "meld":
        return Act(verb, tuple(sorted(groups)))
    return Act(verb, (groups[0], *sorted(groups[1:])))


@dataclass
class Situation:
    """A position as plain data. Hands are per seat; melds, red threes, scores and penalties per side."""

    rules: Rules
    hands: list[Counter[str]]
    melds: list[dict[str, Counter[str]]]
    red_threes: list[int]
    pile: list[str] = field(default_factory=list)
    stock: list[str] = field(default_factory=list)
    turn: int = 0
    phase: str = "draw"
    scores: list[int] = field(default_factory=list)
    penalties: list[int] = field(default_factory=list)
    passes: int = 0
    opened_before: bool = False
    pile_taken: bool = False
    must_draw: bool = False
    melded: bool = False
    answer: str | None = None

    @property
    def side(self) -> int:
        """The side on turn: partners sit opposite, two and three play each for themselves."""
        return self.turn % 2 if self.rules.players == 4 else self.turn

    @property
    def hand(self) -> Counter[str]:
        """The hand of the seat on turn."""
        return self.hands[self.turn]

    @property
    def own(self) -> dict[str, Counter[str]]:
        """The melds of the side on turn."""
        return self.melds[self.side]


# --- Words (section 1) and values (section 2) ---


def rank_of(kind: str) -> str | None:
    """The rank a card is melded under, or none for wild cards and red threes: they have no rank to meld."""
    if kind == BLACK_THREE:
        return "3"
    return kind if kind in NATURALS else None


def wilds_in(cards: Counter[str]) -> int:
    """How many wild cards."""
    return cards["2"] + cards["*"]


def naturals_in(cards: Counter[str]) -> int:
    """How many cards that are not wild."""
    return cards.total() - wilds_in(cards)


def value(cards: Counter[str]) -> int:
    """The sum of the card values."""
    return sum(VALUES[kind] * count for kind, count in cards.items())


def is_canasta(cards: Counter[str]) -> bool:
    """Section 1: a meld of seven or more."""
    return cards.total() >= 7


def canasta_bonus(rules: Rules, cards: Counter[str]) -> int:
    """The bonus of a meld: natural, wild, or mixed canasta; nothing below seven cards."""
    if not is_canasta(cards):
        return 0
    if wilds_in(cards) == 0:
        return rules.natural_canasta
    if naturals_in(cards) == 0:
        return rules.wild_canasta
    return rules.mixed_canasta


def is_frozen(s: Situation) -> bool:
    """Section 3, `freezes`: such a card lies in the pile, anywhere."""
    if "wild" in s.rules.freezes and ("2" in s.pile or "*" in s.pile):
        return True
    if "red_three" in s.rules.freezes and RED_THREE in s.pile:
        return True
    return "black_three" in s.rules.freezes and BLACK_THREE in s.pile


def is_blocked(s: Situation) -> bool:
    """Section 3, `black_three_blocks`: a wild card or red three on top always blocks, a black three by the option."""
    top = s.pile[-1]
    if top == BLACK_THREE:
        return s.rules.black_three_blocks
    return top in WILDS or top == RED_THREE


def opening_minimum(rules: Rules, score: int) -> int:
    """Section 3, `minimum`."""
    if rules.minimum is None:
        return 0
    if score < 0:
        return 15
    if score < 1500:
        return 50
    return 90 if score < 3000 else 120


# --- The table after an act ---


def after(s: Situation, act: Act) -> Situation:
    """The situation once the act lies on the table, with the rest of a taken pile in the hand (4.3)."""
    hand = s.hand - act.cards()
    own = {rank: Counter(cards) for rank, cards in s.own.items()}
    red_threes = list(s.red_threes)
    pile = list(s.pile)
    if act.verb in ("take", "top"):
        top = pile.pop()
        own.setdefault(act.groups[0][0], Counter())[top] += 1
    if act.verb == "take":
        # 4.3: "Red threes in it are laid and not replaced."
        red_threes[s.side] += pile.count(RED_THREE)
        hand += Counter(kind for kind in pile if kind != RED_THREE)
        pile = []
    for rank, cards in act.groups:
        own.setdefault(rank, Counter()).update(cards)
    return replace(
        s,
        hands=[hand if seat == s.turn else cards for seat, cards in enumerate(s.hands)],
        melds=[own if side == s.side else melds for side, melds in enumerate(s.melds)],
        red_threes=red_threes,
        pile=pile,
        phase="play",
        pile_taken=s.pile_taken or act.verb != "meld",
        melded=s.melded or act.verb == "meld",
    )


# --- 4.5 Going out ---


def has_what_going_out_needs(s: Situation) -> bool:
    """4.5: the side "then has `canastas_to_go_out` canastas and `melds_to_go_out` melds"."""
    canastas = sum(is_canasta(cards) for cards in s.own.values())
    return canastas >= s.rules.canastas_to_go_out and len(s.own) >= s.rules.melds_to_go_out


def is_out_by_melding(s: Situation) -> bool:
    """4.5: nothing is left in the hand, and that is going out. After a no, nothing goes out."""
    return (
        s.hand.total() == 0 and s.rules.last_discard == "optional" and has_what_going_out_needs(s) and s.answer != "no"
    )


def may_discard_last_card(s: Situation) -> bool:
    """4.5: one card is left and discarding it goes out."""
    return s.hand.total() == 1 and has_what_going_out_needs(s) and s.answer != "no"


def can_go_out(s: Situation) -> bool:
    """Whether the player (who has drawn or taken) can go out in this turn, by any melds and the last discard.

    Several acts one after the other lay what one act with all their groups lays, and whatever allows them allows
    the one act too; so it is enough to try every act that lays all cards, or all but one.
    """
    if is_out_by_melding(s) or may_discard_last_card(s):
        return True
    for kept in ["", *s.hand]:
        for groups in every_way_to_lay(s, s.hand - Counter(kept)):
            act = act_of("meld", groups)
            if groups and legal(s, act):
                then = after(s, act)
                if is_out_by_melding(then) or may_discard_last_card(then):
                    return True
    return False


def every_way_to_lay(s: Situation, cards: Counter[str]) -> Iterator[list[Group]]:
    """Every way to put all these cards into groups: each natural to its rank, the wild cards anywhere."""
    ranks = {rank: kind for kind in cards if (rank := rank_of(kind))}
    places = sorted({*ranks, *s.own, "W"})
    wilds = "2" * cards["2"] + "*" * cards["*"]
    seen = set()
    for chosen in product(places, repeat=len(wilds)):
        groups = {rank: kind * cards[kind] for rank, kind in ranks.items()}
        for rank, wild in zip(chosen, wilds, strict=True):
            groups[rank] = groups.get(rank, "") + wild
        way = tuple(sorted((rank, "".join(sorted(group))) for rank, group in groups.items()))
        if way not in seen:
            seen.add(way)
            yield list(way)


# --- 4.2 to 4.6 Legality ---


def legal(s: Situation, act: Act) -> bool:
    """Whether the seat on turn may do this."""
    match act.verb:
        case "draw":
            return may_draw(s)
        case "take":
            return may_take(s, act)
        case "top":
            return may_take_top_card(s, act)
        case "claim":
            return may_claim(s)
        case "putback":
            return s.phase == "claimed"
        case "meld":
            return may_meld(s, act)
        case "discard":
            return may_discard(s, act.card)
        case "pass":
            return may_pass_discard(s) or may_pass_turn(s)
        case "end":
            return may_end(s)
        case "ask":
            return may_ask(s)
        case "yes" | "no":
            return s.phase == "asked"
    raise ValueError(act.verb)


def may_draw(s: Situation) -> bool:
    """4.2: draw from the stock, if there is one. After `putback` it is the only legal action."""
    return s.phase == "draw" and len(s.stock) > 0


def may_meld(s: Situation, act: Act) -> bool:
    """4.2: after drawing or taking, as often as wanted."""
    return s.phase == "play" and all(cards for _, cards in act.groups) and may_lay(s, act)


def may_discard(s: Situation, kind: str) -> bool:
    """4.2, 4.5, and `discard_red_threes`."""
    if s.phase != "play":
        return False
    if kind == RED_THREE:
        # Section 3: two or more cards in hand; one of the side's laid red threes; never after the partner's yes.
        return s.rules.discard_red_threes and s.red_threes[s.side] > 0 and s.hand.total() >= 2 and s.answer != "yes"
    if s.hand[kind] == 0:
        return False
    if s.hand.total() == 1:
        return may_discard_last_card(s)
    # 4.5: after a yes "the turn ends only by going out".
    return s.answer != "yes"


def may_pass_discard(s: Situation) -> bool:
    """4.5: "legal with exactly one card in hand that may not be discarded to go out"."""
    return (
        s.phase == "play"
        and s.rules.last_card == "pass_discard"
        and s.hand.total() == 1
        and not may_discard_last_card(s)
        and s.answer != "yes"
    )


def pile_is_closed(s: Situation) -> bool:
    """4.3: never when empty or blocked, never one card against one card; `take_before_initial` = `never`."""
    if not s.pile or is_blocked(s):
        return True
    if s.hand.total() == 1 and len(s.pile) == 1:
        return True
    return not s.own and s.rules.take_before_initial == "never"


def may_claim(s: Situation) -> bool:
    """4.3, taking hold."""
    return (
        s.phase == "draw"
        and not s.must_draw
        and s.rules.take_back_penalty is not None
        and len(s.stock) > 0
        and not pile_is_closed(s)
    )


def may_take(s: Situation, act: Act) -> bool:
    """4.3: the whole pile, its top card melded in the first group."""
    if s.phase not in ("draw", "claimed") or s.must_draw or pile_is_closed(s):
        return False
    top = s.pile[-1]
    rank, cards = act.groups[0]
    if rank != rank_of(top):
        return False
    if not all(others for _, others in act.groups[1:]):
        return False
    from_hand = Counter(cards)
    # "two natural cards of its rank: also when the pile is frozen"
    with_pair = from_hand[top] >= 2
    # "one natural card of its rank and a wild card, as a new meld: only if the pile is not frozen (and, before the
    # side's opening, only under `free`)"
    with_wild = (
        from_hand[top] == 1
        and wilds_in(from_hand) >= 1
        and rank not in s.own
        and not is_frozen(s)
        and (bool(s.own) or s.rules.take_before_initial == "free")
    )
    # "added to the side's own meld of that rank: only if the pile is not frozen"
    # 4.6, take_top: "Adding the top card to one's own meld is done by `top` only."
    by_top_only = not s.stock and s.rules.stock_end == "take_top"
    onto_own_meld = rank in s.own and not is_frozen(s) and not by_top_only
    return (with_pair or with_wild or onto_own_meld) and may_lay(s, act)


def may_take_top_card(s: Situation, act: Act) -> bool:
    """4.6, take_top: "that card alone", "the rest of the pile stays"."""
    if s.phase != "draw" or s.must_draw or s.stock or s.rules.stock_end != "take_top":
        return False
    if pile_is_closed(s) or is_frozen(s):
        return False
    rank = rank_of(s.pile[-1])
    return rank in s.own and act.groups == ((rank, ""),) and may_lay(s, act)


def may_end(s: Situation) -> bool:
    """4.6: ending the hand without the stock, where no take is forced."""
    if s.phase != "draw" or s.must_draw or s.stock:
        return False
    rank = rank_of(s.pile[-1]) if s.pile else None
    if s.rules.stock_end == "take_top":
        # "`end` is legal exactly when `top` is not."
        return rank is None or not legal(s, Act("top", ((rank, ""),)))
    if s.rules.stock_end == "take_pile":
        # "`take R:` onto one's own meld, where legal, is forced"
        return rank is None or not legal(s, Act("take", ((rank, ""),)))
    return False


def may_pass_turn(s: Situation) -> bool:
    """4.6, both_pass: no legal take consists of the top card's group alone."""
    if s.phase != "draw" or s.must_draw or s.stock or s.rules.stock_end != "both_pass":
        return False
    rank = rank_of(s.pile[-1]) if s.pile else None
    return rank is None or not any(legal(s, Act("take", (group,))) for group in [(rank, ""), *groups_of(s, rank)])


def may_ask(s: Situation) -> bool:
    """4.5, asking: after drawing or taking, before any meld, once, with two cards or more, and able to go out."""
    return (
        s.rules.ask_partner
        and s.rules.players == 4
        and s.phase == "play"
        and not s.melded
        and s.answer is None
        and s.hand.total() >= 2
        and can_go_out(s)
    )


# --- What may lie on the table: for `meld`, `take` and `top` alike ---


def may_lay(s: Situation, act: Act) -> bool:
    """Everything about the groups, the opening and the last cards."""
    ranks = [rank for rank, _ in act.groups]
    # Contract: each rank once, at least one group.
    if not ranks or len(set(ranks)) != len(ranks):
        return False
    if any(count > s.hand[kind] for kind, count in act.cards().items()):
        return False
    # 4.5: after black threes under `going_out` "no meld follows". They lie there only if laid this turn.
    if s.rules.black_three_melds == "going_out" and "3" in s.own:
        return False
    then = after(s, act)
    if not all(is_possible_meld(s.rules, rank, then.own[rank]) for rank in ranks):
        return False
    left = then.hand.total()
    # 4.5: black threes under `going_out`: "after the act at most one card is left and the player can go out; no meld
    # follows": so the last card can only be discarded.
    black_threes_end_it = "3" in ranks and s.rules.black_three_melds == "going_out"
    if black_threes_end_it and not (is_out_by_melding(then) or may_discard_last_card(then)):
        return False
    # 4.4: the side's first act reaches the minimum, or 4.5 waives it.
    if not s.own and not reaches_minimum(s, act, then) and not minimum_is_waived(s, act, then):
        return False
    # 4.5: "No card left: legal only if the act goes out."
    if left == 0 and not is_out_by_melding(then):
        return False
    # 4.5: "One card left under `keep_one`: legal only if what now lies on the table allows going out with it."
    # After a no: "none may leave fewer than two cards".
    if left == 1 and s.rules.last_card == "keep_one" and not may_discard_last_card(then):
        return False
    # 4.5: after a yes "every act must leave a way to go out".
    return s.answer != "yes" or can_go_out(then)


def is_possible_meld(rules: Rules, rank: str, cards: Counter[str]) -> bool:
    """Section 1 and `max_wilds`, `wild_balance`, `wild_melds`, `black_three_melds`: may this lie as one meld?"""
    wilds = wilds_in(cards)
    if cards.total() < 3:
        return False
    if rank == "W":
        return rules.wild_melds and wilds == cards.total()
    if rank == "3":
        return cards[BLACK_THREE] == cards.total() <= 4
    naturals = cards[rank]
    if rank not in NATURALS or naturals + wilds != cards.total() or naturals < 2:
        return False
    if rules.max_wilds is not None and wilds > rules.max_wilds:
        return False
    if rules.wild_balance == "at_most_naturals":
        return wilds <= naturals
    if rules.wild_balance == "fewer_than_naturals":
        return wilds < naturals
    return True


def reaches_minimum(s: Situation, act: Act, then: Situation) -> bool:
    """4.3 and 4.4: whether the opening act is worth enough."""
    minimum = opening_minimum(s.rules, s.scores[s.side])
    if minimum == 0:
        return True
    worth = sum(value(cards) for cards in then.own.values())
    if s.rules.canastas_count:
        worth += sum(canasta_bonus(s.rules, cards) for cards in then.own.values())
    if act.verb == "take" and not s.rules.top_card_counts:
        # "its value is added to the minimum instead (50 and an ace: 70 must lie on the table)"
        minimum += VALUES[s.pile[-1]]
    return worth >= minimum


def minimum_is_waived(s: Situation, act: Act, then: Situation) -> bool:
    """4.5, concealed: leaves at most one card, includes a canasta, and the player can then go out."""
    if s.rules.concealed_minimum == "kept":
        return False
    if s.rules.concealed_minimum == "waived_without_pile" and act.verb == "take":
        return False
    return then.hand.total() <= 1 and any(is_canasta(cards) for cards in then.own.values()) and can_go_out(then)


def groups_of(s: Situation, rank: str) -> list[Group]:
    """Every group of this rank that the hand could lay, sensible or not, but never an empty one."""
    kinds = {"W": "2*", "3": "b2*"}.get(rank, rank + "2*")
    counts = product(*(range(s.hand[kind] + 1) for kind in kinds))
    groups = ["".join(kind * count for kind, count in zip(kinds, chosen, strict=True)) for chosen in counts]
    return [(rank, "".join(sorted(group))) for group in groups if group]
