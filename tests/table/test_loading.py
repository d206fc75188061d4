"""A saved match is played on from its record."""

from __future__ import annotations

import pytest

from canasta import CanastaError, Match, Record, RecordError, Rules
from canasta.table import Table, log_of

from .driving import Host, accepted, bot, person
from .test_matches import mixed_seats, short_rules

pytestmark = pytest.mark.plain_only


@pytest.mark.parametrize("preset", Rules.presets())
def test_a_running_match_is_loaded(preset: str) -> None:
    """At any point: the same cards, the same totals, the same melds to take back; and it can be played to its end."""
    rules = short_rules(preset)
    host = Host(rules, mixed_seats(rules, 3), seed=f"load/{preset}")
    for table in host.steps():
        if table.version % 23 or table.stage in ("deal", "toss", "another"):
            continue
        loaded = Table.replay(log_of(Record.parse(str(table.record())), [bot(1)] * rules.players))
        assert loaded.stage == table.stage
        for seat in range(rules.players):
            here, there = table.view(seat), loaded.view(seat)
            assert (here.game, here.totals, here.can_undo) == (there.game, there.totals, there.can_undo)
            assert (here.score_sheet, here.commitment) == (there.score_sheet, there.commitment)
        assert str(loaded.record()).splitlines()[3:] == str(table.record()).splitlines()[3:]
    assert host.table.stage == "over"
    over = Table.replay(log_of(host.table.record(), [bot(1)] * rules.players))
    assert over.stage == "over"
    assert over.view(None).totals == host.table.view(None).totals


def test_others_may_sit_down() -> None:
    """Their names are those of the match from then on."""
    host = Host(Rules.preset("hoyle"), [person(0), bot(2)], seed="others")
    host.run_to("action")
    loaded = Table.replay(log_of(host.table.record(), [bot(3), person(5)]))
    assert loaded.record().names == ("Alley Cat", "Person 5")
    assert loaded.view(1).game == host.table.view(1).game
    accepted(loaded.leave(1))


def test_what_cannot_be_loaded() -> None:
    """Hands without a secret, too few seats, records that do not hold together."""
    match = Match(Rules.preset("hoyle"), seed=1)
    match.next_hand()
    with pytest.raises(CanastaError, match="hand 1 of this record has no secret"):
        log_of(match.record(), [bot(), bot()])
    host = Host(Rules.preset("hoyle"), [person(0), bot(2)], seed="bad")
    host.run_to("action")
    with pytest.raises(CanastaError, match="2 play by these rules, but 1 sit down"):
        log_of(host.table.record(), [bot()])
    text = str(host.table.record())
    assert "contributions: c" in text
    with pytest.raises(RecordError):
        log_of(Record.parse(text.replace("seat 0 leads", "seat 1 leads") + "0 end\n1 end\n"), [bot(), bot()])
    with pytest.raises(RecordError):
        log_of(host.table.record_for(0), [bot(), bot()])
