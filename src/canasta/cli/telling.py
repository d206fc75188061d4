"""What happened at the table, told in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from canasta.cards import Cards
from canasta.cli.words import Company, canasta_kind, count, ranks_name
from canasta.game.events import Event
from canasta.game.game import Game
from canasta.game.real_cards import Meld

# Events that need nothing but who did it: the verb, and what follows it.
PLAIN = {
    "claimed": ("take", " hold of the pile"),
    "put_back": ("put", " the pile back and must draw now"),
    "passed": ("pass", ""),
    "ended": ("end", " the hand, because the stock is empty"),
    "undone": ("take", " the last meld back"),
}


def tell(company: Company, game: Game, events: Iterable[Event]) -> list[str]:
    """The events of one action or of the deal in sentences, with the cards that the reader may know.

    >>> from canasta import Rules
    >>> game = Game.setup(Rules(), hands=["Kh Ks Kd 4c", "5c"], melds=[["Qh Qs Qd"], []], phase="play")
    >>> tell(Company(("Anna", "Bert"), sides=2, you=1), game, game.play("meld K: Kh Ks Kd"))
    ['Anna melds kings: Kh Ks Kd.']
    """
    # Who reads without a seat reads a record, in which all cards are open.
    seen = list(events) if company.you is None else [event.seen_by(company.you) for event in events]
    lines: list[str] = []
    if any(event.name == "took" for event in seen):
        # Told in the order of RULES 4.3: the pile is taken, its top card laid, and only then the rest picked up.
        lines.append(f"{company.does(seen[0].seat, 'take')} the pile with its top card, {seen[0].cards[0]}.")
    for (name, seat), alike in groupby(seen, key=lambda event: (event.name, event.seat)):
        lines += _tell_alike(company, game, name, seat, list(alike))
    return lines


def _tell_alike(company: Company, game: Game, name: str, seat: int, events: list[Event]) -> Iterator[str]:
    """Sentences about events of one name and one seat in a row."""
    cards = Cards(card for event in events for card in event.cards)
    match name:
        case "turned_up":
            yield f"Turned up to begin the pile: {cards}."
        case "drew":
            yield f"{company.does(seat, 'draw')} {str(cards) or count(sum(event.hidden for event in events), 'card')}."
        case "red_three":
            yield f"{company.does(seat, 'lay')} {'a red three' if len(cards) == 1 else 'red threes'}: {cards}."
        case "melded" | "topped" | "canasta":
            yield from (_tell_meld(company, game, event) for event in events)
        case "took" if cards:
            yield f"{company.does(seat, 'pick')} up the rest of the pile: {cards}."
        case "discarded":
            yield f"{company.does(seat, 'discard')} {cards}.{_effect_of_discard(game)}"
        case "asked":
            yield f"{company.does(seat, 'ask')} {_partner(company, seat)}: may I go out?"
        case "answered":
            yield f"{company.does(seat, 'answer')} {events[0].detail}."
        case "went_out":
            yield f"{company.does(seat, 'go')} out{', concealed' if events[0].detail == 'concealed' else ''}!"
        case "hand_over":
            yield "The hand is over."
        case _ if name in PLAIN:
            verb, rest = PLAIN[name]
            yield f"{company.does(seat, verb)}{rest}."


def _partner(company: Company, seat: int) -> str:
    partner = (seat + company.sides) % len(company.names)
    return "you" if partner == company.you else company.names[partner]


def _tell_meld(company: Company, game: Game, event: Event) -> str:
    ranks = ranks_name(event.rank)
    if event.name == "canasta":
        return f"{company.does(event.seat, 'make')} a {canasta_kind(Meld(event.cards))} canasta of {ranks}!"
    if event.name == "topped":
        return f"{company.does(event.seat, 'take')} only the top card, {event.cards}, for the {ranks}."
    meld = next(meld for meld in game.melds(game.side_of(event.seat)) if meld.rank == event.rank)
    if len(meld) > len(event.cards):
        return f"{company.does(event.seat, 'add')} {event.cards} to the {ranks}: {len(meld)} cards now."
    return f"{company.does(event.seat, 'meld')} {ranks}: {event.cards}."


def _effect_of_discard(game: Game) -> str:
    """What everybody should notice about the pile now."""
    if game.over or not game.pile or game.pile[-1].is_natural:
        return ""
    effects = [word for word, holds in (("blocked", game.is_blocked), ("frozen", game.is_frozen)) if holds]
    return f" The pile is {' and '.join(effects)}." if effects else ""
