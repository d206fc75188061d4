"""Nothing hidden shows at a table: what others may learn of it stays the same when hidden cards are dealt anew."""

from __future__ import annotations

from random import Random

import pytest

from canasta import Action, Cards, Event, Game
from canasta.table import Accepted, Announcement, Clock, Table
from properties.tables import LARGE_HAND, SOURCES, choose, seats_and_spectator, walk
from properties.test_leaks import Hidden

from .driving import accepted, person

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

HANDS = 5
SECRET = "5eed" * 16


def table_at(game: Game) -> Table:
    """A table at which the hand stands as in this game, with a clock, and an offer that nobody has answered."""
    people = [person(seat) for seat in range(game.rules.players)]
    table, _ = Table.begin(game.rules, people, clock=Clock(60, 300))
    accepted(table.give_seed(SECRET))
    if table.stage == "toss":
        accepted(table.call(table.waiting_for().seats[0], "heads", seq=table.version))
    accepted(table.deal())
    # No log leads to any position there is, so it is put there by hand.
    table._state.match.hand = game
    table._state.match.stage = "play"
    accepted(table.offer(0, "draw", seq=table.version))
    return table


def told(table: Table, seat: int | None) -> str:
    """All that somebody can learn by looking and asking."""
    answers: list[object] = [table.view(seat), table.waiting_for()]
    if seat is not None:
        answers += [table.possible(seat), *(table.check(seat, text) for text in staged(table, seat))]
    return repr(answers)


def staged(table: Table, seat: int) -> list[str]:
    """Actions that a seat might arrange."""
    view = table.view(seat).game
    assert view is not None
    cards = [card for card in view.hand if card.is_natural]
    texts = ["draw", "undo", "nonsense", "pass", "end", "ask"]
    if cards:
        rank = cards[0].rank
        alike = Cards(card for card in view.hand if card.rank == rank)
        texts += [f"meld {rank}: {alike}", f"take {rank}: {alike}", f"discard {cards[0]}"]
    return texts


def heard(announcements: tuple[Announcement, ...], seat: int | None) -> str:
    """What somebody hears, but for the score and the secret of a hand that is over: they are for all to know."""
    return repr([each.seen_by(seat) for each in announcements if isinstance(each.what, Event)])


def given_up(table: Table, seat: int | None) -> str:
    """What somebody learns when the match ends in the middle of a hand: hands stay hidden. The secret is for all."""
    done = accepted(table.claim(0, 1, is_gone=True, seq=table.version))
    return repr([each.seen_by(seat) for each in done.announcements]) + repr(table.view(seat))


def assert_nothing_shows(position: Game, rng: Random) -> int:
    """Looking and asking tells everybody the same; how often there were other cards."""
    table = table_at(position)
    changed = 0
    for seat in seats_and_spectator(position):
        hidden = Hidden(position, seat, rng)
        hidden.move_red_threes()
        hidden.fix_red_threes()
        other = hidden.deal_anew()
        there = table_at(other)
        assert told(there, seat) == told(table, seat)
        assert given_up(there, seat) == given_up(table_at(position), seat)
        changed += other.text() != position.text()
    return changed


def assert_moves_show_nothing(position: Game, action: Action, rng: Random) -> int:
    """Of what another one does everybody hears the same; how often that could be compared."""
    compared = 0
    named = Cards(card for group in action.groups for card in group.cards) if action.card is None else [action.card]
    for seat in seats_and_spectator(position):
        hidden = Hidden(position, seat, rng)
        hidden.fix_red_threes()
        hidden.fix_cards(Cards(named))
        here, there = table_at(position.copy()), table_at(hidden.deal_anew())
        done = accepted(here.move(position.turn, str(action), seq=here.version))
        if any(
            isinstance(each.what, Event) and each.what.name == "drew" and each.what.seat == seat
            for each in done.announcements
        ):
            continue  # this one sees the cards
        other = there.move(position.turn, str(action), seq=there.version)
        if not isinstance(other, Accepted):
            assert action.verb in ("ask", "pass") or position.position().answer == "yes"
            continue
        assert heard(done.announcements, seat) == heard(other.announcements, seat)
        if here.stage == "play":
            assert told(here, seat) == told(there, seat)
        compared += 1
    return compared


@pytest.mark.parametrize("source", SOURCES)
def test_hidden_cards_do_not_show(source: str) -> None:
    """Over random positions of random hands, for every seat and for a spectator."""
    changed = compared = 0
    for game, rng in walk(source, HANDS, "table leaks"):
        if game.over or rng.random() < 0.8:
            continue
        # Read again: a table put there by hand has no melds to take back.
        position = Game.at(game.position())
        changed += assert_nothing_shows(position, rng)
        if len(position.hand(position.turn)) <= LARGE_HAND:
            compared += assert_moves_show_nothing(position, choose(position, rng, "even"), rng)
    assert changed > 30
    assert compared > 30
