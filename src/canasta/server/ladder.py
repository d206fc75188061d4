"""The ladder of a public server: settles what rated matches do to ratings, when they are over and at the start."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from canasta.errors import CanastaError
from canasta.notation.records import Ending
from canasta.ratings import ranks_of, season_of
from canasta.server.lobby.bus import Bus
from canasta.server.surroundings import Surroundings
from canasta.store import NotFound
from canasta.table.entries import Forfeit, Leave, Offer, Ready, Respond, Sit, TimeUsed, parse_entry

_LOGGER = logging.getLogger(__name__)

TOPIC: Final = "ladder"


class Ladder:
    """``host.ladder``. All it knows is in the store, so it does not matter which process settles a match, or when."""

    def __init__(self, around: Surroundings, bus: Bus) -> None:
        self._around = around
        self._store = around.store
        self._bus = bus

    def season(self) -> str:
        """The season that it is now."""
        return season_of(self._around.time_text())

    def rating_of(self, player_ids: Iterable[str]) -> dict[str, int]:
        """The ratings to be shown beside names, of those who have one. Asks the store: call it in a thread."""
        known = self._store.ladder.ratings_of(player_ids, self.season())
        return {player: rating.shown for player, rating in known.items()}

    async def match_is_over(self, match: str) -> None:
        """Settle a match, if it is rated."""
        if await asyncio.to_thread(self._store.ladder.is_rated, match):
            await self.settle(match)

    async def settle_all(self) -> None:
        """Settle what was finished when a server was stopped before it could. What cannot be is tried next time."""
        for match in await asyncio.to_thread(self._store.ladder.unsettled):
            try:
                await self.settle(match)
            except CanastaError:
                _LOGGER.exception("the ratings of match %s cannot be settled", match)

    async def settle(self, match: str) -> None:
        """Change the ratings of those who played a finished match; the second time it does nothing."""
        ranks, spared = await asyncio.to_thread(self._judged, match)
        done = self._store.ladder.settle(match, ranks, spared=spared, at=self._around.time_text())
        if await asyncio.wrap_future(done):
            self._bus.publish(TOPIC)

    def _judged(self, match: str) -> tuple[Sequence[int] | None, Collection[int]]:
        """The ranks of the sides, or None if the match changes nothing; and the seats that keep their ratings."""
        stored = self._store.match(match)
        if stored is None:
            raise NotFound("match", match)
        # An aborted match does not count; and rated are matches between people.
        if not stored.counts or any(seat.player is None for seat in stored.seats):
            return None, ()
        totals = [result.total for result in self._store.match_results(match)]
        ending = ending_of([entry.text for entry in self._store.log(match)])
        if ending is None:
            return ranks_of(totals), ()
        if ending.how == "aborted":
            return None, ()
        if ending.seat is None:
            return [1] * len(totals), ()
        side = next(seat.side for seat in stored.seats if seat.seat == ending.seat)
        partners = [seat.seat for seat in stored.seats if seat.side == side and seat.seat != ending.seat]
        # Who was left alone cannot help it.
        return ranks_of(totals, last=side), partners if ending.how == "deserted" else ()


_ENDS: Final = {"draw": "drawn", "abort": "aborted", "resign": "resigned"}


def ending_of(log: Sequence[str]) -> Ending | None:
    """How the match of a log ended, if it was not played to its end.

    >>> str(ending_of(["deal", "offer 0 draw", "play 1 draw", "respond 1 yes"]))
    'drawn'
    >>> str(ending_of(["deal", "forfeit 2 deserted"])), str(ending_of(["deal", "offer 3 resign", "leave 1"]))
    ('seat 2 deserted', 'seat 3 resigned')
    >>> ending_of(["deal", "offer 0 draw", "respond 1 no", "play 1 discard 4c"])
    >>> str(ending_of(["ready 0", "offer 0 resign"])), str(ending_of(["deal", "forfeit 1 absent"]))
    ('aborted', 'aborted')
    """
    ending = _ending_of(log)
    # Before the first deal there is nothing to win or to lose.
    return Ending("aborted") if ending is not None and "deal" not in log else ending


def _ending_of(log: Sequence[str]) -> Ending | None:
    backwards = list(reversed(log))
    for text in backwards:
        match parse_entry(text):
            case Forfeit(seat, how):
                return Ending("deserted", seat) if how == "deserted" else Ending("aborted")
            case Offer() | Respond():
                # What was offered last is what all have agreed to.
                last = next(parse_entry(entry) for entry in backwards if entry.startswith("offer "))
                assert isinstance(last, Offer)
                return Ending(_ENDS[last.what], last.seat if last.what == "resign" else None)
            case Leave() | Ready() | Sit() | TimeUsed():
                pass  # this may have come after the end
            case _:
                return None
    return None
