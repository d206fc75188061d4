"""Where the tests of the terminal keep their databases."""

from __future__ import annotations

from server.conftest import folder as folder
