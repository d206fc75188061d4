"""Melds that are being arranged: groups of cards that still belong to the hand. Pure functions over a plain value.

Whether an arrangement is allowed, and what it is worth, only the table says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from canasta.cards import GROUP_NAMES, Card

# Where "wild cards until canasta" stops, and the size that gets a wild card by itself.
CANASTA: Final = 7
LACKS_ONE: Final = 2
WILD: Final = "W"
BLACK_THREES: Final = "3"


class Group(NamedTuple):
    """Cards meant for the meld of a rank."""

    rank: str
    cards: tuple[str, ...]


# In the order in which the melds were begun.
Staged = tuple[Group, ...]
NOTHING: Final[Staged] = ()


def is_wild(card: str) -> bool:
    """Whether it is a two or a joker."""
    return Card(card).is_wild


def meld_rank(card: str) -> str:
    """The meld that a card belongs to by itself.

    >>> meld_rank("Kh"), meld_rank("2d"), meld_rank("*")
    ('K', 'W', 'W')
    """
    return WILD if is_wild(card) else card[0]


def without(cards: Iterable[str], taken: Iterable[str]) -> list[str]:
    """The cards that are left; of twins only as many go as are taken."""
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return left


def staged_cards(staged: Staged) -> list[str]:
    """All cards of all groups."""
    return [card for group in staged for card in group.cards]


def cards_for(staged: Staged, rank: str) -> tuple[str, ...]:
    """What is meant for a meld."""
    return next((group.cards for group in staged if group.rank == rank), ())


def add(staged: Staged, rank: str, cards: Iterable[str]) -> Staged:
    """Put cards to the group of a rank.

    >>> add(add((), "K", ["Kh", "Ks"]), "K", ["2d"])
    (Group(rank='K', cards=('Kh', 'Ks', '2d')),)
    """
    more = tuple(cards)
    if not more:
        return staged
    if not any(group.rank == rank for group in staged):
        return (*staged, Group(rank, more))
    return tuple(Group(rank, group.cards + more) if group.rank == rank else group for group in staged)


def remove(staged: Staged, rank: str, card: str) -> Staged:
    """Take one card out of a group."""
    groups = (Group(rank, tuple(without(group.cards, [card]))) if group.rank == rank else group for group in staged)
    return tuple(group for group in groups if group.cards)


def remove_last(staged: Staged) -> Staged:
    """Take the card that was staged last back into the hand."""
    return remove(staged, staged[-1].rank, staged[-1].cards[-1]) if staged else staged


def keep_held(staged: Staged, hand: Iterable[str]) -> Staged:
    """What is staged after the hand has changed: groups keep the cards that are still there."""
    left = Counter(hand)
    kept: list[Group] = []
    for group in staged:
        cards = []
        for card in group.cards:
            if left[card]:
                left[card] -= 1
                cards.append(card)
        if cards:
            kept.append(Group(group.rank, tuple(cards)))
    return tuple(kept)


def wilds_of(cards: Iterable[str]) -> list[str]:
    """The wild cards, the cheaper ones first."""
    return sorted(filter(is_wild, cards), key=lambda card: Card(card).value)


def stage_from_hand(staged: Staged, hand: Sequence[str], cards: Sequence[str], laid: Callable[[str], int]) -> Staged:
    """Put one card, or several of one rank, to their meld.

    As in the old Windows game, a column of two gets a wild card by itself, if no third natural card is held. ``laid``
    says how many cards each meld has on the table.

    >>> stage_from_hand((), ["Kh", "Ks", "2d", "*"], ["Kh", "Ks"], lambda rank: 0)
    (Group(rank='K', cards=('Kh', 'Ks', '2d')),)
    """
    after = stage_chosen(staged, cards)
    for rank in dict.fromkeys(map(meld_rank, cards)):
        left = without(hand, staged_cards(after))
        wilds = wilds_of(left)
        size = laid(rank) + len(cards_for(after, rank))
        is_complete = size != LACKS_ONE or not wilds or any(meld_rank(card) == rank for card in left)
        if rank not in (WILD, BLACK_THREES) and not is_complete:
            after = add(after, rank, wilds[:1])
    return after


def stage_wild(staged: Staged, hand: Iterable[str], rank: str) -> Staged:
    """One more wild card for a meld."""
    return add(staged, rank, wilds_of(without(hand, staged_cards(staged)))[:1])


def stage_chosen(staged: Staged, chosen: Sequence[str], onto: str = "") -> Staged:
    """Put chosen cards where they belong.

    Natural cards go to their ranks; wild cards to ``onto`` if given, else to the one rank that was chosen with them,
    else to a meld of wild cards.

    >>> stage_chosen((), ["Kh", "2d", "Ks"])
    (Group(rank='K', cards=('Kh', 'Ks', '2d')),)
    """
    naturals = [card for card in chosen if not is_wild(card)]
    ranks = list(dict.fromkeys(card[0] for card in naturals))
    home = onto or (ranks[0] if len(ranks) == 1 else WILD)
    for rank in ranks:
        staged = add(staged, rank, [card for card in naturals if card[0] == rank])
    return add(staged, home, filter(is_wild, chosen))


def _in_order(groups: Iterable[Group]) -> list[Group]:
    return sorted(groups, key=lambda group: GROUP_NAMES.index(group.rank))


def _text(groups: Iterable[Group]) -> str:
    return "; ".join(f"{group.rank}: {' '.join(group.cards)}".rstrip() for group in groups)


def meld_text(staged: Staged) -> str:
    """The action that lays what is staged; empty if nothing is.

    >>> meld_text(stage_chosen(stage_chosen((), ["Kh", "Ks", "Kd"]), ["7h", "7s", "2d"]))
    'meld 7: 7h 7s 2d; K: Kh Ks Kd'
    """
    return f"meld {_text(_in_order(staged))}" if staged else ""


def take_text(staged: Staged, top: str) -> str:
    """The action that takes the pile with what is staged: the group of the top card first, also when it is empty.

    >>> take_text((), "Kh"), take_text((Group("K", ("Ks", "2d")),), "Kh")
    ('take K:', 'take K: Ks 2d')
    """
    rank = meld_rank(top)
    others = _in_order(group for group in staged if group.rank != rank)
    return f"take {_text([Group(rank, cards_for(staged, rank)), *others])}"


def groups_of(action: str) -> Staged:
    """The groups that an action text names.

    >>> groups_of("take K: Kh Ks; 7: 7h 7d 7c")
    (Group(rank='K', cards=('Kh', 'Ks')), Group(rank='7', cards=('7h', '7d', '7c')))
    """
    verb, _, rest = action.partition(" ")
    if verb not in ("meld", "take", "top"):
        return NOTHING
    parts = (part.partition(":") for part in rest.split(";"))
    return tuple(Group(rank.strip(), tuple(cards.split())) for rank, _, cards in parts)
