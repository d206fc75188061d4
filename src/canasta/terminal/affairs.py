"""What there is to do around the tables, as the house offers it: who plays, rules, matches, saves, results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import NoneType
from typing import Any, Literal
from urllib.parse import quote, urlencode

from canasta.server.messages import ConventionsInfo, RulesInfo
from canasta.server.rest.info import LevelInfo, ServerInfo
from canasta.server.rest.matches import MatchInfo, MatchList, MatchStarted, NewMatch
from canasta.server.rest.players import NewPlayer, PlayerInfo, PlayerList
from canasta.server.rest.records import RecordLoaded
from canasta.server.rest.replays import ReplayHand, ReplayInfo
from canasta.server.rest.rules import OptionInfo, OptionList, OptionValue, PresetInfo, PresetList, RulesChoice
from canasta.server.rest.saves import NewSave, SaveInfo, SaveList, SaveName, SuggestedName
from canasta.server.rest.session import Credentials, Me, NewGuest, SessionState
from canasta.server.rest.settings import Settings, SettingsChange
from canasta.server.rest.statistics import HighScoreInfo, HighScoreList, WinRatioInfo
from canasta.terminal.connection import new_id
from canasta.terminal.house import House
from canasta.terminal.sitting import Sitting

MatchStatus = Literal["running", "finished", "set_aside"]


class Affairs:
    """The affairs of one player in a house. Every method may raise ``Trouble``, whose text says what is wrong.

    Somebody enters first: ``play_as`` or ``create_player`` on a machine of one's own, ``enter_as_guest`` or ``log_in``
    in public. All that follows is about that player.
    """

    def __init__(self, house: House, *, new_text: Callable[[], str] = new_id) -> None:
        """``new_text`` is what one adds to the secrets of deals: random, but for tests."""
        self.house = house
        self._new_text = new_text
        self._me: PlayerInfo | None = None

    # --- who plays ---

    @property
    def me(self) -> PlayerInfo:
        """Who has entered."""
        if self._me is None:
            raise AssertionError("nobody has entered yet")
        return self._me

    @property
    def has_entered(self) -> bool:
        """Whether it is known who plays."""
        return self._me is not None

    def play_as(self, player: PlayerInfo) -> None:
        """Be one of the ``players``."""
        self._me = player

    async def info(self) -> ServerInfo:
        """The program, and the computer players there are."""
        return await self.house.request("GET", "/api/info", kind=ServerInfo)

    async def levels(self) -> list[LevelInfo]:
        """The computer players, the weakest first."""
        return (await self.info()).levels

    async def players(self) -> list[PlayerInfo]:
        """The profiles of this machine, by name; in public oneself, if one has entered."""
        return (await self.house.request("GET", "/api/players", kind=PlayerList)).players

    async def create_player(self, name: str) -> PlayerInfo:
        """Make a profile, and be that player from now on."""
        self._me = await self.house.request("POST", "/api/players", NewPlayer(name), kind=PlayerInfo)
        return self._me

    async def rename(self, name: str) -> PlayerInfo:
        """Have another name."""
        self._me = await self.house.request("PATCH", self._mine(), NewPlayer(name), kind=PlayerInfo)
        return self._me

    # --- entering a public house ---

    async def session(self) -> Me | None:
        """Who one is to a public house by the cookie that was kept; from now on one is that player."""
        me = (await self.house.request("GET", "/api/session", kind=SessionState)).me
        return None if me is None else self._entered(me)

    async def enter_as_guest(self, name: str) -> Me:
        """Enter with a nickname."""
        return self._entered(await self.house.request("POST", "/api/session/guest", NewGuest(name), kind=Me))

    async def log_in(self, name: str, password: str) -> Me:
        """Enter with an account."""
        body = Credentials(name, password)
        return self._entered(await self.house.request("POST", "/api/session/login", body, kind=Me))

    async def log_out(self) -> None:
        """Leave a public house. A guest cannot come back as the same player."""
        await self.house.request("POST", "/api/session/logout", kind=NoneType)
        self._me = None

    def _entered(self, me: Me) -> Me:
        self._me = PlayerInfo(me.id, me.name, me.created)
        return me

    def _mine(self, *parts: object) -> str:
        return "/".join(["/api/players", *(quote(str(part), safe="") for part in (self.me.id, *parts))])

    # --- settings ---

    async def settings(self) -> Settings:
        """What the player prefers: the browser and the terminal share it."""
        return await self.house.request("GET", self._mine("settings"), kind=Settings)

    async def change_settings(self, **changes: Any) -> Settings:
        """Change settings by name; None takes one back to its default."""
        return await self.house.request("PATCH", self._mine("settings"), SettingsChange(**changes), kind=Settings)

    # --- rules ---

    async def presets(self) -> list[PresetInfo]:
        """All presets, the default first."""
        return (await self.house.request("GET", "/api/rules/presets", kind=PresetList)).presets

    async def options(self) -> list[OptionInfo]:
        """All options with their help, in the order of the rules."""
        return (await self.house.request("GET", "/api/rules/options", kind=OptionList)).options

    async def rules(self, preset: str, changes: dict[str, OptionValue] | None = None) -> RulesInfo:
        """A preset with changes; ``Trouble("impossible_rules")`` has all problems in its facts."""
        return await self.house.request("POST", "/api/rules", RulesChoice(preset, changes or {}), kind=RulesInfo)

    async def rules_of_code(self, code: str) -> RulesInfo:
        """The rules of a share code."""
        return await self.house.request("GET", f"/api/rules/{quote(code, safe='')}", kind=RulesInfo)

    # --- matches ---

    async def begin(
        self, rules: str | RulesChoice, levels: Sequence[int], *, conventions: ConventionsInfo | None = None
    ) -> str:
        """Begin a match by a share code or a choice of rules; one sits at seat 0, bots of these levels at the others.

        Returns its id, for ``sit_down``.
        """
        body = NewMatch(rules, list(levels), conventions=conventions)
        return (await self.house.request("POST", self._mine("matches"), body, kind=MatchStarted)).match

    async def matches(self, status: MatchStatus | None = None, *, limit: int = 50) -> list[MatchInfo]:
        """The player's matches, those played last first; those ``running`` can be resumed by ``sit_down``."""
        query = {"limit": str(limit)} | ({} if status is None else {"status": status})
        return (await self.house.request("GET", f"{self._mine('matches')}?{urlencode(query)}", kind=MatchList)).matches

    async def match(self, match: str) -> MatchInfo:
        """One match at which the player sits."""
        return await self.house.request("GET", self._mine("matches", match), kind=MatchInfo)

    async def set_aside(self, match: str) -> MatchInfo:
        """Put a running match away; sitting down at it takes it up again."""
        return await self.house.request("POST", self._mine("matches", match, "set-aside"), kind=MatchInfo)

    async def sit_down(self, match: str) -> Sitting:
        """Sit down at a match, or come back to it."""
        return await Sitting.join(self.house, self.me.id, match, new_text=self._new_text)

    # --- saves ---

    async def saves(self) -> list[SaveInfo]:
        """The player's saves, the last one first."""
        return (await self.house.request("GET", self._mine("saves"), kind=SaveList)).saves

    async def suggested_name(self) -> str:
        """A name that no save has."""
        return (await self.house.request("GET", self._mine("saves", "suggested-name"), kind=SuggestedName)).name

    async def save(self, match: str, name: str, *, replace: bool = False) -> SaveInfo:
        """Save a match as it is now; ``Trouble("name_taken")`` unless one of that name may be replaced."""
        body = NewSave(match, name, replace)
        return await self.house.request("POST", self._mine("saves"), body, kind=SaveInfo)

    async def load(self, save: int) -> str:
        """The match to sit down at: the saved one if it is as it was, else a new one that goes on from there."""
        return (await self.house.request("POST", self._mine("saves", save, "load"), kind=MatchStarted)).match

    async def rename_save(self, save: int, name: str) -> SaveInfo:
        """Another name for a save."""
        return await self.house.request("PATCH", self._mine("saves", save), SaveName(name), kind=SaveInfo)

    async def delete_save(self, save: int) -> None:
        """Delete a save; the match stays."""
        await self.house.request("DELETE", self._mine("saves", save), kind=NoneType)

    # --- records and replays ---

    async def record(self, match: str) -> str:
        """The text of a record (``.can``) of a match."""
        return await self.house.request("GET", self._mine("matches", match, "record"), kind=str)

    async def load_record(self, text: str, *, seat: int = 0) -> RecordLoaded:
        """A record as a match to go on with, if it is unfinished; and what is to be seen of it."""
        return await self.house.request("POST", f"{self._mine('records')}?seat={seat}", text, kind=RecordLoaded)

    async def replay(self, match: str) -> ReplayInfo:
        """The hands of a match that are over."""
        return await self.house.request("GET", self._mine("matches", match, "replay"), kind=ReplayInfo)

    async def replay_hand(self, match: str, hand: int) -> ReplayHand:
        """A hand that is over, step by step, with all cards open."""
        return await self.house.request("GET", self._mine("matches", match, "replay", hand), kind=ReplayHand)

    # --- results ---

    async def high_scores(
        self, of: Literal["match", "hand"] = "match", *, preset: str | None = None, limit: int = 10
    ) -> list[HighScoreInfo]:
        """The best results, the best first."""
        query = {"of": of, "limit": str(limit)} | ({} if preset is None else {"preset": preset})
        return (await self.house.request("GET", f"/api/high-scores?{urlencode(query)}", kind=HighScoreList)).scores

    async def win_ratio(self) -> WinRatioInfo:
        """Matches and hands played and won: in all, by opponent, by preset."""
        return await self.house.request("GET", self._mine("win-ratio"), kind=WinRatioInfo)
