// Made from the Python types by `make types`. Do not change it by hand.

export const PROTOCOL = 1

/** The first message: who speaks, and which version of this protocol. */
export interface Hello {
  type: 'hello'
  protocol: number
  player: string
}

/**
 * See a table from now on: from one's own seat, or as a spectator.
 *
 * With `after`, a version that was seen before a disconnection, what was missed is told too; without it, or if that
 * was too long ago, what has happened in this hand.
 */
export interface Join {
  type: 'join'
  id: string
  table: string
  after?: number | null
}

/** See a table no longer. The seat stays. */
export interface Leave {
  type: 'leave'
  id: string
  table: string
}

/** Do an action: `draw`, `meld K: Kh Ks 2d`, `undo`, … A move is done once, however often its id is sent. */
export interface Play {
  type: 'play'
  id: string
  table: string
  seat: number
  seq: number
  action: string
}

/** Add a text to the secret of the next deal. */
export interface Contribute {
  type: 'contribute'
  id: string
  table: string
  seat: number
  seq: number
  text: string
}

/** Call the coin. */
export interface Call {
  type: 'call'
  id: string
  table: string
  seat: number
  seq: number
  call: 'heads' | 'tails'
}

/** Have seen the score sheet: the next hand may be dealt. */
export interface Ready {
  type: 'ready'
  id: string
  table: string
  seat: number
  seq: number
}

/** Answer whether to play another hand. */
export interface Another {
  type: 'another'
  id: string
  table: string
  seat: number
  seq: number
  answer: 'no' | 'yes'
}

/**
 * Offer to end the match now: as a draw, or as if it had not been (all others must agree); or to resign.
 *
 * Who has a person as partner resigns only with the partner's consent.
 */
export interface Offer {
  type: 'offer'
  id: string
  table: string
  seat: number
  seq: number
  what: 'abort' | 'draw' | 'resign'
}

/** Answer what another seat offers. */
export interface Respond {
  type: 'respond'
  id: string
  table: string
  seat: number
  seq: number
  answer: 'no' | 'yes'
}

/** Claim the win, because a person of another side is gone or let the time run out twice in a row. */
export interface Claim {
  type: 'claim'
  id: string
  table: string
  seat: number
  seq: number
  of: number
}

/** Have a computer player take over from a person who is gone. Not in rated matches. */
export interface Replace {
  type: 'replace'
  id: string
  table: string
  seat: number
  seq: number
  of: number
  level: number
}

/** Ask what would be wrong with an action that is being arranged, and what it would be worth. */
export interface CheckAction {
  type: 'check'
  id: string
  table: string
  seat: number
  action: string
}

/** Ask a computer player of a level what it would do, and why. */
export interface Hint {
  type: 'hint'
  id: string
  table: string
  seat: number
  level: number
}

/**
 * Where one is: in a room, and told of everything in it; or elsewhere (`room` null).
 *
 * Who is `available` is listed, in the room where one was last, and can be invited, wherever one looks.
 */
export interface InLobby {
  type: 'lobby'
  id: string
  room: string | null
  available: boolean
  away?: boolean
}

/** Be told what is said in these places, in place of those before. */
export interface Listen {
  type: 'listen'
  id: string
  places: string[]
}

/** Ask for a sign of life. */
export interface Ping {
  type: 'ping'
  id: string
}

/** The answer to `hello`. */
export interface Welcome {
  type: 'welcome'
  protocol: number
  name: string
}

/** The rules of a table: all options, their share code, the preset they are nearest to, and what differs from it. */
export interface RulesInfo {
  code: string
  preset: string
  options: Record<string, unknown>
  differences: string[]
}

/**
 * What a computer player has agreed on with its partner (`canasta.bots.conventions`).
 *
 * `no_above`: it answers "no" when asked with more points than this in hand; null: as it thinks best.
 */
export interface ConventionsInfo {
  freeze_early?: boolean
  going_out?: 'early' | 'free' | 'milk'
  no_above?: number | null
}

/** Who sits at a seat, and whether that person's client is connected now; a bot's conventions if it has any. */
export interface SeatInfo {
  kind: 'bot' | 'nobody' | 'person'
  name: string
  level: number | null
  connected: boolean
  conventions: ConventionsInfo | null
}

/** What the table waits for, and which seats; without a seat, the server acts next. */
export interface WaitingInfo {
  kind: 'action' | 'another' | 'deal' | 'seed' | 'toss' | null
  seats: number[]
}

/** A meld; kind is `natural`, `mixed` or `wild`, `canasta` whether it has seven cards. */
export interface MeldInfo {
  rank: string
  cards: string[]
  kind: 'mixed' | 'natural' | 'wild'
  canasta: boolean
}

/** The hand as a seat may see it. Lists by seat or by side; the last card of the pile is the top. */
export interface HandInfo {
  turn: number
  phase: 'asked' | 'claimed' | 'draw' | 'over' | 'play'
  cards: string[]
  hand_sizes: number[]
  melds: MeldInfo[][]
  red_threes: string[][]
  pile: string[]
  pile_frozen: boolean
  pile_blocked: boolean
  stock: number
  penalties: number[]
  out: number | null
  answer: string | null
  known: string[]
}

/** The score of the last finished hand, line by line for each side, with the seed that proves the deal. */
export interface ScoreSheetInfo {
  hand: number
  scores: Record<string, number>[]
  totals: number[]
  secret: string
  commitment: string
  contributions: string[]
}

/** The coin toss for this hand. */
export interface TossInfo {
  caller: number
  call: string
  coin: string
}

/** What a seat offers, and the seats that have yet to answer. */
export interface OfferInfo {
  seat: number
  what: 'abort' | 'draw' | 'resign'
  waiting: number[]
}

/** How a match ended before its time; `seat` is whose side lost by it, null if it was drawn or aborted. */
export interface EndedInfo {
  how: 'aborted' | 'deserted' | 'drawn' | 'resigned'
  seat: number | null
}

/**
 * Seconds for each turn, seconds of the bank of each seat for the whole match, and what the banks have left.
 *
 * `banks` is in milliseconds, by seat, as it was when the turn began: a message `clock` says how it runs.
 */
export interface ClockInfo {
  turn: number
  bank: number
  banks: number[]
}

