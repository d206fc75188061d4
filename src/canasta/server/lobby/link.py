"""The link to a table of the lobby, and its picture for the camera of a phone."""

from __future__ import annotations

import asyncio
import io
import re
from functools import lru_cache
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_ONLY_HERE: Final = ("localhost", "127.0.0.1", "::1")
_HEADERS: Final = {"cache-control": "no-store"}


def link_routes() -> list[Route]:
    """``/qr/TABLE.svg``: the link to a table as a QR code."""
    return [Route("/qr/{table}.svg", _qr_code, methods=["GET"])]


def link_to(request: Request, table: str) -> str:
    """The address that leads to a table, at the host that the request was sent to.

    A host that only this machine can reach would help nobody: there it is the address for others, if that is known.
    """
    here = f"{request.url.scheme}://{request.url.netloc}"
    elsewhere = request.app.state.host.address if request.url.hostname in _ONLY_HERE else None
    return f"{elsewhere or here}/#/join/{table}"


async def _qr_code(request: Request) -> Response:
    table, host = request.path_params["table"], request.app.state.host
    if not _TABLE.fullmatch(table) or not host.is_public:
        raise HTTPException(404)
    # To draw one takes longer than thirty moves: not for tables that are made up, and not in the event loop.
    if await asyncio.to_thread(host.store.lobby.gathering, table) is None:
        raise HTTPException(404)
    picture = await asyncio.to_thread(qr_code, link_to(request, table))
    return Response(picture, headers=_HEADERS, media_type="image/svg+xml")


@lru_cache(maxsize=256)
def qr_code(link: str) -> bytes:
    """A QR code as SVG: dark on light with the margin that cameras need, whatever is around it."""
    # Not above: it takes longer than the rest of the lobby, and most servers start without it.
    import segno

    picture = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(picture, kind="svg", scale=8, border=4, dark="#000", light="#fff", svgclass=None, lineclass=None)
    return picture.getvalue()
