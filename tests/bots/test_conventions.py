"""What partners agree on: it is read, refused where it makes no sense, and seen in their play."""

from __future__ import annotations

from random import Random

import pytest

from canasta import CanastaError, Game, Rules
from canasta.bots import Conventions, find_level, make_player

TABBY = find_level("Tabby")
ALLEY_CAT = find_level("Alley Cat")
BOBCAT = find_level("Bobcat")
CLASSIC = Rules.preset("classic4")


def choice(game: Game, conventions: Conventions, level: str = "Tabby") -> str:
    """What a player of the level with these conventions does."""
    player = make_player(find_level(level), conventions=conventions, rollouts=5)
    return str(player.choose(game.view(game.turn), Random(1)).action)


def about_to_go_out(partner: str, **more: object) -> Game:
    """Seat 0 holds a king for the canasta on the table and a card to discard."""
    options: dict[str, object] = {
        "hands": ["Kh 4c", "5c 5d 6c 7d 8c", partner, "Jc Jd 9d 8h"],
        "melds": [["Kh Ks Kd Kc Ks Kd Kc"], ["Qh Qd Qs"]],
        "pile": "7s",
        "stock": "9c 8d Tc Td Jh 4h 4s 5h 6h 7h 8s 9s Js Qh Qd Ac Ad Ah 6s 6d 5s 9h Tc Ts 4d 7c 5h 8s",
        "turn": 0,
        "phase": "play",
    }
    return Game.setup(**{"rules": CLASSIC, **options, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", Conventions()),
        ("freeze_early", Conventions(freeze_early=True)),
        ("freeze_early = no", Conventions()),
        (" no_above=0 ,going_out=early", Conventions(going_out="early", no_above=0)),
    ],
)
def test_conventions_are_read(text: str, read: Conventions) -> None:
    """In any order; what is not named is not agreed on. Their own text reads back."""
    assert Conventions.parse(text) == read
    assert Conventions.parse(str(read)) == read


@pytest.mark.parametrize(
    "text",
    [
        "freeze",
        "freeze_early=maybe",
        "going_out=late",
        "going_out",
        "no_above=many",
        "no_above=-5",
        "no_above=1, no_above=2",
    ],
)
def test_what_is_no_convention_is_refused(text: str) -> None:
    """With a sentence that says what there is."""
    with pytest.raises(CanastaError):
        Conventions.parse(text)


@pytest.mark.parametrize("level", ["Tabby", "Alley Cat", "Bobcat"])
def test_a_partner_is_asked_before_going_out(level: str) -> None:
    """Where the rules know the question, nobody goes out over the partner's head."""
    game = about_to_go_out("Ah As Ad * * 2c 2d Qc Js Th 9h")
    first = choice(game, Conventions(going_out="early"), level)
    assert first == "ask" or first.startswith("discard"), first


def test_holding_too_much_is_answered_with_no() -> None:
    """The limit is the convention's."""
    game = about_to_go_out("Ah As 2c 4d")
    game.play("ask")
    assert choice(game, Conventions(no_above=60)) == "no"
    assert choice(game, Conventions(no_above=65)) == "yes"


def test_milking_waits_while_nobody_else_is_close() -> None:
    """With many cards in the stock the hand goes on; going out early does not wait."""
    assert choice(about_to_go_out("6c 7d"), Conventions(going_out="early")) == "ask"
    assert choice(about_to_go_out("6c 7d"), Conventions(going_out="milk")) == "discard 4c"
    short = about_to_go_out("6c 7d", stock="9c 8d Tc")
    assert choice(short, Conventions(going_out="milk")) == "ask"


def test_freezing_early_spends_a_two_on_a_pile_of_four() -> None:
    """And not on a smaller one, nor on one that is frozen."""
    hand = ["4h 7c 9d Js 2c Kd", "5c 5d 6c", "6h 7d", "Jc 8h"]

    def thrown(pile: str, conventions: Conventions) -> str:
        game = Game.setup(CLASSIC, hands=hand, melds=[[], []], pile=pile, stock="9c 8d Tc", turn=0, phase="play")
        return choice(game, conventions)

    early = Conventions(freeze_early=True)
    assert thrown("7s 8c 9s Td", early) == "discard 2c"
    assert not thrown("7s 8c 9s Td", Conventions()).endswith("2c")
    assert not thrown("7s 8c", early).endswith("2c")
    assert not thrown("2s 8c 9s Td", early).endswith("2c")
