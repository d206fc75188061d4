"""Fair deals: in the match, in its record, in what ``canasta verify`` says, and on the page that explains them."""

from __future__ import annotations

import re
import subprocess
import sys
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta import CanastaError, Match, Record, RecordError, Rules
from canasta.bots import simple_player
from canasta.cards import TWO_PACKS
from canasta.cli import main
from canasta.fair import FairSeed, Promise, check_contribution, commitment_of
from canasta.notation.records import HandRecord

PAGE = Path(__file__).parents[1] / "docs" / "fair-deals.md"
SECRET = "7d865e95" * 8

SHORT = Rules.preset("rounds", canastas_to_go_out=0, melds_to_go_out=0, target=2000, lead="alternate")
"""Rules whose hands are soon over."""
THREE = Rules.preset("classic3", lead="leader", target=3000)
KINDS = {
    "lot": SHORT,
    "coin": SHORT.change(lead="leader"),
    "lot of three": THREE,
    "open end": SHORT.change(target=None, lead="leader"),
}

contributions_of_a_table = st.lists(st.text("ab0_-", max_size=3), min_size=2, max_size=4).map(tuple)


def seed_of(match: Match, word: str = "") -> FairSeed:
    """A fair seed for the next hand, to which the last seat contributes nothing."""
    number = match.hand_number
    contributions = [f"seat-{seat}_{word.replace(' ', '-')}" for seat in range(match.rules.players - 1)]
    return FairSeed(sha256(f"{word} {number}".encode()).hexdigest(), number, (*contributions, ""))


def play_fairly(rules: Rules, word: str, hands: int = 3, moves: int | None = None) -> Match:
    """So many hands of fair deals; of the last one only so many moves."""
    match = Match(rules, seed="another", names=[f"Cat {seat}" for seat in range(rules.players)])
    random = Random(word)
    while match.stage != "over" and match.hands_played < hands:
        if match.stage == "another":
            match.play_on()
        elif match.stage == "toss":
            match.call(random.choice(["heads", "tails"]), seed_of(match, word))
        elif match.stage == "deal":
            match.next_hand(seed_of(match, word))
        else:
            hand = match.hand
            assert hand is not None
            if match.hands_played == hands - 1 and len(match.log[-1].moves) == moves:
                break
            match.play(simple_player(hand.view(hand.turn), random))
    return match


def line_of(lines: list[str], start: str) -> int:
    """The place of the last line that begins so."""
    return max(place for place, line in enumerate(lines) if line.startswith(start))


# --- the seed ---


def test_commitment_is_the_plain_hash() -> None:
    """The commitment is the SHA-256 of the digits as they are written."""
    assert commitment_of(SECRET) == sha256(SECRET.encode("ascii")).hexdigest()
    assert FairSeed(SECRET, 1, ("", "")).commitment == commitment_of(SECRET)


@given(
    one=contributions_of_a_table,
    other=contributions_of_a_table,
    hands=st.tuples(st.integers(1, 120), st.integers(1, 120)),
)
def test_different_seeds_have_different_texts(
    one: tuple[str, ...], other: tuple[str, ...], hands: tuple[int, int]
) -> None:
    """No two contributions, numbers of hands or uses share a text."""
    seeds = {FairSeed(SECRET, hand, texts) for hand in hands for texts in (one, other)}
    texts = {seed.text(use) for seed in seeds for use in ("lot", "coin", "deck")}
    assert len(texts) == 3 * len(seeds)


@given(
    contributions=contributions_of_a_table,
    hand=st.integers(1, 10**6),
    secret=st.text("0123456789abcdef", min_size=64, max_size=64),
)
def test_a_text_tells_its_seed(contributions: tuple[str, ...], hand: int, secret: str) -> None:
    """The seed can be read back from its text: that is why no two share one."""
    _, use, number, hidden, given_texts = FairSeed(secret, hand, contributions).text("deck").split("/")
    assert (use, int(number), hidden, tuple(given_texts.split(","))) == ("deck", hand, secret, contributions)


