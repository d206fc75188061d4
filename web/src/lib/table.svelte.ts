/**
 * The table in front of the player: what the server last said of it, and what the player is about to do.
 *
 * It arranges and asks; it never decides whether something is allowed.
 */

import { named, rankOf, sortHand, type Card, type Held } from "./cards";
import { Company } from "./company.svelte";
import { Connection, pageConnection, randomId, type Command, type LinkState, type Surroundings } from "./connection";
import { look } from "./look.svelte";
import { perspectiveOf, type Perspective } from "./perspective";
import { problemWords } from "./problems";
import { soundOf, type Sound } from "./sounds";
import * as staging from "./staging";
import type { HowMany, Staged } from "./staging";
import { tell, type Told } from "./telling";
import { t } from "./texts";
import type { Checked, EventInfo, Hinted, Offer, PossibleInfo, Presence, ProblemInfo, TableMessage, ViewInfo } from "./wire";

/** The part of the table that a refusal is shown beside. */
export type Place = "tray" | "pile" | "stock" | "hand" | "rail";

export interface Refusal {
  place: Place;
  texts: string[];
}

/** A question over the table that the player has opened. */
export type Question = "take" | "putback" | null;

const MOST_LINES = 200;

export interface TableOptions {
  /** Of a table that has a connection of its own; else it shares the one of the page. */
  around?: Surroundings;
  sound?: (sound: Sound) => void;
  looking?: boolean;
}

export class TableStore {
  link = $state<LinkState>("connecting");
  failure = $state("");
  view = $state.raw<ViewInfo | null>(null);
  possible = $state.raw<PossibleInfo | null>(null);
  /** The events that led to the view, for those who move cards and make sounds; empty after a resync. */
  news = $state.raw<EventInfo[]>([]);
  log = $state.raw<Told[]>([]);

  staged = $state.raw<Staged>(staging.NOTHING);
  /** Whether the staged cards are meant for the pile's top card. */
  taking = $state(false);
  /** Names of chosen cards of the hand. */
  chosen = $state.raw<readonly string[]>([]);
  /** What came into the hand this turn. */
  drawn = $state.raw<readonly Card[]>([]);
  checked = $state.raw<Checked | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  hint = $state.raw<Hinted | null>(null);
  hinting = $state(false);
  question = $state<Question>(null);
  /** The player's own order of the hand. */
  order = $state.raw<readonly Card[]>([]);
  waiting = $state(0);
  /** What was last to be said of the people at the table. */
  said = $state("");

  /** The other people. */
  readonly company = new Company();
  /** A table only to look at: nothing can be arranged or done. */
  readonly looking: boolean = false;
  readonly about: Perspective | null = $derived(this.view ? perspectiveOf(this.view, { byName: this.looking }) : null);
  readonly hand = $derived(this.view?.hand ?? null);
  readonly myTurn = $derived(this.possible !== null);
  readonly phase = $derived(this.hand?.phase ?? "over");
  readonly top: Card | undefined = $derived(this.hand?.pile.at(-1));
  readonly mine = $derived(this.about && !this.about.watching ? this.about.sideOf(this.about.seat) : null);
  /** The hand without what is staged, in the player's order. */
  readonly cards: Held[] = $derived(
    named(sortHand(staging.inHand(this.hand?.cards ?? [], this.staged), look.sorting, this.order)),
  );
  readonly chosenCards: Card[] = $derived(
    this.cards.filter((held) => this.chosen.includes(held.key)).map((held) => held.card),
  );
  /** Whether what is staged would be sent as a take of the pile. */
  readonly forPile = $derived(this.phase === "claimed" || (this.phase === "draw" && this.taking));
  readonly stagedAction = $derived(
    this.forPile && this.top ? staging.takeText(this.staged, this.top) : staging.meldText(this.staged),
  );

