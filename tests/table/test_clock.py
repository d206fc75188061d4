"""The clock of a table: what turns cost, and what happens when the time is up."""

from __future__ import annotations

import pytest

from canasta import CanastaError, Rules
from canasta.table import Clock, Left, Table, Timed, Waiting

from .driving import Host, bot, looks, person
from .test_commands import codes, on_turn

pytestmark = pytest.mark.plain_only

HOYLE = Rules.preset("hoyle")
CLOCK = Clock(60, 300)


def timed_host(*sitters: object, clock: Clock = CLOCK) -> Host:
    """Two at a table with a clock, the first hand just dealt."""
    host = Host(HOYLE, list(sitters) or [person(0), person(1)], seed="clock", clock=clock)  # type: ignore[arg-type]
    host.run_to("action")
    return host


def end_turn(host: Host) -> int:
    """Whoever is on turn plays it to its end; the seat."""
    seat = on_turn(host.table)
    while host.table.waiting_for() == Waiting("action", (seat,)):
        host.act(seat)
    return seat


@pytest.mark.parametrize(
    ("bank", "used", "left"),
    [
        (300_000, 0, Left(60_000, 300_000)),
        (300_000, 59_999, Left(1, 300_000)),
        (300_000, 60_000, Left(0, 300_000)),
        (300_000, 61_500, Left(0, 298_500)),
        (1_000, 61_500, Left(0, 0)),
        (0, 10**9, Left(0, 0)),
    ],
)
def test_first_the_turn_runs_then_the_bank(bank: int, used: int, left: Left) -> None:
    """Neither is ever less than nothing."""
    assert CLOCK.left(bank=bank, used=used) == left


def test_turns_are_charged_to_the_bank() -> None:
    """What is within the time of a turn costs nothing; the log has all of it, so the banks outlive the process."""
    host = timed_host()
    first = end_turn(host)
    assert host.log[-1].text == f"time {first} 1000"
    assert host.table.view(None).banks == (300_000, 300_000)
    host.milliseconds = 75_250
    second = end_turn(host)
    assert host.log[-2].text.startswith(f"play {second} discard")
    assert host.log[-1].text == f"time {second} 75250"
    banks = {first: 300_000, second: 284_750}
    assert host.table.view(None).banks == (banks[0], banks[1])
    before = looks(host.table)
    host.restart()
    assert looks(host.table) == before
    # More than a turn may take is not charged: the host was late, not the player.
    host.milliseconds = 10**8
    assert end_turn(host) == first
    assert host.log[-1].text == f"time {first} 360000"
    assert host.table.view(None).banks[first] == 0


def test_only_a_turn_that_was_just_ended_is_charged() -> None:
    """Once, and only at a table with a clock."""
    host = timed_host()
    assert codes(host.table.charge(5)) == ["no_turn_ended"]
    seat = end_turn(host)
    log = [entry.text for entry in host.log]
    for wrong, why in (
        (f"time {seat} 5", f"Seat {seat} has not just ended a turn"),
        (f"time {1 - seat} 5", f"Seat {1 - seat} has not just ended a turn"),
        ("clock 60 300", "The clock is set once"),
    ):
        with pytest.raises(CanastaError, match=why):
            Table.replay([*host.log, type(host.log[0])(len(log) + 1, wrong)])
    short = type(host.log[0])(len(log), f"time {seat} 360001")
    with pytest.raises(CanastaError, match="cannot take longer than 360000"):
        Table.replay([*host.log[:-1], short])
    plain = Host(HOYLE, [person(0), person(1)], seed="clock")
    plain.run_to("action")
    assert codes(plain.table.lapse(on_turn(plain.table))) == ["no_clock"]
    assert codes(plain.table.charge(5)) == ["no_clock"]
    assert end_turn(plain) == seat
    assert plain.table.timed() is None
    assert not any(entry.text.startswith(("time", "clock")) for entry in plain.log)


def test_when_the_time_is_up_the_host_plays_the_turn() -> None:
    """To its end, and only that turn; twice in a row, and the seat counts as gone."""
    host = timed_host()
    table = host.table
    seat = on_turn(table)
    assert codes(table.lapse(1 - seat)) == ["not_on_turn"]
    for in_a_row in (1, 2):
        assert table.timed() == Timed("action", table.timed().number, seat, 360_000 if in_a_row == 1 else 60_000)  # type: ignore[union-attr]
        host.store(table.lapse(seat))
        assert codes(table.lapse(seat)) == ["time_is_up"]
        assert codes(table.move(seat, "draw", seq=table.version)) == ["time_is_up"]
        assert (table.possible(seat), table.timed()) == (None, None)
        turn = table.thinking()
        assert turn is not None
        assert (turn.seat, turn.level) == (seat, 1)
        before = looks(table)
        host.restart()
        table = host.table
        assert looks(table) == before
        while on_turn(table) == seat:
            host.act(seat)
        assert not host.log[-1].text.startswith("time")
        assert table.view(None).lapsed == ((seat,) if in_a_row == 2 else ())
        assert end_turn(host) == 1 - seat
    assert table.view(None).banks[seat] == 0
    # Who ends a turn in time is here again.
    assert codes(table.claim(1 - seat, 1 - seat, is_gone=False, seq=table.version)) == ["still_here"]
    end_turn(host)
    assert table.view(None).lapsed == ()
    assert codes(table.claim(1 - seat, seat, is_gone=False, seq=table.version)) == ["still_here"]


def test_bots_and_pauses_are_not_timed_like_turns() -> None:
    """A bot takes no time; between two hands everybody has the time of a turn to be ready."""
    host = timed_host(person(0), bot(1), clock=Clock(10, 0))
    if on_turn(host.table) == 0:
        end_turn(host)
    assert (on_turn(host.table), host.table.timed()) == (1, None)
    end_turn(host)
    assert host.table.turn_to_charge is None
    table = host.run_to("deal")
    assert table.waiting_for().seats == (0,)
    assert table.timed() == Timed("deal", 2, None, 10_000)
    host.store(table.deal())
    assert table.stage == "play"


def test_the_coin_is_called_for_who_is_late() -> None:
    """By the commitment, as for a bot."""
    rules = Rules.preset("rounds")
    host = Host(rules, [person(0), person(1)], seed="late", clock=CLOCK)
    table = host.run_to("toss")
    caller = table.waiting_for().seats[0]
    assert table.timed() == Timed("toss", 1, None, 60_000)
    assert codes(table.call_for_bot()) == ["not_a_bot"]
    host.store(table.call_for_bot(is_late=True))
    assert host.log[-1].text in (f"call {caller} heads", f"call {caller} tails")
