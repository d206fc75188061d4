"""``canasta play``: whole matches, what is said, and how one leaves."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta import Game, Match, Record, Rules
from canasta.cli.own_turn import OwnTurn
from canasta.cli.telling import tell
from canasta.cli.words import Company

from .driving import Ran, follow_hints, run, start

QUICK = ("--set", "target=300")


def play(*arguments: str, typing: list[str]) -> Ran:
    """A match of hoyle with a known deal: you lead with 5d 5h 7s 8h 9c Ts Jh Js Qc Qs Kh Ks Ac * 3s, the pile is 4s."""
    return run("play", "--seed", "7", *arguments, typing=typing)


@pytest.mark.parametrize("preset", Rules.presets())
def test_whole_match(preset: str, tmp_path: Path) -> None:
    """A match of each preset is played to its end, told, and recorded truly."""
    file = tmp_path / "match.can"
    ran = run("play", "--preset", preset, "--seed", "1", "--record", str(file), typing=follow_hints)
    assert (ran.code, ran.err) == (0, "")
    assert "Score of hand 1:" in ran.out
    assert "The match is over." in ran.out
    assert " win" in ran.out
    match = Match.replay(Record.parse(file.read_text()))
    assert match.stage == "over"
    assert all(str(total) in ran.out for total in match.totals)


@pytest.mark.parametrize(
    "options", [["players=4"], ["players=3", "lead=leader", "target=none"], ["discard_red_threes=yes"]]
)
def test_whole_match_of_other_rules(options: list[str]) -> None:
    """Changed rules are played as well: partners, a toss among three, red threes to discard."""
    ran = run("play", "--preset", "catnasta", *QUICK, *options, "--seed", "2", typing=follow_hints)
    assert (ran.code, ran.err) == (0, "")
    assert "The match is over." in ran.out


def test_whole_match_by_numbers() -> None:
    """One can play by numbers alone: list, then the first action."""
    typed = alternate(["l", "1"])
    ran = run("play", *QUICK, "--seed", "3", typing=lambda said: next(typed) if said.endswith("> ") else "")
    assert (ran.code, ran.err) == (0, "")
    assert "The match is over." in ran.out


def alternate(lines: list[str]) -> Iterator[str]:
    """The lines again and again."""
    while True:
        yield from lines


def test_same_seed_same_match() -> None:
    """The seed decides the cards and what the opponents do."""
    one, other = (run("play", *QUICK, "--seed", "5", typing=follow_hints).out for _ in range(2))
    assert one == other


def test_shows_the_table_in_words() -> None:
    """The first screen says what lies where, what is held, and what can be done."""
    out = play(typing=[]).out
    for line in (
        "Hand 1. You: 0, Minka: 0.",
        "You play first.",
        "Turned up to begin the pile: 4s.",
        "You lay a red three: 3d.",
        "Stock: 75 cards. Pile: 1 card, the top card is 4s.",
        "Minka: 15 cards in hand; nothing melded; the first meld must be worth 50 points.",
        "You: nothing melded; the first meld must be worth 50 points; red threes: 3d 3h.",
        "Your hand, 15 cards: 5d 5h, 7s, 8h, 9c, Ts, Jh Js, Qc Qs, Kh Ks, Ac, *, 3s",
        "You can draw (d).",
    ):
        assert line in out.splitlines()


def test_hides_the_cards_of_others() -> None:
    """What the opponents draw is not told."""
    ran = run("play", *QUICK, "--seed", "5", typing=follow_hints)
    drawn = [line for line in ran.out.splitlines() if line.startswith("Minka draws")]
    assert drawn
    assert set(drawn) == {"Minka draws 1 card."}


@pytest.mark.parametrize(
    ("typing", "answer"),
    [
        (["?"], "m K K 2      meld two kings with a two"),
        (["t"], "A meld needs 2 natural cards; the fours would have 1."),
        (["x 5d"], "You cannot discard now"),
        (["x"], "You cannot discard now"),
        (["m"], "You cannot meld now"),
        (["d", "d"], "You cannot draw now"),
        (["d", "m K K *", "s"], "  kings: Kh Ks * (3 cards)"),
        (["d", "m K *"], "You meld kings: Kh Ks *."),
        (["d", "m Q; J"], "Your opening has 40 points; you need 50."),
        (["d", "m Q; J"], "A meld needs 3 cards; the jacks would have 2."),
        (["d", "x Kc"], "You do not hold Kc."),
        (["d", "u"], "There is no meld of this turn to take back."),
        (["d", "m K *", "u"], "You take the last meld back."),
        (["d", "m K *", ""], "You can discard (x) or take your meld back (u)."),
        (["d", "m"], "  5. meld K: Ks Kh * (70 points)"),
        (["d", "m", "5"], "You meld kings: Ks Kh *."),
        (["d", "m", "9"], "There are only the numbers 1 to 5."),
        (["d", "5"], "Type a number, or something else."),
        (["d", "x"], "discard Ac"),
        (["d", "x 3"], "You discard 3s. The pile is blocked."),
        (["d", "x *"], "You discard *. The pile is blocked and frozen."),
        (["h"], "The computer would play: draw"),
        (["pile"], "The pile, the top card last: 4s"),
        (["rules"], "take_back_penalty = 50"),
        (["claim", "putback"], "You put the pile back and must draw now."),
        (["claim", ""], "You can put the pile back for the penalty (putback)."),
        (["hello"], "I do not know 'hello'."),
        (["x " + "4c " * 1000], "too long"),
        (["99999999999999999999"], "Type a number, or something else."),
        (["d", "l", "99999999999999999999"], "There are only the numbers 1 to"),
    ],
)
def test_answers(typing: list[str], answer: str) -> None:
    """What is typed is answered; a refusal names every reason."""
    ran = play(typing=typing)
    assert ran.code == 0
    assert answer in ran.out


@pytest.mark.parametrize("typing", [[], ["q"], ["d", "Quit"]])
def test_leaving(typing: list[str]) -> None:
    """One leaves by q or by the end of the input, and is told that nothing is saved."""
    ran = play(typing=typing)
    assert (ran.code, ran.err) == (0, "")
    assert "You leave the table before the match is over." in ran.out
    assert "The match is not saved." in ran.out


def test_unfinished_record(tmp_path: Path) -> None:
    """A match that was left is recorded as far as it went."""
    file = tmp_path / "left.can"
    ran = play("--record", str(file), "--name", "Anna", typing=["d", "x 3s", "q"])
    assert f"recorded in {file}" in ran.out
    record = Record.parse(file.read_text())
    assert (record.names, record.result) == (("Anna", "Minka"), None)
    assert [str(move) for move in record.hands[0].moves][:2] == ["0 draw", "0 discard 3s"]
    assert Match.replay(record).stage == "play"


def test_never_overwrites(tmp_path: Path) -> None:
    """A file that exists is refused before the first card is dealt, and stays as it was."""
    file = tmp_path / "mine.can"
    file.write_text("precious")
    ran = play("--record", str(file), typing=["q"])
    assert (ran.code, ran.out) == (2, "")
    assert "exists already" in ran.err
    assert file.read_text() == "precious"


@pytest.mark.parametrize("name", ["", "a,b", "x" * 41, "tab\there"])
def test_refuses_names(name: str) -> None:
    """A name that a record cannot hold is refused."""
    ran = play("--name", name, typing=[])
    assert ran.code == 2
    assert "a name has 1 to 40 printable characters" in ran.err


def test_toss_and_another_hand() -> None:
    """You call the coin that decides the lead, nonsense is asked again, and another hand is offered."""
    answers = {"Your call?": ["edge"], "Please type heads or tails": ["h"], "Another hand?": ["yes", "no"]}

    def answer(said: str) -> str:
        question = next((question for question in answers if question in said.rpartition("\n")[2]), "")
        return answers[question].pop(0) if question else follow_hints(said)

    ran = run("play", "--preset", "rounds", "--seed", "4", typing=answer)
    assert ran.code == 0
    assert "It is heads." in ran.out or "It is tails." in ran.out
    assert "Hand 2." in ran.out
    assert "The match is over." in ran.out
    assert answers["Another hand?"] == []


def test_partner_asks_you(capsys: pytest.CaptureFixture[str]) -> None:
    """When the partner asks, it is your move: yes or no."""
    sevens = "7c 7c 7d 7d 7h 7h 7s"
    hands = ["Kh 4c", "5c 6c", "9c 9d 9h 4d", "5d 6d"]
    game = Game.setup(Rules.preset("classic4"), hands=hands, melds=[[sevens], []], turn=2, phase="play", stock="4h 4s")
    company = Company(("Anna", "Minka", "Milo", "Cleo"), sides=2, you=0)
    assert tell(company, game, game.play("ask")) == ["Milo asks you: may I go out?"]
    match = Match(game.rules, seed=1)
    match.next_hand()
    match.hand = game
    OwnTurn(match, game, company).obey("")
    OwnTurn(match, game, company).obey("n")
    out = capsys.readouterr().out
    assert "You can answer yes (y) or answer no (n)." in out
    assert "You answer no." in out
    assert game.turn == 2


@pytest.mark.plain_only
def test_ctrl_c(tmp_path: Path) -> None:
    """Ctrl-C ends the match with a message and code 130, and the record is still written."""
    file = tmp_path / "stopped.can"
    pipe = subprocess.PIPE
    process = start(
        "play", "--seed", "7", "--record", str(file), hears_ctrl_c=True, stdin=pipe, stdout=pipe, stderr=pipe
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"d\n")
    process.stdin.flush()
    while b"You draw 8s" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    assert b"Stopped." in err
    assert b"Traceback" not in err
    assert "0 draw" in file.read_text()
