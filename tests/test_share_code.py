"""Share codes: rules as a few characters that people read to each other."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.errors import NotationError, RulesError
from canasta.rules import Rules
from canasta.share_code import LETTERS, pack, unpack


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (Rules(), "22AAC"),
        (Rules.preset("duel"), "2628E"),
        (Rules.preset("rounds"), "2ATE8"),
        (Rules.preset("catnasta"), "2EJCA"),
        (Rules.preset("classic2"), "2KA24"),
        (Rules.preset("classic3"), "2Q206"),
        (Rules.preset("classic4"), "2VT60"),
        (Rules(canastas_to_go_out=2), "22H3-YCTZ"),
        (Rules.preset("catnasta", players=4, hand_size=15, target=None), "2C1G-GBSG-Z2FG"),
    ],
)
def test_codes_never_change(rules: Rules, code: str) -> None:
    """Codes as they were shared on the first day."""
    assert rules.code() == code
    assert Rules.from_code(code) == rules


@pytest.mark.parametrize("code", ["22H3-YCTZ", "22h3-yctz", "22h3yctz", " 22H3 YCTZ ", "2 2 H 3 - Y C T Z"])
def test_code_as_people_type_it(code: str) -> None:
    """Case, spaces and hyphens do not matter."""
    assert Rules.from_code(code) == Rules(canastas_to_go_out=2)


def test_code_letters_that_look_alike() -> None:
    """I and L are read as 1, O as 0."""
    code = next(code for size in range(1, 46) if {"0", "1"} <= set(code := Rules(hand_size=size).code()))
    rules = Rules.from_code(code)
    for one, zero in ("IO", "LO", "io", "lo"):
        assert Rules.from_code(code.replace("1", one).replace("0", zero)) == rules


@pytest.mark.parametrize("preset", Rules.presets())
def test_codes_are_short(preset: str) -> None:
    """A preset takes five characters; with one option changed at most twelve, mostly eight."""
    assert len(Rules.preset(preset).code()) == 5
    for change in ({"wild_melds": True}, {"last_card": "pass_discard"}, {"canastas_to_go_out": 2}, {"target": 3000}):
        assert len(Rules.preset(preset, **change).code().replace("-", "")) <= 12


@pytest.mark.parametrize("code", ["22AAC", "22H3-YCTZ", "2C1G-GBSG-Z2FG"])
def test_every_typo_is_refused(code: str) -> None:
    """One wrong character, or two neighbours swapped, anywhere."""
    letters = code.replace("-", "")
    wrong = {letters[:at] + letter + letters[at + 1 :] for at in range(len(letters)) for letter in LETTERS}
    wrong |= {letters[:at] + letters[at + 1] + letters[at] + letters[at + 2 :] for at in range(len(letters) - 1)}
    for typo in wrong - {letters}:
        with pytest.raises(NotationError, match="the code has a typing mistake"):
            Rules.from_code(typo)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "the code is too short, in ''"),
        ("22A", "the code is too short, in '22A'"),
        ("22AA", "the code has a typing mistake, in '22AA'"),
        ("22AU", "'U' is not a character of a code, at column 4 of '22AU'"),
        ("22-ÄC", "'Ä' is not a character of a code, at column 4 of '22-ÄC'"),
        ("ßß", "'ß' is not a character of a code, at column 1 of 'ßß'"),
        ("2" * 1_000_000, "the code is too long, at column 401 of "),
        (pack([2, 0]), "the code comes from a newer version of canasta, in "),
        (pack([1, 99]), "the code comes from a newer version of canasta, in "),
        (pack([1, 0, 99, 1]), "the code comes from a newer version of canasta, in "),
        (pack([1, 0, 5]), "the code comes from a newer version of canasta, in "),
        (pack([1]), "the code comes from a newer version of canasta, in "),
    ],
)
def test_code_refusals(code: str, message: str) -> None:
    """What is no code, and what is one of a later day."""
    with pytest.raises(NotationError) as refused:
        Rules.from_code(code)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ([1, 0, 0, 9], "players: must be 2, 3 or 4; the code has a value that this version does not know"),
        ([1, 0, 0, 0], "players: must be 2, 3 or 4, not None"),
        ([1, 0, 1, 99], "hand_size: must be a number from 1 to 45, not 98"),
        ([1, 0, 11, 3], "wild_melds: must be yes or no; the code has a value that this version does not know"),
        ([1, 0, 13, 9], "freezes: must be any of wild, red_three, black_three, or none; the code has a value"),
        ([1, 0, 22, 2], "ask_partner: needs a partner: players must be 4, not 2"),
    ],
)
def test_code_of_impossible_rules(numbers: list[int], message: str) -> None:
    """A code without a typing mistake can still ask for what cannot be played."""
    with pytest.raises(RulesError) as refused:
        Rules.from_code(pack(numbers))
    assert str(refused.value).startswith(message)


@given(st.lists(st.integers(0, 2_000_000), min_size=1, max_size=60))
def test_pack_and_unpack(numbers: list[int]) -> None:
    """Any numbers come back, and the code has groups of four."""
    code = pack(numbers)
    assert unpack(code) == numbers
    assert all(len(group) == 4 for group in code.split("-")[:-1])


@given(st.text(max_size=30))
def test_any_text_as_a_code(text: str) -> None:
    """No text makes `from_code` fail in another way."""
    with suppress(NotationError, RulesError):
        Rules.from_code(text)


@given(st.lists(st.integers(0, 40), max_size=12))
def test_any_numbers_as_a_code(numbers: list[int]) -> None:
    """No well-made code makes `from_code` fail in another way, or gives rules that have no code."""
    try:
        rules = Rules.from_code(pack([1, *numbers]))
    except (NotationError, RulesError):
        return
    assert Rules.from_code(rules.code()) == rules
