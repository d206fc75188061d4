"""Agreeing on rules, without a server: what may be done to a table, and what becomes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from canasta.rules import Rules
from canasta.server.lobby import agreement
from canasta.server.lobby.agreement import Newcomer
from canasta.server.lobby.refusals import Refusal
from canasta.store.lobby_tables import Gathering

pytestmark = pytest.mark.plain_only

AT = "2026-05-01T18:00:00.000Z"
ANNA, BERT, CARA = (Newcomer(name.lower(), name, "account") for name in ("Anna", "Bert", "Cara"))
GUEST = Newcomer("guest", "Guest", "guest")
HOYLE, OTHER, THIRD = Rules(), Rules(canastas_to_go_out=2), Rules(canastas_to_go_out=2, target=3_000)
THREE, FOUR = Rules.preset("classic3"), Rules.preset("classic4")
ENDLESS = HOYLE.change(target=None)


def new(rules: Rules = HOYLE, *, rated: bool = False, **more: Any) -> Gathering:
    """A table at which Anna sits alone."""
    return done(agreement.new_table("t", ANNA, rules, room="fun", rated=rated, at=AT, **more))


def done(answer: Gathering | Refusal) -> Gathering:
    """What was not refused, as the store would have it."""
    assert isinstance(answer, Gathering), answer
    return replace(answer, version=answer.version + 1)


def refused(answer: Gathering | Refusal, code: str) -> dict[str, Any]:
    """Why it was refused."""
    assert isinstance(answer, Refusal)
    assert answer.code == code
    return answer.facts


def seats(gathering: Gathering) -> list[tuple[int, str, bool]]:
    """Who sits where, and agrees."""
    return [(each.seat, each.player or f"bot {each.bot_level}", each.agrees) for each in gathering.seats]


# --- two players with different rules ---


def test_the_same_rules_are_agreed_on_at_once() -> None:
    """Then nothing is missing."""
    table = done(agreement.join(new(), BERT, HOYLE))
    assert seats(table) == [(0, "anna", True), (1, "bert", True)]
    assert agreement.is_agreed(table)


def test_other_rules_are_not_agreed_on_by_sitting_down() -> None:
    """Whoever comes sees what differs first."""
    table = done(agreement.join(new(), BERT, OTHER))
    assert seats(table) == [(0, "anna", True), (1, "bert", False)]
    assert not agreement.is_agreed(table)
    assert agreement.differences(table.rules, OTHER.code()) == 1
    assert table.sitting_of("bert").own_rules == OTHER.code()  # type: ignore[union-attr]


def test_use_theirs() -> None:
    """Who agrees plays by the rules proposed; their own stay their own."""
    table = done(agreement.join(new(), BERT, OTHER))
    agreed = done(agreement.agree(table, "bert", version=table.version))
    assert agreement.is_agreed(agreed)
    assert (agreed.rules, agreed.sitting_of("bert").own_rules) == (HOYLE.code(), OTHER.code())  # type: ignore[union-attr]


def test_propose_mine_and_the_other_accepts() -> None:
    """A proposal takes back the agreement of those whose rules are others."""
    table = done(agreement.join(new(), BERT, OTHER))
    proposed = done(agreement.propose(table, "bert", OTHER, version=table.version))
    assert (proposed.rules, proposed.proposed_by) == (OTHER.code(), "bert")
    assert seats(proposed) == [(0, "anna", False), (1, "bert", True)]
    agreed = done(agreement.agree(proposed, "anna", version=proposed.version))
    assert agreement.is_agreed(agreed)


def test_to_propose_the_others_own_rules_is_to_agree() -> None:
    """They need not be asked again for what they wanted."""
    table = done(agreement.join(new(), BERT, OTHER))
    proposed = done(agreement.propose(table, "anna", OTHER, version=table.version))
    assert agreement.is_agreed(proposed)


def test_rules_in_between_and_back() -> None:
    """A third proposal is nobody's own; who proposes it agrees, and would agree to it again."""
    table = done(agreement.join(new(), BERT, OTHER))
    third = done(agreement.propose(table, "anna", THIRD, version=table.version))
    assert seats(third) == [(0, "anna", True), (1, "bert", False)]
    back = done(agreement.propose(third, "bert", HOYLE, version=third.version))
    assert seats(back) == [(0, "anna", False), (1, "bert", True)]
    again = done(agreement.propose(back, "bert", THIRD, version=back.version))
    assert agreement.is_agreed(again)


