"""Records: a match as a file to keep, and a file as a match."""

from __future__ import annotations

from anyio import to_thread
from msgspec import Struct

from canasta.errors import CanastaError, RecordError
from canasta.server.host import Host
from canasta.server.rest.errors import KINDS, ApiError, invalid
from canasta.server.rest.matches import check_not_too_many
from canasta.server.rest.operations import TextFile, heavily, operation
from canasta.server.rest.replays import ReplayInfo, replay_info
from canasta.server.rest.values import MatchId, OfMatch, OfPlayer, SeatNumber, require_match, require_player
from canasta.server.workers import WorkerFailed
from canasta.store import StoreError


class RecordQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the player sits down."""

    seat: SeatNumber = 0


class RecordLoaded(Struct, frozen=True):
    """A match to join, if the record was unfinished; and what is to be seen of the record."""

    match: MatchId | None
    replay: ReplayInfo


@operation("GET", "/api/players/{player}/matches/{match}/record", "A match as a file")
async def get_record(host: Host, path: OfMatch) -> TextFile:
    """The record (``.can``) of a match at which the player sits.

    While a hand is played it is sealed: it has the secret of the deal instead of the deck, to be loaded again.
    """
    match, _ = await to_thread.run_sync(require_match, host.store, path.player, path.match)
    text = await host.take_record(path.player, path.match)
    return TextFile(f"canasta-{match.preset}-{match.created[:10]}.can", text)


@operation("POST", "/api/players/{player}/records", "Load a record", status=201, errors=("bad_record", "not_now"))
async def load_record(host: Host, path: OfPlayer, query: RecordQuery, body: str) -> RecordLoaded:
    """A record (``.can``), checked line by line. An unfinished one becomes a match of the player's to go on with."""
    await to_thread.run_sync(require_player, host.store, path.player)
    replay = await heavily(replay_info, body)
    if replay.result is not None:
        return RecordLoaded(None, replay)
    if query.seat >= len(replay.names):
        raise invalid(f"There is no seat {query.seat}: {len(replay.names)} play.", "seat")
    await to_thread.run_sync(check_not_too_many, host, path.player)
    try:
        return RecordLoaded(await host.load_record(path.player, body, seat=query.seat), replay)
    except (StoreError, RecordError):
        raise
    except CanastaError as error:  # a record that can be looked at, but not played on
        raise ApiError("bad_record", f"{error}.", line=None) from error
    except WorkerFailed:
        raise ApiError("unavailable", KINDS["unavailable"].when) from None


OPERATIONS = (get_record, load_record)