def test_every_part_changes_the_deck() -> None:
    """Secret, number and each contribution matter, and the same seed gives the same deck again."""
    seeds = [
        FairSeed(SECRET, 1, ("a", "b")),
        FairSeed(SECRET[::-1], 1, ("a", "b")),
        FairSeed(SECRET, 2, ("a", "b")),
        FairSeed(SECRET, 1, ("b", "a")),
        FairSeed(SECRET, 1, ("ab", "")),
        FairSeed(SECRET, 1, ("a", "b", "")),
    ]
    assert len({seed.deck() for seed in seeds}) == len(seeds)
    for seed in seeds:
        assert sorted(map(str, seed.deck())) == sorted(map(str, TWO_PACKS))
        assert seed.deck() == FairSeed(seed.secret, seed.hand, seed.contributions).deck()


def test_coin_and_lot_take_every_value() -> None:
    """Over some hands the coin falls on both sides and every seat is drawn, with nothing in common."""
    seeds = [FairSeed(SECRET, hand, ("", "")) for hand in range(1, 60)]
    assert {(seed.coin(), seed.lot(3)) for seed in seeds} == {
        (coin, lot) for coin in ("heads", "tails") for lot in range(3)
    }


@pytest.mark.parametrize("secret", ["", SECRET[1:], SECRET + "0", SECRET.upper(), "x" * 64, SECRET[1:] + "\n"])
def test_bad_secrets(secret: str) -> None:
    """A secret is 64 digits; the refusal does not repeat it."""
    with pytest.raises(CanastaError, match="a secret has 64 hexadecimal digits") as refusal:
        FairSeed(secret, 1, ("", ""))
    assert len(secret) < 60 or secret[:60] not in str(refusal.value)


@pytest.mark.parametrize("contribution", ["a,b", "a b", "a/b", "(none)", "é", "a\n", "x" * 65, "#"])
def test_bad_contributions(contribution: str) -> None:
    """A contribution has nothing in it that a record or a seed uses."""
    with pytest.raises(CanastaError, match="a contribution has at most 64"):
        check_contribution(contribution)
    with pytest.raises(CanastaError, match="a contribution has at most 64"):
        FairSeed(SECRET, 1, ("", contribution))
    with pytest.raises(CanastaError, match="a contribution has at most 64"):
        Promise(commitment_of(SECRET), (contribution, ""))


def test_bad_numbers() -> None:
    """Hands count from 1, and two to four seats contribute."""
    with pytest.raises(CanastaError, match="there is no hand 0"):
        FairSeed(SECRET, 0, ("", ""))
    for seats in (0, 1, 5):
        with pytest.raises(CanastaError, match=f"2 to 4 seats contribute to a deal, not {seats}"):
            FairSeed(SECRET, 1, ("",) * seats)
    with pytest.raises(CanastaError, match="a commitment has 64"):
        Promise("0" * 63, ("", ""))


# --- the match ---


@pytest.mark.parametrize("kind", KINDS)
def test_chances_follow_from_the_fair_seeds(kind: str) -> None:
    """Deck, coin and lot are those of the seed; the match's own seed has no say."""
    match = play_fairly(KINDS[kind], kind)
    for hand in match.log:
        assert isinstance(hand.fair, FairSeed)
        assert hand.deck == tuple(hand.fair.deck())
        if hand.toss is not None:
            assert hand.toss.coin == hand.fair.coin()
    first = match.log[0]
    assert isinstance(first.fair, FairSeed)
    if first.toss is None:
        assert first.lead == first.fair.lot(match.rules.players)
    else:
        assert first.lead == (first.toss.caller if first.toss.is_won else 1 - first.toss.caller)


