"""The pages around the table, over the real house in this process."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path

import pytest
from textual.color import Color

from canasta.rules import Rules
from canasta.server.messages import Hinted
from canasta.server.rest.rules import OptionInfo
from canasta.terminal.screens.home import Home
from canasta.terminal.screens.rule_words import CHAPTERS, NAMES, book, sentence
from canasta.terminal.screens.rules_page import next_value
from canasta.terminal.screens.table import TableScreen
from canasta.terminal.sitting import Ok, Sitting

from .opening import Person, opened

pytestmark = pytest.mark.plain_only

# The key that opens a page from the first one, and what is read there.
PAGES = {
    "n": "against Tabby",
    "l": "There is no saved match yet.",
    "r": "Share code",
    "s": "No finished match yet",
    "w": "No finished match yet",
    "question_mark": "What it is about",
}


def sitting_of(person: Person) -> Sitting:
    """The match on the screen."""
    assert person.app.sitting is not None
    return person.app.sitting


async def sits_down(person: Person, *, other_than: str = "") -> None:
    """Wait for the table, of another match if one is named, and for one's turn."""

    def is_there() -> bool:
        sitting, is_table = person.app.sitting, isinstance(person.app.screen, TableScreen)
        return is_table and sitting is not None and sitting.match != other_than and sitting.is_my_turn

    await person.until(is_there, "one's turn at the table")


def test_a_newcomer_is_two_keys_away_from_the_first_turn(tmp_path: Path) -> None:
    """Enter for the name that is suggested, Enter for the game that is suggested; the next time one key is enough."""

    async def play() -> None:
        async with opened(tmp_path) as person:
            await person.sees("Your name")
            await person.compare("entrance")
            await person.press("enter")
            await person.sees("against Tabby, Hoyle, to 5,000")
            await person.compare("new_game")
            # Who presses twice still begins one match.
            await person.pilot.press("enter", "enter")
            await sits_down(person)
            match = sitting_of(person).match
            assert len(person.store.matches(player=person.app.affairs.me.id)) == 1
            await person.press("ctrl+c")
        async with opened(tmp_path) as person:
            await person.sees("Good to see you, Player.", "Go on playing")
            await person.compare("home")
            await person.press("enter")
            await sits_down(person)
            assert sitting_of(person).match == match

    asyncio.run(play())


def test_names_that_cannot_be_are_explained(tmp_path: Path) -> None:
    """No name, a name that records cannot have; then a good one. Two players are offered, and one comes back."""

    async def play() -> None:
        async with opened(tmp_path) as person:
            await person.sees("Your name")
            await person.press("ctrl+u", "enter")
            await person.sees("Type a name first.")
            await person.type("A,B")
            await person.press("enter")
            await person.until(lambda: "comma" in person.reads().lower(), "what is wrong with the name")
            assert person.store.players() == []
            await person.press("ctrl+u", *"Anna", "enter")
            await person.sees("against Tabby")
            await person.press("escape")
            await person.sees("Good to see you, Anna.")
            await person.click("Somebody else")
            await person.sees("Or go on as", "Anna")
            await person.click("Your name")
            await person.press("shift+tab", *"Bert", "enter")
            await person.sees("Good to see you, Bert.")
            await person.click("Somebody else")
            await person.sees("Anna", "Bert")
            await person.compare("entrance_known")
            await person.press("enter")
            await person.sees("Good to see you, Anna.")
            await person.click("Somebody else")
            await person.sees("Or go on as")
            await person.press("down", "enter")
            await person.sees("Good to see you, Bert.")
            await person.press("n")
            await person.sees("against Tabby")
            await person.press("enter")
            await sits_down(person)
            await person.press("q")
            await person.sees("Go on playing")
            await person.press("end", "enter")
            await person.quits()
        # Who has played last comes back without a question.
        async with opened(tmp_path) as person:
            await person.sees("Good to see you, Bert.", "Go on playing")

    asyncio.run(play())