  private readonly connection: Connection;
  private stopListening: (() => void) | null = null;
  private readonly awaited: { version: number; reached: () => void }[] = [];
  private newest = 0;
  private checking = false;
  private checkAgain = false;
  private contributed = "";
  private readonly sound: (sound: Sound) => void;

  constructor(
    readonly id: string,
    player: string,
    { around, sound = () => {}, looking = false }: TableOptions = {},
  ) {
    this.sound = sound;
    this.looking = looking;
    this.connection = around ? new Connection(player, around) : pageConnection(player);
  }

  start(): void {
    this.connection.join(this.id);
    this.stopListening = this.connection.listen({
      stateChanged: (state) => this.linkChanged(state),
      table: (message) => this.tableCame(message),
      presence: (message) => this.presenceChanged(message),
      clock: (message) => this.company.clockCame(message),
      watchers: ({ names }) => (this.company.watchers = names),
      failed: (message) => (this.failure = message.text),
    });
  }

  stop(): void {
    this.connection.leave(this.id);
    this.stopListening?.();
  }

  reconnect(): void {
    this.connection.retryNow();
  }

  // --- what the server says ---

  private linkChanged(state: LinkState): void {
    this.link = state;
    if (state === "online") this.check();
  }

  private tableCame({ view, possible, events, resync, id }: TableMessage): void {
    const before = this.view;
    // After one's own coming, all that is to be known of the others is told anew.
    if (id !== null) this.company.forget();
    this.view = view;
    this.company.meet(view.seats.flatMap((each, seat) => (each.kind === "person" && each.connected ? [seat] : [])));
    this.possible = possible;
    this.newest = Math.max(this.newest, view.version);
    this.news = resync ? [] : events;
    if (resync) this.readEvents(events, view);
    else this.followEvents(events, view);
    if (view.stage !== "play") this.company.clock = null;
    const cards = view.hand?.cards ?? [];
    this.staged = staging.keepHeld(this.staged, cards);
    if (view.hand?.phase !== "draw") this.taking = false;
    if (view.hand?.phase !== "claimed" && this.question === "putback") this.question = null;
    if (!this.myTurn || view.hand?.phase !== "draw") this.question = this.question === "take" ? null : this.question;
    if (before && before.version !== view.version) this.hint = null;
    if (before?.hand?.turn !== view.hand?.turn || view.stage !== "play") this.refusal = null;
    this.chosen = this.chosen.filter((key) => this.cards.some((held) => held.key === key));
    this.contribute(view);
    this.check();
    for (const waiter of [...this.awaited]) {
      if (waiter.version > view.version) continue;
      this.awaited.splice(this.awaited.indexOf(waiter), 1);
      waiter.reached();
    }
  }

  /** The hand so far, for one who comes to it: to be read, not to be seen or heard again. */
  private readEvents(events: readonly EventInfo[], view: ViewInfo): void {
    if (!events.length) return;
    this.log = this.linesOf(events, view).slice(-MOST_LINES);
    for (const event of events) this.noteDrawn(event, view);
  }

  private linesOf(events: readonly EventInfo[], view: ViewInfo): Told[] {
    const names = perspectiveOf(view).nameOf;
    return events.map((event) => tell(event, names)).filter((line) => line !== null);
  }

  private noteDrawn(event: EventInfo, view: ViewInfo): void {
    const own = event.seat !== null && event.seat === view.seat;
    if (event.name === "turn") this.drawn = [];
    if (own && (event.name === "drew" || event.name === "took")) this.drawn = [...this.drawn, ...event.cards];
  }

  private followEvents(events: readonly EventInfo[], view: ViewInfo): void {
    const lines = this.linesOf(events, view);
    if (lines.length) this.log = [...this.log, ...lines].slice(-MOST_LINES);
    for (const event of events) {
      const own = event.seat !== null && event.seat === view.seat;
      // What was laid is staged no longer; the twins of it that are still held must not be taken for it.
      if (own && ["melded", "took", "topped"].includes(event.name)) this.staged = staging.NOTHING;
      this.noteDrawn(event, view);
      if (event.name === "dealt_hand") this.forgetTurn();
      const sound = soundOf(event, view);
      if (sound) this.sound(sound);
    }
  }

