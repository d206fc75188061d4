"""Matches to look at again: from the list or from a file, step by step, from every seat."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visits
from .endings import played_to_the_end
from .serving import PLAYER, Served
from .table_page import TablePage
from .test_mouse import HOYLE

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

TWO_HANDS = HOYLE.change(target=None)


@pytest.fixture
def match(served: Served) -> str:
    """A finished match of two hands."""
    finished = played_to_the_end(served, TWO_HANDS)
    assert served.match(finished)["hands_played"] == 2
    return finished


@pytest.fixture
def replay(match: str, visits: Visits) -> TablePage:
    """The match, at its first step."""
    table = TablePage(visits.page(f"/#/replay/{match}"))
    expect(table.prompt).to_contain_text("Hand 1: step 0 of")
    return table


def steps_of(served: Served, match: str, hand: int) -> list[Any]:
    """What the server knows of a hand."""
    steps = served.api("GET", f"/players/{PLAYER}/matches/{match}/replay/{hand}")["steps"]
    assert isinstance(steps, list)
    return steps


def way(replay: TablePage, name: str) -> Locator:
    """A button of the rail."""
    return replay.page.get_by_role("toolbar", name="Replay").get_by_role("button", name=name, exact=True)


def panel(replay: TablePage) -> Locator:
    """The paper beside the table."""
    return replay.page.get_by_role("complementary", name="Replay")


def is_as(replay: TablePage, step: Any, *, seat: int = 0) -> None:
    """The table shows a step."""
    after = step["after"]
    expect(replay.page.locator("[data-key]")).to_have_count(len(after["hands"][seat]))
    assert sorted(replay.hand()) == sorted(after["hands"][seat])
    expect(replay.stock).to_contain_text(f"{after['stock']} in the stock")
    size = f"[{len(after['pile'])}]" if after["pile_frozen"] else str(len(after["pile"]))
    expect(replay.pile).to_contain_text(re.compile(rf"(^|[^\d\[]){re.escape(size)} in the pile"))


def test_from_the_list(match: str, served: Served, visits: Visits) -> None:
    """Game menu, Replays: the match, how it ended, and a click shows it."""
    totals = served.match(match)["totals"]
    table = TablePage(visits.page())
    table.choose_menu("Game", "Replays…")
    chosen = table.page.get_by_role("dialog", name="Watch a match again").get_by_role("button", name="Against Kitten")
    expect(chosen).to_contain_text(" : ".join(f"{total:,}".replace("-", "\N{MINUS SIGN}") for total in totals))
    expect(chosen).to_contain_text(served.match(match)["outcome"])
    chosen.click()
    expect(table.prompt).to_contain_text("Hand 1: step 0 of")
    is_as(table, steps_of(served, match, 1)[0])


def test_after_the_match(served: Served, visits: Visits) -> None:
    """The score sheet of a finished match leads to it too."""
    table = visits.table(played_to_the_end(served, HOYLE.change(target=50)))
    table.page.get_by_role("button", name="Watch it again").click()
    expect(table.prompt).to_contain_text("Hand 1: step 0 of")


def test_step_by_step(replay: TablePage, served: Served, match: str) -> None:
    """Forward and back, by button and by key; each step is as the server has it."""
    steps = steps_of(served, match, 1)
    for number in (1, 2, 3):
        way(replay, "One step on").click()
        expect(replay.prompt).to_contain_text(f"step {number} of {len(steps) - 1}")
        is_as(replay, steps[number])
    way(replay, "One step back").click()
    expect(replay.prompt).to_contain_text("step 2 of")
    is_as(replay, steps[2])
    for key, number in (("ArrowRight", 3), ("ArrowLeft", 2), ("End", len(steps) - 1), ("Home", 0)):
        replay.page.keyboard.press(key)
        expect(replay.prompt).to_contain_text(f"step {number} of")
        is_as(replay, steps[number])


def test_what_was_done_is_said(replay: TablePage, served: Served, match: str) -> None:
    """Above the buttons and in the list of events, by name."""
    names = ["Anna", "Kitten"]
    first = steps_of(served, match, 1)[1]
    way(replay, "One step on").click()
    expect(replay.prompt).to_contain_text(f"{names[first['seat']]}: ")
    expect(replay.log).to_contain_text(names[first["seat"]])


def test_anywhere_at_once(replay: TablePage, served: Served, match: str) -> None:
    """With the slider, and with a line of the events."""
    steps = steps_of(served, match, 1)
    replay.page.get_by_role("slider", name="Step").fill("10")
    expect(replay.prompt).to_contain_text("step 10 of")
    is_as(replay, steps[10])
    replay.log.get_by_role("button").first.click()
    expect(replay.prompt).to_contain_text("step 0 of")
    is_as(replay, steps[0])


def test_jump_to_a_hand(replay: TablePage, served: Served, match: str) -> None:
    """In the list of hands with their scores, in the rail, and over the edge of a hand."""
    info = served.api("GET", f"/players/{PLAYER}/matches/{match}/replay")
    row = panel(replay).get_by_role("row").filter(has_text="Hand 2")
    for total in info["hands"][1]["totals"]:
        expect(row).to_contain_text(f"{total:,}".replace("-", "\N{MINUS SIGN}"))
    row.get_by_role("button", name="Hand 2").click()
    expect(replay.prompt).to_contain_text("Hand 2: step 0 of")
    is_as(replay, steps_of(served, match, 2)[0])
    way(replay, "One step back").click()
    last = len(steps_of(served, match, 1)) - 1
    expect(replay.prompt).to_contain_text(f"Hand 1: step {last} of {last}")
    expect(replay.prompt).to_contain_text("The hand is over: ")
    replay.page.get_by_role("combobox", name="Hand").select_option("Hand 2 of 2")
    expect(replay.prompt).to_contain_text("Hand 2: step 0 of")


def test_the_end_of_the_match(replay: TablePage, served: Served, match: str) -> None:
    """The last step says how it ended, and there is none after it."""
    panel(replay).get_by_role("button", name=re.compile("^Hand ")).last.click()
    expect(replay.prompt).to_contain_text("Hand 2: step 0 of")
    way(replay, "To the end of the hand").click()
    totals = " : ".join(f"{total:,}".replace("-", "\N{MINUS SIGN}") for total in served.match(match)["totals"])
    expect(replay.prompt).to_contain_text(f"The match is over: {totals}.")
    expect(way(replay, "One step on")).to_have_attribute("aria-disabled", "true")


def test_seen_from_any_seat(replay: TablePage, served: Served, match: str) -> None:
    """All cards open or only one's own, with the eyes of either player."""
    step = steps_of(served, match, 1)[0]
    open_cards = replay.page.locator(".seats [data-face]")
    backs = replay.page.locator(".seats .back")
    expect(open_cards).to_have_count(len(step["after"]["hands"][1]))
    expect(backs).to_have_count(0)
    panel(replay).get_by_role("switch", name="All cards open").click()
    expect(open_cards).to_have_count(0)
    expect(backs.first).to_be_visible()
    panel(replay).get_by_label("Seen from").select_option("Kitten")
    is_as(replay, step, seat=1)
    expect(replay.page.locator("[data-help=seat]")).to_contain_text("Anna")


