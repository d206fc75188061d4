/** A table as the one who looks at it names things: who is "you", who sits where, which side is ours. */

import { t } from "./texts";
import type { ViewInfo } from "./wire";

export type Mark = "us" | "them" | "third";

export interface SideView {
  side: number;
  mark: Mark;
  mine: boolean;
  /** `You and Inés` */
  name: string;
  /** `We` */
  short: string;
  /** `Our melds` */
  melds: string;
  seats: number[];
}

export interface Perspective {
  seat: number;
  watching: boolean;
  /** The other seats, in the order of play, beginning with who follows. */
  others: number[];
  /** Our side first. */
  sides: SideView[];
  nameOf(seat: number | null): string;
  sideOf(seat: number): number;
}

const MARKS: readonly Mark[] = ["us", "them", "third"];

/** `byName`: nobody is "you", as in a replay. */
export function perspectiveOf(view: ViewInfo, { byName = false } = {}): Perspective {
  const players = view.seats.length;
  const count = view.totals.length;
  const watching = view.seat === null;
  const seat = view.seat ?? 0;
  const sideOf = (of: number) => of % count;
  const nameOf = (of: number | null) =>
    of === null ? "" : of === view.seat && !byName ? t.you : view.seats[of]?.name || t.nobody;
  // Whoever only watches sees everybody as another.
  const others = Array.from({ length: watching ? players : players - 1 }, (_, index) => (seat + (watching ? 0 : 1) + index) % players);
  const sides = Array.from({ length: count }, (_, index): SideView => {
    const side = (sideOf(seat) + index) % count;
    const seats = view.seats.map((_, each) => each).filter((each) => sideOf(each) === side);
    const mine = index === 0 && !watching && !byName;
    const names = seats.map(nameOf);
    const partner = seats.find((each) => each !== seat);
    const paired = seats.length > 1;
    return {
      side,
      mark: MARKS[index] ?? "third",
      mine,
      seats,
      name: mine && partner !== undefined ? t.youAnd(nameOf(partner)) : t.and(names),
      short: paired && !watching && !byName ? (mine ? t.we : t.they) : t.and(names),
      melds: mine ? (paired ? t.melds.ours : t.melds.yours) : paired && !watching && !byName ? t.melds.theirs : t.melds.of(t.and(names)),
    };
  });
  return { seat, watching, others, sides, nameOf, sideOf };
}
