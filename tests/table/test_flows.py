"""What happens around a hand: seeds and contributions, the coin, ready or not, another hand, asking a partner."""

from __future__ import annotations

from random import Random

import pytest

from canasta import Event, Game, Match, Record, Rules
from canasta.fair import FairSeed, commitment_of
from canasta.game.events import EVENT_NAMES
from canasta.table import Announcement, Clock, News, Sitter, Stale, Table, Waiting
from canasta.table.announcements import NEWS_NAMES

from .driving import Host, accepted, bot, looks, person
from .test_commands import SECRET, codes

pytestmark = pytest.mark.plain_only

HOYLE = Rules.preset("hoyle")
ROUNDS = Rules.preset("rounds")


def news(host: Host, name: str) -> list[News]:
    """All news of a name that were told."""
    return [each.what for each in host.told if isinstance(each.what, News) and each.what.name == name]


def begun(rules: Rules, *sitters: Sitter | None) -> Host:
    """A new table."""
    return Host(rules, list(sitters), seed="flows")


# --- fair deals ---


def test_first_the_commitment_then_the_contributions_then_the_deal() -> None:
    """In no other order; each seat contributes once."""
    host = begun(HOYLE, person(0), person(1))
    table = host.table
    assert table.waiting_for() == Waiting("seed")
    early = table.version
    assert codes(table.contribute(0, "luck", seq=early)) == ["seed_missing"]
    assert codes(table.deal()) == ["seed_missing"]
    host.store(table.give_seed(SECRET))
    assert table.waiting_for() == Waiting("deal", (0, 1))
    assert table.view(None).commitment == commitment_of(SECRET)
    assert codes(table.give_seed("0" * 64)) == ["seed_given"]
    # Who has not seen the commitment cannot contribute to it.
    assert table.contribute(0, "luck", seq=early) == Stale(table.version)
    host.store(table.contribute(0, "luck", seq=table.version))
    assert codes(table.contribute(0, "more", seq=table.version)) == ["contributed_already"]
    assert codes(table.contribute(1, "not luck", seq=table.version)) == ["unreadable"]
    assert table.view(1).can_contribute
    assert not table.view(0).can_contribute
    # A contribution makes no other one stale.
    host.store(table.contribute(1, "B", seq=table.version - 1))
    host.store(table.deal())
    assert table.view(0).contributions == ("luck", "B")
    game = table.view(0).game
    assert game is not None
    fair = FairSeed(SECRET, 1, ("luck", "B"))
    lead = news(host, "dealt_hand")[0].facts["lead"]
    assert isinstance(lead, int)
    assert game == Game.deal(HOYLE, deck=fair.deck(), lead=lead).view(0)


@pytest.mark.parametrize("preset", ["hoyle", "rounds"])
def test_the_secret_is_nowhere_before_the_hand_is_over(preset: str) -> None:
    """Neither in views nor in announcements nor in what a seat can ask; afterwards it is revealed to all."""
    rules = Rules.preset(preset)
    host = begun(rules, person(0), bot(2))
    secret = ""
    seen = 0
    for table in host.steps():
        last = host.log[-1].text
        if last.startswith("seed "):
            secret = last.split()[1]
        if secret and table.view(None).commitment is not None:
            kept: list[object] = [table.missed(seat, max(0, table.version - 3)) for seat in (0, 1, None)]
            kept += [table.view(seat) for seat in (0, 1, None)]
            kept += [table.check(0, "draw"), table.possible(0), str(table.record_for(0)), table.thinking()]
            assert secret not in repr(kept)
            seen += 1
        if table.view(None).hand_number == 3:
            break
    assert seen > 50
    revealed = news(host, "revealed")
    assert [piece.facts["hand"] for piece in revealed] == [1, 2]
    committed = {piece.facts["hand"]: piece.facts["commitment"] for piece in news(host, "committed")}
    for piece in revealed:
        assert commitment_of(str(piece.facts["secret"])) == piece.facts["commitment"] == committed[piece.facts["hand"]]
    sheet = host.table.view(None).score_sheet
    assert sheet is not None
    assert (sheet.hand, sheet.fair.secret) == (2, revealed[1].facts["secret"])
    assert sheet.totals == host.table.view(None).totals


def test_all_is_announced_in_order() -> None:
    """One hand as a spectator hears it."""
    host = begun(HOYLE, person(0), bot(3))
    host.run_to("action")
    table = host.table
    while table.stage == "play":
        host.step()
    names = [each.what.name for each in host.told]
    assert names[:8] == ["begun", "sat", "sat", "committed", "contributed", "ready", "dealt_hand", "dealt"]
    assert names[-3:] == ["hand_over", "scored", "revealed"]
    assert [each.seq for each in host.told] == sorted(each.seq for each in host.told)
    scored = news(host, "scored")[0].facts
    assert scored["totals"] == table.view(None).totals


