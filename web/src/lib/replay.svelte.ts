/** A match to look at again: which hand, which step, from where, and whether it goes on by itself. */

import { recordOf, type Source } from "./records";
import { eventsOf, nextTurn, viewAt } from "./replaying";
import { rest, wordsOf } from "./rest";
import { silence } from "./silence";
import { soundOf, type Sound } from "./sounds";
import { TableStore } from "./table.svelte";
import { tell } from "./telling";
import type { LevelInfo, ReplayHand, ReplayInfo } from "./wire";

export class ReplayStore {
  info = $state.raw<ReplayInfo | null>(null);
  hand = $state.raw<ReplayHand | null>(null);
  at = $state(0);
  seat = $state(0);
  open = $state(true);
  playing = $state(false);
  failed = $state("");
  readonly table = new TableStore("replay", "nobody", { around: silence, looking: true });
  readonly last = $derived((this.hand?.steps.length ?? 1) - 1);
  readonly number = $derived(this.hand?.hand ?? 0);
  readonly step = $derived(this.hand?.steps[this.at] ?? null);
  readonly hasNext = $derived(this.at < this.last || this.number < (this.info?.hands.at(-1)?.hand ?? 0));

  private readonly hands = new Map<number, Promise<ReplayHand>>();
  private version = 0;
  private asked = 0;
  private going: Promise<void> = Promise.resolve();

  constructor(
    readonly source: Source,
    private readonly sound: (sound: Sound) => void = () => {},
    private readonly levels: readonly LevelInfo[] = [],
  ) {
    this.table.link = "online";
  }

  /** Fetches the match and shows a step of it. */
  async load(number = 1, at = 0): Promise<void> {
    try {
      this.info =
        this.source.kind === "match"
          ? await rest("get_replay", { path: { player: this.source.player, match: this.source.match } })
          : await rest("read_replay", { body: this.source.text });
      await this.goto(number, at);
    } catch (error) {
      this.failed = wordsOf(error);
    }
  }

  private fetched(number: number): Promise<ReplayHand> {
    const known = this.hands.get(number);
    if (known) return known;
    const asked =
      this.source.kind === "match"
        ? rest("get_replay_hand", { path: { player: this.source.player, match: this.source.match, hand: number } })
        : rest("read_replay_hand", { path: { hand: number }, body: this.source.text });
    // What failed is asked again.
    asked.catch(() => this.hands.delete(number));
    this.hands.set(number, asked);
    return asked;
  }

  /** Shows a step of a hand; `at` beyond its end is its end. */
  goto(number: number, at = 0): Promise<void> {
    return (this.going = this.fetchAndShow(number, at));
  }

  private async fetchAndShow(number: number, at: number): Promise<void> {
    const known = this.info?.hands ?? [];
    const wanted = known.find((each) => each.hand === number) ?? known[0];
    if (!wanted) return;
    const question = ++this.asked;
    try {
      const hand = await this.fetched(wanted.hand);
      // Whoever jumps twice sees the second place, whichever answer came last.
      if (question !== this.asked) return;
      this.hand = hand;
      this.show(at, { moved: false });
      this.failed = "";
    } catch (error) {
      this.failed = wordsOf(error);
      this.playing = false;
    }
  }

  /** Shows another step of this hand. */
  show(at: number, { moved = true } = {}): void {
    if (!this.hand || !this.info) return;
    const to = Math.max(0, Math.min(at, this.hand.steps.length - 1));
    const forward = moved && to === this.at + 1;
    this.at = to;
    const view = viewAt(this.info, this.hand, to, this.seat, ++this.version, this.levels);
    const steps = this.hand.steps.slice(0, to + 1).map((step) => eventsOf(step, this));
    // One step forward is seen to happen; a jump only brings the table to where it is.
    this.table.news = forward ? (steps.at(-1) ?? []) : [];
    this.table.view = view;
    const names = (seat: number | null) => (seat === null ? "" : (this.info?.names[seat] ?? ""));
    this.table.log = steps.flat().map((event) => tell(event, names)).filter((line) => line !== null);
    for (const event of this.table.news) {
      const sound = soundOf(event, view);
      if (sound) this.sound(sound);
    }
  }

  /** Looks at the same step from elsewhere. */
  look({ seat = this.seat, open = this.open }: { seat?: number; open?: boolean }): void {
    this.seat = seat;
    this.open = open;
    this.show(this.at, { moved: false });
  }

  /** A step is one from where the replay is going to be. */
  async forward(): Promise<void> {
    await this.going;
    if (this.at < this.last) this.show(this.at + 1);
    else if (this.hasNext) await this.goto(this.number + 1, 0);
    if (!this.hasNext) this.playing = false;
  }

  async back(): Promise<void> {
    this.playing = false;
    await this.going;
    if (this.at > 0) this.show(this.at - 1);
    else if (this.number > 1) await this.goto(this.number - 1, Infinity);
  }

  turn(way: 1 | -1): void {
    this.playing = false;
    if (this.hand) this.show(nextTurn(this.hand, this.at, way));
  }

  /** The record as text. */
  record(): Promise<string> {
    return recordOf(this.source);
  }
}
