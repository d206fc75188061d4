"""Damaged and hostile records: an error with the line, or no harm done; never anything else."""

from __future__ import annotations

import string
from collections.abc import Callable
from itertools import takewhile
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta import Match, Record, RecordError, Rules
from canasta.cards import TWO_PACKS
from canasta.notation.records import LARGEST, LONGEST_LINE

from .tables import SOURCES
from .test_records import play_match, rules_of

pytestmark = pytest.mark.plain_only

TRIES = 12
JUNK = [*"\0\x07\x1b\x85\u2028\u202e\ufeff\ud800", "é", "🂡", "\t", "-", "9" * 40, "{}", "%s", "#", "$(ls)", "\n", "\r"]

SHORT = Rules.preset("rounds", hand_size=2, canastas_to_go_out=0, melds_to_go_out=0, target=50)
"""Rules whose matches take few lines."""


def read_and_replay(text: str) -> RecordError | None:
    """The error of a record, after seeing that it is a sensible one; a record without one is as good as it looks."""
    error = None
    try:
        record = Record.parse(text)
        match = Match.replay(record)
    except RecordError as refusal:
        error = refusal
    if error is not None:
        assert 1 <= error.line <= text.count("\n") + 1
        assert str(error).startswith(f"line {error.line}: ")
        assert 5 < len(str(error)) < 1000
        return error
    # Whatever was changed was of no consequence: what was read is a legal match, word for word.
    assert match.record(date=record.date) == record
    return None


def short_record(seed: str) -> str:
    """A finished match in few lines."""
    return str(play_match(SHORT, "simple", seed, hands=5).record(date="2026-11-15"))


def deleted(lines: list[str], at: int, rng: Random) -> None:
    """One line less."""
    del lines[at]


def doubled(lines: list[str], at: int, rng: Random) -> None:
    """A line twice."""
    lines.insert(at, lines[at])


def swapped(lines: list[str], at: int, rng: Random) -> None:
    """Two lines in the wrong order."""
    other = min(at + rng.choice([1, 1, 2, 10]), len(lines) - 1)
    lines[at], lines[other] = lines[other], lines[at]


def moved(lines: list[str], at: int, rng: Random) -> None:
    """A line somewhere else."""
    lines.insert(rng.randrange(len(lines)), lines.pop(at))


def with_other_card(lines: list[str], at: int, rng: Random) -> None:
    """Another card, or another word."""
    words = lines[at].split(" ")
    words[rng.randrange(len(words))] = str(rng.choice(TWO_PACKS))
    lines[at] = " ".join(words)


def with_other_number(lines: list[str], at: int, rng: Random) -> None:
    """Another digit, if the line has one."""
    digits = [place for place, letter in enumerate(lines[at]) if letter.isdigit()]
    if digits:
        place = rng.choice(digits)
        lines[at] = lines[at][:place] + rng.choice(string.digits) + lines[at][place + 1 :]


def with_junk(lines: list[str], at: int, rng: Random) -> None:
    """Something foreign in the line."""
    place = rng.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:place] + rng.choice(JUNK) + lines[at][place:]


def cut_off(lines: list[str], at: int, rng: Random) -> None:
    """The end of a line is missing."""
    lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]


def ended(lines: list[str], at: int, rng: Random) -> None:
    """Nothing from a line on."""
    del lines[at:]


Damage = Callable[[list[str], int, Random], None]
DAMAGES: list[Damage] = [
    deleted,
    doubled,
    swapped,
    moved,
    with_other_card,
    with_other_number,
    with_junk,
    cut_off,
    ended,
]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("source", SOURCES)
def test_damage_is_found_or_harmless(source: str, damage: Damage) -> None:
    """One change to one line of a record: an error at a line that is there, or a record that is legal all the same."""
    rng = Random(f"damage {source} {damage.__name__}")
    lines = str(play_match(rules_of(source, rng), "tempers", f"damage {source}", hands=1).record()).split("\n")
    for _ in range(TRIES):
        changed = lines.copy()
        damage(changed, rng.randrange(len(lines) - 1), rng)
        error = read_and_replay("\n".join(changed))
        if error is not None:
            # All is well before the first line that differs; but what is missing is missed at the line before it.
            pairs = zip(lines, changed, strict=False)
            intact = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
            assert error.line >= intact or changed[error.line - 1].startswith("result:")


def test_every_line_counts() -> None:
    """Without any one line that says something, a record is refused, at that line or where it is missed."""
    lines = short_record("lines").split("\n")
    result = next(number for number, line in enumerate(lines, start=1) if line.startswith("result"))
    for at, line in enumerate(lines):
        error = read_and_replay("\n".join(lines[:at] + lines[at + 1 :]))
        if line and not line.startswith(("date", "result")):
            assert error is not None, line
            assert error.line >= at or error.line == result, (line, error)


