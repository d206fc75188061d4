"""The keys, once: the screens bind them and the help explains them.

The function keys from F6 to F10 are those of the old Windows game; each has a letter too, since some terminals keep the
function keys for themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from textual.binding import Binding, BindingType


class Key(NamedTuple):
    """Keys as Textual names them, the action of the screen, the keys as people call them, and what they do."""

    keys: str
    action: str
    shown: str
    does: str


def bindings(keys: Iterable[Key]) -> list[BindingType]:
    """The bindings of a screen."""
    return [Binding(key.keys, key.action, key.does, show=False) for key in keys]


# At the card table.
TABLE_KEYS: Final = (
    Key("f6,d", "draw", "F6 or d", "draw from the stock"),
    Key("f7,t", "take", "F7 or t", "take the pile"),
    Key("f8", "stage", "F8", "arrange the card, or the selected ones, as a meld"),
    Key("f9", "add_wild", "F9", "add a wild card to what is being arranged"),
    Key("f10,x", "discard", "F10 or x", "discard the card, and lay what is arranged"),
    Key("m", "meld", "m", "lay what is arranged, or meld the selected cards"),
    Key("enter", "obvious", "Enter", "do the obvious: draw, lay, discard, go on"),
    Key("space", "select", "Space", "select the card, or let it go"),
    Key("u", "undo", "u", "take back: what is arranged, then the last meld"),
    Key("h", "hint", "h", "a hint, with its reason"),
    Key("w", "why", "w", "why the computer did what it did"),
    Key("s", "sort", "s", "sort the hand another way"),
    Key("left,right", "", "← → Home End", "along the hand"),
    Key("up,down", "", "↑ ↓", "to the next rank"),
)

# At the card table too, some of them only sometimes.
MORE_TABLE_KEYS: Final = (
    Key("a", "select_rank", "a", "select all cards of the rank"),
    Key("shift+f8,ctrl+f8", "", "Shift-F8, Ctrl-F8", "arrange all of the rank, or three"),
    Key("plus", "add_wild", "+", "add a wild card, as F9 does"),
    Key("U", "undo_all", "U", "undo all of this turn"),
    Key("p", "verb('pass')", "p", "pass, where the rules allow it"),
    Key("e", "verb('end')", "e", "end the hand, when the stock is empty"),
    Key("k", "verb('ask')", "k", "ask your partner: may I go out?"),
    Key("c", "chat", "c", "chat, at a table with other people"),
    Key("o", "people", "o", "offer a draw, resign, go on without somebody"),
    Key("pageup,pagedown", "", "PgUp PgDn", "look back in what has happened"),
)

# Wherever a match is shown; the application has the actions.
MATCH_KEYS: Final = (
    Key("question_mark,f1", "app.open_menu('help')", "? or F1", "help: keys, how to play, the rules of this table"),
    Key("f2", "app.open_menu('new')", "F2", "a new game"),
    Key("f3", "app.open_menu('load')", "F3", "load a match"),
    Key("f4", "app.open_menu('save')", "F4", "save the match under a name"),
    Key("f5", "app.open_menu('rules')", "F5", "the rules of this table"),
    Key("escape", "app.open_menu('menu')", "Esc", "let go of what is selected; then the menu"),
    Key("q", "app.leave", "q", "leave the table; the match is kept"),
)

# Everywhere.
COMMON_KEYS: Final = (
    Key("ctrl+c,ctrl+q", "app.save_and_quit", "Ctrl-C", "quit at once; everything is stored already"),
)

# In the menus.
MENU_KEYS: Final = (
    Key("up,down", "", "↑ ↓", "choose; PgUp, PgDn, Home and End too"),
    Key("enter", "", "Enter", "take it; a click does the same"),
    Key("tab", "", "Tab", "to the next field or list"),
    Key("left,right", "", "← →", "the next value of a setting"),
    Key("escape", "", "Esc", "back"),
)
