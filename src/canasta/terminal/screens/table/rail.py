"""The wooden rail in front of the player: what is arranged, whose turn it is and what can be done, the keys."""

from __future__ import annotations

from typing import NamedTuple

from canasta.terminal.screens.table.canvas import Canvas, Ink, fitted
from canasta.terminal.screens.table.desk import Desk
from canasta.terminal.screens.table.glyphs import is_red
from canasta.terminal.screens.table.staging import is_wild
from canasta.terminal.screens.table.wording import cards_words, count, points


def paint_title(canvas: Canvas, desk: Desk) -> None:
    """Which game this is."""
    view, dot = desk.view, desk.glyphs.dot
    options = view.rules.options
    x = canvas.put(1, 0, "Canasta", Ink("sun", bold=True))
    target = options.get("target")
    until = "as many hands as you like" if target is None else f"to {points(int(str(target)))} points"
    changed = " with changes" if view.rules.differences else ""
    words = f"  {view.rules.preset}{changed} {dot} {until}"
    if view.hand_number:
        words += f" {dot} hand {view.hand_number}"
    canvas.put(x, 0, words, Ink("on-wood"))
    if not desk.sitting.connected:
        word = " connection lost: trying again "
        canvas.put(canvas.width - len(word) - 1, 0, word, Ink("warn-ink", "warn", bold=True))
    else:
        word = "? help  Esc menu"
        canvas.put(canvas.width - len(word) - 1, 0, "? help", Ink("on-wood-2"), ("key", "app.open_menu('help')"))
        canvas.put(canvas.width - 9, 0, "Esc menu", Ink("on-wood-2"), ("key", "escape"))


# --- what is arranged ---


def paint_tray(canvas: Canvas, desk: Desk) -> None:
    """The groups that are being arranged, card by card, and what they are worth against the minimum."""
    glyphs, staged, dot = desk.glyphs, desk.mind.staged, desk.glyphs.dot
    if not staged:
        keys = ("Space selects", "a: all of the rank", "F8 arranges a meld", "F9 adds a wild card")
        words = f" {dot} ".join(keys)
        if desk.possible is not None and desk.phase == "play":
            canvas.put(1, 0, fitted(words, canvas.width - 2, glyphs.more), Ink("on-felt-2", dim=True))
        return
    worth, is_enough = _worth(desk)
    end = canvas.width - len(worth) - 2
    x = canvas.put(1, 0, "For the pile:" if desk.is_for_pile else "To lay:", Ink("sun", bold=True)) + 1
    for group in staged:
        for card in group.cards:
            word = glyphs.card(card) if card != "*" else glyphs.joker
            if x + len(word) + 1 > end - 2:
                canvas.put(x, 0, glyphs.more, Ink("on-felt", bold=True))
                break
            ink = Ink("card-red" if is_red(card) else "card-black", "card-wild" if is_wild(card) else "card", bold=True)
            x = canvas.put(x, 0, word, ink, ("staged", f"{group.rank} {card}")) + 1
        x += 1
    canvas.put(end, 0, worth, Ink("on-felt" if is_enough else "sun", bold=True))


def _worth(desk: Desk) -> tuple[str, bool]:
    checked = desk.checked
    if checked is None:
        return "", True
    enough = f" of {checked.needed}" if checked.needed else ""
    if checked.worth < checked.needed or checked.problems:
        return f"{checked.worth}{enough} points", False
    return f"{checked.worth}{enough} points {desk.glyphs.tick}", True


# --- whose turn it is ---


class Prompt(NamedTuple):
    """Whose turn it is, whether the player is asked to act, and what can be done now."""

    lamp: str
    is_lit: bool
    text: str


def prompt_of(desk: Desk) -> Prompt:
    """The one sentence that says what can be done."""
    view, company, hand = desk.view, desk.company, desk.view.hand
    if desk.sitting.failure:
        return Prompt("Closed", False, desk.sitting.failure)
    if desk.is_looking and view.stage != "play":
        return Prompt("Looking", True, "Any key takes the score sheet up again.")
    if view.stage == "over":
        return Prompt("Over", False, "The match is over.")
    if view.stage != "play" and desk.sitting.waits_for_me:
        return Prompt("Your answer", True, "Choose with the arrows and Enter, or press the letter.")
    if view.stage != "play" or hand is None:
        others = [company.name(seat) for seat in view.waiting.seats if seat != view.seat]
        words = f"Waiting for {', '.join(others)}." if others else "The next hand is being dealt."
        return Prompt("Waiting", False, words)
    if desk.possible is None:
        name = company.name(hand.turn)
        seat = view.seats[hand.turn]
        is_away = seat.kind == "person" and not seat.connected
        thinks = f"{name} is away." if is_away else f"{name} {'are' if name == 'You' else 'is'} thinking"
        if hand.phase == "asked":
            thinks = f"{name} is asked: may I go out?"
        return Prompt(f"{name}’s turn" if name != "You" else "Your turn", False, f"{thinks}{desk.glyphs.more}")
    if desk.is_thinking:
        return Prompt("Your turn", True, f"The computer looks at your cards for a hint{desk.glyphs.more}")
    return Prompt("Your turn", True, _what_now(desk))


