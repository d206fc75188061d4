"""Commands that are accepted, refused, stale or repeated: none of them changes anything twice."""

from __future__ import annotations

import pytest

from canasta import CanastaError, Rules
from canasta.table import Answer, Bot, Logged, Person, Refused, Repeated, Stale, Table
from canasta.table.refusals import MESSAGES, Refusal
from canasta.table.table import KEPT_OF_LAST_HAND

from .driving import Host, accepted, bot, looks, person

pytestmark = pytest.mark.plain_only

HOYLE = Rules.preset("hoyle")
SECRET = "5eed" * 16


def codes(answer: Answer) -> list[str]:
    """The codes of a refusal; each reason can be said in a sentence."""
    assert isinstance(answer, Refused), answer
    assert all(str(problem) for problem in answer.problems)
    return [problem.code for problem in answer.problems]


@pytest.fixture
def host() -> Host:
    """Two persons, the first hand just dealt."""
    host = Host(HOYLE, [person(0), person(1)], seed="commands")
    host.run_to("action")
    return host


@pytest.fixture
def table(host: Host) -> Table:
    """Its table."""
    return host.table


def on_turn(table: Table) -> int:
    """The seat on turn."""
    return table.waiting_for().seats[0]


def test_a_move_is_done_once(host: Host) -> None:
    """The same id with the same text gets the number of the entry; with another text or seat it is refused."""
    table = host.table
    seat = on_turn(table)
    seq = table.version
    done = host.store(table.move(seat, "draw", seq=seq, move_id="a"))
    assert done.entries == (Logged(seq + 1, f"play {seat} draw", "a"),)
    before = looks(table)
    assert table.move(seat, "draw", seq=seq, move_id="a") == Repeated(seq + 1)
    assert table.move(seat, " draw ", seq=seq + 1, move_id="a") == Repeated(seq + 1)
    assert codes(table.move(seat, "claim", seq=seq + 1, move_id="a")) == ["move_id_used"]
    assert codes(table.move(1 - seat, "draw", seq=seq + 1, move_id="a")) == ["move_id_used"]
    assert codes(table.contribute(seat, "a", seq=seq + 1, move_id="a")) == ["move_id_used"]
    assert looks(table) == before
    assert Table.replay(host.log).move(seat, "draw", seq=seq, move_id="a") == Repeated(seq + 1)


def test_without_an_id_nothing_is_repeated(table: Table) -> None:
    """The second draw is stale, or refused by the game."""
    seat, seq = on_turn(table), table.version
    accepted(table.move(seat, "draw", seq=seq))
    assert table.move(seat, "draw", seq=seq) == Stale(seq + 1)
    assert codes(table.move(seat, "draw", seq=seq + 1)) == ["wrong_phase"]


@pytest.mark.parametrize("move_id", ["", "a b", "x" * 65, "ä", "a\n"])
def test_ids_of_moves_are_short_words(table: Table, move_id: str) -> None:
    """They go into the store."""
    assert codes(table.move(on_turn(table), "draw", seq=table.version, move_id=move_id)) == ["move_id_unreadable"]


def test_play_makes_play_stale_and_nothing_else_does(table: Table) -> None:
    """Somebody who leaves, comes or takes over changes no decision about cards."""
    seat, seq = on_turn(table), table.version
    accepted(table.leave(1 - seat))
    accepted(table.sit(1 - seat, bot()))
    accepted(table.move(seat, "draw", seq=seq))
    hand = table.view(seat).game
    assert hand is not None
    assert table.move(seat, f"discard {hand.hand[0]}", seq=seq + 2) == Stale(seq + 3)
    accepted(table.move(seat, f"discard {hand.hand[0]}", seq=seq + 3))


def test_nobody_knows_the_future(table: Table) -> None:
    """A version that is not there yet is refused."""
    assert codes(table.move(on_turn(table), "draw", seq=table.version + 1)) == ["version_unknown"]


