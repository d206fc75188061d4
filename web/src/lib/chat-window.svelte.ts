/** Where a player has the chat of the table: pinned in the panel, or as a window; shown or hidden. Kept in the browser. */

const KEY = "canasta.chat.";

interface Kept {
  floating: boolean;
  shown: boolean;
  x: number;
  y: number;
}

class ChatWindow {
  floating = $state(false);
  shown = $state(false);
  x = $state(Infinity);
  y = $state(90);
  /** Grows when the keyboard is wanted in the chat. */
  wanted = $state(0);
  private player = "";

  follow(player: string): void {
    if (player === this.player) return;
    this.player = player;
    try {
      const kept = JSON.parse(localStorage.getItem(KEY + player) ?? "") as Kept;
      Object.assign(this, { floating: kept.floating === true, shown: kept.shown === true, x: kept.x ?? Infinity, y: Number(kept.y) });
    } catch {
      Object.assign(this, { floating: false, shown: false, x: Infinity, y: 90 });
    }
  }

  set(change: Partial<Kept>): void {
    Object.assign(this, change);
    const { floating, shown, x, y } = this;
    localStorage.setItem(KEY + this.player, JSON.stringify({ floating, shown, x, y } satisfies Kept));
  }

  /** Shows the chat and gives it the keyboard. */
  take(): void {
    this.set({ shown: true });
    this.wanted += 1;
  }
}

export const chatWindow = new ChatWindow();
