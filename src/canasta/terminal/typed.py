"""What a player types, and the action it means: the text of actions, and short forms of it.

``m K`` melds all kings of the hand, ``m K K 2`` two kings and a two, ``m K; 7 7 *`` the kings, and two sevens with a
joker. A wild card goes with the rank named before it. Where suits are left out, the hand decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from canasta.cards import Card, Cards
from canasta.errors import CanastaError
from canasta.notation.actions import ALL_VERBS, Action, Group
from canasta.server.messages import HandInfo
from canasta.terminal.words import NUMBERS, RANK_NAMES, SUITS, plural

SHORT_VERBS = {
    "d": "draw",
    "t": "take",
    "m": "meld",
    "x": "discard",
    "p": "pass",
    "e": "end",
    "u": "undo",
    "y": "yes",
    "n": "no",
}
LONGEST = 500  # characters; no action is longer
# Suits may be typed as they are shown, in either of their signs.
_SUIT_SIGNS = str.maketrans({sign: letter for letter, sign in SUITS.items()} | dict(zip("♧♢♡♤", "cdhs", strict=True)))

# A named card is "Kh" or, if any king will do, "K". "W" stands for all wild cards of the hand.
_NAMED_CARD = re.compile(r"[\s,]*(?:(\*|joker)|(w)|(10|[2-9tjqka])([cdhs]?))[\s,]*", re.IGNORECASE)
_GROUP_NAME = re.compile(r"\s*(10|[3-9tjqkaw])\s*:", re.IGNORECASE)


class Unclear(CanastaError):
    """What was typed means nothing, or nothing that the hand has."""


def read_action(line: str, hand: HandInfo) -> Action:
    """The action that a line means for the player on turn. Whether it is legal, the house will say.

    >>> hand = HandInfo(
    ...     turn=0,
    ...     phase="play",
    ...     cards="Kh Kd Ks 7c 7d 2s *".split(),
    ...     hand_sizes=[7, 1],
    ...     melds=[[], []],
    ...     red_threes=[[], []],
    ...     pile=[],
    ...     pile_frozen=False,
    ...     pile_blocked=False,
    ...     stock=9,
    ...     penalties=[0, 0],
    ...     out=None,
    ...     answer=None,
    ...     known=["", ""],
    ... )
    >>> [str(read_action(line, hand)) for line in ("d", "x 7", "m K", "m k k 2; 7 *", "meld K: K♥ Ks 2s")]
    ['draw', 'discard 7c', 'meld K: Kd Kh Ks', 'meld K: Kd Kh 2s; 7: 7c 7d *', 'meld K: Kh Ks 2s']
    """
    if len(line) > LONGEST:
        raise Unclear("That is too long for an action.")
    word, _, rest = line.translate(_SUIT_SIGNS).replace("\ufe0f", "").strip().partition(" ")
    verb = SHORT_VERBS.get(word.lower(), word.lower())
    if verb not in ALL_VERBS:
        raise Unclear(f"I do not know {word[:20]!r}. Type ? for help, or l to list what you can do.")
    if verb in ("take", "top", "meld"):
        return Action(verb, groups=_find_cards(_read_groups(verb, rest, hand), hand))
    if verb == "discard":
        return Action(verb, card=_find_discard(_read_named_cards(rest), hand))
    if rest.strip():
        raise Unclear(f"Nothing follows {verb}.")
    return Action(verb)


# --- reading ---


def _read_named_cards(text: str) -> list[str]:
    """The cards that a text names, such as ``["Kh", "K", "*"]``."""
    named: list[str] = []
    place = 0
    while place < len(text.rstrip()):
        found = _NAMED_CARD.match(text, place)
        if found is None:
            wrong = text[place:].split()[0][:20]
            raise Unclear(f"{wrong!r} is not a card. Cards are written Kh, Td or 2s; K is any king, * a joker.")
        joker, wilds, rank, suit = found.groups()
        if joker or wilds:
            named.append("*" if joker else "W")
        else:
            named.append(rank.upper().replace("10", "T") + suit.lower())
        place = found.end()
    return named


def _read_groups(verb: str, text: str, hand: HandInfo) -> dict[str, list[str]]:
    """The groups that a text names: for each rank of a meld the cards to lay there."""
    groups: dict[str, list[str]] = {}
    if verb != "meld" and hand.pile and not _GROUP_NAME.match(text):
        groups[_meld_of(hand.pile[-1])] = []  # a take begins with the top card's group
    for part in text.split(";"):
        prefix = _GROUP_NAME.match(part)
        if prefix is not None:
            rank = prefix[1].upper().replace("10", "T")
            groups.setdefault(rank, []).extend(_read_named_cards(part[prefix.end() :]))
        else:
            _sort_into_groups(groups, _read_named_cards(part))
    if not groups:
        raise Unclear("Name the cards, such as m K for your kings, or m K K 2.")
    if verb == "top" and (len(groups) > 1 or any(groups.values())):
        raise Unclear("The top card is taken alone, without cards of the hand: top K:")
    return groups


def _sort_into_groups(groups: dict[str, list[str]], named: Sequence[str]) -> None:
    """A wild card goes with the rank before it, or the first of all; without any there is a meld of wild cards."""
    ranks = [_meld_of(card) for card in named]
    current = next((rank for rank in ranks if rank != "W"), "W")
    for card, rank in zip(named, ranks, strict=True):
        current = rank if rank != "W" or card == "W" else current
        groups.setdefault(current, []).append(card)


def _meld_of(card: str) -> str:
    """Where a named card belongs by itself."""
    return "W" if card[0] in "2*W" else card[0]


# --- finding the cards in the hand ---


def _find_discard(named: list[str], hand: HandInfo) -> Card:
    if len(named) != 1 or named == ["W"]:
        raise Unclear("Name one card to discard, such as x 4c, or x 4 for any four.")
    if _is_exact(named[0]):
        return Card(named[0])
    seen = map(Card, [*hand.cards, *hand.red_threes[hand.turn % len(hand.red_threes)]])
    held = [card for card in seen if card.rank == named[0]]
    if not held:
        raise Unclear(f"You hold no {plural(_rank_name(named[0]))}.")
    return held[0]


def _find_cards(groups: dict[str, list[str]], hand: HandInfo) -> tuple[Group, ...]:
    """Real cards for the named ones. Named suits come first: no rank without a suit may use them up."""
    held = list(Cards(map(Card, hand.cards)).in_order())
    found: dict[str, list[Card]] = {}
    for rank, named in groups.items():
        found[rank] = [Card(card) for card in named if _is_exact(card)]
        for card in found[rank]:
            if card in held:
                held.remove(card)
    for rank, named in groups.items():
        for name in dict.fromkeys(card for card in named if not _is_exact(card)):
            found[rank] += _pick(held, name, _how_many(name, named))
    return tuple(Group(rank, Cards(cards).in_order()) for rank, cards in found.items())


def _is_exact(card: str) -> bool:
    return card == "*" or len(card) == 2


def _how_many(name: str, named: list[str]) -> int | None:
    """How many cards a rank without suits asks for: as often as it is named; but named once, all of them (None)."""
    alone = sum(card[0] == name for card in named) == 1
    return None if alone and name != "2" else named.count(name)


def _pick(held: list[Card], name: str, number: int | None) -> list[Card]:
    """Take cards of a rank out of the held ones."""
    fitting = [card for card in held if (card.is_wild if name == "W" else card.rank == name)]
    if not fitting or (number is not None and number > len(fitting)):
        only = f"only {NUMBERS[len(fitting)]}" if fitting else "no"
        word = _rank_name(name)
        raise Unclear(f"You hold {only} {word if len(fitting) == 1 else plural(word)}.")
    picked = fitting[:number]
    for card in picked:
        held.remove(card)
    return picked


def _rank_name(name: str) -> str:
    return "two" if name == "2" else RANK_NAMES[name]
