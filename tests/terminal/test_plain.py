"""``--plain``: matches line by line, what is said, what is refused, and how one leaves and comes back."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from canasta.match import Match
from canasta.notation.records import Record
from canasta.rules import Rules
from canasta.terminal.affairs import Affairs

from .driving import Player, in_process, plainly, rules_of

HOYLE = rules_of("hoyle")


def play(folder: Path, *evenings: object, seed: str = "1", **options: object) -> list[str]:
    """Evenings in one house, one after the other; what was said at each."""

    async def spend() -> list[str]:
        async with in_process(folder, seed) as house:
            return [await plainly(house, typing, seed=seed, **options) for typing in evenings]  # type: ignore[arg-type]

    return asyncio.run(spend())


# --- every preset ---


@pytest.mark.parametrize("preset", Rules.presets())
def test_a_hand_of_every_preset_is_played_to_its_end(preset: str, folder: Path) -> None:
    """By hints and by the numbers of the list: the sheet adds up, and nothing that was offered is refused."""
    [said] = play(folder, Player(preset), seed=preset, rules=rules_of(preset), levels=(1,))
    assert "The hand is over." in said
    sheet = said.rpartition("Score of hand 1:\n")[2]
    sides = re.split(r"\n(?=\S)", sheet)[: rules_of(preset).sides]
    for side in sides:
        points = [int(number) for number in re.findall(r" {2,}([+-]\d+)\n", side)]
        assert sum(points[:-1]) == points[-1], "the lines make up the hand"
    for refusal in ("You cannot", "I do not know", "You hold no", "is not a card"):
        assert refusal not in said, refusal


class Curious(Player):
    """Asks one player after the other for hints."""

    ASKED = ("lion", "kitten", *["bobcat"] * 8)

    def __init__(self) -> None:
        super().__init__("curious")
        self._asked = iter(self.ASKED)

    def __call__(self, said: str) -> str | None:
        """The next line; the input ends when all are asked."""
        line = super().__call__(said)
        if line is None or not line.startswith("hint"):
            return line
        name = next(self._asked, None)
        return name and f"hint {name}"


def test_hints_of_other_players(folder: Path) -> None:
    """By their names; those who compare say what the next best would cost, and nobody asks somebody unknown."""
    [said] = play(folder, Curious(), rules=HOYLE, levels=(1,))
    assert "there is no level 'lion'; the levels are 1 Kitten, 2 Tabby" in said
    assert said.count("The computer would play: ") == 9
    assert re.search(r"\nWhy: .*\.\n(discard|meld|draw|take).* instead: about \d+ points? less on average\.\n", said)


def test_the_same_seed_tells_the_same_evening(folder: Path) -> None:
    """All chance comes from the seeds, so a script can rely on what it was told."""
    places = [folder / "one", folder / "two"]
    for place in places:
        place.mkdir()
    first, second = (play(place, Player("same"), rules=rules_of("classic4"), levels=(1,))[0] for place in places)
    assert first == second


def test_a_match_to_its_target_and_its_winner(folder: Path) -> None:
    """Hands until the target, each dealt when the player is ready; then there is a winner, and another match."""
    [said] = play(folder, Player("match", hands=99), rules=rules_of("duel", target=1_000), levels=(1,))
    assert "Enter deals the next hand" in said
    last = said.rpartition("The match is over. ")[2].splitlines()
    totals = [int(total) for total in re.findall(r": (-?\d+)", last[0])]
    assert max(totals) >= 1_000
    assert last[1] == ("You win!" if totals[0] > totals[1] else "Kitten wins!")
    assert last[2].startswith("What shall it be?")


def test_the_course_of_rounds(folder: Path) -> None:
    """The coin is called, another round is asked for after each, and the leader is declared the winner."""
    [said] = play(folder, Player("rounds", hands=2), rules=rules_of("rounds"), levels=(1,))
    assert re.search(r"Your call\? \(heads or tails\) \w+\nYou call (heads|tails)\. It is (heads|tails)\.", said)
    assert said.count("Another hand? (yes or no)") == 2
    assert "There will be another hand." in said
    assert re.search(r"The match is over\. You: -?\d+, Kitten: -?\d+\.\n(You win|Kitten wins|Nobody wins)", said)


# --- what is typed ---


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("fly", "I do not know 'fly'. Type ? for help, or l to list what you can do."),
        ("x 4c", "You cannot discard now: draw from the stock or take the pile first."),
        ("m", "You cannot meld now: draw from the stock or take the pile first."),
        ("d now", "Nothing follows draw."),
        ("m Kx", "'x' is not a card. Cards are written Kh, Td or 2s; K is any king, * a joker."),
        ("x", "You cannot discard now: draw from the stock or take the pile first."),
        ("99", "  1. draw"),
        ("check", "Check what? Such as: check m K K 2"),
        ("u", "There is no meld of this turn to take back."),
        ("m " + "K " * 400, "That is too long for an action."),
        ("say Hello", "Nobody hears you: at this table there are only computer players."),
        ("offer what", "offer draw, or offer abort: as if the match had not been."),
        ("load nothing", "There is no save 'nothing'."),
        ("new nonsense", "preset: there is no preset 'nonsense'"),
        ("new duel target=no", "target: must be a number from 1 to 1000000, or none, not 'no'"),
        ("record", "Name the file: record match.can"),
        ("record /nowhere/match.can", "/nowhere/match.can: No such file or directory."),
        ("why 7", "There is nothing to tell of hand 7: reasons are told of hands that are over."),
    ],
)
def test_wrong_input_gets_an_answer_and_changes_nothing(typed: str, answer: str, folder: Path) -> None:
    """Every reason is told, and the table is as it was."""
    [said] = play(folder, ["show", typed, "show"], rules=HOYLE, levels=(1,))
    before, _, rest = said.partition(f"> {typed}".strip()[:20])
    assert answer in rest
    table = re.search(r"Stock: .*?\nYou can .*?\n", before, re.DOTALL)
    assert table is not None
    assert rest.count(table[0]) == 1, "the table is shown once more, as it was"


def test_all_reasons_of_a_refusal_are_told(folder: Path) -> None:
    """A meld that is wrong in several ways is told so in several sentences."""
    [said] = play(folder, ["d", "meld 4: 4c Kh"], rules=HOYLE, levels=(1,))
    refused = said.rpartition("> meld 4: 4c Kh\n")[2].partition("> ")[0].splitlines()
    assert len(refused) >= 3
    assert "Kh cannot be melded with the fours." in refused


def test_check_tells_what_an_opening_is_worth(folder: Path) -> None:
    """Points against the minimum, before anything is laid."""
    [said] = play(folder, ["d", "check m 4 4 4", "check meld K: Kh Ks Kd"], rules=HOYLE, levels=(1,))
    assert "It is worth 30 points; 50 are needed." in said


def test_suits_are_shown_and_read(folder: Path) -> None:
    """Where the output has them, cards have the signs of their suits, and can be typed so."""

    def answer(said: str) -> str | None:
        hand = re.search(r"Your hand, 16 cards: ([^,\n ]+)", said)
        if "You discard" in said:
            return None
        return f"x {hand[1]}" if hand is not None else "d"

    [said] = play(folder, answer, rules=HOYLE, levels=(1,), ascii=False)
    assert re.search(r"> x (\d+|[JQKA])[♣♦♥♠]\nYou discard \1[♣♦♥♠]", said)


# --- leaving and coming back ---


def test_the_end_of_the_input_in_mid_turn_saves_and_resume_goes_on(folder: Path) -> None:
    """After the cards were drawn the input ends; whoever comes back has drawn, and sees the same hand."""
    [first] = play(folder, ["d"], rules=HOYLE, levels=(1,))
    assert first.endswith("The input has ended. Everything is saved: --resume goes on with the match.\n")
    [second] = play(folder, ["show"], seed="2", resume=True)
    hand = re.findall(r"Your hand, 16 cards: .*", first)[-1]
    assert "Hand 1 is being played." in second
    assert second.count(hand) == 2
    assert "You can draw" not in second


def test_saves_are_points_to_come_back_to(folder: Path) -> None:
    """A save is taken, the match goes on, and loading comes back; names are kept unless asked otherwise."""
    lines = ["save Here", "d", "save Here", "save! There", "load here", "delete", "load"]
    [said] = play(folder, lines, rules=HOYLE, levels=(1,))
    hands = re.findall(r"Your hand, 15 cards: .*", said)
    assert hands[0] == hands[-1]
    assert "There is a save of this name.\nsave! Here replaces it." in said
    assert "  1. There: hoyle, Anna and Kitten, of 2026-05-01 18:00 UTC\n  2. Here: hoyle" in said


def test_the_record_of_a_match_can_be_written_and_replayed(folder: Path, tmp_path: Path) -> None:
    """It is a checked record; a file that exists stays as it is."""
    file = tmp_path / "match.can"
    player = Player("record", hands=1)
    asked = iter([f"record {file}", f"record {file}", "why", "why 1", "scores", "quit"])

    def answer(said: str) -> str | None:
        over = "Enter deals the next hand" in said or "(yes or no)" in said
        return next(asked) if over or file.exists() else player(said)

    [said] = play(folder, answer, rules=rules_of("duel"), levels=(1,))
    assert Match.replay(Record.parse(file.read_text())).hands_played == 1
    assert f"{file} exists already; a record never overwrites a file, choose another name." in said
    reasons = re.findall(r"^  Kitten: (\S+).*\. Why: .*\.$", said, re.MULTILINE)
    assert {"draw", "discard"} <= set(reasons), "every action of the computer is explained when the hand is over"
    assert said.endswith("Goodbye. Everything is saved: --resume goes on with the match.\n")


def test_why_tells_at_once_what_everybody_can_see(folder: Path) -> None:
    """Reasons that depend on hidden cards wait for the end of the hand."""
    player = Player("why", hands=1)
    turns = iter(range(1_000))

    def answer(said: str) -> str | None:
        if "discards" in said and "Why:" not in said and "keeps the reason" not in said and next(turns) % 2:
            return "why"
        return player(said)

    [said] = play(folder, answer, rules=HOYLE, levels=(1,))
    told = re.findall(r"^> why\n((?:Kitten .*\n)+)", said, re.MULTILINE)
    assert any("keeps the reason to itself until the hand is over." in each for each in told)
    assert any("Why: " in each for each in told)


# --- between matches ---


def test_home_has_matches_saves_rules_and_results(folder: Path) -> None:
    """Without a match one can look around, and wrong words are answered."""
    lines = ["", "?", "presets", "levels", "rules duel", "rules none", "high", "ratio", "matches", "dance"]
    lines += ["resume", "new classic4 target=2000 level=1", "matches", "new duel target"]
    [said] = play(folder, lines)
    assert "Type new to begin a match" in said
    assert "catnasta" in said
    assert "1 Kitten: " in said
    assert "duel: " in said
    assert "there is no preset 'none'" in said
    assert "none yet: a match counts when it is finished" in said
    assert "Anna, in all: no matches; no hands" in said
    assert "I do not know 'dance'." in said
    assert "There is no match to go on with." in said
    assert "Canasta, classic4+target=2000." in said
    assert "Kitten 2 (computer, level 1)" in said


def test_results_are_counted(folder: Path) -> None:
    """A finished match is in the high scores and in the win ratio."""
    match = Player("results", hands=99)
    asked = iter(["high", "ratio"])
    is_over = False

    def answer(said: str) -> str | None:
        nonlocal is_over
        is_over = is_over or "The match is over." in said
        return next(asked, None) if is_over else match(said)

    [said] = play(folder, answer, rules=rules_of("duel", target=500), levels=(1,))
    assert re.search(r"The best matches:\n  1\. -?\d+ points, Anna against Kitten, duel, 2026-05-01", said)
    assert re.search(r"Anna, in all: \d of 1 match won, \d+ percent; \d of \d hands? won", said)


def test_somebody_else_and_the_pace(folder: Path) -> None:
    """A new name is a new player; the pause before the computer's moves is one of the player's settings."""

    async def spend() -> int:
        async with in_process(folder) as house:
            await plainly(house, [], name="Cleo", pace=120)
            affairs = Affairs(house)
            affairs.play_as(next(player for player in await affairs.players() if player.name == "Cleo"))
            return (await affairs.settings()).opponent_speed

    assert asyncio.run(spend()) == 120


def test_who_wants_no_saving_is_not_offered_the_match_again(folder: Path) -> None:
    """The setting that the browser has too; the end of the input is no wish to leave, and keeps the match."""

    async def spend() -> list[str]:
        async with in_process(folder) as house:
            affairs = Affairs(house)
            affairs.play_as(next(player for player in await affairs.players() if player.name == "Anna"))
            await affairs.change_settings(autosave=False)
            typed: list[list[str]] = [[], ["quit"]]
            said = [await plainly(house, lines, rules=HOYLE, levels=(1,)) for lines in typed]
            return [*said, await plainly(house, ["matches"])]

    ended, left, after = asyncio.run(spend())
    assert ended.endswith("Everything is saved: --resume goes on with the match.\n")
    assert left.endswith("Goodbye. Everything is saved.\n")
    assert after.count("hoyle with Kitten") == 2, "one match, told at the door and in the list"


def test_nothing_that_is_said_controls_the_terminal(folder: Path) -> None:
    """Names and talk come from others, and from a script: what is no sign to read becomes a question mark."""
    [said] = play(folder, ["\x1b[2J", "load \x07\x1b]0;x\x07"], rules=HOYLE, levels=(1,))
    assert said.isascii()
    assert not set(said) & {"\x1b", "\x07"}
