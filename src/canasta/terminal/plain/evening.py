"""An evening of Canasta: who plays, which match, and what there is to do between two of them."""

from __future__ import annotations

import asyncio
import getpass
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from canasta.bots import find_level
from canasta.errors import CanastaError
from canasta.rules import Rules
from canasta.server.lobby.messages import GatheringInfo
from canasta.server.rest.matches import MatchInfo
from canasta.server.rest.players import PlayerInfo
from canasta.terminal.affairs import Affairs
from canasta.terminal.connection import new_id
from canasta.terminal.gathering import Gathering, link_to, open_table, table_of_link
from canasta.terminal.house import House, Trouble
from canasta.terminal.options import Options
from canasta.terminal.plain.at_table import AtTable, GoTo
from canasta.terminal.plain.helping import CARDS_HELP, HOME_HELP, PUBLIC_HELP
from canasta.terminal.plain.results import show_high_scores, show_win_ratio
from canasta.terminal.plain.saves import find_save
from canasta.terminal.plain.talking import EndOfInput, Quit, Talk, standard_talk
from canasta.terminal.rules_shown import show
from canasta.terminal.showing import summarize_rules
from canasta.terminal.words import count, listed

NOT_PUBLIC: Final = "Tables with others are on public servers: see canasta terminal --help, --connect."


async def play_plainly(
    house: House, options: Options, talk: Talk | None = None, *, new_text: Callable[[], str] = new_id
) -> int:
    """Play until the player has enough, or the input ends. Returns the exit code."""
    affairs = Affairs(house, new_text=new_text)
    await Evening(affairs, options, talk if talk is not None else standard_talk()).spend()
    return 0


