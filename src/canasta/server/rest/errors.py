"""What can go wrong with a request: one table of codes, and how errors of the program become one of them.

The guard before all requests (``canasta.server.security``) and the routing answer with codes of this table too.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from msgspec import Struct, field

from canasta.errors import CanastaError, NotationError, RecordError, RulesError
from canasta.server.lobby.refusals import Refusal
from canasta.server.visitors import Banned
from canasta.store import (
    CannotOpen,
    NameTaken,
    NotFound,
    NotStorable,
    StoreBusy,
    StoreClosed,
    StoreError,
    StoreFailed,
)

LONGEST_TEXT: Final = 300


class Kind(NamedTuple):
    """A kind of error: the status of its answer, and when it happens."""

    status: int
    when: str


KINDS: Final = {
    "bad_request": Kind(400, "The headers contradict each other."),
    "bad_json": Kind(400, "The body is not JSON."),
    "bad_text": Kind(400, "The body is not text in UTF-8."),
    "not_entered": Kind(401, "Nobody has entered: first choose a nickname, or log in."),
    "wrong_login": Kind(401, "There is no account of this name with this password."),
    "wrong_origin": Kind(403, "The page that asks is not one of this server's."),
    "banned": Kind(403, "This player or this address is shut out; facts: until (null: for good), reason."),
    "muted": Kind(403, "This player may not chat; facts: until (null: for good), reason."),
    "needs_account": Kind(403, "Rated matches are for players with an account."),
    "not_host": Kind(403, "Only the host of the table may do this."),
    "not_seated": Kind(403, "This needs a seat at the table."),
    "not_allowed": Kind(403, "Somebody else may do this, but not you."),
    "not_found": Kind(404, "There is no such thing, or it is somebody else's; facts: what."),
    "wrong_method": Kind(405, "This cannot be done here; the header Allow has what can."),
    "name_taken": Kind(409, "The name, or one that looks the same, is taken; facts: name, and the save that has it."),
    "not_now": Kind(409, "The state of the match does not allow it."),
    "stale": Kind(409, "It has changed since it was seen; facts: version (the one that it has now)."),
    "not_available": Kind(409, "This player, or this table, is not available at the moment."),
    "seat_taken": Kind(409, "Somebody sits there, or there is no such seat; facts: seat."),
    "table_full": Kind(409, "All seats are taken."),
    "table_closed": Kind(409, "The table does not wait for players any more; facts: status."),
    "too_many_seated": Kind(409, "More people sit at the table than play by these rules; facts: players."),
    "invitation_over": Kind(409, "The invitation does not stand any more; facts: status."),
    "repeated": Kind(409, "The same was said twice just now."),
    "too_large": Kind(413, "The body is larger than what is read; facts: most (bytes)."),
    "wrong_media_type": Kind(415, "The content type of the body is another one; facts: expected."),
    "wrong_host": Kind(421, "The server is asked for under a name that is not its own."),
    "invalid": Kind(422, "A value is not one of the possible ones; facts: at (where in the body or query)."),
    "not_for_rated": Kind(422, "Rated matches have no such thing; facts: what (bots, clock, target)."),
    "impossible_rules": Kind(422, "Such rules cannot be played; facts: problems, each with option and text."),
    "bad_record": Kind(422, "The record does not tell a legal match; facts: line."),
    "too_many_requests": Kind(429, "Too many requests: try again later."),
    "too_many_attempts": Kind(429, "The password was wrong too often: wait a while; facts: seconds."),
    "too_fast": Kind(429, "Too much at once: wait a moment; facts: seconds."),
    "failed": Kind(400, "The request cannot be answered."),
    "internal": Kind(500, "Something went wrong in the server."),
    "too_many_sockets": Kind(503, "Too many clients are connected: try again later."),
    "unavailable": Kind(503, "The server cannot do it at the moment, and nothing was changed: try again later."),
}


class ErrorInfo(Struct, frozen=True):
    """An error: a code and facts for programs, a sentence for people."""

    code: str
    text: str
    facts: dict[str, Any] = field(default_factory=dict)


class ApiError(CanastaError):
    """The answer to a request that cannot be fulfilled.

    >>> error = ApiError("not_found", "There is no such match.", what="match")
    >>> error.status, error.info().facts
    (404, {'what': 'match'})
    """

    def __init__(self, code: str, text: str, **facts: Any) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text
        self.facts = facts

    @property
    def status(self) -> int:
        """The status of the answer."""
        return KINDS[self.code].status

    def info(self) -> ErrorInfo:
        """The body of the answer."""
        text = self.text if len(self.text) <= LONGEST_TEXT else self.text[: LONGEST_TEXT - 1] + "…"
        return ErrorInfo(self.code, text, self.facts)


def not_found(what: str) -> ApiError:
    """There is no such thing. That of somebody else is answered in the same words."""
    return ApiError("not_found", f"There is no such {what}.", what=what)


def invalid(text: str, at: str, **facts: Any) -> ApiError:
    """A value is not one of the possible ones."""
    return ApiError("invalid", text, at=at, **facts)


def api_error(error: CanastaError) -> ApiError:
    """The answer to an error of the program. Texts of the database, which may name files, stay here."""
    match error:
        case ApiError():
            return error
        case Refusal():
            return ApiError(error.code, error.text, **error.facts)
        case Banned():
            return ApiError("banned", "You are shut out of this server.", until=error.until, reason=error.reason)
        case NotFound():
            known = ("player", "match", "save", "room", "table", "invitation", "line")
            return not_found(error.what if error.what in known else "entry")
        case NameTaken():
            return ApiError("name_taken", "This name, or one that looks the same, is taken.", name=error.name)
        case NotStorable():
            return invalid("This cannot be stored.", "$")
        case StoreBusy() | StoreClosed() | StoreFailed() | CannotOpen():
            return ApiError("unavailable", KINDS["unavailable"].when)
        case StoreError():
            return ApiError("not_now", "The match has changed in the meantime.")
        case RecordError():
            return ApiError("bad_record", str(error), line=error.line)
        case RulesError():
            problem = {"option": error.option, "text": error.reason}
            return ApiError("impossible_rules", str(error), problems=[problem])
        case NotationError():
            return invalid(error.reason, "$")
        case _:
            return ApiError("not_now", str(error))