/** The whole table as one seat, or a spectator (seat null), may see it. */
export interface ViewInfo {
  version: number
  seat: number | null
  rules: RulesInfo
  seats: SeatInfo[]
  stage: 'another' | 'deal' | 'over' | 'play' | 'toss'
  waiting: WaitingInfo
  hand_number: number
  hand: HandInfo | null
  minimums: number[]
  canastas: number[]
  canastas_needed: number[]
  totals: number[]
  history: number[][]
  winner: number | null
  score_sheet: ScoreSheetInfo | null
  commitment: string | null
  contributions: string[]
  toss: TossInfo | null
  ready: number[]
  agreed: number[]
  can_undo: boolean
  can_contribute: boolean
  offer: OfferInfo | null
  ended: EndedInfo | null
  clock: ClockInfo | null
  lapsed: number[]
}

/** One reason why something is refused: a code and facts for programs, a sentence for people. */
export interface ProblemInfo {
  code: string
  facts: Record<string, unknown>
  text: string
}

/** A card in hand, in the order of the hand: why it cannot be melded by itself, or discarded; nothing if it can. */
export interface CardInfo {
  card: string
  meld: ProblemInfo[]
  discard: ProblemInfo[]
}

/** What the seat on turn can do: by verb the reasons why not, takes of the pile as action texts, and each card. */
export interface PossibleInfo {
  verbs: Record<string, ProblemInfo[]>
  takes: string[]
  take_problems: ProblemInfo[]
  cards: CardInfo[]
  red_threes: string[]
}

/**
 * One thing that happened: an event of the game (`canasta.game.events`) or news of the table.
 *
 * `hidden` is how many cards there were that this reader may not see.
 */
export interface EventInfo {
  seq: number
  name: string
  seat: number | null
  cards: string[]
  hidden: number
  rank: string
  detail: string
  facts: Record<string, unknown>
}

/**
 * The state of a table, and what led to it since the last message about it.
 *
 * The answer to `join` has its id. `resync` says that events may be missing: draw the view, animate nothing. If
 * there are events then, they are those of the hand so far, from its deal, in place of all that was told before.
 */
export interface TableMessage {
  type: 'table'
  table: string
  view: ViewInfo
  possible: PossibleInfo | null
  events: EventInfo[]
  resync: boolean
  id: string | null
}

/** The command was done, as the entry of this number of the log; `repeated` if that was before. */
export interface Accepted {
  type: 'accepted'
  id: string
  table: string
  seq: number
  repeated: boolean
}

/** The command was not done, and nothing has changed. */
export interface Refused {
  type: 'refused'
  id: string
  problems: ProblemInfo[]
  table: string | null
}

/** The command was decided on at an old version, and nothing has changed. A `table` message follows. */
export interface Stale {
  type: 'stale'
  id: string
  table: string
  version: number
}

/** The answer to `check`: what is wrong, the points toward the minimum, those needed, the side's canastas then. */
export interface Checked {
  type: 'checked'
  id: string
  table: string
  problems: ProblemInfo[]
  worth: number
  needed: number
  canastas: number
}

/** Why a computer player would do something: a code and facts for programs, a sentence for people. */
export interface ReasonInfo {
  code: string
  facts: Record<string, unknown>
  text: string
}

/**
 * Another action that was considered, and the lead in points it is expected to come to.
 *
 * From players that think of the match, also the chance to win it, from 0 to 1.
 */
export interface AlternativeInfo {
  action: string
  points: number
  chance: number | null
}

/** The answer to `hint`. */
export interface Hinted {
  type: 'hinted'
  id: string
  table: string
  level: number
  version: number
  action: string
  reason: ReasonInfo
  alternatives: AlternativeInfo[]
}

/** The answer to `leave`. */
export interface Left {
  type: 'left'
  id: string
  table: string
}

/**
 * A person at the table came or went: the client, not the seat.
 *
 * `grace` is how many seconds others have to wait until they may act on it: 0 if the person counts as gone.
 */
export interface Presence {
  type: 'presence'
  table: string
  seat: number
  connected: boolean
  grace: number | null
}

/**
 * A turn begins, or goes on, at a table with a clock: what its seat has left now, in milliseconds.
 *
 * First the turn runs down, then the bank. When both are at 0, the server plays the turn.
 */
export interface ClockMessage {
  type: 'clock'
  table: string
  seat: number
  turn_left: number
  bank_left: number
}

/** Who looks on without a seat, by name. */
export interface Watchers {
  type: 'watchers'
  table: string
  names: string[]
}

/** A room, and how many people and tables there are in it now. */
export interface RoomInfo {
  /** The id of a room */
  id: string
  kind: 'competition' | 'fun' | 'private'
  name: string
  players: number
  tables: number
}

/**
 * Somebody who is here. `match` is the one being played, if one may watch it.
 *
 * Whoever is `seated` waits at an open table, and may be invited to another one like those who are free.
 */
export interface LobbyPlayer {
  name: string
  kind: 'account' | 'guest'
  status: 'away' | 'free' | 'playing' | 'seated'
  rating: number | null
  match: string | null
}

/** Seconds for each turn, and seconds of a bank for the whole match, which runs when those of the turn are over. */
export interface Clock {
  turn: number
  bank: number
}

/**
 * A seat of an open table.
 *
 * A person has rules of their own (`own_rules`, a share code) and agrees to those proposed, or not yet;
 * `differences` is in how many options the two differ.
 */
export interface GatheringSeat {
  seat: number
  kind: 'bot' | 'nobody' | 'person'
  name: string
  level: number | null
  own_rules: string | null
  agrees: boolean
  differences: number
  connected: boolean
}

/**
 * People at a table who agree on rules, and then play.
 *
 * The match starts by itself when all seats are taken and everybody agrees. `version` grows with each change.
 * `mine` is one's own seat; it is null in what all are told.
 */
export interface GatheringInfo {
  id: string
  /** The id of a room */
  room: string
  host: string
  rules: RulesInfo
  proposed_by: string
  clock: Clock | null
  spectators: boolean
  rated: boolean
  is_open: boolean
  status: 'closed' | 'open' | 'over' | 'playing'
  match: string | null
  rematch_of: string | null
  version: number
  created: string
  seats: GatheringSeat[]
  mine: number | null
}

/**
 * A room as it is now: the answer to `lobby` (with its id), and again when something has changed.
 *
 * `online` is how many people are connected. `rooms` are those for everybody, and the one that this is about.
 * Of players there are at most 200, of tables (open and playing) at most 100.
 */