@pytest.mark.slow
def test_truncation_at_every_character() -> None:
    """A record that breaks off is refused; only the last line's end does not matter."""
    text = short_record("truncation")
    for length in range(len(text) - 1):
        # In the middle of a long line one place is like another.
        if length % 7 == 0 or "\n" in text[max(0, length - 2) : length + 3]:
            error = read_and_replay(text[:length])
            # Half a number at the very end may be the number of points of another match, but not of this one.
            assert error is not None
    assert read_and_replay(text[:-1]) is None


@pytest.mark.parametrize("source", SOURCES)
def test_wrong_numbers_are_found(source: str) -> None:
    """Another number in a score, a total or the result is always an error, at that line or where it does not add up."""
    rng = Random(f"numbers {source}")
    lines = str(play_match(rules_of(source, rng), "tempers", f"numbers {source}", hands=1).record()).split("\n")
    for at, line in enumerate(lines):
        name, colon, points = line.partition(": ")
        if not colon or name not in ("score 0", "score 1", "score 2", "totals"):
            continue
        words = points.split(" ")
        for place, word in enumerate(words):
            if word.rstrip(",").lstrip("-").isdigit():
                wrong = words.copy()
                wrong[place] = (
                    str(int(word.rstrip(",")) + rng.choice([-100, -5, 5, 100])) + word[len(word.rstrip(",")) :]
                )
                changed = [*lines[:at], f"{name}: {' '.join(wrong)}", *lines[at + 1 :]]
                error = read_and_replay("\n".join(changed))
                assert error is not None
                assert error.line == at + 1


def test_comments_and_spaces_do_no_harm() -> None:
    """A person may annotate a record and put air into it."""
    text = short_record("comments")
    annotated = "# a fine match\n" + text.replace("\n", "  # well played\r\n\n")
    assert Record.parse(annotated) == Record.parse(text)
    assert str(Match.replay(Record.parse(annotated)).record(date="2026-11-15")) == text


HEADER = "canasta record 1\nrules: hoyle\nseats: A, B\nresult: unfinished\n"
HAND = HEADER + "hand 1: seat 0 leads\ndeck: " + " ".join(map(str, TWO_PACKS)) + "\n"
MEGABYTES = 10**7

# How each begins, and what then comes again and again.
HOSTILE = {
    "an endless line": ("", "0"),
    "an endless line in the middle": (HEADER, "x"),
    "only empty lines": ("", "\n"),
    "only spaces": ("", " "),
    "only comments": ("", "#\n"),
    "draws without end": (HAND, "0 draw\n"),
    "hands without end": (HEADER, "hand 1: seat 0 leads\n"),
    "tosses without end": (HEADER, "toss: seat 0 calls heads, tails\n"),
    "a deck without end": (HEADER + "hand 1: seat 0 leads\ndeck: 4c\n", " 4c 4c 4c 4c\n"),
    "rules without end": ("canasta record 1\nrules: hoyle", "+target=5"),
    "names without end": ("canasta record 1\nrules: hoyle\nseats: A", ", A"),
    "cards without end": (HAND + "0 meld K:", " Kh"),
    "groups without end": (HAND + "0 meld K: Kh", "; K: Kh"),
    "deep junk": (HAND + "0 meld ", "K: ([{"),
    "binary": ("", bytes(range(256)).decode("latin-1")),
    "a number without end": ("canasta record ", "1"),
}


@pytest.mark.parametrize("size", [MEGABYTES, LARGEST], ids=["10 MB", "the largest that is read"])
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_records(name: str, size: int) -> None:
    """Millions of characters of anything are refused with a line, and at once."""
    start, again = HOSTILE[name]
    error = read_and_replay((start + again * (size // len(again)))[:size])
    assert error is not None
    assert len(str(error)) < 300


@pytest.mark.parametrize("length", [LONGEST_LINE - 10, LONGEST_LINE, LONGEST_LINE + 1])
@pytest.mark.parametrize(
    "start", ["rules: ", "seats: ", "date: ", "result: ", "hand ", "deck: ", "0 ", "0 meld K: ", "score 0: "]
)
def test_long_lines(start: str, length: int) -> None:
    """A line as long as lines may be, of anything, in any place."""
    lines = short_record("long lines").split("\n")
    for filling in ("9", "*", ",", "a ", "+", ";", "K: "):
        for at in (1, 2, 3, 4, 6, 7, 12):
            changed = [*lines[:at], (start + filling * length)[:length], *lines[at + 1 :]]
            assert read_and_replay("\n".join(changed)) is not None


@given(text=st.text(max_size=200))
def test_any_text(text: str) -> None:
    """Any text is refused as a record, also after a good beginning."""
    assert read_and_replay(text) is not None
    for start in (HEADER.removesuffix("\n"), HAND, HEADER):
        error = read_and_replay(start + text)
        assert error is None or error.line >= 1
