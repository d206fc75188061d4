"""The text of entries: each has exactly one, and nothing else is read."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta import Action, Card, NotationError, Rules
from canasta.bots import Conventions
from canasta.notation.actions import ALL_VERBS, BARE_VERBS
from canasta.table.clock import LONGEST_TURN, Clock
from canasta.table.entries import (
    FORFEITS,
    LONGEST,
    Another,
    Begin,
    Call,
    Contribute,
    Deal,
    Entry,
    Forfeit,
    Lapse,
    Leave,
    Offer,
    Play,
    Ready,
    Respond,
    Seed,
    SetClock,
    Sit,
    TimeUsed,
    parse_entry,
)
from canasta.table.seats import Bot, Person
from strategies import rules_strategy

pytestmark = pytest.mark.plain_only

SECRET = "0123456789abcdef" * 4
SEATS = st.integers(0, 3)
WORDS = st.text(string.ascii_letters + string.digits + "_-", min_size=1, max_size=64)
NAMES = st.sampled_from(["Anna", "Alley Cat", "Zoë", "a  b", "猫", "person p1 Bert", "x" * 40])
ACTIONS = st.sampled_from(BARE_VERBS).map(Action) | st.sampled_from(["4c", "*", "3h"]).map(
    lambda card: Action("discard", card=Card(card))
)
SOME_ACTIONS = ACTIONS | st.sampled_from(["take K: Kh 2s; 7: 7h 7d 7c", "top K:", "meld W: 2c * *"]).map(Action.parse)

CONVENTIONS = st.builds(
    Conventions, st.booleans(), st.sampled_from(["free", "early", "milk"]), st.none() | st.integers(0, 99_999)
)
BOTS = st.builds(Bot, st.integers(1, 99), NAMES, CONVENTIONS)

ENTRIES: st.SearchStrategy[Entry] = st.one_of(
    rules_strategy().map(Begin),
    st.builds(Sit, SEATS, st.builds(Person, WORDS, NAMES) | BOTS),
    st.builds(Leave, SEATS),
    st.text("0123456789abcdef", min_size=64, max_size=64).map(Seed),
    st.builds(Contribute, SEATS, WORDS),
    st.builds(Call, SEATS, st.sampled_from(["heads", "tails"])),
    st.builds(Ready, SEATS),
    st.just(Deal()),
    st.builds(Play, SEATS, SOME_ACTIONS),
    st.builds(Another, SEATS | st.none(), st.sampled_from(["yes", "no"])),
    st.builds(Clock, st.integers(10, 600), st.integers(0, 3_600)).map(SetClock),
    st.builds(TimeUsed, SEATS, st.integers(0, LONGEST_TURN)),
    st.builds(Lapse, SEATS),
    st.builds(Offer, SEATS, st.sampled_from(["draw", "abort", "resign"])),
    st.builds(Respond, SEATS, st.sampled_from(["yes", "no"])),
    st.builds(Forfeit, SEATS, st.sampled_from(FORFEITS)),
)


@given(ENTRIES)
def test_every_entry_reads_as_it_was_written(entry: Entry) -> None:
    """One line, and the same entry from it."""
    text = str(entry)
    assert "\n" not in text
    assert len(text) <= LONGEST
    assert parse_entry(text) == entry


@given(ENTRIES, st.integers(0, 80), st.sampled_from(["", " ", "0", "x", "\n", ":", "é", "٣"]))
def test_a_changed_text_is_refused_or_another_entry(entry: Entry, place: int, put: str) -> None:
    """What is read is always written the same again, so no two texts mean one entry (but for rules)."""
    text = str(entry)
    changed = text[:place] + put + text[place + 1 :]
    try:
        read = parse_entry(changed)
    except NotationError:
        assert changed != text
    else:
        assert str(read) == changed or parse_entry(str(read)) == read == Begin(Rules.parse(changed[6:]))


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """There is no other error."""
    try:
        read = parse_entry(text)
    except NotationError:
        return
    assert str(read) == text or isinstance(read, Begin)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " deal",
        "deal ",
        "deal 1",
        "Deal",
        "begin",
        "begin hoyle+",
        "begin nonsense",
        "sit 0",
        "sit 0 person p1",
        "sit 0 person p1 ",
        "sit 0 person p1 Anna, Bert",
        "sit 0 person ../x Anna",
        "sit 0 bot 0 Kitten",
        "sit 0 bot 01 Kitten",
        "sit 0 bot ٣ Kitten",
        "sit 0 bot three Kitten",
        "sit 0 cat 3 Kitten",
        "sit 0 bot 3+ Kitten",
        "sit 0 bot 3+freeze_early=yes Kitten",
        "sit 0 bot 3+no_above=80+freeze_early Kitten",
        "sit 0 bot 3+bluff Kitten",
        "sit 0 bot +freeze_early Kitten",
        "sit 4 bot 1 Kitten",
        "leave",
        "leave -1",
        "leave 00",
        "leave 4",
        "ready x",
        "seed ABCDEF",
        f"seed {SECRET.upper()}",
        f"seed {SECRET}0",
        "contribute 0",
        "contribute 0 ",
        "contribute 0 a b",
        "contribute 0 " + "x" * 65,
        "call 0 edge",
        "call 0",
        "play 0",
        "play 0 discard",
        "play 0 discard  4c",
        "play 0 meld K:Kh Ks Kd",
        "play draw",
        "another 0",
        "another 0 maybe",
        "another host",
        "another nobody yes",
        "another  0 yes",
        "clock",
        "clock 60",
        "clock 9 300",
        "clock 601 0",
        "clock 60 3601",
        "clock 060 300",
        "clock 60 -1",
        "clock ٦٠ 300",
        "time 0",
        "time 0 ",
        "time 0 -5",
        "time 0 4200001",
        "time 0 99999999999999999999",
        "lapse",
        "lapse 0 1",
        "offer 0",
        "offer 0 peace",
        "respond 0 maybe",
        "respond yes",
        "forfeit 0",
        "forfeit 0 resigned",
        "forfeit 0 absent ",
        "x" * 3000,
    ],
)
def test_what_is_no_entry(text: str) -> None:
    """Strict reading names the reason, and shows no more than a part of the text."""
    with pytest.raises(NotationError) as caught:
        parse_entry(text)
    assert len(str(caught.value)) < 400


def test_the_secret_of_a_damaged_entry_is_not_shown() -> None:
    """Error messages end in files and on screens."""
    for text in (f"seed {SECRET}g", f"seed  {SECRET}", f"seed {SECRET} "):
        with pytest.raises(NotationError) as caught:
            parse_entry(text)
        assert SECRET[:10] not in str(caught.value)
        assert SECRET[:10] not in repr(caught.value)


@pytest.mark.parametrize(("make", "seat"), [(Leave, -1), (Leave, 4), (Ready, 9)])
def test_seats_that_no_table_has(make: type[Leave], seat: int) -> None:
    """An entry without a text cannot be made."""
    with pytest.raises(NotationError, match="there is no seat"):
        make(seat)


def test_all_verbs_can_be_played() -> None:
    """The grammar of actions is the game's own."""
    for verb in ALL_VERBS:
        said = {"discard": "discard 4c", "meld": "meld 4: 4c 4d 4h", "take": "take K:", "top": "top K:"}.get(verb, verb)
        assert str(parse_entry(f"play 2 {said}")) == f"play 2 {said}"


def test_the_longest_rules_fit() -> None:
    """All options changed are still one entry."""
    values = {option.name: option.high for option in Rules.options() if option.kind == "number" and option.high}
    values |= {"players": 2, "hand_size": 45}
    begin = Begin(Rules.from_dict(Rules().to_dict() | values))
    assert parse_entry(str(begin)) == begin


def test_rules_may_be_written_in_another_way() -> None:
    """A log from before there was a nearer preset."""
    text = "begin hoyle+hand_size=15+target=5005"
    assert parse_entry(text) == Begin(Rules.preset("hoyle", target=5005))
