"""What partners agree on: it is read, refused where it makes no sense, and seen in their play."""

from __future__ import annotations

from random import Random

import pytest

from canasta import CanastaError, Game, Rules
from canasta.bots import Conventions, find_level, make_player
from canasta.bots.reasons import reason_for
from canasta.game import acts

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


MANY_POINTS = "Ah As Ad * 2c Qc Js Th 9h"


@pytest.mark.parametrize("level", ["Lynx", "Tiger"])
def test_those_who_plan_answer_for_the_match(level: str) -> None:
    """Many points in hand are a reason to say no, but not when the match is won by going out."""
    start = about_to_go_out(MANY_POINTS, scores=[0, 0])
    start.play("ask")
    assert choice(start, Conventions(), level) == "no"
    end = about_to_go_out(MANY_POINTS, scores=[4900, 4950])
    end.play("ask")
    answer = make_player(find_level(level), rollouts=5).choose(end.view(2), Random(1))
    assert str(answer.action) == "yes"
    assert answer.reason.code == "yes_worth_it"
    assert answer.alternatives[0].chance == 1.0


def test_an_agreed_answer_is_kept() -> None:
    """Who has agreed on when to say no does not think about it."""
    end = about_to_go_out(MANY_POINTS, scores=[4900, 4950])
    end.play("ask")
    assert choice(end, Conventions(no_above=60), "Lynx") == "no"


@pytest.mark.parametrize("level", ["Lynx", "Tiger"])
def test_those_who_plan_reckon_with_what_the_partner_has_agreed_on(level: str) -> None:
    """To ask a partner who always says no is worth less than to ask one who always says yes."""
    game = about_to_go_out("Ah 4d 4h")
    worth: dict[int, float] = {}
    for no_above in (0, 1_000):
        player = make_player(find_level(level), partners=Conventions(no_above=no_above), rollouts=5)
        found = player.choose(game.view(0), Random(1)).alternatives
        worth[no_above] = next(each.points for each in found if str(each.action) == "ask")
    assert worth[0] < worth[1_000]


@pytest.mark.parametrize(
    ("hand", "answer", "code"),
    [
        ("4d 5d", "yes", "yes"),
        (MANY_POINTS, "yes", "yes_worth_it"),
        (MANY_POINTS, "no", "no"),
        ("4d 5d", "no", "no_worth_more"),
    ],
)
def test_the_reason_of_an_answer_fits_the_hand(hand: str, answer: str, code: str) -> None:
    """Nobody speaks of many points who has few of them."""
    game = about_to_go_out(hand)
    game.play("ask")
    act = acts.YES_ACT if answer == "yes" else acts.NO_ACT
    assert reason_for(game.seen_by(2), act).code == code


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
