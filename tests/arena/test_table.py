"""Tables in Markdown, facts for JSON, and duels in words."""

from __future__ import annotations

import json

import pytest

from canasta import CanastaError, Rules
from canasta.arena import Contestant, Duel, Plan, SequentialTest
from canasta.arena.facts import duel_facts
from canasta.arena.pairing import Outcome, Pace, PairResult
from canasta.arena.report import tell_duel
from canasta.arena.table import markdown, replace_section


def duel_of(first: str, second: str, margins: list[float], *, matches: int = 0, delta: float | None = None) -> Duel:
    """A duel of which this came."""
    test = SequentialTest(delta=delta, fewest=2) if delta else None
    plan = Plan(rules=Rules(), seed="1", pairs=4, test=test)
    duel = Duel((Contestant(first), Contestant(second)), plan, seconds=12.34)
    for number, margin in enumerate(margins, start=1):
        games = (Outcome(margin, float(margin > 0), 1),) * 2
        duel.add(PairResult(number, games, (Pace(10, 0.01, 0.002), Pace(20, 0.04, 0.005))), whole_matches=False)
    for number in range(matches):
        duel.add(PairResult(number, (Outcome(1, 1, 5),) * 2, (Pace(), Pace())), whole_matches=True)
    return duel


DUELS = [
    duel_of("Tabby", "Kitten", [100, 200, 300, 400], matches=1),
    duel_of("Bobcat", "Kitten", [500, 500], matches=1),
    duel_of("Bobcat", "Tabby", [10, -10], matches=1),
]


def test_markdown() -> None:
    """All against all, the duels, the pace, and how to repeat it."""
    table = markdown(DUELS, command="canasta arena --all")
    assert (
        table
        == """\
| points a hand against | Kitten | Tabby | Bobcat |
|---|---:|---:|---:|
| **Kitten** |  | -250 ± 205 | -500 ± 0 |
| **Tabby** | +250 ± 205 |  | +0 ± 127 |
| **Bobcat** | +500 ± 0 | +0 ± 127 |  |

| duel | pairs | points a hand (95 %) | hands won (95 %) | Elo (95 %) | matches | won | Elo |
|---|---:|---:|---:|---:|---:|---:|---:|
| Tabby – Kitten | 4 | +250 (+45 to +455) | 100.0 % (67.6 to 100.0) | +∞ (+127 to +∞) | 2 | 100.0 % (34.2 to 100.0) \
| +∞ (-113 to +∞) |
| Bobcat – Kitten | 2 | +500 (+500 to +500) | 100.0 % (51.0 to 100.0) | +∞ (+7 to +∞) | 2 | 100.0 % (34.2 to 100.0) \
| +∞ (-113 to +∞) |
| Bobcat – Tabby | 2 | +0 (-127 to +127) | 50.0 % (15.0 to 85.0) | +0 (-301 to +301) | 2 | 100.0 % (34.2 to 100.0) \
| +∞ (-113 to +∞) |

| player | moves | ms a move | longest, ms |
|---|---:|---:|---:|
| Kitten | 120 | 2.00 | 5 |
| Tabby | 80 | 1.50 | 5 |
| Bobcat | 40 | 1.00 | 2 |

Rules `hoyle`, seed 1, 37 seconds. To repeat it:

```sh
canasta arena --all
```"""
    )


def test_facts_are_json() -> None:
    """Everything can be written as JSON, the infinite too."""
    facts = json.loads(json.dumps(duel_facts(duel_of("A", "B", [90, 110], delta=100)), allow_nan=False))
    assert facts["players"] == ["A", "B"]
    assert facts["hands"]["points"] == {"value": 100, "low": -27.062, "high": 227.062}
    assert facts["hands"]["elo"]["value"] is None
    assert facts["test"] == {"delta": 100, "log_likelihood_ratio": 50, "is_better": True}
    assert facts["pace"][1] == {"player": "B", "moves": 40, "mean_ms": 2, "max_ms": 5}
    assert "matches" not in facts


@pytest.mark.parametrize(
    ("margins", "text"),
    [
        ([90, 110], "A is better, decided after 2 pairs"),
        ([-10, 10], "A is not better, decided after 2 pairs"),
        ([40, 60], "not decided after 2 pairs"),
        ([90], "points a hand: +90.0 (95 %: -∞ to +∞)"),
        ([100, 200], "A: 20 moves, 1.00 ms each, 2.0 ms at most"),
    ],
)
def test_words(margins: list[float], text: str) -> None:
    """A duel is told line by line."""
    assert text in "\n".join(tell_duel(duel_of("A", "B", margins, delta=100)))


def test_minus_nothing() -> None:
    """An even duel is even from both sides."""
    assert "-0" not in markdown([duel_of("A", "B", [0, 0])], command="")


class TestSection:
    """The place in a document."""

    text = "# Bots\n<!-- arena a -->\nold\n<!-- /arena a -->\n<!-- arena b -->\n<!-- /arena b -->\nend\n"

    def test_replaces_only_its_own(self) -> None:
        """Other places and all around them stay."""
        new = replace_section(self.text, "a", "| table |")
        assert new == self.text.replace("\nold\n", "\n\n| table |\n\n")

    def test_twice_is_once(self) -> None:
        """Replacing again changes nothing."""
        new = replace_section(self.text, "b", "| table |")
        assert replace_section(new, "b", "| table |") == new

    @pytest.mark.parametrize("text", ["", "<!-- arena x -->", "<!-- /arena x --><!-- arena x -->"])
    def test_missing(self, text: str) -> None:
        """Without both markers, in order, there is no place."""
        with pytest.raises(CanastaError, match="the lines <!-- arena x --> and <!-- /arena x --> are missing"):
            replace_section(text, "x", "")
