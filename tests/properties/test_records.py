"""Records of random matches: written, read and played again without loss, and showing a seat only what it saw."""

from __future__ import annotations

import re
from random import Random

import pytest

from canasta import CanastaError, Cards, Game, Match, Record, RecordError, Rules
from canasta.bots import PLAYERS
from canasta.notation.records import Ending, HandRecord

from .tables import SOURCES, TEMPERS, choose, random_rules

MATCHES = 3
MOST_HANDS = 3


def play_match(rules: Rules, how: str, seed: str, hands: int = MOST_HANDS) -> Match:
    """So many hands of a match at most, by the players of a name or by random tempers, who also take melds back."""
    rng = Random(f"{how} {seed}")
    match = Match(rules, seed=seed, names=[f"{how.title()} {seat}" for seat in range(rules.players)])
    temper = rng.choice(list(TEMPERS))
    while match.stage != "over" and match.hands_played < hands:
        match match.stage:
            case "toss":
                match.call(rng.choice(["heads", "tails"]))
            case "deal" | "another":
                if match.stage == "another" and rng.random() < 0.2:
                    match.stop()
                elif match.stage == "another" and rng.random() < 0.5:
                    match.play_on()
                else:
                    _begin_hand(match)
            case "play":
                hand = match.hand
                assert hand is not None
                if how in PLAYERS:
                    match.play(PLAYERS[how](hand.view(hand.turn), rng))
                elif not hand.problems("undo") and rng.random() < 0.2:
                    match.undo()
                else:
                    match.play(choose(hand, rng, temper), hand.turn)
    return match


def _begin_hand(match: Match) -> None:
    if match.stage == "another":
        match.play_on()
    if match.stage == "deal":
        match.next_hand()


def rules_of(source: str, rng: Random) -> Rules:
    """A preset, sometimes with a low target, or random rules."""
    if source == "mixed":
        return random_rules(rng)
    preset = Rules.preset(source)
    target = rng.choice([preset.target, 300, None])
    return preset.change(target=target, lead=rng.choice([preset.lead, "leader"]))


def random_matches(source: str, seed: str, matches: int = MATCHES) -> list[Match]:
    """Some matches by each sort of players."""
    rng = Random(f"{source} {seed}")
    return [
        play_match(rules_of(source, rng), how, f"{source} {seed} {number}")
        for number in range(matches)
        for how in ("simple", "random", "tempers")
    ]


@pytest.mark.parametrize("source", SOURCES)
def test_records_tell_the_match(source: str) -> None:
    """The text of a record reads back equal, and playing it again gives the same match, text and totals."""
    for match in random_matches(source, "records"):
        record = match.record(date="2026-11-15")
        text = str(record)
        again = Record.parse(text)
        assert again == record
        assert str(again) == text
        replayed = Match.replay(again)
        assert str(replayed.record(date="2026-11-15")) == text
        assert (replayed.totals, replayed.hands_played) == (match.totals, match.hands_played)
        assert (replayed.stage, replayed.winner) == (match.stage, match.winner)
        assert replayed.names == match.names
        assert replayed.hand is not None
        assert match.hand is not None
        assert replayed.hand.text() == match.hand.text()


@pytest.mark.parametrize("source", SOURCES)
def test_unfinished_records(source: str) -> None:
    """A match can be written down after every action."""
    rng = Random(source)
    match = play_match(rules_of(source, rng), "tempers", f"unfinished {source}", hands=1)
    moves = list(match.log[0].moves)
    whole = match.record()
    for count in sorted(rng.sample(range(len(moves)), min(10, len(moves)))):
        part = Record(match.rules, match.names, hands=[HandRecord(1, whole.hands[0].lead, whole.hands[0].deck)])
        part.hands[0].toss = whole.hands[0].toss
        part.hands[0].moves = moves[:count]
        replayed = Match.replay(Record.parse(str(part)))
        assert replayed.stage == "play"
        assert str(replayed.record()) == str(part)


