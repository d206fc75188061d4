"""Partners: one asks whether to go out, the other answers, and the answer binds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from canasta import Match, Rules
from canasta.bots import find_level, make_player
from canasta.game.game import Game

from .positions import BOT_LEVEL, ME
from .serving import Served
from .table_page import TablePage, has_focus

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

SitDown = Callable[..., TablePage]
FOUR = Rules.preset("classic4").change(canastas_to_go_out=0)
"""Without canastas to wait for, somebody can soon go out."""

PARTNER = 2


def can_ask(match: Match, game: Game, seat: int) -> bool:
    """Computer players play until a seat may ask its partner."""
    players = [make_player(find_level(BOT_LEVEL)) for _ in range(match.rules.players)]
    rng = Random("a hand")
    while not game.over:
        if game.turn == seat and game.phase == "play" and not game.problems("ask"):
            return True
        match.play(players[game.turn].choose(game.view(game.turn), rng).action)
    return False


def asked(match: Match, game: Game) -> bool:
    """The partner has asked the player."""
    if not can_ask(match, game, PARTNER):
        return False
    match.play("ask")
    return True


def test_asking(at_position: SitDown, served: Served) -> None:
    """The button is there when one may ask; the partner answers, and the turn goes on."""
    table = at_position(FOUR, lambda match, game: can_ask(match, game, ME))
    table.after(table.button("Ask partner").click)
    expect(table.log).to_contain_text("asked the partner: may I go out?")
    table.wait_for_turn()
    answer = served.log("position")[-1]
    assert answer in ("play 2 yes", "play 2 no")
    expect(table.log).to_contain_text("said yes" if answer.endswith("yes") else "said no")
    expect(table.button("Ask partner")).to_have_count(0)
    has_focus(table.page)


@pytest.mark.parametrize(("answer", "words"), [("Yes, go out", "yes"), ("No, not yet", "no")])
def test_answering(answer: str, words: str, at_position: SitDown, served: Served) -> None:
    """The question takes the focus and gives it back; the answer is told."""
    table = at_position(FOUR, asked)
    question = table.page.get_by_role("alertdialog", name="Kitten 2 asks: may I go out?")
    expect(question.get_by_role("button").first).to_be_focused()
    question.get_by_role("button", name=answer).click()
    expect(question).to_have_count(0)
    expect(table.log).to_contain_text(f"said {words}")
    assert f"play 0 {words}" in served.log("position")
