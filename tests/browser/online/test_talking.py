"""Talking in a room: history, limits, and not having to listen to everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .house import House

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

AT_ONCE = 5
"""So many lines may come quickly."""


def test_mute_block_and_report(house: House) -> None:
    """What is said is read by all, also by who comes later; what one does not want to hear is not shown."""
    anna, bert = house.guest("Anna"), house.guest("Bert")
    anna.say("Hello everybody")
    bert.hears("Hello everybody")
    anna.say("<img src=x onerror=alert(1)>")
    bert.hears("<img src=x onerror=alert(1)>")
    bert.press("About Anna")
    bert.press("Report this line…")
    bert.page.get_by_label("What is wrong with it?").fill("rude")
    bert.press("Report")
    bert.sees("Reported. Those who run this server will look at it.")
    bert.press("About Anna")
    bert.press("Hide what they say")
    bert.sees("What Anna says is hidden from you.")
    carl = house.guest("Carl")
    carl.hears("Hello everybody")
    anna.say("Is anybody there?")
    carl.hears("Is anybody there?")
    carl.say("Yes")
    bert.hears("Yes")
    expect(bert.chat.get_by_text("Is anybody there?")).to_have_count(0)
    carl.press("About Anna")
    carl.press("Block: hide, and no invitations")
    carl.sees("Anna is blocked.")
    house.visits.forgive("409 (Conflict)", "404 (Not Found)")
    anna.press("Invite Carl")
    expect(anna.problem).to_be_visible()
    expect(carl.invitations).not_to_contain_text("Anna")
    carl.page.get_by_text("Hidden people (1)").click()
    carl.press("Show what they say again")
    carl.hears("Is anybody there?")


def test_not_so_fast(house: House) -> None:
    """Who writes too much has to wait; after that it goes on."""
    anna = house.guest("Anna")
    for number in range(AT_ONCE):
        anna.say(f"line {number}")
    house.visits.forgive("429 (Too Many Requests)")
    field = anna.page.get_by_label("Say something")
    field.fill("one too many")
    field.press("Enter")
    anna.sees("Not so fast")
    expect(field).to_have_value("one too many")
    house.time.leap(60)
    field.press("Enter")
    anna.hears("one too many")
