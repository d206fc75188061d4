"""The link to a table of the lobby, and its picture for the camera of a phone."""

from __future__ import annotations

import io
import re
from typing import Final

import segno
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_HEADERS: Final = {"cache-control": "no-store"}


def link_routes() -> list[Route]:
    """``/qr/TABLE.svg``: the link to a table as a QR code."""
    return [Route("/qr/{table}.svg", _qr_code, methods=["GET"])]


def link_to(request: Request, table: str) -> str:
    """The address that leads to a table, at the host that the request was sent to."""
    return f"{request.url.scheme}://{request.url.netloc}/#/join/{table}"


async def _qr_code(request: Request) -> Response:
    table = request.path_params["table"]
    if not _TABLE.fullmatch(table) or not request.app.state.host.is_public:
        raise HTTPException(404)
    return Response(qr_code(link_to(request, table)), headers=_HEADERS, media_type="image/svg+xml")


def qr_code(link: str) -> bytes:
    """A QR code as SVG: dark on light with the margin that cameras need, whatever is around it."""
    picture = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(picture, kind="svg", scale=8, border=4, dark="#000", light="#fff", svgclass=None, lineclass=None)
    return picture.getvalue()
