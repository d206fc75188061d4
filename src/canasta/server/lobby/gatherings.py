"""The tables of the lobby: what people ask for, done in the store, and told."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec.structs import replace

from canasta.rules import Rules
from canasta.server.lobby import agreement
from canasta.server.lobby.agreement import Newcomer, rules_of
from canasta.server.lobby.ground import Ground
from canasta.server.lobby.messages import Clock, GatheringInfo, RoomInfo
from canasta.server.lobby.refusals import Refusal
from canasta.server.lobby.rooms import Rooms
from canasta.server.lobby.showing import bot_names, clock_of, gathering_info, room_info
from canasta.store import NewEntry, NotFound, Seat
from canasta.store.lobby_tables import Changed, Conduct, Deed, Gathering, SitDown
from canasta.store.matches import NewMatch
from canasta.table import Bot, Person, Sitter, Table
from canasta.table import Clock as TableClock

if TYPE_CHECKING:
    from canasta.server.visitors import Visitor

R = TypeVar("R")

# So many matches may somebody be playing who opens a table.
MOST_MATCHES: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchTerms:
    """What a match with others is besides the cards."""

    table: str
    room: RoomInfo
    rated: bool
    spectators: bool
    clock: Clock | None
    can_chat: bool


class Tables:
    """Opens tables, brings people to them, and lets their matches begin."""

    def __init__(self, ground: Ground, rooms: Rooms) -> None:
        self._ground = ground
        self._store = ground.store.lobby
        self._rooms = rooms
        self.conduct = Conduct(begin=self._begin, leave=agreement.left_by)

    # --- coming and going ---

    async def open(
        self,
        visitor: Visitor,
        *,
        room: str,
        rules: Rules,
        clock: Clock | None,
        spectators: bool,
        is_open: bool,
        bots: Mapping[int, int],
    ) -> GatheringInfo:
        """Open a table in a room."""
        found = await self._rooms.required(visitor, room)
        # With computer players alone a match begins without anybody's consent, and stands in everybody's list.
        if len(await asyncio.to_thread(self._store.matches_of, visitor.player)) >= MOST_MATCHES:
            text = f"You play {MOST_MATCHES} matches already: end some of them first."
            raise Refusal("not_now", text, most=MOST_MATCHES)
        new = agreement.new_table(
            self._ground.around.new_id(),
            newcomer(visitor),
            rules,
            room=found.id,
            rated=found.kind == "competition",
            at=self._ground.at(),
            clock=None if clock is None else (clock.turn, clock.bank),
            spectators=spectators,
            is_open=is_open,
            bots=bots,
        )
        opened = self._store.open_table(accepted(new), visitor.player, self.conduct)
        return await self._told(visitor, await asyncio.wrap_future(opened))

    async def join(self, visitor: Visitor, table: str, rules: Rules, *, seat: int | None) -> GatheringInfo:
        """Sit down at a table. Whoever knows its id has the link to it."""
        written = self._store.sit_down(table, visitor.player, self.sitting_down(visitor, rules, seat), self.conduct)
        return await self._told(visitor, accepted(await asyncio.wrap_future(written)))

    def sitting_down(self, visitor: Visitor, rules: Rules, seat: int | None) -> SitDown[Refusal]:
        """The deed of somebody who wants to sit down."""
        who = newcomer(visitor)
        return lambda gathering, is_unwelcome: agreement.join(
            gathering, who, rules, seat=seat, is_unwelcome=is_unwelcome
        )

    async def leave(self, visitor: Visitor, table: str) -> None:
        """Stand up."""
        await self._changed(table, lambda gathering: agreement.leave(gathering, visitor.player))

    async def quick(self, visitor: Visitor, room: str, rules: Rules) -> GatheringInfo:
        """Sit down where one fits best, or open a table."""
        found = await self._rooms.required(visitor, room)
        rated = found.kind == "competition"
        new = agreement.new_table(
            self._ground.around.new_id(), newcomer(visitor), rules, room=found.id, rated=rated, at=self._ground.at()
        )
        written = self._store.sit_down_somewhere(
            accepted(new),
            visitor.player,
            lambda tables: agreement.by_likeness(tables, visitor.player, rules),
            self.sitting_down(visitor, rules, None),
            self.conduct,
        )
        return await self._told(visitor, await asyncio.wrap_future(written))

    async def rematch(self, visitor: Visitor, match: str, rules: Rules | None) -> GatheringInfo:
        """Open the table for playing again, or sit down at it."""
        table, at = self._ground.around.new_id(), self._ground.at()
        first = await asyncio.to_thread(self._store.gathering_of, match)
        mine = None if first is None else first.sitting_of(visitor.player)
        if first is None or mine is None:
            raise NotFound("match", match)
        own = rules_of(first.rules) if rules is None else rules
        who = newcomer(visitor)

        def sit_down(gathering: Gathering, is_unwelcome: bool) -> Gathering | Refusal:  # noqa: FBT001  (see SitDown)
            """On the seat of before, unless it is taken."""
            before = agreement.join(gathering, who, own, seat=mine.seat, is_unwelcome=is_unwelcome)
            if isinstance(before, Refusal) and before.code == "seat_taken":
                return agreement.join(gathering, who, own, is_unwelcome=is_unwelcome)
            return before

        written = self._store.sit_down_again(
            match,
            visitor.player,
            lambda before: agreement.again(before, table, visitor.player, rules, at=at),
            sit_down,
            self.conduct,
        )
        changed = accepted(await asyncio.wrap_future(written))
        if changed.gathering.id == table:
            await self._ask_again(visitor.player, first, changed.gathering)
        return await self._told(visitor, changed)

    async def _ask_again(self, player: str, first: Gathering, second: Gathering) -> None:
        """The others of a match are asked to the table of its rematch, unless one of the two has blocked the other."""
        others = [other for other in first.persons if other != player]
        asked = await asyncio.to_thread(self._not_blocked, player, others)
        at, until = self._ground.at(), self._ground.at(seconds=self._ground.around.invitation_seconds)
        for other in asked:
            new = self._ground.around.new_id()
            await asyncio.wrap_future(self._store.invite(new, second.id, player, other, at=at, expires=until))
            self._ground.bus.publish(f"mine:{other}")

    def _not_blocked(self, player: str, others: list[str]) -> list[str]:
        blocked = self._store.is_blocked
        return [other for other in others if not (blocked(player, by=[other]) or blocked(other, by=[player]))]

    # --- agreeing ---

    async def agree(self, visitor: Visitor, table: str, *, version: int) -> GatheringInfo:
        """Agree to the rules that are proposed."""
        return await self._done(
            visitor, table, lambda gathering: agreement.agree(gathering, visitor.player, version=version)
        )

    async def propose(self, visitor: Visitor, table: str, rules: Rules, *, version: int) -> GatheringInfo:
        """Propose other rules."""
        return await self._done(
            visitor, table, lambda gathering: agreement.propose(gathering, visitor.player, rules, version=version)
        )

    async def seat_bot(self, visitor: Visitor, table: str, seat: int, level: int | None) -> GatheringInfo:
        """Give a seat to a computer player, or to nobody."""
        return await self._done(
            visitor, table, lambda gathering: agreement.seat_bot(gathering, visitor.player, seat, level)
        )

    async def remove(self, visitor: Visitor, table: str, name: str) -> GatheringInfo:
        """Send somebody away."""
        other = await asyncio.to_thread(self._ground.store.find_player, name)
        player = "" if other is None else other.id
        return await self._done(visitor, table, lambda gathering: agreement.remove(gathering, visitor.player, player))

    async def _done(self, visitor: Visitor, table: str, deed: Deed[Refusal]) -> GatheringInfo:
        return await self._shown(visitor, await self._changed(table, deed))

    async def _changed(self, table: str, deed: Deed[Refusal]) -> Gathering:
        changed = accepted(await asyncio.wrap_future(self._store.change(table, deed, self.conduct)))
        self._ground.tell_changed(changed)
        return changed.gathering

    async def _told(self, visitor: Visitor, changed: Changed) -> GatheringInfo:
        self._ground.tell_changed(changed)
        return await self._shown(visitor, changed.gathering)

    # --- the match ---

    def _begin(self, gathering: Gathering) -> NewMatch | None:
        """The match of a table that waits for nothing any more. This is called while the store writes."""
        if not agreement.is_agreed(gathering):
            return None
        rules = rules_of(gathering.rules)
        names = bot_names(gathering)
        sitters: list[Sitter | None] = [
            Person(each.player, each.name) if each.player is not None else Bot(each.bot_level or 0, names[each.seat])
            for each in gathering.seats
        ]
        clock = clock_of(gathering)
        _, begun = Table.begin(rules, sitters, clock=None if clock is None else TableClock(clock.turn, clock.bank))
        at = self._ground.at()
        seats = [
            Seat(seat, seat % rules.sides, sitter.name, player=sitter.player)
            if isinstance(sitter, Person)
            else Seat(seat, seat % rules.sides, sitter.name, bot_level=sitter.level)
            for seat, sitter in enumerate(sitters)
            if sitter is not None
        ]
        preset, _ = rules.nearest_preset()
        entries = [NewEntry(entry.text, at, entry.move_id) for entry in begun.entries]
        return NewMatch(self._ground.around.new_id(), at, rules.text(), preset, seats, entries)

    async def match_is_over(self, match: str) -> None:
        """The people of a match are free again."""
        gathering = await asyncio.wrap_future(self._store.finish(match))
        if gathering is not None:
            self._ground.tell_tables([gathering])

    # --- looking ---

    async def info(self, table: str, visitor: Visitor | None) -> GatheringInfo:
        """A table, as a visitor or somebody with its link may see it."""
        gathering = await asyncio.to_thread(self._store.gathering, table)
        if gathering is None:
            raise NotFound("table", table)
        return await self._shown(visitor, gathering)

    async def _shown(self, visitor: Visitor | None, gathering: Gathering) -> GatheringInfo:
        connected = await asyncio.to_thread(self._store.connected, gathering.persons, alive=self._ground.alive())
        return gathering_info(gathering, connected, None if visitor is None else visitor.player)

    async def of_match(self, visitor: Visitor, match: str) -> MatchTerms:
        """What a match with others is; ``NotFound`` if it is none, or none that the visitor may know of."""
        gathering = await asyncio.to_thread(self._store.gathering_of, match)
        if gathering is None:
            raise NotFound("match", match)
        is_seated = gathering.sitting_of(visitor.player) is not None
        room = await self._rooms.found(gathering.room)
        may_enter = await self._rooms.may_enter(visitor, room)
        if not is_seated and not (gathering.spectators and may_enter):
            raise NotFound("match", match)
        counted = await asyncio.to_thread(self._store.count_room, room, alive=self._ground.alive())
        return MatchTerms(
            table=gathering.id,
            # Who was brought to the table by its link does not learn the name of the room, which is the key to it.
            room=room_info(counted) if may_enter else replace(room_info(counted), name=""),
            rated=gathering.rated,
            spectators=gathering.spectators,
            clock=clock_of(gathering),
            can_chat=is_seated or not gathering.rated,
        )


def newcomer(visitor: Visitor) -> Newcomer:
    """A visitor who wants to sit down."""
    return Newcomer(visitor.player, visitor.name, visitor.kind)


def accepted(answer: R | Refusal) -> R:
    """What was not refused."""
    if isinstance(answer, Refusal):
        raise answer
    return answer
