/** Friendly names for people who have not thought of one yet. */

import { t } from "./texts";

/** A name that hardly anybody has: a word and a number. */
export function guestName(chance: () => number): string {
  const words = t.online.enter.guests;
  return `${words[Math.floor(chance() * words.length)]} ${10 + Math.floor(chance() * 990)}`;
}
