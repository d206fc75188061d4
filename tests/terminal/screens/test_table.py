"""The full-screen table: how it looks, and what keys and the mouse do there.

The pictures in ``snapshots/`` are written anew with ``CANASTA_SNAPSHOTS=write``, see ``snapshots.py``.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from msgspec import structs
from textual.color import Color
from textual.geometry import Region

from canasta.cards import TWO_PACKS, Card
from canasta.rules import Rules
from canasta.server.messages import AlternativeInfo, HandInfo, Hinted, MeldInfo, OfferInfo, ReasonInfo
from canasta.terminal.screens.home import Home
from canasta.terminal.screens.table.canvas import Canvas
from canasta.terminal.screens.table.felt import paint_felt
from canasta.terminal.screens.table.hand import paint_hand
from canasta.terminal.screens.table.layout import lay_out
from canasta.terminal.screens.table.painted import Painted

from .snapshots import compare
from .table_driving import AtTable, at_table

HOYLE = Rules.preset("hoyle")
Scenario = Callable[[AtTable], Awaitable[None]]


def at(
    folder: Path,
    scenario: Scenario,
    rules: Rules = HOYLE,
    *,
    size: tuple[int, int] = (80, 24),
    ascii: bool = False,
    seed: str = "7",
) -> None:
    """Play a scenario at a table where the player is to act. By the seed 7, three queens and three twos are held."""

    async def play() -> None:
        async with at_table(folder, rules, seed=seed, size=size, ascii=ascii) as table:
            await table.wait_for_me()
            await scenario(table)

    asyncio.run(play())


# --- looks ---


async def arrange_queens(table: AtTable) -> None:
    """Draw, put three queens before the player, and try to lay them: they are too few points."""
    await table.press("d")
    await table.choose("Qs", "Qd", "Qc")
    await table.press("f8", "m")


@pytest.mark.parametrize(
    ("name", "rules", "size", "ascii"),
    [
        ("table_hoyle_80x24", HOYLE, (80, 24), False),
        ("table_hoyle_72x20", HOYLE, (72, 20), False),
        ("table_hoyle_120x40", HOYLE, (120, 40), False),
        ("table_hoyle_ascii", HOYLE, (80, 24), True),
    ],
)
def test_looks(name: str, rules: Rules, size: tuple[int, int], ascii: bool, folder: Path) -> None:
    """The table in several sizes, with something arranged and a refusal; in ASCII nothing else is used."""

    async def scenario(table: AtTable) -> None:
        await arrange_queens(table)
        await table.choose("Kc")
        await table.press("d")
        shown = await table.text()
        assert shown.isascii() or not ascii
        compare(name, table.app)

    at(folder, scenario, rules, size=size, ascii=ascii)


@pytest.mark.parametrize(("preset", "size"), [("classic3", (80, 24)), ("classic4", (120, 40)), ("rounds", (80, 24))])
def test_looks_of_others(preset: str, size: tuple[int, int], folder: Path) -> None:
    """Three players, four players, and the coin toss."""

    async def scenario(table: AtTable) -> None:
        await table.text()
        compare(f"table_{preset}_{size[0]}x{size[1]}", table.app)

    at(folder, scenario, Rules.preset(preset), size=size)


def test_no_colours(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under NO_COLOR no cell has a colour of its own, and what stands out is shown in reverse."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def scenario(table: AtTable) -> None:
        await table.text()
        styles = [
            segment.style
            for strip in table.app.screen._compositor.render_strips()
            for segment in strip
            if segment.style is not None
        ]
        assert all(style.color is None or style.color.is_default for style in styles)
        assert all(style.bgcolor is None or style.bgcolor.is_default for style in styles)
        assert any(style.reverse for style in styles)

    at(folder, scenario)


def test_red_suits_are_red(folder: Path) -> None:
    """Hearts and diamonds have another colour than spades and clubs."""

    async def scenario(table: AtTable) -> None:
        await table.text()
        colours = {
            segment.text.strip(): Color.from_rich_color(segment.style.color).hex
            for strip in table.app.screen._compositor.render_strips()[17:20]
            for segment in strip
            if segment.style is not None and segment.style.color is not None
        }
        assert colours["♥"] == colours["♦"] != colours["♠"] == colours["♣"]

    at(folder, scenario)


def test_every_card_can_be_reached(folder: Path) -> None:
    """However many cards are held and melded: each card of the hand and each meld has a place for the mouse."""

    async def scenario(table: AtTable) -> None:
        hand = table.sitting.view.hand
        assert hand is not None
        melds = [MeldInfo(rank, [f"{rank}h"] * 7, "natural", True) for rank in "AKQJT987654"]
        for size in ((72, 20), (80, 24), (100, 30), (160, 50)):
            layout = lay_out(*size)
            assert layout is not None
            for held in (1, 15, 27, 50):
                cards = [card.text for card in TWO_PACKS[::2][:held]]
                _show(table, structs.replace(hand, cards=cards, melds=[melds, melds[:3]]))
                canvas = Canvas(size[0], layout.hand_height, ground="felt")
                paint_hand(canvas, table.desk)
                assert _parts(canvas, "card") == {each.key for each in table.desk.cards}
                canvas = Canvas(layout.felt, layout.felt_height, ground="felt")
                paint_felt(canvas, table.desk)
                assert _parts(canvas, "meld") - {""} == set("AKQJT987654")

    at(folder, scenario)


def _show(table: AtTable, hand: HandInfo) -> None:
    """Have the table say something else than it does."""
    table.sitting._view = structs.replace(table.sitting.view, hand=hand)


def _parts(canvas: Canvas, kind: str) -> set[str]:
    return {run.part[1] for row in canvas.rows() for run in row if run.part is not None and run.part[0] == kind}


def test_only_what_changes_is_drawn(folder: Path) -> None:
    """A step of the cursor draws one row of the hand anew and nothing else."""

    async def scenario(table: AtTable) -> None:
        await table.text()
        drawn: list[tuple[str | None, tuple[Region, ...]]] = []

        def refresh(part: Painted, *regions: Region, **_: bool) -> Painted:
            drawn.append((part.id, regions))
            return part

        with patch.object(Painted, "refresh", refresh):
            await table.press("right")
            await table.settle()
        assert drawn == [("hand", (Region(0, 4, 80, 1),))]

    at(folder, scenario)


# --- keys ---


def test_arranging(folder: Path) -> None:
    """Groups are put together and valued; too few points are refused and stay; a wild card helps; undo takes back."""

    async def scenario(table: AtTable) -> None:
        await arrange_queens(table)
        shown = await table.text()
        assert "To lay: Q♠ Q♦ Q♣" in shown
        assert "30 of 50 points" in shown
        assert "Not possible" in shown
        await table.choose("9d", "9c")
        await table.press("f8", "f9")
        assert "To lay: Q♠ Q♦ Q♣  9♦ 9♣ 2♥" in await table.text()
        await table.press("u")
        assert "To lay: Q♠ Q♦ Q♣  9♦ 9♣" in await table.text()
        await table.press("f9")
        assert "70 of 50 points ✓" in await table.text()
        await table.press("enter")
        assert [meld.rank for meld in table.desk.melds] == ["9", "Q"]
        assert "You meld queens" in await table.text()
        await table.press("u")
        assert table.desk.melds == []
        assert len(table.desk.hand) == 16

    at(folder, scenario)


def test_two_of_a_rank_get_a_wild_card(folder: Path) -> None:
    """As in the old Windows game: a column of two gets a wild card by itself, if no third card of the rank is held."""

    async def scenario(table: AtTable) -> None:
        await table.choose("9d", "9c")
        await table.press("f8")
        assert [group.cards for group in table.desk.mind.staged] == [("9d", "9c", "2h")]

    at(folder, scenario)


def test_refusals(folder: Path) -> None:
    """A refusal is shown with all its sentences, changes nothing, and goes with the next action."""

    async def scenario(table: AtTable) -> None:
        possible = table.sitting.possible
        assert possible is not None
        before = table.sitting.view.version
        await table.press("f7")
        note = table.desk.note
        assert note is not None
        assert note.lines == tuple(problem.text for problem in possible.take_problems)
        await table.press("f10")
        assert "Not possible" in await table.text()
        assert table.sitting.view.version == before
        await table.press("f6")
        assert "Not possible" not in await table.text()
        await table.press("d")
        assert "Not possible" in await table.text()

    at(folder, scenario)


def test_enter_does_the_obvious(folder: Path) -> None:
    """Enter draws, lifts a card, discards it; then it is the other's turn, who answers."""

    async def scenario(table: AtTable) -> None:
        await table.press("enter", "end")
        assert table.desk.phase == "play"
        card = table.desk.under_cursor
        await table.press("enter")
        assert card is not None
        assert table.desk.chosen_cards == [card.card]
        await table.press("enter")
        discard = f"You discard {table.desk.glyphs.card(card.card)}."
        assert any(line.text.startswith(discard) for line in table.desk.log.lines)

    at(folder, scenario)


