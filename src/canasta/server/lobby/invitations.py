"""Invitations: sent to somebody who is here, answered or not, and over after a while."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from canasta.rules import Rules
from canasta.server.lobby.gatherings import Tables
from canasta.server.lobby.ground import Ground
from canasta.server.lobby.messages import GatheringInfo, InvitationInfo
from canasta.server.lobby.refusals import Refusal
from canasta.server.lobby.showing import invitation_info
from canasta.store import NotFound
from canasta.store.lobby_invitations import Invitation
from canasta.store.lobby_tables import Gathering

if TYPE_CHECKING:
    from canasta.server.visitors import Visitor

# So many invitations of one person may be waiting.
MOST_WAITING: Final = 8
# So many may be sent in the time in which one sees what became of them, withdrawn ones and all.
MOST_SENT: Final = 30
# How long those who sent an invitation see what became of it.
SHOWN_SECONDS: Final = 120


class Invitations:
    """Asks people to come to tables."""

    def __init__(self, ground: Ground, tables: Tables) -> None:
        self._ground = ground
        self._store = ground.store.lobby
        self._tables = tables

    async def invite(self, visitor: Visitor, table: str, name: str) -> InvitationInfo:
        """Ask somebody to come to a table at which one sits."""
        gathering, to = await asyncio.to_thread(self._checked, visitor, table, name)
        seconds = self._ground.around.invitation_seconds
        written = self._store.invite(
            self._ground.around.new_id(),
            table,
            visitor.player,
            to,
            at=self._ground.at(),
            expires=self._ground.at(seconds=seconds),
        )
        invitation = await asyncio.wrap_future(written)
        self._tell(invitation)
        self._ground.start(partial(self._expire_after, seconds))
        alive = self._ground.alive()
        connected = await asyncio.to_thread(self._store.connected, gathering.persons, alive=alive)
        return invitation_info(invitation, gathering, connected, visitor.player, self._ground.around.now())

    def _checked(self, visitor: Visitor, table: str, name: str) -> tuple[Gathering, str]:
        """The table and the id of the player, if that one may be invited to it."""
        gathering = self._store.gathering(table)
        if gathering is None:
            raise NotFound("table", table)
        if gathering.sitting_of(visitor.player) is None:
            raise Refusal("not_seated", "You do not sit at this table.")
        if gathering.status != "open":
            raise Refusal("table_closed", "This table does not wait for players any more.", status=gathering.status)
        other = self._ground.store.find_player(name)
        if other is None:
            raise NotFound("player", name)
        if gathering.sitting_of(other.id) is not None:
            raise Refusal("invalid", "This player sits at the table.", at="$.name")
        if not self._may_be_invited(visitor.player, other.id, gathering):
            # Whoever has blocked somebody is as if they were not there.
            raise Refusal("not_available", "This player is not available at the moment.")
        at, since = self._ground.at(), self._ground.at(seconds=-SHOWN_SECONDS)
        if self._store.count_sent(visitor.player, since=since) >= MOST_SENT:
            raise Refusal("too_fast", "You have invited many people just now: wait a little.", seconds=SHOWN_SECONDS)
        recent = self._store.invitations_sent(visitor.player, since=since, at=at)
        if sum(sent.status == "waiting" for sent in recent) >= MOST_WAITING:
            text = f"{MOST_WAITING} of your invitations are waiting for an answer."
            raise Refusal("too_fast", text, seconds=self._ground.around.invitation_seconds)
        return gathering, other.id

    def _may_be_invited(self, player: str, other: str, gathering: Gathering) -> bool:
        alive = self._ground.alive()
        if not self._store.is_available(other, alive=alive):
            return False
        if self._store.is_blocked(player, by=[other]) or self._store.is_blocked(other, by=[player]):
            return False
        if gathering.rated and self._ground.store.accounts.of_player(other) is None:
            return False
        played = self._store.playing_now([other], alive=alive).get(other)
        return played is None or not played.rated

    async def accept(self, visitor: Visitor, invitation: str, rules: Rules, *, seat: int | None) -> GatheringInfo:
        """Sit down at the table of an invitation."""
        await self._own(visitor, invitation, sent=False)
        written = self._store.accept(
            invitation,
            visitor.player,
            self._tables.sitting_down(visitor, rules, seat),
            self._tables.conduct,
            at=self._ground.at(),
        )
        outcome = await asyncio.wrap_future(written)
        if isinstance(outcome, Refusal):
            raise outcome
        if isinstance(outcome, Invitation):
            raise _over(outcome)
        settled = await asyncio.to_thread(self._store.invitation, invitation, at=self._ground.at())
        self._tell(settled)
        self._ground.tell_changed(outcome)
        return await self._tables.info(outcome.gathering.id, visitor)

    async def decline(self, visitor: Visitor, invitation: str) -> None:
        """Not now."""
        await self._own(visitor, invitation, sent=False)
        before = await asyncio.wrap_future(self._store.settle(invitation, "declined", at=self._ground.at()))
        self._settled(before)

    async def withdraw(self, visitor: Visitor, invitation: str) -> None:
        """Of those that one has sent."""
        await self._own(visitor, invitation, sent=True)
        before = await asyncio.wrap_future(self._store.settle(invitation, "withdrawn", at=self._ground.at()))
        self._settled(before)

    async def _own(self, visitor: Visitor, invitation: str, *, sent: bool) -> None:
        """Those of others are as if they were not there."""
        found = await asyncio.to_thread(self._store.invitation, invitation, at=self._ground.at())
        if visitor.player != (found.from_player if sent else found.to_player):
            raise NotFound("invitation", invitation)

    def _settled(self, before: Invitation) -> None:
        if before.status != "waiting":
            raise _over(before)
        self._tell(before)

    async def expire(self) -> None:
        """Note which invitations are over, and tell both sides."""
        for invitation in await asyncio.wrap_future(self._store.expire(self._ground.at())):
            self._tell(invitation)

    async def _expire_after(self, seconds: float) -> None:
        await self._ground.around.sleep(seconds)
        await self.expire()

    def _tell(self, invitation: Invitation) -> None:
        self._ground.bus.publish(f"mine:{invitation.from_player}", f"mine:{invitation.to_player}")


def _over(invitation: Invitation) -> Refusal:
    return Refusal("invitation_over", "This invitation does not stand any more.", status=invitation.status)
