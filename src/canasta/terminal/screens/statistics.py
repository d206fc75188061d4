"""The best results, and how one's matches went."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Label, Static

from canasta.server.rest.matches import MatchInfo
from canasta.server.rest.statistics import BalanceInfo, HighScoreInfo, TallyInfo, WinRatioInfo
from canasta.terminal.screens.parts import Choice, Choose, Page, Paper
from canasta.terminal.screens.rule_words import preset_name

MOST_SCORES: Final = 20
LATELY: Final = 30
NONE_YET: Final = "No finished match yet: play one to its end, and it stands here."
BAR: Final = 10


class _Results(Page):
    """A page of results of matches or of hands."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab,left,right", "turn", "matches / hands", key_display="Tab")]

    def __init__(self) -> None:
        super().__init__()
        self.of_hands = False

    def body(self) -> ComposeResult:
        """What is shown, and the table."""
        yield Label("", id="about", classes="about", markup=False)
        yield Label("", id="columns", classes="columns", markup=False)
        with Paper():
            yield Static("", id="results")

    def on_mount(self) -> None:
        """Ask for it."""
        self.query_one(Paper).focus()
        self.load()

    @abstractmethod
    def load(self) -> object:
        """Ask for the results, and show them."""

    def action_turn(self) -> None:
        """Matches, or hands."""
        self.of_hands = not self.of_hands
        self.load()

    def show(self, about: str, columns: str, lines: Sequence[Content | str]) -> None:
        """Put it onto the page."""
        self.query_one("#about", Label).update(about)
        self.query_one("#columns", Label).update(columns)
        self.query_one("#results", Static).update(Content("\n").join(map(_content, lines)))

    def bar(self, share: float, width: int = BAR) -> str:
        """A bar of a share between 0 and 1."""
        full, empty = ("#", ".") if self.canasta.is_ascii else ("█", "░")
        filled = round(max(0.0, min(1.0, share)) * width)
        return full * filled + empty * (width - filled)


def _content(line: Content | str) -> Content:
    return Content(line) if isinstance(line, str) else line


class HighScores(_Results):
    """The best results of all who play here."""

    HEADLINE = "High scores"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("p", "preset", "rules")]

    def __init__(self) -> None:
        super().__init__()
        self._preset: str | None = None

    @work(exclusive=True)
    async def load(self) -> None:
        """The best."""
        of: Literal["match", "hand"] = "hand" if self.of_hands else "match"
        scores = await self.attempt(self.affairs.high_scores(of, preset=self._preset, limit=MOST_SCORES))
        if scores is None:
            return
        rules = "all rules" if self._preset is None else preset_name(self._preset)
        about = f"The best {'hands' if self.of_hands else 'matches'}, by {rules}"
        if not scores:
            self.show(about, "", [NONE_YET])
            return
        best = max(1, *(score.points for score in scores))
        columns = f"{'':4}{'Player':13}{'Points':>8}  {'':10}{'Against':13}{'Rules':14}Day"
        self.show(about, columns, [self._line(place, score, best) for place, score in enumerate(scores, start=1)])

    def _line(self, place: int, score: HighScoreInfo, best: int) -> Content:
        against = ", ".join(opponent.name for opponent in score.opponents)
        return Content.assemble(
            f"{place:>2}. {_cut(score.name, 12):13}",
            (f"{score.points:>8,}", "bold"),
            f"  {self.bar(score.points / best, 8)}  ",
            f"{_cut(against, 12):13}{_cut(preset_name(score.preset), 13):14}{score.at[:10]}",
        )

    @work
    async def action_preset(self) -> None:
        """By which rules."""
        presets = await self.attempt(self.affairs.presets())
        if presets is None:
            return
        choices: list[Choice[str | None]] = [Choice(None, "All rules")]
        choices += [Choice(each.name, preset_name(each.name), each.description) for each in presets]
        chosen = await self.app.push_screen_wait(Choose("By which rules?", "", choices, self._preset))
        if chosen is not None:
            self._preset = chosen.value
            self.load()


class WinRatio(_Results):
    """How often one wins: in all, by opponent, by rules; and how the last matches went."""

    HEADLINE = "Win ratio"

    @work(exclusive=True)
    async def load(self) -> None:
        """Count."""
        ratio = await self.attempt(self.affairs.win_ratio())
        finished = await self.attempt(self.affairs.matches("finished", limit=LATELY))
        if ratio is None or finished is None:
            return
        name = self.affairs.me.name
        if not ratio.in_all.hands.played:
            self.show(name, "", [NONE_YET])
            return
        about = f"{name}: {'hands' if self.of_hands else 'matches'} that are over and count"
        columns = (
            f"{'':14}{'played':>7}{'won':>5}{'level':>6}{'lost':>5}  {'':{BAR}}{'share':>6}{'average':>9}{'best':>8}"
        )
        self.show(about, columns, self._lines(ratio, [match for match in finished if match.counts]))

    def _lines(self, ratio: WinRatioInfo, lately: list[MatchInfo]) -> list[Content | str]:
        lines: list[Content | str] = [self._line("All", ratio.in_all)]
        if ratio.by_opponent:
            lines += ["", _title("By opponent")]
            lines += [self._line(each.opponent.name, each.balance) for each in ratio.by_opponent]
        if ratio.by_preset:
            lines += ["", _title("By rules")]
            lines += [self._line(preset_name(each.preset), each.balance) for each in ratio.by_preset]
        if lately:
            lines += ["", _title("The last matches, the newest first")]
            lines += [_match_line(match) for match in lately]
        return lines

    def _line(self, name: str, balance: BalanceInfo) -> str:
        tally: TallyInfo = balance.hands if self.of_hands else balance.matches
        share = "-" if tally.win_ratio is None else f"{round(tally.win_ratio * 100)} %"
        average = "-" if tally.average is None else f"{round(tally.average):,}"
        best = "-" if tally.best is None else f"{tally.best:,}"
        return (
            f"{_cut(name, 13):14}{tally.played:>7,}{tally.won:>5,}{tally.level:>6,}{tally.lost:>5,}  "
            f"{self.bar(tally.win_ratio or 0)}{share:>6}{average:>9}{best:>8}"
        )


def _title(text: str) -> Content:
    return Content.styled(text, "bold")


def _match_line(match: MatchInfo) -> str:
    others = ", ".join(seat.name for seat in match.seats if seat.seat != match.seat)
    totals = " : ".join(f"{total:,}" for total in match.totals)
    day = (match.finished or match.updated)[:10]
    return f"{day}  {match.outcome or '':6}{totals:20}{preset_name(match.preset)}, {others}"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}."