def test_the_lot_is_the_seeds_alone() -> None:
    """Whatever the match's own seed is, with the same fair seed the same seat leads; with others, others do."""
    leads = set()
    for word in "abcdefgh":
        dealt = set()
        for own in range(4):
            match = Match(Rules.preset("classic4"), seed=own)
            match.next_hand(seed_of(match, word))
            dealt.add((match.log[0].lead, match.log[0].deck))
        assert len(dealt) == 1
        leads.add(dealt.pop()[0])
    assert len(leads) > 1


def test_without_fair_seeds_nothing_changes() -> None:
    """A hand without a fair seed is dealt from the match's own seed, also after one with it."""
    plain = Match(SHORT, seed=5)
    plain.next_hand()
    assert plain.log[0].fair is None
    assert "commitment" not in str(plain.record())
    mixed = Match(plain.rules, seed=5)
    mixed.next_hand(seed_of(mixed))
    assert mixed.log[0].deck != plain.log[0].deck


def test_number_of_the_hand() -> None:
    """The number of the hand to be dealt, being played, and at last of the last one."""
    match = Match(SHORT, seed=1)
    assert (match.stage, match.hand_number) == ("deal", 1)
    match.next_hand(seed_of(match))
    assert (match.stage, match.hand_number) == ("play", 1)
    match = play_fairly(SHORT, "number", hands=100)
    assert (match.stage, match.hand_number) == ("over", len(match.log))
    match = play_fairly(KINDS["open end"], "number", hands=2)
    assert (match.stage, match.hand_number) == ("another", 3)


def test_refuses_foreign_seeds() -> None:
    """A seed of another hand or of another number of seats is refused, and nothing changes."""
    match = Match(SHORT, seed=1)
    with pytest.raises(CanastaError, match="this is hand 1, but the seed is for hand 2"):
        match.next_hand(FairSeed(SECRET, 2, ("", "")))
    with pytest.raises(CanastaError, match="2 play, but 3 contributions are given"):
        match.next_hand(FairSeed(SECRET, 1, ("", "", "")))
    assert (match.stage, match.log) == ("deal", [])
    match = play_fairly(KINDS["open end"], "foreign", hands=1)
    with pytest.raises(CanastaError, match="this is hand 2, but the seed is for hand 1"):
        match.next_hand(FairSeed(SECRET, 1, ("", "")))
    assert (match.stage, len(match.log)) == ("another", 1)


def test_coin_and_deck_have_one_seed() -> None:
    """Who tosses with one seed cannot deal with another: neither a new secret nor a new contribution nor none."""
    match = Match(KINDS["coin"], seed=1)
    seed = FairSeed(SECRET, 1, ("a", ""))
    with pytest.raises(CanastaError, match="this is hand 1"):
        match.call("heads", FairSeed(SECRET, 2, ("a", "")))
    assert match.stage == "toss"
    assert match.call("heads", seed).coin == seed.coin()
    for other in (None, FairSeed(SECRET[::-1], 1, ("a", "")), FairSeed(SECRET, 1, ("b", ""))):
        with pytest.raises(CanastaError, match="the seed that its coin was tossed with"):
            match.next_hand(other)
    match.next_hand(seed)
    assert match.stage == "play"
    match = Match(KINDS["coin"], seed=1)
    match.call("heads")
    with pytest.raises(CanastaError, match="the seed that its coin was tossed with"):
        match.next_hand(seed)
    match.next_hand()


# --- the record ---