def test_drawn_cards_are_hidden(replay: TablePage, served: Served, match: str) -> None:
    """Who sees only one hand is not told what the other has drawn."""
    steps = steps_of(served, match, 1)
    number = next(at for at, step in enumerate(steps) if step["seat"] == 1 and step["action"] == "draw")
    replay.page.get_by_role("slider", name="Step").fill(str(number))
    expect(replay.log.locator("p").last).to_contain_text(re.compile("drew .*(joker|[♥♦♠♣])"))
    panel(replay).get_by_role("switch", name="All cards open").click()
    expect(replay.log.locator("p").last).to_contain_text("drew 1 card")


def test_goes_on_by_itself(replay: TablePage) -> None:
    """Play, until somebody presses Pause."""
    way(replay, "Play").click()
    expect(replay.prompt).to_contain_text("step 2 of")
    way(replay, "Pause").click()
    expect(way(replay, "Play")).to_be_visible()


def test_the_place_is_in_the_address(replay: TablePage, served: Served, match: str) -> None:
    """A replay that is loaded again, or sent to oneself, is at the same step."""
    panel(replay).get_by_role("button", name="Hand 2").click()
    way(replay, "One step on").click()
    expect(replay.page).to_have_url(re.compile(f"#/replay/{match}/2/1$"))
    replay.page.reload()
    expect(replay.prompt).to_contain_text("Hand 2: step 1 of")
    is_as(replay, steps_of(served, match, 2)[1])


def test_download(replay: TablePage, served: Served, match: str, tmp_path: Path) -> None:
    """The record as a file: what the server has, to the letter."""
    with replay.page.expect_download() as download:
        panel(replay).get_by_role("button", name="Save the record").click()
    assert download.value.suggested_filename.endswith(".can")
    path = tmp_path / "record.can"
    download.value.save_as(path)
    assert path.read_text(encoding="utf-8") == served.record(match)


def test_file(match: str, served: Served, visits: Visits, tmp_path: Path) -> None:
    """A .can file is shown like a match of the list, also when the page is loaded again."""
    steps = steps_of(served, match, 1)
    path = tmp_path / "match.can"
    path.write_text(served.record(match), encoding="utf-8")
    table = TablePage(visits.page())
    table.choose_menu("Game", "Replays…")
    table.page.get_by_label("Open a .can file…").set_input_files(path)
    expect(table.prompt).to_contain_text(f"Hand 1: step 0 of {len(steps) - 1}")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    way(table, "One step on").click()
    is_as(table, steps[1])
    table.page.reload()
    expect(table.prompt).to_contain_text("step 1 of")
    is_as(table, steps[1])


def test_file_that_is_none(visits: Visits, tmp_path: Path) -> None:
    """What is wrong with a file is said, and nothing else happens."""
    path = tmp_path / "letter.can"
    path.write_text("Dear Kitten,\n", encoding="utf-8")
    table = TablePage(visits.page())
    table.choose_menu("Game", "Replays…")
    dialog = table.page.get_by_role("dialog", name="Watch a match again")
    dialog.get_by_label("Open a .can file…").set_input_files(path)
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    visits.forgive("400 (Bad Request)", "422")
