/** The clock of a table: what the server last said of it, and what is left of it now. Milliseconds in, milliseconds out. */

/** The seat whose time runs, and what it had left at a moment of this page. */
export interface Running {
  seat: number;
  turn: number;
  bank: number;
  at: number;
}

export interface Left {
  turn: number;
  bank: number;
}

/** Below this it is heard. */
export const URGENT = 10_000;

/** The time of the turn goes first, then the bank. */
export function leftAt({ turn, bank, at }: Running, now: number): Left {
  const gone = Math.max(0, now - at);
  return { turn: Math.max(0, turn - gone), bank: Math.max(0, bank - Math.max(0, gone - turn)) };
}

/** Whole seconds, as people count down: the last one is 1, then it is over. */
export function seconds(milliseconds: number): number {
  return Math.max(0, Math.ceil(milliseconds / 1_000));
}

/** `1:05` */
export function clockFace(milliseconds: number): string {
  const all = seconds(milliseconds);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
}

export type Chime = "tick" | "bank" | "last";

/** What is worth hearing or saying when the time left has gone from one amount to another. */
export function chimeOf(before: Left, now: Left): Chime | null {
  const [was, is] = [before.turn + before.bank, now.turn + now.bank];
  if (is <= 0 || is >= was) return null;
  if (was > URGENT && is <= URGENT) return "last";
  if (before.turn > 0 && now.turn === 0 && is > URGENT) return "bank";
  return is <= URGENT && seconds(is) < seconds(was) ? "tick" : null;
}