def test_refusals_name_every_reason_and_change_nothing(table: Table) -> None:
    """Out of turn, another's seat, no seat, unreadable, illegal, at another stage."""
    seat = on_turn(table)
    before = looks(table)
    seq = table.version
    assert codes(table.move(1 - seat, "draw", seq=seq)) == ["not_your_turn"]
    assert codes(table.move(2, "draw", seq=seq)) == ["no_such_seat"]
    assert codes(table.move(-1, "draw", seq=seq)) == ["no_such_seat"]
    assert codes(table.move(seat, "drow", seq=seq)) == ["unreadable"]
    assert codes(table.move(seat, "x" * 5000, seq=seq)) == ["unreadable"]
    assert codes(table.move(seat, "discard *", seq=seq))[-1] == "wrong_phase"
    assert codes(table.move(seat, "undo", seq=seq)) == ["nothing_to_undo"]
    for answer in (
        table.contribute(seat, "luck", seq=seq),
        table.call(seat, "heads", seq=seq),
        table.ready(seat, seq=seq),
        table.another(seat, "yes", seq=seq),
        table.decide_another("no"),
        table.call_for_bot(),
        table.deal(),
    ):
        assert codes(answer) == ["wrong_stage"]
    assert codes(table.give_seed(SECRET)) == ["wrong_stage", "seed_given"]
    assert codes(table.give_seed("short")) == ["unreadable"]
    assert codes(table.call(seat, "edge", seq=seq)) == ["unreadable"]
    assert codes(table.another(seat, "maybe", seq=seq)) == ["unreadable"]
    assert looks(table) == before


def test_a_wrong_secret_is_not_repeated_in_the_answer(table: Table) -> None:
    """It was meant to be one."""
    assert "abcdef" not in repr(table.give_seed("abcdef" * 10))


def test_only_persons_give_commands() -> None:
    """For a bot the host moves, for nobody no one does."""
    host = Host(HOYLE, [person(0), bot()], seed="persons")
    table = host.run_to("action")
    assert codes(table.move(1, "draw", seq=table.version)) == ["not_seated"]
    accepted(table.leave(0))
    assert codes(table.move(0, "draw", seq=table.version)) == ["not_seated"]


def test_play_waits_for_an_empty_seat(host: Host) -> None:
    """Whoever sits down there goes on with the same cards, and with the melds that can be taken back."""
    table = host.table
    seat = on_turn(table)
    host.store(table.leave(seat))
    assert table.waiting_for().seats == (seat,)
    assert table.thinking() is None
    assert table.view(None).seats[seat].kind == "nobody"
    assert table.view(None).seats[seat].name == f"Person {seat}"
    host.store(table.sit(seat, bot(2)))
    turn = table.thinking()
    assert turn is not None
    assert (turn.seat, turn.level) == (seat, 2)
    host.store(table.sit(seat, Person("other", "Olga")))
    assert table.thinking() is None
    assert isinstance(table.bot_move(turn, "draw"), Stale)
    host.store(table.move(seat, "draw", seq=table.version))
    assert looks(Table.replay(host.log)) == looks(table)


def test_who_may_sit_where(table: Table) -> None:
    """A person leaves before another one comes; nobody sits at two seats; there are only so many seats and levels."""
    assert codes(table.sit(0, Person("new", "Nina"))) == ["seat_taken"]
    assert codes(table.sit(0, person(1))) == ["sits_already", "seat_taken"]
    assert codes(table.sit(1, person(1))) == ["sits_already"]
    assert codes(table.sit(2, bot())) == ["no_such_seat"]
    assert codes(table.sit(9, bot())) == ["unreadable"]
    assert codes(table.sit(1, Bot(77, "Lion"))) == ["no_such_level"]
    accepted(table.sit(1, bot(3)))
    assert codes(table.sit(0, Person("new", "Nina"))) == ["seat_taken"]
    accepted(table.sit(1, Person("new", "Nina")))
    accepted(table.leave(0))
    assert codes(table.leave(0)) == ["seat_empty"]
    assert table.seat_of("new") == 1
    assert table.seat_of("id-0-zz") is None
    assert table.record().names == ("Person 0", "Nina")


def test_no_view_shows_the_id_of_a_player(host: Host) -> None:
    """Ids are between a player and the host."""
    told = repr([host.table.view(seat) for seat in (0, 1, None)]) + repr(host.told)
    assert "Person 0" in told
    assert "id-0-zz" not in told


def test_nothing_happens_after_the_end() -> None:
    """The match is over for everybody."""
    host = Host(Rules.preset("hoyle", target=1), [person(0), bot()], seed="end")
    table = host.run()
    assert table.waiting_for().kind is None
    for answer in (table.sit(1, bot()), table.leave(0), table.deal(), table.give_seed(SECRET)):
        assert codes(answer) == ["wrong_stage"]
    assert codes(table.move(0, "draw", seq=table.version)) == ["wrong_stage"]
    assert table.check(0, "draw") is None
    assert table.possible(0) is None


def test_missed_announcements() -> None:
    """From the last seen version on: of this hand, and of the end of the one before. Else a fresh view is needed."""
    host = Host(Rules.preset("hoyle", target=50_000), [bot(), bot()], seed="missed")
    for table in host.steps():
        if table.version > 700:
            break
    table = host.table
    version = table.version
    assert version > 700
    dealt = max(entry.seq for entry in host.log if entry.text == "deal")
    oldest = dealt - 1 - KEPT_OF_LAST_HAND
    for seat in (0, 1, None):
        seen = [each.seen_by(seat) for each in host.told if each.seq > oldest]
        assert table.missed(seat, oldest) == seen
        assert Table.replay(host.log).missed(seat, oldest) == seen
        assert table.missed(seat, version) == []
        assert table.missed(seat, oldest - 1) is None
        assert table.missed(seat, version + 1) is None
        assert table.missed(seat, -1) is None


