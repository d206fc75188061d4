/** Whether somebody is at the page: away after a while without a touch or a key, and sooner when it is not seen. */

const IDLE_AFTER = 5 * 60_000;
const HIDDEN_AFTER = 60_000;

export class Idleness {
  away = false;
  private hidden = false;
  private stopTimer: (() => void) | null = null;

  constructor(
    private readonly later: (milliseconds: number, callback: () => void) => () => void,
    private readonly changed: (away: boolean) => void,
  ) {
    this.wait();
  }

  /** A touch, a key. */
  stir(): void {
    this.set(false);
    this.wait();
  }

  /** The page is seen, or seen no longer. */
  show(seen: boolean): void {
    this.hidden = !seen;
    if (seen) this.stir();
    else if (!this.away) this.wait();
  }

  stop(): void {
    this.stopTimer?.();
  }

  private wait(): void {
    this.stopTimer?.();
    this.stopTimer = this.later(this.hidden ? HIDDEN_AFTER : IDLE_AFTER, () => this.set(true));
  }

  private set(away: boolean): void {
    if (away === this.away) return;
    this.away = away;
    this.changed(away);
  }
}
