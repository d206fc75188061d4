"""The OpenAPI document, made from the operations."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from importlib.metadata import version
from itertools import groupby
from typing import Any, Final

from msgspec import json, structs, to_builtins

from canasta.server.rest.errors import KINDS, ErrorInfo
from canasta.server.rest.operations import JSON, TEXT, Operation, TextFile

DESCRIPTION: Final = """\
Players, settings, rules, matches, saves, records, replays and statistics. Matches are played over the WebSocket `/ws`.
On a public server people enter first: their session is in a cookie, and what is somebody else's is as if it were not.
Every error has a code and facts for programs, and a sentence for people.
"""
ONLY_IN_PUBLIC: Final = "\n\nOnly on a public server."
REF: Final = "#/components/schemas/{name}"
ERROR_ANSWER: Final = {"$ref": REF.format(name="ErrorInfo")}


def openapi_document(operations: Sequence[Operation]) -> dict[str, Any]:
    """The document for these operations."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Canasta", "version": version("canasta"), "description": DESCRIPTION},
        "paths": paths,
        "components": {
            "schemas": json.schema_components(_types(operations), ref_template=REF)[1],
            "examples": _error_examples(operations),
        },
    }


def _types(operations: Sequence[Operation]) -> list[Any]:
    """All types of bodies and answers."""
    bodies = [operation.parts["body"] for operation in operations if _has_json(operation)]
    answers = [operation.answer for operation in operations if _answers_json(operation)]
    return [ErrorInfo, *dict.fromkeys([*bodies, *answers])]


def _has_json(operation: Operation) -> bool:
    return "body" in operation.parts and not operation.uploads_text


def _answers_json(operation: Operation) -> bool:
    return operation.answer not in (TextFile, type(None))


def _described(operation: Operation) -> dict[str, Any]:
    parts = operation.parts
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "description": operation.description.replace("``", "`") + ONLY_IN_PUBLIC * operation.is_public,
        "tags": [operation.topic],
        "responses": {str(operation.status): _answer(operation), **_errors(operation)},
    }
    parameters = [
        parameter for place in ("path", "query") if place in parts for parameter in _parameters(parts[place], place)
    ]
    if parameters:
        described["parameters"] = parameters
    if operation.uploads_text:
        described["requestBody"] = {"required": True, "content": {TEXT: {"schema": {"type": "string"}}}}
    elif "body" in parts:
        content = _content(parts["body"], operation.examples.get("body"))
        described["requestBody"] = {"required": True, "content": {JSON: content}}
    return described


def _parameters(type_: Any, place: str) -> list[dict[str, Any]]:
    found = []
    for field in structs.fields(type_):
        schema = json.schema(field.type)
        if not field.required and isinstance(field.default, str | int):
            schema["default"] = field.default
        found.append(
            {
                "name": field.encode_name,
                "in": place,
                "required": field.required,
                "description": schema.pop("description", ""),
                "schema": schema,
            }
        )
    return found


def _answer(operation: Operation) -> dict[str, Any]:
    if operation.answer is type(None):
        return {"description": "Done."}
    if operation.answer is TextFile:
        return {"description": "The file.", "content": {TEXT: {"schema": {"type": "string"}}}}
    description = inspect.cleandoc(operation.answer.__doc__ or "").replace("``", "`")
    return {
        "description": description,
        "content": {JSON: _content(operation.answer, operation.examples.get("answer"))},
    }


def _content(type_: Any, example: object) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": {"$ref": REF.format(name=type_.__name__)}}
    if example is not None:
        content["example"] = to_builtins(example)
    return content


def _errors(operation: Operation) -> dict[str, Any]:
    """An answer for each status, with the codes that it can have."""
    by_status = groupby(sorted(operation.errors, key=_status), key=_status)
    return {str(status): _error(list(codes)) for status, codes in by_status}


def _status(code: str) -> int:
    return KINDS[code].status


def _error(codes: Sequence[str]) -> dict[str, Any]:
    description = "\n".join(f"- `{code}`: {KINDS[code].when}" for code in codes)
    examples = {code: {"$ref": f"#/components/examples/{code}"} for code in codes}
    return {"description": description, "content": {JSON: {"schema": ERROR_ANSWER, "examples": examples}}}


def _error_examples(operations: Sequence[Operation]) -> dict[str, Any]:
    """Of the errors that operations name; others are answers to what is no operation."""
    named = {code for operation in operations for code in operation.errors}
    whens = {code: kind.when for code, kind in KINDS.items() if code in named}
    sentences = {code: when.partition(";")[0].rstrip(".") + "." for code, when in whens.items()}
    return {code: {"value": to_builtins(ErrorInfo(code, sentence))} for code, sentence in sentences.items()}