def test_rules_are_changed_and_played_by(tmp_path: Path) -> None:
    """By arrows, by typing, by ticking, by the mouse; wrong values are explained and change nothing."""

    async def play() -> None:
        async with opened(tmp_path, name="Anna") as person:
            await person.sees("against Tabby")
            await person.press("o")
            await person.sees("Four play as two partnerships")
            await person.compare("rules")
            # A number that is none, one out of range, and a good one.
            await person.press("down", "down", "down", "enter")
            await person.sees("Possible: a number from 1 to 1000000, or none. Hoyle:")
            await person.type("many")
            await person.press("enter")
            await person.sees("Play to: must be a number from 1 to 1000000, or none, not", "'many'")
            await person.press("ctrl+u", *"2000001", "enter")
            await person.sees("'2000001'.")
            await person.compare("rules_wrong_value")
            await person.press("ctrl+u", *"1500", "enter")
            await person.sees("* Play to", "1 changed")
            # What cannot be together.
            await person.press("end")
            await person.sees("Points need a canasta: Cards of a side")
            while "Asking the partner: You may ask" not in person.reads():
                await person.press("up")
                await person.pilot.pause()
            await person.press("right")
            await person.sees("Asking the partner: needs a partner: players must be 4, not 2.")
            assert "1 changed" in person.reads()
            # A set, by ticks.
            while "What freezes the pile: The cards" not in person.reads():
                await person.press("up")
                await person.pilot.pause()
            await person.press("enter")
            await person.sees("[x] wild", "[x] red 3", "[ ] black 3")
            await person.press("down", "space")
            await person.click("black 3")
            await person.sees("[ ] red 3", "[x] black 3")
            await person.press("enter")
            await person.sees("2 changed", "wild, black 3")
            # A choice, from its list; back to the preset; only what differs.
            await person.press("d")
            await person.until(lambda: "Black threes block" not in person.reads(), "only what differs")
            await person.compare("rules_differences")
            await person.press("d", "home")
            await person.press("escape")
            await person.sees("2 options changed from Hoyle", "to 1,500")
            await person.press("home", "enter")
            await sits_down(person)
            rules = Rules.preset("hoyle", target=1500, freezes={"wild", "black_three"})
            assert sitting_of(person).view.rules.code == rules.code()
            # At the table they are shown, and stay.
            await person.press("f5")
            await person.sees("The rules cannot change during a match.", "* Play to")
            await person.press("down", "enter", "right", "delete", "escape")
            await person.until(lambda: isinstance(person.app.screen, TableScreen), "the table")
            assert sitting_of(person).view.rules.code == rules.code()

    asyncio.run(play())


def test_a_preset_a_code_and_a_partner(tmp_path: Path) -> None:
    """A game for four by a preset, with what the partner agrees on; the next game begins with the same."""

    async def play() -> None:
        async with opened(tmp_path, name="Anna") as person:
            await person.sees("against Tabby")
            await person.press("down", "right", "right")
            await person.sees("How your partner plays", "Classic four")
            while "Whether your partner spends a two" not in person.reads():
                await person.press("down")
                await person.pilot.pause()
            await person.press("right")
            person_row = "Freezes early      < yes >"
            await person.sees(person_row)
            await person.compare("new_game_four")
            await person.click("Your partner")
            await person.sees("Alley Cat", "greedy")
            await person.compare("choose_level")
            await person.press("down", "down", "enter")
            await person.sees("with Tabby, Bobcat and Tabby")
            await person.press("o", "c")
            await person.sees("Share code", "Type theirs")
            await person.press("ctrl+u", *"nonsense", "enter")
            await person.sees("This code cannot be read")
            await person.press("ctrl+u", *Rules.preset("classic4", target=3000).code(), "enter")
            await person.sees("1 changed")
            await person.press("escape")
            await person.sees("to 3,000")
            await person.press("p")
            await sits_down(person)
            view = sitting_of(person).view
            assert [seat.level for seat in view.seats] == [None, 2, 4, 2]
            assert view.seats[2].conventions is not None
            assert view.seats[2].conventions.freeze_early
            await person.press("f2")
            await person.sees("with Tabby, Bobcat and Tabby, Classic four, to 3,000", person_row)

    asyncio.run(play())


def test_every_option_has_help_and_can_be_changed(tmp_path: Path) -> None:
    """Going down the list, each option is explained; right and left change it, or say why it cannot be."""

    async def look() -> None:
        async with opened(tmp_path, name="Anna") as person:
            await person.sees("against Tabby")
            await person.press("o")
            await person.sees("Four play as two partnerships")
            options = {option.name: option for option in await person.app.affairs.options()}
            for name in (name for chapter in CHAPTERS for name in chapter.options):
                await person.reads_on(f"{NAMES[name]}: {options[name].help}.")
                await person.press("down")
            await person.press("escape")

    asyncio.run(look())
    options = {option.name: option for option in Rules.options()}
    assert sorted(name for chapter in CHAPTERS for name in chapter.options) == sorted(options) == sorted(NAMES)
    for preset in Rules.presets():
        values = Rules.preset(preset).to_dict()
        assert all(sentence(name, value) for name, value in values.items())
        assert all(sentences for _, sentences in book(values))


