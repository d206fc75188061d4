"""Why something cannot be done in the lobby."""

from __future__ import annotations

from typing import Any

from canasta.errors import CanastaError


class Refusal(CanastaError):
    """What is answered: a code of the REST part and facts for programs, a sentence for people. Nothing has changed.

    >>> Refusal("seat_taken", "Somebody sits there.", seat=1).facts
    {'seat': 1}
    """

    def __init__(self, code: str, text: str, **facts: Any) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text
        self.facts = facts

    def __str__(self) -> str:
        return self.text
