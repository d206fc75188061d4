"""How hypothesis runs here: always the same examples, and as long as they take.

To look for new ones: ``pytest --hypothesis-profile explore``.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],  # a hand of Canasta takes its time
)
settings.register_profile("explore", parent=settings.get_profile("ci"), derandomize=False, max_examples=1_000)
settings.load_profile("ci")
