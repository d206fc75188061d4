"""The messages of the WebSocket, as types. The TypeScript of the browser client is generated from them.

A client opens ``/ws`` and says ``hello``. It then joins tables, and sends commands; each command has an ``id`` of the
client's choice, which its answer repeats. A command that changes a table also has the version (``seq``) that the client
had seen when its player decided: see ``canasta.table``. Cards are texts (``Kh``, ``*``), actions are action texts.

All messages are JSON objects with a field ``type``. Unknown fields are refused, so that a typing error is not silent.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from canasta.server.lobby.messages import ChatMessage, InLobby, Listen, Listening, LobbyState, Mine
from canasta.server.wire import FromClient as _ClientMessage
from canasta.server.wire import FromServer as _ServerMessage
from canasta.server.wire import Id as Id
from canasta.server.wire import RulesInfo as RulesInfo
from canasta.server.wire import TableId as TableId

PROTOCOL = 1

ActionText = Annotated[str, Meta(max_length=500)]
Seq = Annotated[int, Meta(ge=0)]


# --- from the client ---


class Hello(_ClientMessage, tag="hello"):
    """The first message: who speaks, and which version of this protocol."""

    protocol: int
    player: Id


class Join(_ClientMessage, tag="join"):
    """See a table from now on: from one's own seat, or as a spectator.

    With ``after``, a version that was seen before a disconnection, what was missed is told too; without it, or if that
    was too long ago, what has happened in this hand.
    """

    id: Id
    table: TableId
    after: Seq | None = None


class Leave(_ClientMessage, tag="leave"):
    """See a table no longer. The seat stays."""

    id: Id
    table: TableId


class _SeatCommand(_ClientMessage):
    """What a seat does: its player decided on it when the table was at version ``seq``."""

    id: Id
    table: TableId
    seat: int
    seq: Seq


class Play(_SeatCommand, tag="play"):
    """Do an action: ``draw``, ``meld K: Kh Ks 2d``, ``undo``, … A move is done once, however often its id is sent."""

    action: ActionText


class Contribute(_SeatCommand, tag="contribute"):
    """Add a text to the secret of the next deal."""

    text: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]


class Call(_SeatCommand, tag="call"):
    """Call the coin."""

    call: Literal["heads", "tails"]


class Ready(_SeatCommand, tag="ready"):
    """Have seen the score sheet: the next hand may be dealt."""


class Another(_SeatCommand, tag="another"):
    """Answer whether to play another hand."""

    answer: Literal["yes", "no"]


class Offer(_SeatCommand, tag="offer"):
    """Offer to end the match now: as a draw, or as if it had not been (all others must agree); or to resign.

    Who has a person as partner resigns only with the partner's consent.
    """

    what: Literal["draw", "abort", "resign"]


class Respond(_SeatCommand, tag="respond"):
    """Answer what another seat offers."""

    answer: Literal["yes", "no"]


class Claim(_SeatCommand, tag="claim"):
    """Claim the win, because a person of another side is gone or let the time run out twice in a row."""

    of: int


class Replace(_SeatCommand, tag="replace"):
    """Have a computer player take over from a person who is gone. Not in rated matches."""

    of: int
    level: Annotated[int, Meta(ge=1, le=99)]


class CheckAction(_ClientMessage, tag="check"):
    """Ask what would be wrong with an action that is being arranged, and what it would be worth."""

    id: Id
    table: TableId
    seat: int
    action: ActionText


class Hint(_ClientMessage, tag="hint"):
    """Ask a computer player of a level what it would do, and why."""

    id: Id
    table: TableId
    seat: int
    level: Annotated[int, Meta(ge=1, le=99)]


class Ping(_ClientMessage, tag="ping"):
    """Ask for a sign of life."""

    id: Id


# What a person at a table does, and what the table keeps in its log.
SeatCommand = Play | Contribute | Call | Ready | Another | Offer | Respond | Claim | Replace
ClientMessage = Hello | Join | Leave | SeatCommand | CheckAction | Hint | InLobby | Listen | Ping


# --- parts of what the server sends ---


class ProblemInfo(Struct, frozen=True):
    """One reason why something is refused: a code and facts for programs, a sentence for people."""

    code: str
    facts: dict[str, Any]
    text: str


class MeldInfo(Struct, frozen=True):
    """A meld; kind is ``natural``, ``mixed`` or ``wild``, ``canasta`` whether it has seven cards."""

    rank: str
    cards: list[str]
    kind: Literal["natural", "mixed", "wild"]
    canasta: bool


class HandInfo(Struct, frozen=True, kw_only=True):
    """The hand as a seat may see it. Lists by seat or by side; the last card of the pile is the top."""

    turn: int
    phase: Literal["draw", "claimed", "play", "asked", "over"]
    cards: list[str]
    hand_sizes: list[int]
    melds: list[list[MeldInfo]]
    red_threes: list[list[str]]
    pile: list[str]
    pile_frozen: bool
    pile_blocked: bool
    stock: int
    penalties: list[int]
    out: int | None
    # What the partner answered this turn.
    answer: str | None
    # By seat, ranks of cards that all have seen go into the hand with a pile.
    known: list[str]


class ConventionsInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """What a computer player has agreed on with its partner (``canasta.bots.conventions``).

    ``no_above``: it answers "no" when asked with more points than this in hand; null: as it thinks best.
    """

    freeze_early: bool = False
    going_out: Literal["free", "early", "milk"] = "free"
    no_above: Annotated[int, Meta(ge=0, le=1_000)] | None = None


class SeatInfo(Struct, frozen=True):
    """Who sits at a seat, and whether that person's client is connected now; a bot's conventions if it has any."""

    kind: Literal["person", "bot", "nobody"]
    name: str
    level: int | None
    connected: bool
    conventions: ConventionsInfo | None = None


class WaitingInfo(Struct, frozen=True):
    """What the table waits for, and which seats; without a seat, the server acts next."""

    kind: Literal["seed", "toss", "deal", "action", "another"] | None
    seats: list[int]


class ScoreSheetInfo(Struct, frozen=True):
    """The score of the last finished hand, line by line for each side, with the seed that proves the deal."""

    hand: int
    scores: list[dict[str, int]]
    totals: list[int]
    secret: str
    commitment: str
    contributions: list[str]


class TossInfo(Struct, frozen=True):
    """The coin toss for this hand."""

    caller: int
    call: str
    coin: str


class OfferInfo(Struct, frozen=True):
    """What a seat offers, and the seats that have yet to answer."""

    seat: int
    what: Literal["draw", "abort", "resign"]
    waiting: list[int]


class EndedInfo(Struct, frozen=True):
    """How a match ended before its time; ``seat`` is whose side lost by it, null if it was drawn or aborted."""

    how: Literal["resigned", "deserted", "drawn", "aborted"]
    seat: int | None


class ClockInfo(Struct, frozen=True):
    """Seconds for each turn, seconds of the bank of each seat for the whole match, and what the banks have left.

    ``banks`` is in milliseconds, by seat, as it was when the turn began: a message ``clock`` says how it runs.
    """

    turn: int
    bank: int
    banks: list[int]


class ViewInfo(Struct, frozen=True, kw_only=True):
    """The whole table as one seat, or a spectator (seat null), may see it."""

    version: int
    seat: int | None
    rules: RulesInfo
    seats: list[SeatInfo]
    stage: Literal["toss", "deal", "another", "play", "over"]
    waiting: WaitingInfo
    hand_number: int
    hand: HandInfo | None
    minimums: list[int]
    canastas: list[int]
    canastas_needed: list[int]
    totals: list[int]
    # The totals after each finished hand.
    history: list[list[int]]
    winner: int | None
    score_sheet: ScoreSheetInfo | None
    commitment: str | None
    contributions: list[str]
    toss: TossInfo | None
    ready: list[int]
    agreed: list[int]
    can_undo: bool
    can_contribute: bool
    # What is being offered; how the match ended, if not by its score.
    offer: OfferInfo | None = None
    ended: EndedInfo | None = None
    # Only at a table with a clock; and the seats whose time ran out twice in a row, who count as gone.
    clock: ClockInfo | None = None
    lapsed: list[int] = []


class CardInfo(Struct, frozen=True):
    """A card in hand, in the order of the hand: why it cannot be melded by itself, or discarded; nothing if it can."""

    card: str
    meld: list[ProblemInfo]
    discard: list[ProblemInfo]


class PossibleInfo(Struct, frozen=True):
    """What the seat on turn can do: by verb the reasons why not, takes of the pile as action texts, and each card."""

    verbs: dict[str, list[ProblemInfo]]
    takes: list[str]
    take_problems: list[ProblemInfo]
    cards: list[CardInfo]
    red_threes: list[str]


class EventInfo(Struct, frozen=True, kw_only=True):
    """One thing that happened: an event of the game (``canasta.game.events``) or news of the table.

    ``hidden`` is how many cards there were that this reader may not see.
    """

    seq: int
    name: str
    seat: int | None
    cards: list[str] = []
    hidden: int = 0
    rank: str = ""
    detail: str = ""
    facts: dict[str, Any] = {}


class ReasonInfo(Struct, frozen=True):
    """Why a computer player would do something: a code and facts for programs, a sentence for people."""

    code: str
    facts: dict[str, Any]
    text: str


class AlternativeInfo(Struct, frozen=True):
    """Another action that was considered, and the lead in points it is expected to come to.

    From players that think of the match, also the chance to win it, from 0 to 1.
    """

    action: str
    points: float
    chance: float | None = None


# --- from the server ---


class Welcome(_ServerMessage, tag="welcome"):
    """The answer to ``hello``."""

    protocol: int
    name: str


class TableMessage(_ServerMessage, tag="table"):
    """The state of a table, and what led to it since the last message about it.

    The answer to ``join`` has its id. ``resync`` says that events may be missing: draw the view, animate nothing. If
    there are events then, they are those of the hand so far, from its deal, in place of all that was told before.
    """

    table: str
    view: ViewInfo
    possible: PossibleInfo | None
    events: list[EventInfo]
    resync: bool = False
    id: str | None = None


class Accepted(_ServerMessage, tag="accepted"):
    """The command was done, as the entry of this number of the log; ``repeated`` if that was before."""

    id: str
    table: str
    seq: int
    repeated: bool = False


class Refused(_ServerMessage, tag="refused"):
    """The command was not done, and nothing has changed."""

    id: str
    problems: list[ProblemInfo]
    table: str | None = None


class Stale(_ServerMessage, tag="stale"):
    """The command was decided on at an old version, and nothing has changed. A ``table`` message follows."""

    id: str
    table: str
    version: int


class Checked(_ServerMessage, tag="checked"):
    """The answer to ``check``: what is wrong, the points toward the minimum, those needed, the side's canastas then."""

    id: str
    table: str
    problems: list[ProblemInfo]
    worth: int
    needed: int
    canastas: int