def test_the_same_proposal_once_more_takes_nothing_back() -> None:
    """Who has agreed to the very same rules has agreed."""
    table = done(agreement.join(new(THREE), BERT, OTHER))
    agreed = done(agreement.agree(table, "bert", version=table.version))
    same = done(agreement.propose(agreed, "anna", THREE, version=agreed.version))
    assert seats(same) == [(0, "anna", True), (1, "bert", True)]


@pytest.mark.parametrize("version", [0, 1, 3])
def test_what_was_decided_on_another_version_is_stale(version: int) -> None:
    """Nobody agrees to what they have not seen."""
    table = done(agreement.join(new(), BERT, OTHER))
    assert refused(agreement.agree(table, "bert", version=version), "stale") == {"version": 2}
    assert refused(agreement.propose(table, "bert", OTHER, version=version), "stale") == {"version": 2}


def test_only_who_sits_there_has_a_say() -> None:
    """Neither strangers nor those who have left."""
    table = new()
    refused(agreement.agree(table, "bert", version=1), "not_seated")
    refused(agreement.propose(table, "bert", OTHER, version=1), "not_seated")
    left = done(agreement.leave(done(agreement.join(table, BERT, HOYLE)), "bert"))
    refused(agreement.agree(left, "bert", version=left.version), "not_seated")


# --- seats ---


def test_a_seat_of_ones_choice() -> None:
    """If it is free; one may change it, too."""
    table = done(agreement.join(new(FOUR), BERT, FOUR, seat=2))
    assert refused(agreement.join(table, CARA, FOUR, seat=2), "seat_taken") == {"seat": 2}
    refused(agreement.join(new(), BERT, HOYLE, seat=2), "seat_taken")
    moved = done(agreement.join(table, BERT, FOUR, seat=3))
    assert seats(moved) == [(0, "anna", True), (3, "bert", True)]
    assert seats(done(agreement.join(moved, BERT, OTHER))) == [(0, "anna", True), (3, "bert", True)]


def test_a_full_table() -> None:
    """It does not start, because one does not agree; nobody else fits in."""
    table = done(agreement.join(new(), BERT, OTHER))
    refused(agreement.join(table, CARA, HOYLE), "table_full")


def test_fewer_players_move_up() -> None:
    """Rules for fewer are fine as long as everybody has a seat."""
    table = done(agreement.join(new(FOUR), BERT, FOUR, seat=3))
    fewer = done(agreement.propose(table, "anna", HOYLE, version=table.version))
    assert seats(fewer) == [(0, "anna", True), (1, "bert", False)]
    three = done(agreement.join(table, CARA, FOUR))
    assert refused(agreement.propose(three, "anna", HOYLE, version=three.version), "too_many_seated") == {"players": 2}
    more = done(agreement.propose(fewer, "anna", THREE, version=fewer.version))
    assert agreement.seats_of(more) == 3
    assert not agreement.is_agreed(done(agreement.agree(more, "bert", version=more.version)))


def test_who_is_blocked_learns_nothing() -> None:
    """The table is not available; who sits there already may stay."""
    refused(agreement.join(new(), BERT, HOYLE, is_unwelcome=True), "not_available")
    table = done(agreement.join(new(), BERT, OTHER))
    assert seats(done(agreement.join(table, BERT, HOYLE, is_unwelcome=True)))[1] == (1, "bert", True)


def test_the_host_leaves() -> None:
    """The next person is the host, and what was proposed stays; who leaves last closes the table."""
    table = done(agreement.join(new(FOUR, bots={1: 2}), BERT, FOUR))
    left = done(agreement.leave(table, "anna"))
    assert (left.host, left.proposed_by, left.status) == ("bert", "bert", "open")
    assert seats(left) == [(1, "bot 2", False), (2, "bert", True)]
    closed = done(agreement.leave(left, "bert"))
    assert (closed.status, closed.seats) == ("closed", ())
    refused(agreement.join(closed, CARA, FOUR), "table_closed")


def test_leaving_where_one_is_not() -> None:
    """Changes nothing."""
    table = new()
    assert agreement.leave(table, "bert") == table


def test_the_host_sends_somebody_away() -> None:
    """Nobody else does, and not themselves."""
    table = done(agreement.join(new(), BERT, OTHER))
    refused(agreement.remove(table, "bert", "anna"), "not_host")
    refused(agreement.remove(table, "anna", "anna"), "invalid")
    refused(agreement.remove(table, "anna", "cara"), "invalid")
    refused(agreement.remove(table, "cara", "anna"), "not_seated")
    assert done(agreement.remove(table, "anna", "bert")).persons == ["anna"]


