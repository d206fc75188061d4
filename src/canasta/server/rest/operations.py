"""What an operation of the REST part is: declared once, where it is done, by the types of a function.

The function's parameters say what it needs: ``host``; ``path``, ``query`` and ``body``, each a struct (a body that is
``str`` is uploaded as plain text). What it returns is the answer: a struct as JSON, a `TextFile`, or nothing.
A plain function runs in a thread, and may wait for the store; an ``async`` one runs in the event loop.

The routes, the OpenAPI document and the TypeScript are all made from these operations.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal, ParamSpec, TypeAlias, TypeVar, get_type_hints

from anyio import CapacityLimiter, to_thread
from msgspec import Struct, ValidationError, convert, json
from starlette.requests import Request
from starlette.responses import Response

from canasta.errors import CanastaError
from canasta.notation.records import LARGEST
from canasta.server.rest.errors import ApiError, api_error, invalid, not_found

Method: TypeAlias = Literal["GET", "POST", "PATCH", "DELETE"]
Handler: TypeAlias = Callable[..., Any]
P = ParamSpec("P")
T = TypeVar("T")

JSON: Final = "application/json"
TEXT: Final = "text/plain"
LARGEST_JSON: Final = 16_384
# Bytes. Records are ASCII but for the names and comments, so this is about as many characters.
LARGEST_TEXT: Final = LARGEST
HEAVY_AT_ONCE: Final = 2  # replays of whole matches take seconds: a few at a time, so that the others are answered

ALWAYS: Final = ("bad_request", "wrong_origin", "wrong_host", "too_many_requests", "internal", "unavailable")


class TextFile(Struct, frozen=True):
    """An answer to be kept as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One thing that a client can ask for."""

    name: str
    method: Method
    path: str
    summary: str
    description: str
    handler: Handler
    needs_host: bool
    parts: dict[str, Any]
    answer: Any
    status: int
    errors: tuple[str, ...]
    examples: dict[str, Any]

    @property
    def uploads_text(self) -> bool:
        """Whether the body is plain text and not JSON."""
        return self.parts.get("body") is str

    @property
    def topic(self) -> str:
        """The module it is declared in."""
        return self.handler.__module__.rpartition(".")[2]

    async def answer_to(self, request: Request) -> Response:
        """Do it."""
        try:
            needed = {"host": request.app.state.host} if self.needs_host else {}
            for part, type_ in self.parts.items():
                needed[part] = await _READERS[part](request, type_)
            return self._response(await self._done(needed))
        except CanastaError as error:
            refused = api_error(error)
            return _json(refused.info(), refused.status)

    async def _done(self, needed: dict[str, Any]) -> object:
        if inspect.iscoroutinefunction(self.handler):
            return await self.handler(**needed)
        return await to_thread.run_sync(partial(self.handler, **needed))

    def _response(self, result: object) -> Response:
        match result:
            case None:
                return Response(status_code=self.status, headers=_HEADERS)
            case TextFile():
                headers = {**_HEADERS, "content-disposition": f'attachment; filename="{result.name}"'}
                return Response(result.text, self.status, headers, media_type=TEXT)
            case _:
                return _json(result, self.status)


_HEADERS: Final = {"cache-control": "no-store"}
_heavy: Final = CapacityLimiter(HEAVY_AT_ONCE)


async def heavily(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Do something that takes long, in a thread, when its turn has come."""
    return await to_thread.run_sync(partial(work, *args, **named), limiter=_heavy)


def operation(
    method: Method,
    path: str,
    summary: str,
    *,
    status: int = 200,
    errors: tuple[str, ...] = (),
    **examples: Struct,
) -> Callable[[Handler], Operation]:
    """Declare a function as an operation; ``examples`` are those of its body and its answer."""

    def declared(handler: Handler) -> Operation:
        hints = get_type_hints(handler, include_extras=True)
        answer = hints.pop("return")
        needs_host = hints.pop("host", None) is not None
        return Operation(
            name=handler.__name__,
            method=method,
            path=path,
            summary=summary,
            description=inspect.getdoc(handler) or summary,
            handler=handler,
            needs_host=needs_host,
            parts=hints,
            answer=answer,
            status=status,
            errors=tuple(dict.fromkeys((*_errors_of(hints), *errors, *ALWAYS))),
            examples=examples,
        )

    return declared


def _errors_of(parts: dict[str, Any]) -> list[str]:
    """The errors that reading the parts of a request can end in."""
    errors = []
    if "path" in parts:
        errors.append("not_found")
    if "body" in parts:
        errors += ["bad_text" if parts["body"] is str else "bad_json", "too_large", "wrong_media_type"]
    if "query" in parts or parts.get("body", str) is not str:
        errors.append("invalid")
    return errors


# --- reading ---


async def _read_path(request: Request, type_: Any) -> object:
    try:
        return convert(request.path_params, type_, strict=False)
    except ValidationError:
        raise not_found("page") from None


async def _read_query(request: Request, type_: Any) -> object:
    given = request.query_params.multi_items()
    values = dict(given)
    if len(values) < len(given):
        raise invalid("A parameter is given twice.", "$")
    try:
        return convert(values, type_, strict=False)
    except ValidationError as error:
        raise _not_valid(error) from None


async def _read_body(request: Request, type_: Any) -> object:
    if type_ is str:
        data = await _bytes_of(request, TEXT, LARGEST_TEXT)
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ApiError("bad_text", "The body is not text in UTF-8.") from None
    data = await _bytes_of(request, JSON, LARGEST_JSON)
    try:
        return json.decode(data, type=type_)
    except ValidationError as error:
        raise _not_valid(error) from None
    except (ValueError, RecursionError):
        raise ApiError("bad_json", "The body is not JSON.") from None


def _not_valid(error: ValidationError) -> ApiError:
    """The message of msgspec, such as "Expected `int`, got `str`", and where it is."""
    text, _, place = str(error).partition(" - at `")
    return invalid(f"{text}.", place.removesuffix("`") or "$")


async def _bytes_of(request: Request, media_type: str, most: int) -> bytes:
    """The body, if it is of this type; not more of it is taken in than may be."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != media_type:
        raise ApiError("wrong_media_type", f"The body must be {media_type}.", expected=media_type)
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise ApiError("too_large", f"The body may have {most:,} bytes.", most=most)
    return bytes(data)


_READERS: Final[dict[str, Callable[[Request, Any], Awaitable[object]]]] = {
    "path": _read_path,
    "query": _read_query,
    "body": _read_body,
}


def _json(value: object, status: int) -> Response:
    return Response(json.encode(value), status, _HEADERS, media_type=JSON)
