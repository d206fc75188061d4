/** The list of events, kept for a page that is loaded again: the server tells only what happens from then on. */

import type { Told } from "./telling";

const KEY = "canasta.events.";
const MOST = 80;

export function remembered(match: string): Told[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + match) ?? "[]") as Told[];
  } catch {
    return [];
  }
}

export function remember(match: string, log: readonly Told[]): void {
  try {
    sessionStorage.setItem(KEY + match, JSON.stringify(log.slice(-MOST)));
  } catch {
    // No room: the list begins anew after the next load.
  }
}
