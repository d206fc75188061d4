"""What is made from the operations: the OpenAPI document and the TypeScript."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert, json, to_builtins

from canasta.server import messages
from canasta.server.rest import OPERATIONS, openapi
from canasta.server.rest.errors import KINDS
from canasta.server.rest.operations import Operation
from canasta.server.typescript import typescript, written
from server.rest.helping import Api

pytestmark = pytest.mark.plain_only

WIRE = Path(__file__).parents[3] / "web" / "src" / "lib" / "wire.ts"
NAMES = [operation.name for operation in OPERATIONS]


@pytest.fixture(scope="module")
def document() -> Any:
    """The OpenAPI document."""
    return json.decode(openapi())


def test_the_document_is_served(api: Api, document: Any) -> None:
    """As JSON, with everything there is."""
    assert api.ask("GET", "/openapi.json") == document
    assert document["openapi"].startswith("3.1.")
    described = [(path, method.upper()) for path, methods in document["paths"].items() for method in methods]
    assert sorted(described) == sorted((operation.path, operation.method) for operation in OPERATIONS)


def test_operations_have_names_of_their_own() -> None:
    """Each name, and each method of a path, once."""
    assert len(set(NAMES)) == len(NAMES)
    assert len({(operation.method, operation.path) for operation in OPERATIONS}) == len(OPERATIONS)


@pytest.mark.parametrize("operation", OPERATIONS, ids=NAMES)
def test_an_operation_is_described(document: Any, operation: Operation) -> None:
    """A summary, a description, its parameters, its answer, and its errors by status."""
    described = document["paths"][operation.path][operation.method.lower()]
    assert described["operationId"] == operation.name
    assert described["summary"]
    assert described["description"] != described["summary"]
    in_path = [parameter["name"] for parameter in described.get("parameters", ()) if parameter["in"] == "path"]
    assert in_path == re.findall(r"{(\w+)}", operation.path)
    statuses = {str(operation.status)} | {str(KINDS[code].status) for code in operation.errors}
    assert set(described["responses"]) == statuses
    assert ("requestBody" in described) == ("body" in operation.parts)


@pytest.mark.parametrize("operation", OPERATIONS, ids=NAMES)
def test_examples_are_true(operation: Operation) -> None:
    """An example is a value of the type that it shows."""
    types = {"body": operation.parts.get("body"), "answer": operation.answer}
    assert set(operation.examples) <= set(types)
    for part, example in operation.examples.items():
        assert isinstance(example, types[part])
        assert convert(to_builtins(example), types[part]) == example


def test_all_references_lead_somewhere(document: Any) -> None:
    """Schemas and examples that are named are there, and all that are there are named."""
    named = set(re.findall(r'"#/components/(\w+/\w+)"', json.encode(document).decode()))
    there = {f"{kind}/{name}" for kind, parts in document["components"].items() for name in parts}
    assert named == there


def test_the_typescript_is_current() -> None:
    """``make types`` was run after the last change of a type."""
    assert WIRE.read_text(encoding="utf-8") == typescript(), "run `make types`"


def test_the_typescript_has_everything() -> None:
    """Every message is in its union by its tag, and every operation is in the table."""
    text = typescript()
    for message in (*messages.ClientMessage.__args__, *messages.ServerMessage.__args__):
        assert f"export interface {message.__name__} {{\n  type: '{message.__struct_config__.tag}'\n" in text
    for operation in OPERATIONS:
        assert f"  {operation.name}: {{ method: '{operation.method}', path: '{operation.path}', " in text


def test_what_may_be_left_out_is_optional() -> None:
    """Of what a client sends, fields with defaults; what the server sends has all fields."""
    text = typescript()
    assert "  after?: number | null\n" in text
    assert "  deck?: 'cats' | 'four-colour' | 'standard' | 'traditional' | null\n" in text
    assert "  deck: 'cats' | 'four-colour' | 'standard' | 'traditional'\n" in text
    assert "  resync: boolean\n" in text


def test_lists_of_choices_are_in_brackets() -> None:
    """A bar binds weaker than a list."""
    assert written(list[int | None]) == "(number | null)[]"
    assert written(list[dict[str, int | None]]) == "Record<string, number | null>[]"
    with pytest.raises(TypeError):
        written(bytes)
