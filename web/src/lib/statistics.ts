/** Numbers for the charts of the statistics. */

import type { MatchInfo } from "./wire";

export interface Lead {
  match: string;
  /** Own points minus those of the best other side. */
  lead: number;
}

/** The lead at the end of each match, the oldest first. */
export function leads(matches: readonly MatchInfo[]): Lead[] {
  return matches
    .map((match) => {
      const side = match.seats.find((seat) => seat.seat === match.seat)?.side ?? 0;
      const others = match.totals.filter((_, index) => index !== side);
      return { match: match.match, lead: (match.totals[side] ?? 0) - Math.max(...others) };
    })
    .reverse();
}