@pytest.mark.parametrize("source", SOURCES)
def test_records_of_matches_that_were_broken_off(source: str) -> None:
    """Whatever was played until then reads back and is played again; the ending decides who has won."""
    rng = Random(f"{source} endings")
    for number in range(MATCHES):
        match = play_match(rules_of(source, rng).change(target=50_000), "tempers", f"broken {number}", hands=number)
        if match.stage == "deal" and rng.random() < 0.7:
            match.next_hand()
            match.play(choose(match._hand_in_play(), rng, "even"))
        seat = rng.randrange(match.rules.players)
        ending = rng.choice([Ending("resigned", seat), Ending("deserted", seat), Ending("drawn"), Ending("aborted")])
        totals = match.totals
        match.end(ending)
        text = str(match.record())
        assert f"ending: {ending}\n" in text
        again = Match.replay(Record.parse(text))
        assert str(again.record()) == text
        assert (again.stage, again.ended, again.totals) == ("over", ending, totals)
        others = [total for side, total in enumerate(totals) if seat % match.rules.sides != side]
        best = [side for side, total in enumerate(totals) if total == max(others) and side != seat % match.rules.sides]
        assert again.winner == match.winner == (best[0] if ending.seat is not None and len(best) == 1 else None)


@pytest.mark.parametrize(
    ("header", "line", "why"),
    [
        ("result: 0 0\nending: seat 2 resigned", 5, "there is no seat 2"),
        ("result: 0 0\nending: seat 0 drawn", 5, "here should be how the match ended"),
        ("result: 0 0\nending: resigned", 5, "here should be how the match ended"),
        ("result: 0 0\nending:", 5, "here should be how the match ended"),
        ("result: unfinished\nending: drawn", 5, "no result"),
        ("result: 5 0\nending: drawn", 4, "the result is 0 0"),
        ("ending: drawn\nresult: 0 0", 4, "here should be 'result"),
        ("result: 0 0\nending: drawn\nending: drawn", 6, "here should be 'hand 1"),
    ],
)
def test_wrong_endings(header: str, line: int, why: str) -> None:
    """The line is named."""
    text = f"canasta record 1\nrules: hoyle\nseats: Anna, Bert\n{header}\n"
    with pytest.raises(RecordError, match=why) as caught:
        Match.replay(Record.parse(text))
    assert caught.value.line == line


def test_an_ending_after_the_end() -> None:
    """A match that is over by its score cannot be drawn."""
    match = play_match(Rules.preset("hoyle", target=1), "simple", "over", hands=50)
    with pytest.raises(CanastaError, match="'over'"):
        match.end(Ending("drawn"))
    text = re.sub(r"^(result: .*)$", r"\1\nending: drawn", str(match.record()), count=1, flags=re.MULTILINE)
    with pytest.raises(RecordError, match="over by its score") as caught:
        Match.replay(Record.parse(text))
    assert caught.value.line == 5


@pytest.mark.parametrize("source", SOURCES)
def test_totals_and_winner(source: str) -> None:
    """RULES 3, `target`: totals are the sums of the scores, and a match ends when it should and not before."""
    for match in random_matches(source, "totals"):
        target = match.rules.target
        totals = [0] * match.rules.sides
        for number, hand in enumerate(match.log, start=1):
            assert hand.number == number
            for side, score in enumerate(hand.scores):
                assert score["total"] == sum(score.values()) - score["total"]
                totals[side] += score["total"]
            assert hand.totals == tuple(totals)
            best = max(totals)
            is_last = target is not None and best >= target and totals.count(best) == 1
            assert is_last is (number == len(match.log) and match.stage == "over" and target is not None)
        assert match.totals == tuple(totals)
        if match.stage == "over":
            best = max(totals)
            assert match.winner == (totals.index(best) if totals.count(best) == 1 else None)
        else:
            assert match.winner is None


