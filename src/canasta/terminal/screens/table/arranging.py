"""The hand, and what is being arranged of it: which cards are selected, and which lie ready as melds.

It arranges and asks; whether something is allowed, the house says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from canasta.server.messages import Checked, Hinted, MeldInfo, PossibleInfo, ViewInfo
from canasta.terminal.screens.table import staging
from canasta.terminal.screens.table.glyphs import Glyphs
from canasta.terminal.screens.table.holding import Held, Sorting, held_cards, rank_of
from canasta.terminal.screens.table.perspective import Perspective
from canasta.terminal.screens.table.staging import NOTHING, Staged
from canasta.terminal.screens.table.wording import ranks
from canasta.terminal.sitting import Sitting


class Note(NamedTuple):
    """Something to read beside the table: why something is refused, a hint, an answer. It goes with the next action."""

    kind: Literal["refusal", "hint", "news"]
    title: str
    lines: tuple[str, ...]


@dataclass(slots=True)
class Mind:
    """What the player has in mind, and the table does not know."""

    staged: Staged = NOTHING
    # Whether the staged cards are meant for the top card of a pile that is not held yet.
    taking: bool = False
    # Keys of selected cards of the hand.
    chosen: frozenset[str] = frozenset()
    # The place of the cursor in the hand.
    cursor: int = 0
    # A question that the player has opened: how to take the pile, whether to put it back, where a wild card goes,
    # what to settle with the other people.
    asking: Literal["take", "putback", "wild", "people"] | None = None


class Arranging:
    """What the player sees of the table and has in mind. ``changed`` is called whenever there is more to see."""

    def __init__(
        self,
        sitting: Sitting,
        glyphs: Glyphs,
        *,
        changed: Callable[[], None],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self.sitting = sitting
        self.glyphs = glyphs
        self.mind = Mind()
        self.sorting: Sorting = "rank"
        # What came into the hand this turn.
        self.drawn: list[str] = []
        # What the house thinks of what is staged.
        self.checked: Checked | None = None
        self.note: Note | None = None
        self.hint: Hinted | None = None
        self._changed = changed
        self._spawn = spawn
        self._is_checking = False
        self._has_to_check_again = False

    # --- what there is to see ---

    @property
    def view(self) -> ViewInfo:
        """The table as one sees it."""
        return self.sitting.view

    @property
    def possible(self) -> PossibleInfo | None:
        """What one can do."""
        return self.sitting.possible

    @property
    def company(self) -> Perspective:
        """Who is who."""
        return Perspective(self.view)

    @property
    def phase(self) -> str:
        """The phase of the hand."""
        return self.view.hand.phase if self.view.hand is not None else "over"

    @property
    def top(self) -> str | None:
        """The top card of the pile."""
        return self.view.hand.pile[-1] if self.view.hand is not None and self.view.hand.pile else None

    @property
    def hand(self) -> list[str]:
        """One's cards, staged ones included."""
        return self.view.hand.cards if self.view.hand is not None else []

    @property
    def cards(self) -> list[Held]:
        """The hand without what is staged, in the player's order."""
        return held_cards(staging.without(self.hand, staging.staged_cards(self.mind.staged)), self.sorting)

    @property
    def new_keys(self) -> set[str]:
        """The keys of the cards that came this turn: of twins those that came last."""
        came, held = Counter(self.drawn), Counter(self.hand)
        return {f"{card}.{held[card] - number}" for card in came for number in range(1, came[card] + 1)}

    @property
    def chosen_cards(self) -> list[str]:
        """The selected cards."""
        return [held.card for held in self.cards if held.key in self.mind.chosen]

    @property
    def under_cursor(self) -> Held | None:
        """The card under the cursor."""
        cards = self.cards
        return cards[min(self.mind.cursor, len(cards) - 1)] if cards else None

    @property
    def melds(self) -> list[MeldInfo]:
        """The melds of one's own side."""
        return self.view.hand.melds[self.company.mine.number] if self.view.hand is not None else []

    @property
    def open_melds(self) -> list[str]:
        """The ranks of the melds that cards can join: those that lie, and those that are arranged."""
        return list(dict.fromkeys([meld.rank for meld in self.melds] + [group.rank for group in self.mind.staged]))

    def laid(self, rank: str) -> int:
        """How many cards one's meld of a rank has on the table."""
        return next((len(meld.cards) for meld in self.melds if meld.rank == rank), 0)

    def _will_lie(self, rank: str) -> int:
        """The same, with the top card of the pile if that can still be taken."""
        is_top = self.phase in ("draw", "claimed") and self.top is not None and staging.meld_rank(self.top) == rank
        return self.laid(rank) + is_top

    @property
    def is_for_pile(self) -> bool:
        """Whether what is staged would be sent as a take of the pile."""
        return self.phase == "claimed" or (self.phase == "draw" and self.mind.taking)

    @property
    def staged_action(self) -> str:
        """The action that lays what is staged; empty if there is none."""
        if self.is_for_pile and self.top is not None:
            return staging.take_text(self.mind.staged, self.top)
        return staging.meld_text(self.mind.staged)

    def can(self, verb: str) -> bool:
        """Whether a verb without cards is possible now."""
        return self.possible is not None and self.possible.verbs.get(verb) == []

    @property
    def can_take(self) -> bool:
        """Whether something can be done with the pile."""
        return self.possible is not None and (bool(self.possible.takes) or self.can("claim") or self.can("top"))

    # --- what is said to the player ---

    def forget_note(self) -> None:
        """The next action makes what was said before pointless."""
        self.note = None
        self.hint = None

    def refuse(self, *sentences: str) -> None:
        """Say why something is not possible."""
        self.note = Note("refusal", "Not possible", sentences)
        self._changed()

    def tell(self, title: str, *sentences: str) -> None:
        """Say something."""
        self.note = Note("news", title, sentences)
        self._changed()

    # --- arranging ---

    def _set_staged(self, staged: Staged) -> None:
        self.mind.staged = staged
        self.mind.chosen = frozenset()
        self.mind.cursor = max(0, min(self.mind.cursor, len(self.cards) - 1))
        self.forget_note()
        self._check()
        self._changed()

    def stage(self, how_many: int = 1) -> None:
        """Arrange the selected cards, or the card under the cursor and others of its rank, as a meld."""
        cards = self.chosen_cards
        under = self.under_cursor
        if not cards and under is not None:
            alike = [held.card for held in self.cards if rank_of(held) == rank_of(under) and held != under]
            cards = [under.card, *alike][:how_many]
        if cards:
            self._set_staged(staging.stage_from_hand(self.mind.staged, self.hand, cards, self._will_lie))

    def stage_chosen(self, onto: str = "") -> None:
        """Arrange the selected cards."""
        self._set_staged(staging.stage_chosen(self.mind.staged, self.chosen_cards, onto))

    def add_wild(self) -> None:
        """Add a wild card to the meld arranged last or to that of the cursor; for selected ones it is asked where."""
        chosen, melds = self.chosen_cards, self.open_melds
        under = self.under_cursor
        home = self.mind.staged[-1].rank if self.mind.staged else staging.meld_rank(under.card) if under else ""
        if any(not staging.is_wild(card) for card in chosen):
            self.refuse("Select wild cards only, or none: then one is added.")
        elif not melds:
            self.refuse("A wild card joins a meld, and there is none yet: arrange one first.")
        elif len(melds) == 1 or (home in melds and home != staging.WILD and not chosen):
            self.add_wild_to(home if home in melds else melds[0])
        else:
            self.mind.asking = "wild"
            self._changed()

    def add_wild_to(self, rank: str) -> None:
        """Add the selected wild cards, or one, to a meld."""
        self.mind.asking = None
        if self.chosen_cards:
            self.stage_chosen(rank)
            return
        staged = staging.stage_wild(self.mind.staged, self.hand, rank)
        if staged == self.mind.staged:
            self.refuse("You hold no more wild cards.")
        else:
            self._set_staged(staged)

    def put_onto(self, rank: str) -> None:
        """A click on a meld of one's own: the selected cards join it, or a wild card does."""
        if any(not staging.is_wild(card) and card[0] != rank for card in self.chosen_cards):
            self.refuse(f"Only {ranks(rank)} and wild cards can join the {ranks(rank)}.")
        else:
            self.add_wild_to(rank)

    def unstage(self, rank: str, card: str) -> None:
        """Take one staged card back into the hand."""
        self._set_staged(staging.remove(self.mind.staged, rank, card))

    def select(self, key: str | None = None) -> None:
        """Select a card, or let it go."""
        under = self.under_cursor
        chosen = key if key is not None else under.key if under is not None else None
        if chosen is None:
            return
        self.mind.chosen ^= {chosen}
        self.mind.cursor = next((place for place, held in enumerate(self.cards) if held.key == chosen), 0)
        self.note = None if self.note is not None and self.note.kind == "refusal" else self.note
        self._changed()

    def select_rank(self, key: str | None = None, *, most: int = 99) -> None:
        """Select all cards of the rank under the cursor, or let them go."""
        held = next((each for each in self.cards if each.key == key), self.under_cursor)
        if held is None:
            return
        alike = [each.key for each in self.cards if rank_of(each) == rank_of(held)][:most]
        are_chosen = self.mind.chosen.issuperset(alike)
        self.mind.chosen = self.mind.chosen - set(alike) if are_chosen else self.mind.chosen | set(alike)
        self.mind.cursor = next(place for place, each in enumerate(self.cards) if each.key == held.key)
        self._changed()

    def move(self, steps: int) -> None:
        """Move the cursor along the hand; from its end to its beginning."""
        if self.cards:
            self.mind.cursor = (self.mind.cursor + steps) % len(self.cards)
            self._changed()

    def move_rank(self, direction: int) -> None:
        """Move the cursor to the first card of the next rank."""
        cards = self.cards
        starts = [
            place for place in range(len(cards)) if not place or rank_of(cards[place]) != rank_of(cards[place - 1])
        ]
        if starts:
            now = max(number for number, start in enumerate(starts) if start <= self.mind.cursor)
            self.mind.cursor = starts[(now + direction) % len(starts)]
            self._changed()

    def move_to(self, place: int) -> None:
        """Move the cursor to a place of the hand; -1 is the last."""
        self.mind.cursor = max(0, len(self.cards) - 1) if place < 0 else place
        self._changed()

    def sort_by(self, sorting: Sorting) -> None:
        """Sort the hand; the cursor stays with its card."""
        under = self.under_cursor
        self.sorting = sorting
        self.mind.cursor = next((place for place, held in enumerate(self.cards) if held == under), 0)
        self._changed()

    def _check(self) -> None:
        """Ask what the house thinks of what is staged: one question at a time, about the latest."""
        if not self.mind.staged or self.company.is_watching:
            self.checked = None
        elif self._is_checking:
            self._has_to_check_again = True
        else:
            self._is_checking = True
            self._spawn(self._ask_about(self.staged_action))

    async def _ask_about(self, action: str) -> None:
        answer = await self.sitting.check(action)
        self._is_checking = False
        if isinstance(answer, Checked) and action == self.staged_action:
            self.checked = answer
            self._changed()
        if self._has_to_check_again:
            self._has_to_check_again = False
            self._check()