@pytest.mark.parametrize("kind", KINDS)
def test_finished_hands_tell_everything(kind: str) -> None:
    """A record of fair deals has their seeds, reads back equal and plays again to the same text."""
    match = play_fairly(KINDS[kind], f"record {kind}")
    record = match.record()
    text = str(record)
    assert text.count("\nsecret: ") == text.count("\ndeck: ") == len(match.log)
    assert ", (none)\nsecret: " in text
    assert Record.parse(text) == record
    assert str(Match.replay(Record.parse(text)).record()) == text


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("moves", [0, 3])
def test_running_hands_keep_their_secret(kind: str, moves: int) -> None:
    """The secret of a running hand is in no record but the sealed one, which has no deck for it."""
    match = play_fairly(KINDS[kind], f"running {kind}", hands=2, moves=moves)
    assert match.stage == "play"
    secrets = [hand.fair.secret for hand in match.log if isinstance(hand.fair, FairSeed)]
    assert len(secrets) == 2
    commitment = f"commitment: {commitment_of(secrets[1])}"
    open_text, sealed = str(match.record()), str(match.record(sealed=True))
    assert [secret in open_text for secret in secrets] == [True, False]
    assert [secret in sealed for secret in secrets] == [True, True]
    assert (open_text.count("\ndeck: "), sealed.count("\ndeck: ")) == (2, 1)
    for seat in range(match.rules.players):
        limited = str(match.record(seat=seat))
        assert not any(secret in limited for secret in secrets)
        assert commitment in limited
        assert Record.parse(limited) == match.record(seat=seat)
    for text in (open_text, sealed):
        assert commitment in text
        assert str(Record.parse(text)) == text
        replayed = Match.replay(Record.parse(text))
        assert replayed.log[-1].deck == match.log[-1].deck
        assert replayed.hand is not None
        assert match.hand is not None
        assert replayed.hand.text() == match.hand.text()
    assert str(Match.replay(Record.parse(sealed)).record(sealed=True)) == sealed
    assert str(Match.replay(Record.parse(open_text)).record()) == open_text


def test_a_sealed_match_plays_on() -> None:
    """A match that was saved sealed in mid-hand ends with the same record as one that was not."""
    whole = play_fairly(SHORT, "plays on", hands=2)
    part = play_fairly(SHORT, "plays on", hands=2, moves=3)
    again = Match.replay(Record.parse(str(part.record(sealed=True))))
    for move in whole.log[1].moves[3:]:
        again.play(move.action, move.seat)
    assert str(again.record()) == str(whole.record())


def test_nothing_to_seal() -> None:
    """A running hand without a secret keeps its deck, or it would be lost; a limited record has nothing to seal."""
    match = Match(SHORT, seed=1)
    match.next_hand()
    assert match.record(sealed=True) == match.record()
    fair = play_fairly(SHORT, "no secret", hands=1, moves=1)
    known = Match.replay(Record.parse(str(fair.record())))
    assert known.log[0].fair == fair.record().hands[0].fair
    assert known.record(sealed=True) == known.record()
    with pytest.raises(CanastaError, match="for one seat"):
        match.record(seat=0, sealed=True)


def changed(lines: list[str], at: int, old: str, new: str) -> str:
    """The text with a change in one line."""
    assert old in lines[at]
    return "\n".join([*lines[:at], lines[at].replace(old, new, 1), *lines[at + 1 :]])


def refusal(text: str) -> RecordError:
    """The error of a record."""
    with pytest.raises(RecordError) as error:
        Match.replay(Record.parse(text))
    return error.value


DIGITS_CHANGED = str.maketrans("0123456789abcdef", "123456789abcdef0")


