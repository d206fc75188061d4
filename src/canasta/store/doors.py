"""The two doors of a store: questions that are answered at once, and deeds that the one writer does in their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine

from canasta.store.engines import errors_translated
from canasta.store.errors import StoreClosed
from canasta.store.writer import Writer

P = ParamSpec("P")
T = TypeVar("T")


class Doors:
    """Every topic of the store goes through these; a question or a deed is a function of a connection."""

    def __init__(self, reading: Engine, writer: Writer) -> None:
        self._reading = reading
        self._writer = writer
        self._is_closed = False

    def read(self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **named: P.kwargs) -> T:
        """The answer to a question; it sees everything that was acknowledged."""
        if self._is_closed:
            raise StoreClosed("the store is closed")
        with errors_translated(), self._reading.connect() as connection:
            return question(connection, *args, **named)

    def write(self, deed: Callable[Concatenate[Connection, P], T], *args: P.args, **named: P.kwargs) -> Future[T]:
        """A deed, done in its turn; the future is done after the commit. If it raises, it leaves no trace."""
        return self._writer.submit(partial(_called, deed, args, named))

    def close(self) -> None:
        """Answer no more."""
        self._is_closed = True


def _called(deed: Callable[..., T], args: tuple[object, ...], named: Mapping[str, object], connection: Connection) -> T:
    return deed(connection, *args, **named)
