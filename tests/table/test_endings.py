"""A match that ends before its time: resigned, deserted, drawn, aborted; and a bot in the place of who is gone."""

from __future__ import annotations

from typing import Any

import pytest

from canasta import CanastaError, Match, Record, Rules
from canasta.fair import FairSeed
from canasta.table import Accepted, Bot, Clock, News, Repeated, Sitter, Stale, Table, Waiting, log_of
from canasta.table.entries import Forfeit, parse_entry
from canasta.table.state import OpenOffer

from .driving import Host, bot, looks, person
from .test_commands import codes, on_turn

pytestmark = pytest.mark.plain_only

HOYLE = Rules.preset("hoyle")
CLASSIC = Rules.preset("classic4")
THREE = next(rules for rules in map(Rules.preset, Rules.presets()) if rules.players == 3)


def playing(rules: Rules, *sitters: Sitter | None, seed: str = "endings") -> Host:
    """A table at which the first hand is dealt."""
    host = Host(rules, list(sitters), seed=seed)
    host.run_to("action")
    return host


def four(*bots: int) -> Host:
    """Four at a table, bots at these seats."""
    return playing(CLASSIC, *(bot() if seat in bots else person(seat) for seat in range(4)))


def offer(host: Host, seat: int, what: str) -> None:
    """A seat offers something."""
    host.store(host.table.offer(seat, what, seq=host.table.version))


def respond(host: Host, seat: int, answer: str) -> None:
    """A seat answers."""
    host.store(host.table.respond(seat, answer, seq=host.table.version))


def last_news(host: Host) -> list[tuple[str, dict[str, Any]]]:
    """What was told of the last entry."""
    told = [each.what for each in host.told if each.seq == host.table.version]
    return [(what.name, what.facts) for what in told if isinstance(what, News)]


def assert_over(host: Host, how: str, seat: int | None, winner: int | None) -> None:
    """The match has ended so; its record is complete and can be played again, and so can the log."""
    table = host.table
    view = table.view(None)
    assert (view.stage, view.winner, view.offer) == ("over", winner, None)
    assert view.ended is not None
    assert (view.ended.how, view.ended.seat) == (how, seat)
    assert table.waiting_for() == Waiting(None)
    facts = dict(last_news(host))["match_over"]
    assert facts == {"totals": view.totals, "winner": winner, "how": how, "by": seat}
    record = Record.parse(str(table.record()))
    assert str(record) == str(table.record_for(0))
    again = Match.replay(record)
    assert (again.ended, again.winner, again.totals) == (view.ended, winner, view.totals)
    assert all(isinstance(hand.fair, FairSeed) for hand in record.hands)
    with pytest.raises(CanastaError, match="ended before its time"):
        log_of(record, [bot(), *(person(other) for other in range(1, len(table.seats)))])
    before = looks(table)
    for answer in (table.offer(0, "resign", seq=table.version), table.leave(0), table.sit(0, bot())):
        assert codes(answer) == ["wrong_stage"]
    host.restart()
    assert looks(host.table) == before


def test_resigning_alone_is_done_at_once() -> None:
    """The secret of the hand is told then, and only then."""
    host = playing(HOYLE, person(0), person(1))
    host.act(on_turn(host.table))
    secret = next(entry.text.split()[1] for entry in host.log if entry.text.startswith("seed"))
    assert secret not in repr(host.told)
    offer(host, 0, "resign")
    names = [name for name, _ in last_news(host)]
    assert names == ["offered", "ended", "revealed", "match_over"]
    assert dict(last_news(host))["revealed"]["secret"] == secret
    assert_over(host, "resigned", 0, 1)


def test_a_partner_is_asked_before_resigning() -> None:
    """A bot agrees; a person may say no, and be asked again."""
    host = four()
    offer(host, 2, "resign")
    table = host.table
    assert table.view(None).offer == OpenOffer(2, "resign", (0,))
    assert codes(table.respond(1, "yes", seq=table.version)) == ["not_asked"]
    assert codes(table.offer(0, "resign", seq=table.version)) == ["offer_open"]
    respond(host, 0, "no")
    assert table.view(None).offer is None
    assert codes(table.respond(0, "yes", seq=table.version)) == ["no_offer"]
    seen = table.version
    offer(host, 2, "resign")
    # Who has not seen this offer answers another one.
    assert table.respond(0, "yes", seq=seen) == Stale(table.version)
    respond(host, 0, "yes")
    assert_over(host, "resigned", 2, 1)
    host = four(3)
    offer(host, 1, "resign")
    assert_over(host, "resigned", 1, 0)


