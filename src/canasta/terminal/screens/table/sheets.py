"""Sheets of paper over the felt: questions with their answers, the score of a hand, the end of a match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, NamedTuple

from canasta.cards import Card
from canasta.terminal.screens.table.canvas import Canvas, Ink, fitted
from canasta.terminal.screens.table.desk import Desk
from canasta.terminal.screens.table.faces import MELD_ORDER, paint_frame
from canasta.terminal.screens.table.staging import groups_of, is_wild
from canasta.terminal.screens.table.wording import count, points, ranks, take_words
from canasta.terminal.showing import SCORE_WORDS
from canasta.terminal.words import listed

# As many ways to take the pile as have a digit for a key.
MOST_WAYS: Final = 8


class Option(NamedTuple):
    """An answer: its key, its words, and what it does."""

    key: str
    words: str
    do: Callable[[], Awaitable[None]]


class Sheet(NamedTuple):
    """A question; ``rows`` stand between the title and the answers, each in columns: the first to the left."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    options: tuple[Option, ...]
    # Whether Escape closes it: the player has opened it.
    is_own: bool = False


def sheet_of(desk: Desk) -> Sheet | None:
    """The question that is to be answered now."""
    view = desk.view
    if view.stage == "over":
        return None if desk.is_looking else _final(desk)
    if view.offer is not None and view.seat in view.offer.waiting:
        return _offer(desk)
    if view.stage != "play":
        return _between_hands(desk) if desk.sitting.waits_for_me and not desk.is_looking else None
    if desk.phase == "asked" and desk.possible is not None:
        return _may_partner(desk)
    match desk.mind.asking:
        case "take":
            return _how_to_take(desk)
        case "putback":
            return _put_back(desk)
        case "wild":
            return _where_wild(desk)
        case "people":
            return _among_people(desk)
        case None:
            return None


def _between_hands(desk: Desk) -> Sheet | None:
    """The toss, whether to play on, the score of the last hand."""
    view = desk.view
    look = Option("v", "Look at the table", desk.look)
    if view.stage == "toss":
        return _toss(desk)
    if view.stage == "another":
        yes, no = partial(desk.another, "yes"), partial(desk.another, "no")
        title = _title(desk, "Another round?")
        options = (Option("y", "Yes, another round", yes), Option("n", "No, that is enough", no), look)
        return Sheet(title, _score_rows(desk), options)
    if view.score_sheet is not None:
        title = f"The score of hand {view.score_sheet.hand}"
        return Sheet(title, _score_rows(desk), (Option("d", "Deal the next hand", desk.ready), look))
    return None


def _may_partner(desk: Desk) -> Sheet:
    """The partner wants to go out."""
    partner = desk.company.name((desk.company.seat + 2) % desk.company.players)
    yes, no = partial(desk.answer_partner, "yes"), partial(desk.answer_partner, "no")
    options = (Option("y", "Yes, go out", yes), Option("n", "No, not yet", no))
    return Sheet(f"{partner} asks: may I go out?", (), options)


def _put_back(desk: Desk) -> Sheet:
    """What to do with a pile that is held."""
    penalty = desk.view.rules.options.get("take_back_penalty")
    options = (
        Option("k", "Keep it and arrange cards for it", desk.keep),
        Option("b", f"Put it back for {penalty} points", desk.put_back),
    )
    return Sheet("You hold the pile.", (), options, is_own=True)


def _title(desk: Desk, question: str) -> str:
    sheet = desk.view.score_sheet
    return f"Hand {sheet.hand} is over. {question}" if sheet is not None else question


def _toss(desk: Desk) -> Sheet:
    options = (
        Option("h", "Heads", partial(desk.call, "heads")),
        Option("t", "Tails", partial(desk.call, "tails")),
    )
    return Sheet("A coin decides who plays first. Your call?", (), options)


def _offer(desk: Desk) -> Sheet:
    offer = desk.view.offer
    assert offer is not None
    name = desk.company.name(offer.seat)
    what = {
        "draw": f"{name} offers a draw.",
        "abort": f"{name} wants to end the match, as if it had not been.",
        "resign": f"{name} wants to resign for your side.",
    }[offer.what]
    options = (
        Option("y", "Agree", partial(desk.respond, "yes")),
        Option("n", "Play on", partial(desk.respond, "no")),
    )
    return Sheet(what, (), options)


def _how_to_take(desk: Desk) -> Sheet:
    takes = desk.possible.takes if desk.possible is not None else []
    options = [
        Option(str(number), f"Take the pile {take_words(desk.glyphs, take)}", partial(desk.take_by, take))
        for number, take in enumerate(sorted(takes, key=_cost)[:MOST_WAYS], start=1)
    ]
    if desk.can("top"):
        options.append(Option("t", "Take the top card alone", desk.take_top))
    penalty = desk.view.rules.options.get("take_back_penalty")
    hold = f"Take hold of it (putting it back costs {penalty} points)"
    options.append(Option("a", hold if desk.can("claim") else "Arrange the cards myself", desk.arrange_take))
    options.append(Option("n", "Leave it", desk.keep))
    top = desk.glyphs.card(desk.top) if desk.top is not None else ""
    title = f"How do you take the pile with {top}?" if takes else f"The pile with {top}"
    return Sheet(title, (), tuple(options), is_own=True)