def test_all_news_have_their_names() -> None:
    """What is told is listed with its facts, and what is listed is told."""
    names: set[str] = set()
    for rules in (ROUNDS, Rules.preset("hoyle", target=1)):
        host = begun(rules, person(0), bot(1))
        host.store(host.table.leave(0))
        host.store(host.table.sit(0, person(0)))
        host.run()
        names |= {each.what.name for each in host.told if isinstance(each.what, News)}
        assert {each.what.name for each in host.told if isinstance(each.what, Event)} <= set(EVENT_NAMES)
    names |= {each.what.name for each in broken_off().told if isinstance(each.what, News)}
    assert names == set(NEWS_NAMES)


def broken_off() -> Host:
    """Two persons with a clock, of whom one is slow; they find an end, but not at once."""
    host = Host(HOYLE, [person(0), person(1)], seed="flows", clock=Clock(60, 0))
    table = host.run_to("action")
    host.store(table.lapse(table.waiting_for().seats[0]))
    host.store(table.offer(0, "draw", seq=table.version))
    host.store(table.leave(1))
    host.store(table.sit(1, person(1)))
    host.store(table.offer(1, "abort", seq=table.version))
    host.store(table.respond(0, "yes", seq=table.version))
    return host


def test_news_for_some_is_not_heard_by_others() -> None:
    """Nothing at all of it, other than with events, of which all hear something."""
    announcement = Announcement(1, News(name="ready", audience=(0, 2), seat=0))
    assert announcement.seen_by(2) == announcement
    assert announcement.seen_by(1) is None
    assert announcement.seen_by(None) is None


# --- the coin ---


def test_the_caller_calls_the_coin() -> None:
    """After the commitment; contributions are closed by it; the winner leads."""
    host = begun(ROUNDS, person(0), person(1))
    table = host.table
    assert codes(table.call(0, "heads", seq=table.version)) == ["seed_missing"]
    early = table.version
    host.store(table.give_seed(SECRET))
    assert table.waiting_for() == Waiting("toss", (0,))
    # A call that was made before the commitment was seen could be answered with a fitting secret.
    assert table.call(0, "heads", seq=early) == Stale(table.version)
    assert codes(table.call(1, "heads", seq=table.version)) == ["not_the_caller"]
    assert codes(table.call_for_bot()) == ["not_a_bot"]
    assert codes(table.deal()) == ["wrong_stage"]
    host.store(table.contribute(0, "A", seq=table.version))
    host.store(table.call(0, "heads", seq=table.version))
    assert codes(table.contribute(1, "B", seq=table.version)) == ["contributions_closed"]
    coin = FairSeed(SECRET, 1, ("A", "")).coin()
    assert news(host, "tossed")[0].facts == {"call": "heads", "coin": coin, "won": coin == "heads"}
    toss = table.view(None).toss
    assert toss is not None
    assert toss.coin == coin
    assert table.waiting_for() == Waiting("deal", (0, 1))
    host.store(table.deal())
    assert news(host, "dealt_hand")[0].facts["lead"] == (0 if coin == "heads" else 1)
    assert table.view(None).toss is None
    assert looks(Table.replay(host.log)) == looks(table)


def test_a_bot_calls_by_the_commitment() -> None:
    """The host asks it to; both calls occur."""
    calls = set()
    for number in range(12):
        table, _ = Table.begin(ROUNDS, [bot(), person(1)])
        accepted(table.give_seed(f"{number:064x}"))
        accepted(table.call_for_bot())
        toss = table.view(None).toss
        assert toss is not None
        calls.add(toss.call)
    assert calls == {"heads", "tails"}


# --- ready, and another ---


def test_the_next_hand_waits_for_persons_who_are_not_ready() -> None:
    """But the host may go on; who leaves is not ready any more, and an empty seat stops the deal."""
    host = begun(HOYLE, person(0), person(1))
    table = host.table
    host.store(table.give_seed(SECRET))
    host.store(table.ready(0, seq=table.version))
    assert codes(table.ready(0, seq=table.version)) == ["ready_already"]
    assert table.view(None).ready == (0,)
    host.store(table.leave(0))
    assert table.waiting_for() == Waiting("deal", (0, 1))
    assert codes(table.deal()) == ["seat_empty"]
    host.store(table.sit(0, person(0)))
    assert table.view(None).ready == ()
    host.store(table.ready(1, seq=table.version))
    host.restart()
    table = host.table
    assert table.waiting_for() == Waiting("deal", (0,))
    host.store(table.deal())
    assert table.view(None).ready == ()


def to_another(*sitters: Sitter | None) -> Host:
    """An open-ended match after its first hand."""
    host = begun(ROUNDS, *sitters)
    host.run_to("another")
    return host


