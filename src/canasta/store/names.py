"""When two names are the same to those who read them."""

# ruff: noqa: RUF001  (letters that look alike are the topic)

from __future__ import annotations

from typing import Final
from unicodedata import category, normalize

from canasta.store.errors import NotStorable

# Blank in every font, but letters or symbols to Unicode: Hangul fillers and the empty Braille cell.
_BLANKS: Final = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")

# Letters of other alphabets that look like Latin ones in most fonts, and Latin letters and figures like each other.
_ALIKE: Final = (
    ("АВЕІЈКМНОРЅТСУХԚԜ", "ABEIJKMHOPSTCYXQW"),  # Cyrillic
    ("асԁеһіјкорԛѕуѵхԝ", "acdehijkopqsyvxw"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),  # Greek
    ("αγικνορυχ", "ayikvopux"),
    ("հոսօ", "hnuo"),  # Armenian
    ("ɑɡɩıʋᴏ", "agiivo"),  # phonetic, and the Turkish i
)
_LATIN: Final = {ord(other): latin for row in _ALIKE for other, latin in zip(*row, strict=True)}
_AT_A_GLANCE: Final = str.maketrans("I1|0", "lllO")


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


def look_of(name: str) -> str:
    """What the name looks like at a glance: nobody may have a nickname that could be taken for another one.

    >>> look_of("Bill") == look_of("BiIl") == look_of("Bi1l")  # a capital i, and a one
    True
    >>> look_of("Carmen") == look_of("Camen"), look_of("Ali") == look_of("All")
    (False, False)
    """
    alike = normalize("NFKC", name).translate(_LATIN).translate(_AT_A_GLANCE)
    return name_key(alike).replace("rn", "m").replace("vv", "w")