@pytest.mark.parametrize(("what", "how"), [("draw", "drawn"), ("abort", "aborted")])
def test_all_others_must_agree_on_an_end(what: str, how: str) -> None:
    """Bots have no say; nobody asks twice in a hand."""
    host = four(3)
    offer(host, 0, what)
    assert host.table.view(None).offer == OpenOffer(0, what, (1, 2))
    respond(host, 2, "yes")
    respond(host, 1, "no")
    assert codes(host.table.offer(0, what, seq=host.table.version)) == ["offered_already"]
    assert host.table.stage == "play"
    offer(host, 1, what)
    respond(host, 0, "yes")
    assert host.table.view(None).offer == OpenOffer(1, what, (2,))
    respond(host, 2, "yes")
    assert_over(host, how, None, None)


def test_a_newer_offer_takes_the_place_of_another_one() -> None:
    """Who waits for a partner's answer keeps nobody from offering; what was offered before can be agreed to no more."""
    host = four()
    table = host.table
    offer(host, 2, "resign")
    seen = table.version
    offer(host, 1, "draw")
    assert last_news(host) == [("offer_lapsed", {"what": "resign"}), ("offered", {"what": "draw"})]
    assert table.view(None).offer == OpenOffer(1, "draw", (0, 2, 3))
    assert table.respond(0, "yes", seq=seen) == Stale(table.version)
    assert codes(table.offer(3, "draw", seq=table.version)) == ["offer_open"]
    host.restart()
    table = host.table
    offer(host, 3, "resign")
    assert table.view(None).offer == OpenOffer(3, "resign", (1,))
    offer(host, 2, "resign")  # it is the other side's
    assert table.view(None).offer == OpenOffer(2, "resign", (0,))
    respond(host, 0, "yes")
    assert_over(host, "resigned", 2, 1)


def test_nobody_loses_before_the_first_deal() -> None:
    """Whoever resigns or is claimed from then has lost nothing, and what is agreed on is no draw."""
    for deeds in ((offer, 0, "resign"), (claimed, 0, 1), (drawn,)):
        host = Host(HOYLE, [person(0), person(1)], seed="endings")
        host.run_to("deal")
        deed, *arguments = deeds
        deed(host, *arguments)
        assert_over(host, "aborted", None, None)


def claimed(host: Host, seat: int, of: int) -> None:
    """A seat claims the win from one who is gone."""
    host.store(host.table.claim(seat, of, is_gone=True, seq=host.table.version))


def drawn(host: Host) -> None:
    """Both agree on a draw."""
    offer(host, 0, "draw")
    respond(host, 1, "yes")


@pytest.mark.parametrize(("was_seen", "how"), [(False, "aborted"), (True, "deserted")])
def test_nobody_wins_from_somebody_who_never_came(*, was_seen: bool, how: str) -> None:
    """What was done for a seat does not show that its player was there; what the player has done does."""
    table, _ = Table.begin(HOYLE, [person(0), person(1)])
    table.give_seed("5eed" * 16)
    if was_seen:
        table.contribute(1, "luck", seq=table.version, move_id="b1")
    table.deal()
    table.move(on_turn(table), "draw", seq=table.version)
    assert (table.has_acted(0), table.has_acted(1)) == (False, was_seen)
    done = table.claim(0, 1, is_gone=True, was_here=False, seq=table.version, move_id="a1")
    assert isinstance(done, Accepted)
    ended = table.view(None).ended
    assert ended is not None
    assert ended.how == how
    assert parse_entry(done.entries[-1].text) == Forfeit(1, "deserted" if was_seen else "absent")


def test_against_bots_alone() -> None:
    """There is nobody who could agree on a draw; to abort or to resign needs nobody."""
    host = playing(HOYLE, person(0), bot(1))
    assert codes(host.table.offer(0, "draw", seq=host.table.version)) == ["nobody_to_ask"]
    assert codes(host.table.offer(1, "abort", seq=host.table.version)) == ["not_seated"]
    offer(host, 0, "abort")
    assert_over(host, "aborted", None, None)