@pytest.mark.parametrize("source", SOURCES)
def test_leads(source: str) -> None:
    """RULES 3, `lead`: round the table, or the side that is ahead, by its next seat after the last leader."""
    for match in random_matches(source, "leads"):
        rules, totals = match.rules, (0,) * match.rules.sides
        last: int | None = None
        for hand in match.log:
            ahead = [side for side in range(rules.sides) if totals[side] == max(totals)]
            if rules.lead == "alternate":
                assert hand.toss is None
                assert last is None or hand.lead == (last + 1) % rules.players
            else:
                assert hand.lead % rules.sides in ahead
                assert (hand.toss is not None) == (len(ahead) == 2)
                if last is not None and rules.players == 4:
                    # Of the two partners the one who comes first after the last leader.
                    assert (hand.lead - last) % 4 in (1, 2)
                if hand.toss is not None:
                    caller_leads = hand.lead % rules.sides == hand.toss.caller % rules.sides
                    assert caller_leads is (hand.toss.call == hand.toss.coin)
            last = hand.lead
            totals = hand.totals or totals


def seen_from_stock(match: Match, number: int, seat: int) -> list[bool]:
    """For each card of a deck, whether the seat saw it come off the stock: worked out from where the cards went."""
    hand = match.log[number]
    before = match.log[number - 1].totals if number else None
    game = Game.deal(
        match.rules, deck=Cards(card for card in hand.deck if card is not None), lead=hand.lead, scores=before
    )
    seen = [False] * 108
    place = 107
    events = list(game.beginning)
    for move in hand.moves:
        events += game.play(move.action)
    for event in events:
        if event.name in ("dealt", "drew") or (event.name == "red_three" and event.detail == "stock"):
            seen[place] = event.name == "red_three" or event.seat == seat
            place -= 1
        elif event.name == "turned_up":
            seen[place] = True
            place -= 1
    assert place + 1 == len(game.stock)
    return seen


@pytest.mark.parametrize("source", SOURCES)
def test_limited_records_show_what_was_seen(source: str) -> None:
    """A record for one seat has its own cards and the open ones, and ?? for all others."""
    for match in random_matches(source, "limited", matches=1):
        full = match.record()
        for seat in range(match.rules.players):
            record = match.record(seat=seat)
            assert record.is_limited
            again = Record.parse(str(record))
            assert again == record
            assert str(again) == str(record)
            for number, (mine, whole) in enumerate(zip(record.hands, full.hands, strict=True)):
                seen = seen_from_stock(match, number, seat)
                assert mine.deck == tuple(
                    card if was_seen else None for card, was_seen in zip(whole.deck, seen, strict=True)
                )
                assert (mine.moves, mine.scores, mine.totals) == (whole.moves, whole.scores, whole.totals)
            with pytest.raises(RecordError) as refusal:
                Match.replay(again)
            assert refusal.value.line == again.hands[0].line


@pytest.mark.parametrize("source", SOURCES)
def test_limited_records_do_not_leak(source: str) -> None:
    """When two cards that a seat never saw change places in the deck, its record stays the same to the letter."""
    rng = Random(f"record leaks {source}")
    changed = 0
    match = play_match(rules_of(source, rng), "tempers", f"record leaks {source}", hands=1)
    record = match.record()
    deck = list(record.hands[0].deck)
    for seat in range(match.rules.players):
        hidden = [place for place, card in enumerate(match.record(seat=seat).hands[0].deck) if card is None]
        for _ in range(30):
            here, there = rng.sample(hidden, 2)
            one, other = deck[here], deck[there]
            assert one is not None
            assert other is not None
            # A red three shows itself when it is drawn, and the points of the last cards show in the score.
            if one == other or one.value != other.value or one.is_red_three or other.is_red_three:
                continue
            swapped = deck.copy()
            swapped[here], swapped[there] = other, one
            twin_record = Record.parse(str(record))
            twin_record.hands[0].deck = tuple(swapped)
            try:
                twin = Match.replay(twin_record)
            except RecordError:
                continue  # one of the cards was played
            changed += 1
            assert str(twin.record(seat=seat)) == str(match.record(seat=seat))
    assert changed > 0
