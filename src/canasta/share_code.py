"""A short code for a list of small numbers, made to be read aloud and typed.

The letters and digits are Crockford's base 32: no I, L, O or U; reading takes I and L for 1, O for 0, and ignores case,
spaces and hyphens. The bits of a code, from the left:

- each number in base 8, lowest digit first, four bits a digit: whether more digits follow, and the digit;
- ones, until with what follows the bits fill whole characters (a number that never ends, so nobody takes it for one);
- 16 bits of checksum (CRC-CCITT) over the bits before. It catches every wrong character and every swap of neighbours,
  and all but one in 65,536 of other mistakes.

What the numbers mean is the caller's matter: see `Rules.code`.
"""

from __future__ import annotations

import binascii
from collections.abc import Iterable

from canasta.errors import NotationError

__all__ = ["pack", "unpack"]

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
READ = {letter: place for place, letter in enumerate(LETTERS)} | {"I": 1, "L": 1, "O": 0}
GROUP = 4  # characters between hyphens
LONGEST = 400  # characters; all options changed to their largest values take fewer
CHECK_BITS = 16


def pack(numbers: Iterable[int]) -> str:
    """The code of the numbers, none of them negative.

    >>> pack([1, 0]), pack([1, 0, 22, 3])
    ('22AAC', '23H3-YFMK')
    """
    bits = "".join(_digits(number) for number in numbers)
    bits += "1" * (-(len(bits) + CHECK_BITS) % 5)
    bits += f"{_checksum(bits):0{CHECK_BITS}b}"
    letters = "".join(LETTERS[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5))
    if len(letters) <= GROUP + 1:
        return letters
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def unpack(code: str) -> list[int]:
    """The numbers of a code; NotationError if a character is wrong.

    >>> unpack("23h3 yfmk")
    [1, 0, 22, 3]
    >>> unpack("23H3-YFMJ")
    Traceback (most recent call last):
    canasta.errors.NotationError: the code has a typing mistake, in '23H3-YFMJ'
    """
    bits = ""
    for column, letter in enumerate(code, start=1):
        if letter in " -":
            continue
        if letter.upper() not in READ:
            raise NotationError(code, column, f"{letter!r} is not a character of a code")
        if len(bits) >= 5 * LONGEST:
            raise NotationError(code, column, "the code is too long")
        bits += f"{READ[letter.upper()]:05b}"
    if len(bits) <= CHECK_BITS:
        raise NotationError(code, 0, "the code is too short")
    bits, check = bits[:-CHECK_BITS], bits[-CHECK_BITS:]
    if int(check, 2) != _checksum(bits):
        raise NotationError(code, 0, "the code has a typing mistake")
    numbers: list[int] = []
    number = shift = 0
    while len(bits) >= 4:
        digit, bits = int(bits[:4], 2), bits[4:]
        number |= (digit & 7) << shift
        shift += 3
        if digit < 8:
            numbers.append(number)
            number = shift = 0
    return numbers


def _digits(number: int) -> str:
    """The bits of one number."""
    more, digit = divmod(number, 8)
    return f"1{digit:03b}{_digits(more)}" if more else f"0{digit:03b}"


def _checksum(bits: str) -> int:
    # The start value makes zeros at the front count
    return binascii.crc_hqx(int(bits, 2).to_bytes((len(bits) + 7) // 8, "big"), 0xFFFF)
