"""What Lynx and Tiger learn to read others from: hands that the levels play, and what could be told about them.

Steps that can each be repeated by itself; those of this program compiled::

    PYTHONPATH=build/compiled .venv/bin/python tools/show_hands.py play partners --hands 7000
    PYTHONPATH=build/compiled .venv/bin/python tools/show_hands.py look partners
    PYTHONPATH=build/compiled .venv/bin/python tools/show_hands.py notice partners
    .venv/bin/uv pip install --require-hashes -r requirements/train.txt
    .venv/bin/python tools/learn_hands.py partners
    .venv/bin/python tools/learn_manners.py partners

``play`` lets the levels play hands; ``look`` notes what each player on turn could have told about the hands of the
others (``canasta/bots/memory.py``) beside what these really held, and ``learn_hands.py`` fits the network to it.
``notice`` notes what the others had shown of their manners, and ``learn_manners.py`` fits ``canasta/bots/manners.py``.
``partners`` is for four players, ``alone`` for two and three. What lies between the steps is in ``build/hands``.
"""

from __future__ import annotations

import argparse
import pickle
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from math import log
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import NamedTuple

from canasta.bots.beliefs import MOST_COUNTED, Signs
from canasta.bots.chances import Chances
from canasta.bots.halving import Rollouts, halve
from canasta.bots.levels import SUSPECTED
from canasta.bots.manners import Company, traits_of
from canasta.bots.memory import HELD, Memory, signs_of
from canasta.bots.plans import plans
from canasta.bots.policy import policy_act
from canasta.bots.search import search
from canasta.bots.weights import (
    alley_cat_weights,
    bobcat_weights,
    lynx_weights,
    tabby_weights,
    weights_of_bobcats_opponents,
)
from canasta.bots.worlds import unseen_by
from canasta.cards import TWO_PACKS
from canasta.game.acts import Act
from canasta.game.kinds import count, total
from canasta.game.playing import deal, play
from canasta.game.state import ASKED, OVER, PLAYING, State
from canasta.game.terms import Terms
from canasta.rules import Rules
from canasta.shuffle import shuffled

KINDS = [card.kind for card in TWO_PACKS]
FOLDER = Path("build/hands")
ROLLOUTS = 25  # of Lynx and Bobcat: enough to play like themselves, and fast
SCORES = (0, 0, 0, 500, 1600, 2500, 3200, 4300)
LOOKED_AT = 0.4  # of all turns, for hands
NOTICED_AT = 0.2  # and for manners
OTHERS = 15  # random hands, among which the true one is to be found


class Played(NamedTuple):
    """A hand that was played: what is needed to play it again."""

    group: str
    preset: str
    scores: list[int]
    deck: list[int]
    lead: int
    players: list[str]  # who plays for each side
    acts: list[tuple[int, int, int, int, int]]


# --- playing ---


def lynxs_act(rules: Rules, seen: State, random: Random) -> Act:
    """What Lynx does, in a hurry, if it reckons with all sorts of opponents alike and answers without thinking."""
    me, mine = int(seen.turn), lynx_weights(rules.players)
    # All sorts of opponents alike, since how to tell them is learned from these hands.
    company = []
    for theirs in SUSPECTED:
        others = theirs(rules.players)
        weights = [mine if (seat - me) % rules.sides == 0 else others for seat in range(rules.players)]
        company.append(Company(weights, [False] * rules.players))
    tried = plans(seen, mine)
    if len(tried) > 1 and seen.phase != ASKED:
        chances = Chances(rules.players, [0] * rules.sides, rules.target or 5000, me % rules.sides)
        tried = halve(tried, Rollouts(seen, me, company, chances, random.random), ROLLOUTS * len(tried), None)
    return tried[0].steps[0]


def bobcats_act(rules: Rules, seen: State, random: Random) -> Act:
    """What Bobcat does, in a hurry."""
    mine, theirs = bobcat_weights(rules.players), weights_of_bobcats_opponents(rules.players)
    return search(seen, seen.turn, mine, theirs, ROLLOUTS, random.random, None)[0].act


def tabbys_act(rules: Rules, seen: State, random: Random) -> Act:
    """What Tabby does."""
    return policy_act(seen, tabby_weights(rules.players))


def alley_cats_act(rules: Rules, seen: State, random: Random) -> Act:
    """What Alley Cat does."""
    return policy_act(seen, alley_cat_weights(rules.players))


def preset_of(group: str, random: Random) -> str:
    """By which rules the next hand is played."""
    if group == "partners":
        return "catnasta" if random.random() < 0.08 else "classic4"
    presets = ("hoyle", "classic2", "classic3", "duel", "catnasta", "rounds")
    return random.choices(presets, [70, 8, 10, 4, 4, 4])[0]


def rules_of(group: str, preset: str) -> Rules:
    """The rules; partners play Catnasta with four, too."""
    return Rules.preset(preset, players=4) if group == "partners" else Rules.preset(preset)


PLAYERS: dict[str, Callable[[Rules, State, Random], Act]] = {
    "Tabby": tabbys_act,
    "Alley Cat": alley_cats_act,
    "Bobcat": bobcats_act,
    "Lynx": lynxs_act,
}


def player_of(random: Random) -> str:
    """Who plays for a side: Lynx mostly, since strong players are the hardest to read."""
    return random.choices(list(PLAYERS), [20, 12, 8, 60])[0]