export interface LobbyState {
  type: 'lobby'
  room: string | null
  online: number
  rooms: RoomInfo[]
  players: LobbyPlayer[]
  tables: GatheringInfo[]
  id: string | null
}

/** Somebody asks somebody to come to a table. */
export interface InvitationInfo {
  id: string
  table: GatheringInfo
  from: string
  to: string
  expires: string
  seconds_left: number
  status: 'accepted' | 'declined' | 'expired' | 'waiting' | 'withdrawn'
}

/**
 * What is one's own: after `lobby`, and again when something of it has changed.
 *
 * Invitations to answer; those `sent` in the last minutes, with what became of them; the open table at which one
 * sits; running matches with others; private rooms that one has entered.
 */
export interface Mine {
  type: 'mine'
  invitations: InvitationInfo[]
  sent: InvitationInfo[]
  table: GatheringInfo | null
  matches: string[]
  rooms: RoomInfo[]
}

/** The answer to `listen`. What was said before is asked for by `GET /api/chat/{place}`. */
export interface Listening {
  type: 'listening'
  id: string
  places: string[]
}

/** What somebody said. It is plain text. */
export interface ChatLine {
  id: number
  /** Where people chat: a room, or a table of the lobby */
  place: string
  name: string
  text: string
  at: string
}

/** What was said just now, the oldest first. */
export interface ChatMessage {
  type: 'chat'
  /** Where people chat: a room, or a table of the lobby */
  place: string
  lines: ChatLine[]
}

/** The answer to `ping`. */
export interface Pong {
  type: 'pong'
  id: string
}

/** A message that could not be read or answered; `id` if it had one. The connection may be closed after it. */
export interface Failure {
  type: 'error'
  code: string
  text: string
  id: string | null
}

/** An error: a code and facts for programs, a sentence for people. */
export interface ErrorInfo {
  code: string
  text: string
  facts: Record<string, unknown>
}

/** A strength of the computer players. */
export interface LevelInfo {
  number: number
  name: string
  description: string
}

/**
 * The program, the version of the WebSocket's messages, and the computer players.
 *
 * A local server has profiles and no accounts; to a public one people come with a nickname or an account.
 */
export interface ServerInfo {
  version: string
  protocol: number
  mode: 'local' | 'public'
  levels: LevelInfo[]
  address: string | null
}

/** Who one is to this server. `muted_until` is far away for those who are muted for good. */
export interface Me {
  id: string
  name: string
  kind: 'account' | 'guest'
  is_admin: boolean
  created: string
  muted_until: string | null
}

/** Who one is, or null for those who have not entered. */
export interface SessionState {
  me: Me | null
}

/** A nickname. */
export interface NewGuest {
  /** Printable characters; spaces around it are cut off */
  name: string
}

/** A nickname and its password. */
export interface Credentials {
  /** Printable characters; spaces around it are cut off */
  name: string
  /** Any characters, at least eight */
  password: string
}

/** Where one has entered: a browser in words, since when, and when it was last heard of. */
export interface Device {
  id: string
  device: string
  created: string
  seen: string
  current: boolean
}

/** The devices, the one used last first. */
export interface DeviceList {
  devices: Device[]
}

/** The password that was, and the one that will be. */
export interface NewPassword {
  /** Any characters, at least eight */
  old: string
  /** Any characters, at least eight */
  new: string
}

/** A player; `created` is a time in UTC, as ISO 8601 writes it. */
export interface PlayerInfo {
  id: string
  name: string
  created: string
}

/** All players, by name. */
export interface PlayerList {
  players: PlayerInfo[]
}

/** The name for a player. It will stand in records, so it has no comma and no number sign. */
export interface NewPlayer {
  /** Printable characters; spaces around it are cut off */
  name: string
}

/**
 * What a player prefers. A setting that was never made has its default.
 *
 * Backs, table colours and languages are words that the client gives a meaning.
 */
export interface Settings {
  /** The right click that discards */
  discard_click: 'double' | 'single'
  /** Whether the match is saved under the player's name on leaving */
  autosave: boolean
  /** How fast cards move */
  animation: 'fast' | 'normal' | 'off' | 'slow'
  /** The pause before a computer player's move, in milliseconds */
  opponent_speed: number
  /** The faces */
  deck: 'cats' | 'four-colour' | 'standard' | 'traditional'
  /** The back of the first pack */
  back_1: string
  /** The back of the second pack */
  back_2: string
  /** The colour of the table */
  table_colour: string
  /** The colours around it */
  theme: 'contrast' | 'dark' | 'light' | 'system'
  /** Whether there are sounds at all */
  sound: boolean
  /** How loud they are */
  volume: number
  /** The sound of dealing */
  sound_deal: boolean
  /** The sound of drawing */
  sound_draw: boolean
  /** The sound of discarding */
  sound_discard: boolean
  /** The sound of melding */
  sound_meld: boolean
  /** The sound of a canasta */
  sound_canasta: boolean
  /** The sound of a pile that freezes */
  sound_freeze: boolean
  /** The sound of one's turn */
  sound_turn: boolean
  /** The sound of going out */
  sound_out: boolean
  /** The sound of a match that is won */
  sound_win: boolean
  /** The sound of a match that is lost */
  sound_loss: boolean
  /** How one's cards are sorted */
  hand_sort: 'hand' | 'rank' | 'value'
  /** The computer player who gives the hints */
  hint_level: number
  /** Whether single letters are keys at the table */
  letter_keys: boolean
  /** The language, such as en or pt-BR */
  language: string
  /** The share code of the rules last played by */
  rules: string
  /** The levels of the computer players, seat by seat */
  opponent_levels: number[]
  /** What the last partner agreed on */
  conventions: ConventionsInfo
}

