"""How strong the levels are on the scale of the ladder: rating and uncertainty, as tools/rate_bots.py printed them.

Tabby is 1500 by definition; the others follow from matches against it and each other. Lynx and Tiger had a twentieth of
their think time in them; among three players that is too little to tell them from Bobcat, so they have no rating there.
docs/bots.md says more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# By pool and level. The uncertainty is two standard errors.
RATINGS: Final[Mapping[str, Mapping[int, tuple[int, int]]]] = {
    # tools/rate_bots.py two --pairs 300 --minutes 1 --rollouts 50
    # Tabby – Kitten: 300 pairs of 2 matches, 79.7 % won (76.3 to 82.7)
    # Alley Cat – Kitten: 300 pairs of 2 matches, 94.2 % won (92.0 to 95.8)
    # Alley Cat – Tabby: 300 pairs of 2 matches, 83.8 % won (80.7 to 86.6)
    # Bobcat – Tabby: 47 pairs of 2 matches, 96.8 % won (91.0 to 98.9)
    # Lynx – Tabby: 47 pairs of 2 matches, 100.0 % won (96.1 to 100.0)
    # Tiger – Tabby: 43 pairs of 2 matches, 100.0 % won (95.7 to 100.0)
    # Bobcat – Alley Cat: 43 pairs of 2 matches, 96.5 % won (90.2 to 98.8)
    # Lynx – Alley Cat: 36 pairs of 2 matches, 95.8 % won (88.5 to 98.6)
    # Tiger – Alley Cat: 32 pairs of 2 matches, 98.4 % won (91.7 to 99.7)
    # Lynx – Bobcat: 16 pairs of 2 matches, 68.8 % won (51.4 to 82.0)
    # Tiger – Bobcat: 16 pairs of 2 matches, 71.9 % won (54.6 to 84.4)
    # Tiger – Lynx: 16 pairs of 2 matches, 62.5 % won (45.3 to 77.1)
    "two": {
        1: (1126, 51),
        2: (1500, 0),
        3: (1945, 50),
        4: (2685, 153),
        5: (2859, 169),
        6: (2975, 170),
    },
    # tools/rate_bots.py three --pairs 120 --minutes 1 --rollouts 50
    # Tabby – Kitten: 120 pairs of 3 matches, 74.6 % won (69.8 to 78.8)
    # Alley Cat – Kitten: 120 pairs of 3 matches, 83.2 % won (79.0 to 86.7)
    # Alley Cat – Tabby: 120 pairs of 3 matches, 59.2 % won (54.0 to 64.1)
    # Bobcat – Tabby: 27 pairs of 3 matches, 89.5 % won (81.0 to 94.5)
    # Lynx – Tabby: 23 pairs of 3 matches, 94.2 % won (86.0 to 97.7)
    # Tiger – Tabby: 22 pairs of 3 matches, 94.7 % won (86.4 to 98.0)
    # Bobcat – Alley Cat: 34 pairs of 3 matches, 97.5 % won (92.4 to 99.2)
    # Lynx – Alley Cat: 24 pairs of 3 matches, 90.3 % won (81.3 to 95.2)
    # Tiger – Alley Cat: 22 pairs of 3 matches, 95.5 % won (87.5 to 98.4)
    # Lynx – Bobcat: 7 pairs of 3 matches, 57.1 % won (36.5 to 75.5)
    # Tiger – Bobcat: 7 pairs of 3 matches, 59.5 % won (38.7 to 77.4)
    # Tiger – Lynx: 7 pairs of 3 matches, 57.1 % won (36.5 to 75.5)
    "three": {
        1: (1113, 55),
        2: (1500, 0),
        3: (1631, 49),
        4: (2478, 123),
    },
    # tools/rate_bots.py partners --pairs 200 --minutes 1 --highest 118 --rollouts 50
    # Tabby – Kitten: 200 pairs of 2 matches, 75.5 % won (71.1 to 79.5)
    # Alley Cat – Kitten: 200 pairs of 2 matches, 85.0 % won (81.2 to 88.2)
    # Alley Cat – Tabby: 200 pairs of 2 matches, 61.3 % won (56.4 to 65.9)
    # Bobcat – Tabby: 41 pairs of 2 matches, 86.6 % won (77.6 to 92.3)
    # Lynx – Tabby: 30 pairs of 2 matches, 95.0 % won (86.3 to 98.3)
    # Tiger – Tabby: 27 pairs of 2 matches, 94.4 % won (84.9 to 98.1)
    # Bobcat – Alley Cat: 51 pairs of 2 matches, 73.5 % won (64.2 to 81.1)
    # Lynx – Alley Cat: 34 pairs of 2 matches, 86.8 % won (76.7 to 92.9)
    # Tiger – Alley Cat: 30 pairs of 2 matches, 80.0 % won (68.2 to 88.2)
    # Lynx – Bobcat: 19 pairs of 2 matches, 68.4 % won (52.5 to 80.9)
    # Tiger – Bobcat: 17 pairs of 2 matches, 82.4 % won (66.5 to 91.7)
    # Tiger – Lynx: 118 pairs of 2 matches, 55.1 % won (48.7 to 61.3)
    "partners": {
        1: (1337, 25),
        2: (1500, 0),
        3: (1576, 24),
        4: (1720, 47),
        5: (1833, 47),
        6: (1858, 50),
    },
}