class Hinted(_ServerMessage, tag="hinted"):
    """The answer to ``hint``."""

    id: str
    table: str
    level: int
    version: int
    action: str
    reason: ReasonInfo
    alternatives: list[AlternativeInfo]


class Left(_ServerMessage, tag="left"):
    """The answer to ``leave``."""

    id: str
    table: str


class Presence(_ServerMessage, tag="presence"):
    """A person at the table came or went: the client, not the seat.

    ``grace`` is how many seconds others have to wait until they may act on it: 0 if the person counts as gone.
    """

    table: str
    seat: int
    connected: bool
    grace: int | None = None


class ClockMessage(_ServerMessage, tag="clock"):
    """A turn begins, or goes on, at a table with a clock: what its seat has left now, in milliseconds.

    First the turn runs down, then the bank. When both are at 0, the server plays the turn.
    """

    table: str
    seat: int
    turn_left: int
    bank_left: int


class Watchers(_ServerMessage, tag="watchers"):
    """Who looks on without a seat, by name."""

    table: str
    names: list[str]


class Pong(_ServerMessage, tag="pong"):
    """The answer to ``ping``."""

    id: str


class Failure(_ServerMessage, tag="error"):
    """A message that could not be read or answered; ``id`` if it had one. The connection may be closed after it."""

    code: str
    text: str
    id: str | None = None


ServerMessage = (
    Welcome
    | TableMessage
    | Accepted
    | Refused
    | Stale
    | Checked
    | Hinted
    | Left
    | Presence
    | ClockMessage
    | Watchers
    | LobbyState
    | Mine
    | Listening
    | ChatMessage
    | Pong
    | Failure
)