def played_hand(group: str, seed: str, number: int) -> Played:
    """Play one hand."""
    random = Random(f"{group}{seed}/{number}")
    preset = preset_of(group, random)
    rules = rules_of(group, preset)
    scores = [random.choice(SCORES) for _ in range(rules.sides)]
    players = [player_of(random) for _ in range(rules.sides)]
    deck, lead = shuffled(f"{group}/{seed}/{number}", KINDS), number % rules.players
    state = deal(Terms(rules), deck, lead, scores)
    sources = [Random(f"{group}/{seed}/{number}/{seat}") for seat in range(rules.players)]
    done: list[tuple[int, int, int, int, int]] = []
    while state.phase != OVER:
        act = PLAYERS[players[state.side_of(state.turn)]](rules, state.seen_by(state.turn), sources[state.turn])
        done.append(act.key())
        play(state, act)
    return Played(group, preset, scores, deck, lead, players, done)


def play_hands(group: str, seed: str, hands: int) -> None:
    """Play hands on all cores, and keep them."""
    with Pool() as pool:
        done = pool.map(partial(played_hand, group, seed), range(hands), chunksize=10)
    with (FOLDER / f"{group}.hands").open("wb") as file:
        pickle.dump([tuple(each) for each in done], file)
    print(f"{len(done):,} hands")


# --- looking ---


class Sight(NamedTuple):
    """What a player could tell about one hidden hand, what it held, and what hands dealt at random would hold."""

    signs: bytes  # floats, by kind
    hands: bytes  # numbers of cards by kind, less what was known; the true hand first
    odds: list[list[float]]  # what odds.py has, for comparison: logarithms by kind and number of cards


def turns(hand: Played, random: Random, share: float) -> Iterator[tuple[State, int]]:
    """Play a hand again, and stop now and then where somebody is about to lay and throw."""
    rules = rules_of(hand.group, hand.preset)
    state = deal(Terms(rules), hand.deck, hand.lead, hand.scores)
    state.past = []
    looked = -1
    for key in hand.acts:
        if state.phase == PLAYING and looked != state.turn:
            looked = int(state.turn)
            if random.random() < share:
                yield state, looked
        play(state, Act(*key))


def is_greedy(hand: Played, state: State, seat: int) -> bool:
    """Whether a greedy player has this seat."""
    return hand.players[state.side_of(seat)] == "Tabby"


def sights(hand: Played, number: int) -> Iterator[Sight]:
    """Look at the hidden hands now and then."""
    random = Random(f"look/{number}")
    for state, looked in turns(hand, random, LOOKED_AT):
        memory = Memory(state)
        for other in range(len(state.seats)):
            if other != looked:
                yield from sight(state, memory, looked, other, random, greedy=is_greedy(hand, state, other))


def sight(state: State, memory: Memory, me: int, other: int, random: Random, *, greedy: bool) -> Iterator[Sight]:
    """What can be told of one hand, if anything of it is hidden."""
    seat = state.seats[other]
    hidden = seat.size - total(seat.known)
    # Red threes are laid at once, so that no hand has one.
    unseen = [kind for kind, number in enumerate(unseen_by(state, me)[:HELD]) for _ in range(number)]
    if not 0 < hidden <= len(unseen):
        return
    hands = [[count(seat.hand, kind) - count(seat.known, kind) for kind in range(HELD)]]
    for _ in range(OTHERS):
        dealt = random.sample(unseen, hidden)
        hands.append([dealt.count(kind) for kind in range(HELD)])
    signs = array("f", [number for row in signs_of(state, memory, me, other, greedy=greedy) for number in row])
    table = Signs(state, other)
    odds = [_logarithms(table.odds(kind), count(seat.known, kind)) for kind in range(HELD)]
    yield Sight(signs.tobytes(), bytes([number for each in hands for number in each]), odds)


def _logarithms(row: list[float], known: int) -> list[float]:
    none = row[min(known, MOST_COUNTED)]
    return [log(row[min(known + more, MOST_COUNTED)] / none) for more in range(MOST_COUNTED + 1)]


def hands_of(group: str) -> list[Played]:
    """All hands that were played."""
    with (FOLDER / f"{group}.hands").open("rb") as file:
        return [Played(*each) for each in pickle.load(file)]


def look(group: str) -> None:
    """Look at all hands that were played, on all cores."""
    hands = hands_of(group)
    with Pool() as pool, (FOLDER / f"{group}.sights").open("wb") as file:
        number = 0
        for found in pool.imap(_all_sights, enumerate(hands), chunksize=10):
            pickle.dump(found, file)
            number += len(found)
    print(f"{number:,} sights of {len(hands):,} hands")


def _all_sights(numbered: tuple[int, Played]) -> list[tuple[bytes, bytes, list[list[float]]]]:
    number, hand = numbered
    return [(each.signs, each.hands, each.odds) for each in sights(hand, number)]


# --- noticing ---


def notice(group: str) -> None:
    """Note the traits that players had shown, and whether they were greedy: one list for each hand."""
    with Pool() as pool:
        found = pool.map(_shown, enumerate(hands_of(group)), chunksize=100)
    with (FOLDER / f"{group}.manners").open("wb") as file:
        pickle.dump(found, file)
    print(f"{sum(map(len, found)):,} times noticed in {len(found):,} hands")


def _shown(numbered: tuple[int, Played]) -> list[tuple[list[int], bool]]:
    number, hand = numbered
    found: list[tuple[list[int], bool]] = []
    for state, looked in turns(hand, Random(f"manners/{number}"), NOTICED_AT):
        for seat, traits in enumerate(traits_of(state.past or [], len(state.seats))):
            if seat != looked:
                found.append((traits, is_greedy(hand, state, seat)))
    return found


def main() -> None:
    """Play, look or notice."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=("play", "look", "notice"))
    parser.add_argument("group", choices=("partners", "alone"))
    parser.add_argument("--hands", type=int, default=5000)
    parser.add_argument("--seed", default="a")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    if options.step == "play":
        play_hands(options.group, options.seed, options.hands)
    elif options.step == "look":
        look(options.group)
    else:
        notice(options.group)


if __name__ == "__main__":
    main()