def test_the_hand_so_far() -> None:
    """Who comes new is told what has happened since the deal, as far as the seat may know it; of long hands the end."""
    host = Host(Rules.preset("hoyle"), [bot(), bot()], seed="so far")
    assert host.table.hand_so_far(0) == []
    hands = 0
    for table in host.steps():
        dealt = [each.seq for each in host.told if getattr(each.what, "name", "") == "dealt_hand"]
        if not dealt or table.version not in (dealt[-1], dealt[-1] + 25):
            continue
        hands += table.version == dealt[-1]
        for seat in (0, 1, None):
            so_far = [each.seen_by(seat) for each in host.told if each.seq >= dealt[-1]]
            assert table.hand_so_far(seat) == so_far
            assert Table.replay(host.log).hand_so_far(seat) == so_far
        if hands == 3:
            break
    assert hands == 3


def test_a_very_long_hand_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more than is kept."""
    monkeypatch.setattr("canasta.table.table.KEPT", 10)
    host = Host(Rules.preset("hoyle"), [bot(), bot()], seed="so far")
    for table in host.steps():
        if table.version > 40:
            break
    assert {each.seq for each in host.table.hand_so_far(0)} == set(
        range(host.table.version - 9, host.table.version + 1)
    )


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        ([], "the log is empty"),
        (["deal"], "entry 1 of the log: a log starts with begin"),
        (["begin hoyle", "begin hoyle"], "entry 2 of the log: This cannot be done now"),
        (["begin hoyle", "nonsense"], "entry 2 of the log: this is no entry"),
        (["begin hoyle", "deal"], "entry 2 of the log: The dealer has not fixed"),
        (["begin hoyle", "sit 2 bot 1 Kitten"], "entry 2 of the log: There is no seat 2"),
        (
            ["begin hoyle", "sit 0 bot 1 A", "sit 1 bot 1 B", f"seed {SECRET}", "deal", "play 0 end", "play 1 end"],
            "entry 6 of the log: ",
        ),
    ],
)
def test_damaged_logs(texts: list[str], reason: str) -> None:
    """The first entry that cannot be is named."""
    with pytest.raises(CanastaError, match=reason):
        Table.replay(Logged(seq, text) for seq, text in enumerate(texts, start=1))


def test_gaps_in_a_log() -> None:
    """Entries count from 1, without a gap."""
    with pytest.raises(CanastaError, match="entry 3 of the log: here should be entry 2"):
        Table.replay([Logged(1, "begin hoyle"), Logged(3, "sit 0 bot 1 A")])
    with pytest.raises(CanastaError, match="entry 2 of the log: here should be entry 1"):
        Table.replay([Logged(2, "begin hoyle")])


def test_a_table_begins_only_with_those_who_may_sit() -> None:
    """The reason is that of the refusal."""
    with pytest.raises(CanastaError, match="sits at seat 0 already"):
        Table.begin(HOYLE, [person(0), person(0)])
    with pytest.raises(CanastaError, match="no seat 2"):
        Table.begin(HOYLE, [bot(), bot(), bot()])
    table, begun = Table.begin(HOYLE, [None, bot()])
    assert [entry.text for entry in begun.entries] == ["begin hoyle", "sit 1 bot 1 Kitten"]
    assert table.view(None).seats[0].kind == "nobody"


def test_there_is_nothing_to_see_from_no_seat(table: Table) -> None:
    """The host mixed something up."""
    for look in (table.view, table.possible, table.record_for):
        with pytest.raises(CanastaError, match="there is no seat 2"):
            look(2)
    with pytest.raises(CanastaError, match="there is no seat -1"):
        table.missed(-1, 0)
    with pytest.raises(CanastaError, match="there is no seat 7"):
        table.check(7, "draw")


def test_refusals_are_values() -> None:
    """Equal when their facts are; a repr rebuilds them; every code has its sentence."""
    refusal = Refusal("seat_taken", seat=1, name="Anna")
    assert eval(repr(refusal)) == refusal
    assert len({refusal, Refusal("seat_taken", seat=1, name="Anna"), Refusal("seat_taken", seat=2, name="Anna")}) == 2
    assert refusal != "seat_taken"
    assert all(sentence.endswith((".", "}")) for sentence in MESSAGES.values())
