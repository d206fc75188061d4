"""The moves of a hand that is over, packed: a server keeps thousands of them, and hardly anybody asks for one.

>>> moves = PackedMoves([Move(0, Action.parse("draw")), Move(0, Action.parse("discard 4c"))])
>>> len(moves), str(moves[-1]), [move.seat for move in moves]
(2, '0 discard 4c', [0, 0])
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import Final, overload

from canasta.notation.actions import Action
from canasta.notation.records import Move

_FASTEST: Final = 1


class PackedMoves(Sequence[Move]):
    """Moves as compressed text; read again for whoever looks at them."""

    __slots__ = ("_length", "_packed")

    def __init__(self, moves: Sequence[Move]) -> None:
        self._length = len(moves)
        self._packed = zlib.compress("\n".join(map(str, moves)).encode(), _FASTEST)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Move]:
        for line in zlib.decompress(self._packed).decode().splitlines():
            seat, _, action = line.partition(" ")
            yield Move(int(seat), Action.parse(action))

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        return list(self)[index]
