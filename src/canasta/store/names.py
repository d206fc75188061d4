"""When two names are the same to those who read them."""

from __future__ import annotations

from typing import Final
from unicodedata import category, normalize

from canasta.store.errors import NotStorable

# Blank in every font, but letters or symbols to Unicode: Hangul fillers and the empty Braille cell.
_BLANKS: Final = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")


def name_key(name: str) -> str:
    r"""What names are compared by: no case, no compatibility forms, no invisible characters, single spaces.

    >>> name_key("  ANNA\u00a0\u200bMARIA ") == name_key("\uff21nna Maria")
    True
    """
    key = ""
    # Folding can make new compatibility forms, and the other way round; in practice the second pass changes nothing.
    while key != name:
        key, name = name, _folded(name)
    if not key:
        raise NotStorable("a name needs a visible character")
    return key


def _folded(name: str) -> str:
    visible = "".join(character for character in name.translate(_BLANKS) if category(character) != "Cf")
    return " ".join(normalize("NFKC", normalize("NFKC", visible).casefold()).split())
