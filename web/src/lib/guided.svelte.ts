/** Which tips a player has seen. Kept in the browser: tips are for who sits here, not for the game. */

const KEY = "canasta.guide.";

interface Kept {
  on: boolean;
  seen: string[];
}

class Guided {
  on = $state(false);
  seen = $state.raw<ReadonlySet<string>>(new Set());
  private player = "";

  /** Takes up what a player has seen; whoever is new is guided. */
  follow(player: string): void {
    if (player === this.player) return;
    this.player = player;
    const kept = this.read();
    this.on = kept.on;
    this.seen = new Set(kept.seen);
  }

  note(tip: string): void {
    this.seen = new Set([...this.seen, tip]);
    this.write();
  }

  stop(): void {
    this.on = false;
    this.write();
  }

  /** From the beginning. */
  again(): void {
    this.on = true;
    this.seen = new Set();
    this.write();
  }

  private read(): Kept {
    try {
      return JSON.parse(localStorage.getItem(KEY + this.player) ?? "") as Kept;
    } catch {
      return { on: true, seen: [] };
    }
  }

  private write(): void {
    localStorage.setItem(KEY + this.player, JSON.stringify({ on: this.on, seen: [...this.seen] } satisfies Kept));
  }
}

export const guided = new Guided();
