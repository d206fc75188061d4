"""The OpenAPI document against the app: whatever is sent, no server error, and no answer that is not described."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from msgspec import json
from schemathesis import GenerationMode
from schemathesis.python.asgi import shutdown_lifespans
from schemathesis.specs.openapi.checks import positive_data_acceptance

from canasta.rules import Rules
from canasta.server.rest import OPERATIONS, openapi
from canasta.server.rest.operations import Operation
from canasta.server.visitors import hash_of
from canasta.store import NewEntry, Seat, Store
from canasta.store.sessions import NewSession
from canasta.table import Bot, Person, Table
from server.rest.helping import AT, app_around, record_text, store_finished

pytestmark = [pytest.mark.slow, pytest.mark.plain_only]

EXAMPLES = 15

TOKEN = "A" * 43
ENTERED = {"cookie": f"canasta_session={TOKEN}", "origin": "http://testserver"}

# Where nothing is sent, nothing can be wrong with it.
CASES = [
    (operation, mode)
    for operation in OPERATIONS
    for mode in GenerationMode
    if operation.parts or mode is GenerationMode.POSITIVE
]


@pytest.fixture
def document(store: Store, operation: Operation) -> Iterator[Any]:
    """The document of an app in which somebody has played; its ids and records are those that are asked for."""
    store.create_player("anna", "Anna", at=AT).result()
    session = NewSession(
        id="laptop",
        token_hash=hash_of(TOKEN),
        player="anna",
        created=AT,
        expires="2026-12-31",
        device="Firefox",
        address="127.0.0.1",
    )
    store.sessions.begin(session).result()
    store_finished(store, "anna", "Anna")
    _, begun = Table.begin(Rules(), [Person("anna", "Anna"), Bot(1, "Kitten")])
    entries = [NewEntry(entry.text, AT) for entry in begun.entries]
    seats = [Seat(0, 0, "Anna", player="anna"), Seat(1, 1, "Kitten", bot_level=1)]
    store.create_match("running", rules="hoyle", preset="hoyle", seats=seats, entries=entries, at=AT).result()
    save = store.save("anna", "Anna", "running", 1, at=AT).result()
    known = {"player": ["anna"], "match": ["done", "running", "nowhere"], "save": [save.id, 99], "hand": [1, 99]}
    known |= {"device": ["laptop", "phone"]}
    told = json.decode(openapi())
    for path in told["paths"].values():
        for described in path.values():
            for parameter in described.get("parameters", ()):
                if parameter["in"] == "path" and parameter["name"] in known:
                    parameter["schema"]["enum"] = known[parameter["name"]]
            content = described.get("requestBody", {}).get("content", {})
            if "text/plain" in content:
                content["text/plain"]["schema"]["enum"] = [record_text(), record_text(hands=1), "canasta record 1"]
    told["components"]["schemas"]["NewSave"]["properties"]["match"]["enum"] = known["match"]
    schema = schemathesis.openapi.from_dict(told)
    schema.app = app_around(store, is_public=operation.is_public)
    yield schema
    shutdown_lifespans()


@pytest.mark.parametrize(
    ("operation", "mode"), CASES, ids=[f"{operation.name}-{mode.value}" for operation, mode in CASES]
)
def test_every_answer_is_described(document: Any, operation: Operation, mode: GenerationMode) -> None:
    """No server error, and no answer of another status, type or shape than the document says.

    Operations of public servers are asked for there, by somebody who has entered.
    """

    @settings(
        max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(case=document.find_operation_by_id(operation.name).as_strategy(generation_mode=mode))
    def check(case: schemathesis.Case[Any]) -> None:
        # A schema cannot say all that names, codes and records must be: not everything that it allows is taken.
        entered = ENTERED if operation.is_public else None
        case.call_and_validate(excluded_checks=[positive_data_acceptance], headers=entered)

    check()
