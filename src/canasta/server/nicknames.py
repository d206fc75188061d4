"""What a nickname may be where people do not know each other: readable, and nobody else's in disguise."""

from __future__ import annotations

from functools import cache
from typing import Final
from unicodedata import category, name, normalize

from canasta.bots import LEVELS
from canasta.errors import CanastaError
from canasta.store.names import look_of

LONGEST: Final = 30
MARKS_ON_A_LETTER: Final = 2

# Scripts of living languages. The letters of some of the others look just like Latin ones.
_ALONE: Final = frozenset(
    {
        *("ARABIC", "ARMENIAN", "BENGALI", "CYRILLIC", "DEVANAGARI", "ETHIOPIC", "GEORGIAN", "GREEK", "GUJARATI"),
        *("GURMUKHI", "HEBREW", "KANNADA", "KHMER", "LAO", "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL"),
        *("TELUGU", "THAANA", "THAI", "TIBETAN"),
    }
)
# These are written together.
_TOGETHER: Final = frozenset({"LATIN", "BOPOMOFO", "CJK", "HANGUL", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"})
_OFFICES: Final = ("admin", "administrator", "canasta", "moderator", "server", "system")


class BadNickname(CanastaError):
    """Nobody can be called so; the message says why."""


def checked_nickname(nickname: str) -> str:
    """The nickname as it is stored.

    >>> checked_nickname("Zoë 李")
    'Zoë 李'
    """
    nickname = normalize("NFC", nickname)
    if len(nickname) > LONGEST:
        raise BadNickname(f"A nickname has at most {LONGEST} characters.")
    # It is part of addresses, where a slash and dots alone mean something else.
    if "/" in nickname or not nickname.strip("."):
        raise BadNickname("A nickname has no slash, and not only dots.")
    if _has_piled_marks(nickname):
        raise BadNickname("A nickname has letters, not piles of marks.")
    letters = (character for character in normalize("NFKC", nickname) if character.isalpha())
    scripts = {name(letter, "").partition(" ")[0] for letter in letters}  # names of letters begin with it
    if not scripts <= _TOGETHER and not (scripts <= _ALONE and len(scripts) == 1):
        raise BadNickname("A nickname is written in one script.")
    if look_of(nickname) in _reserved():
        raise BadNickname("This nickname could be mistaken for somebody else's.")
    return nickname


def _has_piled_marks(nickname: str) -> bool:
    marks = 0
    for character in nickname:
        marks = marks + 1 if category(character) in ("Mn", "Me") else 0
        if marks > MARKS_ON_A_LETTER:
            return True
    return False


@cache
def _reserved() -> frozenset[str]:
    """What the computer players are called, with a number or without, and those who run the server."""
    bots = [level.name for level in LEVELS]
    twins = [f"{bot} {number}" for bot in bots for number in (2, 3)]
    return frozenset(map(look_of, [*bots, *twins, *_OFFICES]))
