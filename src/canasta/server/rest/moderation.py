"""What an admin can do in the browser: look at reports, mute and ban. All the rest is done by ``canasta admin``."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Literal

from msgspec import Meta, Struct

from canasta.server.host import Host
from canasta.server.rest.chat import OfPerson
from canasta.server.rest.errors import ApiError, not_found
from canasta.server.rest.operations import operation
from canasta.server.rest.values import require_name
from canasta.server.surroundings import time_text
from canasta.server.visitors import Visitor
from canasta.store.moderation import Deed, Sanction

MOST_REPORTS = 100
Minutes = Annotated[int, Meta(ge=1, le=525_600, description="For how long; null is for good")]
ReportId = Annotated[int, Meta(ge=1, le=2_147_483_647, description="The id of a report")]


class ReportInfo(Struct, frozen=True):
    """What somebody complains about: the line, if it was about one that is still there."""

    id: int
    at: str
    by: str
    about: str
    reason: str
    line: str | None


class ReportList(Struct, frozen=True):
    """Reports that nobody has looked at, the oldest first."""

    reports: list[ReportInfo]


class OfReport(Struct, frozen=True):
    """Which report."""

    report: ReportId


class SanctionChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A sanction to impose, or to lift."""

    kind: Literal["mute", "ban"]
    lift: bool = False
    minutes: Minutes | None = None
    reason: Annotated[str, Meta(max_length=300)] = ""


@operation("GET", "/api/moderation/reports", "What people complain about")
def list_reports(host: Host, visitor: Visitor) -> ReportList:
    """For admins; to others it is not there."""
    _require_admin(visitor)
    found = host.store.moderation.reports(limit=MOST_REPORTS)
    return ReportList([ReportInfo(each.id, each.at, each.by, each.about, each.reason, each.line) for each in found])


@operation("POST", "/api/moderation/reports/{report}/handled", "A report is dealt with", status=204)
def handle_report(host: Host, visitor: Visitor, path: OfReport) -> None:
    """It is not listed any more."""
    _require_admin(visitor)
    host.store.moderation.handle(path.report, _deed(host, visitor)).result()


@operation(
    "POST",
    "/api/moderation/people/{name}",
    "Mute or ban somebody",
    status=204,
    errors=("not_allowed",),
    body=SanctionChange("mute", minutes=60, reason="Insults"),
)
def sanction_person(host: Host, visitor: Visitor, path: OfPerson, body: SanctionChange) -> None:
    """Or take it back. It holds at once, and the audit has it. Admins are out of reach: see ``canasta admin``."""
    _require_admin(visitor)
    found = require_name(host.store, path.name)
    account = host.store.accounts.of_player(found.id)
    if account is not None and account.is_admin:
        raise ApiError("not_allowed", "An admin is sanctioned at the server itself, by canasta admin.")
    subject, deed = f"player:{found.id}", _deed(host, visitor, body.reason)
    if body.lift:
        host.store.moderation.lift(subject, body.kind, deed).result()
    else:
        minutes = body.minutes
        until = None if minutes is None else time_text(host.around.now() + timedelta(minutes=minutes))
        host.store.moderation.impose(subject, Sanction(body.kind, until, body.reason), deed).result()
    host.bus.publish(subject)


def _require_admin(visitor: Visitor) -> None:
    if not visitor.is_admin:
        raise not_found("page")


def _deed(host: Host, visitor: Visitor, detail: str = "") -> Deed:
    return Deed(f"admin:{visitor.name}", host.around.time_text(), detail)


OPERATIONS = (list_reports, handle_report, sanction_person)
