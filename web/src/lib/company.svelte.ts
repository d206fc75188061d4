/** The people at a table: who is away and how long they are waited for, whose time runs, who looks on. */

import { chimeOf, leftAt, type Left, type Running } from "./clock";
import type { ClockMessage, OnlineMatch, Presence } from "./wire";

const TICK = 250;
/** So long after the table was first shown those who come are no news: everybody comes then. */
const COMING = 15_000;
/** Of somebody who is waited for no longer. */
const GONE = 0;

export class Company {
  /** What the lobby knows of this match; null at a table against the computer. */
  online = $state.raw<OnlineMatch | null>(null);
  clock = $state.raw<Running | null>(null);
  watchers = $state.raw<readonly string[]>([]);
  now = $state(0);
  /** By seat, until when somebody who is away is waited for. */
  private away = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** Who has been seen here, and since when this table is shown. */
  private met = $state.raw<ReadonlySet<number>>(new Set());
  private shownSince: number | null = null;
  /** The seats that the player has decided to wait for. */
  private patience = $state.raw<ReadonlySet<number>>(new Set());

  /** Whether something counts down. */
  readonly ticking = $derived(this.clock !== null || [...this.away.values()].some((until) => until !== GONE));
  readonly place = $derived(this.online ? `table:${this.online.table}` : "");

  constructor(private readonly time: () => number = () => performance.now()) {}

  /** Nothing is known of anybody, until it is told. */
  forget(): void {
    this.clock = null;
    this.watchers = [];
    this.away = new Map();
  }

  /** These seats are connected. */
  meet(seats: readonly number[]): void {
    this.shownSince ??= this.time();
    if (seats.some((seat) => !this.met.has(seat))) this.met = new Set([...this.met, ...seats]);
  }

  hasMet(seat: number): boolean {
    return this.met.has(seat);
  }

  /** Whether it is news that somebody is here: who comes back, or comes when nobody else does. */
  isNews(seat: number): boolean {
    return this.met.has(seat) || (this.shownSince !== null && this.time() - this.shownSince >= COMING);
  }

  clockCame({ seat, turn_left, bank_left }: ClockMessage): void {
    this.now = this.time();
    this.clock = { seat, turn: turn_left, bank: bank_left, at: this.now };
  }

  presenceCame({ seat, connected, grace }: Pick<Presence, "seat" | "connected" | "grace">): void {
    this.now = this.time();
    const away = new Map(this.away);
    if (connected) away.delete(seat);
    else away.set(seat, grace ? this.now + grace * 1_000 : GONE);
    this.away = away;
    if (connected) this.patience = new Set([...this.patience].filter((each) => each !== seat));
  }

  /** What a seat has left; null if its time does not run. */
  left(seat: number): Left | null {
    return this.clock?.seat === seat ? leftAt(this.clock, this.now) : null;
  }

  /** How long somebody who is away is still waited for; null if they are here, or gone. */
  grace(seat: number): number | null {
    const until = this.away.get(seat);
    return until ? Math.max(0, until - this.now) : null;
  }

  isGone(seat: number): boolean {
    return this.away.get(seat) === GONE;
  }

  isWaitedFor(seat: number): boolean {
    return this.patience.has(seat);
  }

  waitFor(seat: number, wait = true): void {
    this.patience = new Set([...this.patience].filter((each) => each !== seat).concat(wait ? [seat] : []));
  }

  /** Lets the time pass that is shown, and tells what of one's own is worth hearing. The result stops it. */
  run(seat: number | null, heard: (chime: ReturnType<typeof chimeOf>) => void): () => void {
    const timer = setInterval(() => {
      const before = seat === null ? null : this.left(seat);
      this.now = this.time();
      const left = before && this.left(seat!);
      const chime = before && left && chimeOf(before, left);
      if (chime) heard(chime);
    }, TICK);
    return () => clearInterval(timer);
  }
}