def test_left_and_right_stay_among_the_values() -> None:
    """From every value that an option has in a preset, the next ones and those before are possible ones too."""
    for option in Rules.options():
        info = OptionInfo(
            name=option.name,
            help=option.help,
            kind=option.kind,
            default=None,
            choices=list(option.choices),
            low=option.low,
            high=option.high,
            can_be_none=option.can_be_none,
            allowed=option.allowed,
        )
        for preset in Rules.presets():
            value = Rules.preset(preset).to_dict()[option.name]
            for by in (1, 1, -1, -1, -1):
                value = next_value(info, value, by)
                option.check(value)


def test_a_match_is_saved_and_loaded(tmp_path: Path) -> None:
    """Under a name, which is not overwritten without a question; as a file; and what cannot be read is explained."""

    async def play() -> None:
        async with opened(tmp_path, name="Anna") as person:
            await person.sees("against Tabby")
            await person.press("enter")
            await sits_down(person)
            first = sitting_of(person).match
            await person.press("f4")
            await person.sees("Save under this name")
            await person.compare("save")
            await person.press("ctrl+u", *"Evening", "enter")
            await person.sees("Saved as 'Evening'.")
            await person.press("enter")
            await person.sees("There is already a save 'Evening'. Replace it?")
            await person.press("down", "enter")
            await person.sees("Saved as 'Evening'.")
            record = tmp_path / "evening.can"
            await person.click("Write a record")
            await person.sees("The file to write")
            await person.press("ctrl+u")
            await person.paste(str(record))
            await person.press("enter")
            await person.sees("Written to")
            assert record.read_text(encoding="utf-8").startswith("canasta")
            await person.press("escape")
            # The saved position is gone on from: another match.
            assert isinstance(await sitting_of(person).play("draw"), Ok)
            hand = sitting_of(person).view.hand
            await person.press("f3")
            await person.sees("Saved", "Evening", "Running matches")
            await person.compare("load")
            await person.press("enter")
            await sits_down(person, other_than=first)
            loaded = sitting_of(person).view.hand
            assert loaded is not None
            assert hand is not None
            assert loaded.phase == "draw"
            assert hand.phase == "play"
            assert sorted(loaded.cards) == sorted(set(loaded.cards) & set(hand.cards)) or len(hand.cards) > len(
                loaded.cards
            )
            # Files that are none.
            await person.press("f3")
            await person.sees("Evening")
            await person.press("f")
            await person.sees("The path of a record")
            await person.paste(str(tmp_path / "nothing.can"))
            await person.press("enter")
            await person.sees("cannot be read")
            wrong = tmp_path / "wrong.can"
            wrong.write_text("This is a letter.\n", encoding="utf-8")
            await person.press("ctrl+u")
            await person.paste(str(wrong))
            await person.press("enter")
            await person.until(lambda: "cannot be read" not in person.reads() and "line" in person.reads().lower())
            await person.press("ctrl+u")
            await person.paste(str(record))
            await person.press("enter")
            await sits_down(person)
            assert len(person.store.matches(player=person.app.affairs.me.id)) == 3
            # Deleted, after a question.
            await person.press("f3")
            await person.sees("Evening")
            await person.press("delete")
            await person.sees("Delete 'Evening'?")
            await person.press("down", "enter")
            await person.sees("'Evening' is deleted.", "There is no saved match yet.")
            assert person.store.saves(person.app.affairs.me.id) == []

    asyncio.run(play())


