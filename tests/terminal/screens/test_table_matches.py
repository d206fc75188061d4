"""Whole matches at the full-screen table, by keys alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from canasta.rules import Rules
from canasta.server.messages import Hinted
from canasta.terminal.screens.home import Home
from canasta.terminal.screens.table.faces import MELD_ORDER
from canasta.terminal.screens.table.sheets import sheet_of
from canasta.terminal.screens.table.staging import WILD, groups_of, is_wild
from canasta.terminal.screens.table.wording import take_words

from .table_driving import LONGEST_MATCH, AtTable, at_table

VERB_KEYS = {"draw": "d", "pass": "p", "end": "e", "ask": "k", "yes": "y", "no": "n", "top": "t"}


async def play_match(table: AtTable, *, rounds: int = 1, until: Callable[[], bool] = lambda: False) -> None:
    """Play to the end, or until something is so; what to play, a computer player says, and keys do it."""
    for _ in range(LONGEST_MATCH):
        await table.wait_for_me()
        view = table.sitting.view
        if view.stage == "over" or until():
            return
        if view.stage == "play":
            hint = await table.sitting.hint(1)
            assert isinstance(hint, Hinted)
            before = view.version
            await do_by_keys(table, hint.action)
            assert table.sitting.view.version > before, (hint.action, table.desk.note)
        else:
            await answer(table, rounds=rounds)
    raise AssertionError("the match does not end")


async def answer(table: AtTable, *, rounds: int) -> None:
    """Answer the question on the table."""
    sheet = sheet_of(table.desk)
    assert sheet is not None
    match table.sitting.view.stage:
        case "toss":
            await table.press("t")
        case "another":
            await table.press("n" if len(table.sitting.view.history) >= rounds else "y")
        case _:
            await table.press("enter")


async def do_by_keys(table: AtTable, action: str) -> None:
    """Do an action as somebody at the keyboard does."""
    verb, _, rest = action.partition(" ")
    if verb == "discard":
        await table.choose(rest)
        await table.press("enter")
    elif verb == "take":
        await take(table, action)
    elif verb == "meld":
        await arrange(table, action)
        await table.press("m")
    else:
        await table.press(VERB_KEYS[verb])


async def take(table: AtTable, action: str) -> None:
    """Take the pile: where there are several ways, the one that is meant is in the list or is arranged."""
    await table.press("f7")
    sheet = sheet_of(table.desk)
    if sheet is None:
        return
    words = f"Take the pile {take_words(table.desk.glyphs, action)}"
    key = next((option.key for option in sheet.options if option.words == words), None)
    if key is not None:
        await table.press(key)
        return
    await table.press("escape")
    await arrange(table, action)
    await table.press("f7")


async def arrange(table: AtTable, action: str) -> None:
    """Put the groups of an action before the player, one after the other."""
    for rank, cards in groups_of(action):
        if not cards:
            continue
        await table.choose(*cards)
        if rank != WILD and all(map(is_wild, cards)):
            # Wild cards alone for a meld that lies already: which one, is asked where there are several.
            await table.press("f9")
            sheet = sheet_of(table.desk)
            if sheet is not None:
                ranks = sorted(table.desk.open_melds, key=MELD_ORDER.index)
                await table.press(sheet.options[ranks.index(rank)].key)
        else:
            await table.press("f8")


@pytest.mark.slow
def test_hoyle_by_keys(folder: Path) -> None:
    """A match in `hoyle` from the first card to the winner."""

    async def scenario() -> None:
        async with at_table(folder, Rules.preset("hoyle").change(target=700), seed="hoyle") as table:
            await play_match(table)
            view = table.sitting.view
            shown = await table.text()
            assert max(view.totals) >= 700
            assert f"The match is over: {'You win' if view.winner == 0 else 'Kitten wins'}!" in shown
            assert f"{view.totals[0]:,}" in shown
            await table.press("q")
            await table.until(lambda: isinstance(table.app.screen, Home))
            assert table.app.sitting is None

    asyncio.run(scenario())


@pytest.mark.slow
def test_rounds_by_keys(folder: Path) -> None:
    """A match in `rounds`: the called toss, another round, no more rounds, and the winner by the totals."""

    async def scenario() -> None:
        async with at_table(folder, Rules.preset("rounds"), seed="rounds") as table:
            await table.wait_for_me()
            assert "A coin decides who plays first. Your call?" in await table.text()
            await play_match(table, rounds=1, until=lambda: table.sitting.view.stage == "another")
            assert "Hand 1 is over. Another round?" in await table.text()
            await table.press("w")
            await table.until(lambda: table.desk.reading is not None)
            assert "What the computer did in hand 1, and why" in await table.text()
            await table.press("escape", "v")
            assert "Another round?" not in await table.text()
            await table.press("space")
            assert "Another round?" in await table.text()
            await play_match(table, rounds=2)
            view = table.sitting.view
            shown = await table.text()
            assert len(view.history) == 2
            best = max(view.totals)
            assert f"The match is over: {'You win' if view.totals[0] == best else 'Kitten wins'}!" in shown

    asyncio.run(scenario())


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["classic3", "classic4"])
def test_more_players_by_keys(preset: str, folder: Path) -> None:
    """A hand for three, each for themselves, and one for four, as partners."""

    async def scenario() -> None:
        async with at_table(folder, Rules.preset(preset).change(target=5), seed=preset) as table:
            await play_match(table)
            assert "The match is over:" in await table.text()

    asyncio.run(scenario())