def test_hint_and_reasons(folder: Path) -> None:
    """A hint says what and why, and is done by asking again; what the computer did is told with its reasons."""

    async def scenario(table: AtTable) -> None:
        await table.press("h")
        await table.until(lambda: table.desk.hint is not None)
        shown = await table.text()
        assert "Draw from the stock." in shown
        assert "The pile is blocked." in shown
        await table.press("h")
        assert table.desk.phase == "play"
        await table.press("w")
        await table.until(lambda: table.desk.reading is not None)
        shown = await table.text()
        assert "What the computer did, and why" in shown
        assert "Kitten discards 3♠. The pile is" in shown
        assert "Nobody can take the pile after it." in shown
        await table.press("escape")
        assert "and why" not in await table.text()

    at(folder, scenario)


def test_a_hint_says_what_the_next_best_would_cost(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the hand and for the match. How far a player gets depends on the machine, so its answer is given here."""

    async def scenario(table: AtTable) -> None:
        await table.press("d")
        ways = [AlternativeInfo("discard 7s", 80.2, 0.543), AlternativeInfo("discard Kc", 45.0, 0.519)]
        reason = ReasonInfo("discard_alone", {"kind": "seven"}, "throw the seven: it is alone in the hand")
        told = Hinted("1", table.sitting.match, 5, table.sitting.view.version, "discard 7s", reason, ways)

        async def hint(_level: int) -> Hinted:
            return told

        monkeypatch.setattr(table.sitting, "hint", hint)
        await table.press("h")
        await table.until(lambda: table.desk.hint is not None)
        shown = " ".join(row.strip() for row in re.findall("▌ (.*)", await table.text()))
        cost = "about 35 points less on average, and the match is won in 52 of 100 cases, not 54."
        assert shown == f"Discard 7♠. It is alone in the hand. Discard K♣ instead: {cost} h again does it."

    at(folder, scenario)


def test_taking_hold_of_the_pile(folder: Path) -> None:
    """Where the rules let one hold the pile first, it can be put back for the penalty."""

    async def scenario(table: AtTable) -> None:
        await table.press("t")
        assert "Take hold of it (putting it back costs 50 points)" in await table.text()
        await table.press("a")
        assert table.desk.phase == "claimed"
        await table.press("t")
        assert "Put it back for 50 points" in await table.text()
        await table.press("b")
        assert table.desk.phase == "draw"
        assert table.sitting.view.hand is not None
        assert table.sitting.view.hand.penalties[0] == 50

    at(folder, scenario, seed="hold")


def test_sorting_is_remembered(folder: Path) -> None:
    """The hand is sorted as the player's settings say, and so they do from then on."""

    async def scenario(table: AtTable) -> None:
        await table.press("s")
        values = [Card(held.card).value for held in table.desk.cards]
        assert values == sorted(values, reverse=True)
        assert (await table.app.affairs.settings()).hand_sort == "value"
        await table.press("s")
        assert [held.card for held in table.desk.cards] == table.desk.hand

    at(folder, scenario)


def test_frozen_and_blocked_in_words(folder: Path) -> None:
    """The state of the pile is written out, in the large table as in the small one."""

    async def scenario(table: AtTable) -> None:
        hand = table.sitting.view.hand
        assert hand is not None
        _show(table, structs.replace(hand, pile=["2d", "9h"], pile_frozen=True, pile_blocked=False))
        table.screen.refresh_parts()
        shown = await table.text()
        assert "FROZEN" in shown
        assert "only two nines take it" in shown
        _show(table, structs.replace(hand, pile=["2d", "3s"], pile_frozen=True, pile_blocked=True))
        table.screen.refresh_parts()
        shown = await table.text()
        assert "FROZEN   BLOCKED" in shown
        assert "nobody can take it now" in shown

    at(folder, scenario)


def test_offers_of_others(folder: Path) -> None:
    """What another seat offers is asked, and nothing else can be done before."""

    async def scenario(table: AtTable) -> None:
        offer = OfferInfo(seat=1, what="draw", waiting=[0])
        table.sitting._view = structs.replace(table.sitting.view, offer=offer)
        table.screen.refresh_parts()
        assert "Kitten offers a draw." in await table.text()
        await table.press("d")
        assert table.desk.phase == "draw"

    at(folder, scenario)


# --- mouse ---


def test_mouse(folder: Path) -> None:
    """The stock draws, a card is lifted, a key of the rail arranges, the tray gives back, the right button discards."""

    async def scenario(table: AtTable) -> None:
        await table.click("d draw")
        assert table.desk.phase == "play"
        await table.click("│K", dx=1)
        assert table.desk.chosen_cards == ["Kc"]
        await table.click("F8 Arrange")
        assert [group.rank for group in table.desk.mind.staged] == ["K"]
        await table.click("K♣")
        assert table.desk.mind.staged == ()
        await table.click("│3", dx=1, button=3, last=True)
        assert "You discard 3♣" in await table.text()
        await table.click("q Leave")
        await table.until(lambda: isinstance(table.app.screen, Home))
        assert table.app.sitting is None

    at(folder, scenario)


# --- sizes ---


def test_resizing(folder: Path) -> None:
    """Too small a window says what is needed; the table comes back as it was."""

    async def scenario(table: AtTable) -> None:
        await arrange_queens(table)
        before = await table.text()
        await table.pilot.resize_terminal(40, 15)
        shown = await table.text()
        assert "72 columns and 20 rows" in shown
        assert "This one has 40 and 15." in shown
        await table.pilot.resize_terminal(200, 60)
        assert "To lay: Q♠ Q♦ Q♣" in await table.text()
        await table.pilot.resize_terminal(80, 24)
        assert await table.text() == before

    at(folder, scenario)
