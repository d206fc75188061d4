"""Pairs played by several processes, and given out in order: what is played does not depend on how many there are."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, TypeAlias, cast

from canasta.arena.contestants import Contestant
from canasta.arena.pairing import Clock, Deals, PairResult, play_pair
from canasta.errors import CanastaError

Pipe: TypeAlias = "Connection[Any, Any]"


@dataclass(frozen=True, slots=True)
class Work:
    """All that a process needs to know to play pairs."""

    deals: Deals
    contestants: tuple[Contestant, Contestant]
    clock: Clock
    recorded: bool = False


class Worker:
    """Plays pairs by their numbers."""

    def __init__(self, work: Work) -> None:
        self.work = work
        first, second = work.contestants
        self.choosers = (first.chooser(), second.chooser())
        self.names = (first.name, second.name)

    def play(self, pair: int) -> PairResult:
        """Play a pair."""
        work = self.work
        return play_pair(work.deals, pair, self.choosers, clock=work.clock, names=self.names, recorded=work.recorded)


def play_pairs(work: Work, pairs: int, *, jobs: int) -> Generator[PairResult, None, None]:
    """The results of pairs 1, 2, 3, …, in this order. Closing the generator ends the processes."""
    if pairs <= 0:
        return
    if min(jobs, pairs) == 1:
        yield from map(Worker(work).play, range(1, pairs + 1))
        return
    with ExitStack() as stack:
        pipes = [stack.enter_context(_process(work)) for _ in range(min(jobs, pairs))]
        numbers = iter(range(1, pairs + 1))
        for pipe in pipes:
            pipe.send(next(numbers))
        early: dict[int, PairResult] = {}  # results that came before it was their turn
        for wanted in range(1, pairs + 1):
            while wanted not in early:
                for pipe in cast("list[Pipe]", wait(pipes)):
                    result = _receive(pipe)
                    early[result.pair] = result
                    number = next(numbers, None)
                    if number is not None:
                        pipe.send(number)
            yield early.pop(wanted)


@contextmanager
def _process(work: Work) -> Iterator[Pipe]:
    """A process that plays the pairs whose numbers come through a pipe."""
    # A new interpreter: a forked one may hang, and not every system can fork.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(work, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        yield ours
    finally:
        process.terminate()
        process.join()
        process.close()
        ours.close()


def _receive(pipe: Pipe) -> PairResult:
    try:
        result = pipe.recv()
    except EOFError:
        raise RuntimeError("a process of the arena has ended; what it said before tells why") from None
    if isinstance(result, CanastaError):
        raise result
    if not isinstance(result, PairResult):
        raise TypeError(f"a process of the arena sent {result!r}")
    return result


def _serve(work: Work, pipe: Pipe) -> None:
    """What the other process does."""
    # Ctrl-C reaches all processes of a terminal; the first one answers it, and ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        worker = Worker(work)
        while True:
            pipe.send(worker.play(pipe.recv()))
    except CanastaError as error:
        pipe.send(error)
    except (EOFError, BrokenPipeError):
        return  # the first process is gone
