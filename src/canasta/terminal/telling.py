"""What happened at the table, told in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from canasta.cards import Card
from canasta.terminal.words import Company, count, listed, ranks_name

if TYPE_CHECKING:
    from canasta.server.lobby.messages import ChatLine
    from canasta.server.messages import EventInfo, HandInfo

# Events that need nothing but who did it: the verb, and what follows it.
PLAIN: Final = {
    "claimed": ("take", " hold of the pile"),
    "put_back": ("put", " the pile back and must draw now"),
    "passed": ("pass", ""),
    "undone": ("take", " the last meld back"),
}
OFFERED: Final = {"draw": "to call the match a draw", "abort": "to forget this match", "resign": "to resign"}


def tell(company: Company, events: Sequence[EventInfo], hand: HandInfo | None) -> list[str]:
    """The events in sentences, with the cards that the reader may know; ``hand`` is the hand after them.

    >>> from canasta.server.messages import EventInfo
    >>> melded = EventInfo(seq=9, name="melded", seat=0, cards=["Kh", "Ks", "Kd"], rank="K")
    >>> tell(Company(("Anna", "Bert"), sides=2, you=1), [melded], None)
    ['Anna melds kings: Kh Ks Kd.']
    """
    lines: list[str] = []
    # One action is one entry of the log.
    for _, same in groupby(events, key=lambda event: event.seq):
        lines += _tell_action(company, list(same), events, hand)
    return lines


def _tell_action(
    company: Company, action: list[EventInfo], events: Sequence[EventInfo], hand: HandInfo | None
) -> Iterator[str]:
    laid = next((event for event in action if event.name in ("melded", "topped")), None)
    if any(event.name == "took" for event in action) and laid is not None and laid.seat is not None:
        # Told in the order of RULES 4.3: the pile is taken, its top card laid, and only then the rest picked up.
        yield f"{company.does(laid.seat, 'take')} the pile with its top card, {company.card(laid.cards[0])}."
    for (name, seat), alike in groupby(action, key=lambda event: (event.name, event.seat)):
        if seat is None:
            yield from _tell_news(company, name, list(alike))
        else:
            yield from _tell_alike(company, name, seat, list(alike), events, hand)


def _tell_news(company: Company, name: str, events: list[EventInfo]) -> Iterator[str]:
    """Sentences about what nobody in particular does."""
    facts = events[0].facts
    match name:
        case "turned_up":
            yield f"Turned up to begin the pile: {company.cards(card for event in events for card in event.cards)}."
        case "dealt_hand":
            yield f"Hand {facts['hand']}. {company.does(int(facts['lead']), 'play')} first."
        case "hand_over":
            yield "The hand is over."
        case "playing_on":
            yield "There will be another hand."
        case "ended":
            yield how_it_ended(company, str(facts["how"]), None)


def _tell_alike(
    company: Company,
    name: str,
    seat: int,
    alike: list[EventInfo],
    events: Sequence[EventInfo],
    hand: HandInfo | None,
) -> Iterator[str]:
    """Sentences about events of one name and one seat in a row."""
    cards = [card for event in alike for card in event.cards]
    shown = company.cards(cards)
    facts, detail = alike[0].facts, alike[0].detail
    match name:
        case "turned_up":
            yield f"Turned up to begin the pile: {shown}."
        case "hand_over":
            yield "The hand is over."
        case "drew":
            yield f"{company.does(seat, 'draw')} {shown or count(sum(event.hidden for event in alike), 'card')}."
        case "red_three":
            yield f"{company.does(seat, 'lay')} {'a red three' if len(cards) == 1 else 'red threes'}: {shown}."
        case "melded" | "topped" | "canasta":
            yield from (_tell_meld(company, event, events, hand) for event in alike)
        case "took" if cards:
            yield f"{company.does(seat, 'pick')} up the rest of the pile: {shown}."
        case "discarded":
            yield f"{company.does(seat, 'discard')} {shown}.{_effect_of_discard(cards[-1:], hand)}"
        case "asked":
            partner = company.partner_of(seat)
            whom = "you" if partner == company.you else company.name(partner)
            yield f"{company.does(seat, 'ask')} {whom}: may I go out?"
        case "answered":
            yield f"{company.does(seat, 'answer')} {detail}."
        case "went_out":
            yield f"{company.does(seat, 'go')} out{', concealed' if detail == 'concealed' else ''}!"
        case "ended" if "how" in facts:
            yield how_it_ended(company, str(facts["how"]), seat)
        case "ended":
            yield f"{company.does(seat, 'end')} the hand, because the stock is empty."
        case _ if name in PLAIN:
            verb, rest = PLAIN[name]
            yield f"{company.does(seat, verb)}{rest}."
        case _:
            yield from _tell_at_table(company, name, seat, alike[0])


def _tell_at_table(company: Company, name: str, seat: int, event: EventInfo) -> Iterator[str]:
    """What people do at a table besides playing cards."""
    facts = event.facts
    match name:
        case "tossed":
            yield f"{company.does(seat, 'call')} {facts['call']}. It is {facts['coin']}."
        case "sat" if facts.get("kind") == "bot":
            yield f"{facts['name']}, a computer player, takes the seat."
        case "offered":
            yield f"{company.does(seat, 'offer')} {OFFERED.get(str(facts['what']), 'to end the match')}."
        case "responded":
            yield f"{company.does(seat, 'answer')} {facts['answer']}."
        case "offer_lapsed":
            yield f"What {company.name(seat)} offered is offered no longer."
        case "lapsed":
            yield f"{company.does(seat, 'run')} out of time: the turn is played by the computer."


def _tell_meld(company: Company, event: EventInfo, events: Sequence[EventInfo], hand: HandInfo | None) -> str:
    ranks, seat = ranks_name(event.rank), event.seat or 0
    if event.name == "canasta":
        return f"{company.does(seat, 'make')} a {_kind(event)} canasta of {ranks}!"
    shown = company.cards(event.cards)
    if event.name == "topped":
        return f"{company.does(seat, 'take')} only the top card, {shown}, for the {ranks}."
    size = _size_after(company, event, events, hand)
    if size > len(event.cards):
        return f"{company.does(seat, 'add')} {shown} to the {ranks}: {size} cards now."
    return f"{company.does(seat, 'meld')} {ranks}: {shown}."


def _kind(event: EventInfo) -> str:
    """Which canasta it is, by its cards."""
    if event.rank == "W":
        return "wild"
    return "mixed" if any(Card(card).is_wild for card in event.cards) else "natural"


def _size_after(company: Company, event: EventInfo, events: Sequence[EventInfo], hand: HandInfo | None) -> int:
    """How many cards the meld had then: as many as now, without those that were laid later."""
    side = company.side_of(event.seat or 0)
    melds = [] if hand is None else [meld for meld in hand.melds[side] if meld.rank == event.rank]
    index = next(number for number, each in enumerate(events) if each is event)
    later = sum(
        len(each.cards)
        for each in events[index + 1 :]
        if each.name in ("melded", "topped")
        and each.rank == event.rank
        and each.seat is not None
        and company.side_of(each.seat) == side
    )
    return max(len(event.cards), len(melds[0].cards) - later) if melds else len(event.cards)


def _effect_of_discard(thrown: list[str], hand: HandInfo | None) -> str:
    """What everybody should notice about the pile, if it lies now as it was left."""
    if hand is None or hand.phase == "over" or hand.pile[-1:] != thrown or Card(thrown[0]).is_natural:
        return ""
    effects = [word for word, holds in (("blocked", hand.pile_blocked), ("frozen", hand.pile_frozen)) if holds]
    return f" The pile is {listed(effects)}." if effects else ""


def how_it_ended(company: Company, how: str, seat: int | None) -> str:
    """How a match ended before its time."""
    if seat is None:
        return "The match is a draw, as all agreed." if how == "drawn" else "The match does not count, as all agreed."
    return f"{company.does(seat, 'resign')}." if how == "resigned" else f"{company.does(seat, 'forfeit')} the match."


def tell_talk(lines: Sequence[ChatLine]) -> list[str]:
    """What people said."""
    return [f"{line.name}: {line.text}" for line in lines]
