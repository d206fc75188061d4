"""The TypeScript of everything that goes over the wire, made from the Python types.

``python -m canasta.server.typescript > web/src/lib/wire.ts`` writes it anew; a test compares the two.

What the server sends has all its fields. What a client sends (structs that forbid unknown fields) may leave out those
with a default.
"""

from __future__ import annotations

import inspect as python_inspect
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, get_args

from msgspec import inspect, json

from canasta.server import messages
from canasta.server.rest import OPERATIONS
from canasta.server.rest.errors import KINDS, ErrorInfo
from canasta.server.rest.operations import Operation, TextFile

HEADER: Final = """\
// Made from the Python types by `make types`. Do not change it by hand.
"""
WIDTH: Final = 120
NONE: Final = type(None)


def typescript() -> str:
    """The whole file."""
    unions = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}
    sent = [type_ for union in unions.values() for type_ in get_args(union)]
    parts = [HEADER, f"export const PROTOCOL = {messages.PROTOCOL}\n"]
    parts += declarations([*sent, ErrorInfo, *(type_ for operation in OPERATIONS for type_ in _types_of(operation))])
    for name, union in unions.items():
        parts.append(_declared_union(name, [member.__name__ for member in get_args(union)]))
    parts += [_error_codes(), _operation_types(), _operation_table()]
    return "\n".join(parts)


def declarations(types: Iterable[Any]) -> list[str]:
    """An interface for each of the structs, and for all that they are made of, parts first."""
    found: dict[str, inspect.StructType] = {}
    for type_ in inspect.multi_type_info(types):
        _collect(type_, found)
    return [_interface(struct) for struct in found.values()]


def written(type_: Any) -> str:
    """A Python type as TypeScript.

    >>> from typing import Literal
    >>> written(dict[str, list[int | None]]), written(Literal["heads", "tails"])
    ('Record<string, (number | null)[]>', "'heads' | 'tails'")
    """
    return _text(inspect.type_info(type_))


# --- structs ---


def _collect(type_: inspect.Type, found: dict[str, inspect.StructType]) -> None:
    """Find the structs of a type, parts before the whole."""
    for part in _parts(type_):
        _collect(part, found)
    if isinstance(type_, inspect.StructType):
        known = found.setdefault(type_.cls.__name__, type_)
        if known.cls is not type_.cls:
            raise TypeError(f"two structs of the wire are called {type_.cls.__name__}")


def _parts(type_: inspect.Type) -> Sequence[inspect.Type]:
    match type_:
        case inspect.Metadata():
            return [type_.type]
        case inspect.UnionType():
            return type_.types
        case inspect.ListType() | inspect.VarTupleType():
            return [type_.item_type]
        case inspect.DictType():
            return [type_.key_type, type_.value_type]
        case inspect.StructType():
            return [field.type for field in type_.fields]
        case _:
            return []


def _interface(struct: inspect.StructType) -> str:
    lines = [*_comment(_described(struct)), f"export interface {struct.cls.__name__} {{"]
    if struct.tag_field is not None:
        lines.append(f"  {struct.tag_field}: {_literal(struct.tag)}")
    for field in struct.fields:
        lines += [f"  {line}" for line in _comment(_description(field.type))]
        may_be_left_out = struct.forbid_unknown_fields and not field.required
        lines.append(f"  {field.encode_name}{'?' if may_be_left_out else ''}: {_text(field.type)}")
    return "\n".join([*lines, "}", ""])


def _described(struct: inspect.StructType) -> str:
    return python_inspect.cleandoc(struct.cls.__doc__ or "")


def _description(type_: inspect.Type) -> str:
    if isinstance(type_, inspect.Metadata):
        return str((type_.extra_json_schema or {}).get("description", ""))
    return ""


def _comment(text: str) -> Iterator[str]:
    """A text as a comment of one line or several."""
    lines = text.replace("``", "`").replace("*/", "* /").splitlines()
    if len(lines) == 1:
        yield f"/** {lines[0]} */"
    elif lines:
        yield "/**"
        yield from (f" * {line}".rstrip() for line in lines)
        yield " */"


