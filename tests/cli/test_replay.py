"""``canasta replay`` and ``canasta verify``."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from canasta import Match, Record, Rules
from canasta.cli.automatic import play_matches
from canasta.cli.replay import step_through, tell_match

from .driving import run


def match_of(preset: str, hands: int = 2) -> Match:
    """A match by simple play, so many hands of it."""
    *_, (match, _) = islice(play_matches(Rules.preset(preset), "simple", "1"), hands)
    return match


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with two hands of hoyle."""
    path = tmp_path / "match.can"
    path.write_text(str(match_of("hoyle").record()))
    return path


@pytest.mark.parametrize("preset", Rules.presets())
def test_tells_the_whole_match(preset: str, tmp_path: Path) -> None:
    """Without a terminal the whole record is told in words, with every score sheet."""
    file = tmp_path / "match.can"
    match = match_of(preset)
    file.write_text(str(match.record()))
    ran = run("replay", str(file))
    assert (ran.code, ran.err) == (0, "")
    assert "Hand 2." in ran.out
    assert ran.out.count("The hand is over.") == 2
    for total in match.totals:
        assert f"total               {total:6}" in ran.out


@pytest.mark.parametrize("arguments", [["verify"], ["replay", "--verify"]])
def test_verifies(arguments: list[str], file: Path) -> None:
    """A sound record is praised in one line."""
    record = Record.parse(file.read_text())
    actions = sum(len(hand.moves) for hand in record.hands)
    ran = run(*arguments, str(file))
    assert ran.code == 0
    unproven = "no seeds in this record: the deals cannot be proven"
    assert ran.out == f"2 hands, {actions} actions, all legal, scores agree; {unproven}; the match is unfinished\n"


def test_verifies_many(file: Path, tmp_path: Path) -> None:
    """Of several records each is named; the first wrong one ends it."""
    other = tmp_path / "other.can"
    other.write_text(file.read_text().replace("totals: ", "totals: 1", 1))
    ran = run("verify", str(file), str(other))
    assert ran.code == 2
    assert f"{file}: 2 hands" in ran.out
    assert f"{other}: line " in ran.err


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("0 draw", "0 darw", "did you mean draw?"),
        ("0 draw", "1 draw", "is not legal"),
        ("hand 1: seat", "hand 7: seat", "this is hand 1, not 7"),
        ("melded ", "melded 1", "melded"),
        ("canasta record 1", "canasta record 9", "format 9"),
        ("rules: hoyle", "rules: hoile", "did you mean hoyle?"),
        ("deck: ", "deck: Xx ", "'Xx' is not a card"),
        ("deck: ", "deck: 4c ", "a deck has 108 cards, this one 109"),
    ],
)
def test_names_the_line(old: str, new: str, message: str, file: Path) -> None:
    """A damaged record is refused with the file, the line and the reason."""
    text = file.read_text()
    file.write_text(text.replace(old, new, 1))
    for command in ("verify", "replay"):
        ran = run(command, str(file))
        assert (ran.code, ran.out) == (2, "")
        assert f"{file}: line " in ran.err
        assert message in ran.err
        assert ran.err.count("\n") == 1


def test_limited_record(file: Path) -> None:
    """What one seat saw is listed, but cannot be verified."""
    file.write_text(str(match_of("hoyle").record(seat=0)))
    ran = run("replay", str(file))
    assert ran.code == 0
    assert "shows only what one seat saw" in ran.out
    assert "simple 1: draw" in ran.out
    ran = run("verify", str(file))
    assert ran.code == 2
    assert "cannot be checked" in ran.err


def steps(record: Record, keys: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The prompts seen while stepping through a record with these keys, and then the end of the input."""
    typed = iter(keys)
    prompts: list[str] = []

    def type_key(prompt: str) -> str:
        prompts.append(prompt.partition(" ")[0])
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", type_key)
    step_through(record, list(tell_match(record)))
    return prompts


def test_steps(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Enter goes on, b back, h to the next hand, t shows the table, anything else helps, q quits."""
    match = match_of("hoyle")
    record = match.record()
    first = str(len(record.hands[0].moves) + 2)
    assert steps(record, ["", "", "b", "b", "b"], monkeypatch) == ["1", "2", "3", "2", "1", "1"]
    assert steps(record, ["h"], monkeypatch) == ["1", first]
    assert steps(record, ["", "q", ""], monkeypatch) == ["1", "2"]
    capsys.readouterr()
    assert steps(record, ["", "t", "x"], monkeypatch) == ["1", "2", "2", "2"]
    out = capsys.readouterr().out
    assert "Stock: " in out
    assert "Hand of simple 1" in out
    assert out.count("Enter: next, b: back") == 2


def test_steps_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the last step Enter ends it; h beyond the last hand shows the end."""
    record = match_of("hoyle", hands=1).record()
    last = len(record.hands[0].moves) + 1
    assert steps(record, ["h", ""], monkeypatch) == ["1", str(last)]
    assert len(steps(record, [""] * 1000, monkeypatch)) == last
