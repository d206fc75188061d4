"""What is shown of gatherings, invitations and rooms, made of what is stored."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from math import ceil

from canasta.bots import LEVELS
from canasta.server.lobby.agreement import differences, rules_of, seats_of
from canasta.server.lobby.messages import (
    Clock,
    GatheringInfo,
    GatheringSeat,
    InvitationInfo,
    LobbyPlayer,
    RoomInfo,
)
from canasta.server.presenting import rules_info
from canasta.store.lobby import RoomCount, RoomPicture
from canasta.store.lobby_invitations import Invitation
from canasta.store.lobby_presence import PlayedMatch, PresentPlayer
from canasta.store.lobby_tables import Gathering, Sitting

_BOT_NAMES = {level.number: level.name for level in LEVELS}


def bot_names(gathering: Gathering) -> dict[int, str]:
    """What the computer players at a table are called, by seat; those of one level are told apart by a number."""
    names: dict[int, str] = {}
    for sitting in gathering.seats:
        if sitting.bot_level is not None:
            name = _BOT_NAMES[sitting.bot_level]
            twins = [each for each in names.values() if each == name or each.startswith(f"{name} ")]
            names[sitting.seat] = f"{name} {len(twins) + 1}" if twins else name
    return names


def clock_of(gathering: Gathering) -> Clock | None:
    """The clock of a table, if it has one."""
    if gathering.turn_seconds is None or gathering.bank_seconds is None:
        return None
    return Clock(gathering.turn_seconds, gathering.bank_seconds)


def gathering_info(gathering: Gathering, connected: Collection[str], player: str | None = None) -> GatheringInfo:
    """A table, as one player sees it or everybody; ``connected`` are the ids of those who are."""
    mine = None if player is None else gathering.sitting_of(player)
    taken = {sitting.seat: sitting for sitting in gathering.seats}
    bots = bot_names(gathering)
    return GatheringInfo(
        id=gathering.id,
        room=gathering.room,
        host=gathering.name_of(gathering.host),
        rules=rules_info(rules_of(gathering.rules)),
        proposed_by=gathering.name_of(gathering.proposed_by),
        clock=clock_of(gathering),
        spectators=gathering.spectators,
        rated=gathering.rated,
        is_open=gathering.is_open,
        status=gathering.status,
        match=gathering.match,
        rematch_of=gathering.rematch_of,
        version=gathering.version,
        created=gathering.created,
        seats=[_seat_info(seat, taken.get(seat), gathering, bots, connected) for seat in range(seats_of(gathering))],
        mine=None if mine is None else mine.seat,
    )


def _seat_info(
    seat: int, sitting: Sitting | None, gathering: Gathering, bots: Mapping[int, str], connected: Collection[str]
) -> GatheringSeat:
    if sitting is None:
        return GatheringSeat(seat=seat, kind="nobody")
    if sitting.player is None:
        return GatheringSeat(
            seat=seat, kind="bot", name=bots[seat], level=sitting.bot_level, agrees=True, connected=True
        )
    own = sitting.own_rules
    return GatheringSeat(
        seat=seat,
        kind="person",
        name=sitting.name,
        own_rules=own,
        agrees=sitting.agrees,
        differences=0 if own is None else differences(own, gathering.rules),
        connected=sitting.player in connected,
    )


def invitation_info(
    invitation: Invitation, gathering: Gathering, connected: Collection[str], player: str, now: datetime
) -> InvitationInfo:
    """An invitation, as one of the two sees it."""
    left = (datetime.fromisoformat(invitation.expires) - now).total_seconds()
    return InvitationInfo(
        id=invitation.id,
        table=gathering_info(gathering, connected, player),
        from_=invitation.from_name,
        to=invitation.to_name,
        expires=invitation.expires,
        seconds_left=max(0, ceil(left)) if invitation.status == "waiting" else 0,
        status=invitation.status,
    )


def room_info(counted: RoomCount) -> RoomInfo:
    """A room with its numbers."""
    room = counted.room
    return RoomInfo(room.id, room.kind, room.name, counted.players, counted.tables)


def lobby_player(present: PresentPlayer, picture: RoomPicture, ratings: Mapping[str, int]) -> LobbyPlayer:
    """Somebody in a room. Who plays is shown so, even if away from one of several devices."""
    played = picture.playing.get(present.player)
    is_seated = present.player in picture.waiting
    return LobbyPlayer(
        present.name,
        "account" if present.has_account else "guest",
        "playing" if played is not None else "away" if present.away else "seated" if is_seated else "free",
        ratings.get(present.player),
        _watchable(played, picture),
    )


def _watchable(played: PlayedMatch | None, picture: RoomPicture) -> str | None:
    """The match, if it may be watched, and is in a room that those who are shown this may know of."""
    if played is None or not played.spectators:
        return None
    return played.match if any(counted.room.id == played.room for counted in picture.rooms) else None