def test_results_after_a_finished_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match is played to its end at the table; then it stands in the high scores and in the win ratio."""
    ids = count()
    # What the player adds to the deals: else the cards, and so the points, would be others each time.
    monkeypatch.setattr("canasta.terminal.sitting.new_id", lambda: f"id-{next(ids)}")

    async def play() -> None:
        async with opened(tmp_path, name="Anna", rules=Rules.preset("hoyle", target=1), levels=(1,)) as person:
            await sits_down(person)
            sitting = sitting_of(person)
            while sitting.view.stage != "over":
                if sitting.is_my_turn:
                    hint = await sitting.hint(2)
                    assert isinstance(hint, Hinted)
                    await sitting.play(hint.action)
                elif sitting.waits_for_me:
                    await sitting.ready()
                else:
                    await person.pilot.pause()
            await person.press("escape")
            await person.sees("Back to the table")
            await person.compare("menu")
            await person.click("High scores")
            await person.sees("The best matches, by all rules", "Anna", "Kitten")
            await person.compare("high_scores")
            await person.press("tab")
            await person.sees("The best hands, by all rules", " 1. Anna")
            await person.press("p")
            await person.sees("By which rules?")
            await person.press("down", "down", "enter")
            await person.sees("by Duel", "No finished match yet")
            await person.press("escape", "escape")
            await person.sees("Back to the table")
            await person.click("Win ratio")
            await person.sees("By opponent", "Kitten", "By rules", "Hoyle", "The last matches")
            await person.compare("win_ratio")
            await person.press("tab")
            await person.sees("Anna: hands that are over and count")

    asyncio.run(play())


def test_help_and_settings_and_the_way_back(tmp_path: Path) -> None:
    """Every page is one key away, and Esc leads back from each; what is set here holds at once."""

    async def look() -> None:
        async with opened(tmp_path, name="Anna") as person:
            await person.sees("against Tabby")
            await person.press("escape")
            await person.sees("Good to see you, Anna.")
            for key, words in PAGES.items():
                await person.press(key)
                await person.sees(words)
                await person.press("escape")
                await person.until(lambda: isinstance(person.app.screen, Home), f"the first page, back from {words}")
            await person.press("question_mark")
            await person.sees("What it is about")
            await person.compare("help")
            await person.press("tab")
            await person.sees("F10 or x")
            await person.compare("help_keys")
            await person.click("The rules")
            await person.sees("Hoyle, with the options in force", "Each is dealt 15 cards")
            await person.press("escape")
            await person.sees("Good to see you, Anna.")
            await person.click("Settings")
            await person.sees("Pause between the computer's moves")
            await person.compare("settings")
            await person.press("right", "down", "right")
            await person.sees("< light >", "< short >")
            assert person.app.theme.startswith("canasta-light")
            await person.press("down", "down", "down", "enter")
            await person.sees("Matches that were begun keep the old name")
            await person.press("ctrl+u", *"Bert", "enter")
            await person.sees("Your name                          Bert")
            settings = await person.app.affairs.settings()
            assert (settings.theme, settings.opponent_speed) == ("light", 250)
            await person.press("escape")
            await person.sees("Good to see you, Bert.")

    asyncio.run(look())


def test_without_unicode_without_colours_and_on_small_screens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing beyond ASCII, no colour at all, and a terminal that changes its size does not disturb anybody."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def look() -> None:
        async with opened(tmp_path, name="Anna", ascii=True) as person:
            await person.sees("against Tabby")
            await person.press("escape")
            await person.sees("Good to see you, Anna.")
            for key, words in PAGES.items():
                await person.press(key)
                await person.sees(words)
                for size in ((40, 15), (120, 40), (80, 24)):
                    await person.pilot.resize_terminal(*size)
                    await person.sees("Esc")
                    assert person.reads().isascii()
                assert not _colours(person)
                assert key not in "nlr" or _is_in_reverse(person), "nobody would see the cursor"
                await person.press("escape")
                await person.until(lambda: isinstance(person.app.screen, Home), f"the first page, back from {words}")
            await person.press("n")
            await person.sees("against Tabby")
            await person.press("down", "enter")
            await person.sees("How many play?")
            assert person.reads().isascii()
            await person.compare("choose_ascii")

    asyncio.run(look())


def _is_in_reverse(person: Person) -> bool:
    """Whether a row of the page is shown in reverse."""
    strips = person.app.screen._compositor.render_strips()
    return any(segment.style is not None and segment.style.reverse for strip in strips[1:-1] for segment in strip)


def _colours(person: Person) -> set[str]:
    """All colours on the screen but those of the terminal itself."""
    strips = person.app.screen._compositor.render_strips()
    filtered = (strip.apply_filter(each, Color(0, 0, 0)) for strip in strips for each in person.app._filters[-1:])
    styles = [segment.style for strip in filtered for segment in strip if segment.style is not None]
    colours = [colour for style in styles for colour in (style.color, style.bgcolor) if colour is not None]
    return {colour.name for colour in colours if not colour.is_default}