  private forgetTurn(): void {
    this.staged = staging.NOTHING;
    this.drawn = [];
    this.chosen = [];
    this.taking = false;
  }

  private presenceChanged(message: Presence): void {
    this.company.presenceCame(message);
    if (!this.view) return;
    const { seat, connected } = message;
    const isNews = this.company.isNews(seat);
    if (connected) this.company.meet([seat]);
    if (isNews && this.view.seats[seat]?.connected !== connected && seat !== this.view.seat && this.view.stage !== "over") {
      const name = this.view.seats[seat]?.name ?? "";
      this.said = connected ? t.company.away.back(name) : t.company.away.said(name);
      this.log = [...this.log, { seq: this.view.version, who: "", text: this.said, strong: true }].slice(-MOST_LINES);
    }
    const seats = this.view.seats.map((each, index) => (index === seat ? { ...each, connected } : each));
    this.view = { ...this.view, seats };
  }

  /** Adds chance to the next deal without being asked: the server cannot choose the cards then. */
  private contribute(view: ViewInfo): void {
    if (!view.can_contribute || view.seat === null || view.commitment === null) return;
    if (this.contributed === view.commitment) return;
    this.contributed = view.commitment;
    void this.connection.do({ type: "contribute", seat: view.seat, seq: view.version, text: randomId() });
  }

  // --- doing ---

  private async send(command: Command, place: Place): Promise<boolean> {
    if (this.looking) return false;
    this.refusal = null;
    this.hint = null;
    this.waiting += 1;
    const answer = await this.connection.do(command);
    this.waiting -= 1;
    switch (answer?.type) {
      case "accepted":
        this.newest = Math.max(this.newest, answer.seq);
        return true;
      case "refused":
        this.refuse(place, answer.problems);
        return false;
      case "stale":
        this.refusal = { place, texts: [t.errors.stale] };
        return false;
      case "error":
        this.refusal = { place, texts: [answer.text] };
        return false;
      default:
        return false;
    }
  }

  private refuse(place: Place, problems: readonly ProblemInfo[]): void {
    this.sound("refusal");
    this.refusal = { place, texts: problems.map(problemWords) };
  }

  private get seat(): number {
    return this.view?.seat ?? 0;
  }

  play(action: string, place: Place = "rail"): Promise<boolean> {
    return this.send({ type: "play", seat: this.seat, seq: this.newest, action }, place);
  }

  /** Resolves when the page has seen what was accepted last. */
  private seen(): Promise<void> {
    const version = this.newest;
    if ((this.view?.version ?? 0) >= version) return Promise.resolve();
    return new Promise((reached) => this.awaited.push({ version, reached }));
  }

  /** Why a verb without cards is not possible now; undefined if it is. */
  whyNot(verb: string): string | undefined {
    if (!this.possible) return t.why.notYourTurn;
    const [problem] = this.possible.verbs[verb] ?? [];
    return problem && problemWords(problem);
  }

  can(verb: string): boolean {
    return this.possible !== null && this.possible.verbs[verb]?.length === 0;
  }

  async draw(): Promise<void> {
    if (!this.myTurn) return;
    this.question = null;
    await this.play("draw", "stock");
  }

  /** A click on the pile: take it, ask how, put it back, or stop arranging. */
  async pile(): Promise<void> {
    if (!this.possible) return;
    this.refusal = null;
    if (this.phase === "claimed") {
      this.question = "putback";
    } else if (this.taking) {
      this.taking = false;
      this.unstageAll();
    } else if (this.staged.length && this.top && this.phase === "draw") {
      await this.play(staging.takeText(this.staged, this.top), "pile");
    } else if (this.can("top") && this.possible.takes.length === 0) {
      await this.takeTop();
    } else if (this.possible.takes.length === 1 && !this.can("top")) {
      await this.play(this.possible.takes[0]!, "pile");
    } else if (this.possible.takes.length > 1 || this.can("claim") || this.can("top")) {
      if (this.possible.takes.length === 0) this.refuse("pile", this.possible.take_problems);
      this.question = "take";
    } else {
      this.refuse("pile", this.possible.take_problems);
    }
  }