/** Settings to change; null takes one back to its default. */
export interface SettingsChange {
  discard_click?: 'double' | 'single' | null
  autosave?: boolean | null
  animation?: 'fast' | 'normal' | 'off' | 'slow' | null
  opponent_speed?: number | null
  deck?: 'cats' | 'four-colour' | 'standard' | 'traditional' | null
  back_1?: string | null
  back_2?: string | null
  table_colour?: string | null
  theme?: 'contrast' | 'dark' | 'light' | 'system' | null
  sound?: boolean | null
  volume?: number | null
  sound_deal?: boolean | null
  sound_draw?: boolean | null
  sound_discard?: boolean | null
  sound_meld?: boolean | null
  sound_canasta?: boolean | null
  sound_freeze?: boolean | null
  sound_turn?: boolean | null
  sound_out?: boolean | null
  sound_win?: boolean | null
  sound_loss?: boolean | null
  hand_sort?: 'hand' | 'rank' | 'value' | null
  hint_level?: number | null
  letter_keys?: boolean | null
  language?: string | null
  rules?: string | null
  opponent_levels?: number[] | null
  conventions?: ConventionsInfo | null
}

/** Rules under a name. */
export interface PresetInfo {
  name: string
  description: string
  code: string
  players: number
  options: Record<string, boolean | number | string | string[] | null>
}

/** All presets, the default first. */
export interface PresetList {
  presets: PresetInfo[]
}

/** One option: a number has low and high, the other kinds have choices (of a set, those that can be in it). */
export interface OptionInfo {
  name: string
  help: string
  kind: 'choice' | 'number' | 'set' | 'yes_no'
  default: boolean | number | string | string[] | null
  choices: (boolean | number | string)[]
  low: number
  high: number
  can_be_none: boolean
  allowed: string
}

/** All options, in the order of the rules. */
export interface OptionList {
  options: OptionInfo[]
}

/** A preset, with some options changed. */
export interface RulesChoice {
  /** The name of a preset */
  preset?: string
  changes?: Record<string, boolean | number | string | string[] | null>
}

/** Two share codes. */
export interface RulesPair {
  /** A share code of rules */
  a: string
  /** A share code of rules */
  b: string
}

/** An option that two rules have different values of. */
export interface DifferenceInfo {
  option: string
  a: boolean | number | string | string[] | null
  b: boolean | number | string | string[] | null
}

/** All options that differ. */
export interface DifferenceList {
  differences: DifferenceInfo[]
}

/**
 * The rules, and the levels of the computer players on the other seats, in the order of the seats.
 *
 * `conventions` are what the player's partner has agreed on, where the rules know partners.
 */
export interface NewMatch {
  rules: string | RulesChoice
  levels: number[]
  /** The number of a seat, from 0 */
  seat?: number
  conventions?: ConventionsInfo | null
}

/** The match to join over the WebSocket. */
export interface MatchStarted {
  /** The id of a match */
  match: string
}

/** Who sits at a seat: a bot has a level. */
export interface MatchSeat {
  seat: number
  side: number
  name: string
  kind: 'bot' | 'person'
  level: number | null
}

/** A match, without its cards: `seat` is the player's own, `totals` are those after the finished hands. */
export interface MatchInfo {
  /** The id of a match */
  match: string
  status: 'finished' | 'running' | 'set_aside'
  created: string
  updated: string
  finished: string | null
  /** A share code of rules */
  rules: string
  preset: string
  seat: number
  seats: MatchSeat[]
  hands_played: number
  totals: number[]
  outcome: 'level' | 'lost' | 'won' | null
  counts: boolean
}

/** Matches, those played last first. */
export interface MatchList {
  matches: MatchInfo[]
}

/** A save: what was saved, and when. */
export interface SaveInfo {
  /** The id of a save */
  id: number
  name: string
  saved: string
  /** The id of a match */
  match: string
  /** A share code of rules */
  rules: string
  preset: string
  seats: string[]
}

/** A player's saves, the last one first. */
export interface SaveList {
  saves: SaveInfo[]
}

/** The match, and the name for the save; one of that name is replaced only if `replace` says so. */
export interface NewSave {
  /** The id of a match */
  match: string
  /** Printable characters; spaces around it are cut off */
  name: string
  replace?: boolean
}

/** A name that no save has. */
export interface SuggestedName {
  name: string
}

/** A name for a save. */
export interface SaveName {
  /** Printable characters; spaces around it are cut off */
  name: string
}

/**
 * A hand that is over: who led it, how many steps it has, the score of each side line by line, the totals after.
 *
 * One that was `broken_off` with the match was not scored: the totals are those before it.
 */
export interface HandSummary {
  hand: number
  lead: number
  steps: number
  scores: Record<string, number>[]
  totals: number[]
  broken_off: boolean
}

/** A match to look at: names by seat, the hands that are over, and the result if it is over too. */
export interface ReplayInfo {
  rules: RulesInfo
  names: string[]
  date: string | null
  hands: HandSummary[]
  result: number[] | null
  winner: number | null
}

/** A match to join, if the record was unfinished; and what is to be seen of the record. */
export interface RecordLoaded {
  match: string | null
  replay: ReplayInfo
}

/** A hand with all cards open: `hands` by seat; `cards`, those of the reader's own seat, is empty. */
export interface OpenHandInfo {
  turn: number
  phase: 'asked' | 'claimed' | 'draw' | 'over' | 'play'
  cards: string[]
  hand_sizes: number[]
  melds: MeldInfo[][]
  red_threes: string[][]
  pile: string[]
  pile_frozen: boolean
  pile_blocked: boolean
  stock: number
  penalties: number[]
  out: number | null
  answer: string | null
  known: string[]
  hands: string[][]
}

/**
 * One action, what happened, and how the table was after it. The first step is the deal: no seat, no action.
 *
 * `minimums` are what the opening of each side must reach then; 0 once it has opened.
 */
export interface ReplayStep {
  seat: number | null
  action: string
  events: EventInfo[]
  after: OpenHandInfo
  minimums: number[]
}

/** A hand from the deal to its end. */
export interface ReplayHand {
  hand: number
  lead: number
  steps: ReplayStep[]
}

/** A person or a computer player. Guests, who have no profile, are counted together and have no name then. */
export interface OpponentInfo {
  name: string
  kind: 'bot' | 'person'
  level: number | null
}

/** A good result of a match, or of a hand (which has its number). In public the ids of others are not told. */
export interface HighScoreInfo {
  player: string
  name: string
  points: number
  at: string
  match: string
  hand: number | null
  preset: string
  opponents: OpponentInfo[]
}

/** Results, the best first. */
export interface HighScoreList {
  scores: HighScoreInfo[]
}

/** Results counted together; ratio, average and best are null before the first. */
export interface TallyInfo {
  played: number
  won: number
  lost: number
  level: number
  win_ratio: number | null
  average: number | null
  best: number | null
}

