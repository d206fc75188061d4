"""How much likelier hands are than hands dealt at random: what ``beliefs`` reads, as tools/fit_beliefs.py printed it.

By situation and sign, in the order of ``beliefs.SITUATIONS`` and ``beliefs.SIGNS``; a row is for none, one, two, three,
and four or more cards of a kind.
"""

from __future__ import annotations

from typing import Final

Odds = list[list[list[float]]]

# tools/fit_beliefs.py --preset classic4 --hands 3000
PARTNERS: Final[Odds] = [
    [  # not opened
        [1.00, 1.17, 1.40, 1.55, 1.79],  # nothing known
        [1.00, 1.00, 1.00, 1.00, 1.00],  # own meld
        [1.00, 0.58, 0.64, 0.56, 0.77],  # just thrown
        [1.00, 0.39, 0.49, 0.40, 0.85],  # thrown
        [1.00, 1.25, 1.40, 1.24, 1.15],  # declined
        [1.00, 0.81, 0.89, 1.37, 1.61],  # two
        [1.00, 0.69, 0.93, 0.75, 1.00],  # joker
        [1.00, 0.84, 1.08, 1.85, 1.30],  # black three
    ],
    [  # few cards
        [1.00, 1.49, 7.28, 2.39, 1.32],  # nothing known
        [1.00, 0.10, 0.22, 0.52, 1.00],  # own meld
        [1.00, 1.01, 1.12, 0.93, 1.00],  # just thrown
        [1.00, 0.33, 0.63, 1.54, 1.00],  # thrown
        [1.00, 1.19, 2.00, 0.68, 0.92],  # declined
        [1.00, 0.94, 1.50, 3.03, 1.00],  # two
        [1.00, 1.44, 2.24, 2.85, 1.00],  # joker
        [1.00, 0.12, 0.12, 0.35, 1.00],  # black three
    ],
    [  # some cards
        [1.00, 1.86, 5.18, 1.25, 1.41],  # nothing known
        [1.00, 0.11, 0.19, 0.15, 0.78],  # own meld
        [1.00, 0.43, 0.27, 0.51, 0.83],  # just thrown
        [1.00, 0.25, 0.37, 0.23, 0.92],  # thrown
        [1.00, 1.50, 1.38, 0.61, 1.36],  # declined
        [1.00, 1.04, 2.05, 5.93, 9.22],  # two
        [1.00, 1.30, 3.88, 6.01, 1.00],  # joker
        [1.00, 0.33, 0.44, 0.43, 0.94],  # black three
    ],
    [  # many cards
        [1.00, 1.55, 3.08, 2.03, 2.93],  # nothing known
        [1.00, 0.45, 0.78, 1.05, 0.92],  # own meld
        [1.00, 0.52, 0.53, 0.95, 1.16],  # just thrown
        [1.00, 0.28, 0.35, 0.18, 1.03],  # thrown
        [1.00, 1.16, 0.98, 0.54, 0.50],  # declined
        [1.00, 0.99, 1.46, 2.76, 3.56],  # two
        [1.00, 1.19, 2.00, 3.28, 1.00],  # joker
        [1.00, 0.57, 0.84, 0.80, 0.66],  # black three
    ],
]
# tools/fit_beliefs.py --preset hoyle --hands 1500
ALONE: Final[Odds] = [
    [  # not opened
        [1.00, 1.09, 1.43, 1.28, 1.58],  # nothing known
        [1.00, 1.00, 1.00, 1.00, 1.00],  # own meld
        [1.00, 0.81, 0.58, 0.85, 1.57],  # just thrown
        [1.00, 0.40, 0.65, 0.79, 1.04],  # thrown
        [1.00, 1.21, 1.59, 1.12, 1.12],  # declined
        [1.00, 0.59, 0.71, 0.69, 0.98],  # two
        [1.00, 0.57, 1.19, 0.61, 1.00],  # joker
        [1.00, 1.02, 0.99, 0.83, 1.00],  # black three
    ],
    [  # few cards
        [1.00, 0.57, 3.72, 2.39, 0.84],  # nothing known
        [1.00, 0.21, 0.36, 0.93, 1.00],  # own meld
        [1.00, 0.72, 0.78, 1.06, 1.09],  # just thrown
        [1.00, 0.36, 0.79, 0.56, 1.00],  # thrown
        [1.00, 0.43, 0.56, 1.04, 1.00],  # declined
        [1.00, 1.74, 3.35, 2.02, 1.17],  # two
        [1.00, 3.64, 5.27, 2.31, 1.00],  # joker
        [1.00, 0.12, 0.31, 0.37, 1.00],  # black three
    ],
    [  # some cards
        [1.00, 1.54, 6.22, 1.33, 0.85],  # nothing known
        [1.00, 0.03, 0.06, 0.36, 1.00],  # own meld
        [1.00, 0.59, 0.26, 0.70, 1.00],  # just thrown
        [1.00, 0.53, 0.63, 0.29, 1.11],  # thrown
        [1.00, 1.23, 1.05, 0.56, 1.00],  # declined
        [1.00, 1.17, 2.67, 5.24, 2.98],  # two
        [1.00, 2.25, 7.24, 4.82, 1.02],  # joker
        [1.00, 0.31, 0.49, 0.83, 1.07],  # black three
    ],
    [  # many cards
        [1.00, 1.97, 5.17, 0.93, 0.89],  # nothing known
        [1.00, 0.08, 0.03, 0.26, 0.33],  # own meld
        [1.00, 0.47, 0.30, 0.60, 0.74],  # just thrown
        [1.00, 0.83, 1.44, 0.72, 1.00],  # thrown
        [1.00, 1.14, 0.97, 0.76, 0.99],  # declined
        [1.00, 1.04, 2.10, 4.73, 7.76],  # two
        [1.00, 1.59, 5.32, 2.05, 1.00],  # joker
        [1.00, 0.44, 0.81, 1.59, 1.04],  # black three
    ],
]
