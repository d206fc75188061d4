"""The felt: the others with their melds, the stock and the pile, one's own melds."""

from __future__ import annotations

from canasta.server.messages import HandInfo, SeatInfo
from canasta.terminal.screens.table.canvas import Canvas, Ink, fitted
from canasta.terminal.screens.table.desk import Desk
from canasta.terminal.screens.table.faces import FLAT, SMALL, paint_back, paint_card, paint_frame, paint_melds
from canasta.terminal.screens.table.glyphs import is_red
from canasta.terminal.screens.table.perspective import Side
from canasta.terminal.screens.table.wording import count, ranks

# From this height on the stock and the pile are drawn larger.
ROOMY = 24


def paint_felt(canvas: Canvas, desk: Desk) -> None:
    """All of it, from top to bottom."""
    company = desk.company
    hand = desk.view.hand
    if hand is None:
        _paint_empty(canvas, desk)
        return
    others = [*company.sides[1:]] if not company.is_watching else company.sides[1:]
    well = 6 if canvas.height >= ROOMY else 4 if canvas.height >= 13 else 3
    room = canvas.height - well - len(company.sides)
    # One's own melds have room for what is being arranged; with three sides the others have less.
    own = max(2, room - len(others) * (2 if len(others) > 1 and room < 12 else room // (len(others) + 1)))
    each = (room - own) // len(others)
    y = 0
    for side in others:
        _paint_side(canvas, y, each, side, hand, desk)
        y += 1 + each
    _paint_well(canvas, y, canvas.height - y - own - 1, hand, desk)
    _paint_side(canvas, canvas.height - own - 1, own, company.mine, hand, desk)


def _paint_empty(canvas: Canvas, desk: Desk) -> None:
    """Before the first deal."""
    x = 2
    for place, seat in enumerate(desk.company.others):
        side = desk.company.side_of(seat)
        canvas.put(x, 1 + place, f"{desk.glyphs.sides[side.place]} {_name(desk, seat)}", Ink("on-felt", bold=True))


# --- the sides ---


def _paint_side(canvas: Canvas, y: int, height: int, side: Side, hand: HandInfo, desk: Desk) -> None:
    """A line with who plays for the side, and the melds below it."""
    glyphs = desk.glyphs
    red_threes = hand.red_threes[side.number]
    right = canvas.width - 1 - sum(len(glyphs.card(card)) + 1 for card in red_threes)
    x = 1
    for number, seat in enumerate(side.seats):
        x = _paint_seat(canvas, x + 2 * bool(number), y, right - 2, seat, side, hand, desk)
    for card in red_threes:
        ink = Ink("card-red", "card", bold=True) if is_red(card) else Ink("card-black", "card", bold=True)
        right = canvas.put(right, y, glyphs.card(card), ink, ("red_three", card) if side.is_mine else None) + 1
    melds = hand.melds[side.number]
    staged = desk.mind.staged if side.is_mine else ()
    area = (1, y + 1, canvas.width - 2, height)
    if not melds and not staged:
        nothing = "nothing melded yet" if not red_threes else "nothing melded but red threes"
        canvas.put(3, y + 1 + (height > 2), nothing, Ink("on-felt-2", dim=True))
    paint_melds(canvas, area, melds, glyphs, staged=staged, side="mine" if side.is_mine else "")


def _name(desk: Desk, seat: int) -> str:
    return desk.company.name(seat)


def _paint_seat(canvas: Canvas, x: int, y: int, end: int, seat: int, side: Side, hand: HandInfo, desk: Desk) -> int:
    """Who sits there: a mark for the side, the name, the cards in hand; and whose turn it is, in gold with a sign."""
    glyphs = desk.glyphs
    is_on_turn = desk.view.stage == "play" and hand.turn == seat and hand.phase != "over"
    ink = Ink("sun", bold=True) if is_on_turn else Ink("us" if side.place == 0 else "them", bold=True)
    x = canvas.put(x, y, f"{glyphs.turn if is_on_turn else ' '}{glyphs.sides[side.place]} ", ink)
    is_alone = len(side.seats) == 1
    name = fitted(_name(desk, seat), 20 if is_alone else 12, glyphs.more)
    x = canvas.put(x, y, name, ink if is_on_turn else Ink("on-felt", bold=True))
    about = _about(desk.view.seats[seat])
    if desk.company.is_partner(seat):
        about = ", your partner" + about
    x = canvas.put(x, y, about, Ink("on-felt-2"))
    left = desk.seconds_left(seat) if is_on_turn else None
    if left is not None:
        x = canvas.put(x + 1, y, f"{left // 60}:{left % 60:02}", Ink("sun", bold=True))
    if seat == desk.view.seat:
        return x
    size = hand.hand_sizes[seat]
    words = f" {count(size, 'card')}"
    x += 2
    if is_alone and x + size + len(words) < end:
        x = canvas.put(x, y, glyphs.back * size, Ink("back"))
    return canvas.put(x, y, words.strip() if not is_alone else words, Ink("on-felt-2", bold=size <= 2))


def _about(seat: SeatInfo) -> str:
    return ", away" if seat.kind == "person" and not seat.connected else ""


# --- the stock and the pile ---


def _paint_well(canvas: Canvas, y: int, height: int, hand: HandInfo, desk: Desk) -> None:
    """A hollow in the felt, with both of them."""
    glyphs = desk.glyphs
    canvas.fill(0, y, canvas.width, height, Ink("on-felt", "felt-2"))
    size = (6, 5) if height >= 6 else (4, SMALL) if height >= SMALL else (5, FLAT)
    top = y + (height - size[1]) // 2
    x = 3
    if hand.stock:
        _paint_edge(canvas, x, top, size, desk, back=True) if hand.stock > 1 else None
        paint_back(canvas, x, top, size, glyphs, ("stock", ""))
    else:
        paint_frame(canvas, x, top, *size, glyphs.staged_frame, Ink("felt-line"), ("stock", ""))
    text = x + size[0] + 2
    _paint_stock_words(canvas, text, top, hand, desk)
    x = text + 13
    if hand.pile:
        _paint_edge(canvas, x, top, size, desk, back=False) if len(hand.pile) > 1 else None
        paint_card(canvas, x, top, size, hand.pile[-1], glyphs, ("pile", ""))
    else:
        paint_frame(canvas, x, top, *size, glyphs.staged_frame, Ink("felt-line"), ("pile", ""))
    _paint_pile_words(canvas, x + size[0] + 2, top, size[1], hand, desk)


def _paint_edge(canvas: Canvas, x: int, y: int, size: tuple[int, int], desk: Desk, *, back: bool) -> None:
    """The edge of the cards beneath."""
    width, height = size
    frame = desk.glyphs.card_frame
    ink = Ink("back", "back-2") if back else Ink("card-edge", "card")
    canvas.put(x + width, y, frame.upper_right, ink)
    for row in range(y + 1, y + height - 1):
        canvas.put(x + width, row, frame.down, ink)
    canvas.put(x + width, y + height - 1, frame.lower_right, ink)


def _paint_stock_words(canvas: Canvas, x: int, y: int, hand: HandInfo, desk: Desk) -> None:
    part = ("stock", "")
    canvas.put(x, y, "Stock", Ink("on-felt", bold=True), part)
    canvas.put(x, y + 1, count(hand.stock, "card"), Ink("on-felt-2"), part)
    if desk.can("draw"):
        canvas.put(x, y + 2, " d draw ", Ink("sun-ink", "sun", bold=True), part)


def _paint_pile_words(canvas: Canvas, x: int, y: int, height: int, hand: HandInfo, desk: Desk) -> None:
    """What is to be known about the pile; frozen and blocked in words."""
    part = ("pile", "")
    room = canvas.width - x - 1
    canvas.put(x, y, f"Pile {desk.glyphs.dot} {count(len(hand.pile), 'card')}", Ink("on-felt", bold=True), part)
    row = y + 1
    if hand.pile and (hand.pile_frozen or hand.pile_blocked):
        end = x
        for word, is_so in (("FROZEN", hand.pile_frozen), ("BLOCKED", hand.pile_blocked)):
            if is_so:
                end = canvas.put(end, row, f" {word} ", Ink("ice-ink", "ice", bold=True), part) + 1
        rank = hand.pile[-1][0]
        why = "nobody can take it now" if hand.pile_blocked else f"only two natural {ranks(rank)} take it"
        why = why if len(why) <= room else why.replace(" natural", "").replace(" now", "")
        canvas.put(x, row + 1, fitted(why, room, desk.glyphs.more), Ink("on-felt-2"), part)
        row += 2
    if desk.possible is not None and (desk.possible.takes or desk.can("top")):
        word = " t take it " if desk.possible.takes else " t take the top card "
        canvas.put(x, row, word, Ink("sun-ink", "sun", bold=True), part)
        row += 1
    if len(hand.pile) > 1 and row < y + height:
        beneath = " ".join(desk.glyphs.card(card) for card in reversed(hand.pile[:-1]))
        canvas.put(x, row, fitted(f"on {beneath}", room, desk.glyphs.more), Ink("on-felt-2", dim=True), part)