  async takeTop(): Promise<void> {
    if (!this.top) return;
    this.question = null;
    await this.play(`top ${rankOf(this.top)}:`, "pile");
  }

  async takeWith(action: string): Promise<void> {
    this.question = null;
    await this.play(action, "pile");
  }

  /** Arranges the cards for the top card; where the rules know it, the pile is held first. */
  async arrangeTake(): Promise<void> {
    this.question = null;
    if (this.can("claim")) await this.play("claim", "pile");
    else this.taking = true;
    this.check();
  }

  async putBack(): Promise<void> {
    this.question = null;
    this.unstageAll();
    await this.play("putback", "pile");
  }

  /** Lays what is staged, or what is chosen. */
  async lay(): Promise<boolean> {
    if (this.chosenCards.length) {
      this.setStaged(staging.stageChosen(this.staged, this.chosenCards));
      this.chosen = [];
    }
    if (!this.stagedAction) return false;
    return this.play(this.stagedAction, this.forPile ? "pile" : "tray");
  }

  /** Discards; what is staged is laid before, and the card stays if that is refused. */
  async discard(card: Card): Promise<void> {
    if (!this.myTurn) return;
    const group = this.staged.length === 1 ? this.staged[0]! : null;
    // A single card in the tray is not a meld: whoever discards it has changed their mind.
    if (group && group.cards.length === 1 && group.cards[0] === card && !this.cards.some((held) => held.card === card))
      this.staged = staging.NOTHING;
    this.chosen = [];
    if (this.staged.length && !(await this.lay())) return;
    await this.play(`discard ${card}`, "hand");
  }

  async undo(): Promise<void> {
    this.refusal = null;
    if (this.staged.length) this.setStaged(staging.removeLast(this.staged));
    else if (this.can("undo")) await this.play("undo", "tray");
  }

  async undoAll(): Promise<void> {
    this.refusal = null;
    this.unstageAll();
    while (this.can("undo")) {
      if (!(await this.play("undo", "tray"))) return;
      await this.seen();
    }
  }

  ready(): Promise<boolean> {
    return this.send({ type: "ready", seat: this.seat, seq: this.newest }, "rail");
  }

  /** Whoever wants another hand is ready for it too. */
  async another(answer: "yes" | "no"): Promise<boolean> {
    const accepted = await this.send({ type: "another", seat: this.seat, seq: this.newest, answer }, "rail");
    if (!accepted || answer === "no") return accepted;
    await this.seen();
    return this.view?.stage === "deal" ? this.ready() : true;
  }

  call(call: "heads" | "tails"): Promise<boolean> {
    return this.send({ type: "call", seat: this.seat, seq: this.newest, call }, "rail");
  }

  // --- among people ---

  /** Offers to end the match now. */
  offer(what: Offer["what"]): Promise<boolean> {
    return this.send({ type: "offer", seat: this.seat, seq: this.newest, what }, "rail");
  }

  respond(answer: "yes" | "no"): Promise<boolean> {
    return this.send({ type: "respond", seat: this.seat, seq: this.newest, answer }, "rail");
  }

  /** Takes the win from somebody who does not come back. */
  claim(of: number): Promise<boolean> {
    return this.send({ type: "claim", seat: this.seat, seq: this.newest, of }, "rail");
  }

  /** Lets a computer player finish for somebody who does not come back. */
  replace(of: number, level: number): Promise<boolean> {
    return this.send({ type: "replace", seat: this.seat, seq: this.newest, of, level }, "rail");
  }

