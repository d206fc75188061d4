"""Sounds: as a whole, each by itself, and how loud. Heard by listening to what the page tells the loudspeaker."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .serving import Served
from .table_page import TablePage
from .test_mouse import HOYLE

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]
LISTEN = """() => {
    window.heard = [];
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, at) {
        window.heard.push(value);
        return set.call(this, value, at);
    };
}"""
NAMES = (
    "Dealing",
    "Drawing",
    "Discarding",
    "Melding",
    "Canasta",
    "The pile freezes",
    "Your turn",
    "Going out",
    "Winning",
    "Losing",
)


def heard(table: TablePage) -> list[float]:
    """How loud each note was since the last time; nothing is left to be heard then."""
    return list(table.page.evaluate("() => window.heard.splice(0)"))


@pytest.fixture
def table(served: Served, at_position: SitDown) -> TablePage:
    """A table with sounds, and ears."""
    served.settings(sound=True, volume=40)
    seated = at_position(HOYLE, lambda _match, _game: True)
    seated.page.evaluate(LISTEN)
    return seated


def dialog_of(table: TablePage) -> Locator:
    """The dialog of the sounds."""
    table.choose_menu("Options", "Sound…")
    dialog = table.page.get_by_role("dialog", name="Sound")
    expect(dialog).to_be_visible()
    return dialog


def test_the_game_is_heard(table: TablePage) -> None:
    """Drawing makes a sound, and so does a refusal."""
    table.after(table.stock.click)
    assert heard(table)
    table.stock.click()
    expect(table.refusal(".well")).to_be_visible()
    assert heard(table)


def test_silence_by_one_button(table: TablePage) -> None:
    """The button in the bar switches all of it off."""
    button = table.page.get_by_role("button", name="Sounds on")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    table.after(table.stock.click)
    assert heard(table) == []


def test_each_sound_has_a_switch(table: TablePage) -> None:
    """And a button to listen to it; what is off is silent, and stays off the next time."""
    dialog = dialog_of(table)
    listen = dialog.get_by_role("button", name="Listen")
    assert listen.count() == len(NAMES)
    for place, name in enumerate(NAMES):
        listen.nth(place).click()
        assert heard(table), name
        switch = dialog.get_by_role("switch", name=name, exact=True)
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "false")
        listen.nth(place).click()
        assert heard(table) == [], name
    table.page.reload()
    table.wait_for_turn()
    dialog = dialog_of(table)
    for name in NAMES:
        expect(dialog.get_by_role("switch", name=name, exact=True)).to_have_attribute("aria-checked", "false")


def test_a_sound_that_is_off_is_not_heard_in_the_game(table: TablePage) -> None:
    """The others are."""
    dialog_of(table).get_by_role("switch", name="Drawing").click()
    table.page.keyboard.press("Escape")
    table.after(table.stock.click)
    assert heard(table) == []
    table.after(lambda: table.click(table.hand()[-1], button="right"))
    assert heard(table)


def test_volume(table: TablePage) -> None:
    """Twice as high is twice as loud; nothing is nothing. The slider lets hear it at once."""
    dialog = dialog_of(table)
    loudness = {}
    for volume in (25, 50, 0):
        with table.page.expect_response("**/settings"):
            dialog.get_by_role("slider", name="Volume").fill(str(volume))
        if volume:
            table.page.wait_for_function("() => window.heard.length > 0")  # what the slider lets hear
        heard(table)
        dialog.get_by_role("button", name="Listen").nth(4).click()
        loudness[volume] = heard(table)
    assert loudness[50] == pytest.approx([2 * each for each in loudness[25]])
    assert loudness[25]
    assert loudness[0] == []