/** Matches and hands. */
export interface BalanceInfo {
  matches: TallyInfo
  hands: TallyInfo
}

/** The balance against an opponent. */
export interface OpponentBalance {
  opponent: OpponentInfo
  balance: BalanceInfo
}

/** The balance by a preset. */
export interface PresetBalance {
  preset: string
  balance: BalanceInfo
}

/** A player's balance. A match against two opponents counts against both, so the parts can exceed the whole. */
export interface WinRatioInfo {
  in_all: BalanceInfo
  by_opponent: OpponentBalance[]
  by_preset: PresetBalance[]
}

/** Somebody's place; the strength is within `uncertainty` of the rating in 95 of 100 cases. */
export interface LadderEntry {
  rank: number
  name: string
  rating: number
  uncertainty: number
  matches: number
  won: number
  last: string
}

/** How strong a computer player is: by matches of bots against bots, with Tabby at 1500. */
export interface BotRating {
  level: number
  name: string
  rating: number
  uncertainty: number
}

/** A ladder, the best first; and where who asks stands, if on it. */
export interface Ladder {
  pool: 'partners' | 'three' | 'two'
  season: string
  seasons: string[]
  entries: LadderEntry[]
  bots: BotRating[]
  me: LadderEntry | null
}

/** A rating in a pool and a season, and the rank it gives. */
export interface PoolRating {
  pool: 'partners' | 'three' | 'two'
  season: string
  rating: number
  uncertainty: number
  matches: number
  won: number
  rank: number
}

/** A rating after a match, and by how much the match changed it. */
export interface RatingPoint {
  pool: 'partners' | 'three' | 'two'
  season: string
  at: string
  rating: number
  uncertainty: number
  change: number
  match: string
}

/** A rated match; the totals are those of the sides, one's own first and the others in the order of the seats. */
export interface RatedMatch {
  match: string
  at: string
  pool: 'partners' | 'three' | 'two'
  outcome: 'level' | 'lost' | 'won'
  opponents: string[]
  partner: string | null
  totals: number[]
  change: number
}

/** A player on the ladder: the ratings, the last season first; how they came to be; the last rated matches. */
export interface Profile {
  name: string
  since: string
  ratings: PoolRating[]
  history: RatingPoint[]
  matches: RatedMatch[]
}

/** The name of a private room: who knows it may enter. */
export interface NewRoom {
  /** Printable characters; spaces around it are cut off */
  name: string
}

/** A computer player for a seat; null: nobody. */
export interface BotSeat {
  /** The number of a seat, from 0 */
  seat: number
  level: number | null
}

/**
 * A table to open: one sits at seat 0.
 *
 * `is_open`: whether it is listed in the room; else it is found by its link or by an invitation.
 */
export interface NewTable {
  /** The id of a room */
  room: string
  /** A share code of rules */
  rules: string
  clock?: Clock | null
  spectators?: boolean
  is_open?: boolean
  bots?: BotSeat[]
}

/** The rules that one would choose; the seat, or any that is free. */
export interface JoinTable {
  /** A share code of rules */
  rules: string
  seat?: number | null
}

/** What was seen when it was decided. */
export interface AtVersion {
  /** The version of the table that was seen */
  version: number
}

/** Other rules, and what was seen when they were chosen. */
export interface Proposal {
  /** The version of the table that was seen */
  version: number
  /** A share code of rules */
  rules: string
}

/** Somebody. */
export interface PersonName {
  /** Printable characters; spaces around it are cut off */
  name: string
}

/** Where, and the rules that one would choose. */
export interface Quick {
  /** The id of a room */
  room: string
  /** A share code of rules */
  rules: string
}

/** A match that is over; other rules, if one would like to play by others now. */
export interface MatchRef {
  /** The id of a match */
  match: string
  rules?: string | null
}

/** What a match with others is besides the cards; `table` is the gathering, `can_chat` whether one may write. */
export interface OnlineMatch {
  /** The id of a table of the lobby */
  table: string
  room: RoomInfo
  rated: boolean
  spectators: boolean
  clock: Clock | null
  can_chat: boolean
}

/** Lines, the oldest first; `more` if there are older ones. */
export interface ChatHistory {
  lines: ChatLine[]
  more: boolean
}

/** What one says: plain text in one line. */
export interface NewLine {
  text: string
}

/** A line that those who run the server should look at, and why. */
export interface NewReport {
  /** The id of a line */
  line: number
  reason?: string
}

/** Somebody whose lines one does not see; who is blocked cannot invite one or come to one's table either. */
export interface Relation {
  name: string
  muted: boolean
  blocked: boolean
}

/** Everybody whom one has muted or blocked, by name. */
export interface RelationList {
  people: Relation[]
}

/** How it shall be. */
export interface RelationChange {
  muted?: boolean
  blocked?: boolean
}

/** What somebody complains about: the line, if it was about one that is still there. */
export interface ReportInfo {
  id: number
  at: string
  by: string
  about: string
  reason: string
  line: string | null
}

/** Reports that nobody has looked at, the oldest first. */
export interface ReportList {
  reports: ReportInfo[]
}

/** A sanction to impose, or to lift. */
export interface SanctionChange {
  kind: 'ban' | 'mute'
  lift?: boolean
  minutes?: number | null
  reason?: string
}

export type ClientMessage =
  | Hello
  | Join
  | Leave
  | Play
  | Contribute
  | Call
  | Ready
  | Another
  | Offer
  | Respond
  | Claim
  | Replace
  | CheckAction
  | Hint
  | InLobby
  | Listen
  | Ping

export type ServerMessage =
  | Welcome
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

/** The codes of ErrorInfo that the REST part has. */
export type ErrorCode =
  | 'bad_request'
  | 'bad_json'
  | 'bad_text'
  | 'not_entered'
  | 'wrong_login'
  | 'wrong_origin'
  | 'banned'
  | 'muted'
  | 'needs_account'
  | 'not_host'
  | 'not_seated'
  | 'not_allowed'
  | 'not_found'
  | 'wrong_method'
  | 'name_taken'
  | 'not_now'
  | 'stale'
  | 'not_available'
  | 'seat_taken'
  | 'table_full'
  | 'table_closed'
  | 'too_many_seated'
  | 'invitation_over'
  | 'repeated'
  | 'too_large'
  | 'wrong_media_type'
  | 'wrong_host'
  | 'invalid'
  | 'not_for_rated'
  | 'impossible_rules'
  | 'bad_record'
  | 'too_many_requests'
  | 'too_many_attempts'
  | 'too_fast'
  | 'failed'
  | 'internal'
  | 'too_many_sockets'
  | 'unavailable'