def _declared_union(name: str, members: Sequence[str]) -> str:
    line = f"export type {name} = {' | '.join(members)}"
    if len(line) <= WIDTH:
        return line + "\n"
    return "\n".join([f"export type {name} =", *(f"  | {member}" for member in members), ""])


# --- operations ---


def _types_of(operation: Operation) -> list[Any]:
    """The types of an operation that have a declaration of their own; parameters are written in place."""
    body = [] if operation.uploads_text else [operation.parts.get("body", NONE)]
    answer = NONE if operation.answer is TextFile else operation.answer
    return [type_ for type_ in [*body, answer] if type_ is not NONE]


def _error_codes() -> str:
    comment = _comment("The codes of ErrorInfo that the REST part has.")
    return "\n".join([*comment, _declared_union("ErrorCode", [_literal(code) for code in KINDS])])


def _operation_types() -> str:
    """By name: what goes into the path, what may go into the query, the body, and the answer."""
    lines = ["/** What each operation takes and answers. A body that is a string is sent as text/plain. */"]
    lines.append("export interface Operations {")
    for operation in OPERATIONS:
        parts = operation.parts
        body = written(parts["body"]) if "body" in parts else "undefined"
        answer = {TextFile: "string", NONE: "undefined"}.get(operation.answer) or written(operation.answer)
        lines += [f"  {line}" for line in _comment(python_inspect.cleandoc(operation.description))]
        lines.append(f"  {operation.name}: {{")
        lines.append(f"    path: {_in_place(parts.get('path'))}")
        lines.append(f"    query: {_in_place(parts.get('query'))}")
        lines.append(f"    body: {body}")
        lines.append(f"    answer: {answer}")
        lines.append("  }")
    return "\n".join([*lines, "}", ""])


def _in_place(type_: Any) -> str:
    """A struct of parameters."""
    if type_ is None:
        return "Record<string, never>"
    struct = inspect.type_info(type_)
    assert isinstance(struct, inspect.StructType)
    fields = (f"{field.encode_name}{'' if field.required else '?'}: {_text(field.type)}" for field in struct.fields)
    return "{ " + "; ".join(fields) + " }"


def _operation_table() -> str:
    """By name: method, path, and what the body is."""
    lines = ["export const operations = {"]
    for operation in OPERATIONS:
        sends = "'text'" if operation.uploads_text else "'json'" if "body" in operation.parts else "null"
        lines.append(
            f"  {operation.name}: {{ method: '{operation.method}', path: '{operation.path}', sends: {sends} }},"
        )
    end = (
        "} as const satisfies Record<keyof Operations, { method: string; path: string; sends: 'json' | 'text' | null }>"
    )
    return "\n".join([*lines, end, ""])


# --- types ---


def _text(type_: inspect.Type) -> str:
    match type_:
        case inspect.Metadata():
            return _text(type_.type)
        case inspect.AnyType():
            return "unknown"
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.LiteralType():
            return " | ".join(map(_literal, type_.values))
        case inspect.ListType() | inspect.VarTupleType():
            item = _text(type_.item_type)
            return f"({item})[]" if _is_choice(type_.item_type) else f"{item}[]"
        case inspect.DictType():
            return f"Record<{_text(type_.key_type)}, {_text(type_.value_type)}>"
        case inspect.UnionType():
            return " | ".join(dict.fromkeys(map(_text, type_.types)))
        case inspect.StructType():
            return type_.cls.__name__
        case _:
            raise TypeError(f"{type(type_).__name__} has no TypeScript here")


def _is_choice(type_: inspect.Type) -> bool:
    """Whether the text of a type has bars that a list of it must put in brackets."""
    match type_:
        case inspect.Metadata():
            return _is_choice(type_.type)
        case inspect.UnionType():
            return True
        case inspect.LiteralType():
            return len(type_.values) > 1
        case _:
            return False


def _literal(value: object) -> str:
    """A value as TypeScript writes it."""
    if isinstance(value, str):
        return "'" + json.encode(value).decode()[1:-1].replace("'", "\\'").replace('\\"', '"') + "'"
    return json.encode(value).decode()


if __name__ == "__main__":
    sys.stdout.write(typescript())
