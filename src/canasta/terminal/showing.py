"""The table in words, read from top to bottom: the pile, the others, you, your hand; and the score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from canasta.cards import Card
from canasta.terminal.words import NUMBERS, Company, count, in_rank_order, listed, ranks_name

if TYPE_CHECKING:
    from canasta.server.messages import HandInfo, ViewInfo

SCORE_WORDS: Final = {
    "melded": "cards melded",
    "canastas": "canastas",
    "out": "going out",
    "concealed": "concealed",
    "red_threes": "red threes",
    "hand": "cards left in hand",
    "penalty": "pile put back",
}


def show_table(company: Company, hand: HandInfo, minimums: Sequence[int]) -> Iterator[str]:
    """All that the reader may know of the position.

    >>> from canasta.server.messages import HandInfo, MeldInfo
    >>> hand = HandInfo(
    ...     turn=0,
    ...     phase="draw",
    ...     cards=["Kh", "Kd", "4c"],
    ...     hand_sizes=[3, 1],
    ...     red_threes=[[], []],
    ...     melds=[[], [MeldInfo("Q", ["Qh", "Qd", "Qs"], "natural", False)]],
    ...     pile=["4h", "7s"],
    ...     pile_frozen=False,
    ...     pile_blocked=False,
    ...     stock=2,
    ...     penalties=[0, 0],
    ...     out=None,
    ...     answer=None,
    ...     known=["", ""],
    ... )
    >>> print("\\n".join(show_table(Company(("Anna", "Bert"), sides=2, you=0), hand, [50, 0])))
    Stock: 2 cards. Pile: 2 cards, the top card is 7s.
    Bert: 1 card in hand.
      queens: Qd Qh Qs (3 cards)
    You: nothing melded; the first meld must be worth 50 points.
    Your hand, 3 cards: 4c, Kd Kh
    """
    yield f"Stock: {count(hand.stock, 'card')}. {describe_pile(company, hand)}"
    for side in sorted(range(company.sides), key=company.is_yours):  # the reader's own side last
        yield from _show_side(company, hand, side, minimums[side])
    if company.you is not None:
        yield show_hand(company, company.you, hand.cards)


def describe_pile(company: Company, hand: HandInfo) -> str:
    """The pile: its size, its top card, and what keeps players from taking it."""
    if not hand.pile:
        return "The pile is empty."
    top = Card(hand.pile[-1])
    text = f"Pile: {count(len(hand.pile), 'card')}, the top card is {company.card(top.text)}."
    if hand.pile_blocked:
        text += " It is blocked: nobody can take it now."
    if hand.pile_frozen:
        pair = f"two natural {ranks_name(top.rank)}" if top.is_natural else "a natural pair"
        text += f" It is frozen: only {pair} from the hand can take it."
    return text


def _show_side(company: Company, hand: HandInfo, side: int, minimum: int) -> Iterator[str]:
    others = [seat for seat in company.seats_of(side) if seat != company.you]
    facts = [", ".join(_count_hand(company, hand, seat) for seat in others)] if others else []
    melds = in_rank_order(hand.melds[side])
    if not melds:
        facts.append("nothing melded" + (f"; the first meld must be worth {minimum} points" if minimum else ""))
    if hand.red_threes[side]:
        facts.append(f"red threes: {company.cards(hand.red_threes[side])}")
    yield f"{company.side_name(side)}: {'; '.join(fact for fact in facts if fact) or 'melds'}."
    for meld in melds:
        yield f"  {company.meld_text(meld)}"


def _count_hand(company: Company, hand: HandInfo, seat: int) -> str:
    cards = f"{count(hand.hand_sizes[seat], 'card')} in hand"
    alone = len(company.seats_of(company.side_of(seat))) == 1
    return cards if alone else f"{company.name(seat)} has {cards}"


def show_hand(company: Company, seat: int, cards: Sequence[str]) -> str:
    """One hand, sorted."""
    whose = "Your hand" if seat == company.you else f"Hand of {company.name(seat)}"
    return f"{whose}, {count(len(cards), 'card')}: {company.hand_text(cards)}"


def show_goal(company: Company, view: ViewInfo) -> str:
    """The scores, and what one's side still needs to go out."""
    scores = f"{show_scores(company, view.totals)}."
    if company.you is None or view.hand is None:
        return scores
    needed = view.canastas_needed[company.side_of(company.you)]
    return f"{scores} To go out your side needs {count(needed, 'more canasta')}." if needed else scores


def show_scores(company: Company, totals: Sequence[int]) -> str:
    """The totals in one line.

    >>> show_scores(Company(("Anna", "Bert"), sides=2, you=0), [805, -20])
    'You: 805, Bert: -20'
    """
    return ", ".join(f"{company.side_name(side)}: {total}" for side, total in enumerate(totals))


def name_winner(company: Company, totals: Sequence[int], winner: int | None) -> str:
    """Who has won: a side, or None if it ended level.

    >>> name_winner(Company(("Anna", "Bert"), sides=2, you=0), [5230, 4115], 0)
    'You win!'
    >>> name_winner(Company(("Anna", "Bert"), sides=2), [100, 100], None)
    'Nobody wins: Anna and Bert are level.'
    """
    if winner is None:
        best = [side for side, total in enumerate(totals) if total == max(totals)]
        if len(best) < 2:
            return "Nobody wins."
        return f"Nobody wins: {listed([company.side_name(side) for side in best])} are level."
    together = len(company.seats_of(winner)) > 1 or company.is_yours(winner)
    return f"{company.side_name(winner)} {'win' if together else 'wins'}!"


def score_sheet(company: Company, scores: Sequence[Mapping[str, int]], totals: Sequence[int]) -> Iterator[str]:
    """The score of a hand line by line, one side after the other; lines without points are left out."""
    for side, score in enumerate(scores):
        yield f"{company.side_name(side)}:"
        lines = {line: points for line, points in score.items() if line in SCORE_WORDS}
        for line, points in lines.items():
            if points:
                yield f"  {SCORE_WORDS[line]:20}{points:+6}"
        yield f"  {'this hand':20}{sum(lines.values()):+6}"
        yield f"  {'total':20}{totals[side]:6}"


def summarize_rules(options: Mapping[str, Any]) -> Iterator[str]:
    """What a player should know before the first turn."""
    partners = ", as two partnerships" if options["players"] == 4 else ""
    yield f"{NUMBERS[options['players']].capitalize()} players{partners}, {options['hand_size']} cards each."
    yield f"A turn: draw {count(options['draw_count'], 'card')} or take the pile, meld if you like, discard one card."
    yield "To meld is to lay three or more cards of one rank on the table; a canasta is a meld of seven or more."
    needs = [count(options["canastas_to_go_out"], "canasta")] if options["canastas_to_go_out"] else []
    needs += [count(options["melds_to_go_out"], "meld")] if options["melds_to_go_out"] > 1 else []
    yield f"To go out, which ends the hand, a side needs {' and '.join(needs) or '1 meld'}."
    if options["target"] is None:
        yield "After each hand you are asked whether to play another; the highest total wins."
    else:
        yield f"The first side to reach {options['target']} points wins."
