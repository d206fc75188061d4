/** A step of a replay as the table shows it: seen from a seat, with the other hands closed or open. Plain functions. */

import { AT_REST } from "./at-rest";
import type { EventInfo, LevelInfo, ReplayHand, ReplayInfo, ReplayStep, SeatInfo, ViewInfo } from "./wire";

export interface Standpoint {
  seat: number;
  /** Whether all hands are seen, or only that of the seat. */
  open: boolean;
}

/** A record knows names only; whoever is called like a computer player is drawn as one. */
function seatOf(name: string, levels: readonly LevelInfo[]): SeatInfo {
  const level = levels.find((each) => name === each.name || name.startsWith(`${each.name} `))?.number ?? null;
  return { kind: level === null ? "person" : "bot", name, level, connected: true, conventions: null };
}

/** The table after a step, for one who sits at a seat. */
export function viewAt(
  info: ReplayInfo,
  hand: ReplayHand,
  at: number,
  seat: number,
  version: number,
  levels: readonly LevelInfo[] = [],
): ViewInfo {
  const { hands, ...after } = hand.steps[at]!.after;
  const earlier = info.hands.filter((each) => each.hand < hand.hand);
  const last = info.hands.find((each) => each.hand === hand.hand);
  const over = at === hand.steps.length - 1;
  const sides = last?.totals.length ?? 2;
  const totals = (over ? last?.totals : earlier.at(-1)?.totals) ?? Array.from({ length: sides }, () => 0);
  return {
    version,
    seat,
    rules: info.rules,
    seats: info.names.map((name) => seatOf(name, levels)),
    stage: "play",
    waiting: { kind: null, seats: [] },
    hand_number: hand.hand,
    hand: { ...after, cards: hands[seat] ?? [] },
    minimums: hand.steps[at]!.minimums,
    canastas: after.melds.map((melds) => melds.filter((meld) => meld.canasta).length),
    canastas_needed: [],
    totals,
    history: earlier.map((each) => each.totals),
    ...AT_REST,
  };
}

/** What happened in a step, as one may know it who sees only the own hand, or all. */
export function eventsOf(step: ReplayStep, { seat, open }: Standpoint): EventInfo[] {
  if (open) return step.events;
  return step.events.map((event) =>
    event.name === "drew" && event.seat !== seat ? { ...event, cards: [], hidden: event.cards.length + event.hidden } : event,
  );
}

/** The number of the step with which the turn of another player begins, forward or back. */
export function nextTurn(hand: ReplayHand, at: number, way: 1 | -1): number {
  const last = hand.steps.length - 1;
  let to = at;
  const who = (step: number) => hand.steps[step]?.after.turn;
  if (way === 1) {
    while (to < last && who(to) === who(at)) to += 1;
    return to;
  }
  to = Math.max(0, at - 1);
  while (to > 0 && who(to - 1) === who(to)) to -= 1;
  return to;
}