@pytest.mark.parametrize("kind", KINDS)
def test_tampering_is_found(kind: str) -> None:
    """A change to any line of the proof is an error, at that line or where it no longer agrees."""
    lines = str(play_fairly(KINDS[kind], f"tampering {kind}", hands=1).record()).split("\n")
    commitment, contributions, secret, deck = (
        line_of(lines, start) for start in ("commitment: ", "contributions: ", "secret: ", "deck: ")
    )
    assert [contributions, secret, deck] == [commitment + 1, commitment + 2, commitment + 3]

    for at in (commitment, secret):
        digits = lines[at].split()[1]
        error = refusal(changed(lines, at, digits, digits.translate(DIGITS_CHANGED)))
        assert (error.line, "which is not the commitment" in error.reason) == (secret + 1, True)
        for wrong in (digits[1:], digits.upper(), digits + "0", ""):
            error = refusal(changed(lines, at, digits, wrong))
            assert (error.line, "has 64 hexadecimal digits" in error.reason) == (at + 1, True)

    error = refusal(changed(lines, contributions, "seat-0", "seat-x"))
    assert deck + 1 <= error.line <= deck + 4
    assert "by the seed of this hand, card " in error.reason
    for old, new, message in [
        ("seat-0", "seat.0", "a contribution has at most 64"),
        (", (none)", "", "contributions are given"),
        ("(none)", "", "a seat without a contribution has (none) here"),
        ("contributions", "contribution", "here should be 'contributions: ...'"),
    ]:
        error = refusal(changed(lines, contributions, old, new))
        assert (error.line, message in error.reason) == (contributions + 1, True)

    for at in range(deck, deck + 4):
        words = lines[at].split()
        one, other = next((a, b) for a, b in pairwise(words[1:]) if a != b)
        error = refusal(changed(lines, at, f"{one} {other}", f"{other} {one}"))
        assert (error.line, error.reason.startswith("by the seed of this hand, card ")) == (at + 1, True)


def test_a_wrong_lead_is_found() -> None:
    """Where the lot decides, the seed knows the leader."""
    for kind in ("lot", "lot of three"):
        lines = str(play_fairly(KINDS[kind], f"lead {kind}", hands=1).record()).split("\n")
        at = line_of(lines, "hand 1")
        lead = int(lines[at].split()[3])
        error = refusal(changed(lines, at, f"seat {lead}", f"seat {1 - lead if lead < 2 else 0}"))
        assert (error.line, error.reason) == (
            at + 1,
            f"seat {lead} leads this hand, not seat {1 - lead if lead < 2 else 0}",
        )


def test_a_wrong_coin_is_found() -> None:
    """The seed knows the coin, also where somebody else is made the winner to agree with it."""
    lines = str(play_fairly(KINDS["coin"], "coin", hands=1).record()).split("\n")
    at = line_of(lines, "toss: ")
    coin = lines[at].split(", ")[1]
    other = "heads" if coin == "tails" else "tails"
    error = refusal(changed(lines, at, f", {coin}", f", {other}"))
    assert (error.line, error.reason) == (at + 1, f"by the seed of this hand, the coin shows {coin}")


def test_every_line_of_the_proof_counts() -> None:
    """Commitment and contributions cannot be left out; without the deck it follows from the secret."""
    lines = str(play_fairly(SHORT, "lines", hands=1).record()).split("\n")
    for start, missed in (("commitment", "here should be 'deck: ...'"), ("contributions", "here should be 'contri")):
        at = line_of(lines, start)
        error = refusal("\n".join(lines[:at] + lines[at + 1 :]))
        assert (error.line, missed in error.reason) == (at + 1, True)
    deck = line_of(lines, "deck")
    text = "\n".join(lines[:deck] + lines[deck + 4 :])
    assert Record.parse(text).hands[0].sealed
    assert str(Match.replay(Record.parse(text)).record()) == "\n".join(lines)
    secret = line_of(lines, "secret")
    assert isinstance(Record.parse("\n".join(lines[:secret] + lines[secret + 1 :])).hands[0].fair, Promise)


def test_seeds_that_never_were_text() -> None:
    """A record that was put together, not read, is checked as well."""
    match = Match(SHORT, seed=1)
    seed = seed_of(match)
    for fair, message in [
        (FairSeed(seed.secret, 2, seed.contributions), "the seed is for hand 2"),
        (FairSeed(seed.secret, 1, ("", "", "")), "3 contributions are given"),
        (seed, "by the seed of this hand, card"),
    ]:
        record = Record(SHORT, match.names, hands=[HandRecord(1, 0, tuple(TWO_PACKS), fair=fair)])
        with pytest.raises(RecordError, match=message):
            Match.replay(record)


# --- canasta verify ---