  // --- arranging ---

  private setStaged(staged: Staged): void {
    if (this.looking) return;
    if (staged.length > this.staged.length || staging.stagedCards(staged).length > staging.stagedCards(this.staged).length)
      this.sound("stage");
    this.staged = staged;
    this.refusal = null;
    this.check();
  }

  /** How many cards our meld of a rank has on the table. */
  readonly laid = (rank: string): number => {
    if (this.mine === null) return 0;
    return this.hand?.melds[this.mine]?.find((meld) => meld.rank === rank)?.cards.length ?? 0;
  };

  stage(card: Card, howMany: HowMany): void {
    this.chosen = [];
    this.setStaged(staging.stageFromHand(this.staged, this.hand?.cards ?? [], card, howMany, this.laid));
  }

  stageWild(rank: string, howMany: "one" | "canasta"): void {
    this.setStaged(staging.stageWilds(this.staged, this.hand?.cards ?? [], rank, howMany, this.laid));
  }

  /** Puts cards of the hand onto a meld, or where they belong. */
  stageCards(cards: readonly Card[], onto = ""): void {
    this.chosen = [];
    this.setStaged(staging.stageChosen(this.staged, cards, onto));
  }

  unstage(rank: string, card: Card): void {
    this.setStaged(staging.remove(this.staged, rank, card));
  }

  unstageAll(): void {
    this.setStaged(staging.NOTHING);
  }

  choose(key: string, whole = false): void {
    const held = this.cards.find((each) => each.key === key);
    if (!held || this.looking) return;
    const keys = whole
      ? this.cards.filter((each) => rankOf(each.card) === rankOf(held.card)).map((each) => each.key)
      : [key];
    const all = keys.every((each) => this.chosen.includes(each));
    this.chosen = all ? this.chosen.filter((each) => !keys.includes(each)) : [...new Set([...this.chosen, ...keys])];
    this.refusal = null;
  }

  /** Moves a card of the hand to another place in it: from then on the order is the player's. */
  reorder(key: string, before: string | null): void {
    const cards = this.cards.filter((held) => held.key !== key);
    const moved = this.cards.find((held) => held.key === key);
    if (!moved) return;
    const at = before === null ? cards.length : cards.findIndex((held) => held.key === before);
    cards.splice(at < 0 ? cards.length : at, 0, moved);
    this.order = cards.map((held) => held.card);
    look.sorting = "hand";
  }

  /** Asks what the server thinks of what is staged: one question at a time, about the latest. */
  private check(): void {
    if (!this.staged.length || this.view?.seat == null) {
      this.checked = null;
      return;
    }
    if (this.checking) {
      this.checkAgain = true;
      return;
    }
    this.checking = true;
    const action = this.stagedAction;
    void this.connection.ask({ type: "check", seat: this.seat, action }).then((answer) => {
      this.checking = false;
      if (answer?.type === "checked" && action === this.stagedAction) this.checked = answer;
      if (!this.checkAgain) return;
      this.checkAgain = false;
      this.check();
    });
  }

  // --- hints ---

  async askHint(level: number): Promise<void> {
    if (!this.myTurn || this.hinting) return;
    this.hinting = true;
    this.hint = null;
    const answer = await this.connection.ask({ type: "hint", seat: this.seat, level });
    this.hinting = false;
    if (answer?.type === "hinted" && answer.version === this.view?.version) {
      this.sound("hint");
      this.hint = answer;
    } else if (answer?.type === "refused") this.refuse("rail", answer.problems);
    else if (answer?.type === "error") this.refusal = { place: "rail", texts: [answer.text] };
  }

  /** Does what the hint says; melds are only arranged, so that they can be seen first. */
  async followHint(): Promise<void> {
    const action = this.hint?.action;
    this.hint = null;
    if (!action) return;
    if (action.startsWith("meld ")) this.setStaged(staging.groupsOf(action));
    else await this.play(action);
  }
}
