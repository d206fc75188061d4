"""Hands that play themselves, by random or simple play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random

from canasta.bots import simple_player
from canasta.game.acts import Act
from canasta.game.game import Game
from canasta.game.playing import deal, play
from canasta.game.random_play import any_act, quick_act
from canasta.game.scoring import score
from canasta.game.state import NOBODY, OVER, State
from canasta.game.terms import Terms
from canasta.game.translating import action_of
from canasta.match import COIN, Match
from canasta.rules import Rules
from canasta.shuffle import shuffled_deck

OPEN_ENDED_HANDS = 10  # what is played of a match without a target
ACT_CHOOSERS: dict[str, Callable[[State, Random], Act]] = {"random": quick_act, "uniform": any_act}
PLAYS = (*ACT_CHOOSERS, "simple")


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """What came of one hand."""

    points: list[int]  # by side
    actions: int
    ending: str  # out, concealed or stock


def play_hands(rules: Rules, how: str, seed: str) -> Iterator[PlayedHand]:
    """Hands without end, each from no points, the lead passing round. A hand depends on the seed and its number only.

    >>> next(play_hands(Rules(), "random", "1")) == next(play_hands(Rules(), "random", "1"))
    True
    """
    terms = Terms(rules)
    for number in count():
        random = Random(f"{seed}/{number}")
        deck, lead = shuffled_deck(f"{seed}/{number}"), number % rules.players
        if how in ACT_CHOOSERS:
            state = deal(terms, [card.kind for card in deck], lead, [0] * rules.sides)
            yield _play_in_kinds(state, ACT_CHOOSERS[how], random)
        else:
            yield _play_simply(Game.deal(rules, deck=deck, lead=lead), random)


def _play_in_kinds(state: State, choose: Callable[[State, Random], Act], random: Random) -> PlayedHand:
    """The fast way: random play needs no suits."""
    actions = 0
    while state.phase != OVER:
        play(state, choose(state, random))
        actions += 1
    return PlayedHand([line.total for line in score(state)], actions, _ending(state))


def _ending(state: State) -> str:
    if state.out == NOBODY:
        return "stock"
    return "concealed" if state.is_concealed() else "out"


def _play_simply(game: Game, random: Random) -> PlayedHand:
    actions = 0
    while not game.over:
        game.play(simple_player(game.view(game.turn), random))
        actions += 1
    return played_hand(game, actions)


def played_hand(game: Game, actions: int) -> PlayedHand:
    """What came of a hand with real cards."""
    ending = "stock"
    if game.out is not None:
        side = game.side_of(game.out)
        concealed = game.position().opened_now and any(meld.is_canasta for meld in game.melds(side))
        ending = "concealed" if concealed else "out"
    return PlayedHand([line.total for line in game.score()], actions, ending)


def play_matches(rules: Rules, how: str, seed: str) -> Iterator[tuple[Match, PlayedHand]]:
    """Matches without end, hand by hand; a match comes with each of its hands. Of open-ended ones a few hands."""
    names = [f"{how} {seat + 1}" for seat in range(rules.players)]
    for number in count(1):
        match = Match(rules, seed=f"{seed}/{number}", names=names)
        random = Random(f"{seed}/{number}")
        while match.stage != "over":
            if match.stage == "toss":
                match.call(random.choice(COIN))
            else:
                hand = _play_hand_of(match, how, random)
                if match.stage == "another" and match.hands_played == OPEN_ENDED_HANDS:
                    match.stop()
                yield match, hand


def _play_hand_of(match: Match, how: str, random: Random) -> PlayedHand:
    if match.stage == "another":
        match.play_on()
        if match.stage == "toss":
            match.call(random.choice(COIN))
    game = match.next_hand()
    hand = match.log[-1]
    # Random play chooses in kinds: a second table plays along without suits.
    state = deal(Terms(match.rules), [card.kind for card in hand.deck if card], hand.lead, list(game.scores))
    while not game.over:
        if how in ACT_CHOOSERS:
            act = ACT_CHOOSERS[how](state, random)
            held, red_threes = game.hand(game.turn), game.red_threes(game.side_of(game.turn))
            match.play(action_of(act, list(held), list(red_threes)))
            play(state, act)
        else:
            match.play(simple_player(game.view(game.turn), random))
    return played_hand(game, len(hand.moves))
