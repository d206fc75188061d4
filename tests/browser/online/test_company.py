"""Several people at a table: four who play, one who watches, lost connections, deserters, offers."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocket, expect

from canasta import Rules

from ..conftest import GONE
from .house import House
from .person import Person
from .playing import FOUR, TWO, play_hand, who_is_on_turn

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]


def sit_together(*people: Person) -> None:
    """All press Quick match: the first opens a table, the others find it. They sit in this order."""
    for seat, person in enumerate(people):
        person.press("Quick match")
        if seat < len(people) - 1:
            person.sees("free seat")
    for person in people:
        person.is_at_table()


def two_at_a_table(house: House, rules: Rules = TWO) -> tuple[Person, Person]:
    """Two guests who play with each other: the one on turn first."""
    anna, bert = house.guest("Anna", rules=rules), house.guest("Bert", rules=rules)
    sit_together(anna, bert)
    people = (anna, bert)
    seat = who_is_on_turn(people)
    return people[seat], people[1 - seat]


def test_four_play_and_a_fifth_watches(house: House) -> None:
    """Four browsers play a hand and talk; a fifth sees what lies on the table, and no hand."""
    people = [house.guest(name, rules=FOUR) for name in ("Anna", "Bert", "Carla", "Dmitri")]
    anna, bert, carla, _ = people
    sit_together(*people)
    emil = house.guest("Emil")
    emil.page.get_by_role("main").get_by_role("button", name="Watch Anna").click()
    expect(emil.page.locator("[data-help=seat]")).to_have_count(4)
    expect(emil.page.locator("[data-key]")).to_have_count(0)
    anna.sees("1 spectator: Emil")
    anna.chat_tab.click()
    anna.say("Good luck!")
    for person in (bert, emil):
        expect(person.chat_tab).to_contain_text("1")
        person.chat_tab.click()
        person.hears("Good luck!")
    emil.say("<b>Play well</b>")
    anna.hears("<b>Play well</b>")
    expect(carla.chat_tab).to_contain_text("2")
    assert play_hand(people) >= {"Draw", "Discard"}
    for person in people:
        expect(person.table.sheet).to_contain_text("won the match")
    expect(emil.table.sheet).to_contain_text("won the match")
    expect(emil.button("Rematch")).to_have_count(0)


def test_lost_connection_in_mid_turn(house: House) -> None:
    """The others are told, and wait; who comes back finds the turn as it was left, also on another device."""
    bert, anna = house.guest("Bert", rules=TWO), house.account("Anna", rules=TWO)
    sit_together(bert, anna)
    people = [bert, anna]
    if who_is_on_turn(people) == 0:
        bert.table.after(bert.table.stock.click)
        bert.table.after(lambda: bert.table.click(bert.table.hand()[-1], button="right"))
        anna.table.wait_for_turn()
    anna.table.after(anna.table.stock.click)
    hand = anna.table.hand()
    match = anna.match
    anna.page.close()
    bert.sees("Anna has lost the connection;")
    expect(bert.page.locator("[data-help=seat]")).to_contain_text("away")
    again = house.log_in("Anna", f"/#/table/{match}")
    again.table.wait_for_turn()
    assert sorted(again.table.hand()) == sorted(hand)
    expect(bert.page.get_by_text("Anna has lost the connection;")).to_have_count(0)
    again.table.after(lambda: again.table.click(hand[-1], button="right"))
    bert.table.wait_for_turn()


def test_server_restarts_in_mid_turn(house: House) -> None:
    """Both pages say so, come back by themselves, and the match goes on."""
    anna, bert = two_at_a_table(house)
    anna.table.after(anna.table.stock.click)
    hand = anna.table.hand()
    house.visits.forgive(*GONE)
    house.served.stop()
    expect(bert.table.banner).to_be_visible()
    house.served.start()
    for person in (anna, bert):
        expect(person.table.banner).to_have_count(0)
    assert sorted(anna.table.hand()) == sorted(hand)
    anna.table.after(lambda: anna.table.click(hand[-1], button="right"))
    bert.table.wait_for_turn()


def frames_sent(person: Person) -> list[str]:
    """What the page says to the server over the sockets that it opens from now on; the list grows."""
    sent: list[str] = []

    def follow(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(str(frame)))

    person.page.on("websocket", follow)
    return sent


def test_arranging_cards_is_no_coming_and_going(house: House) -> None:
    """The page joins its table once, by the connection that it has had in the lobby, whatever is done with cards."""
    people = [house.guest(name, rules=TWO) for name in ("Anna", "Bert")]
    sent: dict[str, list[str]] = {}
    for each in people:
        sent[each.name] = frames_sent(each)
        each.page.reload()
    sit_together(*people)
    person = people[who_is_on_turn(people)]
    person.table.after(person.table.stock.click)
    person.table.click(next(card for card in person.table.hand() if card[0] not in "23*"))
    expect(person.page.locator(".tray .column")).to_have_count(1)
    person.table.click(person.table.hand()[-1], button="right")  # what is arranged is judged first
    kinds = [json.loads(frame)["type"] for frame in sent[person.name]]
    assert kinds.count("join") == 1
    assert "leave" not in kinds
    assert 0 < kinds.count("check") < 10


def test_bot_finishes_for_a_deserter(house: House) -> None:
    """Grace passes; who is left may wait, or let a computer player sit down."""
    anna, bert = two_at_a_table(house)
    anna.page.close()
    bert.sees(f"{anna.name} has lost the connection;")
    house.time.leap(61)
    bert.sees(f"{anna.name} has not come back.")
    bert.press("Wait")
    bert.sees(f"You wait for {anna.name}.")
    bert.press("Decide…")
    bert.press("Let a bot finish")
    bert.table.wait_for_turn()
    expect(bert.page.locator("[data-help=seat]")).not_to_contain_text(anna.name)


def test_draw_is_declined_and_agreed_on(house: House) -> None:
    """An offer is answered by the other; the match ends level when both want it."""
    anna, bert = two_at_a_table(house)
    anna.choose_menu("Game", "Offer to abort…")
    anna.dialog.get_by_role("button", name="Ask the others").click()
    bert.sees(f"{anna.name} asks to abort the match")
    bert.press("Decline")
    expect(anna.page.get_by_text("You have asked to abort the match.")).to_have_count(0)
    bert.choose_menu("Game", "Offer a draw…")
    bert.dialog.get_by_role("button", name="Offer a draw").click()
    bert.sees(f"Waiting for {anna.name}.")
    anna.press("Agree")
    for person in (anna, bert):
        expect(person.page.get_by_role("dialog", name="The match is over")).to_contain_text("drawn by agreement")


def test_partner_agrees_to_resign(house: House) -> None:
    """A side resigns when both partners want it."""
    people = [house.guest(name, rules=FOUR) for name in ("Anna", "Bert", "Carla", "Dmitri")]
    anna, bert, carla, _ = people
    sit_together(*people)
    anna.choose_menu("Game", "Resign…")
    anna.dialog.get_by_role("button", name="Resign", exact=True).click()
    carla.sees("Anna wants to resign for your side.")
    expect(bert.button("Agree")).to_have_count(0)
    carla.press("Agree")
    for person in people:
        expect(person.page.get_by_role("dialog", name="The match is over")).to_contain_text("resigned.")
    bert.press("To the lobby")
    bert.sees("No table is open here.")


def test_going_away_is_asked_about(house: House) -> None:
    """Whoever leaves a running match is told what that means, and finds the way back."""
    anna, bert = two_at_a_table(house)
    anna.choose_menu("Game", "Leave the table")
    expect(anna.dialog).to_contain_text("This is not resigning")
    anna.dialog.get_by_role("button", name="Leave", exact=True).click()
    anna.sees("You have a match that others are waiting in.")
    bert.sees(f"{anna.name} has lost the connection;")
    anna.press("To the table")
    anna.table.wait_for_turn()
    expect(bert.page.get_by_text("has lost the connection;")).to_have_count(0)