/** What each operation takes and answers. A body that is a string is sent as text/plain. */
export interface Operations {
  /** The first thing to ask: versions, and the computer players there are. */
  get_info: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: ServerInfo
  }
  /** The first thing to ask a public server: a browser that has entered is known by its cookie, which is renewed. */
  get_session: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: SessionState
  }
  /** A nickname is enough. It is free again when the guest has not been here for a week. */
  enter_as_guest: {
    path: Record<string, never>
    query: Record<string, never>
    body: NewGuest
    answer: Me
  }
  /** Make an account. A guest keeps matches and settings, and may take another nickname with it. */
  create_account: {
    path: Record<string, never>
    query: Record<string, never>
    body: Credentials
    answer: Me
  }
  /** Enter with an account. Whether it is the name or the password that is wrong is not told. */
  log_in: {
    path: Record<string, never>
    query: Record<string, never>
    body: Credentials
    answer: Me
  }
  /** End this session. A guest who leaves cannot come back as the same player. */
  log_out: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: undefined
  }
  /** All sessions of the player. */
  list_devices: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: DeviceList
  }
  /** What is connected there is disconnected. */
  end_device: {
    path: { device: string }
    query: Record<string, never>
    body: undefined
    answer: undefined
  }
  /** Change the password. All other devices have to log in anew. */
  change_password: {
    path: Record<string, never>
    query: Record<string, never>
    body: NewPassword
    answer: Me
  }
  /** Everybody who has played on this machine, by name. In public that is oneself. */
  list_players: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: PlayerList
  }
  /**
   * Make a profile. Names that look the same are the same: `anna` is taken when there is an `Anna`.
   *
   * There are no profiles in public: a session is begun there.
   */
  create_player: {
    path: Record<string, never>
    query: Record<string, never>
    body: NewPlayer
    answer: PlayerInfo
  }
  /** One player by id. */
  get_player: {
    path: { player: string }
    query: Record<string, never>
    body: undefined
    answer: PlayerInfo
  }
  /** Rename a player. Matches that were begun keep the old name on their seats. */
  rename_player: {
    path: { player: string }
    query: Record<string, never>
    body: NewPlayer
    answer: PlayerInfo
  }
  /** All settings. What was stored by another version of the program and means nothing now is the default again. */
  get_settings: {
    path: { player: string }
    query: Record<string, never>
    body: undefined
    answer: Settings
  }
  /** Change the settings that are named, all or none; the answer has all there are. */
  change_settings: {
    path: { player: string }
    query: Record<string, never>
    body: SettingsChange
    answer: Settings
  }
  /** The rules that have a name, with all their options. */
  list_presets: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: PresetList
  }
  /** Every option with a line of help and its possible values: what a dialog of rules needs. */
  list_options: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: OptionList
  }
  /** The rules that this makes, with their code; or every reason why there are no such rules. Nothing is stored. */
  make_rules: {
    path: Record<string, never>
    query: Record<string, never>
    body: RulesChoice
    answer: RulesInfo
  }
  /** The options of which the rules of two codes have different values. */
  diff_rules: {
    path: Record<string, never>
    query: Record<string, never>
    body: RulesPair
    answer: DifferenceList
  }
  /** All options, the nearest preset, and the options that differ from it. Codes may be typed carelessly. */
  get_rules: {
    path: { code: string }
    query: Record<string, never>
    body: undefined
    answer: RulesInfo
  }
  /** Sit down with computer players. Matches that are running go on running, in public as many as there may be. */
  begin_match: {
    path: { player: string }
    query: Record<string, never>
    body: NewMatch
    answer: MatchStarted
  }
  /** Those that run are to be offered again, those that are finished can be replayed. */
  list_matches: {
    path: { player: string }
    query: { status?: 'finished' | 'running' | 'set_aside'; limit?: number }
    body: undefined
    answer: MatchList
  }
  /** One match at which the player sits. */
  get_match: {
    path: { player: string; match: string }
    query: Record<string, never>
    body: undefined
    answer: MatchInfo
  }
  /** A running match is not offered any more. Nothing of it is lost, and joining it takes it up again. */
  set_match_aside: {
    path: { player: string; match: string }
    query: Record<string, never>
    body: undefined
    answer: MatchInfo
  }
  /** All saves, the last one first. */
  list_saves: {
    path: { player: string }
    query: Record<string, never>
    body: undefined
    answer: SaveList
  }
  /**
   * Save a match as it is now. If the name is taken, the facts of the error are the save that has it.
   *
   * A match with other people cannot be saved.
   */
  create_save: {
    path: { player: string }
    query: Record<string, never>
    body: NewSave
    answer: SaveInfo
  }
  /** The player's name, with a number if there is a save of that name. */
  suggest_save_name: {
    path: { player: string }
    query: Record<string, never>
    body: undefined
    answer: SuggestedName
  }
  /** Rename a save. If the name is taken, the facts of the error are the save that has it. */
  rename_save: {
    path: { player: string; save: number }
    query: Record<string, never>
    body: SaveName
    answer: SaveInfo
  }
  /** Delete a save. The match and its log stay. */
  delete_save: {
    path: { player: string; save: number }
    query: Record<string, never>
    body: undefined
    answer: undefined
  }
  /**
   * The match to join: the saved one if it is still as it was, else a new one that goes on from there.
   *
   * A match that is running is not lost by this.
   */
  load_save: {
    path: { player: string; save: number }
    query: Record<string, never>
    body: undefined
    answer: MatchStarted
  }
  /**
   * The record (`.can`) of a match at which the player sits.
   *
   * While a hand is played it is sealed: it has the secret of the deal instead of the deck, to be loaded again.
   */
  get_record: {
    path: { player: string; match: string }
    query: Record<string, never>
    body: undefined
    answer: string
  }
  /** A record (`.can`), checked line by line. An unfinished one becomes a match of the player's to go on with. */
  load_record: {
    path: { player: string }
    query: { seat?: number }
    body: string
    answer: RecordLoaded
  }
  /** The hands that are over, of a match at which the player sits. */
  get_replay: {
    path: { player: string; match: string }
    query: Record<string, never>
    body: undefined
    answer: ReplayInfo
  }
  /** A hand that is over, with all cards open. */
  get_replay_hand: {
    path: { player: string; match: string; hand: number }
    query: Record<string, never>
    body: undefined
    answer: ReplayHand
  }
  /** A record (`.can`) to look at. All of it is checked; nothing is stored. */
  read_replay: {
    path: Record<string, never>
    query: Record<string, never>
    body: string
    answer: ReplayInfo
  }
  /** A hand that is over, of a record (`.can`), with all cards open. */
  read_replay_hand: {
    path: { hand: number }
    query: Record<string, never>
    body: string
    answer: ReplayHand
  }
  /** The best results of people in matches that are finished and count. */
  list_high_scores: {
    path: Record<string, never>
    query: { of?: 'hand' | 'match'; preset?: string; limit?: number }
    body: undefined
    answer: HighScoreList
  }
  /** Matches and hands played and won: in all, against each opponent, by each preset. */
  get_win_ratio: {
    path: { player: string }
    query: Record<string, never>
    body: undefined
    answer: WinRatioInfo
  }
  /** The players of a pool and a season, by rating less uncertainty, and the ratings of the computer players. */
  get_ladder: {
    path: Record<string, never>
    query: { pool?: 'partners' | 'three' | 'two'; season?: string }
    body: undefined
    answer: Ladder
  }
  /** Ratings, their history and the rated matches of somebody, who is found by any spelling that looks the same. */
  get_profile: {
    path: { name: string }
    query: Record<string, never>
    body: undefined
    answer: Profile
  }
  /** The room of this name, which is made if there is none. One is told of it in the lobby until one leaves it. */
  enter_room: {
    path: Record<string, never>
    query: Record<string, never>
    body: NewRoom
    answer: RoomInfo
  }
  /** Be told of it no longer. Who knows its name can enter it again. */
  leave_room: {
    path: { room: string }
    query: Record<string, never>
    body: undefined
    answer: undefined
  }
  /**
   * Propose rules and wait for others. Whoever sat at another open table has left it then.
   *
   * In *Competition* matches are rated: they need a clock (60 seconds and a bank of 300, if none is given) and rules
   * with a target, and have no computer players.
   */
  open_table: {
    path: Record<string, never>
    query: Record<string, never>
    body: NewTable
    answer: GatheringInfo
  }
  /** What somebody sees who follows a link, before entering too. */
  get_table: {
    path: { table: string }
    query: Record<string, never>
    body: undefined
    answer: GatheringInfo
  }
  /**
   * Take a seat. Whose rules are those proposed agrees at once; everybody else sees what differs first.
   *
   * Whoever sat at another open table has left it then. Who sits there already may change the seat.
   */
  join_table: {
    path: { table: string }
    query: Record<string, never>
    body: JoinTable
    answer: GatheringInfo
  }
  /** Leave before the match begins. If nobody is left, the table is closed. */
  leave_table: {
    path: { table: string }
    query: Record<string, never>
    body: undefined
    answer: undefined
  }
  /** Play by the rules that are proposed. One's own settings stay as they are. */
  agree: {
    path: { table: string }
    query: Record<string, never>
    body: AtVersion
    answer: GatheringInfo
  }
  /** One's own rules, or some in between. Whose rules are others has not agreed then. */
  propose: {
    path: { table: string }
    query: Record<string, never>
    body: Proposal
    answer: GatheringInfo
  }
  /** The host's affair; without a level, the seat becomes empty. */
  seat_bot: {
    path: { table: string }
    query: Record<string, never>
    body: BotSeat
    answer: GatheringInfo
  }
  /** The host's affair, before the match begins. */
  remove_person: {
    path: { table: string }
    query: Record<string, never>
    body: PersonName
    answer: GatheringInfo
  }
  /** Ask somebody who is here to come to the table at which one sits. It stands for a minute. */
  invite: {
    path: { table: string }
    query: Record<string, never>
    body: PersonName
    answer: InvitationInfo
  }
  /** Sit down at the table that one was invited to. */
  accept_invitation: {
    path: { invitation: string }
    query: Record<string, never>
    body: JoinTable
    answer: GatheringInfo
  }
  /** Not now. Who sent it is told so. */
  decline_invitation: {
    path: { invitation: string }
    query: Record<string, never>
    body: undefined
    answer: undefined
  }
  /** Of those that one has sent. */
  withdraw_invitation: {
    path: { invitation: string }
    query: Record<string, never>
    body: undefined
    answer: undefined
  }
  /** Sit down at the open table whose rules differ least from one's own; if there is none, open one. */
  quick_match: {
    path: Record<string, never>
    query: Record<string, never>
    body: Quick
    answer: GatheringInfo
  }
  /** The same people, seats, rules and clock once more. The first to ask opens the table, the others sit down. */
  rematch: {
    path: Record<string, never>
    query: Record<string, never>
    body: MatchRef
    answer: GatheringInfo
  }
  /** Where it belongs, and what may be done there. Matches against computer players alone are none of these. */
  get_online_match: {
    path: { match: string }
    query: Record<string, never>
    body: undefined
    answer: OnlineMatch
  }
  /** The last fifty lines, or those before one. Those of people whom one has muted or blocked are left out. */
  get_chat: {
    path: { place: string }
    query: { before?: number }
    body: undefined
    answer: ChatHistory
  }
  /** Five lines at once, then one every two seconds; not the same one over and over. */
  say: {
    path: { place: string }
    query: Record<string, never>
    body: NewLine
    answer: ChatLine
  }
  /** Those who run the server can look at it. A second report of the same line changes nothing. */
  report_line: {
    path: { place: string }
    query: Record<string, never>
    body: NewReport
    answer: undefined
  }
  /** Nobody else knows of it. */
  list_relations: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: RelationList
  }
  /** Or neither, as before. */
  change_relation: {
    path: { name: string }
    query: Record<string, never>
    body: RelationChange
    answer: Relation
  }
  /** For admins; to others it is not there. */
  list_reports: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: ReportList
  }
  /** It is not listed any more. */
  handle_report: {
    path: { report: number }
    query: Record<string, never>
    body: undefined
    answer: undefined
  }
  /** Or take it back. It holds at once, and the audit has it. Admins are out of reach: see `canasta admin`. */
  sanction_person: {
    path: { name: string }
    query: Record<string, never>
    body: SanctionChange
    answer: undefined
  }
}