def verified(text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code of ``canasta verify`` and what it says."""
    file = folder / "match.can"
    file.write_text(text)
    try:
        code = main(["verify", str(file)])
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else -1
    said = capsys.readouterr()
    return code, said.out + said.err


def test_verify_says_what_is_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All deals, some of them, or none; and what is missing."""
    match = play_fairly(SHORT, "verify", hands=2)
    text = str(match.record())
    code, said = verified(text, tmp_path, capsys)
    assert (code, "scores agree; 2 deals proven from their seeds" in said) == (0, True)

    code, said = verified(re.sub("secret: .*\n", "", text, count=1), tmp_path, capsys)
    expected = "scores agree; 1 of 2 deals proven from the seeds; hand 1 has a commitment, but no secret"
    assert (code, expected in said) == (0, True)

    code, said = verified(re.sub("commitment: .*\n.*\n.*\n", "", text, count=1), tmp_path, capsys)
    assert (code, "1 of 2 deals proven from the seeds; hand 1 has no seed" in said) == (0, True)

    code, said = verified(re.sub("commitment: .*\n.*\n.*\n", "", text), tmp_path, capsys)
    assert (code, "scores agree; no seeds in this record: the deals cannot be proven" in said) == (0, True)

    sealed = play_fairly(SHORT, "verify", hands=1, moves=2).record(sealed=True)
    code, said = verified(str(sealed), tmp_path, capsys)
    assert (code, "; 1 deal proven from its seed; the match is unfinished" in said) == (0, True)

    code, said = verified(text.replace("contributions: seat", "contributions: SEAT", 1), tmp_path, capsys)
    assert (code, "match.can: line " in said, "by the seed of this hand" in said) == (2, True, True)


# --- the page ---


def run_the_pages_program(text: str, folder: Path) -> tuple[int, str]:
    """What the program of docs/fair-deals.md says of a record; it runs alone, without this package."""
    program = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)[0]
    assert "import canasta" not in program
    (folder / "check_deals.py").write_text(program)
    (folder / "match.can").write_text(text)
    # -I and -S: no environment and no site-packages, so that nothing but the standard library can be found.
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "check_deals.py", "match.can"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stdout + ran.stderr


@pytest.mark.parametrize("kind", ["coin", "lot of three"])
def test_the_pages_program_agrees(kind: str, tmp_path: Path) -> None:
    """Written again from the page, the shuffle gives the decks of the match."""
    match = play_fairly(KINDS[kind], f"page {kind}", hands=3, moves=2)
    expected = "".join(
        f"hand {hand.number}: proven, top of the deck {' '.join(map(str, hand.deck[:-6:-1]))}\n" for hand in match.log
    )
    text = str(match.record(sealed=True))
    assert run_the_pages_program(text, tmp_path) == (0, expected)
    code, said = run_the_pages_program(str(match.record()), tmp_path)
    assert (code, said.splitlines()[-1]) == (0, f"hand {len(match.log)}: no secret, so nothing is proven")

    lines = text.split("\n")
    at = line_of(lines, "deck: ")
    code, said = run_the_pages_program("\n".join([*lines[:at], "deck: " + lines[at + 1], *lines[at + 1 :]]), tmp_path)
    assert (code, "WRONG, the deck is another one" in said) == (1, True)
    code, said = run_the_pages_program(re.sub("commitment: .", "commitment: x", text), tmp_path)
    assert (code, said.count("WRONG, the secret does not fit the commitment")) == (1, len(match.log))


def test_the_pages_example() -> None:
    """The numbers on the page are right."""
    page = PAGE.read_text()
    seed = FairSeed(SECRET, 3, ("abc", ""))
    for text in (
        f"commitment: {seed.commitment}\ncontributions: abc, (none)\nsecret: {seed.secret}\n",
        f"| seed text | `{seed.text('deck')}` |",
        f"| deck, first cards | `{' '.join(map(str, seed.deck()[:4]))}` |",
        f"| coin | `{seed.coin()}` |",
        f"| lot among seats 0 to 3 | `{seed.lot(4)}` |",
    ):
        assert text in page