class Evening:
    """One player, and match after match."""

    def __init__(self, affairs: Affairs, options: Options, talk: Talk) -> None:
        self.affairs = affairs
        self.house = affairs.house
        self.options = options
        self.talk = talk
        # The match that is being played.
        self.at_table: str | None = None
        self.commands: dict[str, Callable[[str], Awaitable[str | None]]] = {
            "new": self.new,
            "resume": self.resume,
            "matches": self.list_matches,
            "load": self.load,
            "delete": self.delete,
            "presets": self.list_presets,
            "rules": self.show_rules,
            "levels": self.list_levels,
            "high": self.high_scores,
            "ratio": self.win_ratio,
            "join": self.join,
            "open": self.open,
            "?": self.help,
            "help": self.help,
        }

    async def spend(self) -> None:
        """From coming in to leaving."""
        try:
            await self._enter()
            match = await self._first_match()
            while True:
                if match is None:
                    match = await self._ask_what()
                match = await self._play(match)
        except Quit:
            await self._put_away()
            self.talk.say([f"Goodbye. {self._is_saved()}"])
        except EndOfInput:
            self.talk.say([f"The input has ended. {self._is_saved()}"])

    async def _put_away(self) -> None:
        """Who does not want matches to be saved on leaving is not offered this one again; nothing of it is lost."""
        if self.at_table is not None and not (await self.affairs.settings()).autosave:
            with suppress(Trouble):  # a match with others stays as it is
                await self.affairs.set_aside(self.at_table)
                self.at_table = None

    def _is_saved(self) -> str:
        return f"Everything is saved{': --resume goes on with the match' if self.at_table is not None else ''}."

    async def _play(self, match: str) -> str | None:
        """Play a match; the one to go on with, if the player wants another."""
        try:
            sitting = await self.affairs.sit_down(match)
        except Trouble as trouble:
            self.talk.say([trouble.text])
            return None
        self.at_table = match
        try:
            await AtTable(sitting, self.affairs, self.talk, suits=not self.options.ascii, begin=self.new).play()
        except GoTo as elsewhere:
            return elsewhere.match
        finally:
            await sitting.leave()
        self.at_table = None
        return None

    # --- who plays ---

    async def _enter(self) -> None:
        await (self._enter_public() if self.house.is_public else self._enter_private())
        if self.options.pace is not None:
            await self.affairs.change_settings(opponent_speed=self.options.pace)

    async def _enter_private(self) -> None:
        players = await self.affairs.players()
        name = self.options.name
        if name is not None:
            known = next((player for player in players if player.name.casefold() == name.strip().casefold()), None)
            await self._be(known, name)
        elif len(players) > 1:
            await self._be(await self._last_player(players), "")
        else:
            await self._be(players[0] if players else None, _login_name())
        self.talk.say([f"You play as {self.affairs.me.name}. (--name NAME plays as somebody else.)"])

    async def _be(self, player: PlayerInfo | None, name: str) -> None:
        if player is None:
            await self.affairs.create_player(name)
        else:
            self.affairs.play_as(player)

    async def _last_player(self, players: list[PlayerInfo]) -> PlayerInfo:
        """Who has played last."""
        last: dict[str, str] = {}
        for player in players:
            self.affairs.play_as(player)
            last[player.id] = next((match.updated for match in await self.affairs.matches(limit=1)), "")
        return max(players, key=lambda player: last[player.id])

    async def _enter_public(self) -> None:
        name = self.options.name
        if self.options.log_in:
            me = await self.affairs.log_in(name or "", await self.talk.ask_secret(f"Password of {name}: "))
        else:
            found = await self.affairs.session()
            if found is None or (name is not None and found.name.casefold() != name.strip().casefold()):
                found = await self.affairs.enter_as_guest(name or await self.talk.ask("Your nickname here? ") or "")
            me = found
        kind = "a guest" if me.kind == "guest" else "a player with an account"
        self.talk.say([f"You are {me.name}, {kind}, at {self.house.address}."])

    # --- which match ---

    async def _first_match(self) -> str | None:
        if self.options.table is not None:
            return await self.join(self.options.table)
        if self.options.resume:
            return await self.resume("")
        if self.options.rules is not None:
            return await self._begin(self.options.rules, self.options.levels)
        running = await self.affairs.matches("running")
        if running:
            self.talk.say([f"There is a match to go on with: {_describe(running[0])}."])
        self.talk.say(["Type new to begin a match, resume to go on with one, or ? for all there is to do."])
        return None

    async def _ask_what(self) -> str:
        """Ask until there is a match to play."""
        while True:
            word, _, rest = (await self.talk.ask("What shall it be? ") or "").partition(" ")
            if not word:
                self.talk.say(["Type new, resume, load, quit, or ? for all there is to do."])
                continue
            command = self.commands.get(word.lower())
            if command is None:
                self.talk.say([f"I do not know {word[:20]!r}. Type ? for all there is to do."])
                continue
            try:
                match = await command(rest.strip())
            except CanastaError as error:
                self.talk.say([str(error)])
            else:
                if match is not None:
                    return match

    async def new(self, text: str) -> str:
        """Begin a match: ``classic4 target=3000 level=2``."""
        return await self._begin(*await self._read_rules(text))

    async def _read_rules(self, text: str) -> tuple[Rules, tuple[int, ...]]:
        """Rules and levels as they are typed; those played last, where nothing else is said."""
        settings = await self.affairs.settings()
        levels: tuple[int, ...] = ()
        changes = []
        name = None
        for word in text.split():
            option, equals, value = word.partition("=")
            if option == "level" and equals:
                levels = tuple(find_level(part).number for part in value.split(","))
            elif equals:
                changes.append((option, Rules.parse_option(option, value)))
            elif name is None:
                name = word
            else:
                raise CanastaError(f"I do not know {word[:20]!r}: name a preset, then option=value.")
        if name is None:
            rules = Rules.from_code(settings.rules).change(**dict(changes))
        elif name[:1].isdigit():  # as share codes do, and names do not
            rules = Rules.from_code(name).change(**dict(changes))
        else:
            rules = Rules.preset(name, **dict(changes))
        return rules, levels

    async def _begin(self, rules: Rules, levels: tuple[int, ...]) -> str:
        settings = await self.affairs.settings()
        chosen = list(levels or settings.opponent_levels)
        if len(levels) > 1 and len(levels) != rules.players - 1:
            raise CanastaError(f"By these rules there are {rules.players - 1} computer players, not {len(levels)}.")
        chosen = (chosen + chosen[-1:] * rules.players)[: rules.players - 1]
        match = await self.affairs.begin(rules.code(), chosen, conventions=self.options.conventions)
        await self.affairs.change_settings(rules=rules.code(), opponent_levels=chosen)
        self.talk.say([f"Canasta, {rules.text()}.", *summarize_rules(rules.to_dict()), *CARDS_HELP])
        return match

    async def resume(self, text: str) -> str | None:
        """Go on with a match that is not finished."""
        running = await self.affairs.matches("running")
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 1
        if not 1 <= number <= len(running):
            self.talk.say(["There is no such match." if running else "There is no match to go on with."])
            return None
        self.talk.say([f"You go on with {_describe(running[number - 1])}."])
        return running[number - 1].match

    async def list_matches(self, _text: str) -> None:
        """All matches that are not finished."""
        running = await self.affairs.matches("running")
        self.talk.say([f"  {number}. {_describe(match)}" for number, match in enumerate(running, start=1)])
        self.talk.say(["resume N goes on with one." if running else "There is no match to go on with."])

    # --- saves ---

    async def load(self, text: str) -> str | None:
        """Go on from a save, or list them."""
        found = await find_save(self.affairs, self.talk, text)
        return None if found is None else await self.affairs.load(found.id)

    async def delete(self, text: str) -> None:
        """Delete a save."""
        found = await find_save(self.affairs, self.talk, text)
        if found is not None:
            await self.affairs.delete_save(found.id)
            self.talk.say([f"The save {found.name} is deleted; its match stays."])

    # --- looking around ---

    async def help(self, _text: str) -> None:
        """All that can be typed."""
        self.talk.say([*HOME_HELP, *(PUBLIC_HELP if self.house.is_public else ())])

    async def list_presets(self, _text: str) -> None:
        """The presets."""
        presets = await self.affairs.presets()
        width = max(len(preset.name) for preset in presets) + 2
        self.talk.say([f"{preset.name:{width}}{preset.description}" for preset in presets])

    async def show_rules(self, text: str) -> None:
        """Every option of a preset, of a share code, or of the rules played last."""
        if not text:
            rules = Rules.from_code((await self.affairs.settings()).rules)
        else:
            rules = Rules.from_code(text) if text[:1].isdigit() else Rules.preset(text)
        self.talk.say(show(rules))

    async def list_levels(self, _text: str) -> None:
        """The computer players."""
        levels = await self.affairs.levels()
        self.talk.say([f"{level.number} {level.name}: {level.description}" for level in levels])

    async def high_scores(self, _text: str) -> None:
        """The best results."""
        self.talk.say(show_high_scores(await self.affairs.high_scores(), await self.affairs.high_scores("hand")))

    async def win_ratio(self, _text: str) -> None:
        """The player's balance."""
        self.talk.say(show_win_ratio(self.affairs.me.name, await self.affairs.win_ratio()))

    # --- with others ---

    async def open(self, text: str) -> str | None:
        """Open a table for others, and wait for them."""
        if not self.house.is_public:
            self.talk.say([NOT_PUBLIC])
            return None
        rules, _ = await self._read_rules(text)
        table = await open_table(self.house, rules.code())
        self.talk.say([f"This link leads others to your table: {link_to(self.house, table.id)}"])
        return await self.join(table.id)

    async def join(self, text: str) -> str | None:
        """Sit down at a table of the lobby, and wait until the match begins."""
        table = table_of_link(text)
        if not self.house.is_public or table is None:
            self.talk.say(["join LINK, with the link or the id of a table." if self.house.is_public else NOT_PUBLIC])
            return None
        gathering = Gathering(self.house, self.affairs.me.id, table)
        found = await gathering.look()
        if found.match is None and found.mine is None:
            rules = Rules.from_code(found.rules.code)
            self.talk.say([*_describe_table(found), f"The rules: {rules.text()}.", *summarize_rules(rules.to_dict())])
            self.talk.say([f"rules {rules.code()} shows every option of them."])
            if await self.talk.ask_choice("Sit down, and agree to these rules?", ("yes", "no")) == "no":
                return None
            found = await gathering.sit_down(found.rules.code)
        if found.match is not None:
            return found.match
        self.talk.say(["You sit at the table. The match begins when all seats are taken and everybody agrees."])
        waiting = asyncio.ensure_future(gathering.wait(lambda now: self.talk.say(_describe_table(now))))
        try:
            # Who types may have enough of waiting; the lines of a script are for the match.
            while self.talk.is_typed and not waiting.done():
                if await self.talk.ask("(waiting; q stands up) ", unless=asyncio.shield(waiting)) is not None:
                    self.talk.say(["The match has not begun yet."])
            return await waiting
        except BaseException:
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            with suppress(Trouble):
                await gathering.stand_up()
            raise


def _login_name() -> str:
    """What the system calls whoever sits here, if it can stand in a record."""
    try:
        name = getpass.getuser().strip().replace(",", " ").replace("#", " ")
    except (OSError, KeyError, ImportError):
        return "Guest"
    return name[:1].upper() + name[1:30] if name.isprintable() and name else "Guest"


def _describe(match: MatchInfo) -> str:
    """A match in a line."""
    others = listed([seat.name for seat in match.seats if seat.seat != match.seat])
    scores = ", ".join(map(str, match.totals))
    played = f"{count(match.hands_played, 'hand')} played, totals {scores}" if match.hands_played else "the first hand"
    return f"{match.preset} with {others}, {played}, of {match.updated[:16].replace('T', ' ')} UTC"


def _describe_table(table: GatheringInfo) -> list[str]:
    """People at an open table."""
    seats = []
    for seat in table.seats:
        if seat.kind == "nobody":
            seats.append(f"seat {seat.seat + 1} is free")
        else:
            seats.append(f"{seat.name}{'' if seat.kind == 'bot' or seat.agrees else ' (has not agreed yet)'}")
    return [f"The table of {table.host}: {', '.join(seats)}."]