def test_bots_fill_seats() -> None:
    """The host's affair: on empty seats, or in place of another bot."""
    table = done(agreement.join(new(THREE), BERT, THREE))
    refused(agreement.seat_bot(table, "bert", 2, 1), "not_host")
    refused(agreement.seat_bot(table, "anna", 1, 1), "seat_taken")
    refused(agreement.seat_bot(table, "anna", 3, 1), "seat_taken")
    full = done(agreement.seat_bot(table, "anna", 2, 3))
    assert agreement.is_agreed(full)
    assert seats(done(agreement.seat_bot(full, "anna", 2, 4)))[2] == (2, "bot 4", False)
    assert seats(done(agreement.seat_bot(full, "anna", 2, None))) == seats(table)
    refused(agreement.new_table("t", ANNA, HOYLE, room="fun", rated=False, at=AT, bots={0: 1}), "seat_taken")


@pytest.mark.parametrize("status", ["playing", "over", "closed"])
def test_a_table_that_is_not_open(status: Any) -> None:
    """Nothing can be done to it."""
    table = replace(new(), status=status)
    for answer in (
        agreement.join(table, BERT, HOYLE),
        agreement.leave(table, "anna"),
        agreement.agree(table, "anna", version=1),
        agreement.propose(table, "anna", OTHER, version=1),
        agreement.seat_bot(table, "anna", 1, 1),
        agreement.remove(table, "anna", "bert"),
    ):
        assert refused(answer, "table_closed") == {"status": status}
    assert not agreement.is_agreed(table)


# --- rated matches ---


def test_rated_matches() -> None:
    """Accounts, a clock, a target, no bots."""
    table = new(rated=True)
    assert (table.turn_seconds, table.bank_seconds) == (60, 300)
    assert new(rated=True, clock=(20, 0)).turn_seconds == 20
    refused(agreement.new_table("t", GUEST, HOYLE, room="competition", rated=True, at=AT), "needs_account")
    refused(agreement.join(table, GUEST, HOYLE), "needs_account")
    answer = agreement.new_table("t", ANNA, ENDLESS, room="competition", rated=True, at=AT)
    assert refused(answer, "not_for_rated") == {"what": "target"}
    assert refused(agreement.propose(table, "anna", ENDLESS, version=1), "not_for_rated") == {"what": "target"}
    assert refused(agreement.seat_bot(table, "anna", 1, 2), "not_for_rated") == {"what": "bots"}
    assert agreement.is_agreed(done(agreement.join(table, BERT, HOYLE)))


# --- again, and quickly ---


def test_a_rematch_has_the_same_seats() -> None:
    """Who opens it sits where they sat, the others' seats are free for them."""
    table = done(agreement.join(new(THREE, bots={1: 2}), BERT, THREE))
    over = replace(table, status="over", match="m1")
    second = done(agreement.again(over, "t2", "bert", None, at=AT))
    assert seats(second) == [(1, "bot 2", False), (2, "bert", True)]
    assert (second.id, second.host, second.rules, second.rematch_of) == ("t2", "bert", THREE.code(), "m1")
    assert (second.is_open, second.match, second.version) == (False, None, 1)
    assert agreement.is_agreed(done(agreement.join(second, ANNA, THREE, seat=0)))
    assert refused(agreement.again(over, "t2", "dora", None, at=AT), "not_found") == {"what": "match"}
    refused(agreement.again(replace(over, status="playing"), "t2", "anna", None, at=AT), "not_now")
    refused(agreement.again(over, "t2", "anna", HOYLE, at=AT), "too_many_seated")


def test_a_rematch_by_other_rules() -> None:
    """Is a proposal like any other."""
    over = replace(done(agreement.join(new(), BERT, HOYLE)), status="over", match="m1")
    second = done(agreement.again(over, "t2", "anna", OTHER, at=AT))
    assert seats(done(agreement.join(second, BERT, HOYLE, seat=1))) == [(0, "anna", True), (1, "bert", False)]


def test_the_best_table() -> None:
    """The same rules first, then the fewest differences, then the oldest; of as many players, with a free seat."""
    tables = [
        replace(new(THIRD), id="two differences"),
        replace(new(OTHER), id="one difference, younger", created="2026-05-01T18:00:01.000Z"),
        replace(new(OTHER), id="one difference"),
        replace(new(), id="same"),
        replace(done(agreement.join(new(), CARA, OTHER)), id="full"),
        replace(new(FOUR), id="of four"),
        replace(new(), id="playing", status="playing"),
    ]
    found = [table.id for table in agreement.by_likeness(tables, "bert", HOYLE)]
    assert found == ["same", "one difference", "one difference, younger", "two differences"]
    assert agreement.by_likeness(tables, "anna", HOYLE) == []
