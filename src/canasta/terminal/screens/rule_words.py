"""The options of the rules in words: their names and values, what each says at a table, and all as a little book."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from canasta.rules import Rules
from canasta.server.rest.rules import OptionValue

Options = Mapping[str, Any]


class Chapter(NamedTuple):
    """What belongs together: a title, a sentence that is always true, and the options that say the rest."""

    title: str
    general: str
    options: tuple[str, ...]


# Every option is in one chapter, in which it is shown and changed.
CHAPTERS: Final = (
    Chapter(
        "The match",
        "Two packs with their jokers are used, 108 cards. You collect cards of one rank, lay them in front of you as "
        "melds, and build them up to canastas of seven.",
        ("players", "hand_size", "lead", "target"),
    ),
    Chapter("A turn", "Draw, or take the discard pile; meld if you want to; then discard one card.", ("draw_count",)),
    Chapter(
        "Melds",
        "A meld is three or more cards of one rank, from four to ace. Twos and jokers are wild: they stand for any "
        "card, beside at least two natural ones. You may add to the melds of your own side at any time in your turn.",
        ("wild_balance", "max_wilds", "wild_melds", "black_three_melds"),
    ),
    Chapter(
        "Canastas",
        "Seven cards or more are a canasta. A natural one has no wild card; a mixed one has.",
        ("natural_canasta", "mixed_canasta", "wild_canasta"),
    ),
    Chapter(
        "The opening",
        "The first melds of a side in a hand are its opening. All of it is laid at once.",
        ("minimum", "top_card_counts", "canastas_count", "concealed_minimum"),
    ),
    Chapter(
        "The discard pile",
        "To take the pile you must meld its top card at once: with two cards of that rank from your hand, with one and "
        "a wild card, or onto your own meld of that rank. Then the rest of the pile is yours.",
        ("freezes", "black_three_blocks", "take_before_initial", "take_back_penalty"),
    ),
    Chapter(
        "Red threes",
        "Red threes are bonus cards and never in a meld: they are laid down by themselves and replaced from the stock.",
        ("red_threes_laid", "red_three_bonus", "all_red_threes", "red_three_penalty", "discard_red_threes"),
    ),
    Chapter(
        "Going out",
        "Whoever gets rid of the last card goes out, and the hand is over.",
        (
            "canastas_to_go_out",
            "melds_to_go_out",
            "last_discard",
            "last_card",
            "ask_partner",
            "out_bonus",
            "concealed_bonus",
        ),
    ),
    Chapter("When the stock is empty", "When no card is left to draw:", ("stock_end",)),
    Chapter(
        "The score",
        "Each side counts what its cards on the table are worth, adds the bonuses, and takes off what is still in "
        "hand. A joker is worth 50; a two or an ace 20; king to eight 10; seven to four and a black three 5.",
        ("positive_needs_canasta",),
    ),
)

NAMES: Final = {
    "players": "Players",
    "hand_size": "Cards dealt",
    "draw_count": "Cards drawn",
    "lead": "Who leads",
    "red_threes_laid": "Laying red threes",
    "minimum": "Opening minimum",
    "top_card_counts": "The top card counts",
    "canastas_count": "Canastas count for opening",
    "concealed_minimum": "Minimum when concealed",
    "max_wilds": "Most wild cards",
    "wild_balance": "Wild cards in a meld",
    "wild_melds": "Melds of wild cards",
    "black_three_melds": "Melds of black threes",
    "freezes": "What freezes the pile",
    "black_three_blocks": "Black threes block",
    "discard_red_threes": "Discarding red threes",
    "take_before_initial": "Pile before the opening",
    "take_back_penalty": "Putting the pile back",
    "canastas_to_go_out": "Canastas to go out",
    "melds_to_go_out": "Melds to go out",
    "last_discard": "The last discard",
    "last_card": "The last card",
    "ask_partner": "Asking the partner",
    "stock_end": "When the stock is empty",
    "natural_canasta": "Natural canasta",
    "mixed_canasta": "Mixed canasta",
    "wild_canasta": "Wild canasta",
    "out_bonus": "Going out",
    "concealed_bonus": "Going out concealed",
    "red_three_bonus": "A red three",
    "all_red_threes": "All four red threes",
    "red_three_penalty": "Red threes against you",
    "positive_needs_canasta": "Points need a canasta",
    "target": "Play to",
}

_VALUES: Final = {
    "alternate": "in turn",
    "leader": "the leader",
    "deal": "at once",
    "first_turn": "first turn",
    "table": "15 to 120",
    "waived": "waived",
    "waived_without_pile": "waived without pile",
    "kept": "kept",
    "at_most_naturals": "as many as naturals",
    "fewer_than_naturals": "fewer than naturals",
    "two_naturals": "any beside two",
    "going_out": "going out",
    "any_time": "any time",
    "wild": "wild",
    "red_three": "red 3",
    "black_three": "black 3",
    "free": "like anyone",
    "natural_pair": "natural pair",
    "never": "never",
    "optional": "optional",
    "required": "required",
    "pass_discard": "kept, passing",
    "keep_one": "never alone",
    "take_top": "take the top card",
    "take_pile": "take the pile",
    "both_pass": "pass",
    "stop": "the hand ends",
    "no_meld": "without a meld",
    "opponent_out": "if others go out",
}

PRESETS: Final = {
    "hoyle": "Hoyle",
    "duel": "Duel",
    "rounds": "Rounds",
    "catnasta": "Catnasta",
    "classic2": "Classic two",
    "classic3": "Classic three",
    "classic4": "Classic four",
}

# What matters about a preset, in a few words.
PRESET_LINES: Final = {
    "hoyle": "15 cards, one canasta to go out",
    "duel": "draw two, two melds to go out",
    "rounds": "no minimum, as long as you like",
    "catnasta": "the pile is closed at first",
    "classic2": "draw two, two canastas to go out",
    "classic3": "13 cards, each alone",
    "classic4": "11 cards, you may ask your partner",
}

LEVEL_WORDS: Final = {
    1: "just learning",
    2: "easy-going",
    3: "attentive",
    4: "thinks ahead",
    5: "plans for the match",
    6: "forgets nothing",
}


def preset_name(preset: str) -> str:
    """What a preset is called."""
    return PRESETS.get(preset, preset)


def option_name(name: str) -> str:
    """What an option is called."""
    return NAMES.get(name, name)


def value_words(value: OptionValue) -> str:
    """A value as it is shown.

    >>> value_words(True), value_words(5000), value_words("keep_one"), value_words(["wild", "red_three"])
    ('yes', '5,000', 'never alone', 'wild, red 3')
    """
    match value:
        case None | []:
            return "none"
        case bool():
            return "yes" if value else "no"
        case int():
            return f"{value:,}"
        case list():
            return ", ".join(_VALUES.get(each, each) for each in sorted(value, key=_order))
        case str():
            return _VALUES.get(value, value)


def _order(word: str) -> int:
    return [*_VALUES].index(word) if word in _VALUES else len(_VALUES)


def typed_value(name: str, text: str) -> OptionValue:
    """What somebody typed for an option; RulesError says what is wrong with it.

    >>> typed_value("target", " 3,000 "), typed_value("target", "none")
    (3000, None)
    >>> typed_value("target", "many")
    Traceback (most recent call last):
    canasta.errors.RulesError: target: must be a number from 1 to 1000000, or none, not 'many'
    """
    thousands = re.fullmatch(r"\s*\d{1,3}(,\d{3})+\s*", text, re.ASCII)
    value = Rules.parse_option(name, text.replace(",", "") if thousands else text)
    return sorted(value) if isinstance(value, frozenset) else value


# --- what an option says at a table ---


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _either(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


_FREEZERS: Final = {"wild": "a wild card", "red_three": "a red three", "black_three": "a black three"}


def _freezes(what: list[str]) -> str:
    if not what:
        return "Nothing freezes the pile."
    cards = _either([words for each, words in _FREEZERS.items() if each in what])
    return f"The pile is frozen while {cards} lies in it: then only two natural cards from your hand take it."


def _chosen(sentences: Mapping[object, str]) -> Callable[[Any], str]:
    return lambda value: sentences.get(value, "")


def _yes_no(yes: str, no: str) -> Callable[[Any], str]:
    return lambda value: yes if value else no


def _bonus(what: str) -> Callable[[Any], str]:
    return lambda points: f"{what} {points:,} points."


_SAY: Final[Mapping[str, Callable[[Any], str]]] = {
    "players": _chosen(
        {
            2: "Two play, each alone.",
            3: "Three play, each alone.",
            4: "Four play, two against two; partners sit opposite and meld together.",
        }
    ),
    "hand_size": lambda n: (
        f"Each is dealt {_count(n, 'card')}; the next card is turned up and begins the discard pile."
    ),
    "draw_count": _chosen({1: "You draw one card.", 2: "You draw two cards, and still discard only one."}),
    "lead": _chosen(
        {
            "alternate": "Who leads changes from hand to hand.",
            "leader": "A called coin decides who leads the first hand; later the side with the most points leads.",
        }
    ),
    "red_threes_laid": _chosen(
        {
            "deal": "Those you are dealt are laid at once.",
            "first_turn": "Those you are dealt are laid when your first turn begins.",
        }
    ),
    "minimum": _chosen(
        {
            None: "There is no minimum to reach.",
            "table": "It must reach a minimum, which grows with your score: 15 points while you are below zero, "
            "50 up to 1,495, 90 from 1,500, 120 from 3,000.",
        }
    ),
    "top_card_counts": _yes_no(
        "If you open by taking the pile, its top card counts.",
        "If you open by taking the pile, its top card does not count: what it is worth is added to the minimum.",
    ),
    "canastas_count": _yes_no(
        "The bonus of a canasta in the opening counts too.", "Only the cards count, not the bonus of a canasta."
    ),
    "concealed_minimum": _chosen(
        {
            "kept": "Going out in a single turn needs the minimum too.",
            "waived": "Whoever goes out in a single turn, with a canasta, needs no minimum.",
            "waived_without_pile": "Whoever goes out in a single turn, with a canasta and without the pile, needs no "
            "minimum.",
        }
    ),
    "max_wilds": lambda n: (
        "The number of wild cards is not limited otherwise."
        if n is None
        else f"A meld has at most {_count(n, 'wild card')}."
    ),
    "wild_balance": _chosen(
        {
            "at_most_naturals": "Never more wild cards than natural ones.",
            "fewer_than_naturals": "Always fewer wild cards than natural ones.",
            "two_naturals": "Beside two natural cards any others may be wild.",
        }
    ),
    "wild_melds": _yes_no(
        "Three or more wild cards can be a meld of their own.", "Wild cards cannot be a meld of their own."
    ),
    "black_three_melds": _chosen(
        {
            "going_out": "Three or four black threes can be melded, without wild cards, only when going out.",
            "any_time": "Three or four black threes can be melded at any time, without wild cards.",
        }
    ),
    "freezes": _freezes,
    "black_three_blocks": _yes_no(
        "With a black three, a wild card or a red three on top nobody can take it.",
        "With a wild card or a red three on top nobody can take it; a black three does not stop anyone.",
    ),
    "discard_red_threes": _yes_no(
        "Instead of a card from your hand you may discard one of your laid red threes.",
        "A red three that is laid stays.",
    ),
    "take_before_initial": _chosen(
        {
            "free": "You may take it for your opening like at any other time.",
            "natural_pair": "Before your opening you need two natural cards of that rank.",
            "never": "Before your opening you cannot take it at all.",
        }
    ),
    "take_back_penalty": lambda n: (
        "Taking hold of the pile to look for a use is not possible."
        if n is None
        else f"You may take hold of the pile and look for a use; putting it back costs {_count(n, 'point')}."
    ),
    "canastas_to_go_out": lambda n: f"Your side needs {_count(n, 'canasta')}." if n else "No canasta is needed.",
    "melds_to_go_out": lambda n: f"Your side needs {_count(n, 'meld')}." if n else "No meld is needed.",
    "last_discard": _chosen(
        {
            "optional": "The last card may be melded or discarded.",
            "required": "The last card must be discarded; you cannot meld it.",
        }
    ),
    "last_card": _chosen(
        {
            "pass_discard": "Left with one card and not able to go out, you keep it and pass.",
            "keep_one": "If you cannot go out you must keep a card besides the one you discard.",
        }
    ),
    "ask_partner": _yes_no(
        "You may ask your partner whether to go out; the answer binds you.", "Partners do not ask each other."
    ),
    "stock_end": _chosen(
        {
            "take_top": "you must take the pile's top card if it fits one of your melds, or the whole pile; whoever "
            "does not take ends the hand.",
            "take_pile": "you must take the pile if its top card fits one of your melds; whoever does not take ends "
            "the hand.",
            "both_pass": "you take the pile if you can, or pass; when all have passed, the hand is over.",
            "stop": "the hand is over as soon as a turn would begin.",
        }
    ),
    "natural_canasta": _bonus("A natural canasta brings"),
    "mixed_canasta": _bonus("A mixed canasta brings"),
    "wild_canasta": _bonus("A canasta of wild cards brings"),
    "out_bonus": _bonus("Going out brings"),
    "concealed_bonus": lambda n: (
        f"Going out in a single turn, with nothing laid before, brings {n:,} more."
        if n
        else "Going out in a single turn brings nothing more."
    ),
    "red_three_bonus": _bonus("Each red three brings"),
    "all_red_threes": _bonus("All four on one side bring"),
    "red_three_penalty": _chosen(
        {
            "never": "They never count against you.",
            "no_meld": "They count against a side that has laid no meld.",
            "opponent_out": "They count against a side that has laid no meld when an opponent goes out.",
        }
    ),
    "positive_needs_canasta": _yes_no(
        "A side with too few canastas to go out gets nothing: all its cards count against it.",
        "Melds count also without a canasta.",
    ),
    "target": lambda n: (
        "After each hand you say whether to play another; most points win."
        if n is None
        else f"The match is won by reaching {_count(n, 'point')}."
    ),
}

# Options that mean nothing beside the value of another.
_IDLE: Final[Mapping[str, Callable[[Options], bool]]] = {
    "top_card_counts": lambda options: options["minimum"] is None,
    "canastas_count": lambda options: options["minimum"] is None,
    "concealed_minimum": lambda options: options["minimum"] is None,
    "wild_canasta": lambda options: not options["wild_melds"],
    "ask_partner": lambda options: options["players"] != 4,
    "melds_to_go_out": lambda options: options["melds_to_go_out"] == 0,
    "concealed_bonus": lambda options: options["concealed_bonus"] == 0,
    "take_back_penalty": lambda options: options["take_back_penalty"] is None,
}


def sentence(name: str, value: OptionValue) -> str:
    """What a value of an option says: `A meld has at most 3 wild cards.` Empty for an option unknown here."""
    say = _SAY.get(name)
    return "" if say is None else say(value)


def book(options: Options) -> list[tuple[str, list[str]]]:
    """The rules of a table, chapter by chapter: the title, and its sentences."""
    chapters = []
    for chapter in CHAPTERS:
        said = [name for name in chapter.options if name not in _IDLE or not _IDLE[name](options)]
        chapters.append((chapter.title, [chapter.general, *(sentence(name, options[name]) for name in said)]))
    return chapters
