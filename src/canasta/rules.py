"""The rules of a match: every point on which Canasta tables differ is an option, a field of one `Rules` value.

    >>> rules = Rules.preset("classic2", canastas_to_go_out=1)
    >>> rules.draw_count, rules.canastas_to_go_out, rules.minimum
    (2, 1, 'table')
    >>> Rules.preset("classic2", playrs=4)
    Traceback (most recent call last):
    canasta.errors.RulesError: playrs: there is no such option; did you mean players?

How to add an option: a field here, with the next free number. Its default has to be what the game did before the
option existed; then old share codes, records and stored dictionaries, which do not name it, keep their meaning.
Numbers are never used again, and the words of a `Literal` only grow at the end: share codes count them.
"""

from __future__ import annotations

import dataclasses
import reprlib
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeAlias

from canasta.errors import EXCERPT, NotationError, RulesError
from canasta.options import About, Option, Value, did_you_mean, read_options
from canasta.presets import PRESETS, Preset
from canasta.share_code import pack, unpack

__all__ = ["Rules"]

Lead: TypeAlias = Literal["alternate", "leader"]
RedThreesLaid: TypeAlias = Literal["deal", "first_turn"]
Minimum: TypeAlias = Literal["table"]
ConcealedMinimum: TypeAlias = Literal["waived", "waived_without_pile", "kept"]
WildBalance: TypeAlias = Literal["at_most_naturals", "fewer_than_naturals", "two_naturals"]
BlackThreeMelds: TypeAlias = Literal["going_out", "any_time"]
Freezer: TypeAlias = Literal["wild", "red_three", "black_three"]
TakeBeforeInitial: TypeAlias = Literal["free", "natural_pair", "never"]
LastDiscard: TypeAlias = Literal["optional", "required"]
LastCard: TypeAlias = Literal["pass_discard", "keep_one"]
StockEnd: TypeAlias = Literal["take_top", "take_pile", "both_pass", "stop"]
RedThreePenalty: TypeAlias = Literal["no_meld", "opponent_out", "never"]