def test_an_offer_is_for_its_hand_and_for_those_who_sit_there() -> None:
    """It lapses when the hand ends, or when somebody else sits down."""
    host = playing(Rules.preset("hoyle", hand_size=5, canastas_to_go_out=0), person(0), person(1))
    offer(host, 0, "draw")
    while host.table.stage == "play":
        host.act(on_turn(host.table))
    assert "offer_lapsed" in dict(last_news(host))
    assert host.table.view(None).offer is None
    offer(host, 0, "draw")  # it is another hand
    host.store(host.table.sit(1, bot()))
    assert "offer_lapsed" in dict(last_news(host))
    assert host.table.view(None).offer is None
    # Between two hands there is no secret to tell: the next one may still be used in another match.
    offer(host, 0, "resign")
    assert "revealed" not in dict(last_news(host))
    assert_over(host, "resigned", 0, 1)


def test_of_three_the_better_one_wins() -> None:
    """Whoever gives up has lost; those who are level have both not won."""
    host = playing(THREE, *map(person, range(3)))
    offer(host, 1, "resign")
    assert_over(host, "resigned", 1, None)
    host = playing(THREE, *map(person, range(3)))
    host.run_to("deal")
    totals = host.table.view(None).totals
    best = max(range(3), key=lambda side: totals[side])
    second = max((side for side in range(3) if side != best), key=lambda side: totals[side])
    offer(host, best, "resign")
    assert_over(host, "resigned", best, second)


def test_claiming_the_win() -> None:
    """Of another side, if the host says that its player is gone; once, however often it is sent."""
    host = four(3)
    table = host.table

    def claim(seat: int, of: int, *, is_gone: bool = True, move_id: str | None = None) -> Any:
        return table.claim(seat, of, is_gone=is_gone, seq=table.version, move_id=move_id)

    assert codes(claim(0, 1, is_gone=False)) == ["still_here"]
    assert codes(claim(0, 2)) == ["own_side"]
    assert codes(claim(0, 3)) == ["not_seated"]
    assert codes(claim(3, 0)) == ["not_seated"]
    assert codes(claim(0, 4)) == ["unreadable"]
    done = host.store(claim(2, 1, move_id="mine"))
    assert [entry.text for entry in done.entries] == ["forfeit 1 deserted"]
    assert claim(2, 1, is_gone=False, move_id="mine") == Repeated(table.version)
    assert_over(host, "deserted", 1, 0)
    assert codes(claim(0, 1)) == ["wrong_stage"]


def test_a_bot_takes_over_and_gives_back() -> None:
    """Any person may ask for it; whoever comes back has the seat again."""
    host = four(3)
    table = host.table
    replaced = table.replace(0, 2, 1, is_gone=True, seq=table.version, move_id="a")
    host.store(replaced)
    again = table.replace(0, 2, 1, is_gone=True, seq=table.version, move_id="a")
    assert again == Repeated(table.version)
    assert table.seats[2] == Bot(1, "Kitten 2")
    assert codes(table.replace(0, 1, 50, is_gone=True, seq=table.version)) == ["no_such_level"]
    assert codes(table.replace(0, 1, 1, is_gone=False, seq=table.version)) == ["still_here"]
    assert table.seat_of(person(2).player) is None
    host.restart()
    table = host.table
    assert table.place_to_return_to(person(2).player) == (2, person(2))
    assert table.place_to_return_to(person(1).player) is None
    host.store(table.sit(2, person(2)))
    assert table.place_to_return_to(person(2).player) is None
    assert table.seat_of(person(2).player) == 2


def test_who_lets_the_time_run_out_twice_can_be_replaced() -> None:
    """The bot goes on with the turn; nobody is hurried for it."""
    host = Host(HOYLE, [person(0), person(1)], seed="slow", clock=Clock(10, 0))
    table: Table = host.run_to("action")
    slow = on_turn(table)
    for _ in range(2):
        while on_turn(table) != slow:
            host.act(on_turn(table))
        host.store(table.lapse(slow))
        while table.is_played_by_host and table.view(None).lapsed == ():
            host.act(slow)
    assert table.view(None).lapsed == (slow,)
    host.store(table.replace(1 - slow, slow, 1, is_gone=False, seq=table.version))
    assert table.view(None).lapsed == ()
    assert table.timed() is None
    assert table.thinking() is not None