export const operations = {
  get_info: { method: 'GET', path: '/api/info', sends: null },
  get_session: { method: 'GET', path: '/api/session', sends: null },
  enter_as_guest: { method: 'POST', path: '/api/session/guest', sends: 'json' },
  create_account: { method: 'POST', path: '/api/session/account', sends: 'json' },
  log_in: { method: 'POST', path: '/api/session/login', sends: 'json' },
  log_out: { method: 'POST', path: '/api/session/logout', sends: null },
  list_devices: { method: 'GET', path: '/api/session/devices', sends: null },
  end_device: { method: 'DELETE', path: '/api/session/devices/{device}', sends: null },
  change_password: { method: 'POST', path: '/api/session/password', sends: 'json' },
  list_players: { method: 'GET', path: '/api/players', sends: null },
  create_player: { method: 'POST', path: '/api/players', sends: 'json' },
  get_player: { method: 'GET', path: '/api/players/{player}', sends: null },
  rename_player: { method: 'PATCH', path: '/api/players/{player}', sends: 'json' },
  get_settings: { method: 'GET', path: '/api/players/{player}/settings', sends: null },
  change_settings: { method: 'PATCH', path: '/api/players/{player}/settings', sends: 'json' },
  list_presets: { method: 'GET', path: '/api/rules/presets', sends: null },
  list_options: { method: 'GET', path: '/api/rules/options', sends: null },
  make_rules: { method: 'POST', path: '/api/rules', sends: 'json' },
  diff_rules: { method: 'POST', path: '/api/rules/diff', sends: 'json' },
  get_rules: { method: 'GET', path: '/api/rules/{code}', sends: null },
  begin_match: { method: 'POST', path: '/api/players/{player}/matches', sends: 'json' },
  list_matches: { method: 'GET', path: '/api/players/{player}/matches', sends: null },
  get_match: { method: 'GET', path: '/api/players/{player}/matches/{match}', sends: null },
  set_match_aside: { method: 'POST', path: '/api/players/{player}/matches/{match}/set-aside', sends: null },
  list_saves: { method: 'GET', path: '/api/players/{player}/saves', sends: null },
  create_save: { method: 'POST', path: '/api/players/{player}/saves', sends: 'json' },
  suggest_save_name: { method: 'GET', path: '/api/players/{player}/saves/suggested-name', sends: null },
  rename_save: { method: 'PATCH', path: '/api/players/{player}/saves/{save}', sends: 'json' },
  delete_save: { method: 'DELETE', path: '/api/players/{player}/saves/{save}', sends: null },
  load_save: { method: 'POST', path: '/api/players/{player}/saves/{save}/load', sends: null },
  get_record: { method: 'GET', path: '/api/players/{player}/matches/{match}/record', sends: null },
  load_record: { method: 'POST', path: '/api/players/{player}/records', sends: 'text' },
  get_replay: { method: 'GET', path: '/api/players/{player}/matches/{match}/replay', sends: null },
  get_replay_hand: { method: 'GET', path: '/api/players/{player}/matches/{match}/replay/{hand}', sends: null },
  read_replay: { method: 'POST', path: '/api/replays', sends: 'text' },
  read_replay_hand: { method: 'POST', path: '/api/replays/{hand}', sends: 'text' },
  list_high_scores: { method: 'GET', path: '/api/high-scores', sends: null },
  get_win_ratio: { method: 'GET', path: '/api/players/{player}/win-ratio', sends: null },
  get_ladder: { method: 'GET', path: '/api/ladder', sends: null },
  get_profile: { method: 'GET', path: '/api/ladder/people/{name}', sends: null },
  enter_room: { method: 'POST', path: '/api/lobby/rooms', sends: 'json' },
  leave_room: { method: 'DELETE', path: '/api/lobby/rooms/{room}', sends: null },
  open_table: { method: 'POST', path: '/api/lobby/tables', sends: 'json' },
  get_table: { method: 'GET', path: '/api/lobby/tables/{table}', sends: null },
  join_table: { method: 'POST', path: '/api/lobby/tables/{table}/join', sends: 'json' },
  leave_table: { method: 'POST', path: '/api/lobby/tables/{table}/leave', sends: null },
  agree: { method: 'POST', path: '/api/lobby/tables/{table}/agree', sends: 'json' },
  propose: { method: 'POST', path: '/api/lobby/tables/{table}/propose', sends: 'json' },
  seat_bot: { method: 'POST', path: '/api/lobby/tables/{table}/bot', sends: 'json' },
  remove_person: { method: 'POST', path: '/api/lobby/tables/{table}/remove', sends: 'json' },
  invite: { method: 'POST', path: '/api/lobby/tables/{table}/invitations', sends: 'json' },
  accept_invitation: { method: 'POST', path: '/api/lobby/invitations/{invitation}/accept', sends: 'json' },
  decline_invitation: { method: 'POST', path: '/api/lobby/invitations/{invitation}/decline', sends: null },
  withdraw_invitation: { method: 'DELETE', path: '/api/lobby/invitations/{invitation}', sends: null },
  quick_match: { method: 'POST', path: '/api/lobby/quick', sends: 'json' },
  rematch: { method: 'POST', path: '/api/lobby/rematch', sends: 'json' },
  get_online_match: { method: 'GET', path: '/api/lobby/matches/{match}', sends: null },
  get_chat: { method: 'GET', path: '/api/chat/{place}', sends: null },
  say: { method: 'POST', path: '/api/chat/{place}', sends: 'json' },
  report_line: { method: 'POST', path: '/api/chat/{place}/reports', sends: 'json' },
  list_relations: { method: 'GET', path: '/api/people', sends: null },
  change_relation: { method: 'POST', path: '/api/people/{name}', sends: 'json' },
  list_reports: { method: 'GET', path: '/api/moderation/reports', sends: null },
  handle_report: { method: 'POST', path: '/api/moderation/reports/{report}/handled', sends: null },
  sanction_person: { method: 'POST', path: '/api/moderation/people/{name}', sends: 'json' },
} as const satisfies Record<keyof Operations, { method: string; path: string; sends: 'json' | 'text' | null }>
