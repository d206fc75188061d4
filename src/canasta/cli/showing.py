"""The table in words, read from top to bottom: the pile, the others, you, your hand; and the score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.cli.words import NUMBERS, Company, count, hand_text, in_rank_order, listed, meld_text, ranks_name
from canasta.game.game import Game
from canasta.game.scoring import Score
from canasta.rules import Rules

SCORE_WORDS = {
    "melded": "cards melded",
    "canastas": "canastas",
    "out": "going out",
    "concealed": "concealed",
    "red_threes": "red threes",
    "hand": "cards left in hand",
    "penalty": "pile put back",
}


def show_table(company: Company, game: Game) -> Iterator[str]:
    """All that the reader may know of the position.

    >>> game = Game.setup(Rules(), hands=["Kh Kd 4c", "Ah"], melds=[[], ["Qh Qd Qs"]], pile="4h 7s", stock="9c 8d")
    >>> print("\\n".join(show_table(Company(("Anna", "Bert"), sides=2, you=0), game)))
    Stock: 2 cards. Pile: 2 cards, the top card is 7s.
    Bert: 1 card in hand.
      queens: Qd Qh Qs (3 cards)
    You: nothing melded; the first meld must be worth 50 points.
    Your hand, 3 cards: 4c, Kd Kh
    """
    yield f"{count_stock(game)} {describe_pile(game)}"
    sides = sorted(range(company.sides), key=company.is_yours)  # the reader's own side last
    for side in sides:
        yield from _show_side(company, game, side)
    for seat in range(len(company.names)) if company.you is None else (company.you,):
        yield show_hand(company, game, seat)


def count_stock(game: Game) -> str:
    """How many cards are left to draw."""
    return f"Stock: {count(len(game.stock), 'card')}."


def describe_pile(game: Game) -> str:
    """The pile: its size, its top card, and what keeps players from taking it."""
    if not game.pile:
        return "The pile is empty."
    top = game.pile[-1]
    text = f"Pile: {count(len(game.pile), 'card')}, the top card is {top}."
    if game.is_blocked:
        text += " It is blocked: nobody can take it now."
    if game.is_frozen:
        pair = f"two natural {ranks_name(top.rank)}" if top.is_natural else "a natural pair"
        text += f" It is frozen: only {pair} from the hand can take it."
    return text


def _show_side(company: Company, game: Game, side: int) -> Iterator[str]:
    others = [seat for seat in company.seats_of(side) if seat != company.you]
    facts = [", ".join(_count_hand(company, game, seat) for seat in others)] if others else []
    melds = in_rank_order(game.melds(side))
    if not melds:
        minimum = game.opening_minimum(side)
        facts.append("nothing melded" + (f"; the first meld must be worth {minimum} points" if minimum else ""))
    if game.red_threes(side):
        facts.append(f"red threes: {game.red_threes(side)}")
    yield f"{company.side_name(side)}: {'; '.join(fact for fact in facts if fact) or 'melds'}."
    for meld in melds:
        yield f"  {meld_text(meld)}"


def _count_hand(company: Company, game: Game, seat: int) -> str:
    cards = f"{count(len(game.hand(seat)), 'card')} in hand"
    alone = len(company.seats_of(game.side_of(seat))) == 1
    return cards if alone else f"{company.name(seat)} has {cards}"


def show_hand(company: Company, game: Game, seat: int) -> str:
    """One hand, sorted."""
    whose = "Your hand" if seat == company.you else f"Hand of {company.name(seat)}"
    cards = game.hand(seat)
    return f"{whose}, {count(len(cards), 'card')}: {hand_text(cards)}"


def show_scores(company: Company, totals: Sequence[int]) -> str:
    """The totals in one line.

    >>> show_scores(Company(("Anna", "Bert"), sides=2, you=0), [805, -20])
    'You: 805, Bert: -20'
    """
    return ", ".join(f"{company.side_name(side)}: {total}" for side, total in enumerate(totals))


def name_winner(company: Company, totals: Sequence[int]) -> str:
    """Who has won with these totals.

    >>> name_winner(Company(("Anna", "Bert"), sides=2, you=0), [5230, 4115])
    'You win!'
    >>> name_winner(Company(("Anna", "Bert"), sides=2), [100, 100])
    'Nobody wins: Anna and Bert are level.'
    """
    best = [side for side, total in enumerate(totals) if total == max(totals)]
    names = [company.side_name(side) for side in best]
    if len(best) > 1:
        return f"Nobody wins: {listed(names)} are level."
    together = len(company.seats_of(best[0])) > 1 or company.is_yours(best[0])
    return f"{names[0]} {'win' if together else 'wins'}!"


def score_sheet(company: Company, scores: Sequence[Score], totals: Sequence[int]) -> Iterator[str]:
    """The score of a hand line by line, one side after the other; lines without points are left out."""
    for side, score in enumerate(scores):
        yield f"{company.side_name(side)}:"
        for line, points in score.lines().items():
            if points:
                yield f"  {SCORE_WORDS[line]:20}{points:+6}"
        yield f"  {'this hand':20}{score.total:+6}"
        yield f"  {'total':20}{totals[side]:6}"


def summarize_rules(rules: Rules) -> Iterator[str]:
    """What a player should know before the first turn."""
    partners = ", as two partnerships" if rules.players == 4 else ""
    yield f"{NUMBERS[rules.players].capitalize()} players{partners}, {rules.hand_size} cards each."
    yield f"A turn: draw {count(rules.draw_count, 'card')} or take the pile, meld if you like, discard one card."
    yield "To meld is to lay three or more cards of one rank on the table; a canasta is a meld of seven or more."
    needs = [count(rules.canastas_to_go_out, "canasta")] if rules.canastas_to_go_out else []
    needs += [count(rules.melds_to_go_out, "meld")] if rules.melds_to_go_out > 1 else []
    yield f"To go out, which ends the hand, a side needs {' and '.join(needs) or '1 meld'}."
    if rules.target is None:
        yield "After each hand you are asked whether to play another; the highest total wins."
    else:
        yield f"The first side to reach {rules.target} points wins."
