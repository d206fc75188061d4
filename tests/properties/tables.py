"""Tables for the property tests: random rules, random hands, and players of different tempers.

Everything comes from the ``random.Random`` that is handed in or made from a seed here, so a failure repeats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from canasta import Action, Card, Cards, Game, Group, Rules
from canasta.cards import GROUP_NAMES, RANKS
from canasta.options import Option
from canasta.rules import MELDABLE_RANKS, MOST_DEALT

SOURCES = [*Rules.presets(), "mixed"]
"""Where the rules of a random hand come from: a preset, or options drawn at random."""

SCORES = [-5, 0, 0, 0, 1495, 1500, 3000]

COMMON_NUMBERS = {"hand_size": [3, 7, 11, 13, 15], "melds_to_go_out": [0, 1, 2, 3], "max_wilds": [0, 1, 2, 3]}

LONGEST_HAND = 6 * (108 + 4 * 108) + 108
"""More actions than any hand has. A turn draws, or takes and so enlarges the melds, or is one of fewer than four passes
before somebody takes; it has at most six actions besides melds (claim, putback, draw, ask, the answer, discard); and no
meld is made without one of 108 cards."""

LARGE_HAND = 20

TEMPERS: dict[str, dict[str, float]] = {
    "even": {},
    "eager": {"meld": 8.0, "take": 8.0, "top": 8.0, "yes": 2.0},
    "quiet": {"meld": 0.01, "take": 0.01},
    "patient": {"claim": 0.1, "end": 0.1, "meld": 3.0, "take": 0.3},
    "curious": {"claim": 6.0, "ask": 20.0, "putback": 4.0, "pass": 4.0, "end": 0.1, "meld": 2.0},
}
"""How players differ: what each likes to do more or less than anything else. The patient one keeps some cards, and so
sees the end of the stock."""

KEPT_BY_THE_PATIENT = 4


def random_rules(rng: Random) -> Rules:
    """A preset with one option in four changed, or three in four."""
    values: dict[str, Any] = Rules.preset(rng.choice(Rules.presets())).to_dict()
    share = rng.choice([0.25, 0.75])
    for option in Rules.options():
        if rng.random() < share:
            values[option.name] = _random_value(rng, option)
    # What is not possible together gives way.
    values["ask_partner"] = values["players"] == 4 and rng.random() < 0.7
    values["hand_size"] = min(values["hand_size"], MOST_DEALT // values["players"])
    if not values["wild_melds"]:
        values["melds_to_go_out"] = min(values["melds_to_go_out"], MELDABLE_RANKS)
    return Rules.from_dict(values)


def _random_value(rng: Random, option: Option) -> Any:
    if option.can_be_none and rng.random() < 0.3:
        return None
    if option.kind == "set":
        return [choice for choice in option.choices if rng.random() < 0.5]
    if option.kind == "number":
        usual = COMMON_NUMBERS.get(option.name, [option.low, option.default or 100])
        return rng.choice(usual) if rng.random() < 0.8 else rng.randint(option.low, option.high)
    return rng.choice(option.choices)


def random_deal(source: str, rng: Random) -> Game:
    """A hand that was just dealt, at any score."""
    rules = random_rules(rng) if source == "mixed" else Rules.preset(source)
    scores = [rng.choice(SCORES) for _ in range(rules.sides)]
    return Game.deal(rules, seed=rng.randrange(10**9), lead=rng.randrange(rules.players), scores=scores)


def random_table(source: str, rng: Random) -> Game:
    """A hand that was just dealt, or one that is far advanced."""
    game = random_deal(source, rng)
    return game if game.over or rng.random() < 0.6 else _advanced(game, rng)


def _advanced(game: Game, rng: Random) -> Game:
    """The game with natural melds for each side and few cards in the stock. The others are out of play."""
    position = game.position()
    stock = list(position.stock)
    melds: list[tuple[Cards, ...]] = []
    for _ in range(game.rules.sides):
        laid = []
        for rank in rng.sample(RANKS[:11], rng.randint(0, 5)):
            meld = Cards([card for card in stock if card.rank == rank][: rng.randint(3, 7)])
            if len(meld) >= 3:
                laid.append(meld)
                for card in meld:
                    stock.remove(card)
        melds.append(tuple(laid))
    below = Cards(card for card in rng.sample(stock, rng.randint(0, 6)) if card.is_natural or rng.random() < 0.2)
    for card in below:
        stock.remove(card)
    pile, stock = Cards([*below, *position.pile]), stock[: rng.randint(0, 12)]
    if not stock and game.rules.stock_end == "stop":
        return game
    return Game.at(replace(position, melds=tuple(melds), pile=pile, stock=Cards(stock)))


def choose(game: Game, rng: Random, temper: str) -> Action:
    """A legal action, by temper: one on the list, or one tried by chance, as with monstrous hands the list is long."""
    likes = TEMPERS[temper]
    if rng.random() < (0.5 if len(game.hand(game.turn)) <= LARGE_HAND else 0.95):
        for action in _tries(game, rng, likes):
            if not game.problems(action):
                return action
    actions = game.actions()
    assert actions, f"nothing can be done here: {game.text()}"
    if temper == "patient":
        most = len(game.hand(game.turn)) - KEPT_BY_THE_PATIENT
        actions = [action for action in actions if cards_laid(action) <= max(most, 0)] or actions
    # The verb first: there are often hundreds of melds and one draw.
    verbs = sorted({action.verb for action in actions})
    verb = rng.choices(verbs, [likes.get(verb, 1.0) for verb in verbs])[0]
    liked = [action for action in actions if action.verb == verb]
    if verb == "discard":
        card = _thrown(Cards(action.card for action in liked if action.card is not None), rng)
        return Action(verb, card=card)
    action = rng.choice(liked)
    if verb == "meld" and rng.random() < 0.3:
        combined = combine(action, rng.choice(liked))
        if combined is not None and not game.problems(combined):
            return combined
    return action


def _tries(game: Game, rng: Random, likes: dict[str, float]) -> Iterator[Action]:
    """Something to draw, meld or discard that may be legal."""
    hand = game.hand(game.turn)
    if game.phase == "draw":
        yield Action("draw")
    elif game.phase == "play":
        if rng.random() < likes.get("meld", 1.0) / 2:
            kind = rng.choice(hand).kind
            name = GROUP_NAMES[kind]
            if name and name != "W":
                cards = Cards(card for card in hand if card.kind == kind)
                if len(hand) - len(cards) >= KEPT_BY_THE_PATIENT or likes is not TEMPERS["patient"]:
                    yield Action("meld", groups=(Group(name, cards),))
        yield Action("discard", card=_thrown(hand, rng))


def cards_laid(action: Action) -> int:
    """How many cards of the hand an act lays."""
    return sum(len(group.cards) for group in action.groups)


def _thrown(hand: Cards, rng: Random) -> Card:
    """A card to discard. Wild ones seldom: piles that are frozen for ever make dull hands."""
    cards = hand if rng.random() < 0.1 else [card for card in hand if not card.is_wild]
    return rng.choice(cards or hand)


def combine(one: Action, other: Action) -> Action | None:
    """The groups of two melds as one act, if no rank is in both."""
    if {group.rank for group in one.groups} & {group.rank for group in other.groups}:
        return None
    return Action(one.verb, groups=(*one.groups, *other.groups))


def walk(source: str, hands: int, seed: str) -> Iterator[tuple[Game, Random]]:
    """Every position of so many random hands, the last one included.

    The game goes on by itself: whoever looks at it must not play on it, but on a copy.
    """
    for number in range(hands):
        rng = Random(f"{seed} {source} {number}")
        temper = rng.choice(list(TEMPERS))
        game = random_table(source, rng)
        for _ in range(LONGEST_HAND):
            yield game, rng
            if game.over:
                break
            game.play(choose(game, rng, temper))
        assert game.over, f"this hand does not end: {game.text()}"


def is_new(game: Game) -> bool:
    """Whether the game began with a deal, and not in the middle."""
    return any(event.name == "dealt" for event in game.beginning)


def seats_and_spectator(game: Game) -> list[int | None]:
    """Everybody who looks on."""
    return [*range(game.rules.players), None]


def up_to_suits(action: Action) -> str:
    """The text of an action with kinds in the place of cards."""
    if action.card is not None:
        return f"{action.verb} {action.card.kind}"
    groups = [f"{group.rank}: {sorted(card.kind for card in group.cards)}" for group in action.groups]
    first = groups[:1] if action.verb == "take" else []
    return " ".join([action.verb, *first, *sorted(groups[len(first) :])])


def regrouped(action: Action, groups: list[Group]) -> Action:
    """The action with other groups."""
    return Action(action.verb, groups=tuple(groups))
