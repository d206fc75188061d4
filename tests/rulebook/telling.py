"""How a case tells a position: as a card player would, from the seat of the player whose turn it is.

    hoyle(hand="KKK 4", table="QQQ, 777", pile="5 8 Q", score=1500)

Bare ranks get suits by themselves (the rules never look at suits); `Kh`, `3s` and `*` are that very card. What a case
does not name is filled in with cards that nobody uses. A keyword that is an option of `Rules` changes the rules. A
position without a `phase` stands where the first action asked about belongs: `draw`, `take`, `claim`, `top` and `end`
before drawing, everything else after it.

In an action too, `meld K: KKK` names whichever kings the player holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from canasta import Game, Rules

RANKS = "456789TJQKA23"
SUITS = "hsdc"
FILLERS = [rank + suit for rank in "986J5T74QKA" for suit in "cdsh"]
OPTIONS = frozenset(option.name for option in fields(Rules))
BEFORE_DRAWING = frozenset({"draw", "take", "claim", "top", "end"})


# -- cards ---------------------------------------------------------------------------------------------------------


def is_card(token: str) -> bool:
    """Whether the token names one very card, `Kh` or the joker."""
    return token == "*" or (len(token) == 2 and token[0] in RANKS and token[1] in SUITS)


def tokens(text: str) -> list[str]:
    """The cards of a text: cards as they are, runs of ranks (`KK2*`) rank by rank.

    >>> tokens("KK2 3s *")
    ['K', 'K', '2', '3s', '*']
    """
    found: list[str] = []
    for word in text.split():
        found += [word] if is_card(word) else list(word)
    return found


class Suits:
    """Hands out cards of a rank, each at most twice (a joker four times)."""

    def __init__(self, named: Iterable[str]) -> None:
        self.used = Counter(token for token in named if is_card(token))

    def of_rank(self, rank: str) -> str:
        """The least used card of this rank."""
        if rank == "3" or rank not in RANKS:
            return rank  # a three is red or black, and nonsense stays nonsense: the case has to say which
        card = min((rank + suit for suit in SUITS), key=lambda card: self.used[card])
        if self.used[card] == 2:
            raise AssertionError(f"the case uses more than eight cards of rank {rank}")
        self.used[card] += 1
        return card

    def fillers(self, count: int) -> str:
        """Natural cards that the case does not use."""
        cards = sorted(FILLERS, key=lambda card: self.used[card])[:count]
        self.used.update(cards)
        return " ".join(cards)

    def dress(self, text: str) -> str:
        """The text with every bare rank given a suit."""
        return " ".join(token if is_card(token) else self.of_rank(token) for token in tokens(text))


def kind(card: str) -> str:
    """What the rules see of a card: its rank, and of a three whether it is red or black."""
    if card[0] == "3":
        return "red three" if card[1:] in ("h", "d") else "black three"
    return card[0]


def same_cards(actual: Sequence[str], expected: str, *, ordered: bool) -> bool:
    """Whether the cards are the expected ones: a bare rank stands for any card of it."""
    wanted = tokens(expected)
    if len(actual) != len(wanted):
        return False
    if ordered:
        return all(card == want or card[0] == want for card, want in zip(actual, wanted, strict=True))
    left = list(actual)
    for want in sorted(wanted, key=is_card, reverse=True):
        match = next((card for card in left if want in (card, card[0])), None)
        if match is None:
            return False
        left.remove(match)
    return True


# -- positions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Position:
    """A position as the case tells it, and the actions already played from it."""

    rules: Rules
    told: Mapping[str, Any]
    played: tuple[str, ...] = ()

    @property
    def seat(self) -> int:
        """The seat from which the case is told."""
        return int(self.told.get("turn", 0))

    @property
    def side(self) -> int:
        """The side of that seat."""
        return side_of(self.seat, self.rules.players)

    def game(self, action: str = "") -> Game:
        """The game in this position; where no phase was told, at the point where the action belongs."""
        game = set_up(self.rules, self.told, phase=natural_phase(self.played[0] if self.played else action))
        for earlier in self.played:
            game.play(dressed(game, earlier))
        return game


def natural_phase(action: str) -> str:
    """The phase in which an action of this kind is played."""
    verb = action.split(" ")[0]
    return "draw" if verb in BEFORE_DRAWING else "claimed" if verb == "putback" else "play"


def side_of(seat: int, players: int) -> int:
    """Four players are two sides; two and three play each for themselves."""
    return seat % 2 if players == 4 else seat


def set_up(rules: Rules, told: Mapping[str, Any], *, phase: str) -> Game:
    """`Game.setup` of what the case told, with suits and fillers."""
    case = dict(told)
    players, turn = rules.players, int(case.pop("turn", 0))
    sides = 2 if players == 4 else players
    mine, theirs = side_of(turn, players), side_of((turn + 1) % players, players)
    zones = ("hand", "other", "partner", "red", "their_red", "pile", "stock")
    suits = Suits(token for zone in zones for token in tokens(case.get(zone, "")))
    suits.used.update(
        token
        for zone in ("table", "against")
        for token in tokens(case.get(zone, "").replace(",", " "))
        if is_card(token)
    )

    hands: list[str | None] = [None] * players
    hands[turn] = suits.dress(case.pop("hand"))
    for zone, seat in (("other", (turn + 1) % players), ("partner", (turn + 2) % players)):
        if zone in case:
            hands[seat] = suits.dress(case.pop(zone))
    melds: list[list[str]] = [[] for _ in range(sides)]
    melds[mine] = [suits.dress(meld) for meld in case.pop("table", "").split(",") if meld.strip()]
    melds[theirs] = [suits.dress(meld) for meld in case.pop("against", "").split(",") if meld.strip()]
    red_threes = [""] * sides
    red_threes[mine], red_threes[theirs] = case.pop("red", ""), case.pop("their_red", "")
    scores = [0] * sides
    scores[mine], scores[theirs] = case.pop("score", 0), case.pop("their_score", 0)
    pile, stock = (suits.dress(case.pop(zone)) if zone in case else None for zone in ("pile", "stock"))
    return Game.setup(
        rules,
        hands=[suits.fillers(3) if hand is None else hand for hand in hands],
        melds=melds,
        red_threes=red_threes,
        pile=suits.fillers(1) if pile is None else pile,
        stock=suits.fillers(4) if stock is None else stock,
        turn=turn,
        phase=case.pop("phase", phase),
        scores=scores,
        **case,
    )


def position(preset: str, **told: Any) -> Position:
    """A position under a preset; keywords that name options change the rules."""
    options = {name: value for name, value in told.items() if name in OPTIONS}
    return Position(
        Rules.preset(preset, **options), {name: value for name, value in told.items() if name not in OPTIONS}
    )


def hoyle(**told: Any) -> Position:
    """A position under `hoyle`."""
    return position("hoyle", **told)


def duel(**told: Any) -> Position:
    """A position under `duel`."""
    return position("duel", **told)


def rounds(**told: Any) -> Position:
    """A position under `rounds`."""
    return position("rounds", **told)


def catnasta(**told: Any) -> Position:
    """A position under `catnasta`."""
    return position("catnasta", **told)


def classic2(**told: Any) -> Position:
    """A position under `classic2`."""
    return position("classic2", **told)


def classic3(**told: Any) -> Position:
    """A position under `classic3`."""
    return position("classic3", **told)


def classic4(**told: Any) -> Position:
    """A position under `classic4`."""
    return position("classic4", **told)


PRESETS: dict[str, Callable[..., Position]] = {
    "hoyle": hoyle,
    "duel": duel,
    "rounds": rounds,
    "catnasta": catnasta,
    "classic2": classic2,
    "classic3": classic3,
    "classic4": classic4,
}


def after(start: Position, *actions: str) -> Position:
    """The position after these actions."""
    return replace(start, played=(*start.played, *actions))


# -- actions -------------------------------------------------------------------------------------------------------


def dressed(game: Game, action: str) -> str:
    """The action text with bare ranks replaced by cards that the player to move holds."""
    held = Counter(str(card) for card in game.hand(game.turn))

    def dress(text: str) -> str:
        words: list[str] = []
        for word in text.split():
            if not (is_card(word) or all(letter in RANKS + "*" for letter in word)):
                words.append(word)
                continue
            for token in tokens(word):
                card = token
                if not is_card(token):
                    same = [card for card in held.elements() if card[0] == token]
                    card = same[0] if same else token + SUITS[0]
                held[card] -= 1
                words.append(card)
        return " ".join(words)

    verb, _, rest = action.partition(" ")
    if verb == "discard":
        return f"{verb} {dress(rest)}"
    if verb not in ("meld", "take", "top"):
        return action
    return f"{verb} " + "; ".join(
        f"{rank.strip()}:{' ' if cards.strip() else ''}{dress(cards)}" if colon else group.strip()
        for group in rest.split(";")
        for rank, colon, cards in [group.partition(":")]
    )


def without_suits(action: str) -> str:
    """The action as the rules see it: `meld K: K K 2`, groups and cards in a fixed order."""
    verb, _, rest = action.partition(" ")
    if verb == "discard":
        return f"discard {kind(rest)}"
    groups = [group.partition(":") for group in rest.split(";") if group.strip()]
    told = [f"{rank.strip()}: {' '.join(sorted(map(kind, cards.split())))}".strip() for rank, _, cards in groups]
    if verb in ("take", "top"):
        told[1:] = sorted(told[1:])  # the first group is the top card's
    else:
        told.sort()
    return f"{verb} {'; '.join(told)}".strip()
