"""RULES 4.7 for any melds: undo gives back exactly what was, one by one and all at once."""

from __future__ import annotations

import pytest

from canasta import Action, Game, IllegalAction, Rules, View

from .tables import LARGE_HAND, SOURCES, seats_and_spectator, walk

HANDS = 4


def all_of(game: Game) -> tuple[str, list[View]]:
    """Everything that can be told of a game."""
    return game.text(), [game.view(seat) for seat in seats_and_spectator(game)]


@pytest.mark.parametrize("source", SOURCES)
def test_undo_restores_exactly(source: str) -> None:
    """After any melds: one by one, all at once, and as an action; and then the same melds can be laid again."""
    for game, rng in walk(source, HANDS, "undo"):
        if game.phase != "play" or len(game.hand(game.turn)) > LARGE_HAND or rng.random() < 0.7:
            continue
        start = Game.at(game.position())  # without the melds before: they cannot be undone here
        twin = start.copy()
        before: list[tuple[str, list[View]]] = []
        acts: list[Action] = []
        while True:
            melds = [action for action in twin.actions() if action.verb == "meld"]
            # A meld that goes out ends the hand, and nothing is taken back any more.
            keeping = [
                meld for meld in melds if sum(len(group.cards) for group in meld.groups) < len(twin.hand(twin.turn))
            ]
            if not keeping or len(acts) == 4:
                break
            before.append(all_of(twin))
            acts.append(rng.choice(keeping))
            twin.play(acts[-1])
        after = all_of(twin)
        for was in reversed(before):
            assert all_of(twin) != was
            twin.play("undo")
            assert all_of(twin) == was
        assert [problem.code for problem in twin.problems("undo")] == ["nothing_to_undo"]
        for act in acts:
            twin.play(act)
        assert all_of(twin) == after
        if acts:
            events = twin.undo_all()
            assert [event.name for event in events] == ["undone"] * len(acts)
        assert all_of(twin) == all_of(start)
        with pytest.raises(IllegalAction):
            twin.undo()
        with pytest.raises(IllegalAction):
            twin.undo_all()
        assert all_of(twin) == all_of(start)
        assert twin.actions() == start.actions()


@pytest.mark.parametrize("source", SOURCES)
def test_nothing_else_is_undone(source: str) -> None:
    """After anything but a meld there is nothing to take back."""
    for game, rng in walk(source, HANDS, "no undo"):
        if game.over or len(game.hand(game.turn)) > LARGE_HAND or rng.random() < 0.9:
            continue
        for action in game.actions():
            if action.verb != "meld":
                twin = game.copy()
                twin.play(action)
                expected = "hand_over" if twin.over else "nothing_to_undo"
                assert [problem.code for problem in twin.problems("undo")] == [expected]


def test_a_copy_goes_its_own_way() -> None:
    """Playing and undoing on a copy leaves the game as it was, and the other way round."""
    for game, rng in walk("mixed", HANDS, "copies"):
        if game.over or len(game.hand(game.turn)) > LARGE_HAND or rng.random() < 0.8:
            continue
        was = all_of(game)
        twin = game.copy()
        assert all_of(twin) == was
        assert twin.beginning == game.beginning
        if not twin.problems("undo"):
            twin.undo_all()
        for action in twin.actions()[:3]:
            other = twin.copy()
            other.play(action)
        assert all_of(game) == was


def test_copies_undo_for_themselves() -> None:
    """Two copies of a game undo to the same position, and then go their own ways."""
    hand = "Kh Ks Kd Qh Qs Qd 4c 5c"
    game = Game.setup(Rules.preset("rounds"), hands=[hand, "Ah 5d"], pile="7c", stock="9c 8d", phase="play")
    game.play("meld K: Kh Ks Kd")
    twin = game.copy()
    game.undo()
    twin.undo()
    assert twin.text() == game.text()
    game.play("meld Q: Qh Qs Qd")
    assert not twin.melds(0)
