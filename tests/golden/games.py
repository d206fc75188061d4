"""What the golden games are, and how to play them again. ``tools/make_golden.py`` writes them.

The matches are written once and then only replayed, so a better computer player does not change them. The hashes are of
hands that are played anew in each test run, on plain Python and on the compiled core.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random

from canasta import Game, Match, Rules
from canasta.bots import PLAYERS
from canasta.game.random_play import random_hand
from canasta.game.terms import Terms
from canasta.shuffle import shuffled_deck

HERE = Path(__file__).parent
HASHES = HERE / "hashes.json"

HOUSE_RULES = {
    "partners": Rules.preset(
        "catnasta",
        players=4,
        ask_partner=True,
        last_discard="optional",
        discard_red_threes=True,
        stock_end="take_top",
    ),
    "three": Rules.preset(
        "classic3",
        lead="leader",
        black_three_melds="any_time",
        black_three_blocks=False,
        stock_end="both_pass",
        target=1000,
    ),
    "strict": Rules.preset(
        "duel",
        top_card_counts=False,
        canastas_to_go_out=2,
        last_discard="required",
        positive_needs_canasta=True,
        target=500,
    ),
    "lenient": Rules.preset(
        "hoyle",
        minimum=None,
        freezes=(),
        canastas_to_go_out=0,
        melds_to_go_out=0,
        discard_red_threes=True,
        target=1500,
    ),
}
"""Rules that no preset has, by the name of their golden games."""

ALL_RULES = {name: Rules.preset(name) for name in Rules.presets()} | HOUSE_RULES

MOST_HANDS = 12
"""Matches end sooner, but for those of random players that never reach the target."""

OPEN_ENDED_HANDS = 3
DATE = "2026-11-15"

HANDS_FROM_THE_LIST, QUICK_HANDS = 12, 150
"""How many hands of each rules are hashed: with every action drawn from the whole list, and with proposed ones."""


def golden_names() -> list[str]:
    """The names of the golden games."""
    return [f"{rules}-{player}" for rules in ALL_RULES for player in ("simple", "random")]


def golden_text(name: str) -> str:
    """Play a golden game, and write it down."""
    rules_name, _, player = name.partition("-")
    rules = ALL_RULES[rules_name]
    names = ["Anna", "Bert", "Cleo", "Dora"][: rules.players]
    match = Match(rules, seed=name, names=names)
    rng = Random(name)
    while match.stage != "over" and match.hands_played < MOST_HANDS:
        if match.stage == "toss":
            match.call(rng.choice(["heads", "tails"]))
        elif match.stage == "another" and match.hands_played == OPEN_ENDED_HANDS:
            match.stop()
        elif match.stage == "another":
            match.play_on()
        elif match.stage == "deal":
            match.next_hand()
        else:
            _play(match, player, rng)
    return str(match.record(date=DATE))


def _play(match: Match, player: str, rng: Random) -> None:
    hand = match.hand
    assert hand is not None
    if player == "random" and not hand.problems("undo") and rng.random() < 0.1:
        match.undo()
    else:
        match.play(PLAYERS[player](hand.view(hand.turn), rng))


def hash_of_hands(name: str) -> str:
    """A hash of every action and every score line of random hands by these rules."""
    rules = ALL_RULES[name]
    digest = hashlib.sha256()
    for number in range(HANDS_FROM_THE_LIST):
        rng = Random(f"{name} {number}")
        scores = [rng.choice([-5, 0, 1500, 3000]) for _ in range(rules.sides)]
        game = Game.deal(rules, seed=f"{name} {number}", lead=number % rules.players, scores=scores)
        while not game.over:
            # In the order of their texts, so that another order of the list is no other game.
            texts = sorted(map(str, game.actions()))
            digest.update(f"{len(texts)} ".encode())
            text = rng.choice(texts)
            digest.update(f"{text}\n".encode())
            game.play(text)
        digest.update(f"{game.text()} {game.score()}\n".encode())
    terms = Terms(rules)
    for number in range(QUICK_HANDS):
        deck = [card.kind for card in shuffled_deck(f"{name} quick {number}")]
        totals, actions = random_hand(terms, deck, number % rules.players, Random(f"{name} quick {number}"))
        digest.update(f"{totals} {actions}\n".encode())
    return digest.hexdigest()
