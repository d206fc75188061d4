"""Who plays like a greedy player is found out, and reckoned with as one."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from canasta import Game, Rules
from canasta.bots.levels import SUSPECTED
from canasta.bots.manner_weights import ALONE, PARTNERS
from canasta.bots.manners import (
    COMPANIES,
    FITTING,
    NOTHING_BEFORE,
    OTHER_DEEDS,
    SIZES,
    THROWN,
    TRAITS,
    Company,
    companies,
    greed_of_all,
    read_weights,
    traits_of,
)
from canasta.bots.policy import Weights, policy_act
from canasta.bots.weights import lynx_weights, tabby_weights
from canasta.cards import TWO_PACKS
from canasta.game.kinds import BLACK_THREE
from canasta.game.past import DREW, LAID, THREW, TOOK, deed
from canasta.game.playing import deal, play
from canasta.game.state import OVER, PLAYING, State
from canasta.game.terms import Terms
from canasta.shuffle import shuffled

KINDS = [card.kind for card in TWO_PACKS]
HANDS = 12


def seen(what: int, kind: int, pile: int, *, seat: int = 0, frozen: bool = False, own: bool = False) -> int:
    """A deed as everybody has seen it; the card fits no meld of the next player."""
    return deed(seat, what, kind, pile, frozen=frozen, fits_own=own, fits_next=False)


def test_what_a_deed_shows() -> None:
    """Of a throw: what was thrown before it, and whether it fitted a meld. Of other deeds: the pile's size, too."""
    nine, king = 5, 9
    past = [
        seen(DREW, king, 2, own=True),
        seen(THREW, nine, 2),
        seen(TOOK, nine, 3, seat=1, frozen=True),
        seen(LAID, 15, 0, seat=1),
        seen(THREW, king, 0, seat=1),
        seen(DREW, king, 8),
        seen(THREW, nine, 8, frozen=True),
    ]
    first, second = traits_of(past, 2)
    assert first == [
        OTHER_DEEDS + (DREW * 8 + 2) * SIZES + 1,
        NOTHING_BEFORE * THROWN + nine,
        FITTING,
        OTHER_DEEDS + DREW * 8 * SIZES + 3,
        nine * THROWN + nine,
        FITTING + 1,
    ]
    assert second == [
        OTHER_DEEDS + (TOOK * 8 + 1) * SIZES + 1,
        OTHER_DEEDS + LAID * 8 * SIZES,
        NOTHING_BEFORE * THROWN + king,
        FITTING,
    ]


@pytest.mark.parametrize("text", [PARTNERS, ALONE], ids=["partners", "alone"])
def test_every_trait_has_its_weight(text: str) -> None:
    """One number for each trait."""
    assert len(read_weights(text)) == TRAITS


@pytest.mark.parametrize("preset", ["hoyle", "classic3", "classic4"])
def test_at_first_nobody_can_tell(preset: str) -> None:
    """Before anybody has done anything, and where the past is not known."""
    state = begin(preset, 0)
    assert greed_of_all(state) == [0.5] * len(state.seats)
    state.past = None
    assert greed_of_all(state) == [0.5] * len(state.seats)


def begin(preset: str, number: int) -> State:
    """A hand that has just been dealt."""
    rules = Rules.preset(preset)
    state = deal(Terms(rules), shuffled(f"manners/{number}", KINDS), number % rules.players, [0] * rules.sides)
    state.past = []
    return state


@pytest.mark.parametrize("preset", ["hoyle", "classic3", "classic4"])
def test_a_greedy_player_is_found_out(preset: str) -> None:
    """A greedy side among patient ones, judged in the middle and at the end of each hand."""
    greedy: list[float] = []
    patient: list[float] = []
    for number in range(HANDS):
        state = begin(preset, number)
        players = len(state.seats)
        lynx, tabby = lynx_weights(players), tabby_weights(players)
        while state.phase != OVER:
            play(state, policy_act(state, lynx if state.side_of(state.turn) else tabby))
            if state.phase == PLAYING and len(state.past or ()) in (30, 31, 60, 61):
                for seat, greed in enumerate(greed_of_all(state)):
                    (patient if state.side_of(seat) else greedy).append(greed)
    assert fmean(greedy) > 0.65
    assert fmean(patient) < 0.35


def parts(found: list[Company], seat: int, sorts: list[Weights]) -> list[int]:
    """In how many companies each sort of players has a seat."""
    return [sum(company.weights[seat] is sort for company in found) for sort in sorts]


def companies_at(state: State) -> tuple[list[Company], Weights, list[Weights]]:
    """The companies that the first player reckons with, its own weights, and all sorts of others."""
    players = len(state.seats)
    mine, sorts = lynx_weights(players), [weighing(players) for weighing in SUSPECTED]
    return companies(state, 0, mine, sorts), mine, sorts


def test_sorts_of_players_have_their_parts() -> None:
    """Half of them greedy while nobody can tell; hardly any other where somebody surely is; a third, where not."""
    state = begin("classic4", 1)
    found, mine, sorts = companies_at(state)
    assert len(found) == COMPANIES
    assert all(company.weights[0] is company.weights[2] is mine for company in found)
    assert [sum(company.greedy[seat] for company in found) for seat in range(4)] == [6] * 4
    assert parts(found, 1, sorts) == parts(found, 3, sorts) == [6, 3, 3]
    # Four worlds one after the other have all sorts, too.
    assert parts(found[:4], 1, sorts) == [2, 1, 1]
    for greedy, are_greedy in ((12, True), (4, False)):
        throws = telling_throws(read_weights(PARTNERS), of_greed=are_greedy)
        state.past = [seen(THREW, kind, 3, seat=seat) for seat in (1, 3) for kind in throws]
        found, _, sorts = companies_at(state)
        assert parts(found, 1, sorts)[0] == parts(found, 3, sorts)[0] == greedy


def telling_throws(weights: list[float], *, of_greed: bool) -> list[int]:
    """Throws that speak for greed as much as can be, or against it, each after the one before."""
    found: list[int] = []
    before = NOTHING_BEFORE
    for _ in range(8):
        told = weights[before * THROWN : before * THROWN + BLACK_THREE + 1]
        before = told.index(max(told) if of_greed else min(told))
        found.append(before)
    return found


def test_one_sort_alone_has_all_worlds() -> None:
    """Who reckons with one sort of players only is told so by nobody."""
    state = begin("hoyle", 2)
    found = companies(state, 0, lynx_weights(2), [tabby_weights(2)])
    assert len({id(company.weights[1]) for company in found}) == 1


def test_every_seat_can_tell() -> None:
    """What any seat sees of a hand is enough, and all come to the same."""
    game, rng = Game.deal(Rules.preset("classic4"), seed=3), Random(3)
    while not game.over:
        assert len({tuple(greed_of_all(game.seen_by(seat))) for seat in range(4)}) == 1
        game.play(rng.choice(game.actions()))