CODE_VERSION = 1
MOST_DEALT = 90  # of 108: 12 wild cards and 4 red threes may be turned up before a card that opens the pile
MOST_POINTS = 100_000  # for one bonus or penalty
MOST_TARGET = 1_000_000
WILD_CARDS = 12
PLAYERS_WEIGH = 3  # options, when presets are compared
MELDABLE_RANKS = 12  # eleven natural ranks and the black threes
OPENING_MINIMUMS = ((3000, 120), (1500, 90), (0, 50))  # from this score on, so much; RULES 3, `minimum`
OPENING_MINIMUM_BELOW_ZERO = 15
HOYLE_FREEZES: frozenset[Freezer] = frozenset({"wild", "red_three"})


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rules:
    """The rules of a match: plain values that never change. Without arguments, the preset `hoyle`.

    >>> Rules() == Rules.preset("hoyle")
    True
    >>> Rules(players=2, ask_partner=True)
    Traceback (most recent call last):
    canasta.errors.RulesError: ask_partner: needs a partner: players must be 4, not 2
    """

    players: Annotated[
        Literal[2, 3, 4], About(0, "Four play as two partnerships, two or three each for themselves")
    ] = 2
    hand_size: Annotated[int, About(1, "How many cards each player is dealt", low=1, high=45)] = 15
    draw_count: Annotated[Literal[1, 2], About(2, "How many cards you draw; you always discard one")] = 1
    lead: Annotated[
        Lead, About(3, "Who leads: everyone in turn, or the winner of a coin toss and then who is ahead")
    ] = "alternate"
    red_threes_laid: Annotated[
        RedThreesLaid, About(4, "When dealt red threes are laid: at once, or on your first turn")
    ] = "deal"
    minimum: Annotated[
        Minimum | None,
        About(5, "Whether your first meld must reach a minimum: 15, 50, 90 or 120, by your score before the hand"),
    ] = "table"
    top_card_counts: Annotated[
        bool, About(6, "The pile's top card counts toward the minimum; if not, its value is asked for on top")
    ] = True
    canastas_count: Annotated[bool, About(7, "The bonus of a canasta counts toward the minimum")] = False
    concealed_minimum: Annotated[
        ConcealedMinimum,
        About(8, "Whether a concealed going-out may ignore the minimum: yes, only without the pile, or no"),
    ] = "waived"
    max_wilds: Annotated[int | None, About(9, "The most wild cards beside the naturals of a meld", high=WILD_CARDS)] = (
        None
    )
    wild_balance: Annotated[
        WildBalance,
        About(10, "How many wild cards a meld may have: as many as naturals, fewer, or any beside two naturals"),
    ] = "at_most_naturals"
    wild_melds: Annotated[bool, About(11, "Wild cards alone may be melded, three or more")] = True
    black_three_melds: Annotated[BlackThreeMelds, About(12, "When black threes may be melded")] = "going_out"
    freezes: Annotated[frozenset[Freezer], About(13, "The cards that freeze the pile they lie in")] = HOYLE_FREEZES
    black_three_blocks: Annotated[bool, About(14, "Nobody may take the pile while a black three is on top")] = True
    discard_red_threes: Annotated[bool, About(15, "You may discard a laid red three instead of a card")] = False
    take_before_initial: Annotated[
        TakeBeforeInitial,
        About(16, "How to take the pile for your first meld: like anyone, with a natural pair, or not at all"),
    ] = "free"
    take_back_penalty: Annotated[
        int | None,
        About(
            17, "The points it costs to take hold of the pile and put it back; none: no such thing", high=MOST_POINTS
        ),
    ] = 50
    canastas_to_go_out: Annotated[Literal[0, 1, 2], About(18, "How many canastas your side needs to go out")] = 1
    melds_to_go_out: Annotated[int, About(19, "How many melds your side needs to go out", high=MELDABLE_RANKS + 1)] = 1
    last_discard: Annotated[LastDiscard, About(20, "Whether you must discard to go out")] = "optional"
    last_card: Annotated[
        LastCard, About(21, "Down to one card with no way out: you may keep it and pass, or you may not get there")
    ] = "pass_discard"
    ask_partner: Annotated[bool, About(22, "You may ask your partner: may I go out?")] = False
    stock_end: Annotated[
        StockEnd, About(23, "When the stock is empty: take a fitting top card, or the whole pile, or pass, or stop")
    ] = "take_top"
    natural_canasta: Annotated[int, About(24, "Bonus for a canasta without wild cards", high=MOST_POINTS)] = 500
    mixed_canasta: Annotated[int, About(25, "Bonus for a canasta with wild cards in it", high=MOST_POINTS)] = 300
    wild_canasta: Annotated[int, About(26, "Bonus for a canasta of wild cards only", high=MOST_POINTS)] = 1000
    out_bonus: Annotated[int, About(27, "Bonus for going out", high=MOST_POINTS)] = 100
    concealed_bonus: Annotated[int, About(28, "Bonus added when you go out concealed", high=MOST_POINTS)] = 100
    red_three_bonus: Annotated[int, About(29, "Bonus for each red three", high=MOST_POINTS)] = 100
    all_red_threes: Annotated[int, About(30, "Bonus for all four red threes together", high=MOST_POINTS)] = 800
    red_three_penalty: Annotated[
        RedThreePenalty,
        About(31, "When red threes count against a side without melds: always, if an opponent went out, or never"),
    ] = "opponent_out"
    positive_needs_canasta: Annotated[
        bool, About(32, "Cards of a side without the canastas to go out all count against it, bonuses nothing")
    ] = False
    target: Annotated[
        int | None,
        About(33, "The score that ends the match; none: play as many hands as you like", low=1, high=MOST_TARGET),
    ] = 5000

    def __post_init__(self) -> None:
        for name, known in _OPTIONS.items():
            object.__setattr__(self, name, known.check(getattr(self, name)))
        # What follows is possible option by option, but not together
        if self.ask_partner and self.players != 4:
            raise RulesError("ask_partner", f"needs a partner: players must be 4, not {self.players}")
        if self.players * self.hand_size > MOST_DEALT:
            most = MOST_DEALT // self.players
            raise RulesError("hand_size", f"must be at most {most} for {self.players} players, not {self.hand_size}")
        if self.melds_to_go_out > MELDABLE_RANKS and not self.wild_melds:
            reason = f"must be at most {MELDABLE_RANKS} without wild_melds, not {self.melds_to_go_out}"
            raise RulesError("melds_to_go_out", reason)

    # Presets and changes

    @classmethod
    def preset(cls, name: str = "hoyle", **changes: Any) -> Rules:
        """The rules of a preset, with some options changed.

        >>> Rules.preset("hoyle", canastas_to_go_out=2).canastas_to_go_out
        2
        >>> Rules.preset("catnasta").hand_size, Rules.preset("catnasta", players=4).hand_size
        (15, 11)
        """
        _check_names(changes)
        return cls(**{**_find_preset(name).options_for(changes.get("players")), **changes})

    @staticmethod
    def presets() -> tuple[str, ...]:
        """The names of the presets, the default first.

        >>> Rules.presets()
        ('hoyle', 'duel', 'rounds', 'catnasta', 'classic2', 'classic3', 'classic4')
        """
        return tuple(PRESETS)

    @staticmethod
    def preset_help(name: str) -> str:
        """One line about a preset.

        >>> Rules.preset_help("classic3")
        'The classic game for three, each for themselves, with 13 cards'
        """
        return _find_preset(name).help

    def change(self, **changes: Any) -> Rules:
        """These rules with some options changed.

        >>> Rules().change(target=None, freezes="wild") == Rules(target=None, freezes={"wild"})
        True
        """
        _check_names(changes)
        return dataclasses.replace(self, **changes)

    def diff(self, other: Rules) -> list[tuple[str, Value, Value]]:
        """The options on which two rules differ, in their order: (option, value here, value there).

        >>> Rules.preset("classic2").diff(Rules.preset("classic3"))
        [('players', 2, 3), ('hand_size', 15, 13)]
        """
        pairs = ((name, getattr(self, name), getattr(other, name)) for name in _OPTIONS)
        return [(name, here, there) for name, here, there in pairs if here != there]

    def nearest_preset(self) -> tuple[str, dict[str, Value]]:
        """The preset that a player would name, and what differs from it, in the order of the options.

        That is the one with the fewest options to change, the first of equals. A game for another number of players
        is another game: such a change weighs as much as ``PLAYERS_WEIGH`` others.

        >>> Rules.preset("duel", target=3000).nearest_preset()
        ('duel', {'target': 3000})
        >>> Rules.preset("classic2", players=3).nearest_preset()
        ('classic3', {'hand_size': 15})
        """
        found = ((name, self._changes_from(name)) for name in PRESETS)
        return min(found, key=lambda each: len(each[1]) + PLAYERS_WEIGH * ("players" in each[1]))

    def _shortest(self) -> tuple[str, dict[str, Value]]:
        """The preset with the fewest options to change, the first of equals: what stands in texts and codes."""
        return min(((name, self._changes_from(name)) for name in PRESETS), key=lambda found: len(found[1]))

    def _changes_from(self, name: str) -> dict[str, Value]:
        """What has to be told `preset(name)` to make these rules."""
        alone, seated = PRESETS[name].options_for(None), PRESETS[name].options_for(self.players)
        changes = {}
        for option_name, known in _OPTIONS.items():
            # Without a change of players, nobody asks for a number of players
            row = seated if "players" in changes else alone
            value = getattr(self, option_name)
            if value != row.get(option_name, known.default):
                changes[option_name] = value
        return changes

    # What the game asks

    @property
    def sides(self) -> int:
        """How many sides play: those who meld and score together.

        >>> [Rules(players=2).sides, Rules(players=3).sides, Rules(players=4).sides]
        [2, 3, 2]
        """
        return 3 if self.players == 3 else 2

    def opening_minimum(self, score: int) -> int:
        """What the first meld of a side must reach that had this score before the hand; 0 without a minimum.

        >>> [Rules().opening_minimum(score) for score in (-5, 0, 1495, 1500, 2995, 3000)]
        [15, 50, 50, 90, 90, 120]
        """
        if self.minimum is None:
            return 0
        return next((minimum for least, minimum in OPENING_MINIMUMS if score >= least), OPENING_MINIMUM_BELOW_ZERO)

    # Options one by one, for dialogs and command lines

    @staticmethod
    def options() -> tuple[Option, ...]:
        """All options with their help and allowed values, in the order of the fields.

        >>> for known in Rules.options()[:2]:
        ...     print(f"{known.name} ({known.allowed}): {known.help}")
        players (2, 3 or 4): Four play as two partnerships, two or three each for themselves
        hand_size (a number from 1 to 45): How many cards each player is dealt
        """
        return tuple(_OPTIONS.values())

    @staticmethod
    def option(name: str) -> Option:
        """The option of this name.

        >>> Rules.option("stock_end").choices
        ('take_top', 'take_pile', 'both_pass', 'stop')
        """
        _check_names([name])
        return _OPTIONS[name]

    @staticmethod
    def parse_option(name: str, text: str) -> Value:
        """The value a person wrote for an option.

        >>> [Rules.parse_option("wild_melds", "no"), Rules.parse_option("max_wilds", "none")]
        [False, None]
        """
        return Rules.option(name).parse(text)

    @staticmethod
    def format_option(name: str, value: Value) -> str:
        """The value of an option as a person writes it, without spaces.

        >>> Rules.format_option("wild_melds", False), Rules.format_option("freezes", Rules().freezes)
        ('no', 'wild,red_three')
        """
        return Rules.option(name).format(value)

    # Forms to write down: text, code, dictionary, repr

    def text(self) -> str:
        """The rules as one word: a preset and what differs from it.

        >>> Rules.preset("hoyle", canastas_to_go_out=2, freezes="black_three, wild").text()
        'hoyle+freezes=wild,black_three+canastas_to_go_out=2'
        """
        name, changes = self._shortest()
        return "+".join([name, *(f"{key}={_OPTIONS[key].format(value)}" for key, value in changes.items())])

    @classmethod
    def parse(cls, text: str) -> Rules:
        """The rules of a `text()`.

        >>> Rules.parse("duel+target=none").target is None
        True
        >>> Rules.parse("duel+target:none")
        Traceback (most recent call last):
        canasta.errors.NotationError: a change is written option=value, at column 6 of 'duel+target:none'
        """
        preset, *parts = text.split("+")
        changes: dict[str, Value] = {}
        column = len(preset) + 2
        for part in parts:
            name, equals, value = part.partition("=")
            if not equals:
                raise NotationError(text, column, "a change is written option=value")
            if name in changes:
                raise NotationError(text, column, f"{name} is changed twice")
            changes[name] = cls.parse_option(name, value)
            column += len(part) + 1
        return cls.preset(preset, **changes)

    def code(self) -> str:
        """A short code to share these rules, easy to read aloud. `from_code` reads it back.

        >>> Rules().code(), Rules.preset("hoyle", canastas_to_go_out=2).code()
        ('22AAC', '22H3-YCTZ')
        """
        # The version, the preset's number, then for each change how many option numbers are skipped, and the value
        name, changes = self._shortest()
        numbers = [CODE_VERSION, PRESETS[name].number]
        following = 0
        for known in sorted((_OPTIONS[key] for key in changes), key=lambda known: known.number):
            numbers += [known.number - following, known.encode(changes[known.name])]
            following = known.number + 1
        return pack(numbers)

    @classmethod
    def from_code(cls, code: str) -> Rules:
        """The rules of a `code()`, also with spaces, in small letters, and with O for 0 or I for 1.

        >>> Rules.from_code("22aac") == Rules()
        True
        >>> Rules.from_code("22ACA")
        Traceback (most recent call last):
        canasta.errors.NotationError: the code has a typing mistake, in '22ACA'
        """
        newer = NotationError(code, 0, "the code comes from a newer version of canasta")
        numbers = unpack(code)
        presets = {row.number: name for name, row in PRESETS.items()}
        if len(numbers) < 2 or len(numbers) % 2 or numbers[0] != CODE_VERSION or numbers[1] not in presets:
            raise newer
        numbered = {known.number: known for known in _OPTIONS.values()}
        changes: dict[str, Value] = {}
        following = 0
        for skipped, value in zip(numbers[2::2], numbers[3::2], strict=True):
            number = following + skipped
            if number not in numbered:
                raise newer
            changes[numbered[number].name] = numbered[number].decode(value)
            following = number + 1
        return cls.preset(presets[numbers[1]], **changes)

    def to_dict(self) -> dict[str, Any]:
        """All options as plain values for storage: yes and no as booleans, none as None, `freezes` as a sorted list.

        >>> stored = Rules().to_dict()
        >>> stored["players"], stored["max_wilds"], stored["freezes"]
        (2, None, ['red_three', 'wild'])
        """
        values = {name: getattr(self, name) for name in _OPTIONS}
        return {name: sorted(value) if isinstance(value, frozenset) else value for name, value in values.items()}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Rules:
        """The rules of a `to_dict()`. An option that is not named has its default, so that what was stored before
        an option was added can still be read; a name that is no option is refused.

        >>> Rules.from_dict({"players": 3, "freezes": ["wild"]}) == Rules(players=3, freezes="wild")
        True
        """
        if not isinstance(stored, Mapping):
            raise RulesError("rules", f"must be a dictionary of options, not {type(stored).__name__}")
        _check_names(stored)
        return cls(**stored)

    def __repr__(self) -> str:
        name, changes = self._shortest()
        shown = {key: _OPTIONS[key].format(value) if key == "freezes" else value for key, value in changes.items()}
        return f"Rules.preset({', '.join([repr(name), *(f'{key}={value!r}' for key, value in shown.items())])})"


_OPTIONS = read_options(Rules)


def _check_names(names: Iterable[object]) -> None:
    """Refuse the first name that is no option."""
    for name in names:
        if name not in _OPTIONS:
            raise RulesError(str(name)[:EXCERPT], f"there is no such option; {did_you_mean(name, _OPTIONS)}")


def _find_preset(name: object) -> Preset:
    if not isinstance(name, str) or name not in PRESETS:
        raise RulesError("preset", f"there is no preset {reprlib.repr(name)}; {did_you_mean(name, PRESETS)}")
    return PRESETS[name]
