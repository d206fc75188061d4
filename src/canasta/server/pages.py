"""The browser client: built files from a folder of the package, or a page that says how to build them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC: Final = Path(__file__).parent / "static"

# Vite names the files in assets/ by their content.
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_EACH_TIME: Final = "no-cache"
_ICON: Final = "basket.svg"

NOT_BUILT: Final = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Canasta</title>
<h1>Canasta</h1>
<p>The server is running, but the browser client is not built here.</p>
<p>In the folder of the source code, run <code>make</code>, then start <code>canasta</code> again.
A package from the package index has it inside.</p>
"""


class _BuiltFiles(StaticFiles):
    """Files that never change under their name, and the page that names them."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The file, with how long it may be kept."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        kept = scope["path"].startswith("/assets/")
        response.headers["cache-control"] = _FOR_EVER if kept else _ASK_EACH_TIME
        return response

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file; for a place inside the client, its page."""
        try:
            # Browsers ask for an icon by its old name as well, whatever the page says.
            return await super().get_response(_ICON if path == "favicon.ico" else path, scope)
        except HTTPException as error:
            if error.status_code == 404 and "." not in path and not path.startswith(("api", "ws")):
                return await super().get_response("index.html", scope)
            raise


class _Client(Mount):
    """All that is not asked of the server itself: a mount would answer for what an operation does not take."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether this is a place inside the client."""
        if scope["path"].startswith("/api/"):
            return Match.NONE, {}
        return super().matches(scope)


def page_routes(folder: Path = STATIC) -> list[BaseRoute]:
    """The routes of the client, after all others."""
    if (folder / "index.html").is_file():
        return [_Client("/", app=_BuiltFiles(directory=folder, html=True), name="client")]
    return [Route("/", _not_built, methods=["GET"])]


async def _not_built(_request: Request) -> Response:
    return HTMLResponse(NOT_BUILT, headers={"cache-control": "no-store"})