def _among_people(desk: Desk) -> Sheet:
    """What can be settled with the others: the end of the match, or how to go on without somebody."""
    options = [
        Option("d", "Offer a draw", partial(desk.offer, "draw")),
        Option("b", "Offer to break the match off, as if it had not been", partial(desk.offer, "abort")),
        Option("r", "Resign", partial(desk.offer, "resign")),
    ]
    gone = [seat for seat in desk.people if seat in desk.sitting.away or seat in desk.view.lapsed]
    for number, seat in enumerate(gone, start=1):
        name = desk.company.name(seat)
        if not desk.company.is_partner(seat):
            options.append(Option(str(number), f"Claim the win: {name} is gone", partial(desk.claim_win, seat)))
        options.append(Option("xyz"[number - 1], f"Let a computer go on for {name}", partial(desk.replace, seat)))
    options.append(Option("n", "Play on", desk.keep))
    return Sheet("What do you want to settle?", (), tuple(options), is_own=True)


def _where_wild(desk: Desk) -> Sheet:
    """Which meld a wild card joins."""

    def adding(rank: str) -> Callable[[], Awaitable[None]]:
        async def add() -> None:
            desk.add_wild_to(rank)

        return add

    melds = sorted(desk.open_melds, key=MELD_ORDER.index)
    # Thirteen melds are the most there can be.
    options = [
        Option(key, f"The {ranks(rank)}: {count(desk.laid(rank), 'card')} on the table", adding(rank))
        for key, rank in zip("123456789bcde", melds, strict=False)
    ]
    options.append(Option("n", "None", desk.keep))
    return Sheet("Which meld does a wild card join?", (), tuple(options), is_own=True)


def _cost(take: str) -> tuple[int, int]:
    """What is laid for it: wild cards are dear."""
    cards = [card for group in groups_of(take) for card in group.cards]
    return sum(Card(card).value for card in cards if is_wild(card)), len(cards)


# --- scores ---


def _score_rows(desk: Desk) -> tuple[tuple[str, ...], ...]:
    """The score of the last hand, line by line, and the totals."""
    sheet = desk.view.score_sheet
    if sheet is None:
        return ()
    sides = desk.company.sides
    rows = [("", *(side.name for side in sides))]
    for line, words in SCORE_WORDS.items():
        values = [sheet.scores[side.number].get(line, 0) for side in sides]
        if any(values):
            rows.append((words, *(f"{value:+,}" if value else desk.glyphs.dot for value in values)))
    rows.append(("this hand", *(f"{sheet.scores[side.number]['total']:+,}" for side in sides)))
    rows.append(("total", *(points(sheet.totals[side.number]) for side in sides)))
    return tuple(rows)


def _final(desk: Desk) -> Sheet:
    """Who has won."""
    options = (
        Option("n", "A new game", desk.new_game),
        Option("v", "Look at the table", desk.look),
        Option("q", "Leave the table", desk.leave),
    )
    return Sheet(_winner(desk), _score_rows(desk), options)


def _winner(desk: Desk) -> str:
    view, company = desk.view, desk.company
    if view.ended is not None and view.ended.how in ("drawn", "aborted"):
        return "The match ends in a draw." if view.ended.how == "drawn" else "The match was broken off."
    if view.winner is None:
        best = [side for side in company.sides if view.totals[side.number] == max(view.totals)]
        return f"Nobody wins: {listed([side.name for side in best])} are level."
    side = next(side for side in company.sides if side.number == view.winner)
    wins = "win" if side.is_mine or len(side.seats) > 1 else "wins"
    return f"The match is over: {side.name} {wins}!"


# --- drawing ---


def sheet_size(sheet: Sheet, width: int) -> tuple[int, int]:
    """Columns and rows of a sheet, its frame included."""
    columns = _column_widths(sheet)
    inner = max(len(sheet.title), sum(columns) + 2 * len(columns), *(len(option.words) + 6 for option in sheet.options))
    rows = 1 + len(sheet.rows) + bool(sheet.rows) + 1 + len(sheet.options)
    return min(width, inner + 6), rows + 2


def _column_widths(sheet: Sheet) -> list[int]:
    if not sheet.rows:
        return []
    return [min(16, max(len(row[place]) for row in sheet.rows)) for place in range(len(sheet.rows[0]))]


def paint_sheet(canvas: Canvas, desk: Desk, sheet: Sheet, *, marked: int) -> None:
    """The sheet, with a mark before the answer that Enter gives."""
    glyphs = desk.glyphs
    paint_frame(canvas, 0, 0, canvas.width, canvas.height, glyphs.card_frame, Ink("line", "paper"))
    y = 1
    canvas.put(3, y, fitted(sheet.title, canvas.width - 6, glyphs.more), Ink("sun-text", bold=True))
    y += 1
    columns = _column_widths(sheet)
    for number, row in enumerate(sheet.rows):
        y += 1
        is_sum = row[0] in ("this hand", "total")
        ink = Ink("ink", bold=not number or row[0] == "total")
        canvas.put(3, y, row[0], ink if is_sum else Ink("ink-2"))
        x = canvas.width - 3 - sum(column + 3 for column in columns[1:])
        for text, column in zip(row[1:], columns[1:], strict=True):
            x += column + 3
            shown = fitted(text, column, glyphs.more)
            canvas.put(x - len(shown), y, shown, ink)
    y = canvas.height - 1 - len(sheet.options)
    for number, option in enumerate(sheet.options):
        is_marked = number == marked
        ink = Ink("sun-ink", "sun", bold=True) if is_marked else Ink("ink")
        words = fitted(option.words, canvas.width - 10, glyphs.more)
        sign = glyphs.to_right if is_marked else " "
        line = f" {sign} {option.key}  {words} ".ljust(canvas.width - 4)
        canvas.put(2, y + number, line, ink, ("option", str(number)))