def test_another_hand_needs_every_person() -> None:
    """Two times yes, and it goes on."""
    host = to_another(person(0), person(1))
    table = host.table
    seq = table.version
    assert news(host, "another_asked")
    host.store(table.another(0, "yes", seq=seq))
    assert table.waiting_for() == Waiting("another", (1,))
    assert table.view(None).agreed == (0,)
    assert codes(table.another(0, "no", seq=table.version)) == ["answered_already"]
    # The answer of one makes that of the other not stale.
    host.store(table.another(1, "yes", seq=seq))
    assert table.waiting_for() == Waiting("seed")
    assert table.view(None).agreed == ()
    assert isinstance(table.another(1, "yes", seq=seq), Stale)
    assert [each.what.name for each in host.told[-2:]] == ["another_answered", "playing_on"]
    assert looks(Table.replay(host.log)) == looks(table)


def test_one_no_ends_the_match() -> None:
    """Whoever says it."""
    host = to_another(person(0), person(1))
    host.store(host.table.another(0, "yes", seq=host.table.version))
    host.store(host.table.another(1, "no", seq=host.table.version))
    view = host.table.view(None)
    assert view.stage == "over"
    assert host.told[-1].what.name == "match_over"
    assert news(host, "match_over")[0].facts == {"totals": view.totals, "winner": view.winner}
    Match.replay(Record.parse(str(host.table.record())))


def test_who_leaves_is_not_asked() -> None:
    """The yes of the others is enough then; the deal waits for the empty seat."""
    host = to_another(person(0), person(1))
    host.store(host.table.another(0, "yes", seq=host.table.version))
    host.store(host.table.sit(1, bot()))
    assert host.table.waiting_for() == Waiting("seed")
    other = to_another(person(0), person(1))
    other.store(other.table.another(0, "yes", seq=other.table.version))
    other.store(other.table.leave(0))
    assert other.table.waiting_for() == Waiting("another", (1,))


@pytest.mark.parametrize(("answer", "stage"), [("yes", "deal"), ("no", "over")])
def test_among_bots_the_host_decides(answer: str, stage: str) -> None:
    """Bots always agree, so nobody else could end it."""
    host = to_another(bot(), bot())
    assert host.table.waiting_for() == Waiting("another")
    host.store(host.table.decide_another(answer))
    assert host.table.stage in (stage, "toss")
    assert looks(Table.replay(host.log)) == looks(host.table)


# --- partners ---


def test_a_partner_is_asked_and_answers() -> None:
    """It is the partner's move then, whoever that is; the answer is heard by all."""
    rules = Rules.preset("classic4", canastas_to_go_out=0, minimum=None, hand_size=3, max_wilds=None)
    asked = 0
    for number in range(40):
        host = Host(rules, [person(seat) for seat in range(4)], seed=f"ask {number}")
        host.run_to("action")
        rng = Random(number)
        for _ in range(60):
            table = host.table
            if table.stage != "play":
                break
            seat = table.waiting_for().seats[0]
            can = table.possible(seat)
            assert can is not None
            if not can.verbs["ask"]:
                host.store(table.move(seat, "ask", seq=table.version))
                partner = (seat + 2) % 4
                assert table.waiting_for() == Waiting("action", (partner,))
                assert codes(table.move(seat, "yes", seq=table.version)) == ["not_your_turn"]
                help_now = table.possible(partner)
                assert help_now is not None
                assert not help_now.verbs["yes"]
                assert not help_now.verbs["no"]
                assert looks(Table.replay(host.log)) == looks(table)
                host.store(table.move(partner, rng.choice(["yes", "no"]), seq=table.version))
                assert host.told[-1].what.name == "answered"
                asked += 1
            else:
                host.step()
    assert asked > 5


def test_undo_through_the_table() -> None:
    """The melds of the turn are taken back act by act; a seat that changes hands keeps what can be undone."""
    host = Host(Rules.preset("hoyle", minimum=None), [person(0), person(1)], seed="undo")
    host.run_to("action")
    undone = 0
    for table in host.steps():
        if table.stage != "play":
            break
        seat = table.waiting_for().seats[0]
        if not table.view(seat).can_undo:
            continue
        assert not table.view(1 - seat).can_undo
        assert not table.view(None).can_undo
        twin = Table.replay(host.log)
        check = twin.check(seat, "undo")
        can = twin.possible(seat)
        assert check is not None
        assert can is not None
        assert check.problems == can.verbs["undo"] == ()
        accepted(twin.sit(seat, bot()))
        accepted(twin.sit(seat, person(seat)))
        accepted(twin.move(seat, "undo", seq=twin.version))
        before = Table.replay(host.log[:-1])
        assert twin.view(seat).game == before.view(seat).game
        assert twin.view(seat).can_undo == before.view(seat).can_undo
        undone += 1
    assert undone > 2
