"""Entering, and keeping what one has."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .house import PASSWORD, House

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]


def test_guest_becomes_an_account(house: House) -> None:
    """A nickname is enough; with a password it stays, and can be used on another device, which can be logged out."""
    page = house.stranger()
    page.get_by_label("Your nickname").fill("Mo")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("Play with people")).to_be_visible()
    page.get_by_role("link", name="Mo", exact=True).click()
    page.get_by_label("Choose a password").fill(PASSWORD)
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("An account since")).to_be_visible()
    expect(page.get_by_label("Nickname")).to_have_value("Mo")
    other = house.stranger("/#/lobby")
    other.get_by_role("radio", name="Log in").click()
    other.get_by_label("Your nickname").fill("Mo")
    other.get_by_label("Password").fill("not the password")
    house.visits.forgive("401 (Unauthorized)")
    other.get_by_role("button", name="Log in").click()
    expect(other.get_by_role("alert")).to_be_visible()
    other.get_by_label("Password").fill(PASSWORD)
    other.get_by_role("button", name="Log in").click()
    expect(other.get_by_role("heading", name="Tables")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Log out there").click()
    expect(page.get_by_role("button", name="Log out there")).to_have_count(0)
    expect(other.get_by_text("You are no longer logged in on this device.")).to_be_visible()


def test_names_are_not_taken_twice(house: House) -> None:
    """Nor what looks like them; the page says why."""
    house.guest("Anna")
    page = house.stranger("/#/lobby")
    house.visits.forgive("409 (Conflict)", "400 (Bad Request)")
    page.get_by_label("Your nickname").fill("anna")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Your nickname").fill("Annabel")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
