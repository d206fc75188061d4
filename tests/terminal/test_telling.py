"""What is told of the table: events in sentences, and the position in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from canasta import Game, Rules
from canasta.game.events import Event
from canasta.server.messages import EventInfo, HandInfo
from canasta.server.presenting import event_infos, hand_info
from canasta.table import Announcement
from canasta.terminal.reasons import Move, open_reason
from canasta.terminal.showing import name_winner, show_table
from canasta.terminal.telling import tell
from canasta.terminal.words import Company

ANNA_AND_BERT = Company(("Anna", "Bert"), sides=2, you=1)
SEVENS = "7c 7c 7d 7d 7h 7h 7s"


def seen(game: Game, seat: int | None) -> HandInfo:
    """The hand as a seat sees it."""
    return hand_info(game.view(seat), is_frozen=bool(game.is_frozen), is_blocked=bool(game.is_blocked))


def infos(events: list[Event], seat: int | None, seq: int = 1) -> list[EventInfo]:
    """Events as a seat is told them."""
    return event_infos([Announcement(seq, event) for event in events], seat)


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("meld Q: Qc", ["Anna adds Qc to the queens: 4 cards now."]),
        ("meld K: Kh Ks Kd", ["Anna melds kings: Kh Ks Kd."]),
        ("meld 7: 7s", ["Anna adds 7s to the sevens: 7 cards now.", "Anna makes a natural canasta of sevens!"]),
        ("discard *", ["Anna discards *. The pile is blocked and frozen."]),
        ("discard 3s", ["Anna discards 3s. The pile is blocked."]),
        ("discard 5d", ["Anna discards 5d."]),
    ],
)
def test_actions_of_others_in_words(action: str, told: list[str]) -> None:
    """Each action as somebody else at the table is told it."""
    hands = ["Qc Kh Ks Kd 7s * 3s 5d", "5c"]
    melds = [["Qh Qs Qd", "7c 7c 7d 7d 7h 7h"], []]
    game = Game.setup(Rules(), hands=hands, melds=melds, pile="4h 6s", stock="9c 9d 9h", phase="play")
    assert tell(ANNA_AND_BERT, infos(game.play(action), 1), seen(game, 1)) == told


def test_a_taken_pile_in_the_order_of_the_rules() -> None:
    """The pile is taken, its top card laid, and only then the rest is picked up (RULES 4.3)."""
    game = Game.setup(Rules(), hands=["Kh Kd 4c 5c", "6c"], melds=[["Qh Qs Qd"], []], pile="4h 7s Ks", stock="9c 8d")
    assert tell(ANNA_AND_BERT, infos(game.play("take K: Kh Kd"), 1), seen(game, 1)) == [
        "Anna takes the pile with its top card, Ks.",
        "Anna melds kings: Ks Kh Kd.",
        "Anna picks up the rest of the pile: 4h 7s.",
    ]


def test_what_others_draw_is_not_told() -> None:
    """Who draws sees the card; everybody else a number."""
    game = Game.setup(Rules(), hands=["Kh", "6c"], melds=[["Qh Qs Qd"], []], stock="9c 8d")
    events = game.play("draw")
    assert tell(ANNA_AND_BERT, infos(events, 1), seen(game, 1)) == ["Anna draws 1 card."]
    assert tell(replace(ANNA_AND_BERT, you=0), infos(events, 0), seen(game, 0)) == ["You draw 8d."]


def test_several_actions_at_once_have_their_own_sizes() -> None:
    """After a while away, what was missed is told as it was: each meld with the cards it had then."""
    game = Game.setup(Rules(), hands=["Qc Qs 4c 5c", "6c"], melds=[["Qh Qs Qd"], []], stock="9c 8d", phase="play")
    first, second = game.play("meld Q: Qc"), game.play("meld Q: Qs")
    missed = [*infos(first, 1, seq=1), *infos(second, 1, seq=2)]
    assert tell(ANNA_AND_BERT, missed, seen(game, 1)) == [
        "Anna adds Qc to the queens: 4 cards now.",
        "Anna adds Qs to the queens: 5 cards now.",
    ]


def test_a_partner_asks_and_is_answered() -> None:
    """The question is put to you, and your answer is told as yours."""
    hands = ["Kh 4c", "5c 6c", "9c 9d 9h 4d", "5d 6d"]
    game = Game.setup(Rules.preset("classic4"), hands=hands, melds=[[SEVENS], []], turn=2, phase="play", stock="4h 4s")
    company = Company(("Anna", "Minka", "Milo", "Cleo"), sides=2, you=0)
    assert tell(company, infos(game.play("ask"), 0), seen(game, 0)) == ["Milo asks you: may I go out?"]
    assert tell(company, infos(game.play("no"), 0), seen(game, 0)) == ["You answer no."]


def test_a_frozen_and_blocked_pile_is_told_in_words() -> None:
    """Never by colour alone."""
    game = Game.setup(Rules(), hands=["Kh", "6c"], melds=[["Qh Qs Qd"], []], pile="4h * 7s", stock="9c 8d")
    lines = list(show_table(ANNA_AND_BERT, seen(game, 1), [50, 50]))
    assert lines[0] == (
        "Stock: 2 cards. Pile: 3 cards, the top card is 7s. "
        "It is frozen: only two natural sevens from the hand can take it."
    )


def test_partners_win_together() -> None:
    """The verb agrees with who wins."""
    four = Company(("Anna", "Minka", "Milo", "Cleo"), sides=2)
    assert name_winner(four, [5_100, 300], 0) == "Anna and Milo win!"
    assert name_winner(ANNA_AND_BERT, [5_100, 300], 0) == "Anna wins!"
    assert name_winner(ANNA_AND_BERT, [100, 300], None) == "Nobody wins."


@pytest.mark.parametrize(
    ("pile", "reason"),
    [
        ("4h 7s", "throw the two: it freezes the pile of 3 cards against the next player"),
        ("4h * 7s", "throw the two: nobody can take the pile with it on top"),
    ],
)
def test_a_wild_card_freezes_only_a_free_pile(pile: str, reason: str) -> None:
    """One that is frozen stays frozen; nobody can take it now."""
    game = Game.setup(Rules(), hands=["2c Kh", "6c"], pile=pile, stock="9c 8d", phase="play")
    before = seen(game, 1)
    events = tuple(infos(game.play("discard 2c"), 1))
    assert open_reason(Move(0, events, before, seen(game, 1))) == reason


@pytest.mark.parametrize(
    ("pile", "action", "reason"),
    [
        ("4h 3s", "draw", "draw: the pile is blocked"),
        ("4h 6s", "draw", None),
        ("4h 7s", "take 7: 7c 7d", "take the pile: 2 cards for 2 cards of the hand"),
    ],
)
def test_reasons_that_lie_open(pile: str, action: str, reason: str | None) -> None:
    """While the hand is played, only what everybody can see is told of the computer's reasons."""
    game = Game.setup(
        Rules(), hands=["7c 7d Kh 4c", "6c"], melds=[["Qh Qs Qd"], []], pile=pile, stock="9c 8d", phase="draw"
    )
    before = seen(game, 1)
    events = tuple(infos(game.play(action), 1))
    assert open_reason(Move(0, events, before, seen(game, 1))) == reason
