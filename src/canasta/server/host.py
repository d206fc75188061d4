"""The host of all tables of this server: begins matches, finds them again, saves and loads them."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from canasta.bots import LEVELS
from canasta.bots.conventions import NO_CONVENTIONS, Conventions
from canasta.errors import CanastaError
from canasta.rules import Rules
from canasta.server.hosted import HostedTable
from canasta.server.ladder import Ladder
from canasta.server.lobby.bus import Bus
from canasta.server.lobby.lobby import Lobby
from canasta.server.record_worker import check_record
from canasta.server.results import parts_of_record
from canasta.server.surroundings import Surroundings
from canasta.server.terms import Terms
from canasta.server.workers import Workers
from canasta.store import NewEntry, NotFound, Player, Save, Seat, Store, StoredMatch
from canasta.table import Bot, Logged, Person, Sitter, Table, bot_of_level

_LOGGER = logging.getLogger(__name__)

# The player's setting for the pause before a computer player's move, in milliseconds.
PACE_SETTING: Final = "opponent_speed"
DEFAULT_PACE: Final = 800
SLOWEST_PACE: Final = 5_000


class Host:
    """All tables of this process. It lives in the event loop; no method waits for the disk or for a bot there."""

    def __init__(
        self,
        store: Store,
        *,
        workers: Workers | None = None,
        is_public: bool = False,
        address: str | None = None,
        **means: Any,
    ) -> None:
        """In public people enter with a nickname or an account; else there are only the profiles of one machine.

        ``address`` is where others find this server, for whoever has opened it by a name that only this machine knows.
        The other arguments are those of ``Surroundings``: clocks, chance, and how long to wait.
        """
        self.store = store
        self.is_public = is_public
        self.address = address
        # What has changed in the database, for those who want to know.
        self.bus = Bus()
        self.around = Surroundings(store=store, workers=workers if workers is not None else Workers(), **means)
        # Who wants to know that a match is over: each is given its id, after the last entry is stored.
        self.when_over: list[Callable[[str], Awaitable[None]]] = []
        self._endings: set[asyncio.Task[None]] = set()
        self.ladder = Ladder(self.around, self.bus)
        if is_public:
            self.when_over.append(self.ladder.match_is_over)
        self.lobby: Lobby | None = None
        if is_public:
            self.lobby = Lobby(self.around, self.bus, rating_of=self.ladder.rating_of)
            self.when_over.append(self.lobby.match_is_over)
        self._tables: dict[str, HostedTable] = {}
        # The players for whom a hint is being thought of, and in public how many sockets each has.
        self.thinking_for: set[str] = set()
        self.sockets_of: Counter[str] = Counter()
        self._sweep: asyncio.TimerHandle | None = None
        self._is_closed = False

    @property
    def now(self) -> Callable[[], datetime]:
        """The clock."""
        return self.around.now

    # --- beginning and finding matches ---

    async def begin(
        self,
        player: str,
        rules: Rules,
        *,
        levels: Sequence[int],
        seat: int = 0,
        pace: int | None = None,
        conventions: Conventions = NO_CONVENTIONS,
    ) -> str:
        """Begin a match: the player at ``seat``, computer players of these levels at the other seats, in order.

        Returns its id. ``pace`` is the pause between the bots' moves; without it, the player's setting. The player's
        partner has agreed on ``conventions``.
        """
        if not 0 <= seat < rules.players:
            raise CanastaError(f"there is no seat {seat}: {rules.players} play by these rules")
        if len(levels) != rules.players - 1:
            raise CanastaError(f"{rules.players - 1} opponents and partners are needed, not {len(levels)}")
        person = await self._person(player)
        sitters: list[Sitter | None] = [*_bots(levels)]
        sitters.insert(seat, person)
        partner = sitters[(seat + rules.sides) % rules.players]
        if isinstance(partner, Bot):
            sitters[(seat + rules.sides) % rules.players] = replace(partner, conventions=conventions)
        elif conventions != NO_CONVENTIONS:
            raise CanastaError("by these rules there is no partner to agree with")
        _, begun = Table.begin(rules, sitters)
        match = self.around.new_id()
        await self._create(match, rules, sitters, begun.entries)
        chosen = await self._pace(player) if pace is None else pace
        self._tables[match] = HostedTable(match, self.around, pace=chosen, on_over=self.match_is_over)
        self._sweep_later()
        return match

    async def _create(
        self,
        match: str,
        rules: Rules,
        sitters: Sequence[Sitter | None],
        log: Sequence[Logged],
        *,
        counts: bool = True,
    ) -> None:
        at = self.around.time_text()
        preset, _ = rules.nearest_preset()
        await asyncio.wrap_future(
            self.store.create_match(
                match,
                rules=rules.text(),
                preset=preset,
                seats=_seats(sitters, rules),
                entries=[NewEntry(entry.text, at, entry.move_id) for entry in log],
                at=at,
                counts=counts,
            )
        )

    async def table(self, match: str) -> HostedTable:
        """A match to play on or to look at, read from its log if it is not here; ``NotFound`` if there is none."""
        hosted = self._tables.get(match)
        if hosted is None:
            stored = await self._stored(match)
            persons = [seat.player for seat in stored.seats if seat.player is not None]
            pace = await self._pace(persons[0]) if persons else DEFAULT_PACE
            new = HostedTable(match, self.around, pace=pace, terms=await self.terms(match), on_over=self.match_is_over)
            hosted = self._tables.setdefault(match, new)
            self._sweep_later()
        async with hosted.still():
            return hosted

    async def take_up(self, player: str, match: str) -> None:
        """A player comes back to a match: if it was set aside, it is running again."""
        stored = await self._stored(match)
        if stored.status == "set_aside" and any(seat.player == player for seat in stored.seats):
            await asyncio.wrap_future(self.store.take_up(match))

    async def _stored(self, match: str) -> StoredMatch:
        stored = await asyncio.to_thread(self.store.match, match)
        if stored is None:
            raise NotFound("match", match)
        return stored

    async def create_player(self, name: str) -> Player:
        """A new player; ``NameTaken`` if somebody has this name, or one that looks the same."""
        # A name that no record can hold would be refused only when a match begins.
        new = Person(self.around.new_id(), name)
        created = self.store.create_player(new.player, new.name, at=self.around.time_text())
        return await asyncio.wrap_future(created)

    async def player(self, player: str) -> Player:
        """A player; ``NotFound`` if there is none of this id."""
        found = await asyncio.to_thread(self.store.player, player)
        if found is None:
            raise NotFound("player", player)
        return found

    async def _person(self, player: str) -> Person:
        return Person(player, (await self.player(player)).name)

    # --- the pause between the moves of bots ---

    async def _pace(self, player: str) -> int:
        settings = await asyncio.to_thread(self.store.settings, player)
        return pace_of(settings.get(PACE_SETTING, ""))

    def set_pace(self, match: str, milliseconds: int) -> None:
        """Change the pause at one table, if it is in memory."""
        if match in self._tables:
            self._tables[match].set_pace(milliseconds)

    async def settings_changed(self, player: str) -> None:
        """A player has changed settings: what concerns tables is followed at once, at all tables of that player."""
        pace = await self._pace(player)
        for hosted in list(self._tables.values()):
            is_here = hosted.is_place_of(player)
            if is_here is None:
                async with hosted.still() as table:
                    is_here = table.seat_of(player) is not None
            if is_here:
                hosted.set_pace(pace)

    # --- matches that people have come together for ---

    async def terms(self, match: str) -> Terms | None:
        """What was agreed on around a match; None if nobody has come together for it."""
        if not self.is_public:
            return None
        return await asyncio.to_thread(self._read_terms, match)

    def _read_terms(self, match: str) -> Terms | None:
        gathering = self.store.lobby.gathering_of(match)
        if gathering is None:
            return None
        room = self.store.lobby.room(gathering.room)
        return Terms(
            gathering=gathering.id,
            room=gathering.room,
            is_private=room is None or room.kind == "private",
            rated=gathering.rated,
            spectators=gathering.spectators,
            host=gathering.host,
        )

    async def table_to_see(self, player: str, match: str) -> HostedTable:
        """A match that a player may look at; ``NotFound`` if there is none that the player may.

        On one's own machine everybody may. In public it is for those who play, and for spectators where these are
        welcome: in a private room, if they have entered it.
        """
        hosted = await self.table(match)
        if not self.is_public:
            return hosted
        async with hosted.still() as table:
            if table.seat_of(player) is not None or table.place_to_return_to(player) is not None:
                return hosted
        terms = hosted.terms
        if terms is None or not terms.spectators:
            raise NotFound("match", match)
        if terms.is_private and not await asyncio.to_thread(self.store.lobby.is_member, terms.room, player):
            raise NotFound("match", match)
        return hosted

    def match_is_over(self, match: str) -> None:
        """Tell all who want to know; the table does not wait for them."""
        for tell in self.when_over:
            task = asyncio.create_task(self._tell_end(tell, match))
            self._endings.add(task)
            task.add_done_callback(self._endings.discard)

    async def _tell_end(self, tell: Callable[[str], Awaitable[None]], match: str) -> None:
        try:
            await tell(match)
        except Exception:  # the match is over all the same
            _LOGGER.exception("match %s is over, but not all of what follows from it was done", match)

    # --- saving and loading ---

    async def _own_table(self, player: str, match: str) -> tuple[HostedTable, int]:
        """A table at which the player sits, and where; to anybody else it is as if it were not there.

        When it is over, whoever was replaced by a computer player belongs to it again.
        """
        hosted = await self.table(match)
        async with hosted.still() as table:
            seat = table.seat_of(player)
            place = table.place_to_return_to(player) if table.stage == "over" else None
        if seat is None and place is not None:
            seat, _ = place
        if seat is None:
            raise NotFound("match", match)
        return hosted, seat

    async def save(self, player: str, match: str, name: str, *, replace: bool = False) -> Save:
        """Bookmark a match as it is now; ``NameTaken`` unless an older save of this name may be replaced."""
        hosted, _ = await self._own_table(player, match)
        if is_shared(await self._stored(match)):
            raise CanastaError("A match with other people cannot be saved.")
        async with hosted.still() as table:
            future: Future[Save] = self.store.save(
                player, name, match, table.version, at=self.around.time_text(), replace=replace
            )
            return await asyncio.wrap_future(future)

    async def load(self, player: str, save_id: int) -> str:
        """The match to join: the saved one if nothing was played since, else a copy that goes on from there.

        If the saved match has gone on, it is set aside and can be taken up again; any other match stays as it is. In
        public, where scores are compared, neither of the two counts then: in one of them the cards are known.
        """
        saves = await asyncio.to_thread(self.store.saves, player)
        save = next((save for save in saves if save.id == save_id), None)
        if save is None:
            raise NotFound("save", save_id)
        hosted, _ = await self._own_table(player, save.match)
        async with hosted.still() as table:
            stored = await self._stored(save.match)
            if table.version == save.seq and stored.status != "finished":
                if stored.status == "set_aside":
                    await asyncio.wrap_future(self.store.take_up(save.match))
                return save.match
            match = self.around.new_id()
            at = self.around.time_text()
            forked = self.store.fork_match(match, save.match, save.seq, at=at, set_aside=True, spoils=self.is_public)
            await asyncio.wrap_future(forked)
        return match

    async def take_record(self, player: str, match: str) -> str:
        """The match as the text of a record: complete when it is over, else with the running hand sealed.

        Of a match with other people, and in public of any, it has only what the player has seen, while it lasts. Its
        date is the day on which it was begun; a copy was begun when the original was.
        """
        hosted, seat = await self._own_table(player, match)
        stored = await self._stored(match)
        date = await self._day_of(match)
        async with hosted.still() as table:
            # In public the scores of those who play against computers are compared: nobody looks into their cards.
            is_for_seat = self.is_public or is_shared(stored)
            return str(table.record_for(seat, date=date) if is_for_seat else table.record(date=date))

    async def take_hands(self, player: str, match: str) -> str:
        """The hands of a match that are over, as the text of a record: nothing of them is a secret any more."""
        hosted, _ = await self._own_table(player, match)
        date = await self._day_of(match)
        async with hosted.still() as table:
            return str(table.record_of_hands(date=date))

    async def _day_of(self, match: str) -> str:
        [first] = await asyncio.to_thread(self.store.log, match, up_to=1)
        return first.at.partition("T")[0]

    async def load_record(self, player: str, text: str, *, seat: int = 0) -> str:
        """A new match from a record that somebody has: checked completely, and played on against bots.

        It never counts for the statistics: what is in a file may have been tried out before. ``RecordError`` names
        the line that is wrong.
        """
        person = await self._person(player)
        checked = await self.around.workers.run(check_record, text, person, seat)
        match = self.around.new_id()
        begun, *played = parts_of_record(checked.record, checked.log)
        await self._create(match, checked.rules, checked.sitters, begun.entries, counts=False)
        at = self.around.time_text()
        appends = [
            self.store.append(
                match,
                part.entries[0].seq,
                [NewEntry(entry.text, at) for entry in part.entries],
                hand_results=part.hands,
                match_results=part.matches,
            )
            for part in played
        ]
        await asyncio.gather(*map(asyncio.wrap_future, appends))
        return match

    # --- memory ---

    @property
    def tables_in_memory(self) -> int:
        """How many tables there are now."""
        return len(self._tables)

    def _sweep_later(self) -> None:
        if self._sweep is None and not self._is_closed:
            loop = asyncio.get_running_loop()
            self._sweep = loop.call_later(self.around.linger_seconds, self.drop_idle_tables)

    def drop_idle_tables(self) -> None:
        """Forget tables that nobody has looked at for a while; their logs bring them back."""
        self._sweep = None
        long_ago = self.around.monotonic() - self.around.linger_seconds
        for match, hosted in list(self._tables.items()):
            if hosted.is_idle and hosted.used_at <= long_ago:
                del self._tables[match]
        if self._tables:
            self._sweep_later()

    async def close(self) -> None:
        """Carry through what has begun, and stop. The store stays open: whoever opened it closes it."""
        self._is_closed = True
        if self._sweep is not None:
            self._sweep.cancel()
            self._sweep = None
        await asyncio.gather(*(hosted.close() for hosted in self._tables.values()))
        await asyncio.gather(*self._endings)
        if self.lobby is not None:
            await self.lobby.close()
        self.around.workers.close()


def is_shared(match: StoredMatch) -> bool:
    """Whether several persons play it: then it is nobody's alone, to be saved, tried again or put away."""
    return sum(seat.player is not None for seat in match.seats) > 1


def pace_of(setting: str) -> int:
    """The pause that a setting asks for, in milliseconds.

    >>> pace_of("250"), pace_of("99999"), pace_of("whatever")
    (250, 5000, 800)
    """
    if setting.isascii() and setting.isdigit() and len(setting) < 6:
        return min(int(setting), SLOWEST_PACE)
    return DEFAULT_PACE


def _bots(levels: Sequence[int]) -> list[Bot]:
    """Computer players of these levels; those of one level are told apart by a number."""
    known = {level.number for level in LEVELS}
    bots: list[Bot] = []
    for number in levels:
        if number not in known:
            raise CanastaError(f"there is no level {number}")
        bots.append(bot_of_level(number, [bot.name for bot in bots]))
    return bots


def _seats(sitters: Sequence[Sitter | None], rules: Rules) -> list[Seat]:
    seats = []
    for seat, sitter in enumerate(sitters):
        match sitter:
            case Person():
                seats.append(Seat(seat, seat % rules.sides, sitter.name, player=sitter.player))
            case Bot():
                seats.append(Seat(seat, seat % rules.sides, sitter.name, bot_level=sitter.level))
            case None:
                pass
    return seats
