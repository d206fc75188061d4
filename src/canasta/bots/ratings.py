"""How strong the levels are on the scale of the ladder: rating and uncertainty, as tools/rate_bots.py printed them.

Tabby is 1500 by definition; the others follow from matches against it and each other. docs/bots.md says more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# By pool and level. The uncertainty is two standard errors.
RATINGS: Final[Mapping[str, Mapping[int, tuple[int, int]]]] = {
    # tools/rate_bots.py two --pairs 300 --minutes 4
    # Tabby – Kitten: 300 pairs of 2 matches, 79.7 % won (76.3 to 82.7)
    # Alley Cat – Kitten: 300 pairs of 2 matches, 94.2 % won (92.0 to 95.8)
    # Alley Cat – Tabby: 300 pairs of 2 matches, 83.8 % won (80.7 to 86.6)
    # Bobcat – Tabby: 25 pairs of 2 matches, 100.0 % won (92.9 to 100.0)
    # Bobcat – Alley Cat: 18 pairs of 2 matches, 94.4 % won (81.9 to 98.5)
    "two": {
        1: (1127, 49),
        2: (1500, 0),
        3: (1950, 51),
        4: (2716, 287),
    },
    # tools/rate_bots.py three --pairs 120 --minutes 3.5
    # Tabby – Kitten: 120 pairs of 3 matches, 74.6 % won (69.8 to 78.8)
    # Alley Cat – Kitten: 120 pairs of 3 matches, 83.2 % won (79.0 to 86.7)
    # Alley Cat – Tabby: 120 pairs of 3 matches, 59.2 % won (54.0 to 64.1)
    # Bobcat – Tabby: 7 pairs of 3 matches, 90.5 % won (71.1 to 97.3)
    # Bobcat – Alley Cat: 11 pairs of 3 matches, 100.0 % won (89.6 to 100.0)
    "three": {
        1: (1118, 51),
        2: (1500, 0),
        3: (1643, 51),
        4: (2639, 274),
    },
    # tools/rate_bots.py partners --pairs 200 --minutes 3.5
    # Tabby – Kitten: 200 pairs of 2 matches, 75.5 % won (71.1 to 79.5)
    # Alley Cat – Kitten: 200 pairs of 2 matches, 85.0 % won (81.2 to 88.2)
    # Alley Cat – Tabby: 200 pairs of 2 matches, 61.3 % won (56.4 to 65.9)
    # Bobcat – Tabby: 21 pairs of 2 matches, 88.1 % won (75.0 to 94.8)
    # Bobcat – Alley Cat: 9 pairs of 2 matches, 55.6 % won (33.7 to 75.4)
    "partners": {
        1: (1336, 24),
        2: (1500, 0),
        3: (1573, 24),
        4: (1699, 87),
    },
}