def _what_now(desk: Desk) -> str:
    hand, possible, glyphs = desk.view.hand, desk.possible, desk.glyphs
    if hand is None or possible is None:
        return ""
    top = glyphs.card(desk.top) if desk.top is not None else ""
    chosen, staged, checked = desk.chosen_cards, desk.mind.staged, desk.checked
    if hand.phase == "asked":
        return "Your partner asks: may I go out? y or n."
    if hand.phase == "claimed":
        return f"Arrange cards for {top} (F8), then Enter; t puts the pile back."
    if hand.phase == "draw":
        return _what_to_draw(desk, top)
    if chosen and len(chosen) > 1:
        return f"Enter arranges {count(len(chosen), 'selected card')} as a meld."
    if chosen:
        return f"Enter discards {glyphs.card(chosen[0])}; F8 arranges it for a meld."
    if staged and checked is not None and checked.worth < checked.needed:
        return f"Arrange {checked.needed - checked.worth} points more, or u takes cards back."
    if staged and checked is not None and checked.problems:
        return checked.problems[0].text
    if staged:
        return "Enter lays what you have arranged; x discards, and lays it before."
    if desk.can("pass"):
        return "p passes: you keep your last card."
    drew = f"You drew {cards_words(glyphs, desk.drawn)}. " if 0 < len(desk.drawn) <= 3 else ""
    return f"{drew}Meld, or discard one card."


def _what_to_draw(desk: Desk, top: str) -> str:
    possible = desk.possible
    if possible is None:
        return ""
    if desk.mind.taking or desk.mind.staged:
        return f"Arrange cards for {top}, then t takes the pile with them."
    if desk.can("end"):
        return "The stock is empty. e ends the hand" + (f"; t takes the pile with {top}." if possible.takes else ".")
    if desk.can("pass"):
        return "The stock is empty. p passes" + (f"; t takes the pile with {top}." if possible.takes else ".")
    if possible.takes or desk.can("top"):
        return f"Enter draws, or t takes the pile with {top}." if desk.can("draw") else f"t takes the pile with {top}."
    number = int(str(desk.view.rules.options.get("draw_count", 1)))
    return f"Enter draws {'a card' if number == 1 else f'{number} cards'} from the stock."


def paint_prompt(canvas: Canvas, desk: Desk) -> None:
    """The lamp and the sentence."""
    prompt = prompt_of(desk)
    lamp = f" {desk.glyphs.lamp} {prompt.lamp} " if prompt.is_lit else f" {prompt.lamp} "
    ink = Ink("sun-ink", "sun", bold=True) if prompt.is_lit else Ink("on-wood-2", bold=True)
    x = canvas.put(1, 0, lamp, ink)
    canvas.put(x + 1, 0, fitted(prompt.text, canvas.width - x - 2, desk.glyphs.more), Ink("on-wood"))


# --- the keys ---


class Offer(NamedTuple):
    """A key, its word, the action of the screen, and whether it can be done now."""

    key: str
    word: str
    action: str
    is_on: bool


def offers(desk: Desk) -> list[Offer]:
    """What can be done, in its place; rare things only while they can be done."""
    is_mine = desk.possible is not None
    is_drawing = desk.phase in ("draw", "claimed")
    staged = bool(desk.mind.staged)
    found = [
        Offer("d", "Draw", "draw", desk.can("draw")),
        Offer("t", "Take", "take", is_mine and is_drawing and (desk.can_take or desk.phase == "claimed" or staged)),
        Offer("F8", "Arrange", "stage", bool(desk.cards)),
        Offer("m", "Meld", "meld", is_mine and (staged or bool(desk.mind.chosen)) and desk.phase != "draw"),
        Offer("x", "Discard", "discard", is_mine and not is_drawing and desk.phase == "play"),
        Offer("u", "Undo", "undo", staged or desk.can("undo")),
        Offer("h", "Hint", "hint", is_mine),
    ]
    rare = (("p", "Pass", "pass"), ("e", "End hand", "end"), ("k", "Ask partner", "ask"))
    found += [Offer(key, word, f"verb('{verb}')", True) for key, word, verb in rare if desk.can(verb)]
    if desk.sitting.place is not None:
        found += [Offer("c", "Chat", "chat", True), Offer("o", "Offer", "people", True)]
    return [
        *found,
        Offer("w", "Why", "why", True),
        Offer("s", "Sort", "sort", bool(desk.cards)),
        Offer("q", "Leave", "app.leave", True),
    ]


def paint_keys(canvas: Canvas, desk: Desk) -> None:
    """The keys as buttons; what cannot be done now is dim."""
    found = offers(desk)
    # Where the room is short, the gaps go first, and then what cannot be done now.
    while (need := sum(len(offer.key) + len(offer.word) + 2 for offer in found)) > canvas.width - 1:
        if all(offer.is_on for offer in found):
            break
        found.remove(next(offer for offer in reversed(found) if not offer.is_on))
    gap = 1 + max(0, min(2, (canvas.width - 1 - need) // max(1, len(found) - 1)))
    x = 1
    for offer in found:
        part = ("key", offer.action)
        if x + len(offer.key) + len(offer.word) + 1 > canvas.width:
            break
        x = canvas.put(x, 0, offer.key, Ink("sun", bold=True) if offer.is_on else Ink("on-wood-2", dim=True), part)
        ink = Ink("on-wood") if offer.is_on else Ink("on-wood-2", dim=True)
        x = canvas.put(x, 0, f" {offer.word}", ink, part) + gap
