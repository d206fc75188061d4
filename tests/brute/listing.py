"""Everything one could try, and the list of actions as the contract defines it, by trying all of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from .reference import (
    BLACK_THREE,
    NATURALS,
    RED_THREE,
    VERBS_WITHOUT_CARDS,
    WILDS,
    Act,
    Group,
    Situation,
    act_of,
    after,
    groups_of,
    is_out_by_melding,
    is_possible_meld,
    legal,
    may_discard_last_card,
    rank_of,
    wilds_in,
)


def ranks_in_sight(s: Situation) -> list[str]:
    """The ranks of the hand, of the own melds, and of wild cards."""
    of_hand = {rank for kind in s.hand if (rank := rank_of(kind))}
    return sorted({*of_hand, *s.own, *(["W"] if wilds_in(s.hand) else [])})


def fits(s: Situation, groups: tuple[Group, ...]) -> bool:
    """Whether the hand holds all these cards; groups of different ranks can only quarrel over wild cards."""
    cards = "".join(cards for _, cards in groups)
    return all(cards.count(wild) <= s.hand[wild] for wild in WILDS)


def acts_of_few_groups(s: Situation, most: int = 3) -> Iterator[Act]:
    """Every meld, take and top of one group to `most`, legal or not, out of the cards in hand."""
    by_rank = {rank: groups_of(s, rank) for rank in ranks_in_sight(s)}
    for size in range(1, most + 1):
        for ranks in combinations(by_rank, size):
            for groups in product(*(by_rank[rank] for rank in ranks)):
                if fits(s, groups):
                    yield act_of("meld", list(groups))
    top = rank_of(s.pile[-1]) if s.pile else None
    if top is None:
        return
    yield Act("top", ((top, ""),))
    for size in range(most):
        for ranks in combinations([rank for rank in by_rank if rank != top], size):
            for groups in product([(top, ""), *groups_of(s, top)], *(by_rank[rank] for rank in ranks)):
                if fits(s, groups):
                    yield act_of("take", list(groups))


def every_legal_act(s: Situation) -> set[Act]:
    """Every legal meld, take and top, of any number of groups.

    A group that could not lie as a meld with the cards already there is dropped at once; what is left is tried whole.
    """
    top = rank_of(s.pile[-1]) if s.pile else None
    acts: set[Act] = set()
    if s.phase == "draw" and top is not None:
        acts.add(Act("top", ((top, ""),)))
    if s.phase == "play" or (top is not None and s.phase in ("draw", "claimed")):
        choices: list[list[Group]] = []
        for rank in sorted({*ranks_in_sight(s), *([top] if top and s.phase != "play" else [])}):
            extra = Counter(s.pile[-1:]) if s.phase != "play" and rank == top else Counter[str]()
            table = s.own.get(rank, Counter()) + extra
            good = [(r, g) for r, g in groups_of(s, rank) if is_possible_meld(s.rules, r, table + Counter(g))]
            choices.append(([(rank, "")] if extra else [("", "")]) + good)
        for groups in every_choice(s, choices):
            named = [group for group in groups if group[0]]
            if s.phase == "play":
                if named:
                    acts.add(act_of("meld", named))
            else:
                named.sort(key=lambda group: group[0] != top)
                acts.add(act_of("take", named))
    return {act for act in acts if legal(s, act)}


def every_choice(s: Situation, choices: list[list[Group]]) -> Iterator[list[Group]]:
    """One group of each list, as far as the cards in hand go."""
    if not choices:
        yield []
        return
    for group in choices[0]:
        left = s.hand - Counter(group[1])
        if Counter(group[1]) <= s.hand:
            rest = replace(s, hands=[left if seat == s.turn else cards for seat, cards in enumerate(s.hands)])
            for groups in every_choice(rest, choices[1:]):
                yield [group, *groups]


def is_proper_part(small: Act, large: Act) -> bool:
    """Whether the small act is the large one with some cards left out."""
    if small == large or small.verb != large.verb:
        return False
    whole = {rank: Counter(cards) for rank, cards in large.groups}
    return all(rank in whole and Counter(cards) <= whole[rank] for rank, cards in small.groups)


def listed(s: Situation) -> set[Act]:
    """The contract's `actions()`.

    All actions without cards, every discard, every one-group meld and take, every opening from which no card can be
    left out, every act that goes out or leaves just the card to go out with.
    """
    found = {Act(verb) for verb in VERBS_WITHOUT_CARDS if legal(s, Act(verb))}
    for kind in NATURALS + WILDS + BLACK_THREE + RED_THREE:
        if legal(s, Act("discard", card=kind)):
            found.add(Act("discard", card=kind))
    minimal: list[Act] = []
    for act in sorted(every_legal_act(s), key=lambda act: act.cards().total()):
        then = after(s, act)
        if len(act.groups) == 1 or is_out_by_melding(then) or may_discard_last_card(then):
            found.add(act)
        # Smaller acts come first: whatever contains a legal opening contains a minimal one.
        if not s.own and not any(is_proper_part(small, act) for small in minimal):
            minimal.append(act)
    return found | set(minimal)
