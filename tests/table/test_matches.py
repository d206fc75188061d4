"""Whole matches, driven through commands; the log is the truth at every point of them."""

from __future__ import annotations

import pickle

import pytest

from canasta import Match, Record, Rules
from canasta.bots import Conventions
from canasta.table import Bot, BotTurn, Pace, Refused, Sitter, Stale, Table

from .driving import Host, accepted, bot, looks, person

pytestmark = pytest.mark.plain_only


def short_rules(preset: str) -> Rules:
    """A preset whose matches are short."""
    rules = Rules.preset(preset)
    return rules if rules.target is None else rules.change(target=800)


def mixed_seats(rules: Rules, level: int) -> list[Sitter | None]:
    """A person, and bots of the level around."""
    return [person(0), *(bot(level) for _ in range(rules.players - 1))]


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("preset", Rules.presets())
def test_a_match_by_every_preset(preset: str, level: int) -> None:
    """It ends, its record proves every deal, and the log tells the same match again."""
    rules = short_rules(preset)
    host = Host(rules, mixed_seats(rules, level), seed=f"{preset}/{level}")
    table = host.run()
    view = table.view(None)
    assert view.stage == "over"
    assert view.winner in (None, *range(rules.sides))
    record = str(table.record(date="2026-11-15"))
    match = Match.replay(Record.parse(record))
    assert match.totals == view.totals
    assert record.count("secret: ") == len(match.log) == view.hand_number
    assert looks(Table.replay(host.log)) == looks(table)


@pytest.mark.parametrize("preset", ["hoyle", "rounds", "classic4"])
def test_a_restart_at_any_time_changes_nothing(preset: str) -> None:
    """After every single entry the table built from the log looks the same, undo included."""
    rules = Rules.preset(preset) if preset == "rounds" else Rules.preset(preset, target=1)
    host = Host(rules, mixed_seats(rules, 3), seed=f"restart/{preset}")
    undone = 0
    for table in host.steps():
        twin = Table.replay(host.log)
        assert looks(twin) == looks(table)
        # Take a meld back, on the twin only: it is there after a restart.
        turn = table.waiting_for().seats[:1]
        if turn == (0,) and table.view(0).can_undo:
            before = Table.replay(host.log[:-1]).view(0).game
            accepted(twin.move(0, "undo", seq=twin.version))
            assert twin.view(0).game == before
            undone += 1
    assert undone > 0


def test_a_match_goes_on_from_its_log_as_it_would_have() -> None:
    """The same log gives the same moves of the bots: they draw their chances from it."""
    rules = Rules.preset("hoyle", target=1)
    straight = Host(rules, [bot(1), bot(1)], seed="chances")
    straight.run()
    restarted = Host(rules, [bot(1), bot(1)], seed="chances")
    for table in restarted.steps():
        if table.version % 7 == 0:
            restarted.restart()
    assert restarted.log == straight.log


def test_a_saved_match_opens_again() -> None:
    """The record of a running match is sealed: no deck at a glance, but the same cards when it is read."""
    host = Host(Rules.preset("hoyle"), [person(0), bot(2)], seed="saved")
    host.run_to("action")
    for _ in range(30):
        host.step()
    text = str(host.table.record())
    assert "deck:" not in text
    match = Match.replay(Record.parse(text))
    assert match.hand is not None
    assert match.hand.view(0) == host.table.view(0).game
    limited = host.table.record_for(0)
    assert limited.is_limited
    assert host.log[3].text.removeprefix("seed ") in text
    assert host.log[3].text.removeprefix("seed ") not in str(limited)


def test_everybody_may_have_the_record_of_a_match_that_is_over() -> None:
    """It is complete then."""
    host = Host(Rules.preset("hoyle", target=1), [person(0), bot(1)], seed="record")
    table = host.run()
    assert str(table.record_for(1)) == str(table.record())
    assert not table.record().is_limited


def test_the_pause_between_moves() -> None:
    """A bot moves when the pause is over, by the host's clock; a clock that was set back does not stop it for long."""
    host = Host(Rules.preset("hoyle"), [bot(1), bot(1)], seed="pace", pace=Pace(500))
    host.run_to("action")
    start = host.clock.now
    for _ in range(9):
        host.step()
    assert host.clock.now == pytest.approx(start + 8 * 0.5)
    assert Pace(500).wait(last_move_at=None, now=7.0) == 0
    assert Pace(500).wait(last_move_at=7.0, now=7.2) == pytest.approx(0.3)
    assert Pace(500).wait(last_move_at=7.0, now=9.0) == 0
    assert Pace(500).wait(last_move_at=7.0, now=1.0) == 0.5


def test_a_turn_can_be_sent_to_a_worker() -> None:
    """It survives pickling, and gives nothing of the secret away."""
    host = Host(Rules.preset("hoyle"), [bot(1), bot(1)], seed="pickle")
    host.run_to("action")
    turn = host.table.thinking()
    assert isinstance(turn, BotTurn)
    assert pickle.loads(pickle.dumps(turn)) == turn
    secret = next(entry.text for entry in host.log if entry.text.startswith("seed ")).split()[1]
    assert secret not in repr(turn)


def test_a_bot_keeps_to_its_conventions() -> None:
    """They are in the log, so a match that is taken up again has them; whoever thinks for the bot is told."""
    agreed = Conventions(freeze_early=True, going_out="milk", no_above=80)
    sitters: list[Sitter | None] = [bot(1), bot(2), Bot(3, "Alley Cat", agreed), bot(2)]
    host = Host(Rules.preset("classic4"), sitters, seed="agreed")
    assert host.log[3].text == "sit 2 bot 3+freeze_early+going_out=milk+no_above=80 Alley Cat"
    told = {}
    for table in host.steps():
        turn = table.thinking()
        if turn is not None:
            host.restart()
            assert host.table.thinking() == turn
            told[turn.seat] = (turn.conventions, turn.partners)
        if len(told) == 4:
            break
    none = Conventions()
    assert told == {0: (none, agreed), 1: (none, none), 2: (agreed, none), 3: (none, none)}
    assert [place.conventions == agreed for place in host.table.view(None).seats] == [False, False, True, False]


def test_what_a_person_agrees_on_is_not_known() -> None:
    """Only computer players say it; and who plays alone has no partner."""
    agreed = Conventions(no_above=80)
    sitters: list[Sitter | None] = [person(0), bot(2), Bot(3, "Alley Cat", agreed), bot(2)]
    table = Host(Rules.preset("classic4"), sitters, seed="people").table
    assert [table.partners_conventions(seat) for seat in range(4)] == [agreed, Conventions(), None, Conventions()]
    alone = Host(Rules.preset("hoyle"), [bot(1), bot(1)], seed="alone").table
    assert alone.partners_conventions(0) is None


def test_a_bot_that_fails_is_helped_out() -> None:
    """An illegal choice is refused with its problems, one that comes late is stale, and there is always a way on."""
    host = Host(Rules.preset("hoyle", target=1), [bot(1), bot(1)], seed="helpless")
    host.run_to("action")
    first = host.table.thinking()
    assert first is not None
    for text in ("discard Kh", "medl K:"):
        assert isinstance(host.table.bot_move(first, text), Refused)
    while (turn := host.table.thinking()) is not None:
        host.store(host.table.bot_move(turn, host.table.fallback(turn)))
    assert isinstance(host.table.bot_move(first, "draw"), Stale)
    assert host.table.stage != "play"
