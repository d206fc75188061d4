"""Rules: presets, options, share codes, differences."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from canasta.errors import CanastaError, RulesError
from canasta.options import Kind, Value
from canasta.rules import Rules
from canasta.server.messages import RulesInfo
from canasta.server.presenting import rules_info
from canasta.server.rest.errors import ApiError, invalid
from canasta.server.rest.operations import operation
from canasta.server.rest.values import PresetName, RulesCode

# As JSON has it: a set is a list of words.
OptionValue = bool | int | str | list[str] | None
OptionName = Annotated[str, Meta(max_length=60)]


class PresetInfo(Struct, frozen=True):
    """Rules under a name."""

    name: str
    description: str
    code: str
    players: int
    options: dict[str, OptionValue]


class PresetList(Struct, frozen=True):
    """All presets, the default first."""

    presets: list[PresetInfo]


class OptionInfo(Struct, frozen=True):
    """One option: a number has low and high, the other kinds have choices (of a set, those that can be in it)."""

    name: str
    help: str
    kind: Kind
    default: OptionValue
    choices: list[bool | int | str]
    low: int
    high: int
    can_be_none: bool
    allowed: str


class OptionList(Struct, frozen=True):
    """All options, in the order of the rules."""

    options: list[OptionInfo]


class RulesChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A preset, with some options changed."""

    preset: PresetName = "hoyle"
    changes: Annotated[dict[OptionName, OptionValue], Meta(max_length=100)] = field(default_factory=dict)


class RulesPair(Struct, frozen=True, forbid_unknown_fields=True):
    """Two share codes."""

    a: RulesCode
    b: RulesCode


class DifferenceInfo(Struct, frozen=True):
    """An option that two rules have different values of."""

    option: str
    a: OptionValue
    b: OptionValue


class DifferenceList(Struct, frozen=True):
    """All options that differ."""

    differences: list[DifferenceInfo]


class OfCode(Struct, frozen=True):
    """Which rules."""

    code: RulesCode


@operation("GET", "/api/rules/presets", "All presets")
def list_presets() -> PresetList:
    """The rules that have a name, with all their options."""
    return PresetList([_preset_info(name) for name in Rules.presets()])


@operation("GET", "/api/rules/options", "All options")
def list_options() -> OptionList:
    """Every option with a line of help and its possible values: what a dialog of rules needs."""
    options = [
        OptionInfo(
            name=option.name,
            help=option.help,
            kind=option.kind,
            default=_plain(option.default),
            choices=list(option.choices),
            low=option.low,
            high=option.high,
            can_be_none=option.can_be_none,
            allowed=option.allowed,
        )
        for option in Rules.options()
    ]
    return OptionList(options)


@operation("GET", "/api/rules/{code}", "The rules of a share code", errors=("invalid",), answer=rules_info(Rules()))
def get_rules(path: OfCode) -> RulesInfo:
    """All options, the nearest preset, and the options that differ from it. Codes may be typed carelessly."""
    return rules_info(rules_of_code(path.code))


@operation(
    "POST",
    "/api/rules",
    "Rules from a preset and changes",
    errors=("impossible_rules",),
    body=RulesChoice("hoyle", {"canastas_to_go_out": 2}),
    answer=rules_info(Rules(canastas_to_go_out=2)),
)
def make_rules(body: RulesChoice) -> RulesInfo:
    """The rules that this makes, with their code; or every reason why there are no such rules. Nothing is stored."""
    return rules_info(rules_of_choice(body))


@operation(
    "POST",
    "/api/rules/diff",
    "What differs between two rules",
    body=RulesPair(Rules().code(), Rules(canastas_to_go_out=2).code()),
    answer=DifferenceList([DifferenceInfo("canastas_to_go_out", 1, 2)]),
)
def diff_rules(body: RulesPair) -> DifferenceList:
    """The options of which the rules of two codes have different values."""
    a, b = rules_of_code(body.a, "$.a"), rules_of_code(body.b, "$.b")
    return DifferenceList([DifferenceInfo(name, _plain(here), _plain(there)) for name, here, there in a.diff(b)])


def rules_of_code(code: str, at: str = "code") -> Rules:
    """The rules of a share code."""
    try:
        return Rules.from_code(code)
    except CanastaError as error:
        raise invalid(f"This code cannot be read: {getattr(error, 'reason', 'it is not one of rules')}.", at) from None


def rules_of_choice(choice: RulesChoice) -> Rules:
    """The rules of a preset with changes; refused with each reason there is."""
    reasons = _reasons(choice)
    if reasons:
        problems = [{"option": reason.option, "text": reason.reason} for reason in reasons]
        raise ApiError("impossible_rules", "; ".join(map(str, reasons)), problems=problems)
    return Rules.preset(choice.preset, **choice.changes)


def _reasons(choice: RulesChoice) -> list[RulesError]:
    """Why there are no such rules: first each value by itself, then those that exclude each other."""
    reasons = []
    changes: dict[str, Any] = dict(choice.changes)
    for name, value in choice.changes.items():
        try:
            Rules.option(name).check(value)
        except RulesError as error:
            reasons.append(error)
            del changes[name]
    while True:
        try:
            Rules.preset(choice.preset, **changes)
        except RulesError as error:
            reasons.append(error)
            if error.option not in {option.name for option in Rules.options()}:
                return reasons  # no such preset
            # With the default, which excludes nothing, the next reason comes to light.
            changes[error.option] = Rules.option(error.option).default
        else:
            return reasons


def _preset_info(name: str) -> PresetInfo:
    rules = Rules.preset(name)
    return PresetInfo(name, Rules.preset_help(name), rules.code(), rules.players, rules.to_dict())


def _plain(value: Value) -> OptionValue:
    return sorted(value) if isinstance(value, frozenset) else value


OPERATIONS = (list_presets, list_options, make_rules, diff_rules, get_rules)
