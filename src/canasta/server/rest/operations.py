"""What an operation of the REST part is: declared once, where it is done, by the types of a function.

The function's parameters say what it needs: ``host``; ``path``, ``query`` and ``body``, each a struct (a body that is
``str`` is uploaded as plain text); ``visitor``, who must have entered unless it may be None; ``entrance``, by which
cookies are given. What it returns is the answer: a struct as JSON, a `TextFile`, or nothing.
A plain function runs in a thread, and may wait for the store; an ``async`` one runs in the event loop.

What needs a visitor is there only in public, as is what says ``public=True``. In public a path that names a player is
answered to that player alone; to others it is as if it were not there.

The routes, the OpenAPI document and the TypeScript are all made from these operations.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal, ParamSpec, TypeAlias, TypeVar, get_args, get_type_hints

from anyio import CapacityLimiter, to_thread
from msgspec import Struct, ValidationError, convert, json, structs
from starlette.requests import Request
from starlette.responses import Response

from canasta.errors import CanastaError
from canasta.notation.records import LARGEST
from canasta.server.host import Host
from canasta.server.rest.errors import KINDS, ApiError, api_error, invalid, not_found
from canasta.server.visitors import Entrance, Visitor, address_of, visitor_of

Method: TypeAlias = Literal["GET", "POST", "PATCH", "DELETE"]
Handler: TypeAlias = Callable[..., Any]
# Who may ask, in public: anybody unseen, anybody with a look at who it is, who has entered, the player of the path.
Asking: TypeAlias = Literal["nobody", "anybody", "somebody", "owner"]
P = ParamSpec("P")
T = TypeVar("T")

JSON: Final = "application/json"
TEXT: Final = "text/plain"
LARGEST_JSON: Final = 16_384
# Bytes. Records are ASCII but for the names and comments, so this is about as many characters.
LARGEST_TEXT: Final = LARGEST
HEAVY_WAITING: Final = 64  # each of them may hold three megabytes
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
    takes: frozenset[str]  # the names of its parameters
    is_public: bool
    visitor: Asking
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
    def is_heavy(self) -> bool:
        """Whether a whole match has to be read."""
        return self.uploads_text or self.topic == "replays"

    @property
    def topic(self) -> str:
        """The module it is declared in."""
        return self.handler.__module__.rpartition(".")[2]

    async def answer_to(self, request: Request) -> Response:
        """Do it."""
        host: Host = request.app.state.host
        entrance = Entrance(request.scope) if "entrance" in self.takes else None
        try:
            if self.is_public and not host.is_public:
                raise not_found("page")
            path = await _read_path(request, self.parts["path"]) if "path" in self.parts else None
            # Before the body: whoever may not ask need not be read to the end.
            visitor = await self._visitor(request, host, path)
            if self.is_heavy and host.is_public and not request.app.state.heavies.allows(address_of(request.scope)):
                raise ApiError("too_many_requests", "Too many matches to be looked through: try again later.")
            given = {"host": host, "path": path, "visitor": visitor, "entrance": entrance}
            needed = {part: value for part, value in given.items() if part in self.takes}
            for part, read in _READERS.items():
                if part in self.parts:
                    needed[part] = await read(request, self.parts[part])
            response = self._response(await self._done(needed))
        except CanastaError as error:
            refused = api_error(error)
            response = _json(refused.info(), refused.status)
            if refused.status == 429:
                response.headers["retry-after"] = str(refused.facts.get("seconds", 1))
        if entrance is not None:
            entrance.put_on(response, host)
        return response

    async def _visitor(self, request: Request, host: Host, path: Any) -> Visitor | None:
        """Who asks, if this may be asked."""
        if self.visitor == "nobody" or not host.is_public:
            return None
        visitor = await visitor_of(request.scope, host)
        if visitor is None and self.visitor != "anybody":
            raise ApiError("not_entered", KINDS["not_entered"].when)
        if visitor is not None and self.visitor == "owner" and path.player != visitor.player:
            raise not_found("player")
        return visitor

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
    """Do something that takes long, in a thread, when its turn has come; not if that would be in a minute."""
    if _heavy.statistics().tasks_waiting >= HEAVY_WAITING:
        raise ApiError("unavailable", KINDS["unavailable"].when)
    return await to_thread.run_sync(partial(work, *args, **named), limiter=_heavy)


def operation(
    method: Method,
    path: str,
    summary: str,
    *,
    status: int = 200,
    errors: tuple[str, ...] = (),
    public: bool = False,
    **examples: Struct,
) -> Callable[[Handler], Operation]:
    """Declare a function as an operation, of public servers alone or of all.

    ``examples`` are those of its body and its answer.
    """

    def declared(handler: Handler) -> Operation:
        hints = get_type_hints(handler, include_extras=True)
        answer = hints.pop("return")
        takes = frozenset(hints)
        visitor = _asking(hints.get("visitor"), hints.get("path"))
        is_public = public or visitor == "somebody"
        parts = {part: type_ for part, type_ in hints.items() if part in ("path", *_READERS)}
        return Operation(
            name=handler.__name__,
            method=method,
            path=path,
            summary=summary,
            description=inspect.getdoc(handler) or summary,
            handler=handler,
            takes=takes,
            is_public=is_public,
            visitor=visitor,
            parts=parts,
            answer=answer,
            status=status,
            errors=tuple(dict.fromkeys((*_errors_of(parts, visitor, is_public=is_public), *errors, *ALWAYS))),
            examples=examples,
        )

    return declared


def _asking(hint: Any, path: Any) -> Asking:
    """Who may ask."""
    if path is not None and any(field.name == "player" for field in structs.fields(path)):
        return "owner"
    if hint is None:
        return "nobody"
    return "anybody" if type(None) in get_args(hint) else "somebody"


def _errors_of(parts: dict[str, Any], visitor: Asking, *, is_public: bool) -> list[str]:
    """The errors that reading the parts of a request, and looking who asks, can end in."""
    errors = []
    if "path" in parts or is_public:
        errors.append("not_found")
    if visitor in ("somebody", "owner"):
        errors.append("not_entered")
    if visitor != "nobody":
        errors.append("banned")
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
    "query": _read_query,
    "body": _read_body,
}


def _json(value: object, status: int) -> Response:
    return Response(json.encode(value), status, _HEADERS, media_type=JSON)
