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

/** Another action that was considered, and the lead in points it is expected to come to. */
export interface AlternativeInfo {
  action: string
  points: number
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

/** A person at the table came or went: the client, not the seat. */
export interface Presence {
  type: 'presence'
  table: string
  seat: number
  connected: boolean
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

/** The program, the version of the WebSocket's messages, and the computer players. Local: no accounts. */
export interface ServerInfo {
  version: string
  protocol: number
  mode: 'local'
  levels: LevelInfo[]
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

/** A hand that is over: who led it, how many steps it has, the score of each side line by line, the totals after. */
export interface HandSummary {
  hand: number
  lead: number
  steps: number
  scores: Record<string, number>[]
  totals: number[]
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

/** A good result of a match, or of a hand (which has its number). */
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

export type ClientMessage =
  | Hello
  | Join
  | Leave
  | Play
  | Contribute
  | Call
  | Ready
  | Another
  | CheckAction
  | Hint
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
  | Pong
  | Failure

/** The codes of ErrorInfo that the REST part has. */
export type ErrorCode =
  | 'bad_request'
  | 'bad_json'
  | 'bad_text'
  | 'wrong_origin'
  | 'not_found'
  | 'wrong_method'
  | 'name_taken'
  | 'not_now'
  | 'too_large'
  | 'wrong_media_type'
  | 'wrong_host'
  | 'invalid'
  | 'impossible_rules'
  | 'bad_record'
  | 'too_many_requests'
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
  /** Everybody who has played on this machine, by name. */
  list_players: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: PlayerList
  }
  /** Make a profile. Names that look the same are the same: `anna` is taken when there is an `Anna`. */
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
  /** Sit down with computer players. Matches that are running go on running. */
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
  /** Save a match as it is now. If the name is taken, the facts of the error are the save that has it. */
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
}

export const operations = {
  get_info: { method: 'GET', path: '/api/info', sends: null },
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
} as const satisfies Record<keyof Operations, { method: string; path: string; sends: 'json' | 'text' | null }>
